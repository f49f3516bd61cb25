"""Section 3.2(b) and (c): trading private companies, starting corporations, and buying stock."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, POOL, held
from roundhouse.rules.turns import ROUND

FOUR = ["Ann", "Ben", "Cy", "Dee"]


def table() -> Scenario:
    """Ann's turn; TR and S&NA are hers, B&SLC Ben's, M&C and NDY Cy's."""
    position = Scenario("18AL", FOUR)
    owners = {"TR": "Ann", "S&NA": "Ann", "B&SLC": "Ben", "M&C": "Cy", "NDY": "Cy"}
    for sym, owner in owners.items():
        position.private(sym, owner)
    return position.stock_turn("Ann")


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def buy(position: Scenario, sym: str, source: str = OFFERING) -> Scenario:
    return position.play("buy_share", corporation=sym, source=source)


@pytest.mark.rule("18AL-3.2-11")
@pytest.mark.parametrize("dollars", [1, 200])
def test_any_price_on_which_both_agree(dollars: int) -> None:
    position = table().play("sell_private", private="TR", to="Ben", price=dollars)
    assert (position.step, position.actor, position.pos[PRIVATES]["TR"].owner) == ("consent", "Ben", "Ann")
    for other in ("Ann", "Cy", "Dee"):
        assert refused(position, "accept", by=other) == ("your turn", "consent")
    position.play("accept")
    assert position.pos[PRIVATES]["TR"].owner == "Ben"
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (500 + dollars, 500 - dollars)
    assert position.faults() == []


@pytest.mark.rule("18AL-3.2-11")
def test_who_is_asked_may_say_no_and_one_may_sell_again_and_again() -> None:
    position = table().play("sell_private", private="TR", to="Ben", price=30).play("decline")
    assert (position.actor, position.step, position.pos[PRIVATES]["TR"].owner) == ("Ann", "stock turn", "Ann")
    assert refused(position, "accept") == ("in the menu", "accept")
    assert refused(position, "decline") == ("in the menu", "decline")
    position.play("sell_private", private="TR", to="Ben", price=20).play("accept")
    position.play("sell_private", private="S&NA", to="Ben", price=60).play("accept")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (580, 420)
    assert refused(position, "sell_private", private="TR", to="Ben", price=20)[1] == "other's"


@pytest.mark.rule("18AL-3.2-11")
def test_no_price_below_a_dollar_and_no_private_company_of_others() -> None:
    position = table()
    for dollars in (0, -5):
        assert refused(position, "sell_private", private="TR", to="Ben", price=dollars)[0] == (
            "price between players"
        )
        assert (
            refused(position, "buy_from_player", private="NDY", price=dollars)[0] == "price between players"
        )
    changes = "private company changes players"
    assert refused(position, "sell_private", private="NDY", to="Ben", price=5) == (changes, "other's")
    assert refused(position, "buy_from_player", private="TR", price=5) == (changes, "own")
    position.private("NDY", "M&O")
    assert refused(position, "buy_from_player", private="NDY", price=5) == (changes, "no player's")


@pytest.mark.rule("18AL-3.2-12", "18AL-3.2-14")
def test_in_whose_turn_a_private_company_is_sold_makes_the_difference() -> None:
    position = table().corporation("L&N", par=60, shares={"Dee": 20}).stock_turn("Ann")
    position.play("sell_private", private="TR", to="Ben", price=20).play("accept").play("pass")
    assert position.actor == "Ben"
    assert refused(position, "buy_share", corporation="L&N", source=OFFERING) == ("", "")
    position.play("buy_from_player", private="NDY", price=100)
    assert (position.step, position.actor) == ("consent", "Cy")
    position.play("accept")
    assert position.actor == "Ben"
    one = "one certificate a turn"
    assert refused(position, "buy_share", corporation="L&N", source=OFFERING)[0] == one
    assert refused(position, "par", corporation="TAG", par=60)[0] == one
    assert refused(position, "buy_from_player", private="M&C", price=100)[0] == one
    bought = buy(table().corporation("L&N", par=60, shares={"Dee": 20}).stock_turn("Ann"), "L&N")
    assert refused(bought, "buy_from_player", private="NDY", price=100)[0] == one


@pytest.mark.rule("18AL-3.2-13")
def test_the_buyer_needs_the_money_in_whosever_turn() -> None:
    position = table().cash(Ann=100, Ben=30)
    short = "buyer can pay the private company"
    assert refused(position, "sell_private", private="TR", to="Ben", price=31)[0] == short
    assert refused(position, "sell_private", private="TR", to="Ben", price=30) == ("", "")
    assert refused(position, "buy_from_player", private="NDY", price=101)[0] == short
    assert refused(position, "buy_from_player", private="NDY", price=100) == ("", "")


@pytest.mark.rule("18AL-3.2-13", "18AL-3.3-5")
def test_the_buyer_needs_room_in_whosever_turn() -> None:
    """Ben has 12 of 12: B&SLC, and eleven certificates of three corporations."""
    position = table().corporation("L&N", par=90, shares={"Ben": 60}, cash=0)
    position.corporation("M&O", par=90, shares={"Ben": 60}).corporation("WRA", par=90, shares={"Ben": 20})
    position.stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 12
    room = "buyer has room for the private company"
    assert refused(position, "sell_private", private="TR", to="Ben", price=1)[0] == room
    assert refused(position.stock_turn("Ben"), "buy_from_player", private="TR", price=1)[0] == room
    position.close("B&SLC").stock_turn("Ann")
    assert refused(position, "sell_private", private="TR", to="Ben", price=1) == ("", "")


@pytest.mark.rule("18AL-3.2-14")
@pytest.mark.parametrize("kind", ["par", "offering", "pool", "private company"])
def test_each_of_the_four_purchases_is_the_only_one_of_its_turn(kind: str) -> None:
    position = table().corporation("L&N", par=60, shares={"Dee": 30}, pool=20).stock_turn("Ann")
    assert refused(position, "buy_share", corporation="L&N", source="Dee") == ("share is there", "source")
    match kind:
        case "par":
            position.play("par", corporation="WRA", par=60)
        case "offering":
            buy(position, "L&N")
        case "pool":
            buy(position, "L&N", POOL)
        case _:
            position.play("buy_from_player", private="NDY", price=1).play("accept")
    assert position.actor == "Ann"  # who might still sell
    one = "one certificate a turn"
    assert refused(position, "buy_share", corporation="L&N", source=OFFERING)[0] == one
    assert refused(position, "buy_share", corporation="L&N", source=POOL)[0] == one
    assert refused(position, "par", corporation="TAG", par=60)[0] == one
    assert refused(position, "buy_from_player", private="M&C", price=1)[0] == one


@pytest.mark.rule("18AL-3.2-15", "18AL-market-3")
def test_five_par_values() -> None:
    position = table()
    for par in range(50, 130):
        found = refused(position, "par", corporation="WRA", par=par)[0]
        assert found == ("" if par in (60, 70, 75, 90, 105) else "par value")


@pytest.mark.rule("18AL-3.2-15")
def test_the_money_must_do_for_two_shares() -> None:
    position = table().cash(Ann=160)
    assert [o.action.par for o in position.offers("par")][:3] == [60, 70, 75]  # type: ignore[attr-defined]
    assert len(position.offers("par")) == 3 * 6
    assert refused(position, "par", corporation="WRA", par=90)[0] == "player can pay"


@pytest.mark.rule("18AL-3.2-16", "18AL-market-3")
@pytest.mark.parametrize(
    ("par", "cell"), [(60, (2, 2)), (70, (1, 3)), (75, (1, 4)), (90, (0, 5)), (105, (0, 6))]
)
def test_the_marker_begins_on_its_cell_below_the_others(par: int, cell: tuple[int, int]) -> None:
    position = table().corporation("M&O", par=par, shares={"Ben": 60}, cash=0).stock_turn("Ann")
    position.play("par", corporation="WRA", par=par)
    assert position.pos[MARKERS]["WRA"].cell == position.pos[MARKERS]["M&O"].cell == cell
    assert price(position.pos, "WRA") == par
    position.corporation("WRA", par=par, shares={"Ann": 60}, cash=0, cell=cell)
    assert NEXT_TO_OPERATE(position.pos, ()) == "M&O"


@pytest.mark.rule("18AL-3.2-17")
def test_the_presidents_certificate_is_the_first_to_be_sold() -> None:
    position = table()
    assert refused(position, "buy_share", corporation="TAG", source=OFFERING)[0] == (
        "president's certificate first"
    )
    assert not position.offers("buy_share")
    position.play("par", corporation="TAG", par=60).play("pass")
    assert buy(position, "TAG").pos[CASH]["Ben"] == 440
    assert held(position.pos, "Ben", "TAG") == 10


@pytest.mark.rule("18AL-3.2-19")
def test_who_has_sold_buys_none_of_it_in_this_round() -> None:
    position = table().corporation("M&O", par=75, shares={"Ben": 20, "Ann": 20}).stock_turn("Ann")
    position.play("sell_shares", corporation="M&O", percent=10)
    for _ in range(2):
        assert (position.pos[ROUND].number, position.actor) == (2, "Ann")
        for source in (OFFERING, POOL):
            found = refused(position, "buy_share", corporation="M&O", source=source)
            assert found == ("not sold this round", "")
        position.play("pass")
        assert refused(position, "buy_share", corporation="M&O", source=POOL) == ("", "")  # Ben
        for _ in range(3):
            position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].number, position.actor) == ("stock", 3, "Ann")
    assert refused(position, "buy_share", corporation="M&O", source=POOL) == ("", "")  # Ann


@pytest.mark.rule("18AL-3.2-20")
@pytest.mark.parametrize("purchase", ["share", "start", "private company"])
def test_all_sales_are_on_one_side_of_the_purchase(purchase: str) -> None:
    def bought(position: Scenario) -> Scenario:
        if purchase == "share":
            return buy(position, "L&N")
        if purchase == "start":
            return position.play("par", corporation="TAG", par=60)
        return position.play("buy_from_player", private="NDY", price=1).play("accept")

    def fresh() -> Scenario:
        position = table().corporation("L&N", par=60, shares={"Dee": 20})
        return position.corporation("M&O", par=75, shares={"Ben": 20, "Ann": 40}).stock_turn("Ann")

    position = bought(fresh())
    for _ in range(2):
        position.play("sell_shares", corporation="M&O", percent=10)
    assert position.actor == "Ann"
    position = bought(fresh().play("sell_shares", corporation="M&O", percent=10))
    assert position.actor == "Ben"  # nothing was left to do for Ann


@pytest.mark.rule("18AL-3.2-21")
def test_to_sell_a_private_company_is_a_sale() -> None:
    def fresh() -> Scenario:
        position = table().corporation("L&N", par=60, shares={"Dee": 20})
        return position.corporation("M&O", par=75, shares={"Ben": 20, "Ann": 40}).stock_turn("Ann")

    position = fresh().play("sell_private", private="TR", to="Ben", price=20).play("accept")
    assert buy(position, "L&N").actor == "Ben"
    position = buy(fresh().play("sell_shares", corporation="M&O", percent=10), "L&N")
    assert position.actor == "Ben"
    position = buy(fresh(), "L&N")
    assert refused(position, "sell_private", private="TR", to="Ben", price=20) == ("", "")
    position.play("sell_private", private="TR", to="Ben", price=20).play("accept")
    assert position.actor == "Ann" and position.offers("sell_shares")


@pytest.mark.rule("18AL-3.2-22")
def test_who_acted_has_not_passed() -> None:
    """Three pass, Dee sells: the round goes on until Dee has passed as well."""
    position = table().corporation("M&O", par=75, shares={"Ben": 20, "Dee": 20}).stock_turn("Ann")
    for _ in range(3):
        position.play("pass")
    position.play("sell_shares", corporation="M&O", percent=10).play("pass")
    for player in ("Ann", "Ben", "Cy", "Dee"):
        assert (position.actor, position.pos[ROUND].kind) == (player, "stock")
        position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 3)
