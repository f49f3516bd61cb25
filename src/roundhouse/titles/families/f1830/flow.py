"""The course of a game of the family: private auction, then a stock round and operating rounds in turn."""

from __future__ import annotations

import functools

from ....core.flow import Do, Each, Loop, Node, Seq, Times, UntilAllPass
from ....core.position import Position
from ....core.rule_values import overrides
from ....features.one_block import begin_turn as begin_turn_of_blocks
from ....rules.corporations import CORPORATIONS
from ....rules.ending import is_over, reckon, rounds_of_set, stands_still
from ....rules.opening import OPENING_FLOW
from ....rules.operating_round import (
    HOME_AT,
    NEXT_TO_OPERATE,
    begin_operating_round,
    begin_set,
    end_set,
    place_home,
)
from ....rules.operating_turn import BEGINNING, BUYING, DIVIDING, NOTHING_EARNED, RUNNING, TOKEN, TRACK
from ....rules.shares import PLAYING
from ....rules.stock_round import BEGINNING as STOCK_ROUND_BEGINS
from ....rules.stock_round import ENDING as STOCK_ROUND_ENDS
from ....rules.stock_round import ROUND_FLOW, STOCK_STEP
from ....rules.turns import PRIORITY, tell_passed

BLOCK_ROUND = Seq(
    "stock round",
    STOCK_ROUND_BEGINS,
    UntilAllPass(
        "stock turns",
        order=PLAYING,
        first=lambda pos: pos[PRIORITY],
        turn=STOCK_STEP,
        begin=begin_turn_of_blocks,
        passed=tell_passed,
    ),
    *STOCK_ROUND_ENDS,
)
"""For titles in which a corporation is sold once in a turn."""

OPERATING_TURN = Seq("operating turn", BEGINNING, TRACK, TOKEN, RUNNING, DIVIDING, NOTHING_EARNED, BUYING)

AT_ROUND = "operating round"
"""When home tokens are placed: a value of `HOME_AT`."""


@overrides(HOME_AT, "home tokens are placed as the round begins")
def with_the_round(pos: Position, corporation: str) -> str:
    """Those of all corporations that have floated."""
    return AT_ROUND


def _place_homes(pos: Position) -> None:
    for corporation, row in pos[CORPORATIONS].items():
        if row.floated and not row.closed:
            place_home(pos, corporation)


HOMES_PLACED = Do("home tokens are placed", _place_homes)


@functools.cache
def game(blocks: bool = False, homes: bool = False, exports: bool = False, first: Node | None = None) -> Seq:
    """The flow: with stock turns of single `blocks`, `homes` placed as operating rounds begin, `exports` after sets of
    rounds, and a node of the title's own before everything else."""
    beginning = Do("private companies pay", begin_operating_round)
    rounds = Times(
        "set of operating rounds",
        rounds_of_set,
        Seq(
            "operating round",
            beginning,
            *((HOMES_PLACED,) if homes else ()),
            Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),
        ),
    )
    return Seq(
        "game",
        *((first,) if first is not None else ()),
        OPENING_FLOW,
        Loop(
            "rounds",
            is_over,
            Seq(
                "stock round and operating rounds",
                BLOCK_ROUND if blocks else ROUND_FLOW,
                Do("number of operating rounds is fixed", begin_set),
                rounds,
                *((Do("train is exported", end_set),) if exports else ()),
            ),
            on_standstill=stands_still,
        ),
        Do("final reckoning", reckon),
    )
