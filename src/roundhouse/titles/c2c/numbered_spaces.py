"""Numbered spaces: a space for a token that opens with the first train of a kind."""

from __future__ import annotations

from collections.abc import Iterator

from ...board.network import StopKey
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...rules.depot import phases_so_far
from ...rules.shown import PRINTED_IN_SPACES, SpacePrint
from ...rules.tokens import OPEN_SPACES

SPACES: Setting[dict[StopKey, tuple[str, ...]]] = Setting("numbered spaces")
"""For each stop with such spaces all that it has: the kind of train that opens the space, "" where it is open."""


def kinds_begun(pos: Position) -> frozenset[str]:
    """The kinds of trains of which one has been bought, by the phases that are in force or over."""
    return frozenset(phase.on for phase in phases_so_far(pos))


@amends(OPEN_SPACES, "numbered spaces open with trains")
def opened(pos: Position, spaces: int, stop: StopKey) -> int:
    """Those whose number has not come yet are not there for tokens, though nobody is in the way there."""
    numbered = SPACES(pos).get(stop)
    if numbered is None:
        return spaces
    begun = kinds_begun(pos)
    return spaces - sum(1 for kind in numbered if kind and kind not in begun)


def printed(pos: Position) -> Iterator[SpacePrint]:
    """The numbers, also of spaces that have opened."""
    for (hex, city), kinds in SPACES(pos).items():
        for slot, kind in enumerate(kinds):
            if kind:
                yield SpacePrint(hex, city, slot, kind)


FEATURE = Feature("numbered spaces", amendments=(opened,), brings=(PRINTED_IN_SPACES(printed),))
