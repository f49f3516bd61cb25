"""The course of the game, in the order of the rulebook."""

from __future__ import annotations

from ...core.flow import Do, Each, Loop, Seq, Times
from ...core.position import Position
from ...core.rule_values import Setting
from ...features.sale_in_stock_round import SALE, TURNS
from ...rules.ending import WEALTH, is_over, reckon, rounds_of_set, stands_still, winners
from ...rules.obsolescence import LEAVING
from ...rules.opening import OPENING_FLOW
from ...rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set
from ...rules.operating_turn import BEGINNING, BUYING, DIVIDING, NOTHING_EARNED, RUNNING, TOKEN, TRACK
from ...rules.shares import PLAYERS
from ...rules.stock_round import BEGINNING as STOCK_ROUND_BEGINS
from ...rules.stock_round import ENDING as STOCK_ROUND_ENDS
from .private_sale import LOWERING

TIES_PLAYED_OFF: Setting[bool] = Setting("ties are played off")
"""Whether a tie at the end leads to another operating round."""


def _rounds_for_tie(pos: Position) -> int:
    """One more round if several players are richest and the table wants it so: 5.1."""
    if not TIES_PLAYED_OFF(pos):
        return 0
    return 1 if len(winners({player: WEALTH(pos, player) for player in PLAYERS(pos)})) > 1 else 0


STOCK_ROUND = Seq(
    "stock round",
    STOCK_ROUND_BEGINS,
    LOWERING,  # 3.1.2
    SALE,  # 3.1
    TURNS,  # 3.2
    *STOCK_ROUND_ENDS,  # 3.6
)

OPERATING_TURN = Seq(
    "operating turn",
    BEGINNING,  # 4.2(a)
    TRACK,  # 4.2.1
    TOKEN,  # 4.2.2
    RUNNING,  # 4.2.3
    DIVIDING,  # 4.2.4
    NOTHING_EARNED,  # 4.2.4
    LEAVING,  # 4.2.5.1
    BUYING,  # 4.2.5
)

OPERATING_ROUND = Seq(
    "operating round",
    Do("private companies pay", begin_operating_round),  # 4.1
    Each("operating turns", NEXT_TO_OPERATE, OPERATING_TURN),  # 4.2
)

ROUNDS = Loop(
    "rounds",
    is_over,
    Seq(
        "stock round and operating rounds",
        STOCK_ROUND,  # 3
        Do("number of operating rounds is fixed", begin_set),  # 1.1
        Times("set of operating rounds", rounds_of_set, OPERATING_ROUND),  # 4
    ),
    on_standstill=stands_still,
)

ENDING = (
    Times("round for a tie", _rounds_for_tie, OPERATING_ROUND),  # 5.1
    Do("final reckoning", reckon),  # 5.1
)

GAME = Seq("game", ROUNDS, *ENDING)

GAME_WITH_OPENING = Seq("game", OPENING_FLOW, ROUNDS, *ENDING)
"""The private companies are sold in a round of their own before the first stock round."""
