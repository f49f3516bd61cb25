"""Which actions of a file are in force: undo, redo, chat, automatic actions and standing orders (sections 5, 6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from ..play.game_file import first_line
from ..text.language import gettext
from .names import Names
from .sitefile import MOST_ACTIONS, SiteAction, SiteFile, SiteFileError, short


@dataclass(frozen=True)
class Chat:
    """A line of chat: after how many moves in force it was said, by whom (a player's id), and what."""

    after: int
    player: str
    text: str


@dataclass(frozen=True)
class Moves:
    """What is in force, in order, automatic moves among it; and the chat beside it."""

    moves: tuple[SiteAction, ...]
    chat: tuple[Chat, ...] = ()


def in_force(rows: Iterable[Mapping[str, Any]]) -> list[int]:
    """The indices of the actions that were not undone, chat included; undo and redo are never among them.

    Raises `SiteFileError` for ids that are missing, no numbers or not rising, and for an undo or redo of nothing.
    """
    live: list[int] = []  # kept, without chat, rising: undo takes from the end, redo puts back there
    chat: list[int] = []
    place: dict[int, int] = {}
    undone: list[list[int]] = []
    last = 0
    for index, row in enumerate(rows):
        kind, number = row.get("type"), row.get("id")
        if not isinstance(kind, str) or not kind:
            raise SiteFileError(gettext("The action in place {place} has no type.", place=index + 1))
        if isinstance(number, bool) or not isinstance(number, int) or not last < number < 2**31:
            raise SiteFileError(
                gettext(
                    "The action in place {place} has the id {id}: ids are numbers that rise from 1 on.",
                    place=index + 1,
                    id=short(number),
                )
            )
        last = number
        if kind == "undo":
            cut = _cut(row.get("action_id"), number, place, live)
            undone.append(live[cut:])
            del live[cut:]
        elif kind == "redo":
            if not undone:
                raise SiteFileError(
                    gettext("Action {number} (redo): nothing was undone before it.", number=number), number
                )
            live += undone.pop()
        elif kind == "message":
            chat.append(index)
        else:
            live.append(index)
            undone.clear()
        place[number] = index
    return sorted(live + chat)


def _cut(target: Any, number: int, place: Mapping[int, int], live: list[int]) -> int:
    """From which of the actions in force on an undo takes back."""
    if target is None:
        return max(0, len(live) - 1)
    if isinstance(target, bool) or not isinstance(target, int) or (target != 0 and target not in place):
        raise SiteFileError(
            gettext(
                "Action {number} (undo): there is no action {target} before it.",
                number=number,
                target=short(target),
            ),
            number,
        )
    return 0 if target == 0 else bisect_left(live, place[target] + 1)


def moves_of(file: SiteFile, names: Names) -> Moves:
    """The moves in force, automatic ones behind those that set them off; standing orders and log lines left out.

    `names`: what the site calls otherwise than we; the moves are in our names. Raises `SiteFileError` naming the
    action that cannot be read.
    """
    moves: list[SiteAction] = []
    chat: list[Chat] = []
    for index in in_force(file.actions):
        row = file.actions[index]
        number = row["id"]
        action = _read(row, number)
        if action.type == "message":
            if action.message:
                chat.append(Chat(len(moves), action.actor, action.message))
        elif _is_move(action):
            moves.append(action)
        automatic = row.get("auto_actions") or []
        if not isinstance(automatic, list) or len(moves) + len(automatic) > MOST_ACTIONS:
            raise SiteFileError(
                gettext(
                    "Action {number}: its automatic actions are not a list, or there are too many of them.",
                    number=number,
                ),
                number,
            )
        followers = [replace(_read(more, number), auto=True) for more in automatic]
        moves += [action for action in followers if _is_move(action)]
    return Moves(tuple(map(names.ours, moves)), tuple(chat))


def _is_move(action: SiteAction) -> bool:
    return action.type != "log" and not action.type.startswith("program_")


def _read(row: Any, number: int) -> SiteAction:
    try:
        action = msgspec.convert(row, SiteAction)
    except (msgspec.ValidationError, RecursionError, UnicodeError) as error:
        raise SiteFileError(
            gettext("Action {number} cannot be read: {problem}.", number=number, problem=first_line(error)),
            number,
        ) from None
    return replace(action, number=number, auto=False)
