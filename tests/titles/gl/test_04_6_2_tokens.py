"""4.6.2: station tokens, and what they cost by the way to them."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.titles.gl.owned_track import OPEN_LINES, Opened
from roundhouse.titles.gl.traced_tokens import ways
from titles.gl.laying import table

LINE = {"L16": "57:0", "L18": "9:0", "L20": "9:0"}
MUSKEGON = {"D10": "730:0", "E9": "722:1", "F10": "724:0", "G11": "57:2"}


def refusal(position: Scenario, hex: str, city: int = 0) -> str:
    found = position.why_not("place_token", hex=hex, city=city)
    return "" if found is None else found.check


def cost(position: Scenario, sym: str, hex: str) -> int:
    return TOKEN_COST(position.pos, sym, hex)


@pytest.mark.rule("18GL-4.6.2-1")
def test_one_token_in_a_turn_as_long_as_there_is_one() -> None:
    position = table("NKP", {"L16": "57:0", "K15": "9:1"}, step="token")
    assert refusal(position, "L16") == ""
    assert refusal(position.turn(tokens=1), "L16") == "one token a turn"
    spent = table("NKP", {"L16": "57:0"}, step="token").token("NKP", "G7").token("NKP", "I9")
    assert refusal(spent, "L16") == "token is left"


@pytest.mark.rule("18GL-4.5-2")
def test_charters_have_two_three_or_four_tokens() -> None:
    owners = [token.corporation for token in table().pos[TOKENS].values()]
    fours, twos = {"B&O", "NYC", "PRR"}, {"IC", "LS&I"}
    threes = {"WAB", "MILW", "NKP", "GT", "MON", "DT&I"}
    counts = {sym: owners.count(sym) for sym in owners}
    assert counts == {**dict.fromkeys(fours, 4), **dict.fromkeys(twos, 2), **dict.fromkeys(threes, 3)}
    position = table("IC", {"D12": "734"}, step="token")
    assert refusal(position, "D12") == "free space"  # MILW's
    one = table("IC", {"D16": "9:0", "D18": "9:0", "E13": "57:1"}, step="token")
    assert refusal(one, "E13") == ""
    assert (
        refusal(one.play("place_token", hex="E13", city=0).operating("IC", "token"), "E13") == "token is left"
    )


@pytest.mark.rule("18GL-4.6.2-2", "18GL-4.5-3")
def test_a_station_needs_a_free_circle_that_track_reaches() -> None:
    position = table("NKP", {"L16": "57:0", "H10": "57:0"}, step="token")
    assert refusal(position, "H10") == "city is on a route"
    assert refusal(position, "L16") == ""
    position.corporation("GT", par=60, shares={"Ben": 50}, floated=True, tokens=["L16"])
    assert refusal(position, "L16") == "free space"
    far = {"L16": "57:0", "L18": "8:1", "K19": "8:2", "J18": "57:2"}
    long = table("NKP", far, step="token")
    assert refusal(long, "J18") == ""  # over hills, however long a train this would take
    long.corporation("GT", par=60, shares={"Ben": 50}, floated=True, tokens=["L16"])
    assert refusal(long, "J18") == "city is on a route"


@pytest.mark.rule("18GL-4.5-3")
def test_a_circle_with_a_herald_waits_for_its_corporation() -> None:
    position = table("PRR", {"M17": "8:3", "L16": "57:0", "M19": "8:2"}, step="token").token("PRR", "L16")
    assert refusal(position, "L14") == "free space"
    roomy = position.copy().tiles({"L14": "733"})
    assert refusal(roomy, "L14") == ""
    roomy.corporation("NKP", par=90, shares={"Ben": 50}, floated=True)
    assert refusal(roomy, "L14") == ""


@pytest.mark.rule("18GL-4.6.2-3")
def test_the_price_is_20_a_hex() -> None:
    position = table("MILW", {"D10": "730"}, step="token", cash=100)
    bank = position.pos[CASH][BANK]
    assert cost(position, "MILW", "D10") == 20
    position.play("place_token", hex="D10", city=0)
    assert position.pos[CASH]["MILW"] == 80 and position.pos[CASH][BANK] == bank + 20
    assert cost(table("IC", {"D10": "730"}, step="token"), "IC", "D10") == 40


@pytest.mark.rule("18GL-4.6.2-3")
def test_the_cheapest_way_counts_that_is_open() -> None:
    """From Cleveland to Akron it is one hex; when there is no direct line the way leads round by Ashtabula."""
    round_about = {"M13": "56:0", "M15": "58:1", "L16": "57:0"}
    direct = table("NKP", round_about, step="token")
    assert cost(direct, "NKP", "L16") == 20
    lengths = ways(direct.pos, "NKP")
    assert lengths["L14", 0] == 0 and lengths["L16", 0] == 1


@pytest.mark.rule("18GL-4.6.2-4")
def test_the_nearest_own_token_counts() -> None:
    line = {"C11": "9:2", "B10": "57:2", "D10": "730", "D8": "9:0", "D6": "57:0"}
    position = table("MILW", line, step="token")
    assert cost(position, "MILW", "D6") == 60
    assert cost(position.token("MILW", "D10"), "MILW", "D6") == 40


@pytest.mark.rule("18GL-4.6.2-5", "18GL-4.6.1.1-24")
def test_the_treasury_pays_or_there_is_no_token() -> None:
    position = table("IC", {"D10": "730"}, step="token", cash=30)
    assert refusal(position, "D10") == "treasury pays the token"
    assert refusal(position.cash(IC=40), "D10") == ""


@pytest.mark.rule("18GL-4.6.2-6", "18GL-4.3(11)-13")
def test_hexes_of_a_ferry_are_counted() -> None:
    position = table("GT", MUSKEGON, step="token").token("GT", "D10")
    assert refusal(position, "G11") == "city is on a route"
    position.state.put(OPEN_LINES, "Milwaukee-Muskegon", Opened("MILW"))
    assert cost(position, "GT", "G11") == 60  # E9, F10, G11; nobody asks for the fee
    assert refusal(position, "G11") == ""


@pytest.mark.rule("18GL-4.6.2-7", "18GL-4.5-1")
def test_a_way_begins_in_either_hex_of_a_home() -> None:
    position = table("GT", {"M7": "57:1"}, step="token")
    assert cost(position, "GT", "M7") == 20
    assert refusal(position, "M7") == ""
    assert cost(table("GT", {"M7": "57:2"}, step="token"), "GT", "M7") == 20


@pytest.mark.rule("18GL-4.6.2-8")
def test_one_token_of_a_corporation_in_a_city() -> None:
    position = table("NKP", {"L16": "14:0"}, step="token").token("NKP", "L16")
    assert refusal(position, "L16") == "one token a hex"


@pytest.mark.rule("18GL-4.6.2-9")
def test_no_token_goes_to_towns_and_off_map_locations() -> None:
    position = table("LS&I", {"D2": "57:2"}, step="token")
    assert refusal(position, "C1") == "token goes into a city"
    assert refusal(position, "E3") == "token goes into a city"
    east = table("B&O", {"M19": "9:1"}, step="token")
    assert refusal(east, "N18") == "free space"  # PRR's
    east.writing().drop(TOKENS, "PRR 0")
    assert refusal(east, "N18") == "off-map locations are for homes"


@pytest.mark.rule("18GL-4.6.2-10", "18GL-4.3(6)-2")
def test_special_tokens_are_given_besides_the_station_token() -> None:
    position = table("NKP", {"L16": "57:0"}, step="token")
    position.private("MINE", "Ann").private("PORT", "Ann")
    position.play("place_token", hex="L16", city=0)
    position.play("give_token", private="MINE", hex="E1").play("give_token", private="PORT", hex="I13")
    assert {k: v.hex for k, v in position.pos[GIVEN].items()} == {"MINE": "E1", "PORT": "I13"}
