"""What a lesson is, and the registry to which mechanisms add theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from ...core.position import Position
from ...core.registries import Registry
from ..shares import PLAYERS


class Lesson(msgspec.Struct, frozen=True):
    """Something to tell on an occasion: the name under which there are words for it, and the facts that these tell.

    `warns`: a disaster may be close, so it is told whenever that is so; other lessons are told once in a game.
    `about`: what tells two warnings of one name apart, such as the corporation. `terms`: ids of the glossary.
    """

    name: str
    facts: dict[str, Any] = {}
    warns: bool = False
    about: str = ""
    terms: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonSource:
    """Lessons that a mechanism has for whoever acts: `find` gives them, `order` is their place, the lowest first.

    Of the same order those come first whose feature does; a source that has nothing to say in a position gives none.
    """

    find: Callable[[Position], Iterable[Lesson]]
    order: int = 50


LESSONS: Registry[LessonSource] = Registry("lessons")
"""`find` is asked in positions in which a player acts."""


def lessons_of(pos: Position) -> tuple[Lesson, ...]:
    """All lessons for whoever is to act, warnings first; none where the game is over or chance acts."""
    if pos.over or pos.actor not in PLAYERS(pos):
        return ()
    sources = sorted(LESSONS.of(pos.title), key=lambda source: source.order)
    found = [lesson for source in sources for lesson in source.find(pos)]
    return tuple(sorted(found, key=lambda lesson: not lesson.warns))
