"""What there is to know besides money, shares, trains and tokens, as the mechanisms of a title tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..core.now import Now
from ..rules.corporations import CORPORATIONS
from ..rules.shown import (
    NOTES_OF_CORPORATIONS,
    NOTES_OF_OWNERS,
    NOTES_OF_TABLE,
    NOTES_OF_TURN,
    SIGNS_ON_MAP,
    SORTS_OF_PAPERS,
    Note,
    NoteSource,
    Sign,
)


def notes_of(now: Now, about: str = "") -> tuple[Note, ...]:
    """The notes of a corporation, a player or a paper; with "" those of the whole table."""
    if about == "":
        return tuple(_told(now, about, NOTES_OF_TABLE.of(now.title)))
    sources = NOTES_OF_OWNERS.of(now.title)
    if about in now[CORPORATIONS] and not now[CORPORATIONS][about].closed:
        sources += NOTES_OF_CORPORATIONS.of(now.title)
    return tuple(_told(now, about, sources))


def tiles_left(now: Now, who: str) -> tuple[Note, ...]:
    """What the builder may still lay and upgrade in this turn, one note for each part of the allowance."""
    return tuple(_told(now, who, NOTES_OF_TURN.of(now.title)))


def signs(now: Now) -> tuple[Sign, ...]:
    """What lies on hexes besides track and tokens."""
    sources = sorted(SIGNS_ON_MAP.of(now.title), key=lambda source: source.order)
    return tuple(sign for source in sources for sign in source.find(now))


def sorts(now: Now) -> Mapping[str, str]:
    """The sort of each paper, empty where there are private companies only."""
    found: dict[str, str] = {}
    for find in SORTS_OF_PAPERS.of(now.title):
        found |= find(now)
    return found


def _told(now: Now, about: str, sources: Iterable[NoteSource]) -> Iterator[Note]:
    for source in sorted(sources, key=lambda source: source.order):
        yield from source.find(now, about)


__all__ = ["Note", "Sign", "notes_of", "signs", "sorts", "tiles_left"]
