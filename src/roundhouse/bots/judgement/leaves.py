"""What players can hope for in a position, by what was learned of the title."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.game import to_act
from ...core.position import Position
from ...core.state import State
from ...core.title import Title
from ..base import Clock
from ..economy import Economy, economy
from ..prospects import Prospects, prospects
from ..share_worth import LOOKED
from ..told import Line
from .features import Sight
from .learned import learned_of, learned_worths

ROUNDS = (2.0, 6.0, 10.0, 14.5, 20.0)
CASH_WORTH = (1.0, 1.06, 1.11, 1.4, 1.6)
SHARE_WORTH = (0.94, 0.85, 0.73, 0.66, 0.51)
HELP_WORTH = (0.14, 0.24, 0.37, 0.44, 0.3)
"""What a dollar of cash, of what shares bring and of help comes to, with so many rounds to come."""


def between(rounds: float, values: tuple[float, ...]) -> float:
    """The value at so many rounds, on straight lines between those of `ROUNDS`."""
    if rounds <= ROUNDS[0]:
        return values[0]
    for at in range(1, len(ROUNDS)):
        if rounds <= ROUNDS[at]:
            part = (rounds - ROUNDS[at - 1]) / (ROUNDS[at] - ROUNDS[at - 1])
            return values[at - 1] + part * (values[at] - values[at - 1])
    return values[-1]


def judged(title: Title, state: State, player: str, clock: Clock) -> Prospects:
    """As `prospects`: lines that add up to what the player has over the average of the others, and the player's own."""
    learned = learned_of(title.name)
    if learned is None or not to_act(title, state):
        return prospects(title, state, player, clock, LOOKED)
    base = economy(Position(title, state), clock)
    sight = Sight(base)
    worths = list(learned_worths(learned, base, sight).values())
    rates = tuple(between(sight.rounds, values) for values in (CASH_WORTH, SHARE_WORTH, HELP_WORTH))
    sums = []
    mine: tuple[Line, ...] = ()
    for seat, name in enumerate(base.players):
        lines = tuple(_of_seat(base, sight, worths, seat, rates))
        if name == player:
            mine = lines
        else:
            sums.append(sum(line.worth for line in lines))
    return (*mine, Line("others", "", -sum(sums) / max(len(sums), 1))), sum(line.worth for line in mine)


def _of_seat(base: Economy, sight: Sight, worths, seat: int, rates) -> Iterator[Line]:
    cash, share, help = rates
    yield Line("cash", "", base.cash[seat] * cash)
    papers = sum(
        worth + revenue * sight.rounds * 0.5 for owner, revenue, worth in base.privates if owner == seat
    )
    if papers:
        yield Line("privates", "", papers)
    for firm, worth in zip(base.firms, worths, strict=True):
        count = firm.shares[seat] * share
        if count:
            yield Line("price", firm.name, count * worth.price)
            yield Line("dividends", firm.name, count * worth.dividends)
        if firm.president == seat and worth.help:
            yield Line("trains", firm.name, worth.help * help)
