"""The certificate limit by corporations: so many certificates for each that is in play, shared among the players."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import Setting, overrides
from ...core.state import Slot
from ...features.closing import CorporationClosed
from ...features.merging import CorporationsMerged
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.shares import CERTIFICATE_LIMIT, PLAYERS
from ...rules.shown import NOTES_OF_TABLE, Note, NoteSource
from ...rules.taken_up import TAKEN_UP
from ...rules.turns import ROUND, STOCK_ROUND

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


@overrides(CERTIFICATE_LIMIT, "limit by corporations in play")
def by_corporations(pos: Position, player: str) -> int:
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
    """In the stock round the corporations in play are counted anew, as when one closes."""
    _recount_in_stock_round(pos)


COUNTED_IN_PLAY = Do("corporations in play are counted", recount)
"""At the beginning of a stock round."""


def _noted(pos: Position, about: str) -> Iterator[Note]:
    yield Note("corporations in play", {"count": pos[IN_PLAY]})


FEATURE = Feature(
    "certificate limit by corporations",
    after=("price split",),
    slots=(IN_PLAY,),
    overrides=(by_corporations,),
    reactions=(after_closing, after_merger),
    setup=(Do("corporations in play at the start", recount),),
    brings=(NOTES_OF_TABLE(NoteSource(_noted)), TAKEN_UP(recount)),
)
