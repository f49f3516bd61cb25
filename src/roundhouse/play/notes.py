"""What there is to know besides money, shares, trains and tokens: by the mechanisms that a title has, and by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..core.position import Position
from ..features.bond_money import BOND_MONEY, HOLDINGS, RATE, units, worth
from ..features.bonus_trains import YARDS, yards
from ..features.extra_car import CARS, EXTRA_CAR
from ..features.merging import MERGED
from ..features.notes import NOTES, PAPER_SORTS, SIGNS, Note, Sign
from ..features.tile_budget import BUDGET_PARTS, BUDGET_ROWS, BUILDS, Row, rest
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import DEPOT, TRAINS
from . import corporation_notes

Rows = tuple[tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], int | None], ...]
"""Combinations of tiles: what can be laid and what upgraded by colour, and in how many mountain hexes (None: all)."""


def notes_of(pos: Position, about: str = "") -> tuple[Note, ...]:
    """The notes of a corporation, a player or a paper; with "" those of the whole table."""
    own = NOTES(pos, about) if NOTES.name in pos.title.rule_values else ()
    return (*(_of_table(pos) if about == "" else _of_owner(pos, about)), *own)


def signs(pos: Position) -> tuple[Sign, ...]:
    """What lies on hexes besides track and tokens."""
    own = SIGNS(pos) if SIGNS.name in pos.title.rule_values else ()
    return (*corporation_notes.on_map(pos), *own)


def sorts(pos: Position) -> Mapping[str, str]:
    """The sort of each paper, empty where there are private companies only."""
    found: Mapping[str, str] = pos.title.settings.get(PAPER_SORTS.name, {})
    return found


def tiles_left(pos: Position, who: str) -> tuple[Note, ...]:
    """What the builder may still lay and upgrade in this turn, one note for each part of the allowance."""
    points = corporation_notes.of_turn(pos, who)
    if BUILDS not in pos.state:
        return tuple(points)
    parts = BUDGET_PARTS(pos, who, "")
    combinations = (Note("tiles left", {"rows": said(rest(pos, who, part)), "part": part}) for part in parts)
    return (*combinations, *points)


def said(rows: tuple[Row, ...]) -> Rows:
    """Combinations as facts."""
    return tuple((tuple(row.lay.items()), tuple(row.upgrade.items()), row.mountains) for row in rows)


def _of_owner(pos: Position, about: str) -> Iterator[Note]:
    if HOLDINGS in pos.state and (count := units(pos, about)):
        face = count * BOND_MONEY(pos).unit
        yield Note("bonds", {"face": face, "worth": worth(pos, about, count), "rate": pos[RATE]})
    if MERGED in pos.state and about in pos[MERGED]:
        yield Note("merged", {"vanished": pos[MERGED][about]})
    if YARDS.name in pos.title.settings and about in CORPORATION_SPECS(pos) and (found := yards(pos, about)):
        yield Note("yards", {"hexes": tuple(hex for hex, _ in found)})
    yield from corporation_notes.of_corporation(pos, about)


def _of_table(pos: Position) -> Iterator[Note]:
    if HOLDINGS in pos.state:
        terms = BOND_MONEY(pos)
        yield Note(
            "rate of bonds", {"rate": pos[RATE], "unit": terms.unit, "value": terms.unit * pos[RATE] // 100}
        )
        waiting = [(id, rate) for id, rate in terms.markers.items() if _waits(pos, id)]
        if waiting:
            yield Note(
                "next rate of bonds", {"train": pos[TRAINS][waiting[0][0]].kind, "rate": waiting[0][1]}
            )
    if CARS in pos.state:
        car = EXTRA_CAR(pos)
        yield Note(
            "cars", {"left": car.count - sum(pos[CARS].values()), "count": car.count, "price": car.price}
        )
    if BUILDS in pos.state:
        yield Note("tiles a turn", {"rows": said(BUDGET_ROWS(pos, ""))})
    yield from corporation_notes.of_table(pos)


def _waits(pos: Position, train: str) -> bool:
    return train in pos[TRAINS] and pos[TRAINS][train].owner == DEPOT


__all__ = ["Note", "Sign", "notes_of", "signs", "sorts", "tiles_left"]
