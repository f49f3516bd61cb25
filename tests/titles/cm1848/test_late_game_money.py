"""Late positions worked out by hand: trains that must be bought, and the end."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.market import by_price, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.running import TrainRun, best
from roundhouse.rules.turns import ROUND
from roundhouse.titles.cm1848.bond_money import RATE
from roundhouse.titles.cm1848.puffing import PUFFED
from titles.cm1848.merging import cell
from titles.cm1848.rolling import bonds, bonds_of, crip, kinds, other
from titles.cm1848.rolling import table as late
from titles.cm1848.selling import write

from .late import dollars, refused

# -- 36 with 11, 21 and 38: money for the last train ------------------------------------------------------


def without_a_train(pool: int) -> Scenario:
    """CRIP, Ann's by 20%, needs the second 7-train, for $700. Of GN so much is in the pool."""
    position = bonds(crip(late("7"), cash=150, shares={"Ann": 20}), 100, CRIP=100, Ann=120)
    other(position, "GN", shares={"Ben": 30, "Ann": 30}, pool=pool, cell=(2, 6))
    other(position, "IC", shares={"Ben": 30, "Ann": 20}, cell=(3, 6))
    other(position, "MP", shares={"Ann": 30, "Ben": 20}, cell=(0, 7))
    other(position, "TP", shares={"Ben": 30, "Ann": 20}, operated=False)
    write(position).set(PUFFED, (("Ann", "MP"),))
    return position.cash(Ann=60).depot("7-1").operating("CRIP", "trains")


@pytest.mark.rule(
    "1848-11-3",
    "1848-21-3",
    "1848-36-16",
    "1848-36-17",
    "1848-36-18",
    "1848-36-20",
    "1848-38-8",
    "1848-36-26",
)
def test_treasury_bonds_cash_and_shares_pay_for_the_second_7_train() -> None:
    """Bonds are at 100%. CRIP has $150 and bonds of $100, Ann $60 and bonds of $120: 700 - 250 - 180 = 270
    are missing.

    Of MP, with her puff marker, she sells nothing, of TP, which has not operated, neither. IC is at 75, GN
    at 80, with 20% of it in the pool. A share of IC leaves 195 to find, so she may sell three of GN, for
    240, though the price falls with each: 75 + 240 - 270 = 45 remain hers. A second share of IC is one too
    many.

    IC has fallen a row, to 70, GN three, to 65. All bonds are spent and stand at 0%.
    """
    position = without_a_train(20).play("buy_train", train="7-1", price=700)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", corporation="MP", percent=10)[0] == "puffed shares stay"
    assert refused(position, "sell_shares", corporation="TP", percent=10)[0] == "corporation has operated"
    position.play("sell_shares", corporation="IC", percent=10)
    position.play("sell_shares", corporation="GN", percent=30)
    assert refused(position, "sell_shares", corporation="IC", percent=10) == (
        "sale for a train is needed",
        "enough",
    )
    position.play("complete_purchase")
    assert (kinds(position, "CRIP"), dollars(position, "CRIP", "Ann")) == (["7"], [0, 45])
    assert (bonds_of(position, "CRIP"), bonds_of(position, "Ann"), position.pos[RATE]) == (0, 0, 0)
    assert (price(position.pos, "IC"), price(position.pos, "GN")) == (70, 65)
    assert position.faults() == []


@pytest.mark.rule("1848-21-3", "1848-36-21", "1848-36-22", "1848-40-1", "1848-40-4", "1848-40-7")
def test_with_forty_percent_in_the_pool_the_money_is_not_to_be_found() -> None:
    """The same, but GN has 40% in the pool, so that one share goes, for $80; with IC's two, at 75, she
    raises 230 of 270. Ann is bankrupt, and that is the end.

    She has 60 + 230 = 290 in cash, bonds for 120, 20% of GN at 75, 30% of MP at 110, 20% of TP at 80, 20%
    of CRIP at 100: 290 + 120 + 150 + 330 + 160 + 200 = 1250. Ben has 30% of GN at 75, 30% of IC at 65, 20%
    of MP, 30% of TP: 225 + 195 + 220 + 240 = 880. Ann has won.
    """
    position = without_a_train(40)
    assert refused(position, "buy_train", train="7-1", price=700)[0] == "president can raise the money"
    position.play("bankrupt")
    assert position.pos.over and position.pos[END] == "bankrupt"
    assert position.pos[RESULT] == {"Ann": 1250, "Ben": 880, "Cora": 0, "Dan": 0}


@pytest.mark.rule("1848-36-17", "1848-36-18", "1848-40-2", "1848-40-3")
def test_a_sale_for_a_train_breaks_the_bank_and_the_train_fills_it_again() -> None:
    """In round 7.2 CRIP needs a 5-train for $450. Ann has $170 and sells two of GN at 140: the bank, which has $100, is
    $180 short, and $270 in hand when the train is paid. It has run out all the same, and the game ends with the round.
    """
    position = crip(late("5"), shares={"Ann": 20}, pool=40, cell=(0, 10))
    other(position, "GN", shares={"Ben": 30, "Ann": 30}, cell=(0, 9))
    position.cash(Ann=170).depot("5-1").operating("CRIP", "trains", round=7, part=2).bank(100, "Dan")
    position.play("buy_train", train="5-1", price=450)
    position.play("sell_shares", corporation="GN", percent=20)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert (dollars(position, "Ann", "CRIP", BANK), position.pos[END]) == ([0, 0, 270], "bank")
    while position.actor:
        position.play("pass")
    assert position.pos[RESULT]["Ann"] == 2 * 160 + (price(position.pos, "GN") or 0)


# -- 3, 27, 28 and 38: the top of the market --------------------------------------------------------------


@pytest.mark.rule("1848-27-1", "1848-27-2", "1848-28-2", "1848-35-6", "1848-38-2", "1848-38-9")
def test_sold_out_at_the_top_right_of_the_market() -> None:
    """GN is at 500, the top right; IC at 450 beside it, MP at the 450 below it, TP at 300, the end of the
    third row. The players have all shares of the four.

    At the end of the stock round they move at once: GN has no square to go to; IC goes down to the right,
    to 450; MP goes up, to 500, beneath GN; TP up to 325. So GN operates before MP, IC and TP.

    GN cannot be puffed, and pays all without moving. TP puffs from 325 to 350: ten times 25, $250.
    """
    position = late("8")
    places = {"GN": (0, 22), "IC": (0, 21), "MP": (1, 22), "TP": (2, 18)}
    for (sym, where), (one, two) in zip(
        places.items(), (("Ann", "Ben"), ("Ben", "Cora"), ("Cora", "Dan"), ("Dan", "Ann")), strict=True
    ):
        position.corporation(sym, par=100, shares={one: 60, two: 40}, cell=where, cash=300, trains=["8"])
    position.stock_turn("Ann", round=9)
    for _ in range(4):
        position.play("pass")
    assert [cell(position, sym) for sym in places] == [(0, 22), (1, 22), (0, 22), (1, 18)]
    assert [price(position.pos, sym) for sym in places] == [500, 450, 500, 325]
    assert by_price(position.pos, list(places)) == ["GN", "MP", "IC", "TP"]
    paid = position.copy().operating("GN", "dividend", revenue=100).play("dividend", choice="pay")
    assert by_price(paid.pos, ["MP", "GN"]) == ["GN", "MP"] and price(paid.pos, "GN") == 500
    assert refused(position.operating("GN", "puff"), "puff")[0] == "price can be puffed"
    position.operating("TP", "puff").play("puff")
    assert (dollars(position, "TP"), price(position.pos, "TP")) == ([50], 350)


# -- 40 with 10, 11, 28 and 35: the end -------------------------------------------------------------------


@pytest.mark.rule("1848-28-8", "1848-35-1", "1848-40-2", "1848-40-3", "1848-40-4", "1848-40-5", "1848-40-7")
@pytest.mark.parametrize(
    ("options", "rate", "dan"),
    [((), 0, 0), (("bonds_fall_gradually",), 40, 120)],
    ids=["at once", "by degrees"],
)
def test_the_last_two_rounds_after_the_bank_has_broken(options: tuple[str, ...], rate: int, dan: int) -> None:
    """Round 7.1: CRIP, 60% Ann's, 40% in the pool, at 100, pays all of 30 + 20. Ann has 30, but the bank
    had 20: it breaks, and the game ends with round 7.2. CRIP goes to 110.

    Round 7.2: SP's charter, not converted, still brings Ben 10. CRIP pays half, 30 for the shares and 20
    for itself: 18 for Ann, and the price stays.

    Ann: 30 + 18 + 6 x 110 = 708. Ben: 50 + 10 + 100 for the charter = 160. Cora: a late charter and a
    certificate of the Credit Mobilier, 200. Dan: bonds of $300, at 0%, or by degrees 40%, after the first
    8-train: 0 or 120. CRIP has nearly all the money there is, and that is nobody's.
    """
    position = bonds(late("8", options=options), rate, Dan=300)
    crip(position, shares={"Ann": 60}, pool=40, trains=["8"]).private("SP charter", "Ben")
    position.private("TP charter", "Cora").private("CM 1", "Cora").cash(Ben=50)
    position.operating("CRIP", "dividend", round=7, part=1, revenue=50).bank(20, "CRIP")
    position.play("dividend", choice="pay")
    assert (position.pos[END], dollars(position, "Ann", BANK)) == ("bank", [30, -10])
    while position.step != "run":
        position.play("pass")
    assert (position.pos[ROUND].number, position.pos[ROUND].part) == (7, 2)
    position.play("run", runs=[TrainRun(r.train, r.route) for r in best(position.pos, "CRIP").runs])
    treasury = position.pos[CASH]["CRIP"]
    position.play("dividend", choice="half")
    assert dollars(position, "Ann", "Ben", "CRIP") == [48, 60, treasury + 20]
    while position.actor:
        position.play("pass")
    assert position.pos[RESULT] == {"Ann": 708, "Ben": 160, "Cora": 200, "Dan": dan}
