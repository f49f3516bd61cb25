"""Buying shares and starting corporations (section 10.4). Cells of the chart are (row, column) from 0."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE, HomePlaced
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import certificates_held, held, president
from roundhouse.rules.turns import ROUND

PLAYERS = ("A", "B", "C", "D")
SYMS = ("PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W")


def table() -> Scenario:
    return Scenario("18Chesapeake", PLAYERS).cash(dict.fromkeys(PLAYERS, 1000))


@pytest.mark.rule("18Chesapeake-10.4-1")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_the_money_for_a_share_goes_to_the_bank(source: str) -> None:
    game = table().corporation("B&O", par=80, shares={"B": 60}, pool=10, cash=123).stock_turn("A")
    bank = game.pos[CASH][BANK]
    game.play("buy_share", corporation="B&O", source=source)
    cash = game.pos[CASH]
    assert (cash[BANK], cash["B&O"], cash["A"]) == (bank + 80, 123, 920)
    assert held(game.pos, source, "B&O") == (20 if source == "initial offering" else 0)


@pytest.mark.rule("18Chesapeake-10.4-1")
def test_what_is_not_there_is_not_bought() -> None:
    game = table().corporation("B&O", par=80, shares={"B": 60, "C": 40}).stock_turn("A")
    for source in ("initial offering", "bank pool"):
        refused = game.why_not("buy_share", corporation="B&O", source=source)
        assert refused is not None
        assert (refused.check, refused.case) == ("share is there", "none left")
    game.shares("B&O", {"B": 60, "C": 20}, pool=10)
    for source in ("initial offering", "bank pool"):
        assert game.why_not("buy_share", corporation="B&O", source=source) is None


@pytest.mark.rule("18Chesapeake-10.4-1")
def test_who_cannot_pay_does_not_buy() -> None:
    game = (
        table().corporation("B&O", par=80, shares={"B": 60}, pool=10, cell=(0, 3)).cash(A=99).stock_turn("A")
    )
    assert game.why_not("buy_share", corporation="B&O", source="initial offering") is None
    refused = game.why_not("buy_share", corporation="B&O", source="bank pool")
    assert refused is not None
    assert (refused.check, refused.facts["price"]) == ("player can pay", 100)
    assert game.why_not("par", corporation="LV", par=70) is not None
    game.cash(A=140)
    assert game.why_not("par", corporation="LV", par=70) is None
    assert game.why_not("par", corporation="LV", par=80) is not None


@pytest.mark.rule("18Chesapeake-10.4-2")
@pytest.mark.parametrize("par, cost", [(70, 140), (80, 160), (95, 190)])
def test_a_corporation_is_started_for_twice_its_par(par: int, cost: int) -> None:
    game = table().stock_turn("A")
    game.play("par", corporation="LV", par=par)
    assert game.pos[CASH]["A"] == 1000 - cost
    assert [(c.percent, c.president) for c in certificates_held(game.pos, "A", "LV")] == [(20, True)]
    assert president(game.pos, "LV") == "A"
    assert price(game.pos, "LV") == par


@pytest.mark.rule("18Chesapeake-10.4-2")
@pytest.mark.parametrize("par", [0, 60, 65, 75, 90, 100])
def test_there_are_three_par_values(par: int) -> None:
    refused = table().stock_turn("A").why_not("par", corporation="LV", par=par)
    assert refused is not None
    assert refused.check == "par value"
    assert list(refused.facts["values"]) == [70, 80, 95]


@pytest.mark.rule("18Chesapeake-10.4-3")
def test_par_stays_while_the_price_moves() -> None:
    game = table().corporation("B&O", par=80, shares={"B": 60}, pool=10, cell=(0, 4)).stock_turn("A")
    game.price("B&O", 1, 5)
    assert price(game.pos, "B&O") == 110
    offering = game.copy().play("buy_share", corporation="B&O", source="initial offering")
    pool = game.copy().play("buy_share", corporation="B&O", source="bank pool")
    assert (offering.pos[CASH]["A"], pool.pos[CASH]["A"]) == (920, 890)
    assert game.pos[CORPORATIONS]["B&O"].par == 80


@pytest.mark.rule("18Chesapeake-10.4-3")
def test_par_is_set_once() -> None:
    game = table().stock_turn("A")
    assert game.why_not("par", corporation="B&O", par=95) is None
    game.play("par", corporation="B&O", par=80)
    refused = game.why_not("par", corporation="B&O", par=95)
    assert refused is not None
    assert (refused.check, refused.facts["par"]) == ("par is set once", 80)


@pytest.mark.rule("18Chesapeake-10.4-4", "18Chesapeake-10.4-5")
def test_of_several_with_one_par_the_first_lies_on_top() -> None:
    """The markers are placed when the par is set, whether the corporations float or not."""
    game = table().cash(A=1000, B=1000).stock_turn("A")
    started = ["SRR", "PRR", "N&W", "B&O", "LV"]
    for sym in started:
        game.play("par", corporation=sym, par=70)
    markers = game.pos[MARKERS]
    assert {markers[sym].cell for sym in started} == {(4, 2)}
    assert not any(game.pos[CORPORATIONS][sym].floated for sym in started)
    for sym in started:
        leader = president(game.pos, sym)
        game.shares(sym, {leader: 50})
        game.stock_turn(leader, round=1).play("buy_share", corporation=sym, source="initial offering")
    order: list[str] = []
    while (sym_next := NEXT_TO_OPERATE(game.pos, tuple(order))) is not None:
        order.append(sym_next)
    assert order == started


@pytest.mark.rule("18Chesapeake-10.4-6")
def test_shares_are_not_sold_before_the_presidents_certificate() -> None:
    game = table().stock_turn("A")
    assert held(game.pos, "initial offering", "SRR") == 100
    refused = game.why_not("buy_share", corporation="SRR", source="initial offering")
    assert refused is not None
    assert refused.check == "president's certificate first"
    game.play("par", corporation="SRR", par=70)
    assert game.why_not("buy_share", corporation="SRR", source="initial offering") is None


@pytest.mark.rule("18Chesapeake-10.4-6")
def test_only_the_share_with_p5_comes_without_a_president() -> None:
    game = Scenario("18Chesapeake", PLAYERS, chance={"corporation": "LV"})
    for sym in ("D&R", "C-P", "B&S", "C&OC"):
        game.private(sym, "B")
    game.at("auction turn", "A").play("buy_cheapest", private="B&OR")
    assert held(game.pos, "A", "B&O") == 10
    assert president(game.pos, "B&O") == ""


@pytest.mark.rule("18Chesapeake-10.4-7")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_who_sold_a_corporation_does_not_buy_it_in_the_same_round(source: str) -> None:
    game = table()
    game.corporation("C&A", par=70, shares={"B": 40, "A": 10}, pool=10)
    game.corporation("LV", par=70, shares={"B": 40}).stock_turn("A")
    game.play("sell_shares", corporation="C&A", percent=10)
    for _ in range(2):  # in the same turn, and in the next
        refused = game.why_not("buy_share", corporation="C&A", source=source)
        assert refused is not None
        assert refused.check == "not sold this round"
        assert (refused.facts["player"], refused.facts["corporation"]) == ("A", "C&A")
        game.play("buy_share", corporation="LV", source="initial offering")
        assert game.actor == "B"
        assert game.why_not("buy_share", corporation="C&A", source=source) is None, "others may"
        for _ in "BCD":
            game.play("pass")
    for _ in PLAYERS:
        game.play("pass")
    while game.pos[ROUND].kind != "stock":
        game.play("pass")
    assert game.pos[ROUND].number == 3
    while game.actor != "A":
        game.play("pass")
    assert game.why_not("buy_share", corporation="C&A", source=source) is None


@pytest.mark.rule("18Chesapeake-10.4-8", "18Chesapeake-10-2")
def test_one_certificate_is_bought_in_a_turn() -> None:
    game = table().corporation("LV", par=70, shares={"A": 30}).stock_turn("A")
    game.play("buy_share", corporation="LV", source="initial offering")
    assert game.actor == "B", "the turn is over with the purchase"
    assert game.pos[CASH]["A"] == 930
    second = game.why_not("buy_share", by="A", corporation="LV", source="initial offering")
    assert second is not None
    for _ in "BCD":
        game.play("pass")
    game.play("par", corporation="PRR", par=70)
    assert game.actor == "B", "a president's certificate is a purchase too"


@pytest.mark.rule("18Chesapeake-10.4-9")
@pytest.mark.parametrize("cell, cost", [((7, 1), 45), ((2, 4), 95), ((0, 16), 375)])
def test_a_pool_share_costs_the_current_price(cell: tuple[int, int], cost: int) -> None:
    game = table().corporation("LV", par=80, shares={"B": 60}, pool=20, cell=cell).stock_turn("A")
    game.play("buy_share", corporation="LV", source="bank pool")
    assert game.pos[CASH]["A"] == 1000 - cost


@pytest.mark.rule("18Chesapeake-10.4-10")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_buying_moves_no_marker(source: str) -> None:
    game = table().corporation("LV", par=80, shares={"B": 40}, pool=10)
    game.corporation("PRR", par=80, shares={"C": 40}).stock_turn("A")
    before = dict(game.pos[MARKERS])
    game.play("buy_share", corporation="LV", source=source)
    assert dict(game.pos[MARKERS]) == before
    assert price(game.pos, "LV") == 80


@pytest.mark.rule("18Chesapeake-10.4-11")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_who_buys_past_the_president_takes_the_certificate(source: str) -> None:
    game = table().corporation("LV", par=80, shares={"B": 30, "A": 30}, pool=10).stock_turn("A")
    game.play("buy_share", corporation="LV", source=source)
    assert president(game.pos, "LV") == "A"
    assert sorted(c.percent for c in certificates_held(game.pos, "A", "LV")) == [10, 10, 20]
    assert sorted(c.percent for c in certificates_held(game.pos, "B", "LV")) == [10, 10, 10]


@pytest.mark.rule("18Chesapeake-10.4-12")
def test_sixty_percent_cannot_become_more() -> None:
    game = table().corporation("LV", par=80, shares={"A": 50}, pool=20).stock_turn("A")
    game.play("buy_share", corporation="LV", source="bank pool")
    game.stock_turn("A")
    refused = game.why_not("buy_share", corporation="LV", source="bank pool")
    assert refused is not None
    assert (refused.check, refused.facts["held"]) == ("holding limit", 60)


@pytest.mark.rule("18Chesapeake-10.4-13")
@pytest.mark.parametrize(
    "sym, home, tokens",
    [
        ("B&O", "H6", 3),
        ("C&A", "J6", 2),
        ("C&O", "G13", 4),
        ("LV", "J2", 2),
        ("N&W", "C13", 3),
        ("PRR", "F2", 4),
        ("PLE", "A3", 3),
        ("SRR", "H4", 2),
    ],
)
def test_every_corporation_has_its_home_and_its_tokens(sym: str, home: str, tokens: int) -> None:
    game = table().corporation(sym, par=80, shares={"A": 60}, cash=1000, operated=False)
    game.stock_turn("A").at("number of operating rounds is fixed").go_on()
    assert [(e.corporation, e.hex) for e in game.events if isinstance(e, HomePlaced)] == [(sym, home)]
    mine = [token for token in game.pos[TOKENS].values() if token.corporation == sym]
    assert len(mine) == tokens
    assert [token.hex for token in mine if token.placed] == [home]


@pytest.mark.rule("18Chesapeake-10.4-13")
def test_there_are_eight_corporations_and_no_others() -> None:
    game = table().stock_turn("A")
    assert {offer.action.corporation for offer in game.offers("par")} == set(SYMS)  # type: ignore[attr-defined]
    for kind, fields in (
        ("par", {"par": 70}),
        ("buy_share", {"source": "bank pool"}),
        ("sell_shares", {"percent": 10}),
    ):
        refused = game.why_not(kind, corporation="NYC", **fields)
        assert refused is not None
        assert (refused.check, refused.case) == ("corporation exists", "unknown")


@pytest.mark.rule("18Chesapeake-10.4-14")
def test_over_the_limit_the_sale_comes_before_the_purchase() -> None:
    """14 certificates at a limit of 13."""
    game = Scenario("18Chesapeake", (*PLAYERS, "E")).cash(A=1000)
    for sym, percent in (("PRR", 60), ("N&W", 60), ("SRR", 50)):
        game.corporation(sym, par=70, shares={"A": percent}, cash=0)
    game.corporation("LV", par=70, shares={"B": 30}, cash=0).stock_turn("A")
    for kind, fields in (
        ("buy_share", {"corporation": "LV", "source": "initial offering"}),
        ("par", {"corporation": "B&O", "par": 70}),
    ):
        refused = game.why_not(kind, **fields)
        assert refused is not None
        assert (refused.check, refused.facts["count"]) == ("sell down to the limit", 14)
    game.play("sell_shares", corporation="PRR", percent=20)
    assert game.why_not("buy_share", corporation="LV", source="initial offering") is None
