"""A player that plans whole turns: what to sell so as to buy, whom to leave a corporation, how many trains to buy.

What `search` would do is one plan among many (`plans`); all of them are played by the rules and judged by the same
forecasts, and another one has to be clearly better than the usual one. A plan is not kept: with each action it is
made anew, so that the position alone decides what is played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from ..core.actions import Action
from ..rules.consent import Decline
from ..rules.dividends import Dividend
from ..rules.emergency import RAISE_MONEY
from ..rules.operating_round import CURRENT_TURN
from ..rules.stock_round import STOCK_TURN_STEP, BuyShare, SellShares
from ..rules.tokens import PlaceToken
from ..rules.turns import Pass
from .base import Clock, View
from .dearer_shares import without_dearer_shares
from .founding import founding, needs_others, openings_of, presides, without_founding
from .idle_trains import without_idle_trains
from .judgement.leaves import judged
from .networks import Network, Networks, far_network
from .own_moves import is_own_move, without_moves_for_nothing
from .planner import FOR_DIVIDENDS
from .plans.again import looked_again, ways
from .plans.answers import declined
from .plans.base import Plan, Turn
from .plans.carried_out import Judged
from .plans.deals import deals, may_ask, without_requests
from .plans.gathered import proposals
from .plans.judging import Judge
from .plans.raising import compelled, raised
from .plans.shares import ShareJudge
from .plans.stock import DUMP
from .plans.swaps import FOR_SWAP, swap
from .plans.trains import SAVE
from .plans.ventures import Venturer, ventures
from .search import Depth, Search
from .told import Considered, Ground, Line
from .trader import Trader, floats_own
from .weights.base import Weigh
from .weights.gathered import weights_of
from .weights.to_the_end import TO_THE_END
from .weights.tokens import place_for_gain

HABITS: Mapping[type[Action], Weigh] = MappingProxyType({PlaceToken: place_for_gain, **TO_THE_END})
"""What it weighs otherwise than `search`."""

FOLLIES: Mapping[str, Callable[[View], View]] = {
    "idle train": without_idle_trains,
    "move for nothing": without_moves_for_nothing,
    "dearer share": without_dearer_shares,
}
"""What it does not even consider, by the ground that it gives: each leaves some of what may be done out of a position,
in this order."""

NO_FAVOURS: Mapping[str, float] = MappingProxyType({})

FAR = 10.0
"""With so many operating rounds to come another plan of an operating turn has to be better by the whole margin; with
fewer by less of it, since what comes of it is hardly in doubt when the game is played on nearly to its end."""

AT_STAKE = 0.5
"""Another way to divide the earnings than the usual one need not be better by more than this part of them, then: at
18C2C, where a run is a hundredth of what players have, any margin by one's wealth is too large."""

FAVOUR = "style"
"""The part of what a plan is worth that is a matter of style."""


class Manner(NamedTuple):
    """How readily it leaves the usual: by how much of one's own wealth another plan has to be better than the usual one
    to trade otherwise in a `stock` turn, to leave a corporation unfounded (`founding`), to do something else in an
    `operating` turn, and how much more to give up a `presidency`. `math.inf`: never, and plans are not even made.
    `buys`: shares are bought by what they bring; `swaps`: and others sold for them where one would pass. `brought`: the
    plans that mechanisms and titles bring are made, too; `offers`: something is proposed to others. `again`: by how
    much a train is bought after all that was to be declined, when it is looked at a second time; 0 for no second look.
    `ventures`: a further corporation is founded with a closer look than by how others fared, at titles where that has
    been found to help (`titles.entry.Founding`).
    `favours`: how much of one's own wealth a plan is taken to be worth more than it is forecast to be, by its idea;
    `habits`: what is weighed otherwise where no plan is made; `leaves_out`: plans of these ideas are not made.

    With less than is usual for stock turns, bots sold and bought back for differences that forecasts cannot tell, and
    lost.
    """

    stock: float = 0.06
    founding: float = 0.03
    operating: float = 0.04
    presidency: float = 0.04
    buys: bool = True
    swaps: bool = True
    brought: bool = True
    offers: bool = True
    again: float = 0.03
    ventures: bool = True
    far_track: bool = True
    favours: Mapping[str, float] = NO_FAVOURS
    habits: Mapping[type[Action], Weigh] = HABITS
    leaves_out: frozenset[str] = frozenset({SAVE})


USUAL = Manner()


class Ranked(NamedTuple):
    """A plan, what it is worth, what the player has at the end, and what speaks for it besides (`ahead`); dollars."""

    plan: Plan
    considered: Considered
    wealth: float
    ahead: float

    @property
    def value(self) -> float:
        """What plans are ranked by, dollars."""
        return self.considered.worth + self.ahead


CONFIRMED = 2
"""So many plans of an operating turn that look better than the usual one are held against it more closely: one course
may hang on who lays which tile. At 1848 two courses of the same plan differed by $550, and what was decided by one each
was whether $100 are well spent."""


class Expert:
    """Plays the plan that is worth most; what plans cannot tell apart is decided as `search` and `Trader` do."""

    def __init__(self, seed: int = 0, manner: Manner = USUAL) -> None:
        self.manner = manner
        self._seed = seed
        self._networks: Networks = far_network if manner.far_track else Network
        self._search = Search(seed, habits=manner.habits, networks=self._networks)
        self.rng: random.Random = self._search.rng
        self._deep = False
        self._judge = Judge()
        self._shares = ShareJudge()
        self._venturer = Venturer()
        self._told: Sequence[Considered] = []
        self._grounds: Sequence[Ground] = ()

    @property
    def told(self) -> Sequence[Considered]:
        """What was looked at for the last choice, the chosen action first; empty where nothing was compared.

        What an action is worth is what the best plan that begins with it is worth.
        """
        return self._told

    @property
    def grounds(self) -> Sequence[Ground]:
        """Those of the usual action, where it was chosen."""
        return self._grounds

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        self._look_deep(view)
        left_out = []
        for ground, without_folly in FOLLIES.items():
            all_of_it, view = view, without_folly(view)
            if view is not all_of_it:
                left_out.append(Ground(ground))
        chosen = self._chosen(view, clock)
        if isinstance(chosen, Decline):
            self._grounds = declined(view.pos, self._told)
        elif left_out and len(view.offers) == 1:
            self._grounds = left_out
        return chosen

    def _chosen(self, view: View, clock: Clock) -> Action:
        """What to do in a position in which follies are left out."""
        usual = self._search.choose(without_requests(view), clock)
        self._told, self._grounds = self._search.told, self._search.grounds
        pos, turn = view.pos, Turn(view, clock, weights_of(view.title).besides)
        if pos.frame.node == RAISE_MONEY.name:
            sold = raised(turn) if isinstance(usual, SellShares) else None  # and no bonds, say, that would do
            if sold is not None:
                usual, self._told, self._grounds = sold[0], (), (sold[1],)
            return usual
        if pos.frame.node != STOCK_TURN_STEP:
            if isinstance(usual, Dividend):
                usual = self._near_the_end(turn, usual)
            best = self._best(self._judge, turn, usual, self.manner.operating, clock)
            return self._looked_again(turn, best, clock) if self.manner.again else best
        return self._in_stock_turn(turn, usual, clock)

    def _in_stock_turn(self, turn: Turn, usual: Action, clock: Clock) -> Action:
        """What to do in a stock turn."""
        pos, seat = turn.view.pos, turn.view.seat
        if needs_others(pos, usual, seat):
            usual = self._search.choose(without_founding(without_requests(turn.view)), clock)
            self._told, self._grounds = self._search.told, self._search.grounds
        if founding(usual) is not None:
            if not presides(pos, seat):
                return usual
            return self._best(self._shares, turn, usual, self.manner.founding, clock)
        forced = compelled(turn)
        if forced is not None:
            usual, self._told, self._grounds = forced[0], (), (forced[1],)
        elif self.manner.buys:
            traded, grounds = _traded(turn, clock, usual, self.manner)
            if traded != usual:
                usual, self._grounds = traded, grounds
        if isinstance(usual, BuyShare) and floats_own(pos, usual):
            return self._as_usual(usual)
        best = self._best(self._shares, turn, usual, self._margin(turn), clock)
        return self._ventured(turn, best, clock) if self.manner.ventures else best

    def _margin(self, turn: Turn) -> float:
        """In favour of the usual in a stock turn: by the manner, and in proportion where the title has a figure."""
        found = openings_of(turn.view.title).margins.stock
        return self.manner.stock if found is None else self.manner.stock / USUAL.stock * found

    def _near_the_end(self, turn: Turn, usual: Action) -> Action:
        """What the planner's forecasts like best of the ways to divide, though by less than it asks for when the end is
        far away: with few rounds to come they are nearly exact."""
        if len(self._told) < 2 or turn.rounds >= FAR:
            return usual
        margin, most = FOR_DIVIDENDS * _part(turn), AT_STAKE * (turn.view.pos[CURRENT_TURN].revenue or 0)

        def ahead(one: Considered) -> float:
            wealth = sum(line.worth for line in one.lines if line.what != "others")
            return one.worth + (min(margin * max(wealth, 0.0), most) if one.action == usual else 0.0)

        self._told = sorted(self._told, key=ahead, reverse=True)
        if self._told[0].action != usual:
            self._grounds = ()
        return self._told[0].action

    def _ventured(self, turn: Turn, best: Action, clock: Clock) -> Action:
        """The best action; instead of passing or buying a share a further corporation, where that is clearly better."""
        margin = openings_of(turn.view.title).founding.venture
        if margin is None or math.isinf(self.manner.stock) or not isinstance(best, BuyShare | Pass):
            return best
        others = list(ventures(turn, self._search.usual, sells=isinstance(best, Pass)))
        if not others:
            return best
        found = self._venturer.best(turn, [Plan("usual", (best,)), *others], margin, self.rng, clock)
        if not found or found[0].action == best:
            return best
        self._told, self._grounds = found, ()
        return found[0].action

    def _look_deep(self, view: View) -> None:
        """From the first decision on it searches deeper than `search` at a title where that pays."""
        deep = openings_of(view.title).deep
        if not self._deep and deep is not None:
            depth = Depth(deep.actions, deep.margin, deep.plays)
            habits, networks = self.manner.habits, self._networks
            self._search, self._deep = Search(self._seed, judged, depth, habits, networks), True
            self.rng = self._search.rng

    def _plans(self, turn: Turn, usual: Action) -> list[Plan]:
        """The usual plan, and all others, each once."""
        found: dict[tuple[Action, ...], Plan] = {(usual,): Plan("usual", (usual,))}
        for plan in proposals(turn, self.manner.brought, self.manner.leaves_out):
            found.setdefault(plan.actions, plan)
        if self.manner.offers and may_ask(turn):
            for plan in deals(turn, self._judge):
                found.setdefault(plan.actions, plan)
        return list(found.values())

    def _as_usual(self, usual: Action) -> Action:
        """The usual action; what `search` has told goes for it only where it is that of `search`."""
        if self._told and self._told[0].action != usual:
            self._told = []
        return usual

    def _best(
        self, judge: Judge | ShareJudge, turn: Turn, usual: Action, margin: float, clock: Clock
    ) -> Action:
        """The best of all plans, `margin` in favour of the usual one."""
        if math.isinf(margin):
            return self._as_usual(usual)
        plans = self._plans(turn, usual)
        found = judge.judged(turn, plans, clock) if len(plans) > 1 else []
        if len(found) < 2:
            return self._as_usual(usual)
        if judge is self._judge:
            margin *= _part(turn)
        rows = [self._ranked(one, usual, margin) for one in found]
        rows.sort(key=lambda row: -row.value)
        if judge is self._judge:
            rows = self._confirmed(turn, rows, plans[0], clock)
        best: dict[Action, Considered] = {}
        for row in rows:
            best.setdefault(row.considered.action, row.considered)
        self._told = list(best.values())
        if self._told[0].action != usual:
            self._grounds = ()
        return self._told[0].action

    def _ranked(self, judged: Judged, usual: Action, margin: float) -> Ranked:
        """A plan with what speaks for it besides what it is worth: the margin if it is the usual one; against it, that
        a presidency is given up."""
        plan, considered, wealth = judged
        part = 0.0
        if considered.action == usual:
            part = margin
        elif plan.idea == DUMP:
            part = -self.manner.presidency
        ahead = part * max(wealth, 0.0)
        considered = msgspec.structs.replace(considered, ahead=round(max(ahead, 0.0), 1))
        return Ranked(plan, self._favoured(plan, considered, wealth), wealth, ahead)

    def _confirmed(self, turn: Turn, rows: Sequence[Ranked], usual: Plan, clock: Clock) -> list[Ranked]:
        """The rows with the plan first that is still ahead of the usual one, and by more than chance would have it,
        when both are played on in several ways; the usual one where neither of the first two is."""
        first = next(row for row in rows if row.plan == usual)
        others = [row for row in rows if row.plan != usual]
        for place, row in enumerate(others[:CONFIRMED]):
            if row.value <= first.value:
                break
            seen = self._judge.compared(turn, usual, row.plan, clock)
            if seen is None:
                return sorted([first, *others], key=lambda row: -row.value)
            closer = msgspec.structs.replace(seen.usual, ahead=first.considered.ahead)
            first = first._replace(considered=self._favoured(usual, closer, first.wealth))
            row = row._replace(considered=self._favoured(row.plan, seen.other, row.wealth))
            others[place] = row
            if row.value > first.value and row.considered.worth - first.considered.worth > seen.error:
                return [row, first, *(other for other in others if other is not row)]
        return [first, *others]

    def _looked_again(self, turn: Turn, best: Action, clock: Clock) -> Action:
        """The best action, or another one that a second look at trains finds better: than to decline a train by a
        margin, than to move one between one's own corporations by anything, or as good as that."""
        found = looked_again(turn, ways(turn.view, best), self._judge, clock)
        if not found:
            return best
        (first, wealth), pos = found[0], turn.view.pos
        moves = is_own_move(pos, best)
        margin = 0.0 if moves else self.manner.again * _part(turn)
        bar = first.worth + margin * max(wealth, 0.0)
        others = sorted((one for one, _ in found[1:]), key=lambda one: -one.worth)
        if others[0].worth < bar or (others[0].worth == bar and not moves):
            self._told = [first, *others]
            return best
        self._told, self._grounds = [others[0], *sorted((first, *others[1:]), key=lambda one: -one.worth)], ()
        return others[0].action

    def _favoured(self, plan: Plan, considered: Considered, wealth: float) -> Considered:
        """With what the plan is worth for the sake of style, told as such."""
        more = round(self.manner.favours.get(plan.idea, 0.0) * max(wealth, 0.0), 1)
        if not more:
            return considered
        lines = (*considered.lines, Line(FAVOUR, "", more))
        return msgspec.structs.replace(considered, worth=considered.worth + more, lines=lines)


def _part(turn: Turn) -> float:
    """The part of a margin that another plan of an operating turn has to be better by: none in the last round, in which
    all that comes of it is known."""
    return min(max(turn.rounds - 1.0, 0.0) / (FAR - 1.0), 1.0)


def _traded(
    turn: Turn, clock: Clock, usual: Action, manner: Manner = USUAL
) -> tuple[Action, Sequence[Ground]]:
    """What `Trader` would do, and why, with a swap instead of passing; but `search` knows better how to found a
    corporation.
    """
    trader = Trader(0, turn.worths, manner.habits)
    action = trader.choose(without_requests(turn.view), clock)
    if founding(action) is not None:
        return usual, ()
    sold = swap(turn) if manner.swaps and isinstance(action, Pass) else None
    if sold is not None:
        return sold, [Ground("swap", {"percent": round(100 * FOR_SWAP)})]
    return action, trader.grounds
