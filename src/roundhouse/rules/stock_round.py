"""The stock round: selling, buying, and starting corporations."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import ClassVar, Literal

import msgspec

from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.cache import memo_by_reads, memo_per_position
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Do, Seq, Step, UntilAllPass
from ..core.offers import offers_of
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from ..core.state import Slot
from .corporations import CORPORATION_SPECS, CORPORATIONS, started
from .market import CHART, MARKERS, move_down, move_up_together, place, price
from .money import AVAILABLE_FUNDS, BANK, ShortOfMoney, pay, short_of
from .privates import PRIVATES
from .shares import (
    CERTIFICATE_LIMIT,
    COUNT_WITH_ONE_MORE,
    COUNTED_CERTIFICATES,
    COUNTS_TOWARD_LIMIT,
    EXCESS,
    HOLDING_LIMIT,
    OFFERING,
    PLAYING,
    POOL,
    SHARE_OF,
    STOCK,
    certificates_of,
    held,
    ordinary,
    over_limit,
    president,
    presidents_percent,
    room_in_pool,
    saleable,
    sell_to_pool,
    spread,
    top_of,
    transfer,
)
from .turns import (
    PASS,
    PRIORITY,
    ROUND,
    STOCK_ROUND,
    Round,
    begin_round,
    give_priority,
    left_of,
    tell_passed,
)


class StockTurn(msgspec.Struct, frozen=True):
    """What a stock round remembers.

    `bought`: the player to act has bought in this turn; `sold`: (player, corporation) pairs of this round;
    `last`: the last player who bought or sold.
    """

    bought: bool = False
    sold: tuple[tuple[str, str], ...] = ()
    last: str = ""


STOCK_TURN: Slot[StockTurn] = Slot("stock turn", StockTurn, StockTurn())


class ParSet(Event, frozen=True, tag="par_set"):
    """A par value was set and the marker placed."""

    corporation: str
    player: str
    par: int


class ShareBought(Event, frozen=True, tag="share_bought"):
    """A player bought a certificate."""

    player: str
    corporation: str
    source: str
    percent: int
    price: int


class SharesSold(Event, frozen=True, tag="shares_sold"):
    """A player sold a block of shares."""

    player: str
    corporation: str
    percent: int
    price: int


class Purchase(Action, frozen=True):
    """An action with which a player comes to a share of the corporation."""

    corporation: str


class BuyShare(Purchase, frozen=True, tag="buy_share"):
    """Buy an ordinary certificate from the initial offering or the bank pool."""

    source: str


class StartCorporation(Purchase, frozen=True, tag="par"):
    """Set the par value and buy the president's certificate."""

    par: int


class PickCharter(Action, frozen=True):
    """What the actions have in common by which a player picks the charter of a corporation, to found it later."""

    corporation: str


class SellShares(Action, frozen=True, tag="sell_shares"):
    """Sell `percent` of a corporation to the bank pool as one block."""

    corporation: str
    percent: int


@rule_value("price of a share")
def SHARE_PRICE(pos: Position, corporation: str, source: str) -> int:
    """Dollars for a share: par from the initial offering, the market price from the pool."""
    if source == OFFERING:
        return pos[CORPORATIONS][corporation].par or 0
    return price(pos, corporation) or 0


@rule_value("price of a share sold")
def SALE_PRICE(pos: Position, player: str, corporation: str) -> int:
    """Dollars that the bank gives the player for a share of the corporation: the market price, 0 without one."""
    return price(pos, corporation) or 0


@rule_value("rows that a sale costs")
def ROWS_SOLD(pos: Position, corporation: str, percent: int) -> int:
    """How many rows the marker falls when so many percent of the corporation are sold: one for each share."""
    return percent // SHARE_OF(pos, corporation)


@rule_value("where shares are bought")
def SOURCES(pos: Position, corporation: str) -> tuple[str, ...]:
    """Owners from whom players buy shares of the corporation: the initial offering and the bank pool."""
    return (OFFERING, POOL)


@rule_value("who is paid for a share")
def PAID_TO(pos: Position, corporation: str, source: str) -> str:
    """Who gets the money for a share from that source."""
    return BANK


@rule_value("par values")
def PAR_VALUES(pos: Position) -> tuple[int, ...]:
    """The par values that can be chosen now, the lowest first: those of the chart."""
    return tuple(sorted(CHART(pos).par))


@rule_value("corporation can be started")
def STARTABLE(pos: Position, corporation: str) -> bool:
    """Whether a player may set a par value by buying the president's certificate."""
    return not started(pos, corporation)


# -- checks ---------------------------------------------------------------------------------------


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation, or it has no shares to trade."""

    case: Literal["private", "not formed", "unknown"]
    corporation: str


@check("corporation exists", about=("corporation",))
def exists(pos: Position, action: BuyShare | StartCorporation | SellShares) -> NoSuchCorporation | None:
    """The corporation is one of this title's; the bank pool does not take private companies."""
    if action.corporation in pos[CORPORATIONS]:
        return None
    if action.corporation in pos[PRIVATES]:
        return NoSuchCorporation("private", action.corporation)
    return NoSuchCorporation(
        "not formed" if action.corporation in CORPORATION_SPECS(pos) else "unknown", action.corporation
    )


class NoPresidentYet(Details, frozen=True):
    """Nobody presides over the corporation."""

    corporation: str


@check("president's certificate first", about=("corporation",))
def has_president(pos: Position, action: BuyShare) -> NoPresidentYet | None:
    """Ordinary shares are sold only when a player presides."""
    return None if president(pos, action.corporation) else NoPresidentYet(action.corporation)


class NoShareThere(Details, frozen=True):
    """The source has no share left, or no shares are bought from it."""

    case: Literal["none left", "source"]
    corporation: str
    source: str


@check("share is there")
def share_is_there(pos: Position, action: BuyShare) -> NoShareThere | None:
    """A source has an ordinary certificate; players do not sell to each other."""
    sources = SOURCES(pos, action.corporation)
    if action.source in sources and ordinary(pos, action.source, action.corporation):
        return None
    return NoShareThere(
        "none left" if action.source in sources else "source", action.corporation, action.source
    )


class HasBought(Details, frozen=True):
    """The player has bought in this turn."""

    player: str


@check("one certificate a turn", about=())
def one_a_turn(pos: Position, action: Action) -> HasBought | None:
    """A second purchase in a turn."""
    return HasBought(action.by) if pos[STOCK_TURN].bought else None


class HasSold(Details, frozen=True):
    """The player has sold shares of the corporation in this round."""

    player: str
    corporation: str


@check("not sold this round", about=("corporation",))
def not_sold(pos: Position, action: Purchase) -> HasSold | None:
    """Who has sold a corporation's shares buys none of it for the rest of the round."""
    if (action.by, action.corporation) in pos[STOCK_TURN].sold:
        return HasSold(action.by, action.corporation)
    return None


class AtHoldingLimit(Details, frozen=True):
    """With the purchase the player would hold more of the corporation than anybody may."""

    player: str
    corporation: str
    held: int
    limit: int


@check("holding limit", about=("corporation",))
def holding_limit(pos: Position, action: BuyShare | StartCorporation) -> AtHoldingLimit | None:
    """No player owns more than the limit of one corporation."""
    has = held(pos, action.by, action.corporation)
    if isinstance(action, BuyShare):
        more = SHARE_OF(pos, action.corporation)
    else:
        more = presidents_percent(pos, action.corporation)
    if has + more <= HOLDING_LIMIT(pos):
        return None
    return AtHoldingLimit(action.by, action.corporation, has, HOLDING_LIMIT(pos))


class HoldingToSell(Details, frozen=True):
    """The player holds more of a corporation than anybody may, and can sell."""

    case: ClassVar[str] = "holding"
    player: str
    over: int


class CertificatesToSell(Details, frozen=True):
    """The player has more certificates than anybody may, and can sell."""

    player: str
    over: int
    count: int
    limit: int


def has_to_sell(pos: Position, player: str) -> HoldingToSell | CertificatesToSell | None:
    """The details of a refusal when the player is over a limit and a sale can bring the excess down, else None."""
    if pos.frame.node != STOCK_TURN_STEP:
        return None
    over = EXCESS(pos, player)
    if over <= 0 or not _can_sell_down(pos, over):
        return None
    if over_limit(pos, player) <= 0:
        return HoldingToSell(player, over)
    return CertificatesToSell(player, over, COUNTED_CERTIFICATES(pos, player), CERTIFICATE_LIMIT(pos, player))


@check("sell down to the limit", about=())
def sell_down(pos: Position, action: Action) -> HoldingToSell | CertificatesToSell | None:
    """A player over a limit sells first, as far as a sale can bring the excess down."""
    return has_to_sell(pos, action.by)


@rule_value("purchase is barred at the limit")
def BARRED_AT_LIMIT(pos: Position, corporation: str) -> bool:
    """Whether a player at the certificate limit can buy nothing of the corporation: so for what counts."""
    return COUNTS_TOWARD_LIMIT(pos, corporation)


class AtCertificateLimit(Details, frozen=True):
    """The player has as many certificates as anybody may, and the corporation's count."""

    player: str
    corporation: str
    count: int
    limit: int


@check("certificate limit", about=("corporation",))
def certificate_limit(pos: Position, action: Purchase) -> AtCertificateLimit | None:
    """No certificate that counts is bought at the limit."""
    if not BARRED_AT_LIMIT(pos, action.corporation):
        return None
    if COUNT_WITH_ONE_MORE(pos, action.by, action.corporation) <= CERTIFICATE_LIMIT(pos, action.by):
        return None
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    return AtCertificateLimit(action.by, action.corporation, count, limit)


@check("player can pay")
def can_pay(pos: Position, action: BuyShare | StartCorporation) -> ShortOfMoney | None:
    """Purchases are paid in cash."""
    if isinstance(action, BuyShare):
        cost = SHARE_PRICE(pos, action.corporation, action.source)
    else:
        cost = action.par * presidents_percent(pos, action.corporation) // SHARE_OF(pos, action.corporation)
    return short_of(pos, action.by, cost)


class NotStartedByPurchase(Details, frozen=True):
    """The corporation is not started by buying its president's certificate."""

    case: ClassVar[str] = "not for sale"
    corporation: str


class AlreadyStarted(Details, frozen=True):
    """The corporation has been started at a par value."""

    corporation: str
    par: int


@check("par is set once", about=("corporation",))
def not_started(pos: Position, action: StartCorporation) -> NotStartedByPurchase | AlreadyStarted | None:
    """A corporation is started once, and not each by anybody."""
    if STARTABLE(pos, action.corporation):
        return None
    par = pos[CORPORATIONS][action.corporation].par
    return (
        NotStartedByPurchase(action.corporation) if par is None else AlreadyStarted(action.corporation, par)
    )


class ParNotOffered(Details, frozen=True):
    """The par value is none of those that can be chosen."""

    par: int
    values: list[int]


@check("par value", about=("par",))
def par_value(pos: Position, action: StartCorporation) -> ParNotOffered | None:
    """Par is one of the values that can be chosen now."""
    values = list(PAR_VALUES(pos))
    return None if action.par in values else ParNotOffered(action.par, values)


class NotWholeShares(Details, frozen=True):
    """The player has less than that, or it is no number of whole shares."""

    player: str
    corporation: str
    held: int
    percent: int


@check("shares are held")
def shares_held(pos: Position, action: SellShares) -> NotWholeShares | None:
    """A sale is of whole shares that the player has."""
    has = held(pos, action.by, action.corporation)
    if 0 < action.percent <= has and action.percent % SHARE_OF(pos, action.corporation) == 0:
        return None
    return NotWholeShares(action.by, action.corporation, has, action.percent)


class NoSharePrice(Details, frozen=True):
    """The corporation has no share price."""

    corporation: str


@check("share has a price", about=("corporation",))
def has_price(pos: Position, action: SellShares) -> NoSharePrice | None:
    """A share of a corporation without par cannot be sold."""
    return None if action.corporation in pos[MARKERS] else NoSharePrice(action.corporation)


class BoughtBeforeSale(Details, frozen=True):
    """The player has bought in this turn, and sales come first."""

    player: str


@check("sell before buying", about=())
def sell_first(pos: Position, action: Action) -> BoughtBeforeSale | None:
    """In a stock turn sales come before the purchase."""
    bought = pos.frame.node == STOCK_TURN_STEP and pos[STOCK_TURN].bought
    return BoughtBeforeSale(action.by) if bought else None


class FirstStockRound(Details, frozen=True):
    """It is the first stock round."""

    player: str


@check("no sale in the first stock round", about=())
def not_first_round(pos: Position, action: SellShares) -> FirstStockRound | None:
    """Holds for stock rounds only: money for a train may be raised at any time."""
    if pos.frame.node == STOCK_TURN_STEP and pos[ROUND].number == 1:
        return FirstStockRound(action.by)
    return None


class PoolFull(Details, frozen=True):
    """The bank pool has no room for so much of the corporation."""

    corporation: str
    pool: int
    room: int
    percent: int


@check("pool limit")
def pool_limit(pos: Position, action: SellShares) -> PoolFull | None:
    """The bank pool takes only so much of a corporation."""
    room = room_in_pool(pos, action.corporation)
    if action.percent <= room:
        return None
    lying = held(pos, POOL, action.corporation)
    return PoolFull(action.corporation, lying, room, action.percent)


class NobodyTakesOver(Details, frozen=True):
    """Nobody could take over the president's certificate."""

    player: str
    corporation: str
    most: int
    percent: int


@check("president's certificate stays with a player")
def certificate_stays(pos: Position, action: SellShares) -> NobodyTakesOver | None:
    """A president parts with the certificate only when another can take it over."""
    most = saleable(pos, action.by, action.corporation)
    if action.percent <= most:
        return None
    return NobodyTakesOver(action.by, action.corporation, most, action.percent)


# -- offers and effects -----------------------------------------------------------------------------


def _buys(pos: Position) -> Iterator[Offer]:
    player, stock = pos.actor, pos[STOCK]
    means = _means(pos, player, can_pay in pos.title.checks[BUY_SHARE.name])
    for corporation, prices in _prices(pos):
        sellers = spread(stock[corporation]).ordinary
        for source, cost in prices:
            if cost <= means and source in sellers:
                yield Offer(BuyShare(player, corporation, source))


@memo_by_reads
def _prices(pos: Position) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """The corporations that have been started, with where their shares are bought and for how much."""
    return tuple(
        (c, tuple((source, SHARE_PRICE(pos, c, source)) for source in SOURCES(pos, c)))
        for c, row in pos[CORPORATIONS].items()
        if row.par is not None
    )


def _means(pos: Position, player: str, pays: bool) -> float:
    """What the player can pay where a check asks for it; else there is no end to it."""
    return AVAILABLE_FUNDS(pos, player) if pays else inf


def _buy(pos: Position, action: BuyShare) -> None:
    cost = SHARE_PRICE(pos, action.corporation, action.source)
    payee = PAID_TO(pos, action.corporation, action.source)
    pay(pos, action.by, payee, cost, f"share of {action.corporation}")
    certificate = ordinary(pos, action.source, action.corporation)[0]
    pos.emit(ShareBought(action.by, action.corporation, action.source, certificate.percent, cost))
    transfer(pos, action.corporation, (certificate,), action.by)
    traded(pos, action.by, bought=True)


def traded(pos: Position, player: str, bought: bool = False) -> None:
    """Note that the player has bought or sold in the stock round."""
    pos.amend(STOCK_TURN, bought=bought or pos[STOCK_TURN].bought, last=player)
    pos.mark_acted()


def _starts(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    means = _means(pos, player, can_pay in pos.title.checks[START.name])
    for corporation in _startable(pos):
        percent, share = presidents_percent(pos, corporation), SHARE_OF(pos, corporation)
        for par in _par_values(pos):
            if par * percent // share <= means:
                yield Offer(StartCorporation(player, corporation, par))


@memo_by_reads
def _startable(pos: Position) -> tuple[str, ...]:
    return tuple(c for c, row in pos[CORPORATIONS].items() if row.par is None and STARTABLE(pos, c))


@memo_by_reads
def _par_values(pos: Position) -> tuple[int, ...]:
    return PAR_VALUES(pos)


def set_par(pos: Position, corporation: str, player: str, par: int) -> None:
    """Fix the par value and put the marker on the chart."""
    pos.change(CORPORATIONS, corporation, par=par)
    place(pos, corporation, CHART(pos).par[par])
    pos.emit(ParSet(corporation, player, par))


def _start(pos: Position, action: StartCorporation) -> None:
    set_par(pos, action.corporation, action.by, action.par)
    top = top_of(pos, action.corporation)
    cost = action.par * top.percent // SHARE_OF(pos, action.corporation)
    payee = PAID_TO(pos, action.corporation, OFFERING)
    pay(pos, action.by, payee, cost, f"president's certificate of {action.corporation}")
    pos.emit(ShareBought(action.by, action.corporation, OFFERING, top.percent, cost))
    transfer(pos, action.corporation, (top,), action.by)
    traded(pos, action.by, bought=True)


def sales(pos: Position) -> Iterator[Offer]:
    """Every block of shares that the actor holds, smallest first."""
    player = pos.actor
    own = certificates_of(pos, player)
    for corporation in pos[CORPORATIONS]:
        if corporation in own:
            share = SHARE_OF(pos, corporation)
            for percent in range(share, held(pos, player, corporation) + 1, share):
                yield Offer(SellShares(player, corporation, percent))


@memo_per_position
def _can_sell_down(pos: Position, over: int) -> bool:
    """Whether a legal sale leaves the actor less than `over` the limits; each is tried on a copy.

    A sale may not help: of shares that do not count, or when a president's certificate is changed into ordinary ones.
    """
    for offer in offers_of(pos, SELL_SHARES):
        assert isinstance(offer.action, SellShares)
        trial = Position(pos.title, pos.state.copy())
        _sell(trial, offer.action)
        if EXCESS(trial, pos.actor) < over:
            return True
    return False


def _sell(pos: Position, action: SellShares) -> None:
    each = SALE_PRICE(pos, action.by, action.corporation)
    count = action.percent // SHARE_OF(pos, action.corporation)
    pos.emit(SharesSold(action.by, action.corporation, action.percent, each * count))
    sell_to_pool(pos, action.corporation, action.by, action.percent)
    pay(pos, BANK, action.by, each * count, f"sale of {action.corporation}")
    move_down(pos, action.corporation, ROWS_SOLD(pos, action.corporation, action.percent))
    if pos.frame.node == STOCK_TURN_STEP:
        sold = pos[STOCK_TURN].sold
        if (action.by, action.corporation) not in sold:
            pos.amend(STOCK_TURN, sold=(*sold, (action.by, action.corporation)))
        traded(pos, action.by)


BUY_SHARE: ActionType[BuyShare] = ActionType(
    BuyShare,
    _buys,
    (
        one_a_turn,
        exists,
        has_president,
        share_is_there,
        not_sold,
        can_pay,
        holding_limit,
        sell_down,
        certificate_limit,
    ),
    _buy,
)
START: ActionType[StartCorporation] = ActionType(
    StartCorporation,
    _starts,
    (
        one_a_turn,
        exists,
        not_started,
        par_value,
        holding_limit,
        sell_down,
        certificate_limit,
        can_pay,
    ),
    _start,
)
SELL_SHARES: ActionType[SellShares] = ActionType(
    SellShares,
    sales,
    (exists, shares_held, has_price, not_first_round, sell_first, pool_limit, certificate_stays),
    _sell,
)

STOCK_TURN_STEP = "stock turn"


# -- the round ------------------------------------------------------------------------------------


def _begin(pos: Position) -> None:
    number = pos[ROUND].number + (1 if pos[ROUND].kind != "auction" else 0)
    pos.set(STOCK_TURN, StockTurn())
    begin_round(pos, Round(STOCK_ROUND, number))


def begin_turn(pos: Position, player: str) -> None:
    """The player may make a purchase."""
    pos.amend(STOCK_TURN, bought=False)


@rule_value("sold out")
def SOLD_OUT(pos: Position, corporation: str) -> bool:
    """Whether all of the corporation is in players' hands: none offered, in the pool or in its treasury."""
    return all(held(pos, owner, corporation) == 0 for owner in (OFFERING, POOL, corporation))


def _pass_priority(pos: Position) -> None:
    last = pos[STOCK_TURN].last
    if last:
        give_priority(pos, left_of(pos, last))


def _raise_sold_out(pos: Position) -> None:
    move_up_together(pos, [c for c in pos[MARKERS] if SOLD_OUT(pos, c)])


BEGINNING = Do("stock round begins", _begin)

STOCK_STEP = Step(
    STOCK_TURN_STEP,
    lambda pos: pos.frame.who,
    (SELL_SHARES, BUY_SHARE, START),
    closer=PASS,
)

ENDING = (
    Do("priority deal passes on", _pass_priority),
    Do("sold-out corporations rise", _raise_sold_out),
)
"""What happens when all have passed."""

ROUND_FLOW = Seq(
    "stock round",
    BEGINNING,
    UntilAllPass(
        "stock turns",
        order=PLAYING,
        first=lambda pos: pos[PRIORITY],
        turn=STOCK_STEP,
        begin=begin_turn,
        passed=tell_passed,
    ),
    *ENDING,
)

FEATURE = Feature(
    "stock round",
    slots=(STOCK_TURN,),
    rule_values=(
        SHARE_PRICE,
        SALE_PRICE,
        ROWS_SOLD,
        SOURCES,
        PAID_TO,
        PAR_VALUES,
        STARTABLE,
        BARRED_AT_LIMIT,
        SOLD_OUT,
    ),
    checks=(PASS.checked_by(sell_down),),
)
