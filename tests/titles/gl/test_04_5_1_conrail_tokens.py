"""4.5.1.2: the tokens that CONRAIL takes over, and when it has its first turn."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.features.national import NATIONAL
from roundhouse.features.national.tokens import stops_of
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.market import MARKERS
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.reach import BOARD, STATIONS, TOKENS
from roundhouse.rules.track import TILE_ALLOWANCE
from roundhouse.titles.gl import owned_track
from titles.gl.conrail import bought, form, table


def merging(nyc: list[str], mon: list[str]) -> dict[str, dict[str, Any]]:
    return {
        "NYC": {"shares": {"Ann": 60}, "tokens": nyc, "cell": (0, 10)},
        "MON": {"shares": {"Ben": 60}, "tokens": mon, "cell": (0, 7)},
    }


def tokens(scenario: Scenario, sym: str = "CR") -> list[str]:
    """The hexes with a token of the corporation."""
    return sorted(hex for hex, _ in stops_of(scenario.pos, sym))


def cities(count: int) -> list[str]:
    """Hexes with a printed city that is nobody's home, where tokens can be put for a test."""
    scenario = Scenario("18GL", ("Ann", "Ben"), chance={"private": "BRIDGE"})
    homes = {t.hex for t in scenario.pos[TOKENS].values()}
    found = [
        id
        for id, hex in BOARD(scenario.pos).hexes.items()
        if id not in homes
        and hex.face.stops
        and hex.face.stops[0].kind == "city"
        and hex.face.colour != "red"
        and hex.face.stops[0].slots
    ]
    return found[:count]


A, B, C, D, E = cities(5)


@pytest.mark.rule("18GL-4.5.1.2-25", "18GL-4.5.1.2-28")
def test_homes_are_taken_over_and_two_more_of_each() -> None:
    scenario = bought(table(merging([A, B, C], [D, E])))
    assert scenario.step == "tokens kept" and scenario.actor == "Ann"
    assert tokens(scenario) == ["H20", "N14"]
    assert [(o.action.hex, o.action.city) for o in scenario.offers("keep_token")] == [(A, 0), (B, 0), (C, 0)]
    scenario.play("keep_token", hex=A, city=0).play("keep_token", hex=C, city=0)
    # Two are taken over: what comes next is MON's.
    assert [o.action.hex for o in scenario.offers("keep_token")] == [D, E]
    refused = scenario.why_not("keep_token", hex=B, city=0)
    assert refused is not None and refused.check == "token of the merged corporation"
    scenario.play("keep_token", hex=E, city=0).play("pass")
    assert tokens(scenario) == sorted(["H20", "N14", A, C, E])
    assert not any(t.corporation in ("NYC", "MON") for t in scenario.pos[TOKENS].values())
    assert scenario.step != "tokens kept" and scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-28")
def test_what_one_has_not_is_not_made_up_by_another() -> None:
    scenario = bought(table(merging([A, B, C], [])))
    scenario.play("keep_token", hex=A, city=0).play("keep_token", hex=B, city=0)
    assert scenario.step != "tokens kept"
    assert tokens(scenario) == sorted(["H20", "N14", A, B])


@pytest.mark.rule("18GL-4.5.1.2-25")
def test_with_two_taken_over_a_third_is_refused() -> None:
    scenario = bought(table(merging([A, B, C], [])))
    pos = Position(scenario.title, scenario.state)
    pos.change(NATIONAL, "CR", kept=("NYC", "NYC"))
    refused = scenario.why_not("keep_token", hex=A, city=0)
    assert refused is not None and refused.check == "tokens taken over"


@pytest.mark.rule("18GL-4.5.1.2-25")
def test_nobody_has_to_take_any_over() -> None:
    scenario = form(table(merging([A, B], [C])))
    assert tokens(scenario) == ["H20", "N14"] and scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-26")
def test_one_token_in_a_city_is_enough() -> None:
    scenario = table(merging([A], [B]))
    scenario.tiles({A: "14"})
    scenario.writing().change(TOKENS, "MON 1", hex=A)
    bought(scenario)
    scenario.play("keep_token", hex=A, city=0)
    # MON has no other: nobody is asked about it.
    assert scenario.step != "tokens kept"
    assert tokens(scenario) == sorted(["H20", "N14", A])
    assert sum(t.hex == A for t in scenario.pos[TOKENS].values()) == 1


@pytest.mark.rule("18GL-4.5.1.2-26")
def test_a_second_token_in_a_city_is_refused() -> None:
    scenario = table(merging([A], [B, C])).tiles({A: "14"})
    scenario.writing().change(TOKENS, "MON 1", hex=A)
    bought(scenario).play("keep_token", hex=A, city=0)
    assert [o.action.hex for o in scenario.offers("keep_token")] == [C]
    refused = scenario.why_not("keep_token", hex=A, city=0)
    assert refused is not None and refused.check == "one token of the national company in a city"


@pytest.mark.rule("18GL-4.5.1.2-27", "18GL-4.5.1.2-23")
def test_tokens_taken_over_are_none_of_the_five() -> None:
    scenario = bought(table(merging([A, B, C], []))).play("keep_token", hex=A, city=0)
    own = [t for t in scenario.pos[TOKENS].values() if t.corporation == "CR"]
    assert [t.price for t in own if not t.hex] == [20] * 5
    assert sum(bool(t.hex) for t in own) == 3


def test_a_home_of_two_hexes_is_a_station_in_both() -> None:
    scenario = form(table(merging([], [])))
    assert {hex for hex, _ in STATIONS(scenario.pos, "CR")} == {"H20", "N14", "N12"}


@pytest.mark.rule("18GL-4.5.1.2-23", "18GL-4.3(11)-16")
def test_special_tokens_and_the_ferry_go_over() -> None:
    scenario = table(merging([], []))
    pos = Position(scenario.title, scenario.state)
    pos.put(GIVEN, "MINE", Given("MON", A))
    line = next(iter(owned_track.OWNED_TRACK(pos).lines))
    owned_track.open_line(pos, "NYC", line)
    bought(scenario)
    assert scenario.pos[GIVEN]["MINE"] == Given("CR", A)
    assert scenario.pos[owned_track.OPEN_LINES][line].holder == "CR"
    assert scenario.faults() == []


# -- its first turn ---------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.5.1.2-29", "18GL-4.5.1.2-30")
def test_with_none_of_them_yet_at_turn_it_operates_by_price() -> None:
    scenario = form(table(merging([], []), others=("GT", "IC")))
    scenario.price("GT", 0, 6).price("IC", 0, 9)
    # IC at 185, CONRAIL at 170, GT at 140.
    pos, seen, order = scenario.pos, ("B&O",), []
    while (who := NEXT_TO_OPERATE(pos, seen)) is not None:
        order.append(who)
        seen = (*seen, who)
    assert order == ["IC", "CR", "GT"]


@pytest.mark.rule("18GL-4.5.1.2-29", "18GL-3.5-18")
def test_with_one_that_has_been_at_turn_it_waits_for_the_next_round() -> None:
    scenario = form(table(merging([], []), others=("GT",), done=["NYC"]))
    where = scenario.pos[MARKERS]["CR"].cell
    assert NEXT_TO_OPERATE(scenario.pos, ("NYC", "B&O")) == "GT"
    assert NEXT_TO_OPERATE(scenario.pos, ("NYC", "B&O", "GT")) is None
    assert scenario.pos[MARKERS]["CR"].cell == where
    scenario.operating("GT", "trains", part=2)
    assert NEXT_TO_OPERATE(scenario.pos, ("GT",)) == "CR"


@pytest.mark.rule("18GL-4.5.1.2-36", "18GL-4.6.1.1-1")
def test_its_first_round_brings_no_second_tile() -> None:
    scenario = form(table(merging([], [])))
    scenario.operating("CR", "track", done=["B&O"])
    assert TILE_ALLOWANCE(scenario.pos, "CR") == 1
    assert not any(t.owner == "CR" for t in scenario.pos[TRAINS].values())
