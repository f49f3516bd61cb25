"""The bounds of the search never promise less than a run can collect, and are not idle."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.routes.bounds import SCALE, Blocks, Prices, Walks
from roundhouse.routes.budget import Budget
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


def blocks_of(net: Net, worth: list[int], prices: Prices) -> Blocks:
    return Blocks(net, worth, prices.passing, prices.link)


def walks_of(net: Net, prices: Prices, budget: Budget, layers: int, banned: int) -> Walks:
    """For the first kind of train, which has no extras."""
    values = net.kinds[0].values
    gain = [values[stop] * SCALE - prices.link[arc >> 1] for arc, stop in enumerate(net.target)]
    return Walks(net, gain, prices.passing, budget, layers, banned, lambda _: None)


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_no_run_collects_more_than_the_blocks_ahead(given_graph) -> None:
    problem, side, passing = given_graph
    net = Net(problem)
    worth = [value * SCALE for value in problem.values[0]]
    bound = blocks_of(net, worth, Prices(net, side, passing)).ahead(0, net.bit[0])
    assert bound >= max(total for _, total in extensions(problem, side, passing))


def assert_walks_bound(problem: Problem, side: list[int], passing: list[int]) -> int:
    """Whatever a path from stop 0 uses up, the walks that use up as much collect no less; for how many paths."""
    net = Net(problem)
    budget = Budget(net, net.kinds[0])
    assert not budget.binding or budget.amount == (problem.reaches[0].stops or problem.reaches[0].hexes)
    layers = budget.amount + 1
    walks = walks_of(net, Prices(net, side, passing), budget, layers, net.bit[0])
    count = 0
    for links, total in extensions(problem, side, passing):
        if not links:
            continue
        arcs, here = [], 0
        for number in links:
            arcs.append(2 * number + (problem.links[number].a != here))
            here = net.target[arcs[-1]]
        used = sum(budget.arc[arc] for arc in arcs)
        if budget.start[0] + used > budget.amount:
            continue
        count += 1
        assert len(links) < budget.far
        for k in range(used, layers):
            assert walks.take[k][arcs[0]] >= total
        # What comes after the first arc, with the price of passing its end.
        first = problem.values[0][net.target[arcs[0]]] * SCALE - side[links[0]]
        assert walks.after[layers - 1 - budget.arc[arcs[0]]][arcs[0]] >= total - first
    return count


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_no_run_collects_more_than_the_best_walk(given_graph) -> None:
    problem, side, passing = given_graph
    assert_walks_bound(problem, side, passing)


@settings(max_examples=500, deadline=None)
@given(graphs(), st.data())
def test_no_run_collects_more_than_the_best_walk_of_its_budget(given_graph, data: st.DataObject) -> None:
    """Stops that use up nothing, and hexsides with links of length 0 among them."""
    problem, side, passing = given_graph
    changed = {name: getattr(problem, name) for name in problem.__struct_fields__}
    amount = data.draw(st.integers(1, 6))
    if data.draw(st.booleans()):
        free = data.draw(st.sets(st.integers(0, problem.stops - 1), min_size=1))
        changed |= {"free": (frozenset(free),), "reaches": (Reach(amount),)}
    else:
        length = st.sampled_from([0, 0, 1, 2])
        links = tuple(Link(link.a, link.b, link.sides, data.draw(length)) for link in problem.links)
        changed |= {"links": links, "reaches": (Reach(hexes=amount),)}
    assert_walks_bound(Problem(**changed), side, passing)


def test_a_walk_round_a_circle_that_uses_up_nothing_ends() -> None:
    """Three free stops in a ring and a costly one at it: the ring is gone round once."""
    problem = Problem(
        stops=5,
        values=((0, 10, 10, 10, 50),),
        reaches=(Reach(1),),
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1,) * 5,
        links=(
            *(Link(a, b, 1 << side) for side, (a, b) in enumerate([(0, 1), (1, 2), (2, 3), (3, 1), (2, 4)])),
        ),
        free=(frozenset({1, 2, 3}),),
    )
    net = Net(problem)
    budget = Budget(net, net.kinds[0])
    assert (budget.amount, budget.sweeps, budget.far, budget.smallest) == (1, 3, 4, 0)
    walks = walks_of(net, Prices(net, [0] * 5, [0] * 5), budget, 2, net.bit[0])
    into_the_ring = 0
    assert walks.take[0][into_the_ring] == 30 * SCALE
    assert walks.take[1][into_the_ring] == (30 + 50) * SCALE


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
    blocks = blocks_of(net, worth, Prices(net, [0] * 5, [0] * 6))
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
    assert blocks_of(joined, worth, Prices(joined, [0] * 6, [0] * 6)).ahead(0, 1) == 76 * SCALE


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
    assert blocks_of(net, worth, Prices(net, [0] * 4, [0] * 4)).ahead(0, 1) == 70 * SCALE
