"""The certificate limit by corporations: so many certificates for each that is in play, shared among the players."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.figures import Fact, overrides
from ...core.flow import Do
from ...core.kinds import reacts
from ...core.now import Now
from ...core.state import Slot
from ...core.title import Feature
from ...features.closing import CorporationClosed
from ...features.merging import CorporationsMerged
from ...rules.corporations import CHARTERS, CORPORATIONS
from ...rules.shares import CERTIFICATE_LIMIT, PLAYERS
from ...rules.shown import NOTES_OF_TABLE, Note, NoteSource
from ...rules.turns import ROUND, STOCK_ROUND

LIMIT_BY_CORPORATIONS: Fact[int] = Fact("certificates for each corporation")

IN_PLAY: Slot[int] = Slot("corporations in play", int, 0)
"""So many as the limit goes by: counted when a stock round begins, and whenever it changes in one."""


def shared_out(each: int, corporations: int, players: int) -> int:
    """The limit: so many certificates for each corporation, divided by the players, halves rounded up."""
    return (2 * each * corporations + players) // (2 * players)


def recount(now: Now) -> None:
    """Count the corporations in play: those of the title's data that have not left, and national ones that exist."""
    rows = now[CORPORATIONS]
    count = sum(
        1
        for sym, charter in CHARTERS(now).items()
        if (charter.home or sym in rows) and not (sym in rows and rows[sym].closed)
    )
    if count != now[IN_PLAY]:
        now.set(IN_PLAY, count)


@overrides(CERTIFICATE_LIMIT, "limit by corporations in play")
def by_corporations(now: Now, player: str) -> int:
    """By the number that was counted last."""
    return shared_out(LIMIT_BY_CORPORATIONS(now), now[IN_PLAY], len(PLAYERS(now)))


def _recount_in_stock_round(now: Now) -> None:
    if now[ROUND].kind == STOCK_ROUND:
        recount(now)


@reacts("limit falls with a closed corporation", CorporationClosed)
def after_closing(now: Now, event: CorporationClosed) -> None:
    """At once in a stock round, otherwise when the next one begins."""
    _recount_in_stock_round(now)


@reacts("limit falls with a merger", CorporationsMerged)
def after_merger(now: Now, event: CorporationsMerged) -> None:
    """Likewise."""
    _recount_in_stock_round(now)


COUNTED_IN_PLAY = Do("corporations in play are counted", recount)
"""At the beginning of a stock round."""


def _noted(now: Now, about: str) -> Iterator[Note]:
    yield Note("corporations in play", {"count": now[IN_PLAY]})


FEATURE = Feature(
    "certificate limit by corporations",
    after=("price split",),
    slots=(IN_PLAY,),
    overrides=(by_corporations,),
    reactions=(after_closing, after_merger),
    setup=(Do("corporations in play at the start", recount),),
    brings=(NOTES_OF_TABLE(NoteSource(_noted)),),
)
