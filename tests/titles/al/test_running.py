"""Section 4.2.3: trains, towns, red areas, 4D, and the best run."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.running import best
from roundhouse.titles.al.names import NAMED

PLAYERS = ["Ann", "Ben", "Cy"]
DOTHAN_TO_MERIDIAN = {
    "O6": "58:2",
    "N5": "445:3",
    "L5": "444:0",
    "K4": "63",
    "L3": "8:2",
    "K2": "63",
}
ACROSS = {
    "C4": "57",
    "E4": "9",
    "G4": "442",
    "I4": "9",
    "K4": "63",
    "M4": "9",
    "O4": "8:1",
    "P3": "9:1",
}
"""From Nashville through Birmingham to Mobile."""
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(
    sym: str, phase: str, tiles: dict[str, str], *trains: str, options: tuple[str, ...] = ()
) -> Scenario:
    """The corporation, led by Ann, is about to run."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).tiles(tiles)
    return position.corporation(sym, shares={"Ann": 60}, trains=trains).operating(sym, "run")


def value(position: Scenario, sym: str) -> int:
    found = best(position.pos, sym)
    assert found.proven
    return found.value


@pytest.mark.rule("18AL-4.2.3-10", "18AL-4.2.3-12", "18AL-T3-11")
def test_towns_take_nothing_of_the_length() -> None:
    tiles = {**DOTHAN_TO_MERIDIAN, "L5": "443:0"}
    assert value(table("WRA", "3", tiles, "2"), "WRA") == 10 + 20 + 40 + 40
    assert value(table("WRA", "3", tiles, "3"), "WRA") == 10 + 20 + 40 + 40 + 40
    # Meridian is a city: the fourth.
    assert value(table("WRA", "3", tiles, "4"), "WRA") == 10 + 20 + 40 + 40 + 40 + 30


@pytest.mark.rule("18AL-4.2.3.1-4", "18AL-4.2.3.1-5", "18AL-T3-11")
def test_a_4d_doubles_cities_and_red_areas_not_towns() -> None:
    position = table("WRA", "4D", DOTHAN_TO_MERIDIAN, "4D")
    assert value(position, "WRA") == 10 + 20 + 2 * (50 + 40 + 40 + 40)


@pytest.mark.rule("18AL-4.2.3-9", "18AL-4.2.3-7")
def test_no_run_goes_through_a_red_area_even_one_with_an_own_station() -> None:
    tiles = {"P1": "8:3", "N1": "9", "P3": "9:1", "O4": "8:1", "M4": "9", "K4": "63"}
    assert value(table("M&O", "3", tiles, "7"), "M&O") == 40 + 40
    assert value(table("M&O", "3", tiles, "7", "6"), "M&O") == 40 + 40 + 40 + 30


@pytest.mark.rule("18AL-4.2.3.1-2", "18AL-4.2.3.1-3")
def test_later_values_count_from_phase_5() -> None:
    tiles = {"C4": "57"}
    assert value(table("L&N", "4", tiles, "2"), "L&N") == 40 + 20
    assert value(table("L&N", "5", tiles, "2"), "L&N") == 50 + 20


@pytest.mark.rule("18AL-T3-14", "18AL-T3-15")
def test_train_names_pay_once_and_are_not_doubled() -> None:
    position = table("L&N", "5", ACROSS, "5")
    assert value(position, "L&N") == 50 + 20 + 30 + 40 + 50
    position.state.set(NAMED, "L&N")
    assert value(position, "L&N") == 50 + 20 + 30 + 40 + 50 + 40
    two = {**LINE, "G4": "444:5", "I8": "8:1", "J7": "63", "I6": "8:5", "J5": "8:2", "I4": "8:3"}
    position = table("AB&C", "5", two, "4", "4")
    position.token("AB&C", "G4")
    without = value(position, "AB&C")
    assert without == 70 + 20 + 30 + 50 + 70 + 40 + 50
    position.state.set(NAMED, "AB&C")
    assert value(position, "AB&C") == without + 20


@pytest.mark.rule("18AL-7-8", "18AL-7-7", "18AL-7-6")
def test_with_l_and_n_in_decatur_nashville_is_a_red_area_and_the_name_is_earned_all_the_same() -> None:
    position = table("L&N", "5", ACROSS, "5", options=("LN_home_city_moved",))
    position.state.set(NAMED, "L&N")
    assert value(position, "L&N") == 50 + 20 + 30 + 40 + 50 + 40
    assert position.pos.title.settings["corporations"]["L&N"].home == "C4"


@pytest.mark.rule("18AL-4.2.3.1-7")
def test_the_best_run_is_due_unless_the_table_lets_runs_stand() -> None:
    tiles = {"G6": "6:5", "H7": "8:2"}
    less = [{"train": "2-0", "route": ["G6.0", "H5.0"]}]
    position = table("AB&C", "2", tiles, "2")
    train = position.offers("run")[0].action.runs[0].train  # type: ignore[attr-defined]
    less[0]["train"] = train
    refusal = position.why_not("run", runs=less)
    assert refusal is not None and refusal.check == "best run is declared"
    assert (refusal.facts["declared"], refusal.facts["best"]) == (50, 60)
    lax = table("AB&C", "2", tiles, "2", options=("insist_on_best_routes",))
    assert lax.why_not("run", runs=less) is None
