"""Floating: a corporation begins its life when enough of it has left the initial offering."""

from __future__ import annotations

from ..core.figures import Fact, figure
from ..core.kinds import reacts
from ..core.now import Event, Now
from ..core.title import Feature
from .corporations import CORPORATIONS
from .money import BANK, pay
from .shares import OFFERING, SharesMoved, held

FLOAT_PERCENT: Fact[int] = Fact("float percent")


class Floated(Event, frozen=True, tag="floated"):
    """A corporation floated and received its capital."""

    corporation: str
    capital: int


@figure("capital of a floated corporation")
def CAPITAL(now: Now, corporation: str) -> int:
    """What the bank pays on floating: ten times par."""
    return 10 * (now[CORPORATIONS][corporation].par or 0)


@reacts("corporation floats", SharesMoved)
def float_corporation(now: Now, event: SharesMoved) -> None:
    """Counted by what has left the initial offering, wherever it has gone since."""
    row = now[CORPORATIONS][event.corporation]
    if row.floated or row.closed or row.par is None:
        return
    if 100 - held(now, OFFERING, event.corporation) < FLOAT_PERCENT(now):
        return
    now.change(CORPORATIONS, event.corporation, floated=True)
    capital = CAPITAL(now, event.corporation)
    pay(now, BANK, event.corporation, capital, "capital")
    now.emit(Floated(event.corporation, capital))


FEATURE = Feature("floating", figures=(CAPITAL,), reactions=(float_corporation,))
