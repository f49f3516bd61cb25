"""Late positions worked out by hand: loans, interest and trains that must be bought."""

from __future__ import annotations

import pytest

from roundhouse.features.loans import LOANS
from roundhouse.rules.depot import owned
from roundhouse.rules.ending import END, FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, BROKEN
from roundhouse.rules.operating_round import CURRENT_TURN, NEXT_TO_OPERATE
from roundhouse.rules.shares import president
from roundhouse.rules.turns import ROUND
from titles.gl.need import (
    at,
    cell,
    corporation,
    dollars,
    lend,
    refused,
)

from .late import cash, go_on, in_turn, late

# -- 4.7.2 and 4.8 with 3.5, 4.6.4, 4.6.9 and 5: loans from a bank with five dollars ---------------------


@pytest.mark.rule(
    "18GL-4.7.2-1",
    "18GL-4.7.2-2",
    "18GL-3.5-9",
    "18GL-3.5-10",
    "18GL-4.6.4-1",
    "18GL-4.6.4-2",
    "18GL-4.6.9-1",
    "18GL-4.8-2",
    "18GL-5-1",
    "18GL-5-5",
    "18GL-5-7",
    "18GL-5-10",
)
def test_two_loans_from_a_bank_of_five_dollars_until_the_end() -> None:
    """GT, on B4 at 60, has $490 and no train. With one loan it has 990, so it takes two: 1490 - 1000 = 490.

    The marker goes left to A4 (50), the first of its row, and then down to A5 (40). The bank lends 1000 and
    is paid 1000 in one act: it has 5 and has not broken.

    Second of three rounds: Toronto 80 and London 30 are 110. The two loans cost 100 out of 490, and the bank
    has 105. GT keeps the 110: the bank is at -5 and broken. The marker goes down to A6 (30). With 500 GT
    repays a loan: 0 are left, and it goes right to B6 (40). The bank has 495 again, and still the third round
    is the last.

    Third round: 50 for the other loan, which the treasury has not, come out of the 110. Half of 60 is 30,
    less than 40: the marker rests. Ann has 18 of it.

    A share is worth 40 - 50 = -10 in the end. Ann: 100 + 18 - 6 x 10 = 58.
    """
    position = late().tiles(L10="736:0", M9="9:1")
    corporation(position, "GT", cash=490, cell=cell("B4"))
    position.cash(Ann=100, Ben=0, Cora=0).operating("GT", "trains", part=1, of=3).bank(5, "Dan")
    position.play("buy_train", train="D-0", price=1000)
    assert position.pos[LOANS] == {"GT": 2} and cash(position, "GT", BANK) == [490, 5]
    assert (at(position, "GT"), dollars(position, "GT")) == ("A5", 40)
    assert not position.pos[BROKEN] and not position.pos[END]
    go_on(position, lambda p: p.pos[ROUND].part == 2 and p.step == "dividend")
    assert position.pos[CURRENT_TURN].revenue == 110 and cash(position, "GT", BANK) == [390, 105]
    position.play("dividend", choice="withhold")
    assert at(position, "GT") == "A6" and cash(position, "GT", BANK) == [500, -5]
    assert position.pos[BROKEN] and position.pos[END] == "bank"
    go_on(position, in_turn("GT", "repaying loans")).play("repay_loan", count=1)
    assert position.pos[LOANS] == {"GT": 1} and cash(position, "GT", BANK) == [0, 495]
    assert (at(position, "GT"), dollars(position, "GT")) == ("B6", 40)
    go_on(position, lambda p: p.pos[ROUND].part == 3 and p.step == "dividend")
    assert position.pos[CURRENT_TURN].revenue == 60 and position.pos[END] == "bank"
    position.play("dividend", choice="half")
    go_on(position, lambda p: False)
    assert position.pos.over and position.pos[ROUND].part == 3
    assert at(position, "GT") == "B6" and FINAL_PRICE(position.pos, "GT") == -10
    assert cash(position, "Ann", "GT") == [118, 30 + 12]
    result = position.pos[RESULT]
    assert (result["Ann"], result["Ben"], result["Cora"]) == (58, 0, 0)


@pytest.mark.rule(
    "18GL-4.6.9-1", "18GL-3.5-9", "18GL-3.5-10", "18GL-3.5-15", "18GL-4.6.8-14", "18GL-4.6.8-13"
)
def test_two_loans_repaid_at_the_end_of_a_row() -> None:
    """GT, on J4 (140), the last of its row, has $1,050.

    Each loan takes 500: up to J3 (155), then right to K3 (170). IC is on K3 before and stays above. With a
    loan left GT sells its D to IC for 1000 or more, with none for $1.
    """
    position = late()
    corporation(position, "IC", shares={"Ben": 60}, cell=cell("K3"), cash=2000, trains=["D"])
    corporation(position, "GT", cash=1050, cell=cell("J4"), trains=["D"])
    lend(position, "GT", 2).operating("GT", "repaying loans").play("repay_loan", count=1)
    assert (at(position, "GT"), dollars(position, "GT"), cash(position, "GT")) == ("J3", 155, [550])
    train = owned(position.pos, "GT")[0]
    debtor = position.copy().operating("IC", "trains")
    assert refused(debtor, "buy_train", train=train, price=999)[0] == "price of the train"
    assert refused(debtor, "buy_train", train=train, price=1000) == ("", "")
    position.at("repaying loans", "GT").play("repay_loan", count=1)
    assert (at(position, "GT"), dollars(position, "GT"), cash(position, "GT")) == ("K3", 170, [50])
    assert NEXT_TO_OPERATE(position.pos, ()) == "IC" and NEXT_TO_OPERATE(position.pos, ("IC",)) == "GT"
    free = position.copy().operating("IC", "trains")
    assert refused(free, "buy_train", train=train, price=1) == ("", "")
    assert position.faults() == []


# -- 4.6.4 with 4.7.2, 3.4, 4.5.2 and 5: interest out of a president's shares ----------------------------


@pytest.mark.rule(
    "18GL-4.6.4-3",
    "18GL-4.7.2-1",
    "18GL-4.7.2-6",
    "18GL-4.7.2-7",
    "18GL-4.7.2-8",
    "18GL-3.4-7",
    "18GL-4.5.2-2",
    "18GL-3.5-4",
    "18GL-5-1",
)
def test_interest_of_which_thirty_are_lacking_costs_a_presidency_and_breaks_the_bank() -> None:
    """GT, at 60, owes 100 for two loans, has 30 and has earned 40: 30 are lacking, and Ann has nothing.

    IC stands at 125, Ann's and Ben's with 30% each, 40% in the Open Market, which takes one share more. It
    brings 125, of which 95 stay with Ann; IC falls to 110, and Ben presides. Of GT she could sell one share
    for 60, no second, as one is enough.

    The bank had 20: 20 - 125 + 30 + 30 = -45, broken. Nothing is left to divide, so GT goes from 60 to 50.
    """
    position = late()
    corporation(position, "IC", shares={"Ann": 30, "Ben": 30}, pool=40, cell=cell("F1"), trains=["D"])
    corporation(position, "GT", shares={"Ann": 60, "Ben": 10}, cash=30, cell=cell("D6"), trains=["D"])
    lend(position, "GT", 2).cash(Ann=0).bank(20, "Dan")
    position.operating("GT", "interest on loans", revenue=40).go_on()
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", corporation="IC", percent=20)[0] == "pool limit"
    assert refused(position, "sell_shares", corporation="GT", percent=10) == ("", "")
    assert refused(position, "sell_shares", corporation="GT", percent=20) == (
        "sale for a train is needed",
        "smaller block",
    )
    position.play("sell_shares", corporation="IC", percent=10)
    assert president(position.pos, "IC") == "Ben" and at(position, "IC") == "F2"
    position.play("complete_purchase")
    assert cash(position, "Ann", "GT", BANK) == [95, 0, -45]
    assert position.pos[BROKEN] and position.pos[END] == "bank"
    assert (at(position, "GT"), dollars(position, "GT")) == ("C6", 50)
    assert position.pos[LOANS] == {"GT": 2}
    assert position.faults() == []
