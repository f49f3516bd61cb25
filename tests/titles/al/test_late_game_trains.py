"""Late positions worked out by hand: phases, runs and the market."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, owned
from roundhouse.rules.privates import PRIVATES as OWNERS
from roundhouse.rules.running import best
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, president
from roundhouse.rules.turns import ROUND
from roundhouse.titles.al.coal import COAL, Coal
from roundhouse.titles.al.names import NAMED

from .late import (
    LINE,
    PLAYERS,
    PRIVATES,
    SOUTH,
    TUPELO,
    WEST,
    cash,
    earn,
    kinds,
    prices,
    refusal,
    table,
    until,
)

# -- 4.2.5(g) with 4(b), table I and table III: the first 5-train ----------------------------------


@pytest.mark.rule(
    "18AL-4.2.5-11",
    "18AL-4.2.5-14",
    "18AL-T1-5",
    "18AL-T1-8",
    "18AL-T3-7",
    "18AL-T3-18",
    "18AL-T3-20",
    "18AL-4-3",
)
def test_the_first_5_train_at_half_price_closes_everything_and_brings_two_discards() -> None:
    """AB&C, without a train, has NDY, S&NA and $600. The first 5-train costs 225: 375 are left.

    All private companies are gone with it, the coal token that was not placed too. M&O (3, 3, 4) and ATN (3,
    4, 4) are over the limit of two. Both are at 120, ATN further right: Cy gives up a 4-train of ATN's, then
    Ben one of M&O's. AB&C has room for one of these: not for 150, as NDY is gone, but for 300, and 75 are
    left.
    """
    position = Scenario("18AL", PLAYERS).phase("4").depot("5-0").tiles(LINE)
    for sym, owner in zip(PRIVATES, ("Cy", "AB&C", "Ben", "Ann", "AB&C"), strict=True):
        position.private(sym, owner)
    position.corporation("AB&C", par=60, shares={"Ann": 60}, cash=600)
    position.corporation("M&O", shares={"Ben": 60}, cell=(0, 7), cash=0, trains=["3", "3", "4"])
    position.corporation("ATN", shares={"Cy": 60}, cell=(1, 8), cash=0, trains=["3", "4", "4"])
    position.operating("AB&C", "trains", done=("ATN", "M&O"))
    position.play("buy_train", train="5-0", price=225)
    assert cash(position, "AB&C") == [375] and position.pos[PHASE] == "5"
    assert all(row.closed for row in position.pos[OWNERS].values())
    for who, sym in (("Cy", "ATN"), ("Ben", "M&O")):
        assert (position.step, position.actor, position.pos.frame.who) == ("discard", who, sym)
        position.play("discard_train", train=owned(position.pos, sym)[-1])
        assert cash(position, sym) == [0]
    assert [kinds(position, sym) for sym in ("ATN", "M&O", POOL)] == [["3", "4"], ["3", "3"], ["4", "4"]]
    assert (position.step, position.pos.frame.who) == ("trains", "AB&C")
    assert refusal(position, "place_coal", private="S&NA", hex="H5")[0] == "power belongs to the corporation"
    used = owned(position.pos, POOL)[0]
    assert refusal(position, "buy_train", train=used, price=150) == ("price of the train", "bank")
    position.play("buy_train", train=used, price=300)
    assert cash(position, "AB&C") == [75] and sorted(kinds(position, "AB&C")) == ["4", "5"]
    assert position.faults() == []


@pytest.mark.rule("18AL-4.2.5-13", "18AL-4.2.5-14", "18AL-4.2.5.2-7", "18AL-1.4-4", "18AL-4.2.5.2-9")
def test_the_buyer_discards_before_dearer_corporations_and_a_discard_is_the_train_that_must_be_bought() -> (
    None
):
    """AB&C at 60 (3, 4) buys the first 5-train, and M&O at 120 has 3, 3 and 4: both have one too many.

    Ann first gives up AB&C's 4-train, then Ben a 3-train. TAG, after them, has no train and $100. The bank
    has new 5-trains at 450, the 4-train at 300 and the 3-train at 180: it must be this one, and Cy adds 80 of
    his 200.
    """
    position = table("4", "5-0", **LINE).cash(Ann=0, Ben=0, Cy=200)
    position.corporation("AB&C", par=60, shares={"Ann": 60}, cash=450, trains=["3", "4"])
    position.corporation("M&O", shares={"Ben": 60}, cell=(0, 7), cash=0, trains=["3", "3", "4"])
    position.corporation("TAG", shares={"Cy": 60}, cell=(3, 3), cash=100)
    position.operating("AB&C", "trains", done=("M&O",)).play("buy_train", train="5-0", price=450)
    assert (position.step, position.actor, position.pos.frame.who) == ("discard", "Ann", "AB&C")
    position.play("discard_train", train=owned(position.pos, "AB&C")[1])
    assert (position.step, position.actor, position.pos.frame.who) == ("discard", "Ben", "M&O")
    position.play("discard_train", train=owned(position.pos, "M&O")[0])
    assert sorted(kinds(position, POOL)) == ["3", "4"] and kinds(position, "AB&C") == ["3", "5"]
    until(position, "TAG", "trains")
    three, four = sorted(owned(position.pos, POOL))
    for train, asked in ((four, 300), (owned(position.pos, DEPOT)[0], 450)):
        assert refusal(position, "buy_train", train=train, price=asked) == (
            "treasury pays the train",
            "not the cheapest",
        )
    position.play("buy_train", train=three, price=180)
    assert cash(position, "TAG", "Cy") == [0, 120] and position.faults() == []


# -- 4.2.5.1 with 4.2.3, 4.2.4 and 4.2.5: the 7-train ----------------------------------------------


@pytest.mark.rule(
    "18AL-4.2.5.1-3", "18AL-4.2.5.1-4", "18AL-4.2.5.1-5", "18AL-4.2.5-8", "18AL-4.2.3-13", "18AL-4.2.5.2-8"
)
def test_two_obsolete_trains_pay_for_most_of_the_next_and_a_third_runs_a_round_later() -> None:
    """L&N buys the 7-train and the first 4D for 1500. M&O (4, 4, $400) is next; ATN (4, 5) was before.

    M&O runs by Meridian to York, 50 + 40 + 20 = 110, and to Selma, 50 + 40 = 90; Ben withholds the 200, and
    both trains leave. One 4D for 800: 600 are there, Ben adds 200 of 250. There is no help for a second. M&O
    falls from 75 to 70.

    In the next round ATN runs 30 + 20 = 50 with either train and pays; the 4-train leaves, the 5-train is
    enough.
    """
    track = {**SOUTH, **TUPELO, "P3": "9:1", "O4": "8:1", "M4": "9:0", "K4": "63"}
    position = table("6", "7-0", **track).cash(Ann=0, Ben=250, Cy=0)
    position.corporation("ATN", shares={"Cy": 60}, cell=(0, 9), cash=800, trains=["4", "5"])
    position.corporation("L&N", shares={"Ann": 60}, cell=(0, 5), cash=1500)
    position.corporation("M&O", par=75, shares={"Ben": 60}, cash=400, trains=["4", "4"])
    position.operating("L&N", "trains", part=1, of=3, done=("ATN",))
    position.play("buy_train", train="7-0", price=700)
    for sym in ("M&O", "ATN"):
        assert refusal(position, "buy_train", train=owned(position.pos, sym)[0], price=1)[0] == (
            "obsolete trains are not for sale"
        )
    position.play("buy_train", train="4D-0", price=800)
    assert position.pos[PHASE] == "4D" and cash(position, "L&N") == [0]
    assert earn(position, "M&O", "withhold") == 200
    assert kinds(position, "M&O") == [] and kinds(position, "ATN") == ["4", "5"]
    position.play("buy_train", train="4D-1", price=800)
    assert cash(position, "M&O", "Ben") == [0, 50] and prices(position, "M&O") == [70]
    assert earn(position, "ATN", "pay") == 50
    assert position.pos[ROUND].part == 2 and kinds(position, "ATN") == ["5"]
    assert cash(position, "Cy") == [30] and prices(position, "ATN") == [170]
    assert (position.pos.frame.who, refusal(position, "pass")) == ("ATN", ("", ""))
    assert position.faults() == []


# -- 4.2.3.1 with tables I and III: coal, train names, and two trains ------------------------------


@pytest.mark.rule(
    "18AL-T3-3",
    "18AL-T3-6",
    "18AL-T3-7",
    "18AL-T3-14",
    "18AL-4.2.3.1-6",
    "18AL-4.2.3.1-8",
    "18AL-T1-6",
    "18AL-T3-13",
)
def test_the_coal_city_counts_for_two_trains_until_the_6_train_takes_one_and_the_coal() -> None:
    """AB&C (a 3-train, $500) buys M&C from Ann for 50, places the coal token in Oxmoor and buys the first
    5-train.

    Next turn the 5-train runs Atlanta, Anniston, Oxmoor, Birmingham: 70 + 20 + 30 + 30, with coal 10 and
    Robert E. Lee 20: 180. The 3-train, from the station in Oxmoor, Montgomery and Selma: 30 + 10 + 40 + 30 =
    110. Together 290. To Selma with the 5-train and to Birmingham with the other it is 200 + 70.

    Then L&N buys the second 5- and the 6-train: the 3-train and the coal token are gone. Alone the 5-train
    earns most by Montgomery to Selma: 70 + 20 + 30 + 40 + 30 = 190; to Birmingham it is 150 + 20. Ann has
    60%: 174, then 114.
    """
    track = {**LINE, "G4": "442:2", "J5": "9:0", "L5": "443:1", "K4": "14:1"}
    position = Scenario("18AL", PLAYERS).phase("4").depot("5-0").tiles(track).private("S&NA", "AB&C")
    position.private("M&C", "Ann").close("TR").close("B&SLC").close("NDY").cash(Ann=0, Ben=0, Cy=0)
    position.corporation("AB&C", par=105, shares={"Ann": 60}, cash=500, trains=["3"], tokens=["H5"])
    position.corporation("L&N", shares={"Ben": 60}, cell=(0, 5), cash=1080)
    position.operating("AB&C", "trains", part=1, of=2)
    position.play("place_coal", private="S&NA", hex="H5").play("buy_private", private="M&C", price=50)
    position.play("buy_train", train="5-0", price=450)
    assert cash(position, "AB&C", "Ann") == [0, 50]
    assert all(row.closed for row in position.pos[OWNERS].values())
    until(position, "L&N", "trains").play("pass")
    assert earn(position, "AB&C", "pay") == 290 and cash(position, "Ann") == [224]
    until(position, "L&N", "trains").play("buy_train", train="5-1", price=450)
    position.play("buy_train", train="6-0", price=630)
    assert kinds(position, "AB&C") == ["5"] and position.pos[COAL] == Coal()
    assert earn(position, "AB&C", "pay") == 190 and cash(position, "Ann") == [338]
    assert position.faults() == []


@pytest.mark.rule("18AL-T3-14", "18AL-T3-15", "18AL-T3-17", "18AL-4.2.3.1-4", "18AL-3.5-1", "18AL-4.2.4-2")
def test_two_names_in_one_turn_and_neither_after_a_share_out_of_the_pool() -> None:
    """L&N (Ann and Ben 30% each, 40% in the pool) has a 4D, a 6-train, both names, and a station in
    Birmingham.

    Atlanta to Birmingham is 70 + 20 + 30 + 30 = 150, Nashville to Mobile 50 + 20 + 50 and a town of 10. The
    4D takes the first, 300 + 20, the 6-train the second, 130 + 40: 490; the other way round 250 + 40 + 150 +
    20 = 460. Paid: 147 each, 196 to L&N, which goes from 60 to 65.

    Ben buys a share for 65 and presides: no name is left. 300 + 130 = 430: Ann 129, Ben 172, L&N 129.
    """
    position = table("4D", "4D-1", **WEST, **{**LINE, "G4": "442:2"}).cash(Ann=0, Ben=0, Cy=0)
    position.corporation(
        "L&N", par=60, shares={"Ann": 30, "Ben": 30}, pool=40, cash=0, trains=["4D", "6"], tokens=["G4"]
    ).priority("Ann")
    position.state.set(NAMED, "L&N")
    position.operating("L&N", "run", part=3, of=3)
    assert earn(position, "L&N", "pay") == 490
    assert cash(position, "Ann", "Ben", "L&N") == [147, 147, 196] and prices(position, "L&N") == [65]
    until(position, "Ben", "stock turn").play("buy_share", corporation="L&N", source=POOL)
    assert president(position.pos, "L&N") == "Ben" and position.pos[NAMED] == ""
    assert earn(position, "L&N", "pay") == 430
    assert cash(position, "Ann", "Ben", "L&N") == [276, 254, 325] and prices(position, "L&N") == [70]
    assert position.faults() == []


# -- 4.2.1, 4.2.2, 4.2.2.1 and 4.2.3 in phase 4D: gray Birmingham ----------------------------------


@pytest.mark.rule(
    "18AL-T1-7",
    "18AL-1.2-2",
    "18AL-4.2.1-2",
    "18AL-4.2.2-7",
    "18AL-4.2.2.1-1",
    "18AL-4.2.3-5",
    "18AL-4.2.2-9",
)
@pytest.mark.parametrize("treasury", [39, 40])
def test_the_first_4d_opens_the_third_circle_of_birmingham_for_tag_in_the_same_round(treasury: int) -> None:
    """L&N and AB&C fill brown Birmingham: TAG's 5-train ends there, 10 + 30 + 50 = 90 from Rome by Gadsden.

    L&N buys the first 4D. In TAG's turn, the next, the gray tile is laid: 70, and a third circle. With $40
    the token is paid and the reward of 100 comes: 100 are in the treasury; with 39 it cannot be paid. In both
    cases the way is open to Oxmoor and Anniston, which AB&C fills: 10 + 30 + 70 + 30 + 20 = 160. Ben has 60%:
    96. From 60 to 65.
    """
    track = {**LINE, "G4": "444:1", "F5": "9:1", "E6": "14:0"}
    position = table("7", "4D-0", **track).cash(Ann=0, Ben=0, Cy=0)
    position.corporation("L&N", shares={"Ann": 60}, cell=(0, 7), cash=800, tokens=["G4"])
    position.corporation("AB&C", shares={"Cy": 60}, cell=(6, 0), cash=0, tokens=["G4"])
    position.corporation("TAG", par=60, shares={"Ben": 60}, cash=treasury, trains=["5"])
    assert best(position.pos, "TAG").value == 90
    early = position.copy().operating("TAG", "track")
    assert refusal(early, "lay_tile", hex="G4", tile="446", rotation=0)[0] == "colour of the phase"
    position.operating("L&N", "trains").play("buy_train", train="4D-0", price=800)
    until(position, "TAG", "track")
    assert (
        refusal(position.copy().operating("TAG", "token"), "place_token", hex="G4", city=0)[0] == "free space"
    )
    position.play("lay_tile", hex="G4", tile="446", rotation=0)
    if treasury < 40:
        assert refusal(position.copy().operating("TAG", "token"), "place_token", hex="G4", city=0)[0] == (
            "treasury pays the token"
        )
    else:
        position.play("place_token", hex="G4", city=0)
        assert cash(position, "TAG") == [100]
    assert earn(position, "TAG", "pay") == 160
    assert cash(position, "Ben", "TAG") == [96, 100 if treasury == 40 else 39]
    assert prices(position, "TAG") == [65] and position.faults() == []


# -- 3.2(a), 3.5, 3.6 and 4(b): blocks at the foot of a column -------------------------------------


@pytest.mark.rule(
    "18AL-3.2-8", "18AL-3.2-9", "18AL-3.2-4", "18AL-3.2-19", "18AL-3.5-1", "18AL-3.6-3", "18AL-4-3"
)
def test_blocks_sold_at_a_ledge_and_two_corporations_at_215() -> None:
    """Ann has 50% of WRA at 240, Ben 30%. Below 240 there is 215, and nothing below that.

    One share and then two: 240 + 2 x 215 = 670, and Ben presides, 30% to 20%. In one sale it is 3 x 240 =
    720. Her last two bring 2 x 215 = 430, and the pool is full: Ben can sell none.

    ATN, Cy's and Ben's, is sold out and rises from 190 to 215, in a column further left than WRA: WRA
    operates first.
    """
    position = table("7", "4D-0").cash(Ann=0, Ben=0, Cy=0)
    position.corporation("WRA", shares={"Ann": 50, "Ben": 30}, cell=(0, 13), cash=0)
    position.corporation("ATN", shares={"Cy": 60, "Ben": 40}, cell=(1, 12), cash=0).stock_turn("Ann", round=8)
    at_once = position.copy().play("sell_shares", corporation="WRA", percent=30)
    assert cash(at_once, "Ann") == [720] and prices(at_once, "WRA") == [215]
    position.play("sell_shares", corporation="WRA", percent=10)
    assert cash(position, "Ann") == [240] and president(position.pos, "WRA") == "Ann"
    position.play("sell_shares", corporation="WRA", percent=20)
    assert cash(position, "Ann") == [670] and president(position.pos, "WRA") == "Ben"
    position.play("sell_shares", corporation="WRA", percent=20)
    assert cash(position, "Ann") == [1100] and prices(position, "WRA") == [215]
    assert refusal(position, "buy_share", corporation="WRA", source=POOL)[0] == "not sold this round"
    until(position, "Ben", "stock turn")
    assert refusal(position, "sell_shares", corporation="WRA", percent=10) == ("pool limit", "")
    begun: list[str] = []
    while position.step == "stock turn":
        position.play("pass")
    while position.pos[ROUND].part == 1:
        begun += [position.pos.frame.who] if position.pos.frame.who not in begun else []
        assert position.pos[ROUND].kind == "operating"
        position.play("pass")
    assert begun == ["WRA", "ATN"] and position.faults() == []


@pytest.mark.rule("18AL-3.3-4", "18AL-3.3-6", "18AL-3.3-7", "18AL-3.6-3", "18AL-market-2", "18AL-4.2.4-4")
def test_a_price_that_leaves_the_yellow_zone_and_the_two_shares_that_bring_it_back() -> None:
    """Three players: 15 certificates. Ann has 13 of L&N, M&O and WRA, and five of TAG, which at a yellow 50
    do not count.

    TAG is sold out (Ben 40%): at the end of SR7 it rises to 55, white. It pays 30, keeps 30 and pays 30: 60,
    55, 60. In SR8 Ann has 18 and cannot pass. One share brings 60, TAG is at 55, she has 17. A second brings
    55, TAG is at a yellow 50, and 13 count. Both presidents would have 40%, so she stays. 18 + 18 from
    dividends: 36 + 60 + 55 = 151.
    """
    position = table("7", "4D-0").cash(Ann=0, Ben=0, Cy=0)
    position.corporation("L&N", shares={"Ann": 60}, cell=(0, 10), cash=0)
    position.corporation("M&O", shares={"Ann": 60}, cell=(0, 11), cash=0)
    position.corporation("WRA", shares={"Ann": 40, "Cy": 20}, cell=(0, 9), cash=0)
    position.corporation("TAG", shares={"Ann": 60, "Ben": 40}, cell=(3, 1), cash=0, trains=["5"])
    position.stock_turn("Ann", round=7)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 13
    for choice, at in (("pay", 60), ("withhold", 55), ("pay", 60)):
        assert earn(position, "TAG", choice) == 30
        assert prices(position, "TAG") == [at]
    until(position, "Ann", "stock turn")
    assert position.pos[ROUND].number == 8 and COUNTED_CERTIFICATES(position.pos, "Ann") == 18
    assert refusal(position, "pass")[0] == "sell down to the limit"
    position.play("sell_shares", corporation="TAG", percent=10)
    assert prices(position, "TAG") == [55] and COUNTED_CERTIFICATES(position.pos, "Ann") == 17
    assert refusal(position, "pass")[0] == "sell down to the limit"
    position.play("sell_shares", corporation="TAG", percent=10)
    assert prices(position, "TAG") == [50] and COUNTED_CERTIFICATES(position.pos, "Ann") == 13
    assert refusal(position, "pass") == ("", "") and president(position.pos, "TAG") == "Ann"
    assert cash(position, "Ann") == [151] and position.faults() == []
