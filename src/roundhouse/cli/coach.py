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

THINKING_SECONDS = 5.0
"""What a bot has for a hint, as at the web table."""


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
    from ..bots.hint import adviser, hint
    from ..bots.levels import bot_called

    name, names = adviser(), game.header.names
    found = hint(
        make(name, game.header.seed), name, game.title, game.state, THINKING_SECONDS, names, plainly=True
    )
    command = command_of(Position(game.title, game.state), found.action)
    lines = [say("advice", bot=bot_called(name), label=found.label, command=command)]
    other = next((row for row in found.rows if row.label == found.compared), None)
    if other is not None:
        chosen = found.rows[0]
        lines.append(say("advice compared", worth=chosen.said, other=other.said, action=other.label))
    return [*lines, *(f"  {reason}" for reason in found.reasons)]
