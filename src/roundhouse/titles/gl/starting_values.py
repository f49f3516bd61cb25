"""Starting values: some values of the chart can be chosen for a new corporation only from a later phase on."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.figures import Fact, amends
from ...core.now import Now
from ...core.title import Feature
from ...rules.depot import PHASE, PHASES
from ...rules.stock_round import PAR_VALUES

LATER_STARTING_VALUES: Fact[Mapping[int, str]] = Fact("later starting values")
"""Starting values that not every phase has, with the phase from which each can be chosen."""


@amends(PAR_VALUES, "starting values of later phases")
def reached(now: Now, values: tuple[int, ...]) -> tuple[int, ...]:
    """The chart's values but for those whose phase is still to come."""
    phases = list(PHASES(now))
    begun = phases[: phases.index(now[PHASE]) + 1]
    later = LATER_STARTING_VALUES(now)
    return tuple(value for value in values if later.get(value, begun[0]) in begun)


FEATURE = Feature("starting values by phase", amendments=(reached,))
