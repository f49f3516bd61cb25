"""Sections 4.2.5 and 4.2.5.1: buying trains, the limits, discards, obsolete trains."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL

PLAYERS = ["Ann", "Ben", "Cy"]


def table(*trains: str, phase: str = "3", cash: int = 2000, options: tuple[str, ...] = ()) -> Scenario:
    """L&N, led by Ann, buys trains."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).cash(Ann=0, Ben=0, Cy=0)
    position.corporation("L&N", shares={"Ann": 60}, cash=cash, trains=trains)
    return position.operating("L&N", "trains")


def other(position: Scenario, sym: str, player: str, *trains: str, **more: int) -> Scenario:
    position.corporation(sym, shares={player: 60}, trains=trains, **more)  # type: ignore[arg-type]
    return position


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


@pytest.mark.rule("18AL-4.2.5-7", "18AL-4.2.5-4", "18AL-4.2.5-5")
def test_the_bank_sells_one_train_a_turn_and_corporations_any_number() -> None:
    position = other(table(phase="2").depot("2-2"), "M&O", "Ann", "2", "2", cell=(1, 3))
    mine, yours = owned(position.pos, "M&O")
    position.play("buy_train", train="2-2", price=100)
    refusal = position.why_not("buy_train", train="2-3", price=100)
    assert refusal is not None and refusal.check == "trains of the bank in a turn"
    position.play("buy_train", train=mine, price=1).play("buy_train", train=yours, price=1)
    assert kinds(position, "L&N") == ["2", "2", "2"] and position.pos[CASH]["M&O"] == 2


@pytest.mark.rule("18AL-4.2.5-7")
def test_every_turn_has_its_own_train_of_the_bank() -> None:
    position = table(phase="2").depot("2-2").play("buy_train", train="2-2", price=100)
    position.operating("L&N", "turn begins").go_on()
    position.operating("L&N", "trains")
    assert position.why_not("buy_train", train="2-3", price=100) is None


@pytest.mark.rule("18AL-4.2.5-8", "18AL-T1-4", "18AL-4.2.5-12")
def test_the_first_4_train_ends_the_limit_of_one() -> None:
    position = table("2", "3", "3").depot("4-0").play("buy_train", train="4-0", price=300)
    assert position.pos[PHASE] == "4" and kinds(position, "L&N") == ["3", "3", "4"]
    position = table("2", "2").depot("4-0").play("buy_train", train="4-0", price=300)
    position.play("buy_train", train="4-1", price=300)
    assert kinds(position, "L&N") == ["4", "4"]


@pytest.mark.rule("18AL-4.2.5-13", "18AL-4.2.5-14", "18AL-4.2.5-11")
def test_the_buyer_discards_first_then_the_others_in_operating_order() -> None:
    position = table("3", "4", phase="4").depot("5-0").price("L&N", 5, 1)
    other(position, "TAG", "Ben", "2", "3", "4", cell=(0, 5))
    other(position, "M&O", "Cy", "2", "2", "3", cell=(0, 7))
    position.play("buy_train", train="5-0", price=450)
    order = []
    while position.step == "discard":
        who = position.pos.frame.who
        order.append(who)
        position.play("discard_train", train=owned(position.pos, who)[-1])
    assert order == ["L&N", "M&O", "TAG"]
    assert kinds(position, "L&N") == ["3", "4"]
    assert sorted(kinds(position, POOL)) == ["3", "4", "5"]


@pytest.mark.rule("18AL-4.2.5-10")
def test_with_as_many_as_allowed_none_is_bought() -> None:
    position = table("3", "3", "4", phase="4").depot("5-0")
    refusal = position.why_not("buy_train", train="5-0", price=450)
    assert refusal is not None and refusal.check == "train limit"


def obsolete(*options: str) -> Scenario:
    """L&N has bought the 7-train; ATN and the bank pool had 4-trains too."""
    position = table("4", phase="6", options=options).depot("7-0").train(POOL, "4")
    other(position, "ATN", "Ben", "4", cell=(1, 3))
    return position.play("buy_train", train="7-0", price=700)


@pytest.mark.rule("18AL-4.2.5.1-2", "18AL-4.2.5.1-3", "18AL-4.2.5.1-5")
def test_4_trains_of_others_have_one_more_run() -> None:
    position = obsolete()
    assert kinds(position, "L&N") == ["7"] and kinds(position, POOL) == []
    (left,) = owned(position.pos, "ATN")
    refusal = position.why_not("buy_train", train=left, price=1)
    assert refusal is not None and refusal.check == "obsolete trains are not for sale"
    position.operating("ATN", "dividend", revenue=100)
    assert kinds(position, "ATN") == ["4"]
    position.play("dividend", choice="withhold")
    assert position.pos[TRAINS][left].owner == OUT_OF_GAME


@pytest.mark.rule("18AL-4.2.5.1-5")
def test_an_obsolete_train_that_is_discarded_leaves_the_game() -> None:
    position = table("4", "5", "5", phase="7").skip("discards")
    (train, *_) = owned(position.pos, "L&N")
    position.play("discard_train", train=train)
    assert position.pos[TRAINS][train].owner == OUT_OF_GAME and kinds(position, "L&N") == ["5", "5"]


@pytest.mark.rule("18AL-7-10")
def test_without_delay_all_4_trains_leave_at_once() -> None:
    position = obsolete("hard_rust_t4")
    assert kinds(position, "ATN") == [] and kinds(position, "L&N") == ["7"]


@pytest.mark.rule("18AL-4.2.5.1-2", "18AL-4.2.5.1-6")
def test_by_the_house_rule_the_buyer_keeps_them_too_beside_the_limit() -> None:
    position = obsolete("buyer_of_7_keeps_its_4s_for_one_run")
    assert kinds(position, "L&N") == ["4", "7"] and kinds(position, POOL) == []
    position.play("buy_train", train="4D-0", price=800)
    assert kinds(position, "L&N") == ["4", "7", "4D"]
    assert position.pos.frame.who == "ATN"
    both = obsolete("hard_rust_t4", "buyer_of_7_keeps_its_4s_for_one_run")
    assert kinds(both, "L&N") == ["7"]


@pytest.mark.rule("18AL-7-9")
@pytest.mark.parametrize(
    ("options", "count"),
    [((), 5), (("unlimited_4d",), None), (("unlimited_4d", "unlimited_4d_count"), 8)],
)
def test_how_many_4d_there_are(options: tuple[str, ...], count: int | None) -> None:
    position = Scenario("18AL", PLAYERS, options)
    assert position.title.settings["trains"]["4D"].count == count
    assert position.faults() == []
