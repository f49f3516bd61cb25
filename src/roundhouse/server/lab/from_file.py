"""A position of a file for the lab; by itself, so that another process can look at the file."""

from __future__ import annotations

from ...core.position import Position
from ...play.lab import Lab, LabError, to_text
from ...text.language import gettext
from ...titles.found import title
from ..errors import Unreadable
from ..live.imports import game_in

LAST = -1
"""The position with which a file ends."""


def text_in_file(data: bytes, at: int) -> str:
    """The text of a link to the position after `at` actions of the game in a file. Raises `Unreadable`, `TooLarge`."""
    game, _ = game_in(data, corrected=True)
    last = len(game.actions)
    if at == LAST:
        at = last
    if not 0 <= at <= last:
        raise Unreadable(gettext("The game has positions 0 to {at}.", at=last))
    name, pos = title(game.header.title).name, Position(game.title, game.position(at))
    try:
        return to_text(Lab.of_position(name, game.header.options, pos.title, pos.state).document())
    except LabError as error:
        raise Unreadable(" ".join(error.sentences), sentences=list(error.sentences)) from None
