"""Notes: what else there is to know of somebody or something, and what else lies on the map, for whoever shows a
position; by these no rule goes."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.position import Position
from ..core.rule_values import Setting, rule_value
from ..core.title import Feature


class Note(msgspec.Struct, frozen=True):
    """Something to know: the name under which there are words for it, and the facts that these tell."""

    name: str
    facts: dict[str, Any] = {}


class Sign(msgspec.Struct, frozen=True):
    """Something that lies on a hex, or is printed there: `text` of a few letters, whose it is ("" for nobody's)."""

    hex: str
    text: str
    corporation: str
    note: Note


PAPER_SORTS: Setting[dict[str, str]] = Setting("sorts of papers")
"""By sym, where private companies are not the only papers in players' hands: the name of a sort."""


@rule_value("notes")
def NOTES(pos: Position, about: str) -> tuple[Note, ...]:
    """What there is to know of a corporation, a player or a paper, or with "" of the whole table."""
    return ()


@rule_value("signs on the map")
def SIGNS(pos: Position) -> tuple[Sign, ...]:
    """What lies on hexes, or is printed there, besides track and tokens."""
    return ()


FEATURE = Feature("notes", rule_values=(NOTES, SIGNS))
