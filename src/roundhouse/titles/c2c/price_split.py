"""Price split: a marker that leaves the top of the chart goes back to a lower cell, and its corporation is split.

Of the price nothing but the number in its cell is ever paid; but in the end, and wherever values are compared, a share
of a corporation that has split is worth a multiple of it, and split corporations come before all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...core.figures import Fact, amends, overrides
from ...core.kinds import reacts
from ...core.life import DROP
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...rules.corporations import CORPORATIONS
from ...rules.ending import FINAL_PRICE
from ...rules.market import CHART, MARKERS, RANK, RIGHT_OF, RISE, Cell, Chart, PriceMoved, price, shift
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shown import NOTES_OF_CORPORATIONS, SIGNS_OF_PRICES, Note, NoteSource, PriceSign


class Split(msgspec.Struct, frozen=True):
    """Where a marker comes to that leaves the top of the chart, and how many times its price a share is worth then."""

    cell: Cell
    factor: int


SPLIT: Fact[Split] = Fact("price split")

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


def factor_of(now: Now, corporation: str) -> int:
    """How many times its price a share of the corporation is worth."""
    return int(SPLIT(now).factor ** now[SPLITS].get(corporation, 0))


def worth_of(now: Now, corporation: str) -> int:
    """Dollars that a share is worth where values are compared; 0 for a corporation without a price."""
    return (price(now, corporation) or 0) * factor_of(now, corporation)


def put_split(now: Now, corporation: str, cell: Cell, splits: int) -> None:
    """Put the marker into a cell and note how often the corporation has split, both as the caller found them."""
    if splits != now[SPLITS].get(corporation, 0):
        if splits:
            now.put(SPLITS, corporation, splits)
        else:
            now.drop(SPLITS, corporation)
    shift(now, corporation, cell, PUT)


@amends(RIGHT_OF, "price splits to the right of the last cell")
def right_of_the_last(now: Now, target: Cell, cell: Cell) -> Cell:
    """From the end of the top row a payment leads back to the cell of the split."""
    return SPLIT(now).cell if cell == last_cell(CHART(now)) else target


@amends(RISE, "price splits above the last cell")
def above_the_last(now: Now, target: Cell, cell: Cell) -> Cell:
    """So does a rise."""
    return SPLIT(now).cell if cell == last_cell(CHART(now)) else target


@reacts("split is counted", PriceMoved)
def count_split(now: Now, event: PriceMoved) -> None:
    """Steps are told one by one, and from the last price to that of the split there is no other."""
    chart = CHART(now)
    if event.reason == PUT or event.corporation not in now[MARKERS]:
        return
    if (event.old, event.new) == (chart.price(last_cell(chart)), chart.price(SPLIT(now).cell)):
        times = now[SPLITS].get(event.corporation, 0) + 1
        now.put(SPLITS, event.corporation, times)
        now.emit(PriceSplit(event.corporation, times))


@overrides(RANK, "split corporations come first")
def split_first(now: Now, corporation: str) -> int:
    """Those that have split more often before those that have split once."""
    return now[SPLITS].get(corporation, 0)


@amends(FINAL_PRICE, "a split multiplies the final price")
def worth_more(now: Now, dollars: int, corporation: str) -> int:
    """The price times the factor, once for each split."""
    return dollars * factor_of(now, corporation)


def _splits_are_kept(now: Now) -> Iterable[str]:
    for corporation, times in now[SPLITS].items():
        if times < 1 or corporation not in now[MARKERS] or now[CORPORATIONS][corporation].closed:
            yield f"splits: {corporation} cannot have split {times} times"


def _noted(now: Now, corporation: str) -> Iterator[Note]:
    if corporation in now[SPLITS]:
        facts = {"times": now[SPLITS][corporation], "worth": worth_of(now, corporation)}
        yield Note("price split", facts)


def _sign(now: Now, corporation: str) -> str:
    """How many times its price a share of a corporation is worth, where that has split: "×2"."""
    return f"×{factor_of(now, corporation)}" if corporation in now[SPLITS] else ""


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
        SIGNS_OF_PRICES(PriceSign(_sign, (SPLITS,))),
    ),
)
