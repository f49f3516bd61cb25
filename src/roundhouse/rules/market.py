"""The stock market: a chart of cells, markers in order of arrival, and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, rule_value
from ..core.state import Table
from .corporations import CORPORATIONS
from .owners import CORPORATION, seen_to

Cell = tuple[int, int]
"""Row (0 at the top) and column (0 at the left)."""


class Chart(msgspec.Struct, frozen=True):
    """A two-dimensional chart: prices by row, zones of cells, par cells, cells with an arrow, and gaps in the rows."""

    prices: tuple[tuple[int, ...], ...]
    zones: Mapping[Cell, str]
    par: Mapping[int, Cell]
    up: frozenset[Cell]
    down: frozenset[Cell]
    gaps: frozenset[Cell] = frozenset()

    def price(self, cell: Cell) -> int:
        """Dollars a share in that cell."""
        return self.prices[cell[0]][cell[1]]

    def has(self, cell: Cell) -> bool:
        """Whether the chart has that cell."""
        row, column = cell
        inside = 0 <= row < len(self.prices) and 0 <= column < len(self.prices[row])
        return inside and cell not in self.gaps

    def right(self, cell: Cell) -> Cell:
        """Where paying moves a marker: one cell right, or up from a cell with an up arrow."""
        row, column = cell
        target = (row - 1, column) if cell in self.up else (row, column + 1)
        return target if self.has(target) else cell

    def left(self, cell: Cell) -> Cell:
        """Where withholding moves a marker: one cell left, or down from a cell with a down arrow."""
        row, column = cell
        target = (row + 1, column) if cell in self.down else (row, column - 1)
        return target if self.has(target) else cell

    def below(self, cell: Cell) -> Cell:
        """One row down; a marker on the ledge stays."""
        target = (cell[0] + 1, cell[1])
        return target if self.has(target) else cell

    def above(self, cell: Cell) -> Cell:
        """One row up; a marker in the top row stays."""
        target = (cell[0] - 1, cell[1])
        return target if self.has(target) else cell


class Marker(msgspec.Struct, frozen=True):
    """A corporation's price marker; of two in a cell, the one with the lower `arrival` lies on top."""

    row: int
    column: int
    arrival: int

    @property
    def cell(self) -> Cell:
        """The cell that the marker is in, as (row, column)."""
        return (self.row, self.column)


CHART: Setting[Chart] = Setting("stock market")
MARKERS: Table[Marker] = Table("markers", Marker, CORPORATION, seen_to())


class PriceMoved(Event, frozen=True, tag="price_moved"):
    """A marker moved from one price to another."""

    corporation: str
    old: int
    new: int
    reason: str


def price(pos: Position, corporation: str) -> int | None:
    """The price of a share; None while the corporation has no marker on the chart."""
    marker = pos[MARKERS].get(corporation)
    return None if marker is None else CHART(pos).price(marker.cell)


def place(pos: Position, corporation: str, cell: Cell) -> None:
    """Put a marker into a cell, under those that are there."""
    arrival = 1 + max((m.arrival for m in pos[MARKERS].values()), default=0)
    pos.put(MARKERS, corporation, Marker(cell[0], cell[1], arrival))


def shift(pos: Position, corporation: str, target: Cell, reason: str) -> None:
    """Move a marker; the stack is only left by one whose cell changes."""
    marker = pos[MARKERS][corporation]
    if marker.cell == target:
        return
    chart = CHART(pos)
    place(pos, corporation, target)
    pos.emit(PriceMoved(corporation, chart.price(marker.cell), chart.price(target), reason))


@rule_value("where paying moves a marker")
def RIGHT_OF(pos: Position, cell: Cell) -> Cell:
    """The cell to which one step to the right leads from `cell`: as the chart has it, with its arrows."""
    return CHART(pos).right(cell)


@rule_value("where a sale moves a marker")
def FALL(pos: Position, cell: Cell, rows: int) -> Cell:
    """The cell to which a sale of so many rows leads from `cell`: row by row, to the foot of the column."""
    for _ in range(rows):
        cell = CHART(pos).below(cell)
    return cell


@rule_value("rank before the price")
def RANK(pos: Position, corporation: str) -> int:
    """What comes before the price where corporations are taken in order, the highest first: nobody has any."""
    return 0


def move_right(pos: Position, corporation: str, reason: str = "pays", columns: int = 1) -> None:
    """The corporation has paid, or whatever else the reason is; each of the steps may turn at an arrow."""
    cell = pos[MARKERS][corporation].cell
    for _ in range(columns):
        cell = RIGHT_OF(pos, cell)
    shift(pos, corporation, cell, reason)


def move_left(pos: Position, corporation: str, reason: str = "pays nothing", columns: int = 1) -> None:
    """The corporation has paid nothing, or whatever else the reason is; each step may turn at an arrow."""
    cell = pos[MARKERS][corporation].cell
    for _ in range(columns):
        cell = CHART(pos).left(cell)
    shift(pos, corporation, cell, reason)


def move_down(pos: Position, corporation: str, rows: int) -> None:
    """Shares have been sold: a row down for each, never sideways; all rows of a sale count together."""
    shift(pos, corporation, FALL(pos, pos[MARKERS][corporation].cell, rows), "shares sold")


@rule_value("where a sold-out corporation rises to")
def RISE(pos: Position, cell: Cell) -> Cell:
    """The cell to which a marker in `cell` moves: a row up, and in the top row it stays."""
    return CHART(pos).above(cell)


@rule_value("order of sold-out corporations")
def RISING(pos: Position, corporations: tuple[str, ...]) -> list[str]:
    """In what order their markers are taken: as they came to their cells, so that those from one keep theirs."""
    return sorted(corporations, key=lambda c: pos[MARKERS][c].arrival)


def move_up_together(pos: Position, corporations: Iterable[str]) -> None:
    """All markers rise at the same time; those from one cell keep their order."""
    for corporation in RISING(pos, tuple(corporations)):
        shift(pos, corporation, RISE(pos, pos[MARKERS][corporation].cell), "sold out")


def by_price(pos: Position, corporations: Iterable[str]) -> list[str]:
    """Highest rank first, then the highest price; of equals the marker further right, then higher up, in one cell the
    upper of the stack."""

    def key(corporation: str) -> tuple[int, int, int, int, int]:
        marker = pos[MARKERS][corporation]
        return (
            -RANK(pos, corporation),
            -CHART(pos).price(marker.cell),
            -marker.column,
            marker.row,
            marker.arrival,
        )

    return sorted(corporations, key=key)


def zone(pos: Position, corporation: str) -> str:
    """The zone of the chart in which the corporation's marker stands; empty for none."""
    marker = pos[MARKERS].get(corporation)
    return "" if marker is None else CHART(pos).zones.get(marker.cell, "")


def _markers_are_kept(pos: Position) -> Iterable[str]:
    for corporation, marker in pos[MARKERS].items():
        if not CHART(pos).has(marker.cell):
            yield f"market: {corporation} stands off the chart"
        if pos[CORPORATIONS][corporation].par is None:
            yield f"market: {corporation} has a marker but no par value"
    arrivals = [m.arrival for m in pos[MARKERS].values()]
    if len(set(arrivals)) != len(arrivals):
        yield "market: two markers arrived at the same time"


FEATURE = Feature(
    "market",
    tables=(MARKERS,),
    rule_values=(RIGHT_OF, FALL, RANK, RISE, RISING),
    audits=(_markers_are_kept,),
)
