"""The operating turn: its steps, for titles to put in their order; corporations may buy private companies in each."""

from __future__ import annotations

from ..core.flow import Do, Step
from ..core.position import Position
from .dividends import DIVIDE, earn_nothing
from .emergency import BANKRUPTCY
from .operating_round import CURRENT_TURN, begin_turn, operator
from .privates import BUY_PRIVATE
from .running import RUN
from .tokens import PLACE_TOKEN
from .track import LAY_TILE
from .trains import BUY_TRAIN, TRAIN_STEP
from .turns import PASS


def _begins(pos: Position) -> None:
    begin_turn(pos, pos.frame.who)


def _earns_nothing(pos: Position) -> None:
    earn_nothing(pos, pos[CURRENT_TURN].corporation)


BEGINNING = Do("turn begins", _begins)
"""The home token is placed in the first turn."""

TRACK = Step("track", operator, (LAY_TILE, BUY_PRIVATE), closer=PASS)
TOKEN = Step("token", operator, (PLACE_TOKEN,), closer=PASS, non_blocking=(BUY_PRIVATE,))
RUNNING = Step("run", operator, (RUN,), non_blocking=(BUY_PRIVATE,))
DIVIDING = Step("dividend", operator, (DIVIDE,), non_blocking=(BUY_PRIVATE,))

NOTHING_EARNED = Do("without earnings the price falls", _earns_nothing)
"""For those that had nothing to divide."""

BUYING = Step(TRAIN_STEP, operator, (BUY_TRAIN, BANKRUPTCY, BUY_PRIVATE), closer=PASS)
