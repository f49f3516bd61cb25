"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import replace

from ...core.flow import Do, Each, Loop, Seq, Step, Times, UntilAllPass
from ...features.first_turn import FIRST_TURN_NOTED, TURN_OVER
from ...features.merger_proposals import MERGERS_FORGOTTEN
from ...features.own_stock import OWN_STOCK
from ...rules.dividends import DIVIDE
from ...rules.emergency import BANKRUPTCY
from ...rules.ending import is_over, reckon, rounds_of_set, stands_still
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, operator
from ...rules.operating_turn import BEGINNING, NOTHING_EARNED
from ...rules.privates import BUY_PRIVATE
from ...rules.running import RUN
from ...rules.shares import PLAYING
from ...rules.stock_round import BEGINNING as STOCK_ROUND_BEGINS
from ...rules.stock_round import BUY_SHARE, SELL_SHARES, STOCK_TURN_STEP
from ...rules.stock_round import ENDING as STOCK_ROUND_ENDS
from ...rules.tokens import PLACE_TOKEN
from ...rules.track import LAY_TILE
from ...rules.trains import BUY_TRAIN, TRAIN_STEP
from ...rules.turns import PASS, PRIORITY, tell_passed
from .attacks import ATTACK
from .bond_money import CHANGE_BONDS, PLEDGE_BONDS
from .charters import CONVERT
from .conventions import FIRST, SECOND_DUE
from .extra_car import without_a_train
from .markers import marker_to_be_bought
from .one_price import begin_turn
from .papers import BUY_PAPER, PIONEERS_DISCARDED
from .phase_by_round import SCHEDULED
from .puffing import MARKERS_COME_OFF, PUFFING
from .subsidiaries import ASK_FOR_SUBSIDIARY, CLOSING_SUBSIDIARIES, GIVE_SUBSIDIARY
from .subsidiary_track import SUBSIDIARIES_BUILD
from .takeover import DEFENCE

STOCK_TURN = Step(
    STOCK_TURN_STEP,
    lambda pos: pos.frame.who,
    (CONVERT, ATTACK, BUY_PAPER, CHANGE_BONDS, SELL_SHARES, BUY_SHARE),
    closer=PASS,
    non_blocking=(GIVE_SUBSIDIARY,),
)

PLAYER_TURN = Seq(
    "player's turn",
    SECOND_DUE,  # 19
    DEFENCE,  # 26
    STOCK_TURN,  # 20 to 25
    MARKERS_COME_OFF,  # 38
    MERGERS_FORGOTTEN,  # 25
)

STOCK_ROUND = Seq(
    "stock round",
    STOCK_ROUND_BEGINS,
    UntilAllPass(
        "stock turns",
        order=PLAYING,
        first=lambda pos: pos[PRIORITY],
        turn=PLAYER_TURN,
        begin=begin_turn,
        passed=tell_passed,
    ),
    PIONEERS_DISCARDED,  # 7
    *STOCK_ROUND_ENDS,  # 27
)

ASIDE = (BUY_PRIVATE, GIVE_SUBSIDIARY, ASK_FOR_SUBSIDIARY, PLEDGE_BONDS)
"""What may be done in every step of an operating turn."""

TRACK = Step("track", operator, (LAY_TILE,), closer=PASS, non_blocking=ASIDE)
TOKEN = Step("token", operator, (PLACE_TOKEN,), closer=PASS, non_blocking=ASIDE, waits=marker_to_be_bought)
RUNNING = Step("run", operator, (RUN,), closer=PASS, non_blocking=ASIDE)
DIVIDING = Step("dividend", operator, (DIVIDE,), non_blocking=ASIDE)
BUYING = Step(
    TRAIN_STEP, operator, (BUY_TRAIN, BANKRUPTCY), closer=PASS, non_blocking=ASIDE, leave=without_a_train
)

OPERATING_TURN = Seq(
    "operating turn",
    FIRST_TURN_NOTED,  # 21
    BEGINNING,  # 30
    CLOSING_SUBSIDIARIES,  # 5
    SUBSIDIARIES_BUILD,  # 31
    TRACK,  # 32
    TOKEN,  # 33
    RUNNING,  # 34
    DIVIDING,  # 35
    NOTHING_EARNED,  # 35
    BUYING,  # 36
    replace(PUFFING, non_blocking=ASIDE),  # 38
    replace(OWN_STOCK, non_blocking=ASIDE),  # 39
    TURN_OVER,  # 21
)

OPERATING_ROUND = Seq(
    "operating round",
    Do("private companies pay", begin_operating_round),  # 28
    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 28
)

GAME = Seq(
    "game",
    FIRST,  # 18
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating rounds",
            STOCK_ROUND,
            Do("number of operating rounds is fixed", begin_set),  # 17
            SCHEDULED,  # 37
            Times("set of operating rounds", rounds_of_set, OPERATING_ROUND),
        ),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),  # 40
)
