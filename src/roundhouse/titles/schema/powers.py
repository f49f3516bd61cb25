"""What has to be so in powers: none has two of one sort, and a corporation's serve itself in its own turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...powers import OwnPower, own_power_misfit
from .parts import Check, Found, Part, Path, Wrong


def rows_of_powers(found: Found) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """The powers of private companies, then of corporations: whose, where, and the row."""
    for table in ("private", "corporation"):
        for number, row in enumerate(found.files["title"][table]):
            for place, power in enumerate(row.get("power", ())):
                yield row["sym"], (table, number, "power", place), power


def _one_of_a_sort(found: Found) -> Iterator[Wrong]:
    """A mechanism knows one row of each."""
    sorts: set[tuple[str, str]] = set()
    for sym, path, power in rows_of_powers(found):
        sort = power.get("does", "")
        if (sym, sort) in sorts:
            text = f"{sym} has a power {sort!r} already, and one row says all of a sort"
            yield Wrong("title", path, text)
        sorts.add((sym, sort))


def _own(found: Found) -> Iterator[Wrong]:
    for _, path, power in rows_of_powers(found):
        if path[0] == "corporation":
            wrong = own_power_misfit(msgspec.convert(power, OwnPower))
            if wrong:
                yield Wrong("title", path, wrong)


PARTS: tuple[Part, ...] = (
    Check("one power of a sort", _one_of_a_sort),
    Check("powers of corporations", _own),
)
