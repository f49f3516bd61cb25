"""The operating round: who operates when, and what a turn remembers."""

from __future__ import annotations

import msgspec

from ..core.figures import figure
from ..core.life import Lifetime
from ..core.now import Event, Now
from ..core.state import Slot
from ..core.title import Feature
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


TURN: Slot[Turn] = Slot("operating turn", Turn, Turn())

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


def operator(now: Now) -> str:
    """The president of the corporation that the frame on top is about."""
    return president(now, now.frame.who)


@figure("next to operate")
def NEXT_TO_OPERATE(now: Now, seen: tuple[str, ...]) -> str | None:
    """Of those that have floated and not yet operated, the first by price as it is now."""
    left = [c for c, row in now[CORPORATIONS].items() if row.floated and not row.closed and c not in seen]
    order = by_price(now, left)
    return order[0] if order else None


def begin_set(now: Now) -> None:
    """The number of operating rounds is fixed when the stock round ends."""
    now.set(ROUND, Round(OPERATING, now[ROUND].number, 0, phase(now).rounds))


def begin_operating_round(now: Now) -> None:
    """Enter the next round of the set; private companies pay first."""
    row = now[ROUND]
    part = row.part + 1
    begin_round(now, Round(OPERATING, row.number, part, max(part, row.of)))
    pay_revenues(now)


@figure("when the home token is placed")
def HOME_AT(now: Now, corporation: str) -> str:
    """`FIRST_TURN` or `FLOATING`; for the latter a feature calls `place_home`."""
    return FIRST_TURN


@figure("has operated")
def HAS_OPERATED(now: Now, corporation: str) -> bool:
    """Whether the corporation counts as one that has operated: so from the beginning of its first turn."""
    return now[CORPORATIONS][corporation].operated


def place_home(now: Now, corporation: str) -> None:
    """Put the home token on the space that was kept for it."""
    for id, token in now[TOKENS].items():
        if token.corporation == corporation and token.hex and not token.placed:
            now.change(TOKENS, id, placed=True)
            now.emit(HomePlaced(corporation, token.hex, token.city))


def begin_turn(now: Now, corporation: str) -> None:
    """A fresh memory; at the first turn the home token is placed, where it was not when the corporation floated."""
    now.set(TURN, Turn(corporation))
    now.emit(TurnBegan(corporation))
    if not now[CORPORATIONS][corporation].operated:
        now.change(CORPORATIONS, corporation, operated=True)
        if HOME_AT(now, corporation) == FIRST_TURN:
            place_home(now, corporation)


def end_set(now: Now) -> None:
    """After the last round of a set a train is exported."""
    export(now)


FEATURE = Feature("operating round", slots=(TURN,), figures=(NEXT_TO_OPERATE, HOME_AT, HAS_OPERATED))
