"""What has to be so in map.toml and tiles.toml: codes, homes, values by phase, labels."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from ...board.catalogue import may_lie
from ...board.faces import Face
from ...board.hexes import Layout
from ...board.map import BoardError, load_board
from ...board.notation import NotationError, parse
from ...board.standard import standard_tiles
from ...core.nearest import nearest
from .parts import Check, File, Found, Part, Path, Wrong
from .powers import rows_of_powers


def rows_of(found: Found) -> dict[str, tuple[Path, Mapping[str, Any]]]:
    """The hexes of the map with their places: those on which something is printed, then blank ones."""
    map_ = found.files["map"]
    rows: dict[str, tuple[Path, Mapping[str, Any]]] = {}
    for number, id in enumerate(map_.get("blank", ())):
        rows[id] = (("blank", number), {})
    for id, row in map_.get("hexes", {}).items():
        rows[id] = (("hexes", id), row if isinstance(row, Mapping) else {})
    return rows


def faces(found: Found) -> dict[tuple[File, str], tuple[Path, Face]]:
    """What is printed on hexes and tiles, of all codes that can be read."""
    read: dict[tuple[File, str], tuple[Path, Face]] = {}
    for file, id, path, row in _codes_of(found):
        try:
            read[file, id] = (path, parse(row["code"], row["color"]))
        except NotationError:
            continue
    return read


def _codes_of(found: Found) -> Iterator[tuple[File, str, Path, Mapping[str, Any]]]:
    """File, name, place and row of each hex and tile that has a code, with its colour, as far as these are texts: one
    row that is of another shape keeps nobody from looking at the others."""
    for id, (path, row) in rows_of(found).items():
        if _is_code(full := {"color": "white", "code": "", **row}):
            yield "map", id, path, full
    tiles = found.files["tiles"].get("tiles", {})
    for name, row in tiles.items() if isinstance(tiles, Mapping) else ():
        if isinstance(row, Mapping) and _is_code(full := {"code": "", **row}):
            yield "tiles", name, ("tiles", name), full


def _is_code(row: Mapping[str, Any]) -> bool:
    return isinstance(row["code"], str) and isinstance(row.get("color"), str)


def _codes(found: Found) -> Iterator[Wrong]:
    for file, _, path, row in _codes_of(found):
        try:
            face = parse(row["code"], row["color"])
        except NotationError as error:
            yield Wrong(file, (*path, "code"), _clause(error), error.given, error.words)
            continue
        if file == "tiles" and "label" in row and row["label"] != face.label:
            text = f"the label is {row['label']!r}, but {face.label!r} in the code"
            yield Wrong("tiles", (*path, "label"), text)


def unknown_tiles(files: Mapping[str, Mapping[str, Any]]) -> Iterator[Wrong]:
    """A tile that is not in the catalogue has no colour but its own; more often its number is a slip."""
    tiles = files["tiles"].get("tiles", {})
    for name, row in tiles.items() if isinstance(tiles, Mapping) else ():
        if not isinstance(row, Mapping):
            continue
        text = f"no tile {name!r} is in the common catalogue, and one of your own has color and code"
        if "color" not in row:
            yield Wrong("tiles", ("tiles", name, "color"), text, name, tuple(standard_tiles()))
        elif "code" not in row:
            yield Wrong("tiles", ("tiles", name), text, missing="code")


def _clause(error: Exception) -> str:
    told = str(error).removesuffix(".")
    return told[:1].lower() + told[1:]


def _layout(found: Found) -> Iterator[Wrong]:
    """Names of hexes can be read, and all lie on the one grid."""
    map_ = found.files["map"]
    layout = Layout(flat=map_["layout"] == "flat", letters=map_["letters"])
    odd: dict[str, int] = {}
    rows = rows_of(found)
    for id, (path, _) in rows.items():
        try:
            point = layout.point(id)
        except ValueError as error:
            yield Wrong("map", path, _clause(error))
            continue
        odd[id] = sum(point) % 2
        if layout.hex(point) != id:
            yield Wrong("map", path, f"this hex is called {layout.hex(point)!r}")
    values = list(odd.values())
    few = min((0, 1), key=values.count)
    for id, value in odd.items():
        if value == few and values.count(few) < values.count(1 - few):
            yield Wrong("map", rows[id][0], f"{id} lies between the hexes of the map")
        elif len(rows) > 1 and not any(layout.neighbour(id, edge) in rows for edge in range(6)):
            yield Wrong("map", rows[id][0], f"no hex lies beside {id}")


def _homes(found: Found) -> Iterator[Wrong]:
    """A corporation begins in a printed city, the one of that index, and no two in one space."""
    printed = {id: face for (file, id), (_, face) in faces(found).items() if file == "map"}
    taken: dict[tuple[str, int], int] = {}
    for number, row in enumerate(found.files["title"]["corporation"]):
        home, city = row["home"], row.get("city", 0)
        if home not in printed:
            continue
        stops = printed[home].stops
        cities = printed[home].cities
        if not cities:
            text = f"nothing in {home} is a city"
            near = tuple(id for id, face in printed.items() if face.cities)
            yield Wrong("title", ("corporation", number, "home"), text, home, near)
        elif city >= len(stops) or city not in cities:
            yield Wrong("title", ("corporation", number, "city"), f"{home} has no city with the index {city}")
        else:
            taken[home, city] = taken.get((home, city), 0) + 1
            if taken[home, city] > max(1, stops[city].slots):
                text = f"the city in {home} has no space for one more home"
                yield Wrong("title", ("corporation", number, "home"), text)


def _home_tokens(found: Found) -> Iterator[Wrong]:
    """A corporation that has a home has a token to place there."""
    for number, row in enumerate(found.files["title"]["corporation"]):
        if row["home"] and not row["tokens"]:
            text = "there is no token for its home; the first of the list is that one"
            yield Wrong("title", ("corporation", number, "tokens"), text)


def _revenues(found: Found) -> Iterator[Wrong]:
    """Every value that changes has an amount for each phase's key, and each of its keys is that of a phase or of a
    kind of train, in titles that know trains with a value of their own."""
    known = yield from _keys_of_values(found)
    needed = dict.fromkeys(row["revenue"] for row in found.files["title"]["phase"] if row["revenue"] in known)
    colours = {*filter(None, known), "yellow", "green", "brown", "gray"}
    for (file, _), (path, face) in faces(found).items():
        for stop in face.stops:
            keys = dict(stop.revenue)
            if "" in keys:
                continue
            for key in keys if len(keys) > 1 else ():
                if key not in colours:
                    text = f"no phase and no train has the value {key!r}"
                    yield Wrong(file, (*path, "code"), text, key, tuple(sorted(colours)))
            for key in needed:
                if key not in keys:
                    text = f"the values {_values(keys)} have none for {key!r}"
                    yield Wrong(file, (*path, "code"), text)


def _keys_of_values(found: Found) -> Generator[Wrong, None, set[str]]:
    """The keys that phases and trains name are those of a stop, where any stop has some; returns these keys."""
    title = found.files["title"]
    known: set[str] = set()
    used = {key for _, face in faces(found).values() for stop in face.stops for key, _ in stop.revenue if key}
    for table in ("phase", "train"):
        for number, row in enumerate(title[table]):
            key = row.get("revenue")
            if key is None or not used or key in used:
                known.add(key)
                continue
            text = f"no stop has a value {key!r}"
            yield Wrong("title", (table, number, "revenue"), text, key, tuple(sorted(used)))
            known.add(nearest(key, tuple(sorted(used))))  # as which it was meant
    return known


def _values(keys: Mapping[str, int]) -> str:
    return "|".join(f"{key}_{amount}" for key, amount in keys.items())


def _track(found: Found) -> Iterator[Wrong]:
    """Printed track does not lead off the map."""
    map_ = found.files["map"]
    if map_["layout"] not in ("flat", "pointy") or map_["letters"] not in ("columns", "rows"):
        return
    layout = Layout(flat=map_["layout"] == "flat", letters=map_["letters"])
    rows = rows_of(found)
    for (file, id), (path, face) in faces(found).items():
        if file != "map":
            continue
        try:
            off = [edge for edge in sorted(face.exits) if layout.neighbour(id, edge) not in rows]
        except ValueError:
            continue
        for edge in off:
            yield Wrong("map", (*path, "code"), f"the track at edge {edge} leads off the map")


def _labels(found: Found) -> Iterator[Wrong]:
    """A label that no tile has is a slip where the tiles have another one that no hex has."""
    printed: dict[str, Path] = {}
    tiles: set[str] = set()
    for (file, _), (path, face) in faces(found).items():
        if file == "map":
            for label in (face.label, face.future_label[0]):
                printed.setdefault(label, path)
        elif face.label:
            tiles |= {face.label, *face.label.split("/")}
    unused = tuple(sorted(tiles - set(printed)))
    for label, path in printed.items():
        if label and label not in tiles and nearest(label, unused):
            yield Wrong("map", (*path, "code"), f"no tile has the label {label!r}", label, unused)


def _special(found: Found) -> Iterator[Wrong]:
    tiles = found.files["tiles"]["tiles"]
    for hex, colours in found.files["map"].get("special_tiles", {}).items():
        for colour, names in colours.items():
            for number, name in enumerate(names):
                if name in tiles and tiles[name]["color"] != colour:
                    text = f"tile {name} is {tiles[name]['color']} and not {colour}"
                    yield Wrong("map", ("special_tiles", hex, colour, number), text)


def _upgrades(found: Found) -> Iterator[Wrong]:
    """A tile is replaced by one of the next colours."""
    order = ("blue", "yellow", "green", "brown", "gray")
    tiles = found.files["tiles"]["tiles"]
    for name, row in tiles.items():
        for number, target in enumerate(row.get("upgrades_to", ())):
            if target in tiles and order.index(tiles[target]["color"]) <= order.index(row["color"]):
                text = (
                    f"tile {target} is {tiles[target]['color']}, and {row['color']} is not replaced by that"
                )
                yield Wrong("tiles", ("tiles", name, "upgrades_to", number), text)


def _loads(found: Found) -> Iterator[Wrong]:
    """Whatever else the board objects to; and tiles of powers that never lie where the power lays them."""
    try:
        board = load_board(found.files["map"], found.files["tiles"])
    except BoardError as error:
        yield Wrong("map", (), _clause(error))
        return
    for _, path, power in rows_of_powers(found):
        hexes, tiles = power.get("hexes", ()), power.get("tiles", ())
        if not hexes or not tiles or "action" in power:  # other uses than the common one ask less of a tile
            continue
        there = frozenset[str]().union(*(may_lie(board, hex) for hex in hexes))
        for number, tile in enumerate(tiles):
            if tile not in there:
                text = f"tile {tile} can never lie in {' or '.join(hexes)}"
                yield Wrong("title", (*path, "tiles", number), text)


PARTS: tuple[Part, ...] = (
    Check("codes of hexes and tiles", _codes),
    Check("names of hexes", _layout),
    Check("homes", _homes),
    Check("home tokens", _home_tokens),
    Check("values by phase", _revenues),
    Check("track on the map", _track),
    Check("labels", _labels),
    Check("special tiles", _special),
    Check("upgrades", _upgrades),
)
LAST: tuple[Check, ...] = (Check("board", _loads),)
"""Asked when nothing else is wrong."""
