"""Section 11.8: a president helps to buy a train, sells shares for it, or goes bankrupt."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.emergency import BANKRUPT, NEED, Need
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import POOL, PresidentChanged, held, president
from roundhouse.rules.trains import TrainBought
from roundhouse.rules.turns import ROUND

ROUTE = {"C13": "57:1"}
"""N&W's home with track to West Virginia Coal."""


def table(
    treasury: int = 191,
    ann: int = 1000,
    phase: str = "6",
    tiles: dict[str, str] | None = None,
    trains: tuple[str, ...] = (),
    shares: dict[str, int] | None = None,
    round: int = 2,
) -> Scenario:
    """N&W, led by Ann, is at its train step, with a route and by default without a train."""
    position = (
        Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase).tiles(ROUTE if tiles is None else tiles)
    )
    position.corporation("N&W", shares=shares or {"Ann": 60}, cash=treasury, trains=trains)
    return position.cash(Ann=ann, Ben=0, Cy=0).operating("N&W", "trains", round=round)


def company(position: Scenario, sym: str, player: str, *trains: str, **more: Any) -> str:
    """Another corporation, led by a player; its first train."""
    position.corporation(sym, shares={player: 60}, trains=trains, **more)
    return owned(position.pos, sym)[0]


def why_not(position: Scenario, train: str, cost: int) -> Violation | None:
    return position.why_not("buy_train", train=train, price=cost)


def refusal(position: Scenario, train: str, cost: int) -> tuple[str, str]:
    """Check and case."""
    found = why_not(position, train, cost)
    assert found is not None
    return found.check, found.case


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    found = position.why_not("sell_shares", corporation=sym, percent=percent)
    offers: list[Any] = [offer.action for offer in position.offers("sell_shares")]
    assert (found is None) == ((sym, percent) in {(a.corporation, a.percent) for a in offers})
    return "" if found is None else found.check


def buy(position: Scenario, train: str, cost: int) -> Scenario:
    return position.play("buy_train", train=train, price=cost)


@pytest.mark.rule("18Chesapeake-11.8-1", "18Chesapeake-11.8-2")
def test_the_president_adds_what_the_treasury_lacks() -> None:
    position = buy(table(), "6-1", 630)
    (bought,) = [e for e in position.events if isinstance(e, TrainBought)]
    assert (bought.corporation, bought.train, bought.help) == ("N&W", "6-1", 439)
    assert position.pos[TRAINS]["6-1"].owner == "N&W"
    assert position.pos[CASH]["Ann"] == 1000 - 439
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-11.8-1")
def test_the_three_conditions_of_help() -> None:
    assert why_not(table(), "6-1", 630) is None
    assert refusal(table(trains=("5",)), "6-1", 630) == ("treasury pays the train", "has a train")
    assert refusal(table(tiles={}), "6-1", 630) == ("treasury pays the train", "no duty")
    assert refusal(table(treasury=630), "D-0", 900) == ("treasury pays the train", "can pay")
    pool = table(treasury=500).train(POOL, "5")
    assert refusal(pool, "6-1", 630) == ("treasury pays the train", "can pay")


@pytest.mark.rule("18Chesapeake-11.8-2", "18Chesapeake-11.8-6")
def test_the_treasury_is_emptied_first() -> None:
    for treasury in (0, 1, 191, 629):
        position = buy(table(treasury), "6-1", 630)
        assert position.pos[CASH]["N&W"] == 0
        assert position.pos[CASH]["Ann"] == 1000 - (630 - treasury)


@pytest.mark.rule("18Chesapeake-11.8-3")
def test_with_help_the_cheapest_train_of_bank_and_pool_is_bought() -> None:
    position = table().train(POOL, "5")
    found = why_not(position, "6-1", 630)
    assert found is not None
    assert (found.check, found.case, found.facts["least"]) == (
        "treasury pays the train",
        "not the cheapest",
        500,
    )
    assert refusal(position, "D-0", 900) == ("treasury pays the train", "not the cheapest")
    (pooled,) = owned(position.pos, POOL)
    assert {o.action.train for o in position.offers("buy_train")} == {pooled}  # type: ignore[attr-defined]
    buy(position, pooled, 500)
    assert position.pos[CASH]["Ann"] == 1000 - 309


@pytest.mark.rule("18Chesapeake-11.8-4")
def test_with_help_a_train_of_a_company_costs_its_face_value_at_most() -> None:
    position = table()
    train = company(position, "LV", "Ben", "5", cash=0)
    assert refusal(position, train, 501) == ("treasury pays the train", "over face value")
    (offer,) = [o for o in position.offers("buy_train") if o.action.train == train]  # type: ignore[attr-defined]
    assert {a.price for a in offer.expand()} == set(range(1, 501))  # type: ignore[attr-defined]
    buy(position, train, 500).play("accept")
    assert position.pos[CASH]["LV"] == 500
    assert (position.pos[CASH]["N&W"], position.pos[CASH]["Ann"]) == (0, 1000 - 309)


@pytest.mark.rule("18Chesapeake-11.8-5")
def test_nobody_has_to_buy_from_a_company() -> None:
    position = table()
    train = company(position, "LV", "Ann", "4")
    assert why_not(position, train, 1) is None
    buy(position, "6-1", 630)
    assert owned(position.pos, "N&W") == ["6-1"]
    assert position.pos[TRAINS][train].owner == "LV"


@pytest.mark.rule("18Chesapeake-11.8-6")
def test_the_turn_ends_with_an_empty_treasury() -> None:
    position = buy(table(), "6-1", 630)
    assert position.step != "trains"
    assert position.pos[CASH]["N&W"] == 0


def selling(ann: int = 369, **more: Any) -> Scenario:
    """Ann buys a train for $630 with $191 in the treasury and is short of $70; she has PRR at $160 and LV at $65."""
    position = table(ann=ann, **more)
    position.corporation("PRR", shares={"Ann": 40, "Ben": 30}, cell=(2, 9))
    position.corporation("LV", shares={"Ann": 60}, cell=(3, 0))
    return buy(position, "6-1", 630)


@pytest.mark.rule("18Chesapeake-11.8-7")
def test_a_president_short_of_cash_sells_what_it_takes() -> None:
    position = selling()
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert sale(position, "PRR", 10) == ""
    assert sale(position, "LV", 20) == ""
    assert sale(position, "LV", 30) == "sale for a train is needed"
    one = position.copy().play("sell_shares", corporation="PRR", percent=10).play("complete_purchase")
    assert (one.pos[CASH]["Ann"], one.pos[CASH]["N&W"]) == (160 - 70, 0)
    assert owned(one.pos, "N&W") == ["6-1"]
    two = position.copy().play("sell_shares", corporation="LV", percent=10)
    assert two.step == "raise money"
    early = two.why_not("complete_purchase")
    assert early is not None and (early.check, early.facts["short"]) == ("money for the train is there", 5)
    two.play("sell_shares", corporation="LV", percent=10)
    stopped = two.why_not("sell_shares", corporation="LV", percent=10)
    assert stopped is not None and (stopped.check, stopped.case) == ("sale for a train is needed", "enough")
    two.play("complete_purchase")
    assert two.pos[CASH]["Ann"] == 65 + 60 - 70
    assert owned(two.pos, "N&W") == ["6-1"]


@pytest.mark.rule("18Chesapeake-11.8-7")
def test_with_enough_money_nothing_more_is_sold() -> None:
    position = selling().cash(Ann=439)
    found = position.why_not("sell_shares", corporation="PRR", percent=10)
    assert found is not None and (found.check, found.case) == ("sale for a train is needed", "enough")
    assert position.pos[NEED] == Need("N&W", "6-1", 630, "Ann")
    passing = selling().why_not("pass")
    assert passing is not None and passing.check == "in the menu"


@pytest.mark.rule("18Chesapeake-11.8-8")
def test_the_usual_limits_of_sales_hold() -> None:
    position = selling(ann=100)  # short of $339
    assert sale(position, "PRR", 30) == ""
    position.shares("PRR", {"Ann": 40, "Ben": 10}, pool=40)
    assert sale(position, "PRR", 20) == "pool limit"
    assert sale(position, "PRR", 10) == ""
    position.shares("PRR", {"Ann": 40}, pool=50)
    assert sale(position, "PRR", 10) == "pool limit"
    alone = selling(ann=100).shares("PRR", {"Ann": 40, "Ben": 10})
    assert sale(alone, "PRR", 20) == ""
    assert sale(alone, "PRR", 30) == "president's certificate stays with a player"
    bank = alone.pos[CASH][BANK]
    alone.play("sell_shares", corporation="PRR", percent=20)
    assert price(alone.pos, "PRR") == 145  # from 160 down a row, on to the ledge
    assert alone.pos[CASH][BANK] == bank - 2 * 160
    assert held(alone.pos, POOL, "PRR") == 20


@pytest.mark.rule("18Chesapeake-11.8-9")
def test_no_sale_is_larger_than_the_need() -> None:
    position = selling(ann=379)  # short of $60
    found = position.why_not("sell_shares", corporation="LV", percent=20)
    assert found is not None and (found.check, found.case) == ("sale for a train is needed", "smaller block")
    assert (found.facts["short"], found.facts["each"], found.facts["count"]) == (60, 65, 2)
    assert sale(position, "LV", 10) == ""
    exact = selling(ann=374)  # short of $65
    assert sale(exact, "LV", 20) == "sale for a train is needed"
    assert sale(selling(ann=373), "LV", 20) == ""


@pytest.mark.rule("18Chesapeake-11.8-10")
def test_the_operating_company_keeps_its_president() -> None:
    position = table(ann=100, shares={"Ann": 30, "Ben": 20, "Cy": 10})
    position.corporation("PRR", shares={"Ann": 60}, cell=(2, 9))
    buy(position, "6-1", 630)
    assert sale(position, "N&W", 10) == ""
    found = position.why_not("sell_shares", corporation="N&W", percent=20)
    assert found is not None and found.check == "presidency of the operating corporation stays"
    assert (found.facts["keeps"], found.facts["new"]) == (10, "Ben")
    position.play("sell_shares", corporation="N&W", percent=10)
    assert president(position.pos, "N&W") == "Ann"
    assert sale(position, "N&W", 10) == "presidency of the operating corporation stays"


@pytest.mark.rule("18Chesapeake-11.8-11")
def test_another_presidency_passes_before_the_train_is_bought() -> None:
    position = table(ann=39)  # short of $400
    position.corporation("C&O", shares={"Ann": 60, "Ben": 20}, cell=(3, 3))
    buy(position, "6-1", 630)
    position.play("sell_shares", corporation="C&O", percent=50)
    assert president(position.pos, "C&O") == "Ben"
    assert any(type(e) is PresidentChanged for e in position.events)
    position.play("complete_purchase")
    assert any(type(e) is TrainBought for e in position.events)
    assert held(position.pos, "Ann", "C&O") == 10
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["N&W"]) == (0, 0)


@pytest.mark.rule("18Chesapeake-11.8-11")
def test_the_presidency_passes_while_money_is_still_missing() -> None:
    position = table(ann=0)
    position.corporation("C&O", shares={"Ann": 60, "Ben": 20}, cell=(3, 3))
    position.corporation("LV", shares={"Ann": 60}, cell=(3, 3))
    buy(position, "6-1", 630)
    position.play("sell_shares", corporation="C&O", percent=50)
    assert position.step == "raise money"
    assert president(position.pos, "C&O") == "Ben"


def sold_out_of_the_seller() -> Scenario:
    """Ann wants the 6-train of her own C&O for $600; the sales that pay for it have made Ben its president."""
    position = table(treasury=0, ann=300)
    position.corporation("C&O", shares={"Ann": 60, "Ben": 20}, trains=["6"], cash=0, cell=(4, 2))
    buy(position, owned(position.pos, "C&O")[0], 600)
    assert position.step == "raise money", "nobody was asked: Ann led both"
    return position.play("sell_shares", corporation="C&O", percent=50).play("complete_purchase")


@pytest.mark.rule("18Chesapeake-11.7-2", "18Chesapeake-11.8-11")
def test_a_president_made_by_the_sales_is_asked_for_the_train() -> None:
    position = sold_out_of_the_seller()
    assert president(position.pos, "C&O") == "Ben"
    assert (position.step, position.actor) == ("consent", "Ben")
    assert owned(position.pos, "N&W") == []
    position.play("accept")
    assert owned(position.pos, "N&W") == ["6-0"]
    assert [position.pos[CASH][who] for who in ("Ann", "N&W", "C&O")] == [50, 0, 600]


@pytest.mark.rule("18Chesapeake-11.7-2", "18Chesapeake-11.8-11")
def test_and_may_decline() -> None:
    position = sold_out_of_the_seller().play("decline")
    assert (position.step, position.actor) == ("trains", "Ann")
    assert owned(position.pos, "C&O") == ["6-0"]
    assert position.pos[CASH]["Ann"] == 650, "what was sold stays sold"
    assert position.why_not("pass") is not None
    buy(position, "6-1", 630)
    assert owned(position.pos, "N&W") == ["6-1"]


@pytest.mark.rule("18Chesapeake-11.8-11")
def test_a_president_who_has_agreed_is_not_asked_again() -> None:
    position = table(treasury=0, ann=300)
    train = company(position, "LV", "Ben", "6")
    position.corporation("C&O", shares={"Ann": 60, "Ben": 20}, cell=(4, 2))
    buy(position, train, 600).play("accept").play("sell_shares", corporation="C&O", percent=50)
    position.play("complete_purchase")
    assert owned(position.pos, "N&W") == [train]


@pytest.mark.rule("18Chesapeake-11.8-12")
def test_without_help_a_train_of_a_company_may_cost_anything_in_the_treasury() -> None:
    position = table(treasury=450, ann=0)
    train = company(position, "LV", "Ben", "4")
    assert why_not(position, train, 449) is None
    assert refusal(position, train, 451)[0] == "treasury pays the train"
    buy(position, train, 449).play("accept")
    assert owned(position.pos, "N&W") == [train]
    assert (position.pos[CASH]["N&W"], position.pos[CASH]["Ann"]) == (1, 0)


def ruined(missing: int = 20, phase: str = "D", **more: Any) -> Scenario:
    """Treasury, Ann's cash and her sales are worth so much less than a D: 100 + 460 + 4 shares of PRR at 80."""
    position = table(100, 480 - missing, phase, **more)
    position.shares("N&W", {"Ann": 20}, pool=50)
    return position.corporation("PRR", shares={"Ann": 60}, cell=(3, 3))


@pytest.mark.rule("18Chesapeake-11.8-13")
def test_a_president_who_cannot_pay_is_bankrupt_and_the_game_ends() -> None:
    position = ruined()
    assert sorted({o.action.kind() for o in position.offers()}) == ["bankrupt"]
    found = why_not(position, "D-0", 900)
    assert found is not None and found.check == "president can raise the money"
    assert (found.facts["lacking"], found.facts["most"]) == (800, 460 + 4 * 80)
    assert position.why_not("pass") is not None
    position.play("bankrupt")
    assert position.pos.over
    assert position.pos[END] == "bankrupt"
    assert position.pos[BANKRUPT] == "Ann"
    assert position.pos[RESULT].keys() == {"Ann", "Ben", "Cy"}
    after = position.why_not("bankrupt", by="Ann")
    assert after is not None and after.case == "game over"


@pytest.mark.rule("18Chesapeake-11.8-13")
def test_a_train_of_a_company_still_saves_the_president() -> None:
    position = ruined()
    train = company(position, "LV", "Ben", "5")
    assert position.why_not("bankrupt") is None
    buy(position, train, 100).play("accept")
    assert owned(position.pos, "N&W") == [train]
    assert position.pos[END] == ""


@pytest.mark.rule("18Chesapeake-11.8-14")
def test_a_bankrupt_scores_unsold_shares_and_private_companies() -> None:
    position = table(0, 55, "4").depot("4-1").private("B&S", "Ann")
    position.shares("N&W", {"Ann": 40}, pool=50).price("N&W", 4, 3)
    position.corporation("C&O", shares={"Ann": 40}, pool=50, cell=(4, 3))
    assert price(position.pos, "N&W") == price(position.pos, "C&O") == 75
    assert owned(position.pos, POOL) == []
    poorer = position.copy().close("B&S").play("bankrupt")
    assert poorer.pos[RESULT]["Ann"] == 8 * 75 == 600
    position.play("bankrupt")
    assert position.pos[RESULT]["Ann"] == 600 + 50


@pytest.mark.rule("18Chesapeake-11.8-15")
def test_bankruptcy_is_closed_to_a_president_who_can_pay() -> None:
    position = ruined(missing=0)
    found = position.why_not("bankrupt")
    assert found is not None and (found.check, found.case) == (
        "bankruptcy only when nothing helps",
        "can pay",
    )
    assert (found.facts["most"], found.facts["least"]) == (900, 900)
    buy(position, "D-0", 900)
    while not position.offers("complete_purchase"):
        position.play("sell_shares", corporation="PRR", percent=40)
    position.play("complete_purchase")
    assert owned(position.pos, "N&W") == ["D-0"]
    assert position.pos[CASH]["Ann"] == 0
    idle = ruined(tiles={}).why_not("bankrupt")
    assert idle is not None and (idle.check, idle.case) == ("bankruptcy only when nothing helps", "no duty")
    supplied = ruined(trains=("5",)).why_not("bankrupt")
    assert supplied is not None and supplied.case == "no duty"


@pytest.mark.rule("18Chesapeake-11.8-10", "18Chesapeake-11.8-15")
def test_shares_that_carry_the_presidency_are_not_counted() -> None:
    position = table(100, 800 - 70, "D", shares={"Ann": 30, "Ben": 20, "Cy": 10})
    assert why_not(position, "D-0", 900) is None  # one share of N&W at $70 may go
    assert position.why_not("bankrupt") is not None
    position.cash(Ann=800 - 70 - 1)
    found = why_not(position, "D-0", 900)
    assert found is not None and (found.facts["lacking"], found.facts["most"]) == (800, 799)
    position.play("bankrupt")
    assert held(position.pos, "Ann", "N&W") == 20
    assert president(position.pos, "N&W") == "Ann"


@pytest.mark.rule("18Chesapeake-11.8-15")
def test_a_bankrupt_loses_all_cash_and_all_that_can_be_sold() -> None:
    position = ruined().play("bankrupt")
    assert position.pos[CASH]["Ann"] == 0
    assert held(position.pos, POOL, "PRR") == 40
    assert held(position.pos, "Ann", "PRR") == 20
    assert price(position.pos, "PRR") == 65  # from 80 down three rows, on to the ledge
    assert position.pos[RESULT]["Ann"] == 2 * 65 + 2 * 70
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-11.8-16")
def test_shares_are_sold_for_a_train_in_the_first_operating_round_too() -> None:
    position = table(0, 0, "2", round=1)
    position.corporation("PRR", shares={"Ann": 60}, cell=(3, 3))
    assert (position.pos[ROUND].number, position.pos[ROUND].part) == (1, 1)
    buy(position, "2-0", 80).play("sell_shares", corporation="PRR", percent=10).play("complete_purchase")
    assert owned(position.pos, "N&W") == ["2-0"]
    stock = position.copy().stock_turn("Ann", round=1)
    found = stock.why_not("sell_shares", corporation="PRR", percent=10)
    assert found is not None and found.check == "no sale in the first stock round"
