"""The lessons that a coach has, and what it warns of."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules import lessons as package
from roundhouse.rules.lessons import Lesson, lessons_of
from roundhouse.rules.privates import PRIVATES
from roundhouse.server.acting.coach import lesson_now, told_before
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


@pytest.mark.parametrize(
    ("name", "first"),
    [
        *((name, "private companies") for name in ("18Chesapeake", "18AL", "18GL", "18C2C")),
        ("1848", "putting up"),
        ("Branch Line", "first par"),
    ],
)
def test_the_first_decision_of_a_game_has_its_lesson(name: str, first: str) -> None:
    table = Scenario(name, NAMES)
    found = lessons_of(table.pos)
    assert found[0].name == first
    if first == "private companies":
        assert [lesson.name for lesson in found] == [first, "bids"]
    for lesson in found:
        text = lesson_said(Words(table.title), lesson)
        assert text != lesson.name and "{" not in text
        assert ("uppermost row" in text) is (name == "18C2C" and lesson.name == first), "there in rows"


def test_whoever_is_asked_in_an_auction_is_told_of_it() -> None:
    table = Scenario("18Chesapeake", NAMES)
    table.play("bid", private="C-P", price=45).play("bid", private="C-P", price=50)
    table.play("buy_cheapest", private="D&R")
    assert lessons(table)["contested auction"].facts == {"private": "C-P"}
    table = Scenario("1848", NAMES)
    action = table.offers("put_up")[0].action
    table.play("put_up", private=action.private, price=action.price)
    assert lessons(table)["English auction"].facts == {"item": action.private, "price": action.price}


def test_a_presidency_that_comes_along_is_explained() -> None:
    table = Scenario("18GL", NAMES).private("C&A", "Ann")
    found = lessons(table.at("par of the corporation that comes along", "Ann"))["par of what comes along"]
    assert found.facts["corporation"] == "PRR" and found.facts["least"] < found.facts["most"]


def test_a_new_phase_is_told_of_with_what_it_brings() -> None:
    facts = lessons(company(cash=500, trains=["3"]).operating("AVR", "track"))["new phase"].facts
    assert facts == {"phase": "3", "colours": ["green"], "limit": 3}
    first = Scenario("Branch Line", NAMES).corporation("AVR", par=60, shares={"Ann": 60}).home("AVR")
    assert "new phase" not in lessons(first.operating("AVR", "track"))


def test_export_and_trains_of_others_are_told_of_where_trains_are_bought() -> None:
    def told(cash: int) -> dict[str, Lesson]:
        table = company(cash=500, trains=["3"])
        table.corporation("BMR", par=60, shares={"Ann": 60}, cash=cash).home("BMR")
        return lessons(table.operating("BMR", "trains"))

    assert "export" in told(0) and "train of another" not in told(0), "it has nothing to pay with"
    assert told(90)["train of another"].facts["seller"] == "AVR"


def test_a_private_company_of_ones_own_can_be_sold_to_the_company() -> None:
    def told(owner: str) -> dict[str, Lesson]:
        table = Scenario("18Chesapeake", NAMES).phase("3").private("C-P", owner)
        table.corporation("PRR", par=80, shares={"Ann": 60}, cash=500).home("PRR")
        return lessons(table.operating("PRR", "trains"))

    assert told("Ann")["buying in"].facts == {"corporation": "PRR", "private": "C-P", "most": 80}
    assert "buying in" not in told("Ben")


def test_a_lesson_stays_for_the_step_and_can_be_read_again() -> None:
    """A deal that is declined interrupts the step, and is no end of it; another step has another lesson."""
    table = (
        company(cash=500).corporation("BMR", par=60, shares={"Ben": 60}, cash=90, trains=["3"]).home("BMR")
    )
    game = table.operating("AVR", "trains").game()
    told: dict[str, int] = {}

    def said() -> str:
        lesson = lesson_now(game, lessons_of(Position(game.title, game.state)), told)
        assert lesson is not None
        told.setdefault(lesson.name.replace(" ", "_"), game.at)
        return lesson.name

    first = said()
    assert said() == first, "the same position says the same"
    offer = next(o for o in game.offers() if o.action.kind() == "buy_train" and "price" in o.open)
    game.play(offer.action)
    assert said() == "proposal", "to whoever is asked"
    game.play(next(o.action for o in game.offers() if o.action.kind() == "decline"))
    assert said() == first, "the step goes on"
    assert [one.name for one in told_before(game, told)] == ["proposal", first]
    while game.to_act == "Ann":
        game.play(game.offers()[-1].action)
    assert said() not in (first, "proposal")
    game.undo()
    assert [one.name for one in told_before(game, told)] == ["proposal", first], "not of what is taken back"


def test_every_sentence_has_its_lesson() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(package.__file__).parents[1].rglob("*.py"))
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
