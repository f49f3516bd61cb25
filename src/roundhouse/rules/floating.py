"""Floating: a corporation begins its life when enough of it has left the initial offering."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.action_types import reacts
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from .corporations import CORPORATIONS
from .money import BANK, pay
from .shares import OFFERING, SHARE_OF, SharesMoved, held
from .shown import NOTES_OF_CORPORATIONS, Note, NoteSource

FLOAT_PERCENT: Setting[int] = Setting("float percent")


class Floated(Event, frozen=True, tag="floated"):
    """A corporation floated and received its capital."""

    corporation: str
    capital: int


@rule_value("capital of a floated corporation")
def CAPITAL(pos: Position, corporation: str) -> int:
    """What the bank pays on floating: par for each of its shares, ten times as a rule."""
    return 100 // SHARE_OF(pos, corporation) * (pos[CORPORATIONS][corporation].par or 0)


def missing_to_float(pos: Position, corporation: str) -> int:
    """Percent that still have to leave the initial offering before a corporation floats; 0 once it has, and before it
    has a par value or when it is closed, since it cannot float then."""
    row = pos[CORPORATIONS][corporation]
    if row.floated or row.closed or row.par is None:
        return 0
    return max(0, FLOAT_PERCENT(pos) - (100 - held(pos, OFFERING, corporation)))


@reacts("corporation floats", SharesMoved)
def float_corporation(pos: Position, event: SharesMoved) -> None:
    """Counted by what has left the initial offering, wherever it has gone since."""
    row = pos[CORPORATIONS][event.corporation]
    if row.floated or row.closed or row.par is None:
        return
    if missing_to_float(pos, event.corporation):
        return
    pos.change(CORPORATIONS, event.corporation, floated=True)
    capital = CAPITAL(pos, event.corporation)
    pay(pos, BANK, event.corporation, capital, "capital")
    pos.emit(Floated(event.corporation, capital))


def _noted(pos: Position, about: str) -> Iterator[Note]:
    """On cards and beside what can be bought: it does nothing until then."""
    if missing := missing_to_float(pos, about):
        yield Note("to float", {"missing": missing}, bars=True)


FEATURE = Feature(
    "floating",
    rule_values=(CAPITAL,),
    reactions=(float_corporation,),
    brings=(NOTES_OF_CORPORATIONS(NoteSource(_noted, order=5)),),
)
