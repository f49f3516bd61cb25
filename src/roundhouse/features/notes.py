"""Notes: what else there is to know of somebody or something, and what else lies on the map, for whoever shows a
position; by these no rule goes."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.figures import Fact, figure
from ..core.now import Now
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


PAPER_SORTS: Fact[dict[str, str]] = Fact("sorts of papers")
"""By sym, where private companies are not the only papers in players' hands: the name of a sort."""


@figure("notes")
def NOTES(now: Now, about: str) -> tuple[Note, ...]:
    """What there is to know of a corporation, a player or a paper, or with "" of the whole table."""
    return ()


@figure("signs on the map")
def SIGNS(now: Now) -> tuple[Sign, ...]:
    """What lies on hexes, or is printed there, besides track and tokens."""
    return ()


FEATURE = Feature("notes", figures=(NOTES, SIGNS))
