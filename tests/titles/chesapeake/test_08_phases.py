"""18Chesapeake, section 8: the phases and what they change."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, TRAINS, PhaseBegan, TrainDiscarded, TrainExported, TrainsRusted
from roundhouse.rules.money import CASH, Paid
from roundhouse.rules.privates import PRIVATES, PrivateClosed
from roundhouse.rules.running import Ran
from roundhouse.rules.shares import OUT_OF_GAME, POOL
from roundhouse.rules.trains import TrainBought
from roundhouse.rules.turns import RoundBegan


def table(phase: str = "2") -> Scenario:
    return Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], chance={"corporation": "SRR"}).phase(phase)


def may_lay(position: Scenario, phase: str, hex: str, tile: str, rotation: int) -> bool:
    """Whether PRR may build; where not, it must be for the colour, in that phase."""
    refused = position.operating("PRR", "track").why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
    if refused is not None:
        assert (refused.check, refused.case) == ("colour of the phase", phase)
    return refused is None


@pytest.mark.parametrize(
    ("phase", "allowed"),
    [
        pytest.param("2", "yellow", marks=pytest.mark.rule("18Chesapeake-8-1")),
        pytest.param("3", "yellow green", marks=pytest.mark.rule("18Chesapeake-8-5")),
        pytest.param("4", "yellow green", marks=pytest.mark.rule("18Chesapeake-8-9")),
        pytest.param("5", "yellow green brown", marks=pytest.mark.rule("18Chesapeake-8-13")),
        pytest.param("6", "yellow green brown", marks=pytest.mark.rule("18Chesapeake-8-17")),
        pytest.param("D", "yellow green brown gray", marks=pytest.mark.rule("18Chesapeake-8-21")),
    ],
)
def test_the_colours_of_a_phase(phase: str, allowed: str) -> None:
    def position() -> Scenario:
        return table(phase).corporation("PRR", shares={"Ann": 60}, cash=500, tokens=["F8"])

    found = {
        "yellow": may_lay(position(), phase, "F2", "57", 1),
        "green": may_lay(position().tiles(F2="57:1"), phase, "F2", "14", 1),
        "brown": may_lay(position().tiles(F2="14:1"), phase, "F2", "611", 4),
        "gray": may_lay(position().tiles(F2="14:1", F8="X6:0"), phase, "F8", "X8", 0),
    }
    assert [colour for colour, may in found.items() if may] == allowed.split()


@pytest.mark.parametrize(
    ("phase", "value"),
    [
        pytest.param("2", 40, marks=pytest.mark.rule("18Chesapeake-8-3")),
        pytest.param("3", 60, marks=pytest.mark.rule("18Chesapeake-8-7")),
        pytest.param("4", 60, marks=pytest.mark.rule("18Chesapeake-8-11")),
        pytest.param("5", 80, marks=pytest.mark.rule("18Chesapeake-8-15")),
        pytest.param("6", 80, marks=pytest.mark.rule("18Chesapeake-8-19")),
        pytest.param("D", 100, marks=pytest.mark.rule("18Chesapeake-8-23")),
    ],
)
def test_what_ohio_is_worth(phase: str, value: int) -> None:
    position = table(phase).corporation("N&W", shares={"Ann": 60}, tokens=["C5"], trains=["6"])
    position.tiles(C5="57:1", B6="9:1").operating("N&W", "run")
    train = next(i for i, t in position.pos[TRAINS].items() if t.owner == "N&W")
    position.play("run", runs=[{"train": train, "route": ["C5.0", "B6", "A7.0"]}])
    (ran,) = [e for e in position.events if isinstance(e, Ran)]
    assert ran.revenue == 20 + value


@pytest.mark.parametrize(
    ("phase", "kind", "limit"),
    [
        pytest.param("2", "2", 4, marks=pytest.mark.rule("18Chesapeake-8-4")),
        pytest.param("3", "3", 4, marks=pytest.mark.rule("18Chesapeake-8-8")),
        pytest.param("4", "4", 3, marks=pytest.mark.rule("18Chesapeake-8-12")),
        pytest.param("5", "5", 2, marks=pytest.mark.rule("18Chesapeake-8-16")),
        pytest.param("6", "5", 2, marks=pytest.mark.rule("18Chesapeake-8-20")),
        pytest.param("D", "5", 2, marks=pytest.mark.rule("18Chesapeake-8-24")),
    ],
)
def test_how_many_trains_a_company_may_own(phase: str, kind: str, limit: int) -> None:
    def refused(count: int) -> tuple[str, str] | None:
        position = table(phase).corporation("PRR", shares={"Ann": 60}, cash=2000, trains=count * [kind])
        position.corporation("LV", shares={"Ben": 60}, trains=[kind]).operating("PRR", "trains")
        train = next(i for i, t in position.pos[TRAINS].items() if t.owner == "LV")
        violation = position.why_not("buy_train", train=train, price=100)
        return None if violation is None else (violation.check, violation.case)

    assert refused(limit - 1) is None
    assert refused(limit) == ("train limit", str(limit))


@pytest.mark.rule("18Chesapeake-8-25")
def test_closed_hexes_cannot_be_opened_in_phase_2() -> None:
    def position(phase: str) -> Scenario:
        table_ = table(phase).corporation("LV", shares={"Ann": 60}, cash=500).tiles(J2="57:2")
        return table_.private("D&R", "Ann").operating("LV", "track")

    early = position("2")
    refused = early.why_not("buy_private", private="D&R", price=20)
    assert refused is not None and refused.case == "phase"
    assert early.offers("buy_private") == []
    refused = early.why_not("lay_tile", hex="K3", tile="55", rotation=2)
    assert refused is not None and refused.check == "hex of a private company"
    later = position("3").play("buy_private", private="D&R", price=20)
    assert later.why_not("lay_tile", hex="K3", tile="55", rotation=2) is None


def rich(phase: str, first: str) -> Scenario:
    """PRR, which has no route and no trains, may buy the next train of the depot."""
    return table(phase).depot(first).corporation("PRR", shares={"Ann": 60}, cash=2000)


@pytest.mark.rule("18Chesapeake-8-26", "18Chesapeake-4-2")
@pytest.mark.parametrize(
    ("phase", "train", "price", "begins"),
    [
        ("2", "3-0", 180, "3"),
        ("3", "4-0", 300, "4"),
        ("4", "5-0", 500, "5"),
        ("5", "6-0", 630, "6"),
        ("6", "D-0", 900, "D"),
    ],
)
def test_the_first_train_sold_begins_its_phase(phase: str, train: str, price: int, begins: str) -> None:
    position = rich(phase, train).operating("PRR", "trains")
    assert position.pos[PHASE] == phase
    position.play("buy_train", train=train, price=price)
    assert [e for e in position.events if isinstance(e, PhaseBegan)] == [PhaseBegan(begins)]
    assert position.pos[PHASE] == begins


@pytest.mark.rule("18Chesapeake-8-26")
def test_later_trains_and_those_of_other_companies_begin_no_phase() -> None:
    position = rich("3", "3-1").operating("PRR", "trains").play("buy_train", train="3-1", price=180)
    assert not any(isinstance(e, PhaseBegan) for e in position.events)
    position = rich("2", "2-0").corporation("LV", shares={"Ann": 60}, trains=["3"]).operating("PRR", "trains")
    position.play("buy_train", train="3-0", price=1)
    assert any(isinstance(e, TrainBought) for e in position.events)
    assert position.pos[PHASE] == "2"


@pytest.mark.rule("18Chesapeake-8-26")
@pytest.mark.parametrize(("phase", "train", "begins"), [("2", "3-0", "3"), ("3", "4-0", "4")])
def test_an_export_begins_a_phase_too(phase: str, train: str, begins: str) -> None:
    position = table(phase).depot(train).stock_turn("Ann")
    for _ in range(3):
        position.play("pass")
    assert [e.train for e in position.events if isinstance(e, TrainExported)] == [train]
    assert PhaseBegan(begins) in position.events
    assert position.pos[PHASE] == begins


def of(position: Scenario, owner: str) -> list[str]:
    return [train.kind for train in position.pos[TRAINS].values() if train.owner == owner]


@pytest.mark.rule("18Chesapeake-8-27")
def test_2_trains_rust_with_the_first_4() -> None:
    position = rich("3", "4-0").corporation("B&O", shares={"Ben": 60}, cash=50, trains=["2", "2", "2", "3"])
    money = position.pos[CASH]["Ben"]
    position.operating("PRR", "trains").play("buy_train", train="4-0", price=300)
    assert of(position, "B&O") == ["3"]
    assert [e.kind for e in position.events if isinstance(e, TrainsRusted)] == ["2"]
    assert (position.pos[CASH]["B&O"], position.pos[CASH]["Ben"]) == (50, money)
    assert "2" not in [t.kind for t in position.pos[TRAINS].values() if t.owner != OUT_OF_GAME]


@pytest.mark.rule("18Chesapeake-8-29")
def test_3_trains_rust_with_the_first_6_and_d_trains_are_sold() -> None:
    position = (
        rich("5", "6-0").corporation("B&O", shares={"Ben": 60}, trains=["3", "4"]).operating("PRR", "trains")
    )
    refused = position.why_not("buy_train", train="D-0", price=900)
    assert refused is not None and refused.check == "train is on sale"
    position.play("buy_train", train="6-0", price=630)
    assert of(position, "B&O") == ["4"]
    assert position.why_not("buy_train", train="D-0", price=900) is None
    assert position.why_not("buy_train", train="6-1", price=630) is None
    position.play("buy_train", train="D-0", price=900)
    assert of(position, "PRR") == ["6", "D"]


@pytest.mark.rule("18Chesapeake-8-30")
def test_4_trains_rust_with_the_first_d_the_buyers_own_too() -> None:
    position = rich("6", "6-1").train(POOL, "4").corporation("B&O", shares={"Ben": 60}, trains=["4", "5"])
    position.operating("PRR", "trains").play("buy_train", train="4-0", price=300)
    assert of(position, "PRR") == ["4"]
    position.play("buy_train", train="D-0", price=900)
    assert position.pos[PHASE] == "D"
    assert (of(position, "PRR"), of(position, "B&O")) == (["D"], ["5"])


@pytest.mark.rule("18Chesapeake-8-31")
def test_there_is_always_another_d_train() -> None:
    position = rich("D", "D-0")
    for number in range(8):
        position.corporation(["PRR", "LV", "C&O", "N&W"][number // 2], shares={"Ann": 60})
        who = ["PRR", "LV", "C&O", "N&W"][number // 2]
        position.cash({who: 900}).operating(who, "trains")
        position.play("buy_train", train=f"D-{number}", price=900)
    assert sum(kind == "D" for who in ("PRR", "LV", "C&O", "N&W") for kind in of(position, who)) == 8
    assert position.faults() == []


@pytest.mark.rule("18Chesapeake-8-32")
def test_a_phase_begun_in_a_set_does_not_lengthen_it() -> None:
    position = rich("2", "3-0").operating("PRR", "trains", round=2).play("buy_train", train="3-0", price=180)
    assert position.pos[PHASE] == "3"
    while not any(isinstance(e, RoundBegan) for e in position.events):
        position.play("pass")
    began = [(e.kind, e.number) for e in position.events if isinstance(e, RoundBegan)]
    assert began == [("stock", 3)]
    found: list[tuple[str, int, int, int]] = []
    while not found:
        position.play("pass")
        found = [(e.kind, e.number, e.part, e.of) for e in position.events if isinstance(e, RoundBegan)]
    assert found == [("operating", 3, 1, 2)]


@pytest.mark.rule("18Chesapeake-8-33")
def test_rust_comes_before_discards() -> None:
    position = rich("3", "4-0").corporation("B&O", shares={"Ben": 60}, trains=["2", "2", "3", "3"])
    position.operating("PRR", "trains").play("buy_train", train="4-0", price=300)
    assert of(position, "B&O") == ["3", "3"]
    assert position.step == "trains"
    assert of(position, POOL) == []


@pytest.mark.rule("18Chesapeake-8-33")
def test_events_come_before_discards() -> None:
    position = rich("4", "5-0").corporation("B&O", shares={"Ben": 60}, trains=["4", "4", "4"])
    position.private("C&OC", "Ben").private("D&R", "B&O")
    position.operating("PRR", "trains").play("buy_train", train="5-0", price=500)
    order = [type(e) for e in position.events if isinstance(e, PhaseBegan | PrivateClosed)]
    assert order[0] is PhaseBegan and PrivateClosed in order
    assert position.pos[PRIVATES]["C&OC"].closed and position.pos[PRIVATES]["D&R"].closed
    assert (position.step, position.actor) == ("discard", "Ben")
    assert position.pos[PHASE] == "5"
    position.play("discard_train", train="4-1")
    assert TrainDiscarded("B&O", "4-1") in position.events
    assert (of(position, "B&O"), of(position, POOL)) == (["4", "4"], ["4"])
    assert (position.step, position.actor) == ("trains", "Ann")


@pytest.mark.rule("18Chesapeake-8-33")
def test_a_lower_limit_asks_for_the_excess_at_once() -> None:
    position = rich("3", "4-0").corporation("B&O", shares={"Ben": 60}, trains=["3", "3", "3", "3"])
    position.operating("PRR", "trains").play("buy_train", train="4-0", price=300)
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_train", train="3-0")
    assert position.step == "trains"


@pytest.mark.rule("18Chesapeake-8-34", "18Chesapeake-8-33")
def test_trains_in_the_bank_pool_rust_too() -> None:
    position = rich("3", "4-0").train(POOL, "2").train(POOL, "3").operating("PRR", "trains")
    assert sorted(of(position, POOL)) == ["2", "3"]
    position.play("buy_train", train="4-0", price=300)
    assert of(position, POOL) == ["3"]
    assert not any(isinstance(e, Paid) and e.payee == POOL for e in position.events)
