"""What there is to know besides money, shares, trains and tokens: by the mechanisms that a title has, and by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.now import Now
from ..features.merging import MERGED
from ..features.notes import NOTES, PAPER_SORTS, SIGNS, Note, Sign
from ..rules.corporations import CHARTERS
from ..rules.depot import DEPOT, TRAINS
from ..titles.cm1848.bond_money import BOND_MONEY, HOLDINGS, RATE, units, worth
from ..titles.cm1848.bonus_trains import YARDS, yards
from ..titles.cm1848.extra_car import CARS, EXTRA_CAR
from ..titles.cm1848.tile_budget import BUDGET_PARTS, BUDGET_ROWS, BUILDS, Row, rest
from . import corporation_notes

Rows = tuple[tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], int | None], ...]
"""Combinations of tiles: what can be laid and what upgraded by colour, and in how many mountain hexes (None: all)."""


def notes_of(now: Now, about: str = "") -> tuple[Note, ...]:
    """The notes of a corporation, a player or a paper; with "" those of the whole table."""
    own = NOTES(now, about) if NOTES.name in now.title.figures else ()
    return (*(_of_table(now) if about == "" else _of_owner(now, about)), *own)


def signs(now: Now) -> tuple[Sign, ...]:
    """What lies on hexes besides track and tokens."""
    own = SIGNS(now) if SIGNS.name in now.title.figures else ()
    return (*corporation_notes.on_map(now), *own)


def sorts(now: Now) -> Mapping[str, str]:
    """The sort of each paper, empty where there are private companies only."""
    found: Mapping[str, str] = now.title.facts.get(PAPER_SORTS.name, {})
    return found


def tiles_left(now: Now, who: str) -> tuple[Note, ...]:
    """What the builder may still lay and upgrade in this turn, one note for each part of the allowance."""
    points = corporation_notes.of_turn(now, who)
    if BUILDS not in now.state:
        return tuple(points)
    parts = BUDGET_PARTS(now, who, "")
    combinations = (Note("tiles left", {"rows": said(rest(now, who, part)), "part": part}) for part in parts)
    return (*combinations, *points)


def said(rows: tuple[Row, ...]) -> Rows:
    """Combinations as facts."""
    return tuple((tuple(row.lay.items()), tuple(row.upgrade.items()), row.mountains) for row in rows)


def _of_owner(now: Now, about: str) -> Iterator[Note]:
    if HOLDINGS in now.state and (count := units(now, about)):
        face = count * BOND_MONEY(now).unit
        yield Note("bonds", {"face": face, "worth": worth(now, about, count), "rate": now[RATE]})
    if MERGED in now.state and about in now[MERGED]:
        yield Note("merged", {"vanished": now[MERGED][about]})
    if YARDS.name in now.title.facts and about in CHARTERS(now) and (found := yards(now, about)):
        yield Note("yards", {"hexes": tuple(hex for hex, _ in found)})
    yield from corporation_notes.of_corporation(now, about)


def _of_table(now: Now) -> Iterator[Note]:
    if HOLDINGS in now.state:
        terms = BOND_MONEY(now)
        yield Note(
            "rate of bonds", {"rate": now[RATE], "unit": terms.unit, "value": terms.unit * now[RATE] // 100}
        )
        waiting = [(id, rate) for id, rate in terms.markers.items() if _waits(now, id)]
        if waiting:
            yield Note(
                "next rate of bonds", {"train": now[TRAINS][waiting[0][0]].kind, "rate": waiting[0][1]}
            )
    if CARS in now.state:
        car = EXTRA_CAR(now)
        yield Note(
            "cars", {"left": car.count - sum(now[CARS].values()), "count": car.count, "price": car.price}
        )
    if BUILDS in now.state:
        yield Note("tiles a turn", {"rows": said(BUDGET_ROWS(now, ""))})
    yield from corporation_notes.of_table(now)


def _waits(now: Now, train: str) -> bool:
    return train in now[TRAINS] and now[TRAINS][train].owner == DEPOT


__all__ = ["Note", "Sign", "notes_of", "signs", "sorts", "tiles_left"]
