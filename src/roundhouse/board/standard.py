"""The catalogue of tiles by number: what a number shows in every game that uses it, written down once."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

FILE = Path(__file__).parent / "standard.toml"


@functools.cache
def standard_tiles() -> Mapping[str, tuple[str, str]]:
    """By number the colour of a tile, and its picture in the notation of `board/notation.py`.

    >>> standard_tiles()["57"]
    ('yellow', 'city=revenue:20;path=a:0,b:_0;path=a:3,b:_0')
    """
    read = tomli.loads(FILE.read_text("utf-8"))
    return {number: (colour, code) for colour, tiles in read.items() for number, code in tiles.items()}


def row_in_full(number: str, row: int | str | Mapping[str, Any]) -> Mapping[str, Any]:
    """A row of a title's tiles with what the catalogue knows of its number; what the row says itself stands.

    A row may be no more than how many there are.

    >>> row_in_full("7", 2)
    {'color': 'yellow', 'code': 'path=a:0,b:1', 'count': 2}
    >>> row_in_full("7", {"count": 4, "code": "path=a:0,b:2", "color": "green"})["code"]
    'path=a:0,b:2'
    >>> row_in_full("7a", "unlimited")
    {'count': 'unlimited'}
    """
    own = row if isinstance(row, Mapping) else {"count": row}
    known = standard_tiles().get(number)
    if known is None or "code" in own:
        return own
    return {"color": known[0], "code": known[1], **own}


def in_full(file: Mapping[str, Any]) -> dict[str, Any]:
    """A tiles.toml with the rows of its table `tiles` in full; where that is no table, the file as it is.

    >>> in_full({"tiles": {"8": 5}})
    {'tiles': {'8': {'color': 'yellow', 'code': 'path=a:0,b:2', 'count': 5}}}
    """
    tiles = file.get("tiles")
    if not isinstance(tiles, Mapping):
        return dict(file)
    return {**file, "tiles": {name: row_in_full(str(name), row) for name, row in tiles.items()}}
