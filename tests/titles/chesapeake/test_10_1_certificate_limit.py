"""The certificate limit and the limit of what a player may hold of one corporation (section 10.1)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE
from roundhouse.rules.market import price
from roundhouse.rules.shares import COUNTED_CERTIFICATES, held, president

PLAYERS = ("A", "B", "C", "D", "E", "F")
OTHERS = ("PRR", "C&A", "N&W", "PLE")


def counting(players: int, number: int, *options: str) -> Scenario:
    """Player A owns `number` certificates of corporations at $70, at a table of so many; B can be bought into.

    B&O stands at $80 with B as president; A owns none of it.
    """
    game = Scenario("18Chesapeake", PLAYERS[:players], options).cash(A=1000, B=1000)
    for sym in OTHERS:
        mine = min(number, 5)  # the president's certificate and four shares are 60%
        number -= mine
        if mine:
            game.corporation(sym, par=70, shares={"A": 10 + 10 * mine}, cash=0)
    assert number == 0
    game.corporation("B&O", par=80, shares={"B": 30}, pool=10, cash=0)
    return game.stock_turn("A")


BUY: dict[str, Any] = {"corporation": "B&O", "source": "initial offering"}


@pytest.mark.rule("18Chesapeake-10.1-1", "18Chesapeake-10.1-8")
@pytest.mark.parametrize("players, limit", [(2, 20), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_the_limit_depends_on_the_number_of_players(players: int, limit: int) -> None:
    if players == 2:  # president's certificates of three shares: only two players see them
        below = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"}).cash(A=1000, B=1000)
        for sym, share in zip((*OTHERS, "SRR"), (60, 60, 60, 60, 50), strict=True):
            below.corporation(sym, par=70, shares={"A": share}, cash=0)
        below.corporation("B&O", par=80, shares={"B": 30}, cash=0).stock_turn("A")
        at = below.copy().shares("SRR", {"A": 60})
    else:
        below, at = counting(players, limit - 1), counting(players, limit)
    assert below.why_not("buy_share", **BUY) is None
    refused = at.why_not("buy_share", **BUY)
    assert refused is not None
    assert refused.check == "certificate limit"
    assert (refused.facts["count"], refused.facts["limit"]) == (limit, limit)


@pytest.mark.rule("18Chesapeake-10.1-2")
def test_every_paper_counts_one() -> None:
    game = (
        Scenario("18Chesapeake", PLAYERS[:5]).private("D&R", "A").corporation("PRR", par=70, shares={"A": 50})
    )
    assert COUNTED_CERTIFICATES(game.pos, "A") == 5, "P1, the president's certificate and three shares"


@pytest.mark.rule("18Chesapeake-10.1-2")
def test_private_companies_and_presidents_certificates_fill_the_limit() -> None:
    game = counting(5, 11).private("D&R", "A")
    assert game.why_not("buy_share", **BUY) is None, "12 of 13"
    game.private("C-P", "A")
    refused = game.why_not("buy_share", **BUY)
    assert refused is not None
    assert (refused.check, refused.facts["count"]) == ("certificate limit", 13)
    start = game.why_not("par", corporation="SRR", par=70)
    assert start is not None
    assert start.check == "certificate limit", "a president's certificate is one more"


@pytest.mark.rule("18Chesapeake-10.1-3")
def test_yellow_certificates_do_not_count() -> None:
    game = counting(5, 13)
    assert game.why_not("buy_share", **BUY) is not None
    game.price("PRR", 6, 0)
    assert price(game.pos, "PRR") == 50
    assert COUNTED_CERTIFICATES(game.pos, "A") == 8
    assert game.why_not("buy_share", **BUY) is None


@pytest.mark.rule("18Chesapeake-10.1-3")
def test_sixty_and_sixty_five_are_not_yellow() -> None:
    game = counting(5, 13)
    for cell in ((4, 0), (5, 1), (6, 2), (6, 3)):
        game.price("PRR", *cell)
        assert COUNTED_CERTIFICATES(game.pos, "A") == 13
    for cell in ((5, 0), (6, 0), (6, 1), (7, 0), (7, 1), (7, 2)):
        game.price("PRR", *cell)
        assert COUNTED_CERTIFICATES(game.pos, "A") == 8


@pytest.mark.rule("18Chesapeake-10.1-4", "18Chesapeake-10.4-14")
def test_who_is_over_the_limit_sells_before_anything_else() -> None:
    game = counting(5, 15)
    for refused in (game.why_not("pass"), game.why_not("buy_share", **BUY)):
        assert refused is not None
        assert refused.check == "sell down to the limit"
        assert (refused.facts["over"], refused.facts["limit"]) == (2, 13)
    game.play("sell_shares", corporation="PRR", percent=10)
    refused = game.why_not("pass")
    assert refused is not None
    assert refused.facts["over"] == 1
    game.play("sell_shares", corporation="N&W", percent=10)
    assert game.why_not("pass") is None
    assert COUNTED_CERTIFICATES(game.pos, "A") == 13


@pytest.mark.rule("18Chesapeake-10.1-4")
def test_selling_down_waits_while_nothing_can_be_sold() -> None:
    game = counting(5, 14)
    game.stock_turn("A", round=1)
    assert game.why_not("pass") is None, "nobody sells in the first stock round"
    game.stock_turn("A", round=2)
    refused = game.why_not("pass")
    assert refused is not None
    assert refused.check == "sell down to the limit"


@pytest.mark.rule("18Chesapeake-10.1-4")
def test_nobody_is_made_to_sell_what_does_not_count() -> None:
    """Only yellow shares could be sold: that would not bring the count down."""
    game = Scenario("18Chesapeake", PLAYERS).cash(A=100)
    for sym in ("D&R", "C-P", "B&S", "C&OC", "B&OR", "CV"):
        game.private(sym, "A")
    for sym in ("PRR", "N&W", "C&A"):  # the pool is full
        game.corporation(sym, par=70, shares={"B": 30, "A": 20}, pool=50)
    game.corporation("LV", par=70, shares={"B": 30, "A": 20}, cell=(7, 0))
    game.stock_turn("A")
    assert COUNTED_CERTIFICATES(game.pos, "A") == 12
    assert [offer.action.corporation for offer in game.offers("sell_shares")] == ["LV", "LV"]  # type: ignore[attr-defined]
    assert game.why_not("pass") is None
    assert game.why_not("buy_share", corporation="LV", source="initial offering") is None
    counted = game.why_not("par", corporation="SRR", par=70)
    assert counted is not None
    assert counted.check == "certificate limit"


@pytest.mark.rule("18Chesapeake-10.1-5")
def test_being_over_the_limit_waits_for_the_stock_round() -> None:
    """A dividend lifts B&O out of the yellow zone; the operating round goes on as if nothing were."""
    game = counting(5, 10)
    game.corporation("B&O", par=70, shares={"A": 60}, cell=(6, 1), cash=0).cash(B=1000)
    game.corporation("SRR", par=70, shares={"B": 60}, cash=0, trains=["2"])
    game.tiles(H4="57:0")
    game.operating("B&O", "dividend", revenue=100, done=("PRR",))
    assert (price(game.pos, "B&O"), COUNTED_CERTIFICATES(game.pos, "A")) == (55, 10)
    game.play("dividend", choice="pay")
    assert (price(game.pos, "B&O"), COUNTED_CERTIFICATES(game.pos, "A")) == (60, 15)
    assert (game.step, game.pos.frame.who) == ("track", "SRR"), "the next corporation operates"
    game.stock_turn("A", round=3)
    refused = game.why_not("pass")
    assert refused is not None
    assert (refused.check, refused.facts["over"]) == ("sell down to the limit", 2)


@pytest.mark.rule("18Chesapeake-10.1-6")
def test_a_sale_into_the_yellow_zone_may_be_enough() -> None:
    """Two over the limit with three shares of LV at $60: one sale takes the other two out of the count as well."""
    game = counting(5, 12).corporation("LV", par=70, shares={"B": 40, "A": 30}, cell=(5, 1))
    assert COUNTED_CERTIFICATES(game.pos, "A") == 15
    game.play("sell_shares", corporation="LV", percent=10)
    assert price(game.pos, "LV") == 55
    assert COUNTED_CERTIFICATES(game.pos, "A") == 12
    assert held(game.pos, "A", "LV") == 20
    assert game.why_not("pass") is None


@pytest.mark.rule("18Chesapeake-10.1-7")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_sixty_percent_is_the_most_of_one_corporation(source: str) -> None:
    game = Scenario("18Chesapeake", PLAYERS[:4]).cash(A=1000)
    game.corporation("PRR", par=80, shares={"A": 50, "B": 20}, pool=10).stock_turn("A")
    assert game.why_not("buy_share", corporation="PRR", source=source) is None
    game.shares("PRR", {"A": 60, "B": 20}, pool=10)
    refused = game.why_not("buy_share", corporation="PRR", source=source)
    assert refused is not None
    assert refused.check == "holding limit"
    assert (refused.facts["held"], refused.facts["limit"]) == (60, 60)


@pytest.mark.rule("18Chesapeake-10.1-8")
def test_at_the_limit_not_even_a_presidency_can_be_bought() -> None:
    """One more share of B&O would make A president, and even bring A's count down."""
    game = counting(5, 9)
    game.corporation("B&O", par=80, shares={"B": 30, "A": 30})
    game.private("D&R", "A")
    assert COUNTED_CERTIFICATES(game.pos, "A") == 13
    refused = game.why_not("buy_share", **BUY)
    assert refused is not None
    assert refused.check == "certificate limit"
    game.close("D&R").play("buy_share", **BUY)
    assert president(game.pos, "B&O") == "A"


@pytest.mark.rule("18Chesapeake-10.1-9")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_at_the_limit_a_yellow_share_can_be_bought(source: str) -> None:
    game = counting(5, 13)
    refused = game.why_not("buy_share", corporation="B&O", source=source)
    assert refused is not None
    assert refused.check == "certificate limit"
    game.price("B&O", 7, 1)
    assert price(game.pos, "B&O") == 45
    game.play("buy_share", corporation="B&O", source=source)
    assert held(game.pos, "A", "B&O") == 10


@pytest.mark.rule("18Chesapeake-10.1-9")
@pytest.mark.parametrize("source", ["initial offering", "bank pool"])
def test_the_option_by_which_it_cannot(source: str) -> None:
    game = counting(5, 13, "no_yellow_share_at_limit").price("B&O", 7, 1)
    refused = game.why_not("buy_share", corporation="B&O", source=source)
    assert refused is not None
    assert refused.check == "certificate limit"
    game.price("PRR", 6, 0)
    assert COUNTED_CERTIFICATES(game.pos, "A") == 8
    assert game.why_not("buy_share", corporation="B&O", source=source) is None


@pytest.mark.rule("18Chesapeake-10.1-10")
def test_a_private_company_sold_to_a_corporation_counts_no_more() -> None:
    game = counting(5, 5).private("C&OC", "A").corporation("B&O", par=80, shares={"A": 60}, cash=200)
    game.phase("3").operating("B&O", "track")
    assert (game.pos[PHASE], COUNTED_CERTIFICATES(game.pos, "A")) == ("3", 11)
    game.play("buy_private", private="C&OC", price=80)
    assert COUNTED_CERTIFICATES(game.pos, "A") == 10
