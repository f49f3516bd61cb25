"""The Lumber Terminal of Brown & Sons (table III): a tile of its own, beside the tile of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from ...board.tiles import Laid
from ...board.upgrades import exits_lead_somewhere
from ...core.actions import Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.kinds import Kind, check
from ...core.now import Now
from ...core.title import Feature
from ...rules.privates import PRIVATES, UsePower, owns_power
from ...rules.reach import BOARD, TILES
from ...rules.track import put_tile


class Terminal(msgspec.Struct, frozen=True):
    """The title's data: the private company and its tile, whose hexes the catalogue lists."""

    private: str
    tile: str


TERMINAL: Fact[Terminal] = Fact("lumber terminal")


class LayTerminal(UsePower, frozen=True, tag="lay_terminal"):
    """Lay the terminal, turned clockwise by `rotation` steps (0 to 5); no cost, no connection."""

    hex: str
    rotation: int


class NoTerminal(Details, frozen=True):
    """The private company does not have the terminal."""

    private: str


@check("private company has the terminal")
def has_terminal(now: Now, action: LayTerminal) -> NoTerminal | None:
    """No other company has one."""
    return None if action.private == TERMINAL(now).private else NoTerminal(action.private)


class AlreadyLaid(Details, frozen=True):
    """The terminal lies on the map."""

    private: str


@check("terminal is laid once")
def laid_once(now: Now, action: LayTerminal) -> AlreadyLaid | None:
    """There is one tile, and it stays where it lies."""
    return AlreadyLaid(action.private) if now[PRIVATES][action.private].used else None


class NotASwamp(Details, frozen=True):
    """The terminal goes into one of `hexes`."""

    case: ClassVar[str] = "hex"
    hex: str
    hexes: tuple[str, ...]


class SwampBuilt(Details, frozen=True):
    """A tile lies in the hex."""

    case: ClassVar[str] = "built"
    hex: str


@check("terminal goes into a swamp")
def into_swamp(now: Now, action: LayTerminal) -> NotASwamp | SwampBuilt | None:
    """One of the tile's hexes, as long as no tile lies there."""
    hexes = _hexes(now)
    if action.hex not in hexes:
        return NotASwamp(action.hex, hexes)
    return SwampBuilt(action.hex) if action.hex in now[TILES] else None


class NoSuchRotation(Details, frozen=True):
    """A tile is turned by 0 to 5 steps."""

    case: ClassVar[str] = "rotation"
    rotation: int


class LeadsNowhere(Details, frozen=True):
    """The track would lead nowhere at this edge."""

    case: ClassVar[str] = "edge"
    hex: str
    edge: int


@check("terminal leads somewhere")
def leads_somewhere(now: Now, action: LayTerminal) -> NoSuchRotation | LeadsNowhere | None:
    """Its track is bound like any other."""
    if not 0 <= action.rotation <= 5:
        return NoSuchRotation(action.rotation)
    face = BOARD(now).face(action.hex, Laid(TERMINAL(now).tile, action.rotation))
    edge = exits_lead_somewhere(BOARD(now), action.hex, face)
    return None if edge is None else LeadsNowhere(action.hex, edge)


def _hexes(now: Now) -> tuple[str, ...]:
    return BOARD(now).tiles[TERMINAL(now).tile].hexes


def _offers(now: Now) -> Iterator[Offer]:
    private = TERMINAL(now).private
    row = now[PRIVATES][private]
    if row.owner == now.frame.who and not row.used:
        for hex in _hexes(now):
            for rotation in range(6):
                yield Offer(LayTerminal(now.actor, private, hex, rotation))


def _lay(now: Now, action: LayTerminal) -> None:
    put_tile(now, now.frame.who, action.hex, Laid(TERMINAL(now).tile, action.rotation), 0)
    now.change(PRIVATES, action.private, used=True)


LAY_TERMINAL: Kind[LayTerminal] = Kind(
    LayTerminal, _offers, (owns_power, has_terminal, laid_once, into_swamp, leads_somewhere), _lay
)

FEATURE = Feature("lumber terminal", after=("coal field",), menus={"track": (LAY_TERMINAL,)})
