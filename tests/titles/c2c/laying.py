"""Positions before a corporation builds, and short questions about what it may lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.board.faces import Face
from roundhouse.core.position import Position
from roundhouse.features.merging import MERGED
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.titles.c2c.tile_points import SPENT

MERGING = {"C&O": "ERIE", "ATSF": "UP", "CPR": "B&M"}
"""For each that is to be a survivor here the one that has merged into it."""


def building(
    sym: str = "C&O",
    phase: str = "2",
    *,
    cash: int = 1000,
    merged: str = "",
    first: bool = False,
    tokens: Sequence[str] = (),
    laid: Mapping[str, str] | None = None,
    privates: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    **tiles: str,
) -> Scenario:
    """Ann's corporation is to lay its first tile of the turn; `merged`: what merged into it; `first`: its first turn.

    MRB is another corporation's, so the river is open, unless `privates` gives it to somebody else.
    """
    table = Scenario("18C2C", ["Ann", "Ben", "Cy", "Di"], options).phase(phase)
    table.corporation(sym, par=100, shares={"Ann": 60}, cash=cash, tokens=tokens, operated=not first)
    for private, owner in {"MRB": "IC", **(privates or {})}.items():
        table.private(private, owner)
    if merged:
        pos = Position(table.title, table.state)
        pos.put(MERGED, sym, merged)
        pos.change(CORPORATIONS, merged, closed=True)
    table.tiles({**(laid or {}), **tiles})
    if first:
        return table.operating(sym, "first turn is noted").go_on()
    return table.operating(sym).go_on()


def refusal(table: Scenario, hex: str, tile: str, rotation: int = 0) -> str:
    """The check that refuses the tile, with its case; "" when it is legal."""
    found = table.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
    if found is None:
        return ""
    case = found.facts.get("case", "")
    return f"{found.check} / {case}" if case else found.check


def lay(table: Scenario, hex: str, tile: str, rotation: int = 0) -> Scenario:
    """Lay the tile, which must be legal."""
    return table.play("lay_tile", hex=hex, tile=tile, rotation=rotation)


def lays(table: Scenario) -> set[tuple[str, str, int]]:
    """Everything on offer: hex, tile, rotation."""
    return {(o.action.hex, o.action.tile, o.action.rotation) for o in table.offers("lay_tile")}


def spent(table: Scenario) -> list[tuple[str, int]]:
    """The tiles of the turn: hex and points."""
    return [(tile.hex, tile.points) for tile in table.pos[SPENT]]


def shown(table: Scenario, hex: str) -> Face:
    """What shows in the hex."""
    return BOARD(table.pos).face(hex, table.pos[TILES].get(hex))
