"""Sections 3 to 3.3 and 3.5: the chart, its zones, where corporations start, and what moves their markers."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import CHART, MARKERS, by_price, move_left, move_right, zone
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, STOCK
from roundhouse.rules.stock_round import PAR_VALUES
from titles.gl.stock import at, cell, conrail, dollars, refused, table


@pytest.mark.rule("18GL-3-1")
def test_a_share_of_five_percent_costs_what_the_cell_says() -> None:
    """CONRAIL has twenty shares and stands at $140: for 5% one pays $140."""
    position = conrail(table(phase="10H"), {"Ann": 5}).stock_turn("Ben")
    position.play("buy_share", corporation="CR", source="CR")
    pos = position.pos
    assert pos[CASH]["Ben"] == 1000 - 140
    assert pos[CASH]["CR"] == 140
    assert sum(c.percent for c in pos[STOCK]["CR"] if c.owner == "Ben") == 5


@pytest.mark.rule("18GL-3-1")
def test_three_shares_of_five_percent_are_sold_for_three_prices() -> None:
    position = conrail(table(phase="10H"), {"Ann": 5, "Ben": 3}).stock_turn("Ben")
    assert [o.action.percent for o in position.offers("sell_shares")] == [5, 10, 15]
    position.play("sell_shares", corporation="CR", percent=15)
    assert position.pos[CASH]["Ben"] == 1000 + 3 * 140
    assert at(position, "CR") == "G4"


@pytest.mark.rule("18GL-3.1-1", "18GL-3.2-1")
@pytest.mark.parametrize(("where", "counted"), [("D4", 3), ("B4", 3), ("A4", 0), ("D7", 0)])
def test_yellow_certificates_are_free_of_the_certificate_limit(where: str, counted: int) -> None:
    """At $75 every certificate takes a place; at $50 none does."""
    position = table().corporation("NKP", par=75, shares={"Ann": 40}, cell=cell(where))
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == counted


@pytest.mark.rule("18GL-3.2-1")
def test_the_holding_limit_is_in_force_on_yellow_too() -> None:
    """At $50 Ben has six singles of NKP, which take up no room; a seventh is refused since he has 60%."""
    position = table().corporation("NKP", par=75, shares={"Ann": 20, "Ben": 60}, cell=cell("A4"))
    position.stock_turn("Ben")
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 0
    assert refused(position, "buy_share", corporation="NKP", source="NKP")[0] == "holding limit"


@pytest.mark.rule("18GL-3.2-1")
def test_a_player_at_the_limit_buys_yellow_certificates_all_the_same() -> None:
    """Of four players Cora has 16 that count: none more in white, as many as she likes on yellow."""
    position = sixteen(table())
    position.corporation("NKP", par=75, shares={"Ann": 40}, cell=cell("A4"))
    position.corporation("MON", par=75, shares={"Ann": 40}, cell=cell("B4"))
    position.stock_turn("Cora")
    assert refused(position, "buy_share", corporation="MON", source=OFFERING)[0] == "certificate limit"
    assert refused(position, "buy_share", corporation="NKP", source=OFFERING) == ("", "")


def sixteen(position: Scenario) -> Scenario:
    """Cora has 16 certificates that count."""
    for sym, percent in (("B&O", 60), ("NYC", 60), ("GT", 60)):
        position.corporation(sym, par=100, shares={"Cora": percent})
    position.corporation("IC", par=100, shares={"Ann": 40, "Cora": 10})
    assert COUNTED_CERTIFICATES(position.pos, "Cora") == 16
    return position


@pytest.mark.rule("18GL-3.2-2")
def test_yellow_are_all_cells_of_50_dollars_or_less() -> None:
    chart = CHART(table().pos)
    for row, prices in enumerate(chart.prices):
        for column, dollars_there in enumerate(prices):
            assert (chart.zones.get((row, column)) == "yellow") is (dollars_there <= 50)
    position = table().corporation("NKP", par=75, shares={"Ann": 60}, cell=cell("B4"))
    assert zone(position.pos, "NKP") == ""
    move_left(position.pos, "NKP")
    assert zone(position.pos, "NKP") == "yellow"
    assert chart.zones.get(cell("D6"), "") == ""


@pytest.mark.rule("18GL-3.3-1")
@pytest.mark.parametrize(
    ("phase", "later"),
    [("2H", ()), ("4H", ()), ("6H", (140,)), ("10H", (140,)), ("E", (140, 200)), ("D", (140, 200))],
)
def test_starting_values_by_phase(phase: str, later: tuple[int, ...]) -> None:
    position = table(phase=phase).stock_turn("Ann")
    assert PAR_VALUES(position.pos) == (60, 70, 75, 80, 90, 100, *later)
    assert {o.action.par for o in position.offers("par")} == {60, 70, 75, 80, 90, 100, *later}
    for value in {65, 110, 140, 200} - set(later):
        assert refused(position, "par", corporation="GT", par=value)[0] == "par value"


@pytest.mark.rule("18GL-3.3-3")
@pytest.mark.parametrize(
    ("value", "where"),
    [(100, "D1"), (90, "D2"), (80, "D3"), (75, "D4"), (70, "D5"), (60, "D6"), (140, "G1"), (200, "K1")],
)
def test_where_the_marker_is_put(value: int, where: str) -> None:
    position = table(phase="E").stock_turn("Ann").play("par", corporation="GT", par=value)
    assert (at(position, "GT"), dollars(position, "GT")) == (where, value)
    assert position.pos[CASH]["Ann"] == 1000 - 2 * value


@pytest.mark.rule("18GL-3.3-2")
def test_a_cell_for_starts_is_a_white_cell_like_others() -> None:
    """A marker on C3 that pays enough comes to rest on D3."""
    position = table().corporation("IC", par=100, shares={"Ann": 60}, cell=cell("C3"), trains=["4H"])
    position.operating("IC", "dividend", revenue=80).play("dividend", choice="pay")
    assert (at(position, "IC"), zone(position.pos, "IC")) == ("D3", "")


@pytest.mark.rule("18GL-3.5-1")
def test_the_marker_falls_a_row_for_each_share_sold() -> None:
    """GT stands on E1 ($110); two shares go; it stands on E3 ($90)."""
    position = table().corporation("GT", par=100, shares={"Ann": 50, "Ben": 20}, cell=cell("E1"))
    position.stock_turn("Ben").play("sell_shares", corporation="GT", percent=20)
    assert (at(position, "GT"), dollars(position, "GT")) == ("E3", 90)


@pytest.mark.rule("18GL-3.5-13")
@pytest.mark.parametrize(("where", "to"), [("D6", "D7"), ("D7", "D7"), ("P1", "P2")])
def test_a_fall_ends_in_the_lowest_cell_of_the_column(where: str, to: str) -> None:
    """From D6 ($60) three shares are sold: D7 ($50)."""
    position = table().corporation("GT", par=100, shares={"Ann": 40, "Ben": 30}, cell=cell(where))
    position.stock_turn("Ben").play("sell_shares", corporation="GT", percent=30)
    assert at(position, "GT") == to


@pytest.mark.rule("18GL-3.5-2", "18GL-3.5-3", "18GL-4.1.4-1")
@pytest.mark.parametrize(
    ("shares", "pool", "floated", "to"),
    [
        ({"Ann": 60, "Ben": 40}, 0, True, "E1"),
        ({"Ann": 60, "Ben": 30}, 10, True, "E2"),
        ({"Ann": 60, "Ben": 30}, 0, True, "E2"),
        ({"Ann": 40}, 0, False, "E2"),
    ],
)
def test_who_is_sold_out_climbs_when_the_stock_round_is_over(
    shares: dict[str, int], pool: int, floated: bool, to: str
) -> None:
    """IC stands on E2 ($100) and all ten shares are with players: it gets to E1 ($110); else it stays."""
    position = table().corporation("IC", par=100, shares=shares, pool=pool, cell=cell("E2"), floated=floated)
    position.stock_turn("Ann")
    for _ in range(4):
        position.play("pass")
    assert at(position, "IC") == to


@pytest.mark.rule("18GL-3.5-12", "18GL-3.5-16")
def test_in_the_top_row_there_is_no_way_up() -> None:
    position = table()
    for sym in ("IC", "GT"):
        position.corporation(sym, par=100, shares={"Ann": 60, "Ben": 40}, cell=cell("E1"))
    before = dict(position.pos[MARKERS])
    position.skip("sold-out corporations rise")
    assert position.pos[MARKERS] == before


@pytest.mark.rule("18GL-3.5-15")
def test_who_enters_a_cell_goes_underneath() -> None:
    """GT is on E1 when PRR arrives: GT is ahead of PRR in the round."""
    position = table().corporation("PRR", par=100, shares={"Ann": 60}, cell=cell("D1"), trains=["4H"])
    position.corporation("GT", par=100, shares={"Ben": 60}, cell=cell("E1"))
    position.operating("PRR", "dividend", revenue=100).play("dividend", choice="pay")
    assert at(position, "PRR") == at(position, "GT") == "E1"
    assert by_price(position.pos, ["PRR", "GT"]) == ["GT", "PRR"]


@pytest.mark.rule("18GL-3.5-17")
def test_who_leaves_a_cell_and_returns_has_arrived_anew() -> None:
    position = table().corporation("PRR", par=100, shares={"Ann": 60}, cell=cell("E1"))
    position.corporation("GT", par=100, shares={"Ben": 60}, cell=cell("E1"))
    assert by_price(position.pos, ["PRR", "GT"]) == ["PRR", "GT"]
    move_left(position.pos, "PRR", "a loan")
    move_right(position.pos, "PRR", "its repayment")
    assert at(position, "PRR") == "E1"
    assert by_price(position.pos, ["PRR", "GT"]) == ["GT", "PRR"]


@pytest.mark.rule("18GL-4.1.4-2")
def test_the_upper_of_two_that_climb_together_stays_the_upper() -> None:
    position = table()
    for sym in ("IC", "GT"):
        position.corporation(sym, par=100, shares={"Ann": 60, "Ben": 40}, cell=cell("E2"))
    position.skip("sold-out corporations rise")
    assert at(position, "IC") == at(position, "GT") == "E1"
    assert by_price(position.pos, ["GT", "IC"]) == ["IC", "GT"]


@pytest.mark.rule("18GL-4.1.4-1")
def test_the_climb_counts_for_who_operates_first() -> None:
    """IC at $90 behind NYC at $90 that came earlier: sold out it climbs to $100 and is first."""
    position = table().corporation("NYC", par=90, shares={"Ann": 50}, cash=100)
    position.corporation("IC", par=90, shares={"Ben": 60, "Ann": 40}, cash=100)
    assert by_price(position.pos, ["IC", "NYC"]) == ["NYC", "IC"]
    position.stock_turn("Ann")
    for _ in range(4):
        position.play("pass")
    assert (position.pos[CURRENT_TURN].corporation, dollars(position, "IC")) == ("IC", 100)
