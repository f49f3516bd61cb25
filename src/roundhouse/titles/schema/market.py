"""What has to be so in market.toml: par cells with their prices, arrows that lead somewhere, prices in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .faults import listed
from .parts import Check, Found, Part, Path, Word, Wrong


def _par(found: Found) -> Iterator[Wrong]:
    market = found.files["market"]
    prices = market["prices"]
    for value, (row, column) in market["par"].items():
        if row < len(prices) and column < len(prices[row]) and str(prices[row][column]) != value:
            text = f"the cell in row {row}, column {column} has the price {prices[row][column]}"
            cells = [
                (r, c) for r, line in enumerate(prices) for c, price in enumerate(line) if str(price) == value
            ]
            there = ", ".join(f"[{r}, {c}]" for r, c in cells[:6])
            yield Wrong("market", ("par", value), text + (f"; {value} is at {there}" if there else ""))


def _arrows(found: Found) -> Iterator[Wrong]:
    market = found.files["market"]
    prices = market["prices"]
    for key, step, way in (("up", -1, "above"), ("down", 1, "below")):
        for number, (row, column) in enumerate(market[key]):
            there = 0 <= row + step < len(prices) and column < len(prices[row + step])
            if row < len(prices) and not there:
                yield Wrong("market", (key, number), f"there is no cell {way} row {row}, column {column}")


def _order(found: Found) -> Iterator[Wrong]:
    """In a row prices do not fall from left to right."""
    for number, row in enumerate(found.files["market"]["prices"]):
        for column, (left, right) in enumerate(pairwise(row), 1):
            if right < left:
                yield Wrong("market", ("prices", number, column), f"the price {right} stands right of {left}")


def _twice(found: Found) -> Iterator[Wrong]:
    """A cell is named once in a list: the second was meant to be another."""
    market = found.files["market"]
    lists: list[tuple[Path, list[list[int]]]] = [
        ((key,), market.get(key, [])) for key in ("up", "down", "gaps")
    ]
    lists += [(("zones", zone), cells) for zone, cells in market["zones"].items()]
    for path, cells in lists:
        for number, cell in enumerate(cells):
            if cell in cells[:number]:
                yield Wrong(
                    "market", (*path, number), f"the cell in row {cell[0]}, column {cell[1]} is here already"
                )


def _zones(found: Found) -> Iterator[Wrong]:
    """A cell is in one zone."""
    taken: dict[tuple[int, int], str] = {}
    for zone, cells in found.files["market"]["zones"].items():
        for number, (row, column) in enumerate(cells):
            first = taken.setdefault((row, column), zone)
            if first != zone:
                text = f"the cell in row {row}, column {column} is in the zone {first!r} already"
                yield Wrong("market", ("zones", zone, number), text)


def _unused_zones(found: Found) -> Iterator[Wrong]:
    """Something has to depend on a zone: a rule that asks for it, or data that name it."""
    words = tuple(sorted(found.words.get("zone", ())))
    for zone in found.files["market"]["zones"]:
        if zone not in words:
            text = f"nothing depends on a zone {zone!r}{listed(words)}"
            yield Wrong("market", ("zones", zone), text, zone, words)


PARTS: tuple[Part, ...] = (
    Word("zone", ("yellow", "end")),
    Check("par cells", _par),
    Check("arrows", _arrows),
    Check("order of prices", _order),
    Check("cells named twice", _twice),
    Check("zones", _zones),
    Check("zones without a use", _unused_zones),
)
