"""Late positions of the market and of money, several rules together; sums are worked out beforehand."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, TRAINS, owned
from roundhouse.rules.ending import FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    over_limit,
    president,
)
from roundhouse.rules.stock_round import SHARE_PRICE
from roundhouse.rules.turns import PRIORITY, ROUND, STOCK_ROUND
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.own_shares.reissue import NOT_YET_SPENT
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.dealing import buy, fewer, national, stock_round
from titles.c2c.goals import run_best
from titles.c2c.shells import alone
from titles.c2c.tables import cell, dollars, percents, refused, table
from titles.c2c.tracks import join


def turn(position: Scenario, choice: str) -> str:
    """The turn that goes on is played: nothing is built or bought, the income is divided so. Whose turn it
    was.
    """
    whose = position.pos[CURRENT_TURN].corporation
    while position.step != "dividend":
        run_best(position) if position.step == "run" else position.play("pass")
    position.play("dividend", choice=choice)
    while (
        not position.pos.over
        and position.step == "trains"
        and position.pos[CURRENT_TURN].corporation == whose
    ):
        position.play("pass")
    return whose


# -- 3.3, 3.4, 4.3.4, 4.5 and 4.2: a reissue at $500, and the rise after it ------------------------------


@pytest.mark.rule("18C2C-4.5-4", "18C2C-4.5-5", "18C2C-3.3-2", "18C2C-3.3-4", "18C2C-3.4-3", "18C2C-4.7-1")
def test_what_is_reissued_at_500_sells_out_and_the_split_corporation_operates_first() -> None:
    """T&P, at 500 with par 76, reissues two shares: 75% of 500 is 375, a price of the chart and over 76.

    Ben and Cora pay 375 each, so T&P has 750 when the round is over. Nothing of T&P, NP and GN is on sale
    then, so they rise, the dearest first: T&P from 500 to the 275 of the top row, split; NP from 475 in the
    top row to the right and down, where 475 stands again; GN from 250 in row 2 up to 275, under T&P, which
    was there before it.

    Cora bought last, so Dan has priority. Order: T&P for its split, NP at 475, GN at 275. A share of T&P is
    sold for 275 and counts 550 at the end.
    """
    position = table(phase="8")
    position.corporation("T&P", par=76, shares={"Ann": 60, "Ben": 20}, treasury=20, cell=(0, 24), cash=0)
    position.corporation("NP", par=100, shares={"Ben": 60, "Cora": 40}, cell=(0, 23), cash=500)
    position.corporation("GN", par=100, shares={"Cora": 60, "Dan": 40}, cell=(1, 15), cash=500)
    stock_round(position, "Ann").play("reissue", corporation="T&P")
    assert position.pos[CORPORATIONS]["T&P"].par == 375
    buy(position, "T&P").play("pass")
    buy(position, "T&P").play("pass")
    assert (position.pos[CASH]["Ben"], position.pos[CASH]["Cora"]) == (625, 625)
    assert position.pos[NOT_YET_SPENT] == {"T&P": 750}
    while position.pos[ROUND].kind == STOCK_ROUND:
        position.play("pass")
    assert [(cell(position, sym), dollars(position, sym)) for sym in ("T&P", "NP", "GN")] == [
        ((0, 15), 275),
        ((1, 24), 475),
        ((0, 15), 275),
    ]
    assert position.pos[SPLITS] == {"T&P": 1} and position.pos[PRIORITY] == "Dan"
    assert position.pos[NOT_YET_SPENT] == {} and position.pos[CASH]["T&P"] == 750
    assert (SHARE_PRICE(position.pos, "T&P", POOL), FINAL_PRICE(position.pos, "T&P")) == (275, 550)
    order = []
    while position.pos[ROUND].part == 1:
        whose = position.pos[CURRENT_TURN].corporation
        order += [whose] if whose not in order else []
        position.play("pass")
    assert order == ["T&P", "NP", "GN"]
    assert position.faults() == []


# -- 3.3, 4.2, 6.0 and 7.0: splits in the order of turns, to the end by the bank -------------------------


@pytest.mark.rule(
    "18C2C-3.3-3", "18C2C-3.3-6", "18C2C-3.4-7", "18C2C-4.7-1", "18C2C-4.7.4-2", "18C2C-6.0-4", "18C2C-7.0-1"
)
def test_three_rounds_of_split_prices_and_a_bank_that_breaks_in_the_last() -> None:
    """GN has split and stands at 300, NP stands at 500, UP at 475. Runs: GN and NP 30 + 20, UP 20 + 20.

    Round 1, GN NP UP: GN keeps its 50, to 275. NP pays and splits: 275, under GN. UP pays: 500. Round 2, GN
    NP UP: GN keeps, 250. NP pays, 300. UP pays, splits: 275. Round 3, NP UP GN, since all have split: NP pays
    half and keeps its price; 2.5 a share become 3, so 30 are paid and the other 20 are NP's. UP pays, 300. GN
    keeps, 225.

    The bank gives 140 in either of two rounds and 50 for NP in the third: with 331 it has 1 left when UP pays
    40. GN still has its turn.

    Ann: 1000 + NP 4 x (5 + 5 + 3) = 1052, with 6 GN x 450 and 4 NP x 600: 6152.
    Ben: 1000 + NP 6 x 13 = 1078, with 6 NP x 600 and 4 GN x 450: 6478.
    Cora: 1000 + UP 6 x 4 x 3 = 1072, with 6 UP x 600: 4672. Dan: 1000 + 4 x 12 = 1048, with 4 UP x 600: 3448.
    """
    position = table(phase="12")
    for sym, shares, where in (
        ("GN", {"Ann": 60, "Ben": 40}, (0, 16)),
        ("NP", {"Ben": 60, "Ann": 40}, (0, 24)),
        ("UP", {"Cora": 60, "Dan": 40}, (0, 23)),
    ):
        position.corporation(sym, par=100, shares=shares, cell=where, cash=0, trains=["12"])
    position.writing().put(SPLITS, "GN", 1)
    join(join(position, "C4", "E4"), "K44", "M44").bank(331, "GN")
    position.operating("GN", "track", part=1, of=3)
    assert [turn(position, choice) for choice in ("withhold", "pay", "pay")] == ["GN", "NP", "UP"]
    assert [cell(position, sym) for sym in ("GN", "NP", "UP")] == [(0, 15), (0, 15), (0, 24)]
    assert [turn(position, choice) for choice in ("withhold", "pay", "pay")] == ["GN", "NP", "UP"]
    assert [dollars(position, sym) for sym in ("GN", "NP", "UP")] == [250, 300, 275]
    assert position.pos[SPLITS] == {"GN": 1, "NP": 1, "UP": 1}
    assert turn(position, "half") == "NP" and position.pos[CASH]["NP"] == 20
    assert not position.pos[BROKEN]
    assert turn(position, "pay") == "UP"
    assert position.pos[BROKEN] and position.step
    assert turn(position, "withhold") == "GN" and position.pos.over
    assert [FINAL_PRICE(position.pos, sym) for sym in ("GN", "NP", "UP")] == [450, 600, 600]
    assert position.pos[RESULT] == {"Ann": 6152, "Ben": 6478, "Cora": 4672, "Dan": 3448}


# -- 4.7.5 with 3.3, 3.4 and 4.1.8: the first 12-train out of a president's 5% shares --------------------


@pytest.mark.rule(
    "18C2C-3.4-1",
    "18C2C-3.4-2",
    "18C2C-3.3-10",
    "18C2C-3.3-11",
    "18C2C-4.7.5-7",
    "18C2C-4.7.5-9",
    "18C2C-5.1.2-9",
    "18C2C-4.1.8-1",
)
@pytest.mark.parametrize(
    ("ann", "sold", "left", "where"), [(110, 15, 10, (1, 17)), (0, 20, 200, (3, 17))], ids=["three", "four"]
)
def test_shares_of_5_percent_pay_for_the_first_12_train(
    ann: int, sold: int, left: int, where: tuple[int, int]
) -> None:
    """ATSF, without a train, has 100 of the 1100. Ann, with 35% of Amtrak at 300 and 60% of ATSF, gives the
    rest.

    With her 110 she lacks 890: three shares of 5% bring 900, and 10 are left. They are one full share, which
    would end in the first row beneath the ledge: the marker stays at 300. With no cash she lacks 1000: three
    are too few, four bring 1200, and 200 are left; two full shares end two rows below, at 250.

    Either way Ben, with 25% against her 20 or 15, presides over Amtrak. 40% of ATSF are Ben's, so 20 of her
    60 are the most that she could sell. The purchase opens phase 12, and PRR's 5-train is gone.

    Were there a 5- or a 10-train in the market, it would be the cheapest, and her money would not buy the
    12-train.
    """
    position = alone(phase="10", cash=100, cell=(0, 6)).depot("12-0").cash(Ann=ann)
    national(position, "AMTK", {"Ann": 35, "Ben": 25}, cell=(1, 17))
    position.corporation("PRR", par=100, shares={"Cora": 60}, cash=0, trains=["5", "6"])
    position.operating("ATSF", "trains")
    for kind in ("5", "10"):
        cheaper = position.copy().train(POOL, kind)
        assert refused(cheaper, "buy_train", train="12-0", price=1100)[0] == "treasury pays the train"
    position.play("buy_train", train="12-0", price=1100)
    assert position.step == "raise money"
    assert refused(position, "sell_shares", corporation="AMTK", percent=sold + 5)[1] == "smaller block"
    assert (
        refused(position, "sell_shares", corporation="ATSF", percent=30)[0]
        == "presidency of the operating corporation stays"
    )
    position.play("sell_shares", corporation="AMTK", percent=sold)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert position.pos[TRAINS]["12-0"].owner == "ATSF" and position.pos[PHASE] == "12"
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["ATSF"]) == (left, 0)
    assert cell(position, "AMTK") == where and dollars(position, "ATSF") == 100
    assert president(position.pos, "AMTK") == "Ben" and president(position.pos, "ATSF") == "Ann"
    assert percents(position, "AMTK", "Ann", "Ben", POOL) == [35 - sold, 25, sold]
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "PRR")] == ["6"]
    assert position.faults() == []


# -- 4.3.1, 4.4 and 3.3: a split corporation is privatized and redeems -----------------------------------


@pytest.mark.rule(
    "18C2C-4.3.1-2",
    "18C2C-4.3.1-8",
    "18C2C-3.3-4",
    "18C2C-4.4-3",
    "18C2C-4.4-7",
    "18C2C-4.4-12",
    "18C2C-3.4-3",
    "18C2C-3.3-1",
)
def test_a_split_share_is_privatized_and_redeemed_by_the_number_of_its_cell() -> None:
    """T&P, split, at 275: Ann has 50%, Ben 30, Cora 10, and 10% lie in the market. From phase 6 on it costs 3
    x 275 = 825 to privatize a share, whatever it will count at the end: Ann has 1175 of 2000 left, Ben
    1825.

    Ben may buy the market's share all the same, but passes. For 275 T&P redeems it before one of Cora's, from
    the bank: 25 of 300 are left. With that nothing is on sale, and the marker goes from the top row to the
    right and down, where 275 stands again. Cora's share is worth 550 at the end.
    """
    position = table(phase="8").cash(Ann=2000)
    position.corporation(
        "T&P", par=76, shares={"Ann": 50, "Ben": 30, "Cora": 10}, pool=10, cell=(0, 15), cash=300
    )
    position.writing().put(SPLITS, "T&P", 1)
    stock_round(position, "Ann").play("privatize", corporation="T&P", owner="Ben")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (1175, 1825)
    while position.actor == "Ann":
        position.play("pass")
    assert position.actor == "Ben" and refused(position, "buy_share", corporation="T&P", source=POOL) == (
        "",
        "",
    )
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "redeem", corporation="T&P", source="Cora")[1] == "pool first"
    bank = position.pos[CASH][BANK]
    position.play("redeem", corporation="T&P", source=POOL)
    assert (position.pos[CASH]["T&P"], position.pos[CASH][BANK] - bank) == (25, 275)
    assert percents(position, "T&P", "Ann", "Ben", "Cora", "T&P", POOL) == [60, 20, 10, 10, 0]
    assert cell(position, "T&P") == (0, 15)
    while position.pos[ROUND].kind == STOCK_ROUND:
        position.play("pass")
    assert cell(position, "T&P") == (1, 16) and dollars(position, "T&P") == 275
    assert FINAL_PRICE(position.pos, "T&P") == 550 and position.pos[PRIORITY] == "Ben"
    assert position.faults() == []


# -- 3.1 and 4.3: a small share too many -----------------------------------------------------------------


@pytest.mark.rule("18C2C-3.1-2", "18C2C-3.1-5", "18C2C-3.1-8", "18C2C-4.3-10", "18C2C-4.3-12", "18C2C-3.4-2")
def test_half_a_certificate_too_many_is_sold_and_moves_no_price() -> None:
    """Seven sets are out and Amtrak has formed: 32 - 7 + 1 = 26 in play, and 26 certificates for each of six
    players.

    Ann has 9 of WAB and 9 of UP, 6 of GN and 1 of NP, that is 25, and 15% of Amtrak, 1.5: 26.5 are too many.
    Three shares of SAL, at 55 on yellow, are not counted. So she has to sell before anything else: one small
    share of Amtrak will do. It brings the full 200 and does not move the price, being half a share.

    At 26 a further share of NP would be too much. One of SAL for its par of 68 would not: 1000 + 200 - 68 =
    1132.
    """
    position = fewer(table(6, phase="10"), 7)
    national(position, "AMTK", {"Ben": 30, "Ann": 15})
    for sym, owners in (
        ("WAB", {"Ann": 100}),
        ("UP", {"Ann": 100}),
        ("GN", {"Ann": 70, "Ben": 30}),
        ("NP", {"Ben": 60, "Ann": 10}),
    ):
        position.corporation(sym, par=100, shares=owners, cash=0)
    position.corporation("SAL", par=68, shares={"Ben": 40, "Ann": 30}, cash=0, cell=(2, 0))
    stock_round(position, "Ann", 5)
    assert (position.pos[IN_PLAY], CERTIFICATE_LIMIT(position.pos, "Ann")) == (26, 26)
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), over_limit(position.pos, "Ann")) == (27, 1)
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "buy_share", corporation="SAL", source=OFFERING)[0] == "sell down to the limit"
    position.play("sell_shares", corporation="AMTK", percent=5)
    assert (position.pos[CASH]["Ann"], cell(position, "AMTK")) == (1200, (0, 12))
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 26
    assert refused(position, "buy_share", corporation="NP", source=OFFERING)[0] == "certificate limit"
    buy(position, "SAL")
    assert position.pos[CASH]["Ann"] == 1132 and COUNTED_CERTIFICATES(position.pos, "Ann") == 26
    assert position.faults() == []
