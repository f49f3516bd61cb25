"""Where a tile could go: the hexes in which a corporation may lay it, in which rotations, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from ...board.map import Board
from ...board.upgrades import placements
from ...core.game import legal
from ...core.position import Position
from ...core.state import State
from ...draw.tile import draw_tile
from ...play.lab.turn import on_turn
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, in_play
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES, TOKENS
from ...rules.shares import PLAYERS
from ...rules.track import LAY_TILE, supply_left
from ...text.language import gettext
from ..caches import CACHES, Lru
from ..desk.hex_labels import heard_as
from ..desk.scene import Scene
from ..errors import NotFound
from ..web.drawings import unstyled
from .places import HEX, changes_map, place_of
from .tray import drawing, laid_by, way_said
from .why import Why, reasons_of

NOW, ITS_TURN, NOTHING = "now", "its turn", ""
"""What is shown: what is on offer in the position; what would be on offer if the corporation's turn to lay track began
in it, money aside; nothing, since no corporation has begun."""

MOST_NEAR = 12
"""So many of the hexes in which a tile would fit, but may not be laid, are told of, the nearest ones."""

Rotations = Mapping[str, tuple[int, ...]]
"""By hex the rotations of a tile."""


class Lays(msgspec.Struct, frozen=True):
    """The tiles that a corporation may lay: `basis` is one of the above, `found` has by tile where, and how turned.
    They are the offers of `state`, in which `actor` is to act."""

    basis: str
    found: Mapping[str, Rotations]
    state: State
    actor: str


class Stock(msgspec.Struct, frozen=True):
    """A tile that may be asked about: its picture, copies left ("∞" without limit), in how many hexes it may lie."""

    name: str
    colour: str
    svg: str
    left: str
    hexes: int


class Spot(msgspec.Struct, frozen=True):
    """A hex: its name, what is heard of it, and in how many rotations a tile may be laid there."""

    hex: str
    name: str
    heard: str
    ways: int = 0


class Places(msgspec.Struct, frozen=True):
    """Where a tile could go: `spots`, and `near`, where it fits by map and catalogue but may not be laid.

    `tile`: "" where none is chosen; `companies` can be asked about, of which `company` is.
    """

    tile: str
    company: str
    companies: tuple[str, ...]
    basis: str
    note: str
    stock: tuple[Stock, ...]
    spots: tuple[Spot, ...]
    near: tuple[Spot, ...]


class Asked(NamedTuple):
    """The position that is asked about: `names` of its players, and the `key` by which answers are kept."""

    pos: Position
    names: Mapping[str, str]
    key: Hashable


def of_scene(scene: Scene) -> Asked:
    """What a table shows."""
    return Asked(scene.pos, scene.names, (scene.table, scene.live.revision, scene.at))


_lays: Lru[tuple[Hashable, str], Lays] = CACHES.lru("tiles that may be laid", 64)


def companies_of(pos: Position) -> tuple[str, ...]:
    """The corporations that have begun, the one at turn first."""
    rows = pos[CORPORATIONS]
    begun = [sym for sym in in_play(pos) if rows[sym].floated]
    who = "" if pos.over else pos.frame.who
    return tuple(sorted(begun, key=lambda sym: sym != who))


def lays_of(asked: Asked, company: str) -> Lays:
    """The tiles that a corporation may lay: the offers of the position, if it has such, else those of its turn."""
    key = (asked.key, company)
    found = _lays.get(key)
    return _lays.put(key, _lays_of(asked.pos, company)) if found is None else found


def _lays_of(pos: Position, company: str) -> Lays:
    if not company:
        return Lays(NOTHING, {}, pos.state, "")
    if not pos.over and pos.frame.who == company:
        found = _offered(pos)
        if found:
            return Lays(NOW, found, pos.state, pos.actor)
    table = on_turn(pos.title, pos.state, company, LAY_TILE, PLAYERS(pos)[0])
    if table is None:
        return Lays(ITS_TURN, {}, pos.state, pos.actor)
    return Lays(ITS_TURN, _offered(table.pos), table.state, table.actor)


def _offered(pos: Position) -> dict[str, dict[str, tuple[int, ...]]]:
    """The lays on offer: by tile and hex the rotations."""
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for offer in legal(pos.title, pos.state):
        if not changes_map(offer.action):
            continue
        action = offer.action
        told = tuple(getattr(action, name, None) for name in ("hex", "tile", "rotation"))
        several = None in told and place_of(pos, action).sort == HEX
        lain = laid_by(pos, action)[0] if several else (told,)
        for hex, tile, rotation in lain:
            if tile is None:
                continue
            turns = found.setdefault(str(tile), {})
            turns[str(hex)] = tuple(sorted({*turns.get(str(hex), ()), int(str(rotation))}))
    return found


def places(asked: Asked, tile: str, company: str) -> Places:
    """Where a tile could go. `tile`: "" for none yet; `company`: "" for the one at turn. Raises `NotFound`."""
    pos = asked.pos
    board, companies = BOARD(pos), companies_of(pos)
    if tile and tile not in board.tiles:
        raise NotFound(gettext("There is no such hex or tile in this game."))
    if company and company not in companies:
        raise NotFound(gettext("There is no such company in this game, or it has not begun."))
    company = company or next(iter(companies), "")
    lays = lays_of(asked, company)
    here = lays.found.get(tile, {})
    near = _near(pos, tile, company, here) if tile else ()
    heard = heard_as(pos, (*here, *near))
    spots = tuple(
        Spot(hex, board.hexes[hex].name, heard[hex], len(here[hex])) for hex in board.hexes if hex in here
    )
    return Places(
        tile,
        company,
        companies,
        lays.basis,
        _note(pos, company, lays.basis),
        _stock(pos, lays, tile),
        spots,
        tuple(Spot(hex, board.hexes[hex].name, heard[hex]) for hex in near),
    )


def _note(pos: Position, company: str, basis: str) -> str:
    if basis == NOTHING:
        return gettext("No company has begun yet.")
    if basis == NOW:
        return gettext("What {company} may lay now.", company=company)
    if not pos.over and pos.frame.who == company:
        return gettext(
            "{company} may lay nothing now. This is where it could, money aside, if its turn to lay track began in "
            "this position.",
            company=company,
        )
    return gettext(
        "It is not {company}'s turn to lay track. This is where it could, money aside, if that turn began in this "
        "position.",
        company=company,
    )


def _stock(pos: Position, lays: Lays, chosen: str) -> tuple[Stock, ...]:
    """What is left of the phase's colours, what may be laid besides, and what is chosen; what has a place first."""
    board, colours = BOARD(pos), phase(pos).tiles
    found = (
        Stock(
            tile.name,
            tile.colour,
            _picture(board, tile.name),
            "∞" if left is None else str(left),
            len(lays.found.get(tile.name, ())),
        )
        for tile in board.tiles.values()
        for left in (supply_left(pos, tile.name),)
        if tile.name == chosen or tile.name in lays.found or (tile.colour in colours and left != 0)
    )
    return tuple(sorted(found, key=lambda one: not one.hexes))


@CACHES.function("tiles to be asked about", 2048)
def _picture(board: Board, name: str) -> str:
    return unstyled(draw_tile(board.tiles[name], size=56, flat=board.layout.flat).text)


def _near(pos: Position, tile: str, company: str, lit: Iterable[str]) -> tuple[str, ...]:
    """Hexes in which the tile fits, the nearest to those in which it may be laid, or else to the company's tokens."""
    board, laid = BOARD(pos), pos[TILES]
    begin = list(lit) or [t.hex for t in pos[TOKENS].values() if t.corporation == company and t.placed]
    begin = begin or ([CORPORATION_SPECS(pos)[company].home] if company else [])
    able, seen, edge, found = set(lit), set(begin), begin, list[str]()
    while edge and len(found) < MOST_NEAR:
        for hex in edge:
            if hex not in able and any(one.tile == tile for one in placements(board, hex, laid.get(hex))):
                found.append(hex)
        beside = dict.fromkeys(board.neighbour(hex, side) for hex in edge for side in range(6))
        edge = [hex for hex in beside if hex is not None and hex not in seen]
        seen.update(edge)
    return tuple(found[:MOST_NEAR])


class Here(msgspec.Struct, frozen=True):
    """A tile in one hex: the rotations in which it may be laid, drawn and in words, and why not where there is none."""

    hex: str
    name: str
    rotations: tuple[int, ...]
    drawings: tuple[str, ...]
    ways: tuple[str, ...]
    why: Why | None


def here(asked: Asked, tile: str, company: str, hex: str) -> Here:
    """What of a tile in one hex. Raises `NotFound` for a hex, tile or corporation that there is not."""
    pos = asked.pos
    board = BOARD(pos)
    if hex not in board.hexes or tile not in board.tiles:
        raise NotFound(gettext("There is no such hex or tile in this game."))
    if company not in companies_of(pos):
        raise NotFound(gettext("There is no such company in this game, or it has not begun."))
    lays = lays_of(asked, company)
    turns = lays.found.get(tile, {}).get(hex, ())
    why = None
    if not turns:
        wish: dict[str, Any] = {"type": LAY_TILE.name, "hex": hex, "tile": tile}
        why = Why(False, reasons_of(pos.title, lays.state, lays.actor, wish, asked.names))
    drawings = tuple(str(drawing(pos, (hex, tile, turn))) for turn in turns)
    ways = tuple(way_said(pos, [(hex, tile, turn)], hex) for turn in turns)
    return Here(hex, board.hexes[hex].name, turns, drawings, ways, why)


def as_fields(found: Places) -> dict[str, Any]:
    """What scripts draw of it: "company", "basis", "hexes" {hex: ways}, and "near"."""
    return {
        "company": found.company,
        "basis": found.basis,
        "hexes": {spot.hex: spot.ways for spot in found.spots},
        "near": [spot.hex for spot in found.near],
    }


__all__ = ["NOW", "Asked", "Here", "Places", "as_fields", "here", "of_scene", "places"]
