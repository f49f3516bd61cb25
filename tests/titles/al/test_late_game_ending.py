"""Late positions worked out by hand: the ends of the game."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT, winners
from roundhouse.rules.money import BANK
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.rules.turns import ROUND, RoundBegan

from .late import PLAYERS, SELMA, SOUTH, TUPELO, cash, earn, prices, refusal, table, until

# -- 5(a) with 4.2.2.1, 4.2.4 and 4.2.5: the bank runs out in an operating round -------------------


def to_the_end(position: Scenario) -> list[str]:
    """Everybody passes until the game is over; the rounds that begin on the way."""
    begun = [f"{e.kind} {e.number}.{e.part}" for e in position.events if isinstance(e, RoundBegan)]
    for _ in range(60):
        if not position.actor:
            return begun
        position.play("pass")
        begun += [f"{e.kind} {e.number}.{e.part}" for e in position.events if isinstance(e, RoundBegan)]
    raise AssertionError("the game goes on and on")


@pytest.mark.rule("18AL-5-1", "18AL-5-3", "18AL-4.2.2.1-1", "18AL-4.2.2.1-2", "18AL-4.2.4-2", "18AL-5.1-1")
@pytest.mark.parametrize(("bank", "dry"), [(60, "token"), (100, "dividend"), (101, "")])
def test_5a_the_reward_for_a_token_or_the_dividend_after_it_takes_the_last_dollar(
    bank: int, dry: str
) -> None:
    """OR8.1 of three. WRA's token in West Point: 40 to the bank, 100 from it. Its run of 20 + 20 = 40 is paid
    out.

    With 60 the bank has 60 + 40 - 100 = 0 and is dry; with 100 it has 40 left and is dry after the dividend;
    with 101 a dollar remains. WRA buys the first 4D, so 800 are back in the bank, which changes nothing: ATN
    still has its turn and pays 50, and then it is over, or with that one dollar OR8.2 begins.

    WRA: 900 - 40 + 100 + 8 for the pool's 20% - 800 = 168; from 75 to 80. ATN from 60 to 65. Ann: 1000 + 24 +
    WRA 6 x 80 = 1504. Ben: 1000 + 30 + ATN 6 x 65 = 1420. Cy: 1000 + 8 + 20 + WRA 2 x 80 + ATN 4 x 65 = 1448.
    """
    position = table("7", "4D-0", L5="57:1", K6="9:1", J7="57:1", **TUPELO)
    position.corporation("WRA", par=75, shares={"Ann": 60, "Cy": 20}, pool=20, cash=900, trains=["5"])
    position.corporation("ATN", par=60, shares={"Ben": 60, "Cy": 40}, trains=["5"])
    position.cash(Ann=1000, Ben=1000, Cy=1000, WRA=900).bank(bank, "ATN")
    position.operating("WRA", "token", round=8, part=1, of=3)
    position.play("place_token", hex="J7", city=0)
    assert cash(position, "WRA", BANK) == [960, bank - 60]
    assert position.pos[END] == ("bank" if dry == "token" else "")
    assert earn(position, "WRA", "pay") == 40
    assert cash(position, BANK) == [bank - 100] and position.pos[END] == ("bank" if dry else "")
    position.play("buy_train", train="4D-0", price=800)
    assert cash(position, "WRA", BANK) == [168, bank + 700]
    assert earn(position, "ATN", "pay") == 50
    assert prices(position, "WRA", "ATN") == [80, 65]
    if not dry:
        until(position, "WRA", "track")
        assert (position.pos[ROUND].number, position.pos[ROUND].part) == (8, 2)
    else:
        assert to_the_end(position) == []
        assert position.pos[RESULT] == {"Ann": 1504, "Ben": 1420, "Cy": 1448}
    assert position.faults() == []


# -- 5(a) with 3.4, 3.6, 4.2 and 4.2.5.2: the bank runs out in a stock round -----------------------


@pytest.mark.rule("18AL-5-2", "18AL-3.4-3", "18AL-3.6-3", "18AL-4.2-2", "18AL-4.2-5", "18AL-5.1-1")
def test_5a_a_corporation_that_floats_late_takes_the_last_dollar_and_has_one_turn() -> None:
    """SR6 in phase 7, $600 in the bank. Ben buys the sixth share of ATN at 75: 600 + 75 - 750 = -75.

    The stock round goes on: Cy buys a share of ATN for 75. All pass, and M&O, sold out, rises from 80 to 90.
    One operating round follows and not three. M&O runs 50 + 40 + 20 = 110: Ann 66, Ben 44; at 105. ATN's
    first turn is without a run, from 75 to 70, but it has a route: 750 and Ben's 50 buy the first 4D.

    Ann: 100 + 66 + M&O 6 x 105 = 796. Ben: 500 - 75 + 44 - 50 = 419, M&O 4 x 105, ATN 6 x 70: 1259. Cy: 80 -
    75 + 70 = 75.
    """
    position = table("7", "4D-0", **SOUTH, **TUPELO)
    position.corporation("M&O", par=75, shares={"Ann": 60, "Ben": 40}, cell=(1, 5), trains=["5"])
    position.corporation("ATN", par=75, shares={"Ben": 50}, cash=0)
    position.cash(Ann=100, Ben=500, Cy=80, ATN=0).bank(600, "M&O").stock_turn("Ben", round=6)
    position.play("buy_share", corporation="ATN", source=OFFERING)
    assert cash(position, "ATN", BANK) == [750, -75] and position.pos[END] == "bank"
    while position.actor != "Cy":
        position.play("pass")
    position.play("buy_share", corporation="ATN", source=OFFERING)
    assert cash(position, BANK) == [0] and prices(position, "M&O") == [80]
    begun = []
    while position.step != "track":
        position.play("pass")
        begun += [e for e in position.events if isinstance(e, RoundBegan)]
    assert [(e.kind, e.number, e.part) for e in begun] == [("operating", 6, 1)]
    assert prices(position, "M&O", "ATN") == [90, 75]
    assert earn(position, "M&O", "pay") == 110
    until(position, "ATN", "trains")
    assert prices(position, "M&O", "ATN") == [105, 70]
    position.play("buy_train", train="4D-0", price=800)
    assert to_the_end(position) == []
    assert cash(position, *PLAYERS, "ATN") == [166, 419, 5, 0]
    assert position.pos[RESULT] == {"Ann": 796, "Ben": 1259, "Cy": 75} and position.faults() == []


# -- 5(b) with 3.6, 3.2(a) and 4.2.5.2: $300 -------------------------------------------------------


@pytest.mark.rule(
    "18AL-5-4", "18AL-3.6-3", "18AL-market-4", "18AL-3.2-8", "18AL-4.2.5.2-10", "18AL-4.2.4-4", "18AL-5.1-1"
)
def test_5b_sold_out_at_240_paid_to_300_and_sold_there_for_a_train() -> None:
    """SR7: Cy buys the last share of L&N out of the pool for 240, the end of its row. Sold out, it rises to
    270.

    OR7.1: L&N runs 50 + 20 = 70 and pays, and its price is 300, with which the end is set off. TAG still has
    its turn: no run, from 60 to 55, and 230 of the 800 for a 4D. Ben has 9 + 21 = 30 and lacks 540: two
    shares of L&N at 300, where there is no row below. 30 + 600 - 570 = 60. OR7.2 is not played.

    Ann: 10 + 42 + 6 x 300 = 1852. Ben: 60 + 300 + TAG 6 x 55 = 690. Cy: 240 - 240 + 7 + 300 = 307.
    """
    position = table("7", "4D-0", C4="57:0").cash(Ann=10, Ben=9, Cy=240)
    position.corporation(
        "L&N", shares={"Ann": 60, "Ben": 30}, pool=10, cell=(1, 14), cash=0, trains=["7"]
    ).corporation("TAG", par=60, shares={"Ben": 60}, cash=230)
    position.stock_turn("Cy", round=7).play("buy_share", corporation="L&N", source=POOL)
    assert cash(position, "Cy") == [0] and prices(position, "L&N") == [240]
    until(position, "L&N", "track")
    assert prices(position, "L&N") == [270] and position.pos[END] == ""
    assert earn(position, "L&N", "pay") == 70
    assert prices(position, "L&N") == [300] and position.pos[END] == "price"
    until(position, "TAG", "trains").play("buy_train", train="4D-0", price=800)
    position.play("sell_shares", corporation="L&N", percent=20).play("complete_purchase")
    assert prices(position, "L&N", "TAG") == [300, 55] and cash(position, "Ben") == [60]
    assert to_the_end(position) == []
    assert position.pos[RESULT] == {"Ann": 1852, "Ben": 690, "Cy": 307} and position.faults() == []


@pytest.mark.rule("18AL-5.1-5", "18AL-5.1-4", "18AL-4.2.4-6", "18AL-5-4")
@pytest.mark.parametrize("options", [(), ("tiebreak_round",)], ids=["tie", "played off"])
def test_5b_a_tie_at_300_and_the_round_that_plays_it_off(options: tuple[str, ...]) -> None:
    """OR8.3: L&N (Ann 60%, Ben 40%) earns 70, pays, and gets from 270 to 300. Ben has $614, Ann none.

    Ann: 42 + 6 x 300 = 1842. Ben: 614 + 28 + 4 x 300 = 1842. Both have won.

    Played off, OR8.4 follows without a stock round. L&N pays 70 again and stays at 300: Ann 1884, Ben 1870.
    """
    position = table("7", "4D-0", *options, C4="57:0").cash(Ann=0, Ben=614, Cy=0)
    position.corporation("L&N", shares={"Ann": 60, "Ben": 40}, cell=(0, 14), cash=0, trains=["7"])
    position.operating("L&N", "run", round=8, part=3, of=3)
    assert earn(position, "L&N", "pay") == 70
    if options:
        until(position, "L&N", "track")
        assert (position.pos[ROUND].number, position.pos[ROUND].part) == (8, 4)
        assert earn(position, "L&N", "pay") == 70 and prices(position, "L&N") == [300]
    assert to_the_end(position) == []
    expected = {"Ann": 1884, "Ben": 1870, "Cy": 0} if options else {"Ann": 1842, "Ben": 1842, "Cy": 0}
    assert position.pos[RESULT] == expected
    assert winners(position.pos[RESULT]) == (["Ann"] if options else ["Ann", "Ben"])
    assert position.faults() == []


# -- 5(c) after 5(a), with 4.2.5.2 and 5.1 ---------------------------------------------------------


@pytest.mark.rule(
    "18AL-5-5", "18AL-5-1", "18AL-4.2.5.2-14", "18AL-4.2.5.2-15", "18AL-5.1-3", "18AL-3.2-5", "18AL-3.2-4"
)
def test_5c_a_bankruptcy_while_the_last_round_is_finished() -> None:
    """WRA earns 40 and pays; the bank had 30 and is dry: the round is to be finished. Ann has 88 + 12, Ben 10
    + 16.

    WRA is at 170. TAG has no run, 60 to 55, no train and $100: 700 are missing. Ann has 100. Of WRA (she has
    30%, the pool 30%) two shares may go: 340. Of TAG (40%, Cy 30%) one: 55. Of AB&C (40%, Ben 10%) two, as
    nobody could take the president's certificate: 180. Together 675.

    Ann is bankrupt. WRA has fallen two rows to 135, TAG one to 50, AB&C two from 90 to 75. ATN, at 45, has no
    turn: its 50 would have brought Cy 30.

    Ann: WRA 135, TAG 3 x 50, AB&C 2 x 75: 435. Ben: 26, WRA 4 x 135, AB&C 75: 641. Cy: 5, TAG 3 x 50, ATN 6 x
    45: 425.
    """
    position = table("7", "4D-0", **SELMA, **TUPELO)
    position.corporation(
        "WRA", shares={"Ben": 40, "Ann": 30}, pool=30, cell=(0, 9), cash=0, trains=["6"]
    ).corporation("TAG", par=60, shares={"Ann": 40, "Cy": 30}, pool=30, cash=100)
    position.corporation("AB&C", shares={"Ann": 40, "Ben": 10}, cell=(1, 6), floated=False)
    position.corporation("ATN", shares={"Cy": 60}, cell=(4, 1), trains=["5"])
    position.cash(Ann=88, Ben=10, Cy=5, WRA=0, TAG=100).bank(30, "ATN")
    position.operating("WRA", "run", round=8, part=1, of=3)
    assert earn(position, "WRA", "pay") == 40
    assert position.pos[END] == "bank" and cash(position, BANK, "WRA") == [-10, 12]
    until(position, "TAG", "trains")
    assert prices(position, "WRA", "TAG", "ATN") == [170, 55, 45]
    assert refusal(position, "buy_train", train="4D-0", price=800) == ("president can raise the money", "")
    position.play("bankrupt")
    assert (position.pos[END], position.actor, position.step) == ("bankrupt", "", "")
    assert prices(position, "WRA", "TAG", "AB&C", "ATN") == [135, 50, 75, 45]
    assert cash(position, "Ann", "TAG") == [0, 100]
    assert position.pos[RESULT] == {"Ann": 435, "Ben": 641, "Cy": 425} and position.faults() == []
