"""Refusals of what is done with private companies and shares: auctions, stock rounds, mergers, own stock."""

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
    "private company can be drawn": _(
        "{private} cannot be drawn: only {of:list}, and as many of them as take part."
    ),
    "par value of the corporation that comes along": _(
        "The par value of {corporation} is set once, to {values:dollars}."
    ),
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
        "{player:name} has {cash:$} for this bid beside the other leading bids; {price:$} is more."
    ),
    "item is on offer": _("{item} is not among what can be put up for auction now."),
    "bid is in steps of the auction": _("Bids in this auction are multiples of {step:$}; {price:$} is none."),
    "bid is high enough for the auction / first": _(
        "For {item} at least {least:$} is bid; {price:$} is too low."
    ),
    "bid is high enough for the auction / raise": _(
        "The next bid for {item} is {least:$} or more, not {price:$}."
    ),
    "bidder has the money": _("{player:name} can bid {cash:$} now; {price:$} is more."),
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
    "share is there / source": _(
        "Shares are bought from the initial offering or the bank pool, not from {source:owner}."
    ),
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
    "shares are held": _(
        "{player:name} has {held}% of {corporation} and can sell whole shares of that only, not {percent}%."
    ),
    "share has a price": _("{corporation} has no share price yet, so its shares cannot be sold."),
    "sell before buying": _("{player:name} has bought in this turn already; sales come first."),
    "no sale in the first stock round": _("No shares are sold in the first stock round."),
    "pool limit": _(
        "The bank pool has {pool}% of {corporation} and room for {room}% more; {percent}% is too much."
    ),
    "president's certificate stays with a player": _(
        "{player:name} can sell {most}% of {corporation}, not {percent}%: nobody could take the presidency over."
    ),
    "one block a turn": _(
        "{player:name} has sold {corporation} in this turn, and all of a turn's sales of it are one block."
    ),
    "block is large enough": _(
        "{player:name} is over a limit; {percent}% of {corporation} is too small a block, {enough}% is enough."
    ),
    "sales on one side of the purchase": _(
        "{player:name} has bought after a sale in this turn; all sales come before the purchase or all after it."
    ),
    "purchase is not sold in its turn / only one": _(
        "{player:name} has bought {bought}% of {corporation} in this turn and has nothing else of it to sell."
    ),
    "purchase is not sold in its turn / others": _(
        "{player:name} has bought {bought}% of {corporation} in this turn and can sell {most}% of it at most."
    ),
    "shares of the corporation can be taken / unknown": _("There is no corporation {corporation}."),
    "shares of the corporation can be taken / national": _(
        "{corporation} is a national company: nobody takes its shares from players."
    ),
    "shares of the corporation can be taken / zone": _(
        "The price marker of {corporation} is on {zone}, and so its shares are safe."
    ),
    "president holds enough to take shares / not president": _(
        "{player:name} is not president of {corporation}: only presidents take shares from players."
    ),
    "president holds enough to take shares / too little": _(
        "{player:name} has {held}% of {corporation}; {least}% are needed to take shares from players."
    ),
    "share can be taken from the player": _(
        "{owner:owner} has no share of {corporation} that could be taken."
    ),
    "president acts for the corporation / not president": _(
        "{player:name} does not preside over {corporation}."
    ),
    "president acts for the corporation / not floated": _("{corporation} has not floated."),
    "president acts for the corporation / own turn": _(
        "{player:name} has dealt for the own account in this turn and cannot act for {corporation} too."
    ),
    "once in a stock round / redeemed": _("{corporation} has redeemed a share in this stock round."),
    "once in a stock round / reissued": _("{corporation} has reissued its shares in this stock round."),
    "no redemption in the round of floating": _(
        "{corporation} has floated in this stock round: it redeems nothing before the next."
    ),
    "share can be redeemed / source": _("No share of {corporation} is redeemed from {source:owner}."),
    "share can be redeemed / pool first": _(
        "A share of {corporation} lies in the bank pool: it is redeemed before one of {source:owner}."
    ),
    "share can be redeemed / none": _("{source:owner} has no share of {corporation} that could be redeemed."),
    "enough stays outstanding": _(
        "{out}% of {corporation} are out, and {least}% have to stay with players and in the bank pool."
    ),
    "redemption leaves the president": _(
        "{new:name} would become president of {corporation}: this share cannot be redeemed."
    ),
    "treasury pays the redemption / cash": _("{owner} has {cash:$}, and a share costs {price:$}."),
    "treasury pays the redemption / reissue": _(
        "{owner} has {cash:$} beside what its reissued shares have brought, and a share costs {price:$}."
    ),
    "declined once is declined": _(
        "{player:name} has declined to give a share of {corporation} in this turn."
    ),
    "shares can be reissued / offering": _(
        "{left}% of {corporation} are still in the initial offering: nothing is reissued."
    ),
    "shares can be reissued / none redeemed": _("{corporation} has redeemed no share to reissue."),
    "corporation has operated": _("{corporation} has not had a whole turn yet, so its shares are not sold."),
    # a national company
    "last share of the national company": _(
        "{player:name} has the last shares of {corporation} that a player owns, and one stays with a player."
    ),
    "president's certificate is for sale / none": _(
        "{corporation} is no national company whose president's certificate is for sale."
    ),
    "president's certificate is for sale / owned": _(
        "The president's certificate of {corporation} belongs to {owner:owner}."
    ),
    "player can pay the president's certificate": _("{owner:name} has {cash:$}, and this costs {price:$}."),
    "token of the merged corporation": _("{who} has no token there in {hex:place} to be taken over."),
    "one token of the national company in a city": _(
        "{who} has a token in that city of {hex:place} already."
    ),
    "tokens taken over": _("Besides its home, {most} tokens of {who} are taken over, and no more."),
    # mergers
    "mergers begin with a phase": _("Corporations merge from phase {since} on, and this is phase {phase}."),
    "two corporations merge / unknown": _("There is no corporation {corporation} in this game."),
    "two corporations merge / gone": _("{corporation} is no longer in the game."),
    "two corporations merge / not floated": _("{corporation} has not floated."),
    "two corporations merge / same": _("{corporation} cannot merge with itself."),
    "corporations merge once": _("{corporation} has taken {vanished} over and does not merge again."),
    "markers are too many": _("{who} has {count} tokens and may keep {limit}."),
    "own marker is given up": _("{what} is no token of {who}."),
    "marker stays on the map / last": _("{who} must keep a token on the map, and {hex:place} has the last."),
    "marker stays on the map / home": _("A home stays, and {hex:place} is one of those that {who} has."),
    # own stock
    "own stock after the first turn": _("{who} is in its first turn and leaves its own stock alone."),
    "own stock on one side only / sells": _("{who} has sold own stock in this turn and cannot buy any."),
    "own stock on one side only / buys": _("{who} has bought own stock in this turn and cannot sell any."),
    "own stock is there / treasury": _(
        "{who} has {there}% of itself to sell in whole shares; {percent}% is not among it."
    ),
    "own stock is there / pool": _(
        "The bank pool has {there}% of {who} in whole shares for it; {percent}% is not among it."
    ),
    "bank pool has room for own stock": _(
        "The bank pool has {pool}% of {who} and room for {room}% more; {percent}% is too much."
    ),
    "treasury pays for own stock": _("{owner} has {cash:$}, and this costs {price:$}."),
    "treasury limit": _(
        "{who} has {held}% of its own and may have no more than {limit}% after buying; {percent}% are too much."
    ),
    # private companies
    "private companies are for sale to corporations / unknown": _("There is no private company {private}."),
    "private companies are for sale to corporations / phase": _(
        "Corporations cannot buy private companies in phase {phase}."
    ),
    "private companies are for sale to corporations / never": _("{private} is never sold to a corporation."),
    "private company has a marker to lay / none": _("{private} has no marker for the map."),
    "private company has a marker to lay / laid": _("The marker of {private} lies in {hex:place} already."),
    "marker goes to its symbol": _("{hex} does not show the symbol of {private} ({icon})."),
    "marker can be shut / none": _("{private} has no marker that is of use to others."),
    "marker can be shut / not laid": _("The marker of {private} does not lie on the map."),
    "marker is for sale / unknown": _("There is no such marker: {marker}."),
    "marker is for sale / phase": _("The bank sells markers of this kind ({marker}) from phase {phase} on."),
    "marker is for sale / none": _("{seller:owner} has no marker of this kind ({marker}) to sell."),
    "marker is of use": _(
        "{who} has {held} markers of this kind ({marker}) and has no use for more than {most}."
    ),
    "treasury pays the marker": _("{owner} has {cash:$}, and the marker costs {price:$}."),
    "owner of the marker has declined": _(
        "{seller} did not want to sell its marker ({marker}) in this turn."
    ),
    "private company has a discount / none": _("{private} brings no discount."),
    "private company has a discount / used": _("The discount of {private} has been used."),
    "discount is announced once": _("The discount of {private} waits for a tile already."),
    "discount is for a tile to come": _("{who} can lay nothing more in this turn."),
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
    "power is permitted": _("{owner:name}, who owns {private}, has not agreed that {who} uses its power."),
    "power is permitted / closed": _("{private} is in no player's hand, so nobody can use its power."),
    "hex is opened by permission": _(
        "{private} keeps {hex} closed, and {owner:name}, who owns it, has not agreed."
    ),
    "permission can be asked for / nobody": _("{private} is in no player's hand."),
    "permission can be asked for / own": _("{private} is the asker's own: nobody has to agree."),
    "permission can be asked for / asked": _("{owner:name} has answered {who} about {private} in this turn."),
    "permission can be asked for / of no use": _("There is nothing that {who} could do with {private} now."),
    "private company has a special token": _("{private} has no special token to give."),
    "special token is given once": _("The special token of {private} has been given already."),
    "special token belongs to the step": _(
        "The special token of {private} is for another step: {step:step}."
    ),
    "special token goes to a marked hex": _("{hex} is not one of the hexes that {private} has marked."),
    "private company lengthens a train": _("{private} makes no train longer."),
    "one train is lengthened": _("The token of {private} has been put on a train already."),
    "train is lengthened before the run": _("The trains of {who} have run in this turn already."),
    "train can be lengthened / own": _("There is no train {train} of {who}."),
    "train can be lengthened / kind": _("The {train:train} cannot be made longer, only a {kinds:either}."),
    "longer train is not sold": _("{owner}'s {train:train} has been made longer and is not sold."),
    "private company changes players / no player's": _("No player owns {private}."),
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
