"""What is different in the business of a national company: trains, shares, and when it first operates."""

from __future__ import annotations

from ...core.figures import amends
from ...core.now import Now
from ...rules.depot import TRAIN_LIMIT, face
from ...rules.operating_round import NEXT_TO_OPERATE
from ...rules.shares import SHARE_OF
from ...rules.trains import TRADE_PRICES
from ...rules.turns import ROUND
from .terms import NATIONAL, NATIONALS, is_national


@amends(SHARE_OF, "share of a national company")
def share(now: Now, percent: int, corporation: str) -> int:
    """By how many shares it was divided into when it formed."""
    row = now[NATIONAL].get(corporation)
    return percent if row is None else row.share


@amends(TRAIN_LIMIT, "train limit of a national company")
def train_limit(now: Now, limit: int, corporation: str) -> int:
    """The same in all phases."""
    return NATIONALS(now)[corporation].train_limit if is_national(now, corporation) else limit


@amends(TRADE_PRICES, "national company trades trains at face value")
def at_face_value(now: Now, prices: tuple[int, int], buyer: str, seller: str, train: str) -> tuple[int, int]:
    """Both as a buyer and as a seller; the bounds of the other side hold as well."""
    if not (is_national(now, buyer) or is_national(now, seller)):
        return prices
    return max(prices[0], face(now, train)), min(prices[1], face(now, train))


@amends(NEXT_TO_OPERATE, "national company waits for a round without turns of those merged")
def waits(now: Now, next_one: str | None, seen: tuple[str, ...]) -> str | None:
    """In the round in which it formed it has no turn if one of those merged had one."""
    row = now[NATIONAL].get(next_one or "")
    if next_one is None or row is None or row.waits != (now[ROUND].number, now[ROUND].part):
        return next_one
    return NEXT_TO_OPERATE(now, (*seen, next_one))
