"""The sentences of what 1848 refuses, by check and case."""

from __future__ import annotations

from ....text.templates import _

REFUSED: dict[str, str] = {
    # track and land grants
    "larger gray tile": _("In {hex} tile {larger} fits and is there, so {tile} is not laid."),
    "land grant of another": _("{hex:place} is kept for the land grant of {grant}, and not for {who}."),
    "land grant first / inside": _(
        "{who} builds nothing outside its land grant before that is complete, so nothing in {hex:place}."
    ),
    "land grant first / money": _(
        "There is not money enough for any tile in the land grant of {who}, so it builds nothing at all."
    ),
    "land grant first / lay": _(
        "After this upgrade in {hex:place} {who} could lay no tile in its land grant in this turn."
    ),
    "land grant first / first": _(
        "{who} lays in the land grant of {grants:list} before it builds in {hex:place}."
    ),
    "land grant first / two grants": _(
        "{who} owes a tile to each of {grants:list}, and this one in {hex:place} is in the way of that."
    ),
    "land grant first / lost": _(
        "{who} cannot lay in both of {grants:list}, so there is one tile in one of them and no other."
    ),
    "new track serves the land grant": _(
        "Another tile in {hex:place} has its new ends at empty hexes of the land grant of {grant}; {tile},"
        " turned this way, has not."
    ),
    "land grant is due / grant": _("{who} has yet to lay a tile in the land grant of {grant} in this turn."),
    "land grant is due / end": _("{who} has yet to lay a tile in its land grant from {end:place}."),
    "way to divide the spike": _("The ways to divide a golden spike are {ways:list}, and {choice} is none."),
    "charter of a pioneer / unknown": _("There is no corporation {corporation} in this game."),
    "charter of a pioneer / land grant": _(
        "{corporation} has a land grant, and no pioneer brings its charter."
    ),
    "charter of a pioneer / taken": _("{owner:name} has the charter of {corporation} already."),
    "paper is in the pool / unknown": _("There is nothing called {private} to be bought."),
    "paper is in the pool / convention": _("{private} is not sold before the second convention is over."),
    "paper is in the pool / gone": _("{private} does not lie in the bank pool."),
    "player can pay the paper": _("{owner:name} has {cash:$}, and {price:$} is printed on it."),
    "subsidiary is a player's to give / unknown": _("There is no subsidiary {private}."),
    "subsidiary is a player's to give / no player's": _("{private} is in no player's hand."),
    "subsidiary is a player's to give / other's": _("{private} belongs to {owner:name}."),
    "subsidiary is a player's to give / own": _(
        "{private} is the president's own, to be given without a question."
    ),
    "subsidiaries change hands in some phases": _(
        "Subsidiaries are given in phases {phases:list}, not in phase {phase}."
    ),
    "parent has floated": _("{corporation} does not operate, so it takes over no subsidiary."),
    "before the subsidiaries build": _(
        "{corporation} has begun its turn: {private} cannot come to it before the next."
    ),
    "subsidiary was declined": _("In this round it was declined that {corporation} takes over {private}."),
    "subsidiary of the corporation at turn / other": _("{private} is no subsidiary of {who}."),
    "subsidiary of the corporation at turn / none": _("{who} has no subsidiary."),
    "subsidiaries are closed in some phases": _(
        "Subsidiaries are closed in phases {phases:list}, not in phase {phase}."
    ),
    # markers and rights
    "station is free": _("In {hex:place} {who} can be in one of these: {free:list}; not in {city}."),
    "no markers where rights are needed": _("{who} places no marker in {place}: there are rights to buy."),
    "rights are known": _("There are rights in {places:list}, and none in {place}."),
    "marker is left for track rights": _("{who} has no marker left to give for track rights."),
    "mining rights are for sale": _("No corporation owns {place:paper} yet, so its rights are not sold."),
    "rights are bought once": _("{who} has rights in {hex:place} already."),
    "rights are left": _("All {count} rights in {hex:place} have been sold."),
    "place is on a route": _("No route of {who} leads to the edge of {hex:place}."),
    "rights are paid / track": _(
        "{who} and {player:name} have {cash:$} and {added:$}, and the rights cost {price:$}."
    ),
    "rights are paid / mining": _("{owner} has {cash:$}, and mining rights cost {price:$}."),
    "land grant before markers / second home": _("{who} places its marker in {hex:place} before any other."),
    "land grant before markers / land grant": _(
        "{who} places no marker before the land grant of {grant} is complete."
    ),
    "land grant before track rights / second home": _(
        "{who} places its marker in {hex:place} before it buys track rights."
    ),
    "land grant before track rights / land grant": _(
        "{who} buys no track rights before the land grant of {grant} is complete."
    ),
    "second home is due": _("{who} can place its marker in {hex:place} and has to do so now."),
    "marker would cut off a land grant": _(
        "A marker of {who} in {hex:place} would keep {filler} out of the land grant of {grant}."
    ),
    "private company has a marker": _("{private} brings nobody a marker."),
    "markers are few enough": _("{who} has {count} markers, and only with fewer than {most} comes another."),
    # palace cars
    "car is left": _("All {count} palace cars are with corporations."),
    "cars of a corporation": _("{who} cannot have more than {most} palace car."),
    "room for a car": _("{who} has {count} trains and palace cars and cannot have more than {limit}."),
    "treasury pays the car": _("{owner} has {cash:$}, and a palace car costs {price:$}."),
    "car is there": _("{who} has no palace car to give back."),
    "car makes room / no train": _(
        "The bank has no train that {who} could buy in the place of its palace car."
    ),
    "train follows the car given back": _(
        "{who} gave its palace car back for a train, and buys that before anything else."
    ),
    # mergers
    "a president proposes the merger / president": _(
        "{player:name} presides over neither of {pair:list}, so the proposal has to come from another."
    ),
    "a president proposes the merger / declined": _(
        "In this turn the merger of {pair:list} has been declined already."
    ),
    "one of the merging has a train": _("Neither {survivor} nor {vanished} has a train."),
    "somebody holds enough of the merging": _(
        "Nobody has {least}% of {survivor} and {vanished} together; the most is {most}%."
    ),
    "merging corporations are in touch": _(
        "No marker of {survivor} is on a route of {vanished}, nor the other way round."
    ),
    "merger fee can be paid": _(
        "The fee is {fee:$}: more than the {treasury:$} of both[ and the {cash:$} of {player:name}]."
    ),
    "whole shares are left": _("No whole share of {corporation} is left."),
    "player can pay the odd share": _("{owner:name} has {cash:$}, and half a share costs {price:$}."),
    "markers are too many": _("{who} has {count} markers and rights and may keep {limit}."),
    "own marker is given up": _("{what} is no marker of {who} that counts."),
    "marker stays on the map / last": _("{who} must keep a marker on the map, and {hex:place} has the last."),
    "marker stays on the map / home": _(
        "The land grant that begins in {hex:place} is open, so {who} keeps its marker there."
    ),
    # puffing
    "price can be puffed": _("{who} stands at {price:$} and cannot rise."),
    "treasury pays the puff": _("{owner} has {cash:$}, and the puff costs {price:$}."),
    "puffed shares stay": _("A puff marker lies on the shares of {corporation} that {player:name} has."),
    # charters and take-overs
    "charter is the player's own / unknown": _("There is no corporation {corporation} in this game."),
    "charter is the player's own / bank": _("The charter of {corporation} is still with the bank."),
    "charter is the player's own / other": _("The charter of {corporation} belongs to {owner:name}."),
    "charter can be converted / converted": _("The charter of {corporation} has been converted already."),
    "charter can be converted / phase": _(
        "The charter of {corporation} goes with a land grant and is not converted before phase {phase}."
    ),
    "charter can be converted / land grants": _(
        "{corporation} is a late corporation, and land grant charters not yet converted are {left} in number."
    ),
    "charter can be converted / stock round": _(
        "{corporation} is a late corporation and waits for the stock round after the one in which land grant"
        " charter number {number} was converted."
    ),
    "one purchase, or charters under attack": _("{player:name} has bought in this turn already."),
    "charter that is due is converted first": _(
        "{player:name} has to convert what was attacked or taken over first: {corporations:list}."
    ),
    "par price of a conversion": _("A corporation begins at {values:dollars}, not at {par:$}."),
    "shares bought at a conversion": _(
        "With the president's certificate come no more than {most} shares, not {shares}."
    ),
    "certificate limit at a conversion": _(
        "{player:name} has {count} certificates and the limit is {limit}: {more} more are too many."
    ),
    "certificate limit at a conversion / due": _(
        "{player:name} has {count} certificates, the limit is {limit}, and other charters have to be converted:"
        " {due} in number."
    ),
    "player can pay the conversion": _("{player:name} has {cash:$}, and this costs {price:$}."),
    "player can pay the conversion / due": _(
        "{player:name} needs {kept:$} for the other charters that have to be converted, and this costs {price:$}."
    ),
    "charter can be attacked / unknown": _("There is no corporation {corporation} in this game."),
    "charter can be attacked / own": _("The charter of {corporation} is the bidder's own."),
    "charter can be attacked / bank": _("The charter of {corporation} is still with the bank."),
    "charter can be attacked / kept": _(
        "{owner:name} has refused all bids and keeps {corporation}'s charter."
    ),
    "charter can be attacked / converted": _("The charter of {corporation} has been converted already."),
    "charter can be attacked / not convertible": _(
        "The charter of {corporation} cannot be converted now, so nobody bids for it."
    ),
    "bid for a charter / step": _("Bids for charters are multiples of {step:$}, and {price:$} is not."),
    "bid for a charter / first": _("The first bid for a charter is {least:$} or more, not {price:$}."),
    "bid for a charter / raise": _(
        "The next bid for the charter of {corporation} is {least:$} or more, not {price:$}."
    ),
    "attacker is below the certificate limit": _(
        "{player:name} has {count} certificates, and who bids for a charter must have fewer than {limit}."
    ),
    "attacker has the money": _(
        "{player:name} has {cash:$} in cash and bonds; a bid of {price:$} takes {reserve:$} more than that sum."
    ),
    "charter is under attack": _("{corporation}'s charter is not one to be decided about now."),
    "owner can convert": _(
        "{player:name} lacks the means to convert: so the charter of {corporation} goes to the bidder."
    ),
}
