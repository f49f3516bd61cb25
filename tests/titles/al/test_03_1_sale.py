"""Section 3.1 by its sentences: purchases, bids, auctions, and the first company that gets cheaper."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import OFFERING
from roundhouse.rules.turns import PRIORITY, ROUND
from roundhouse.text.refusals import describe_violation

FOUR = ["Ann", "Ben", "Cy", "Dee"]
FACES = {"TR": 20, "S&NA": 40, "B&SLC": 70, "M&C": 100, "NDY": 120}


def table(*options: str) -> Scenario:
    return Scenario("18AL", FOUR, options)


def passes(position: Scenario, count: int) -> Scenario:
    for _ in range(count):
        position.play("pass")
    return position


def buy(position: Scenario, private: str) -> Scenario:
    return position.play("buy_cheapest", private=private)


def bid(position: Scenario, private: str, price: int) -> Scenario:
    return position.play("bid", private=private, price=price)


def owners(position: Scenario) -> dict[str, str]:
    """Who has what, without what the bank has."""
    return {sym: row.owner for sym, row in position.pos[PRIVATES].items() if row.owner != BANK}


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


@pytest.mark.rule("18AL-3-1")
def test_the_holder_of_the_priority_deal_opens_and_the_others_follow_clockwise() -> None:
    position = passes(table(), 1)
    bid(position, "NDY", 125)  # Ben: the priority deal will be Cy's
    passes(position, 4)
    assert (position.pos[ROUND].number, position.pos[PRIORITY]) == (2, "Cy")
    for player in ("Cy", "Dee", "Ann"):
        assert position.actor == player
        others = [other for other in FOUR if other != player]
        assert {refused(position, "pass", by=other) for other in others} == {("your turn", "auction turn")}
        position.play("pass")
    for sym in FACES:
        position.private(sym, "Dee")
    position.priority("Ben").stock_turn("Ben")
    for player in ("Ben", "Cy", "Dee", "Ann"):
        assert position.actor == player
        others = [other for other in FOUR if other != player]
        assert {refused(position, "pass", by=other) for other in others} == {("your turn", "stock turn")}
        position.play("pass")


@pytest.mark.rule("18AL-3.1-1")
def test_while_one_company_is_unsold_nothing_else_is_done() -> None:
    """TR is Ann's, the next three are others', NDY is the bank's."""
    position = buy(buy(buy(buy(table(), "TR"), "S&NA"), "B&SLC"), "M&C")
    position.corporation("M&O", par=75, shares={"Ann": 30})
    assert (position.actor, position.step) == ("Ann", "auction turn")
    assert [offer.action.kind() for offer in position.offers()] == ["buy_cheapest", "pass"]
    for kind, fields in (
        ("buy_share", {"corporation": "M&O", "source": OFFERING}),
        ("par", {"corporation": "TAG", "par": 60}),
        ("sell_shares", {"corporation": "M&O", "percent": 10}),
        ("sell_private", {"private": "TR", "to": "Ben", "price": 5}),
        ("buy_from_player", {"private": "S&NA", "price": 5}),
    ):
        assert refused(position, kind, **fields) == ("in the menu", kind)


@pytest.mark.rule("18AL-3.1-2", "18AL-3.1-3")
def test_one_after_the_other_is_bought_at_face_value() -> None:
    position = table()
    left = list(FACES)
    for player in (*FOUR, "Ann"):
        for later in left[1:]:
            assert refused(position, "buy_cheapest", private=later)[0] == "cheapest private company"
        assert [o.action.private for o in position.offers("buy_cheapest")] == left[:1]  # type: ignore[attr-defined]
        before = position.pos[CASH][player]
        buy(position, left[0])
        assert before - position.pos[CASH][player] == FACES[left.pop(0)]
    assert owners(position) == dict(zip(FACES, (*FOUR, "Ann"), strict=True))


@pytest.mark.rule("18AL-3.1-3")
def test_who_has_not_the_price_cannot_buy() -> None:
    position = buy(buy(table(), "TR"), "S&NA").cash(Cy=69)
    assert refused(position, "buy_cheapest", private="B&SLC")[0] == "player can pay the private company"
    assert refused(position.cash(Cy=70), "buy_cheapest", private="B&SLC") == ("", "")


@pytest.mark.rule("18AL-3.1-4", "18AL-3.1-5")
def test_auctions_go_on_as_far_as_there_are_bids() -> None:
    """M&C and NDY carry a bid each, B&SLC none."""
    position = buy(table(), "TR")
    bid(bid(position, "M&C", 105), "NDY", 125)
    buy(position, "S&NA")
    assert owners(position) == {"TR": "Ann", "S&NA": "Dee"}
    assert position.actor == "Ann"
    passes(position, 1)
    buy(position, "B&SLC")
    assert owners(position) == {"TR": "Ann", "S&NA": "Dee", "B&SLC": "Ben", "M&C": "Ben", "NDY": "Cy"}
    assert (position.step, position.actor) == ("stock turn", "Cy")


@pytest.mark.rule("18AL-3.1-5")
def test_who_wins_an_auction_has_no_influence_on_who_is_next() -> None:
    position = buy(passes(table(), 1), "TR")
    bid(bid(position, "M&C", 105), "M&C", 110)  # Cy, Dee
    buy(position, "S&NA")
    buy(position, "B&SLC")
    assert (position.step, position.actor) == ("contested auction", "Cy")
    bid(position, "M&C", 115).play("pass")
    assert owners(position)["M&C"] == "Cy"
    assert (position.step, position.actor) == ("auction turn", "Cy")  # Ben has bought B&SLC


@pytest.mark.rule("18AL-3.1-6")
def test_bids_are_five_dollars_apart_and_may_be_of_any_dollar() -> None:
    position = table()
    for private, least in (("S&NA", 45), ("B&SLC", 75), ("M&C", 105), ("NDY", 125)):
        assert refused(position, "bid", private=private, price=least - 1) == ("bid is high enough", "first")
        assert refused(position, "bid", private=private, price=least) == ("", "")
    bid(position, "NDY", 131)
    assert refused(position, "bid", private="NDY", price=135) == ("bid is high enough", "raise")
    for price in (136, 137, 138, 139):
        assert refused(position, "bid", private="NDY", price=price) == ("", "")


@pytest.mark.rule("18AL-3.1-8")
def test_nobody_bids_more_than_cash_in_hand() -> None:
    found = table().cash(Ann=400).why_not("bid", private="NDY", price=401)
    assert found is not None and found.rules[0] == "18AL-3.1-8"
    line = describe_violation(table().title, found).line
    assert line.startswith("Ann has $400 for this bid; $401 is more. (18AL-3.1-8")


@pytest.mark.rule("18AL-3.1-8")
def test_what_is_bid_elsewhere_is_not_there_to_be_bid() -> None:
    position = bid(table().cash(Ann=400), "NDY", 130)
    passes(position, 3)
    bid(position, "M&C", 110)
    passes(position, 3)
    found = position.why_not("bid", private="B&SLC", price=165)
    assert found is not None and (found.check, found.facts["cash"]) == ("bidder can pay", 160)
    line = describe_violation(position.title, found).line
    assert line.startswith("Ann has $160 for this bid, $240 being put aside for other bids; $165 is more.")
    assert refused(position, "bid", private="B&SLC", price=160) == ("", "")


@pytest.mark.rule("18AL-3.1-9")
def test_a_bid_stands_in_the_next_stock_round() -> None:
    position = passes(bid(table().cash(Ann=100), "S&NA", 50), 4)
    assert position.pos[ROUND].number == 2
    passes(position, 3)
    assert position.actor == "Ann"
    assert refused(position, "bid", private="B&SLC", price=75)[0] == "bidder can pay"
    passes(position, 1)
    assert buy(position, "TR").pos[PRIVATES]["S&NA"].owner == "Ann"
    assert position.pos[CASH]["Ann"] == 50


@pytest.mark.rule("18AL-3.1-9")
def test_no_bid_is_taken_back() -> None:
    """Even where bidders can leave an auction, nobody can before it has begun."""
    position = passes(bid(table("auction_turn_order"), "S&NA", 50), 3)
    assert refused(position, "drop_out") == ("in the menu", "drop_out")


@pytest.mark.rule("18AL-3.1-10")
def test_a_new_bid_takes_the_place_of_the_own_one_before() -> None:
    position = passes(bid(table().cash(Ann=200), "B&SLC", 75), 3)
    assert refused(position, "bid", private="B&SLC", price=79) == ("bid is high enough", "raise")
    passes(bid(position, "B&SLC", 90), 3)
    assert refused(position, "bid", private="M&C", price=111)[0] == "bidder can pay"
    assert refused(position, "bid", private="M&C", price=110) == ("", "")
    passes(position, 1)
    buy(buy(position, "TR"), "S&NA")
    assert (owners(position)["B&SLC"], position.pos[CASH]["Ann"]) == ("Ann", 110)


@pytest.mark.rule("18AL-3.1-11")
def test_a_bid_or_a_purchase_is_the_whole_turn() -> None:
    assert bid(table(), "NDY", 125).actor == "Ben"
    assert buy(table(), "TR").actor == "Ben"
    position = bid(bid(bid(table(), "S&NA", 45), "B&SLC", 75), "M&C", 105)
    passes(position, 1)
    bid(passes(position, 3), "NDY", 125)  # Dee
    passes(position, 3)
    buy(position, "TR")  # Dee again: all the rest is auctioned
    assert owners(position) == {"TR": "Dee", "S&NA": "Ann", "B&SLC": "Ben", "M&C": "Cy", "NDY": "Dee"}
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert refused(position, "par", by="Dee", corporation="TAG", par=60)[0] == "your turn"
    assert refused(position, "par", corporation="TAG", par=60) == ("", "")


@pytest.mark.rule("18AL-3.1-12")
def test_in_the_first_four_rounds_passing_is_always_possible() -> None:
    position = table()
    for number in (1, 2, 3, 4):
        for _ in FOUR:
            assert position.pos[ROUND].number == number
            assert position.offers("pass")
            position.play("pass")
    assert position.pos[ROUND].number == 5
    assert refused(position, "pass") == ("free private company must be taken", "")


@pytest.mark.rule("18AL-3.1-13", "18AL-3.1-7")
def test_the_stock_round_goes_on_when_the_last_company_is_sold() -> None:
    position = passes(bid(bid(table(), "S&NA", 45), "B&SLC", 75), 2)
    bid(bid(position, "M&C", 105), "NDY", 125)  # Ann and Ben
    passes(position, 3)  # Cy, Dee, Ann
    buy(position, "TR")
    assert (position.step, position.actor, position.pos[ROUND].number) == ("stock turn", "Cy", 1)
    passes(position, 3)
    assert (position.step, position.actor) == ("stock turn", "Ben")
    passes(position, 1)
    assert position.pos[ROUND].number == 2


@pytest.mark.rule("18AL-3.1-13")
def test_what_is_sold_is_not_for_sale_again() -> None:
    position = buy(table(), "TR")
    assert refused(position, "buy_cheapest", private="TR")[0] == "cheapest private company"
    assert refused(position, "bid", private="TR", price=25) == ("private company takes bids", "sold")
    for sym in FACES:
        position.private(sym, "Dee")
    assert refused(position, "buy_cheapest", private="TR") == ("cheapest private company", "sold")


@pytest.mark.rule("18AL-3.1-14")
def test_the_sale_goes_on_after_the_operating_round() -> None:
    position = passes(buy(table(), "TR"), 4)
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 2)
    assert (position.step, position.actor) == ("auction turn", "Ben")
    assert position.pos[CASH]["Ann"] == 500 - 20 + 5
    assert buy(position, "S&NA").pos[CASH]["Ben"] == 500 - 40


# -- 3.1.1: auctions


@pytest.mark.rule("18AL-3.1.1-1")
def test_a_single_bidder_pays_the_bid() -> None:
    position = bid(passes(table(), 2), "M&C", 112)
    buy(buy(buy(position, "TR"), "S&NA"), "B&SLC")
    assert (owners(position)["M&C"], position.pos[CASH]["Cy"]) == ("Cy", 500 - 112)
    assert position.step == "auction turn"


def auction() -> Scenario:
    """B&SLC has come up, for which Ann has bid 75, Dee 80 and Ben 90; Cy has bought S&NA."""
    position = passes(bid(passes(buy(table(), "TR"), 3), "B&SLC", 75), 2)
    bid(position, "B&SLC", 80)
    bid(passes(position, 1), "B&SLC", 90)
    return buy(position, "S&NA")


@pytest.mark.rule("18AL-3.1.1-1", "18AL-3.1.1-2")
def test_bidders_speak_clockwise_from_the_leader() -> None:
    position = auction()
    assert (position.step, position.actor) == ("contested auction", "Dee")
    for other in ("Ann", "Ben", "Cy"):
        found = refused(position, "bid", by=other, private="B&SLC", price=95)
        assert found == ("your turn", "contested auction")
    assert refused(position, "bid", private="NDY", price=125) == ("private company takes bids", "other")
    passes(position, 1)
    assert position.actor == "Ann"  # Cy has not bid for it
    bid(position, "B&SLC", 95)
    assert position.actor == "Ben"
    passes(position, 2)
    assert owners(position)["B&SLC"] == "Ann"


@pytest.mark.rule("18AL-3.1.1-3")
def test_in_the_auction_one_bids_five_dollars_more_or_passes() -> None:
    position = bid(auction(), "B&SLC", 105)
    assert [offer.action.kind() for offer in position.offers()] == ["bid", "pass"]
    for price, legal in ((108, False), (109, False), (110, True), (117, True)):
        found = refused(position, "bid", private="B&SLC", price=price)
        assert found == (("", "") if legal else ("bid is high enough", "raise"))


@pytest.mark.rule("18AL-3.1.1-5", "18AL-3.1.1-6")
def test_who_has_passed_is_asked_again_after_another_bid() -> None:
    position = passes(auction(), 1)  # Dee
    passes(bid(position, "B&SLC", 95), 1)  # Ann, then Ben
    assert position.actor == "Dee"
    bid(position, "B&SLC", 100)
    passes(position, 1)
    assert (position.step, position.actor) == ("contested auction", "Ben")
    passes(position, 1)
    assert (owners(position)["B&SLC"], position.pos[CASH]["Dee"]) == ("Dee", 400)


@pytest.mark.rule("18AL-3.1.1-6")
def test_the_leader_need_not_speak_to_win() -> None:
    position = passes(auction(), 2)
    assert (owners(position)["B&SLC"], position.pos[CASH]["Ben"]) == ("Ben", 410)


@pytest.mark.rule("18AL-3.1.1-4", "18AL-3.1.1-7")
def test_money_put_aside_in_the_auction_and_after_it() -> None:
    position = passes(buy(table().cash(Ann=250), "TR"), 3)  # Ann has 230 left
    bid(bid(position, "NDY", 125), "NDY", 130)  # Ben's bid does not free Ann's
    bid(passes(position, 2), "B&SLC", 75)
    bid(position, "B&SLC", 80)
    buy(position, "S&NA")
    assert (position.step, position.actor) == ("contested auction", "Ann")
    assert refused(position, "bid", private="B&SLC", price=106)[0] == "bidder can pay"
    assert refused(position, "bid", private="B&SLC", price=105) == ("", "")
    passes(position, 1)
    assert owners(position)["B&SLC"] == "Ben"
    passes(position, 1)
    assert (position.step, position.actor) == ("auction turn", "Ann")
    assert refused(position, "buy_cheapest", private="M&C") == ("", "")  # with what was put aside
    assert refused(position.cash(Ann=224), "buy_cheapest", private="M&C") != ("", "")


# -- 3.1.2: the first company


@pytest.mark.rule("18AL-3.1.2-1")
@pytest.mark.parametrize(("round", "price"), [(1, 20), (2, 15), (3, 10), (4, 5)])
def test_tr_costs_five_dollars_less_in_every_stock_round(round: int, price: int) -> None:
    position = buy(passes(table(), 4 * (round - 1)), "TR")
    assert position.pos[ROUND].number == round
    assert position.pos[CASH]["Ann"] == 500 - price


@pytest.mark.rule("18AL-3.1.2-2", "18AL-3.1.2-3")
def test_in_the_fifth_it_is_taken_for_nothing() -> None:
    position = passes(table(), 13)
    bid(position, "S&NA", 45)  # Ben, in SR4
    passes(position, 4)
    assert (position.pos[ROUND].number, position.actor) == (5, "Cy")
    assert [offer.action.kind() for offer in position.offers()] == ["buy_cheapest"]
    assert refused(position, "bid", private="NDY", price=125)[0] == "free private company must be taken"
    buy(position, "TR")
    assert owners(position) == {"TR": "Cy", "S&NA": "Ben"}
    assert (position.pos[CASH]["Cy"], position.actor) == (500, "Dee")
    assert refused(position, "pass") == ("", "")
    passes(position, 4)
    assert position.pos[PRIORITY] == "Dee"  # to take it was an act


@pytest.mark.rule("18AL-3.1.2-4")
def test_no_other_company_gets_cheaper() -> None:
    position = passes(buy(table(), "TR"), 4)
    for number in (2, 3, 4):
        assert position.pos[ROUND].number == number
        passes(position, 4)
    assert position.pos[ROUND].number == 5
    passes(position, 1)  # there is nothing to be taken
    assert buy(position, "S&NA").pos[CASH]["Cy"] == 500 - 40


@pytest.mark.rule("18AL-3.1.2-5")
def test_bids_do_not_halt_the_reduction_and_the_face_value_stays() -> None:
    position = passes(bid(table(), "NDY", 125), 4)
    for _ in range(2):
        bid(position, "NDY", 130 + 10 * position.pos[ROUND].number)
        passes(position, 4)
    player = position.actor
    buy(position, "TR")
    assert (position.pos[ROUND].number, position.pos[CASH][player]) == (4, 495)
    assert WEALTH(position.pos, player) == 495 + 20
    position.phase("3").corporation("M&O", shares={player: 60}, cash=500).operating("M&O", "trains")
    prices = {n for n in range(1, 50) if not refused(position, "buy_private", private="TR", price=n)[0]}
    assert prices == set(range(10, 31))


@pytest.mark.rule("18AL-3.6-1", "18AL-3.1-5")
def test_bids_of_an_auction_are_no_acts_of_the_stock_round() -> None:
    position = bid(bid(table(), "S&NA", 45), "S&NA", 50)  # Ann, Ben
    buy(position, "TR")  # Cy
    bid(bid(position, "S&NA", 55), "S&NA", 60).play("pass")
    assert owners(position) == {"TR": "Cy", "S&NA": "Ben"}
    assert passes(position, 4).pos[PRIORITY] == "Dee"
