"""The closing zone of the chart: a corporation whose marker gets there is out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...features.closing import close_corporation
from ...rules.emergency import NEED
from ...rules.explained import EXPLANATIONS, ZONE, Explained, explains
from ...rules.market import CHART, FALL, MARKERS, PriceMoved, zone
from ...rules.money import AVAILABLE_FUNDS, BANK, pay
from ...rules.selling import ROWS_SOLD

CLOSING_ZONES: Setting[frozenset[str]] = Setting("closing zones")

OPERATING_TURN = "operating turn"
"""The node of the flow that is broken off when the corporation closes whose turn it is."""


def would_close(pos: Position, corporation: str, percent: int) -> bool:
    """Whether a sale of so many percent takes its marker into the closing zone."""
    if not percent:
        return False
    target = FALL(pos, pos[MARKERS][corporation].cell, ROWS_SOLD(pos, corporation, percent))
    return CHART(pos).zones.get(target, "") in CLOSING_ZONES(pos)


@reacts("corporation closes in the closing zone", PriceMoved)
def closes(pos: Position, event: PriceMoved) -> None:
    """At once, whatever has moved the marker; a turn of the corporation ends, and so does what it needed money for."""
    corporation = event.corporation
    if zone(pos, corporation) not in CLOSING_ZONES(pos):
        return
    need = pos[NEED]
    if need is not None and need.corporation == corporation:
        _need_is_over(pos)
    close_corporation(pos, corporation)
    turn = pos.within(OPERATING_TURN)
    if turn is not None and turn.who == corporation:
        pos.abandon(OPERATING_TURN)


def _need_is_over(pos: Position) -> None:
    """What the president had for the purchase is the bank's: the own cash, up to what the treasury lacked."""
    need = pos[NEED]
    assert need is not None
    lacked = max(0, need.price - AVAILABLE_FUNDS(pos, need.corporation))
    pos.set(NEED, None)
    given = min(lacked, AVAILABLE_FUNDS(pos, need.president))
    pay(pos, need.president, BANK, given, "closing")


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if name in CLOSING_ZONES(pos):
        yield Explained("closes companies", by=("reaction: corporation closes in the closing zone",))


FEATURE = Feature(
    "closing zone",
    after=("price split",),
    reactions=(closes,),
    brings=(EXPLANATIONS(explains(ZONE, _explained)),),
)
