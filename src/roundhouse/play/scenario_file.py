"""Scenarios as files: a position, and the table that it is of."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.record import state_form, state_from
from ..core.state import State
from ..core.title import Title
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
        raise GameFileError(f"This is not a saved scenario: {first_line(error)}.") from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise GameFileError(f"This is not a saved scenario: it is not JSON ({first_line(error)}).") from None
    if file.roundhouse_scenario != FORMAT:
        raise GameFileError(
            f"The scenario has format {file.roundhouse_scenario}; this program reads format {FORMAT}."
        )
    try:
        built = title(file.title).build(file.players, file.options)
        return built, state_from(built, file.state)
    except (UnknownTitle, UnknownOption) as error:
        raise GameFileError(str(error)) from None
    except msgspec.ValidationError as error:
        raise GameFileError(f"The position of the scenario cannot be read: {first_line(error)}.") from None
