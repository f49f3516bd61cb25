"""Redemption and reissue: a corporation takes shares of its own back, and later puts them on sale again.

Both take the stock turn of the president, who does nothing of the own in it. Shares redeemed lie in the corporation's
treasury; reissued ones lie in the initial offering at a new par value, and the corporation is paid for them.

`presidents_turn`: what both share; `redemption` and `reissue`: each with all that follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.feature import Feature
from ....core.position import Position
from ....rules.beside import PIECES, REISSUES, Piece, rows_of
from ....rules.shown import NOTES_OF_CORPORATIONS, NoteSource
from ....rules.stock_round import STOCK_TURN_STEP
from .presidents_turn import REDEEMED, REISSUED_NOW
from .redemption import (
    FLOATED_NOW,
    REDEEM,
    REFUSED_SHARES,
    note_declined,
    note_floated,
    own_shares_too,
    redeem_agreed,
)
from .reissue import NOT_YET_SPENT, REISSUE_SHARES, REISSUED, noted, paid_to_it, put_by, reissues_are_kept


def _pieces(pos: Position) -> Iterator[Piece]:
    yield Piece("reissues", lost=True, rows=rows_of(REISSUED))


FEATURE = Feature(
    "redemption and reissue",
    after=("privatization",),
    tables=(REISSUED,),
    slots=(REDEEMED, REISSUED_NOW, FLOATED_NOW, NOT_YET_SPENT, REFUSED_SHARES),
    menus={STOCK_TURN_STEP: (REDEEM, REISSUE_SHARES)},
    overrides=(own_shares_too,),
    amendments=(paid_to_it,),
    reactions=(redeem_agreed, note_declined, put_by, note_floated),
    audits=(reissues_are_kept,),
    brings=(NOTES_OF_CORPORATIONS(NoteSource(noted, 70)), PIECES(_pieces), REISSUES("reissues")),
)
