"""What there is to know besides money, shares, trains and tokens, as the mechanisms of a title tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.shown import (
    NOTES_OF_CORPORATIONS,
    NOTES_OF_OWNERS,
    NOTES_OF_TABLE,
    NOTES_OF_TURN,
    SIGNS_ON_MAP,
    SORTS_OF_PAPERS,
    WAYS_TO_END,
    Note,
    NoteSource,
    Sign,
)


def notes_of(pos: Position, about: str = "") -> tuple[Note, ...]:
    """The notes of a corporation, a player or a paper; with "" those of the whole table."""
    if about == "":
        return tuple(_told(pos, about, NOTES_OF_TABLE.of(pos.title)))
    sources = NOTES_OF_OWNERS.of(pos.title)
    if about in pos[CORPORATIONS] and not pos[CORPORATIONS][about].closed:
        sources += NOTES_OF_CORPORATIONS.of(pos.title)
    return tuple(_told(pos, about, sources))


def ways_to_end(pos: Position) -> tuple[Note, ...]:
    """What may end the game, and how far away it is; each way once."""
    found = _told(pos, "", WAYS_TO_END.of(pos.title))
    return tuple({note.name: note for note in found}.values())


def tiles_left(pos: Position, who: str) -> tuple[Note, ...]:
    """What the builder may still lay and upgrade in this turn, one note for each part of the allowance."""
    return tuple(_told(pos, who, NOTES_OF_TURN.of(pos.title)))


def signs(pos: Position) -> tuple[Sign, ...]:
    """What lies on hexes besides track and tokens."""
    sources = sorted(SIGNS_ON_MAP.of(pos.title), key=lambda source: source.order)
    return tuple(sign for source in sources for sign in source.find(pos))


def sorts(pos: Position) -> Mapping[str, str]:
    """The sort of each paper, empty where there are private companies only."""
    found: dict[str, str] = {}
    for find in SORTS_OF_PAPERS.of(pos.title):
        found |= find(pos)
    return found


def _told(pos: Position, about: str, sources: Iterable[NoteSource]) -> Iterator[Note]:
    for source in sorted(sources, key=lambda source: source.order):
        yield from source.find(pos, about)


__all__ = ["Note", "Sign", "notes_of", "signs", "sorts", "tiles_left", "ways_to_end"]
