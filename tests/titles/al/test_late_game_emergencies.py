"""Late positions worked out by hand: money that has to be raised."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, TRAINS, owned
from roundhouse.rules.ending import RESULT, EndSetOff
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL, held, president

SEATS = ["Ann", "Ben", "Cy"]


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    found = position.why_not("sell_shares", corporation=sym, percent=percent)
    return "" if found is None else found.check


def at_the_purchase(treasury: int, **cash: int) -> Scenario:
    """TAG has the printed track to Rome and no train, and the cheapest is a 4D for $800."""
    position = Scenario("18AL", SEATS).phase("7").depot("4D-0")
    position.corporation("TAG", par=75, shares={"Ann": 30, "Ben": 30}, cash=treasury)
    return position.cash(cash)


# -- 4.2.5.2 with 3.2(a) and 3.5 --------------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.5.2-5", "18AL-4.2.5.2-9", "18AL-4.2.5.2-10", "18AL-4.2.5.2-11")
def test_a_train_paid_from_four_sources() -> None:
    """TAG has $250 of the $800, Ann adds her $200, so 350 are missing.

    Of TAG she may sell nothing: with 20% Ben's 30% would be more. WRA (40% hers, 30% Ben's) stands at 120 in the top
    row, third column from 90; a share brings 120 and takes it to 105 below, the next brings 105 and takes it to 90.
    With that she has 20% and Ben presides. L&N (30%, Cy presides) stands at 70: a share brings 70 and takes it
    down to 65, the next 65, down to 60.

    120 + 105 + 70 = 295, so 55 are missing and one more share of L&N may go. 295 + 65 = 360: Ann keeps 200 + 360 - 550
    = 10, less than the least certificate brought.
    """
    position = at_the_purchase(250, Ann=200, Ben=0, Cy=0)
    position.corporation("WRA", par=90, cell=(0, 7), shares={"Ann": 40, "Ben": 30})
    position.corporation("L&N", par=70, shares={"Cy": 40, "Ann": 30})
    position.operating("TAG", "trains")
    position.play("buy_train", train="4D-0", price=800)
    assert sale(position, "TAG", 10) == "presidency of the operating corporation stays"
    for sym, missing in (("WRA", 350), ("WRA", 230), ("L&N", 125), ("L&N", 55)):
        have = position.pos[CASH]["Ann"] + position.pos[CASH]["TAG"]
        assert 800 - have == missing
        position.play("sell_shares", corporation=sym, percent=10)
    assert president(position.pos, "WRA") == "Ben" and president(position.pos, "TAG") == "Ann"
    assert sale(position, "L&N", 10) and sale(position, "WRA", 10)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert position.pos[TRAINS]["4D-0"].owner == "TAG"
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["TAG"]) == (10, 0)
    assert (price(position.pos, "WRA"), price(position.pos, "L&N")) == (90, 60)
    assert position.faults() == []


# -- 4.2.5.2(d) with 3.2(a) and 5.1 -----------------------------------------------------------------------


@pytest.mark.rule("18AL-4.2.5.2-14", "18AL-4.2.5.2-15", "18AL-5.1-3")
def test_what_a_bankrupt_player_may_not_sell_is_what_he_is_worth() -> None:
    """Ann has nothing and would have to add $550.

    Her 30% of TAG stay, for Ben would preside. Of WRA she has the president's certificate alone and Ben 10%: nobody
    could take it. 40% of L&N, Cy's, lie in the Open Market, so one share of her 20% may go, and brings 70.

    She is bankrupt and forfeits the $70: left are 3 x 75 and 2 x 90 and one of L&N, now at 65, together 470. Ben has
    100 + 3 x 75 + 90 = 415, Cy 100 + 3 x 65 = 295: Ann has won.
    """
    position = at_the_purchase(250, Ann=0, Ben=100, Cy=100)
    position.corporation("WRA", par=90, shares={"Ann": 20, "Ben": 10})
    position.corporation("L&N", par=70, shares={"Cy": 30, "Ann": 20}, pool=40)
    for private in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        position.close(private)
    position.operating("TAG", "trains")
    assert position.why_not("bankrupt") is None
    position.play("bankrupt")
    assert held(position.pos, POOL, "L&N") == 50 and price(position.pos, "L&N") == 65
    assert position.pos[RESULT] == {"Ann": 470, "Ben": 415, "Cy": 295}


# -- 5(b), then 5(c) --------------------------------------------------------------------------------------


@pytest.mark.rule("18AL-5-4", "18AL-5-5")
def test_a_bankruptcy_in_the_round_that_is_the_last_one() -> None:
    """M&O goes from 270 to 300 with its dividend in the first of three rounds: this round is the last one.

    $100 are paid for its 10 shares: Cy has six and gets 60. TAG comes next. Ann cannot pay for its train
    and the game is over at once. She has her 30% of TAG at 70, one column left of 75, since it has earned nothing:
    210. Ben has as much, and $50. Cy has 60 and six shares at 300: 1,860.
    """
    position = at_the_purchase(250, Ann=0, Ben=50, Cy=0)
    position.corporation("M&O", par=105, cell=(0, 14), shares={"Cy": 60}, pool=40, cash=0)
    for private in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        position.close(private)
    position.operating("M&O", "dividend", round=8, part=1, revenue=100)
    position.play("dividend", choice="pay")
    assert [event.reason for event in position.events if isinstance(event, EndSetOff)] == ["price"]
    while position.step and position.why_not("bankrupt") is not None:
        position.play("pass")
    assert not position.pos.over
    position.play("bankrupt")
    assert position.pos.over
    assert position.pos[RESULT] == {"Ann": 210, "Ben": 260, "Cy": 1860}


# -- 7(c) with 4.2.5.2 ------------------------------------------------------------------------------------


@pytest.mark.rule("18AL-7-9", "18AL-4.2.5.2-3")
@pytest.mark.parametrize(("options", "due"), [((), False), (("unlimited_4d",), True)], ids=["five", "no end"])
def test_the_duty_to_buy_ends_with_the_last_train_unless_there_is_none(
    options: tuple[str, ...], due: bool
) -> None:
    """The last 4D train is sold. By 7(c) there is never a last one, and TAG, which has a route, needs one.

    With $300 in its treasury Ann adds 500 of her 600: 100 are left.
    """
    position = Scenario("18AL", SEATS, options).phase("7").depot("4D-0")
    position.corporation("TAG", par=75, shares={"Ann": 30, "Ben": 30}, cash=300)
    position.corporation("WRA", par=90, shares={"Cy": 60}, cash=5000)
    position.cash(Ann=600, Ben=0, Cy=0)
    if not options:
        for id in owned(position.pos, DEPOT):
            position.state.put(TRAINS, id, type(position.pos[TRAINS][id])("4D", OUT_OF_GAME))
    position.operating("TAG", "trains")
    refused = position.why_not("pass")
    assert (refused is not None and refused.check == "corporation must own a train") is due
    if due:
        train = next(iter(owned(position.pos, DEPOT)))
        position.play("buy_train", train=train, price=800)
        assert (position.pos[CASH]["Ann"], position.pos[CASH]["TAG"]) == (100, 0)
        assert owned(position.pos, DEPOT), "there is always another one"
