"""What the file of a game may hold to become a table: every field has a bound, looked at before anything is played or
stored.

A file from elsewhere is text that a stranger wrote. The rules say whether its actions are legal; nothing else does of
the rest: what players are called, where the game is said to be from, what was undone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ...core.record import Header
from ...play.game_file import Branch
from ...play.session import Game
from ...text.language import gettext
from ..errors import TooLarge, Unreadable
from . import names

MOST_ACTIONS = 20_000
"""Actions of a game, and as many in all that was undone; the longest game that we know has 3,000."""

MOST_BRANCHES = 1_000
LARGEST_ACTION = 16 * 1024
"""Bytes of an action; the runs of 18C2C's largest companies take two thousand."""

LARGEST_SOURCE = 2_000
"""Bytes of what is noted of where a game is from."""

OF_SITE = re.compile(r"( \(player\))?( \d{1,2})?$")
"""What the site itself puts behind the name of somebody who is called like another, or like something of the title."""

_Word = Annotated[str, Meta(min_length=1, max_length=60)]
_Fact = (
    Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=-(2**62), lt=2**62)] | float | bool | None
)


class _Header(msgspec.Struct):
    title: _Word
    players: Annotated[tuple[_Word, ...], Meta(min_length=1, max_length=30)]
    options: Annotated[tuple[_Word, ...], Meta(max_length=100)] = ()
    rules: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    seed: Annotated[int, Meta(ge=-(2**62), lt=2**62)] = 0
    names: Annotated[dict[_Word, _Word], Meta(max_length=30)] = {}
    source: Annotated[dict[_Word, _Fact], Meta(max_length=20)] = {}


class _Branch(msgspec.Struct):
    at: Annotated[int, Meta(ge=0, le=MOST_ACTIONS)]
    actions: Annotated[tuple[msgspec.Raw, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]


class _File(msgspec.Struct):
    header: _Header
    actions: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_ACTIONS)]
    branches: Annotated[tuple[_Branch, ...], Meta(max_length=MOST_BRANCHES)] = ()
    snapshots: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_ACTIONS)] = ()
    digests: Annotated[tuple[_Word, ...], Meta(max_length=MOST_ACTIONS)] = ()


MOST_VALUES = 500_000
"""Values in a file, about; the longest of our recorded games has 19,000."""


def check_amount(data: bytes) -> None:
    """Look at how much a file holds, whatever its form, before it is decoded: what takes two bytes there takes up to a
    hundred when it is. Raises `TooLarge`.
    """
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise TooLarge(
            gettext(
                "That is too large: {most} values in a file are more than any game has.", most=MOST_VALUES
            ),
            most=MOST_VALUES,
        )


def check_file(data: bytes) -> None:
    """Look at a file of ours before it is played. Raises `Unreadable`, or `TooLarge` for more than a game ever has."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        problem = str(error).partition("\n")[0].rstrip(".")
        raise Unreadable(gettext("This is not a game file: {problem}.", problem=problem)) from None
    undone = [action for branch in file.branches for action in branch.actions]
    if len(undone) > MOST_ACTIONS:
        raise TooLarge(
            gettext("That is too large: {most} actions that were undone are kept.", most=MOST_ACTIONS),
            most=MOST_ACTIONS,
        )
    for action in (*file.actions, *undone):
        if len(memoryview(action)) > LARGEST_ACTION:
            raise TooLarge(
                gettext("An action in the file is too large: {most} bytes are allowed.", most=LARGEST_ACTION),
                bytes=LARGEST_ACTION,
            )
        if bytes(memoryview(action)[:1]) != b"{":
            raise Unreadable(gettext("An action in the file is none."))
    if len(msgspec.json.encode(file.header.source)) > LARGEST_SOURCE:
        raise TooLarge(
            gettext(
                "What the file says of where it is from is too large: {most} bytes are allowed.",
                most=LARGEST_SOURCE,
            ),
            bytes=LARGEST_SOURCE,
        )


def header_for_table(game: Game, branches: list[Branch], source: Mapping[str, Any]) -> Header:
    """The header of a game as a table keeps it: within all bounds, with names that people may have here.

    Whose name nobody could register under is shown by the seat; the ids in the actions stay what they are. Raises
    `Unreadable` and `TooLarge`.
    """
    header = game.header
    shown = {player: header.names.get(player, player) for player in header.players}
    called = {
        player: name if _allowed(name) else gettext("Player {number}", number=number)
        for number, (player, name) in enumerate(shown.items(), 1)
    }
    header = replace(
        header,
        names={player: name for player, name in called.items() if name != player},
        source={**header.source, **source},
    )
    if not all(player.isprintable() for player in header.players):
        raise Unreadable(gettext("The name of a player in the file has signs that cannot be seen."))
    check_file(
        msgspec.json.encode(
            {"header": header, "actions": game.actions[:], "branches": branches},
        )
    )
    return header


def _allowed(name: str) -> bool:
    """Whether somebody may be called like that here, as at a registration; at a hot seat a letter is enough."""
    name = OF_SITE.sub("", name) or name
    if len(name) == 1:
        name *= 2
    try:
        return names.clean(name) == name
    except Unreadable:
        return False
