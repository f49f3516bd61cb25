"""Figures, hexes and papers of the title, as the data files have them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import books

HERE = books.TITLES / "gl"
BANK, OFFERING, POOL, DEPOT, GONE = "bank", "initial offering", "bank pool", "depot", "out of the game"
Cell = tuple[int, int]

HIGH_STARTS = {140: (1, 7), 200: (1, 11)}
"""3.3, by the reading that the starts above $100 are in the second row: H2 and L2."""

# What is compared of the events of a line, kind by kind: the section that asks for it and the fields.
TOLD: dict[str, tuple[str, tuple[str, ...]]] = {
    "private_sold": ("4.2", ("private", "player", "price")),
    "private_closed": ("4.3", ("private", "owner")),
    "par_set": ("4.1.3", ("corporation", "player", "par")),
    "share_bought": ("4.1.2", ("player", "corporation", "source", "percent", "price")),
    "shares_sold": ("4.1.1", ("player", "corporation", "percent", "price")),
    "floated": ("4.4", ("corporation", "capital")),
    "president_changed": ("4.5.2", ("corporation", "old", "new")),
    "priority_passed": ("4.1", ("player",)),
    "tile_laid": ("4.6.1.1", ("corporation", "hex", "cost")),
    "token_placed": ("4.6.2", ("corporation", "hex", "cost")),
    "line_used": ("4.6.3 ferry", ("corporation", "holder", "line", "trains", "amount")),
    "ran": ("4.6.3", ("corporation", "revenue")),
    "interest_paid": ("4.6.4", ("corporation", "on", "amount", "withheld")),
    "interest_lacking": ("4.6.4", ("corporation", "on", "amount")),
    "paid_out": ("4.6.6", ("corporation", "revenue", "amounts", "kept")),
    "withheld": ("4.6.6", ("corporation", "revenue")),
    "train_bought": ("4.6.8", ("corporation", "train", "source", "price", "help")),
    "train_discarded": ("4.6.8", ("corporation", "train")),
    "phase_began": ("2", ("phase",)),
    "trains_rusted": ("4.6.8 rust", ("kind", "trains", "owners")),
    "salvage_paid": ("4.6.8 rust", ("corporation", "trains", "amount")),
    "trains_cut": ("T6", ("kind", "count")),
    "length_lost": ("4.3(9)", ("private", "train")),
    "special_token_lost": ("4.3", ("private", "corporation")),
    "loan_taken": ("4.8", ("corporation", "count")),
    "loan_repaid": ("4.6.9", ("corporation", "count")),
    "bonds_issued": ("4.7.4", ("corporation", "to", "count")),
    "bond_bought": ("4.1.2 bonds", ("player", "price")),
    "bonds_sold": ("4.1.2 bonds", ("player", "count", "price")),
    "bonds_redeemed": ("4.6.10", ("corporation", "source", "count", "price")),
    "own_stock_bought": ("4.6.11", ("corporation", "percent", "price")),
    "own_stock_sold": ("4.6.11", ("corporation", "percent", "price")),
    "national_formed": (
        "4.5.1.2",
        ("corporation", "merged", "share", "price", "shares", "bonds", "left", "bonds_left", "void", "loans"),
    ),
    "national_not_formed": ("4.5.1.2", ("corporation", "merging", "last")),
    "merged": ("4.5.1.2", ("corporation", "into", "cash", "loans")),
    "token_taken_over": ("4.5.1.2", ("national", "hex")),
    "went_bankrupt": ("4.7.3", ("player", "corporation")),
    "caretaker_named": ("4.7.3", ("corporation", "player")),
    "corporation_closed": ("4.7.3", ("corporation",)),
    "bank_broke": ("5", ("balance",)),
    "end_set_off": ("5", ("reason",)),
}


# 4.6.1 to 4.6.11: the order of a turn.
STEPS = {
    "lay_tile": 1,
    "lay_works_tile": 1,
    "lay_own_tile": 1,
    "open_ferry": 1,
    "place_token": 2,
    "lengthen_train": 3,
    "run": 3,
    "dividend": 6,
    "buy_train": 8,
    "repay_loan": 9,
    "redeem_bonds": 10,
    "sell_own": 11,
    "buy_own": 11,
}


def toml(name: str) -> dict[str, Any]:
    """A data file of the title."""
    with (HERE / name).open("rb") as file:
        return tomllib.load(file)


# The map and the tiles --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A city, town or off-map location: values by colour, or one value under ""."""

    kind: str
    values: dict[str, int]
    slots: int
    group: str


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops; paths between edges (0 to 5) and stops (-1, -2 ... for stop 0, 1 ...);
    terrain."""

    stops: tuple[Stop, ...]
    paths: tuple[tuple[int, int, int], ...]
    cost: int
    terrain: str
    impassable: frozenset[int]

    def turned(self, rotation: int) -> Face:
        """The face turned clockwise."""

        def turn(end: int) -> int:
            return (end + rotation) % 6 if end >= 0 else end

        paths = tuple((turn(a), turn(b), lanes) for a, b, lanes in self.paths)
        return Face(self.stops, paths, self.cost, self.terrain, self.impassable)

    def exits(self, stop: int) -> list[int]:
        """Edges with track into a stop."""
        found = [(a, b) for a, b, _ in self.paths if -1 - stop in (a, b)]
        return [max(a, b) for a, b in found]

    def lanes(self, edge: int) -> int:
        """How many trains the widest track at an edge takes."""
        return max((lanes for a, b, lanes in self.paths if edge in (a, b)), default=1)


def read_face(code: str) -> Face:
    """A face from its code in the data files."""
    stops: list[Stop] = []
    paths: list[tuple[int, int, int]] = []
    cost, terrain, closed = 0, "", set[int]()
    for item in filter(None, code.split(";")):
        kind, _, rest = item.partition("=")
        word = dict(pair.split(":", 1) for pair in rest.split(",") if ":" in pair)
        if kind in ("city", "town", "offboard"):
            values = {"": 0}
            for part in word["revenue"].split("|"):
                colour, _, amount = part.rpartition("_")
                values[colour] = int(amount)
            stops.append(Stop(kind, values, int(word.get("slots", 1)), word.get("groups", "")))
        elif kind == "path":
            ends = [-1 - int(end[1:]) if end.startswith("_") else int(end) for end in (word["a"], word["b"])]
            paths.append((ends[0], ends[1], int(word.get("lanes", 1))))
        elif kind == "upgrade":
            cost, terrain = int(word["cost"]), word.get("terrain", "")
        elif kind == "border" and word.get("type") == "impassable":
            closed.add(int(word["edge"]))
    return Face(tuple(stops), tuple(paths), cost, terrain, frozenset(closed))


def neighbour(hex: str, edge: int) -> str:
    """The hex beyond an edge: flat-topped hexes, letters are columns, edges clockwise from the bottom."""
    column, row = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))[edge]
    return f"{chr(ord(hex[0]) + column)}{int(hex[1:]) + row}"


class Chart:
    """The map as printed, and what the tiles are."""

    def __init__(self) -> None:
        data, tiles = toml("map.toml"), books.tiles(toml("tiles.toml")["tiles"])
        self.printed = {hex: read_face(row.get("code", "")) for hex, row in data["hexes"].items()}
        self.colour = {hex: row.get("color", "white") for hex, row in data["hexes"].items()}
        self.tiles = {name: read_face(row["code"]) for name, row in tiles.items()}
        self.tile_colour = {name: row["color"] for name, row in tiles.items()}
        self.ferries: dict[str, dict[str, Any]] = {row["name"]: row for row in data["ferry"]}


class Market:
    """3.5: where a marker goes. Rows from the top, columns from the left."""

    def __init__(self) -> None:
        data = toml("market.toml")
        self.prices: list[list[int]] = data["prices"]
        self.start = {int(par): (cell[0], cell[1]) for par, cell in data["par"].items()}
        self.yellow = {(cell[0], cell[1]) for cell in data["zones"]["yellow"]}

    def price(self, cell: Cell) -> int:
        return self.prices[cell[0]][cell[1]]

    def right(self, cell: Cell) -> Cell:
        """One column right; at the end of a row up instead."""
        row, column = cell
        return (row, column + 1) if column + 1 < len(self.prices[row]) else self.up(cell)

    def left(self, cell: Cell) -> Cell:
        """One column left; at the end of a row down instead."""
        row, column = cell
        return (row, column - 1) if column else self.down(cell, 1)

    def up(self, cell: Cell) -> Cell:
        """One row up, unless on the top row."""
        return (max(cell[0] - 1, 0), cell[1])

    def down(self, cell: Cell, rows: int) -> Cell:
        """The cell `rows` rows down, or that in the bottom row of the column."""
        bottom = max(row for row, prices in enumerate(self.prices) if len(prices) > cell[1])
        return (min(cell[0] + rows, bottom), cell[1])


@dataclass
class Turn:
    """An operating turn: what the referee has to remember of it."""

    corporation: str = ""
    earnings: int = 0
    ran: bool = False
    paid_interest: bool = False
    divided: bool = False
    own_stock: str = ""
    first: bool = False
    step: int = 0


@dataclass
class Debt:
    """A payment that waits for a president's money (4.7.2): interest, or a train."""

    corporation: str
    what: str
    amount: int
    train: str = ""
    payees: dict[str, int] = field(default_factory=dict)
    withheld: int = 0


# The referee ------------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A value as it is compared: what a stream leaves out is nothing, 0 or empty; lists in any order of
    their items."""
    if isinstance(value, dict):
        return sorted(((key, one) for key, one in value.items() if one), key=repr) or 0
    if isinstance(value, (list, tuple)):
        return sorted(value) or 0
    return value or 0


def stops_of(route: list[str]) -> Iterator[tuple[str, int | None]]:
    """A route's hexes, with the number of the stop where there is one."""
    for part in route:
        hex, _, city = part.partition(".")
        yield hex, int(city) if city else None
