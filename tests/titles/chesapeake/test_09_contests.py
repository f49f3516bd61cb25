"""18Chesapeake, section 9: two who bid for one private company, and the money that bids tie up."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.contest import DroppedOut
from roundhouse.rules.money import BANK, CASH, Paid, Purpose
from roundhouse.rules.on_sale import asking_price
from titles.chesapeake.auctions import auction, bid, buy, least_and_most, owner, passes, refusal


def contest() -> Scenario:
    """Ann has bid 60 and Ben 55 on P3; P1 and P2 are sold, so the two bid against each other."""
    table = passes(auction(), 1)
    bid(table, "B&S", 55)
    passes(table, 3)
    bid(table, "B&S", 60)
    passes(table, 1)
    buy(table, "D&R")
    return buy(table, "C-P")


@pytest.mark.rule("18Chesapeake-9-9")
def test_the_lowest_bidder_goes_over_the_leading_bid_or_quits() -> None:
    assert refusal(auction(), "drop_out") == ("in the menu", "drop_out")
    table = contest()
    assert (table.step, table.actor) == ("contested auction", "Ben")
    assert {o.action.kind() for o in table.offers()} == {"bid", "drop_out"}
    assert least_and_most(table, "B&S") == (65, 480)
    refused = table.why_not("bid", private="B&S", price=60)
    assert refused is not None and refused.check == "bid is high enough" and refused.facts["least"] == 65
    assert refusal(table, "bid", private="B&S", price=66)[0] == "bid is in steps"
    assert refusal(table, "bid", private="CV", price=205) == ("private company takes bids", "other")
    assert refusal(table, "bid", by="Cy", private="B&S", price=65) == ("your turn", "contested auction")
    assert refusal(table, "bid", by="Ann", private="B&S", price=65) == ("your turn", "contested auction")
    assert refusal(table, "pass") == ("in the menu", "pass")
    bid(table, "B&S", 65)
    assert table.actor == "Ann"
    bid(table, "B&S", 100)
    assert table.actor == "Ben"


@pytest.mark.rule("18Chesapeake-9-9")
def test_three_bidders_act_in_the_order_of_their_bids() -> None:
    table = bid(auction(), "C-P", 45)
    passes(table, 1)
    bid(table, "C-P", 50)
    bid(table, "C-P", 55)
    buy(table, "D&R")
    acted = []
    for price in (60, 65, 70, 75):
        acted.append(table.actor)
        bid(table, "C-P", price)
    assert acted == ["Ann", "Cy", "Dee", "Ann"]
    table.play("drop_out")
    assert table.events[0] == DroppedOut("Cy", "C-P")
    assert table.actor == "Dee"


@pytest.mark.rule("18Chesapeake-9-10")
def test_the_last_one_left_pays_the_own_bid_and_the_others_nothing() -> None:
    table = bid(contest(), "B&S", 65)
    assert (table.step, table.actor) == ("contested auction", "Ann")
    table.play("drop_out")
    assert owner(table, "B&S") == "Ben"
    assert [e for e in table.events if isinstance(e, Paid)] == [
        Paid("Ben", BANK, 65, "private company B&S", Purpose.PRIVATE, "B&S")
    ]
    assert (table.pos[CASH]["Ann"], table.pos[CASH]["Ben"]) == (480, 480 - 65)


@pytest.mark.rule("18Chesapeake-9-11")
def test_in_a_contest_money_tied_up_elsewhere_does_not_count() -> None:
    table = auction().cash(Ann=130)
    bid(table, "C-P", 45)
    passes(table, 4)
    bid(table, "C&OC", 85)
    bid(table, "C-P", 50)
    buy(table, "D&R")
    assert (table.step, table.actor) == ("contested auction", "Ann")
    refused = table.why_not("bid", private="C-P", price=55)
    assert refused is not None and refused.check == "bidder can pay"
    assert refused.facts["cash"] == 45
    assert [o.action.kind() for o in table.offers()] == ["drop_out"]


def trailing(*options: str) -> Scenario:
    """Ann has $310, was outbid on P5 with $105, and leads P6 with $205: $105 are free."""
    table = bid(auction(5, *options).cash(Ann=310), "B&OR", 105)
    bid(table, "B&OR", 110)
    passes(table, 3)
    bid(table, "CV", 205)
    return passes(table, 4)


@pytest.mark.rule("18Chesapeake-9-11")
def test_an_own_old_bid_is_no_money() -> None:
    table = trailing()
    assert table.actor == "Ann"
    refused = table.why_not("bid", private="B&OR", price=115)
    assert refused is not None and refused.check == "bidder can pay"
    assert refused.facts["cash"] == 105


@pytest.mark.rule("18Chesapeake-9-11")
def test_the_option_that_lets_an_outbid_player_count_the_old_bid() -> None:
    table = trailing("overbid_own_trailing_bid")
    assert table.why_not("bid", private="B&OR", price=210) is None
    refused = table.why_not("bid", private="B&OR", price=215)
    assert refused is not None and refused.check == "bidder can pay"
    assert refused.facts["cash"] == 210
    leading = table.why_not("bid", private="CV", price=315)
    assert leading is not None and leading.facts["cash"] == 310


@pytest.mark.rule("18Chesapeake-9-11")
def test_with_that_option_a_bid_that_cannot_be_paid_falls() -> None:
    table = trailing("overbid_own_trailing_bid")
    bid(table, "B&OR", 210)
    for private in ("D&R", "C-P", "B&S", "C&OC"):
        buy(table, private)
    assert (table.step, table.actor) == ("contested auction", "Ben")
    table.play("drop_out")
    assert (owner(table, "B&OR"), owner(table, "CV")) == ("Ann", BANK)
    fallen = [(e.player, e.private) for e in table.events if isinstance(e, DroppedOut)]
    assert fallen == [("Ben", "B&OR"), ("Ann", "CV")]
    assert table.pos[CASH]["Ann"] == 100
    assert refusal(table, "buy_cheapest", private="CV")[0] == "player can pay the private company"
    buy(table.play("pass"), "CV")
    assert (owner(table, "CV"), table.faults()) == ("Ben", [])


@pytest.mark.rule("18Chesapeake-9-18")
def test_with_that_option_p1_can_be_taken_for_nothing_all_the_same() -> None:
    """Ann's leading bids come to more than her cash, and she must take P1."""
    table = trailing("overbid_own_trailing_bid")
    passes(bid(table, "B&OR", 210), 3)
    passes(bid(table, "C-P", 45), 4 * 5)
    assert (table.actor, asking_price(table.pos, "D&R")) == ("Ann", 0)
    buy(table, "D&R")
    assert (owner(table, "D&R"), owner(table, "C-P")) == ("Ann", "Eve")
    assert table.pos[CASH]["Ann"] == 310


@pytest.mark.rule("18Chesapeake-9-12")
def test_the_leader_may_raise_the_own_bid() -> None:
    table = passes(bid(auction(), "C&OC", 85), 4)
    assert table.actor == "Ann"
    assert least_and_most(table, "C&OC") == (90, 480)
    bid(table, "C&OC", 90)
    buy(passes(table, 3), "D&R")
    buy(table, "C-P")
    buy(table, "B&S")
    assert (owner(table, "C-P"), owner(table, "C&OC")) == ("Ann", "Ann")
    assert table.pos[CASH]["Ann"] == 480 - 40 - 90
