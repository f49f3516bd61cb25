"""The map and the tiles in the format of 18xx-maker."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ...board.faces import COLOURS
from ...board.map import Board
from ...board.notation import parse
from ...board.standard import standard_tiles
from ...board.tiles import Tile
from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PHASES
from ...rules.reach import BOARD, TILES
from ...rules.shown import AREAS_OF_MAP
from ..box import ENDLESS_TILES
from ..map_hexes import Faces
from ..map_places import HexMark, in_one_area
from ..map_tokens import spokesmen
from ..style import FILLS, shade, text_width
from ..tokens import hex_marks, hex_prints, space_prints, token_marks
from .frame import Json, at, side
from .picture import COLOURED, free, picture
from .sheets import ENDLESS

LETTERS = 15
"""The size of what is written on a hex, in our units."""


def is_standard(tile: Tile) -> bool:
    """Whether a number of the common catalogue says what the tile shows."""
    known = standard_tiles().get(tile.name)
    return known is not None and (tile.colour, tile.face) == (known[0], parse(known[1], known[0]))


def tiles(pos: Position) -> Json:
    """The tiles by number, with how many there are: those of the common catalogue by number alone, others in full."""
    found: Json = {}
    phases = tuple(PHASES(pos).values())
    for name, tile in BOARD(pos).tiles.items():
        if tile.count == 0:
            continue
        count: Json = {"quantity": tile.count}
        if tile.count is None:
            count = {"quantity": ENDLESS, "print": ENDLESS_TILES}
        if not is_standard(tile):
            found[name] = {**picture(tile.face, True, phases)[0], **count}
        else:
            found[name] = count if tile.count is None else tile.count
    return found


def map_of(pos: Position, names: Mapping[str, str]) -> Json:
    """The map as it is printed: its hexes, those that look alike together."""
    board, flat = BOARD(pos), BOARD(pos).layout.flat
    phases = tuple(PHASES(pos).values())
    named, valued = spokesmen(board, Faces(board, {}))
    marks: dict[str, list[HexMark]] = {}
    for mark in (*hex_prints(pos), *hex_marks(pos)):
        if mark.text not in {other.text for other in marks.get(mark.hex, ())} and mark.hex not in pos[TILES]:
            marks.setdefault(mark.hex, []).append(mark)
    spaces, rims = _spaces(pos), _rims(pos)
    alike: dict[str, tuple[Json, list[str]]] = {}
    for id, hex in board.hexes.items():
        row, room = picture(hex.face, flat, phases, hex.name)
        _quieten(row, id in named, id in valued)
        for stop, words in spaces.get(id, {}).items():
            _fill(row, _rank(board, id, stop), [_written(pos, word) for word in words])
        if borders := rims.get(id):
            row["borders"] = [*row.get("borders", ()), *borders]
        open_sides = [edge for edge in range(6) if _goes_on(board, id, edge)]
        if open_sides:
            row["removeBorders"] = [side(edge, flat) for edge in open_sides]
        for mark in marks.get(id, ()):
            place = free(room, flat, text_width(mark.text, LETTERS) + 12, 26)
            row.setdefault("companies", []).append({"label": mark.text, **at(place)})
        key = json.dumps(row, sort_keys=True)
        alike.setdefault(key, (row, []))[1].append(names[id])
    return {"hexes": [{**row, "hexes": hexes} for row, hexes in alike.values()]}


def _goes_on(board: Board, id: str, edge: int) -> bool:
    other = board.neighbour(id, edge)
    return other is not None and in_one_area(board, id, edge, other)


def _quieten(row: Json, named: bool, valued: bool) -> None:
    """Of an area of several hexes one says its name, and one its values."""
    if "offBoardRevenue" in row and not valued:
        row["offBoardRevenue"]["hidden"] = True
        if named and (name := row["offBoardRevenue"].pop("name", None)) is not None:
            row["names"] = [name]
    if not named:
        for sort in ("cities", "mediumCities", "centerTowns", "towns"):
            for stop in row.get(sort, ()):
                stop.pop("name", None)
        row.pop("names", None)
        row.get("offBoardRevenue", {}).pop("name", None)


def _spaces(pos: Position) -> dict[str, dict[int, list[str | None]]]:
    """By hex and stop what is written in the spaces of its cities: whose home it is, and what is printed there."""
    found: dict[str, dict[int, list[str | None]]] = {}
    written = [(mark.hex, mark.stop, mark.slot, mark.text) for mark in token_marks(pos)]
    written += [(one.hex, one.city, one.slot, one.text) for one in space_prints(pos)]
    for hex, stop, slot, text in written:
        row = found.setdefault(hex, {}).setdefault(stop, [])
        row += [None] * (slot + 1 - len(row))
        row[slot] = row[slot] or text
    return found


def _rank(board: Board, id: str, stop: int) -> int:
    """Which of the cities of a hex a stop is."""
    stops = board.hexes[id].face.stops
    return sum(one.kind == "city" and one.slots > 0 for one in stops[:stop])


def _written(pos: Position, word: str | None) -> str | Json | None:
    return word if word is None or word in CORPORATION_SPECS(pos) else {"label": word}


def _fill(row: Json, rank: int, words: list[str | Json | None]) -> None:
    cities = row.get("cities", [])
    if rank < len(cities):
        cities[rank]["companies"] = words


def _rims(pos: Position) -> dict[str, list[Json]]:
    """By hex the sides that are marked: those named, and those around areas of whole hexes."""
    board, flat = BOARD(pos), BOARD(pos).layout.flat
    found: dict[str, list[Json]] = {}
    for area in (area for find in AREAS_OF_MAP.of(pos.title) for area in find(pos)):
        within = set(area.hexes)
        for hex, edges in zip(area.hexes, area.sides or ((),) * len(area.hexes), strict=True):
            marked = edges or [edge for edge in range(6) if board.neighbour(hex, edge) not in within]
            rows = [
                {"side": side(edge, flat), "color": rim_colour(area.name), "dashed": True} for edge in marked
            ]
            found.setdefault(hex, []).extend(rows)
    return found


def rim_colour(area: str) -> str:
    """What the colour of the rim of an area is called."""
    return f"area {area}"


def colours(pos: Position) -> dict[str, str]:
    """The colours of areas, of sides that no track may cross, and of hexes and tiles with one of ours, by name."""
    board = BOARD(pos)
    areas = (area for find in AREAS_OF_MAP.of(pos.title) for area in find(pos))
    shown = {hex.face.colour for hex in board.hexes.values()} | {tile.colour for tile in board.tiles.values()}
    others = {colour: FILLS.get(colour, shade(colour)) for colour in sorted(shown - {*COLOURS, *COLOURED})}
    return {"wall": WALL, **others, **{rim_colour(area.name): area.colour for area in areas}}


WALL = "#7c2d5e"
"""The colour of sides that no track may cross, as on our maps."""
