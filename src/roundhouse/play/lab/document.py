"""A lab position as JSON: what is printed is named, and only what differs from it is told.

What the library reads is a `Scenario` (`Lab.table`); `Lab.document` and `from_document` go from one to the other.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...text.language import gettext
from .error import LabError

FORM = 1
"""The form of the document."""

LARGEST = 256 * 1024
"""Bytes of a document."""


class OwnBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board of one's own. `layout` and `letters` as in map.toml; by id of the hex its colour, code and name, "" for
    what is not there; the tiles are those of the title that the document names."""

    hexes: dict[str, tuple[str, str, str]]
    layout: str = "flat"
    letters: str = "columns"


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A corporation that has begun: its trains, by kind, and where its tokens are in the order of the charter: "HEX.k",
    "" for one that is not on the map. What follows the last one on the map is left out."""

    trains: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


class Document(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="lab", tag=FORM
):
    """A lab position; as JSON it says by `lab` in which form.

    `title`, `options` and `players` (how many, or their ids) make the printed board; `phase`; `tiles`
    "TILE:ROTATION" by hex; `companies` that have begun; `blocked`: cities "HEX.k" that nobody passes without a
    token there. `rest`: what else differs, by table (rows by key, None for one that is gone) and slot, in the form
    of saved games.
    """

    title: str
    players: int | tuple[str, ...] = 0
    options: tuple[str, ...] = ()
    phase: str = ""
    tiles: dict[str, str] = {}
    companies: dict[str, Company] = {}
    blocked: tuple[str, ...] = ()
    rest: dict[str, Any] = {}
    board: OwnBoard | None = None


def read_document(data: bytes | str | dict[str, Any]) -> Document:
    """A document from JSON, as text or decoded. Raises `LabError`.

    >>> read_document('{"title": "18AL", "phase": "3"}').phase
    '3'
    """
    try:
        if isinstance(data, dict):
            found = msgspec.convert(data, Document)
        else:
            if len(data) > LARGEST:
                raise LabError(gettext("That is too large for the lab."))
            found = msgspec.json.decode(data, type=Document)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        problem = str(error).rstrip(".")
        raise LabError(gettext("That is no position of the lab: {problem}.", problem=problem[:200])) from None
    return found
