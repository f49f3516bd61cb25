"""Refusals of what is run, paid and bought: trains, dividends, help of the president."""

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
    "train is on sale": _("A {train:train} is not on sale yet; on sale now: {on_sale:trains}."),
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
    "treasury pays the train / bank is empty": _(
        "{who} has {cash:$}, the price is {price:$}, and its president may not help while the bank has no train."
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
    "corporation must own a train": _("{who} has a route and no train, so it has to buy one."),
    "trains of the bank in a turn": _(
        "{who} has bought {most} of the bank's trains in this turn, and phase {phase} allows no more."
    ),
    "obsolete trains are not for sale": _("The {train:train} is obsolete, so nobody can buy it."),
    "own train is discarded": _("{train} is no train of {who}."),
    "only excess trains are discarded": _(
        "{who} has {count} trains of {limit} allowed, so none is discarded."
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
    "bankruptcy only when nothing helps / no duty": _("{who} needs no train, so nobody goes bankrupt."),
    "bankruptcy only when nothing helps / can pay": _(
        "{most:$} can be raised, and the cheapest train costs {least:$}: {who} has to buy it."
    ),
}
