"""Refusals of what is run, paid and bought: trains, dividends, loans and bonds, help of the president."""

from __future__ import annotations

from ..templates import _

TRAINS: dict[str, str] = {
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
