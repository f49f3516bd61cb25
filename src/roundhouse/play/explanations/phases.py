"""Phases: what begins them, and what is so while they last."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.depot import PHASES, TRAIN_KINDS, Phase, PhaseBegan
from ...rules.explained import DOES, ENDS, WHEN, Explained
from ...rules.privates import BUY_PRIVATE, CLOSING_PHASE, close_all
from ...rules.shown import PHASES_OF_SETS

DATA = ("setting: phases",)


def explained(pos: Position, name: str) -> Iterator[Explained]:
    """Tiles, train limit, rounds, what is bought, what it ends, and what begins it."""
    phase = PHASES(pos)[name]
    yield Explained(
        "tiles of a phase", facts={"colours": phase.tiles}, by=(f"check: colour of the phase / {name}",)
    )
    yield Explained("train limit", facts={"limit": phase.train_limit}, by=("rule value: train limit",))
    yield Explained(
        "rounds of a set", facts={"rounds": phase.rounds}, by=("flow: number of operating rounds is fixed",)
    )
    if phase.revenue in phase.tiles:
        yield Explained(
            "revenue colour", facts={"colour": phase.revenue}, by=("rule value: value of a stop",)
        )
    if BUY_PRIVATE.name in pos.title.action_types:
        buys = "companies buy privates" if phase.buys_privates else "companies buy no privates"
        yield Explained(buys, by=("check: private companies are for sale to corporations / phase",))
    yield from _ended(pos, phase)
    sets = {row.phase: row.set for row in (find(pos) for find in PHASES_OF_SETS.of(pos.title))}
    if phase.on:
        yield Explained("begins with a train", WHEN, {"train": phase.on}, DATA)
    elif name in sets:
        yield Explained("begins with a set", WHEN, {"set": sets[name]}, DATA)
    else:
        yield Explained("begins the game", WHEN, by=DATA)
    names = list(PHASES(pos))
    if name != names[-1]:
        yield Explained("next phase", ENDS, {"phase": names[names.index(name) + 1]}, DATA)


def _ended(pos: Position, phase: Phase) -> Iterator[Explained]:
    """What goes as the phase begins."""
    kinds = TRAIN_KINDS(pos).values()
    if rusts := tuple(kind.name for kind in kinds if kind.rusts_on == phase.name):
        yield Explained("rusts trains", DOES, {"trains": rusts}, ("reaction: trains rust",))
    if last := tuple(kind.name for kind in kinds if kind.obsolete_on == phase.name):
        yield Explained("last run of trains", DOES, {"trains": last}, ("reaction: trains become obsolete",))
    if phase.name == CLOSING_PHASE(pos) and close_all in pos.title.reactions.get(PhaseBegan, ()):
        yield Explained("closes privates", DOES, by=("reaction: private companies close",))
    if on_sale := tuple(kind.name for kind in kinds if kind.on_sale_from == phase.name):
        yield Explained("sells besides", DOES, {"trains": on_sale}, ("check: train is on sale",))
