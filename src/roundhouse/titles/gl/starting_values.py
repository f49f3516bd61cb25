"""Starting values: some values of the chart can be chosen for a new corporation only from a later phase on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...rules.depot import has_begun
from ...rules.explained import EXPLANATIONS, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.stock_round import PAR_VALUES

LATER_STARTING_VALUES: Setting[Mapping[int, str]] = Setting("later starting values")
"""Starting values that not every phase has, with the phase from which each can be chosen."""


@amends(PAR_VALUES, "starting values of later phases")
def reached(pos: Position, values: tuple[int, ...]) -> tuple[int, ...]:
    """The chart's values but for those whose phase is still to come."""
    since = LATER_STARTING_VALUES(pos)
    return tuple(value for value in values if value not in since or has_begun(pos, since[value]))


def _explained(pos: Position, phase: str) -> Iterator[Explained]:
    values = tuple(value for value, since in LATER_STARTING_VALUES(pos).items() if since == phase)
    if values:
        by = ("amendment: starting values of later phases",)
        yield Explained("starting values", facts={"values": values}, by=by)


FEATURE = Feature(
    "starting values by phase",
    amendments=(reached,),
    brings=(EXPLANATIONS(explains(PHASE_SORT, _explained)),),
)
