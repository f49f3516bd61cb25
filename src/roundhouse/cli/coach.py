"""The coach in the terminal: one lesson at a time, warnings, and what a bot would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core.position import Position
from ..rules.lessons import lessons_of
from ..text.lessons import lesson_said
from ..text.terminal import say
from ..text.words import Words
from .typed import command_of

if TYPE_CHECKING:
    from ..play.session import Game

ADVISER = "planner"
"""The bot that is asked: quick, and it gives reasons."""


class Coach:
    """Tells each lesson once, when its occasion comes; a warning each time that there is reason for it."""

    def __init__(self) -> None:
        self.told: set[str] = set()

    def tell(self, pos: Position, words: Words, write: Callable[[str, str], None]) -> None:
        """Tell what there is to tell in a position; `write` prints a line in a style."""
        lessons = lessons_of(pos)
        for lesson in [one for one in lessons if one.warns][:1]:
            write(say("careful", text=lesson_said(words, lesson)), "yellow")
        for lesson in [one for one in lessons if not one.warns and one.name not in self.told][:1]:
            self.told.add(lesson.name)
            write(say("lesson", text=lesson_said(words, lesson)), "green")


def advised(game: Game) -> list[str]:
    """What a bot would do for whoever is to act, and why, in lines."""
    from ..bots import make
    from ..bots.hint import hint

    found = hint(make(ADVISER, game.header.seed), ADVISER, game.title, game.state, names=game.header.names)
    command = command_of(Position(game.title, game.state), found.action)
    return [say("advice", label=found.label, command=command), *(f"  {reason}" for reason in found.reasons)]
