"""Boards full of track, of many stops: what brute force cannot judge, the checker and the bound still can."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.boards import ANY, BOARD, asked, board_of, random_tiles
from routes.brute import Brute, TooMuch


def full(board: Board, random: Random, share: float, names: list[str]) -> dict[str, Laid]:
    """Tiles on most hexes that have no print that stays, turned such that their track meets what lies beside."""
    laid: dict[str, Laid] = {}
    for hex in board.hexes:
        face = board.hexes[hex].face
        if board.fixed(hex) or random.random() > share:
            continue
        cities, towns = len(face.cities), len(face.towns)
        fits = [
            name
            for name in names
            if (len(board.tiles[name].face.cities), len(board.tiles[name].face.towns)) == (cities, towns)
        ]
        if not fits:
            continue
        some = [Laid(random.choice(fits), random.randrange(6)) for _ in range(10)]
        laid[hex] = max(some, key=lambda tile: meets(board, laid, hex, tile))
    return laid


def meets(board: Board, laid: dict[str, Laid], hex: str, tile: Laid) -> int:
    """Hexsides at which track goes on, less those at which it stops."""
    total = 0
    for edge in board.face(hex, tile).exits:
        other = board.neighbour(hex, edge)
        if other is None:
            total -= 1
        elif other in laid or board.fixed(other):
            total += 1 if (edge + 3) % 6 in board.face(other, laid.get(other)).exits else -1
    return total


@pytest.fixture(scope="module")
def continent(shared: Path) -> Board:
    """The 821 hexes of 18C2C."""
    folder = shared / "reference" / "18C2C"
    return load_board(
        *(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("map", "tiles"))
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_continent_full_of_track(continent: Board, seed: int) -> None:
    random = Random(seed)
    names = [name for name, tile in continent.tiles.items() if tile.colour in ("green", "brown", "gray")]
    laid = full(continent, random, 0.9, names)
    graph = stop_graph(continent, laid)
    cities = [
        stop
        for stop in graph.stops
        if continent.face(stop[0], laid.get(stop[0])).stops[stop[1]].kind == "city"
        and graph.at(graph.index[stop])
    ]
    worth: Worth = tuple((stop, 10 * random.randint(2, 10)) for stop in graph.stops)
    question = Question(
        trains=tuple(
            RouteTrain(f"{reach}-{number}", Reach(reach)) for number, reach in enumerate((12, 12, 8, 6))
        ),
        worth=worth,
        tokens=frozenset(random.sample(cities, 8)),
        blocked=frozenset(random.sample(cities, 40)),
    )
    start = time.perf_counter()
    answer = best_runs(graph, question, limit=2.0)
    assert time.perf_counter() - start < 4.0
    runs = [(run.train, run.route) for run in answer.runs]
    assert check_runs(continent, laid, question, runs) is None
    assert earnings(continent, laid, question, runs).total == answer.value
    assert 0 < answer.value <= answer.bound
    assert answer.proven == (answer.value == answer.bound)
    # A bound that is too low would show: no train can earn more alone than all of them are bound to.
    for train in question.trains:
        alone = best_runs(graph, replace(question, trains=(train,)), limit=1.0)
        assert alone.value <= answer.bound
    less = best_runs(graph, question, work=200)
    again = best_runs(graph, question, work=200)
    assert less == again
    assert less.value <= answer.bound and answer.value <= less.bound


def test_a_dense_board_with_unlimited_trains_stops_in_time_with_a_bound() -> None:
    """Two trains without limit on a crowded board are the hard case."""
    hexes = {f"{letter}{row}" for letter in "ABCDEFGH" for row in range(1, 17)}
    layout = {hex for hex in hexes if (ord(hex[0]) - ord("A") + int(hex[1:])) % 2 == 0}
    star = ";".join(f"path=a:{edge},b:_0" for edge in range(6))
    board = board_of(dict.fromkeys(sorted(layout), f"city=revenue:0;{star}"), {})
    random = Random(1)
    worth = {hex: 10 * random.randint(1, 9) for hex in sorted(layout)}
    question = asked(worth, "D7 E8", ANY, ANY, blocked=frozenset((hex, 0) for hex in ("C6", "F7", "D5")))
    graph = stop_graph(board, {})
    for limit in (0.1, 0.5):
        start = time.perf_counter()
        answer = best_runs(graph, question, limit=limit)
        assert time.perf_counter() - start < limit * 1.5 + 0.5
        runs = [(run.train, run.route) for run in answer.runs]
        assert check_runs(board, {}, question, runs) is None
        assert earnings(board, {}, question, runs).total == answer.value <= answer.bound


@pytest.mark.parametrize("trains", (1, 2))
@pytest.mark.parametrize("tokens", (1, 2))
def test_the_order_of_trains_and_a_pool_by_another_name_change_nothing(trains: int, tokens: int) -> None:
    for seed in range(20):
        random = Random(1000 * trains + 100 * tokens + seed)
        laid = random_tiles(random)
        stops = [
            (hex, number) for hex, tile in laid.items() for number in range(len(BOARD.face(hex, tile).stops))
        ]
        question = Question(
            trains=tuple(RouteTrain(f"T{number}", Reach(2 + 2 * number)) for number in range(trains + 1)),
            worth=tuple((stop, 10 * random.randint(0, 9)) for stop in stops),
            tokens=frozenset(random.sample(stops, min(tokens, len(stops)))),
        )
        graph = stop_graph(BOARD, laid)
        best = best_runs(graph, question).value
        back = replace(question, trains=question.trains[::-1], worth=question.worth[::-1])
        assert best_runs(graph, back).value == best
        named = replace(question, trains=tuple(replace(train, pool="p") for train in question.trains))
        assert best_runs(graph, named).value == best
        try:
            assert Brute(BOARD, laid, question).best() == best
        except TooMuch:
            continue
