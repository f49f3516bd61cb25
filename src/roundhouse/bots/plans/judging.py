"""What comes of plans for operating turns: the set of rounds is played on by the rules, and a forecast tells the rest.

All plans for one decision are judged on the same footing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.game import to_act
from ...core.position import Position
from ...core.state import State
from ...rules.reach import BOARD
from ..base import Clock, Pace
from ..besides import with_left_out
from ..playing_on import Choose, played_on, sets_to_play
from ..prospects import Looking, Prospects
from ..search import LARGE, Sums
from ..share_worth import LOOKED
from ..told import Considered
from ..weights.to_the_end import TO_THE_END
from .base import Plan, Turn
from .carried_out import Judged, carried_out, promising

LEAST_COURSES, MOST_COURSES = 3, 8
"""Two plans are compared in so many courses at least and at most."""

CERTAIN = 2.0
"""By so many standard errors one of them has to be ahead for no more courses to be played."""


class Compared(NamedTuple):
    """The usual plan and another one in several courses, and the standard error of the difference, in dollars."""

    usual: Considered
    other: Considered
    error: float


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
            seen = self._seen(turn, state, view.seat, clock)
            return None if seen is None else sum(line.worth for line in seen[0])

        rows = promising(view, plans, at_once, clock)
        for (plan, state), sets in zip(rows, sets_to_play([state for _, state in rows]), strict=True):
            seen = self.played_on(turn, state, (view.seat,), clock, sets=sets)
            if seen is None:
                break
            lines, wealth = seen[0]
            worth = round(sum(line.worth for line in lines), 1)
            found.append(Judged(plan, Considered(plan.actions[0], worth, lines), wealth))
        return found

    def played_on(
        self,
        turn: Turn,
        state: State,
        players: Sequence[str],
        clock: Clock,
        buys: Choose | None = None,
        sets: int = 1,
        seed: int | None = None,
    ) -> list[Prospects] | None:
        """What each of these players can hope for when the set of rounds, or several, is played on from the position,
        by `buys` where trains are bought; None without the time for that. With a `seed` it is one course of many, with
        track and tokens where the board is not too large."""
        title = turn.view.title
        build = seed is not None and len(BOARD(turn.view.pos).hexes) <= LARGE
        pace = self._pace if buys is None and not build else None
        end = played_on(
            title,
            state,
            clock,
            sets=sets,
            build=build,
            seed=seed or 0,
            pace=pace,
            buys=buys,
            habits=TO_THE_END,
        )
        found = [] if end is None else [self._seen(turn, end, player, clock) for player in players]
        seen = [one for one in found if one is not None]
        return seen if end is not None and len(seen) == len(players) else None

    def compared(self, turn: Turn, usual: Plan, other: Plan, clock: Clock) -> Compared | None:
        """What the two are worth when the game is played on from them in several ways, the same for both, until chance
        hardly explains which of them is ahead any more, or `MOST_COURSES` have been played; None without the time."""
        begun = [carried_out(turn.view, plan) for plan in (usual, other)]
        states = [state for state in begun if state is not None]
        if len(states) < 2:
            return None
        sets, sums = sets_to_play(states), (Sums(), Sums())
        for seed in range(1, MOST_COURSES + 1):
            for state, set_, sum_ in zip(states, sets, sums, strict=True):
                seen = self.played_on(turn, state, (turn.view.seat,), clock, sets=set_, seed=seed)
                if seen is None:
                    return None
                sum_.add(seen[0][0])
            if seed >= LEAST_COURSES and abs(sums[1].ahead(sums[0])) > CERTAIN * sums[1].error(sums[0]):
                break
        return Compared(
            sums[0].told(usual.actions[0]), sums[1].told(other.actions[0]), sums[1].error(sums[0])
        )

    def hope(self, turn: Turn, state: State, player: str, clock: Clock) -> float | None:
        """The dollars that a player can hope for over the average of the others, by a forecast from right there; None
        without the time for that."""
        seen = self._seen(turn, state, player, clock)
        return None if seen is None else sum(line.worth for line in seen[0])

    def _seen(self, turn: Turn, state: State, player: str, clock: Clock) -> Prospects | None:
        title = turn.view.title
        found = self._looking.at(title, state, player, clock)
        if found is None or not to_act(title, state):
            return found
        return with_left_out(found, Position(title, state), player, turn.rounds)
