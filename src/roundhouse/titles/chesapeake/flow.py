"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from ...core.flow import Do, Each, Loop, Seq, Step, Times
from ...core.now import Now
from ...rules.dividends import DIVIDE, earn_nothing
from ...rules.emergency import BANKRUPTCY
from ...rules.ending import is_over, reckon
from ...rules.opening import OPENING_FLOW
from ...rules.operating_round import (
    NEXT_TO_OPERATE,
    TURN,
    begin_operating_round,
    begin_set,
    begin_turn,
    end_set,
    operator,
)
from ...rules.privates import BUY_PRIVATE
from ...rules.running import RUN
from ...rules.stock_round import ROUND_FLOW as STOCK_ROUND
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN
from ...rules.turns import PASS, ROUND
from .powers import DRAW_STEP


def _turn_begins(now: Now) -> None:
    begin_turn(now, now.frame.who)


def _nothing_earned(now: Now) -> None:
    earn_nothing(now, now[TURN].corporation)


OPERATING_TURN = Seq(
    "operating turn",
    Do("turn begins", _turn_begins),  # 11.3: home token
    Step("track", operator, (LAY_TILE, BUY_PRIVATE), closer=PASS),  # 11.3
    Step("token", operator, (PLACE_TOKEN,), closer=PASS, aside=(BUY_PRIVATE,)),  # 11.4
    Step("run", operator, (RUN,), aside=(BUY_PRIVATE,)),  # 11.5
    Step("dividend", operator, (DIVIDE,), aside=(BUY_PRIVATE,)),  # 11.6
    Do("without earnings the price falls", _nothing_earned),  # 11.6
    Step("trains", operator, (BUY_TRAIN, BANKRUPTCY, BUY_PRIVATE), closer=PASS),  # 11.7, 11.8
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
                lambda now: now[ROUND].of,
                Seq(
                    "operating round",
                    Do("private companies pay", begin_operating_round),  # 11.2
                    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 11
                ),
            ),
            Do("train is exported", end_set),  # 11.9
        ),
    ),
    Do("final reckoning", reckon),  # 12
)
