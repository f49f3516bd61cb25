"""The Lumber Terminal of Brown & Sons (table III): a tile of its own, beside the tile of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from ...board.tiles import Laid
from ...board.upgrades import exits_lead_somewhere
from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, TILE, WHEN, Explained, explains
from ...rules.privates import PRIVATES, UsePower, owns_power
from ...rules.reach import BOARD, TILES
from ...rules.track import put_tile


class Terminal(msgspec.Struct, frozen=True):
    """The title's data: the private company and its tile, whose hexes the catalogue lists."""

    private: str
    tile: str


TERMINAL: Setting[Terminal] = Setting("lumber terminal")


class LayTerminal(UsePower, frozen=True, tag="lay_terminal"):
    """Lay the terminal, turned clockwise by `rotation` steps (0 to 5); no cost, no connection."""

    hex: str
    rotation: int


class NoTerminal(Details, frozen=True):
    """The private company does not have the terminal."""

    private: str


@check("private company has the terminal", about=("private",))
def has_terminal(pos: Position, action: LayTerminal) -> NoTerminal | None:
    """No other company has one."""
    return None if action.private == TERMINAL(pos).private else NoTerminal(action.private)


class AlreadyLaid(Details, frozen=True):
    """The terminal lies on the map."""

    private: str


@check("terminal is laid once", about=("private",))
def laid_once(pos: Position, action: LayTerminal) -> AlreadyLaid | None:
    """There is one tile, and it stays where it lies."""
    return AlreadyLaid(action.private) if pos[PRIVATES][action.private].used else None


class NotASwamp(Details, frozen=True):
    """The terminal goes into one of `hexes`."""

    case: ClassVar[str] = "hex"
    hex: str
    hexes: tuple[str, ...]


class SwampBuilt(Details, frozen=True):
    """A tile lies in the hex."""

    case: ClassVar[str] = "built"
    hex: str


@check("terminal goes into a swamp", about=("hex",))
def into_swamp(pos: Position, action: LayTerminal) -> NotASwamp | SwampBuilt | None:
    """One of the tile's hexes, as long as no tile lies there."""
    hexes = _hexes(pos)
    if action.hex not in hexes:
        return NotASwamp(action.hex, hexes)
    return SwampBuilt(action.hex) if action.hex in pos[TILES] else None


class NoSuchRotation(Details, frozen=True):
    """A tile is turned by 0 to 5 steps."""

    case: ClassVar[str] = "rotation"
    rotation: int


class LeadsNowhere(Details, frozen=True):
    """The track would lead nowhere at this edge."""

    case: ClassVar[str] = "edge"
    hex: str
    edge: int


@check("terminal leads somewhere", about=("hex", "rotation"))
def leads_somewhere(pos: Position, action: LayTerminal) -> NoSuchRotation | LeadsNowhere | None:
    """Its track is bound like any other."""
    if not 0 <= action.rotation <= 5:
        return NoSuchRotation(action.rotation)
    face = BOARD(pos).face(action.hex, Laid(TERMINAL(pos).tile, action.rotation))
    edge = exits_lead_somewhere(BOARD(pos), action.hex, face)
    return None if edge is None else LeadsNowhere(action.hex, edge)


def _hexes(pos: Position) -> tuple[str, ...]:
    return BOARD(pos).tiles[TERMINAL(pos).tile].hexes


def _offers(pos: Position) -> Iterator[Offer]:
    private = TERMINAL(pos).private
    row = pos[PRIVATES][private]
    if row.owner == pos.frame.who and not row.used:
        for hex in _hexes(pos):
            for rotation in range(6):
                yield Offer(LayTerminal(pos.actor, private, hex, rotation))


def _lay(pos: Position, action: LayTerminal) -> None:
    put_tile(pos, pos.frame.who, action.hex, Laid(TERMINAL(pos).tile, action.rotation), 0)
    pos.change(PRIVATES, action.private, used=True)


LAY_TERMINAL: ActionType[LayTerminal] = ActionType(
    LayTerminal, _offers, (owns_power, has_terminal, laid_once, into_swamp, leads_somewhere), _lay
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private == TERMINAL(pos).private:
        tile = BOARD(pos).tiles[TERMINAL(pos).tile]
        facts = {"tile": tile.name, "hexes": tile.hexes, "value": tile.face.stops[0].revenue[0][1]}
        by = ("action type: lay_terminal", "check: terminal goes into a swamp")
        yield Explained("lumber terminal", facts=facts, by=by)
        yield Explained(
            "lumber terminal", WHEN, by=("check: terminal is laid once", "check: terminal leads somewhere")
        )
        yield Explained(
            "lumber terminal", ENDS, by=("check: power belongs to the corporation / lay_terminal",)
        )


def _tile_explained(pos: Position, tile: str) -> Iterator[Explained]:
    if tile == TERMINAL(pos).tile:
        facts = {"private": TERMINAL(pos).private}
        yield Explained("tile of the terminal", WHEN, facts, ("action type: lay_terminal",))


FEATURE = Feature(
    "lumber terminal",
    after=("coal field",),
    menus={"track": (LAY_TERMINAL,)},
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(TILE, _tile_explained)),),
)
