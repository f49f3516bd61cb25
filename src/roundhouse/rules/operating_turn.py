"""The operating turn: its steps, for titles to put in their order; corporations may buy private companies in each."""

from __future__ import annotations

from ..core.flow import Do, Step
from ..core.now import Now
from .dividends import DIVIDE, earn_nothing
from .emergency import BANKRUPTCY
from .operating_round import TURN, begin_turn, operator
from .privates import BUY_PRIVATE
from .running import RUN
from .tokens import PLACE_TOKEN
from .track import LAY_TILE
from .trains import BUY_TRAIN, STEP
from .turns import PASS


def _begins(now: Now) -> None:
    begin_turn(now, now.frame.who)


def _earns_nothing(now: Now) -> None:
    earn_nothing(now, now[TURN].corporation)


BEGINNING = Do("turn begins", _begins)
"""The home token is placed in the first turn."""

TRACK = Step("track", operator, (LAY_TILE, BUY_PRIVATE), closer=PASS)
TOKEN = Step("token", operator, (PLACE_TOKEN,), closer=PASS, aside=(BUY_PRIVATE,))
RUNNING = Step("run", operator, (RUN,), aside=(BUY_PRIVATE,))
DIVIDING = Step("dividend", operator, (DIVIDE,), aside=(BUY_PRIVATE,))

NOTHING_EARNED = Do("without earnings the price falls", _earns_nothing)
"""For those that had nothing to divide."""

BUYING = Step(STEP, operator, (BUY_TRAIN, BANKRUPTCY, BUY_PRIVATE), closer=PASS)
