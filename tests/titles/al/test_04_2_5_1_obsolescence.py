"""Section 4.2.5.1: what becomes of trains that a phase makes obsolete."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL

PLAYERS = ["Ann", "Ben", "Cy"]


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def table(*options: str) -> Scenario:
    """An operating round: TAG has operated, L&N buys trains, ATN's turn is next; all have a 4-train and a route.

    Tupelo has track to the terminal in G2, Gadsden to Rome.
    """
    position = Scenario("18AL", PLAYERS, options).phase("6").depot("7-0").tiles(G2="445:0")
    position.cash(Ann=100, Ben=1000, Cy=100)
    position.corporation("TAG", shares={"Ben": 60}, trains=["4"], cell=(0, 6), cash=1000)
    position.corporation("L&N", shares={"Ann": 60}, trains=["4"], cell=(0, 5), cash=2000)
    position.corporation("ATN", shares={"Cy": 60}, trains=["4"], cell=(2, 2), cash=1000)
    return position.operating("L&N", "trains", done=("TAG",), of=2)


def until(position: Scenario, who: str, step: str) -> Scenario:
    """Pass on until the corporation is in that step."""
    for _ in range(20):
        if (position.pos.frame.who, position.step) == (who, step):
            return position
        position.play("pass")
    raise AssertionError("it never comes")


def run(position: Scenario, *route: str) -> Scenario:
    (train,) = (id for id in owned(position.pos, position.pos.frame.who) if id.startswith("4-"))
    return position.play("run", runs=[{"train": train, "route": list(route)}])


@pytest.mark.rule("18AL-4.2.5.1-1", "18AL-T1-4", "18AL-T1-6")
@pytest.mark.parametrize(("phase", "first", "price", "old"), [("3", "4-0", 300, "2"), ("5", "6-0", 630, "3")])
def test_2_and_3_trains_leave_at_once_whoever_owns_them(phase: str, first: str, price: int, old: str) -> None:
    position = Scenario("18AL", PLAYERS).phase(phase).depot(first).train(POOL, old)
    position.corporation("L&N", shares={"Ann": 60}, trains=[old], cash=1000)
    position.corporation("TAG", shares={"Ben": 60}, trains=[old])
    position.operating("L&N", "trains").play("buy_train", train=first, price=price)
    assert (kinds(position, "L&N"), kinds(position, "TAG"), kinds(position, POOL)) == ([first[0]], [], [])
    assert all(train.owner == OUT_OF_GAME for train in position.pos[TRAINS].values() if train.kind == old)


@pytest.mark.rule("18AL-4.2.5.1-2", "18AL-T1-7")
def test_the_buyer_of_the_7_train_and_the_bank_pool_lose_their_4_trains_at_once() -> None:
    position = table().train(POOL, "3")
    for id in owned(position.pos, "TAG"):
        position.state.put(TRAINS, id, type(position.pos[TRAINS][id])("4", POOL))
    position.play("buy_train", train="7-0", price=700)
    assert (kinds(position, "L&N"), kinds(position, POOL)) == (["7"], ["3"])


@pytest.mark.rule("18AL-4.2.5.1-3", "18AL-4.2.5.1-4", "18AL-T1-7")
def test_4_trains_of_others_run_once_more_in_this_round_or_the_next() -> None:
    position = table().play("buy_train", train="7-0", price=700)
    assert (kinds(position, "TAG"), kinds(position, "ATN")) == (["4"], ["4"])
    run(until(position, "ATN", "run"), "F1.0", "G2.0")
    assert (kinds(position, "ATN"), position.step) == (["4"], "dividend")
    position.play("dividend", choice="withhold")
    assert (kinds(position, "ATN"), position.step) == ([], "trains")
    assert position.pos[CASH]["ATN"] == 1000 + 30 + 20
    found = position.why_not("pass")
    assert found is not None and found.check == "corporation must own a train"
    position.play("buy_train", train="4D-0", price=800)
    assert kinds(position, "TAG") == ["4"]
    run(until(position, "TAG", "run"), "E6.0", "D7.0").play("dividend", choice="pay")
    assert kinds(position, "TAG") == [] and position.step == "trains"


@pytest.mark.rule("18AL-4.2.5.1-3")
def test_an_obsolete_train_without_a_route_leaves_after_its_owners_turn_all_the_same() -> None:
    position = table().tiles(G2="445:1").corporation("M&O", shares={"Cy": 60}, cell=(4, 0))
    (train,) = owned(position.pos, "ATN")
    position.state.put(TRAINS, train, type(position.pos[TRAINS][train])("4", "M&O"))
    position.play("buy_train", train="7-0", price=700)
    assert kinds(position, "M&O") == ["4"]
    until(position, "M&O", "track").play("pass")
    assert kinds(position, "M&O") == []


@pytest.mark.rule("18AL-4.2.5.1-5")
def test_nobody_buys_an_obsolete_train() -> None:
    position = table().play("buy_train", train="7-0", price=700)
    for seller in ("TAG", "ATN"):
        (train,) = owned(position.pos, seller)
        for price in (1, 300):
            found = position.why_not("buy_train", train=train, price=price)
            assert found is not None and found.check == "obsolete trains are not for sale"
    assert {o.action.train for o in position.offers("buy_train")} == {"4D-0"}  # type: ignore[attr-defined]
    before = table()
    (train,) = owned(before.pos, "TAG")
    assert before.why_not("buy_train", train=train, price=1) is None


@pytest.mark.rule("18AL-4.2.5.1-6")
def test_an_obsolete_train_counts_for_the_limit() -> None:
    position = table().phase("7").cash({"TAG": 1000}).train("TAG", "5").operating("TAG", "trains")
    found = position.why_not("buy_train", train="4D-0", price=800)
    assert found is not None and (found.check, found.case) == ("train limit", "2")
    house = table("buyer_of_7_keeps_its_4s_for_one_run").phase("7").train("TAG", "5")
    assert house.operating("TAG", "trains").why_not("buy_train", train="4D-0", price=800) is None


@pytest.mark.rule("18AL-4.2.5.1-3", "18AL-4.2.5.1-6")
def test_behind_its_last_run_an_obsolete_train_leaves_room_for_another() -> None:
    """ATN has a 5 besides: two of two, until the 4 is gone, and then it buys a 4D in the same turn."""
    position = table().train("ATN", "5").cash(Cy=100)
    position.operating("L&N", "trains", done=("TAG",), of=2).play("buy_train", train="7-0", price=700)
    run(until(position, "ATN", "run"), "F1.0", "G2.0").play("dividend", choice="withhold")
    assert (position.step, kinds(position, "ATN")) == ("trains", ["5"])
    position.play("buy_train", train="4D-0", price=800)
    assert kinds(position, "ATN") == ["5", "4D"] and position.pos[CASH]["ATN"] == 1000 + 50 - 800


@pytest.mark.rule("18AL-4.2.5.1-5")
def test_an_obsolete_train_discarded_is_gone() -> None:
    position = table().phase("7").train("TAG", "5").train("TAG", "5").operating("TAG", "trains")
    position.skip("discards")
    obsolete, kept, _ = owned(position.pos, "TAG")
    ordinary = position.copy().play("discard_train", train=kept)
    assert ordinary.pos[TRAINS][kept].owner == POOL
    position.play("discard_train", train=obsolete)
    assert position.pos[TRAINS][obsolete].owner == OUT_OF_GAME and kinds(position, POOL) == []
