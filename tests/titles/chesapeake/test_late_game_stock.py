"""Late positions worked out by hand: the stock market and the bank."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.ending import RESULT
from roundhouse.rules.market import by_price, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import markers_in
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    president,
)
from roundhouse.rules.turns import PRIORITY, ROUND

from .late import cell, idle, kinds, refused

# -- 10.6 and 11.6 at the top edge ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.6-2",
    "18Chesapeake-10.6-3",
    "18Chesapeake-10.6-4",
    "18Chesapeake-11.6-2",
    "18Chesapeake-11.6-3",
    "18Chesapeake-11.6-5",
    "18Chesapeake-11.6-6",
    "18Chesapeake-11-3",
)
def test_two_markers_at_the_top_right() -> None:
    """PRR at 375 and LV right below it, at 350, are sold out; C&A at 200, the end of its row, is not: 10%
    are left.

    Nobody trades: Ann keeps the priority deal. PRR cannot rise, LV rises beneath it, C&A stays. So PRR, LV,
    C&A.

    PRR pays 300, Ann 180 and Ben 120; it cannot move and stays on top. LV pays 200, Ben 120 and Cy 80, and
    stays. C&A pays 100, Cy 60 and Ann 30; the arrow takes it up to 225. Together Ann has 210, Ben 240, Cy
    140. Then PRR keeps its earnings: 350, and LV is before it.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.corporation("LV", shares={"Ben": 60, "Cy": 40}, cell=(1, 16), cash=0)
    position.corporation("PRR", shares={"Ann": 60, "Ben": 40}, cell=(0, 16), cash=0)
    position.corporation("C&A", shares={"Cy": 60, "Ann": 30}, cell=(2, 11), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).stock_turn("Ann")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Ann"
    assert [cell(position, sym) for sym in ("PRR", "LV", "C&A")] == [(0, 16), (0, 16), (2, 11)]
    for sym, revenue in (("PRR", 300), ("LV", 200), ("C&A", 100)):
        assert by_price(position.pos, ("C&A", "LV", "PRR")) == ["PRR", "LV", "C&A"]
        position.operating(sym, "dividend", revenue=revenue).play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "Cy")] == [210, 240, 140]
    assert [price(position.pos, sym) for sym in ("PRR", "LV", "C&A")] == [375, 375, 225]
    assert cell(position, "C&A") == (1, 11)
    position.operating("PRR", "dividend", revenue=50).play("dividend", choice="withhold")
    assert by_price(position.pos, ("C&A", "LV", "PRR")) == ["LV", "PRR", "C&A"]
    assert price(position.pos, "PRR") == 350 and position.pos[CASH]["PRR"] == 50
    assert position.faults() == []


# -- 10.2, 10.1 and 11.6 at the lower left ----------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.2-7",
    "18Chesapeake-10.2-8",
    "18Chesapeake-11.6-2",
    "18Chesapeake-11.6-4",
    "18Chesapeake-11.6-5",
    "18Chesapeake-11.6-6",
    "18Chesapeake-10.1-3",
    "18Chesapeake-10.1-5",
)
def test_down_to_the_lower_left_corner_and_up_again() -> None:
    """Ann sells three shares of LV at 60 for 180: two rows down to 45, and the third finds no row below.

    LV keeps 50: left to 40, beneath N&W, which was there. N&W keeps 50 too: it cannot move and stays on
    top. LV earns nothing and cannot move. Then it pays 100 three times: 45, 50, and the arrow takes it up
    to 60. Each time Ben's 60% get 60, the pool's 30% bring LV 30, and the offering's 10% nobody: Ben has
    180, LV 50 + 90 = 140.

    Ben's five certificates of LV count up to 55 dollars not at all, and from 60 on all of them.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.corporation("LV", shares={"Ben": 60, "Ann": 30}, cell=(5, 1), cash=0)
    position.corporation("N&W", shares={"Cy": 60}, cell=(7, 0), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 5
    position.play("sell_shares", corporation="LV", percent=30)
    assert position.pos[CASH]["Ann"] == 180 and cell(position, "LV") == (7, 1)
    for sym in ("LV", "N&W"):
        position.operating(sym, "dividend", revenue=50).play("dividend", choice="withhold")
        assert cell(position, sym) == (7, 0) and by_price(position.pos, ("LV", "N&W")) == ["N&W", "LV"]
    position.operating("LV", "run").go_on()
    assert cell(position, "LV") == (7, 0) and by_price(position.pos, ("LV", "N&W")) == ["N&W", "LV"]
    for where, dollars, counted in (((7, 1), 45, 0), ((7, 2), 50, 0), ((6, 2), 60, 5)):
        position.operating("LV", "dividend", revenue=100).play("dividend", choice="pay")
        assert (cell(position, "LV"), price(position.pos, "LV")) == (where, dollars)
        assert COUNTED_CERTIFICATES(position.pos, "Ben") == counted
    assert (position.pos[CASH]["Ben"], position.pos[CASH]["LV"]) == (180, 140)
    assert position.faults() == []


# -- 10.2 with 10.3 and 12 --------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.2-7",
    "18Chesapeake-10.2-8",
    "18Chesapeake-10.2-9",
    "18Chesapeake-7.3-1",
    "18Chesapeake-12-1",
    "18Chesapeake-12-2",
    "18Chesapeake-12-4",
    "18Chesapeake-12-8",
)
@pytest.mark.parametrize(
    ("options", "blocks", "money", "broken"),
    [
        ((), (40,), 1000, True),
        ((), (20, 20), 900, True),
        (("bank_out_of_money",), (20, 20), 900, False),
        ((), (10, 10, 10, 10), 875, False),
    ],
    ids=["a block", "two pairs", "two pairs, other reading", "one by one"],
)
def test_how_four_shares_are_sold_decides_whether_the_bank_breaks(
    options: tuple[str, ...], blocks: tuple[int, ...], money: int, broken: bool
) -> None:
    """Ann sells 40 of her 60% of PRR at 250; the bank has 900. Two rows below, at 200, is the ledge.

    In a block: 4 x 250 = 1000, more than the bank has. In pairs: 2 x 250 + 2 x 200 = 900, and nothing is
    left, which is enough. One by one: 250 + 225 + 200 + 200 = 875, and 25 are left. She stays president,
    for Ben has 20% as well.

    If the bank broke, the round and the three operating rounds of phase 5 are still played. PRR earns
    nothing: 180, 160, 145. Ann then has what she got and 2 x 145, Ben 290, Cy nothing.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase("5")
    position.corporation("PRR", shares={"Ann": 60, "Ben": 20}, cell=(0, 11))
    position.cash(Ann=0, Ben=0, Cy=0).bank(900, "PRR").stock_turn("Ann", round=5)
    for percent in blocks:
        position.play("sell_shares", corporation="PRR", percent=percent)
    assert position.pos[CASH]["Ann"] == money and position.pos[CASH][BANK] == 900 - money
    assert cell(position, "PRR") == (2, 11) and president(position.pos, "PRR") == "Ann"
    assert position.pos[ROUND].kind == "stock"
    prices = []
    while not position.pos.over and position.pos[ROUND].number == 5:
        before = price(position.pos, "PRR")
        position.play("pass")
        if price(position.pos, "PRR") != before:
            prices.append(price(position.pos, "PRR"))
    assert prices == [180, 160, 145] and position.pos.over is broken
    if broken:
        assert position.pos[RESULT] == {"Ann": money + 290, "Ben": 290, "Cy": 0}
    else:
        assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 6)


# -- 10.1 with 10.4 and 10.6 ------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.1-4",
    "18Chesapeake-10.1-5",
    "18Chesapeake-10.1-6",
    "18Chesapeake-10.1-9",
    "18Chesapeake-10.4-14",
    "18Chesapeake-10.6-2",
    "18Chesapeake-10.6-3",
)
@pytest.mark.parametrize("helped", [True, False], ids=["B sells", "A sells"])
def test_the_last_yellow_share_is_bought_at_the_limit_and_turns_white(helped: bool) -> None:
    """A has 13 certificates that count, the limit for five, and two of B&O, yellow at 50. The pool has the
    last one.

    A buys it for 50 and is at 13 still. Nobody else trades: B, on the left, has priority. B&O is sold out
    and rises to 60, which is white: A has 16, three too many.

    Next stock round, B is first. If B sells a share of B&O for 60, it is yellow again, and A may pass with
    13. If not, A has to sell. A share of PRR leaves 15, two too many; one of B&O, for 60, leaves 13, for
    the other two turn yellow.
    """
    game = Scenario("18Chesapeake", ("A", "B", "C", "D", "E")).phase("5")
    for sym, percent in (("PRR", 60), ("C&A", 60), ("N&W", 40)):
        game.corporation(sym, par=70, shares={"A": percent}, cash=0)
    game.corporation("B&O", par=70, shares={"B": 60, "A": 20, "C": 10}, pool=10, cell=(7, 2), cash=0)
    game.cash(A=50, B=0, C=0, D=0, E=0).stock_turn("A")
    assert (COUNTED_CERTIFICATES(game.pos, "A"), CERTIFICATE_LIMIT(game.pos, "A")) == (13, 13)
    game.play("buy_share", corporation="B&O", source=POOL)
    assert game.pos[CASH]["A"] == 0 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    assert game.pos[PRIORITY] == "B" and (cell(game, "B&O"), price(game.pos, "B&O")) == ((6, 2), 60)
    assert COUNTED_CERTIFICATES(game.pos, "A") == 16
    game.stock_turn("B", round=3)
    if helped:
        game.play("sell_shares", corporation="B&O", percent=10)
        assert game.pos[CASH]["B"] == 60
    while game.actor != "A":
        game.play("pass")
    if not helped:
        found = game.why_not("pass")
        assert found is not None and (found.check, found.facts["over"]) == ("sell down to the limit", 3)
        other = game.copy().play("sell_shares", corporation="PRR", percent=10)
        still = other.why_not("pass")
        assert still is not None and (still.check, still.facts["over"]) == ("sell down to the limit", 2)
        game.play("sell_shares", corporation="B&O", percent=10)
        assert game.pos[CASH]["A"] == 60
    assert price(game.pos, "B&O") == 50 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    assert game.why_not("pass") is None and game.faults() == []


@pytest.mark.rule(
    "18Chesapeake-10.1-2",
    "18Chesapeake-10.1-4",
    "18Chesapeake-10.1-8",
    "18Chesapeake-10.4-7",
    "18Chesapeake-10.4-11",
    "18Chesapeake-10.4-14",
)
def test_a_lost_presidency_puts_a_player_over_the_limit() -> None:
    """Five players, limit 13: A has five certificates of PRR, five of C&A, one of N&W, and two of B&O, 30%:
    13.

    B, with three single shares of B&O, buys a fourth for 80 and takes the president's certificate for two:
    three certificates again. A has three single shares now: 14, one too many, on the very next turn. A may
    neither pass nor buy a share; one of B&O sold for 80 leaves 13. That is the limit: still A buys nothing
    that counts.
    """
    game = Scenario("18Chesapeake", ("B", "A", "C", "D", "E"))
    for sym in ("PRR", "C&A"):
        game.corporation(sym, par=70, shares={"A": 60}, cash=0)
    game.corporation("N&W", par=70, shares={"C": 20, "A": 10}, cash=0)
    game.corporation("B&O", par=80, shares={"A": 30, "B": 30}, cash=0)
    game.cash(A=500, B=80, C=0, D=0, E=0).stock_turn("B")
    assert (COUNTED_CERTIFICATES(game.pos, "A"), COUNTED_CERTIFICATES(game.pos, "B")) == (13, 3)
    game.play("buy_share", corporation="B&O", source=OFFERING)
    assert president(game.pos, "B&O") == "B" and game.pos[CASH]["B"] == 0
    assert (COUNTED_CERTIFICATES(game.pos, "A"), COUNTED_CERTIFICATES(game.pos, "B")) == (14, 3)
    share = {"corporation": "N&W", "source": OFFERING}
    assert game.actor == "A"
    assert refused(game, "pass") == refused(game, "buy_share", **share) == "sell down to the limit"
    game.play("sell_shares", corporation="B&O", percent=10)
    assert game.pos[CASH]["A"] == 580 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    assert game.why_not("pass") is None
    assert refused(game, "buy_share", **share) == "certificate limit"
    assert game.faults() == []


# -- 12 with 8, 11.6, 11.7 and 7.1 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-12-1",
    "18Chesapeake-12-3",
    "18Chesapeake-12-5",
    "18Chesapeake-12-6",
    "18Chesapeake-12-8",
    "18Chesapeake-11.6-4",
    "18Chesapeake-11.7-9",
    "18Chesapeake-8-28",
    "18Chesapeake-8-32",
)
def test_the_bank_breaks_and_a_new_phase_fills_it_again() -> None:
    """In the first of two rounds of phase 4 PRR, at 145, pays 400 out of a bank of 54: Ann's 60% get 240,
    Ben's 20% get 80, the pool's 20% bring PRR 80. The bank owes 346.

    PRR has 420 + 80 = 500 and buys the first 5-train: the bank has 154 again, but the end stands. Phase 5:
    PRR gives one of two 4-trains up; Ben's P3 closes and counts nothing. The set keeps its two rounds, and
    the game is over.

    PRR: 160 for the dividend, then 145, since in round 2 it has no route. LV, without a train: from 70 to
    65 and to 60. Ann: 240 + 6 x 145 = 1110. Ben: 80 + 2 x 145 = 370. Cy has the rest of the 8000, 8000 - 54
    - 420 = 7526, and 6 x 60: 7886.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("5-0").private("B&S", "Ben")
    position.corporation(
        "PRR", shares={"Ann": 60, "Ben": 20}, pool=20, cell=(2, 8), cash=420, trains=["4", "4"]
    )
    position.corporation("LV", shares={"Cy": 60}, cash=0).cash(Ann=0, Ben=0).bank(54, "Cy")
    position.operating("PRR", "dividend", part=1, of=2, revenue=400).play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "PRR", BANK)] == [240, 80, 500, -346]
    assert price(position.pos, "PRR") == 160
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[CASH][BANK] == 154 and position.step == "discard"
    position.play("discard_train", train=owned(position.pos, "PRR")[0])
    assert kinds(position, "PRR") == ["4", "5"] and position.pos[PRIVATES]["B&S"].closed
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].part, position.pos[ROUND].of))
        position.play("pass")
    assert parts == {(1, 2), (2, 2)} and position.pos.over
    assert (price(position.pos, "PRR"), price(position.pos, "LV")) == (145, 60)
    assert position.pos[RESULT] == {"Ann": 1110, "Ben": 370, "Cy": 7886}


# -- 12 with 10.5, 11.2 and 11.4 --------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-12-2",
    "18Chesapeake-12-4",
    "18Chesapeake-12-8",
    "18Chesapeake-10.5-2",
    "18Chesapeake-10.5-3",
    "18Chesapeake-11.6-2",
)
@pytest.mark.parametrize(
    ("options", "broken"), [((), True), (("bank_out_of_money",), False)], ids=["rulebook", "other reading"]
)
def test_the_capital_of_the_last_corporation_takes_all_of_the_bank(
    options: tuple[str, ...], broken: bool
) -> None:
    """C&A, par 95, has 50% sold, Ann 30 and Ben 20. The bank has 855 when Ann buys the sixth share for 95,
    all she has.

    C&A floats with 950: 855 + 95 - 950 = 0, and the bank has run out. Three operating rounds of phase 5
    follow, the first that C&A sees: its home token is placed, but it has no track: from 95 to 85, 80 and
    75.

    Ann: 4 x 75 = 300. Ben: 2 x 75 = 150. Cy has the rest, 8000 - 855 - 95 = 7050.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase("5")
    position.corporation("C&A", par=95, shares={"Ann": 30, "Ben": 20}, cash=0)
    position.cash(Ann=95, Ben=0).bank(855, "Cy").stock_turn("Ann", round=5)
    position.play("buy_share", corporation="C&A", source=OFFERING)
    assert [position.pos[CASH][who] for who in ("Ann", "C&A", BANK)] == [0, 950, 0]
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert markers_in(position.pos, ("J6", 0)) == ["C&A"]
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].part, position.pos[ROUND].of))
        idle(position)
    assert parts == {(1, 3), (2, 3), (3, 3)} and price(position.pos, "C&A") == 75
    assert position.pos.over is broken
    if broken:
        assert position.pos[RESULT] == {"Ann": 300, "Ben": 150, "Cy": 7050}
    else:
        assert position.pos[ROUND].kind == "stock"


@pytest.mark.rule(
    "18Chesapeake-12-3",
    "18Chesapeake-12-5",
    "18Chesapeake-12-8",
    "18Chesapeake-12-11",
    "18Chesapeake-11.2-1",
)
@pytest.mark.parametrize(("owner", "ben"), [("Ben", 110), ("N&W", 0)])
def test_the_income_of_a_private_company_breaks_the_bank_before_anybody_operates(
    owner: str, ben: int
) -> None:
    """After a stock round of phase 4 the bank has 10, and owes 15 for P4: it breaks in an operating round.

    So the two rounds of that set are the last. The bank pays 15 in full, and 15 again: if Ben owns P4, he
    has 30 and its face value of 80, for phase 5 has not come: 110. If N&W owns it, N&W has 100 + 30, and
    Ben nothing.

    N&W earns nothing, from 70 to 65 and 60: Ann has 6 x 60 = 360. Cy has 8000 - 10 - 100 = 7890.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("4-2").private("C&OC", owner)
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=100)
    position.cash(Ann=0, Ben=0).bank(10, "Cy").stock_turn("Ann", round=4)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[CASH][BANK] == -5
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].number, position.pos[ROUND].part, position.pos[ROUND].of))
        idle(position)
    assert parts == {(4, 1, 2), (4, 2, 2)} and position.pos.over and price(position.pos, "N&W") == 60
    assert position.pos[CASH]["N&W"] == (130 if owner == "N&W" else 100)
    assert position.pos[RESULT] == {"Ann": 360, "Ben": ben, "Cy": 7890}
