"""Section 4.7.9: the bonus for crossing the continent."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.core.flow import answer
from roundhouse.features.closing import close_corporation
from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACED, Placed
from roundhouse.rules.depot import owned
from roundhouse.rules.reach import BOARD
from roundhouse.rules.running import RUN_WORK
from roundhouse.titles.c2c.destinations import reachable_goal
from roundhouse.titles.c2c.transcontinental import COASTS, CROSSED, Crossed, open_bonuses
from titles.c2c.goals import both, reach_by, run_best
from titles.c2c.shells import alone
from titles.c2c.tables import dollars, table
from titles.c2c.tracks import join


def across(*ends: str, sym: str = "GN", train: str = "8") -> Scenario:
    """A corporation at $100 with a train and a line over these places, in the step of running."""
    position = alone(sym, route=False, trains=[train], position=table(phase="8"))
    return join(position, *ends).operating(sym, "run")


def crossed(position: Scenario) -> list[int]:
    """How many trains crossed, by events of the last action."""
    return [len(event.trains) for event in position.events if isinstance(event, Crossed)]


@pytest.mark.rule("18C2C-4.7.9-1")
def test_the_first_crossing_moves_the_marker_one_step() -> None:
    position = run_best(across("C4", "D49"))
    assert crossed(position) == [1] and dollars(position, "GN") == 110
    position.play("dividend", choice="half")
    assert dollars(position, "GN") == 110
    position.operating("GN", "run")
    assert crossed(run_best(position)) == [] and dollars(position, "GN") == 110


@pytest.mark.rule("18C2C-4.7.9-2")
@pytest.mark.parametrize(
    ("west", "counts"),
    [
        ("A4", True),
        ("C4", True),
        ("E4", True),
        ("G2", True),
        ("O4", True),
        ("P5", True),
        ("R9", True),
        ("T13", True),
        ("M4", False),
        ("C12", False),
    ],
)
def test_stops_of_the_west_coast(west: str, counts: bool) -> None:
    position = across(west, "L59", sym="WAB")
    assert crossed(run_best(position)) == ([1] if counts else [])


@pytest.mark.rule("18C2C-4.7.9-3")
@pytest.mark.parametrize(
    ("east", "counts"),
    [
        ("W54", True),
        ("Q54", True),
        ("F49", True),
        ("A54", True),
        ("E78", True),
        ("A44", False),
        ("M52", False),
    ],
)
def test_stops_east_of_the_river(east: str, counts: bool) -> None:
    position = across("C4", "C12", east) if east == "A44" else across("C4", east)
    assert crossed(run_best(position)) == ([1] if counts else [])
    coasts, hexes = COASTS(position.pos), BOARD(position.pos).hexes
    assert all(hex in hexes for hex in coasts.west) and not coasts.west & coasts.east


@pytest.mark.rule("18C2C-4.7.9-4")
def test_a_destination_run_brings_it_too() -> None:
    position = across("C4", "H55")
    assert reachable_goal(position.pos, "GN") == ("H55", 0)
    run_best(reach_by(position, "GN", 0))
    assert crossed(position) == [1] and dollars(position, "GN") == 110
    position.play("dividend", choice="pay")
    assert dollars(position, "GN") == 120


@pytest.mark.rule("18C2C-4.7.9-5")
def test_one_bonus_for_each_of_those_merged() -> None:
    position = table(phase="8")
    alone("NP", position=position, route=False)
    assert open_bonuses(position.pos, "NP") == 1
    position.writing().put(CROSSED, "NP", 1)
    assert open_bonuses(position.pos, "NP") == 0
    merged = both("NP", "WAB")
    assert open_bonuses(merged.pos, "NP") == 2
    one = both("NP", "WAB", had={"NP": 1})
    assert open_bonuses(one.pos, "NP") == 1
    other = both("NP", "WAB", had={"WAB": 1})
    assert open_bonuses(other.pos, "NP") == 1 and "WAB" not in other.pos[CROSSED]
    none = both("NP", "WAB", had={"NP": 1, "WAB": 1})
    assert open_bonuses(none.pos, "NP") == 0
    assert not none.faults()
    close_corporation(pos := none.writing(), "NP")
    answer(pos, pos.events[-1])
    assert not none.pos[CROSSED] and not none.faults()


@pytest.mark.rule("18C2C-4.7.9-6")
def test_two_of_them_want_two_trains() -> None:
    position = both("NP", "WAB", trains=["8"], others=["8"])
    join(position, "E4", "L59")
    position.operating("NP", "run")
    assert crossed(run_best(position)) == [1] and open_bonuses(position.pos, "NP") == 1
    position = both("NP", "WAB", trains=["8"], others=["8"])
    join(position, "E4", "L59")
    join(position, "L59", "Q54", "R9")
    position.operating("NP", "run")
    assert crossed(run_best(position)) == [2] and open_bonuses(position.pos, "NP") == 0
    assert len(owned(position.pos, "NP")) == 2


@pytest.mark.rule("18C2C-4.7.9-7")
@pytest.mark.parametrize(("choice", "step"), [("pay", 1), ("half", 0), ("withhold", -1)])
def test_the_bonus_comes_whatever_is_paid(choice: str, step: int) -> None:
    position = run_best(across("C4", "D49"))
    assert dollars(position, "GN") == 110
    position.play("dividend", choice=choice)
    assert dollars(position, "GN") == {1: 120, 0: 110, -1: 100}[step]


@pytest.mark.rule("18C2C-4.7.9-1", "18C2C-4.7.3-11")
def test_a_run_across_may_be_chosen_even_if_the_search_finds_none() -> None:
    position = alone("GN", route=False, trains=["3"], position=table(phase="5"))
    join(position, "A16", "C4", "D3", "E4")
    join(position, "C4", "D5", "H55").operating("GN", "run")
    position.writing().put(PLACED, "ACM", Placed("GN", "E4"))
    facts = {**position.title.settings, RUN_WORK.name: 1}
    position.title = dataclasses.replace(position.title, settings=facts)
    ends = [{run.route[0], run.route[-1]} for offer in position.offers("run") for run in offer.action.runs]
    assert ends[-1] >= {"H55.0"}
    assert crossed(run_best(position, len(ends) - 1)) == [1]


@pytest.mark.rule("18C2C-4.7.9-1")
def test_no_run_across_is_offered_to_trains_that_do_not_go_so_far() -> None:
    short = join(across("C4", "C12", "A16", "D49", train="3"), "C4", "E4")
    assert len(short.offers("run")) == 1
    assert crossed(run_best(short)) == []
