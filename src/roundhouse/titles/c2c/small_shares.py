"""Small shares: corporations whose shares are a part of a normal one, beside others with normal shares.

`SHARE` is the normal share, `SHARE_OF` that of the corporation. What small shares cost the price and how they count is
reckoned in normal shares, but each is bought and sold for the full price.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cache import once
from ...core.figures import amends, overrides
from ...core.now import Now
from ...core.title import Feature
from ...rules.shares import COUNT_WITH, COUNTED, COUNTS, SHARE, SHARE_OF, STOCK, Certificate
from ...rules.stock_round import ROWS_SOLD


@overrides(ROWS_SOLD, "a row for each normal share sold")
def full_shares(now: Now, corporation: str, percent: int) -> int:
    """What is left over of a block does not move the marker."""
    return percent // SHARE(now)


@once
def _with_small_shares(now: Now) -> tuple[str, ...]:
    """The corporations whose shares are small, as far as they count; asked for every certificate that is offered."""
    normal = SHARE(now)
    return tuple(c for c in now[STOCK] if SHARE_OF(now, c) < normal and COUNTS(now, c))


def _small(now: Now, player: str) -> Iterator[Certificate]:
    """The player's certificates of corporations with small shares, as far as they count."""
    for corporation in _with_small_shares(now):
        for certificate in now[STOCK][corporation]:
            if certificate.owner == player:
                yield certificate


def _in_normal(now: Now, percent: int) -> int:
    """So much of small shares in whole certificates, a part counting as one."""
    return -(-percent // SHARE(now))


def _percent(now: Now, player: str) -> tuple[int, int]:
    """How many small certificates count, and how many percent; none has more weight than a normal share."""
    small = [min(SHARE(now), certificate.percent) for certificate in _small(now, player)]
    return len(small), sum(small)


@amends(COUNTED, "small shares are a part of a certificate")
def in_parts(now: Now, count: int, player: str) -> int:
    """An odd small share is too much as soon as a whole certificate is."""
    number, percent = _percent(now, player)
    return count - number + _in_normal(now, percent)


@amends(COUNT_WITH, "a small share is a part of a certificate")
def with_a_part(now: Now, count: int, player: str, corporation: str) -> int:
    """It may find room in what another odd share has left of a whole."""
    share = SHARE_OF(now, corporation)
    if share >= SHARE(now):
        return count
    _, percent = _percent(now, player)
    return count - 1 - _in_normal(now, percent) + _in_normal(now, percent + share)


FEATURE = Feature("small shares", overrides=(full_shares,), amendments=(in_parts, with_a_part))
