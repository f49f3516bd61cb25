"""Sweeps over dense boards: against trying everything, against the recorded boards, and the compiled ones against
their plain-Python twin."""

from __future__ import annotations

import _thread
import gzip
import json
import threading
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.routes import dense, frontier
from roundhouse.routes.bounds import NEVER, SCALE, bits
from roundhouse.routes.dense import layout_of, solve, solve_plainly
from roundhouse.routes.diagram import Diagram, diagram_of
from roundhouse.routes.frontier import Row, row_of
from roundhouse.routes.kernel import dense as kernel
from roundhouse.routes.net import Net
from roundhouse.routes.optimise import solve as solve_by_search
from roundhouse.routes.problem import IDLE, Link, Problem, Solution
from roundhouse.routes.search import Clock
from roundhouse.routes.sweep import Sweep
from roundhouse.routes.trains import Reach
from routes.lock import share_without_the_lock
from routes.trials import FEATURES, assert_possible, best_by_trying, random_problem, runs_of

needs_kernel = pytest.mark.skipif(
    not kernel.built(),
    reason="no compiled sweeps: no C compiler at installation, or ROUNDHOUSE_KERNEL=python",
)


def trials(count: int, seed: int = 0) -> Iterator[Problem]:
    """Small problems, each with some of the features."""
    for number in range(count):
        random = Random(f"{seed} {number}")
        features = [feature for feature in FEATURES if random.random() < 0.4]
        shift = random.choice([0, 0, 58, 130])
        yield random_problem(random, features, offset=random.choice([0, 0, 60]), shift=shift)


def mesh(columns: int, rows: int, reaches: tuple[int, ...]) -> Problem:
    """A grid of stops, each joined to the next ones."""
    stops = columns * rows
    pairs = [(s, s + 1) for s in range(stops) if (s + 1) % columns]
    pairs += [(s, s + columns) for s in range(stops - columns)]
    worth = tuple(10 + (s * 259 + 11 * (s // 3)) % 9 * 10 for s in range(stops))
    return Problem(
        stops=stops,
        values=(worth,) * len(reaches),
        reaches=tuple(Reach(stops) for stops in reaches),
        tokens=frozenset({0, stops // 2}),
        end_only=frozenset({stops - 1}),
        group=(-1,) * stops,
        links=tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(pairs)),
    )


def forked(problem: Problem, every: int) -> Problem:
    """With links that go on at the far end of a link over a second one, at each so-and-so-many such places."""
    turns = [
        Link(one.a, other.b, one.sides | other.sides)
        for one in problem.links
        for other in problem.links
        if one.b == other.a
    ]
    return replace(problem, links=problem.links + tuple(turns[::every]))


ONE = Problem(2, ((10, 20),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),))
"""One train, one link."""

BEST = {"s0": 1880, "s1": 1650, "s2": 1750, "s3": 2090, "s4": 2030, "s5": 2560, "s6": 1360, "s7": 1940}
"""Of the recorded dense boards; five of them have been proven by search as well."""


def recorded(shared: Path) -> Iterator[tuple[str, Problem]]:
    with gzip.open(shared / "fixtures" / "route_problems.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row: dict[str, Any] = json.loads(line)
            if row["name"].startswith("synth-10x15"):
                yield row["name"][-2:], Problem.from_row(row)


def test_the_dense_boards_are_proven(shared: Path) -> None:
    """Within seconds even in plain Python; the lesser ones by both twins."""
    found = {}
    for name, problem in recorded(shared):
        solution = solve(problem)
        assert solution is not None and solution.proven and solution.proof == "swept"
        assert_possible(problem, solution)
        if name in ("s1", "s2", "s6"):
            assert solution == solve_plainly(problem)
        found[name] = solution.value
    assert found == BEST


@pytest.mark.parametrize("seed", range(5))
def test_agrees_with_trying_everything(seed: int) -> None:
    tried = 0
    for problem in trials(80, seed):
        best = best_by_trying(problem, 100_000)
        if best is None:
            continue
        tried += 1
        solution = solve(problem)
        assert solution is not None and solution == solve_plainly(problem)
        assert_possible(problem, solution)
        assert solution.value == solution.bound == best and solution.proof == "swept"
    assert tried > 60


@pytest.mark.soak
def test_agrees_with_trying_everything_many_times() -> None:
    for problem in trials(20_000, 99):
        solution = solve(problem)
        assert solution is not None
        assert_possible(problem, solution)
        best = best_by_trying(problem, 300_000)
        assert best is None or solution.value == solution.bound == best


@pytest.mark.parametrize("widths", [(1,), (1, 2), (2, 3, 4)])
@pytest.mark.parametrize("rounds", [0, 2, 12])
def test_narrow_sweeps_leave_a_true_bound(
    widths: tuple[int, ...], rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dense, "SWEEPS", tuple((rounds, width) for width in widths))
    proven = 0
    count = 0
    for problem in trials(60, 7):
        best = best_by_trying(problem, 100_000)
        if best is None:
            continue
        solution = solve(problem)
        assert solution is not None and solution == solve_plainly(problem)
        assert_possible(problem, solution)
        assert solution.value <= best <= solution.bound
        assert solution.proof == ("swept" if solution.proven else "")
        proven += solution.proven
        count += 1
    assert 0 < proven < count


@pytest.mark.parametrize(
    "problem",
    [
        mesh(3, 3, (0, 0, 0)),
        mesh(4, 3, (4, 4, 5)),
        mesh(4, 4, (0, 0)),
        mesh(5, 4, (3, 0)),
        mesh(6, 5, (3, 4, 4)),
    ],
)
def test_agrees_with_the_search(problem: Problem) -> None:
    solution = solve(problem)
    assert solution is not None and solution == solve_plainly(problem) and solution.proven
    assert_possible(problem, solution)
    assert solution.value == solve_by_search(problem).value


def test_ways_through_the_diagram_are_runs() -> None:
    """All of them, but for runs that another one does for on fewer sides."""
    for problem in trials(150, 3):
        net = Net(problem)
        layout = layout_of(net, Clock(None))
        assert layout is not None
        for terms, kind in zip(layout.terms, net.kinds, strict=True):
            diagram = diagram_of(layout.row, terms, Clock(None), 10_000)
            assert diagram is not None
            runs = runs_of(problem, kind.trains[0])
            ways: dict[int, int] = {}
            for worth, steps in ways_through(diagram):
                sides = 0
                for i in steps:
                    link = problem.links[layout.row.steps[i].number]
                    assert not sides & link.sides
                    sides |= link.sides
                if worth > 0:
                    assert runs[sides] * SCALE >= worth
                    ways[sides] = max(ways.get(sides, 0), worth // SCALE)
            for sides, value in runs.items():
                assert any(not used & ~sides and worth >= value for used, worth in ways.items())


def ways_through(diagram: Diagram) -> Iterator[tuple[int, list[int]]]:
    """What each way is worth, and the steps that it takes."""

    def on(i: int, node: int) -> Iterator[tuple[int, list[int]]]:
        if i == len(diagram.layers) - 1:
            yield 0, []
            return
        layer = diagram.layers[i]
        if layer.skip[node] >= 0:
            yield from on(i + 1, layer.skip[node])
        if layer.take[node] >= 0:
            for worth, steps in on(i + 1, layer.take[node]):
                yield worth + layer.gain[node], [i, *steps]

    yield from on(0, 0)


def test_any_prices_bound_the_best_set() -> None:
    """Whatever cliques and passing cost, the best ways and the prices together are no less than the best set, and a
    sweep that leaves nothing behind finds it."""
    random = Random(5)
    passing = 0
    for problem in trials(120, 4):
        best = best_by_trying(problem, 100_000)
        layout = layout_of(Net(problem), Clock(None))
        if not best or layout is None:
            continue
        row = layout.row
        diagrams = [diagram_of(row, terms, Clock(None), 10_000) for terms in layout.terms]
        assert all(diagrams)
        those = [diagram for diagram in diagrams if diagram]
        prices = [random.randrange(40 * SCALE) if random.random() < 0.7 else 0 for _ in row.limits]
        passing += any(prices[price] for step in row.steps for price in step.passing if price >= 0)
        ahead = [diagram.ahead(prices) for diagram in those]
        bound = sum(price * limit for price, limit in zip(prices, row.limits, strict=True))
        bound += sum(diagram.count * table[0][0] for diagram, table in zip(those, ahead, strict=True))
        assert bound >= best * SCALE
        sweep = Sweep(row, those, prices, ahead)
        ways, behind = sweep.run(best * SCALE, 1 << 30, Clock(None))
        assert ways is not None and sum(way.worth for way in ways) == best * SCALE and behind == NEVER
        assert sweep.run(best * SCALE + 1, 1 << 30, Clock(None)) == (None, NEVER)
    assert passing > 20


@pytest.mark.parametrize("exits", range(2, 8))
@pytest.mark.parametrize("trains", range(1, 4))
def test_runs_through_a_hub(exits: int, trains: int) -> None:
    """Each run through a hub needs two of its exits."""
    problem = Problem(
        stops=exits + 1,
        values=((10, *(20 for _ in range(exits))),) * trains,
        reaches=(Reach(),) * trains,
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1,) * (exits + 1),
        links=tuple(Link(0, stop, 1 << stop) for stop in range(1, exits + 1)),
    )
    solution = solve(problem)
    assert solution is not None and solution.proven
    assert solution.value == max(
        50 * through + 30 * min(trains - through, exits - 2 * through)
        for through in range(min(trains, exits // 2) + 1)
    )
    row = row_of(Net(problem), Clock(None))
    assert row is not None
    assert row.limits == (1,) * exits + ((exits // 2,) if exits % 2 else ())


def test_the_row_keeps_links_apart_that_share_a_side() -> None:
    """Cliques are sets of links that share a side two by two, and each two that do are in a clique; no two stops are
    in one slot, no two things in one bit."""
    forks = 0
    for problem in trials(200, 6):
        row = row_of(Net(problem), Clock(None))
        assert row is not None
        links = [problem.links[step.number] for step in row.steps]
        for (one, a), (other, b) in combinations(zip(links, row.steps, strict=True), 2):
            assert bool(one.sides & other.sides) == bool(set(a.prices) & set(b.prices))
            assert bool(a.needs & b.needs) or not one.sides & other.sides
        forks += any(len(step.prices) < problem.links[step.number].sides.bit_count() for step in row.steps)
        assert_open(row)
    assert forks > 50


def assert_open(row: Row) -> None:
    open_stops: dict[int, int] = {}
    for step, held in zip(row.steps, row.held, strict=False):
        assert len({bit for bit, _ in held}) == len({price for _, price in held}) == len(held)
        assert all(bit.bit_count() == 1 for bit, _ in held)
        for stop, slot, opens in zip(step.stops, step.slots, step.opens, strict=True):
            assert opens == (stop not in open_stops)
            if opens:
                assert slot not in open_stops.values() and slot < row.slots
                open_stops[stop] = slot
            assert open_stops[stop] == slot
        for stop, closes in zip(step.stops, step.closes, strict=True):
            if closes:
                del open_stops[stop]
    assert not open_stops and not row.held[-1]
    for price, last in enumerate(row.last):
        users = [i for i, step in enumerate(row.steps) if price in (*step.prices, *step.passing)]
        assert users[-1] == last
        where = [i for i, held in enumerate(row.held) if price in [its for _, its in held]]
        clique = any(price in step.prices for step in row.steps)
        assert where == (list(range(users[0] + 1, last + 1)) if clique else [])
        for i in where:
            mask = next(bit for bit, its in row.held[i] if its == price)
            assert (
                not any(mask & row.steps[j].forgets for j in range(users[0], last)) and len(bits(mask)) == 1
            )


def test_few_stops_are_open_at_a_time() -> None:
    """Along the short side of a grid, whatever its numbers."""
    random = Random(1)
    plain = mesh(12, 4, (0,))
    new = list(range(plain.stops))
    random.shuffle(new)
    links = [Link(new[link.a], new[link.b], link.sides) for link in plain.links]
    random.shuffle(links)
    row = row_of(Net(replace(plain, links=tuple(links), tokens=frozenset({new[0]}))), Clock(None))
    assert row is not None and row.slots <= 6


def test_a_row_that_leaves_much_open_is_looked_for_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """More rows side by side find a better one; and where even that has too many states, sweeps decline."""
    net = Net(scattered(6, 6))
    monkeypatch.setattr(frontier, "TOO_MUCH", 1 << 40)
    costs = {}
    for beams, much in (((1,), (0, 1 << 40)), ((1, 60), (0, 1 << 40)), ((1, 60), (0, 0))):
        monkeypatch.setattr(frontier, "BEAMS", beams)
        monkeypatch.setattr(frontier, "MUCH", much)
        row = row_of(net, Clock(None))
        assert row is not None
        costs[beams, much] = frontier._cost(net, [step.number for step in row.steps])
    narrow, wide, content = costs.values()
    assert wide < narrow == content
    monkeypatch.setattr(frontier, "TOO_MUCH", narrow - 1)
    assert row_of(net, Clock(None)) is None


def scattered(columns: int, rows: int) -> Problem:
    """A mesh whose stops have their numbers at random."""
    plain = mesh(columns, rows, (0,))
    new = list(range(plain.stops))
    Random(5).shuffle(new)
    links = tuple(replace(link, a=new[link.a], b=new[link.b]) for link in plain.links)
    return replace(plain, links=links, tokens=frozenset({new[0]}))


@needs_kernel
@pytest.mark.parametrize("work", [0, 1, 2_000, 8_000, 20_000, 30_000, 40_000, 100_000])
def test_work_is_measured_alike(work: int) -> None:
    problem = mesh(5, 4, (0, 0, 4))
    solution = solve(problem, work=work)
    assert solution == solve_plainly(problem, work=work)
    assert (solution is None) == (work <= 2_000)
    if solution is not None:
        assert_possible(problem, solution)
        assert solution.work <= work and solution.proven == (solution.work < work)


@pytest.mark.parametrize(
    ("problem", "most"), [(mesh(5, 4, (0, 0)), 12_500), (forked(mesh(4, 4, (0, 0)), 2), 265_000)]
)
def test_prices_keep_the_work_small(problem: Problem, most: int) -> None:
    """Which prices there are, how they change, and how much of them is left on the way: all that decides over right or
    wrong nowhere, but over whether a sweep comes to an end."""
    solution = solve(problem)
    assert solution is not None and solution.proven and solution.work < most


def test_a_longer_link_on_fewer_sides_does_not_do_for_a_shorter_one() -> None:
    problem = replace(ONE, links=(Link(0, 1, 0b11, 1), Link(0, 1, 0b1, 2)), reaches=(Reach(hexes=1),))
    solution = solve(problem)
    assert solution is not None and solution.value == 30 and solution.courses[0].links == (0,)


def test_a_known_solution_is_made_better() -> None:
    problem = mesh(5, 4, (0, 0))
    best = solve(problem)
    assert best is not None
    first = replace(
        best, courses=(best.courses[0], IDLE), value=best.courses[0].value, bound=10_000, proof=""
    )
    for known in (first, replace(first, courses=(IDLE, IDLE), value=0)):
        better = solve(problem, replace(known, work=1_000_000))
        assert better is not None and better.proven and better.value == best.value
        assert better.work > 1_000_000
        assert_possible(problem, better)
    again = solve(problem, best)
    assert again is not None
    assert (again.courses, again.value, again.bound) == (best.courses, best.value, best.bound)


def test_a_known_bound_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "SWEEPS", ())
    problem = mesh(5, 4, (0, 0))
    nothing = Solution((IDLE, IDLE), 0, 130, "")
    for solution in (solve(problem, nothing), solve_plainly(problem, nothing)):
        assert solution is not None and replace(solution, work=0) == nothing


@pytest.mark.parametrize(
    "problem",
    [
        replace(ONE, links=(Link(0, 1, 0),)),
        replace(ONE, values=((10, 1 << 40),)),
        replace(ONE, values=((10, -1),)),
        replace(ONE, values=((10, 20),) * 17, reaches=(Reach(),) * 17),
    ],
)
def test_what_sweeps_are_not_made_for(problem: Problem) -> None:
    assert solve(problem) is None
    assert solve_plainly(problem) is None


def test_the_least_problems() -> None:
    assert solve(ONE) == solve_plainly(ONE)
    for problem in (
        ONE,
        replace(ONE, links=()),
        replace(ONE, tokens=frozenset()),
        replace(ONE, values=(), reaches=()),
    ):
        solution = solve(problem)
        assert solution is not None and solution == solve_plainly(problem)
        assert solution.proven and solution.value == (30 if problem is ONE else 0)
        assert len(solution.courses) == len(problem.values)


def test_boards_too_wide_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = mesh(4, 4, (0, 0))
    monkeypatch.setattr(dense, "NODES", 50)
    assert solve(problem) is None
    assert solve_plainly(problem) is None
    assert row_of(Net(mesh(26, 26, (0,))), Clock(None)) is None


HARD = mesh(8, 8, (0, 0, 0))
"""Takes longer than a test may."""


@pytest.mark.parametrize("limit", [0.0, 0.1, 0.5, 1.5])
def test_the_limit_is_kept(limit: float) -> None:
    """In one of some tries, since others may keep the machine busy."""
    for _ in range(8):
        begun = time.monotonic()
        solution = solve(HARD, limit=limit)
        if time.monotonic() - begun < 1.1 * limit + 0.05:
            break
    else:
        raise AssertionError
    if solution is not None:
        assert_possible(HARD, solution)
        assert not solution.proven and solution.proof == ""


@needs_kernel
def test_what_was_found_by_then_is_told() -> None:
    """With twice the time again and again, since others may keep the machine busy."""
    solutions = (solve(HARD, limit=1.5 * 2**more) for more in range(6))
    assert any(solution is not None and solution.value > 0 for solution in solutions)


@needs_kernel
def test_an_interruption_is_heard() -> None:
    """Other threads run while the kernel works, and what a signal's handler raises ends it."""
    begun = time.monotonic()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve(HARD, limit=20.0)
        time.sleep(1)
    assert time.monotonic() - begun < 5
    timer.join()


@needs_kernel
def test_it_computes_without_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer than a moment leaves the interpreter to others, but for a look at what is to be heard."""
    assert share_without_the_lock(monkeypatch, kernel, lambda: solve(HARD, limit=1.0)) > 0.8
