"""Trains: how far they go, what they cost, what ends them, and what the first of a kind changes."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.depot import COUNT_OF, PHASES, TRAIN_KINDS
from ...rules.explained import ENDS, WHEN, Explained

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
        yield Explained("obsolete", ENDS, {"phase": kind.obsolete_on}, ("reaction: trains become obsolete",))
    if not kind.rusts_on and not kind.obsolete_on:
        yield Explained("permanent", ENDS, by=DATA)


def _brings(pos: Position, name: str) -> Iterator[Explained]:
    """What happens when the first of the kind is sold."""
    for phase in PHASES(pos).values():
        if phase.on == name:
            ended = tuple(k.name for k in TRAIN_KINDS(pos).values() if k.rusts_on == phase.name)
            last = tuple(k.name for k in TRAIN_KINDS(pos).values() if k.obsolete_on == phase.name)
            facts = {"phase": phase.name, "rusts": ended, "obsolete": last}
            yield Explained("begins a phase", WHEN, facts, ("reaction: trains rust",) if ended else ())
