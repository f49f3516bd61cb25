"""Figures, hexes and papers of the title, as the data files have them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any

from .. import books

HERE = books.TITLES / "c2c"
OFFERING, POOL, GONE, DEPOT, BANK = "initial offering", "bank pool", "out of the game", "depot", "bank"
ACTS_OF_PRESIDENTS = {
    "lay_tile",
    "place_token",
    "place_bull",
    "place_destination",
    "take_token",
    "run",
    "dividend",
    "buy_train",
    "buy_private",
    "buy_marker",
    "move_train",
    "put_marker",
    "shut_marker",
    "use_discount",
    "complete_purchase",
}
# What is compared in events besides payments, with the section it belongs to.
TOLD = {
    "price_moved": ("3.4", ("corporation", "old", "new")),
    "price_split": ("3.3", ("corporation", "times")),
    "share_bought": ("4.3", ("player", "corporation", "source", "percent", "price")),
    "shares_sold": ("4.3", ("player", "corporation", "percent", "price")),
    "share_redeemed": ("4.4", ("corporation", "source", "percent", "price")),
    "shares_reissued": ("4.5", ("corporation", "percent", "par")),
    "president_changed": ("4.3.2", ("corporation", "old", "new")),
    "priority_passed": ("4.3.3", ("player",)),
    "par_set": ("4.6.1", ("corporation", "player", "par")),
    "floated": ("4.6.2", ("corporation", "capital")),
    "private_sold": ("2.7", ("private", "player", "price")),
    "private_closed": ("A", ("private", "owner")),
    "corporation_closed": ("3.2", ("corporation",)),
    "home_placed": ("4.7.2", ("corporation", "hex", "city")),
    "token_placed": ("4.7.2", ("corporation", "hex", "city", "cost")),
    "bull_placed": ("4.3.5", ("corporation", "hex", "city", "cost", "beside", "forfeited")),
    "train_bought": ("4.7.5", ("corporation", "train", "source", "price", "help")),
    "trains_rusted": ("4.1", ("kind", "owners")),
    "phase_began": ("4.1", ("phase",)),
    "odd_paid": ("F kinder", ("owner", "corporation", "amount")),
    "odd_bought": ("F kinder", ("owner", "corporation", "price")),
    "compensated": ("5.1.2", ("national", "player", "shares", "amount")),
    "merged": ("5.1", ("corporation", "into", "cash")),
    "private_bought": ("4.9", ("private", "seller", "buyer", "price")),
    "marker_bought": ("A", ("corporation", "marker", "seller", "price")),
    "paid_out": ("4.7.4", ("corporation", "revenue", "kept")),
    "corporations_merged": ("4.3.5", ("survivor", "vanished", "player")),
    "national_formed": ("5.1.2", ("corporation", "share", "price", "left")),
}
Cell = tuple[int, int]
Row = dict[str, Any]


def data(name: str) -> Row:
    """A data file of the title."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


# --- 2.2, Appendix C: hexes and tiles ---


@dataclass(frozen=True)
class Stop:
    """A city or red area on a face: what it pays, its token spaces, and the edges that lead to it."""

    revenue: str
    slots: int
    edges: frozenset[int]


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops, sections of plain track, and the cost of the first tile."""

    stops: tuple[Stop, ...] = ()
    track: frozenset[frozenset[int]] = frozenset()
    cost: int = 0
    terrain: str = ""

    def turned(self, rotation: int) -> Face:
        """The face turned clockwise in sixths."""

        def turn(edges: frozenset[int]) -> frozenset[int]:
            return frozenset((edge + rotation) % 6 for edge in edges)

        stops = tuple(Stop(stop.revenue, stop.slots, turn(stop.edges)) for stop in self.stops)
        return Face(stops, frozenset(turn(section) for section in self.track), self.cost, self.terrain)

    def edges(self) -> set[int]:
        """All sides that its track runs to."""
        return {edge for group in (*(stop.edges for stop in self.stops), *self.track) for edge in group}


def face(code: str) -> Face:
    """Read a face as map.toml and tiles.toml write it."""
    stops: list[tuple[str, int]] = []
    to_stop: dict[int, set[int]] = {}
    track: set[frozenset[int]] = set()
    cost, terrain = 0, ""
    for part in filter(None, code.split(";")):
        kind, _, text = part.partition("=")
        values = dict(item.split(":", 1) for item in text.split(",") if ":" in item)
        if kind in ("city", "offboard"):
            stops.append((values["revenue"], int(values.get("slots", "1")) if kind == "city" else 0))
        elif kind == "path" and values["b"].startswith("_"):
            to_stop.setdefault(int(values["b"][1:]), set()).add(int(values["a"]))
        elif kind == "path":
            track.add(frozenset((int(values["a"]), int(values["b"]))))
        elif kind == "upgrade":
            cost, terrain = int(values["cost"]), values["terrain"]
    read = (Stop(pays, slots, frozenset(to_stop.get(i, ()))) for i, (pays, slots) in enumerate(stops))
    return Face(tuple(read), frozenset(track), cost, terrain)


def neighbour(place: str, edge: int) -> str:
    """The hex across an edge; edges count clockwise from the lower left."""
    letters, column = re.fullmatch(r"([A-Z]+)(\d+)", place).groups()  # type: ignore[union-attr]
    row = ord(letters[-1]) - 65 + 26 * (len(letters) - 1)
    down, right = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)][edge]
    row += down
    return ("A" if row >= 26 else "") + chr(65 + row % 26) + str(int(column) + right)


def side(place: str, other: str) -> int | None:
    """The edge of a hex that another one lies across."""
    return next((edge for edge in range(6) if neighbour(place, edge) == other), None)


# --- what the referee keeps ---


@dataclass
class Certificate:
    """A share certificate."""

    percent: int
    owner: str
    president: bool = False


@dataclass
class Corporation:
    """What has become of a corporation."""

    par: int | None = None
    floated: bool = False
    operated: bool = False
    last_revenue: int = 0
    closed: bool = False


@dataclass
class Token:
    """A station marker."""

    corporation: str
    price: int
    hex: str
    city: int
    placed: bool


@dataclass
class Company:
    """A private company."""

    owner: str = BANK
    closed: bool = False


@dataclass
class Turn:
    """What an operating turn remembers."""

    corporation: str = ""
    revenue: int = 0
    ran: bool = False
    empty_shell: bool = False
    loans: list[str] = field(default_factory=list)
    crossings: int = 0
    tiles: list[tuple[str, int]] = field(default_factory=list)  # zone, points
    tokens: int = 0
    discounts: set[str] = field(default_factory=set)
    lent: bool = False
    first: bool = False
    bridged_home: bool = False
    from_home: bool = True  # all tiles in the West and the Plains, or in the home hex, wherever that lies


class Market:
    """3.2 to 3.5: the chart, where markers stand, and how they move."""

    def __init__(self, chart: Row) -> None:
        self.prices: list[list[int]] = chart["prices"]
        self.goes_up = {tuple(cell) for cell in chart["up"]}
        self.goes_down = {tuple(cell) for cell in chart["down"]}
        self.ledge = {column: row for row, column in chart["ledge"]["upper"]}
        self.zones = {name: {tuple(cell) for cell in cells} for name, cells in chart["zones"].items()}
        self.par = {int(price): (cell[0], cell[1]) for price, cell in chart["par"].items()}
        self.split_cell: Cell = (chart["split"]["cell"][0], chart["split"]["cell"][1])
        self.reissue = {int(par): least for par, least in chart["reissue"]["least_price"].items()}
        self.reissue_above = {int(price): par for price, par in chart["reissue"]["above"].items()}
        # A second split doubles again, and so does each further one (silent, decided).
        again = [value * times for value in chart["steps"]["split"] for times in (1, 2, 4)]
        self.rungs: list[int] = sorted(chart["steps"]["prices"] + again)
        self.at: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.splits: dict[str, int] = {}
        self.moves: list[tuple[str, int, int]] = []
        self.split_now: list[tuple[str, int]] = []

    def price(self, corporation: str) -> int:
        row, column = self.at[corporation]
        return self.prices[row][column]

    def worth(self, corporation: str) -> int:
        """3.3: split shares are worth double (silent, decided: double again for a second split)."""
        return int(self.price(corporation) * 2 ** self.splits.get(corporation, 0))

    def zone(self, corporation: str, name: str) -> bool:
        return self.at.get(corporation) in self.zones[name]

    def place(self, corporation: str, cell: Cell) -> None:
        """3.4: a newly arriving token is placed below those that are already there."""
        if self.at.get(corporation) == cell:
            return
        if corporation in self.at:
            self.moves.append((corporation, self.price(corporation), self.prices[cell[0]][cell[1]]))
        self.remove(corporation)
        self.at[corporation] = cell
        self.stacks.setdefault(cell, []).append(corporation)

    def remove(self, corporation: str) -> None:
        cell = self.at.pop(corporation, None)
        if cell is not None:
            self.stacks[cell].remove(corporation)

    def split(self, corporation: str) -> None:
        """3.3, 1.4.0 change 1: beyond $500 to the $275 of the top row."""
        self.splits[corporation] = self.splits.get(corporation, 0) + 1
        self.place(corporation, self.split_cell)
        self.split_now.append((corporation, self.splits[corporation]))

    def up(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if row > 0:
            self.place(corporation, (row - 1, column))
        elif column + 1 == len(self.prices[0]):
            self.split(corporation)
        else:
            self.place(corporation, (1, column + 1))

    def right(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if (row, column) == (0, len(self.prices[0]) - 1):
            self.split(corporation)
        elif (row, column) in self.goes_up or column + 1 >= len(self.prices[row]):
            self.place(corporation, (row - 1, column))
        else:
            self.place(corporation, (row, column + 1))

    def left(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if (row, column) in self.goes_down or column == 0:
            self.place(corporation, (min(row + 1, self.bottom(column)), column))
        else:
            self.place(corporation, (row, column - 1))

    def bottom(self, column: int) -> int:
        return max(row for row, prices in enumerate(self.prices) if len(prices) > column)

    def sold(self, corporation: str, shares: int) -> None:
        """3.3 DOWN, 3.4: a row for each share; only two rows past the upper ledge push a token through it."""
        row, column = self.at[corporation]
        target, ledge = row + shares, self.ledge.get(column)
        if ledge is not None and row <= ledge and target == ledge + 1:
            target = ledge
        self.place(corporation, (min(target, max(self.bottom(column), row)), column))

    def nearest(self, amount: int, parts: int) -> int:
        """4.3.5, 5.1.3: the rung nearest to amount/parts, halves up."""
        if amount >= self.rungs[-1] * parts:
            return int(self.rungs[-1])
        return min(self.rungs, key=lambda rung: (abs(rung * parts - amount), -rung))

    def order(self, corporations: list[str]) -> list[str]:
        """4.7: split ones first, then by value, further right, uppermost in the stack."""

        def key(corporation: str) -> tuple[bool, int, int, int]:
            cell = self.at[corporation]
            split = self.splits.get(corporation, 0) > 0
            return not split, -self.worth(corporation), -cell[1], self.stacks[cell].index(corporation)

        return sorted((one for one in corporations if one in self.at), key=key)
