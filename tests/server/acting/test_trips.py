"""Runs put together by hand where a title has more than trains: trains had only for the run, and doubled stops."""

from __future__ import annotations

from typing import Any

import pytest

from recorded import golden
from roundhouse.cli.typed import parse
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.running import RunTrains, as_runs, best, earned
from roundhouse.server.acting import trips
from roundhouse.server.errors import Unreadable
from roundhouse.titles.cm1848.extra_car import CARS
from titles.cm1848.laid import board, company, turn
from titles.cm1848.selling import write

OWN, BONUS = "5-0", "bonus J21"


@pytest.fixture
def yard() -> Scenario:
    """DRGW runs from Denver; in J21 it has a token in a yard, with a way on to either side."""
    table = company(
        board("7", I20="57:2", J21="527:1", J23="57:1", J19="57:1"), "DRGW", trains=["5"], tokens=["J21"]
    )
    return turn(table, "DRGW", "run")


@pytest.fixture
def at_alabama() -> Position:
    game = golden("18AL-4-greedy-2")
    return Position(game.title, game.position(254))


def judged(table: Scenario, active: str = BONUS, help: str = "on", **picked: list[str]) -> dict[str, Any]:
    sent = {BONUS if train == "bonus" else OWN: words for train, words in picked.items()}
    return trips.judged(table.pos, {}, sent, active, help)


def test_the_train_of_a_yard_is_listed_with_its_reach(yard: Scenario) -> None:
    own, bonus = trips.train_rows(yard.pos)
    assert (own.name, own.reach, bonus.id, bonus.name, bonus.reach) == ("5-train", 5, BONUS, BONUS, 2)


def test_a_bonus_train_runs_beside_one_that_comes_by(yard: Scenario) -> None:
    answer = judged(yard, own=["I20", "J21", "J23"], bonus=["J21", "J19"])
    assert answer["legal"] and not answer["better"] and answer["total"] == best(yard.pos, "DRGW").value
    assert [run["train"] for run in answer["runs"]] == [OWN, BONUS]
    yard.play("run", runs=answer["runs"])


def test_a_bonus_train_alone_is_good_in_itself_but_not_earned(yard: Scenario) -> None:
    answer = judged(yard, bonus=["J21", "J19"])
    found = answer["trains"][BONUS]
    assert not found["fault"] and found["value"] == 40 and found["path"]
    assert not answer["legal"] and answer["conflicts"][0]["trains"] == [BONUS, BONUS]
    assert "no other run visits" in answer["sentence"]


def test_a_bonus_train_has_to_visit_its_yard_and_has_a_way_on_offer(yard: Scenario) -> None:
    assert judged(yard, bonus=["J21"])["offer"]["value"] == 40
    far = judged(yard, own=["I20", "J21"], bonus=["J23"])
    assert not far["legal"] and far["trains"][BONUS]["fault"]


def test_the_doubled_stop_is_told_and_counted(yard: Scenario) -> None:
    plain = judged(yard, own=["I20", "J21", "J23"])
    assert plain["trains"][OWN]["said"] == "Denver 20 – Pueblo 20 (free stop) – J23 20"
    write(yard).put(CARS, "DRGW", 1)
    doubled = judged(yard, own=["I20", "J21", "J23"])
    assert (
        doubled["trains"][OWN]["said"]
        == "Denver 20 – Pueblo 20 (free stop) – J23 20 · I20 (Denver) twice +$20"
    )
    assert doubled["total"] == plain["total"] + 20


def test_runs_that_cannot_be_made_together_are_told_each_for_itself(yard: Scenario) -> None:
    answer = judged(yard, own=["I20", "J21", "J23"], bonus=["J21", "J23"])
    assert not answer["legal"]
    assert answer["trains"][OWN]["said"] == "Denver 20 – Pueblo 20 (free stop) – J23 20"


def test_runs_of_both_can_be_typed(yard: Scenario) -> None:
    runs = trips.typed_runs(yard.pos, "5-train: I20 J21 J23; Bonus j21: J21 J19")
    assert [(run["train"], run["route"][-1]) for run in runs] == [(OWN, "J23.0"), (BONUS, "J19.0")]
    (meant,) = parse(yard.pos, "run 5: I20 J21 J23, bonus J21: J21 J19")
    assert isinstance(meant, RunTrains) and [run.train for run in meant.runs] == [OWN, BONUS]
    with pytest.raises(Unreadable):
        trips.typed_runs(yard.pos, "bonus J23: J21 J19")
    with pytest.raises(Unreadable):
        trips.picked_of(yard.pos, {"bonus J23": ["J21", "J19"]})


def test_stops_that_use_up_nothing_are_told(at_alabama: Position) -> None:
    """18AL after 254 actions: the Lumber Terminal of WRA is in O4, so its 3-train runs to four stops."""
    runs = as_runs(best(at_alabama, "WRA"))
    said, _ = trips.in_words(at_alabama, earned(at_alabama, "WRA", runs))
    [line] = said.values()
    assert line == "York 40 – Selma 40 – Montgomery 40 – O4 20 (free stop)"
