"""A further corporation, founded with money that would be laid out worse: looked at to the end of the next set of
rounds.

How founders fared in other games (`founding`) tells nothing of money that would lie idle otherwise, nor of the train
that the corporation gets. The table of what shares bring does not tell of it either, since they are valued before it
has run. So the stock round is traded to its end, the set of rounds is played on with track and tokens, several times,
and the rest is forecast: by then it has its train.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterator, Sequence

from ...core.actions import Action
from ...core.game import carry_out, to_act
from ...core.position import Position
from ...core.state import State
from ...rules.corporations import CORPORATIONS
from ...rules.floating import FLOAT_PERCENT
from ...rules.money import CASH
from ...rules.reach import BOARD
from ...rules.shares import SHARE_OF, president
from ..base import Bot, Clock, Pace, View
from ..besides import with_left_out
from ..courses import Courses
from ..founding import founding, has_room, openings_of, ranked
from ..prospects import Looking
from ..search import LARGE, Sums
from ..share_worth import LOOKED
from ..told import Considered
from ..trading_on import traded_on
from .base import Plan, Turn
from .stock import Block, blocks

START = "start"
"""The idea of a plan that founds a corporation."""

MOST_FOUNDED, MOST_SOLD = 2, 2
"""So many corporations are looked at, and the shares of so many sold for one at most."""

PART_IN_HAND = 0.5
"""The part of the money that has to be there before anything is sold."""

PLAYS = 4
"""How often each is played on. What is not ahead by the margin after the first time is left out, and after the second
all but the best besides the usual."""


LOOKING = functools.partial(Looking, scenarios=LOOKED)


def ventures(turn: Turn, usual: Bot, sells: bool) -> Iterator[Plan]:
    """Corporations that the player can float alone, on the terms on which `usual` founds, those first whose founders
    fared best; with the money and the room that there is, or, if it `sells`, with what few shares bring."""
    view, pos, seat = turn.view, turn.view.pos, turn.view.seat
    if any(row.par and not row.floated and president(pos, c) == seat for c, row in pos[CORPORATIONS].items()):
        return
    sold: tuple[Action, ...] = ()
    for block in (None, *(_cheapest(turn)[:MOST_SOLD] if sells else ())):
        if block is not None:
            sold = (*sold, block.action)
            view = View(view.title, carry_out(view.title, view.state, block.action)[0])
            if view.seat != seat:
                return
        found = _startable(view, usual, turn.clock, pos[CASH][seat])
        if found:
            yield from (Plan(START, (*sold, action)) for action in found[:MOST_FOUNDED])
            return


def _cheapest(turn: Turn) -> list[Block]:
    """The largest block of each corporation with which no presidency goes, those first that lose least."""
    best: dict[str, Block] = {}
    for block in blocks(turn):
        corporation = block.action.corporation
        if not block.presidency and (corporation not in best or block.brings > best[corporation].brings):
            best[corporation] = block
    return sorted(best.values(), key=lambda block: block.loss / max(block.brings, 1))


def _startable(view: View, usual: Bot, clock: Clock, cash: int) -> list[Action]:
    """What the player can found and float alone; `cash`: what there was before anything was sold."""
    pos, offers = view.pos, [offer for offer in view.offers if founding(offer.action) is not None]
    if not offers:
        return []
    chosen = usual.choose(View(view.title, view.state, offers), clock)
    found = []
    for one in ranked(view, chosen, openings_of(view.title)):
        terms = founding(one.action)
        if terms is None:
            continue
        shares = math.ceil(FLOAT_PERCENT(pos) / SHARE_OF(pos, terms.corporation))
        cost = shares * terms.par
        payable = cost <= pos[CASH][view.seat] and PART_IN_HAND * cost <= cash
        if payable and has_room(pos, view.seat, terms.corporation):
            found.append(one.action)
    return found


class Venturer:
    """Looks at plans that found a corporation, and learns how long that takes."""

    def __init__(self) -> None:
        self._pace = Pace()

    def best(
        self, turn: Turn, plans: Sequence[Plan], margin: float, rng: random.Random, clock: Clock
    ) -> list[Considered]:
        """What the plans are worth, the choice first: the first plan, which is the usual one, or another one that is
        ahead of it by the margin (a part of one's own wealth) and by more than chance. Empty where none is after the
        first time, and without the time to find out."""
        title, seat = turn.view.title, turn.view.seat
        build = len(BOARD(turn.view.pos).hexes) <= LARGE
        begun = self._begun(turn, plans, clock)
        if len(begun) < len(plans):
            return []
        usual, left, wealth = plans[0], list(plans), 0.0
        sums = {plan: Sums() for plan in plans}

        def ahead(plan: Plan) -> bool:
            return sums[plan].mean > sums[usual].mean + margin * max(wealth, 0.0)

        courses = Courses(title, begun, seat, clock, self._pace, LOOKING, build)
        for number in range(PLAYS):
            seed = rng.randrange(1 << 30)
            ends = courses.ends(left, [seed])
            if len(ends) < len(left):
                return []
            for plan, (end, seen) in zip(left, ends, strict=True):
                if to_act(title, end):
                    seen = with_left_out(seen, Position(title, end), seat, turn.rounds)
                sums[plan].add(seen[0])
                if plan is usual:
                    wealth = seen[1]
            others = sorted(left[1:], key=lambda plan: -sums[plan].mean)
            if number == 0:
                others = [plan for plan in others if ahead(plan)]
            elif number == 1:
                others = others[:1]
            if not others:
                return []
            left = [usual, *others]
        best = left[1] if ahead(left[1]) and sums[left[1]].is_ahead(sums[usual]) else usual
        rest = sorted(
            (plan for plan in plans if plan is not best),
            key=lambda plan: (-sums[plan].times, -sums[plan].mean),
        )
        return _each_once([sums[plan].told(plan.actions[0]) for plan in (best, *rest)])

    def _begun(self, turn: Turn, plans: Sequence[Plan], clock: Clock) -> dict[Plan, State]:
        """Where the stock round ends after each of the plans; of as many as there is time for."""
        found: dict[Plan, State] = {}
        for plan in plans:
            state = turn.view.state
            for action in plan.actions:
                state = carry_out(turn.view.title, state, action)[0]
            end = traded_on(turn.view.title, state, clock, turn.worths)
            if end is None:
                break
            found[plan] = end
        return found


def _each_once(told: Sequence[Considered]) -> list[Considered]:
    """Of those that begin with the same action the first."""
    found: dict[Action, Considered] = {}
    for one in told:
        found.setdefault(one.action, one)
    return list(found.values())
