"""The closing zone of the chart: a corporation whose marker gets there is out of the game."""

from __future__ import annotations

from ...core.figures import Fact
from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...features.closing import CLOSES, close_corporation
from ...rules.emergency import NEED
from ...rules.market import PriceMoved, zone
from ...rules.money import BANK, MEANS, pay

CLOSING_ZONES: Fact[frozenset[str]] = Fact("closing zones")

OPERATING_TURN = "operating turn"
"""The node of the flow that is broken off when the corporation closes whose turn it is."""


@reacts("corporation closes in the closing zone", PriceMoved)
def closes(now: Now, event: PriceMoved) -> None:
    """At once, whatever has moved the marker; a turn of the corporation ends, and so does what it needed money for."""
    corporation = event.corporation
    if zone(now, corporation) not in CLOSING_ZONES(now):
        return
    need = now[NEED]
    if need is not None and need.corporation == corporation:
        _need_is_over(now)
    close_corporation(now, corporation)
    turn = now.within(OPERATING_TURN)
    if turn is not None and turn.who == corporation:
        now.abandon(OPERATING_TURN)


def _need_is_over(now: Now) -> None:
    """What the president had for the purchase is the bank's: the own cash, up to what the treasury lacked."""
    need = now[NEED]
    assert need is not None
    lacked = max(0, need.price - MEANS(now, need.corporation))
    now.set(NEED, None)
    given = min(lacked, MEANS(now, need.president))
    pay(now, need.president, BANK, given, "closing")


FEATURE = Feature("closing zone", after=("price split",), reactions=(closes,), endings=(CLOSES,))
