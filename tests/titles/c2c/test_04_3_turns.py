"""Section 4.3: turns of the stock round, and what may be done in one."""

from __future__ import annotations

import pytest

from roundhouse.rules.shares import OFFERING, POOL, held
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.rules.turns import ROUND
from roundhouse.titles.c2c.kept_purchase import BOUGHT
from titles.c2c.dealing import block, buy, holdings, stock_round, table
from titles.c2c.tables import refused

LEGAL = ("", "")


@pytest.mark.rule("18C2C-4.3-1")
def test_turns_go_clockwise_from_priority_until_all_have_passed() -> None:
    """Four players: the fourth pass running ends the round."""
    position = stock_round(table().corporation("UP", par=68, shares={"Ann": 60}, cash=500), "Cora")
    order = []
    while position.pos[ROUND].kind == "stock":
        order.append(position.actor)
        position.play("pass")
    assert order == ["Cora", "Dan", "Ann", "Ben"]


@pytest.mark.rule("18C2C-4.3-1")
def test_nobody_acts_out_of_turn() -> None:
    """What is cited is the rule of stock rounds, and then that presidents decide."""
    position = stock_round(table().corporation("UP", par=68, shares={"Ann": 60}, cash=500), "Cora")
    refusal = position.why_not("pass", by="Ann")
    assert refusal is not None and refusal.check == "your turn"
    assert refusal.rules[0] == "18C2C-4.3-1" and refusal.section == "4.3"


@pytest.mark.rule("18C2C-4.3-1")
def test_an_act_begins_the_count_of_passes_anew() -> None:
    position = stock_round(table().corporation("UP", par=68, shares={"Ann": 50}, cash=500), "Cora")
    position.play("pass").play("pass")
    buy(position, "UP")
    passed = 0
    while position.pos[ROUND].kind == "stock":
        assert position.pos[ROUND].kind == "stock"
        position.play("pass")
        passed += 1
    assert passed == 1 + 4  # Ann ends her turn; then all four


@pytest.mark.rule("18C2C-4.3-2")
def test_there_are_these_turns() -> None:
    """To deal in a private company, to buy or sell, to privatize, to act for a corporation, to start one, to pass."""
    position = holdings().private("MH", "Dan").stock_turn("Eve")
    position.corporation("ATSF", par=68, shares={"Eve": 50, "Ben": 20}, pool=10, cash=500)
    kinds = {offer.action.kind() for offer in position.offers()}
    for sym, case in (("MH", "private"), ("RI", "unknown"), ("AMTK", "not formed")):
        for kind, more in (("buy_share", {"source": OFFERING}), ("sell_shares", {"percent": 10})):
            assert refused(position, kind, corporation=sym, **more) == ("corporation exists", case)
    for percent in (60, 15):  # more than Eve has, and no whole shares
        assert refused(position, "sell_shares", corporation="ATSF", percent=percent)[0] == "shares are held"
    assert kinds >= {"buy_share", "sell_shares", "par", "privatize", "redeem", "ask_private", "pass"}
    position.play("redeem", corporation="ATSF", source=POOL)
    assert position.actor == "Ann"


@pytest.mark.rule("18C2C-4.3-3")
def test_who_acts_for_a_corporation_does_nothing_else() -> None:
    """Ben lets IC reissue: selling must wait for the next turn."""
    position = table().corporation("IC", par=76, shares={"Ben": 40, "Ann": 40}, treasury=20, cash=90)
    position.corporation("UP", par=76, shares={"Ann": 40, "Ben": 20}, cash=90)
    position.stock_turn("Ben").play("reissue", corporation="IC")
    assert position.actor == "Cora"


@pytest.mark.rule("18C2C-4.3-3")
def test_who_has_dealt_for_himself_does_not_act_for_a_corporation() -> None:
    position = table().corporation("IC", par=76, shares={"Ben": 40, "Ann": 30}, pool=10, treasury=20, cash=90)
    position.corporation("UP", par=76, shares={"Ann": 40, "Ben": 20}, cash=90)
    wanted = ("president acts for the corporation", "own turn")
    sold = block(position.copy().stock_turn("Ben"), "UP", 10)
    assert refused(sold, "redeem", corporation="IC", source=POOL) == wanted
    assert refused(sold, "reissue", corporation="IC") == wanted
    bought = buy(position.copy().stock_turn("Ben"), "UP")
    assert refused(bought, "reissue", corporation="IC") == wanted
    assert refused(position.stock_turn("Ben"), "reissue", corporation="IC") == LEGAL


@pytest.mark.rule("18C2C-4.3-4")
def test_once_sold_and_bought_nothing_more_is_sold() -> None:
    """Ann sells two MP, buys a UP: no ERIE can be sold on top."""
    position = buy(block(holdings().price("UP", 5, 0).stock_turn("Ann"), "MP", 20), "UP")
    assert position.actor == "Ann"  # more of UP, on brown, could be bought
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == (
        "sales on one side of the purchase",
        "",
    )


@pytest.mark.rule("18C2C-4.3-4")
def test_bought_and_then_sold() -> None:
    position = block(buy(holdings().stock_turn("Ann"), "UP"), "MP", 20)
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == LEGAL
    assert refused(position, "buy_share", corporation="ERIE", source=OFFERING)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-4.3-4")
def test_sold_started_and_nothing_more() -> None:
    position = block(holdings().stock_turn("Ann"), "MP", 20).play("par", corporation="GN", par=68)
    assert position.actor == "Ben"  # Ann's turn is over, though she has shares that could be sold
    first = holdings().stock_turn("Ann").play("par", corporation="GN", par=68)
    block(block(first, "MP", 20), "ERIE", 20)


@pytest.mark.rule("18C2C-4.3-4")
def test_bought_twice_on_brown_and_then_sold() -> None:
    position = buy(buy(holdings().price("UP", 5, 0).stock_turn("Ann"), "UP"), "UP")
    block(block(position, "MP", 20), "ERIE", 10)


@pytest.mark.rule("18C2C-4.3-4")
def test_not_bought_sold_and_bought_again_even_on_brown() -> None:
    position = holdings().price("UP", 5, 0)
    buy(position.stock_turn("Ann"), "UP")
    assert refused(position, "buy_share", corporation="UP", source=OFFERING) == LEGAL
    block(position, "MP", 10)
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-4.3-5")
def test_one_purchase_and_any_number_of_sales() -> None:
    """NYC is at 100: Dan buys one and not two. In the same turn he sells two IC and three WAB."""
    position = table().corporation("NYC", par=100, shares={"Ann": 60})
    for sym in ("IC", "WAB"):
        position.corporation(sym, par=68, shares={"Ann": 50, "Dan": 30})
    buy(position.stock_turn("Dan"), "NYC")
    assert refused(position, "buy_share", corporation="NYC", source=OFFERING)[0] == "one certificate a turn"
    block(block(position, "IC", 20), "WAB", 30)
    assert [held(position.pos, "Dan", sym) for sym in ("NYC", "IC", "WAB")] == [10, 10, 0]


@pytest.mark.rule("18C2C-4.3-6")
def test_what_was_bought_is_not_sold_in_its_turn() -> None:
    """Cora buys a PRR share, her only one."""
    position = buy(holdings().price("PRR", 5, 0).stock_turn("Cora"), "PRR")
    assert position.pos[BOUGHT].percent == 10
    assert refused(position, "sell_shares", corporation="PRR", percent=10) == (
        "purchase is not sold in its turn",
        "only one",
    )


@pytest.mark.rule("18C2C-4.3-6")
def test_others_of_the_same_corporation_are() -> None:
    position = buy(holdings().stock_turn("Ann"), "PRR")
    assert refused(position, "sell_shares", corporation="PRR", percent=30) == (
        "purchase is not sold in its turn",
        "others",
    )
    assert refused(position, "sell_shares", corporation="PRR", percent=20) == LEGAL
    later = position.play("pass")
    while later.actor != "Ann":
        later.play("pass")
    assert refused(later, "sell_shares", corporation="PRR", percent=30) == LEGAL


@pytest.mark.rule("18C2C-4.3-6")
def test_that_holds_for_all_that_was_bought_on_brown() -> None:
    position = holdings().price("PRR", 5, 0)
    buy(buy(position.stock_turn("Ben"), "PRR"), "PRR")
    assert refused(position, "sell_shares", corporation="PRR", percent=20)[1] == "others"
    assert refused(position, "sell_shares", corporation="PRR", percent=10) == LEGAL


@pytest.mark.rule("18C2C-4.3-7")
def test_to_sell_alone_is_no_pass() -> None:
    """The holder of the shares sells one WAB and ends the turn."""
    position = stock_round(holdings(), "Ann")
    block(position, "WAB", 10).play("pass")
    rotation = position.pos.within("stock turns")
    assert rotation is not None and rotation.seen == () and position.pos[STOCK_TURN].last == "Ann"
