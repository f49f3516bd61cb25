"""Table I: the trains, and what each phase brings and takes."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import STOP_VALUE
from roundhouse.rules.shares import OUT_OF_GAME, POOL
from roundhouse.titles.al.coal import COAL, Coal

PLAYERS = ["Ann", "Ben", "Cy"]


def table(phase: str, first: str, *trains: str, cash: int = 1000) -> Scenario:
    """TAG, led by Ann, buys trains: its station in Gadsden has track to Rome."""
    position = Scenario("18AL", PLAYERS).phase(phase).depot(first)
    position.corporation("TAG", shares={"Ann": 60}, cash=cash, trains=trains)
    return position.operating("TAG", "trains")


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def tiles(position: Scenario, hex: str) -> set[str]:
    position.operating("TAG", "track")
    return {o.action.tile for o in position.offers("lay_tile") if o.action.hex == hex}  # type: ignore[attr-defined]


@pytest.mark.rule("18AL-T1-1")
def test_the_stack_of_trains() -> None:
    position = Scenario("18AL", PLAYERS)
    stack = kinds(position, DEPOT)
    counts = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 1, "7": 1, "4D": 5}
    assert {kind: stack.count(kind) for kind in stack} == counts
    prices = {"2": 100, "3": 180, "4": 300, "5": 450, "6": 630, "7": 700, "4D": 800}
    for kind, price in prices.items():
        position.corporation("L&N", shares={"Ann": 60}, cash=800).depot(f"{kind}-0").operating(
            "L&N", "trains"
        )
        (offer,) = position.offers("buy_train")
        assert offer.action.price == price, kind  # type: ignore[attr-defined]


@pytest.mark.rule("18AL-T1-2")
def test_the_first_2_train_changes_nothing() -> None:
    def looks(position: Scenario) -> tuple[object, ...]:
        pos = position.pos
        values = STOP_VALUE(pos, "TAG", ("G8", 0)), STOP_VALUE(pos, "TAG", ("L1", 0))
        return values, tiles(position, "E6"), tiles(position, "F7"), position.offers("buy_private")

    position = table("1", "2-0").private("TR", "Ann").tiles(C6="58:0")
    assert position.pos[PHASE] == "1"
    before = looks(position)
    assert before[0] == (40, 30)
    position.operating("TAG", "trains").play("buy_train", train="2-0", price=100)
    assert position.pos[PHASE] == "2" and looks(position) == before
    assert before[1] == set() and before[3] == []


@pytest.mark.rule("18AL-T1-3", "18AL-T1-5", "18AL-T1-7")
@pytest.mark.parametrize(
    ("phase", "first", "price", "old", "new"),
    [
        ("2", "3-0", 180, set(), {"15", "14"}),
        ("3", "4-0", 300, {"14", "15"}, {"14", "15"}),
        ("4", "5-0", 450, {"14", "15"}, {"14", "15"}),
    ],
)
def test_green_tiles_come_with_the_first_3_train(
    phase: str, first: str, price: int, old: set[str], new: set[str]
) -> None:
    position = table(phase, first)
    assert tiles(position, "E6") == old
    position.operating("TAG", "trains").play("buy_train", train=first, price=price)
    assert tiles(position, "E6") == new


@pytest.mark.rule("18AL-T1-5")
def test_brown_tiles_come_with_the_first_5_train() -> None:
    for phase, first, price, brown in (("3", "4-0", 300, False), ("4", "5-0", 450, True)):
        position = table(phase, first).tiles(E6="15:1")
        assert tiles(position, "E6") == set()
        position.operating("TAG", "trains").play("buy_train", train=first, price=price)
        assert bool(tiles(position, "E6")) == brown


@pytest.mark.rule("18AL-T1-7")
def test_the_gray_tile_comes_with_the_first_4d() -> None:
    for phase, first, price, gray in (("6", "7-0", 700, set()), ("7", "4D-0", 800, {"446"})):
        position = Scenario("18AL", PLAYERS).phase(phase).depot(first).tiles(G4="444", I4="9")
        position.corporation("TAG", shares={"Ann": 60}, cash=1000, tokens=["G4"]).operating("TAG", "trains")
        assert tiles(position, "G4") == set()
        position.operating("TAG", "trains").play("buy_train", train=first, price=price)
        assert tiles(position, "G4") == gray


@pytest.mark.rule("18AL-T1-4")
def test_phase_4_removes_the_2_trains_and_lowers_the_limit_to_three() -> None:
    position = table("3", "4-0", "2", "3").corporation("M&O", shares={"Ben": 60}, trains=["3", "3", "3", "2"])
    position.play("buy_train", train="4-0", price=300)
    assert (kinds(position, "TAG"), kinds(position, "M&O")) == (["3", "4"], ["3", "3", "3"])
    assert position.step == "trains"
    position.play("buy_train", train="4-1", price=300)
    assert kinds(position, "TAG") == ["3", "4", "4"]


VALUES = {
    "A4": (40, 50),
    "B1": (40, 30),
    "B7": (30, 50),
    "G8": (40, 70),
    "P7": (30, 40),
    "Q2": (40, 50),
    "L1": (30, 40),
}


@pytest.mark.rule("18AL-T1-5", "18AL-T1-2", "18AL-4.2.3.1-2")
def test_phase_5_brings_the_later_values_and_removes_private_companies() -> None:
    position = table("4", "5-0").private("TR", "Ann").private("M&C", "TAG").private("NDY", "Ben")
    for hex, (early, _) in VALUES.items():
        assert STOP_VALUE(position.pos, "TAG", (hex, 0)) == early, hex
    position.play("buy_train", train="5-0", price=450)
    for hex, (_, late) in VALUES.items():
        assert STOP_VALUE(position.pos, "TAG", (hex, 0)) == late, hex
    assert all(row.closed for row in position.pos[PRIVATES].values())
    assert position.pos[CASH]["Ben"] == 600, "for nothing"


@pytest.mark.rule("18AL-T1-5", "18AL-T1-8")
def test_phase_5_lowers_the_limit_to_two() -> None:
    position = table("4", "5-0", "3", "4").corporation("M&O", shares={"Ben": 60}, trains=["3", "3", "4"])
    position.private("B&SLC", "TAG").play("buy_train", train="5-0", price=450)
    assert position.pos[PRIVATES]["B&SLC"].closed, "before the discards"
    assert (position.step, position.pos.frame.who) == ("discard", "TAG")
    position.play("discard_train", train=owned(position.pos, "TAG")[0])
    assert (position.step, position.pos.frame.who, position.actor) == ("discard", "M&O", "Ben")
    position.play("discard_train", train=owned(position.pos, "M&O")[0])
    # After that the turn goes on: TAG has no room, and M&O is next.
    assert (kinds(position, "TAG"), kinds(position, "M&O")) == (["4", "5"], ["3", "4"])
    assert kinds(position, POOL) == ["3", "3"] and position.step != "discard"


@pytest.mark.rule("18AL-T1-6")
def test_phase_6_removes_the_3_trains_and_the_coal_token() -> None:
    position = table("5", "6-0", "3").corporation("M&O", shares={"Ben": 60}, trains=["3", "5"])
    position.state.set(COAL, Coal("E6", "TAG"))
    assert STOP_VALUE(position.pos, "TAG", ("E6", 0)) == 30
    position.play("buy_train", train="6-0", price=630)
    assert (kinds(position, "TAG"), kinds(position, "M&O")) == (["6"], ["5"])
    assert STOP_VALUE(position.pos, "TAG", ("E6", 0)) == 20 and position.pos[COAL] == Coal()


@pytest.mark.rule("18AL-T1-7")
def test_phase_7_makes_the_4_trains_obsolete() -> None:
    position = table("6", "7-0", "4").corporation("M&O", shares={"Ben": 60}, trains=["4"], cell=(4, 0))
    position.play("buy_train", train="7-0", price=700)
    assert (kinds(position, "TAG"), kinds(position, "M&O")) == (["7"], ["4"])
    (left,) = owned(position.pos, "M&O")
    position.operating("M&O", "dividend", revenue=100).play("dividend", choice="pay")
    assert position.pos[TRAINS][left].owner == OUT_OF_GAME


@pytest.mark.rule("18AL-T1-8")
def test_a_new_phase_removes_first_and_looks_at_limits_then() -> None:
    # Without the 2-train and the 3-trains there is nothing over the new limits.
    position = table("3", "4-0", "2", "3", "3").play("buy_train", train="4-0", price=300)
    assert kinds(position, "TAG") == ["3", "3", "4"] and kinds(position, POOL) == []
