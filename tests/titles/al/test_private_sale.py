"""The sale of the private companies in the stock rounds: sections 3.1, 3.1.1 and 3.1.2."""

from __future__ import annotations

import pytest

from roundhouse import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.on_sale import PriceLowered, asking_price
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES
from roundhouse.rules.turns import PRIORITY, ROUND

FOUR = ["Ann", "Ben", "Cy", "Dee"]


def table(players: list[str] | None = None, *options: str) -> Scenario:
    return Scenario("18AL", players or FOUR, options)


def passes(made: Scenario, count: int) -> Scenario:
    for _ in range(count):
        made.play("pass")
    return made


def bid(made: Scenario, private: str, price: int) -> Scenario:
    return made.play("bid", private=private, price=price)


def owner(made: Scenario, private: str) -> str:
    return made.pos[PRIVATES][private].owner


def refused(made: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    found = made.why_not(kind, **fields)
    assert found is not None
    return found.check, str(found.facts.get("case", ""))


@pytest.mark.rule("18AL-2-4", "18AL-3.1-1", "18AL-3.1-6", "18AL-3.1-7", "18AL-3.1-12")
def test_the_game_opens_with_a_sale_in_the_first_stock_round() -> None:
    made = table()
    assert (made.pos[ROUND].kind, made.pos[ROUND].number, made.actor) == ("stock", 1, "Ann")
    assert {o.action.kind() for o in made.offers()} == {"buy_cheapest", "bid", "pass"}
    assert refused(made, "bid", private="TR", price=30) == ("private company takes bids", "cheapest")
    assert refused(made, "buy_cheapest", private="NDY")[0] == "cheapest private company"
    assert refused(made, "par", corporation="TAG", par=60)[0] == "in the menu"
    assert refused(made, "bid", private="NDY", price=124)[0] == "bid is high enough"
    bid(made, "NDY", 131)
    assert refused(made, "bid", private="NDY", price=135)[0] == "bid is high enough"
    assert made.why_not("bid", private="NDY", price=136) is None


@pytest.mark.rule("18AL-3.1-8", "18AL-3.1-10")
def test_every_bid_is_put_aside_and_a_new_one_takes_its_place() -> None:
    made = bid(table(), "NDY", 130)
    bid(made, "NDY", 200)  # Ann is outbid, yet her 130 stay aside
    passes(made, 2)
    bid(made, "M&C", 110)
    passes(made, 3)
    assert refused(made, "bid", private="B&SLC", price=261)[0] == "bidder can pay"
    assert made.why_not("bid", private="B&SLC", price=260) is None
    assert made.why_not("bid", private="NDY", price=390) is None  # 500 - 110
    assert refused(made, "bid", private="NDY", price=391)[0] == "bidder can pay"
    bid(made, "B&SLC", 255)
    passes(made, 3)
    assert refused(made, "buy_cheapest", private="TR")[0] == "player can pay the private company"


@pytest.mark.rule("18AL-3.1-4", "18AL-3.1-5", "18AL-3.1-11", "18AL-3.1-13", "18AL-3.1.1-1")
def test_a_purchase_leads_to_auctions_and_the_round_goes_on_with_stock() -> None:
    made = table()
    for private, price in (("NDY", 125), ("M&C", 112), ("B&SLC", 75)):
        bid(made, private, price)
    bid(made, "S&NA", 45)
    passes(made, 1)
    assert made.actor == "Ben"
    made.play("buy_cheapest", private="TR")
    assert [owner(made, p) for p in PRIVATE_COMPANIES(made.pos)] == ["Ben", "Dee", "Cy", "Ben", "Ann"]
    assert made.pos[CASH]["Cy"] == 500 - 75
    assert (made.step, made.actor, made.pos[ROUND].number) == ("stock turn", "Cy", 1)
    assert refused(made, "buy_cheapest", private="TR")[0] == "in the menu"
    passes(made, 3)
    assert made.pos[ROUND].kind == "stock"
    passes(made, 1)
    assert made.pos[ROUND].kind == "stock" and made.pos[ROUND].number == 2
    assert made.pos[PRIORITY] == "Cy" and made.pos[CASH]["Cy"] == 500 - 75 + 15


@pytest.mark.rule("18AL-3.1-9", "18AL-3.1-14", "18AL-3.6-1", "18AL-3.1.2-4")
def test_bids_and_prices_last_over_operating_rounds() -> None:
    made = table().play("buy_cheapest", private="TR")
    bid(made, "B&SLC", 80)
    passes(made, 4)
    assert (made.pos[ROUND].number, made.actor, made.pos[CASH]["Ann"]) == (2, "Cy", 485)
    assert asking_price(made.pos, "S&NA") == 40
    passes(made, 3)
    assert refused(made, "bid", private="B&SLC", price=84)[0] == "bid is high enough"
    assert refused(made, "bid", private="NDY", price=421)[0] == "bidder can pay"
    passes(made, 1)
    assert made.pos[PRIORITY] == "Cy"  # nobody did anything


def contested() -> Scenario:
    """Ann has bid 75, Dee 80 and Ben 90 for B&SLC, which comes up by Cy's purchase of S&NA."""
    made = table().play("buy_cheapest", private="TR")
    passes(made, 3)
    bid(made, "B&SLC", 75)
    passes(made, 2)
    bid(made, "B&SLC", 80)
    passes(made, 1)
    bid(made, "B&SLC", 90)
    return made.play("buy_cheapest", private="S&NA")


@pytest.mark.rule("18AL-3.1.1-2", "18AL-3.1.1-3", "18AL-3.1.1-5", "18AL-3.1.1-6", "18AL-3.1.1-7")
def test_an_auction_goes_clockwise_from_the_leader_and_a_pass_is_not_final() -> None:
    made = contested()
    assert (made.step, made.actor) == ("contested auction", "Dee")
    assert refused(made, "bid", private="B&SLC", price=94)[0] == "bid is high enough"
    assert refused(made, "bid", private="NDY", price=130) == ("private company takes bids", "other")
    assert refused(made, "buy_cheapest", private="B&SLC")[0] == "in the menu"
    made.play("pass")
    assert made.actor == "Ann"
    bid(made, "B&SLC", 96)
    assert made.actor == "Ben"
    made.play("pass")
    assert made.actor == "Dee"  # who has passed before
    bid(made, "B&SLC", 101)
    assert made.actor == "Ann"
    passes(made, 2)
    assert (owner(made, "B&SLC"), made.pos[CASH]["Dee"]) == ("Dee", 399)
    assert (made.step, made.actor) == ("auction turn", "Dee")  # left of Cy
    passes(made, 1)
    assert made.why_not("bid", private="NDY", price=480) is None  # Ann's 75 are free again


@pytest.mark.rule("18AL-3.1.1-4")
def test_money_put_aside_for_the_company_can_be_bid_for_it() -> None:
    made = table().play("buy_cheapest", private="TR")
    bid(made, "NDY", 125)
    bid(made, "B&SLC", 75)
    passes(made, 1)
    bid(made, "M&C", 105)
    bid(made, "B&SLC", 80)
    made.play("buy_cheapest", private="S&NA")
    assert made.actor == "Cy"
    bid(made, "B&SLC", 85)
    assert made.actor == "Ben"
    assert refused(made, "bid", private="B&SLC", price=376)[0] == "bidder can pay"
    assert made.why_not("bid", private="B&SLC", price=375) is None


@pytest.mark.rule("18AL-3.1.2-1", "18AL-3.1.2-2", "18AL-3.1.2-3", "18AL-3.1.2-5", "18AL-3.6-2")
def test_the_first_company_gets_cheaper_by_the_round_and_must_be_taken_at_last() -> None:
    made = table()
    bid(made, "S&NA", 45)
    for number, price in enumerate((20, 15, 10, 5), 1):
        assert (made.pos[ROUND].number, asking_price(made.pos, "TR")) == (number, price)
        passes(made, 4)
    assert any(event == PriceLowered("TR", 0) for event in made.events)
    assert (made.pos[ROUND].number, made.actor) == (5, "Ben")
    for kind, fields in (("pass", {}), ("bid", {"private": "NDY", "price": 125})):
        assert refused(made, kind, **fields)[0] == "free private company must be taken"
    made.play("buy_cheapest", private="TR")
    assert (owner(made, "TR"), made.pos[CASH]["Ben"], owner(made, "S&NA")) == ("Ben", 500, "Ann")
    assert (made.actor, PRIVATE_COMPANIES(made.pos)["TR"].face) == ("Cy", 20)


@pytest.mark.rule("18AL-3.1-13")
def test_the_sale_may_have_a_round_of_its_own() -> None:
    made = table(None, "auction_is_own_round")
    assert made.pos[ROUND].kind == "auction"
    passes(made, 4)
    assert (made.pos[ROUND].kind, asking_price(made.pos, "TR")) == ("auction", 15)


@pytest.mark.rule("18AL-3.1.1-2")
def test_the_lowest_bidder_may_be_the_one_to_speak() -> None:
    made = table(None, "auction_turn_order").play("buy_cheapest", private="TR")
    bid(made, "B&SLC", 90)
    bid(made, "B&SLC", 95)
    made.play("buy_cheapest", private="S&NA")
    assert made.actor == "Ben"
    made.play("drop_out")
    assert owner(made, "B&SLC") == "Cy"
