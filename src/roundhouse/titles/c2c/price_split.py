"""Price split: a marker that leaves the top of the chart goes back to a lower cell, and its corporation is split.

Of the price nothing but the number in its cell is ever paid; but in the end, and wherever values are compared, a share
of a corporation that has split is worth a multiple of it, and split corporations come before all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import DROP
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends, overrides
from ...core.state import Table
from ...rules.beside import PIECES, PRICE_SPLITS, Piece, rows_of
from ...rules.beside import Split as SplitOfLedger
from ...rules.corporations import CORPORATIONS
from ...rules.ending import FINAL_PRICE
from ...rules.market import (
    CHART,
    MARKERS,
    RANK,
    RIGHT_OF,
    RISE,
    Cell,
    Chart,
    PriceMoved,
    place,
    price,
    shift,
)
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shown import NOTES_OF_CORPORATIONS, SIGNS_OF_PRICES, Note, NoteSource


class Split(msgspec.Struct, frozen=True):
    """Where a marker comes to that leaves the top of the chart, and how many times its price a share is worth then."""

    cell: Cell
    factor: int


SPLIT: Setting[Split] = Setting("price split")

SPLITS: Table[int] = Table(
    "price splits", int, CORPORATION, of_corporation(closed=DROP, merged=DROP, nationalised=DROP)
)
"""How often each corporation has split; none for those that have not."""

PUT = "merger"
"""Why a marker moves whose splits are given, not to be counted: see `put_split`."""


class PriceSplit(Event, frozen=True, tag="price_split"):
    """A corporation's marker has left the top of the chart for the `times`-th time."""

    corporation: str
    times: int


def last_cell(chart: Chart) -> Cell:
    """The cell at the end of the top row, from which there is no way but to split."""
    return (0, len(chart.prices[0]) - 1)


def factor_of(pos: Position, corporation: str) -> int:
    """How many times its price a share of the corporation is worth."""
    return int(SPLIT(pos).factor ** pos[SPLITS].get(corporation, 0))


def worth_of(pos: Position, corporation: str) -> int:
    """Dollars that a share is worth where values are compared; 0 for a corporation without a price."""
    return (price(pos, corporation) or 0) * factor_of(pos, corporation)


def put_split(pos: Position, corporation: str, cell: Cell, splits: int) -> None:
    """Move the marker to a cell, and tell of the splits on the way there; `splits`: how many there are then in all.

    A marker that comes round to its own cell has left the stack there, and lies below the others now.
    """
    before = pos[SPLITS].get(corporation, 0)
    if splits > before and pos[MARKERS][corporation].cell == cell:
        cost = CHART(pos).price(cell)
        place(pos, corporation, cell)
        pos.emit(PriceMoved(corporation, cost, cost, PUT))
    else:
        shift(pos, corporation, cell, PUT)
    for times in range(before + 1, splits + 1):
        pos.put(SPLITS, corporation, times)
        pos.emit(PriceSplit(corporation, times))


@amends(RIGHT_OF, "price splits to the right of the last cell")
def right_of_the_last(pos: Position, target: Cell, cell: Cell) -> Cell:
    """From the end of the top row a payment leads back to the cell of the split."""
    return SPLIT(pos).cell if cell == last_cell(CHART(pos)) else target


@amends(RISE, "price splits above the last cell")
def above_the_last(pos: Position, target: Cell, cell: Cell) -> Cell:
    """A price that would rise beyond the last cell splits too."""
    return SPLIT(pos).cell if cell == last_cell(CHART(pos)) else target


@reacts("split is counted", PriceMoved)
def count_split(pos: Position, event: PriceMoved) -> None:
    """Steps are told one by one, and from the last price to that of the split there is no other."""
    chart = CHART(pos)
    if event.reason == PUT or event.corporation not in pos[MARKERS]:
        return
    if (event.old, event.new) == (chart.price(last_cell(chart)), chart.price(SPLIT(pos).cell)):
        times = pos[SPLITS].get(event.corporation, 0) + 1
        pos.put(SPLITS, event.corporation, times)
        pos.emit(PriceSplit(event.corporation, times))


@overrides(RANK, "split corporations come first")
def split_first(pos: Position, corporation: str) -> int:
    """All that have split before the others, by what a share is worth: four times its price after a second split."""
    return worth_of(pos, corporation) if corporation in pos[SPLITS] else 0


@amends(FINAL_PRICE, "a split multiplies the final price")
def worth_more(pos: Position, dollars: int, corporation: str) -> int:
    """The price times the factor, once for each split."""
    return dollars * factor_of(pos, corporation)


def _splits_are_kept(pos: Position) -> Iterable[str]:
    for corporation, times in pos[SPLITS].items():
        if times < 1 or corporation not in pos[MARKERS] or pos[CORPORATIONS][corporation].closed:
            yield f"splits: {corporation} cannot have split {times} times"


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if corporation in pos[SPLITS]:
        facts = {"times": pos[SPLITS][corporation], "worth": worth_of(pos, corporation)}
        yield Note("price split" if facts["times"] == 1 else "price split again", facts)


def _sign(pos: Position, corporation: str) -> str:
    """How many times its price a share of a corporation is worth, where that has split: "×2"."""
    return f"×{factor_of(pos, corporation)}" if corporation in pos[SPLITS] else ""


def _pieces(pos: Position) -> Iterator[Piece]:
    yield Piece("splits", lost=True, rows=rows_of(SPLITS))


def _in_ledgers(pos: Position) -> SplitOfLedger:
    terms = SPLIT(pos)
    return SplitOfLedger("splits", last_cell(CHART(pos)), terms.cell, terms.factor)


FEATURE = Feature(
    "price split",
    after=("diagonal rise",),
    tables=(SPLITS,),
    overrides=(split_first,),
    amendments=(right_of_the_last, above_the_last, worth_more),
    reactions=(count_split,),
    audits=(_splits_are_kept,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(_noted, 20)),
        SIGNS_OF_PRICES(_sign),
        PIECES(_pieces),
        PRICE_SPLITS(_in_ledgers),
    ),
)
