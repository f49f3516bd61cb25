"""How fast the network of a company is found: the search in C beside the one in Python.

    python benchmarks/networks.py

Milliseconds of the processor, on the positions of `graphs.py`: recorded games, and late boards of each title laid at
random. In each three tokens stand in cities that lots have drawn, and a quarter of the other cities is full.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import partial

from graphs import RoutePosition, print_table, spread, timed
from roundhouse.board import kernel
from roundhouse.board.map import Board
from roundhouse.board.network import Search, StopKey, network, together
from roundhouse.board.tiles import Laid
from roundhouse.board.tracks import ordinary

DRAWS = 20
"""So many times tokens are drawn for each board."""


def plainly(
    board: Board, laid: Mapping[str, Laid], tokens: list[StopKey], blocked: frozenset[StopKey]
) -> None:
    """What the Python search does where nothing is compiled."""
    for some in together(board, laid, tokens):
        Search(board, laid, some, blocked, ordinary).all()


def measure(positions: Iterable[RoutePosition]) -> list[str]:
    """Pieces of track found at most; median, 90% and worst of each search; how many times as long Python takes."""
    rng, most = random.Random(1848), 0
    compiled, plain = list[float](), list[float]()
    for board, laid in positions:
        cities = [(hex, k) for hex in board.hexes for k in board.face(hex, laid.get(hex)).cities]
        for _ in range(DRAWS):
            tokens = rng.sample(cities, 3)
            blocked = frozenset(rng.sample(cities, len(cities) // 4)) - set(tokens)
            found = network(board, laid, tokens, blocked)  # the tables of tiles are made once for all
            plainly(board, laid, tokens, blocked)
            compiled.append(timed(partial(network, board, laid, tokens, blocked)))
            plain.append(timed(partial(plainly, board, laid, tokens, blocked)))
            most = max(most, len(found.paths))
    return [f"{most}", *spread(compiled), *spread(plain), f"{sum(plain) / sum(compiled):.1f}"]


def main() -> None:
    if not kernel.built():
        print("There is no compiled search here: both columns are plain Python.")
    headings = ("track", "compiled: median", "90%", "worst", "plain: median", "90%", "worst", "ratio")
    print_table("networks, milliseconds", headings, measure)


if __name__ == "__main__":
    main()
