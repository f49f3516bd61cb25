"""Late positions worked out by hand: track, tokens and private companies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import best
from roundhouse.rules.track import TERRAIN_COST
from titles.gl.need import (
    cell,
    corporation,
    kinds,
    refused,
    table,
)
from titles.gl.runs import running

from .late import cash

# -- 4.6.1.1 in phase D with 4.6.2 and 4.6.3: Chicago turns gray, at both prices -------------------------


@pytest.mark.rule(
    "18GL-4.6.1.1-22", "18GL-1.3-6", "18GL-2-7", "18GL-4.6.1.1-2", "18GL-4.6.2-2", "18GL-4.6.2-3"
)
@pytest.mark.parametrize(
    ("option", "price"), [("gray_chicago_free", 0), ("gray_chicago_costs", 50)], ids=["free", "fifty"]
)
def test_gray_chicago_lets_another_in(option: str, price: int) -> None:
    """Brown D14 (60) has one circle, IC's, brown D12 (60) two, one of them MILW's.

    Peoria (20) lies behind D14, Milwaukee (50) behind D12. MILW's D ends in D14: 50 + 60 + 60 = 170. IC's
    passes D12: 20 + 60 + 60 + 50 = 190. MILW's token: no room.

    IC lays gray in D14, 80, with two circles, for nothing or for $50, which $49 do not pay. Both D have 20 +
    80 + 60 + 50 = 210 now. MILW's token costs 20, D14 being a hex away. In phase E there was no gray.
    """
    tiles = {"D12": "743:0", "D14": "744:0", "D10": "740:0", "C15": "9:1", "B16": "57:1"}

    def chicago(treasury: int, phase: str = "D") -> Scenario:
        others = {"MILW": {"trains": ["D"], "cash": 20}}
        return running(
            "IC", ["D"], tiles, phase=phase, cash=treasury, step="track", others=others, options=[option]
        )

    gray: Mapping[str, Any] = {"hex": "D14", "tile": "748", "rotation": 0}
    assert refused(chicago(price, "E"), "lay_tile", **gray)[0] == "colour of the phase"
    if price:
        assert refused(chicago(price - 1), "lay_tile", **gray)[0] == "treasury pays the terrain"
    position = chicago(price)
    assert [best(position.pos, sym).value for sym in ("IC", "MILW")] == [190, 170]
    token = position.copy().operating("MILW", "token")
    assert refused(token, "place_token", hex="D14", city=0)[0] == "free space"
    position.play("lay_tile", **gray)
    assert cash(position, "IC") == [0]
    assert [best(position.pos, sym).value for sym in ("IC", "MILW")] == [210, 210]
    position.operating("MILW", "token").play("place_token", hex="D14", city=0)
    assert cash(position, "MILW") == [0]
    assert position.faults() == []


# -- 4.6.2 with 4.6.1.1, 4.5 and 4.6.3: a third circle in a full city, reached from a home off the map ---

DETROIT = {"M9": "9:1", "L10": "736:0", "K11": "4:1", "J12": "741:0", "I13": "63:0"}
"""From Toronto (80) by London (30) and Port Huron (10) to brown Detroit (60), and beyond it Toledo (40)."""


def detroit(treasury: int, **tokens: Sequence[str]) -> Scenario:
    """GT, at home in Toronto, has a D; DT&I's home and PRR's token fill Detroit."""
    others: dict[str, dict[str, Any]] = {"DT&I": {}, "PRR": {"tokens": ["J12"]}}
    for sym, places in tokens.items():
        others[sym] = {"tokens": places}
    return running("GT", ["D"], DETROIT, phase="D", cash=treasury, step="track", others=others)


@pytest.mark.rule(
    "18GL-4.6.2-2",
    "18GL-4.6.2-3",
    "18GL-4.6.2-5",
    "18GL-4.6.2-7",
    "18GL-4.6.1.1-5",
    "18GL-4.6.1.1-16",
    "18GL-4.6.3-17",
    "18GL-4.5-1",
    "18GL-4.10-1",
)
def test_a_third_circle_in_detroit_and_the_token_that_takes_it() -> None:
    """Detroit is full: GT's D ends there, 80 + 30 + 10 + 60 = 180, and no token of GT finds room.

    Gray Detroit has a third circle. From N8 to J12 one enters M9, L10, K11 and J12: the token costs 80, and
    $79 do not pay it. With it GT's D runs on to Toledo: 80 + 30 + 10 + 80 + 40 = 240. If MON took the circle,
    it would end in Detroit: 80 + 30 + 10 + 80 = 200.
    """
    gray: Mapping[str, Any] = {"hex": "J12", "tile": "745", "rotation": 0}
    token: Mapping[str, Any] = {"hex": "J12", "city": 0}
    position = detroit(80)
    assert best(position.pos, "GT").value == 180
    assert refused(position.copy().at("token", "GT"), "place_token", **token)[0] == "free space"
    position.play("lay_tile", **gray).at("token", "GT")
    assert refused(position.copy().cash(GT=79), "place_token", **token)[0] == "treasury pays the token"
    other = position.copy()
    other.corporation("MON", par=70, shares={"Cy": 60}, floated=True, operated=True, tokens=["J12"])
    assert best(other.pos, "GT").value == 200
    position.play("place_token", **token)
    assert cash(position, "GT") == [0]
    assert best(position.pos, "GT").value == 240
    assert position.faults() == []


@pytest.mark.rule("18GL-4.6.2-2", "18GL-4.6.1.1-6", "18GL-4.6.3-17")
def test_behind_a_full_london_detroit_is_out_of_reach() -> None:
    """Both circles of London are others': GT's D has 80 + 30 = 110, and GT does nothing in Detroit."""
    position = detroit(500, NYC=["L10"], MON=["L10"])
    assert best(position.pos, "GT").value == 110
    assert refused(position, "lay_tile", hex="J12", tile="745", rotation=0)[0] == "track is on a route"
    position.at("token", "GT")
    position.tiles(J12="745:0")
    assert refused(position, "place_token", hex="J12", city=0)[0] == "city is on a route"
    assert refused(position, "place_token", hex="L10", city=0)[0] == "free space"


# -- 4.3 with 2, 4.6.8 and 4.9: private companies close, their tokens last a phase longer ----------------


@pytest.mark.rule(
    "18GL-2-5",
    "18GL-2-6",
    "18GL-4.3-2",
    "18GL-4.3-4",
    "18GL-4.3-6",
    "18GL-4.3(4)-3",
    "18GL-4.3(8)-1",
    "18GL-4.3(8)-2",
    "18GL-4.6.3-20",
    "18GL-4.9-3",
)
def test_private_companies_pay_and_help_until_they_do_not() -> None:
    """Dan has all nine: 5 + 10 + 10 + 10 + 15 + 15 + 20 + 20 + 25 = 130 a round.

    LS&I has the tokens of MINE and BRIDGE. Its run: Keweenaw, Marquette 20, Escanaba 10 (a town), Superior
    Mines 50, or 100 with the token.

    Phase 6H, by a 6H: 60 + 20 + 10 + 100 = 190. The river in B8 costs half of 40.

    Phase 10H: 100 + 20 + 10 + 100 = 230, and 20 for B8, but no company pays, and PORT's token is lost.

    Phase E: the 6H is scrap for $75. By a 10H 100 + 20 + 10 + 50 = 180; by the second E in play, which has
    three cities and no town, 2 x (100 + 20 + 50) = 340. B8 costs 40.
    """
    position = table(phase="6H").depot("10H-0").tiles(D2="57:2", E3="725:4")
    corporation(position, "LS&I", trains=["6H"], cell=cell("E1"))
    corporation(position, "B&O", cash=600, shares={"Ben": 60})
    pos = Position(position.title, position.state)
    pos.put(GIVEN, "MINE", Given("LS&I", "E1"))
    pos.put(GIVEN, "BRIDGE", Given("LS&I"))
    position.skip("private companies pay")
    assert cash(position, "Dan") == [1130]
    assert best(position.pos, "LS&I").value == 190 and TERRAIN_COST(position.pos, "LS&I", "B8") == 20

    position.operating("B&O", "trains").play("buy_train", train="10H-0", price=600)
    assert all(row.closed for row in position.pos[PRIVATES].values())
    position.skip("private companies pay")
    assert cash(position, "Dan") == [1130]
    assert best(position.pos, "LS&I").value == 230 and TERRAIN_COST(position.pos, "LS&I", "B8") == 20
    unused = position.copy().operating("LS&I", "token")
    assert refused(unused, "give_token", private="PORT", hex="D2") == ("power is permitted", "closed")

    position.depot("E-0").cash({"B&O": 800}).operating("B&O", "trains")
    position.play("buy_train", train="E-0", price=800)
    assert cash(position, "LS&I") == [75] and kinds(position, "LS&I") == []
    assert not position.pos[GIVEN] and TERRAIN_COST(position.pos, "LS&I", "B8") == 40
    assert best(position.copy().train("LS&I", "10H").pos, "LS&I").value == 180
    assert best(position.copy().train("LS&I", "E").pos, "LS&I").value == 340
    assert position.faults() == []
