"""Trains: how far they go, what they cost, what ends them, and what the first of a kind changes."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.depot import COUNT_OF, PHASES, TRAIN_KINDS
from ...rules.explained import ENDS, WHEN, Explained
from ...rules.obsolescence import DELAYED, LEAVE_AT_ONCE
from ...rules.operating_round import CURRENT_TURN

DATA = ("setting: trains",)


def explained(pos: Position, name: str) -> Iterator[Explained]:
    """Reach, price, number, when it is sold, what it brings about and what ends it."""
    kind = TRAIN_KINDS(pos).get(name)
    if kind is None:  # a mechanism's own
        return
    if kind.hexes:
        yield Explained("hexes", facts={"hexes": kind.hexes}, by=DATA)
    elif kind.stops:
        yield Explained("stops", facts={"stops": kind.stops}, by=DATA)
    else:
        yield Explained("any stops", by=DATA)
    if kind.multiplier > 1:
        yield Explained("multiplier", facts={"times": kind.multiplier}, by=DATA)
    count = COUNT_OF(pos, kind)
    name_of_price = "endless train price" if count is None else "train price"
    yield Explained(name_of_price, facts={"price": kind.price, "count": count}, by=DATA)
    if kind.trade_in:
        facts = {"price": kind.trade_in_price, "trains": kind.trade_in}
        yield Explained("trade-in", facts=facts, by=("check: train may be traded in", *DATA))
    if kind.on_sale_from:
        yield Explained("on sale from", WHEN, {"phase": kind.on_sale_from}, ("check: train is on sale",))
    if kind.exported:
        yield Explained("exported", WHEN, by=("flow: train is exported",))
    yield from _brings(pos, name)
    if kind.rusts_on:
        facts = {"phase": kind.rusts_on, "salvage": kind.price * kind.salvage // 100}
        yield Explained("rusts", ENDS, facts, ("reaction: trains rust",))
    if kind.obsolete_on:
        yield _obsolete(pos, kind.obsolete_on)
    if not kind.rusts_on and not kind.obsolete_on:
        yield Explained("permanent", ENDS, by=DATA)


def _brings(pos: Position, name: str) -> Iterator[Explained]:
    """What happens when the first of the kind is sold; the first phase is there before it."""
    for phase in list(PHASES(pos).values())[1:]:
        if phase.on == name:
            rusts, last = ended_by(pos, phase.name)
            facts = {"phase": phase.name, "rusts": rusts, "obsolete": last}
            by = ("reaction: trains rust",) if rusts else ()
            yield Explained("begins a phase", WHEN, facts, by)


def _obsolete(pos: Position, phase: str) -> Explained:
    """The last run, for whom there is one."""
    by = "reaction: trains become obsolete"
    if not DELAYED(pos):
        return Explained("rusts", ENDS, {"phase": phase, "salvage": 0}, (by,))
    at_turn = LEAVE_AT_ONCE(pos, pos[CURRENT_TURN].corporation)
    told = "obsolete" if at_turn else "obsolete for all companies"
    return Explained(told, ENDS, {"phase": phase}, (by, "rule value: trains leave without another run"))


def ended_by(pos: Position, phase: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kinds of trains that a phase ends as it begins: those that rust, and those that have a last run."""
    kinds = TRAIN_KINDS(pos).values()
    rusts = tuple(kind.name for kind in kinds if kind.rusts_on == phase)
    last = tuple(kind.name for kind in kinds if kind.obsolete_on == phase)
    return (rusts, last) if not last or DELAYED(pos) else (rusts + last, ())
