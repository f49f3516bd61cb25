"""What comes of plans for operating turns: the set of rounds is played on by the rules, and a forecast tells the rest.

All plans for one decision are judged on the same footing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.state import State
from ..base import Clock, Pace
from ..playing_on import played_on
from ..prospects import Looking
from ..share_worth import LOOKED
from ..told import Considered
from .base import Plan, Turn
from .carried_out import Judged, promising


class Judge:
    """Judges the plans for decisions, and learns how long that takes."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._looking = Looking(self._pace, LOOKED)

    def judged(self, turn: Turn, plans: Sequence[Plan], clock: Clock) -> list[Judged]:
        """What the first plan, the usual one, and the most promising of the others are worth, the usual one first;
        those for which there is time."""
        view, found = turn.view, list[Judged]()

        def at_once(state: State) -> float | None:
            seen = self._looking.at(view.title, state, view.seat, clock)
            return None if seen is None else sum(line.worth for line in seen[0])

        for plan, state in promising(view, plans, at_once, clock):
            end = played_on(view.title, state, clock, pace=self._pace)
            seen = None if end is None else self._looking.at(view.title, end, view.seat, clock)
            if seen is None:
                break
            lines, wealth = seen
            worth = round(sum(line.worth for line in lines), 1)
            found.append(Judged(plan, Considered(plan.actions[0], worth, lines), wealth))
        return found
