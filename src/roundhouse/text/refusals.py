"""Refusals: a sentence for every check, with the facts of the case.

`REFUSALS` goes by the name of the check, or "NAME / CASE" where the facts tell of cases; a title's own (`texts`) go
before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.title import Title
from ..core.violations import Rule, Violation
from .words import Words, _, chosen

REFUSALS: dict[str, str] = {
    # the core
    "your turn": _("It is {actor:owner}'s decision, not {by:owner}'s."),
    "in the menu": _("This is the step for {step:step}, not for {kind:kind}."),
    "in the menu / game over": _("The game is over."),
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
    # track
    "tile points": _(
        "Tile {tile} takes {points} tile points, and {who} has used {done} of {allowed} in this turn"
        "[; more are only for tiles in {zones:either}]."
    ),
    "new track is joined / yellow": _(
        "No track of tile {tile}, turned this way in {hex}, meets a route from a token of {who}."
    ),
    "new track is joined / plain": _(
        "None of the new track of tile {tile}, turned this way in {hex}, is reached by a route of {who}."
    ),
    "new track is joined / city": _("No route from a token of {who} reaches {hex} by track of tile {tile}."),
    "one tile a turn": _("{who} has laid all the tiles that it may lay in this turn ({allowed})."),
    "hex can be built / unknown": _("There is no hex {hex} on the map."),
    "hex can be built / fixed": _("{hex} is {colour:colour}, and nothing is ever built there."),
    "tile exists": _("There is no tile {tile} turned {rotation} in this game."),
    "colour of the phase": _(
        "Tile {tile} is {colour:colour}, and phase {case} does not have that colour yet."
    ),
    "colour follows": _(
        "{hex} is {old:colour} now; tile {tile} is {new:colour}, which is not the colour that comes next."
    ),
    "colour follows / supply": _(
        "Tile {tile} would skip a colour in {hex}, and none of what leads to it ({tiles:either}) is left."
    ),
    "tile suits the hex / skipped": _(
        "Tile {tile} would skip a colour in {hex}, and no tile of that colour leads to it."
    ),
    "tile suits the hex / listed": _("Tile {tile} is none of those that may come next in {hex}."),
    "tile suits the hex / hexes": _("Tile {tile} has its place in other hexes, not in {hex}."),
    "tile suits the hex / named": _("{hex} has tiles of its own in this colour, and {tile} is none of them."),
    "tile suits the hex / turned": _("Tile {tile} does not lie that way round in {hex}."),
    "tile suits the hex / label": _("{hex} and tile {tile} do not carry the same letter."),
    "tile suits the hex / plain": _(
        "Of {hex} and tile {tile}, one has a place to stop and the other has none."
    ),
    "tile suits the hex / city": _("Tile {tile} does not have as many cities as {hex}."),
    "tile suits the hex / town": _("Tile {tile} does not have as many small cities as {hex}."),
    "tile suits the hex / towns": _("Tile {tile} does not have as many small cities as {hex}."),
    "tile suits the hex / label upgrade": _("{hex} and tile {tile} do not carry the same letter."),
    "tile suits the hex / plain upgrade": _(
        "Of {hex} and tile {tile}, one has a place to stop and the other has none."
    ),
    "tile suits the hex / city upgrade": _("Tile {tile} does not have as many cities as {hex}."),
    "tile suits the hex / town upgrade": _("The small city in {hex} is not there on tile {tile}."),
    "tile suits the hex / towns upgrade": _("The small cities in {hex} are not there on tile {tile}."),
    "old track is kept": _("Tile {tile}, turned {rotation}, would take away track that lies in {hex}."),
    "track leads somewhere / map": _("In {hex} the track would run off the map at its {edge:edge} side."),
    "track leads somewhere / blank": _("In {hex} the track would run against a blank side of {beyond}."),
    "tile is in supply": _("All of tile {tile} are on the map: there are {supply} in the game."),
    "hex of a private company": _("{hex} is closed as long as a player owns {private}."),
    "home first": _(
        "{who} has no track at home yet: it builds in {home} before anywhere else, and not in {hex}."
    ),
    "treasury pays the terrain": _("{owner} has {cash:$}, and the terrain of {hex} costs {price:$}."),
    "track is on a route / yellow": _(
        "No track of tile {tile}, turned this way in {hex}, meets a route from a token of {who}."
    ),
    "track is on a route / plain": _(
        "None of the new track of tile {tile}, turned this way in {hex}, would be on a route of {who}."
    ),
    "track is on a route / city": _("No route from a token of {who} reaches {hex} by track of tile {tile}."),
    # tokens
    "one token a turn": _("{who} has placed its token of this turn already."),
    "token is left": _("{who} has no token left."),
    "token goes into a city / hex": _("There is no hex {hex} on the map."),
    "token goes into a city / city": _(
        "There is no city number {city} in {hex:place}: tokens go into cities."
    ),
    "one token a hex": _("{who} has a token in {hex:place} already."),
    "free space / full": _("{hex:place} is full, with tokens of {inside:list}."),
    "free space / kept": _("The last space in {hex:place} is kept for {kept:list}, at home there."),
    "city is on a route": _("No route from a token of {who} reaches {hex:place}."),
    "treasury pays the token": _("{owner} has {cash:$}, and the token costs {price:$}."),
    "bull token is left": _("{who} has no bull token to place."),
    "bull token goes to spaces": _("There are no spaces for tokens in {hex:place}."),
    "treasury pays the bull token": _("{owner} has {cash:$}, and the bull token costs {price:$}."),
    # destinations
    "stop of the destination is in reach": _(
        "No train of {who} can run to that stop of {hex:place} from the home."
    ),
    "train for the destination run is on its shell": _(
        "No train on shell {shell} of {who} can make the run to {hex:place}."
    ),
    # running and dividends
    "one run a turn": _("{who} has run in this turn already."),
    "runs are legal / none": _("{who} has to run: there is no run in this list."),
    "runs are legal / train": _("{who} does not have {train:train} to run, or it would run twice."),
    "runs are legal / form": _("{train:train}: {place} is no stop, and no track that a run can be at."),
    "runs are legal / two places": _("{train:train}: a run has two stops at least."),
    "runs are legal / continuous": _("{train:train}: what comes after {place} does not lie beside it."),
    "runs are legal / track": _("{train:train}: no track leads through {place} that way."),
    "runs are legal / too long": _("{train:train} does not run as far as {place}."),
    "runs are legal / twice": _("{train:train}: no run visits {place} twice."),
    "runs are legal / token": _("{train:train}: there is no token of {who} on this run."),
    "runs are legal / blocked": _(
        "{train:train}: other corporations' tokens fill {place}, so the run ends there."
    ),
    "runs are legal / off-board": _("{train:train}: a run ends at {place} and does not go on beyond."),
    "runs are legal / end": _("{train:train}: a run ends at {place} and does not go on beyond."),
    "runs are legal / closed": _("{train:train}: trains of {who} may not stop at {place}."),
    "runs are legal / anchor": _(
        "{train:train}: the run visits none of the places that this train has to visit."
    ),
    "runs are legal / not earned": _(
        "{train:train}: no other run visits a place that gives {who} this train."
    ),
    "runs are legal / required": _("{who} runs only if one of its trains earns this: {place}."),
    "runs are legal / limit": _("{train:train}: {who} cannot send as many trains over this line: {place}."),
    "trains have to run": _("The trains of {who} have to run, since they can earn something."),
    "runs are legal / track reused": _("{train:train}: the run would use the track at {place} twice."),
    "runs are legal / track shared": _("{train:train}: another train of {who} uses the track at {place}."),
    "best run is declared": _(
        "The trains of {who} have to earn the most they can: {best:$} ({runs:runs}), not {declared:$}."
    ),
    "best run is declared / known": _(
        "The trains of {who} can earn {best:$} at least, and {bound:$} at most, so {declared:$} is not enough "
        "({runs:runs} is known)."
    ),
    "announced run is better": _(
        "This earns {value:$}, which is no more than the {declared:$} declared for {who}."
    ),
    "earnings are divided once": _("{who} has no earnings left to divide."),
    "way to divide": _("Earnings are divided in one of these ways: {ways:list}; not {choice}."),
    # trains
    "train exists / gone": _("There is no train {train} in the game."),
    "train exists / own": _("The {train:train} is the corporation's own already."),
    "train is on sale": _("A {train:train} is not on sale yet; the depot sells {on_sale:trains}."),
    "train may be traded in": _(
        "A {train:train} is not sold for a {trade_in:train} handed in[, but for a {kinds:either}]."
    ),
    "train limit": _("{who} owns {count} trains, and the limit is {limit}."),
    "price of the train / bank": _("This train costs {face:$}, not {price:$}."),
    "price of the train / company": _("A train of another corporation costs at least $1, not {price:$}."),
    "price of the train / bounds": _(
        "These two corporations trade this train for {least:$} to {most:$}, not for {price:$}."
    ),
    "corporations trade trains": _(
        "In phase {phase} corporations do not buy trains from one another, so not the {train:train} either."
    ),
    "treasury pays the train / trade-in": _(
        "{who} has {cash:$}, and a train for which another is handed in costs {price:$} of its own money."
    ),
    "treasury pays the train / has a train": _(
        "{who} has {cash:$}, the price is {price:$}, and its president may not help while it owns a train."
    ),
    "treasury pays the train / no duty": _(
        "{who} has {cash:$}, the price is {price:$}, and its president may not help, since it has no route."
    ),
    "treasury pays the train / can pay": _(
        "{who} has {cash:$}, which pays for a train at {least:$}, so its president may not help with {price:$}."
    ),
    "treasury pays the train / train of a corporation": _(
        "{who} has {cash:$}, and its president may not help to buy a train of another corporation, as for {price:$}."
    ),
    "treasury pays the train / over face value": _(
        "{who} has {cash:$}; with its president's help it may pay {most:$} for this train, not {price:$}."
    ),
    "treasury pays the train / not the cheapest": _(
        "{who} has {cash:$}; with its president's help it buys the cheapest train, at {least:$}, not at {price:$}."
    ),
    "president can raise the money": _(
        "{who} lacks {lacking:$}, and its president can add no more than {most:$}, sales of shares included."
    ),
    "treasury pays, or money is raised / has a train": _(
        "{who} has {cash:$}, the price is {price:$}, and money is raised only by those without a train."
    ),
    "treasury pays, or money is raised / no duty": _(
        "{who} has {cash:$}, the price is {price:$}, and {who} need not own a train, so no money is raised for it."
    ),
    "treasury pays, or money is raised / train of a corporation": _(
        "{who} has {cash:$}, and no money is raised for a train of another corporation, as for {price:$}."
    ),
    "treasury pays, or money is raised / can pay": _(
        "{who} has {cash:$}, which pays for a train at {least:$}, so no money is raised for one at {price:$}."
    ),
    "treasury pays, or money is raised / not the bank's": _(
        "{who} has {cash:$}, and money is raised for the depot's {top:train} alone, not for this one at {price:$}."
    ),
    "money can be raised": _(
        "After bonds and loans {who} lacks {lacking:$}, and its president can add no more than {most:$}."
    ),
    "corporation must own a train": _("{who} has a route and no train, so it has to buy one."),
    "trains of the bank in a turn": _(
        "{who} has bought {most} of the bank's trains in this turn, and phase {phase} allows no more."
    ),
    "obsolete trains are not for sale": _("The {train:train} is obsolete, so nobody can buy it."),
    "own train is discarded": _("{train} is no train of {who}."),
    "only excess trains are discarded": _(
        "{who} has {count} trains of {limit} allowed, so none is discarded."
    ),
    "discarded train is on the shell in excess": _(
        "Shell {shell} of {who} is within its limit of {limit}, so no {train:train} is discarded from it."
    ),
    "train may change its shell / train": _("{train} is no train of {who}."),
    "train may change its shell / shell": _("{who} has no shell {shell}."),
    "train may change its shell / same": _("The {train:train} stands on shell {shell} already."),
    "trains are not gathered on one shell / moved": _(
        "{who} spreads its trains evenly, so the {train:train} stays where it is."
    ),
    "trains are not gathered on one shell / left": _(
        "{who} has two trains on one shell and none on the other: one of them has to go there."
    ),
    "shells hold their trains": _(
        "There are {count} trains on shell {shell} of {who}, which holds {limit}: one of them has to go."
    ),
    "each shell has a train after purchases": _(
        "{who} has a route and a train to spare, so shell {shell} is not left empty."
    ),
    "no train besides those on loan": _("{who} ran with trains on loan, and buys no others in this turn."),
    "kinds of trains of a national": _(
        "{who} buys and sells no trains but those of the kinds {kinds:list}, so not the {train:train}."
    ),
    "sale for a train is needed / enough": _(
        "There is enough money for the train now, so no more shares are sold."
    ),
    "sale for a train is needed / smaller block": _(
        "{short:$} are lacking; at {each:$} a share, fewer than {count} shares bring that much."
    ),
    "presidency of the operating corporation stays": _(
        "With {keeps}% the seller would lose the presidency of {who} to {new:name}, which is not allowed now."
    ),
    "money for the train is there": _("{short:$} are still lacking for {who}'s train."),
    "bankruptcy only when nothing can be raised / no duty": _(
        "{who} needs no train, so nobody goes bankrupt."
    ),
    "bankruptcy only when nothing can be raised / treasury": _(
        "{who} has {cash:$} and can buy a train with that, so nobody goes bankrupt."
    ),
    "bankruptcy only when nothing can be raised / can pay": _(
        "{who} has to pay {least:$}, and its president can add {most:$}, which is enough."
    ),
    # loans and bonds
    "loan is there": _("{who} has {loans} loans, so it cannot pay {count} back."),
    "treasury repays the loan": _("{owner} has {cash:$}, and this takes {price:$}."),
    "bond is on sale": _(
        "The bank pool has no bond of {who}; the {treasury} in its own treasury are not for sale."
    ),
    "player can pay the bond": _("{owner:name} has {cash:$}, and a bond costs {price:$}."),
    "bonds are held": _("{player:name} has {bonds} bonds and cannot sell {count}."),
    "sale of bonds is needed": _(
        "{short:$} are lacking; at {each:$} a bond, fewer than {count} bring that much."
    ),
    "corporation has issued bonds / none of its own": _(
        "The bonds are those of {corporation}, not of {who}."
    ),
    "corporation has issued bonds / owner": _(
        "{owner:owner} has {bonds} bonds of {who} that it can buy back, not {count}."
    ),
    "bonds of the bank pool are redeemed first": _(
        "The bank pool has {pool} bonds; before they are bought back, those of {owner:name} are safe."
    ),
    "bonds of one player are redeemed": _(
        "Bonds of {other:name} have been bought back in this turn, so those of {owner:name} are not."
    ),
    "treasury redeems the bonds": _("{owner} has {cash:$}, and these bonds take {price:$}."),
    # bonds that are money
    "bonds are in hand": _("{owner:owner} has {units} bonds, so there cannot be {count}."),
    "bonds have a value": _("Bonds have fallen to nothing: those of {owner:owner} bring no money."),
    "bonds of the turn are pledged": _(
        "Only {who} and its president can pay with bonds in this turn, not {owner:owner}."
    ),
    "bonds are pledged once": _(
        "{owner:owner} already pays with {before} bonds, and more can be said alone."
    ),
    # tiles by combinations
    "tile allowance / same hex": _("Something was built in {hex:place} in this turn already."),
    "tile allowance / mountain": _("{who} may lay no other tile in mountains in this turn: {hex} waits."),
    "tile allowance / lay": _(
        "What {who} has built in this turn ({done}) leaves no room for a {colour:colour} lay."
    ),
    "tile allowance / upgrade": _(
        "What {who} has built in this turn ({done}) leaves no room for an upgrade of a {colour:colour} hex."
    ),
    # marked sides, and any track on a route
    "marked sides": _(
        "Sides of {hex} are marked in {case:colour}, and tile {tile}, turned this way, does not meet them."
    ),
    "some track is on a route": _(
        "No track of tile {tile}, turned this way in {hex}, meets a route of {who}."
    ),
    # help of the president
    "treasury or president pays the terrain": _(
        "{who} has {cash:$} and {player:name} {added:$}: too little for the {price:$} of {hex:place}."
    ),
    "treasury or president pays the token": _(
        "{who} has {cash:$} and {player:name} {added:$}: too little for a token in {hex:place} at {price:$}."
    ),
    "treasury pays, or the president helps / has a train": _(
        "{who} has {cash:$}, and with a train of its own it is not helped to pay {price:$}."
    ),
    "treasury pays, or the president helps / no duty": _(
        "{who} has {cash:$}, and while no train is due it is not helped to pay {price:$}."
    ),
    "treasury pays, or the president helps / train of a corporation": _(
        "{who} has {cash:$}, and its president pays nothing toward a train of another corporation at {price:$}."
    ),
    "treasury pays, or the president helps / can pay": _(
        "{who} has {cash:$} and can buy the bank's next train at {least:$}, so it is not helped to pay {price:$}."
    ),
    # cars
    "car is left": _("All {count} cars are with corporations."),
    "cars of a corporation": _("{who} cannot have more than {most} cars."),
    "room for a car": _("{who} has {count} trains and cars and cannot have more than {limit}."),
    "train before a car": _("{who} must have a train first."),
    "treasury pays the car": _("{owner} has {cash:$}, and a car costs {price:$}."),
    "car is there": _("{who} has no car to give back."),
    "car makes room / within the limit": _(
        "{who} has {count} trains and cars, which is within the limit of {limit}."
    ),
    "car makes room / room": _(
        "{who} has room for a train without it: it has {count} trains and cars, and may have {limit}."
    ),
    "car makes room / no train": _("The bank has no train that {who} could buy in the place of its car."),
    "train follows the car given back": _(
        "{who} gave its car back for a train, and buys that before anything else."
    ),
    "bankruptcy only when nothing helps / no duty": _("{who} needs no train, so nobody goes bankrupt."),
    "bankruptcy only when nothing helps / can pay": _(
        "{most:$} can be raised, and the cheapest train costs {least:$}: {who} has to buy it."
    ),
}

UNKNOWN = _("This is not allowed: {check}.")
CITED = _("{reason} ({rules}; section {section})")


@dataclass(frozen=True)
class Refusal:
    """A refusal in words.

    `reason` is the sentence; `rules` the rules that stand behind it (none while the title binds none), `section`
    that of the first. As text it is the sentence with rule ids and section.
    """

    reason: str
    check: str
    section: str
    rules: tuple[Rule, ...]
    line: str

    def __str__(self) -> str:
        return self.line


def describe_violation(title: Title, violation: Violation, names: Mapping[str, str] | None = None) -> Refusal:
    """Why an action is refused, in words: `str()` of it is one line; `rules` has the texts of the rules.

    `names`: players' names by id. A check that no table knows is shown by its name.
    """
    words = Words(title, names)
    template = chosen(REFUSALS, violation.check, violation.case, words.own.refusals)
    reason = said(words, template, violation) if template is not None else ""
    reason = reason or words.say(UNKNOWN, {"check": violation.check})
    rules = tuple(title.rules[id] for id in violation.rules if id in title.rules)
    line = reason
    if violation.rules:
        ids = ", ".join(violation.rules)
        line = words.say(CITED, {"reason": reason, "rules": ids, "section": violation.section})
    return Refusal(reason, violation.check, violation.section, rules, line)


def said(words: Words, template: str, violation: Violation) -> str:
    """The sentence, beginning with a capital; empty when the facts are not those that the template is for."""
    facts: dict[str, Any] = dict(violation.facts)
    try:
        text = words.say(template, facts)
    except (KeyError, AttributeError, ValueError, TypeError, IndexError):
        return ""
    return text[:1].upper() + text[1:]
