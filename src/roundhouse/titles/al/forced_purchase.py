"""Forced purchases (4.2.5.2): what a president may pay for, and how much stock may be sold for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...core.action_types import EffectWrapper, check, reacts
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.state import Slot
from ...rules.corporations import CORPORATIONS
from ...rules.emergency import (
    BLOCK_LIMIT,
    NEED,
    MoneyRaised,
    lacking,
    sale_is_needed,
)
from ...rules.market import CHART, MARKERS, Cell, price
from ...rules.shares import SHARE_OF, held, president, presidents_percent, successor
from ...rules.stock_round import SELL_SHARES, SellShares
from ...rules.trains import no_help

LEAST: Slot[int] = Slot("least that a certificate sold for the train brought", int, 0)
"""Dollars; 0 while none has been sold."""

Sums = dict[int, int]
"""Sums that sales can bring, and for each the most that the cheapest of the certificates can bring."""


def _cheapest_certificate(pos: Position, seller: str, corporation: str, percent: int) -> int:
    """What the certificate that brings least in the sale does: a president's counts as one, if it is all that goes.

    It goes where the sale costs the presidency; whoever has other shares besides keeps those.
    """
    each = price(pos, corporation) or 0
    top = presidents_percent(pos, corporation)
    if percent == top and president(pos, corporation) == seller:
        keeps = held(pos, seller, corporation) - percent
        if successor(pos, corporation, seller, keeps) is not None:
            return each * top // SHARE_OF(pos, corporation)
    return each


class EnoughRaised(Details, frozen=True):
    """There is money enough for the train."""

    case: ClassVar[str] = "enough"
    train: str


class TooMuchRaised(Details, frozen=True):
    """The sale brings `left` dollars too many: no fewer than the cheapest certificate sold has brought."""

    case: ClassVar[str] = "too much"
    left: int
    short: int
    brings: int
    least: int


class CannotEndWell(Details, frozen=True):
    """Whatever is sold next, too much would be left over in the end."""

    case: ClassVar[str] = "no end"
    short: int
    brings: int
    least: int


@check("no more stock is sold than needed")
def only_what_is_needed(
    pos: Position, action: SellShares
) -> EnoughRaised | TooMuchRaised | CannotEndWell | None:
    """What is left over at the end is less than the cheapest certificate sold has brought.

    A sale that does not suffice yet is refused when any way to go on would end with too much.
    """
    need = pos[NEED]
    if need is None:
        return None
    short = lacking(pos)
    if short <= 0:
        return EnoughRaised(need.train)
    brings = (price(pos, action.corporation) or 0) * (action.percent // SHARE_OF(pos, action.corporation))
    least = _cheapest_certificate(pos, action.by, action.corporation, action.percent)
    least = min(least, pos[LEAST] or least)
    told = (short, brings, least)
    if brings >= short:
        return None if brings - short < least else TooMuchRaised(brings - short, *told)
    trial = Position(pos.title, pos.state.copy())
    SELL_SHARES.effect(trial, action)
    return (
        None if _can_end(trial, action.by, need.corporation, short - brings, least) else CannotEndWell(*told)
    )


def _can_end(pos: Position, seller: str, operating: str, short: int, least: int) -> bool:
    """Whether further sales can raise what is short without too much; true as well when nothing could raise it."""
    reached: Sums = {0: least}
    most = 0
    for corporation in pos[CORPORATIONS]:
        share = SHARE_OF(pos, corporation)
        count = BLOCK_LIMIT(pos, seller, corporation, operating) // share
        if not count:
            continue
        most += count * (price(pos, corporation) or 0)
        further = _sums(pos, pos[MARKERS][corporation].cell, count)
        whole = presidents_percent(pos, corporation)
        cheapest = _cheapest_certificate(pos, seller, corporation, whole)
        if count * share >= whole:
            _note(further, (price(pos, corporation) or 0) * whole // share, cheapest)
        for total, lowest in list(reached.items()):
            if total < short:
                for more, low in further.items():
                    _note(reached, total + more, min(lowest, low))
    return most < short or any(short <= total < short + low for total, low in reached.items())


def _sums(pos: Position, cell: Cell, count: int) -> Sums:
    """What up to `count` shares can bring from a cell on, in one sale or several."""
    chart, found = CHART(pos), Sums()
    each, below = chart.price(cell), cell
    for number in range(1, count + 1):
        below = chart.below(below)
        _note(found, each * number, each)
        for more, low in _sums(pos, below, count - number).items():
            _note(found, each * number + more, min(each, low))
    return found


def _note(sums: Sums, total: int, least: int) -> None:
    sums[total] = max(least, sums.get(total, 0))


def _note_sale(pos: Position, action: SellShares, proceed: Callable[[], None]) -> None:
    least = _cheapest_certificate(pos, action.by, action.corporation, action.percent)
    proceed()
    if pos[NEED] is not None:
        pos.set(LEAST, min(least, pos[LEAST] or least))


@reacts("what certificates brought is forgotten", MoneyRaised)
def forget(pos: Position, event: MoneyRaised) -> None:
    """The purchase is made or given up."""
    pos.set(LEAST, 0)


FEATURE = Feature(
    "forced purchase",
    slots=(LEAST,),
    overrides=(no_help,),
    replaces=(sale_is_needed.replaced_by(only_what_is_needed),),
    reactions=(forget,),
    effect_wrappers=(EffectWrapper("what certificates bring is noted", SELL_SHARES, _note_sale),),
)
