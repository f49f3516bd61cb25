"""18Chesapeake, section 9: the auction of the private companies."""

from __future__ import annotations

import pytest

from roundhouse.core.violations import Refused
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, TrainExported
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH, Paid, Purpose
from roundhouse.rules.on_sale import PrivateSold, asking_price
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, PriorityPassed, RoundBegan
from titles.chesapeake.auctions import auction, bid, buy, least_and_most, owner, passes, refusal


@pytest.mark.rule("18Chesapeake-9-1", "18Chesapeake-4-1")
def test_there_is_one_auction_and_it_comes_first() -> None:
    table = auction(3)
    assert table.step == "auction turn"
    assert {o.action.kind() for o in table.offers()} == {"buy_cheapest", "bid", "pass"}
    for kind in (
        {"kind": "par", "corporation": "PRR", "par": 70},
        {"kind": "buy_train", "train": "2-0", "price": 80},
    ):
        assert refusal(table, **kind)[0] == "in the menu"  # type: ignore[arg-type]
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"):
        buy(table, private)
    table.play("set_par", par=70)
    assert table.step == "stock turn"
    assert refusal(table, "buy_cheapest", private="D&R") == ("in the menu", "buy_cheapest")
    assert refusal(table, "bid", private="C-P", price=45) == ("in the menu", "bid")
    passes(table, 3)
    assert table.pos[ROUND].number == 2 and table.step == "stock turn"


@pytest.mark.rule("18Chesapeake-9-2")
def test_three_things_to_do_clockwise_from_the_priority_deal() -> None:
    table = auction()
    assert table.pos[PRIORITY] == table.actor == "Ann"
    assert [o.action.private for o in table.offers("buy_cheapest")] == ["D&R"]  # type: ignore[attr-defined]
    assert [o.action.private for o in table.offers("bid")] == ["C-P", "B&S", "C&OC", "B&OR", "CV"]  # type: ignore[attr-defined]
    assert len(table.offers("pass")) == 1
    assert refusal(table, "pass", by="Ben") == ("your turn", "auction turn")
    table.play("pass")
    assert table.actor == "Ben"
    bid(table, "CV", 205)
    assert table.actor == "Cy"
    buy(table, "D&R")
    assert table.pos[CASH]["Cy"] == 480 - 20 and owner(table, "D&R") == "Cy"
    assert table.actor == "Dee"
    assert refusal(table, "buy_cheapest", private="D&R")[0] == "cheapest private company"


@pytest.mark.rule("18Chesapeake-9-2")
def test_only_the_cheapest_is_bought_at_face_value_and_paid_in_cash() -> None:
    table = auction()
    check = table.why_not("buy_cheapest", private="C-P")
    assert check is not None and check.check == "cheapest private company"
    assert check.facts["cheapest"] == "D&R"
    table.cash(Ann=19)
    refused = table.why_not("buy_cheapest", private="D&R")
    assert refused is not None and refused.check == "player can pay the private company"
    assert (refused.facts["cash"], refused.facts["price"]) == (19, 20)
    assert table.offers("buy_cheapest") == []
    assert table.cash(Ann=20).why_not("buy_cheapest", private="D&R") is None


@pytest.mark.rule("18Chesapeake-9-3")
def test_the_least_bid() -> None:
    table = auction()
    refused = table.why_not("bid", private="C-P", price=40)
    assert refused is not None and (refused.check, refused.case) == ("bid is high enough", "first")
    assert refused.facts["least"] == 45
    assert least_and_most(table, "C-P")[0] == 45
    bid(table, "C-P", 45)
    refused = table.why_not("bid", private="C-P", price=45)
    assert refused is not None and (refused.check, refused.case) == ("bid is high enough", "raise")
    assert refused.facts["least"] == 50
    assert least_and_most(table, "C-P")[0] == 50
    assert bid(table, "C-P", 80).actor == "Cy"
    assert least_and_most(table, "C-P")[0] == 85


@pytest.mark.rule("18Chesapeake-9-4")
def test_bids_are_multiples_of_five() -> None:
    table = auction()
    for price in (46, 47, 49, 51):
        refused = table.why_not("bid", private="C-P", price=price)
        assert refused is not None and refused.check == "bid is in steps"
        assert refused.facts["step"] == 5
    assert table.why_not("bid", private="C-P", price=50) is None
    (offer,) = [o for o in table.offers("bid") if o.action.private == "C-P"]  # type: ignore[attr-defined]
    assert [a.price for a in offer.expand()] == list(range(45, 485, 5))  # type: ignore[attr-defined]


@pytest.mark.rule("18Chesapeake-9-5", "18Chesapeake-9-11")
def test_the_money_of_a_leading_bid_is_tied_up() -> None:
    table = passes(bid(auction(), "CV", 205), 4)
    assert table.actor == "Ann"
    assert table.pos[CASH]["Ann"] == 480
    refused = table.why_not("bid", private="B&OR", price=280)
    assert refused is not None and refused.check == "bidder can pay"
    assert refused.facts["cash"] == 275
    assert table.why_not("bid", private="B&OR", price=275) is None
    assert least_and_most(table, "B&OR") == (105, 275)


@pytest.mark.rule("18Chesapeake-9-5")
def test_money_tied_up_buys_nothing_else() -> None:
    table = auction().cash(Ann=220)
    passes(bid(table, "CV", 205), 4)
    refused = table.why_not("buy_cheapest", private="D&R")
    assert refused is not None and refused.check == "player can pay the private company"
    assert refused.facts["cash"] == 15
    assert table.cash(Ann=225).why_not("buy_cheapest", private="D&R") is None


@pytest.mark.rule("18Chesapeake-9-5", "18Chesapeake-9-9")
def test_an_outbid_player_has_the_money_back_and_stays_a_bidder() -> None:
    table = bid(auction(), "CV", 205)
    passes(bid(table, "CV", 210), 3)
    assert table.actor == "Ann"
    assert least_and_most(table, "B&OR") == (105, 480)
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        buy(table.cash({table.actor: 480}), private)
    assert table.step == "contested auction"
    assert table.actor == "Ann"


@pytest.mark.rule("18Chesapeake-9-6")
def test_the_cheapest_takes_no_bid() -> None:
    table = auction()
    assert refusal(table, "bid", private="D&R", price=25) == ("private company takes bids", "cheapest")
    assert table.why_not("bid", private="C-P", price=45) is None
    buy(table, "D&R")
    assert refusal(table, "bid", private="C-P", price=45) == ("private company takes bids", "cheapest")
    assert refusal(table, "bid", private="D&R", price=45) == ("private company takes bids", "sold")
    assert refusal(table, "bid", private="P7", price=45) == ("private company takes bids", "sold")


@pytest.mark.rule("18Chesapeake-9-7", "18Chesapeake-9-8")
def test_a_purchase_settles_the_next_ones_that_have_bids() -> None:
    table = bid(auction(), "C-P", 45)
    bid(table, "C&OC", 85)
    buy(table, "D&R")
    assert [(e.private, e.player, e.price) for e in table.events if isinstance(e, PrivateSold)] == [
        ("D&R", "Cy", 20),
        ("C-P", "Ann", 45),
    ]
    assert table.pos[CASH]["Ann"] == 480 - 45
    assert owner(table, "C&OC") == BANK
    assert table.actor == "Dee"
    assert [o.action.private for o in table.offers("buy_cheapest")] == ["B&S"]  # type: ignore[attr-defined]
    buy(table, "B&S")
    assert (owner(table, "C&OC"), table.pos[CASH]["Ben"]) == ("Ben", 480 - 85)


@pytest.mark.rule("18Chesapeake-9-7")
def test_several_in_a_row_are_settled_in_their_order() -> None:
    table = bid(auction(), "B&S", 55)
    bid(table, "C-P", 45)
    bid(table, "C-P", 50)
    buy(table, "D&R")
    assert (table.step, table.actor) == ("contested auction", "Ben")
    assert owner(table, "B&S") == BANK
    table.play("drop_out")
    assert [e.private for e in table.events if isinstance(e, PrivateSold)] == ["C-P", "B&S"]
    assert (owner(table, "C-P"), owner(table, "B&S")) == ("Cy", "Ann")
    assert table.actor == "Eve"


@pytest.mark.rule("18Chesapeake-9-13")
def test_play_goes_on_left_of_the_face_value_buyer() -> None:
    table = passes(auction(), 1)
    bid(table, "C-P", 45)
    bid(table, "C-P", 50)
    buy(table, "D&R")
    assert (table.step, table.actor) == ("contested auction", "Ben")
    bid(table, "C-P", 55).play("drop_out")
    assert owner(table, "C-P") == "Ben"
    assert (table.step, table.actor) == ("auction turn", "Eve")


@pytest.mark.rule("18Chesapeake-9-14")
def test_the_auction_ends_when_all_are_sold_and_the_par_of_p6_is_set() -> None:
    table = auction()
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        buy(table, private)
        assert table.step == "auction turn"
    buy(table, "CV")
    assert (table.step, table.actor) == ("par of the corporation that comes along", "Ann")
    assert refusal(table, "pass")[0] == "in the menu"
    table.play("set_par", par=95)
    assert table.step == "stock turn"
    assert table.pos[MARKERS]["LV"].cell == (2, 4)


@pytest.mark.rule("18Chesapeake-9-14")
def test_p6_won_by_bids_has_its_par_set_before_others_are_settled() -> None:
    table = bid(auction(), "CV", 205)
    for private in ("D&R", "C-P", "B&S", "C&OC", "B&OR"):
        assert table.step == "auction turn"
        buy(table, private)
    assert (table.step, table.actor) == ("par of the corporation that comes along", "Ann")
    table.play("set_par", par=70)
    assert table.step == "stock turn"


@pytest.mark.rule("18Chesapeake-9-15")
def test_all_pass_after_a_sale_and_the_private_companies_pay() -> None:
    table = auction()
    buy(table, "D&R")
    buy(table, "C-P")
    passes(table, 4)
    assert (table.pos[CASH]["Ann"], table.pos[CASH]["Ben"]) == (460, 440)
    table.play("pass")
    assert [e for e in table.events if isinstance(e, Paid)] == [
        Paid(BANK, "Ann", 5, "revenue of D&R", Purpose.REVENUE, "D&R"),
        Paid(BANK, "Ben", 10, "revenue of C-P", Purpose.REVENUE, "C-P"),
    ]
    assert sum(isinstance(e, RoundBegan) for e in table.events) == 1
    assert (table.step, table.actor) == ("auction turn", "Cy")
    assert asking_price(table.pos, "B&S") == 50
    passes(table, 5)
    assert table.pos[CASH]["Ann"] == 470
    assert (table.step, table.actor) == ("auction turn", "Cy")


@pytest.mark.rule("18Chesapeake-9-16")
def test_the_operating_round_of_the_auction_exports_a_train() -> None:
    table = passes(buy(auction(), "D&R"), 5)
    assert [e.train for e in table.events if isinstance(e, TrainExported)] == ["2-0"]
    left = [t for t in table.pos[TRAINS].values() if t.owner == DEPOT and t.kind == "2"]
    assert len(left) == 6


@pytest.mark.rule("18Chesapeake-9-16", "18Chesapeake-8-26", "18Chesapeake-11-1")
def test_passing_on_and_on_brings_phase_3_before_the_first_stock_round() -> None:
    """Seven rounds take the 2-trains and pay Ann $35; the eighth takes the first 3. The first set has two rounds."""
    table = passes(buy(auction(4), "D&R"), 7 * 4)
    assert (table.pos[PHASE], table.pos[CASH]["Ann"]) == ("2", 600 - 20 + 35)
    assert next(t.kind for t in table.pos[TRAINS].values() if t.owner == DEPOT) == "3"
    passes(table, 4)
    assert table.pos[PHASE] == "3"
    assert next(id for id, t in table.pos[TRAINS].items() if t.owner == DEPOT) == "3-1"
    for private in ("C-P", "B&S", "C&OC", "B&OR", "CV"):
        buy(table, private)
    table.play("set_par", par=70)
    passes(table, 4)
    begun = [e.kind for e in table.events if isinstance(e, RoundBegan)]
    assert begun == [OPERATING, OPERATING, STOCK_ROUND]  # nobody has floated


@pytest.mark.rule("18Chesapeake-9-16")
def test_the_option_without_that_export() -> None:
    table = passes(buy(auction(5, "no_export_after_auction_round"), "D&R"), 5)
    assert table.pos[CASH]["Ann"] == 480 - 20 + 5
    assert not any(isinstance(e, TrainExported) for e in table.events)
    assert table.pos[TRAINS]["2-0"].owner == DEPOT


@pytest.mark.rule("18Chesapeake-9-17")
def test_all_pass_before_any_sale_and_p1_becomes_cheaper() -> None:
    table = passes(auction(), 4)
    assert asking_price(table.pos, "D&R") == 20
    table.play("pass")
    assert table.pos[PRIORITY] == table.actor == "Ann"
    assert not any(isinstance(e, Paid | RoundBegan | TrainExported) for e in table.events)
    buy(table, "D&R")
    assert table.pos[CASH]["Ann"] == 480 - 15


@pytest.mark.rule("18Chesapeake-9-17")
def test_who_opened_the_circle_of_passes_is_next() -> None:
    table = passes(auction(), 2)
    bid(table, "CV", 205)
    passes(table, 5)
    assert table.events[-1].price == 15  # type: ignore[attr-defined]
    assert table.pos[PRIORITY] == table.actor == "Dee"


@pytest.mark.rule("18Chesapeake-9-18")
def test_p1_becomes_cheaper_until_it_must_be_taken() -> None:
    table = auction()
    prices = []
    for _ in range(4):
        prices.append(asking_price(table.pos, "D&R"))
        passes(table, 5)
    assert prices == [20, 15, 10, 5]
    assert table.actor == "Ann"
    assert refusal(table, "pass")[0] == "free private company must be taken"
    assert refusal(table, "bid", private="CV", price=205)[0] == "free private company must be taken"
    assert [o.action.kind() for o in table.offers()] == ["buy_cheapest"]
    with pytest.raises(Refused):
        table.play("pass")
    buy(table, "D&R")
    assert (owner(table, "D&R"), table.pos[CASH]["Ann"]) == ("Ann", 480)
    assert table.actor == "Ben"
    assert table.why_not("pass") is None


@pytest.mark.rule("18Chesapeake-9-19")
def test_the_lower_price_is_for_the_auction_only() -> None:
    table = buy(passes(auction(), 15), "D&R")
    assert table.pos[CASH]["Ann"] == 480 - 5
    assert WEALTH(table.pos, "Ann") == 475 + 20
    table.phase("3").corporation("PRR", shares={"Ann": 60}, cash=100).operating("PRR")
    for price in (9, 41):
        refused = table.why_not("buy_private", private="D&R", price=price)
        assert refused is not None and refused.check == "price of the private company"
    for price in (10, 40):
        assert table.why_not("buy_private", private="D&R", price=price) is None


@pytest.mark.rule("18Chesapeake-9-19")
def test_the_discount_is_not_for_the_next_one() -> None:
    table = buy(passes(auction(), 5), "D&R")
    buy(table, "C-P")
    assert (table.pos[CASH]["Ann"], table.pos[CASH]["Ben"]) == (480 - 15, 480 - 40)


@pytest.mark.rule("18Chesapeake-9-20")
def test_waiting_bids_do_not_keep_p1_from_becoming_cheaper() -> None:
    table = bid(auction(), "CV", 205)
    passes(table, 5)
    assert asking_price(table.pos, "D&R") == 15
    assert table.actor == "Ben"
    assert owner(table, "CV") == BANK


@pytest.mark.rule("18Chesapeake-9-21")
def test_the_priority_deal_goes_left_of_the_last_buyer_at_face_value() -> None:
    table = bid(auction(), "C-P", 45)
    bid(table, "B&S", 55)
    bid(table, "C&OC", 85)
    bid(table, "B&OR", 105)
    bid(table, "CV", 205)
    passes(table, 3)
    assert table.actor == "Dee"
    buy(table, "D&R")
    assert [e.private for e in table.events if isinstance(e, PrivateSold)] == [
        "D&R", "C-P", "B&S", "C&OC", "B&OR", "CV",
    ]  # fmt: skip
    assert table.actor == "Eve"
    table.play("set_par", par=80)
    assert table.pos[PRIORITY] == table.actor == "Eve"
    assert table.step == "stock turn"
    assert [e.player for e in table.events if isinstance(e, PriorityPassed)] == ["Eve"]


@pytest.mark.rule("18Chesapeake-9-21")
def test_a_later_purchase_at_face_value_counts_instead() -> None:
    table = buy(auction(4), "D&R")
    bid(table, "CV", 205)
    for private in ("C-P", "B&S", "C&OC", "B&OR"):
        buy(table, private)
    assert owner(table, "B&OR") == "Ben"
    table.play("set_par", par=80)
    assert table.pos[PRIORITY] == table.actor == "Cy"


def free_p1(*options: str) -> Scenario:
    """The others have bid for everything but P1, which Ann has to take for nothing."""
    table = passes(auction(5, *options), 1)
    bid(table, "C-P", 45)
    bid(table, "B&S", 55)
    bid(table, "C&OC", 85)
    bid(table, "B&OR", 105)
    passes(table, 1)
    bid(table, "CV", 205)
    passes(table, 20)
    buy(table, "D&R")
    assert table.pos[CASH]["Cy"] == 480 - 55
    return table.play("set_par", by="Ben", par=80)


@pytest.mark.rule("18Chesapeake-9-22")
def test_the_free_private_company_counts_for_the_priority_deal() -> None:
    table = free_p1()
    assert owner(table, "D&R") == "Cy"
    assert table.pos[PRIORITY] == table.actor == "Dee"


@pytest.mark.rule("18Chesapeake-9-22")
def test_the_option_by_which_it_does_not_count() -> None:
    table = free_p1("forced_free_p1_sets_priority")
    assert owner(table, "D&R") == "Cy"
    assert table.pos[PRIORITY] == table.actor == "Cy"


@pytest.mark.rule("18Chesapeake-9-23")
def test_who_has_passed_may_act_again() -> None:
    table = auction().play("pass")
    bid(table, "CV", 205)
    passes(table, 3)
    assert table.actor == "Ann"
    assert table.why_not("bid", private="CV", price=210) is None
    assert table.why_not("buy_cheapest", private="D&R") is None
    bid(table, "CV", 210)
    passes(table, 4)
    assert table.actor == "Ann"
    assert table.why_not("pass") is None
