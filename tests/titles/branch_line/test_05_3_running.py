"""Section 5.3: runs."""

from __future__ import annotations

import pytest

from roundhouse.rules.money import CASH
from titles.branch_line.book import RUN, railway, refused


@pytest.mark.rule("Branch Line-5.3-4")
def test_less_than_the_best_is_nobody_elses_business() -> None:
    position = railway("run", trains=("2",)).token("AVR", "D8").tiles(E7="9:1", F6="3:1")
    position.play("run", runs=[{"train": "2-0", "route": ["D8.0", "E7", "F6.0"]}])
    assert (position.step, position.actor) == ("dividend", "Ann"), "30, where 40 could be made"


@pytest.mark.rule("Branch Line-5.3-1", "Branch Line-5.3-2", "Branch Line-5.3-3")
def test_a_run_from_home_to_market_cross() -> None:
    position = railway("run", trains=("2",))
    assert (
        refused(position, "run", runs=[{"train": "2-0", "route": ["D8.0"]}]) == "runs are legal / two places"
    )
    position.play("run", runs=RUN)
    position.play("dividend", choice="withhold")
    assert position.pos[CASH]["AVR"] == 340, "20 and 20"


@pytest.mark.rule("Branch Line-5.3-2")
def test_a_2_train_does_not_leap() -> None:
    position = railway("run", trains=("2",)).tiles(E7="9:1", F6="3:1")
    far = [{"train": "2-0", "route": ["C5.0", "D6", "D8.0", "E7", "F6.0"]}]
    assert refused(position, "run", runs=far) == "runs are legal / too long"


WESTPORT = {"B6": "4:1", "B8": "5:1"}
"""Thornby with track to A7, and Wendle with track to both hexes of Westport."""


@pytest.mark.rule("Branch Line-5.3-2")
@pytest.mark.parametrize(
    ("route", "fault"),
    [
        (["B8.0", "A7.0"], ""),
        (["B6.0", "A7.0", "B8.0"], "runs are legal / off-board"),
        (["A7.0", "B8.0", "A9.0"], "runs are legal / twice"),
    ],
)
def test_a_red_place_ends_a_run_and_is_one_stop(route: list[str], fault: str) -> None:
    position = railway("run", trains=("3",)).token("AVR", "B8").tiles(WESTPORT)
    assert refused(position, "run", runs=[{"train": "3-0", "route": route}]) == fault


@pytest.mark.rule("Branch Line-5.3-2")
def test_two_trains_use_no_track_together() -> None:
    position = railway("run", trains=("2", "2"))
    both = [{"train": train, "route": ["C5.0", "D6", "D8.0"]} for train in ("2-0", "2-1")]
    assert refused(position, "run", runs=both) == "runs are legal / track shared"


@pytest.mark.rule("Branch Line-5.3-1")
def test_a_city_full_of_others_is_not_passed() -> None:
    position = railway("run", trains=("3",), phase="3").tiles(E7="9:1", F6="3:1")
    through = [{"train": "3-0", "route": ["C5.0", "D6", "D8.0", "E7", "F6.0"]}]
    assert not refused(position, "run", runs=through)
    for sym in ("BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ben": 60}).token(sym, "D8")
    assert refused(position.operating("AVR", "run"), "run", runs=through) == "runs are legal / blocked"


@pytest.mark.rule("Branch Line-5.3-1")
def test_a_run_has_a_token_of_the_company() -> None:
    position = railway("run", trains=("2",)).tiles(E7="9:1", F6="3:1")
    assert (
        refused(position, "run", runs=[{"train": "2-0", "route": ["D8.0", "E7", "F6.0"]}])
        == "runs are legal / token"
    )


@pytest.mark.rule("Branch Line-5.3-1")
def test_a_company_runs_once_a_turn() -> None:
    again = railway("run", trains=("2",)).turn(revenue=40)
    assert refused(again, "run", runs=RUN) == "one run a turn"
