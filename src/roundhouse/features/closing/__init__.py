"""A corporation closes for good: what it has leaves the game or is there for others."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.feature import Feature
from ...core.life import ToldBy
from ...core.position import Event, Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAINS, owned
from ...rules.market import MARKERS
from ...rules.money import BANK, CASH, pay
from ...rules.owners import CLOSED
from ...rules.privates import close
from ...rules.privates import owned as papers_of
from ...rules.reach import TOKENS
from ...rules.shares import OUT_OF_GAME, POOL, STOCK


class CorporationClosed(Event, frozen=True, tag="corporation_closed"):
    """A corporation left the game; tables say what becomes of its rows, and mechanisms react."""

    corporation: str


CLOSES = ToldBy(CLOSED, CorporationClosed, lambda event: event.corporation)


def close_corporation(pos: Position, corporation: str) -> None:
    """Close it: shares are void, marker and tokens leave, trains go to the bank pool, money to the bank.

    Private companies that it owns close. A turn of it that is going on is for the caller to break off.
    """
    pos.put(STOCK, corporation, tuple(replace(c, owner=OUT_OF_GAME) for c in pos[STOCK][corporation]))
    if corporation in pos[MARKERS]:
        pos.drop(MARKERS, corporation)
    for id in [id for id, token in pos[TOKENS].items() if token.corporation == corporation]:
        pos.drop(TOKENS, id)
    for train in owned(pos, corporation):
        pos.change(TRAINS, train, owner=POOL)
    pay(pos, corporation, BANK, pos[CASH][corporation], "closing")
    for sym in papers_of(pos, corporation):
        close(pos, sym)
    pos.change(CORPORATIONS, corporation, floated=False, closed=True)
    pos.emit(CorporationClosed(corporation))


FEATURE = Feature(
    "closing of corporations",
    endings=(CLOSES,),
    above={"text": f"{__name__}.text:TEXTS"},
)
