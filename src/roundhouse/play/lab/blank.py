"""A title around a board of one's own: companies without a home, trains and phases, and the tiles of another title."""

from __future__ import annotations

import functools
from pathlib import Path

from msgspec.structs import replace

from ...board.map import Board
from ...board.tiles import Tile
from ...core.flow import Each, Loop, Seq
from ...core.rule_values import Settings
from ...core.title import Title
from ...rules.ending import is_over, stands_still
from ...rules.opening import OPENING_FLOW
from ...rules.operating_round import NEXT_TO_OPERATE
from ...rules.operating_turn import RUNNING, TOKEN, TRACK
from ...rules.reach import BOARD
from ...rules.stock_round import ROUND_FLOW
from ...titles.files import read_toml
from ...titles.found import title
from ...titles.standard import assembled, printed

FOLDER = Path(__file__).parent / "blank"

FLOW = Seq(
    "lab",
    OPENING_FLOW,
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating round",
            ROUND_FLOW,
            Each("operating turns", NEXT_TO_OPERATE, Seq("operating turn", TRACK, TOKEN, RUNNING)),
        ),
        on_standstill=stands_still,
    ),
)
"""Nobody plays it; it has the steps in which the rules are asked what may be laid and where tokens may be placed."""


@functools.lru_cache(maxsize=32)
def blank_title(board: Board, players: tuple[str, ...]) -> Title:
    """The title around a board. Raises `UnknownOption` for players that it is not for."""
    settings = Settings(*printed(FOLDER), BOARD.to(board))
    return assembled(read_toml(FOLDER, "title.toml"), players, (), root=FLOW, settings=settings)


@functools.lru_cache(maxsize=16)
def tiles_of(name: str) -> dict[str, Tile]:
    """The tiles of a title that may lie on any map. Raises `UnknownTitle`."""
    entry = title(name)
    players = tuple(f"Player {number}" for number in range(1, entry.players[0] + 1))
    board: Board = entry.build(players, ()).settings[BOARD.name]
    found = {tile.name: tile for tile in board.tiles.values() if not tile.hexes and not tile.rotations}
    return {name: _among(found, tile) for name, tile in found.items()}


def _among(found: dict[str, Tile], tile: Tile) -> Tile:
    """A tile that names only those found among the ones that may replace it."""
    if tile.upgrades_to is None:
        return tile
    return replace(tile, upgrades_to=tuple(name for name in tile.upgrades_to if name in found))
