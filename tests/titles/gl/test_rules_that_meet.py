"""Positions in which several rules meet, each worked out from the book first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL
from roundhouse.features.national.tokens import stops_of
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAINS, on_sale, owned, phase
from roundhouse.rules.ending import END
from roundhouse.rules.market import PriceMoved
from roundhouse.rules.money import BANK
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OUT_OF_GAME, POOL, held, president
from roundhouse.rules.turns import ROUND
from roundhouse.titles.gl.elimination import OUT
from titles.gl import conrail as merger
from titles.gl.laying import refusal
from titles.gl.laying import table as ground
from titles.gl.need import at, bonds_of, cell, conrail, corporation, kinds, lend, put_out, refused, table
from titles.gl.runs import most, running

from .late import cash, go_on, in_turn, late

THREE = ("Ann", "Ben", "Cora")


def writing(position: Scenario) -> Position:
    position.state.copy()
    return Position(position.title, position.state)


def needing(phase: str, money: int, *, ann: int = 1000, loans: int = 0, **more: Any) -> Scenario:
    """MON has no train."""
    position = corporation(table(THREE, phase=phase).cash(Ann=ann), "MON", cash=money, **more)
    return lend(position, "MON", loans).operating("MON", "trains")


def cheapest(position: Scenario, owner: str, kind: str = "") -> str:
    """The owner's first train, of that kind if one is named."""
    return next(id for id in owned(position.pos, owner) if id.startswith(kind))


def from_bank(position: Scenario) -> str:
    return next(id for id in on_sale(position.pos) if position.pos[TRAINS][id].owner == DEPOT)


def paid(position: Scenario) -> Scenario:
    """The forced purchase is made, if nothing more has to be sold."""
    return position.play("complete_purchase") if position.step == "raise money" else position


def conrails(phase: str, money: int, bonds: int, *, loans: int = 0, **owners: int) -> Scenario:
    """CONRAIL, Ann's, with so many bonds left and without a train; the bonds that nobody has are Dan's."""
    position = conrail(table(phase=phase), {"Ann": 4, "Ben": 2}, cash=money, cell=cell("G1"))
    put_out(position, **{"Dan": 10 - bonds - sum(owners.values()), **owners})
    return lend(position, "CR", loans).operating("CR", "trains")


# -- 4.7 and 4.8 with 3.2, 3.5 and 4.6.8: loans for trains ------------------------------------------------


@pytest.mark.rule("18GL-4.7.2-1", "18GL-3.5-9", "18GL-3.5-10", "18GL-3.2-1", "18GL-3.4-3")
def test_two_loans_lead_down_the_first_column_into_the_yellow_zone() -> None:
    """MON, at A2, borrows 2 x 500 for a D: A3, A4, where 50 is yellow and Ann's five certificates are free."""
    position = needing("D", 0, cell=cell("A2"))
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 5
    position.play("buy_train", train="D-0", price=1000)
    assert (cash(position, "MON", "Ann"), at(position, "MON")) == ([0, 1000], "A4")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 0


@pytest.mark.rule(
    "18GL-4.7.2-1", "18GL-4.7.2-6", "18GL-4.7.2-7", "18GL-4.7.2-8", "18GL-3.4-7", "18GL-4.5.2-1"
)
def test_a_second_loan_and_two_sales_each_with_a_limit_of_its_own() -> None:
    """$100, the second loan and Ann's $150 are 750 of 1000. Of NYC, at 100, the Open Market takes two more: 200.

    The loan has brought MON from D3 to C3, 75; Ann has 40% and Ben 30%, so one share may go: 25 are left over.
    """
    position = needing("D", 100, ann=150, loans=1, shares={"Ann": 40, "Ben": 30}, pool=30, cell=cell("D3"))
    corporation(position, "NYC", shares={"Ben": 40, "Ann": 30}, pool=30, cell=cell("D1"), trains=["10H"])
    position.operating("MON", "trains").play("buy_train", train="D-0", price=1000)
    assert refused(position, "sell_shares", corporation="NYC", percent=30)[0] == "pool limit"
    position.play("sell_shares", corporation="NYC", percent=20)
    assert refused(position, "sell_shares", corporation="MON", percent=20)[0]
    paid(position.play("sell_shares", corporation="MON", percent=10))
    assert cash(position, "MON", "Ann") == [0, 25] and president(position.pos, "MON") == "Ann"
    assert (at(position, "NYC"), at(position, "MON")) == ("D3", "C4")


@pytest.mark.rule("18GL-4.7-3", "18GL-4.7.2-1", "18GL-4.7.2-3", "18GL-4.7.2-4")
def test_loans_are_for_the_banks_train_and_their_rest_for_a_cheaper_one() -> None:
    """$0 do not pay the 6H of the Open Market. Two loans for the 10H leave 400, and those pay it."""
    position = needing("10H", 0, cell=cell("E1")).train(POOL, "6H").operating("MON", "trains")
    train = cheapest(position, POOL)
    assert refused(position, "buy_train", train=train, price=300)[0]
    position.play("buy_train", train=from_bank(position), price=600)
    assert cash(position, "MON") == [400] and at(position, "MON") == "C1"
    position.play("buy_train", train=train, price=300)
    assert cash(position, "MON") == [100] and position.pos[LOANS] == {"MON": 2}


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.7.2-4", "18GL-4.7.2-8")
def test_a_president_pays_for_the_banks_train_too_not_for_a_cheaper_one() -> None:
    """Both loans are out. With $350 Ann could pay the 6H of the Open Market; the 10H takes three shares more."""
    position = needing("10H", 0, ann=350, loans=2, shares={"Ann": 60, "Ben": 20})
    corporation(position, "IC", shares={"Ben": 40, "Ann": 30}, cell=cell("D1"), trains=["10H"])
    position.train(POOL, "6H").operating("MON", "trains")
    assert refused(position, "buy_train", train=cheapest(position, POOL), price=300)[0]
    position.play("buy_train", train=from_bank(position), price=600)
    paid(position.play("sell_shares", corporation="IC", percent=30))
    assert cash(position, "Ann") == [350 + 300 - 600] and kinds(position, "MON") == ["10H"]


@pytest.mark.rule("18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-4.7-3", "18GL-4.7-2")
@pytest.mark.parametrize(
    ("money", "bonds", "train", "left", "issued", "loans"),
    [
        (100, 4, "6H", 0, 2, 0),  # 500: too little for the 10H, and two bonds are enough for the 6H
        (0, 2, "10H", 100, 2, 1),  # 200: too little for the 6H, so both bonds and a loan for the 10H
        (370, 10, "10H", 70, 3, 0),  # 1370: the choice is free
        (370, 10, "6H", 70, 0, 0),
    ],
)
def test_bonds_decide_which_trains_conrail_can_pay(
    money: int, bonds: int, train: str, left: int, issued: int, loans: int
) -> None:
    position = conrails("10H", money, bonds).train(POOL, "6H").operating("CR", "trains")
    trains = {"6H": (cheapest(position, POOL), 300), "10H": (from_bank(position), 600)}
    other, price = trains["10H" if train == "6H" else "6H"]
    assert (refused(position, "buy_train", train=other, price=price)[0] == "") == (money + 100 * bonds >= 600)
    position.play("buy_train", train=trains[train][0], price=trains[train][1])
    assert cash(position, "CR") == [left] and position.pos[LOANS].get("CR", 0) == loans
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (bonds - issued, issued)


@pytest.mark.rule("18GL-4.7.2-9", "18GL-4.7.2-8", "18GL-4.7.4-1")
def test_when_conrail_has_neither_bonds_nor_loans_left_its_presidents_bonds_help() -> None:
    """A D for 1000, $200 in the treasury, $450 Ann's: four of her five bonds, not all; $50 are hers again."""
    position = conrails("D", 200, 0, loans=2, Ann=5).cash(Ann=450)
    position.play("buy_train", train=from_bank(position), price=1000)
    assert refused(position, "sell_bonds", count=5)[0]
    paid(position.play("sell_bonds", count=4))
    assert cash(position, "CR", "Ann") == [0, 50]
    assert (bonds_of(position, "Ann"), bonds_of(position, POOL)) == (1, 4)


@pytest.mark.rule("18GL-4.6.8-12", "18GL-4.6.8-13", "18GL-4.6.8-14")
@pytest.mark.parametrize(
    ("buyer", "seller", "low", "high"),
    [(0, 0, 1, 900), (1, 0, 1, 300), (0, 1, 300, 900), (1, 2, 300, 300)],
)
def test_what_debtors_pay_and_take_for_a_6h(buyer: int, seller: int, low: int, high: int) -> None:
    position = needing("6H", 900, loans=buyer, trains=["6H"])
    corporation(position, "NYC", shares={"Ben": 60}, trains=["6H", "6H"])
    lend(position, "NYC", seller).operating("MON", "trains")
    train = cheapest(position, "NYC")
    spans = [price for price in (1, 299, 300, 301, 900) if low <= price <= high]
    legal = [
        p for p in (1, 299, 300, 301, 900) if not refused(position, "buy_train", train=train, price=p)[0]
    ]
    assert legal == spans


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.6.9-1")
def test_for_a_missing_dollar_a_loan_that_cannot_be_repaid_at_once() -> None:
    """999 + 500 - 1000 = 499."""
    position = needing("D", 999)
    position.play("buy_train", train="D-0", price=1000)
    assert cash(position, "MON") == [499] and position.pos[LOANS] == {"MON": 1}
    assert refused(position.at("repaying loans", "MON"), "repay_loan", count=1)[0]


# -- 4.6.4 to 4.6.6 with 4.7 and 4.8: interest ------------------------------------------------------------


@pytest.mark.rule("18GL-4.6.4-3", "18GL-4.7.2-1", "18GL-4.8-3", "18GL-3.5-4", "18GL-3.5-9", "18GL-4.7-1")
def test_a_loan_for_interest_pays_for_the_train_of_the_same_turn() -> None:
    """MON, without a train, has $10 and owes 50: 10 + 500 - 50 = 460. E3, D3 for the loan, C3 for no dividend.

    The 6H it has to get costs 300, and nothing has to be borrowed for that.
    """
    position = corporation(table(THREE, phase="6H"), "MON", cash=10, cell=cell("E3"))
    lend(position, "MON", 1).operating("MON", "interest on loans", revenue=0).go_on()
    assert cash(position, "MON") == [460] and at(position, "MON") == "C3"
    position.play("buy_train", train=from_bank(position), price=300)
    assert cash(position, "MON") == [160] and position.pos[LOANS] == {"MON": 2}


@pytest.mark.rule("18GL-4.6.5-1", "18GL-4.6.5-2", "18GL-4.6.4-2", "18GL-4.6-6")
def test_interest_on_the_loan_empties_the_treasury_for_that_on_the_bonds() -> None:
    """$60, 100 earned, a loan, two bonds Ben's and one the market's.

    The 50 are paid from the treasury; the 10 that are left do not cover 30, so all 30 come out of the earnings.
    """
    position = conrails("D", 60, 7, loans=1, Ben=2, market=1).train("CR", "10H")
    bank, ben = cash(position, BANK, "Ben")
    position.operating("CR", "interest on loans", revenue=100).go_on()
    assert cash(position, "CR", "Ben") == [10, ben + 20]
    assert position.pos[CURRENT_TURN].revenue == 70
    assert cash(position, BANK) == [bank + 50 - 20]  # the earnings are the bank's until they are divided


@pytest.mark.rule("18GL-4.6.5-2", "18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-3.5-4", "18GL-4.6.6-6")
def test_a_bond_is_issued_for_the_interest_on_the_others() -> None:
    """Nothing in the treasury, nothing earned, four bonds Dan's: one of six goes out; 100 - 40 = 60. No loan."""
    position = conrails("D", 0, 6).train("CR", "10H")
    dan = cash(position, "Dan")[0]
    position.operating("CR", "interest on loans", revenue=0).go_on()
    assert cash(position, "CR", "Dan") == [60, dan + 40] and not position.pos[LOANS]["CR"]
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (5, 1)
    assert at(position, "CR") == "F1"


@pytest.mark.rule("18GL-4.6.6-1", "18GL-4.6.6-2", "18GL-4.6.6-4", "18GL-3.5-5", "18GL-3.5-6")
@pytest.mark.parametrize(
    ("revenue", "where", "ann", "treasury", "to"),
    [(110, "D6", 36, 24 + 50, "E6"), (110, "D1", 36, 24 + 50, "D1"), (10, "D6", 6, 4, "D6")],
)
def test_half_of_little(revenue: int, where: str, ann: int, treasury: int, to: str) -> None:
    """Half of 110 is 60, as much as the price at D6, less than that at D1; half of 10 is 10, and nothing is kept."""
    position = corporation(late(), "MON", shares={"Ann": 60}, cell=cell(where), trains=["10H"])
    position.operating("MON", "dividend", revenue=revenue).play("dividend", choice="half")
    assert cash(position, "Ann", "MON") == [1000 + ann, treasury] and at(position, "MON") == to


# -- 4.5.1.2 with 4.6.8, 4.7 and 5: CONRAIL forms ---------------------------------------------------------

TWO: Mapping[str, Mapping[str, Any]] = {
    "NYC": {"shares": {"Ben": 60, "Ann": 10}, "cell": cell("F1"), "cash": 70, "trains": ["4H"]},
    "PRR": {"shares": {"Cora": 50, "Ann": 10}, "pool": 40, "cell": cell("D1"), "cash": 20, "trains": ["4H"]},
}


def forming(merging: Mapping[str, Mapping[str, Any]] = TWO, money: int = 900) -> Scenario:
    """B&O, Ann's, is about to buy the first 10H."""
    position = merger.table(merging, players=THREE, president="Ann")
    return position.cash({"B&O": money}).operating("B&O", "trains")


def without_trains(position: Scenario, sym: str) -> Scenario:
    """Its trains are out of the game."""
    pos = writing(position)
    for id in owned(pos, sym):
        pos.put(TRAINS, id, type(pos[TRAINS][id])(pos[TRAINS][id].kind, OUT_OF_GAME))
    return position.operating(sym, "trains")


@pytest.mark.rule(
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-13",
    "18GL-4.5.1.2-17",
    "18GL-4.6.8-10",
)
@pytest.mark.parametrize(("loans", "where", "issued"), [((0, 0), "E1", 0), ((1, 2), "B1", 3)])
def test_two_merge_with_loans_and_without(loans: tuple[int, int], where: str, issued: int) -> None:
    """Old shares: Ann 2, one new. Ben 6: three, the president's certificate among them. Cora 5: two, one left over.

    NYC's treasury 3: one, one left over. Open Market 4 + 1 + 1: three. These are all ten. (125 + 100) / 2 is 110
    on the chart, and three loans lead from there to B1. 70 + 20 and 50 for each 4H; loans cost nothing.
    """
    position = forming()
    for sym, count in zip(TWO, loans, strict=True):
        lend(position, sym, count)
    bank = cash(position, BANK)[0]
    merger.bought(position.operating("B&O", "trains"))
    assert merger.shares(position, *THREE, "CR", POOL) == [1, 3, 2, 1, 3]
    assert president(position.pos, "CR") == "Ben" and at(position, "CR") == where
    assert cash(position, "CR", BANK) == [190, bank + 600 - 100] and position.pos[LOANS] == {}
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (10 - issued, issued)


@pytest.mark.rule("18GL-4.5.1.2-1", "18GL-4.5.1.2-2", "18GL-4.7.2-1", "18GL-4.7.2-2", "18GL-4.6.8-9")
def test_the_first_10h_on_credit_saves_its_buyer_alone() -> None:
    """B&O, without a train, has $100: a loan pays the 10H to the dollar, the 4H rust, and the other two merge."""
    position = without_trains(forming(money=100), "B&O")
    position.play("buy_train", train="10H-0", price=600)
    assert cash(position, "B&O") == [0] and position.pos[LOANS] == {"B&O": 1} and at(position, "B&O") == "C1"
    assert set(position.pos[NATIONAL]["CR"].merged) == {"NYC", "PRR"}


@pytest.mark.rule("18GL-4.6.8-15", "18GL-4.5.1.2-2", "18GL-4.5.1.2-3", "18GL-4.5.1.2-23")
def test_a_train_sold_for_a_dollar_before_the_first_10h_merges_its_seller() -> None:
    """NYC's only 6H goes to B&O, which buys the 10H too: NYC and MON, whose 4H has rusted, are without one."""
    position = forming(
        {
            "NYC": {"shares": {"Ann": 60}, "trains": ["6H"]},
            "MON": {"shares": {"Ben": 60}, "trains": ["4H"]},
        }
    )
    without_trains(position, "B&O").play("buy_train", train=cheapest(position, "NYC"), price=1)
    position.play("buy_train", train="10H-0", price=600)
    assert set(position.pos[NATIONAL]["CR"].merged) == {"NYC", "MON"}
    assert cash(position, "CR") == [1 + 50] and kinds(position, "B&O") == ["10H", "6H"]


@pytest.mark.rule("18GL-4.6.8-5", "18GL-4.6.8-6", "18GL-2-1", "18GL-2-5", "18GL-4.6.8-8")
def test_a_buyer_with_two_6h_discards_the_10h_itself() -> None:
    """Three are one above the new limit. The phase stays, and so does CONRAIL; the 10H costs 600 as before."""
    position = forming().train("B&O", "6H").operating("B&O", "trains")
    position.play("buy_train", train="10H-0", price=600).play("discard_train", train="10H-0")
    assert kinds(position, "B&O") == ["6H", "6H"] and kinds(position, POOL) == ["10H"]
    assert phase(position.pos).name == "10H" and position.pos[NATIONAL]["CR"].merged


@pytest.mark.rule("18GL-4.5.1.2-20", "18GL-5-1", "18GL-5-3", "18GL-2-10")
def test_the_shares_left_when_three_merge_break_the_bank() -> None:
    """100 in the bank + 600 for the 10H - 3 x 50 for 4H - 5 x 140 = -150. The second of two rounds is the last."""
    merging: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ben": 60}, "cell": cell("G1"), "trains": ["4H"]},
        "PRR": {"shares": {"Cora": 50}, "pool": 50, "cell": cell("G1"), "trains": ["4H"]},
        "WAB": {"shares": {"Ann": 30, "Ben": 20}, "pool": 50, "cell": cell("C1"), "trains": ["4H"]},
    }
    position = forming(merging).bank(100, "Cora")
    merger.form(position)
    assert cash(position, BANK) == [-150] and position.pos[END] == "bank" and at(position, "CR") == "G1"
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)


@pytest.mark.rule("18GL-4.5.1.2-25", "18GL-4.5.1.2-26", "18GL-4.5.1.2-28")
def test_a_home_that_is_a_token_of_the_other_leaves_two_to_choose() -> None:
    """NKP's home is in Cleveland, where NYC has a token too: one of CONRAIL's, and Toledo and Columbus besides."""
    merging: dict[str, dict[str, Any]] = {
        "NKP": {"shares": {"Ann": 60}},
        "NYC": {"shares": {"Ann": 60}, "tokens": ["L14", "I13", "J18"]},
    }
    position = forming(merging).tiles(L14="742:0", I13="63:0", J18="63:0").operating("B&O", "trains")
    merger.bought(position)
    for hex in ("I13", "J18"):
        position.play("keep_token", hex=hex, city=0)
    assert position.step != "tokens kept"
    assert sorted(hex for hex, _ in stops_of(position.pos, "CR")) == ["I13", "J18", "L14", "N14"]


@pytest.mark.rule("18GL-4.5.1.2-34", "18GL-4.5.1.2-31", "18GL-4.7.2-6", "18GL-4.7.3-3", "18GL-4.7.4-1")
def test_an_acting_president_sells_the_share_and_another_completes_the_purchase() -> None:
    """CONRAIL lacks 200. Cora has $50 and its share at 110; of B&O, at 20, she could sell four.

    She sells CONRAIL's: 160 go to it, and Dan, next with a share, acts and adds 40.
    """
    spread: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ann": 20, "Cora": 20}, "pool": 30},
        "MON": {"shares": {"Ben": 20, "Dan": 20}, "pool": 30},
    }
    position = merger.form(merger.table(spread, president="Cora"))
    pos = writing(position)
    pos.change(CORPORATIONS, "CR", operated=True)
    pos.put(BONDS, "CR", 0)
    pos.put(BONDS, "Ann", 10)
    position.cash({"CR": 800, "Cora": 50, "Dan": 300}).price("B&O", 6, 0)
    lend(position, "CR", 2).depot("D-0").operating("CR", "trains", done=["B&O"])
    position.play("buy_train", train=from_bank(position), price=1000)
    assert position.actor == "Cora"
    position.play("sell_shares", corporation="CR", percent=10)
    assert position.pos[NATIONAL]["CR"].acting == "Dan" == position.actor
    paid(position)
    assert cash(position, "CR", "Cora", "Dan") == [0, 0, 260] and kinds(position, "CR") == ["D"]


@pytest.mark.rule("18GL-3.4-7", "18GL-4.5.1.2-20", "18GL-4.6.11-1", "18GL-4.6.11-2", "18GL-4.1.1-1")
def test_above_one_half_the_market_takes_nothing_and_conrail_makes_room() -> None:
    """Of twenty shares eleven are in the Open Market. CONRAIL buys two at 100: nine, and there is room for one."""
    position = conrail(late(), {"Ann": 4, "Ben": 2}, pool=11, cash=500, cell=cell("D1")).train("CR", "10H")
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="CR", percent=5)[0]
    assert refused(position.operating("CR", "own stock"), "sell_own", percent=5)[0]
    position.play("buy_own", percent=10)
    assert cash(position, "CR") == [300] and at(position, "CR") == "D1"
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="CR", percent=10)[0]
    assert refused(position, "sell_shares", corporation="CR", percent=5)[0] == ""


@pytest.mark.rule("18GL-3.5-2", "18GL-4.1.2-11")
def test_bonds_in_the_market_are_no_shares_and_do_not_stop_the_rise() -> None:
    position = conrail(late(), {"Ann": 10, "Ben": 8, "Cora": 2}, cell=cell("D2")).train("CR", "10H")
    put_out(position, market=4).stock_turn("Dan")
    for _ in range(4):
        position.play("pass")
    risen = next(event for event in position.events if isinstance(event, PriceMoved))
    assert (risen.corporation, risen.old, risen.new) == ("CR", 90, 100)


@pytest.mark.rule("18GL-4.6.9-1", "18GL-4.6.10-1", "18GL-4.6-6", "18GL-3.5-9")
def test_what_a_repaid_loan_leaves_buys_bonds_of_a_player() -> None:
    """700 - 500: with no bond in the market Ben gives two of three at 100. The marker goes right once."""
    position = conrail(late(), {"Ann": 4, "Ben": 2}, cash=700, cell=cell("D1")).train("CR", "D")
    lend(put_out(position, Ben=3), "CR", 1).operating("CR", "repaying loans").play("repay_loan", count=1)
    go_on(position, in_turn("CR", "redeeming bonds"))
    assert refused(position, "redeem_bonds", owner="Ben", count=3)[0]
    position.play("redeem_bonds", owner="Ben", count=2)
    assert cash(position, "CR", "Ben") == [0, 1200] and at(position, "CR") == "E1"


@pytest.mark.rule("18GL-4.1.1-8", "18GL-4.1.1-9", "18GL-3.2-1", "18GL-4.1.2-7", "18GL-4.1.2-11")
def test_over_the_limit_with_a_full_market_what_does_not_count_can_be_bought() -> None:
    """Ann has 17 of 16, and of all five the Open Market has one half. White shares are barred, no more."""
    position = late()
    for sym in ("NYC", "PRR", "WAB", "GT"):
        corporation(position, sym, shares={"Ann": 50}, pool=50, cell=cell("D1"))
    corporation(position, "MON", shares={"Ben": 50}, pool=10, cell=cell("A5"))
    corporation(position, "IC", shares={"Ben": 50}, pool=10, cell=cell("D1"))
    conrail(position, {"Ben": 4, "Ann": 1}, cell=cell("D1"), pool=10)
    put_out(position, market=2).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 17
    assert not position.offers("sell_shares")
    assert refused(position, "buy_share", corporation="IC", source=POOL)[0] == "certificate limit"
    assert refused(position, "buy_share", corporation="MON", source=POOL)[0] == ""
    assert refused(position, "buy_bond")[0] == "" == refused(position, "pass")[0]


# -- 4.7.2 and 4.7.3 with 4.2, 4.3, 4.4 and 4.5: presidencies that change and players who leave -----------


@pytest.mark.rule("18GL-4.7.2-6", "18GL-4.5.2-2", "18GL-4.6-5")
def test_a_corporation_lost_for_a_train_operates_in_the_same_round_for_another() -> None:
    """For 100 Ann sells one of three of NYC, of which Ben has three as well. NYC's turn is his."""
    position = needing("D", 900, ann=0, loans=2, shares={"Ann": 60, "Ben": 20})
    corporation(position, "NYC", shares={"Ann": 30, "Ben": 30, "Cora": 10}, cell=cell("D1"), trains=["10H"])
    position.operating("MON", "trains").play("buy_train", train=from_bank(position), price=1000)
    paid(position.play("sell_shares", corporation="NYC", percent=10))
    assert president(position.pos, "NYC") == "Ben" and held(position.pos, "Ann", "NYC") == 20
    assert go_on(position, in_turn("NYC", "track")).actor == "Ben"


def bankrupt(sym: str, ben: int) -> Scenario:
    """Ann cannot pay MON's D; of `sym`, which has not floated, she has the president's certificate."""
    position = needing("D", 0, ann=0, loans=2, shares={"Ann": 30, "Ben": 30}, pool=40)
    position.corporation(sym, par=100, shares={"Ann": 20, "Ben": ben}, floated=False)
    return position.operating("MON", "trains")


@pytest.mark.rule("18GL-4.7.3-2", "18GL-4.7.3-4", "18GL-4.4-1", "18GL-4.4-2")
def test_a_bankrupts_shares_of_what_has_not_floated_count_as_sold() -> None:
    """Ben's 20% make him PRR's president; Ann's are in the Open Market. The next share is the fifth: 500."""
    position = bankrupt("PRR", 20).play("bankrupt")
    assert president(position.pos, "PRR") == "Ben" and held(position.pos, POOL, "PRR") == 20
    assert position.actor == "Ben" and position.pos[OUT] == ("Ann",)
    position.stock_turn("Cora").play("buy_share", corporation="PRR", source="initial offering")
    assert position.pos[CORPORATIONS]["PRR"].floated and cash(position, "PRR") == [500]


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.5-3")
def test_a_circle_kept_for_what_never_floats_is_free_with_its_presidents_end() -> None:
    """Green Detroit has two circles, GT in one of them. With Ben's one share DT&I closes, and the other is open."""
    position = bankrupt("DT&I", 10)
    corporation(position, "NKP", shares={"Ben": 60}, cash=500, trains=["D"])
    corporation(position, "GT", shares={"Cora": 60}, cash=500, trains=["D"])
    position.tiles(J12="732:0").token("GT", "J12").operating("MON", "trains")
    kept = position.copy().operating("NKP", "token")
    assert refused(kept, "place_token", hex="J12", city=0) == ("free space", "kept")
    position.play("bankrupt").operating("NKP", "token")
    assert refused(position, "place_token", hex="J12", city=0)[0] == "city is on a route"


@pytest.mark.rule("18GL-4.7.3-7", "18GL-4.3(1)-1")
def test_cleveland_is_open_when_the_owner_of_c_and_e_is_bankrupt() -> None:
    position = table(THREE, phase="6H", owner="Ann").cash(Ann=0)
    corporation(position, "MON", shares={"Ann": 30, "Ben": 30}, pool=40)
    corporation(position, "NKP", cash=400, shares={"Ben": 60}, cell=cell("C1"), trains=["6H"])
    corporation(position, "GT", shares={"Cora": 60}, pool=10)
    lend(position, "MON", 2).operating("MON", "interest on loans", revenue=0).go_on()
    assert refusal(position.copy().operating("NKP", "track"), "L14", "733")
    paid(position.play("bankrupt"))
    assert position.pos[PRIVATES]["C&E"].closed
    assert refusal(position.operating("NKP", "track"), "L14", "733") == ""


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.3-3", "18GL-4.7.3-10")
def test_the_heir_cannot_pay_either_and_the_third_has_won() -> None:
    """Ann's $10 stay with MON; Ben, with 20%, has to go on and has $20. The set is not played out."""
    position = needing("D", 0, ann=10, loans=2, shares={"Ann": 30, "Ben": 20}, pool=50).cash(Ben=20)
    position.play("bankrupt")
    assert position.actor == "Ben" and cash(position, "MON") == [10]
    position.play("bankrupt")
    assert position.pos.over and position.pos[OUT] == ("Ann", "Ben")


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.7-3", "18GL-4.6.8-8", "18GL-4.6.4-3")
def test_trains_of_what_a_bankrupt_closes_are_for_the_next_that_needs_one() -> None:
    """Nobody has two shares of MON or IC: the 10H and the D are in the Open Market. GT has $650, and must take
    the 10H."""
    position = table(THREE, phase="D").cash(Ann=0)
    corporation(position, "MON", shares={"Ann": 40, "Ben": 10}, pool=50, trains=["10H"], cell=cell("E1"))
    corporation(position, "IC", shares={"Ann": 20, "Cora": 10}, pool=50, cell=cell("C1"), trains=["D"])
    corporation(position, "GT", cash=650, shares={"Ben": 60}, cell=cell("D1"))
    lend(position, "MON", 2).operating("MON", "interest on loans", revenue=0).go_on()
    position.play("bankrupt")
    assert position.pos[CORPORATIONS]["MON"].closed and position.pos[CORPORATIONS]["IC"].closed
    assert kinds(position, POOL) == ["10H", "D"]
    go_on(position, in_turn("GT", "trains"))
    for train in (from_bank(position), cheapest(position, POOL, "D")):
        assert refused(position, "buy_train", train=train, price=1000)[0]
    position.play("buy_train", train=cheapest(position, POOL, "10H"), price=600)
    assert cash(position, "GT") == [50] and position.pos[LOANS] == {}


# -- 4.3 and 4.6.1 to 4.6.3: private companies, tiles and runs --------------------------------------------


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
    writing(position).put(GIVEN, "PORT", Given("B&O", "L14"))
    assert most(position) == 130


# -- 2 with 5 and its readings: how long the last set is --------------------------------------------------


@pytest.mark.rule("18GL-2-10", "18GL-5-1", "18GL-4.6.8-5")
@pytest.mark.parametrize(("option", "rounds"), [("set_fixed", 2), ("set_grows", 3)])
def test_a_10h_bought_after_the_bank_has_broken_lengthens_a_set_that_grows(option: str, rounds: int) -> None:
    """The bank breaks in the first of two rounds; in the second the first 10H is bought, whose sets have three."""
    position = Scenario("18GL", THREE, [option], chance={"private": "BRIDGE"}).phase("6H").depot("10H-0")
    for private in position.pos[PRIVATES]:
        position.close(private)
    corporation(position, "MON", cash=700, trains=["6H"])
    position.operating("MON", "dividend", part=1, revenue=200).bank(50, "Cora")
    position.play("dividend", choice="pay")
    assert position.pos[END] == "bank"
    go_on(position, lambda p: p.pos[ROUND].part == 2 and p.step == "trains")
    position.play("buy_train", train="10H-0", price=600)
    go_on(position, lambda p: False)
    assert position.pos.over and position.pos[ROUND].part == rounds
