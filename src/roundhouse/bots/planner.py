"""A player with foresight: tries what may be done, plays the game on, and takes what it can hope for most from.

What a position is worth is a forecast of the rest of the game (`forecast`), for oneself against the average of the
others, each train with its life, prices as they walk, help that will be needed. Trains decide most, and what they
decide shows late: so the set of rounds is first played on by the real rules. Shares and dividends are judged by the
forecast alone, and it has to be clear before it overrules what is usual. Track, tokens, the opening and deals are as
`greedy` has them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from ..core.actions import Action, Span
from ..core.game import play
from ..core.position import Position
from ..core.state import State
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, TRAINS
from ..rules.dividends import Dividend
from ..rules.money import CASH
from ..rules.shares import POOL, president
from ..rules.stock_round import SHARE_PRICE, STOCK_TURN_STEP, BuyShare, StartCorporation
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .base import Clock, Pace, View
from .greedy import NO_HABITS, Greedy
from .networks import Network, Networks
from .playing_on import played_on, sets_to_play
from .prospects import Look, Looking, Prospects
from .told import Considered, Ground
from .weights.base import Weigh

FOR_TRAINS, FOR_SHARES, FOR_DIVIDENDS = 0.01, 0.25, 0.1
"""By how much of one's own wealth another action has to be better than the usual one.

Of shares the forecast is the poorer judge: with a margin of 0.03 nothing was left of what it gains by trains at 18AL.
"""

MOST_SHARES = 6
"""How many purchases are examined in a stock turn."""


class Planner:
    """Takes what forecasts like best; what they cannot tell apart is decided as `greedy` does, by `usual`.

    `habits` and `networks`: what it weighs otherwise there, and how it weighs track.
    """

    def __init__(
        self,
        seed: int = 0,
        look: Look | None = None,
        habits: Mapping[type[Action], Weigh] = NO_HABITS,
        networks: Networks = Network,
    ) -> None:
        self.rng = random.Random(seed)
        self.usual = Greedy(seed, habits, networks)
        self._pace = Pace()
        self._looking = Looking(self._pace, look=look)
        self._told: list[Considered] = []
        self._as_usual = False

    @property
    def told(self) -> Sequence[Considered]:
        """What was looked at for the last choice, the chosen action first; empty where nothing was compared."""
        return self._told

    @property
    def grounds(self) -> Sequence[Ground]:
        """Those of the usual action, where it was chosen."""
        return self.usual.grounds if self._as_usual else ()

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        self._told = []
        usual = self.usual.choose(view, clock)
        chosen = self._chosen(view, clock, usual)
        self._as_usual = chosen == usual
        return chosen

    def _chosen(self, view: View, clock: Clock, usual: Action) -> Action:
        """What forecasts like best, or the usual action where they are not asked."""
        kinds = {type(offer.action) for offer in view.offers}
        if BuyTrain in kinds:
            return self._best(view, clock, usual, list(_purchases(view)), FOR_TRAINS, on=True)
        if Dividend in kinds:
            ways = [offer.action for offer in view.offers if isinstance(offer.action, Dividend)]
            return self._best(view, clock, usual, ways, FOR_DIVIDENDS)
        if BuyShare in kinds and view.pos.frame.node == STOCK_TURN_STEP and not _floats(view.pos, usual):
            return self._best(view, clock, usual, _shares(view), FOR_SHARES)
        return usual

    def _best(
        self,
        view: View,
        clock: Clock,
        usual: Action,
        tried: Sequence[Action],
        margin: float,
        on: bool = False,
    ) -> Action:
        """The best of what is tried, `margin` in favour of the usual one; `on`: the game is played on first."""
        actions = list(dict.fromkeys([usual, *tried]))
        if len(actions) < 2:
            return usual
        thens: list[State] = []
        for action in actions:
            thens.append(play(view.title, view.state, action)[0])
            if clock.left <= 0:
                return usual
        seen = self._seen(view, thens, clock, on=True) if on else []
        seen = seen or self._seen(view, thens, clock)
        rows: list[tuple[float, Considered]] = []
        for action, (lines, wealth) in zip(actions, seen, strict=False):
            worth = sum(line.worth for line in lines)
            ahead = margin * max(wealth, 0.0) if action == usual else 0.0
            rows.append((worth + ahead, Considered(action, round(worth, 1), lines, round(ahead, 1))))
        rows.sort(key=lambda row: -row[0])
        self._told = [row for _, row in rows]
        return self._told[0].action if rows else usual

    def _seen(self, view: View, thens: list[State], clock: Clock, on: bool = False) -> list[Prospects]:
        """What the positions hold, as many of the first as there is time for; played on first: all of them, or none
        where the time is not enough for that.
        """
        found: list[Prospects] = []
        for then, sets in zip(thens, sets_to_play(thens), strict=True):
            begun = clock.spent
            state = played_on(view.title, then, clock, sets=sets, pace=self._pace) if on else then
            seen = None if state is None else self._looking.at(view.title, state, view.seat, clock)
            if seen is None:
                break
            found.append(seen)
            if on and clock.left < 1.5 * (clock.spent - begun) * (len(thens) - len(found)):
                break
        return [] if on and len(found) < len(thens) else found


def _floats(pos: Position, usual: Action) -> bool:
    """Whether the usual action starts a corporation, or helps one's own to float: that is done first."""
    if isinstance(usual, StartCorporation):
        return True
    if not isinstance(usual, BuyShare) or pos[CORPORATIONS][usual.corporation].floated:
        return False
    return president(pos, usual.corporation) == usual.by


def _purchases(view: View) -> Iterator[Action]:
    """Trains of the bank, those of the player's own corporations for the least and the most, and none.

    Of trains of one kind that one owner would sell only the first: they are alike.
    """
    pos, seen = view.pos, set[tuple[str, str, int, str]]()
    for offer in view.offers:
        action = offer.action
        if isinstance(action, Pass):
            yield action
        elif isinstance(action, BuyTrain):
            train = pos[TRAINS][action.train]
            source = train.owner
            traded = pos[TRAINS][action.trade_in].kind if action.trade_in else ""
            alike = (train.kind, source, action.price, traded)
            if alike in seen:
                continue
            seen.add(alike)
            if source in (DEPOT, POOL):
                yield action
            elif president(pos, source) == action.by:
                prices = offer.open.get("price")
                if isinstance(prices, Span):
                    most = min(prices.high, pos[CASH][pos.frame.who])
                    for price in sorted({prices.low, max(most, prices.low)}):
                        yield BuyTrain(action.by, action.train, price, action.trade_in)
                else:
                    yield action


def _shares(view: View) -> list[Action]:
    """The purchases of shares whose corporations earned most for the price, and none."""
    pos = view.pos
    buys = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]

    def rate(action: BuyShare) -> float:
        cost = max(SHARE_PRICE(pos, action.corporation, action.source), 1)
        return pos[CORPORATIONS][action.corporation].last_revenue / cost

    best: list[Action] = [*sorted(buys, key=rate, reverse=True)[:MOST_SHARES]]
    return best + [offer.action for offer in view.offers if isinstance(offer.action, Pass)]
