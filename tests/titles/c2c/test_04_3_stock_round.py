"""Section 4.3: turns of the stock round, purchases and sales."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import by_price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, OFFERING, POOL, held, president
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.rules.turns import PRIORITY, ROUND
from roundhouse.titles.c2c.kept_purchase import BOUGHT
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.own_shares.reissue import REISSUED
from titles.c2c.dealing import block, buy, fewer, national, stock_round, table, writing
from titles.c2c.tables import cell, dollars, percents, refused

LEGAL = ("", "")


def holdings(cash: int = 1000) -> Scenario:
    """ERIE, IC, MP, PRR, UP and WAB have floated; Eve presides, everybody has two of each, and sales are free."""
    position = table(5, cash=cash)
    for sym in ("ERIE", "IC", "MP", "PRR", "UP", "WAB"):
        shares = {"Eve": 40, "Ann": 20, "Ben": 10, "Dan": 10}
        position.corporation(sym, par=90, shares=shares, cell=(2, 7), cash=900)
    return position


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


@pytest.mark.rule("18C2C-4.3-8")
def test_par_in_the_offering_and_the_price_in_the_market() -> None:
    """SOU has par 76 and stands at 90; reissued shares have their new par."""
    position = table().corporation("SOU", par=76, shares={"Ann": 60}, pool=10, cell=(1, 6), cash=0)
    for source, price in ((OFFERING, 76), (POOL, 90)):
        assert buy(position.copy().stock_turn("Ben"), "SOU", source).pos[CASH]["Ben"] == 1000 - price
    there = position.copy().stock_turn("Ben")
    assert refused(there, "buy_share", corporation="SOU", source="Ann") == ("share is there", "source")
    buy(there, "SOU", POOL).stock_turn("Cora")
    assert refused(there, "buy_share", corporation="SOU", source=POOL) == ("share is there", "none left")
    again = table().corporation("SOU", par=76, shares={"Ann": 80}, treasury=20, cell=(0, 9), cash=0)
    again.stock_turn("Ann").play("reissue", corporation="SOU")
    assert buy(again, "SOU").pos[CASH]["Ben"] == 1000 - 110


@pytest.mark.rule("18C2C-4.3-9")
def test_for_a_reissued_share_the_corporation_is_paid() -> None:
    """UP has reissued at $140: $140 more in its treasury. For an original share it is the bank."""
    position = table().corporation("UP", par=76, shares={"Ann": 80}, treasury=20, cell=(0, 11), cash=50)
    position.stock_turn("Ann").play("reissue", corporation="UP")
    assert position.pos[REISSUED] == {"UP": 1}
    buy(position, "UP")
    assert (position.pos[CASH]["UP"], position.pos[CASH]["Ben"]) == (190, 860)
    first = table().corporation("UP", par=76, shares={"Ann": 60}, cash=50)
    bank = first.pos[CASH][BANK]
    buy(first.stock_turn("Ben"), "UP")
    assert (first.pos[CASH]["UP"], first.pos[CASH][BANK]) == (50, bank + 76)


def at_the_limit() -> Scenario:
    """14 corporations among four players: 21 certificates each; Ann has as many."""
    position = fewer(table(), 18)
    position.corporation("SAL", par=90, shares={"Ann": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Ann": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ann": 40, "Ben": 20}, cell=(2, 7))
    position.corporation("T&P", par=90, shares={"Ben": 60}, cell=(3, 1))
    position.corporation("SSW", par=90, shares={"Ben": 60}, cell=(2, 7))
    return position


@pytest.mark.rule("18C2C-4.3-10")
def test_nobody_goes_over_the_limit() -> None:
    """Ann counts as many as the limit: what she may still buy is shares on yellow or brown."""
    position = at_the_limit().stock_turn("Ann")
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), CERTIFICATE_LIMIT(position.pos, "Ann")) == (21, 21)
    assert refused(position, "buy_share", corporation="SSW", source=OFFERING) == ("certificate limit", "")
    assert refused(position, "par", corporation="WP", par=68)[0] == "certificate limit"
    assert refused(position, "buy_share", corporation="T&P", source=OFFERING) == LEGAL
    assert refused(position.price("SSW", 5, 0), "buy_share", corporation="SSW", source=OFFERING) == LEGAL


@pytest.mark.rule("18C2C-4.3-10")
def test_an_odd_small_share_may_find_room() -> None:
    position = national(fewer(table(), 19), "AMTK", {"Ben": 30, "Cora": 5, "Ann": 10})
    writing(position).set(IN_PLAY, 14)
    position.corporation("SAL", par=90, shares={"Cora": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Cora": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ann": 40, "Cora": 20}, cell=(2, 7))
    position.stock_turn("Cora")
    assert (COUNTED_CERTIFICATES(position.pos, "Cora"), CERTIFICATE_LIMIT(position.pos, "Cora")) == (21, 21)
    assert refused(position, "buy_share", corporation="AMTK", source=OFFERING) == LEGAL
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "certificate limit"


@pytest.mark.rule("18C2C-4.3-11")
def test_a_change_of_president_may_force_a_sale() -> None:
    """Ben counts 21 with a president's certificate. It goes to Ann for two others: his next turn has a sale."""
    position = fewer(table(), 18)
    position.corporation("SAL", par=90, shares={"Ben": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Ben": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ben": 30, "Ann": 30}, cell=(2, 7))
    position.corporation("T&P", par=90, shares={"Ben": 20, "Cora": 10}, cell=(2, 7))
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 21
    buy(position.stock_turn("Ann"), "UP").play("pass")
    assert president(position.pos, "UP") == "Ann"
    assert (position.actor, COUNTED_CERTIFICATES(position.pos, "Ben")) == ("Ben", 22)
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "par", corporation="WP", par=68)[0] == "sell down to the limit"
    block(position, "UP", 10)
    assert refused(position, "pass") == LEGAL


@pytest.mark.rule("18C2C-4.3-12")
def test_over_the_limit_between_rounds() -> None:
    """Mergers lower the limit: who counts more has to sell in the first turn, unless it has been mended."""
    position = fewer(at_the_limit(), 20).stock_turn("Ann")
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 18
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "redeem", corporation="SAL", source="Ann")[0] == "sell down to the limit"
    block(position, "UP", 40)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 18 and refused(position, "pass") == LEGAL
    mended = fewer(at_the_limit().price("SAL", 5, 0), 20).stock_turn("Ann")
    assert refused(mended, "pass") == LEGAL


@pytest.mark.rule("18C2C-4.3-12")
def test_the_block_has_to_be_large_enough() -> None:
    """Ann is over by two, and all she can sell is UP."""
    position = table().corporation("UP", par=90, shares={"Ann": 50, "Ben": 20}, cell=(2, 7))
    writing(position).set(IN_PLAY, 1)
    position.stock_turn("Ann")
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), CERTIFICATE_LIMIT(position.pos, "Ann")) == (4, 2)
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "block is large enough"
    assert COUNTED_CERTIFICATES(block(position, "UP", 20).pos, "Ann") == 2


@pytest.mark.rule("18C2C-4.3-13")
def test_who_cannot_sell_may_have_the_turn_but_buys_nothing_that_counts() -> None:
    """All that Dan holds are corporations with five shares in the open market."""
    position = fewer(table(), 29)
    for sym in ("SP", "UP", "WAB"):
        position.corporation(sym, par=90, shares={"Ann": 20, "Dan": 20}, pool=50, cell=(2, 7), cash=100)
    writing(position).set(IN_PLAY, 3)
    position.stock_turn("Dan")
    assert (COUNTED_CERTIFICATES(position.pos, "Dan"), CERTIFICATE_LIMIT(position.pos, "Dan")) == (6, 5)
    assert position.offers("sell_shares") == []
    assert refused(position, "pass") == LEGAL
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "certificate limit"
    position.price("UP", 5, 0)
    assert refused(position, "buy_share", corporation="UP", source=OFFERING) == LEGAL


@pytest.mark.rule("18C2C-4.3-14")
def test_a_block_brings_the_price_before_it_falls() -> None:
    """Three shares at 90 are $270; then the marker falls three rows."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(1, 6))
    block(position.stock_turn("Ben"), "MP", 30)
    assert position.pos[CASH]["Ben"] == 1270 and cell(position, "MP") == (4, 6)


@pytest.mark.rule("18C2C-4.3-15")
def test_the_order_of_sales_is_the_sellers() -> None:
    """ERIE and IC both fall to the same cell of 76; the one sold first is on top."""
    for first, second in (("ERIE", "IC"), ("IC", "ERIE")):
        position = table().corporation("ERIE", par=68, shares={"Ann": 60, "Ben": 20}, cell=(2, 6))
        position.corporation("IC", par=68, shares={"Ann": 60, "Ben": 20}, cell=(2, 6)).stock_turn("Ben")
        block(block(position, first, 10), second, 10)
        assert dollars(position, "ERIE") == dollars(position, "IC") == 76
        assert by_price(position.pos, ["ERIE", "IC"]) == [first, second]


@pytest.mark.rule("18C2C-4.3-16")
def test_one_block_of_a_corporation_in_a_turn() -> None:
    """Ann sells one NYC, then one PRR: a further NYC is refused."""
    position = holdings().corporation("NYC", par=90, shares={"Eve": 40, "Ann": 20}, cell=(2, 7))
    block(block(position.stock_turn("Ann"), "NYC", 10), "PRR", 10)
    assert refused(position, "sell_shares", corporation="NYC", percent=10)[0] == "one block a turn"
    assert refused(position, "sell_shares", corporation="IC", percent=10) == LEGAL


@pytest.mark.rule("18C2C-4.3-17")
def test_who_has_sold_buys_none_of_it_in_the_round() -> None:
    """Eve sells MP in stock round 3: not before stock round 4 may she have it again, by purchase or privatizing."""
    position = holdings().corporation("MP", par=90, shares={"Eve": 70, "Ann": 10}, pool=10, cash=900)
    block(position.stock_turn("Eve", round=3), "MP", 10)
    for source in (OFFERING, POOL):
        assert refused(position, "buy_share", corporation="MP", source=source)[0] == "not sold this round"
    position.play("pass")
    while position.actor != "Eve":
        position.play("pass")
    assert refused(position, "buy_share", corporation="MP", source=POOL)[0] == "not sold this round"
    assert refused(position, "privatize", corporation="MP", owner="Ann")[0] == "not sold this round"
    later = stock_round(position.copy(), "Eve", 4)
    assert later.pos[ROUND].number == 4
    assert refused(later, "buy_share", corporation="MP", source=POOL) == LEGAL
    assert refused(later, "privatize", corporation="MP", owner="Ann") == LEGAL


@pytest.mark.rule("18C2C-4.3-18")
def test_the_open_market_has_room_for_five() -> None:
    """There are four NP in the open market: one more may come, not two."""
    position = table().corporation("NP", par=90, shares={"Ann": 30, "Ben": 30}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="NP", percent=20) == ("pool limit", "")
    assert refused(position, "sell_shares", corporation="NP", percent=10) == LEGAL


@pytest.mark.rule("18C2C-4.3-19")
def test_of_small_shares_it_has_room_for_ten() -> None:
    """Amtrak has twenty shares of 5%: half of them may be in the open market."""
    position = national(table(), "AMTK", {"Ann": 30, "Ben": 30}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="AMTK", percent=10) == LEGAL
    assert refused(position, "sell_shares", corporation="AMTK", percent=15)[0] == "pool limit"


@pytest.mark.rule("18C2C-4.3-20")
def test_shares_are_sold_before_their_corporation_has_floated() -> None:
    """UP has been started at 82 and has not floated. One share is sold: 76."""
    position = table().corporation("UP", par=82, shares={"Ann": 20, "Ben": 20}).stock_turn("Ben")
    block(position, "UP", 10)
    assert dollars(position, "UP") == 76
    assert position.pos[CASH]["Ben"] == 1082
    position._deal(writing(position), "PRR", "Ben", 10)  # brought by a private company
    wanted = "share has a price"
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="PRR", percent=10)[0] == wanted


@pytest.mark.rule("18C2C-4.3.2-1")
def test_more_shares_than_the_president() -> None:
    """Ann presides with three. Ben gets his third and nothing changes; with his fourth he takes over."""
    position = table().corporation("UP", par=82, shares={"Ann": 30, "Ben": 20})
    buy(position.stock_turn("Ben"), "UP")
    assert president(position.pos, "UP") == "Ann"
    buy(position.stock_turn("Ben"), "UP")
    assert president(position.pos, "UP") == "Ben"
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 3 and COUNTED_CERTIFICATES(position.pos, "Ann") == 3


@pytest.mark.rule("18C2C-4.3.2-2")
def test_a_president_keeps_two() -> None:
    """Ann has two shares of L&N, all others one or none."""
    position = table().corporation("L&N", par=82, shares={"Ann": 20, "Ben": 10, "Cora": 10})
    position.stock_turn("Ann")
    assert position.offers("sell_shares") == []
    assert refused(position, "sell_shares", corporation="L&N", percent=10)[0] == (
        "president's certificate stays with a player"
    )
    full = table().corporation("L&N", par=82, shares={"Ann": 20, "Ben": 20}, pool=50).stock_turn("Ann")
    assert refused(full, "sell_shares", corporation="L&N", percent=10)[0] == "pool limit"


@pytest.mark.rule("18C2C-4.3.2-3")
def test_who_gives_up_the_office_sells_as_much_as_the_market_takes() -> None:
    """Ann has four of L&N, Ben three, two are in the open market: Ann sells three."""
    position = table().corporation("L&N", par=82, shares={"Ann": 40, "Ben": 30}, pool=20).stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="L&N", percent=40)[0] == "pool limit"
    block(position, "L&N", 30)
    assert president(position.pos, "L&N") == "Ben"
    assert percents(position, "L&N", "Ann", "Ben", POOL) == [10, 30, 50]
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 2


@pytest.mark.rule("18C2C-4.3.2-4")
def test_of_equals_the_first_to_the_left() -> None:
    """Ann sells down to two; Ben and Dan have three each, and Ben sits next to her."""
    position = table().corporation("L&N", par=82, shares={"Ann": 40, "Ben": 30, "Dan": 30}).stock_turn("Ann")
    block(position, "L&N", 20)
    assert president(position.pos, "L&N") == "Ben"
    other = table().corporation("L&N", par=82, shares={"Cora": 40, "Ben": 30, "Dan": 30}).stock_turn("Cora")
    block(other, "L&N", 20)
    assert president(other.pos, "L&N") == "Dan"


@pytest.mark.rule("18C2C-4.3.2-5")
def test_the_presidents_certificate_never_lies_in_the_market() -> None:
    """Ann sells into her last two shares: what goes to the open market are 10% shares."""
    from roundhouse.rules.shares import STOCK

    position = table().corporation("L&N", par=82, shares={"Ann": 30, "Ben": 30}).stock_turn("Ann")
    block(position, "L&N", 30)
    in_market = [c for c in position.pos[STOCK]["L&N"] if c.owner == POOL]
    assert [(c.percent, c.president) for c in in_market] == [(10, False)] * 3
    assert president(position.pos, "L&N") == "Ben"


@pytest.mark.rule("18C2C-4.3.3-1")
def test_priority_goes_to_the_left_of_the_last_who_acted() -> None:
    """Cora redeems a share, everybody passes: Dan has priority."""
    position = table().corporation("UP", par=82, shares={"Cora": 50, "Ann": 20}, pool=10, cash=500)
    stock_round(position, "Ann")
    position.play("pass").play("pass").play("redeem", corporation="UP", source=POOL)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18C2C-4.3.3-1")
@pytest.mark.parametrize("what", ["buy", "sell", "reissue", "privatize", "start"])
def test_what_counts_for_priority(what: str) -> None:
    position = table().corporation("UP", par=82, shares={"Cora": 50, "Ann": 30}, treasury=20, cash=500)
    position.corporation("IC", par=82, shares={"Ann": 50, "Cora": 10}, cash=500)
    stock_round(position, "Ann")
    position.play("pass").play("pass")
    match what:
        case "buy":
            buy(position, "IC").play("pass")
        case "sell":
            block(position, "IC", 10).play("pass")
        case "reissue":
            position.play("reissue", corporation="UP")
        case "privatize":
            position.play("privatize", corporation="UP", owner="Ann").play("pass")
        case _:
            position.play("par", corporation="GN", par=68).play("pass")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18C2C-4.3.3-2")
def test_where_nothing_was_done_priority_stays() -> None:
    position = stock_round(table().corporation("UP", par=82, shares={"Cora": 60}, cash=500), "Ben")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Ben"


@pytest.mark.rule("18C2C-4.3.4-1")
def test_sold_out_corporations_rise() -> None:
    """Eight with players and two redeemed: up. Nine with players and one in the offering: no."""
    position = table().corporation("UP", par=82, shares={"Ann": 50, "Ben": 30}, treasury=20)
    position.corporation("IC", par=82, shares={"Ann": 50, "Ben": 40})
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "UP") == (1, 6) and cell(position, "IC") == (2, 6)


@pytest.mark.rule("18C2C-4.3.4-1")
def test_split_ones_are_looked_at_first() -> None:
    """Both come to the same cell: the one that has split lies on top, though the other was dearer."""
    from roundhouse.titles.c2c.price_split import SPLITS

    def both(split: str) -> list[str]:
        position = table().corporation("UP", par=82, shares={"Ann": 60, "Ben": 40}, cell=(2, 17))
        position.corporation("IC", par=82, shares={"Ann": 60, "Ben": 40}, cell=(0, 16))
        writing(position).put(SPLITS, split, 1)
        position.stock_turn("Ann").skip("sold-out corporations rise")
        assert cell(position, "UP") == cell(position, "IC") == (1, 17)
        writing(position).drop(SPLITS, split)
        return by_price(position.pos, ["UP", "IC"])

    assert both("UP") == ["UP", "IC"] and both("IC") == ["IC", "UP"]


@pytest.mark.rule("18C2C-4.3.4-2")
def test_who_has_not_floated_does_not_rise() -> None:
    """Players have five shares of GMO."""
    position = table().corporation("GMO", par=82, shares={"Ann": 30, "Ben": 20})
    position.stock_turn("Ann").skip("sold-out corporations rise")
    assert cell(position, "GMO") == (2, 6)
