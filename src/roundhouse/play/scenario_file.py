"""Scenarios as files: a position, and the table that it is of."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.record import state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..text.language import gettext
from ..text.mistakes import message_of
from ..titles.found import UnknownTitle, title
from ..titles.options import UnknownOption
from .game_file import GameFileError, first_line

FORMAT = 1


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """What is in a file, before anything of it is believed."""

    roundhouse_scenario: int
    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    state: Any


def written(title: Title, state: State) -> bytes:
    """The content of the file of a position: one JSON object."""
    form = state_form(title, state)
    file = ScenarioFile(FORMAT, title.name, title.players, title.options, form)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def read(data: bytes) -> tuple[Title, State]:
    """The assembled title and the position that a file holds.

    Raises `GameFileError`, with one sentence, for what is no such file or tells of what the title does not have.
    """
    try:
        file = msgspec.json.decode(data, type=ScenarioFile)
    except msgspec.ValidationError as error:
        raise GameFileError(
            gettext("This is not a saved scenario: {problem}.", problem=first_line(error))
        ) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise GameFileError(
            gettext("This is not a saved scenario: it is not JSON ({problem}).", problem=first_line(error))
        ) from None
    if file.roundhouse_scenario != FORMAT:
        raise GameFileError(
            gettext(
                "The scenario has format {found}; this program reads format {format}.",
                found=file.roundhouse_scenario,
                format=FORMAT,
            )
        )
    try:
        built = title(file.title).build(file.players, file.options)
        return built, state_from(built, file.state)
    except (UnknownTitle, UnknownOption) as error:
        raise GameFileError(message_of(error)) from None
    except msgspec.ValidationError as error:
        raise GameFileError(
            gettext("The position of the scenario cannot be read: {problem}.", problem=first_line(error))
        ) from None
