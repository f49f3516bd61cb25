"""Refusals of what is done with private companies and shares: auctions, stock rounds, trades."""

from __future__ import annotations

from ..templates import _

STOCK: dict[str, str] = {
    # opening
    "cheapest private company": _(
        "Only {cheapest}, the cheapest private company left, can be bought at its price; {private} cannot."
    ),
    "cheapest private company / several": _(
        "Only {on_sale:list} can be bought at their price now; {private} cannot."
    ),
    "cheapest private company / sold": _("{private} is not for sale: the bank has no private company left."),
    "player can pay the private company": _(
        "{player:name} has {cash:$} that is not tied up in bids, and the price is {price:$}."
    ),
    "private company takes bids / sold": _("{private} is not for sale, so nobody bids for it."),
    "private company takes bids / other": _("This auction is for {private} alone."),
    "private company takes bids / cheapest": _(
        "{private} is the cheapest private company left: it is bought at its price, and no bids are made."
    ),
    "free private company must be taken": _(
        "{private} costs nothing any more, so {player:name} has to take it."
    ),
    "bid is in steps": _("Bids are multiples of {step:$}, and {price:$} is not."),
    "bid is high enough / first": _(
        "The first bid for {private} must be {least:$} or more; {price:$} is too low."
    ),
    "bid is high enough / raise": _(
        "The next bid for {private} must be {least:$} or more; {price:$} is too low."
    ),
    "bidder can pay": _(
        "{player:name} has {cash:$} for this bid[, {aside:$} being put aside for other bids]; {price:$} is more."
    ),
    # stock round
    "corporation exists / unknown": _("There is no corporation {corporation} in this game."),
    "corporation exists / private": _(
        "{corporation} is a private company: neither bank nor pool trade it now."
    ),
    "corporation exists / not formed": _("{corporation} has not come into being: nobody has its shares."),
    "president's certificate first": _(
        "Nobody presides over {corporation} yet: its president's certificate is bought first."
    ),
    "share is there / none left": _("{source:owner} has no share of {corporation} to sell."),
    "share is there / source": _("Players buy no shares of {corporation} {source:from}."),
    "one certificate a turn": _("{player:name} has already bought a certificate in this turn."),
    "not sold this round": _(
        "{player:name} has sold shares of {corporation} in this stock round and cannot buy any."
    ),
    "holding limit": _("{player:name} holds {held}% of {corporation}, and nobody may go beyond {limit}%."),
    "sell down to the limit": _(
        "{player:name} has {count} certificates that count, over the limit of {limit}, and must sell first."
    ),
    "sell down to the limit / holding": _(
        "{player:name} holds more of a corporation than anybody may, and must sell first."
    ),
    "certificate limit": _(
        "{player:name} is at the certificate limit of {limit} and {corporation}'s shares count."
    ),
    "player can pay": _("{owner:name} has {cash:$}, and this costs {price:$}."),
    "par is set once / not for sale": _(
        "{corporation} is not started by buying its president's certificate."
    ),
    "par is set once": _("{corporation} has been started already, at {par:$}."),
    "par value": _("A corporation is started at {values:dollars}, not at {par:$}."),
    "shares are held / none": _("{player:name} has no share of {corporation} to sell."),
    "shares are held": _(
        "{player:name} has {held}% of {corporation} and can sell whole shares of that only, not {percent}%."
    ),
    "share has a price": _("{corporation} has no share price yet, so its shares cannot be sold."),
    "sell before buying": _("{player:name} has bought in this turn already; sales come first."),
    "no sale in the first stock round": _("No shares are sold in the first stock round."),
    "pool limit": _(
        "{the_pool:owner} has {pool}% of {corporation} and room for {room}% more; {percent}% is too much."
    ),
    "president's certificate stays with a player": _(
        "{player:name} can sell {most}% of {corporation}, not {percent}%: nobody could take the presidency over."
    ),
    # private companies
    "private companies are for sale to corporations / unknown": _("There is no private company {private}."),
    "private companies are for sale to corporations / phase": _(
        "Corporations cannot buy private companies in phase {phase}."
    ),
    "private companies are for sale to corporations / never": _("{private} is never sold to a corporation."),
    "a player sells the private company / closed": _("{private} has left the game."),
    "a player sells the private company / corporation": _(
        "{private} belongs to {owner}, and corporations do not sell private companies."
    ),
    "a player sells the private company / bank": _("{private} belongs to no player."),
    "price of the private company": _(
        "The price of {private} is between {low:$} and {high:$}, not {price:$}."
    ),
    "treasury pays for the private company": _("{who} has {cash:$}, and the price is {price:$}."),
    "power belongs to the corporation": _("{who} does not own {private}."),
    "private company changes players / no player's": _("No player owns {private}."),
    "private company changes players / closed": _("{private} is closed."),
    "private company changes players / other's": _("{private} belongs to {owner:name}."),
    "private company changes players / buyer": _(
        "{private} can be sold to another player, not to {to:name}."
    ),
    "private company changes players / own": _("{private} is the buyer's own already."),
    "price between players": _("A private company costs at least $1, not {price:$}."),
    "buyer can pay the private company": _("{owner:name} has {cash:$}, and the price is {price:$}."),
    "buyer has room for the private company": _(
        "{player:name} has {count} certificates that count, and the limit is {limit}."
    ),
}
