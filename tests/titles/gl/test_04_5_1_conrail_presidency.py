"""4.5.1.2: who presides over CONRAIL while nobody has two of its shares."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.flow import react
from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL, STOCK, PresidentChanged, held, move, president
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.titles.gl.elimination import eliminate
from titles.gl.conrail import PLAYERS, bought, form, shares, table
from titles.gl.stock import conrail
from titles.gl.stock import table as stock

SPREAD: dict[str, dict[str, Any]] = {
    "NYC": {"shares": {"Ann": 20, "Cora": 20}},
    "MON": {"shares": {"Ben": 30, "Dan": 20}},
}
"""Two old shares each, and one of Ben's left over: seven of nine pairs are the treasuries'."""

MARKET: dict[str, dict[str, Any]] = {
    "NYC": {"shares": {"Ann": 20, "Cora": 20}, "pool": 50},
    "MON": {"shares": {"Ben": 20, "Dan": 20}, "pool": 50},
}


def top_owner(scenario: Scenario) -> str:
    return next(c.owner for c in scenario.pos[STOCK]["CR"] if c.president)


def operated(scenario: Scenario) -> Scenario:
    scenario.writing().change(CORPORATIONS, "CR", operated=True)
    return scenario


def without(scenario: Scenario, *players: str) -> Scenario:
    """These players' shares of CONRAIL are in the bank pool."""
    pos = Position(scenario.title, scenario.state)
    for player in players:
        move(pos, "CR", [c for c in pos[STOCK]["CR"] if c.owner == player], POOL)
    return scenario


@pytest.mark.rule("18GL-4.5.1.2-31")
def test_the_first_to_exchange_acts_when_nobody_has_two() -> None:
    scenario = bought(table(SPREAD, president="Cora"))
    assert shares(scenario, *PLAYERS) == [1, 1, 1, 1]
    assert president(scenario.pos, "CR") == scenario.pos[NATIONAL]["CR"].acting == "Cora"
    assert scenario.faults() == []
    assert president(bought(table(SPREAD, president="Dan")).pos, "CR") == "Dan"


@pytest.mark.rule("18GL-4.5.1.2-31")
def test_an_acting_president_decides_for_conrail() -> None:
    scenario = form(table(SPREAD, president="Cora"))
    scenario.operating("CR", "trains", done=["B&O"]).cash({"CR": 700})
    assert scenario.actor == "Cora"
    assert scenario.why_not("buy_train", train="10H-1", price=600) is None


@pytest.mark.rule("18GL-4.5.1.2-32", "18GL-3.4-6")
def test_the_certificate_is_in_the_treasury_if_that_got_two_shares() -> None:
    scenario = bought(table(SPREAD))
    assert top_owner(scenario) == "CR" and scenario.faults() == []
    # 20 old shares: 9 of players, 11 of treasuries; the two odd ones make one of the market.
    assert shares(scenario, "CR", POOL) == [5, 1]


@pytest.mark.rule("18GL-4.5.1.2-32", "18GL-3.4-6")
def test_otherwise_it_is_in_the_market() -> None:
    scenario = bought(table(MARKET))
    assert top_owner(scenario) == POOL and scenario.faults() == []
    assert shares(scenario, "CR", POOL) == [1, 5]


@pytest.mark.rule("18GL-4.5.1.2-32", "18GL-4.5.1.2-33")
def test_it_is_bought_whole_from_the_treasury_for_the_price_of_two() -> None:
    scenario = form(table(SPREAD, president="Cora")).cash({"Ann": 500})
    scenario.stock_turn("Ann")
    assert price(scenario.pos, "CR") == 110
    scenario.play("buy_presidency", corporation="CR")
    pos = scenario.pos
    assert (pos[CASH]["Ann"], pos[CASH]["CR"]) == (500 - 220, 220)
    assert shares(scenario, "Ann", "CR") == [3, 3]
    assert president(pos, "CR") == "Ann" and pos[NATIONAL]["CR"].acting == ""
    assert [(e.old, e.new) for e in scenario.events if isinstance(e, PresidentChanged)] == [("Cora", "Ann")]
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-32")
def test_bought_from_the_market_it_is_paid_to_the_bank() -> None:
    scenario = form(table(MARKET, president="Cora")).cash({"Cora": 500})
    scenario.stock_turn("Cora")
    scenario.play("buy_presidency", corporation="CR")
    assert (scenario.pos[CASH]["Cora"], scenario.pos[CASH]["CR"]) == (280, 0)
    assert president(scenario.pos, "CR") == "Cora" and scenario.pos[NATIONAL]["CR"].acting == ""
    assert not any(isinstance(e, PresidentChanged) for e in scenario.events)
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-32")
def test_the_certificate_is_one_purchase_and_costs_cash() -> None:
    scenario = form(table(SPREAD, president="Cora")).cash({"Ann": 219, "Dan": 1000})
    refused = scenario.stock_turn("Ann").why_not("buy_presidency", corporation="CR")
    assert refused is not None and refused.check == "player can pay the president's certificate"
    scenario.stock_turn("Dan").play("buy_presidency", corporation="CR")
    refused = scenario.stock_turn("Ann").why_not("buy_presidency", corporation="CR")
    assert refused is not None and refused.check == "president's certificate is for sale"
    refused = scenario.why_not("buy_presidency", corporation="B&O")
    assert refused is not None and refused.check == "president's certificate is for sale"


@pytest.mark.rule("18GL-4.5.1.2-32")
def test_what_holds_for_purchases_holds_for_the_certificate() -> None:
    scenario = form(table(SPREAD, president="Cora")).cash({"Dan": 1000})
    refused = scenario.stock_turn("Dan", sold=[("Dan", "CR")]).why_not("buy_presidency", corporation="CR")
    assert refused is not None and refused.check == "not sold this round"
    Position(scenario.title, scenario.stock_turn("Dan").state).amend(STOCK_TURN, bought=True)
    refused = scenario.why_not("buy_presidency", corporation="CR")
    assert refused is not None and refused.check == "one certificate a turn"


@pytest.mark.rule("18GL-4.5.1.2-32", "18GL-3.4-5", "18GL-4.1.2-7")
@pytest.mark.parametrize(("singles", "refused"), [(10, ""), (11, "holding limit")])
def test_two_shares_of_twenty_must_find_room_below_twelve(singles: int, refused: str) -> None:
    scenario = conrail(stock(phase="E"), {"Ann": singles + 2}, pool=2)
    pos = Position(scenario.title, scenario.state)
    move(pos, "CR", [c for c in pos[STOCK]["CR"] if c.president], POOL)
    found = scenario.stock_turn("Ann").why_not("buy_presidency", corporation="CR")
    assert (found.check if found is not None else "") == refused


@pytest.mark.rule("18GL-4.5.1.2-33")
def test_a_second_share_is_changed_for_the_certificate() -> None:
    for player in ("Ben", "Cora"):
        scenario = form(table(SPREAD, president="Cora")).cash({player: 500})
        scenario.stock_turn(player).play("buy_share", corporation="CR", source=POOL)
        pos = scenario.pos
        assert top_owner(scenario) == player and shares(scenario, player) == [2]
        assert president(pos, "CR") == player and pos[NATIONAL]["CR"].acting == ""
        changes = [(e.old, e.new) for e in scenario.events if isinstance(e, PresidentChanged)]
        assert changes == ([("Cora", "Ben")] if player == "Ben" else [])
        assert shares(scenario, "CR") == [5]
        assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-34")
def test_an_acting_presidents_share_is_for_sale_once_conrail_has_operated() -> None:
    scenario = without(form(table(SPREAD, president="Ann")), "Ben")
    scenario.stock_turn("Ann")
    refused = scenario.why_not("sell_shares", corporation="CR", percent=10)
    assert refused is not None and refused.check == "corporation has operated"
    operated(scenario).play("sell_shares", corporation="CR", percent=10)
    # Ben has none, so it is Cora.
    assert president(scenario.pos, "CR") == scenario.pos[NATIONAL]["CR"].acting == "Cora"
    assert [(e.old, e.new) for e in scenario.events if isinstance(e, PresidentChanged)] == [("Ann", "Cora")]
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-34")
def test_with_half_of_it_in_the_market_it_is_not_for_sale() -> None:
    scenario = operated(form(table(MARKET, president="Ann"))).stock_turn("Ann")
    assert shares(scenario, POOL) == [5]
    refused = scenario.why_not("sell_shares", corporation="CR", percent=10)
    assert refused is not None and refused.check == "pool limit"


@pytest.mark.rule("18GL-4.5.1.2-35")
def test_the_last_share_is_not_for_sale() -> None:
    scenario = operated(without(form(table(SPREAD, president="Ann")), "Ben", "Cora", "Dan"))
    refused = scenario.stock_turn("Ann").why_not("sell_shares", corporation="CR", percent=10)
    assert refused is not None and refused.check == "last share of the national company"
    scenario = operated(without(form(table(SPREAD, president="Ann")), "Ben", "Cora"))
    assert scenario.stock_turn("Ann").why_not("sell_shares", corporation="CR", percent=10) is None


def in_need(president: str = "Ann") -> Scenario:
    """CONRAIL has never operated and needs a 10H with little money, no bonds and all its loans."""
    scenario = form(table(SPREAD, president=president))
    pos = Position(scenario.title, scenario.state)
    pos.put(BONDS, POOL, 10)
    pos.drop(BONDS, "CR")
    pos.put(LOANS, "CR", 2)
    return scenario.cash({"CR": 500, "Ann": 0, "Ben": 0}).operating("CR", "trains", done=["B&O"])


@pytest.mark.rule("18GL-4.5.1.2-34", "18GL-4.7.2-11")
def test_for_conrails_own_need_it_is_for_sale_before_and_the_office_passes() -> None:
    scenario = in_need("Ann")
    # B&O's price of 100 would do as well; Ann sells her only share of CONRAIL, at $110.
    assert scenario.actor == "Ann"
    scenario.play("buy_train", train="10H-1", price=600)
    assert scenario.step == "raise money"
    assert scenario.why_not("sell_shares", corporation="CR", percent=10) is None
    scenario.play("sell_shares", corporation="CR", percent=10)
    pos = scenario.pos
    assert president(pos, "CR") == "Ben"
    assert pos[CASH]["Ann"] == 10 and pos[CASH]["CR"] == 600
    assert scenario.faults() == []
    scenario.play("complete_purchase")
    assert scenario.pos[CASH]["CR"] == 0 and scenario.pos[CASH]["Ben"] == 0


@pytest.mark.rule("18GL-4.7.2-11")
def test_others_shares_of_it_do_not_help_before_it_has_operated() -> None:
    scenario = form(table(SPREAD, president="Ann"))
    assert scenario.operating("B&O", "raise money").actor == "Ann"
    refused = scenario.why_not("sell_shares", corporation="CR", percent=10)
    assert refused is not None and refused.check == "corporation has operated"


def eliminated(scenario: Scenario, player: str) -> Scenario:
    """The player goes bankrupt over B&O."""
    scenario.operating("B&O", "trains")
    pos = Position(scenario.title, scenario.state)
    eliminate(pos, player, "B&O")
    react(pos)
    return scenario


@pytest.mark.rule("18GL-4.7.3-6")
def test_a_share_is_enough_to_act_for_a_bankrupt_acting_president() -> None:
    scenario = eliminated(form(table(SPREAD, president="Ann")), "Ann")
    assert president(scenario.pos, "CR") == "Ben" and not scenario.pos[CORPORATIONS]["CR"].closed
    assert held(scenario.pos, "Ann", "CR") == 0 and scenario.faults() == []


@pytest.mark.rule("18GL-4.7.3-6")
def test_a_share_is_enough_to_act_for_a_bankrupt_president() -> None:
    merging = {"NYC": {"shares": {"Ann": 60}}, "MON": {"shares": {"Ann": 40, "Cora": 20, "Dan": 20}}}
    scenario = form(table(merging, president="Ann"))
    assert president(scenario.pos, "CR") == "Ann" and shares(scenario, *PLAYERS) == [5, 0, 1, 1]
    eliminated(scenario, "Ann")
    assert president(scenario.pos, "CR") == "Cora" and top_owner(scenario) == POOL
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.7.3-6")
def test_with_no_share_left_in_a_players_hand_it_closes() -> None:
    scenario = without(form(table(SPREAD, president="Ann")), "Ben", "Cora", "Dan")
    eliminated(scenario, "Ann")
    assert scenario.pos[CORPORATIONS]["CR"].closed and president(scenario.pos, "CR") == ""
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.7.3-6", "18GL-4.5.1.2-34", "18GL-4.7-3")
def test_the_heir_of_an_acting_president_goes_on_with_conrails_need() -> None:
    """Ann has four of B&O at $100 and one of CONRAIL at $110 to sell: $510 for a train of $600."""
    scenario = in_need("Ann").cash({"CR": 0, "Ann": 0, "Ben": 90, "Cora": 0, "Dan": 0})
    assert scenario.actor == "Ann" and scenario.why_not("buy_train", train="10H-1", price=600) is not None
    scenario.play("bankrupt")
    pos = scenario.pos
    assert (scenario.step, scenario.actor, pos[NATIONAL]["CR"].acting) == ("trains", "Ben", "Ben")
    assert pos[CASH]["CR"] == 510 and shares(scenario, *PLAYERS, "CR", POOL) == [0, 1, 1, 1, 5, 2]
    assert pos[CORPORATIONS]["B&O"].closed and scenario.faults() == []
    # Of the closed B&O a 6H lies in the Open Market, and $510 will do for that: no money is raised for a 10H.
    refused = scenario.why_not("buy_train", train="10H-1", price=600)
    assert refused is not None and (refused.check, refused.case) == (
        "treasury pays, or money is raised",
        "can pay",
    )
    train = next(id for id in owned(pos, POOL) if id.startswith("6H"))
    scenario.play("buy_train", train=train, price=300)
    assert (scenario.pos[CASH]["CR"], scenario.pos[CASH]["Ben"]) == (210, 90)
    assert train in owned(scenario.pos, "CR")
