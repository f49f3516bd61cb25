"""Finished games of 18Chesapeake, laid out tile by tile: graph, search and checker on boards that people built.

What is known of each run is the number of the action and the best that could be earned then.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import kept_stops
from roundhouse.routes.best import best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question, RouteTrain
from roundhouse.routes.trains import Reach

COLOURS = {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "D": "gray"}
HOMES: dict[str, dict[str, Any]] = {
    "PRR": {"hex": "F2", "city": 0},
    "PLE": {"hex": "A3", "city": 0},
    "SRR": {"hex": "H4", "city": 0},
    "B&O": {"hex": "H6", "city": 0, "edge": 1},
    "C&O": {"hex": "G13", "city": 0},
    "LV": {"hex": "J2", "city": 0},
    "C&A": {"hex": "J6", "city": 0},
    "N&W": {"hex": "C13", "city": 0},
}


class Table:
    """Tiles and tokens of a recorded game, as far as it has been laid out."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.laid: dict[str, Laid] = {}
        self.where: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.tokens: list[tuple[str, str, int]] = []

    def face(self, hex: str):
        return self.board.face(hex, self.laid.get(hex))

    def act(self, action: dict[str, Any]) -> None:
        who = action["entity"]
        if action["type"] == "buy_company":
            self.owner[action["company"]] = who
        elif action["entity_type"] == "corporation" and action["type"] in ("lay_tile", "pass", "run_routes"):
            self.place_home(who)
        if action["type"] == "lay_tile":
            self.lay(action)
        elif action["type"] == "place_token":
            piece, city = action["city"].rsplit("-", 1)
            hex = self.where.get(piece) or piece.split("-")[0]
            self.tokens.append((self.owner.get(who, who), hex, int(city)))

    def place_home(self, corporation: str) -> None:
        if corporation not in {who for who, _, _ in self.tokens}:
            home = HOMES[corporation]
            hex, city = home["hex"], home["city"]
            if "edge" in home:
                face = self.face(hex)
                city = next(k for k in face.cities if home["edge"] in face.exits_of(k))
            self.tokens.append((corporation, hex, city))

    def lay(self, action: dict[str, Any]) -> None:
        hex, old = action["hex"], self.face(action["hex"])
        self.laid[hex] = Laid(action["tile"].rsplit("-", 1)[0], action["rotation"])
        self.where[action["tile"]] = hex
        kept = kept_stops(old, self.face(hex))
        assert kept is not None
        self.tokens = [(who, at, kept[city] if at == hex else city) for who, at, city in self.tokens]

    def blocked(self) -> frozenset[tuple[str, int]]:
        places = [(hex, city) for _, hex, city in self.tokens]
        return frozenset(
            place for place in places if places.count(place) >= self.face(place[0]).stops[place[1]].slots
        )


def recorded_runs(shared: Path, game: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared / "fixtures" / "route_problems.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if row["name"].startswith(f"18Chesapeake/{game}.json#"):
                yield row


@pytest.mark.parametrize(("game", "count"), [("14377", 66), ("1277", 29)])
def test_the_best_of_every_run(shared: Path, chesapeake: Board, game: str, count: int) -> None:
    folder = shared / "fixtures" / "18Chesapeake"
    actions = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))["actions"]
    with gzip.open(folder / f"{game}.trace.jsonl.gz", "rt", encoding="utf-8") as lines:
        phases = {row["n"]: row["phase"] for row in map(json.loads, lines)}
    problems = {
        (int(number), who): row
        for row in recorded_runs(shared, game)
        for number, who in [row["name"].split("#")[1].split(":")]
    }
    assert len(problems) == count
    table = Table(chesapeake)
    for action in actions:
        row = problems.pop((action["id"], action["entity"]), None) if action["type"] == "run_routes" else None
        if row is not None:
            assert_best(table, row, action["entity"], phases[action["id"]])
        table.act(action)
    assert not problems


def assert_best(table: Table, row: dict[str, Any], who: str, phase: str) -> None:
    graph = stop_graph(table.board, table.laid)
    worth = []
    for hex, number in graph.stops:
        revenue = table.face(hex).stops[number].revenue
        amount = revenue[0][1] if len(revenue) == 1 else dict(revenue)[COLOURS[phase]]
        worth.append(((hex, number), amount))
    question = Question(
        tuple(RouteTrain(f"{number}", Reach(stops)) for number, stops in enumerate(row["reach"])),
        tuple(worth),
        frozenset((hex, city) for owner, hex, city in table.tokens if owner == who),
        table.blocked(),
    )
    answer = best_runs(graph, question)
    assert answer.proven and answer.value == row["best"], row["name"]
    runs = [(run.train, run.route) for run in answer.runs]
    assert check_runs(table.board, table.laid, question, runs) is None, row["name"]
    assert answer.value == earnings(table.board, table.laid, question, runs).total
