"""What comes of plans for a stock turn: the round is played to its end, and everybody's shares are counted.

A whole forecast for each plan would tell little of them: a share more or less sets it on another course, and the
difference between two courses is larger than that between two shares. So what a share of each corporation brings until
the end, and what its trains will cost its president, is the mean of what is forecast from where all the plans lead, and
the same for all of them; a plan is worth what everybody holds at the end of the round. Where a corporation is merged or
closed by some plans, shares are others after them, and the mean is of those that leave the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.game import to_act
from ...core.position import Position
from ...core.state import State
from ...rules.corporations import CORPORATIONS, in_play
from ...rules.emergency import OWN_CREDIT
from ...rules.market import price
from ...rules.money import CASH
from ...rules.shares import PLAYERS, SHARE_OF, certificates_of, held, president
from ..base import Clock
from ..besides import left_out
from ..economy import economy
from ..judgement.learned import worths_by
from ..prospects import Prospects
from ..share_worth import ShareWorth, mean_worths
from ..told import Considered, Line
from ..trading_on import traded_on
from .base import Plan, Turn
from .carried_out import Judged, promising

PERSISTS = 0.5
"""The part of a rise or fall in this round that is still there at the end."""

HELP_COMES = 0.3
"""The part that comes about of what one president's trains are forecast to cost over another's.

In 24 games of `expert` at 18Chesapeake and 13 at 18AL (other titles were not measured) presidents of corporations for
which nothing was forecast paid $105 to $115 until the end, those for which $700 were forecast $200 to $290, those for
which $1,000 were forecast $440 to $540. With the whole of it presidencies were given up to no avail.
"""

TYPICAL_NEED = 500
"""Dollars that a corporation lacks for a train, to find out whether it borrows them."""


class ShareJudge:
    """Judges the plans for a stock turn."""

    def judged(self, turn: Turn, plans: Sequence[Plan], clock: Clock) -> list[Judged]:
        """What the first plan, the usual one, and the most promising of the others are worth, the usual one first;
        those for which there is time, and none where there is none for the usual one."""
        view = turn.view
        prices = _prices(view.pos)
        counted = Counted(view.seat, turn.worths, prices, turn.rounds)

        def at_once(state: State) -> float:
            return sum(line.worth for line in counted.lines(Position(view.title, state))[0])

        ends: list[tuple[Plan, Position]] = []
        for plan, state in promising(view, plans, at_once, clock):
            end = traded_on(view.title, state, clock, turn.worths)
            if end is None or not to_act(view.title, end):
                break
            ends.append((plan, Position(view.title, end)))
        if not ends:
            return []
        each: dict[tuple[str, ...], list[Mapping[str, ShareWorth]]] = {}
        for _, then in ends:
            worths = worths_by(view.title, economy(then, clock))
            each.setdefault(tuple(in_play(then)), []).append(worths)
        counts = {
            names: Counted(view.seat, mean_worths(worths), prices, turn.rounds)
            for names, worths in each.items()
        }
        found = []
        for plan, then in ends:
            lines, wealth = counts[tuple(in_play(then))].lines(then)
            worth = round(sum(line.worth for line in lines), 1)
            found.append(Judged(plan, Considered(plan.actions[0], worth, lines), wealth))
        return found


def _prices(pos: Position) -> dict[str, int]:
    return {name: price(pos, name) or 0 for name in pos[CORPORATIONS]}


class Counted:
    """Counts what players hold, at what a share of each corporation brings from a position with these prices on, and
    with so many operating rounds to come."""

    def __init__(
        self, seat: str, worths: Mapping[str, ShareWorth], prices: Mapping[str, int], rounds: float = 0.0
    ) -> None:
        self._seat = seat
        self._rounds = rounds
        self._worths = dict(worths)
        self._prices = dict(prices)

    def lines(self, pos: Position) -> Prospects:
        """What the player has over the average of the others, and what the player has."""
        mine: tuple[Line, ...] = ()
        others = 0.0
        count = 0
        for player in PLAYERS(pos):
            lines = tuple(self._held(pos, player))
            if player == self._seat:
                mine = lines
            else:
                others += sum(line.worth for line in lines)
                count += 1
        return (*mine, Line("others", "", -others / max(count, 1))), sum(line.worth for line in mine)

    def _held(self, pos: Position, player: str) -> Iterator[Line]:
        yield Line("cash", "", float(pos[CASH][player]))
        for name in certificates_of(pos, player):
            worth = self._worths.get(name)
            if worth is None:
                continue
            count = held(pos, player, name) / SHARE_OF(pos, name)
            now, then = price(pos, name) or 0, self._prices.get(name, 0)
            moved = 1 + PERSISTS * (now / then - 1) if then else 1.0
            yield Line("price", name, count * worth.price * moved)
            yield Line("dividends", name, count * worth.dividends)
            if worth.help and president(pos, name) == player:
                help = worth.help * HELP_COMES * (1 - self._borrowed(pos, name))
                if help:
                    yield Line("trains", name, help)
        yield from left_out(pos, player, self._rounds)

    def _borrowed(self, pos: Position, name: str) -> float:
        """The part of what the corporation lacks for a train that it borrows by the rules, so that its president pays
        no more than the rest: forecasts know of no loans, and would have presidencies given up for nothing."""
        return min(OWN_CREDIT(pos, name, pos[CASH][name] + TYPICAL_NEED) / TYPICAL_NEED, 1.0)
