"""Small shares: corporations whose shares are a part of a normal one, beside others with normal shares.

`SHARE` is the normal share, `SHARE_OF` that of the corporation. What small shares cost the price and how they count is
reckoned in normal shares, but each is bought and sold for the full price.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cache import memo_by_reads
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends, overrides
from ...rules.beside import SMALL_SHARES
from ...rules.corporations import CORPORATION_SPECS
from ...rules.shares import (
    COUNT_WITH_ONE_MORE,
    COUNTED_CERTIFICATES,
    COUNTS_TOWARD_LIMIT,
    SHARE,
    SHARE_OF,
    Certificate,
    certificates_held,
    certificates_of,
)
from ...rules.stock_round import ROWS_SOLD


@overrides(ROWS_SOLD, "a row for each normal share sold")
def full_shares(pos: Position, corporation: str, percent: int) -> int:
    """What is left over of a block does not move the marker."""
    return percent // SHARE(pos)


@memo_by_reads
def _with_small_shares(pos: Position) -> tuple[str, ...]:
    """The corporations whose shares are small, as far as they count; asked for every certificate that is offered."""
    normal = SHARE(pos)
    return tuple(
        c for c in CORPORATION_SPECS(pos) if SHARE_OF(pos, c) < normal and COUNTS_TOWARD_LIMIT(pos, c)
    )


def _small(pos: Position, player: str) -> Iterator[Certificate]:
    """The player's certificates of corporations with small shares, as far as they count."""
    own = certificates_of(pos, player)
    for corporation in _with_small_shares(pos):
        if corporation in own:
            yield from certificates_held(pos, player, corporation)


def _in_normal(pos: Position, percent: int) -> int:
    """How many whole certificates that percentage of small shares counts as, a part counting as one."""
    return -(-percent // SHARE(pos))


def _percent(pos: Position, player: str) -> tuple[int, int]:
    """How many small certificates count, and how many percent; none has more weight than a normal share."""
    small = [min(SHARE(pos), certificate.percent) for certificate in _small(pos, player)]
    return len(small), sum(small)


@amends(COUNTED_CERTIFICATES, "small shares are a part of a certificate")
def in_parts(pos: Position, count: int, player: str) -> int:
    """An odd small share is too much as soon as a whole certificate is."""
    number, percent = _percent(pos, player)
    return count - number + _in_normal(pos, percent)


@amends(COUNT_WITH_ONE_MORE, "a small share is a part of a certificate")
def with_a_part(pos: Position, count: int, player: str, corporation: str) -> int:
    """It may find room in what another odd share has left of a whole."""
    share = SHARE_OF(pos, corporation)
    if share >= SHARE(pos):
        return count
    _, percent = _percent(pos, player)
    return count - 1 - _in_normal(pos, percent) + _in_normal(pos, percent + share)


FEATURE = Feature(
    "small shares",
    overrides=(full_shares,),
    amendments=(in_parts, with_a_part),
    brings=(SMALL_SHARES(True),),
)
