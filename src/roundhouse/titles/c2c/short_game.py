"""The short game: the data of the long one without what lies far in the west, and with figures of its own."""

from __future__ import annotations

import re
from typing import Any

from ..files import Files

CUT_HEXES_IN = "cut_hexes_in"
"""The way of reading by which the hexes that the line cuts are in play."""


def shortened(files: Files) -> None:
    """Change what was read into what the short game has; for `printed`. Appendix F."""
    short = files.title["short"]
    _shorten_map(files.map)
    _shorten_tiles(files.tiles["tiles"], files.map)
    _shorten_title(files.title, short)


def shortened_less(files: Files) -> None:
    """The same where the hexes are in play that the line cuts; for `printed`."""
    chart, short = files.map["short"], files.title["short"]
    other = chart[CUT_HEXES_IN]
    left = {hex: row for hex, row in chart["hexes"].items() if hex not in other["gone"]}
    chart.update(last_column_out=other["last_column_out"], hexes={**left, **other["hexes"]})
    short["destination"].update(short[CUT_HEXES_IN]["destination"])
    shortened(files)


def _column(hex: str) -> int:
    found = re.search(r"\d+$", hex)
    assert found is not None
    return int(found[0])


def _shorten_map(map_: dict[str, Any]) -> None:
    """Hexes west of the cut go, three red areas come."""
    last = map_["short"]["last_column_out"]
    hexes = {hex: row for hex, row in map_["hexes"].items() if _column(hex) > last}
    map_["hexes"] = {**hexes, **map_["short"]["hexes"]}
    here = map_["hexes"]
    map_["zones"] = {zone: [hex for hex in row if hex in here] for zone, row in map_["zones"].items()}
    for table in ("special_tiles", "token_spaces"):
        map_[table] = {hex: row for hex, row in map_[table].items() if hex in here}
    coasts = map_["transcontinental"]
    coasts["west_coast"] = [hex for hex in coasts["west_coast"] if hex in here]
    coasts["east"]["hexes"] = [hex for hex in coasts["east"]["hexes"] if hex in here]


def _shorten_tiles(tiles: dict[str, Any], map_: dict[str, Any]) -> None:
    """Tiles that have a place only in hexes that are out go with them."""
    gone = {
        name for name, row in tiles.items() if row.get("hexes") and not set(row["hexes"]) & set(map_["hexes"])
    }
    for name in gone:
        del tiles[name]
    for row in tiles.values():
        if "hexes" in row:
            row["hexes"] = [hex for hex in row["hexes"] if hex in map_["hexes"]]
        row["upgrades_to"] = [name for name in row["upgrades_to"] if name not in gone]
    for colours in map_["special_tiles"].values():
        for colour, names in colours.items():
            colours[colour] = [name for name in names if name not in gone]


def _shorten_title(title: dict[str, Any], short: dict[str, Any]) -> None:
    """Fewer corporations, private companies and trains, less money, other destinations."""
    title["money_in_play"] = short["money_in_play"]
    title["starting_cash"] = short["starting_cash"]
    title["certificate_limit"] = short["certificate_limit"]
    title["corporation"] = [row for row in title["corporation"] if row["sym"] not in short["without"]]
    for row in title["corporation"]:
        row["destination"] = short["destination"].get(row["sym"], row["destination"])
    for row in title["train"]:
        if row["name"] in short["trains"]:
            row["count"] = short["trains"][row["name"]]
    title["auction"]["rows"] = short["rows"]
    left = [sym for row in short["rows"] for sym in row]
    title["private"] = [row for row in title["private"] if row["sym"] in left]
    cut = title["auction"]["cut"]
    cut["privates"] = [sym for sym in cut["privates"] if sym in left]
    title["early_sale"] = [row for row in title["early_sale"] if row["private"] in left]
    powers = title["powers"]
    powers["sold_marker"] = [row for row in powers["sold_marker"] if row["private"] in left]
    title["transcontinental"] = short["transcontinental"]
