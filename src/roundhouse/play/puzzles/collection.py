"""The puzzles of a title as they are kept: in the folder that its entry names, games and places in them.

`positions.json.gz` is written by `tools/puzzles.py`, `rules.toml` by hand: the rules that matter, by kind.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import tomli

from ...core.game import carry_out, new
from ...core.position import Position
from ...core.record import Header, action_from
from ...titles.entry import Entry
from ...titles.found import title

Kind = Literal["best_run", "refusal", "presidency", "rust", "best_lay"]

POSITIONS, RULES = "positions.json.gz", "rules.toml"

GRADES = (1, 2, 3)
"""Easy, medium, hard."""


class Recorded(msgspec.Struct, frozen=True):
    """A game in which there are puzzles: its header, and its actions in their JSON form up to the last of them."""

    header: Header
    actions: tuple[Any, ...]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle of a title: the position after `at` actions of the game of that number, and what is asked about it.

    `digest` is the fingerprint of the position, `grade` 1 (easy) to 3 (hard). The rest is as in `found.Found`; choices
    are in the order in which they are shown.

    >>> Puzzle("18AL", 3, "best_run", 0, 120, "40e8eca0a72e3606", 1, "L&N", 140).id
    '18AL-3'
    """

    title: str
    number: int
    kind: Kind
    game: int
    at: int
    digest: str
    grade: int
    who: str
    answer: int
    choices: tuple[Any, ...] = ()
    action: dict[str, Any] | None = None
    proof: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """The name of the puzzle among all."""
        return f"{self.title}-{self.number}"


class Collection(msgspec.Struct, frozen=True):
    """All puzzles of a title and the games that they are from."""

    games: tuple[Recorded, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()


@lru_cache(maxsize=16)
def collection_of(name: str) -> Collection:
    """The puzzles of a title; none where it has no file of them. Raises `roundhouse.titles.found.UnknownTitle`."""
    path = _folder(title(name)) / POSITIONS
    if not path.is_file():
        return Collection()
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Collection)


def write(name: str, collection: Collection) -> Path:
    """Write the puzzles of a title; the same ones give the same bytes."""
    path = _folder(title(name)) / POSITIONS
    path.write_bytes(gzip.compress(msgspec.json.encode(collection), 9, mtime=0))
    collection_of.cache_clear()
    return path


@lru_cache(maxsize=16)
def rules_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules that matter, by kind."""
    path = _folder(title(name)) / RULES
    found = tomli.loads(path.read_text("utf-8")) if path.is_file() else {}
    return msgspec.convert(found, dict[str, tuple[str, ...]])


@lru_cache(maxsize=128)
def position(name: str, game: int, at: int) -> Position:
    """The position after so many actions of a game of the collection; they are legal, and not checked again.

    It is gone on from the puzzle before it in the same game, which is kept like this one.
    """
    collection = collection_of(name)
    header = collection.games[game].header
    before = max((one.at for one in collection.puzzles if one.game == game and one.at < at), default=None)
    if before is None:
        built = title(header.title).build(header.players, header.options)
        begun, state = 0, new(built)
    else:
        earlier = position(name, game, before)
        built, begun, state = earlier.title, before, earlier.state
    for form in collection.games[game].actions[begun:at]:
        state = carry_out(built, state, action_from(built, form))[0]
    return Position(built, state)


def _folder(entry: Entry) -> Path:
    return Path(entry.puzzles or "no puzzles")
