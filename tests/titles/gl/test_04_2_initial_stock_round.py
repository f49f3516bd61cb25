"""Section 4.2 by its sentences: purchases, bids and auctions of private companies, and a purchase by force."""

from __future__ import annotations

import pytest

from roundhouse.features.sale_in_stock_round import BidLapsed, Compelled
from roundhouse.play.scenario import Scenario
from roundhouse.rules.contest import DroppedOut
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.on_sale import PrivateSold, asking_price, leader, unsold
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import PRIORITY, ROUND
from roundhouse.text.events import log

FOUR = ("Ann", "Ben", "Cora", "Dan")
FOR_SALE = ["C&E", "EJ&E", "TUNNEL", "RAILWORKS", "MINE", "ALCO", "PORT", "FERRY", "C&A"]


def table(players: int = 4) -> Scenario:
    """The first turn; TUNNEL was drawn."""
    return Scenario("18GL", FOUR[:players], chance={"private": "TUNNEL"})


def buy(position: Scenario, private: str) -> Scenario:
    return position.play("buy_cheapest", private=private)


def bid(position: Scenario, private: str, price: int) -> Scenario:
    return position.play("bid", private=private, price=price)


def passes(position: Scenario, count: int) -> Scenario:
    for _ in range(count):
        position.play("pass")
    return position


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def sold(position: Scenario) -> dict[str, tuple[str, int]]:
    """Who bought what for how much in the last action."""
    return {e.private: (e.player, e.price) for e in position.events if isinstance(e, PrivateSold)}


def owner(position: Scenario, private: str) -> str:
    return position.pos[PRIVATES][private].owner


def all_but(position: Scenario, *left: str) -> Scenario:
    """All private companies but these are Dan's."""
    for private in FOR_SALE:
        if private not in left:
            position.private(private, "Dan")
    return position


@pytest.mark.rule("18GL-4.2-1")
def test_a_turn_is_the_cheapest_at_its_price_or_a_bid_for_a_dearer_one_or_a_pass() -> None:
    position = table()
    assert (position.step, position.actor) == ("auction turn", "Ann")
    assert {offer.action.kind() for offer in position.offers()} == {"buy_cheapest", "bid", "pass"}
    assert refused(position, "buy_cheapest", private="EJ&E") == ("cheapest private company", "")
    assert refused(position, "bid", private="C&E", price=25) == ("private company takes bids", "cheapest")
    assert refused(position, "bid", private="BRIDGE", price=55) == ("private company takes bids", "sold")
    assert refused(position, "pass", by="Ben") == ("your turn", "auction turn")
    bid(position, "EJ&E", 45)
    assert position.actor == "Ben"
    buy(position, "C&E")
    assert owner(position, "C&E") == "Ben" and position.pos[CASH]["Ben"] == 580
    position.play("pass")
    assert position.actor == "Dan"


@pytest.mark.rule("18GL-4.2-2")
def test_there_are_no_shares_before_the_ninth_private_company_is_sold() -> None:
    position = all_but(table(), "C&A")
    assert refused(position, "par", corporation="IC", par=60) == ("in the menu", "par")
    assert refused(position, "buy_share", corporation="IC", source="bank pool") == (
        "in the menu",
        "buy_share",
    )
    assert [
        private for private, row in position.pos[PRIVATES].items() if row.owner == BANK and not row.closed
    ] == ["C&A"]
    buy(position, "C&A").play("set_par", par=60)
    assert position.step == "stock turn"
    assert position.offers("par")


@pytest.mark.rule("18GL-4.2-3")
def test_bids_go_in_fives_above_face_value_and_above_the_bid_before() -> None:
    position = table()
    assert refused(position, "bid", private="RAILWORKS", price=60) == ("bid is high enough", "first")
    bid(position, "RAILWORKS", 65)
    for price in (66, 68):
        assert refused(position, "bid", private="RAILWORKS", price=price) == ("bid is in steps", "")
    assert refused(position, "bid", private="RAILWORKS", price=65) == ("bid is high enough", "raise")
    assert refused(position, "bid", private="RAILWORKS", price=70) == ("", "")


@pytest.mark.rule("18GL-4.2-4")
def test_only_a_leading_bid_ties_up_money() -> None:
    """Of $400 two leading bids of 45 and 105 leave $250; being outbid frees 105 again."""
    position = Scenario("18GL", ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay"), chance={"private": "TUNNEL"})
    assert position.pos[CASH]["Ann"] == 400
    bid(position, "EJ&E", 45)
    passes(position, 5)
    bid(position, "FERRY", 105)
    poor = passes(position.copy().cash(Ann=165), 5)
    assert refused(poor, "buy_cheapest", private="C&E") == ("player can pay the private company", "")
    assert refused(poor.cash(Ann=170), "buy_cheapest", private="C&E") == ("", "")
    leading = passes(position.copy(), 5)
    assert leading.actor == "Ann"
    assert refused(leading, "bid", private="C&A", price=250) == ("", "")
    assert refused(leading, "bid", private="C&A", price=255) == ("bidder can pay", "")
    bid(position, "FERRY", 110)
    passes(position, 4)
    assert position.actor == "Ann"
    assert refused(position, "bid", private="C&A", price=355) == ("", "")
    assert refused(position, "bid", private="C&A", price=360) == ("bidder can pay", "")


@pytest.mark.rule("18GL-4.2-5", "18GL-4.2-8", "18GL-4.2-9")
def test_a_single_bidder_has_the_company_and_one_without_a_bid_waits_for_a_buyer() -> None:
    position = bid(table(), "EJ&E", 45)
    buy(position, "C&E")
    assert sold(position) == {"C&E": ("Ben", 20), "EJ&E": ("Ann", 45)}
    assert position.actor == "Cora" and position.step == "auction turn"
    assert unsold(position.pos)[0] == "TUNNEL"
    buy(position, "TUNNEL")
    assert position.pos[CASH]["Cora"] == 550
    assert position.actor == "Dan" and unsold(position.pos)[0] == "RAILWORKS"


@pytest.mark.rule("18GL-4.2-6", "18GL-4.2-9")
def test_several_bidders_raise_in_turn_from_the_one_behind_the_leader() -> None:
    """Ann has 45, Ben 50, Cora 55 on EJ&E when Dan takes C&E: Ann speaks, then Ben."""
    position = table()
    for price in (45, 50, 55):
        bid(position, "EJ&E", price)
    buy(position, "C&E")
    assert (position.step, position.actor) == ("contested auction", "Ann")
    assert refused(position, "drop_out", by="Ben") == ("your turn", "contested auction")
    assert refused(position, "bid", private="TUNNEL", price=55) == ("private company takes bids", "other")
    assert refused(position, "bid", private="EJ&E", price=55) == ("bid is high enough", "raise")
    assert refused(position, "bid", private="EJ&E", price=62) == ("bid is in steps", "")
    bid(position, "EJ&E", 60)
    assert position.actor == "Ben"
    position.play("drop_out")
    assert position.events[0] == DroppedOut("Ben", "EJ&E")
    assert position.actor == "Cora"
    bid(position, "EJ&E", 65)
    assert position.actor == "Ann"  # Ben has left for good
    position.play("drop_out")
    assert sold(position) == {"EJ&E": ("Cora", 65)}
    assert (position.step, position.actor) == ("auction turn", "Ann")  # behind Dan, who bought C&E
    assert position.pos[CASH]["Cora"] == 535


@pytest.mark.rule("18GL-4.2-6")
def test_not_the_lowest_bidder_begins_but_the_next_behind_the_leader() -> None:
    """Ann has 45, Cora 50, then Ben 55: Cora speaks, then Ann; when Cora leads, Ann is next."""
    position = bid(table(), "EJ&E", 45)
    position.play("pass")
    bid(position, "EJ&E", 50)
    passes(position, 2)
    bid(position, "EJ&E", 55)
    position.play("pass")
    buy(position, "C&E")  # Dan
    assert (position.step, position.actor) == ("contested auction", "Cora")
    dropped = position.copy().play("drop_out")
    assert dropped.actor == "Ann"
    bid(position, "EJ&E", 60)
    assert position.actor == "Ann"
    position.play("drop_out")
    assert position.actor == "Ben"


@pytest.mark.rule("18GL-4.2-6")
def test_nobody_is_asked_who_has_dropped_out_even_if_the_leader_changes() -> None:
    """Behind leader Ben come Dan and Ann; Dan leads, then Ann is next, then Ben."""
    position = table()
    bid(position, "EJ&E", 45)
    bid(position, "EJ&E", 55)
    buy(position, "C&E")  # Cora: Ann and Ben have bids
    assert position.actor == "Ann"
    bid(position, "EJ&E", 60)
    assert position.actor == "Ben"
    bid(position, "EJ&E", 65)
    assert position.actor == "Ann"
    position.play("drop_out")
    assert sold(position) == {"EJ&E": ("Ben", 65)}


@pytest.mark.rule("18GL-4.2-7")
def test_in_the_auction_money_behind_other_bids_is_untouchable() -> None:
    """$200, of them 105 behind FERRY and 55 behind EJ&E: for EJ&E the ceiling is $95."""
    position = table().cash(Ann=200)
    bid(position, "EJ&E", 55)
    bid(position, "EJ&E", 60)
    passes(position, 2)
    bid(position, "FERRY", 105)
    passes(position, 2)
    buy(position, "C&E")
    assert (position.step, position.actor) == ("contested auction", "Ann")
    assert refused(position, "bid", private="EJ&E", price=95) == ("", "")
    assert refused(position, "bid", private="EJ&E", price=100) == ("bidder can pay", "")


@pytest.mark.rule("18GL-4.2-10")
def test_after_the_last_sale_the_next_player_is_the_first_to_buy_stock() -> None:
    position = all_but(table(), "FERRY", "C&A")
    bid(position, "C&A", 145)
    buy(position, "FERRY")  # Ben: C&A goes to Ann for her bid
    assert sold(position)["C&A"] == ("Ann", 145)
    assert (position.step, position.actor) == ("par of the corporation that comes along", "Ann")
    position.play("set_par", par=100)
    assert (position.step, position.actor, position.pos[ROUND].number) == ("stock turn", "Cora", 1)
    position.play("par", corporation="IC", par=60)
    assert position.actor == "Dan"


@pytest.mark.rule("18GL-4.2-11", "18GL-4.2-12")
def test_if_nobody_buys_anything_the_holder_of_the_priority_deal_takes_the_first() -> None:
    position = passes(table(), 3)
    assert owner(position, "C&E") == BANK
    position.play("pass")
    assert [event for event in position.events if isinstance(event, Compelled)] == [Compelled("Ann", "C&E")]
    assert sold(position) == {"C&E": ("Ann", 20)}
    assert position.pos[CASH]["Ann"] == 580
    assert (position.step, position.actor, position.pos[ROUND].kind) == ("auction turn", "Ben", "stock")
    assert position.pos[PRIORITY] == "Ann"  # until the round is over
    passes(position, 4)
    assert position.pos[ROUND].kind == "stock" and position.pos[ROUND].number == 2
    assert position.pos[PRIORITY] == position.actor == "Ben"
    assert owner(position, "EJ&E") == BANK and asking_price(position.pos, "EJ&E") == 40


@pytest.mark.rule("18GL-4.2-11")
def test_bids_do_not_save_the_holder_from_the_first_company() -> None:
    """Nothing has been sold all the same; bids on the next company are settled by the forced purchase."""
    position = bid(table(), "EJ&E", 45)
    bid(position, "TUNNEL", 60)
    passes(position, 4)
    assert sold(position) == {"C&E": ("Ann", 20), "EJ&E": ("Ann", 45), "TUNNEL": ("Ben", 60)}
    assert position.actor == "Ben"


def lapsed(position: Scenario) -> list[tuple[str, str, int]]:
    return [(e.player, e.private, e.price) for e in position.events if isinstance(e, BidLapsed)]


@pytest.mark.rule("18GL-4.2-12")
def test_a_bid_that_the_forced_purchase_leaves_uncovered_falls_at_once() -> None:
    """Ann has 600: 580 are left for 45 and 550. The dearest bid falls, and EJ&E is hers for the other one."""
    position = bid(table(), "EJ&E", 45)
    passes(position, 3)
    bid(position, "C&A", 550)
    passes(position, 4)
    assert lapsed(position) == [("Ann", "C&A", 550)]
    assert sold(position) == {"C&E": ("Ann", 20), "EJ&E": ("Ann", 45)}
    assert position.pos[CASH]["Ann"] == 535 and leader(position.pos, "C&A") is None
    assert any("cannot cover the bid of $550" in line for line in log(position.title, position.events))


@pytest.mark.rule("18GL-4.2-12")
def test_who_leads_after_that_has_to_cover_it_too() -> None:
    """Ben was outbid by Ann at the C&A and has used the money for the ALCO; only his bid there stays."""
    position = passes(table(), 1)
    bid(position, "C&A", 400)  # Ben
    passes(position, 2)
    bid(position, "C&A", 590)  # Ann
    bid(position, "ALCO", 300)  # Ben: his 400 are free again
    passes(position, 4)
    assert lapsed(position) == [("Ann", "C&A", 590), ("Ben", "C&A", 400)]
    assert leader(position.pos, "C&A") is None
    top = leader(position.pos, "ALCO")
    assert top is not None and (top.player, top.amount) == ("Ben", 300)


@pytest.mark.rule("18GL-4.2-13", "18GL-4.2-14")
def test_with_part_of_them_sold_an_operating_round_and_another_such_stock_round_follow() -> None:
    position = buy(table(), "C&E")  # Ann
    bid(position, "TUNNEL", 55)  # Ben
    passes(position, 3)
    assert position.actor == "Ben"
    position.play("pass")
    assert position.pos[CASH]["Ann"] == 585  # C&E has paid $5
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 2)
    assert (position.step, position.actor) == ("auction turn", "Cora")
    assert unsold(position.pos)[0] == "EJ&E"
    position.play("pass")
    position.play("pass")
    position.play("pass")
    assert refused(position, "bid", private="FERRY", price=545) == ("", "")
    assert refused(position, "bid", private="FERRY", price=550) == ("bidder can pay", "")


@pytest.mark.rule("18GL-4.2-13")
def test_passes_all_round_later_force_nobody() -> None:
    position = passes(buy(table(), "C&E"), 4)
    before = dict(position.pos[CASH])
    passes(position, 3)
    position.play("pass")
    assert not sold(position)
    assert position.pos[CASH]["Ann"] == before["Ann"] + 5


@pytest.mark.rule("18GL-4.2-15")
def test_a_bid_is_a_deed() -> None:
    """Ben's bid was the last deed: Cora has the Priority Deal; and his bid keeps the sale going."""
    position = buy(table(), "C&E")
    bid(position, "C&A", 145)
    passes(position, 3)
    assert (position.pos[ROUND].number, position.actor) == (1, "Ben")
    position.play("pass")
    assert (position.pos[ROUND].number, position.pos[PRIORITY], position.actor) == (2, "Cora", "Cora")


@pytest.mark.rule("18GL-4.2-15", "18GL-4.2-9")
def test_what_is_done_in_an_auction_is_no_deed() -> None:
    """Dan's purchase counts, not Cora's last word in the auction that it led to."""
    position = table()
    for price in (45, 50, 55):
        bid(position, "EJ&E", price)
    buy(position, "C&E")
    bid(position, "EJ&E", 60)
    position.play("drop_out").play("drop_out")
    assert position.actor == "Ann"
    passes(position, 4)
    assert position.pos[PRIORITY] == "Ann"
