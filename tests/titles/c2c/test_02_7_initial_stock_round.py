"""Section 2.7: the sale of the private companies, and what follows it in the initial stock round."""

from __future__ import annotations

import pytest

from roundhouse.core.position import Event
from roundhouse.rules.market import CHART, MARKERS, by_price
from roundhouse.rules.on_sale import ON_SALE, PriceLowered, PrivateSold, asking_price
from roundhouse.rules.privates import PRIVATES, owned
from roundhouse.rules.shares import OFFERING, held, president
from roundhouse.rules.turns import PRIORITY, ROUND
from titles.c2c.sale import (
    ROWS,
    all_but,
    all_pass,
    bid,
    buy,
    cash,
    offered,
    owner,
    refused,
    sold,
    table,
)

NOT_YET = ("no sale in the first stock round", "")


def sales(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    return [(e.private, e.player, e.price) for e in events if isinstance(e, PrivateSold)]


@pytest.mark.rule("18C2C-2.7-2", "18C2C-2.7-3", "18C2C-2.7-4")
def test_the_uppermost_row_is_on_sale_and_the_rest_takes_bids() -> None:
    position = table()
    assert [a.private for a in offered(position, "buy_cheapest")] == ["GRS", "SV"]
    rest = [sym for row in ROWS[1:] for sym in row.split()]
    assert [a.private for a in offered(position, "bid")] == list(position.pos[PRIVATES])[2:]
    assert sorted(a.private for a in offered(position, "bid")) == sorted(rest)
    assert refused(position, "buy_cheapest", private="MRB") == ("cheapest private company", "several")
    assert refused(position, "bid", private="SV", price=25) == ("private company takes bids", "cheapest")
    assert refused(position, "pass") == ("", "")
    assert cash(buy(position, "SV"), "Ann") == 1780
    assert position.actor == "Ben"


@pytest.mark.rule("18C2C-2.7-2")
def test_the_rows_come_up_from_cheap_to_dear() -> None:
    position, found = table(), []
    for row in ROWS:
        found.append(" ".join(ON_SALE(position.pos)))
        sold(position, "Ann", *row.split())
    assert found == ROWS


@pytest.mark.rule("18C2C-2.7-3", "18C2C-2.7-4")
def test_one_left_is_the_only_one_to_be_bought() -> None:
    position = buy(table(), "SV")
    assert [a.private for a in offered(position, "buy_cheapest")] == ["GRS"]
    assert refused(position, "buy_cheapest", private="MRB") == ("cheapest private company", "")
    assert refused(position, "bid", private="KT", price=45) == ("", "")
    assert refused(position, "bid", private="BOP", price=225) == ("", "")


@pytest.mark.rule("18C2C-2.7-5")
def test_bids_are_multiples_of_five_and_five_higher_at_least() -> None:
    position = table()
    assert refused(position, "bid", private="MRB", price=40) == ("bid is high enough", "first")
    bid(position, "MRB", 45)
    assert refused(position, "bid", private="MRB", price=45) == ("bid is high enough", "raise")
    assert refused(position, "bid", private="MRB", price=52) == ("bid is in steps", "")
    assert refused(position, "bid", private="MRB", price=50) == ("", "")
    assert refused(position, "bid", private="MRB", price=55) == ("", "")


@pytest.mark.rule("18C2C-2.7-6")
def test_what_is_bid_is_set_aside_whoever_leads() -> None:
    position = bid(table().cash(Dan=100).at("auction turn", "Dan"), "MRB", 45)
    bid(position, "MRB", 50)  # Ann leads now: Dan's 45 are tied up all the same
    position.at("auction turn", "Dan")
    assert refused(position, "bid", private="KT", price=60) == ("bidder can pay", "")
    assert refused(position, "bid", private="KT", price=55) == ("", "")
    sold(position, "Cora", "GRS", "SV", "MRB", "KT", "SCC", "AZF", "GML", "ACM", "COE")
    position = bid(table().cash(Dan=60).at("auction turn", "Dan"), "MRB", 45).at("auction turn", "Dan")
    assert refused(position, "buy_cheapest", private="GRS") == ("player can pay the private company", "")


@pytest.mark.rule("18C2C-2.7-7")
def test_of_ones_own_bids_on_a_company_the_highest_counts() -> None:
    position = table().cash(Ann=100)
    bid(position, "MRB", 45).at("auction turn", "Ann")
    bid(position, "MRB", 55).at("auction turn", "Ann")
    assert refused(position, "bid", private="KT", price=45) == ("", "")
    assert refused(position, "bid", private="KT", price=50) == ("bidder can pay", "")


@pytest.mark.rule("18C2C-2.7-8", "18C2C-2.7-9", "18C2C-2.7-12", "18C2C-2.7-13")
def test_the_next_row_moves_up_and_its_bids_are_settled_left_before_right() -> None:
    position = table().at("auction turn", "Dan")
    bid(position, "KT", 45)  # Dan
    buy(position, "GRS")  # Ann
    bid(position, "MRB", 45)  # Ben
    bid(position, "MRB", 50)  # Cora
    position.play("pass")  # Dan
    buy(position, "SV")  # Ann: the row is empty
    assert (position.step, position.actor) == ("contested auction", "Ben")
    assert owner(position, "KT") == "bank"
    position.play("drop_out")
    assert sales(position.events) == [("MRB", "Cora", 50), ("KT", "Dan", 45)]
    assert (position.step, position.actor) == (
        "auction turn",
        "Ben",
    )  # on the left of Ann, who emptied the row
    assert [a.private for a in offered(position, "buy_cheapest")] == ["SCC", "AZF"]


@pytest.mark.rule("18C2C-2.7-12")
def test_a_company_without_a_bid_lies_there_at_its_price() -> None:
    position = bid(sold(table(), "Ann", "SV"), "MRB", 45)
    buy(position, "GRS")  # Ben
    assert (owner(position, "MRB"), owner(position, "KT")) == ("Ann", "bank")
    assert position.actor == "Cora"
    buy(position, "KT")
    assert cash(position, "Cora") == 1760


@pytest.mark.rule("18C2C-2.7-10")
def test_a_contest_goes_round_from_the_left_of_the_leader() -> None:
    position = bid(sold(table(), "Dan", "SV"), "MRB", 45)  # Ann
    bid(position, "MRB", 50)
    bid(position, "MRB", 55)
    buy(position, "GRS")  # Dan
    assert position.actor == "Ann"  # the next of the bidders on Cora's left
    assert refused(position, "bid", private="KT", price=45) == ("private company takes bids", "other")
    position.play("drop_out")
    assert position.actor == "Ben"
    bid(position, "MRB", 60)
    assert position.actor == "Cora"
    position.play("drop_out")
    assert (owner(position, "MRB"), cash(position, "Ben")) == ("Ben", 1740)
    assert not position.faults()


@pytest.mark.rule("18C2C-2.7-10")
def test_it_goes_by_seats_and_not_by_bids() -> None:
    position = sold(table(), "Dan", "SV")
    bid(position, "MRB", 45)  # Ann
    bid(position, "MRB", 50)  # Ben
    position.play("pass")
    bid(position, "MRB", 55)  # Dan
    position.play("pass")
    bid(position, "MRB", 60)  # Ben leads
    buy(position, "GRS")
    assert position.actor == "Dan"  # on Ben's left Cora has no bid; Ann's is the lowest
    position.play("drop_out")
    assert position.actor == "Ann"


@pytest.mark.rule("18C2C-2.7-10")
def test_only_bidders_take_part_and_raise_by_multiples_of_five() -> None:
    position = bid(sold(table(), "Dan", "SV"), "MRB", 45)
    bid(position, "MRB", 50)
    position.play("pass")  # Cora has no bid
    buy(position, "GRS")
    assert position.actor == "Ann"
    assert refused(position, "bid", private="MRB", price=52)[0] == "bid is in steps"
    bid(position, "MRB", 70)
    assert position.actor == "Ben"
    position.play("drop_out")
    assert sales(position.events) == [("MRB", "Ann", 70)]


@pytest.mark.rule("18C2C-2.7-11")
def test_a_row_that_bids_have_emptied_makes_way_for_the_next() -> None:
    position = sold(table(), "Dan", "SV")
    bid(position, "MRB", 45)
    bid(position, "KT", 45)
    bid(position, "SCC", 55)
    buy(position, "GRS")  # Dan
    assert sales(position.events) == [
        ("GRS", "Dan", 20),
        ("MRB", "Ann", 45),
        ("KT", "Ben", 45),
        ("SCC", "Cora", 55),
    ]
    assert [a.private for a in offered(position, "buy_cheapest")] == ["AZF"]
    assert position.actor == "Ann"


@pytest.mark.rule("18C2C-2.7-14", "18C2C-2.7-15")
def test_when_all_pass_the_sold_companies_pay_and_the_first_ones_get_cheaper() -> None:
    position = sold(table(), "Ann", "SV")
    all_pass(position)
    assert (cash(position, "Ann"), cash(position, "Ben")) == (1805, 1800)
    assert [(e.private, e.price) for e in position.events if isinstance(e, PriceLowered)] == [("GRS", 15)]
    assert position.step == "auction turn" and position.pos[ROUND].kind == "stock"
    both = all_pass(all_pass(table()))
    assert [asking_price(both.pos, sym) for sym in ("GRS", "SV", "MRB")] == [10, 10, 40]
    assert cash(buy(both, "SV"), "Ann") == 1790


@pytest.mark.rule("18C2C-2.7-15")
def test_later_rows_never_get_cheaper() -> None:
    position = all_pass(sold(table(), "Ann", "GRS", "SV"))
    assert not any(isinstance(e, PriceLowered) for e in position.events)
    assert [asking_price(position.pos, sym) for sym in ("MRB", "KT")] == [40, 40]


@pytest.mark.rule("18C2C-2.7-16")
def test_the_next_round_begins_behind_the_last_who_acted() -> None:
    position = table()
    position.play("pass").play("pass")
    bid(position, "BOP", 225)  # Cora
    all_pass(position)
    assert (position.actor, position.pos[PRIORITY]) == ("Dan", "Dan")
    all_pass(position)  # nobody acts: Dan begins the next as well
    assert position.actor == "Dan"
    position.play("pass")
    buy(position, "SV")  # Ann
    all_pass(position)
    assert position.actor == "Ben"


@pytest.mark.rule("18C2C-2.7-17")
def test_what_is_free_has_to_be_taken() -> None:
    position = sold(table(), "Ann", "SV").priority("Dan").at("auction turn", "Dan")
    for _ in range(4):
        all_pass(position)
    assert asking_price(position.pos, "GRS") == 0
    assert position.actor == "Dan"
    for kind, fields in (("pass", {}), ("bid", {"private": "KT", "price": 45})):
        assert refused(position, kind, **fields)[0] == "free private company must be taken"
    deal = {"private": "SV", "price": 10, "added": []}
    assert refused(position, "ask_private", **deal)[0] == "free private company must be taken"
    before = cash(position, "Dan")
    buy(position, "GRS")
    assert (owner(position, "GRS"), cash(position, "Dan"), position.actor) == ("Dan", before, "Ann")


@pytest.mark.rule("18C2C-2.7-18")
def test_of_two_free_ones_the_first_player_takes_grs_and_the_second_sv() -> None:
    position = table()
    for _ in range(4):
        all_pass(position)
    assert refused(position, "buy_cheapest", private="SV")[0] == "free private company must be taken"
    buy(position, "GRS")
    assert position.actor == "Ben" and refused(position, "pass")[0] == "free private company must be taken"
    buy(position, "SV")
    assert (owner(position, "GRS"), owner(position, "SV")) == ("Ann", "Ben")
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18C2C-2.7-19", "18C2C-A.BOP-1", "18C2C-A.SPP-1")
def test_a_presidency_comes_with_spp_and_bop_and_par_is_named_at_once() -> None:
    position = all_but(table(), "Dan", "SPP", "BOP")
    position.at("auction turn", "Ben")
    buy(position, "BOP")
    assert (position.step, position.actor) == ("par of the corporation that comes along", "Ben")
    assert refused(position, "set_par", par=85)[0] == "par value of the corporation that comes along"
    position.play("set_par", par=82)
    assert president(position.pos, "B&O") == "Ben" and held(position.pos, "Ben", "B&O") == 20
    assert position.pos[MARKERS]["B&O"].cell == CHART(position.pos).par[82]
    assert position.actor == "Cora"
    buy(position, "SPP")
    position.play("set_par", par=100)
    assert president(position.pos, "SP") == "Cora"
    buyer = position.actor
    assert refused(position, "buy_share", corporation="B&O", source=OFFERING) == ("", "")
    position.play("buy_share", corporation="B&O", source=OFFERING)
    assert cash(position, buyer) == 1800 - 82
    assert not position.faults()


@pytest.mark.rule("18C2C-2.7-20")
def test_par_of_sp_is_named_before_that_of_bo() -> None:
    position = all_but(table(), "Dan", "DGJ", "SPP", "BOP")
    bid(position, "SPP", 225)  # Ann
    bid(position, "BOP", 225)  # Ben
    buy(position, "DGJ")  # Cora
    assert (position.step, position.actor) == ("par of the corporation that comes along", "Ann")
    assert owner(position, "BOP") == "bank"
    position.play("set_par", par=100)
    assert (position.step, position.actor) == ("par of the corporation that comes along", "Ben")
    position.play("set_par", par=100)
    assert by_price(position.pos, ["B&O", "SP"]) == ["SP", "B&O"]
    assert position.actor == "Dan"


@pytest.mark.rule("18C2C-2.7-20")
def test_with_both_companies_one_sets_par_of_sp_first() -> None:
    """As an interruption it names the corporation that has none: SP's before B&O's."""
    position = sold(all_but(table(), "Dan"), "Ann", "SPP", "BOP").at(
        "par of the corporation that comes along", "Ann"
    )
    position.play("set_par", par=76)
    assert position.pos[MARKERS]["SP"].cell == CHART(position.pos).par[76]
    assert "B&O" not in position.pos[MARKERS]


@pytest.mark.rule("18C2C-2.7-21", "18C2C-2.7-1")
def test_after_the_last_sale_stock_turns_go_on_behind_the_buyer() -> None:
    position = all_but(table(), "Dan", "SRP").close("MH").at("auction turn", "Ann")
    buy(position, "SRP")
    assert (position.step, position.actor, position.pos[ROUND].number) == ("stock turn", "Ben", 1)
    position.play("par", corporation="NYC", par=100)
    assert position.step == "stock turn"
    position.at("stock turn", "Ben")
    assert refused(position, "sell_shares", corporation="NYC", percent=10) == NOT_YET


@pytest.mark.rule("18C2C-2.7-1")
def test_what_came_with_private_companies_is_not_sold_in_the_initial_round() -> None:
    position = all_but(table(), "Dan", "CA", "BOP").at("auction turn", "Ann")
    buy(position, "CA")
    assert held(position.pos, "Ann", "PRR") == 10
    sold(position, "Ann", "BOP").at("stock turn", "Ann")
    position.corporation("B&O", par=100, shares={"Ann": 20, "Ben": 40}, operated=True)
    position.corporation("PRR", par=100, shares={"Ben": 60, "Ann": 10}, operated=True)
    for corporation in ("B&O", "PRR"):
        assert refused(position, "sell_shares", corporation=corporation, percent=10) == NOT_YET


@pytest.mark.rule("18C2C-2.1-3", "18C2C-A.CA-1", "18C2C-A.SRP-1", "18C2C-A.DGJ-1")
@pytest.mark.parametrize(("private", "corporation"), [("CA", "PRR"), ("SRP", "SOU"), ("DGJ", "DRGW")])
def test_a_share_comes_with_some(private: str, corporation: str) -> None:
    position = all_but(table(), "Dan", private)
    buy(position, private)
    assert held(position.pos, "Ann", corporation) == 10
    assert held(position.pos, OFFERING, corporation) == 90
    assert president(position.pos, corporation) == ""
    assert private in owned(position.pos, "Ann")
