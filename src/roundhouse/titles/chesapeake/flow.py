"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from ...core.flow import Do, Each, Loop, Seq, Times
from ...rules.ending import is_over, reckon, rounds_of_set, stands_still
from ...rules.opening import OPENING_FLOW
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, end_set
from ...rules.operating_turn import BEGINNING, BUYING, DIVIDING, NOTHING_EARNED, RUNNING, TOKEN, TRACK
from ...rules.stock_round import ROUND_FLOW as STOCK_ROUND
from .drawn import DRAW_STEP

OPERATING_TURN = Seq(
    "operating turn",
    BEGINNING,  # 11.3: home token
    TRACK,  # 11.3
    TOKEN,  # 11.4
    RUNNING,  # 11.5
    DIVIDING,  # 11.6
    NOTHING_EARNED,  # 11.6
    BUYING,  # 11.7, 11.8
)

GAME = Seq(
    "game",
    DRAW_STEP,  # 3
    OPENING_FLOW,  # 9
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating rounds",
            STOCK_ROUND,  # 10
            Do("number of operating rounds is fixed", begin_set),  # 11
            Times(
                "set of operating rounds",
                rounds_of_set,
                Seq(
                    "operating round",
                    Do("private companies pay", begin_operating_round),  # 11.2
                    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 11
                ),
            ),
            Do("train is exported", end_set),  # 11.9
        ),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),  # 12
)
