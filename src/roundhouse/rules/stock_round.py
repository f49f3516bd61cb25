"""The stock round: selling, buying, and starting corporations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from ..core.actions import Action, Offer
from ..core.cache import once
from ..core.details import Details
from ..core.figures import figure
from ..core.flow import Do, Seq, Step, UntilAllPass
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.offers import offers_of
from ..core.state import Slot
from ..core.title import Feature
from .corporations import CHARTERS, CORPORATIONS, started
from .market import CHART, MARKERS, move_down, move_up_together, place, price
from .money import BANK, ShortOfMoney, pay, short_of
from .privates import PRIVATES
from .shares import (
    CERTIFICATE_LIMIT,
    COUNT_WITH,
    COUNTED,
    COUNTS,
    HOLDING_LIMIT,
    OFFERING,
    OVER,
    PLAYING,
    POOL,
    SHARE_OF,
    STOCK,
    held,
    ordinary,
    over_limit,
    president,
    presidents_percent,
    room_in_pool,
    saleable,
    sell_to_pool,
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


@figure("price of a share")
def SHARE_PRICE(now: Now, corporation: str, source: str) -> int:
    """Dollars for a share: par from the initial offering, the market price from the pool."""
    if source == OFFERING:
        return now[CORPORATIONS][corporation].par or 0
    return price(now, corporation) or 0


@figure("price of a share sold")
def SALE_PRICE(now: Now, player: str, corporation: str) -> int:
    """Dollars that the bank gives the player for a share of the corporation: the market price, 0 without one."""
    return price(now, corporation) or 0


@figure("rows that a sale costs")
def ROWS_SOLD(now: Now, corporation: str, percent: int) -> int:
    """How many rows the marker falls when so many percent of the corporation are sold: one for each share."""
    return percent // SHARE_OF(now, corporation)


@figure("where shares are bought")
def SOURCES(now: Now, corporation: str) -> tuple[str, ...]:
    """Owners from whom players buy shares of the corporation: the initial offering and the bank pool."""
    return (OFFERING, POOL)


@figure("who is paid for a share")
def PAID_TO(now: Now, corporation: str, source: str) -> str:
    """Who gets the money for a share from that source."""
    return BANK


@figure("par values")
def PAR_VALUES(now: Now) -> tuple[int, ...]:
    """The par values that can be chosen now, the lowest first: those of the chart."""
    return tuple(sorted(CHART(now).par))


@figure("corporation can be started")
def STARTABLE(now: Now, corporation: str) -> bool:
    """Whether a player may set a par value by buying the president's certificate."""
    return not started(now, corporation)


# -- checks ---------------------------------------------------------------------------------------


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation, or it has no shares to trade."""

    case: Literal["private", "not formed", "unknown"]
    corporation: str


@check("corporation exists")
def exists(now: Now, action: BuyShare | StartCorporation | SellShares) -> NoSuchCorporation | None:
    """The corporation is one of this title's; the bank pool does not take private companies."""
    if action.corporation in now[CORPORATIONS]:
        return None
    if action.corporation in now[PRIVATES]:
        return NoSuchCorporation("private", action.corporation)
    return NoSuchCorporation(
        "not formed" if action.corporation in CHARTERS(now) else "unknown", action.corporation
    )


class NoPresidentYet(Details, frozen=True):
    """Nobody presides over the corporation."""

    corporation: str


@check("president's certificate first")
def has_president(now: Now, action: BuyShare) -> NoPresidentYet | None:
    """Ordinary shares are sold only when a player presides."""
    return None if president(now, action.corporation) else NoPresidentYet(action.corporation)


class NoShareThere(Details, frozen=True):
    """The source has no share left, or no shares are bought from it."""

    case: Literal["none left", "source"]
    corporation: str
    source: str


@check("share is there")
def share_is_there(now: Now, action: BuyShare) -> NoShareThere | None:
    """A source has an ordinary certificate; players do not sell to each other."""
    sources = SOURCES(now, action.corporation)
    if action.source in sources and ordinary(now, action.source, action.corporation):
        return None
    return NoShareThere(
        "none left" if action.source in sources else "source", action.corporation, action.source
    )


class HasBought(Details, frozen=True):
    """The player has bought in this turn."""

    player: str


@check("one certificate a turn")
def one_a_turn(now: Now, action: Action) -> HasBought | None:
    """A second purchase in a turn."""
    return HasBought(action.by) if now[STOCK_TURN].bought else None


class HasSold(Details, frozen=True):
    """The player has sold shares of the corporation in this round."""

    player: str
    corporation: str


@check("not sold this round")
def not_sold(now: Now, action: Purchase) -> HasSold | None:
    """Who has sold a corporation's shares buys none of it for the rest of the round."""
    if (action.by, action.corporation) in now[STOCK_TURN].sold:
        return HasSold(action.by, action.corporation)
    return None


class AtHoldingLimit(Details, frozen=True):
    """With the purchase the player would hold more of the corporation than anybody may."""

    player: str
    corporation: str
    held: int
    limit: int


@check("holding limit")
def holding_limit(now: Now, action: BuyShare | StartCorporation) -> AtHoldingLimit | None:
    """No player owns more than the limit of one corporation."""
    has = held(now, action.by, action.corporation)
    if isinstance(action, BuyShare):
        more = SHARE_OF(now, action.corporation)
    else:
        more = presidents_percent(now, action.corporation)
    if has + more <= HOLDING_LIMIT(now):
        return None
    return AtHoldingLimit(action.by, action.corporation, has, HOLDING_LIMIT(now))


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


def has_to_sell(now: Now, player: str) -> HoldingToSell | CertificatesToSell | None:
    """The details of a refusal when the player is over a limit and a sale can bring the excess down, else None."""
    if now.frame.node != STOCK_TURN_STEP:
        return None
    over = OVER(now, player)
    if over <= 0 or not _can_sell_down(now, over):
        return None
    if over_limit(now, player) <= 0:
        return HoldingToSell(player, over)
    return CertificatesToSell(player, over, COUNTED(now, player), CERTIFICATE_LIMIT(now, player))


@check("sell down to the limit")
def sell_down(now: Now, action: Action) -> HoldingToSell | CertificatesToSell | None:
    """A player over a limit sells first, as far as a sale can bring the excess down."""
    return has_to_sell(now, action.by)


@figure("purchase is barred at the limit")
def BARRED_AT_LIMIT(now: Now, corporation: str) -> bool:
    """Whether a player at the certificate limit can buy nothing of the corporation: so for what counts."""
    return COUNTS(now, corporation)


class AtCertificateLimit(Details, frozen=True):
    """The player has as many certificates as anybody may, and the corporation's count."""

    player: str
    corporation: str
    count: int
    limit: int


@check("certificate limit")
def certificate_limit(now: Now, action: Purchase) -> AtCertificateLimit | None:
    """No certificate that counts is bought at the limit."""
    if not BARRED_AT_LIMIT(now, action.corporation):
        return None
    if COUNT_WITH(now, action.by, action.corporation) <= CERTIFICATE_LIMIT(now, action.by):
        return None
    count, limit = COUNTED(now, action.by), CERTIFICATE_LIMIT(now, action.by)
    return AtCertificateLimit(action.by, action.corporation, count, limit)


@check("player can pay")
def can_pay(now: Now, action: BuyShare | StartCorporation) -> ShortOfMoney | None:
    """Purchases are paid in cash."""
    if isinstance(action, BuyShare):
        cost = SHARE_PRICE(now, action.corporation, action.source)
    else:
        cost = action.par * presidents_percent(now, action.corporation) // SHARE_OF(now, action.corporation)
    return short_of(now, action.by, cost)


class NotStartedByPurchase(Details, frozen=True):
    """The corporation is not started by buying its president's certificate."""

    case: ClassVar[str] = "not for sale"
    corporation: str


class AlreadyStarted(Details, frozen=True):
    """The corporation has been started at a par value."""

    corporation: str
    par: int


@check("par is set once")
def not_started(now: Now, action: StartCorporation) -> NotStartedByPurchase | AlreadyStarted | None:
    """A corporation is started once, and not each by anybody."""
    if STARTABLE(now, action.corporation):
        return None
    par = now[CORPORATIONS][action.corporation].par
    return (
        NotStartedByPurchase(action.corporation) if par is None else AlreadyStarted(action.corporation, par)
    )


class ParNotOffered(Details, frozen=True):
    """The par value is none of those that can be chosen."""

    par: int
    values: list[int]


@check("par value")
def par_value(now: Now, action: StartCorporation) -> ParNotOffered | None:
    """Par is one of the values that can be chosen now."""
    values = list(PAR_VALUES(now))
    return None if action.par in values else ParNotOffered(action.par, values)


class NotWholeShares(Details, frozen=True):
    """The player has less than that, or it is no number of whole shares."""

    player: str
    corporation: str
    held: int
    percent: int


@check("shares are held")
def shares_held(now: Now, action: SellShares) -> NotWholeShares | None:
    """A sale is of whole shares that the player has."""
    has = held(now, action.by, action.corporation)
    if 0 < action.percent <= has and action.percent % SHARE_OF(now, action.corporation) == 0:
        return None
    return NotWholeShares(action.by, action.corporation, has, action.percent)


class NoSharePrice(Details, frozen=True):
    """The corporation has no share price."""

    corporation: str


@check("share has a price")
def has_price(now: Now, action: SellShares) -> NoSharePrice | None:
    """A share of a corporation without par cannot be sold."""
    return None if action.corporation in now[MARKERS] else NoSharePrice(action.corporation)


class BoughtBeforeSale(Details, frozen=True):
    """The player has bought in this turn, and sales come first."""

    player: str


@check("sell before buying")
def sell_first(now: Now, action: Action) -> BoughtBeforeSale | None:
    """In a stock turn sales come before the purchase."""
    bought = now.frame.node == STOCK_TURN_STEP and now[STOCK_TURN].bought
    return BoughtBeforeSale(action.by) if bought else None


class FirstStockRound(Details, frozen=True):
    """It is the first stock round."""

    player: str


@check("no sale in the first stock round")
def not_first_round(now: Now, action: SellShares) -> FirstStockRound | None:
    """Holds for stock rounds only: money for a train may be raised at any time."""
    if now.frame.node == STOCK_TURN_STEP and now[ROUND].number == 1:
        return FirstStockRound(action.by)
    return None


class PoolFull(Details, frozen=True):
    """The bank pool has no room for so much of the corporation."""

    corporation: str
    pool: int
    room: int
    percent: int


@check("pool limit")
def pool_limit(now: Now, action: SellShares) -> PoolFull | None:
    """The bank pool takes only so much of a corporation."""
    room = room_in_pool(now, action.corporation)
    if action.percent <= room:
        return None
    lying = held(now, POOL, action.corporation)
    return PoolFull(action.corporation, lying, room, action.percent)


class NobodyTakesOver(Details, frozen=True):
    """Nobody could take over the president's certificate."""

    player: str
    corporation: str
    most: int
    percent: int


@check("president's certificate stays with a player")
def certificate_stays(now: Now, action: SellShares) -> NobodyTakesOver | None:
    """A president parts with the certificate only when another can take it over."""
    most = saleable(now, action.by, action.corporation)
    if action.percent <= most:
        return None
    return NobodyTakesOver(action.by, action.corporation, most, action.percent)


# -- offers and effects -----------------------------------------------------------------------------


def _buys(now: Now) -> Iterator[Offer]:
    for corporation in now[CORPORATIONS]:
        if started(now, corporation):
            for source in SOURCES(now, corporation):
                yield Offer(BuyShare(now.actor, corporation, source))


def _buy(now: Now, action: BuyShare) -> None:
    cost = SHARE_PRICE(now, action.corporation, action.source)
    payee = PAID_TO(now, action.corporation, action.source)
    pay(now, action.by, payee, cost, f"share of {action.corporation}")
    certificate = ordinary(now, action.source, action.corporation)[0]
    now.emit(ShareBought(action.by, action.corporation, action.source, certificate.percent, cost))
    transfer(now, action.corporation, (certificate,), action.by)
    traded(now, action.by, bought=True)


def traded(now: Now, player: str, bought: bool = False) -> None:
    """Note that the player has bought or sold in the stock round."""
    now.amend(STOCK_TURN, bought=bought or now[STOCK_TURN].bought, last=player)
    now.acted()


def _starts(now: Now) -> Iterator[Offer]:
    for corporation in now[CORPORATIONS]:
        if STARTABLE(now, corporation):
            for par in PAR_VALUES(now):
                yield Offer(StartCorporation(now.actor, corporation, par))


def set_par(now: Now, corporation: str, player: str, par: int) -> None:
    """Fix the par value and put the marker on the chart."""
    now.change(CORPORATIONS, corporation, par=par)
    place(now, corporation, CHART(now).par[par])
    now.emit(ParSet(corporation, player, par))


def _start(now: Now, action: StartCorporation) -> None:
    set_par(now, action.corporation, action.by, action.par)
    top = next(c for c in now[STOCK][action.corporation] if c.president)
    cost = action.par * top.percent // SHARE_OF(now, action.corporation)
    payee = PAID_TO(now, action.corporation, OFFERING)
    pay(now, action.by, payee, cost, f"president's certificate of {action.corporation}")
    now.emit(ShareBought(action.by, action.corporation, OFFERING, top.percent, cost))
    transfer(now, action.corporation, (top,), action.by)
    traded(now, action.by, bought=True)


def sales(now: Now) -> Iterator[Offer]:
    """Every block of shares that the actor holds, smallest first."""
    player = now.actor
    for corporation in now[CORPORATIONS]:
        share = SHARE_OF(now, corporation)
        for percent in range(share, held(now, player, corporation) + 1, share):
            yield Offer(SellShares(player, corporation, percent))


@once
def _can_sell_down(now: Now, over: int) -> bool:
    """Whether a legal sale leaves the actor less than `over` the limits; each is tried on a copy.

    A sale may not help: of shares that do not count, or when a president's certificate is changed into ordinary ones.
    """
    for offer in offers_of(now, SELL_SHARES):
        assert isinstance(offer.action, SellShares)
        trial = Now(now.title, now.state.copy())
        _sell(trial, offer.action)
        if OVER(trial, now.actor) < over:
            return True
    return False


def _sell(now: Now, action: SellShares) -> None:
    each = SALE_PRICE(now, action.by, action.corporation)
    count = action.percent // SHARE_OF(now, action.corporation)
    now.emit(SharesSold(action.by, action.corporation, action.percent, each * count))
    sell_to_pool(now, action.corporation, action.by, action.percent)
    pay(now, BANK, action.by, each * count, f"sale of {action.corporation}")
    move_down(now, action.corporation, ROWS_SOLD(now, action.corporation, action.percent))
    if now.frame.node == STOCK_TURN_STEP:
        sold = now[STOCK_TURN].sold
        if (action.by, action.corporation) not in sold:
            now.amend(STOCK_TURN, sold=(*sold, (action.by, action.corporation)))
        traded(now, action.by)


BUY_SHARE: Kind[BuyShare] = Kind(
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
START: Kind[StartCorporation] = Kind(
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
SELL_SHARES: Kind[SellShares] = Kind(
    SellShares,
    sales,
    (exists, shares_held, has_price, not_first_round, sell_first, pool_limit, certificate_stays),
    _sell,
)

STOCK_TURN_STEP = "stock turn"


# -- the round ------------------------------------------------------------------------------------


def _begin(now: Now) -> None:
    number = now[ROUND].number + (1 if now[ROUND].kind != "auction" else 0)
    now.set(STOCK_TURN, StockTurn())
    begin_round(now, Round(STOCK_ROUND, number))


def begin_turn(now: Now, player: str) -> None:
    """The player may make a purchase."""
    now.amend(STOCK_TURN, bought=False)


@figure("sold out")
def SOLD_OUT(now: Now, corporation: str) -> bool:
    """Whether all of the corporation is in players' hands: none offered, in the pool or in its treasury."""
    return all(held(now, owner, corporation) == 0 for owner in (OFFERING, POOL, corporation))


def _pass_priority(now: Now) -> None:
    last = now[STOCK_TURN].last
    if last:
        give_priority(now, left_of(now, last))


def _raise_sold_out(now: Now) -> None:
    move_up_together(now, [c for c in now[MARKERS] if SOLD_OUT(now, c)])


BEGINNING = Do("stock round begins", _begin)

TURN = Step(
    STOCK_TURN_STEP,
    lambda now: now.frame.who,
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
        first=lambda now: now[PRIORITY],
        turn=TURN,
        begin=begin_turn,
        passed=tell_passed,
    ),
    *ENDING,
)

FEATURE = Feature(
    "stock round",
    slots=(STOCK_TURN,),
    figures=(
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
