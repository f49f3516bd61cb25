"""Section 4.1: what begins with each size of train."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACED, Placed
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, TRAIN_LIMIT, TRAINS, DiscardTrain, owned, phase
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import STOP_VALUE
from roundhouse.rules.turns import ROUND, RoundBegan
from roundhouse.titles.c2c.privatizing import cost
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, Held
from titles.c2c.tables import refused, table

RED = {"A4": (20, 60, 40, 40, 60), "W54": (30, 50, 70, 70, 100)}
"""Vancouver/Alaska and New Orleans with the phases 2, 5, 8, 10 and 12."""


def buys(phase: str, train: str, **fields: object) -> Scenario:
    """GN, of Ann, has just bought the first train of a size."""
    price = {"3": 180, "4": 300, "5": 450, "6": 630, "8": 800, "10": 950, "12": 1100}[train]
    position = table(phase=phase).corporation("GN", par=100, shares={"Ann": 60}, cash=3000)
    position.depot(f"{train}-0")
    for sym, kinds in fields.items():
        assert isinstance(kinds, list)
        position.corporation(sym, par=82, shares={"Ben": 60}, cash=500, trains=kinds)
    position.operating("GN", "trains", of=phase_rounds(phase))
    return position.play("buy_train", train=f"{train}-0", price=price)


def phase_rounds(name: str) -> int:
    """Operating rounds in a set that began in that phase."""
    return {"2": 1, "3": 2, "4": 2}.get(name, 3)


def red(position: Scenario, hex: str) -> int:
    """What a stop there is worth to GN."""
    return STOP_VALUE(position.pos, "GN", (hex, 0))


def privatizing(position: Scenario, row: int, column: int) -> int:
    """What a share costs whose marker stands there."""
    return cost(position.corporation("ERIE", par=68, shares={"Ben": 60}, cell=(row, column)).pos, "ERIE")


def operating_rounds(position: Scenario) -> list[str]:
    """The operating rounds that follow till the next stock round but one begins, everybody passing."""
    found: list[str] = []
    stocks = 0
    for _ in range(400):
        kinds = [offer.action.kind() for offer in position.offers()]
        kind = next(k for k in ("pass", "dividend", *kinds) if k in kinds)
        offer = position.offers(kind)[0]
        position.state, position.events = game.play(position.title, position.state, offer.action)
        for event in position.events:
            if isinstance(event, RoundBegan):
                stocks += event.kind == "stock"
                if event.kind == "operating":
                    found.append(f"{event.number}.{event.part}")
        if stocks == 2:
            return found
    raise AssertionError("no second stock round")


@pytest.mark.rule("18C2C-4.1-1")
def test_a_phase_begins_with_its_first_train_and_at_once() -> None:
    position = buys("3", "4", WAB=["2", "2", "3"])
    assert position.pos[PHASE] == "4"
    assert [position.pos[TRAINS][t].kind for t in owned(position.pos, "WAB")] == ["3"]
    position.play("buy_train", train="4-1", price=300)
    assert position.pos[PHASE] == "4" and len(owned(position.pos, "GN")) == 2


@pytest.mark.rule("18C2C-4.1.1-1")
def test_phase_2() -> None:
    position = table(phase="2").corporation("GN", par=100, shares={"Ann": 60})
    row = phase(position.pos)
    assert (row.tiles, row.rounds, row.train_limit) == (("yellow",), 1, 4)
    assert TRAIN_LIMIT(position.pos, "GN") == 4
    assert privatizing(position, 0, 3) == 95
    assert [red(position, hex) for hex in RED] == [20, 30]


@pytest.mark.rule("18C2C-4.1.2-1")
def test_phase_3() -> None:
    position = buys("2", "3")
    assert phase(position.pos).tiles == ("yellow", "green")
    assert TRAIN_LIMIT(position.pos, "GN") == 4
    assert privatizing(position, 0, 4) == 123
    assert [red(position, hex) for hex in RED] == [20, 30]


@pytest.mark.rule("18C2C-4.1.2-3")
def test_two_rounds_come_with_the_next_set() -> None:
    position = buys("2", "3")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 1)
    assert operating_rounds(position) == ["3.1", "3.2"]


@pytest.mark.rule("18C2C-4.1.3-1")
def test_phase_4() -> None:
    """PRR has four 3-trains and one too many; its 2-trains are gone."""
    position = buys("3", "4", PRR=["3"] * 4, WAB=["2"])
    assert owned(position.pos, "WAB") == []
    assert TRAIN_LIMIT(position.pos, "PRR") == 3
    assert (position.actor, position.offers()[0].action.kind()) == ("Ben", DiscardTrain.kind())
    position.play("discard_train", train=owned(position.pos, "PRR")[0])
    assert len(owned(position.pos, "PRR")) == 3
    assert (phase(position.pos).tiles, phase(position.pos).rounds) == (("yellow", "green"), 2)
    assert [red(position, hex) for hex in RED] == [20, 30]


@pytest.mark.rule("18C2C-4.1.3-1")
def test_corporations_merge_from_phase_4_on() -> None:
    for name, wanted in (("3", "mergers begin with a phase"), ("4", "")):
        position = table(phase=name)
        position.corporation("WAB", par=100, shares={"Ann": 60}).corporation(
            "ERIE", par=100, shares={"Ben": 60}
        )
        position.at("merger", "Ann")
        found = refused(position, "declare_merger", corporation="WAB", other="ERIE", president="")[0]
        assert (found == wanted) == (name == "3")


@pytest.mark.rule("18C2C-4.1.4-1")
def test_phase_5() -> None:
    position = buys("4", "5")
    assert all(row.closed for row in position.pos[PRIVATES].values())
    assert phase(position.pos).tiles == ("yellow", "green", "brown")
    assert TRAIN_LIMIT(position.pos, "GN") == 2
    assert privatizing(position, 0, 4) == 164
    assert [red(position, hex) for hex in RED] == [60, 50]


@pytest.mark.rule("18C2C-4.1.4-2")
def test_three_rounds_come_with_the_next_set() -> None:
    position = buys("4", "5")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)
    assert operating_rounds(position) == ["2.2", "3.1", "3.2", "3.3"]


@pytest.mark.rule("18C2C-4.1.5-1")
def test_phase_6() -> None:
    position = buys("5", "6", WAB=["3", "5"], ERIE=["5"])
    assert [position.pos[TRAINS][t].kind for t in owned(position.pos, "WAB")] == ["5"]
    assert phase(position.pos).tiles == ("yellow", "green", "brown", "gray")
    assert TRAIN_LIMIT(position.pos, "GN") == 2
    position.corporation("UP", par=82, shares={"Ben": 60})
    assert cost(position.pos, "UP") == 246
    assert [red(position, hex) for hex in RED] == [60, 50]


@pytest.mark.rule("18C2C-4.1.5-1", "18C2C-4.1.6-1")
@pytest.mark.parametrize(("before", "train", "sym"), [("5", "6", "AMTK"), ("6", "8", "CRC")])
def test_the_national_companies_form(before: str, train: str, sym: str) -> None:
    """WAB and ERIE are without trains then."""
    position = buys(before, train, WAB=[], ERIE=[])
    for _ in range(20):
        if sym in position.pos[CORPORATIONS]:
            break
        position.play(position.offers()[0].action.kind())
    assert sym in position.pos[CORPORATIONS]
    assert position.pos[CORPORATIONS]["WAB"].closed and position.pos[CORPORATIONS]["ERIE"].closed


@pytest.mark.rule("18C2C-4.1.6-1")
def test_phase_8() -> None:
    """New Orleans was worth $50 and is worth $70 now."""
    before = table(phase="6").corporation("GN", par=100, shares={"Ann": 60})
    position = buys("6", "8", WAB=["4", "5"], ERIE=["6"])
    assert [position.pos[TRAINS][t].kind for t in owned(position.pos, "WAB")] == ["5"]
    assert (red(before, "W54"), red(position, "W54")) == (50, 70)
    assert TRAIN_LIMIT(position.pos, "GN") == 2


@pytest.mark.rule("18C2C-4.1.7-1")
def test_phase_10() -> None:
    """Tampa and Miami rise, Charleston falls; no train goes."""
    before = table(phase="8").corporation("GN", par=100, shares={"Ann": 60})
    position = buys("8", "10", WAB=["5", "8"], ERIE=["6"])
    assert len(owned(position.pos, "WAB")) == 2
    assert TRAIN_LIMIT(position.pos, "GN") == 2
    assert [(red(before, hex), red(position, hex)) for hex in ("Y64", "AA68", "T69")] == [
        (30, 40),
        (30, 50),
        (50, 30),
    ]


@pytest.mark.rule("18C2C-4.1.8-1")
def test_phase_12() -> None:
    position = buys("10", "12", WAB=["5", "8"], ERIE=["6"])
    assert [position.pos[TRAINS][t].kind for t in owned(position.pos, "WAB")] == ["8"]
    assert TRAIN_LIMIT(position.pos, "GN") == 2
    assert [red(position, hex) for hex in ("Z39", "T69")] == [80, 30]


@pytest.mark.rule("18C2C-4.1-2")
@pytest.mark.parametrize("hex", RED)
def test_red_areas_are_worth_what_the_phase_says(hex: str) -> None:
    columns = {"2": 0, "3": 0, "4": 0, "5": 1, "6": 1, "8": 2, "10": 3, "12": 4}
    for name, column in columns.items():
        position = table(phase=name).corporation("GN", par=100, shares={"Ann": 60})
        assert red(position, hex) == RED[hex][column]


def marked(phase: str, train: str) -> Scenario:
    """UP has a cattle marker in Wichita, an engineer and a labor marker; then GN buys the first train of a size."""
    position = table(phase=phase).corporation("GN", par=100, shares={"Ann": 60}, cash=3000)
    position.corporation("UP", par=82, shares={"Ben": 60}, cash=0, trains=["5"] if phase == "5" else [])
    pos = position.writing()
    pos.put(PLACED, "SCC", Placed("UP", "O42"))
    pos.put(HELD_MARKERS, "UP", (Held("engineer"), Held("labor")))
    price = {"5": 450, "6": 630}[train]
    return (
        position.depot(f"{train}-0")
        .operating("GN", "trains")
        .play("buy_train", train=f"{train}-0", price=price)
    )


def kinds_of_markers(position: Scenario) -> set[str]:
    """The markers for sale that UP has."""
    return {held.kind for held in position.pos[HELD_MARKERS].get("UP", ())}


@pytest.mark.rule("18C2C-4.1.4-1")
def test_markers_stay_when_their_companies_close() -> None:
    """That in Wichita still is worth $10 to its owner."""
    position = marked("4", "5").tiles(O42="57:0")
    assert STOP_VALUE(position.pos, "UP", ("O42", 0)) == 20 + 10
    assert kinds_of_markers(position) == {"engineer", "labor"}


@pytest.mark.rule("18C2C-4.1.5-1")
def test_all_but_engineers_go_in_phase_6() -> None:
    position = marked("5", "6").tiles(O42="57:0")
    assert STOP_VALUE(position.pos, "UP", ("O42", 0)) == 20
    assert kinds_of_markers(position) == {"engineer"}
