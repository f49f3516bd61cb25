"""What has to be so in the powers of private companies: none has two of one sort."""

from __future__ import annotations

from collections.abc import Iterator

from .parts import Check, Found, Part, Wrong


def _one_of_a_sort(found: Found) -> Iterator[Wrong]:
    """A mechanism knows one row of a private company."""
    for number, row in enumerate(found.files["title"]["private"]):
        sorts: list[str] = []
        for place, power in enumerate(row.get("power", ())):
            sort = power.get("does", "")
            if sort in sorts:
                text = f"{row['sym']} has a power {sort!r} already, and one row says all of a sort"
                yield Wrong("title", ("private", number, "power", place), text)
            sorts.append(sort)


PARTS: tuple[Part, ...] = (Check("one power of a sort", _one_of_a_sort),)
