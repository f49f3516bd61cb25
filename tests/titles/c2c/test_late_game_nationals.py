"""Late positions of Amtrak and Conrail, several rules together; sums are worked out beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.features.national import Compensated
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, on_sale, owned
from roundhouse.rules.dividends import DIVIDEND_CHOICES
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.reach import STATIONS, TOKENS
from roundhouse.rules.running import QUESTION
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, POOL, SHARE_OF, president
from roundhouse.titles.c2c.bull_tokens import BULLS
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, MARKER_STOCK, Held, MarkerStock
from roundhouse.titles.c2c.tokens_beside import beside_of
from roundhouse.titles.c2c.train_loans import lent_trains
from roundhouse.titles.c2c.train_shells import SHUFFLE
from roundhouse.titles.c2c.transcontinental import CROSSED, Crossed, open_bonuses
from titles.c2c.dealing import buy, counted
from titles.c2c.forming import form, forming, has_formed, shares, story, tokens_of
from titles.c2c.goals import lies, run_best
from titles.c2c.laying import shown
from titles.c2c.shells import national
from titles.c2c.tables import cell, dollars, refused
from titles.c2c.tracks import join


def operates(position: Scenario) -> str:
    """Whose turn it is."""
    return position.pos[CURRENT_TURN].corporation


def running(position: Scenario) -> Scenario:
    """Nothing is built until trains run."""
    while position.step != "run":
        position.play("pass")
    return position


# -- 5.1: more shares are due than there are -------------------------------------------------------------


@pytest.mark.rule(
    "18C2C-5.1.2-1",
    "18C2C-5.1.2-2",
    "18C2C-5.1.2-6",
    "18C2C-5.1.2-10",
    "18C2C-5.1.2-12",
    "18C2C-5.1.2-13",
    "18C2C-5.1.3-1",
    "18C2C-5.1.3-3",
    "18C2C-5.1-2",
    "18C2C-5.1.4-3",
    "18C2C-3.1-8",
)
def test_27_shares_are_due_and_rounding_leaves_one_of_twenty_to_be_bought() -> None:
    """Conrail of NYC (merged, at 200), CBQ (merged, at 500), IC (64) and GMO (110); Ben's CPR buys the
    8-train.

    Due: Ben 8 of NYC and two of IC, 9. Ann 2 of NYC, five of IC and three of GMO, 2 + 8 : 2 = 6. Cora 6 of
    CBQ, 6. Dan 4 of CBQ and four of GMO, 6. That is 27: Ben's third is 35%, the others' 22.2% are 20% each. 7
    + 4 + 4 + 4 is 19 of twenty. Three redeemed shares of IC and two of GMO in the market get nothing; the
    twentieth is on offer.

    First price: 2 x 200 + 2 x 500 + 64 + 110 = 1574, by 6 is 262.33. Half way from 250 to 275 is 262.5, so
    250.

    What was handed in for one share: Ben (8 x 200 + 2 x 64) : 9 = 192. Ann (2 x 200 + 5 x 64 + 3 x 110) : 6 =
    175. Cora 500, Dan (4 x 500 + 4 x 110) : 6, both over 250. Two shares are lacking to each: Ben has 384,
    Ann 350, Cora and Dan 500. The bank pays 1734 and has 800 for the train.

    In play: 32, less four sets that are absorbed and PRR's and MP's, and Conrail's: 27. Ben has 9
    certificates of CPR, and seven shares of 5% make 3.5: 12.5 certificates count as 13.

    Tokens: 4 each of NYC, PRR, MP, IC and GMO, and 3 of CBQ are 23. Ben gives up three, but no home.
    """
    absorbed: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ben": 80, "Ann": 20}, "price": 200},
        "CBQ": {"shares": {"Cora": 60, "Dan": 40}, "price": 500},
        "IC": {"shares": {"Ann": 50, "Ben": 20}, "redeemed": 30, "price": 64},
        "GMO": {"shares": {"Dan": 40, "Ann": 30}, "pool": 20, "price": 110},
    }
    position = forming(absorbed, merged={"NYC": "PRR", "CBQ": "MP"}, president="Ben", train="8")
    before = dict(position.pos[CASH])
    form(position)
    assert list(story(position).shares)[:4] == ["Ben", "Cora", "Dan", "Ann"]
    assert shares(position, "Ann", "Ben", "Cora", "Dan", "CRC", POOL, OFFERING, sym="CRC") == [
        4,
        7,
        4,
        4,
        0,
        0,
        1,
    ]
    assert SHARE_OF(position.pos, "CRC") == 5 and president(position.pos, "CRC") == "Ben"
    assert cell(position, "CRC") == (0, 14) and position.pos[CORPORATIONS]["CRC"].par == 250
    paid = {e.player: (e.shares, e.amount) for e in position.events if isinstance(e, Compensated)}
    assert paid == {"Ann": (2, 350), "Ben": (2, 384), "Cora": (2, 500), "Dan": (2, 500)}
    now = position.pos[CASH]
    assert [now[player] - before[player] for player in ("Ann", "Ben", "Cora", "Dan")] == [350, 384, 500, 500]
    assert now[BANK] - before[BANK] == 800 - 1734 and now["CPR"] == 200
    assert counted(position.copy()).pos[IN_PLAY] == 27
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 13
    assert (position.actor, len(tokens_of(position, "CRC"))) == ("Ben", 23)
    assert refused(position, "give_up", what="PRR 0") == ("marker stays on the map", "home")
    for id in ("MP 1", "MP 2", "MP 3"):
        position.play("give_up", what=id)
    assert len(tokens_of(position, "CRC")) == 20
    buy(position.stock_turn("Ann"), "CRC")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["CRC"]) == (1350 - 250, 0)
    assert shares(position, "Ann", OFFERING, sym="CRC") == [5, 0] and position.faults() == []


# -- 5.2.1 with 5.1 and 5.2: a train on loan is bought and calls Conrail ---------------------------------


def last_six(cash: int) -> Scenario:
    """Ben's Amtrak, at 110 and without a train, is about to run; the bank has one 6-train before the first 8.

    ERIE at 68 and IC at 110 have 4-trains, WAB at 90 has a 6-train. ERIE's home has track to Rochester.
    """
    position = national(phase="6", shares={"Ben": 60, "Ann": 40}, cash=cash, depot="6-8")
    for sym, owners, where, money, train in (
        ("ERIE", {"Ann": 40, "Cora": 20}, (0, 1), 120, "4"),
        ("IC", {"Ben": 40, "Dan": 20}, (0, 7), 40, "4"),
        ("WAB", {"Cora": 60}, (0, 5), 500, "6"),
    ):
        position.corporation(sym, par=100, shares=owners, cell=where, cash=money, trains=[train])
    join(position, "I70", "H73")
    return position.operating("AMTK", SHUFFLE.name).go_on()


@pytest.mark.rule(
    "18C2C-5.2.1-3",
    "18C2C-5.2.1-5",
    "18C2C-5.2.1-6",
    "18C2C-5.1.1-1",
    "18C2C-5.1.2-1",
    "18C2C-5.2-1",
    "18C2C-5.2.1-4",
)
def test_amtrak_buys_both_trains_on_loan_and_conrail_has_its_own_loan_in_the_same_round() -> None:
    """Lent are the last 6-train and the first 8-train. One of them runs Topeka 20 + Kansas City 30 = 50.

    1380 + 50 pay 630 + 800 to the dollar. The 8-train opens phase 8: the 4-trains go, ERIE and IC become
    Conrail. (68 + 110) : 2 = 89, so it begins at 100. Ben, as Amtrak's president, is the first to exchange: 2
    for 40% of IC, then Cora 1, Dan 1, Ann 2, which is not more than Ben has: he presides. Six shares of 10%,
    four are on offer.

    At 100 it is next, before WAB at 90; neither ERIE nor IC has had a turn. Two 8-trains are lent to it.
    Buffalo 20 + Rochester 20 = 40 are withheld. 120 + 40 + 40 = 200 buy nothing, and the price stays.
    """
    position = last_six(1380)
    assert [kind for _, kind in lent_trains(position.pos, "AMTK")] == ["6", "8"]
    run_best(position).play("dividend", choice="withhold")
    assert position.pos[PHASE] == "8" and has_formed(position, "CRC")
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AMTK")] == ["6", "8"]
    assert (position.pos[CASH]["AMTK"], dollars(position, "AMTK")) == (0, 110)
    assert set(story(position).merged) == {"IC", "ERIE"}
    assert list(story(position).shares)[:4] == ["Ben", "Cora", "Dan", "Ann"]
    assert shares(position, "Ben", "Cora", "Dan", "Ann", OFFERING, sym="CRC") == [2, 1, 1, 2, 4]
    assert president(position.pos, "CRC") == "Ben" and SHARE_OF(position.pos, "CRC") == 10
    assert (operates(position), dollars(position, "CRC"), position.pos[CASH]["CRC"]) == ("CRC", 100, 160)
    running(position)
    assert [kind for _, kind in lent_trains(position.pos, "CRC")] == ["8", "8"]
    run_best(position)
    assert DIVIDEND_CHOICES(position.pos, "CRC") == ("withhold",)
    position.play("dividend", choice="withhold")
    assert (owned(position.pos, "CRC"), position.pos[CASH]["CRC"], cell(position, "CRC")) == ([], 200, (0, 6))
    assert operates(position) == "WAB" and position.pos[PHASE] == "8" and position.faults() == []


@pytest.mark.rule("18C2C-5.2.1-5", "18C2C-5.2.1-6", "18C2C-5.1.1-1")
def test_a_dollar_less_leaves_the_phase_as_it_is() -> None:
    """1379 + 50 are one short of both: the 6-train is bought for 630, 799 are left, and the 8-train goes
    back.

    No 4-train goes and no Conrail forms; IC, at 110 like Amtrak but under it, is next.
    """
    position = last_six(1379)
    run_best(position).play("dividend", choice="withhold")
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AMTK")] == ["6"]
    assert (position.pos[CASH]["AMTK"], position.pos[PHASE], has_formed(position, "CRC")) == (799, "6", False)
    assert not position.pos[CORPORATIONS]["ERIE"].closed and len(owned(position.pos, "ERIE")) == 1
    assert on_sale(position.pos) == ["8-0"] and position.pos[TRAINS]["8-0"].owner == DEPOT
    assert operates(position) == "IC" and position.faults() == []


# -- 5.1.4, 5.2.1 and 5.2.2: what is taken over, and a crossing beside a loan ----------------------------


@pytest.mark.rule(
    "18C2C-5.1.4-1",
    "18C2C-5.1.4-4",
    "18C2C-5.1-1",
    "18C2C-5.1.3-1",
    "18C2C-5.2.1-4",
    "18C2C-5.2.1-5",
    "18C2C-5.2.2-1",
    "18C2C-A.COE-3",
    "18C2C-4.7.9-5",
)
def test_amtrak_crosses_with_its_own_train_while_another_is_on_loan() -> None:
    """NP, at 140, is merged with WAB and has had one bonus; UP stands at 110 and has an engineer marker.

    First price (2 x 140 + 110) : 3 = 130, half way from 120 to 140: 140. 6 + 4 shares of NP and 60% of UP for
    three are 13, so twenty of 5%, seven of them on offer. Tokens: Portland, Indianapolis, Omaha, Cheyenne
    and, beside its spaces, WAB's destination Philadelphia, which doubles nothing any more. On the charter 3 +
    3 + 2, at 100 each; the bull token is lost. One bonus is open of two.

    Denver is a mountain of 120 in the West: 60 with the marker, so 500 of 560 are left. Amtrak has a 6-train,
    another is lent. Portland 20 + Omaha 20 + green Indianapolis 30 + Philadelphia 20 for its own, Cheyenne 20
    + Denver 20 for the loan: 130. The crossing takes 140 to 160; the loan forbids a dividend, and the price
    does not fall for that. 500 + 130 is the price of the loan: nothing is left.
    """
    absorbed: dict[str, dict[str, Any]] = {
        "NP": {"shares": {"Ann": 60, "Ben": 40}, "price": 140},
        "UP": {"shares": {"Cora": 60}, "price": 110, "tokens": ("K30",)},
    }
    position = forming(absorbed, merged={"NP": "WAB"})
    lies(position, "WAB", "L75")
    pos = position.writing()
    pos.put(CROSSED, "NP", 1)
    pos.put(BULLS, "NP", 100)
    pos.put(HELD_MARKERS, "UP", (Held("engineer"),))
    pos.put(MARKER_STOCK, "engineer", MarkerStock(4))
    join(join(position, "E4", "K44", "L59"), "L59", "L75").tiles(K30="57:0")
    assert shown(position, "L59").stops[0].revenue == (("", 30),)
    form(position)
    assert shares(position, "Ann", "Ben", "Cora", OFFERING) == [6, 4, 3, 7]
    assert (SHARE_OF(position.pos, "AMTK"), dollars(position, "AMTK")) == (5, 140)
    there = list(tokens_of(position).values())
    assert sorted(there) == [""] * 8 + ["E4", "K30", "K44", "L59"]
    assert {t.price for t in position.pos[TOKENS].values() if t.corporation == "AMTK" and not t.hex} == {100}
    assert [t.hex for t in beside_of(position.pos, "AMTK").values()] == ["L75"]
    assert position.pos[BULLS] == {} and open_bonuses(position.pos, "AMTK") == 1
    position.cash(AMTK=560).train("AMTK", "6").operating("AMTK", "track")
    (own,) = owned(position.pos, "AMTK")
    position.play("lay_tile", hex="L29", tile="57", rotation=0)
    assert position.pos[CASH]["AMTK"] == 500
    running(position)
    assert [kind for _, kind in lent_trains(position.pos, "AMTK")] == ["6"]
    assert ("L75", 0) in STATIONS(position.pos, "AMTK")
    assert not any(train.at_end for train in QUESTION(position.pos, "AMTK").trains)
    across = []
    for number in range(len(position.offers("run"))):
        tried = run_best(position.copy(), number)
        across += [(number, event.trains) for event in tried.events if isinstance(event, Crossed)]
    assert across and all(trains == (own,) for _, trains in across)
    run_best(position, across[0][0])
    assert dollars(position, "AMTK") == 160 and open_bonuses(position.pos, "AMTK") == 0
    assert refused(position, "dividend", choice="pay")[0] == "way to divide"
    position.play("dividend", choice="withhold")
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AMTK")] == ["6", "6"]
    assert (position.pos[CASH]["AMTK"], dollars(position, "AMTK")) == (0, 160)
    assert position.faults() == []


# -- 4.7.5 with 3.2 and 5.1: the first 6-train out of a president's shares of what it absorbs ------------


def needs_the_first_six(where: tuple[int, int], ann: int) -> Scenario:
    """ERIE, with a route, has no train and no money. IC, there on the chart, and GMO, at 110, have 3-trains; Ann, who
    presides over all three and over CPR, which has a 6-train already, has so much.
    """
    absorbed: dict[str, dict[str, Any]] = {
        "IC": {"shares": {"Ann": 60, "Ben": 40}, "cell": where, "trains": ["3"]},
        "GMO": {"shares": {"Ann": 60, "Cora": 40}, "trains": ["3"]},
    }
    position = forming(absorbed).train("CPR", "6")
    position.corporation("ERIE", par=100, shares={"Ann": 60}, cash=0, cell=(0, 12))
    top = on_sale(position.pos)[0]
    join(position, "I70", "H73").cash(Ann=ann).operating("ERIE", "trains", done=["ERIE"])
    return position.play("buy_train", train=top, price=630)


@pytest.mark.rule(
    "18C2C-4.7.5-7", "18C2C-5.1.1-1", "18C2C-5.1.2-1", "18C2C-5.1.2-4", "18C2C-5.1.2-6", "18C2C-5.1.3-1"
)
def test_shares_sold_for_the_first_6_are_exchanged_out_of_the_market() -> None:
    """Ann lacks 130 of 630 and sells two of IC at 110: 90 are left, and IC is at 90. The purchase scraps the 3-trains,
    and IC and GMO become Amtrak, at (90 + 110) : 2 = 100.

    Four of IC and six of GMO are five for Ann, four of either two for Ben and for Cora, and the two in the market one:
    ten shares of 10%, and none is on offer.
    """
    position = needs_the_first_six((0, 7), 500).play("sell_shares", corporation="IC", percent=20)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert has_formed(position) and (position.pos[CASH]["Ann"], position.pos[CASH]["ERIE"]) == (90, 0)
    assert shares(position, "Ann", "Ben", "Cora", POOL, OFFERING) == [5, 2, 2, 1, 0]
    assert (SHARE_OF(position.pos, "AMTK"), dollars(position, "AMTK")) == (10, 100)
    assert president(position.pos, "AMTK") == "Ann" and position.faults() == []


@pytest.mark.rule("18C2C-4.7.5-7", "18C2C-3.2-1", "18C2C-4.7.5-5")
def test_what_is_sold_to_its_end_leaves_a_cheaper_train_and_no_amtrak() -> None:
    """IC is at $10, a row above the white cells, and Ann lacks $5. One share closes it: its 3-train is in the market
    for 180, and is what her money buys. 625 + 10 - 180 = 455. The phase is still 5.
    """
    position = needs_the_first_six((7, 0), 625).play("sell_shares", corporation="IC", percent=10)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert position.pos[CORPORATIONS]["IC"].closed and not has_formed(position)
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "ERIE")] == ["3"]
    assert (position.pos[CASH]["Ann"], position.pos[PHASE]) == (455, "5") and position.faults() == []
