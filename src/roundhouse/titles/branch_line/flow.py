"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from ...core.flow import Do, Each, Loop, Seq, Step, Times
from ...rules.dividends import DIVIDE
from ...rules.emergency import BANKRUPTCY
from ...rules.ending import is_over, reckon, rounds_of_set, stands_still
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, end_set, operator
from ...rules.operating_turn import BEGINNING, NOTHING_EARNED
from ...rules.running import RUN
from ...rules.stock_round import ROUND_FLOW as STOCK_ROUND
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN, TRAIN_STEP
from ...rules.turns import PASS

TRACK = Step("track", operator, (LAY_TILE,), closer=PASS)
TOKEN = Step("token", operator, (PLACE_TOKEN,), closer=PASS)
RUNNING = Step("run", operator, (RUN,))
DIVIDING = Step("dividend", operator, (DIVIDE,))
BUYING = Step(TRAIN_STEP, operator, (BUY_TRAIN, BANKRUPTCY), closer=PASS)

OPERATING_TURN = Seq(
    "operating turn",
    BEGINNING,  # 5: home token
    TRACK,  # 5.1
    TOKEN,  # 5.2
    RUNNING,  # 5.3
    DIVIDING,  # 5.4
    NOTHING_EARNED,  # 5.4
    BUYING,  # 5.5
)

GAME = Seq(
    "game",
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating rounds",
            STOCK_ROUND,  # 3
            Do("number of operating rounds is fixed", begin_set),  # 4
            Times(
                "set of operating rounds",
                rounds_of_set,
                Seq(
                    "operating round",
                    Do("operating round begins", begin_operating_round),  # 5
                    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 5
                ),
            ),
            Do("train is exported", end_set),  # 4
        ),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),  # 6
)
