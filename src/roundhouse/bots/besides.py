"""What a player has that the outline of a game leaves out: whatever the final reckoning counts besides cash, shares at
their market price and private companies, and interest until then.

Bonds, loans that lower a final price, prices that are multiplied: the rules of the reckoning tell of them all, so
nothing here knows any. Interest is brought by the mechanism that pays it (`Weights.interest`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.position import Position
from ..rules.corporations import in_play
from ..rules.ending import PAPER_WORTH, WEALTH
from ..rules.market import price
from ..rules.money import CASH
from ..rules.privates import owned
from ..rules.shares import PLAYERS, SHARE_OF, held
from .prospects import Prospects
from .told import Line
from .weights.gathered import weights_of


def left_out(pos: Position, player: str, rounds: float) -> Iterator[Line]:
    """Lines of what the outline leaves out, in dollars at the end, with so many operating rounds to come."""
    rest = WEALTH(pos, player) - _plain(pos, player)
    if rest:
        yield Line("rest", "", float(rest))
    weights = weights_of(pos.title)
    for gains in weights.gains:
        if own := gains(pos, player, rounds):
            yield Line("rest", "", own)
    for besides in weights.besides:
        for name in in_play(pos):
            count = held(pos, player, name) / SHARE_OF(pos, name)
            if count and (each := besides(pos, name, rounds)):
                yield Line("besides", name, count * each)
    for interest in weights.interest:
        if own := interest(pos, player):
            yield Line("interest", "", own * rounds)
        for name in in_play(pos):
            part = held(pos, player, name) / 100
            if part and (paid := interest(pos, name)):
                yield Line("interest", name, paid * part * rounds)


def _plain(pos: Position, player: str) -> int:
    shares = sum(
        (price(pos, name) or 0) * held(pos, player, name) // SHARE_OF(pos, name) for name in in_play(pos)
    )
    return pos[CASH][player] + shares + sum(PAPER_WORTH(pos, sym) for sym in owned(pos, player))


def with_left_out(found: Prospects, pos: Position, player: str, rounds: float) -> Prospects:
    """The prospects of a player in a game that goes on, with what they leave out."""
    mine: list[Line] = []
    others = 0.0
    for other in PLAYERS(pos):
        has = list(left_out(pos, other, rounds))
        if other == player:
            mine = has
        else:
            others += sum(line.worth for line in has)
    if not mine and not others:
        return found
    lines, wealth = found
    more = Line("others", "", -others / max(len(PLAYERS(pos)) - 1, 1))
    return (*lines, *mine, more), wealth + sum(line.worth for line in mine)
