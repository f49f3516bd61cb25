"""Phases: what begins them, and what is so while they last."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PHASES, TRAIN_KINDS, Phase, PhaseBegan
from ...rules.explained import DOES, ENDS, WHEN, Explained
from ...rules.privates import BUY_PRIVATE, CLOSING_PHASE, FOR_SALE, PRIVATE_COMPANIES, close_all
from ...rules.shown import PHASES_OF_SETS
from .papers import is_there
from .supposed import in_phase
from .trains import ended_by

DATA = ("setting: phases",)


def explained(pos: Position, name: str) -> Iterator[Explained]:
    """Tiles, train limit, rounds, what is bought, what it ends, and what begins it."""
    phase = PHASES(pos)[name]
    yield Explained("tiles of a phase", facts={"colours": phase.tiles}, by=("check: colour of the phase",))
    yield Explained("train limit", facts={"limit": phase.train_limit}, by=("rule value: train limit",))
    yield Explained(
        "rounds of a set", facts={"rounds": phase.rounds}, by=("flow: number of operating rounds is fixed",)
    )
    if phase.revenue in phase.tiles:
        yield Explained(
            "revenue colour", facts={"colour": phase.revenue}, by=("rule value: value of a stop",)
        )
    if BUY_PRIVATE.name in pos.title.action_types:
        sale = "check: private companies are for sale to corporations"
        by = (f"{sale} / phase" if f"{sale} / phase" in pos.title.cites else sale,)
        if phase.buys_privates:
            yield Explained("companies buy privates", by=by)
        else:
            yield Explained("companies buy no privates", facts={"but": _sold_early(pos, name)}, by=by)
    yield from _ended(pos, phase)
    sets = {row.phase: row.set for row in (find(pos) for find in PHASES_OF_SETS.of(pos.title))}
    names = list(PHASES(pos))
    if name == names[0]:
        yield Explained("begins the game", WHEN, by=DATA)
    elif phase.on:
        yield Explained("begins with a train", WHEN, {"train": phase.on}, DATA)
    elif name in sets:
        yield Explained("begins with a set", WHEN, {"set": sets[name]}, DATA)
    if name != names[-1]:
        yield Explained("next phase", ENDS, {"phase": names[names.index(name) + 1]}, DATA)


def _sold_early(pos: Position, phase: str) -> tuple[str, ...]:
    """The private companies that some companies can buy in the phase all the same."""
    supposed = in_phase(pos, phase)
    return tuple(
        sym
        for sym in PRIVATE_COMPANIES(pos)
        if is_there(pos, sym, phase)
        and any(FOR_SALE(supposed, buyer, sym) for buyer in CORPORATION_SPECS(pos))
    )


def _ended(pos: Position, phase: Phase) -> Iterator[Explained]:
    """What goes as the phase begins."""
    kinds = TRAIN_KINDS(pos).values()
    rusts, last = ended_by(pos, phase.name)
    if rusts:
        yield Explained("rusts trains", DOES, {"trains": rusts}, ("reaction: trains rust",))
    if last:
        yield Explained("last run of trains", DOES, {"trains": last}, ("reaction: trains become obsolete",))
    if phase.name == CLOSING_PHASE(pos) and close_all in pos.title.reactions.get(PhaseBegan, ()):
        yield Explained("closes privates", DOES, by=("reaction: private companies close",))
    if on_sale := tuple(kind.name for kind in kinds if kind.on_sale_from == phase.name):
        yield Explained("sells besides", DOES, {"trains": on_sale}, ("check: train is on sale",))
