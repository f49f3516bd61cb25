"""Figures, hexes and papers of the title, as the data files have them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any

from .. import books

HERE = books.TITLES / "chesapeake"
BANK, OFFERING, POOL, DEPOT, GONE = "bank", "initial offering", "bank pool", "depot", "out of the game"
# The steps of an operating turn in their order (11); the acts that belong to each.
STAGES = {
    "lay_tile": 0,
    "lay_canal": 0,
    "lay_pair": 0,
    "place_token": 1,
    "canal_token": 0,  # 7.1: it is placed together with the tile
    "run": 2,
    "dividend": 3,
    "buy_train": 4,
}
# Which fields of which events are compared with what the referee worked out, and by which section.
FACTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "paid": ("", ("payer", "payee", "amount")),
    "private_sold": ("9", ("private", "player", "price")),
    "bid_made": ("9", ("player", "private", "price")),
    "dropped_out": ("9", ("player", "private")),
    "compelled": ("9", ("player", "private")),
    "price_lowered": ("9", ("private", "price")),
    "par_set": ("10.4", ("corporation", "player", "par")),
    "share_bought": ("10.4", ("player", "corporation", "source", "percent", "price")),
    "shares_moved": ("10", ("corporation", "source", "to", "percent")),
    "passed": ("10", ("player",)),
    "shares_sold": ("10.2", ("player", "corporation", "percent", "price")),
    "president_changed": ("10.3", ("corporation", "old", "new")),
    "price_moved": ("", ("corporation", "old", "new")),
    "floated": ("10.5", ("corporation", "capital")),
    "share_removed": ("14.3", ("corporation", "player")),
    "priority_passed": ("10.6", ("player",)),
    "private_bought": ("7.1", ("private", "seller", "buyer", "price")),
    "private_closed": ("7.1", ("private",)),
    "tile_laid": ("11.3", ("corporation", "hex", "tile", "rotation", "old", "cost")),
    "home_placed": ("11.4", ("corporation", "hex", "city")),
    "token_placed": ("11.4", ("corporation", "hex", "city", "cost")),
    "ran": ("11.5", ("corporation", "revenue")),
    "paid_out": ("11.6", ("corporation", "revenue", "amounts", "kept")),
    "withheld": ("11.6", ("corporation", "revenue")),
    "train_bought": ("11.7", ("corporation", "train", "source", "price", "trade_in", "help")),
    "train_discarded": ("11.7", ("corporation", "train")),
    "train_exported": ("11.9", ("train",)),
    "phase_began": ("8", ("phase",)),
    "trains_rusted": ("8", ("kind", "trains")),
    "went_bankrupt": ("11.8", ("player", "corporation")),
    "end_set_off": ("12", ("reason",)),
}


def data(name: str) -> dict[str, Any]:
    """One of the data files."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------- 5, 11.1: the map


@dataclass(frozen=True)
class Stop:
    """A city, town or red area of a face: its value, fixed or by colour, and how many markers it takes."""

    kind: str
    value: int
    by_colour: dict[str, int]
    slots: int
    group: str


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops, and track from edge to edge (int) or from edge to stop ("_0")."""

    colour: str
    stops: tuple[Stop, ...]
    paths: tuple[tuple[int | str, int | str], ...]
    cost: int

    def exits(self, stop: int) -> frozenset[int]:
        """The edges that track leads to from a stop."""
        ends = [pair for pair in self.paths if f"_{stop}" in pair]
        return frozenset(end for pair in ends for end in pair if isinstance(end, int))


def read_face(row: dict[str, Any], rotation: int) -> Face:
    """A face from the code of a tile or of a hex."""
    stops: list[Stop] = []
    paths: list[tuple[int | str, int | str]] = []
    cost = 0

    def end(text: str) -> int | str:
        return text if text.startswith("_") else (int(text) + rotation) % 6

    for part in filter(None, row.get("code", "").split(";")):
        kind, _, rest = part.partition("=")
        values = dict(pair.split(":", 1) for pair in rest.split(",") if ":" in pair)
        if kind == "path":
            paths.append((end(values["a"]), end(values["b"])))
        elif kind == "upgrade":
            cost = int(values["cost"])
        elif kind in ("city", "town", "offboard"):
            text = values["revenue"]
            by_colour = {colour: int(sum_) for colour, sum_ in re.findall(r"(\w+?)_(\d+)", text)}
            value = 0 if by_colour else int(text)
            stops.append(Stop(kind, value, by_colour, int(values.get("slots", 1)), values.get("groups", "")))
    return Face(row.get("color", "white"), tuple(stops), tuple(paths), cost)


def neighbour(hex_: str, edge: int) -> str:
    """The hex across an edge; edges count clockwise from the bottom one."""
    step, down = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)][edge]
    return f"{chr(ord(hex_[0]) + step)}{int(hex_[1:]) + down}"


# ---------------------------------------------------------------------------------------- 6: the stock market


@dataclass
class Market:
    """The markers on the chart: where each stands and who came to a space before whom."""

    prices: list[list[int]]
    up: set[tuple[int, int]]
    down: set[tuple[int, int]]
    yellow: set[tuple[int, int]]
    cell: dict[str, tuple[int, int]] = field(default_factory=dict)
    arrival: dict[str, int] = field(default_factory=dict)
    arrivals: int = 0

    def price(self, corporation: str) -> int:
        """The current price of a share."""
        row, column = self.cell[corporation]
        return self.prices[row][column]

    def put(self, corporation: str, cell: tuple[int, int]) -> None:
        """10.2, 10.6, 11.6: to the bottom of the stack of another space; one that stays keeps its place."""
        if self.cell.get(corporation) != cell:
            self.arrivals += 1
            self.cell[corporation], self.arrival[corporation] = cell, self.arrivals

    def fall(self, corporation: str, rows: int) -> None:
        """10.2: down one row a share sold, as far as the ledge."""
        row, column = self.cell[corporation]
        while rows and row + 1 < len(self.prices) and column < len(self.prices[row + 1]):
            row, rows = row + 1, rows - 1
        self.put(corporation, (row, column))

    def rise(self, corporation: str) -> None:
        """10.6: up one space; not from the top row."""
        row, column = self.cell[corporation]
        self.put(corporation, (max(row - 1, 0), column))

    def right(self, corporation: str) -> None:
        """11.6: right when paying, or up by an arrow; not from the top right."""
        row, column = self.cell[corporation]
        if (row, column) in self.up:
            self.rise(corporation)
        elif column + 1 < len(self.prices[row]):
            self.put(corporation, (row, column + 1))

    def left(self, corporation: str) -> None:
        """11.6: left when not paying, or down by an arrow; not from the bottom left."""
        row, column = self.cell[corporation]
        if (row, column) in self.down:
            self.put(corporation, (row + 1, column))
        elif column:
            self.put(corporation, (row, column - 1))

    def order(self, corporations: list[str]) -> list[str]:
        """11: by price, of equal ones the one furthest right, of those in one space the one on top."""

        def rank(corporation: str) -> tuple[int, int, int]:
            return -self.price(corporation), -self.cell[corporation][1], self.arrival[corporation]

        return sorted(corporations, key=rank)


@dataclass
class OperatingTurn:
    """What has been done in the turn of a corporation."""

    corporation: str
    stage: int = 0
    tiles: int = 0
    tokens: int = 0
    revenue: int | None = None
    divided: bool = False
    canal: bool = False


def plain(values: tuple[Any, ...]) -> list[Any]:
    """Values that can be sorted and compared, whatever their kind."""
    ordered = [sorted(value.items()) if isinstance(value, dict) else value for value in values]
    return [sorted(value) if isinstance(value, list) else value for value in ordered]


def terms(row: dict[str, Any] | None) -> tuple[Any, ...] | None:
    """What of a proposal or need is compared."""
    if row is None:
        return None
    names = ("item", "train", "price", "seller", "buyer", "asked", "corporation", "president", "agreed")
    return tuple(row.get(name) or "" for name in names)
