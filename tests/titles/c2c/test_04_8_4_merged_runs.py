"""Section 4.8.4: destination runs of merged corporations."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import STATIONS
from roundhouse.rules.running import QUESTION, Ran
from roundhouse.titles.c2c.destinations import reachable_goal
from roundhouse.titles.c2c.tokens_beside import BESIDE
from roundhouse.titles.c2c.train_shells import on_shell
from titles.c2c.goals import both, goal, reach_by, run_best, turn_ends
from titles.c2c.tables import dollars, refused
from titles.c2c.tracks import join

LINE = ("I78", "H73", "I70", "J65", "J63", "J57")
"""From Albany over Buffalo, where ERIE is at home, to Chicago: a route of six stops."""


def albany(trains: tuple[str, ...], others: tuple[str, ...]) -> Scenario:
    """NYC and ERIE, merged, with a line from Albany to Chicago."""
    position = both("NYC", "ERIE", trains=trains, others=others)
    return join(position.tiles(J57="590:0"), *LINE)


@pytest.mark.rule("18C2C-4.8.4-1")
def test_only_trains_of_the_shell_make_the_run() -> None:
    position = albany(("8", "5"), ("6",))
    reach_by(position, "NYC", 1)
    position.play("pass")
    assert position.step == "destination run"
    assert {train.id for train in QUESTION(position.pos, "NYC").trains} == set(
        on_shell(position.pos, "NYC", "NYC")
    )
    (other,) = on_shell(position.pos, "NYC", "ERIE")
    run_best(position)
    ran = next(event for event in position.events if isinstance(event, Ran))
    assert other not in {run.train for run in ran.runs}
    assert refused(position.operating("NYC", "run"), "pass")[0] == "trains have to run"


@pytest.mark.rule("18C2C-4.8.4-2")
def test_the_train_that_can_do_it_has_to_change_shells() -> None:
    position = reach_by(albany(("5", "5"), ("6",)), "NYC", 1)
    assert position.step == "trains are shuffled"
    assert refused(position, "pass")[0] == "train for the destination run is on its shell"
    (six,) = on_shell(position.pos, "NYC", "ERIE")
    five = on_shell(position.pos, "NYC", "NYC")[0]
    position.play("move_train", train=six, shell="NYC")
    assert refused(position, "pass")[0] == "shells hold their trains"
    position.play("move_train", train=five, shell="ERIE").play("pass")
    run_best(position)
    assert six in {run.train for event in position.events if isinstance(event, Ran) for run in event.runs}


@pytest.mark.rule("18C2C-4.8.4-3")
def test_all_trains_are_tried_and_all_tokens_serve() -> None:
    position = albany(("5",), ("6",))
    assert reachable_goal(position.pos, "NYC") == ("J57", 1)
    assert reachable_goal(albany(("5",), ("5",)).pos, "NYC") is None
    assert ("I70", 0) in STATIONS(position.pos, "NYC")  # full, with the token that was ERIE's


@pytest.mark.rule("18C2C-4.8.4-4")
def test_a_run_that_is_paid_moves_the_price_with_a_shell_empty() -> None:
    position = reach_by(albany(("6",), ()), "NYC", 1)
    before = dollars(position, "NYC")
    position.play("pass")
    run_best(position)
    position.play("dividend", choice="pay")
    assert dollars(position, "NYC") > before
    plain = albany(("6",), ()).operating("NYC", "run")
    run_best(plain)
    plain.play("dividend", choice="pay")
    assert dollars(plain, "NYC") == before


@pytest.mark.rule("18C2C-4.8.4-5")
def test_to_the_home_of_the_other_the_run_is_made_without_a_token() -> None:
    position = both("SOU", "B&O", trains=["8"])
    join(position, "S62", "M74")
    turn_ends(position, "SOU").play("place_destination", city=0)
    assert goal(position, "SOU").state == "placed" and "SOU goal" not in position.pos[BESIDE]
    position.play("pass")
    run_best(position)
    assert [event.revenue for event in position.events if isinstance(event, Ran)] == [30 + 30]
    position.play("dividend", choice="pay")
    assert all(not train.at_end for train in QUESTION(position.pos, "SOU").trains)
    assert ("M74", 0) in STATIONS(position.pos, "SOU")
    assert turn_ends(position, "SOU").step != "destination"


@pytest.mark.rule("18C2C-4.8.4-6")
def test_two_destinations_mean_two_runs() -> None:
    position = both("NYC", "ERIE", trains=["8"])
    join(position.tiles(J57="590:0"), "I78", "H73", "I70", "J65", "J63", "J59", "J57")
    join(position, "J63", "L59", "H55", "D49")
    assert [reachable_goal(position.pos, sym) for sym in ("NYC", "ERIE")] == [("J57", 1), ("D49", 0)]
    reach_by(position, "NYC", 0)  # ERIE's is asked for first
    assert refused(position, "pass")[0] == "train for the destination run is on its shell"
    position.play("move_train", train="8-0", shell="ERIE").play("pass")
    run_best(position).play("dividend", choice="pay")
    assert position.step == "destination"
    position.play("place_destination", city=1).play("move_train", train="8-0", shell="NYC").play("pass")
    run_best(position)
    routes = [run.route for event in position.events if isinstance(event, Ran) for run in event.runs]
    assert {routes[0][0], routes[0][-1]} == {"I78.0", "J57.1"} and "J65.0" in routes[0]
