"""Corporations that build, for the tests of sections 2, 9, 12, 16 and 32."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.features.merging import MERGED
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.titles.cm1848.land_grants import FILLERS, GRANTS
from roundhouse.titles.cm1848.marked_sides import marks_met
from roundhouse.titles.cm1848.tile_budget import BUILDS, Built

PLAYERS = ("Ann", "Ben", "Cora")
SW, W, NW, NE, E, SE = range(6)


def table(
    sym: str,
    phase: str = "3",
    tiles: Mapping[str, str] | None = None,
    *,
    cash: int = 500,
    ann: int = 0,
    shares: Mapping[str, int] | None = None,
    options: Sequence[str] = (),
) -> Scenario:
    """The corporation, Ann's by 60% unless told otherwise, is to build; tiles lie on the map."""
    position = Scenario("1848", PLAYERS, options).phase(phase).cash({"Ann": ann, "Ben": 0, "Cora": 0})
    position.tiles(tiles or {})
    position.corporation(
        sym, par=100, shares=shares or {"Ann": 60}, treasury=0, floated=True, operated=True, cash=cash
    )
    if sym == "NP":
        second_head(position)
    return position.operating(sym, "track")


def second_head(position: Scenario) -> Scenario:
    """NP's marker in D31."""
    pos = position.writing()
    row = pos[TOKENS]["NP 1"]
    pos.put(TOKENS, "NP 1", type(row)("NP", row.price, "D31", 0, True))
    return position


def turned(position: Scenario, tile: str, *exits: int) -> int:
    """The first rotation in which the tile has these exits and no others."""
    face = BOARD(position.pos).tiles[tile].face
    return next(r for r in range(6) if face.rotated(r).exits == set(exits))


def refused(position: Scenario, hex: str, tile: str, *exits: int) -> str:
    """The check that refuses the tile with these exits, and its case; empty when it is legal."""
    found = position.why_not("lay_tile", hex=hex, tile=tile, rotation=turned(position, tile, *exits))
    if found is None:
        return ""
    return f"{found.check} / {found.case}" if found.case else found.check


def lay(position: Scenario, hex: str, tile: str, *exits: int) -> Scenario:
    """Lay it, and stay in the step even if nothing is left to do there."""
    who = position.state.stack[-1].who
    position.play("lay_tile", hex=hex, tile=tile, rotation=turned(position, tile, *exits))
    return position.at("track", who)


def built(position: Scenario, *builds: Built) -> Scenario:
    """These are the builds of the turn so far."""
    position.writing().set(BUILDS, builds)
    return position


def fitting(position: Scenario, hex: str) -> set[str]:
    """The tiles that may come next to the hex, by the pictures alone."""
    return {p.tile for p in placements(BOARD(position.pos), hex, position.pos[TILES].get(hex))}


def ways(position: Scenario, hex: str, tile: str) -> int:
    """In how many positions the tile may come next to the hex, by the pictures alone."""
    found = placements(BOARD(position.pos), hex, position.pos[TILES].get(hex))
    return sum(p.tile == tile for p in found)


def offered(position: Scenario) -> set[str]:
    """The hexes in which a tile is offered."""
    return {o.action.hex for o in position.offers("lay_tile")}  # type: ignore[attr-defined]


def line(position: Scenario, grant: str, *empty: str) -> Scenario:
    """Track in all hexes of a land grant but these, each joined to its neighbours on the grant's path."""
    pos = position.pos
    board, row = BOARD(pos), GRANTS(pos)[grant]
    laid = {}
    for hex in row.hexes:
        if hex in empty or hex in pos[TILES]:
            continue
        at = row.path.index(hex) if hex in row.path else -9
        beside = [row.path[i] for i in (at - 1, at + 1) if 0 <= i < len(row.path)]
        wanted = {edge for edge in range(6) if board.neighbour(hex, edge) in beside}
        place = next(
            p
            for p in placements(board, hex, None)
            if wanted <= board.face(hex, Laid(p.tile, p.rotation)).exits
            and marks_met(pos, hex, Laid(p.tile, p.rotation))
        )
        laid[hex] = f"{place.tile}:{place.rotation}"
    return position.tiles(laid)


def merged(position: Scenario, survivor: str, vanished: str) -> Scenario:
    """The survivor has taken the other over, with its land grant."""
    pos = position.writing()
    pos.put(MERGED, survivor, vanished)
    for grant, filler in list(pos[FILLERS].items()):
        if filler == vanished:
            pos.put(FILLERS, grant, survivor)
    return position
