"""How fast the stop graph of a board is made: from nothing, and when one more tile lies there.

    python benchmarks/graphs.py

Milliseconds of the processor, on the positions of recorded games, and on late boards of each title that are laid at
random, most tiles joined to others.  Asked about is every hex where a tile can be laid, three tiles at most in each.
"""

from __future__ import annotations

import json
import random
import statistics
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roundhouse.board.faces import opposite
from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import distinct, placements
from roundhouse.core.position import Position
from roundhouse.interop import import_game
from roundhouse.routes import graph
from roundhouse.rules.reach import BOARD, TILES

SHARED = Path(__file__).resolve().parents[2] / "shared"
LATE = {"18Chesapeake": 110, "18AL": 110, "18GL": 180, "1848": 180, "18C2C": 700}
"""Lays and upgrades until a board is late."""

RoutePosition = tuple[Board, Mapping[str, Laid]]


def recorded() -> list[RoutePosition]:
    """The middle and the end of recorded games: the second half of all positions with new tiles."""
    found: list[RoutePosition] = []
    for file in sorted((SHARED / "fixtures" / "18Chesapeake").glob("*.json")):
        game = import_game(json.loads(file.read_bytes())).game
        late = [game.position(at) for at in range(len(game.actions) // 2, len(game.actions))]
        boards = {len(state[TILES]): state[TILES] for state in late}
        found += ((BOARD(Position(game.title, late[0])), laid) for laid in boards.values())
    return found


def random_late(title: str) -> list[RoutePosition]:
    """Three late boards of a title."""
    folder = SHARED / "reference" / title
    board = load_board(*(tomllib.loads((folder / f"{name}.toml").read_text()) for name in ("map", "tiles")))
    return [(board, _laid(board, LATE[title], random.Random(seed))) for seed in range(3)]


def _laid(board: Board, steps: int, rng: random.Random) -> dict[str, Laid]:
    laid: dict[str, Laid] = {}
    hexes = [hex for hex in sorted(board.hexes) if not board.fixed(hex)]

    def joined(hex: str, tile: Laid) -> int:
        beyond = [(edge, board.neighbour(hex, edge)) for edge in board.face(hex, tile).exits]
        return sum(
            other is not None and opposite(edge) in board.face(other, laid.get(other)).exits
            for edge, other in beyond
        )

    for _ in range(20 * steps):
        hex = rng.choice(hexes)
        options = [Laid(one.tile, one.rotation) for one in placements(board, hex, laid.get(hex))]
        if options and steps:
            tile = max(rng.choices(options, k=6), key=lambda tile: joined(hex, tile))
            if not laid or joined(hex, tile):
                laid[hex] = tile
                steps -= 1
    return laid


def measure(positions: Iterable[RoutePosition]) -> list[str]:
    """Chains of the largest board; median, 90% and worst from nothing; and with one more tile."""
    chains, anew, more = 0, list[float](), list[float]()
    for board, laid in positions:
        tiles = frozenset(laid.items())
        ground = graph._memory(board, frozenset()).ground
        graph._anew(ground, tiles)  # the tables of tiles are made once for all
        anew.append(timed(lambda ground=ground, tiles=tiles: graph._anew(ground, tiles)))
        chains = max(chains, len(graph.stop_graph(board, laid).chains))
        for hex in board.hexes:
            for option in distinct(board, placements(board, hex, laid.get(hex)))[:3]:
                new = {**laid, hex: Laid(option.tile, option.rotation)}
                more.append(timed(lambda board=board, new=new: graph.stop_graph(board, new)))
    return [f"{chains}", *spread(anew), *spread(more)]


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def spread(times: list[float]) -> list[str]:
    """Median, 90% and the worst."""
    some = sorted(times)
    return [f"{value:.3f}" for value in (statistics.median(some), some[len(some) * 9 // 10], some[-1])]


def print_table(
    title: str, headings: Iterable[str], measured: Callable[[Iterable[RoutePosition]], list[str]]
) -> None:
    """A line for the recorded games, and one for the late boards of each title."""
    if not SHARED.is_dir():
        print("Skipped: the recorded games and the maps are not here.")
        return
    table = Table(title=title)
    for heading in ("", *headings):
        table.add_column(heading, justify="right" if heading else "left")
    table.add_row("18Chesapeake, recorded", *measured(recorded()))
    for name in LATE:
        table.add_row(f"{name}, random", *measured(random_late(name)))
    Console(width=120).print(table)


def main() -> None:
    headings = ("chains", "anew: median", "90%", "worst", "one more tile: median", "90%", "worst")
    print_table("stop graphs, milliseconds", headings, measure)


if __name__ == "__main__":
    main()
