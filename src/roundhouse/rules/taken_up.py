"""What mechanisms bring for whoever puts a position together as a game of cardboard has come to it.

What every title has (money, certificates, prices, trains, phase, private companies) is set by whoever does so; here a
mechanism says what else there is then, and sets what it has to remember itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ..core.position import Position
from ..core.registries import Registry
from ..core.state import Table


class Formed(msgspec.Struct, frozen=True):
    """A corporation that came into being during the game: percents of its certificates, the president's first (none
    where any will do); and the corporations that have closed until now."""

    corporation: str
    certificates: tuple[int, ...]
    closed: tuple[str, ...]


FORMED_LATER: Registry[Callable[[Position, Formed], bool]] = Registry("corporations formed during the game")
"""Lets it be, with all its certificates in the offering and no money; False for one that is not the mechanism's.

Raises LookupError where it has no such certificates."""


def formed(pos: Position, one: Formed) -> bool:
    """Let a corporation be that is formed during the game; False where no mechanism of the title forms it.

    Raises LookupError where it has no such certificates.
    """
    return any(form(pos, one) for form in FORMED_LATER.of(pos.title))


TAKEN_UP: Registry[Callable[[Position], None]] = Registry("what follows from what lies on the table")
"""Sets what a mechanism remembers by what the position has, once that has all that every title has."""


TRAINS_REPLACED: Registry[Callable[[Position, int], None]] = Registry("trains that became another kind")
"""Lets so many trains of the depot be another kind, as when a phase began with a set of rounds (`PHASES_OF_SETS`)."""


class Paper(msgspec.Struct, frozen=True):
    """What is borrowed by: a loan or bond, by the name that the table calls it, with what everybody has of it.

    It brings whoever gives it `face` dollars, moves the marker of a debtor by `columns`, costs `interest` in each
    operating turn, and takes `price_cut` off the final price of the debtor's shares. `of`: the corporation of which
    there are `most` in all, held by it and by others ("": each corporation may owe `most` to the bank). `table`: who
    has how many; whoever puts a position together fills it.
    """

    name: str
    face: int
    interest: int
    most: int
    columns: int
    price_cut: int
    table: Table[int]
    of: str = ""


PAPERS: Registry[Callable[[Position], Paper]] = Registry("loans and bonds")

MERGERS: Registry[Callable[[Position], bool]] = Registry("corporations become part of others")
"""Whether that can happen in the game at all."""


def papers(pos: Position) -> Mapping[str, Paper]:
    """The loans and bonds of the title, by name."""
    return {paper.name: paper for paper in (find(pos) for find in PAPERS.of(pos.title))}


def merges(pos: Position) -> bool:
    """Whether a corporation may become part of another one in the title."""
    return any(find(pos) for find in MERGERS.of(pos.title))
