"""The stock round: turns with sales and a purchase until all pass. Its actions are in `selling` and `buying`."""

from __future__ import annotations

from ..core.feature import Feature
from ..core.flow import Do, Seq, Step, UntilAllPass
from ..core.position import Position
from ..core.rule_values import rule_value
from .buying import (
    BARRED_AT_LIMIT,
    BUY_SHARE,
    PAID_TO,
    PAR_VALUES,
    SHARE_PRICE,
    SOURCES,
    START,
    STARTABLE,
    AlreadyStarted,
    AtCertificateLimit,
    AtHoldingLimit,
    HasSold,
    NoPresidentYet,
    NoShareThere,
    NotStartedByPurchase,
    ParNotOffered,
    ParSet,
    can_pay,
    certificate_limit,
    has_president,
    holding_limit,
    not_sold,
    not_started,
    par_value,
    set_par,
    share_is_there,
)
from .market import MARKERS, move_up_together
from .selling import (
    MAY_BE_SOLD,
    ROWS_SOLD,
    SALE_PRICE,
    SELL_SHARES,
    BoughtBeforeSale,
    CertificatesToSell,
    FirstStockRound,
    HoldingToSell,
    NobodyTakesOver,
    NoSharePrice,
    NotWholeShares,
    PoolFull,
    SharesSold,
    certificate_stays,
    has_price,
    has_to_sell,
    largest_block,
    not_first_round,
    pool_limit,
    sales,
    sell_down,
    sell_first,
    shares_held,
)
from .shares import OFFERING, PLAYING, POOL, held
from .stock_turn import (
    STOCK_TURN,
    STOCK_TURN_STEP,
    BuyShare,
    HasBought,
    NoSuchCorporation,
    PickCharter,
    Purchase,
    SellShares,
    ShareBought,
    StartCorporation,
    StockTurn,
    exists,
    one_a_turn,
    traded,
)
from .turns import PASS, PRIORITY, ROUND, STOCK_ROUND, Round, begin_round, give_priority, left_of, tell_passed


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


def next_after_last(pos: Position) -> str:
    """Whoever sits behind the last who acted in this round; before that, the holder of the priority deal."""
    last = pos[STOCK_TURN].last
    return left_of(pos, last) if last else pos[PRIORITY]


def _pass_priority(pos: Position) -> None:
    give_priority(pos, next_after_last(pos))


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
        MAY_BE_SOLD,
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


__all__ = [
    "AlreadyStarted",
    "AtCertificateLimit",
    "AtHoldingLimit",
    "BARRED_AT_LIMIT",
    "BEGINNING",
    "BUY_SHARE",
    "BoughtBeforeSale",
    "BuyShare",
    "CertificatesToSell",
    "ENDING",
    "FEATURE",
    "FirstStockRound",
    "HasBought",
    "HasSold",
    "HoldingToSell",
    "MAY_BE_SOLD",
    "NoPresidentYet",
    "NoSharePrice",
    "NoShareThere",
    "NoSuchCorporation",
    "NobodyTakesOver",
    "NotStartedByPurchase",
    "NotWholeShares",
    "PAID_TO",
    "PAR_VALUES",
    "ParNotOffered",
    "ParSet",
    "PickCharter",
    "PoolFull",
    "Purchase",
    "ROUND_FLOW",
    "ROWS_SOLD",
    "SALE_PRICE",
    "SELL_SHARES",
    "SHARE_PRICE",
    "SOLD_OUT",
    "SOURCES",
    "START",
    "STARTABLE",
    "STOCK_STEP",
    "STOCK_TURN",
    "STOCK_TURN_STEP",
    "SellShares",
    "ShareBought",
    "SharesSold",
    "StartCorporation",
    "StockTurn",
    "begin_turn",
    "can_pay",
    "certificate_limit",
    "certificate_stays",
    "exists",
    "has_president",
    "has_price",
    "has_to_sell",
    "holding_limit",
    "largest_block",
    "next_after_last",
    "not_first_round",
    "not_sold",
    "not_started",
    "one_a_turn",
    "par_value",
    "pool_limit",
    "sales",
    "sell_down",
    "sell_first",
    "set_par",
    "share_is_there",
    "shares_held",
    "traded",
]
