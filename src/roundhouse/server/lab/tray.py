"""The tray of the lab: what may be put on a hex, by the rules for a corporation, by map and catalogue, or at all."""

from __future__ import annotations

from collections import Counter

import msgspec

from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import distinct_placements
from ...core.position import Position
from ...draw.face import paint
from ...draw.svg import tag
from ...draw.tile import INSET, ground, stacked
from ...play.lab import Lab
from ...play.lab.turn import Turn
from ...play.lab.typed import as_typed
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES, TOKENS, hex_face
from ...text.language import gettext
from ...text.tracks import track_said
from ..caches import CACHES

WAYS = ("allowed", "fitting", "any")
"""Which tiles are shown: what the rules allow the corporation in its turn, money aside; what may lie there next by map,
catalogue and phase; all."""


class Turned(msgspec.Struct, frozen=True):
    """A rotation of a tile, where its track leads so, in words, and the change that lays it; of any tile no words."""

    rotation: int
    track: str
    change: str


class Sample(msgspec.Struct, frozen=True):
    """A tile of the tray: how it looks in its first rotation, and how many are left ("∞" without end)."""

    tile: str
    colour: str
    left: str
    drawing: str
    turns: tuple[Turned, ...]


class City(msgspec.Struct, frozen=True):
    """A city of the hex: the tokens in it with the changes that take them, the corporations whose token may be put
    there, and whether it is blocked."""

    number: int
    tokens: tuple[tuple[str, str], ...]
    free: int
    blocked: bool
    block: str


class Tray(msgspec.Struct, frozen=True):
    """What may be done on a hex. `lies`: the tile on it, "" for the print; `shut`: why there are no tiles, ""
    where there are."""

    hex: str
    name: str
    lies: str
    way: str
    company: str
    samples: tuple[Sample, ...]
    cities: tuple[City, ...]
    shut: str


def tray_of(lab: Lab, hex: str, company: str, way: str) -> Tray:
    """The tray of a hex; `way`: one of WAYS, another one counts as the first."""
    pos = lab.pos
    way = way if way in WAYS else WAYS[0]
    if way == "allowed" and not company:
        way = "fitting"
    laid = pos[TILES].get(hex)
    samples = _samples(lab, hex, company, way)
    shut = ""
    if not samples:
        if BOARD(pos).fixed(hex):
            shut = gettext("Nothing is ever built here by the rules.")
        elif way == "allowed":
            shut = gettext("{corporation} may lay no tile here.", corporation=company)
        else:
            shut = gettext("No tile of this phase fits here.")
    return Tray(
        hex,
        BOARD(pos).hexes[hex].name,
        laid.tile if laid is not None else "",
        way,
        company,
        samples,
        tuple(_city(lab, hex, number) for number in hex_face(pos, hex).cities),
        shut,
    )


def _samples(lab: Lab, hex: str, company: str, way: str) -> tuple[Sample, ...]:
    pos = lab.pos
    board, laid = BOARD(pos), pos[TILES]
    if way == "any":
        found = {name: tuple(range(6)) for name in board.tiles}
    else:
        turn, colours = Turn(lab, company) if way == "allowed" else None, phase(pos).tiles
        found = {}
        for place in distinct_placements(board, hex, laid.get(hex)):
            if turn is not None:
                if turn.known() and turn.lay(hex, place.tile, place.rotation) is not None:
                    continue
            elif board.tiles[place.tile].colour not in colours:
                continue
            found[place.tile] = (*found.get(place.tile, ()), place.rotation)
    used = Counter(row.tile for row in laid.values())
    flat = board.layout.flat
    return tuple(
        Sample(
            tile,
            board.tiles[tile].colour,
            _left(pos, tile, used),
            _drawing(board, tile, turns[0]),
            tuple(
                Turned(
                    one,
                    "" if way == "any" else track_said(board.tiles[tile].face.rotated(one), flat),
                    as_typed({"set": "tile", "hex": hex, "tile": tile, "rotation": one}),
                )
                for one in turns
            ),
        )
        for tile, turns in found.items()
    )


def _left(pos: Position, tile: str, used: Counter[str]) -> str:
    count = BOARD(pos).tiles[tile].count
    return "∞" if count is None else str(count - used[tile])


@CACHES.function("tiles of the lab", 4096)
def _drawing(board: Board, tile: str, rotation: int) -> str:
    """A tile as it is drawn in the tray: without the name of a hex, so that it is the same for all of them."""
    face, flat = board.face("", Laid(tile, rotation)), board.layout.flat
    return str(tag("g", ground(face.colour, flat, INSET, " tile"), stacked(paint("", face, flat))))


def _city(lab: Lab, hex: str, number: int) -> City:
    pos = lab.pos
    inside = [t.corporation for t in pos[TOKENS].values() if t.placed and (t.hex, t.city) == (hex, number)]
    blocked = (hex, number) in lab.blocked
    place = {"hex": hex, "city": number}
    return City(
        number,
        tuple((sym, as_typed({"set": "no token", "corporation": sym, **place})) for sym in inside),
        hex_face(pos, hex).stops[number].slots - len(inside),
        blocked,
        as_typed({"set": "blocked", **place, "blocked": not blocked}),
    )


def box_of(flat: bool) -> str:
    """The part of a drawing that a tile takes."""
    return "-101 -88 202 176" if flat else "-88 -101 176 202"


__all__ = ["Tray", "box_of", "tray_of"]
