"""Running by the common rules: what a title can amend, and the duty to declare the best run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as change

from roundhouse.core.position import Position
from roundhouse.core.rule_values import Amendment, amends
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.routes import best as routes_best
from roundhouse.routes.question import Bonus, Doubling, Question
from roundhouse.rules import running
from roundhouse.rules.depot import owned
from roundhouse.rules.money import CASH
from roundhouse.rules.running import (
    BEST_RUN,
    BEST_RUN_DUE,
    QUESTION,
    RUN_CHOICES,
    SPECIAL_TRACK,
    Ran,
    RunTrains,
    TrainRun,
    best,
    earned,
    graph,
    has_route,
    soon,
    value_of,
)
from roundhouse.text.refusals import describe_violation

LINE = {"C13": "57:1", "D12": "57:1", "E11": "4:1"}
"""Off-board area B14 (50) - C13 (20, home of N&W) - D12 (20) - E11 (10), in one line."""

COAL, HOME, CITY, TOWN = ("B14", 0), ("C13", 0), ("D12", 0), ("E11", 0)


def table(*trains: str, due: bool | None = None, amended: tuple[Amendment, ...] = ()) -> Scenario:
    """N&W, led by Ann, is about to run; `due`: what the title says of the best run, None when it says nothing."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], ("declared_run",)).phase("3").tiles(LINE)
    title = position.title
    if due is not None:
        ((_, more),) = BEST_RUN.checks
        checks = {**title.checks, "run": (*title.checks["run"], *more)}
        title = replace(title, checks=checks, settings={**title.settings, BEST_RUN_DUE.name: due})
    amendments = dict(title.amendments)
    for one in amended:
        amendments[one.rule_value.name] = (*amendments.get(one.rule_value.name, ()), one)
    position.title = replace(title, amendments=amendments)
    return position.corporation("N&W", shares={"Ann": 60}, trains=trains).operating("N&W", "run")


def as_runs(position: Scenario, *routes: str) -> list[dict[str, Any]]:
    ids = owned(position.pos, "N&W")
    return [{"train": id, "route": route.split()} for id, route in zip(ids, routes, strict=False)]


def refused(position: Scenario, *routes: str) -> Violation | None:
    return position.why_not("run", runs=as_runs(position, *routes))


def ran(position: Scenario, *routes: str) -> int:
    position.play("run", runs=as_runs(position, *routes))
    (event,) = [event for event in position.events if isinstance(event, Ran)]
    return event.revenue


SHORT, LONG = "C13.0 D12.0", "B14.0 C13.0 D12.0"


# The duty to run for the most


def test_a_worse_run_is_refused_where_the_best_is_due() -> None:
    position = table("3", due=True)
    violation = refused(position, SHORT)
    assert violation is not None and violation.check == "best run is declared"
    assert (violation.facts["declared"], violation.facts["best"], violation.facts["who"]) == (40, 90, "N&W")
    (better,) = violation.facts["runs"]
    assert better.train == "3-0" and set(better.route) == {"B14.0", "C13.0", "D12.0"}
    said = describe_violation(position.title, violation).reason
    assert said in {
        f"The trains of N&W have to earn the most they can: $90 (3-train {stops}), not $40."
        for stops in ("B14–C13–D12", "D12–C13–B14")
    }
    assert ran(position, LONG) == 90


def test_where_nothing_is_proven_the_known_runs_are_not_called_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = table("3", due=True)
    found = change(best(position.pos, "N&W"), bound=120, proof="", proven=False)
    monkeypatch.setattr(running, "answer", lambda *_: found)
    violation = refused(position, SHORT)
    assert violation is not None and violation.check == "best run is declared"
    assert (violation.facts["case"], violation.facts["best"], violation.facts["bound"]) == ("known", 90, 120)
    said = describe_violation(position.title, violation).reason
    assert said.startswith(
        "The trains of N&W can earn $90 at least, and $120 at most, so $40 is not enough ("
    )
    assert refused(position, LONG) is None


def test_a_run_as_good_as_the_best_is_accepted_whatever_it_is() -> None:
    position = table("2", "2", due=True)
    assert refused(position, "C13.0 D12.0", "B14.0 C13.0") is None
    assert refused(position, "B14.0 C13.0", "D12.0 C13.0") is None
    violation = refused(position, "B14.0 C13.0")
    assert violation is not None and (violation.facts["declared"], violation.facts["best"]) == (70, 110)


@pytest.mark.parametrize("due", [False, None])
def test_else_the_run_declared_stands(due: bool | None) -> None:
    assert ran(table("3", due=due), SHORT) == 40


def test_the_best_on_offer_is_accepted() -> None:
    position = table("3", "2", due=True)
    (offer,) = position.offers("run")
    assert isinstance(offer.action, RunTrains)
    assert (
        position.why_not("run", runs=[{"train": r.train, "route": list(r.route)} for r in offer.action.runs])
        is None
    )


def test_without_proof_the_best_found_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(net: Any, question: Question, limit: float | None = None, work: int | None = None) -> Any:
        assert work == running.WORK and limit is None
        answer = routes_best.best_runs(net, question, limit, work)
        run = change(answer.runs[0], route=("B14.0", "C13.0"), value=70)
        return change(answer, runs=(run,), value=70, proof="", proven=False)

    monkeypatch.setattr(running, "best_runs", found)
    position = table("3", due=True)
    violation = refused(position, SHORT)
    assert violation is not None and violation.facts["best"] == 70
    assert refused(position, "B14.0 C13.0") is None
    assert refused(position, LONG) is None


@amends(RUN_CHOICES, "to the town or not")
def town_or_not(pos: Position, choices: tuple[Question, ...], corporation: str) -> tuple[Question, ...]:
    """A president may choose runs to the town, and within them only the best."""
    (question,) = choices
    town = Bonus("town", 0, (frozenset({TOWN}),), required=True)
    return (question, change(question, bonuses=(town,)))


def test_where_the_president_has_a_choice_the_best_of_it_is_due() -> None:
    position = table("3", due=True, amended=(town_or_not,))
    assert [len(offer.action.runs[0].route) for offer in position.offers("run")] == [3, 3]
    assert refused(position, LONG) is None
    assert refused(position, "C13.0 D12.0 E11.0") is None
    half = refused(position, "D12.0 C13.0")
    assert half is not None and half.facts["best"] == 90
    two = table("3", "3", due=True, amended=(town_or_not,))
    town = refused(two, "C13.0 D12.0 E11.0")
    assert town is not None and (town.facts["declared"], town.facts["best"]) == (50, 120)
    assert refused(two, "C13.0 D12.0 E11.0", "B14.0 C13.0") is None


# What a title can amend


@amends(QUESTION, "more to earn")
def more(pos: Position, question: Question, corporation: str) -> Question:
    """A bonus for all trains together, and a car that doubles a stop."""
    return change(
        question,
        bonuses=(Bonus("mail", 30, (frozenset({CITY}),), once=True),),
        doublings=(Doubling("car", stops=frozenset({HOME})),),
    )


@amends(QUESTION, "coal is closed")
def closed(pos: Position, question: Question, corporation: str) -> Question:
    """The area is not for the corporation."""
    return change(question, closed=frozenset({COAL}))


def test_an_amended_question_is_the_one_that_is_asked_checked_and_paid() -> None:
    plain, rich, shut = table("3"), table("3", amended=(more,)), table("3", amended=(more, closed))
    assert best(plain.pos, "N&W").value == 90
    assert best(rich.pos, "N&W").value == 90 + 30 + 20
    assert best(shut.pos, "N&W").value == 20 + 20 + 10 + 30 + 20
    assert ran(rich.copy(), LONG) == 140
    violation = refused(shut, LONG)
    assert violation is not None and (violation.check, violation.case) == ("runs are legal", "closed")
    lines = earned(rich.pos, "N&W", [TrainRun("3-0", ("C13.0", "D12.0"))])
    assert [run.total for run in lines.runs] == [60] and lines.extras == (("mail", 30),)
    assert value_of(rich.pos, "N&W", [TrainRun("3-0", ("C13.0", "D12.0"))]) == 90
    with pytest.raises(ValueError):
        value_of(shut.pos, "N&W", [TrainRun("3-0", ("B14.0", "C13.0"))])


def test_another_question_about_the_same_board_is_answered_anew() -> None:
    @amends(QUESTION, "as the treasury grows")
    def growing(pos: Position, question: Question, corporation: str) -> Question:
        return change(question, bonuses=(Bonus("x", pos[CASH][corporation], (frozenset({HOME}),)),))

    position = table("3", amended=(growing,)).cash(**{"N&W": 0})
    assert best(position.pos, "N&W").value == 90
    runs = running.as_runs(best(position.pos, "N&W"))
    assert value_of(position.pos, "N&W", runs) == 90
    position.cash(**{"N&W": 40})
    assert best(position.pos, "N&W").value == 130
    assert value_of(position.pos, "N&W", runs) == 130


def test_a_closed_stop_is_no_place_of_a_route() -> None:
    @amends(QUESTION, "all is closed")
    def all_closed(pos: Position, question: Question, corporation: str) -> Question:
        return change(question, closed=frozenset({COAL, CITY}))

    assert has_route(table().pos, "N&W")
    assert has_route(table(amended=(closed,)).pos, "N&W")
    assert not has_route(table(amended=(all_closed,)).pos, "N&W")


def test_special_track_is_part_of_the_question_and_of_the_graph() -> None:
    @amends(SPECIAL_TRACK, "ferries")
    def ferries(pos: Position, track: frozenset[str], corporation: str) -> frozenset[str]:
        return track | {"narrow"}

    position = table("3", amended=(ferries,))
    assert QUESTION(position.pos, "N&W").track == {"narrow"}
    assert graph(position.pos, frozenset({"narrow"})) is not graph(position.pos)
    assert best(position.pos, "N&W").value == 90


# -- an estimate in time


def asked(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The limits of time under which the search for best runs is asked from now on."""
    limits: list[float | None] = []

    def search(graph: Any, question: Question, limit: float | None = None, work: int | None = None) -> Any:
        limits.append(limit)
        return routes_best.best_runs(graph, question, limit=limit, work=work)

    monkeypatch.setattr(running, "best_runs", search)
    return limits


def test_what_was_proven_in_time_is_the_answer_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    position, limits = table("3"), asked(monkeypatch)
    found = soon(position.pos, "N&W", 60.0)
    assert found.proven and found.value == 90
    assert best(position.pos, "N&W") == soon(position.pos, "N&W", 1.0) == found
    assert limits == [60.0]


def test_what_was_not_proven_in_time_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position, limits = table("3"), asked(monkeypatch)
    unproven = change(best(position.pos, "N&W"), proven=False)
    other = table("3").tiles({"C13": "57:1", "D12": "57:1"})
    monkeypatch.setattr(
        running, "best_runs", lambda *_, limit=None, work=None: limits.append(limit) or unproven
    )
    assert soon(other.pos, "N&W", 0.5) == soon(other.pos, "N&W", 0.25) == unproven
    assert limits == [None, 0.5, 0.25]
