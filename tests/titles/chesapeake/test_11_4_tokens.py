"""Section 11.4: placing station markers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.operating_round import HomePlaced
from roundhouse.rules.reach import TOKENS, markers_in
from roundhouse.rules.tokens import TokenPlaced

SOUTH = {"C13": "57:1", "D12": "57:1"}
"""Two cities in a line from N&W's home."""


def table(
    sym: str, tiles: dict[str, str] | None = None, cash: int = 500, phase: str = "3", **more: Any
) -> Scenario:
    """The corporation, led by Ann, is at its token step."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase).tiles(tiles or {})
    return position.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym, "token")


def refusal(position: Scenario, hex: str, city: int = 0) -> tuple[str, str]:
    """Check and case."""
    found = position.why_not("place_token", hex=hex, city=city)
    assert found is not None
    return found.check, found.case


def legal(position: Scenario, hex: str, city: int = 0) -> bool:
    """Whether the token may go there; what is offered must agree."""
    found = position.why_not("place_token", hex=hex, city=city) is None
    actions: list[Any] = [offer.action for offer in position.offers("place_token")]
    assert found == ((hex, city) in {(a.hex, a.city) for a in actions})
    return found


def first_turn(sym: str, tiles: dict[str, str], cash: int = 500) -> Scenario:
    """The corporation begins its first operating turn."""
    position = table(sym, tiles, cash, operated=False)
    return position.operating(sym, "turn begins").go_on()


@pytest.mark.rule("18Chesapeake-11.4-1")
def test_a_token_goes_into_a_free_space_on_a_route() -> None:
    position = table("N&W", SOUTH)
    assert legal(position, "D12")
    assert refusal(position.tiles(D8="57:0"), "D8") == ("city is on a route", "")
    position.play("place_token", hex="D12", city=0)
    assert markers_in(position.pos, ("D12", 0)) == ["N&W"]
    full = table("N&W", SOUTH).corporation("B&O", shares={"Ben": 60}, tokens=["D12"])
    assert refusal(full, "D12") == ("free space", "full")
    assert not legal(full, "D12")


@pytest.mark.rule("18Chesapeake-11.4-1")
def test_a_token_goes_into_nothing_but_a_city() -> None:
    position = table("N&W", {**SOUTH, "E11": "4:1"})
    assert refusal(position, "E11") == ("token goes into a city", "city")
    assert refusal(position, "B14") == ("token goes into a city", "city")
    assert refusal(position, "E7") == ("token goes into a city", "city")
    assert refusal(position, "D12", 1) == ("token goes into a city", "city")
    assert refusal(position, "D12", -1) == ("token goes into a city", "city")
    assert refusal(position, "Z9") == ("token goes into a city", "hex")


@pytest.mark.rule("18Chesapeake-11.4-1")
def test_one_token_is_placed_in_a_turn() -> None:
    north = {"C13": "15:1", "C11": "9:0", "C9": "9:0", "C7": "9:0", "C5": "57:0"}
    position = table("N&W", {**north, "D12": "57:1"})
    assert legal(position, "C5") and legal(position, "D12")
    position.play("place_token", hex="D12", city=0)
    assert position.step == "trains"
    assert refusal(position, "C5") == ("in the menu", "place_token")
    position.at("token", "N&W")
    assert refusal(position, "C5") == ("one token a turn", "")
    assert legal(position.operating("N&W", "token"), "C5")  # its next turn


@pytest.mark.rule("18Chesapeake-11.4-2")
def test_a_hex_has_one_token_of_a_company() -> None:
    tiles = {"J6": "15:1", "J4": "X3:0", "K5": "2:0"}
    position = table("C&A", tiles)
    assert legal(position, "J4", 0)
    assert legal(position, "J4", 1)
    more = table("N&W", tiles, tokens=["J4.1"])
    assert refusal(more, "J4", 0) == ("one token a hex", "")
    assert not legal(more, "J4", 0)
    roomy = table("N&W", {"C13": "15:1"})
    assert refusal(roomy, "C13") == ("one token a hex", "")


@pytest.mark.rule("18Chesapeake-11.4-3")
def test_one_space_at_home_is_kept_until_its_company_has_operated() -> None:
    position = table("B&O", {"F2": "14:1", "E3": "57:1"}, tokens=["E3"])
    assert legal(position, "F2")
    position.corporation("C&O", shares={"Ben": 60}, tokens=["F2"])
    found = position.why_not("place_token", hex="F2", city=0)
    assert found is not None and (found.check, found.case) == ("free space", "kept")
    assert found.facts["kept"] == ["PRR"]
    assert not legal(position, "F2")
    yellow = table("B&O", {"F2": "57:1", "E3": "57:1"}, tokens=["E3"])
    assert refusal(yellow, "F2") == ("free space", "kept")
    operated = table("B&O", {"F2": "14:1", "E3": "57:1"}, tokens=["E3"])
    operated.corporation("PRR", shares={"Cy": 60}, operated=True)
    assert legal(operated, "F2")


NORTH = {"H4": "57:1", "I3": "7:0", "I5": "58:1"}
"""From Strasburg around to the edge 4 of Baltimore."""


@pytest.mark.rule("18Chesapeake-11.4-4")
def test_in_baltimore_the_city_at_edge_1_is_kept() -> None:
    position = table("SRR", NORTH)
    assert legal(position, "H6", 1)
    assert refusal(position, "H6", 0) == ("free space", "kept")
    green = table("SRR", {"H4": "57:0", "H6": "X5:4"})  # 1 and 3 to one city, 2 and 4 to the other
    assert refusal(green, "H6", 0) == ("free space", "kept")
    brown = table("SRR", {**NORTH, "H6": "X7:3"})
    assert legal(brown, "H6", 0)
    brown.corporation("C&O", shares={"Ben": 60}, tokens=["H6"])
    assert refusal(brown, "H6", 0) == ("free space", "kept")


@pytest.mark.rule("18Chesapeake-11.4-5")
@pytest.mark.parametrize(("operated", "case"), [(False, "kept"), (True, "full")])
def test_nobody_but_ple_goes_to_pittsburgh(operated: bool, case: str) -> None:
    tiles = {"C5": "57:1", "B6": "7:3", "B4": "69:0", "C3": "7:0"}
    position = table("N&W", {**tiles, "C5": "14:0"}, tokens=["C5"])
    position.corporation("PLE", shares={"Ben": 60}, operated=operated)
    assert refusal(position, "A3") == ("free space", case)
    assert not legal(position, "A3")


@pytest.mark.rule("18Chesapeake-11.4-6")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_placed_tokens_never_move(step: str) -> None:
    position = table("N&W", SOUTH, tokens=["D12"], trains=["3"]).operating("N&W", step, revenue=None)
    if step == "dividend":
        position.turn(revenue=100)
    placed = {id: token.hex for id, token in position.pos[TOKENS].items() if token.placed}
    actions = [action for offer in position.offers() for action in offer.expand()]
    assert actions
    for action in actions:
        form = msgspec.to_builtins(action)
        after = position.copy().play(form.pop("type"), **form)
        assert placed.items() <= {id: t.hex for id, t in after.pos[TOKENS].items() if t.placed}.items()
    for hex in ("C13", "D12"):
        found = position.why_not("place_token", hex=hex, city=0)
        assert found is not None and found.check in {"one token a hex", "in the menu"}


@pytest.mark.rule("18Chesapeake-11.4-7")
def test_tokens_cost_40_60_and_80() -> None:
    west = {"F2": "57:1", "E3": "57:1", "D4": "9:1", "C5": "14:1", "D6": "8:0", "D8": "57:0", "E9": "57:0"}
    position = table("PRR", west, cash=200)
    prices = []
    for hex in ("E3", "C5", "D8"):
        position.cash(PRR=200).operating("PRR", "token").play("place_token", hex=hex, city=0)
        (paid,) = [e for e in position.events if isinstance(e, Paid) and e.payer == "PRR"]
        assert paid.payee == BANK
        prices.append(paid.amount)
    assert prices == [40, 60, 80]
    position.cash(PRR=500).operating("PRR", "token")
    assert refusal(position, "E9") == ("token is left", "")
    assert not position.offers("place_token")


@pytest.mark.rule("18Chesapeake-11.4-8")
def test_the_home_token_is_free_and_leaves_the_placement_of_the_turn() -> None:
    position = first_turn("C&A", {"J6": "15:1", "J4": "X3:0"}, cash=100)
    assert [(e.hex, e.city) for e in position.events if isinstance(e, HomePlaced)] == [("J6", 0)]
    assert position.pos[CASH]["C&A"] == 100
    position.play("pass")
    assert position.step == "token"
    position.play("place_token", hex="J4", city=0)
    (placed,) = [e for e in position.events if isinstance(e, TokenPlaced)]
    assert placed.cost == 40
    assert markers_in(position.pos, ("J6", 0)) == markers_in(position.pos, ("J4", 0)) == ["C&A"]


@pytest.mark.rule("18Chesapeake-11.4-9")
def test_a_home_built_by_others_takes_the_home_token() -> None:
    position = table("SRR", {**NORTH, "H6": "X3:2"}, phase="5", tokens=["H6.0"])
    position.corporation("B&O", shares={"Ben": 60}, operated=False, cash=100)
    kept = [t for t in position.pos[TOKENS].values() if t.corporation == "B&O" and t.hex]
    assert [t.placed for t in kept] == [False]
    position.operating("SRR").play("lay_tile", hex="H6", tile="X7", rotation=3)
    position.operating("B&O", "turn begins").go_on()
    assert markers_in(position.pos, ("H6", 0)) == ["SRR", "B&O"]
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-11.4-9")
def test_the_kept_space_follows_its_exits_on_the_green_tile() -> None:
    position = table("SRR", NORTH).corporation("B&O", shares={"Ben": 60}, operated=False, cash=100)
    position.operating("SRR").play("lay_tile", hex="H6", tile="X3", rotation=2)
    position.operating("B&O", "turn begins").go_on()
    assert markers_in(position.pos, ("H6", 1)) == ["B&O"]  # edges 5 and 1
    assert markers_in(position.pos, ("H6", 0)) == []


@pytest.mark.rule("18Chesapeake-11.4-10")
def test_the_treasury_alone_pays_for_a_token() -> None:
    position = table("N&W", SOUTH, cash=39).cash(Ann=800)
    found = position.why_not("place_token", hex="D12", city=0)
    assert found is not None and found.check == "treasury pays the token"
    assert (found.facts["owner"], found.facts["cash"], found.facts["price"]) == ("N&W", 39, 40)
    assert not legal(position, "D12")
    assert legal(table("N&W", SOUTH, cash=40), "D12")
