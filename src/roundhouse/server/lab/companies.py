"""What the side of the lab shows: each corporation with trains, tokens and runs; those that may begin; the phase."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from ...analysis.lab import Runs, breakdown, runs_of
from ...analysis.lab.runs import QUICK
from ...board.route_points import hex_of
from ...draw.style import ROUTE_COLOURS
from ...play.lab import Lab
from ...play.lab.typed import as_typed
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.depot import PHASES, TRAIN_KINDS, TRAINS, owned
from ...rules.reach import BOARD, TILES, TOKENS
from ...rules.taken_up import FORMED_LATER
from ...text.language import gettext
from ...text.runs import more_said, once_said
from ...text.words import Words

ALL_QUICK = 0.16
"""Seconds for the best runs of all corporations together, after a change."""


class Stop(msgspec.Struct, frozen=True):
    """A stop of a run: its hex, the name there, dollars; `at_end`: it pays that as the end of the run."""

    hex: str
    name: str
    value: int
    at_end: bool


class Ride(msgspec.Struct, frozen=True):
    """The run of a train: what it earns, stop by stop, and what comes on top in words. `number`: as it is drawn."""

    number: int
    colour: str
    train: str
    stops: tuple[Stop, ...]
    more: tuple[str, ...]
    value: int


class Owned(msgspec.Struct, frozen=True):
    """A train: its kind, what it is called, and the change that takes it."""

    kind: str
    name: str
    take: str


class Placed(msgspec.Struct, frozen=True):
    """A token on the map, and the change that takes it; "" for one that stays."""

    hex: str
    name: str
    take: str


class Company(msgspec.Struct, frozen=True):
    """A corporation that has begun. `bound`: no set of runs earns more; `extras` are paid once, in words. Runs are told
    for the one that is looked at only."""

    sym: str
    name: str
    colour: str
    trains: tuple[Owned, ...]
    tokens: tuple[Placed, ...]
    left: int
    total: int
    bound: int
    proven: bool
    rides: tuple[Ride, ...]
    extras: tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """The side of the lab. `kinds`: trains that may be given; `waiting`: corporations that have not begun;
    `notes`: what is so on the map that could not be by the rules."""

    companies: tuple[Company, ...]
    waiting: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    phases: tuple[str, ...]
    phase: str
    tiles: int
    notes: tuple[str, ...]

    @property
    def proven(self) -> bool:
        """Whether all runs are proven to be the best."""
        return all(one.proven for one in self.companies)


def all_runs(lab: Lab, first: str, seconds: float = ALL_QUICK) -> dict[str, Runs]:
    """The best runs of all corporations, found within so many seconds together; `first` has its turn first.

    After a change none has more than QUICK, so that all of them have some; a longer search goes on where that has
    not proven what it found.
    """
    ends = time.monotonic() + seconds
    order = sorted(lab.begun(), key=lambda sym: sym != first)
    found = {sym: runs_of(lab, sym, max(0.0, min(QUICK, ends - time.monotonic()))) for sym in order}
    if seconds > ALL_QUICK:
        left = [sym for sym in order if not found[sym].answer.proven]
        for number, sym in enumerate(left):
            part = (ends - time.monotonic()) / (len(left) - number)
            if part > 0:
                found[sym] = runs_of(lab, sym, part)
    return found


def side_of(lab: Lab, runs: dict[str, Runs], chosen: str) -> Side:
    """What the side shows; the runs of the corporation `chosen` stop by stop."""
    pos = lab.pos
    words = Words(pos.title)
    specs = CORPORATION_SPECS(pos)
    begun = lab.begun()
    rows = pos[CORPORATIONS]
    later = lab.own is not None or bool(FORMED_LATER.of(pos.title))
    waiting = [
        sym
        for sym in specs
        if sym not in begun and (not rows[sym].closed and specs[sym].home if sym in rows else later)
    ]
    return Side(
        companies=tuple(_company(lab, words, runs[sym], sym == chosen) for sym in begun),
        waiting=tuple((sym, specs[sym].name) for sym in waiting),
        kinds=tuple(TRAIN_KINDS(pos)),
        phases=tuple(PHASES(pos)),
        phase=lab.phase,
        tiles=len(pos[TILES]),
        notes=_notes(lab),
    )


def _company(lab: Lab, words: Words, runs: Runs, chosen: bool) -> Company:
    pos, sym, answer = lab.pos, runs.corporation, runs.answer
    spec = CORPORATION_SPECS(pos)[sym]
    told = breakdown(lab, runs) if chosen else {"runs": (), "extras": ()}
    tokens = [(id, token) for id, token in pos[TOKENS].items() if token.corporation == sym]
    placed = tuple(
        Placed(
            token.hex,
            BOARD(pos).hexes[token.hex].name,
            as_typed({"set": "no token", "corporation": sym, "hex": token.hex, "city": token.city}),
        )
        for _, token in tokens
        if token.placed
    )
    return Company(
        sym,
        spec.name,
        spec.colour,
        tuple(
            Owned(kind, kind, as_typed({"set": "train", "owner": sym, "kind": kind, "take": True}))
            for kind in (pos[TRAINS][id].kind for id in owned(pos, sym))
        ),
        placed,
        sum(not token.hex for _, token in tokens),
        answer.value,
        answer.bound,
        answer.proven,
        tuple(ride_of(lab, words, number, run) for number, run in enumerate(told["runs"])),
        once_said(words, told),
    )


def ride_of(lab: Lab, words: Words, number: int, run: dict[str, Any]) -> Ride:
    """The run of a train, of those that `breakdown` tells of."""
    hexes = BOARD(lab.pos).hexes
    stops = tuple(
        Stop(hex := hex_of(one["stop"]), hexes[hex].name, one["value"], one.get("at_end", False))
        for one in run["stops"]
    )
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    return Ride(number, colour, words.train(run["train"]), stops, more_said(words, run), run["value"])


def _notes(lab: Lab) -> tuple[str, ...]:
    pos = lab.pos
    counts: dict[str, int] = {}
    for laid in pos[TILES].values():
        counts[laid.tile] = counts.get(laid.tile, 0) + 1
    found = []
    for tile, count in counts.items():
        supply = BOARD(pos).tiles[tile].count
        if supply is not None and count > supply:
            found.append(
                gettext(
                    "Tile {tile}: {count} on the map, of {supply}.", tile=tile, count=count, supply=supply
                )
            )
    return tuple(found)
