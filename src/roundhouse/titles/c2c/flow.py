"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from ...core.flow import Do, Each, Loop, Seq, Step, Times, UntilAllPass
from ...core.position import Position
from ...features.first_turn import FIRST_TURN_NOTED, TURN_OVER
from ...rules.dividends import DIVIDE
from ...rules.emergency import BANKRUPTCY
from ...rules.ending import is_over, reckon, rounds_of_set, stands_still
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, operator
from ...rules.operating_turn import BEGINNING, NOTHING_EARNED
from ...rules.privates import BUY_PRIVATE
from ...rules.running import RUN
from ...rules.shares import PLAYING
from ...rules.stock_round import BEGINNING as STOCK_ROUND_BEGINS
from ...rules.stock_round import BUY_SHARE, SELL_SHARES, START, STOCK_TURN_STEP, next_after_last
from ...rules.stock_round import ENDING as STOCK_ROUND_ENDS
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN, TRAIN_STEP
from ...rules.turns import PASS, tell_passed
from .agreed_destinations import DESTINATIONS_AGREED
from .bull_tokens import PLACE_BULL
from .destinations import DESTINATIONS_REACHED, TURN_AND_MORE
from .early_sale import SALES_OPENING
from .finish_500 import FINISHED_WITH_STOCK_ROUND
from .kept_purchase import begin_turn as begin_purchases
from .limit_by_corporations import COUNTED_IN_PLAY
from .mergers import MERGERS
from .mohawk import EXCHANGE_BETWEEN
from .opening import SALE
from .own_shares.redemption import begin_turn as begin_redemptions
from .own_shares.redemption import rise_in_order
from .own_shares.reissue import MONEY_IS_FREE
from .private_trades import ASK_PRIVATE, forget_deals
from .train_loans import LENDING, PAYING
from .train_shells import SHUFFLE


def begin_turn(pos: Position, player: str) -> None:
    """A stock turn in which nothing has been bought, sold or declined yet."""
    begin_purchases(pos, player)
    begin_redemptions(pos, player)
    forget_deals(pos)


STOCK_TURN = Step(
    STOCK_TURN_STEP,
    lambda pos: pos.frame.who,
    (START, BUY_SHARE, SELL_SHARES, ASK_PRIVATE),
    closer=PASS,
)

PLAYER_TURN = Seq("player's turn", EXCHANGE_BETWEEN, STOCK_TURN)

STOCK_TURNS = UntilAllPass(
    "stock turns",
    order=PLAYING,
    first=next_after_last,
    turn=PLAYER_TURN,
    begin=begin_turn,
    passed=tell_passed,
)

PRIORITY_PASSES, _ = STOCK_ROUND_ENDS

AFTER = (
    Seq(
        "stock turns are over",
        PRIORITY_PASSES,  # 4.3.3
        Do("sold-out corporations rise", rise_in_order),  # 4.3.4
    ),
    FINISHED_WITH_STOCK_ROUND,  # Appendix F
    MERGERS,  # 4.3.5
    MONEY_IS_FREE,  # 4.5
    SALES_OPENING,  # 4.1.2
)
"""What follows the stock turns of a round."""

STOCK_ROUND = Seq("stock round", STOCK_ROUND_BEGINS, COUNTED_IN_PLAY, STOCK_TURNS, *AFTER)

FIRST = Seq("initial stock round", STOCK_ROUND_BEGINS, COUNTED_IN_PLAY, SALE, STOCK_TURNS, *AFTER)

ASIDE = (BUY_PRIVATE,)
"""What may be done in every step of an operating turn."""

TRACK = Step("track", operator, (LAY_TILE,), closer=PASS, non_blocking=ASIDE)
TOKEN = Step("token", operator, (PLACE_TOKEN, PLACE_BULL), closer=PASS, non_blocking=ASIDE)
RUNNING = Step("run", operator, (RUN,), closer=PASS, non_blocking=ASIDE)
DIVIDING = Step("dividend", operator, (DIVIDE,), non_blocking=ASIDE)
BUYING = Step(TRAIN_STEP, operator, (BUY_TRAIN, BANKRUPTCY), closer=PASS, non_blocking=ASIDE)

OPERATING_TURN = Seq(
    "operating turn",
    FIRST_TURN_NOTED,  # 4.7.1
    BEGINNING,  # 4.2
    TRACK,  # 4.7.1
    TOKEN,  # 4.7.2
    SHUFFLE,  # 4.8.3
    LENDING,  # 5.2.1
    RUNNING,  # 4.7.3
    DIVIDING,  # 4.7.4
    NOTHING_EARNED,  # 4.7.4
    PAYING,  # 5.2.1
    SHUFFLE,  # 4.8.3
    BUYING,  # 4.7.5
    SHUFFLE,  # 4.8.3
    TURN_OVER,
)

OPERATING_ROUND = Seq(
    "operating round",
    Do("private companies pay", begin_operating_round),  # 4.2
    DESTINATIONS_REACHED,  # 4.7.8
    Each(
        "operating turns",
        NEXT_TO_OPERATE,
        Seq(
            TURN_AND_MORE,
            EXCHANGE_BETWEEN,  # Appendix A
            OPERATING_TURN,
            DESTINATIONS_REACHED,  # 4.7.8
        ),
    ),
)

SET = Seq(
    "set of operating rounds begins",
    Do("number of operating rounds is fixed", begin_set),  # 4.1
    Times("set of operating rounds", rounds_of_set, OPERATING_ROUND),  # 4.2
)

GAME = Seq(
    "game",
    FIRST,  # 2.7
    SET,
    Loop(
        "rounds",
        is_over,
        Seq("stock round and operating rounds", STOCK_ROUND, SET),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),  # 7
)

AGREED_GAME = Seq("game with agreed destinations", DESTINATIONS_AGREED, GAME)  # Appendix F
