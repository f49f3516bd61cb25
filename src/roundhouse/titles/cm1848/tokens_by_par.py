"""Tokens by par: the par value decides how many tokens a corporation has."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.corporations import CORPORATIONS
from ...rules.floating import Floated
from ...rules.reach import TOKENS
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.taken_up import TAKEN_UP

TOKENS_BY_PAR: Setting[dict[int, int]] = Setting("tokens by par")
"""How many tokens a corporation has, by its par value in dollars; its charter is printed with the most of them."""


def tokens_of(pos: Position, corporation: str) -> list[str]:
    """The ids of the corporation's tokens, on the map and on the charter."""
    return [id for id, token in pos[TOKENS].items() if token.corporation == corporation]


@reacts("tokens beyond those of the par value are removed", Floated)
def removed(pos: Position, event: Floated) -> None:
    """The last of them, none of which is placed or kept for a home."""
    count = TOKENS_BY_PAR(pos)[pos[CORPORATIONS][event.corporation].par or 0]
    for id in tokens_of(pos, event.corporation)[count:]:
        pos.drop(TOKENS, id)


def _as_by_now(pos: Position) -> None:
    """Those beyond the par value have gone from every corporation that has floated."""
    for corporation, row in pos[CORPORATIONS].items():
        if row.floated:
            removed.then(pos, Floated(corporation, 0))


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    """How many tokens it is going to have, once its par value is set and until it floats."""
    row = pos[CORPORATIONS][corporation]
    if row.par and not row.floated:
        yield Note("tokens by par", {"count": TOKENS_BY_PAR(pos)[row.par], "par": row.par})


FEATURE = Feature(
    "tokens by par",
    reactions=(removed,),
    brings=(TAKEN_UP(_as_by_now), NOTES_OF_CORPORATIONS(NoteSource(_noted, 7))),
)
