"""The operating round: who operates when, and what a turn remembers."""

from __future__ import annotations

import msgspec

from ..core.feature import Feature
from ..core.life import Lifetime
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from ..core.state import Slot
from .corporations import CORPORATIONS
from .depot import export, phase
from .market import by_price
from .privates import pay_revenues
from .reach import TOKENS
from .shares import president
from .turns import OPERATING, ROUND, Round, begin_round


class Turn(msgspec.Struct, frozen=True):
    """What an operating turn remembers: whose it is, tiles laid, tokens placed, earnings (None before the run)."""

    corporation: str = ""
    tiles: int = 0
    tokens: int = 0
    revenue: int | None = None
    divided: bool = False


CURRENT_TURN: Slot[Turn] = Slot("operating turn", Turn, Turn())

FIRST_TURN = "first turn"
FLOATING = "floating"


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A corporation's operating turn began."""

    corporation: str


NEXT_TURN = Lifetime("next turn", TurnBegan)
"""The beginning of an operating turn, whoever's."""


class HomePlaced(Event, frozen=True, tag="home_placed"):
    """A corporation placed its home token."""

    corporation: str
    hex: str
    city: int


def operator(pos: Position) -> str:
    """The president of the corporation that the frame on top is about."""
    return president(pos, pos.frame.who)


@rule_value("next to operate")
def NEXT_TO_OPERATE(pos: Position, seen: tuple[str, ...]) -> str | None:
    """Of those that have floated and not yet operated, the first by price as it is now."""
    left = [c for c, row in pos[CORPORATIONS].items() if row.floated and not row.closed and c not in seen]
    order = by_price(pos, left)
    return order[0] if order else None


def begin_set(pos: Position) -> None:
    """The number of operating rounds is fixed when the stock round ends."""
    pos.set(ROUND, Round(OPERATING, pos[ROUND].number, 0, phase(pos).rounds))


def begin_operating_round(pos: Position) -> None:
    """Enter the next round of the set; private companies pay first."""
    row = pos[ROUND]
    part = row.part + 1
    begin_round(pos, Round(OPERATING, row.number, part, max(part, row.of)))
    pay_revenues(pos)


@rule_value("when the home token is placed")
def HOME_AT(pos: Position, corporation: str) -> str:
    """`FIRST_TURN` or `FLOATING`; for the latter a feature calls `place_home`."""
    return FIRST_TURN


@rule_value("has operated")
def HAS_OPERATED(pos: Position, corporation: str) -> bool:
    """Whether the corporation counts as one that has operated: so from the beginning of its first turn."""
    return pos[CORPORATIONS][corporation].operated


def place_home(pos: Position, corporation: str) -> None:
    """Put the home token on the space that was kept for it."""
    for id, token in pos[TOKENS].items():
        if token.corporation == corporation and token.hex and not token.placed:
            pos.change(TOKENS, id, placed=True)
            pos.emit(HomePlaced(corporation, token.hex, token.city))


def begin_turn(pos: Position, corporation: str) -> None:
    """A fresh memory; at the first turn the home token is placed, where it was not when the corporation floated."""
    pos.set(CURRENT_TURN, Turn(corporation))
    pos.emit(TurnBegan(corporation))
    if not pos[CORPORATIONS][corporation].operated:
        pos.change(CORPORATIONS, corporation, operated=True)
        if HOME_AT(pos, corporation) == FIRST_TURN:
            place_home(pos, corporation)


def end_set(pos: Position) -> None:
    """After the last round of a set a train is exported."""
    export(pos)


FEATURE = Feature(
    "operating round", slots=(CURRENT_TURN,), rule_values=(NEXT_TO_OPERATE, HOME_AT, HAS_OPERATED)
)
