"""Companies: where they begin, what they are made of, and what their tokens cost."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.explained import WHEN, Explained
from ...rules.floating import FLOAT_PERCENT
from ...rules.reach import BOARD
from ...rules.setup import CERTIFICATES
from ...rules.shares import STOCK


def explained(pos: Position, sym: str) -> Iterator[Explained]:
    """Home, certificates, float, tokens."""
    spec = CORPORATION_SPECS(pos)[sym]
    if spec.home in BOARD(pos).hexes:
        yield Explained("home", facts={"hex": spec.home}, by=("setting: corporations",))
    if spec.tokens:
        facts = {"count": len(spec.tokens), "costs": spec.tokens, "price": spec.tokens[-1]}
        told = "tokens" if spec.home else "tokens without a home"
        yield Explained(told, facts=facts, by=("rule value: token cost",))
    if sym not in pos[CORPORATIONS]:
        return
    parts = tuple(c.percent for c in pos[STOCK][sym]) or CERTIFICATES(pos)
    facts = {"president": max(parts), "others": len(parts) - 1, "share": min(parts)}
    yield Explained("certificates", facts=facts, by=("setting: certificates",))
    if spec.home:
        yield Explained("floats", WHEN, {"percent": FLOAT_PERCENT(pos)}, ("setting: float percent",))
