"""Reads hexes and tiles of 18xx-maker's format back: an own reading of the format, of nothing that writes it."""

from __future__ import annotations

import cmath
import math
import re
from typing import Any, NamedTuple

Json = dict[str, Any]

INNER = 75.0
REACH = {"sharp": 1, "gentle": 2, "straight": 3}


class Shown(NamedTuple):
    """What is seen of a hex: sides that track reaches, by how it goes on; and what stands there."""

    colour: str
    through: tuple[tuple[int, int], ...]
    stubs: tuple[int, ...]
    cities: tuple[int, ...]
    towns: int
    values: tuple[int, ...]
    changing: tuple[int, ...]
    label: str
    terrain: tuple[tuple[str, int], ...]
    walls: tuple[int, ...]
    dashed: int


def direction(side: int, pointed: bool) -> complex:
    """Towards a side on the page, y down: 1 is below, of a pointed hex on the left."""
    return 1j * cmath.rect(1, math.radians(60 * (side - 1) + (90 if pointed else 0)))


def place(row: Json) -> complex:
    return complex(row.get("x", 0), row.get("y", 0))


def path_ends(row: Json, pointed: bool) -> tuple[complex, complex]:
    """Where track of a form of its own begins and ends on the page."""
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", row["path"])]
    turn = direction(row["side"], pointed) / 1j
    return complex(*numbers[:2]) * turn, complex(*numbers[-2:]) * turn


def side_at(point: complex, pointed: bool) -> int | None:
    """The side that a point lies on or beyond."""
    for side in range(1, 7):
        if (point * direction(side, pointed).conjugate()).real > INNER - 1:
            return side
    return None


def shown(row: Json, pointed: bool = False) -> Shown:
    through, stubs = [], []
    for piece in row.get("track", ()):
        kind, side = piece.get("type"), piece.get("side", 1)
        if kind in REACH:
            through.append(tuple(sorted((side, (side - 1 + REACH[kind]) % 6 + 1))))
        elif kind == "custom":
            ends = [found for end in path_ends(piece, pointed) if (found := side_at(end, pointed))]
            if len(ends) == 2:
                through.append(tuple(sorted(ends)))
            else:
                stubs += ends
        else:
            stubs.append(side)
    towns = len(row.get("towns", ())) + len(row.get("centerTowns", ()))
    revenue = row.get("offBoardRevenue", {})
    return Shown(
        row["color"],
        tuple(sorted(through)),
        tuple(sorted(stubs)),
        tuple(
            sorted(
                [city.get("size", 1) for city in row.get("cities", ())]
                + [0] * len(row.get("mediumCities", ()))
            )
        ),
        towns,
        tuple(sorted(value["value"] for value in row.get("values", ()))),
        tuple(each["value"] for each in revenue.get("revenues", ())),
        "".join(label["label"] for label in row.get("labels", ())),
        tuple(sorted((each.get("type", ""), each.get("cost", 0)) for each in row.get("terrain", ()))),
        tuple(sorted(each["side"] for each in row.get("borders", ()) if each["color"] == "wall")),
        sum("gauge" in piece for piece in row.get("track", ())),
    )
