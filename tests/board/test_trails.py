"""The search for alternating paths, on graphs that no board needs to have, against trying every trail."""

from __future__ import annotations

import random

from roundhouse.board.tracks import NOWHERE, Row
from roundhouse.board.trails import ROOT, Forest

Graph = tuple[dict[int, set[int]], set[int]]


def random_graph(rng: random.Random) -> Graph:
    """Nodes 0, 1 | 2, 3 | ... are mates; some pairs are a stop, named by its even node.  Neighbours by node, the
    root among them, and the stops."""
    nodes = range(2 * rng.randint(3, 7))
    stops = {node for node in nodes if node % 2 == 0 and rng.random() < 0.4}
    names = [node for node in nodes if node & ~1 not in stops or node in stops]
    near: dict[int, set[int]] = {node: set() for node in [ROOT, *names]}
    for _ in range(rng.randint(len(names) // 2, 2 * len(names))):
        a, b = rng.choice([ROOT, *names]), rng.choice(names)
        if a != b and a ^ 1 != b:
            near[a].add(b)
            near[b].add(a)
    return near, stops


def forest_of(graph: Graph) -> Forest:
    near, stops = graph

    def row(node: int) -> Row:
        name = node & ~1 if node != ROOT and node & ~1 in stops else node
        return Row(
            moves=tuple((((f"{min(name, come)} {max(name, come)}", 0),), come) for come in sorted(near[name]))
        )

    forest = Forest(lambda node: node ^ 1, row, ())
    forest.grow()
    return forest


def every_trail(graph: Graph) -> tuple[set[int], set[str]]:
    """Where some trail can stand, and the edges some trail uses: by trying them all."""
    near, stops = graph
    stood: set[int] = set()
    used: set[str] = set()

    def go(node: int, gone: frozenset[int]) -> None:
        for come in near[node]:
            if come != ROOT and come // 2 not in gone:
                beyond = come if come in stops else come ^ 1
                stood.add(beyond)
                used.add(f"{min(node, come)} {max(node, come)}")
                go(beyond, gone | {come // 2})

    go(ROOT, frozenset())
    return stood, used


def test_finds_where_trails_can_stand() -> None:
    rng = random.Random(1965)
    far = 0
    for _ in range(3000):
        graph = random_graph(rng)
        forest = forest_of(graph)
        stood, used = every_trail(graph)
        names = {node & ~1 if node & ~1 in graph[1] else node for node in forest.even if node != ROOT}
        assert names == stood
        assert {name for name, _ in forest.certain if not name.startswith(f"{ROOT} ")} <= used
        for node in names:
            for come in graph[0][node] - {ROOT}:
                if forest.beside(node, come):
                    assert f"{min(node, come)} {max(node, come)}" in used
        far += len(stood) > 5
    assert far > 500


def test_stops_as_soon_as_a_node_is_met() -> None:
    chain: Graph = ({ROOT: {0}, 0: {ROOT}, 1: {2}, 2: {1}, 3: {4}, 4: {3}, 5: set()}, set())
    forest = forest_of(chain)
    assert forest.even == {ROOT, 1, 3, 5}
    early = Forest(forest.mate, forest.row, ())
    early.grow({2})
    assert early.met == {0, 2} and 5 not in early.even


def test_the_rim_has_no_other_side() -> None:
    forest = Forest(lambda node: NOWHERE, lambda node: Row(moves=(((("E7", 0),), 4),)), ())
    forest.grow()
    assert forest.even == {ROOT} and forest.met == {4} and forest.certain == {("E7", 0)}
