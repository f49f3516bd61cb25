"""Sections 11.1 and 11.2: what a route is; private companies pay."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import Ran
from roundhouse.rules.turns import ROUND

LEGAL = "runs are legal"


def table(tiles: dict[str, str], phase: str = "3") -> Scenario:
    return Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase).tiles(tiles)


def running(position: Scenario, sym: str, *trains: str, tokens: tuple[str, ...] = ()) -> Scenario:
    """The corporation, led by Ann, is about to run these trains."""
    position.corporation(sym, shares={"Ann": 60}, trains=trains, tokens=tokens)
    return position.operating(sym, "run")


def fault(position: Scenario, *routes: str) -> Violation | None:
    """What is wrong with running the corporation's trains, in order, over routes written with blanks."""
    ids = owned(position.pos, position.pos.frame.who)
    runs = [{"train": id, "route": route.split()} for id, route in zip(ids, routes, strict=False)]
    return position.why_not("run", runs=runs)


def case(position: Scenario, *routes: str) -> str:
    found = fault(position, *routes)
    assert found is not None and found.check == LEGAL, found
    return found.case


def best(position: Scenario) -> int:
    """What the run on offer earns."""
    (offer,) = position.offers("run")
    action: Any = offer.action
    position = position.copy().play(
        "run", runs=[{"train": r.train, "route": list(r.route)} for r in action.runs]
    )
    (ran,) = [e for e in position.events if isinstance(e, Ran)]
    return ran.revenue


SOUTH = {"C13": "57:1", "D12": "57:1", "E11": "4:1"}
"""West Virginia Coal - C13 - D12 - E11, in one line."""


@pytest.mark.rule("18Chesapeake-11.1-1")
def test_a_route_meets_an_own_token() -> None:
    position = table(SOUTH).corporation("C&O", shares={"Ann": 60}, trains=["2"])
    assert case(position.copy().operating("C&O", "run"), "C13.0 D12.0") == "token"
    assert fault(running(position.copy(), "N&W", "2"), "C13.0 D12.0") is None
    elsewhere = running(position.copy(), "N&W", "2")
    assert case(elsewhere, "D12.0 E11.0") == "token"


@pytest.mark.rule("18Chesapeake-11.1-1")
def test_a_route_is_unbroken_track() -> None:
    position = running(table({"C13": "57:1", "E11": "4:1"}), "N&W", "3")
    assert case(position, "C13.0 D12 E11.0") == "track"
    assert case(position, "C13.0 E11.0") == "continuous"
    assert case(position, "C13.0 D12.0") == "track"
    assert case(position, "B14.0 C13.0 D12") == "form"
    assert case(position, "B14.0 C13.4") == "form"
    assert fault(position, "B14.0 C13.0") is None


LOOP = {"J6": "15:1", "I5": "3:5", "I7": "7:3"}
"""From Camden round by I5 and I7 to Camden again, and to J4."""


@pytest.mark.rule("18Chesapeake-11.1-2")
def test_no_place_is_visited_twice() -> None:
    position = running(table(LOOP), "C&A", "4")
    found = fault(position, "J4.0 J6.0 I5.0 I7 J6.0")
    assert found is not None and (found.check, found.case) == (LEGAL, "twice")
    assert found.facts["place"] == "J6.0"
    assert fault(position, "J4.0 J6.0 I5.0") is None
    assert best(position) == 30 + 30 + 10


@pytest.mark.rule("18Chesapeake-11.1-3")
def test_the_two_hexes_of_a_red_area_are_one_place() -> None:
    coal = running(table({"C13": "15:1", "B12": "8:5"}), "N&W", "3")
    assert case(coal, "A13.0 B12 C13.0 B14.0") == "twice"
    assert fault(coal, "A13.0 B12 C13.0") is None
    assert fault(coal, "B14.0 C13.0") is None
    assert best(coal) == 30 + 50


TWO_DOTS = {"B4": "69:0", "C3": "7:0", "C5": "14:0", "B6": "7:3"}
"""Pittsburgh - one dot of B4 - C5 - the other dot of B4 - Pittsburgh."""


@pytest.mark.rule("18Chesapeake-11.1-3", "18Chesapeake-11.1-4")
def test_two_dots_of_a_hex_are_two_places() -> None:
    position = running(table(TWO_DOTS, phase="5"), "PLE", "5")
    both = "A3.0 B4.1 C3 C5.0 B6 B4.0"
    assert fault(position, both) is None
    assert case(position, f"{both} B2.0") == "twice"
    assert best(position) == 60 + 10 + 30 + 10


@pytest.mark.rule("18Chesapeake-11.1-5")
def test_a_city_filled_by_others_ends_a_route() -> None:
    open_city = running(table(SOUTH), "N&W", "3")
    assert fault(open_city, "C13.0 D12.0 E11.0") is None
    position = table(SOUTH).corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    position = running(position, "N&W", "3")
    found = fault(position, "C13.0 D12.0 E11.0")
    assert found is not None and (found.check, found.case, found.facts["place"]) == (
        LEGAL,
        "blocked",
        "D12.0",
    )
    assert fault(position, "B14.0 C13.0 D12.0") is None
    assert fault(position, "C13.0 D12.0") is None


@pytest.mark.rule("18Chesapeake-11.1-6")
def test_a_free_space_or_an_own_token_lets_a_route_pass() -> None:
    roomy = table({**SOUTH, "D12": "14:1"})
    space = roomy.copy().corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    assert fault(running(space, "N&W", "3"), "C13.0 D12.0 E11.0") is None
    full = roomy.copy().corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    full.corporation("C&O", shares={"Cy": 60}, tokens=["D12"])
    assert case(running(full, "N&W", "3"), "C13.0 D12.0 E11.0") == "blocked"
    shared = roomy.copy().corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    assert fault(running(shared, "N&W", "3", tokens=("D12",)), "C13.0 D12.0 E11.0") is None


@pytest.mark.rule("18Chesapeake-11.1-6")
def test_a_space_kept_for_a_home_token_lets_a_route_pass() -> None:
    position = table({"E3": "57:1", "F2": "57:1", "G3": "4:0"})
    waiting = position.copy().corporation("PRR", shares={"Ben": 60}, operated=False)
    route = "E3.0 F2.0 G1 G3.0"
    assert fault(running(waiting, "B&O", "3", tokens=("E3",)), route) is None
    home = position.copy().corporation("PRR", shares={"Ben": 60}, operated=True)
    assert case(running(home, "B&O", "3", tokens=("E3",)), route) == "blocked"


@pytest.mark.rule("18Chesapeake-11.1-7")
def test_no_track_is_used_twice_in_a_route() -> None:
    fork = table({"H4": "57:1", "G5": "23:0", "G3": "4:0", "G7": "7:3"})
    position = running(fork, "SRR", "3")
    assert fault(position, "H4.0 G5 G7 H6.0") is None
    assert case(position, "H4.0 G5 G3.0") == "track"
    assert case(position, "H4.0 G5 G7 H6.0 G7 G5 G3.0") == "track reused"


@pytest.mark.rule("18Chesapeake-11.1-8")
def test_an_off_board_area_ends_a_route() -> None:
    west = table({"C5": "57:1", "B6": "9:1", "B8": "8:2", "C7": "8:5", "D8": "57:2"})
    position = running(west, "PRR", "4", tokens=("C5",))
    found = fault(position, "C5.0 B6 A7.0 B8 C7 D8.0")
    assert found is not None and (found.check, found.case, found.facts["place"]) == (
        LEGAL,
        "off-board",
        "A7.0",
    )
    assert fault(position, "C5.0 B6 A7.0") is None
    assert best(position) == 20 + 60


@pytest.mark.rule("18Chesapeake-11.1-9")
def test_both_cities_of_a_green_oo_hex_count() -> None:
    position = running(table({"J4": "X3:0", "J6": "15:1", "K5": "2:0"}, phase="4"), "C&A", "4")
    assert fault(position, "J4.0 J6.0 K5.1 J4.1") is None
    assert best(position) == 40 + 30 + 10 + 40


@pytest.mark.rule("18Chesapeake-11.1-9")
def test_both_cities_of_a_yellow_oo_hex_count() -> None:
    tiles = {"J6": "15:1", "K5": "56:0", "K3": "69:4", "J2": "15:4"}
    position = running(table(tiles, phase="6"), "C&A", "6")
    assert fault(position, "J4.0 J6.0 K5.1 K3.1 J2.0 J4.1") is None
    assert best(position) == 30 + 30 + 10 + 10 + 30 + 30


@pytest.mark.rule("18Chesapeake-11.1-10")
def test_two_tracks_that_meet_at_a_hexside_exclude_each_other() -> None:
    tiles = {"F2": "57:1", "G3": "4:0", "H2": "8:0", "H4": "57:0"}
    position = running(table(tiles), "PRR", "3", "3", tokens=("H4",))
    assert case(position, "G3.0 G1 H2 H4.0") == "track"
    assert fault(position, "F2.0 G1 G3.0") is None
    assert fault(position, "F2.0 G1 H2 H4.0") is None
    found = fault(position, "F2.0 G1 G3.0", "F2.0 G1 H2 H4.0")
    assert found is not None and (found.check, found.case, found.facts["place"]) == (
        LEGAL,
        "track shared",
        "F2-G1",
    )


# -- 11.2: private companies pay ------------------------------------------------------------------------


def at_the_end_of_a_round(phase: str, *trains: str) -> Scenario:
    """N&W ends the first of the operating rounds of a set; it owns P1 and P4, and Ben has P3."""
    position = table({}, phase).corporation("N&W", shares={"Ann": 60}, cash=2000, trains=trains)
    position.private("D&R", "N&W").private("C&OC", "N&W").private("B&S", "Ben")
    return position.cash(Ann=100, Ben=100, Cy=100).operating("N&W", "trains", of=2)


@pytest.mark.rule("18Chesapeake-11.2-1")
def test_private_companies_pay_players_and_companies_each_operating_round() -> None:
    position = at_the_end_of_a_round("3", "2")
    before = dict(position.pos[CASH])
    position.play("pass")
    assert position.pos[ROUND].part == 2
    gained = {
        owner: cash - before[owner] for owner, cash in position.pos[CASH].items() if cash != before[owner]
    }
    assert gained == {"N&W": 5 + 15, "Ben": 10, "bank": -30}


@pytest.mark.rule("18Chesapeake-11.2-1")
def test_private_companies_pay_nothing_from_phase_5_on() -> None:
    position = at_the_end_of_a_round("4").depot("5-0")
    position.play("buy_train", train="5-0", price=500)
    assert all(row.closed for row in position.pos[PRIVATES].values())
    before = dict(position.pos[CASH])
    while position.pos[ROUND].part == 1:
        position.play("pass")
    assert position.pos[CASH] == before
