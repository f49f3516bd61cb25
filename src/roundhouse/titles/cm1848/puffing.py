"""Puffing: a corporation pays for a rise of its price, and its president's shares are tied for a while (section 38)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.flow import Do, Step
from ...core.kinds import Kind, check, reacts
from ...core.life import MOVE
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.market import CHART, MARKERS, move_right
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import operator
from ...rules.owners import of_corporation
from ...rules.shares import PresidentChanged, president
from ...rules.stock_round import SELL_SHARES, SellShares
from ...rules.turns import PASS
from .merger import MERGER

PUFF_TIMES: Fact[int] = Fact("price of a puff")
"""How often the corporation pays the rise of its price."""

PUFFED: Slot[tuple[tuple[str, str], ...]] = Slot(
    "puff markers", tuple[tuple[str, str], ...], (), of_corporation(1, merged=MOVE)
)
"""On whose shares of which corporation a marker lies, as (player, corporation)."""

PUFFS = "puffs its stock"
"""Why the price moves."""


class Puffed(Event, frozen=True, tag="puffed"):
    """A corporation paid `cost` for a rise of its price; its president's shares have a puff marker."""

    corporation: str
    player: str
    cost: int


class PuffMarkersRemoved(Event, frozen=True, tag="puff_markers_removed"):
    """A player's shares of these corporations may be sold again."""

    player: str
    corporations: tuple[str, ...]


class Puff(Action, frozen=True, tag="puff"):
    """Let the corporation pay for a rise of its share price by a square."""


def puff_cost(now: Now, corporation: str) -> int:
    """Dollars for the square to which its marker would rise; 0 when there is none."""
    chart, cell = CHART(now), now[MARKERS][corporation].cell
    return PUFF_TIMES(now) * (chart.price(chart.right(cell)) - chart.price(cell))


# -- checks ---------------------------------------------------------------------------------------


class CannotRise(Details, frozen=True):
    """There is no square above this price."""

    who: str
    price: int


@check("price can be puffed")
def can_rise(now: Now, action: Puff) -> CannotRise | None:
    """There is a square to rise to."""
    who = now.frame.who
    chart, cell = CHART(now), now[MARKERS][who].cell
    return CannotRise(who, chart.price(cell)) if chart.right(cell) == cell else None


@check("treasury pays the puff")
def treasury_pays(now: Now, action: Puff) -> ShortOfMoney | None:
    """The president adds nothing."""
    return short_of(now, now.frame.who, puff_cost(now, now.frame.who))


class SharesPuffed(Details, frozen=True):
    """A puff marker lies on the player's shares."""

    player: str
    corporation: str


@check("puffed shares stay")
def shares_stay(now: Now, action: SellShares) -> SharesPuffed | None:
    """Shares with a puff marker are not sold, neither in a stock round nor in need."""
    if (action.by, action.corporation) in now[PUFFED]:
        return SharesPuffed(action.by, action.corporation)
    return None


# -- the puff and its marker ------------------------------------------------------------------------


def _offers(now: Now) -> Iterator[Offer]:
    yield Offer(Puff(now.actor))


def _puff(now: Now, action: Puff) -> None:
    """Once a turn: the step is over then."""
    who, player = now.frame.who, president(now, now.frame.who)
    cost = puff_cost(now, who)
    pay(now, who, BANK, cost, "puff")
    move_right(now, who, PUFFS)
    _mark(now, player, who)
    now.emit(Puffed(who, player, cost))
    now.close()


def _mark(now: Now, player: str, corporation: str) -> None:
    if (player, corporation) not in now[PUFFED]:
        now.set(PUFFED, (*now[PUFFED], (player, corporation)))


def _come_off(now: Now) -> None:
    """The turn of the player in the stock round is over."""
    player = now.frame.who
    freed = tuple(c for p, c in now[PUFFED] if p == player)
    if freed:
        now.set(PUFFED, tuple(mark for mark in now[PUFFED] if mark[0] != player))
        now.emit(PuffMarkersRemoved(player, freed))


@reacts("puff marker goes with the presidency", PresidentChanged)
def lose_marker(now: Now, event: PresidentChanged) -> None:
    """Who is overtaken loses the marker, but not in a merger."""
    mark = (event.old, event.corporation)
    if mark in now[PUFFED] and now.within(MERGER.name) is None:
        now.set(PUFFED, tuple(other for other in now[PUFFED] if other != mark))
        now.emit(PuffMarkersRemoved(event.old, (event.corporation,)))


PUFF: Kind[Puff] = Kind(Puff, _offers, (can_rise, treasury_pays), _puff)

PUFFING = Step("puff", operator, (PUFF,), closer=PASS)
"""Follows the purchase of trains."""

MARKERS_COME_OFF = Do("puff markers come off", _come_off)
"""Comes last in a player's turn of a stock round."""

FEATURE = Feature(
    "puffing",
    after=("merger",),
    slots=(PUFFED,),
    checks=(SELL_SHARES.checked_by(shares_stay),),
    reactions=(lose_marker,),
)
