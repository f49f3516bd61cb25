"""Private companies, tiles and runs that meet (4.3 with 4.6.1 to 4.6.3)."""

from __future__ import annotations

import pytest

from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.privates import PRIVATES
from titles.gl.laying import refusal
from titles.gl.laying import table as ground
from titles.gl.need import corporation, table
from titles.gl.runs import most, running

from .late import cash
from .meeting import THREE, cheapest


@pytest.mark.rule("18GL-4.3(12)-2", "18GL-4.6.8-12")
def test_camden_and_amboy_closes_by_a_train_of_another_corporation_too() -> None:
    position = corporation(table(THREE, phase="6H", owner="Ann"), "PRR", cash=400)
    corporation(position, "NYC", trains=["6H", "6H"]).operating("PRR", "trains")
    position.play("buy_train", train=cheapest(position, "NYC"), price=1)
    assert position.pos[PRIVATES]["C&A"].closed and cash(position, "PRR", "NYC") == [399, 1]


@pytest.mark.rule("18GL-4.3(5)-1", "18GL-4.6.1.1-23", "18GL-4.3(1)-1")
@pytest.mark.parametrize(
    ("option", "drawn", "price"),
    [
        ("clevelands_hill_paid", "TUNNEL", 10),
        ("clevelands_hill_paid", "BRIDGE", 20),
        ("clevelands_hill_free", "TUNNEL", 0),
    ],
)
def test_tunnel_halves_clevelands_hill_where_that_is_paid(option: str, drawn: str, price: int) -> None:
    position = ground("NKP", phase="6H", draw=drawn, options=[option])
    for private, row in position.pos[PRIVATES].items():
        if not row.closed:
            position.private(private, "Ann")
    position.operating("NKP", "track", round=3, part=2).play("give_token", private=drawn, hex="")
    position.play("lay_tile", hex="L14", tile="733", rotation=0)
    assert cash(position, "NKP") == [500 - price]


YELLOW = dict(
    zip(
        ("B6", "B10", "B12", "B16", "D6", "F14", "F18", "G11", "G15", "H2", "H10"),
        ["5:0"] * 2 + ["6:0"] * 4 + ["57:0"] * 5,
        strict=True,
    )
)
"""All yellow tiles for cities but one 6."""


@pytest.mark.rule("18GL-4.6.1.1-7", "18GL-4.6.1.1-8", "18GL-4.6.1.1-14")
@pytest.mark.parametrize("phase", ["2H", "4H", "6H"])
@pytest.mark.parametrize(("operated", "check"), [(False, "nobody is shut out"), (True, "")])
def test_the_last_yellow_city_is_for_who_has_not_begun(phase: str, operated: bool, check: str) -> None:
    """LS&I has no tile in Marquette. A 6 there leads to Keweenaw; MILW, which could lay it in Gary, may not.

    A green tile for Marquette is of no use in phase 4H either: it needs a yellow one to be laid on.
    """
    position = ground("MILW", YELLOW, phase=phase)
    position.corporation("LS&I", par=60, shares={"Ben": 60}, floated=True, operated=operated)
    position.operating("MILW", "track", round=3, part=1)
    assert refusal(position, "E13", "6", 5) == check


@pytest.mark.rule("18GL-4.6.3-17", "18GL-4.3(10)-1", "18GL-4.6.3-21", "18GL-4.6.3-3")
@pytest.mark.parametrize(("train", "phase"), [("4H", "4H"), ("6H", "6H")])
def test_port_pays_in_a_full_city_where_the_route_ends(train: str, phase: str) -> None:
    """West Virginia 50, Akron 20, Cleveland 40 + 20: 130. NKP fills Cleveland, so Ashtabula is out of reach."""
    tiles = {"L18": "9:0", "L16": "57:0", "M13": "55:1"}
    position = running("B&O", [train], tiles, phase=phase, others={"NKP": {}})
    position.writing().put(GIVEN, "PORT", Given("B&O", "L14"))
    assert most(position) == 130
