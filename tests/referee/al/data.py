"""Figures, hexes and papers of the title, as the data files have them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

from .. import books

Row = dict[str, Any]
OFFERING, POOL, DEPOT, GONE, BANK = "initial offering", "bank pool", "depot", "out of the game", "bank"
STOCK, OPERATING = "stock", "operating"


def load(name: str) -> Row:
    """One of the data files."""
    with (books.TITLES / "al" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


TITLE, MAP, TILES, MARKET = load("title"), load("map"), books.tiles(load("tiles")["tiles"]), load("market")
CORPORATIONS: dict[str, Row] = {row["sym"]: row for row in TITLE["corporation"]}
PRIVATES: dict[str, Row] = {row["sym"]: row for row in TITLE["private"]}
(YARDS,) = (
    {"private": sym, **power}
    for sym, row in PRIVATES.items()
    for power in row.get("power", ())
    if power["does"] == "train_discount"
)
KINDS: dict[str, Row] = {row["name"]: row for row in TITLE["train"]}
PHASES: list[Row] = TITLE["phase"]
SHARE: int = TITLE["share"]
PRESIDENT: int = TITLE["certificates"][0]
STEP: int = TITLE["step_of_bids"]

# The events that are compared: section, and what of each. A program may tell more.
EVENTS: dict[str, tuple[str, str]] = {
    "bid_made": ("3.1(b)", "player private price"),
    "private_sold": ("3.1", "private player price"),
    "private_bought": ("4.2.6", "private seller buyer price"),
    "private_closed": ("T1", "private"),
    "par_set": ("3.2(c)", "corporation player par"),
    "share_bought": ("3.2(c)", "player corporation source percent price"),
    "shares_sold": ("3.2(a)", "player corporation percent price"),
    "floated": ("3.4", "corporation capital"),
    "president_changed": ("3.5", "corporation old new"),
    "price_moved": ("1.5", "corporation old new"),
    "passed": ("3.6", "player"),
    "dropped_out": ("3.1.1", "player private"),
    "priority_passed": ("3.6", "player"),
    "round_began": ("4", "kind number part of"),
    "turn_began": ("4(b)", "corporation"),
    "home_placed": ("4.2(a)", "corporation hex"),
    "tile_laid": ("4.2.1(f)", "corporation hex tile cost"),
    "token_placed": ("4.2.2", "corporation hex cost"),
    "objective_reached": ("4.2.2.1", "corporation hex amount"),
    "ran": ("4.2.3.1", "corporation revenue"),
    "run_announced": ("4.2.3.1", "corporation revenue"),
    "paid_out": ("4.2.4", "corporation revenue amounts"),
    "withheld": ("4.2.4", "corporation revenue"),
    "train_bought": ("4.2.5", "corporation train source price help"),
    "train_discarded": ("4.2.5(g)", "corporation train"),
    "phase_began": ("1.2", "phase"),
    "trains_rusted": ("T1", "kind trains owners"),
    "trains_obsolete": ("4.2.5.1", "kind trains"),
    "obsolete_trains_left": ("4.2.5.1", "corporation trains"),
    "coal_placed": ("T3", "corporation hex"),
    "coal_removed": ("T1", "corporation hex"),
    "names_received": ("T3", "corporation"),
    "names_lost": ("T3", "corporation"),
    "went_bankrupt": ("4.2.5.2", "player corporation"),
    "bank_broke": ("5(a)", ""),
    "end_set_off": ("5", "reason"),
    "game_over": ("5", "reason result"),
}
FLOW = ("withheld", "turn_began", "round_began", "game_over")  # what may follow an action by itself


# The map ---------------------------------------------------------------------------------------------------

AROUND = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))  # rows and columns to the hex beyond each edge


def beyond(hex_: str, edge: int) -> str:
    """The hex on the other side of an edge."""
    rows, columns = AROUND[edge]
    return f"{chr(ord(hex_[0]) + rows)}{int(hex_[1:]) + columns}"


@dataclass
class Face:
    """What lies in a hex: at most one stop, the edges joined to it, and track from edge to edge."""

    stop: str = ""  # city, town, offboard, or nothing
    red: bool = False
    early: int = 0  # its value before the first 5 Train, and from then on
    late: int = 0
    circles: int = 0
    to_stop: set[int] = field(default_factory=set)
    through: set[frozenset[int]] = field(default_factory=set)
    cost: int = 0
    coal: bool = False


def face_of(code: str, color: str, rotation: int) -> Face:
    """Read the code of a tile or of a printed hex."""
    face = Face(red=color == "red", coal="icon=coal" in code)
    for part in filter(None, code.split(";")):
        what, _, rest = part.partition("=")
        options = dict(option.split(":", 1) for option in rest.split(",") if ":" in option)
        if what in ("city", "town", "offboard"):
            values = [int(value.rpartition("_")[2]) for value in options["revenue"].split("|")]
            face.stop, face.early, face.late = what, values[0], values[-1]
            face.circles = int(options.get("slots", 1)) if what == "city" else 0
        elif what == "path":
            start = (int(options["a"]) + rotation) % 6
            if options["b"].startswith("_"):
                face.to_stop.add(start)
            else:
                face.through.add(frozenset((start, (int(options["b"]) + rotation) % 6)))
        elif what == "upgrade":
            face.cost = int(options["cost"])
    return face


# The Stock Chart (1.5) -------------------------------------------------------------------------------------


class Chart:
    """Where the market value tokens lie, the topmost of each space first."""

    prices: list[list[int]] = MARKET["prices"]

    def __init__(self) -> None:
        self.spaces: dict[tuple[int, int], list[str]] = {}
        self.cells: dict[str, tuple[int, int]] = {}

    def price(self, sym: str) -> int:
        """The market value."""
        row, column = self.cells[sym]
        return self.prices[row][column]

    def within(self, sym: str, zone: str) -> bool:
        """Whether a token is in the yellow section, or where it ends the game."""
        return list(self.cells[sym]) in MARKET["zones"][zone]

    def rank(self, sym: str) -> tuple[int, int, int]:
        """Sorts by 4(b): the highest value, then farthest to the right, then on top."""
        cell = self.cells[sym]
        return -self.price(sym), -cell[1], self.spaces[cell].index(sym)

    def put(self, sym: str, row: int, column: int) -> None:
        """Place a token underneath all others; one that cannot move keeps its place (decided: 9)."""
        old, cell = self.cells.get(sym), (row, column)
        if old == cell or not (0 <= row < len(self.prices) and 0 <= column < len(self.prices[row])):
            return
        if old is not None:
            self.spaces[old].remove(sym)
        self.cells[sym] = cell
        self.spaces.setdefault(cell, []).append(sym)

    def right(self, sym: str) -> None:
        """[4.2.4] One to the right; at the end of a row upward instead."""
        row, column = self.cells[sym]
        if column + 1 < len(self.prices[row]):
            self.put(sym, row, column + 1)
        else:
            self.up(sym)

    def left(self, sym: str) -> None:
        """[4.2.4] One to the left; in the leftmost column down instead; in the corner nowhere."""
        row, column = self.cells[sym]
        if column > 0:
            self.put(sym, row, column - 1)
        else:
            self.down(sym, 1)

    def below(self, sym: str, steps: int) -> tuple[int, int]:
        """[3.2(a)] The space so far down, but not off the bottom of the chart."""
        row, column = self.cells[sym]
        lowest = max(place for place, prices in enumerate(self.prices) if column < len(prices))
        return min(row + steps, lowest), column

    def down(self, sym: str, steps: int) -> None:
        """[3.2(a)] Down, but not off the bottom of the chart."""
        self.put(sym, *self.below(sym, steps))

    def up(self, sym: str) -> None:
        """[3.6] Up one, but not off the top."""
        row, column = self.cells[sym]
        self.put(sym, row - 1, column)
