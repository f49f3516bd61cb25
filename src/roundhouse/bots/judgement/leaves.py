"""What players can hope for in a position, by what was learned of the title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.game import to_act
from ...core.position import Position
from ...core.state import State
from ...core.title import Title
from ..base import Clock
from ..economy import economy
from ..prospects import Prospects, prospects
from ..share_worth import ShareWorth
from ..told import Line
from .features import Sight
from .learned import learned_of, learned_worths
from .rates import Weighed


def judged(title: Title, state: State, player: str, clock: Clock) -> Prospects:
    """As `prospects`: lines that add up to what the player has over the average of the others, and the player's own."""
    learned = learned_of(title.name)
    if learned is None or not to_act(title, state):
        return prospects(title, state, player, clock)
    base = economy(Position(title, state), clock)
    sight = Sight(base)
    worths = list(learned_worths(learned, base, sight).values())
    rates = learned.rates.at(sight.rounds)
    sums = []
    mine: tuple[Line, ...] = ()
    for seat, name in enumerate(base.players):
        lines = tuple(of_seat(sight, worths, seat, rates))
        if name == player:
            mine = lines
        else:
            sums.append(sum(line.worth for line in lines))
    return (*mine, Line("others", "", -sum(sums) / max(len(sums), 1))), sum(line.worth for line in mine)


PAPERS_PAY = 0.5
"""In what part of the rounds to come private companies still pay."""


def of_seat(sight: Sight, worths: Sequence[ShareWorth], seat: int, rates: Weighed) -> Iterator[Line]:
    """What a seat has, each part weighed by what it comes to; `worths`: of a share, firm by firm."""
    base = sight.base
    yield Line("cash", "", base.cash[seat] * rates.cash)
    rounds = sight.rounds * PAPERS_PAY
    papers = sum(worth + revenue * rounds for owner, revenue, worth in base.privates if owner == seat)
    if papers:
        yield Line("privates", "", papers)
    for firm, worth in zip(base.firms, worths, strict=True):
        count = firm.shares[seat] * rates.shares
        if count:
            yield Line("price", firm.name, count * worth.price)
            yield Line("dividends", firm.name, count * worth.dividends)
        if firm.president == seat and worth.help:
            yield Line("trains", firm.name, worth.help * rates.help)
