"""Puffing: a corporation pays for a rise of its price, and its president's shares are tied for a while (section 38)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Step
from ...core.life import MOVE
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Slot
from ...rules.market import CHART, MARKERS, move_right
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import operator
from ...rules.owners import of_corporation
from ...rules.shares import PresidentChanged, president
from ...rules.stock_round import SELL_SHARES, SellShares
from ...rules.turns import PASS
from .merger import MERGER

PUFF_TIMES: Setting[int] = Setting("price of a puff")
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


def puff_cost(pos: Position, corporation: str) -> int:
    """Dollars for the square to which its marker would rise; 0 when there is none."""
    chart, cell = CHART(pos), pos[MARKERS][corporation].cell
    return PUFF_TIMES(pos) * (chart.price(chart.right(cell)) - chart.price(cell))


# -- checks ---------------------------------------------------------------------------------------


class CannotRise(Details, frozen=True):
    """There is no square above this price."""

    who: str
    price: int


@check("price can be puffed")
def can_rise(pos: Position, action: Puff) -> CannotRise | None:
    """There is a square to rise to."""
    who = pos.frame.who
    chart, cell = CHART(pos), pos[MARKERS][who].cell
    return CannotRise(who, chart.price(cell)) if chart.right(cell) == cell else None


@check("treasury pays the puff")
def treasury_pays(pos: Position, action: Puff) -> ShortOfMoney | None:
    """The president adds nothing."""
    return short_of(pos, pos.frame.who, puff_cost(pos, pos.frame.who))


class SharesPuffed(Details, frozen=True):
    """A puff marker lies on the player's shares."""

    player: str
    corporation: str


@check("puffed shares stay", about=("corporation",))
def shares_stay(pos: Position, action: SellShares) -> SharesPuffed | None:
    """Shares with a puff marker are not sold, neither in a stock round nor in need."""
    if (action.by, action.corporation) in pos[PUFFED]:
        return SharesPuffed(action.by, action.corporation)
    return None


# -- the puff and its marker ------------------------------------------------------------------------


def _offers(pos: Position) -> Iterator[Offer]:
    yield Offer(Puff(pos.actor))


def _puff(pos: Position, action: Puff) -> None:
    """Once a turn: the step is over then."""
    who, player = pos.frame.who, president(pos, pos.frame.who)
    cost = puff_cost(pos, who)
    pay(pos, who, BANK, cost, "puff")
    move_right(pos, who, PUFFS)
    _mark(pos, player, who)
    pos.emit(Puffed(who, player, cost))
    pos.close()


def _mark(pos: Position, player: str, corporation: str) -> None:
    if (player, corporation) not in pos[PUFFED]:
        pos.set(PUFFED, (*pos[PUFFED], (player, corporation)))


def _come_off(pos: Position) -> None:
    """The turn of the player in the stock round is over."""
    player = pos.frame.who
    freed = tuple(c for p, c in pos[PUFFED] if p == player)
    if freed:
        pos.set(PUFFED, tuple(mark for mark in pos[PUFFED] if mark[0] != player))
        pos.emit(PuffMarkersRemoved(player, freed))


@reacts("puff marker goes with the presidency", PresidentChanged)
def lose_marker(pos: Position, event: PresidentChanged) -> None:
    """Who is overtaken loses the marker, but not in a merger."""
    mark = (event.old, event.corporation)
    if mark in pos[PUFFED] and pos.within(MERGER.name) is None:
        pos.set(PUFFED, tuple(other for other in pos[PUFFED] if other != mark))
        pos.emit(PuffMarkersRemoved(event.old, (event.corporation,)))


PUFF: ActionType[Puff] = ActionType(Puff, _offers, (can_rise, treasury_pays), _puff)

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
