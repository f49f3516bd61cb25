"""What a plan is, and what it is made from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...core.actions import Action
from ..base import Clock, View
from ..economy import Economy, economy
from ..forecast import outcomes
from ..judgement.learned import worths_by
from ..share_worth import Besides, ShareWorth, with_besides


class Plan(NamedTuple):
    """Actions of one player, to be played one after the other; what comes after them is left to the game.

    What the player proposes to another is followed by the answer on which the plan counts. `idea`: what for, a word
    that is the same for plans of one sort.
    """

    idea: str
    actions: tuple[Action, ...]


class Turn:
    """What plans are made from: the position as the player sees it, and the time for the decision. `besides`: what
    mechanisms pay to shares besides dividends."""

    def __init__(self, view: View, clock: Clock | None = None, besides: Sequence[Besides] = ()) -> None:
        self.view = view
        self._clock = clock
        self._besides = besides

    @property
    def clock(self) -> Clock:
        """The time for the decision."""
        return self._clock or Clock()

    @functools.cached_property
    def _economy(self) -> Economy:
        return economy(self.view.pos, self._clock)

    @functools.cached_property
    def worths(self) -> Mapping[str, ShareWorth]:
        """What a share of each corporation brings from now until the end."""
        found = worths_by(self.view.title, self._economy)
        return with_besides(found, self.view.pos, self.rounds, self._besides) if self._besides else found

    @functools.cached_property
    def rounds(self) -> float:
        """How many operating rounds are to come, the mean of several forecasts."""
        found = outcomes(self._economy)
        return sum(one.rounds for one in found) / len(found)


Propose = Callable[[Turn], Iterable[Plan]]
"""A generator of plans. Whether they are legal is found out when they are tried."""


def shown(idea: str, *kinds: type[Action]) -> Propose:
    """The generator of one plan for each action of these types that is on offer, as it is shown there.

    With `Pass` among the types it is also a plan to do none of it. Not for what can be done and undone in one step for
    ever, such as to move a train to and fro: one of the two looks better each time.
    """

    def proposed(turn: Turn) -> Iterable[Plan]:
        return [Plan(idea, (offer.action,)) for offer in turn.view.offers if isinstance(offer.action, kinds)]

    return proposed
