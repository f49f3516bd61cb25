"""Sections 4.1.1 to 4.1.3 and 4.9: when corporations buy private companies and markers, from whom, for how much."""

from __future__ import annotations

import pytest

from roundhouse.core.actions import Span
from roundhouse.rules.money import BANK
from roundhouse.titles.c2c.early_sale import SALES_OPEN
from titles.c2c.sale import begin_round, cash, operating, owner, refused

FOR_SALE = "private companies are for sale to corporations"
PRICE = "price of the private company"


@pytest.mark.rule("18C2C-4.1.1-2", "18C2C-A.MRB-1")
def test_in_phase_2_the_bridge_is_sold_to_those_on_the_river() -> None:
    owners = {"MRB": "Ben", "SV": "Ben", "KT": "Ben"}
    for sym in ("CBQ", "IC", "MILW", "MP", "SSW"):
        position = operating(sym, owners=owners, phase="2", opened=False)
        assert refused(position, "buy_private", private="SV", price=20) == (FOR_SALE, "phase")
        assert refused(position, "buy_private", private="MRB", price=41) == (PRICE, "")
        offers = {o.action.private: o.open["price"] for o in position.offers("buy_private")}
        assert offers["MRB"] == Span(0, 40)
    position.play("buy_private", private="MRB", price=40).play("accept")
    assert (owner(position, "MRB"), cash(position, "Ben"), cash(position, "SSW")) == ("SSW", 540, 460)
    position = operating("NYC", owners=owners, phase="2", opened=False)
    assert refused(position, "buy_private", private="MRB", price=40) == (FOR_SALE, "phase")


@pytest.mark.rule("18C2C-4.1.1-2", "18C2C-A.KT-1")
def test_in_phase_2_the_tunnel_is_sold_to_those_at_home_in_the_east() -> None:
    owners = {"SV": "Ben", "KT": "Ben"}
    position = operating("PRR", owners=owners, phase="2", opened=False)
    assert [(o.action.private, o.open["price"]) for o in position.offers("buy_private")] == [
        ("KT", Span(0, 40))
    ]
    for sym in ("UP", "SP", "CPR"):
        position = operating(sym, owners=owners, phase="2", opened=False)
        assert refused(position, "buy_private", private="KT", price=40) == (FOR_SALE, "phase")


@pytest.mark.rule("18C2C-4.1.2-2", "18C2C-A.MRB-1", "18C2C-A.KT-1")
def test_in_phase_3_all_are_sold_once_a_stock_round_is_over() -> None:
    owners = {"MRB": "Ben", "SCC": "Ben", "KT": "Ben"}
    position = operating("IC", owners=owners, phase="3", opened=False)
    assert refused(position, "buy_private", private="SCC", price=50) == (FOR_SALE, "phase")
    assert refused(position, "buy_private", private="MRB", price=50) == (PRICE, "")
    assert refused(position, "buy_private", private="MRB", price=10) == ("", "")
    position.skip("private companies are for sale")
    assert position.pos[SALES_OPEN]
    position.operating("IC", "track")
    prices = {o.action.private: o.open["price"] for o in position.offers("buy_private")}
    assert prices == {"MRB": Span(20, 80), "SCC": Span(25, 100), "KT": Span(20, 80)}
    position = operating("NYC", owners=owners, phase="3")
    assert refused(position, "buy_private", private="MRB", price=20) == ("", "")


@pytest.mark.rule("18C2C-4.1.2-2")
def test_a_stock_round_in_phase_2_opens_no_sale() -> None:
    position = operating("NYC", owners={"SCC": "Ben"}, phase="2", opened=False)
    position.skip("private companies are for sale").operating("NYC", "track")
    assert not position.pos[SALES_OPEN]
    assert refused(position, "buy_private", private="SCC", price=50) == (FOR_SALE, "phase")


@pytest.mark.rule("18C2C-4.1.2-2")
def test_the_sale_opens_as_the_stock_round_ends() -> None:
    position = operating("NYC", owners={"SCC": "Ben"}, phase="3", opened=False)
    position.stock_turn("Ann", round=2)
    while position.pos[SALES_OPEN] is False:
        assert position.step in ("stock turn", "exchange between turns")
        position.play("pass")
    assert position.step == "track"


@pytest.mark.rule("18C2C-4.1.3-2", "18C2C-A.COE-6", "18C2C-A.CEP-3")
def test_from_phase_4_the_bank_sells_markers_of_a_players_company() -> None:
    """COE is Cora's. GN pays the bank $50. Then ATSF buys COE: UP pays ATSF for the next one."""
    position = operating("GN", owners={"COE": "Cora", "CEP": "Cora"}, phase="3")
    for marker in ("engineer", "labor"):
        assert refused(position, "buy_marker", marker=marker, seller=BANK) == ("marker is for sale", "phase")
    position = operating("GN", owners={"COE": "Cora", "CEP": "Cora"}, phase="4", others={"UP": {}})
    bank = cash(position, BANK)
    position.play("buy_marker", marker="engineer", seller=BANK)
    assert (cash(position, "GN"), cash(position, BANK)) == (450, bank + 50)
    position.play("buy_marker", marker="labor", seller=BANK)
    assert (cash(position, "GN"), cash(position, BANK)) == (425, bank + 75)
    position.corporation("ATSF", par=90, shares={"Dan": 60}, cash=500).operating("ATSF", "track")
    position.play("buy_private", private="COE", price=60).play("accept")
    position.operating("UP", "track")
    assert refused(position, "buy_marker", marker="engineer", seller=BANK) == ("marker is for sale", "none")
    had = cash(position, "ATSF")
    position.play("buy_marker", marker="engineer", seller="ATSF")
    assert (position.step, cash(position, "UP"), cash(position, "ATSF")) == ("track", 450, had + 50)


@pytest.mark.rule("18C2C-4.9-1", "18C2C-A.GRS-1")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_the_price_is_half_to_twice_the_face_value(phase: str) -> None:
    position = operating("NYC", owners={"GRS": "Ben"}, phase=phase)
    assert [o.open["price"] for o in position.offers("buy_private")] == [Span(10, 40)]
    for price in (9, 41):
        assert refused(position, "buy_private", private="GRS", price=price) == (PRICE, "")
    position.play("buy_private", private="GRS", price=40).play("accept")
    assert (cash(position, "NYC"), cash(position, "Ben"), owner(position, "GRS")) == (460, 540, "NYC")
    poor = operating("NYC", owners={"GRS": "Ben"}, cash=15)
    assert refused(poor, "buy_private", private="GRS", price=16)[0] == (
        "treasury pays for the private company"
    )


@pytest.mark.rule("18C2C-A.GRS-1")
def test_the_shipping_company_can_do_nothing_else() -> None:
    plain = operating("NYC")
    position = operating("NYC", owners={"GRS": "NYC"})
    assert {o.action.kind() for o in position.offers()} == {o.action.kind() for o in plain.offers()}
    before = cash(position, "NYC")
    position.operating("NYC", round=2).skip("private companies pay")
    assert cash(position, "NYC") == before + 5


@pytest.mark.rule("18C2C-4.9-2")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_it_is_bought_at_any_time_of_the_turn(step: str) -> None:
    position = operating("NYC", step, {"GRS": "Ann"}, trains=["3"])
    if step == "dividend":
        position.turn(revenue=100)
    assert [o.action.private for o in position.offers("buy_private")] == ["GRS"]
    position.play("buy_private", private="GRS", price=20)
    assert owner(position, "GRS") == "NYC"


@pytest.mark.rule("18C2C-4.9-3")
def test_corporations_sell_none() -> None:
    position = operating("ERIE", owners={"SV": "NYC"}, others={"NYC": {"shares": {"Ann": 60}}})
    assert refused(position, "buy_private", private="SV", price=20) == (
        "a player sells the private company",
        "corporation",
    )


@pytest.mark.rule("18C2C-4.9-4", "18C2C-A.general-1")
def test_revenue_goes_to_whoever_owns_the_company() -> None:
    position = operating("MKT", owners={"SCC": "MKT", "DGJ": "Ben"})
    position.skip("private companies pay")
    assert (cash(position, "MKT"), cash(position, "Ben")) == (510, 525)
    begin_round(position)
    position.writing()
    assert not position.faults()
