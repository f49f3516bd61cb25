"""The lessons that a coach has, and what it warns of."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules import lessons as package
from roundhouse.rules.lessons import Lesson, lessons_of
from roundhouse.rules.privates import PRIVATES
from roundhouse.text.glossary import entries
from roundhouse.text.lessons import LESSONS, lesson_said
from roundhouse.text.words import Words
from titles.gl.stock import conrail

NAMES = ("Ann", "Ben", "Cy")


def lessons(table: Scenario) -> dict[str, Lesson]:
    return {lesson.name: lesson for lesson in lessons_of(table.pos)}


def company(**more: object) -> Scenario:
    table = Scenario("Branch Line", NAMES).phase("3")
    return table.corporation("AVR", par=60, shares={"Ann": 40, "Ben": 40}, **more).home("AVR")  # type: ignore[arg-type]


def test_a_company_is_warned_before_its_only_trains_rust() -> None:
    table = company(cash=100, trains=["2"]).depot("4-0").operating("AVR", "trains")
    found = lessons(table)["last train rusts"]
    assert found.warns and found.facts == {"corporation": "AVR", "kind": "2", "by": "4", "left": 0}
    safe = company(cash=100, trains=["4"]).operating("AVR", "trains")
    assert not any(lesson.warns for lesson in lessons(safe).values() if "rust" in lesson.name)


def test_a_company_without_a_train_is_warned_of() -> None:
    assert lessons(company(cash=100).operating("AVR", "trains"))["no train"].warns
    due = company(cash=0).tiles(C5="5:5", D6="8:0").operating("AVR", "trains")
    assert lessons(due)["train is due"].warns


def test_a_company_that_will_be_over_its_limit() -> None:
    found = lessons(company(cash=500, trains=["3", "3"]).operating("AVR", "trains"))["over the limit"]
    assert found.warns and found.facts["limit"] == 2
    assert "over the limit" not in lessons(company(cash=500, trains=["3"]).operating("AVR", "trains"))


def test_a_presidency_that_may_be_lost() -> None:
    found = lessons(company(trains=["3"]).stock_turn("Ann"))["presidency at risk"]
    assert found.facts == {"corporation": "AVR", "player": "Ben", "theirs": 40, "mine": 40}
    safe = Scenario("Branch Line", NAMES).corporation("AVR", par=60, shares={"Ann": 60, "Ben": 20})
    assert "presidency at risk" not in lessons(safe.stock_turn("Ann"))
    assert lessons(company().stock_turn("Ben"))["could be dumped"].warns
    assert "dumping" in lessons(company().stock_turn("Ann"))


@pytest.mark.parametrize("name", ["18Chesapeake", "18AL", "18GL", "1848", "18C2C", "Branch Line"])
def test_every_title_has_a_first_lesson(name: str) -> None:
    table = Scenario(name, NAMES).stock_turn("Ann")
    found = lessons_of(table.pos)
    assert found and all(set(lesson.terms) <= set(entries()) for lesson in found)
    assert all(lesson_said(Words(table.title), lesson) != lesson.name for lesson in found)


def test_every_sentence_has_its_lesson() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(package.__file__).parent.glob("*.py"))
    assert {name for name in LESSONS if f'"{name}"' not in source} == set()


@pytest.mark.rule("18GL-4.2-2", "18AL-3.1-1")
@pytest.mark.parametrize("name", ["18AL", "18GL"])
def test_nobody_is_told_to_start_a_company_while_private_companies_are_sold(name: str) -> None:
    assert "first par" not in lessons(Scenario(name, NAMES))
    table = Scenario(name, NAMES)
    for private in table.pos[PRIVATES]:
        table.close(private)
    assert "first par" in lessons(table.stock_turn("Ann"))


@pytest.mark.rule("18GL-4.1.1-6")
def test_of_a_company_before_its_first_turn_nobody_is_told_to_sell() -> None:
    def told(player: str, operated: bool) -> set[str]:
        table = Scenario("18GL", NAMES).phase("10H")
        table.corporation("NYC", par=60, shares={"Ann": 30, "Ben": 20}, operated=operated, cash=300)
        return set(lessons(table.stock_turn(player)))

    assert {"first sale", "dumping"} <= told("Ann", True) and {"first sale", "could be dumped"} <= told(
        "Ben", True
    )
    for player in ("Ann", "Ben"):
        assert not {"first sale", "dumping", "could be dumped"} & told(player, False)


@pytest.mark.rule("18AL-3.2-3")
def test_where_nothing_may_be_sold_nobody_is_told_that_it_may() -> None:
    """In 18AL's second stock round while private companies are unsold: nothing but these are traded."""
    table = Scenario("18AL", NAMES).corporation("TAG", par=60, shares={"Ann": 60}, cash=600)
    assert "first sale" not in lessons(table.stock_turn("Ann").at("auction turn", "Ann"))
    assert "first sale" in lessons(table.stock_turn("Ann"))


@pytest.mark.rule("18GL-2-8")
def test_conrail_is_not_warned_of_a_limit_that_it_does_not_have() -> None:
    table = conrail(Scenario("18GL", NAMES).phase("6H"), {"Ann": 6}, cash=900)
    for sym in ("CR", "NYC"):
        if sym != "CR":
            table.corporation(sym, par=60, shares={"Ann": 60}, cash=900)
        for _ in range(2):
            table.train(sym, "6H")
        found = lessons(table.depot("10H-0").operating(sym, "trains"))
        assert ("over the limit" in found) is (sym == "NYC")
