"""Section 37: how phases begin, what they bring, and what becomes of the 2-trains."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import (
    DEPOT,
    PHASE,
    TRAIN_LIMIT,
    TRAINS,
    on_sale,
    phase,
)
from roundhouse.rules.turns import OPERATING, ROUND
from roundhouse.titles.cm1848.bond_money import RATE
from roundhouse.titles.cm1848.phase_by_round import REPLACED
from titles.cm1848.rolling import crip, kinds, refused, scrap, set_begins, table


def left(position: Scenario) -> list[str]:
    """The kinds of the depot's trains up to the first 4-train, as they are sold."""
    stacked = [row.kind for row in position.pos[TRAINS].values() if row.owner == DEPOT]
    return stacked[: stacked.index("4")]


@pytest.mark.rule("1848-37-1")
def test_the_game_begins_in_phase_2() -> None:
    position = Scenario("1848", ("Ann", "Ben", "Cora", "Dan"))
    assert position.pos[PHASE] == "2"
    assert phase(position.pos).tiles == ("yellow",)
    assert TRAIN_LIMIT(position.pos, "UP") == 4


@pytest.mark.rule("1848-37-2", "1848-37-8")
def test_with_the_second_pair_the_2_trains_become_3_trains_sold_first() -> None:
    position = set_begins(table("2").depot("2-4"), 1)
    assert position.pos[PHASE] == "2" and left(position) == ["2"] * 3 + ["3"] * 6
    set_begins(position, 2)
    assert position.pos[PHASE] == "3" and left(position) == ["3"] * 9
    assert on_sale(position.pos) == ["3-2.4"] and position.pos[REPLACED] == 3
    assert not [fault for fault in position.faults() if fault.startswith("trains")]
    crip(position, cash=180).operating("CRIP", "trains").play("buy_train", train="3-2.4", price=180)
    assert kinds(position, "CRIP") == ["3"] and on_sale(position.pos) == ["3-2.5"]


@pytest.mark.rule("1848-37-2")
def test_the_2_trains_of_corporations_stay() -> None:
    position = set_begins(crip(table("2"), trains=["2", "2"]), 2)
    assert kinds(position, "CRIP") == ["2", "2"] and left(position) == ["3"] * 11


@pytest.mark.rule("1848-37-8")
def test_the_last_3_train_uncovers_the_marker_with_replaced_ones_as_well() -> None:
    position = set_begins(crip(table("2").depot("2-4"), cash=3000), 2)
    for number in range(9):
        assert position.pos[RATE] == 10, number
        position.operating("CRIP", "trains").play("buy_train", train=on_sale(position.pos)[0], price=180)
        scrap(position, "CRIP")
    assert position.pos[RATE] == 30 and on_sale(position.pos) == ["4-0"]


@pytest.mark.rule("1848-37-2")
def test_the_phase_begins_by_itself_after_the_second_stock_round() -> None:
    position = crip(table("2", cash=0), route=False, trains=["2"]).stock_turn("Dan", round=2)
    while position.step == "stock turn":
        position.play("pass")
    assert position.pos[ROUND].kind == OPERATING and position.pos[ROUND].number == 2
    assert position.pos[PHASE] == "3"


@pytest.mark.rule("1848-37-3")
def test_a_3_train_brings_no_phase() -> None:
    position = crip(table("2"), cash=180).depot("3-0").operating("CRIP", "trains", round=1, part=2)
    position.play("buy_train", train="3-0", price=180)
    assert position.pos[PHASE] == "2" and kinds(position, "CRIP") == ["3"]
    set_begins(position, 2)
    assert position.pos[PHASE] == "3" and left(position) == ["3"] * 5


@pytest.mark.rule("1848-37-4", "1848-37-6", "1848-37-7")
@pytest.mark.parametrize(
    ("before", "name", "price", "limit", "rusts"),
    [
        ("3", "4", 300, 3, "2"),
        ("4", "5", 450, 2, ""),
        ("5", "6", 600, 2, "3"),
        ("6", "7", 700, 2, "4"),
        ("7", "8", 800, 2, ""),
    ],
)
def test_the_first_train_of_a_number_begins_its_phase(
    before: str, name: str, price: int, limit: int, rusts: str
) -> None:
    position = crip(table(before), cash=price, trains=[rusts] if rusts else []).depot(f"{name}-0")
    position.operating("CRIP", "trains").play("buy_train", train=f"{name}-0", price=price)
    assert position.pos[PHASE] == name and kinds(position, "CRIP") == [name]
    assert TRAIN_LIMIT(position.pos, "CRIP") == limit


@pytest.mark.rule("1848-37-7")
def test_from_the_5_train_on_trains_are_permanent() -> None:
    position = crip(table("7"), cash=800, trains=["5"]).depot("8-0").operating("CRIP", "trains")
    position.play("buy_train", train="8-0", price=800)
    assert kinds(position, "CRIP") == ["5", "8"]


@pytest.mark.rule("1848-37-5")
def test_a_4_train_before_the_second_pair_skips_phase_3() -> None:
    position = crip(table("2"), cash=300).depot("4-0").operating("CRIP", "trains", round=1, part=2)
    position.play("buy_train", train="4-0", price=300)
    assert position.pos[PHASE] == "4"
    set_begins(position, 2)
    assert position.pos[PHASE] == "4" and not position.events


@pytest.mark.rule("1848-37-6")
def test_the_limits_of_phases() -> None:
    limits = [TRAIN_LIMIT(table(name).pos, "UP") for name in "2345678"]
    assert limits == [4, 4, 3, 2, 2, 2, 2]
    position = crip(table("5"), cash=450, trains=["5", "5"]).depot("5-3").operating("CRIP", "trains")
    assert refused(position, "buy_train", train="5-3", price=450) == ("train limit", "2")
