"""4.4 and 4.5: home tokens, homes of two hexes, and the Wabash's choice."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.operating_round import FLOATING, HOME_AT
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.reach import CLOSED_CITIES, STATIONS, TOKENS, reach
from roundhouse.rules.shares import OFFERING
from titles.gl.laying import PLAYERS, refusal, table


def floating(sym: str) -> Scenario:
    """Ann is about to buy the share that makes the corporation float."""
    position = Scenario("18GL", PLAYERS, chance={"private": "BRIDGE"})
    for private in PRIVATE_COMPANIES(position.pos):
        position.close(private)
    position.corporation(sym, par=60, shares={"Ann": 40}, floated=False, operated=False)
    return position.stock_turn("Ann", round=2)


def home(position: Scenario, sym: str) -> tuple[str, bool]:
    token = position.pos[TOKENS][f"{sym} 0"]
    return token.hex, token.placed


@pytest.mark.rule("18GL-4.4-3", "18GL-4.3(1)-2")
@pytest.mark.parametrize(("sym", "hex"), [("DT&I", "J12"), ("NKP", "L14"), ("GT", "N8")])
def test_the_home_token_is_placed_in_the_moment_of_floating(sym: str, hex: str) -> None:
    position = floating(sym)
    assert home(position, sym) == (hex, False) and HOME_AT(position.pos, sym) == FLOATING
    if sym == "NKP":
        position.private("C&E", "Ben")  # whose business this is not
    position.play("buy_share", corporation=sym, source=OFFERING)
    assert home(position, sym) == (hex, True) and position.step == "stock turn"


@pytest.mark.rule("18GL-4.4-4")
@pytest.mark.parametrize(("hex", "other"), [("B18", "C19"), ("C19", "B18")])
def test_wab_chooses_its_home_as_it_floats(hex: str, other: str) -> None:
    position = floating("WAB").play("buy_share", corporation="WAB", source=OFFERING)
    assert (position.step, position.actor) == ("home token", "Ann")
    found = position.why_not("choose_home", hex="D14")
    assert found is not None and found.check == "home is one of two"
    position.play("choose_home", hex=hex)
    assert home(position, "WAB") == (hex, True) and position.step == "stock turn"
    assert CLOSED_CITIES(position.pos) == {(other, 0)}
    line = {"B16": "57:0"} if other == "B18" else {"C17": "1:0", "D18": "57:0"}
    rival = table("MILW", {**line, "C11": "9:2"}, step="token")
    rival.writing().put(TOKENS, "WAB 0", position.pos[TOKENS]["WAB 0"])
    rival.token("MILW", "B16" if other == "B18" else "D18")
    tried = rival.why_not("place_token", hex=other, city=0)
    assert tried is not None and tried.check in ("free space", "off-map locations are for homes")


@pytest.mark.rule("18GL-4.4-4")
def test_the_circle_not_chosen_takes_no_token_even_of_a_later_time() -> None:
    position = table("MILW", step="token")
    position.corporation("WAB", par=60, shares={"Ben": 50}, floated=True)
    found = position.why_not("place_token", hex="C19", city=0)
    assert found is not None and found.check == "free space" and found.facts["spaces"] == 0


@pytest.mark.rule("18GL-4.4-5")
def test_wabs_token_is_in_the_one_hex_alone() -> None:
    position = table("WAB", {"C17": "1:0", "B16": "57:0"})
    assert STATIONS(position.pos, "WAB") == [("B18", 0)]


@pytest.mark.rule("18GL-4.5-1")
@pytest.mark.parametrize(
    ("sym", "home_hex", "twin"), [("B&O", "M21", "L20"), ("NYC", "N14", "N12"), ("GT", "N8", "N6")]
)
def test_one_token_is_in_both_hexes_of_a_home(sym: str, home_hex: str, twin: str) -> None:
    assert STATIONS(table(sym).pos, sym) == [(home_hex, 0), (twin, 0)]
    assert not STATIONS(table("MILW").pos, sym)


@pytest.mark.rule("18GL-4.5-1", "18GL-4.6.1.1-3")
def test_track_begins_in_either_hex_of_a_home() -> None:
    position = table("GT")
    assert refusal(position, "M7", "57", 1) == ""  # toward N6
    assert refusal(position, "M9", "8", 2) == ""  # toward N8
    found = reach(position.pos, "GT").inbound
    assert {("M7", 4), ("M7", 5), ("M9", 4)} <= found
