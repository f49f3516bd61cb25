"""Notes: what else there is to know of somebody or something, and what else lies on the map, for whoever shows a
position; by these no rule goes."""

from __future__ import annotations

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import Setting, rule_value
from ..rules.shown import NOTES_OF_OWNERS, NOTES_OF_TABLE, SIGNS_ON_MAP, Note, NoteSource, Sign, SignSource

PAPER_SORTS: Setting[dict[str, str]] = Setting("sorts of papers")
"""By sym, where private companies are not the only papers in players' hands: the name of a sort."""


@rule_value("notes")
def NOTES(pos: Position, about: str) -> tuple[Note, ...]:
    """What there is to know of a corporation, a player or a paper, or with "" of the whole table."""
    return ()


@rule_value("signs on the map")
def SIGNS(pos: Position) -> tuple[Sign, ...]:
    """What lies on hexes, or is printed there, besides track and tokens."""
    return ()


_ALL = NoteSource(NOTES, 90)

FEATURE = Feature(
    "notes",
    rule_values=(NOTES, SIGNS),
    brings=(NOTES_OF_OWNERS(_ALL), NOTES_OF_TABLE(_ALL), SIGNS_ON_MAP(SignSource(SIGNS, 90))),
)
