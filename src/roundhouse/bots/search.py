"""A player that looks twice: what the planner finds nearly equal is played on in several ways, and the mean decides.

One way of playing on is one chance among many: who lays which track, who buys first, decides as much as the train that
is asked about. So the planner's best few are played on by the real rules, with track and tokens, under several seeds
that are the same for all of them, and the worse half is dropped on the way: sequential halving over rollouts, each of
which ends in the planner's own forecast.

Which corporation to found decides more than any train, and shows so late that a few games played on from there would
tell nothing. That was found out beforehand in whole games (the title's openings.toml), and of the corporations that can
be founded on the planner's terms, or whose charter can be picked, the one is taken whose founders fared best, or none
is founded where even they fared badly. How far it pays to bid for papers was found out the same way. Everything else is
as the planner has it.
"""

from __future__ import annotations

import functools
import math
import random
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..core.actions import Action
from ..core.game import play
from ..rules.reach import BOARD
from ..rules.trains import BuyTrain
from .base import Clock, Pace, View
from .courses import Courses
from .founding import is_worth_it, must_found, openings_of, picked, ranked, without_founding
from .greedy import NO_HABITS, Greedy
from .networks import Network, Networks
from .planner import Planner
from .prospects import Look, Looking
from .told import Considered, Ground, Line, foremost
from .weights.base import Weigh


class Depth(NamedTuple):
    """How much is searched: `actions` of the planner's best at most, those that are behind its choice by no more than
    `margin` of one's own wealth, each played on `plays` times. After every second time the worse half is dropped; two
    are always kept.
    """

    actions: int = 3
    margin: float = 0.03
    plays: int = 4


USUAL_DEPTH = Depth()

LARGE = 300
"""On boards of more hexes the game is played on without track and tokens, which would take half a minute a decision."""


class Search:
    """Takes what is best on average over several ways to go on; without time for that, the planner's choice.

    `habits`: what the planner's usual choice weighs otherwise; `networks`: how it weighs track.
    """

    def __init__(
        self,
        seed: int = 0,
        look: Look | None = None,
        depth: Depth = USUAL_DEPTH,
        habits: Mapping[type[Action], Weigh] = NO_HABITS,
        networks: Networks = Network,
    ) -> None:
        self.depth = depth
        self.rng = random.Random(seed)
        self._planner = Planner(seed, look, habits, networks)
        self._pace = Pace()
        self._looking = functools.partial(Looking, look=look)
        self._told: Sequence[Considered] = []
        self._unfounded: Sequence[Ground] = ()

    @property
    def told(self) -> Sequence[Considered]:
        """What was looked at for the last choice, the chosen action first; empty where nothing was compared.

        Of what was looked at twice, worth and lines are means over the times that it was played on.
        """
        return self._told

    @property
    def grounds(self) -> Sequence[Ground]:
        """Those of the planner, and why nothing was founded; empty where the choice is another than its."""
        return [*self._unfounded, *self._planner.grounds]

    @property
    def usual(self) -> Greedy:
        """By whose rules of thumb it goes."""
        return self._planner.usual

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        openings = openings_of(view.title)
        self._unfounded = ()
        self._planner.usual.bids = openings.bids
        first = self._planner.choose(view, clock)
        self._told = self._planner.told
        if founders := ranked(view, first, openings):
            if is_worth_it(founders[0], openings) or must_found(view):
                if any(one.worth for one in founders):  # else nothing is known of them, and nothing told
                    self._told = founders
                return founders[0].action
            self._unfounded = [_unfounded(founders[0], openings.founding.least)]
            first = self._planner.choose(without_founding(view), clock)
            self._told = self._planner.told
        if not any(isinstance(offer.action, BuyTrain) for offer in view.offers):
            return first
        close = _close(self._told, self.depth)
        if len(close) < 2:
            return first
        seeds = [self.rng.randrange(1 << 30) for _ in range(self.depth.plays)]
        found = _halved(view, close, seeds, clock, self._pace, self._looking)
        if not found:
            return first
        seen = {one.action for one in found}
        self._told = [*found, *(one for one in self._told if one.action not in seen)]
        return found[0].action


def _unfounded(best: Considered, least: float) -> Ground:
    """Why the best corporation to be had is not founded; amounts are told without a sign."""
    case = "" if best.worth >= 0 else " / poorer" if least > 0 else " / too poor"
    figures = {"of": picked(best.action), "amount": abs(best.worth), "least": abs(least)}
    return Ground(f"unfounded{case}", figures)


def _close(told: Sequence[Considered], depth: Depth = USUAL_DEPTH) -> list[Action]:
    """The planner's choice, and what is nearly as good."""
    best = foremost(told, depth.actions)
    if not best:
        return []
    wealth = sum(line.worth for line in best[0].lines if line.what != "others")
    least = best[0].worth - depth.margin * max(wealth, 1.0)
    return [one.action for one in best if one.worth >= least]


def _halved(
    view: View,
    actions: Sequence[Action],
    seeds: Sequence[int],
    clock: Clock,
    pace: Pace,
    looking: Callable[[Pace], Looking],
) -> list[Considered]:
    """The actions with their means, the choice first, then those longest in the running before the others.

    The first of `actions` is the usual one. It is never dropped, and another one has to be ahead of it by more than
    chance would have it. The last play is left out where it could not bring the only other one ahead. Only seeds that
    all who were left have been played on under are counted; empty when there was no time for one.
    """
    usual = actions[0]
    begun = {action: play(view.title, view.state, action)[0] for action in actions}
    build = len(BOARD(view.pos).hexes) <= LARGE
    courses = Courses(view.title, begun, view.seat, clock, pace, looking, build)
    sums: dict[Action, Sums] = {action: Sums() for action in actions}
    left = list(actions)
    for number in range(len(seeds)):
        if number and number % 2 == 0 and len(left) > 2:
            others = sorted(left[1:], key=lambda action: -sums[action].mean)
            left = [usual, *others[: max(len(left) // 2, 2) - 1]]
        if number == len(seeds) - 1 and len(left) == 2 and not sums[left[1]].can_be_ahead(sums[usual]):
            break  # of more, the one with the best mean may stand in the way of another that is ahead
        together = len(seeds) if len(left) == 2 else number + 2 - number % 2
        ends = courses.ends(left, seeds[number:together])
        if len(ends) < len(left):
            break
        for action, (_, (lines, _)) in zip(left, ends, strict=True):
            sums[action].add(lines)
    courses.leave()
    ranked = sorted(actions, key=lambda action: (-sums[action].times, -sums[action].mean))
    if not sums[ranked[0]].is_ahead(sums[usual]):
        ranked = [usual, *(action for action in ranked if action != usual)]
    return [sums[action].told(action) for action in ranked if sums[action].times]


class Sums:
    """Lines of several positions, added up."""

    __slots__ = ("each", "lines")

    def __init__(self) -> None:
        self.lines: dict[tuple[str, str], float] = {}
        self.each: list[float] = []

    def add(self, lines: Sequence[Line]) -> None:
        self.each.append(sum(line.worth for line in lines))
        for line in lines:
            key = (line.what, line.of)
            self.lines[key] = self.lines.get(key, 0.0) + line.worth

    @property
    def times(self) -> int:
        return len(self.each)

    @property
    def mean(self) -> float:
        return sum(self.each) / max(self.times, 1)

    def _differences(self, usual: Sums) -> list[float]:
        return [mine - its for mine, its in zip(self.each, usual.each, strict=False)]

    def can_be_ahead(self, usual: Sums) -> bool:
        """Whether one more play, whatever comes of it, could bring it ahead by a standard error.

        With n differences of sum S and sum of squares Q, S / n is above the standard error where S > 0 and S * S > Q.
        One more of d, which brings S above 0, makes of that S * S + 2 * S * d > Q. With S below 0, d > -S leaves less
        than -S * S on the left. The rest of a dollar is for rounding.
        """
        return sum(self._differences(usual)) > -1.0

    def ahead(self, usual: Sums) -> float:
        """Dollars by which it is worth more, the mean of the differences, seed by seed."""
        return statistics.fmean(self._differences(usual))

    def error(self, usual: Sums) -> float:
        """The standard error of that; infinite for less than two."""
        differences = self._differences(usual)
        if len(differences) < 2:
            return math.inf
        return statistics.stdev(differences) / math.sqrt(len(differences))

    def is_ahead(self, usual: Sums) -> bool:
        """Whether it is worth more by a standard error."""
        return self.times > 0 and self.ahead(usual) > self.error(usual)

    def told(self, action: Action) -> Considered:
        lines = tuple(Line(what, of, worth / self.times) for (what, of), worth in self.lines.items())
        return Considered(action, round(self.mean, 1), lines)
