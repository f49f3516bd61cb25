"""The certificate limit by corporations: so many certificates for each that is in play, shared among the players."""

from __future__ import annotations

from ..core.action_types import reacts
from ..core.flow import Do
from ..core.position import Position
from ..core.rule_values import Setting, amends
from ..core.state import Slot
from ..core.title import Feature
from ..rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ..rules.shares import CERTIFICATE_LIMIT, PLAYERS
from ..rules.turns import ROUND, STOCK_ROUND
from .closing import CorporationClosed
from .merging import CorporationsMerged

LIMIT_BY_CORPORATIONS: Setting[int] = Setting("certificates for each corporation")

IN_PLAY: Slot[int] = Slot("corporations in play", int, 0)
"""The number of corporations that sets the limit: counted when a stock round begins and when it changes during one."""


def shared_out(each: int, corporations: int, players: int) -> int:
    """The limit: so many certificates for each corporation, divided by the players, halves rounded up."""
    return (2 * each * corporations + players) // (2 * players)


def recount(pos: Position) -> None:
    """Count the corporations in play: those of the title's data that have not left, and national ones that exist."""
    rows = pos[CORPORATIONS]
    count = sum(
        1
        for sym, charter in CORPORATION_SPECS(pos).items()
        if (charter.home or sym in rows) and not (sym in rows and rows[sym].closed)
    )
    if count != pos[IN_PLAY]:
        pos.set(IN_PLAY, count)


@amends(CERTIFICATE_LIMIT, "limit by corporations in play")
def by_corporations(pos: Position, limit: int, player: str) -> int:
    """By the number that was counted last."""
    return shared_out(LIMIT_BY_CORPORATIONS(pos), pos[IN_PLAY], len(PLAYERS(pos)))


def _recount_in_stock_round(pos: Position) -> None:
    if pos[ROUND].kind == STOCK_ROUND:
        recount(pos)


@reacts("limit falls with a closed corporation", CorporationClosed)
def after_closing(pos: Position, event: CorporationClosed) -> None:
    """At once in a stock round, otherwise when the next one begins."""
    _recount_in_stock_round(pos)


@reacts("limit falls with a merger", CorporationsMerged)
def after_merger(pos: Position, event: CorporationsMerged) -> None:
    """Likewise."""
    _recount_in_stock_round(pos)


COUNTED_IN_PLAY = Do("corporations in play are counted", recount)
"""At the beginning of a stock round."""

FEATURE = Feature(
    "certificate limit by corporations",
    slots=(IN_PLAY,),
    amendments=(by_corporations,),
    reactions=(after_closing, after_merger),
    setup=(Do("corporations in play at the start", recount),),
)
