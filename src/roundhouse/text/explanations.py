"""Words for explanations: what a thing is and does, when, and what ends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules.explained import COMPANY, DOES, ENDS, MARKER, PAPER, PHASE, TILE, TRAIN, WHEN, ZONE
from .language import gettext
from .templates import _
from .words import Words, chosen, translated

EXPLANATIONS: dict[str, str] = {
    # private companies, and what else is kept as one
    "income / does": _("Pays its owner {income:$} from the bank as each operating round begins."),
    "no income / does": _("Pays no income."),
    "blocks / does": _("While a player owns it, nobody can lay track in {hexes:places}."),
    "counts as a certificate / does": _("Counts as a certificate of the player who owns it."),
    "counts as no certificate / does": _("Does not count towards the certificate limit."),
    "sale / when": _(
        "In phases {phases:list} a company can buy it in its turn from the player who owns it, for {low:$} to {high:$}"
        " as the two agree."
    ),
    "never sold / when": _("No company can ever buy it."),
    "closing / ends": _("Closes as phase {phase} begins, without compensation."),
    # trains
    "stops / does": _("Counts {stops} stops of its route."),
    "hexes / does": _(
        "Its route has {hexes} hexes at most, the one in which it begins not counted, however many stops lie there."
    ),
    "any stops / does": _("Counts any number of stops."),
    "multiplier / does": _("Its stops pay {times} times their value."),
    "train price / does": _("Costs {price:$} at the bank.[ In the game: {count}.]"),
    "endless train price / does": _("Costs {price:$} at the bank, which never runs out of them."),
    "trade-in / does": _("Costs {price:$} with a train handed in for it: {trains:either}."),
    "on sale from / when": _("On sale from phase {phase}, even while the bank has trains before it."),
    "exported / when": _("When trains are exported, one of them leaves the bank as if it had been bought."),
    "begins a phase / when": _(
        "The first of them begins phase {phase}.[ It rusts all trains of type {rusts:list}.][ Trains of type"
        " {obsolete:list} have one more run.]"
    ),
    "rusts / ends": _(
        "Rusts as phase {phase} begins: it leaves the game at once.[ Its owner gets {salvage:$}.]"
    ),
    "obsolete / ends": _(
        "Obsolete as phase {phase} begins: it runs once more and leaves the game; at once if it is in the bank pool or"
        " the company whose turn it is owns it."
    ),
    "obsolete for all companies / ends": _(
        "Obsolete as phase {phase} begins: it runs once more and leaves the game; at once if it is in the bank pool."
    ),
    "permanent / ends": _("Never rusts."),
    # phases
    "tiles of a phase / does": _("Colours of tiles that can be laid: {colours:colours}."),
    "train limit / does": _("A company owns {limit} trains at most."),
    "rounds of a set / does": _("Operating rounds between stock rounds: {rounds}."),
    "revenue colour / does": _("Where several values are printed, the {colour:colour} one counts."),
    "companies buy privates / does": _("Companies can buy private companies from players."),
    "companies buy no privates / does": _("Companies cannot buy private companies[, apart from {but:list}]."),
    "rusts trains / does": _("As it begins, all trains of type {trains:list} rust."),
    "last run of trains / does": _(
        "As it begins, trains of type {trains:list} become obsolete: one more run."
    ),
    "closes privates / does": _("As it begins, all private companies close."),
    "sells besides / does": _("The bank also sells trains of type {trains:list} from now on."),
    "begins with a train / when": _("Begins when the first {train}-train leaves the bank."),
    "begins with a set / when": _(
        "Begins with set {set} of operating rounds, unless a later phase is there already."
    ),
    "begins the game / when": _("In force from the beginning of the game."),
    "next phase / ends": _("Lasts until phase {phase} begins."),
    # companies
    "home / does": _("Its home is {hex:place}."),
    "tokens / does": _(
        "Has {count} tokens, the first for its home. In this order placing them costs {costs:in turn}."
    ),
    "tokens without a home / does": _("Has {count} tokens; placing them costs {costs:in turn}."),
    "certificates / does": _(
        "A president's certificate of {president}% and {others} more certificates, the smallest of {share}%."
    ),
    "floats / when": _("Begins to operate once {percent}% of it is sold."),
    # tiles and zones
    "tile / does": _("A {colour:colour} tile.[ In the box: {count}.]"),
    "own hexes / when": _("Can lie in {hexes:places} and nowhere else."),
    "par prices / does": _("A company starts at one of these prices: {prices:dollars}."),
    "zone price / does": _("Its price: {low:$}."),
    "zone prices / does": _("Prices from {low:$} to {high:$}."),
    # what mechanisms of many titles bring
    "traded between players / when": _(
        "A player can sell it to another in a stock round, at any price that both agree on."
    ),
    "first train of its company / ends": _("Closes when {corporation} buys its first train."),
    "brings a share / does": _(
        "Comes with a {percent}% share of {corporation:company}, free of charge[: worth {worth:$}"
        " now][: worth {low:$} to {high:$} by the par value chosen]."
    ),
    "trains of the bank / does": _("The bank sells a company {most} train in a turn."),
    "companies trade trains / does": _("Companies can buy trains from one another."),
    "companies trade no trains / does": _("Companies cannot buy trains from one another."),
    "free of the limit / does": _(
        "Shares of a company whose marker stands here do not count towards the certificate limit."
    ),
    "ends the game / does": _("A marker that comes here sets off the end of the game."),
}
"""By "NAME / ASPECT" of a fact."""

ASPECTS = {DOES: _("What it does"), WHEN: _("When"), ENDS: _("How it ends")}

SORTS = {
    PAPER: _("Private company"),
    COMPANY: _("Company"),
    TRAIN: _("Train"),
    PHASE: _("Phase"),
    MARKER: _("Marker"),
    TILE: _("Tile"),
    ZONE: _("Zone of the market"),
}

ZONES = {
    "par": _("start"),
    "yellow": _("free of the limit"),
    "orange": _("orange"),
    "brown": _("brown"),
    "end": _("ends the game"),
    "ledge": _("under the ledge"),
    "closing": _("closes corporations"),
}
"""What zones of the market are called."""


def fact_said(words: Words, name: str, aspect: str, facts: Mapping[str, Any]) -> str:
    """A fact about a thing as a sentence; its bare name and figures when no table knows it."""
    template = chosen(EXPLANATIONS, name, aspect, own=words.own.explanations)
    if template is None:
        return ": ".join((name, *filter(None, [", ".join(map(str, facts.values()))])))
    return words.say(template, facts)


def aspect_said(aspect: str) -> str:
    """The heading of what is told in an aspect."""
    return translated(ASPECTS[aspect])


def sort_of_thing(sort: str) -> str:
    """What a sort of things is called."""
    return translated(SORTS[sort])


def zone_said(zone: str) -> str:
    """What a zone of the market is called."""
    return translated(ZONES[zone]) if zone in ZONES else zone


SORTS_OF_THINGS = {
    PAPER: _("Private companies, charters and the like"),
    COMPANY: _("Companies"),
    TRAIN: _("Trains"),
    PHASE: _("Phases"),
    MARKER: _("Markers"),
    TILE: _("Tiles with a place of their own"),
    ZONE: _("Zones of the market"),
}


def sort_of_things(sort: str) -> str:
    """What the things of a sort are called together."""
    return translated(SORTS_OF_THINGS[sort])


def thing_said(words: Words, sort: str, id: str) -> str:
    """The name of a thing.

    >>> thing_said(Words(), "train", "4"), thing_said(Words(), "zone", "end")
    ('4-train', 'ends the game')
    """
    template = chosen({}, f"{sort} {id}", own=words.own.things)
    if template is not None:
        return words.say(template)
    if sort == TRAIN:
        return gettext("{kind}-train", kind=id)
    if sort == PHASE:
        return gettext("Phase {phase}", phase=id)
    if sort == TILE:
        return gettext("Tile {tile}", tile=id)
    if sort == ZONE:
        return zone_said(id)
    if sort == PAPER:
        return words.paper(id)
    return words.company(id) if sort == COMPANY else id


def thing_in_short(words: Words, sort: str, id: str) -> str:
    """What a thing is called where it stands among many of its sort: its id, unless the title has a word for it.

    >>> thing_in_short(Words(), "train", "4")
    '4'
    """
    template = words.own.things.get(f"{sort} {id} / short")
    return words.say(template) if template is not None else id
