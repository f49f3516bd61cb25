"""Section 11.5: running trains."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.running import Ran, RunAnnounced, RunTrains

LEGAL = "runs are legal"
SOUTH = {"C13": "57:1", "D12": "57:1", "E11": "4:1"}
"""West Virginia Coal - C13 - D12 - E11, in one line."""


def table(
    sym: str,
    tiles: dict[str, str],
    *trains: str,
    phase: str = "3",
    options: tuple[str, ...] = (),
    **more: Any,
) -> Scenario:
    """The corporation, led by Ann, is about to run these trains."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase(phase).tiles(tiles)
    position.corporation(sym, shares={"Ann": 60}, trains=trains, **more)
    return position.operating(sym, "run")


def as_runs(position: Scenario, *routes: str) -> list[dict[str, Any]]:
    """Routes written with blanks, given to the corporation's trains in the order of the depot."""
    sym = position.pos[CURRENT_TURN].corporation
    ids = owned(position.pos, sym)
    return [{"train": id, "route": route.split()} for id, route in zip(ids, routes, strict=False)]


def fault(position: Scenario, *routes: str) -> Violation | None:
    return position.why_not("run", runs=as_runs(position, *routes))


def case(position: Scenario, *routes: str) -> str:
    found = fault(position, *routes)
    assert found is not None and found.check == LEGAL
    return found.case


def run(position: Scenario, *routes: str) -> int:
    """What the company says it earns over these routes; the position goes on."""
    position.play("run", runs=as_runs(position, *routes))
    (ran,) = [e for e in position.events if isinstance(e, Ran)]
    return ran.revenue


def best(position: Scenario) -> tuple[int, list[str]]:
    """What the run on offer earns, and its routes in order of the names of their trains."""
    (offer,) = position.offers("run")
    assert isinstance(offer.action, RunTrains)
    runs = sorted(offer.action.runs, key=lambda one: one.train)
    after = position.copy().play("run", runs=[{"train": r.train, "route": list(r.route)} for r in runs])
    (ran,) = [e for e in after.events if isinstance(e, Ran)]
    return ran.revenue, [" ".join(one.route) for one in runs]


@pytest.mark.rule("18Chesapeake-11.5-1")
def test_each_train_runs_a_route_of_its_own() -> None:
    position = table("N&W", SOUTH, "2", "2")
    value, routes = best(position)
    assert value == (50 + 20) + (20 + 20)
    assert {frozenset(route.split()) for route in routes} == {
        frozenset({"B14.0", "C13.0"}),
        frozenset({"C13.0", "D12.0"}),
    }
    runs = as_runs(position, "B14.0 C13.0", "C13.0 D12.0")
    twice = position.why_not("run", runs=[runs[0], {**runs[1], "train": runs[0]["train"]}])
    assert twice is not None and (twice.check, twice.case) == (LEGAL, "train")
    stolen = position.why_not("run", runs=[{**runs[0], "train": "4-1"}])
    assert stolen is not None and (stolen.check, stolen.case) == (LEGAL, "train")
    assert case(position) == "none"


@pytest.mark.rule("18Chesapeake-11.5-1")
def test_a_company_runs_once_in_its_turn() -> None:
    position = table("N&W", SOUTH, "2")
    run(position, "B14.0 C13.0")
    assert position.step == "dividend"
    second = fault(position, "B14.0 C13.0")
    assert second is not None and (second.check, second.case) == ("in the menu", "run")
    position.operating("N&W", "run", revenue=70)
    again = fault(position, "B14.0 C13.0")
    assert again is not None and again.check == "one run a turn"
    assert not position.offers("run")


FORK = {"C13": "15:1", "B12": "8:5", "D12": "57:1"}
"""C13 is joined to West Virginia Coal by two tracks."""


@pytest.mark.rule("18Chesapeake-11.5-2")
def test_routes_share_no_track_but_may_share_cities_and_red_areas() -> None:
    position = table("N&W", FORK, "2", "2")
    shared = fault(position, "B14.0 C13.0", "C13.0 B14.0")
    assert shared is not None and (shared.check, shared.case) == (LEGAL, "track shared")
    assert shared.facts["place"] == "B14-C13"
    assert fault(position, "B14.0 C13.0", "A13.0 B12 C13.0") is None
    assert best(position)[0] == 2 * (30 + 50)


@pytest.mark.rule("18Chesapeake-11.5-3")
def test_a_run_has_two_places_and_at_most_the_number_of_the_train() -> None:
    position = table("N&W", SOUTH, "2")
    assert case(position, "C13.0") == "two places"
    assert fault(position, "C13.0 D12.0") is None
    assert case(position, "B14.0 C13.0 D12.0") == "too long"
    three = table("N&W", SOUTH, "3")
    assert fault(three, "C13.0 D12.0") is None
    assert fault(three, "B14.0 C13.0 D12.0") is None
    assert case(three, "B14.0 C13.0 D12.0 E11.0") == "too long"


@pytest.mark.rule("18Chesapeake-11.5-3")
def test_a_diesel_runs_any_distance() -> None:
    line = {"C13": "57:1", "D12": "57:1", "E11": "4:1", "F10": "8:1", "F8": "X8:0", "G7": "9:1", "H6": "X9:3"}
    line |= {"I5": "58:1", "I3": "7:0", "H4": "14:0"}
    position = table("N&W", line, "D", phase="D", tokens=["D12"])
    route = "B14.0 C13.0 D12.0 E11.0 F10 F8.0 G7 H6.0 I5.0 I3 H4.0"
    assert fault(position, route) is None
    assert best(position)[0] == 80 + 20 + 20 + 10 + 100 + 70 + 10 + 30
    assert fault(position, "C13.0 D12.0") is None
    short = table("N&W", line, "6", phase="D", tokens=["D12"])
    assert case(short, route) == "too long"


@pytest.mark.rule("18Chesapeake-11.5-4")
def test_all_kinds_of_places_count_for_the_length() -> None:
    position = table("N&W", SOUTH, "3")
    assert fault(position, "E11.0 D12.0 C13.0") is None
    found = fault(position, "E11.0 D12.0 C13.0 B14.0")
    assert found is not None and (found.case, found.facts["place"]) == ("too long", "B14.0")
    two = table("N&W", SOUTH, "2", tokens=["D12"])
    assert case(two, "E11.0 D12.0 C13.0") == "too long"


@pytest.mark.rule("18Chesapeake-11.5-5")
def test_a_train_earns_the_sum_of_its_places() -> None:
    position = table("N&W", SOUTH, "3")
    value, (route,) = best(position)
    assert value == 50 + 20 + 20
    assert set(route.split()) == {"B14.0", "C13.0", "D12.0"}
    two = table("N&W", FORK, "2", "2", "2")
    assert best(two)[0] == (30 + 50) + (30 + 50) + (30 + 20)  # C13 pays each of the three


@pytest.mark.rule("18Chesapeake-11.5-6")
def test_other_tokens_stop_nobody_where_a_space_is_free() -> None:
    tiles = {"H4": "14:0", "H2": "9:0", "I3": "7:0", "G5": "7:3", "G7": "7:3", "I5": "58:1"}
    tiles |= {"H6": "X5:4"}  # edges 1 and 3 are one city: B&O reaches H4 from there
    position = table("B&O", tiles, "4", phase="4").corporation("SRR", shares={"Ben": 60})
    through = "H6.0 H4.0 I3 I5.0"
    assert fault(position, through) is None
    position.corporation("C&O", shares={"Cy": 60}, tokens=["H4"])
    found = fault(position, through)
    assert found is not None and (found.case, found.facts["place"]) == ("blocked", "H4.0")
    assert run(position, "H6.0 H4.0") == 40 + 30


CITY_VALUES = [
    (
        "PRR",
        {"E3": "57:1"},
        "F2",
        "E3.0 F2.0",
        20,
        {"57:1": 20, "14:1": 30, "15:1": 30, "611:4": 40, "915:4": 50},
    ),
    ("B&O", {"G7": "9:1"}, "F8", "H6.0 G7 F8.0", 30, {"X1:0": 30, "X2:0": 40, "X6:0": 70, "X8:0": 100}),
    (
        "B&O",
        {"G7": "9:1", "F8": "X1:0"},
        "H6",
        "H6.0 G7 F8.0",
        30,
        {"": 30, "X4:1": 40, "X5:4": 40, "X7:3": 50, "X9:3": 70},
    ),
]


@pytest.mark.rule("18Chesapeake-11.5-7")
@pytest.mark.parametrize(("sym", "tiles", "hex", "route", "rest", "values"), CITY_VALUES)
def test_a_city_pays_what_is_printed_on_its_tile(
    sym: str, tiles: dict[str, str], hex: str, route: str, rest: int, values: dict[str, int]
) -> None:
    for tile, value in values.items():
        position = table(sym, {**tiles, hex: tile} if tile else tiles, "2")
        assert run(position, route) == rest + value, tile


@pytest.mark.rule("18Chesapeake-11.5-7")
def test_the_oo_tile_whose_other_city_is_the_home() -> None:
    position = table("B&O", {"G7": "9:1", "F8": "X1:0"}, "2", cash=40)
    position.operating("B&O").play("lay_tile", hex="H6", tile="X3", rotation=2)
    position.operating("B&O", "run")
    assert run(position, "H6.1 G7 F8.0") == 40 + 30


PHASES = ["2", "3", "4", "5", "6", "D"]
RED = [
    ("B14.0 C13.0", "N&W", {"C13": "57:1"}, 20, (40, 50, 50, 60, 60, 80)),
    ("A13.0 B12 C13.0", "N&W", {"C13": "15:1", "B12": "8:5"}, 30, (40, 50, 50, 60, 60, 80)),
    ("A3.0 B4.1", "PLE", {"B4": "69:0"}, 10, (40, 50, 50, 60, 60, 80)),
    ("A3.0 B4.1 C3 C5.0", "PLE", {"B4": "69:0", "C3": "7:0", "C5": "57:0"}, 30, (40, 50, 50, 60, 60, 80)),
    ("J2.0 K3.1 L2.0", "LV", {"J2": "15:4", "K3": "69:0"}, 40, (40, 60, 60, 80, 80, 100)),
    ("A7.0 B6 C5.0", "PRR", {"C5": "57:1", "B6": "9:1"}, 20, (40, 60, 60, 80, 80, 100)),
    ("G13.0 H14.0", "C&O", {"G13": "57:2"}, 20, (30, 40, 40, 50, 50, 60)),
]


@pytest.mark.rule("18Chesapeake-11.5-8")
@pytest.mark.parametrize(("route", "sym", "tiles", "rest", "values"), RED)
def test_red_areas_rise_with_the_phases(
    route: str, sym: str, tiles: dict[str, str], rest: int, values: tuple[int, ...]
) -> None:
    for phase, value in zip(PHASES, values, strict=True):
        tokens = ["C5"] if sym == "PRR" else []
        position = table(sym, tiles, "4", phase=phase, tokens=tokens)
        assert run(position, route) == rest + value, phase


@pytest.mark.rule("18Chesapeake-11.5-9")
def test_small_cities_pay_30_printed_and_10_laid() -> None:
    assert run(table("LV", {"J2": "57:1"}, "2"), "K1.0 J2.0") == 30 + 20
    assert run(table("C&A", {"J6": "57:1", "I7": "8:4"}, "2"), "J6.0 I7 I9.0") == 20 + 30
    for tile in ("3:0", "4:0", "58:0"):
        position = table("SRR", {"H4": "57:0", "H2": tile}, "2")  # not where they belong, but joined to H4
        assert run(position, "H4.0 H2.0") == 20 + 10


@pytest.mark.rule("18Chesapeake-11.5-10")
def test_a_better_total_that_somebody_announces_is_taken() -> None:
    position = table("N&W", SOUTH, "3")
    assert run(position, "C13.0 D12.0") == 40
    assert (position.step, position.actor) == ("announcement", "Ben")
    (offer,) = position.offers("announce_run")
    assert offer.open  # Ben may also show something else than the best
    worse = position.why_not("announce_run", runs=as_runs(position, "D12.0 C13.0"))
    assert worse is not None and worse.check == "announced run is better"
    assert (worse.facts["value"], worse.facts["declared"]) == (40, 40)
    wrong = position.why_not("announce_run", runs=as_runs(position, "B14.0 C13.0 D12.0 E11.0"))
    assert wrong is not None and wrong.check == LEGAL
    position.play("announce_run", runs=as_runs(position, "B14.0 C13.0"))
    position.play("pass")
    assert position.actor == "Cy"
    position.play("announce_run", runs=as_runs(position, "B14.0 C13.0 D12.0"))
    (shown,) = [e for e in position.events if isinstance(e, RunAnnounced)]
    assert (shown.player, shown.revenue) == ("Cy", 90)
    assert (position.step, position.actor) == ("dividend", "Ann")
    assert position.pos[CORPORATIONS]["N&W"].last_revenue == 90
    position.play("dividend", choice="withhold")
    assert position.pos[CASH]["N&W"] == 90


@pytest.mark.rule("18Chesapeake-11.5-10")
def test_nobody_has_to_announce_anything() -> None:
    position = table("N&W", SOUTH, "3")
    run(position, "C13.0 D12.0")
    position.play("pass").play("pass").play("dividend", choice="withhold")
    assert position.pos[CASH]["N&W"] == 40
    proven = table("N&W", SOUTH, "3")
    assert run(proven, "D12.0 C13.0 B14.0") == 90
    assert proven.step == "dividend"
    found = proven.why_not("announce_run", runs=as_runs(proven, "B14.0 C13.0"))
    assert found is not None and (found.check, found.case) == ("in the menu", "announce_run")


@pytest.mark.rule("18Chesapeake-11.5-10")
def test_with_the_switch_the_run_declared_stands() -> None:
    position = table("N&W", SOUTH, "3", options=("declared_run",))
    assert run(position, "C13.0 D12.0") == 40
    assert position.step == "dividend"


@pytest.mark.rule("18Chesapeake-11.5-11")
def test_the_example_of_norfolk_and_western() -> None:
    def example() -> Scenario:
        return table("N&W", {**FORK, "E11": "4:1"}, "2", "2", "3")

    position = example().corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    value, routes = best(position)
    assert value == (30 + 50) + (30 + 50) + (30 + 20) == 210
    assert {frozenset(route.split()) for route in routes[:2]} == {
        frozenset({"B14.0", "C13.0"}),
        frozenset({"A13.0", "B12", "C13.0"}),
    }
    assert set(routes[2].split()) == {"C13.0", "D12.0"}
    assert best(example())[0] == 220  # were it not for B&O's token, E11 would be another 10
    position.play("run", runs=as_runs(position, "B14.0 C13.0", "A13.0 B12 C13.0", "C13.0 D12.0"))
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ann"] == 800 + 6 * 21


@pytest.mark.rule("18Chesapeake-11.5-12")
def test_the_best_run_is_offered_and_any_legal_one_accepted() -> None:
    position = table("N&W", SOUTH, "3")
    (offer,) = position.offers("run")
    assert best(position)[0] == 90
    other = position.action("run", runs=as_runs(position, "C13.0 D12.0"))
    assert offer.holds(other)
    declared = table("N&W", SOUTH, "3", options=("declared_run",))
    assert run(declared, "C13.0 D12.0") == 40
    declared.play("dividend", choice="withhold")
    assert declared.pos[CASH]["N&W"] == 40


@pytest.mark.rule("18Chesapeake-11.5-13")
def test_without_a_train_nothing_is_earned() -> None:
    position = table("N&W", SOUTH, cash=100)
    before = price(position.pos, "N&W")
    assert before == 70
    assert not position.offers("run")
    position.operating("N&W", "run").go_on()
    assert position.step == "trains"
    assert position.pos[CURRENT_TURN].revenue == 0
    assert position.pos[CASH]["N&W"] == 100
    assert price(position.pos, "N&W") == 65
