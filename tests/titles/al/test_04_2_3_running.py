"""Sections 4.2.3 and 4.2.3.1: routes, and what they earn."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.reach import BOARD
from roundhouse.rules.running import STOP_VALUE, Ran, best
from roundhouse.titles.al.coal import COAL, Coal
from roundhouse.titles.al.names import NAMED

THREE = ("Ann", "Ben", "Cy")
LEGAL = "runs are legal"
AS_DECLARED = ("insist_on_best_routes",)
PHASES = ("1", "2", "3", "4", "5", "6", "7", "4D")
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""
SOUTH = {"P1": "8:3", "N1": "9:0", "K2": "57:1"}
"""Mobile, Meridian, York."""
CENTRE = {**LINE, "J5": "9:0", "L5": "443:1", "K4": "14:1"}
"""The first line, and from Oxmoor to Montgomery and Selma."""


def table(
    sym: str,
    tiles: dict[str, str],
    *trains: str,
    phase: str = "4",
    options: tuple[str, ...] = AS_DECLARED,
    **more: Any,
) -> Scenario:
    """The corporation, led by Ann, is about to run, and any legal runs will do unless options say otherwise."""
    made = Scenario("18AL", THREE, options).phase(phase).tiles(tiles)
    return made.corporation(sym, par=75, shares={"Ann": 60}, trains=trains, **more).operating(sym, "run")


def other(made: Scenario, sym: str, *tokens: str) -> Scenario:
    """Another corporation has its home station and these tokens; it is still the same one's turn."""
    who = made.pos.frame.who
    return made.corporation(sym, shares={"Ben": 60}, tokens=tokens).operating(who, "run")


def as_runs(made: Scenario, *routes: str) -> list[dict[str, Any]]:
    """The corporation's trains, in order, over routes written with blanks."""
    ids = owned(made.pos, made.pos.frame.who)
    return [{"train": id, "route": route.split()} for id, route in zip(ids, routes, strict=False)]


def fault(made: Scenario, *routes: str) -> Violation | None:
    return made.why_not("run", runs=as_runs(made, *routes))


def case(made: Scenario, *routes: str) -> tuple[str, str]:
    """What is wrong, and where; empty when the runs are legal."""
    found = fault(made, *routes)
    if found is None:
        return "", ""
    assert found.check == LEGAL, found
    return found.case, found.facts["place"]


def run(made: Scenario, *routes: str) -> int:
    """What the runs earn."""
    after = made.copy().play("run", runs=as_runs(made, *routes))
    (ran,) = [event for event in after.events if isinstance(event, Ran)]
    return ran.revenue


FINE = ("", "")


# -- what a route is


@pytest.mark.rule("18AL-4.2.3-1")
def test_a_route_is_unbroken_track_between_two_stops() -> None:
    made = table("AB&C", LINE, "4")
    assert case(made, "G6.0") == ("two places", "")
    assert case(made, "G6.0 G4.0")[0] == "continuous"
    assert case(made, "G6.0 I6 H5.0")[0] == "track"
    assert case(made, "H7 G6.0") == ("form", "H7")
    assert case(made, "G6.4 H5.0") == ("form", "G6.4")
    assert case(made, "G8.0 H7 G6.0") == case(made, "G6.0 H5.0") == FINE
    assert case(table("AB&C", {**LINE, "H7": "8:3"}, "4"), "G8.0 H7 G6.0")[0] == "track"


@pytest.mark.rule("18AL-4.2.3-1")
def test_a_train_that_stays_at_home_earns_nothing() -> None:
    made = table("WRA", {"L5": "57:0"}, "2", phase="2", cash=300).operating("WRA", "run").go_on()
    assert (made.step, made.pos[CURRENT_TURN].revenue, price(made.pos, "WRA")) == ("trains", 0, 70)


@pytest.mark.rule("18AL-4.2.3-2", "18AL-4.2.3-8")
def test_a_route_does_not_come_back() -> None:
    tiles = {"L5": "57:2", "K4": "63", "J5": "7:1", "I4": "8:5", "J3": "7:4"}
    made = table("WRA", tiles, "5", phase="5")
    assert case(made, "L5.0 K4.0 J5 I4 J3 K4.0") == ("twice", "K4.0")
    assert case(made, "L5.0 K4.0 L5.0") == ("twice", "L5.0")
    assert case(made, "L5.0 K4.0") == FINE


@pytest.mark.rule("18AL-4.2.3-2")
def test_no_track_is_used_twice() -> None:
    tiles = {**LINE, "J5": "24:0", "I4": "9:2", "H3": "57:2", "L5": "57:0"}
    made = table("AB&C", tiles, "6", phase="6")
    assert case(made, "G6.0 H5.0 J5 L5.0 J5 I4 H3.0")[0] == "track reused"
    assert case(made, "G6.0 H5.0 J5 L5.0") == FINE


@pytest.mark.rule("18AL-4.2.3-3")
def test_no_train_reverses_at_a_fork() -> None:
    """Tile 24 in J5 joins side 0 with 2 and with 3: there is no way from 2 to 3."""
    tiles = {**LINE, "I4": "9:2", "H3": "57:2", "L5": "57:0"}
    made = table("AB&C", {**tiles, "J5": "24:0"}, "6", tokens=["L5"])
    assert case(made, "H5.0 J5 I4 H3.0") == ("track", "J5")
    assert case(made, "H5.0 J5 L5.0") == case(made, "L5.0 J5 I4 H3.0") == FINE
    assert case(table("AB&C", {**tiles, "J5": "7:2"}, "6"), "G6.0 H5.0 J5 I4 H3.0") == FINE


@pytest.mark.rule("18AL-4.2.3-4")
def test_out_of_a_city_by_any_other_track() -> None:
    around = {"M4": "4:0", "L3": "4:1", "J3": "4:2", "I4": "4:0", "J5": "4:1"}
    made = table("WRA", {"K4": "63", "L5": "57:2", **around}, "3", phase="5", tokens=["K4"])
    for beyond in ("M4", "L3", "I4", "J5", "L5"):  # sides 0, 1, 3, 4 and 5
        assert case(made, f"J3.0 K4.0 {beyond}.0") == FINE
    assert case(made, "J3.0 K4.0 J3.0") == ("twice", "J3.0")


@pytest.mark.rule("18AL-4.2.3-5")
def test_a_city_filled_by_others_ends_a_route() -> None:
    """M&O and TAG fill Birmingham: WRA's train arrives there and goes no further."""
    tiles = {**CENTRE, "G4": "442:2", "F5": "9:1", "E6": "14:0"}
    made = table("WRA", tiles, "6")
    through = "L5.0 J5 H5.0 G4.0 F5 E6.0"
    assert case(made, through) == FINE
    full = other(other(made.copy(), "M&O", "G4"), "TAG")
    assert case(full, through) == FINE  # one circle is empty
    full = other(full, "TAG", "G4")
    assert case(full, through) == ("blocked", "G4.0")
    assert case(full, "L5.0 J5 H5.0 G4.0") == case(full, "G4.0 H5.0 J5 L5.0") == FINE
    own = other(other(table("WRA", tiles, "6", tokens=["G4"]), "TAG", "G4"), "M&O")
    assert case(own, through) == FINE


@pytest.mark.rule("18AL-4.2.3-6")
def test_a_circle_held_for_a_home_does_not_block() -> None:
    made = other(table("AB&C", CENTRE, "4"), "ATN", "L5")
    assert case(made, "G6.0 H5.0 J5 L5.0 K4.0") == FINE
    made.corporation("WRA", shares={"Cy": 60}, operated=False).operating("AB&C", "run")
    assert case(made, "G6.0 H5.0 J5 L5.0 K4.0") == FINE
    assert case(other(made, "WRA"), "G6.0 H5.0 J5 L5.0 K4.0") == ("blocked", "L5.0")


@pytest.mark.rule("18AL-4.2.3-7")
def test_a_route_has_an_own_station_even_in_a_red_area() -> None:
    made = table("M&O", SOUTH, "4")
    assert case(made, "Q2.0 P1 N1 L1.0 K2.0") == FINE
    assert case(made, "L1.0 K2.0") == ("token", "")
    assert case(table("ATN", SOUTH, "4"), "Q2.0 P1 N1 L1.0 K2.0") == ("token", "")
    assert case(table("ATN", SOUTH, "4", tokens=["K2"]), "Q2.0 P1 N1 L1.0 K2.0") == FINE


ROUND = {"G6": "63", "H7": "8:2", "I6": "8:3", "J7": "63", "I8": "8:1"}
"""From Atlanta by Anniston and West Point to Atlanta's other arrow."""


@pytest.mark.rule("18AL-4.2.3-8")
def test_the_arrows_of_a_red_hex_lead_to_one_place() -> None:
    made = table("AB&C", ROUND, "4", "5", phase="6")
    assert case(made, "G8.0 H7 G6.0 I6 J7.0 I8 G8.0") == ("twice", "G8.0")
    assert case(made, "G8.0 H7 G6.0", "G8.0 I8 J7.0 I6 G6.0") == FINE
    assert run(made, "G8.0 H7 G6.0", "G8.0 I8 J7.0 I6 G6.0") == (70 + 40) + (70 + 40 + 40)


@pytest.mark.rule("18AL-4.2.3-9")
def test_no_route_leads_through_a_red_area() -> None:
    made = table("AB&C", ROUND, "6", phase="6")
    assert case(made, "G6.0 H7 G8.0 I8 J7.0") == ("off-board", "G8.0")
    tiles = {**SOUTH, "P3": "9:1", "O4": "8:1", "M4": "9:0", "K4": "63"}
    mobile = table("M&O", tiles, "6", phase="6")  # with the own station there
    assert case(mobile, "L1.0 N1 P1 Q2.0 P3 O4 M4 K4.0") == ("off-board", "Q2.0")
    assert case(mobile, "L1.0 N1 P1 Q2.0") == case(mobile, "Q2.0 P3 O4 M4 K4.0") == FINE


NORTHWEST = {"C2": "58:0", "E2": "8:1", "G2": "445:0"}
CORINTH = "B1.0 C2.0 E2 F1.0 G2.0"
"""Corinth, Florence, Tupelo, and the Lumber Terminal."""


@pytest.mark.rule("18AL-4.2.3-10", "18AL-4.2.3-12", "18AL-4.2.3.1-3")
def test_towns_are_free() -> None:
    """A 2-train has Corinth and Tupelo, and two towns besides."""
    made = table("ATN", NORTHWEST, "2")
    assert case(made, CORINTH) == FINE
    assert run(made, CORINTH) == 40 + 10 + 30 + 20
    later = table("ATN", NORTHWEST, "2", phase="5")
    assert run(later, CORINTH) == 30 + 10 + 30 + 20


@pytest.mark.rule("18AL-4.2.3-10")
@pytest.mark.parametrize(
    ("train", "reach"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("4D", 4)]
)
def test_cities_and_red_areas_count(train: str, reach: int) -> None:
    tiles = {"G6": "63", "H7": "8:2", "J5": "9:0", "L5": "443:1", "K4": "63", "L3": "8:2", "K2": "63"}
    made = table("AB&C", {**SOUTH, **tiles}, train, phase="4D")
    route = ["G8.0", "H7 G6.0", "H5.0", "J5 L5.0", "K4.0", "L3 K2.0", "L1.0", "N1 P1 Q2.0"]
    assert case(made, " ".join(route[:reach])) == FINE
    place = route[reach].split()[-1]
    assert case(made, " ".join(route[: reach + 1])) == ("too long", place)


@pytest.mark.rule("18AL-4.2.3-11")
def test_no_stop_is_passed_over() -> None:
    made = table("AB&C", LINE, "3")
    assert case(made, "G8.0 H7 G6.0 H5.0") == FINE
    assert case(made, "G8.0 H7 G6.0 H5.0 G4.0") == ("too long", "G4.0")
    assert case(made, "G8.0 H7 G6.0 H5 G4.0")[0] == "track"  # as if there were plain track in H5
    towns = table("ATN", NORTHWEST, "2")
    assert case(towns, "B1.0 C2 E2 F1.0")[0] == "track"


@pytest.mark.rule("18AL-4.2.3-12")
def test_a_town_may_be_an_end() -> None:
    made = table("WRA", {"O6": "4:0", "M6": "8:0", "L5": "57:2"}, "2")
    assert run(made, "O6.0 M6 L5.0 K4.0") == 10 + 20 + 20
    assert best(made.pos, "WRA").value == 50


@pytest.mark.rule("18AL-4.2.3-13")
def test_trains_meet_in_stops_and_share_no_track() -> None:
    """From Meridian one 2-train runs by side 4 to York and another by side 0 to Mobile."""
    made = table("ATN", SOUTH, "2", "2", phase="3", tokens=["L1"])
    assert case(made, "L1.0 K2.0", "L1.0 N1 P1 Q2.0") == FINE
    assert case(made, "L1.0 K2.0", "K2.0 L1.0")[0] == "track shared"
    fork = table(
        "AB&C", {**LINE, "J5": "24:0", "I4": "9:2", "H3": "57:2", "L5": "57:0"}, "4", "4", tokens=["L5"]
    )
    assert case(fork, "H5.0 J5 L5.0", "L5.0 J5 I4 H3.0") == ("track shared", "J5-L5")


@pytest.mark.rule("18AL-4.2.3-14")
def test_a_town_with_three_tracks_is_a_junction() -> None:
    """Tile 143 in C2 has the sides 4, 5 and 0: to Nashville, Decatur and Tupelo."""
    tiles = {"C2": "143:4", "B3": "9:1", "D3": "8:2", "C4": "57:1", "E2": "8:1"}
    made = table("L&N", tiles, "2", tokens=["C4"])
    ways = ["A4.0 B3 C2.0 D3 C4.0", "A4.0 B3 C2.0 E2 F1.0", "C4.0 D3 C2.0 E2 F1.0"]
    assert [run(made, way) for way in ways] == [40 + 10 + 20, 40 + 10 + 30, 20 + 10 + 30]


@pytest.mark.rule("18AL-4.2.3-15")
def test_some_trains_may_stay_idle_and_each_runs_once() -> None:
    made = table("AB&C", {"G6": "6:5"}, "2", "2", phase="3", options=())
    (offer,) = made.offers("run")
    assert [run.route for run in offer.action.runs] in ([("G6.0", "H5.0")], [("H5.0", "G6.0")])  # type: ignore[attr-defined]
    assert case(made, "G6.0 H5.0") == FINE
    first, second = owned(made.pos, "AB&C")
    twice = [{"train": first, "route": ["G6.0", "H5.0"]}] * 2
    found = made.why_not("run", runs=twice)
    assert found is not None and (found.check, found.case) == (LEGAL, "train")
    assert made.why_not("run", runs=[{"train": second, "route": ["G6.0", "H5.0"]}]) is None
    stranger = made.why_not("run", runs=[{"train": "7-0", "route": ["G6.0", "H5.0"]}])
    assert stranger is not None and stranger.case == "train"
    nothing = made.why_not("run", runs=[])
    assert nothing is not None and nothing.case == "none"
    again = made.copy().turn(revenue=50)
    found = again.why_not("run", runs=as_runs(again, "G6.0 H5.0"))
    assert found is not None and found.check == "one run a turn"


# -- what it earns


@pytest.mark.rule("18AL-4.2.3.1-1")
def test_a_run_earns_the_sum_of_its_stops() -> None:
    tiles = {"L5": "443:1", "K4": "14:1", "L3": "8:2", "K2": "14:1"}
    made = table("WRA", tiles, "4", phase="3")
    assert run(made, "L5.0 K4.0 L3 K2.0 L1.0") == 40 + 30 + 30 + 30
    assert best(made.pos, "WRA").value == 130


VALUES = {
    "G8": (40, 70),
    "B7": (30, 50),
    "B1": (40, 30),
    "P7": (30, 40),
    "L1": (30, 40),
    "Q2": (40, 50),
    "A4": (40, 50),
    "H5": (30, 30),
    "F1": (30, 30),
    "E6": (20, 20),
    "K4": (20, 20),
    "M8": (10, 10),
    "D7": (10, 10),
}


@pytest.mark.rule("18AL-4.2.3.1-2", "18AL-4.2.3.1-3", "18AL-map-6")
@pytest.mark.parametrize("phase", PHASES)
def test_of_two_values_the_later_one_counts_from_the_first_5_train_on(phase: str) -> None:
    made = table("AB&C", LINE, phase=phase)
    later = PHASES.index(phase) >= PHASES.index("5")
    found = {hex: STOP_VALUE(made.pos, "AB&C", (hex, 0)) for hex in VALUES}
    assert found == {hex: values[later] for hex, values in VALUES.items()}


@pytest.mark.rule("18AL-4.2.3.1-2", "18AL-map-6")
@pytest.mark.parametrize(("phase", "values"), [("4", (40, 30)), ("5", (70, 40))])
def test_runs_to_atlanta_and_to_the_gulf(phase: str, values: tuple[int, int]) -> None:
    assert run(table("AB&C", LINE, "2", phase=phase), "G8.0 H7 G6.0") == values[0] + 20
    gulf = {"O6": "58:3", "M6": "8:0", "L5": "57:2"}
    assert run(table("WRA", gulf, "2", phase=phase), "P7.0 O6.0 M6 L5.0") == values[1] + 10 + 20


@pytest.mark.rule("18AL-4.2.3.1-4")
def test_a_4d_doubles_cities_and_red_areas_only() -> None:
    tiles = {"O6": "58:2", "N5": "445:3", "L5": "444:0", "K4": "63", "L3": "8:2", "K2": "63"}
    made = table("WRA", tiles, "4D", phase="4D")
    assert run(made, "O6.0 N5.0 L5.0 K4.0 L3 K2.0") == 10 + 20 + 100 + 80 + 80
    assert run(table("AB&C", LINE, "4D", phase="4D"), "G8.0 H7 G6.0 H5.0") == 140 + 40 + 60
    assert run(table("AB&C", LINE, "7", phase="4D"), "G8.0 H7 G6.0 H5.0") == 70 + 20 + 30


@pytest.mark.rule("18AL-4.2.3.1-5")
def test_meridian_is_a_city() -> None:
    made = table("M&O", SOUTH, "4D", phase="4D")
    assert run(made, "Q2.0 P1 N1 L1.0") == 2 * 50 + 2 * 40
    two = table("M&O", SOUTH, "2", phase="3")
    assert case(two, "Q2.0 P1 N1 L1.0") == FINE
    assert case(two, "Q2.0 P1 N1 L1.0 K2.0") == ("too long", "K2.0")


@pytest.mark.rule("18AL-4.2.3.1-6")
def test_coal_token_and_train_names_add_to_the_earnings() -> None:
    """M&O's coal token is in green Birmingham: each M&O train takes 40 there, and another's 30."""
    tiles = {**CENTRE, "G4": "442:2"}
    made = table("M&O", tiles, "2", "2", tokens=["G4"])
    assert run(made, "G4.0 H5.0") == 30 + 30
    made.state.set(COAL, Coal("G4", "M&O"))
    assert run(made, "G4.0 H5.0") == 40 + 30
    foreign = table("AB&C", tiles, "4")
    foreign.state.set(COAL, Coal("G4", "M&O"))
    lee = "G8.0 H7 G6.0 H5.0 G4.0"
    assert run(foreign, lee) == 40 + 20 + 30 + 30
    foreign.state.set(NAMED, "AB&C")
    assert run(foreign, lee) == 120 + 20


# -- the best runs


@pytest.mark.rule("18AL-4.2.3.1-7", "18AL-4.2-3")
def test_less_than_the_best_is_refused_and_another_of_the_same_value_is_not() -> None:
    tiles = {"K4": "14:1", "L5": "443:1", "L3": "8:2", "K2": "57:2", "K6": "9:1", "J7": "57:1"}
    made = table("WRA", tiles, "2", phase="3", options=())
    assert best(made.pos, "WRA").value == 70
    found = fault(made, "L5.0 K6 J7.0")
    assert found is not None and found.check == "best run is declared"
    assert (found.facts["declared"], found.facts["best"]) == (60, 70)
    assert fault(made, "L5.0 K4.0") is fault(made, "K4.0 L5.0") is None
    made.tiles(J7="14:1")  # now West Point is worth as much as Selma
    assert fault(made, "L5.0 K6 J7.0") is fault(made, "L5.0 K4.0") is None
    assert run(made, "L5.0 K6 J7.0") == 70
    made.play("run", runs=as_runs(made, "L5.0 K6 J7.0"))
    late = made.why_not("announce_run", runs=as_runs(made, "L5.0 K4.0"))  # there can be no better ones
    assert late is not None and (late.check, late.case) == ("in the menu", "announce_run")
    assert made.step == "dividend"


@pytest.mark.rule("18AL-4.2.3.1-8")
def test_the_best_is_that_of_all_trains_together() -> None:
    """A 2-train alone earns most from Atlanta; the 3-train in its place leaves the 2-train another route."""
    made = table("AB&C", LINE, "2", "3", phase="3", options=())
    assert best(made.pos, "AB&C").value == 60 + 60
    two, three = "G6.0 H7 G8.0", "G6.0 H5.0 G4.0"
    assert fault(made, two, three) is None
    for less, declared in (((two,), 60), ((two, "G6.0 H5.0"), 110)):
        found = fault(made, *less)
        assert found is not None and found.check == "best run is declared"
        assert (found.facts["declared"], found.facts["best"]) == (declared, 120)


@pytest.mark.rule("18AL-4.2.3.1-8", "18AL-4.2-7")
def test_nothing_else_in_the_turn_has_to_be_the_best() -> None:
    """Birmingham may stay yellow though green would pay 20 more."""
    made = table("AB&C", LINE, "4", phase="3", options=(), cash=500).operating("AB&C", "track")
    green = made.copy().play("lay_tile", hex="G4", tile="442", rotation=2)
    assert best(green.pos, "AB&C").value == best(made.pos, "AB&C").value + 20 == 120
    made.play("pass").play("pass")
    assert (made.step, fault(made, "G8.0 H7 G6.0 H5.0 G4.0")) == ("run", None)


@pytest.mark.rule("18AL-4.2.3.1-9")
def test_every_revenue_is_a_multiple_of_ten() -> None:
    made = table("AB&C", {**LINE, "G4": "442:2"}, "4", phase="3", cash=0)
    for tile in BOARD(made.pos).tiles.values():
        for stop in tile.face.stops:
            assert all(value % 10 == 0 for _, value in stop.revenue), tile.name
    for hex in BOARD(made.pos).hexes.values():
        for stop in hex.face.stops:
            assert all(value % 10 == 0 for _, value in stop.revenue), hex.id
    made.cash(Ann=0).operating("AB&C", "dividend", revenue=110).play("dividend", choice="pay")
    assert made.pos[CASH]["Ann"] == 6 * 11
