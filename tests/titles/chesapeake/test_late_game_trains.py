"""Late positions worked out by hand: trains that must be bought, traded, exported and discarded."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, on_sale, owned
from roundhouse.rules.ending import RESULT
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import (
    OUT_OF_GAME,
    POOL,
    president,
)
from roundhouse.rules.turns import ROUND

from .late import ROUTE, cell, kinds, refused, sale, to_step

# -- 11.8 with 10.2 and 10.3 ------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.8-1", "18Chesapeake-11.8-3", "18Chesapeake-11.8-6")
def test_money_for_the_last_train_from_own_and_other_shares() -> None:
    """N&W, without a train in phase 6, has $191 of the 6-train's $630; Ann adds 439 and has 200, so 239 are
    missing.

    N&W (50% Ann's, 40% Ben's) stands at 80: one share may go, for then both have 40%; a second would make
    Ben president. PRR (30% each) stands at 95: that presidency may go. Of B&O she has nothing but the
    president's certificate, which nobody else could take.

    One share of N&W brings 80, and 159 are missing. One of PRR brings 95, two bring 190, so two are the
    most that may go. She has 200 + 80 + 190 - 439 = 31 left. N&W has fallen a row, to 75, PRR two, to 80.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(ROUTE).depot("6-1")
    position.corporation("N&W", par=80, shares={"Ann": 50, "Ben": 40}, cash=191)
    position.corporation("PRR", par=95, shares={"Ann": 30, "Ben": 30}, cash=0)
    position.corporation("B&O", par=70, shares={"Ann": 20, "Ben": 10}, cash=0)
    position.cash(Ann=200, Ben=0, Cy=0).operating("N&W", "trains")
    position.play("buy_train", train="6-1", price=630)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert sale(position, "N&W", 20) == "presidency of the operating corporation stays"
    assert sale(position, "B&O", 10) and sale(position, "B&O", 20)
    position.play("sell_shares", corporation="N&W", percent=10)
    assert sale(position, "PRR", 30) == "sale for a train is needed"
    position.play("sell_shares", corporation="PRR", percent=20)
    assert president(position.pos, "PRR") == "Ben" and president(position.pos, "N&W") == "Ann"
    assert sale(position, "PRR", 10) == "sale for a train is needed"
    position.play("complete_purchase")
    assert position.pos[TRAINS]["6-1"].owner == "N&W" and position.pos[CASH]["N&W"] == 0
    assert position.pos[CASH]["Ann"] == 31
    assert (price(position.pos, "N&W"), price(position.pos, "PRR")) == (75, 80)
    assert position.faults() == []


# -- 11.7 and 11.9 at the last phase ----------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.9-4", "18Chesapeake-11.7-1")
def test_the_first_d_for_an_old_train_ends_the_others() -> None:
    """N&W gives one of its two 4-trains and $700 for the first D, and has 50 of 750 left.

    All other 4-trains are scrap at that moment: N&W's second and PRR's only one; PRR's 5-train stays. The
    set is over with that turn, and no D is exported.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(ROUTE).depot("D-0")
    position.corporation("N&W", par=80, shares={"Ann": 60}, cash=750, trains=["4", "4"])
    position.corporation("PRR", par=95, shares={"Ben": 60}, cash=0, trains=["4", "5"])
    position.operating("N&W", "trains", part=3, of=3, done=["PRR", "N&W"])
    old = owned(position.pos, "N&W")[0]
    position.play("buy_train", train="D-0", price=700, trade_in=old)
    assert position.pos[PHASE] == "D"
    assert owned(position.pos, "N&W") == ["D-0"] and position.pos[CASH]["N&W"] == 50
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "PRR")] == ["5"]
    left = len(owned(position.pos, DEPOT))
    if position.step == "trains":
        position.play("pass")
    assert position.pos[ROUND].kind == "stock" and len(owned(position.pos, DEPOT)) == left
    assert position.faults() == []


# -- 11.8 with 10.2, 10.3, 11.7 and 12 --------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.8-4",
    "18Chesapeake-11.8-10",
    "18Chesapeake-11.8-13",
    "18Chesapeake-11.8-14",
    "18Chesapeake-11.8-15",
    "18Chesapeake-12-7",
    "18Chesapeake-11.7-2",
)
@pytest.mark.parametrize("agreed", [True, False], ids=["accepted", "declined"])
def test_a_last_offer_of_all_that_can_be_raised(agreed: bool) -> None:
    """N&W has no train in phase D, where one costs 900. It has 130, Ann 45.

    N&W at 70 (Ann 40%, Ben 30%, Cy 20%): one share may go, or Ben would be president: 70. PRR at 115 (Ann
    30%, Ben 20%): the pool has 40% and takes one share: 115, Ann stays president. LV at 45: both of her
    shares, 90. So 130 + 45 + 70 + 115 + 90 = 450 are all there is.

    Ben's LV has a 5-train, face value 500: Ann can offer 450 and not 451. If Ben accepts, all of it is
    sold, and LV has 450. If he declines she is bankrupt. All of it is sold all the same: N&W falls to 65,
    PRR to 105, LV stays on the ledge, and the cash is lost. Ann: 3 x 65 + 2 x 105 = 405. Ben: 500 + 3 x 65
    + 2 x 105 + 6 x 45 = 1175. Cy: 100 + 2 x 65 = 230.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D").tiles(ROUTE)
    position.corporation("N&W", par=70, shares={"Ann": 40, "Ben": 30, "Cy": 20}, pool=10, cash=130)
    position.corporation("PRR", par=95, shares={"Ann": 30, "Ben": 20}, pool=40, cell=(2, 6), cash=0)
    position.corporation("LV", shares={"Ben": 60, "Ann": 20}, cell=(7, 1), cash=0, trains=["5"])
    position.cash(Ann=45, Ben=500, Cy=100).operating("N&W", "trains")
    assert [price(position.pos, sym) for sym in ("N&W", "PRR", "LV")] == [70, 115, 45]
    (five,) = owned(position.pos, "LV")
    assert refused(position, "buy_train", train=five, price=451) == "president can raise the money"
    position.play("buy_train", train=five, price=450)
    assert (position.step, position.actor) == ("consent", "Ben")
    if agreed:
        position.play("accept")
        assert sale(position, "N&W", 20) == "presidency of the operating corporation stays"
        assert sale(position, "PRR", 20) == "pool limit"
        for sym, percent in (("PRR", 10), ("LV", 20)):
            position.play("sell_shares", corporation=sym, percent=percent)
            assert refused(position, "complete_purchase") == "money for the train is there"
        position.play("sell_shares", corporation="N&W", percent=10)
        if position.step == "raise money":
            position.play("complete_purchase")
        assert owned(position.pos, "N&W") == [five] and not position.pos.over
        assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [0, 0, 450]
        assert position.faults() == []
    else:
        position.play("decline").play("bankrupt")
        assert position.pos.over
        assert position.pos[RESULT] == {"Ann": 405, "Ben": 1175, "Cy": 230}
    assert [price(position.pos, sym) for sym in ("N&W", "PRR", "LV")] == [65, 105, 45]
    assert president(position.pos, "N&W") == president(position.pos, "PRR") == "Ann"


# -- 11.8 with 10.2 and 11 --------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.8-7",
    "18Chesapeake-11.8-9",
    "18Chesapeake-10.2-9",
    "18Chesapeake-10.2-10",
    "18Chesapeake-11-3",
    "18Chesapeake-11-4",
)
@pytest.mark.parametrize(
    ("sales", "left", "cells", "following"),
    [
        ((("PRR", 10), ("B&O", 20)), 0, ((4, 3), (4, 3)), "PRR"),
        ((("B&O", 20), ("PRR", 10)), 0, ((4, 3), (4, 3)), "B&O"),
        ((("B&O", 10), ("B&O", 10), ("PRR", 10), ("PRR", 10)), 70, ((5, 3), (4, 3)), "B&O"),
    ],
    ids=["PRR first", "B&O first", "one by one"],
)
def test_the_order_of_forced_sales_decides_who_operates_next(
    sales: tuple[tuple[str, int], ...],
    left: int,
    cells: tuple[tuple[int, int], tuple[int, int]],
    following: str,
) -> None:
    """C&O has 380 of 630 for the 6-train, Ann no cash: 250 are missing. She has 30% of PRR at 80, 20% of
    B&O at 85.

    A share of PRR brings 80, two of B&O in a block 2 x 85 = 170: exactly 250. Both markers end in the same
    cell, at 75; the one that came first lies on top and operates next.

    One by one B&O brings 85 + 80, a share of PRR 80: 245, and 5 are missing. The next share of PRR brings
    75, and 70 are left; PRR stands at 70, B&O at 75.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(G13="57:2").depot("6-1")
    position.corporation("C&O", par=95, shares={"Ann": 60}, cell=(1, 5), cash=380)
    position.corporation("PRR", par=80, shares={"Ben": 60, "Ann": 30}, cash=0)
    position.corporation("B&O", par=95, shares={"Ben": 60, "Ann": 20}, cell=(2, 3), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).operating("C&O", "trains")
    position.play("buy_train", train="6-1", price=630)
    assert sale(position, "PRR", 30) == "" and sale(position, "B&O", 20) == ""
    for sym, percent in sales:
        assert position.step == "raise money"
        assert refused(position, "complete_purchase") == "money for the train is there"
        position.play("sell_shares", corporation=sym, percent=percent)
    assert sale(position, "PRR", 10) == "sale for a train is needed"
    position.play("complete_purchase")
    assert owned(position.pos, "C&O") == ["6-1"]
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["C&O"]) == (left, 0)
    assert (cell(position, "PRR"), cell(position, "B&O")) == cells
    assert position.pos[CURRENT_TURN].corporation == following
    assert position.faults() == []


# -- 11.7 with 11.8 ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-2",
    "18Chesapeake-11.7-7",
    "18Chesapeake-11.7-15",
    "18Chesapeake-11.7-25",
    "18Chesapeake-11.8-2",
    "18Chesapeake-11.8-4",
    "18Chesapeake-11.8-12",
    "18Chesapeake-11.6-2",
)
@pytest.mark.parametrize(("paid", "kept", "help"), [(450, 0, 0), (300, 150, 150)])
def test_the_price_between_own_corporations_saves_the_president_from_helping(
    paid: int, kept: int, help: int
) -> None:
    """N&W, without a train, has 450, and the bank asks 630. LV, also Ann's, has a 4-train of face value
    300, and 180.

    N&W pays all it has, though it is more than face value: nothing comes from Ann. Not 451, for with her
    money face value is the limit. LV then has no train for its turn and falls from 70 to 65, but 180 + 450
    = 630 pay the last 6-train. Had N&W paid 300, LV would have 480, and Ann would add 150.

    After the second 6-train only D-trains are on sale.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").depot("6-1")
    position.tiles({**ROUTE, "J2": "57:1"})
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(1, 5), cash=450)
    position.corporation("LV", par=70, shares={"Ann": 60}, cash=180, trains=["4"])
    position.cash(Ann=500).operating("N&W", "trains")
    (four,) = owned(position.pos, "LV")
    found = position.why_not("buy_train", train=four, price=451)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "over face value")
    position.play("buy_train", train=four, price=paid)
    assert owned(position.pos, "N&W") == [four] and position.step != "consent"
    assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [500, kept, 180 + paid]
    to_step(position, "LV", "trains")
    assert price(position.pos, "LV") == 65 and refused(position, "pass") == "corporation must own a train"
    position.play("buy_train", train="6-1", price=630)
    assert owned(position.pos, "LV") == ["6-1"] and on_sale(position.pos) == ["D-0"]
    assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [500 - help, kept, 0]
    assert position.faults() == []


# -- 11.7 with 11.8 in the last phase ---------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-17", "18Chesapeake-11.7-19", "18Chesapeake-11.8-3", "18Chesapeake-11.8-15"
)
@pytest.mark.parametrize("traded", [True, False], ids=["traded in", "not traded in"])
def test_a_train_traded_in_saves_a_president_from_bankruptcy(traded: bool) -> None:
    """In phase D N&W, without a train, has 450 and Ann 60. LV operates first, with a 5-train and 700.

    N&W earns nothing and falls from 70 to 65. Ann has 60% and nobody else any: four shares may go, for 4 x
    65 = 260.

    If LV gives its 5-train and $700 for a D, the 5-train costs 500 in the pool: it is the cheapest, so Ann
    adds 50, has 10 left, and must not help for the D. Otherwise a D is needed: 450 + 60 + 260 = 770 are
    less than 900, she is bankrupt. Three of the four shares move N&W, to 45, and her last two count 90.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D").tiles(ROUTE)
    position.corporation("LV", par=70, shares={"Ben": 60}, cell=(1, 5), cash=700, trains=["5"])
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=450)
    position.cash(Ann=60, Ben=0, Cy=0).operating("LV", "trains")
    (five,) = owned(position.pos, "LV")
    if traded:
        position.play("buy_train", train=on_sale(position.pos)[-1], price=700, trade_in=five)
        assert owned(position.pos, POOL) == [five] and position.pos[CASH]["LV"] == 0
    to_step(position, "N&W", "trains")
    assert price(position.pos, "N&W") == 65
    new = on_sale(position.pos)[-1]
    if not traded:
        assert refused(position, "buy_train", train=new, price=900) == "president can raise the money"
        position.play("bankrupt")
        assert cell(position, "N&W") == (7, 1) and position.pos[RESULT]["Ann"] == 2 * 45
        return
    assert refused(position, "bankrupt") == "bankruptcy only when nothing helps"
    found = position.why_not("buy_train", train=new, price=900)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "not the cheapest")
    position.play("buy_train", train=five, price=500)
    assert owned(position.pos, "N&W") == [five]
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["N&W"]) == (10, 0)
    assert position.faults() == []


# -- 11.9 with 8, 11.7 and 11.8 ---------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.9-2",
    "18Chesapeake-11.9-4",
    "18Chesapeake-11.9-6",
    "18Chesapeake-8-12",
    "18Chesapeake-8-27",
    "18Chesapeake-8-33",
    "18Chesapeake-8-34",
    "18Chesapeake-11.7-12",
    "18Chesapeake-11.8-3",
)
def test_what_is_discarded_after_an_export_is_the_train_of_the_corporation_that_lost_all() -> None:
    """The set ends with the export of the first 4-train: phase 4, and all seven 2-trains are gone.

    N&W loses its four, and the pool its one. PRR loses two of four and is under the new limit of three:
    nothing to discard. LV has four 3-trains and gives one up, before the stock round.

    Nobody trades. N&W, dearest at 110, operates first, earns nothing, and falls to 100. It must have a
    train: of the 3-train in the pool for 180 and the next 4-train for 300 the former is the cheapest. N&W
    has 100, Ann adds 80 of her 800. The set has two rounds.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3").tiles(ROUTE).depot("4-0")
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(1, 5), cash=100, trains=["2"] * 4)
    position.corporation("PRR", par=80, shares={"Cy": 60}, cash=0, trains=["2", "2", "3", "3"])
    position.corporation("LV", par=70, shares={"Ben": 60}, cash=0, trains=["3"] * 4).train(POOL, "2")
    position.operating("N&W", "trains", part=2, of=2, done=["PRR", "LV"]).play("pass")
    assert position.pos[PHASE] == "4" and position.pos[TRAINS]["4-0"].owner == OUT_OF_GAME
    assert (position.step, position.actor, position.pos[ROUND].kind) == ("discard", "Ben", "operating")
    assert kinds(position, "N&W") == kinds(position, POOL) == [] and kinds(position, "PRR") == ["3", "3"]
    given = owned(position.pos, "LV")[0]
    position.play("discard_train", train=given)
    assert position.pos[ROUND].kind == "stock" and owned(position.pos, POOL) == [given]
    to_step(position, "N&W", "trains")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)
    assert price(position.pos, "N&W") == 100
    found = position.why_not("buy_train", train="4-1", price=300)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "not the cheapest")
    position.play("buy_train", train=given, price=180)
    assert kinds(position, "N&W") == ["3"] and kinds(position, "LV") == ["3"] * 3
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["N&W"]) == (720, 0)
    assert position.faults() == []


# -- 11.9 with 8, 7.1, 11 and 11.2 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.9-1",
    "18Chesapeake-11.9-3",
    "18Chesapeake-8-14",
    "18Chesapeake-8-26",
    "18Chesapeake-8-28",
    "18Chesapeake-8-32",
    "18Chesapeake-7.1-10",
    "18Chesapeake-11.2-1",
)
def test_the_last_4_train_is_exported_and_phase_5_waits_for_a_purchase() -> None:
    """The last 4-train is exported. A 5-train lies on top then, but phase 4 goes on: the next set has two
    rounds.

    In the first Ben gets 15 for P4, and N&W buys the 5-train for 500 of 600: phase 5. P4 closes, so round 2
    pays him nothing: he has 800 + 15. Still two rounds; no 5-train is exported after them; the next set has
    three.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("4-4").private("C&OC", "Ben")
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=600)
    position.operating("N&W", "trains", part=2, of=2).play("pass")
    assert position.pos[TRAINS]["4-4"].owner == OUT_OF_GAME and position.pos[PHASE] == "4"
    assert position.pos[ROUND].kind == "stock" and on_sale(position.pos) == ["5-0"]
    assert position.pos[CASH]["Ben"] == 800
    to_step(position, "N&W", "trains")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)
    assert position.pos[CASH]["Ben"] == 815
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[PHASE] == "5" and position.pos[PRIVATES]["C&OC"].closed
    to_step(position, "N&W", "track")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (2, 2)
    while position.pos[ROUND].kind == "operating":
        position.play("pass")
    assert on_sale(position.pos) == ["5-1"] and position.pos[CASH]["Ben"] == 815
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 3)
    assert position.faults() == []


# -- 11.7 with 8, 11 and 11.8 -----------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-8",
    "18Chesapeake-11.7-10",
    "18Chesapeake-11.7-11",
    "18Chesapeake-11.7-12",
    "18Chesapeake-8-16",
    "18Chesapeake-11-3",
    "18Chesapeake-11.8-3",
)
def test_what_two_corporations_discard_goes_to_two_others() -> None:
    """N&W, at 200 and without a train, buys the first 5-train for 500 of 850. The limit falls to two.

    LV and PRR both stand at 80 and have three each; LV is further right and discards first, a 4-train, then
    PRR a 3-train. N&W has room and buys the 4-train for 300 in the same turn: 50 are left.

    PRR has two and cannot take its 3-train back. C&A, at 60, has to have a train and has 150: the 3-train
    for 180 is the cheapest, the next 5-train is not. Cy adds 30 of 100.
    """
    position = (
        Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").tiles(J6="57:1", I7="8:4").depot("5-0")
    )
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(0, 9), cash=850)
    position.corporation("PRR", par=80, shares={"Cy": 60}, cell=(3, 3), cash=900, trains=["3", "3", "4"])
    position.corporation("LV", par=80, shares={"Ben": 60}, cell=(4, 4), cash=0, trains=["3", "4", "4"])
    position.corporation("C&A", par=70, shares={"Cy": 60}, cell=(5, 1), cash=150)
    position.cash(Cy=100).operating("N&W", "trains").play("buy_train", train="5-0", price=500)
    assert position.pos[PHASE] == "5"
    given = {}
    for sym, player, kind in (("LV", "Ben", "4"), ("PRR", "Cy", "3")):
        assert (position.step, position.actor) == ("discard", player)
        given[sym] = next(id for id in owned(position.pos, sym) if position.pos[TRAINS][id].kind == kind)
        position.play("discard_train", train=given[sym])
    assert (position.step, position.actor) == ("trains", "Ann")
    position.play("buy_train", train=given["LV"], price=300)
    assert kinds(position, "N&W") == ["4", "5"] and position.pos[CASH]["N&W"] == 50
    position.operating("PRR", "trains", done=["N&W", "LV"])
    assert refused(position, "buy_train", train=given["PRR"], price=180) == "train limit"
    position.operating("C&A", "trains", done=["N&W", "LV", "PRR"])
    assert refused(position, "buy_train", train="5-1", price=500) == "treasury pays the train"
    position.play("buy_train", train=given["PRR"], price=180)
    assert kinds(position, "C&A") == ["3"] and owned(position.pos, POOL) == []
    assert (position.pos[CASH]["Cy"], position.pos[CASH]["C&A"]) == (70, 0)
    assert position.faults() == []
