"""Sections 4.2.2 and 4.2.2.1: station tokens, and historical objectives."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.reach import TOKENS, markers_in
from roundhouse.titles.al.objectives import ObjectiveReached

THREE = ("Ann", "Ben", "Cy")
LINE = {"G6": "6:5", "H7": "8:2", "G4": "441:5"}
"""Atlanta, Anniston, Oxmoor, Birmingham."""


def table(
    sym: str, tiles: dict[str, str] | None = None, phase: str = "3", cash: int = 500, **more: Any
) -> Scenario:
    """The corporation, led by Ann, is at its token step."""
    made = Scenario("18AL", THREE).phase(phase).tiles(tiles or {})
    return made.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym, "token")


def other(made: Scenario, sym: str, *tokens: str) -> Scenario:
    """Another corporation has tokens in these cities; it is still the same one's turn."""
    who, step = made.pos.frame.who, made.step
    return made.corporation(sym, shares={"Ben": 60}, tokens=tokens).operating(who, step)


def refusal(made: Scenario, hex: str, city: int = 0) -> tuple[str, str]:
    """Check and case; empty when the token may go there. What is offered must agree."""
    found = made.why_not("place_token", hex=hex, city=city)
    actions: list[Any] = [offer.action for offer in made.offers("place_token")]
    assert (found is None) == ((hex, city) in {(a.hex, a.city) for a in actions})
    return ("", "") if found is None else (found.check, found.case)


def place(made: Scenario, hex: str) -> int:
    """Place a token; what the corporation pays for it."""
    who = made.pos.frame.who
    made.play("place_token", hex=hex, city=0)
    (paid,) = [event for event in made.events if isinstance(event, Paid) and event.payer == who]
    assert paid.payee == BANK
    return paid.amount


# -- where tokens go


@pytest.mark.rule("18AL-4.2.2-1", "18AL-4.2.2-6")
def test_a_token_goes_into_an_empty_circle_that_is_reached() -> None:
    made = table("AB&C", LINE)
    assert {offer.action.hex for offer in made.offers("place_token")} == {"H5", "G4"}  # type: ignore[attr-defined]
    assert refusal(made, "C4") == ("city is on a route", "")
    full = other(table("AB&C", LINE), "WRA", "H5")
    assert refusal(full, "H5") == ("free space", "full")
    made.play("place_token", hex="H5", city=0)
    assert markers_in(made.pos, ("H5", 0)) == ["AB&C"]
    assert made.pos[CASH]["AB&C"] == 460


@pytest.mark.rule("18AL-4.2.2-1")
def test_one_token_is_placed_in_a_turn() -> None:
    made = table("WRA", {"L5": "443:1", "K4": "14:1", "J7": "57:1", "K6": "9:1"})
    assert refusal(made, "K4") == refusal(made, "J7") == ("", "")
    made.play("place_token", hex="K4", city=0)
    assert made.step == "trains"
    assert refusal(made, "J7") == ("in the menu", "place_token")
    made.at("token", "WRA")
    assert refusal(made, "J7") == ("one token a turn", "")
    assert refusal(made.operating("WRA", "token"), "J7") == ("", "")


@pytest.mark.rule("18AL-4.2.2-1")
def test_it_takes_a_token_on_the_charter_and_the_own_turn() -> None:
    made = table("AB&C", LINE, tokens=["G4"])
    assert refusal(made, "H5") == ("token is left", "")
    fresh = table("AB&C", LINE)
    found = fresh.why_not("place_token", by="Ben", hex="H5", city=0)
    assert found is not None and found.check == "your turn"


@pytest.mark.rule("18AL-4.2.2-2", "18AL-4.2.2-1")
def test_filled_cities_stop_the_connection() -> None:
    """L5 is WRA's and M&O's: ATN's track, from Selma, leads through it to no further city."""
    tiles = {"L5": "443:1", "K4": "14:1", "J7": "57:1", "K6": "9:1"}
    made = table("ATN", tiles, tokens=["K4"])
    assert refusal(made, "J7") == ("", "")
    full = other(other(made, "WRA"), "M&O", "L5")
    assert set(markers_in(full.pos, ("L5", 0))) == {"WRA", "M&O"}
    assert refusal(full, "J7") == ("city is on a route", "")
    own = other(table("ATN", tiles, tokens=["L5"]), "WRA")
    assert refusal(own, "J7") == refusal(own, "K4") == ("", "")


@pytest.mark.rule("18AL-4.2.2-2")
def test_a_connection_neither_reverses_nor_passes_red_areas() -> None:
    """In J5 sides 3 and 2 both lead to 0: from Oxmoor one comes to L5, and not back to H3 by I4."""
    tiles = {**LINE, "J5": "24:0", "I4": "9:2", "H3": "57:2", "L5": "57:0"}
    made = table("AB&C", tiles)
    assert refusal(made, "L5") == ("free space", "kept")
    assert refusal(made, "H3") == ("city is on a route", "")
    assert refusal(table("AB&C", {**tiles, "J5": "7:2"}), "H3") == ("", "")
    # Mobile joins what comes from P1 and from P3 for nobody.
    south = {"P1": "8:3", "N1": "9:0", "P3": "9:1", "O4": "8:1", "M4": "9:0", "K4": "63"}
    assert refusal(table("M&O", south), "K4") == refusal(table("M&O", south), "L1") == ("", "")
    assert refusal(table("ATN", south, tokens=["L1"]), "K4") == ("city is on a route", "")


@pytest.mark.rule("18AL-4.2.2-3")
def test_a_hex_has_room_for_one_station_of_a_corporation() -> None:
    """ATN is in Meridian: the second circle there is for others."""
    made = table("ATN", {"G2": "8:0", "H1": "9:0", "J1": "9:0"}, tokens=["L1"])
    assert refusal(made, "L1") == ("one token a hex", "")
    others = table("M&O", {"P1": "8:3", "N1": "9:0"})
    others.corporation("ATN", shares={"Ben": 60}, tokens=["L1"]).operating("M&O", "token")
    assert refusal(others, "L1") == ("", "")


@pytest.mark.rule("18AL-4.2.2-4")
def test_a_circle_is_held_at_home_until_its_corporation_has_used_it() -> None:
    """Gadsden has one circle, TAG's. AB&C comes there from G6 by F7 and Rome."""
    tiles = {"G6": "57:1", "F7": "8:1"}
    made = table("AB&C", tiles)
    found = made.why_not("place_token", hex="E6", city=0)
    assert found is not None and (found.check, found.case) == ("free space", "kept")
    assert found.facts["kept"] == ["TAG"]
    assert refusal(made, "E6") == ("free space", "kept")
    floated = made.copy().corporation("TAG", shares={"Ben": 60}, operated=False).operating("AB&C", "token")
    assert refusal(floated, "E6") == ("free space", "kept")
    used = other(made.copy(), "TAG")
    assert refusal(used, "E6") == ("free space", "full")
    roomy = table("AB&C", {**tiles, "E6": "14:0"})
    assert refusal(roomy, "E6") == ("", "")


@pytest.mark.rule("18AL-4.2.2-4")
def test_beside_the_circle_that_is_held_there_may_be_another() -> None:
    tiles = {**LINE, "J5": "9:0", "L5": "443:0"}
    made = table("AB&C", tiles)
    assert refusal(made, "L5") == ("", "")
    assert refusal(other(made.copy(), "ATN", "L5"), "L5") == ("free space", "kept")
    both = other(other(made.copy(), "ATN"), "WRA")
    assert refusal(both, "L5") == ("", "")
    made.play("place_token", hex="L5", city=0)
    made.corporation("WRA", shares={"Ben": 60}, operated=False).operating("WRA", "turn begins").go_on()
    assert sorted(markers_in(made.pos, ("L5", 0))) == ["AB&C", "WRA"] and made.faults() == []


@pytest.mark.rule("18AL-4.2.2-5", "18AL-4.2.2-1")
@pytest.mark.parametrize(("home", "case"), [(False, "kept"), (True, "full")])
def test_red_areas_take_no_tokens_but_two_home_stations(home: bool, case: str) -> None:
    made = table("ATN", {"P1": "8:3", "N1": "9:0"}, tokens=["L1"])
    made.corporation("M&O", shares={"Ben": 60}, operated=home).operating("ATN", "token")
    assert refusal(made, "Q2") == ("free space", case)
    atlanta = table("AB&C", LINE)
    assert refusal(atlanta, "G8") == ("token goes into a city", "city")
    for hex in ("D7", "M8", "J5"):
        assert refusal(atlanta, hex) == ("token goes into a city", "city")
    assert refusal(atlanta, "Z9") == ("token goes into a city", "hex")
    assert refusal(atlanta, "H5", 1) == ("token goes into a city", "city")


@pytest.mark.rule("18AL-4.2.2-6")
@pytest.mark.parametrize(
    ("sym", "tiles", "tokens", "hex"),
    [
        ("M&O", {**LINE, "J5": "9:0", "L5": "443:0"}, ["L5"], "H5"),
        ("M&O", {"P1": "8:3", "N1": "9:0"}, [], "L1"),
    ],
)
def test_gray_cities_are_cities(sym: str, tiles: dict[str, str], tokens: list[str], hex: str) -> None:
    made = table(sym, tiles, tokens=tokens)
    assert place(made, hex) == (100 if tokens else 40)
    assert markers_in(made.pos, (hex, 0)) == [sym]


# -- what they cost


@pytest.mark.rule("18AL-4.2.2-7", "18AL-map-3")
def test_the_first_costs_40_and_the_others_100() -> None:
    """WRA's three later tokens are $240; TAG has a single one, for $40."""
    tiles = {**LINE, "J5": "9:0", "L5": "444:0", "K4": "63", "L3": "8:2", "K2": "57:2"}
    made = table("WRA", tiles, "5", cash=1000)
    prices = []
    for hex in ("K4", "H5", "G4"):
        prices.append(place(made, hex))
        made.operating("WRA", "token")
    assert prices == [40, 100, 100]
    assert refusal(made, "K2") == ("token is left", "")
    tag = table("TAG", {"G6": "57:1", "F7": "8:1"})
    assert refusal(tag, "G6") == ("free space", "kept")
    other(tag.tiles(G6="14:1"), "AB&C")
    assert place(tag, "G6") == 40
    assert refusal(tag.operating("TAG", "token"), "G6")[0] == "token is left"


@pytest.mark.rule("18AL-map-3")
def test_how_many_tokens_there_are() -> None:
    made = Scenario("18AL", THREE)
    counts: dict[str, int] = {}
    for token in made.pos[TOKENS].values():
        counts[token.corporation] = counts.get(token.corporation, 0) + 1
    assert counts == {"L&N": 4, "M&O": 4, "WRA": 4, "ATN": 3, "AB&C": 2, "TAG": 2}


@pytest.mark.rule("18AL-map-2", "18AL-4.2-2")
@pytest.mark.parametrize(
    ("sym", "hex"),
    [("TAG", "E6"), ("ATN", "F1"), ("AB&C", "G6"), ("WRA", "L5"), ("L&N", "A4"), ("M&O", "Q2")],
)
def test_homes(sym: str, hex: str) -> None:
    made = Scenario("18AL", THREE).corporation(sym, shares={"Ann": 60}, cash=600, operated=False)
    assert markers_in(made.pos, (hex, 0)) == []
    made.operating(sym, "turn begins").go_on()
    assert markers_in(made.pos, (hex, 0)) == [sym] and made.pos[CASH][sym] == 600


@pytest.mark.rule("18AL-4.2.2-7", "18AL-4.2.2.1-2")
def test_the_treasury_alone_pays_and_pays_first() -> None:
    made = table("AB&C", LINE, cash=35).cash(Ann=800)
    for hex in ("H5", "G4"):  # the objective helps as little as the president
        found = made.why_not("place_token", hex=hex, city=0)
        assert found is not None and found.check == "treasury pays the token"
        assert (found.facts["cash"], found.facts["price"]) == (35, 40)
    assert refusal(table("AB&C", LINE, cash=40), "G4") == ("", "")


# -- what becomes of them


@pytest.mark.rule("18AL-4.2.2-8")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_a_station_stays(step: str) -> None:
    made = table("AB&C", LINE, tokens=["G4"], trains=["3"]).operating("AB&C", step)
    if step == "dividend":
        made.turn(revenue=100)
    placed = {id: token for id, token in made.pos[TOKENS].items() if token.placed}
    actions = [action for offer in made.offers() for action in offer.expand()]
    assert actions
    for action in actions:
        form = msgspec.to_builtins(action)
        after = made.copy().play(form.pop("type"), **form)
        assert placed.items() <= after.pos[TOKENS].items()


@pytest.mark.rule("18AL-4.2.2-8")
def test_a_station_moves_over_with_its_city() -> None:
    made = table("L&N", {**LINE, "G4": "441:3"}, "4D", tokens=["G4"]).operating("L&N", "track")
    for tile in ("442", "444", "446"):
        made.play("lay_tile", hex="G4", tile=tile, rotation=0)
        assert markers_in(made.pos, ("G4", 0)) == ["L&N"] and made.faults() == []
        made.operating("L&N", "track")


@pytest.mark.rule("18AL-4.2.2-9")
def test_a_token_can_go_onto_the_tile_of_this_turn() -> None:
    made = table("WRA", {"L5": "6:2", "K4": "14:1", "L3": "8:2"}).operating("WRA", "track")
    assert made.why_not("place_token", hex="K2", city=0) is not None
    made.play("lay_tile", hex="K2", tile="57", rotation=2)
    assert made.step == "token"
    assert place(made, "K2") == 40
    assert markers_in(made.pos, ("K2", 0)) == ["WRA"]


# -- 4.2.2.1: objectives


@pytest.mark.rule("18AL-4.2.2.1-1", "18AL-4.2.2.1-3")
@pytest.mark.parametrize(
    ("sym", "hex", "tiles"),
    [
        ("AB&C", "G4", LINE),
        ("TAG", "G4", {"F5": "9:1", "E6": "14:0", "G4": "442:1"}),
        ("L&N", "G4", {"C4": "57", "E4": "9", "G4": "441:3"}),
        ("ATN", "L1", {"H1": "9", "J1": "9"}),
        ("WRA", "J7", {"L5": "6:4", "K6": "9:1", "J7": "57:1"}),
        ("M&O", "K2", {"P1": "8:3", "N1": "9", "K2": "57:1"}),
    ],
)
def test_the_objective_brings_100(sym: str, hex: str, tiles: dict[str, str]) -> None:
    made = table(sym, tiles)
    bank = made.pos[CASH][BANK]
    assert place(made, hex) == 40
    assert (made.pos[CASH][sym], made.pos[CASH][BANK]) == (560, bank - 60)
    assert [event for event in made.events if isinstance(event, ObjectiveReached)] == [
        ObjectiveReached(sym, hex, 100)
    ]
    paid = [event.amount for event in made.events if isinstance(event, Paid)]
    assert paid == [40, 100]  # in this order


@pytest.mark.rule("18AL-4.2.2.1-3")
def test_other_cities_bring_nothing() -> None:
    made = table("M&O", {**LINE, "J5": "9:0", "L5": "443:0"}, tokens=["L5"])
    assert place(made, "G4") == 100  # Birmingham is not M&O's
    assert made.pos[CASH]["M&O"] == 400


@pytest.mark.rule("18AL-4.2.2.1-4")
def test_nobody_has_to_go_there_and_it_can_be_filled() -> None:
    made = table("AB&C", LINE)
    assert made.why_not("pass") is None
    made.tiles(G4="444:2")
    made.corporation("L&N", shares={"Ben": 60}, tokens=["G4"]).corporation(
        "TAG", shares={"Cy": 60}, tokens=["G4"]
    )
    made.operating("AB&C", "token")
    assert refusal(made, "G4") == ("free space", "full")
    made.tiles(G4="446:0")
    assert refusal(made, "G4") == ("", "")
    made.play("pass")
    assert made.pos[CASH]["AB&C"] == 500
