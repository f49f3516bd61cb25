"""Positions in which several rules meet, each worked out from the book first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAINS, on_sale, owned
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.market import by_price
from roundhouse.rules.money import BANK
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import CERTIFICATE_LIMIT, OFFERING, POOL, president
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND
from roundhouse.titles.c2c.own_shares.reissue import NOT_YET_SPENT
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.dealing import block, buy, fewer, national, stock_round
from titles.c2c.forming import form, forming, has_formed, shares
from titles.c2c.merging import merge, merging, new_shares
from titles.c2c.shells import alone, merged, standing
from titles.c2c.tables import cell, dollars, percents, refused, table


def cash(position: Scenario, *owners: str) -> list[int]:
    return [position.pos.state.parts()["cash"][owner] for owner in owners]


def kinds(position: Scenario, owner: str) -> list[str]:
    return sorted(position.pos[TRAINS][id].kind for id in owned(position.pos, owner))


def from_bank(position: Scenario) -> str:
    return next(id for id in on_sale(position.pos) if position.pos[TRAINS][id].owner == DEPOT)


def passed_out(position: Scenario) -> Scenario:
    """The stock round is over, by passes."""
    while position.pos[ROUND].kind != OPERATING:
        position.play("pass")
    return position


# -- 3.3 and 3.4 with 4.3, 4.3.4 and 4.7: where markers go ------------------------------------------------


@pytest.mark.rule("18C2C-3.3-8", "18C2C-3.3-10", "18C2C-3.3-11", "18C2C-3.3-12", "18C2C-3.4-1", "18C2C-3.4-2")
@pytest.mark.parametrize(
    ("where", "sold", "to"),
    [
        ((2, 13), 1, (2, 13)),  # 180, on the ledge
        ((2, 13), 2, (4, 13)),
        ((1, 13), 2, (2, 13)),  # 200, a row above it: the second share would carry it one row below
        ((1, 13), 3, (4, 13)),
        ((7, 7), 1, (7, 7)),  # 64: there is one row below, the last of the column
        ((7, 7), 2, (8, 7)),
    ],
)
def test_sales_and_the_ledge(where: tuple[int, int], sold: int, to: tuple[int, int]) -> None:
    """Of 5% shares two are one, and an odd one counts for nothing."""
    position = table(phase="8").corporation("UP", par=100, shares={"Ann": 60, "Ben": 40}, cell=where, cash=0)
    national(position, "AMTK", {"Ann": 50, "Ben": 20}, cell=where)
    assert cell(block(stock_round(position.copy(), "Ann"), "UP", 10 * sold), "UP") == to
    assert cell(block(stock_round(position, "Ann"), "AMTK", 10 * sold + 5), "AMTK") == to


@pytest.mark.rule("18C2C-3.3-1", "18C2C-3.3-7", "18C2C-3.4-7", "18C2C-4.3.4-1", "18C2C-4.7-1")
def test_sold_out_at_100_in_the_top_row_is_still_100_and_operates_after_those_who_stood_there() -> None:
    """UP goes to the right and down, under IC; ERIE rises from below the ledge to 120 and operates first."""
    position = table(phase="5")
    for sym, where, ben in (("UP", (0, 6), 40), ("ERIE", (4, 11), 40), ("IC", (1, 7), 30)):
        position.corporation(sym, par=100, shares={"Ann": 60, "Ben": ben}, cell=where, cash=0)
    passed_out(stock_round(position, "Ann"))
    assert (cell(position, "UP"), cell(position, "ERIE"), cell(position, "IC")) == ((1, 7), (3, 11), (1, 7))
    assert by_price(position.pos, ("UP", "IC", "ERIE")) == ["ERIE", "IC", "UP"]


@pytest.mark.rule("18C2C-4.7.4-6", "18C2C-4.7.4-7", "18C2C-4.8.3-2", "18C2C-3.3-15", "18C2C-3.3-17")
@pytest.mark.parametrize(
    ("choice", "trains", "others", "where", "to"),
    [
        ("pay", ["5"], [], (0, 6), (0, 6)),  # trains on one shell only
        ("pay", ["5"], ["5"], (0, 6), (0, 7)),
        ("pay", ["5"], ["5"], (3, 12), (2, 12)),  # the ledge is in the way: up
        ("half", ["5"], ["5"], (0, 6), (0, 6)),
        ("withhold", ["5"], [], (3, 13), (3, 12)),  # from below the ledge to above it
    ],
)
def test_dividends_of_a_merged_corporation_at_the_ledge(
    choice: str, trains: Sequence[str], others: Sequence[str], where: tuple[int, int], to: tuple[int, int]
) -> None:
    position = merged(phase="5", trains=trains, others=others).price("ATSF", *where)
    position.operating("ATSF", "run")
    found = position.offers("run")[0].action
    position.play("run", runs=found.runs)  # type: ignore[attr-defined]
    assert cell(position.play("dividend", choice=choice), "ATSF") == to


# -- 4.3.5 with 3.3, 4.5 and 3.1: mergers -----------------------------------------------------------------


@pytest.mark.rule("18C2C-4.3.5-23", "18C2C-4.3.5-25", "18C2C-4.3.5-26", "18C2C-4.3.5-28")
@pytest.mark.parametrize(
    ("prices", "split", "to", "splits", "par"),
    [
        (((0, 15), (0, 6)), 1, (0, 24), 0, 250),  # 550 + 100: 487.5 is half way to 500
        (((0, 15), (0, 9)), 1, (0, 24), 0, 250),  # 550 + 140: 517.5, and the 275 behind 500 counts 550
        (((0, 15), (0, 10)), 1, (0, 15), 1, 250),  # 550 + 160: 532.5
        (((0, 18), (0, 16)), 0, (0, 24), 0, 250),  # 350 + 300: 487.5
        (((0, 0), (0, 1)), 0, (0, 6), 0, 100),  # 64 + 68: 99
    ],
)
def test_three_quarters_of_both_prices(
    prices: Sequence[tuple[int, int]], split: int, to: tuple[int, int], splits: int, par: int
) -> None:
    position = merge(merging(prices=prices, splits=(split, 0)))
    assert (cell(position, "NYC"), position.pos[SPLITS].get("NYC", 0)) == (to, splits)
    assert position.pos[CORPORATIONS]["NYC"].par == par


@pytest.mark.rule("18C2C-4.3.5-17", "18C2C-4.3.5-18", "18C2C-4.3.5-20", "18C2C-4.3.5-22")
def test_shares_of_three_and_the_market_change_two_for_one() -> None:
    """Ann 5 + 1: three. Ben 3 + 5: four, and he presides. Cora 1 + 2: one, one left over. Market 1 + 2 + 1: two."""
    nyc, erie = {"Ann": 50, "Ben": 30, "Cora": 10}, {"Ben": 50, "Cora": 20, "Ann": 10}
    position = merge(merging(nyc, erie, pools=(10, 20)))
    assert new_shares(position, "NYC", "Ann", "Ben", "Cora", POOL, OFFERING) == [3, 4, 1, 2, 0]
    assert president(position.pos, "NYC") == "Ben"


@pytest.mark.rule("18C2C-4.3.5-29", "18C2C-4.3.5-23", "18C2C-4.5-5")
@pytest.mark.parametrize("reissued", [(), ("NYC",), ("ERIE",), ("NYC", "ERIE")])
def test_who_is_paid_for_what_a_merger_leaves_on_offer(reissued: Sequence[str]) -> None:
    """(110 + 100) x 3/4 is 157.5, so 160. The corporation is paid only where both had reissued."""
    position = merge(merging(reissued=reissued))
    while position.step == "merger":
        position.play("pass")
    bank = cash(position.stock_turn("Cora"), BANK)[0]
    position.play("buy_share", corporation="NYC", source=OFFERING)
    both = len(reissued) == 2
    assert cash(position, "Cora", BANK) == [840, bank + (0 if both else 160)]
    assert position.pos[NOT_YET_SPENT].get("NYC", 0) == (160 if both else 0)


# -- 4.4, 4.5 and 3.5: what a president does for a corporation --------------------------------------------


@pytest.mark.rule("18C2C-4.4-2", "18C2C-4.4-3", "18C2C-4.4-7", "18C2C-4.4-8", "18C2C-4.3.3-1")
def test_one_share_is_redeemed_from_the_market_and_takes_the_turn() -> None:
    """NYC has eight shares out. The market's goes first, for 110; then it is Ben's turn, and none goes again.

    Of six shares out none is redeemed.
    """
    position = table(phase="6").corporation(
        "NYC", par=100, shares={"Ann": 50, "Cora": 10}, pool=20, treasury=20, cell=(0, 7), cash=500
    )
    stock_round(position, "Ann")
    assert refused(position, "redeem", corporation="NYC", source="Cora")[0]
    position.play("redeem", corporation="NYC", source=POOL)
    assert (position.actor, cash(position, "NYC"), dollars(position, "NYC")) == ("Ben", [390], 110)
    for _ in range(3):
        position.play("pass")
    assert position.actor == "Ann" and refused(position, "redeem", corporation="NYC", source=POOL)[0]
    assert passed_out(position).pos[PRIORITY] == "Ben"
    few = table(phase="6").corporation(
        "NYC", par=100, shares={"Ann": 50}, pool=10, treasury=40, cell=(0, 7), cash=500
    )
    assert refused(stock_round(few, "Ann"), "redeem", corporation="NYC", source=POOL)[0]


@pytest.mark.rule("18C2C-4.5-3", "18C2C-4.5-4", "18C2C-3.5-2")
@pytest.mark.parametrize(
    ("where", "par"),
    [((0, 7), 100), ((0, 10), 120), ((0, 11), 140), ((0, 12), 160), ((0, 13), 160), ((0, 18), 275)],
)
def test_par_values_of_a_reissue(where: tuple[int, int], par: int) -> None:
    """Old par 100. 110: 82.5, less than that. 160: 120. 180: 135. 200: 150, a tie. 225: 168.75. 350: 262.5, a tie
    of market prices, since the last box is too low."""
    position = table(phase="8").corporation(
        "T&P", par=100, shares={"Ann": 60, "Ben": 20}, treasury=20, cell=where, cash=0
    )
    stock_round(position, "Ann").play("reissue", corporation="T&P")
    assert position.pos[CORPORATIONS]["T&P"].par == par


# -- 3.2 with 3.1, 4.3 and 4.3.2: brown, closing, and presidencies ----------------------------------------


@pytest.mark.rule("18C2C-3.2-5", "18C2C-3.2-6", "18C2C-4.3.2-1")
def test_five_brown_shares_in_a_turn_bring_the_presidency_but_no_privatization() -> None:
    """Four of the market at 30, one on offer at 100. Ben has 50% and presides; nobody takes Ann's 30%."""
    position = table(phase="5").corporation("UP", par=100, shares={"Ann": 30}, pool=40, cell=(5, 0), cash=0)
    stock_round(position, "Ben")
    for source in (POOL,) * 4 + (OFFERING,):
        buy(position, "UP", source)
    assert cash(position, "Ben") == [1000 - 4 * 30 - 100] and president(position.pos, "UP") == "Ben"
    assert refused(position.stock_turn("Ben"), "privatize", corporation="UP", owner="Ann")[0]


@pytest.mark.rule("18C2C-3.2-1", "18C2C-3.2-2", "18C2C-3.2-3", "18C2C-3.1-1")
def test_a_share_sold_into_the_closing_zone_lowers_the_limit_at_once() -> None:
    """UP at 10: Ann gets 10, Ben nothing for three shares. Its 333 go to the bank, its train to the market.

    With 32 corporations each of four may have 48 certificates, with 31 it is 46.5, so 47.
    """
    position = table(phase="5").corporation(
        "UP", par=100, shares={"Ann": 30, "Ben": 30}, pool=10, cell=(7, 0), cash=333, trains=["5"]
    )
    stock_round(fewer(position, 0), "Ann")
    bank, limit = cash(position, BANK)[0], CERTIFICATE_LIMIT(position.pos, "Ann")
    block(position, "UP", 10)
    assert position.pos[CORPORATIONS]["UP"].closed and percents(position, "UP", "Ben", POOL) == [0, 0]
    assert cash(position, "Ann", "Ben", BANK) == [1010, 1000, bank - 10 + 333]
    assert kinds(position, POOL) == ["5"]
    assert (limit, CERTIFICATE_LIMIT(position.pos, "Ann")) == (48, 47)


@pytest.mark.rule("18C2C-4.3.2-2", "18C2C-4.3.2-3", "18C2C-4.3-19")
@pytest.mark.parametrize(("pool", "check"), [(40, ""), (50, "pool limit")])
def test_the_last_two_shares_of_a_president(pool: int, check: str) -> None:
    """Ben has two as well. Where the market has room for one, Ann sells one, and Ben takes the certificate for two."""
    position = table(phase="5").corporation(
        "UP", par=100, shares={"Ann": 20, "Ben": 20}, pool=pool, cell=(0, 8), cash=0
    )
    stock_round(position, "Ann")
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == check
    assert refused(position, "sell_shares", corporation="UP", percent=20)[0] == "pool limit"
    if not check:
        block(position, "UP", 10)
        assert percents(position, "UP", "Ann", "Ben", POOL) == [10, 20, 50]
        assert president(position.pos, "UP") == "Ben"


@pytest.mark.rule("18C2C-4.3-4", "18C2C-4.3-5")
def test_a_purchase_comes_before_all_sales_or_after_them() -> None:
    position = table(phase="5")
    for sym in ("UP", "IC", "GN"):
        position.corporation(sym, par=100, shares={"Ann": 40, "Ben": 30}, cell=(0, 7), cash=0)
    stock_round(position, "Ann")
    after = buy(block(position.copy(), "UP", 10), "IC")
    assert after.actor == "Ben" or refused(after, "sell_shares", corporation="GN", percent=10)[0]
    before = block(block(buy(position, "IC"), "UP", 10), "GN", 10)
    assert before.actor == "Ben" or refused(before, "buy_share", corporation="IC", source=OFFERING)[0]


# -- 4.7.5 with 3.2, 4.1, 4.8.6 and 6.0: trains and money -------------------------------------------------


def needing(money: int, ann: int, **more: Any) -> Scenario:
    """ATSF has no train; the bank's next is a 12."""
    row = {"shares": {"Ann": 60, "Ben": 20}, "cell": (0, 6), **more}
    return alone(phase="12", cash=money, **row).depot("12-0").cash(Ann=ann)


@pytest.mark.rule("18C2C-4.7.5-6", "18C2C-4.7.5-7", "18C2C-4.7.5-8")
def test_the_presidents_money_is_for_the_8_of_the_market_alone() -> None:
    """ATSF has $300, Ann 600. Not the 12; of UP's 8 no more than 300; the market's 8 takes 500 of hers."""
    position = needing(300, 600).train(POOL, "8")
    position.corporation("UP", par=100, shares={"Ann": 60}, cash=0, trains=["8", "8"])
    position.operating("ATSF", "trains")
    other = owned(position.pos, "UP")[0]
    assert refused(position, "buy_train", train=from_bank(position), price=1100)[0]
    assert refused(position, "buy_train", train=other, price=301)[0]
    assert refused(position, "buy_train", train=other, price=300)[0] == ""
    position.play("buy_train", train=owned(position.pos, POOL)[0], price=800)
    assert cash(position, "ATSF", "Ann") == [0, 100]


@pytest.mark.rule("18C2C-4.7.5-11", "18C2C-3.2-1", "18C2C-6.0-1")
def test_who_sells_the_buyer_to_its_end_has_given_all_for_nothing() -> None:
    """ATSF at 10 with $300, Ann with 200 and shares of IC. She sells one of ATSF: it closes, and the bank has 500.

    The game goes on, with IC's turn.
    """
    position = needing(300, 200, cell=(8, 1))
    position.corporation("IC", par=100, shares={"Cora": 60, "Ann": 30}, cell=(0, 12), cash=0, trains=["12"])
    position.operating("ATSF", "trains").play("buy_train", train=from_bank(position), price=1100)
    bank = cash(position, BANK)[0]
    position.play("sell_shares", corporation="ATSF", percent=10)
    assert position.pos[CORPORATIONS]["ATSF"].closed and cash(position, "Ann", BANK) == [0, bank + 500]
    assert not position.pos.over and position.pos[CURRENT_TURN].corporation == "IC"


@pytest.mark.rule("18C2C-4.7.5-12", "18C2C-4.7.5-7", "18C2C-6.0-1")
def test_who_sells_in_vain_is_bankrupt_and_buys_no_train_of_another_corporation() -> None:
    """215 are missing. Two shares of UP together would bring 220; one at 110 and one at 100 bring 210."""
    position = needing(100, 785, shares={"Ann": 20, "Ben": 20}, pool=50)
    position.corporation("UP", par=100, shares={"Cora": 60, "Ann": 20}, cell=(0, 7), cash=0, trains=["8"])
    position.operating("ATSF", "trains")
    assert refused(position, "buy_train", train=owned(position.pos, "UP")[0], price=100)[0] == ""
    position.play("buy_train", train=from_bank(position), price=1100)
    position.play("sell_shares", corporation="UP", percent=10)
    assert not position.pos.over
    position.play("sell_shares", corporation="UP", percent=10)
    assert position.pos.over and position.pos[END] == "bankrupt"


@pytest.mark.rule("18C2C-6.0-1", "18C2C-6.0-2", "18C2C-4.3.2-2")
def test_what_a_bankrupt_cannot_sell_counts_and_private_companies_at_face_value() -> None:
    """Nobody else has a share of ATSF, at 68: 2 x 68, and 20 for Great River Shipping."""
    position = alone(phase="4", shares={"Ann": 20}, pool=40, cell=(0, 1), par=68, cash=0)
    position.cash(Ann=0).depot("4-1").private("GRS", "Ann").operating("ATSF", "trains").play("bankrupt")
    assert position.pos.over and position.pos[RESULT]["Ann"] == 2 * 68 + 20


@pytest.mark.rule("18C2C-4.1.8-1", "18C2C-4.8.6-1", "18C2C-4.7.5-17")
def test_the_first_12_empties_the_other_shell_which_needs_one_too() -> None:
    """ATSF and MKT have a 5 each. Both rust with the first 12; the second is due in the same turn."""
    position = merged(phase="10", cash=2500, trains=["5"], others=["5"]).depot("12-0")
    position.operating("ATSF", "trains").play("buy_train", train="12-0", price=1100)
    assert sorted(map(len, standing(position).values())) == [0, 1]
    assert refused(position, "pass")[0]
    position.play("buy_train", train=from_bank(position), price=1100)
    assert cash(position, "ATSF") == [300] and sorted(map(len, standing(position).values())) == [1, 1]


@pytest.mark.rule("18C2C-4.1.4-1", "18C2C-4.7.5-14")
def test_the_first_5_takes_a_train_from_each_shell() -> None:
    """Three 4-trains on either: with the limit of two one goes from each, which is the president's choice."""
    position = merged(phase="4", trains=["4"] * 3, others=["4"] * 3)
    position.corporation("CPR", par=100, shares={"Ben": 60}, cell=(0, 5), cash=1000)
    position.depot("5-0").operating("CPR", "trains").play("buy_train", train="5-0", price=450)
    assert position.actor == "Ann"
    while offers := position.offers("discard_train"):
        position.play("discard_train", train=offers[0].action.train)  # type: ignore[attr-defined]
    assert [len(trains) for trains in standing(position).values()] == [2, 2]
    assert kinds(position, POOL) == ["4", "4"]


@pytest.mark.rule("18C2C-6.0-5", "18C2C-6.0-6")
def test_a_bank_broken_by_a_sale_leaves_one_of_three_operating_rounds() -> None:
    position = table(phase="8").corporation(
        "UP", par=100, shares={"Ann": 50, "Ben": 30}, cell=(0, 12), cash=0, trains=["8"]
    )
    block(stock_round(position, "Ann").bank(150, "UP"), "UP", 10)
    while not position.pos.over:
        position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].part) == (OPERATING, 1)


# -- 5.1 with 4.3.5, 4.4 and 4.7.5: Amtrak forms ----------------------------------------------------------


@pytest.mark.rule(
    "18C2C-5.1.2-3", "18C2C-5.1.2-4", "18C2C-5.1.2-6", "18C2C-5.1.2-7", "18C2C-5.1.2-8", "18C2C-5.1.3-1"
)
def test_amtrak_of_two_with_redeemed_shares_and_an_odd_one_nowhere() -> None:
    """Ben 6: three. Cora 3 + 5: four, and she presides. Redeemed 3: one, one left over. Market 2 + 1: one.

    Nine are out, one is offered, and each is a tenth. (68 + 110) / 2 is 89, so it starts at 100.
    """
    position = form(
        forming(
            {
                "IC": {"shares": {"Ben": 60, "Cora": 30}, "price": 68},
                "WAB": {"shares": {"Cora": 50}, "pool": 20, "redeemed": 30, "price": 110},
            }
        )
    )
    assert shares(position, "Ann", "Ben", "Cora", "AMTK", POOL, OFFERING) == [0, 3, 4, 1, 1, 1]
    assert president(position.pos, "AMTK") == "Cora" and cell(position, "AMTK") == (0, 6)


@pytest.mark.rule("18C2C-5.1.2-2", "18C2C-5.1.3-1")
def test_a_merged_corporation_counts_twice_and_its_shares_whole() -> None:
    """(250 x 2 + 110) / 3 is 203.33: 200. Ben's six of the merged IC are six, Cora's six of WAB are three."""
    absorbed: dict[str, dict[str, Any]] = {
        "IC": {"shares": {"Ben": 60}, "price": 250},
        "WAB": {"shares": {"Cora": 60}, "price": 110},
    }
    position = form(forming(absorbed, merged={"IC": "L&N"}))
    assert shares(position, "Ben", "Cora", POOL, OFFERING) == [6, 3, 0, 1]
    assert dollars(position, "AMTK") == 200


@pytest.mark.rule("18C2C-5.1.1-3", "18C2C-5.1.1-6")
def test_one_and_another_that_has_not_operated_are_no_amtrak() -> None:
    position = form(
        forming({"IC": {"shares": {"Ben": 60}}, "WAB": {"shares": {"Cora": 60}, "operated": False}})
    )
    assert not has_formed(position)
