"""What is different in the business of a national company: trains, shares, and when it first operates."""

from __future__ import annotations

from ...core.position import Position
from ...core.rule_values import amends
from ...rules.depot import TRAIN_LIMIT, list_price
from ...rules.operating_round import NEXT_TO_OPERATE
from ...rules.shares import SHARE_OF
from ...rules.trains import TRADE_PRICES
from ...rules.turns import ROUND
from .terms import NATIONAL, NATIONALS, is_national


@amends(SHARE_OF, "share of a national company")
def share(pos: Position, percent: int, corporation: str) -> int:
    """By how many shares it was divided into when it formed."""
    row = pos[NATIONAL].get(corporation)
    return percent if row is None else row.share


@amends(TRAIN_LIMIT, "train limit of a national company")
def train_limit(pos: Position, limit: int, corporation: str) -> int:
    """The same in all phases."""
    return NATIONALS(pos)[corporation].train_limit if is_national(pos, corporation) else limit


@amends(TRADE_PRICES, "national company trades trains at face value")
def at_face_value(
    pos: Position, prices: tuple[int, int], buyer: str, seller: str, train: str
) -> tuple[int, int]:
    """Both as a buyer and as a seller; the bounds of the other side hold as well."""
    if not (is_national(pos, buyer) or is_national(pos, seller)):
        return prices
    return max(prices[0], list_price(pos, train)), min(prices[1], list_price(pos, train))


@amends(NEXT_TO_OPERATE, "national company waits for a round without turns of those merged")
def waits(pos: Position, next_one: str | None, seen: tuple[str, ...]) -> str | None:
    """In the round in which it formed it has no turn if one of those merged had one."""
    row = pos[NATIONAL].get(next_one or "")
    if next_one is None or row is None or row.waits != (pos[ROUND].number, pos[ROUND].part):
        return next_one
    return NEXT_TO_OPERATE(pos, (*seen, next_one))
