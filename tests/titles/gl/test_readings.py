"""The ways of reading what the book of 18GL leaves open."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import best
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.rules.turns import ROUND
from roundhouse.titles.gl.chicago import UPGRADE_COST
from titles.gl.conrail import PLAYERS, bought
from titles.gl.conrail import table as conrail
from titles.gl.laying import lay, refusal
from titles.gl.laying import table as laying
from titles.gl.runs import running
from titles.gl.stock import at, dollars
from titles.gl.test_04_5_1_conrail_tokens import A, B, C, D, E, merging

THROUGH = {"M15": "58:0", "M17": "8:3", "M19": "8:4"}
"""Youngstown, Pittsburgh (N18, PRR's home) and West Virginia (M21) on a line."""


@pytest.mark.rule("18GL-4.6.3-9")
def test_a_home_off_the_map_is_passed_or_an_end() -> None:
    """In phase 4H Youngstown brings 10, Pittsburgh 60, West Virginia 50; M17, N18, M19 and M21 are four hexes.

    Through Pittsburgh: 10 + 60 + 50 = 120. With Pittsburgh at an end the better half: 60 + 50 = 110.
    """
    through = running("PRR", ["4H"], THROUGH, phase="4H")
    assert best(through.pos, "PRR").value == 120
    ends = running("PRR", ["4H"], THROUGH, phase="4H", options=["off_map_ends"])
    assert best(ends.pos, "PRR").value == 110


@pytest.mark.rule("18GL-2-10")
def test_a_set_grows_where_that_is_the_reading() -> None:
    """In phase 2H a set is one round; the first 4H makes it two where sets grow, while the round is still going on."""
    for options, of in (((), 1), (("set_grows",), 2)):
        position = running("MILW", ["2H"], phase="2H", cash=1000, step="trains", options=options)
        position.depot("4H-0")
        assert position.pos[ROUND].of == 1
        position.play("buy_train", train="4H-0", price=200)
        assert position.pos[ROUND].of == of


@pytest.mark.rule("18GL-4.5.1.2-28")
def test_further_tokens_of_each_or_of_all_together() -> None:
    """NYC has three on the map besides its home, MON two: two and two are four, or any four of the five."""
    apart = bought(conrail(merging([A, B, C], [D, E])))
    apart.play("keep_token", hex=A, city=0).play("keep_token", hex=C, city=0)
    assert [offer.action.hex for offer in apart.offers("keep_token")] == [D, E]
    together = bought(conrail(merging([A, B, C], [D, E]), options=["tokens_together"]))
    for hex in (A, B, C):
        together.play("keep_token", hex=hex, city=0)
    assert [offer.action.hex for offer in together.offers("keep_token")] == [D, E]
    together.play("keep_token", hex=D, city=0)
    assert together.step != "tokens kept"


@pytest.mark.rule("18GL-4.3(6)-4", "18GL-4.3(10)-2")
def test_symbols_anywhere_or_within_reach() -> None:
    """MILW in Chicago (D12) has nothing but its home: D10 (Milwaukee) has Port's symbol and no track leads there."""
    for options, refused in (((), ""), (("symbols_connected",), "special token needs a connection")):
        position = laying("MILW", step="token", options=options).private("PORT", "Ann")
        found = position.why_not("give_token", private="PORT", hex="D10")
        assert ("" if found is None else found.check) == refused


@pytest.mark.rule("18GL-4.6.1.1-22")
def test_gray_chicago_is_free_or_fifty() -> None:
    for options, cost in (((), 0), (("gray_chicago_costs",), 50)):
        position = laying("MILW", phase="4H", options=options)
        assert TERRAIN_COST(position.pos, "MILW", "D12") == 50  # green comes next
        assert UPGRADE_COST(position.pos).colours["gray"] == cost


@pytest.mark.rule("18GL-4.6.1.1-23")
def test_clevelands_hill_is_free_or_costs_its_first_tile_twenty() -> None:
    """Green (733) takes 20 of 100 and leaves 80, brown (742) on top of it nothing more; $10 are not enough for 20."""
    for options, left in (((), 100), (("clevelands_hill_paid",), 80)):
        position = lay(laying("NKP", phase="10H", cash=100, options=options), "L14", "733")
        assert position.pos[CASH]["NKP"] == left
        assert lay(position.operating("NKP"), "L14", "742").pos[CASH]["NKP"] == left
    poor = laying("NKP", cash=10, options=["clevelands_hill_paid"])
    assert refusal(poor, "L14", "733") == "treasury pays the terrain"
    assert refusal(laying("NKP", cash=10), "L14", "733") == ""


@pytest.mark.rule("18GL-4.6.1.1-23", "18GL-4.3(5)-1")
def test_tunnel_halves_clevelands_hill_where_that_is_paid() -> None:
    position = laying("NKP", draw="TUNNEL", options=["clevelands_hill_paid"]).private("TUNNEL", "Ann")
    position.play("give_token", private="TUNNEL", hex="")
    assert TERRAIN_COST(position.pos, "NKP", "L14") == 10
    assert TERRAIN_COST(position.pos, "NKP", "L16") == 20  # of 40, as ever


@pytest.mark.rule("18GL-3.3-3")
@pytest.mark.parametrize(
    ("options", "value", "where", "climbed"),
    [
        ((), 140, "G1", (140, "G1")),
        ((), 200, "K1", (200, "K1")),
        (("high_starts_in_second_row",), 140, "H2", (155, "H1")),
        (("high_starts_in_second_row",), 200, "L2", (220, "L1")),
        (("high_starts_in_second_row",), 100, "D1", (100, "D1")),
    ],
)
def test_high_starts_in_the_top_row_or_in_the_second(
    options: tuple[str, ...], value: int, where: str, climbed: tuple[int, str]
) -> None:
    """The second row has 140 in column H and 200 in column L, below 155 and 220, to which who is sold out climbs."""
    position = Scenario("18GL", PLAYERS, options, chance={"private": "BRIDGE"}).phase("E").cash(Ann=1000)
    for sym, row in position.pos[PRIVATES].items():
        if not row.closed:
            position.private(sym, "Cora")
    position.stock_turn("Ann").play("par", corporation="GT", par=value)
    assert (at(position, "GT"), dollars(position, "GT")) == (where, value)
    position.corporation(
        "GT", par=value, shares={"Ann": 60, "Ben": 40}, cell=position.pos[MARKERS]["GT"].cell
    )
    position.skip("sold-out corporations rise")
    assert (dollars(position, "GT"), at(position, "GT")) == climbed


@pytest.mark.rule("18GL-1.2-5")
def test_the_bank_with_the_players_money_or_besides_it() -> None:
    """12,000 less three times 800, or all 12,000."""
    for options, bank in (((), 9600), (("bank_besides_cash",), 12000)):
        position = Scenario("18GL", PLAYERS[:3], options, chance={"private": "BRIDGE"})
        assert position.pos[CASH][BANK] == bank and position.faults() == []
