"""Section 3.3: how much of a corporation, and how many certificates, a player may own."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import price
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, held, president

FIVE = ("Ann", "Ben", "Cy", "Dee", "Eve")
OTHERS = ("L&N", "M&O", "AB&C", "TAG")
COMPANIES = ("TR", "S&NA", "B&SLC", "M&C", "NDY")
OFFERING, POOL = "initial offering", "bank pool"


def counting(players: int, number: int) -> Scenario:
    """Ann owns `number` certificates of corporations at $75; Cy has all private companies, and Ben leads WRA."""
    made = Scenario("18AL", FIVE[:players]).cash(Ann=1000, Ben=1000)
    for sym in COMPANIES:
        made.private(sym, "Cy")
    for sym in OTHERS:
        mine = min(number, 5)  # with the president's certificate five are 60%
        number -= mine
        if mine:
            made.corporation(sym, par=75, shares={"Ann": 10 + 10 * mine}, cash=0)
    assert number == 0
    made.corporation("WRA", par=75, shares={"Ben": 30}, pool=10, cash=0)
    return made.stock_turn("Ann")


def buying(made: Scenario, corporation: str = "WRA", source: str = OFFERING) -> Violation | None:
    return made.why_not("buy_share", corporation=corporation, source=source)


def check(found: Violation | None) -> str:
    assert found is not None
    return found.check


# -- 60%


@pytest.mark.rule("18AL-3.3-1")
@pytest.mark.parametrize("source", [OFFERING, POOL])
def test_nobody_buys_beyond_sixty_percent(source: str) -> None:
    made = counting(3, 0).corporation("L&N", par=75, shares={"Ben": 50}, pool=10).stock_turn("Ben")
    assert buying(made, "L&N", source) is None
    made.corporation("L&N", par=75, shares={"Ben": 60}, pool=10).stock_turn("Ben")
    found = buying(made, "L&N", source)
    assert found is not None and found.check == "holding limit"
    assert (found.facts["held"], found.facts["limit"]) == (60, 60)


@pytest.mark.rule("18AL-3.3-9")
def test_nobody_is_made_to_reduce_a_holding() -> None:
    made = counting(3, 0).corporation("L&N", par=75, shares={"Ann": 70}).stock_turn("Ann")
    assert made.why_not("pass") is None
    assert buying(made) is None
    assert check(buying(made, "L&N")) == "holding limit"


@pytest.mark.rule("18AL-3.3-9", "18AL-3.5-4")
def test_an_exchange_of_certificates_leaves_percentages_alone() -> None:
    made = counting(3, 0).corporation("L&N", par=75, shares={"Ben": 40, "Ann": 40}).stock_turn("Ann")
    made.play("buy_share", corporation="L&N", source=OFFERING)
    assert president(made.pos, "L&N") == "Ann"
    assert (held(made.pos, "Ben", "L&N"), held(made.pos, "Ann", "L&N")) == (40, 50)


# -- the certificate limit


@pytest.mark.rule("18AL-3.3-2")
@pytest.mark.parametrize(("players", "limit"), [(3, 15), (4, 12), (5, 10)])
def test_the_limit_depends_on_the_number_of_players(players: int, limit: int) -> None:
    below, at = counting(players, limit - 1), counting(players, limit)
    assert buying(below) is None
    found = buying(at)
    assert found is not None and found.check == "certificate limit"
    assert (found.facts["count"], found.facts["limit"]) == (limit, limit)


@pytest.mark.rule("18AL-3.3-3")
def test_tr_a_presidents_certificate_and_four_shares_make_six() -> None:
    made = counting(5, 5)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 5
    made.private("TR", "Ann")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 6
    full = counting(5, 9)
    assert buying(full) is None
    assert check(buying(full.private("TR", "Ann"))) == "certificate limit"


@pytest.mark.rule("18AL-3.3-4")
def test_yellow_certificates_do_not_count() -> None:
    made = counting(5, 10)
    assert check(buying(made)) == "certificate limit"
    made.price("M&O", 3, 0)
    assert (price(made.pos, "M&O"), COUNTED_CERTIFICATES(made.pos, "Ann")) == (45, 5)
    assert buying(made) is None


@pytest.mark.rule("18AL-3.3-4")
@pytest.mark.parametrize(
    ("cell", "dollars", "counts"),
    [
        ((0, 0), 60, True),
        ((1, 0), 55, True),
        ((2, 0), 50, False),
        ((2, 1), 55, True),
        ((4, 3), 55, True),
        ((5, 4), 55, False),
        ((6, 4), 50, False),
    ],
)
def test_yellow_is_what_the_chart_has_in_yellow(cell: tuple[int, int], dollars: int, counts: bool) -> None:
    made = counting(5, 5).price("L&N", *cell)
    assert price(made.pos, "L&N") == dollars
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == (5 if counts else 0)


@pytest.mark.rule("18AL-3.3-4")
def test_what_a_corporation_owns_counts_for_nobody() -> None:
    made = (
        counting(5, 5).phase("3").private("TR", "Ann").corporation("L&N", par=75, shares={"Ann": 60}, cash=50)
    )
    made.operating("L&N", "track")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 6
    made.play("buy_private", private="TR", price=20)
    assert (made.pos[PRIVATES]["TR"].owner, COUNTED_CERTIFICATES(made.pos, "Ann")) == ("L&N", 5)


@pytest.mark.rule("18AL-3.3-5")
@pytest.mark.parametrize("source", [OFFERING, POOL])
def test_at_the_limit_a_yellow_share_can_be_bought(source: str) -> None:
    made = counting(3, 15)
    assert check(buying(made, source=source)) == "certificate limit"
    assert check(made.why_not("par", corporation="ATN", par=60)) == "certificate limit"
    made.price("WRA", 4, 1)
    assert price(made.pos, "WRA") == 45
    made.play("buy_share", corporation="WRA", source=source)
    assert held(made.pos, "Ann", "WRA") == 10


@pytest.mark.rule("18AL-3.3-5")
def test_at_the_limit_not_even_a_presidency_can_be_bought() -> None:
    """Ann's fourth share of WRA would be worth three certificates of hers for two and the presidency."""
    made = counting(3, 12).shares("WRA", {"Ben": 30, "Ann": 30})
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 15
    assert check(buying(made)) == "certificate limit"
    made.private("TR", "Ben")
    assert check(made.why_not("buy_from_player", private="TR", price=20)) == (
        "buyer has room for the private company"
    )
    one_less: dict[str, Any] = {"Ann": 50}
    made.shares("AB&C", {}).shares("M&O", one_less)
    made.play("buy_share", corporation="WRA", source=OFFERING)
    assert president(made.pos, "WRA") == "Ann"


# -- above the limit


@pytest.mark.rule("18AL-3.3-6")
def test_who_loses_a_presidency_may_be_above_the_limit_until_the_own_turn() -> None:
    """Eve's fourth share of WRA gives Ann a certificate more than ten; Ann's next turn is the one that counts."""
    made = counting(5, 8).shares("WRA", {"Ann": 30, "Eve": 30}).cash(Eve=500)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 10
    made.stock_turn("Eve").play("buy_share", corporation="WRA", source=OFFERING)
    assert (president(made.pos, "WRA"), COUNTED_CERTIFICATES(made.pos, "Ann")) == ("Eve", 11)
    while made.actor != "Ann":
        made.play("pass")
    for found in (
        made.why_not("pass"),
        buying(made, "WRA"),
        made.why_not("par", corporation="ATN", par=60),
    ):
        assert found is not None and found.check == "sell down to the limit"
        assert (found.facts["over"], found.facts["limit"]) == (1, 10)
    made.play("sell_shares", corporation="L&N", percent=10)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 10
    assert made.why_not("pass") is None


@pytest.mark.rule("18AL-3.3-6")
def test_a_price_that_leaves_the_yellow_zone_waits_for_the_stock_round() -> None:
    made = counting(5, 10).corporation("WRA", par=75, shares={"Ann": 40}, cell=(3, 1), cash=0)
    made.corporation("TAG", par=60, shares={"Ben": 60}, cash=0)
    made.operating("WRA", "dividend", revenue=100)
    assert (price(made.pos, "WRA"), COUNTED_CERTIFICATES(made.pos, "Ann")) == (50, 10)
    made.play("dividend", choice="pay")
    assert (price(made.pos, "WRA"), COUNTED_CERTIFICATES(made.pos, "Ann")) == (55, 13)
    assert made.step in ("track", "trains")  # nobody is asked to sell now
    made.stock_turn("Ann", round=3)
    found = made.why_not("pass")
    assert found is not None and (found.check, found.facts["over"]) == ("sell down to the limit", 3)


@pytest.mark.rule("18AL-3.3-7", "18AL-3.3-4")
def test_a_sale_into_the_yellow_zone_frees_the_rest() -> None:
    """Five above the limit with five certificates of TAG, at $55 in row 2: one is sold, and four are free."""
    made = counting(5, 10).corporation("TAG", par=60, shares={"Ann": 60, "Ben": 20}, cell=(2, 1))
    assert (price(made.pos, "TAG"), COUNTED_CERTIFICATES(made.pos, "Ann")) == (55, 15)
    found = made.why_not("pass")
    assert found is not None and found.facts["over"] == 5
    made.play("sell_shares", corporation="TAG", percent=10)
    assert (price(made.pos, "TAG"), COUNTED_CERTIFICATES(made.pos, "Ann")) == (50, 10)
    assert made.why_not("pass") is None


@pytest.mark.rule("18AL-3.3-8")
def test_what_can_be_sold_is_sold_and_then_the_turn_goes_on() -> None:
    """Two above the limit; all that the bank pool still takes is one share of TAG."""
    made = counting(5, 0).cash(Ben=500)
    for sym in ("L&N", "M&O"):
        made.corporation(sym, par=75, shares={"Ann": 50}, pool=50)
    made.corporation("TAG", par=60, shares={"Ben": 30, "Ann": 20}, pool=40)
    made.corporation("AB&C", par=60, shares={"Ben": 20, "Ann": 20}, pool=50).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 12
    made.price("WRA", 4, 1)
    assert check(made.why_not("pass")) == check(buying(made)) == "sell down to the limit"
    made.play("sell_shares", corporation="TAG", percent=10)
    assert (COUNTED_CERTIFICATES(made.pos, "Ann"), made.actor) == (
        11,
        "Ben",
    )  # there was nothing else for Ann to do
    made.stock_turn("Ann")
    assert check(buying(made)) == "nothing is bought over the limit"
    assert made.why_not("pass") is None


@pytest.mark.rule("18AL-3.3-8", "18AL-3.3-4", "18AL-3.3-5")
def test_over_the_limit_a_sale_of_yellow_stock_is_no_duty_and_a_purchase_is_barred() -> None:
    """One too many, and the pool takes nothing but WRA's, which is yellow. Ann may sell it or pass, and buys none."""
    made = counting(4, 0).cash(Ann=500)
    for sym in ("L&N", "M&O"):
        made.corporation(sym, par=75, shares={"Ann": 50}, pool=50)
    for sym in ("TAG", "AB&C"):
        made.corporation(sym, par=60, shares={"Ben": 20, "Ann": 20}, pool=50)
    made.corporation("ATN", par=60, shares={"Ben": 20, "Ann": 10}, pool=50)
    made.corporation("WRA", par=60, shares={"Ann": 40}, pool=40).price("WRA", 6, 0).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 13
    assert {offer.action.kind() for offer in made.offers()} == {"sell_shares", "pass"}
    made.play("sell_shares", corporation="WRA", percent=10)
    assert made.actor == "Ben" and COUNTED_CERTIFICATES(made.pos, "Ann") == 13


@pytest.mark.rule("18AL-3.3-8", "18AL-3.2-3")
def test_in_the_first_stock_round_the_excess_waits() -> None:
    """Thirteen where twelve are allowed, and nothing may be sold to the bank yet: Ann may pass, and buys nothing."""
    made = counting(4, 13).stock_turn("Ann", round=1)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 13 and not made.offers("sell_shares")
    assert made.why_not("pass") is None and check(buying(made)) == "certificate limit"
    assert check(made.stock_turn("Ann", round=2).why_not("pass")) == "sell down to the limit"


@pytest.mark.rule("18AL-3.3-6", "18AL-3.2-11")
def test_a_private_company_sold_to_a_player_makes_good_an_excess() -> None:
    made = counting(4, 12).private("TR", "Ann").stock_turn("Ann")
    assert check(made.why_not("pass")) == "sell down to the limit"
    made.play("sell_private", private="TR", to="Ben", price=1).play("accept")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 12 and made.why_not("pass") is None
