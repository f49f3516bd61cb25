"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import replace

from ...core.flow import Do, Each, Loop, Seq, Step, Times
from ...features import one_block
from ...features.bonds import INTEREST as INTEREST_ON_BONDS
from ...features.bonds import REDEEMING
from ...features.first_turn import FIRST_TURN_NOTED, TURN_OVER
from ...features.loans import INTEREST as INTEREST_ON_LOANS
from ...features.loans import REPAYING
from ...features.own_stock import OWN_STOCK
from ...features.sale_in_stock_round import COMPELLED, TURNS
from ...rules.dividends import DIVIDE
from ...rules.emergency import BANKRUPTCY
from ...rules.ending import is_over, reckon, rounds_of_set, stands_still
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, operator
from ...rules.operating_turn import BEGINNING, NOTHING_EARNED
from ...rules.running import RUN
from ...rules.stock_round import BEGINNING as STOCK_ROUND_BEGINS
from ...rules.stock_round import ENDING as STOCK_ROUND_ENDS
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN, TRAIN_STEP
from ...rules.turns import PASS
from .private_draw import STEP as DRAW

STOCK_ROUND = Seq(
    "stock round",
    STOCK_ROUND_BEGINS,
    COMPELLED,  # 4.2
    replace(TURNS, begin=one_block.begin_turn),  # 4.1
    *STOCK_ROUND_ENDS,  # 4.1.4
)

TRACK = Step("track", operator, (LAY_TILE,), closer=PASS)
TOKEN = Step("token", operator, (PLACE_TOKEN,), closer=PASS)
RUNNING = Step("run", operator, (RUN,), closer=PASS)
DIVIDING = Step("dividend", operator, (DIVIDE,))
BUYING = Step(TRAIN_STEP, operator, (BUY_TRAIN, BANKRUPTCY), closer=PASS)

OPERATING_TURN = Seq(
    "operating turn",
    FIRST_TURN_NOTED,  # 4.1.1
    BEGINNING,
    TRACK,  # 4.6.1
    TOKEN,  # 4.6.2
    RUNNING,  # 4.6.3
    INTEREST_ON_LOANS,  # 4.6.4
    INTEREST_ON_BONDS,  # 4.6.5
    DIVIDING,  # 4.6.6
    NOTHING_EARNED,  # 4.6.7
    BUYING,  # 4.6.8
    REPAYING,  # 4.6.9
    REDEEMING,  # 4.6.10
    OWN_STOCK,  # 4.6.11
    TURN_OVER,  # 4.1.1
)

OPERATING_ROUND = Seq(
    "operating round",
    Do("private companies pay", begin_operating_round),  # 4.6
    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 4.6
)

GAME = Seq(
    "game",
    DRAW,  # 1.2
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating rounds",
            STOCK_ROUND,  # 4.1
            Do("number of operating rounds is fixed", begin_set),  # 2
            Times("set of operating rounds", rounds_of_set, OPERATING_ROUND),  # 4.6
        ),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),  # 5
)
