"""Section 2.4: how many trains there are of each kind, what they cost, in which order the bank sells them."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import COUNT_OF, DEPOT, TRAIN_KINDS, TRAINS, on_sale, owned
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table

FULL = {
    "2": (80, 21),
    "3": (180, 18),
    "4": (300, 15),
    "5": (450, 12),
    "6": (630, 9),
    "8": (800, 9),
    "10": (950, 6),
    "12": (1100, None),
}
SHORT = {**FULL, "2": (80, 14), "3": (180, 12), "4": (300, 10), "5": (450, 8), "6": (630, 6)}
SHORT |= {"8": (800, 6), "10": (950, 4)}


def buyer(depot: str, phase: str, cash: int) -> Scenario:
    """ATSF may buy trains; the bank's next one is given."""
    return alone(phase=phase, cash=cash).depot(depot).operating("ATSF", "trains")


@pytest.mark.rule("18C2C-2.4-1")
@pytest.mark.parametrize(("options", "kinds"), [((), FULL), (("short",), SHORT)])
def test_kinds_of_trains(options: tuple[str, ...], kinds: dict[str, tuple[int, int | None]]) -> None:
    pos = table(options=options, phase="2").pos
    assert {name: (row.price, COUNT_OF(pos, row)) for name, row in TRAIN_KINDS(pos).items()} == kinds
    stacked = [train.kind for train in pos[TRAINS].values() if train.owner == DEPOT]
    assert stacked == [name for name, (_, count) in kinds.items() for _ in range(count or 1)]


@pytest.mark.rule("18C2C-2.4-1")
def test_after_the_2_trains_a_3_train_is_sold_for_180() -> None:
    position = buyer("2-20", "2", 260).play("buy_train", train="2-20", price=80)
    assert refused(position, "buy_train", train="3-0", price=80) == ("price of the train", "bank")
    assert owned(position.play("buy_train", train="3-0", price=180).pos, "ATSF") == ["2-20", "3-0"]


@pytest.mark.rule("18C2C-2.4-2")
def test_there_is_always_another_12_train() -> None:
    position = buyer("12-0", "12", 3300)
    for number in range(2):
        position.play("buy_train", train=f"12-{number}", price=1100)
    other = table(phase="12").depot("12-0")
    for _ in range(18):
        other.train("MKT", "12")
    alone(phase="12", cash=1100, position=other).operating("ATSF", "trains")
    assert on_sale(other.pos) == ["12-18"]
    other.play("buy_train", train="12-18", price=1100)
    assert (owned(other.pos, "ATSF"), on_sale(other.pos)) == (["12-18"], ["12-19"])


@pytest.mark.rule("18C2C-2.4-3")
def test_the_next_size_comes_when_the_last_of_the_size_before_is_sold() -> None:
    position = buyer("3-17", "3", 480)
    assert refused(position, "buy_train", train="4-0", price=300)[0] == "train is on sale"
    position.play("buy_train", train="3-17", price=180).play("buy_train", train="4-0", price=300)
    assert owned(position.pos, "ATSF") == ["3-17", "4-0"]
