"""The bounds of the search never promise less than a run can collect, and are not idle."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.routes.bounds import SCALE, Blocks, Prices, Walks
from roundhouse.routes.net import Net
from roundhouse.routes.problem import Link, Problem
from roundhouse.routes.trains import Reach


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Problem, list[int], list[int]]:
    """A problem with one train, and prices of sides and of passing."""
    stops = draw(st.integers(2, 7))
    number = st.integers(0, stops - 1)
    pairs = [(a, b) for a, b in draw(st.lists(st.tuples(number, number), min_size=1, max_size=12)) if a != b]
    links = tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(pairs))
    problem = Problem(
        stops=stops,
        values=(tuple(draw(st.integers(0, 9)) for _ in range(stops)),),
        reaches=(Reach(),),
        tokens=frozenset({0}),
        end_only=frozenset(draw(st.sets(st.integers(1, stops - 1), max_size=2))),
        group=(-1,) * stops,
        links=links,
    )
    prices = st.integers(0, 4 * SCALE) if draw(st.booleans()) else st.just(0)
    return problem, [draw(prices) for _ in links], [draw(prices) for _ in range(stops)]


def extensions(problem: Problem, side: list[int], passing: list[int]) -> list[tuple[list[int], int]]:
    """Each path from stop 0: its links, and what it collects after stop 0, the price of passing that left out."""
    found: list[tuple[list[int], int]] = []

    def go(stops: list[int], links: list[int], total: int) -> None:
        found.append((links, total))
        if len(stops) > 1 and stops[-1] in problem.end_only:
            return
        for number, link in enumerate(problem.links):
            for here, far in ((link.a, link.b), (link.b, link.a)):
                if here == stops[-1] and far not in stops:
                    price = side[number] + (passing[here] if links else 0)
                    go([*stops, far], [*links, number], total + problem.values[0][far] * SCALE - price)

    go([0], [], 0)
    return found


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_no_run_collects_more_than_the_blocks_ahead(given_graph) -> None:
    problem, side, passing = given_graph
    net = Net(problem)
    worth = [value * SCALE for value in problem.values[0]]
    bound = Blocks(net, worth, Prices(net, side, passing)).ahead(0, net.bit[0])
    assert bound >= max(total for _, total in extensions(problem, side, passing))


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_no_run_collects_more_than_the_best_walk(given_graph) -> None:
    problem, side, passing = given_graph
    net = Net(problem)
    worth = [value * SCALE for value in problem.values[0]]
    walks = Walks(net, worth, Prices(net, side, passing), problem.stops, net.bit[0])
    for links, total in extensions(problem, side, passing):
        if links:
            first = problem.links[links[0]]
            arc = 2 * links[0] + (first.a != 0)
            assert walks.take[len(links)][arc] >= total


def test_only_one_of_two_branches_counts() -> None:
    """From 0 into 1, and from there to 2 or to 3: no run has both. 4 and 5 end runs: one of them at most."""
    links = ((0, 1), (1, 2), (1, 3), (2, 4), (2, 5))
    problem = Problem(
        stops=6,
        values=((0, 10, 20, 40, 5, 6),),
        reaches=(Reach(),),
        tokens=frozenset({0}),
        end_only=frozenset({4, 5}),
        group=(-1,) * 6,
        links=tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(links)),
    )
    net = Net(problem)
    worth = [value * SCALE for value in problem.values[0]]
    blocks = Blocks(net, worth, Prices(net, [0] * 5, [0] * 6))
    assert blocks.ahead(0, 1) == 50 * SCALE
    assert blocks.ahead(0, 0b1001) == (10 + 20 + 6) * SCALE
    # Joined below, 2 and 3 can both be visited.
    joined = Net(
        Problem(
            **{
                **{name: getattr(problem, name) for name in problem.__struct_fields__},
                "links": (*problem.links, Link(2, 3, 1 << 5)),
            }
        )
    )
    assert Blocks(joined, worth, Prices(joined, [0] * 6, [0] * 6)).ahead(0, 1) == 76 * SCALE


def test_what_the_start_joins_is_one_block() -> None:
    """Beyond 1 lie 2 and 3, and 0 leads to 1 and to 2: a run can go 2, 1, 3 and have them all."""
    links = ((0, 1), (1, 2), (1, 3), (0, 2))
    problem = Problem(
        stops=4,
        values=((0, 10, 20, 40),),
        reaches=(Reach(),),
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1,) * 4,
        links=tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(links)),
    )
    net = Net(problem)
    worth = [value * SCALE for value in problem.values[0]]
    assert Blocks(net, worth, Prices(net, [0] * 4, [0] * 4)).ahead(0, 1) == 70 * SCALE
