"""What a title brings to say goes before what is said of all titles; a title that brings nothing is told plainly."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse.features
from roundhouse import Scenario
from roundhouse.core.actions import Action
from roundhouse.core.position import Event
from roundhouse.core.violations import Violation
from roundhouse.rules.running import Ran
from roundhouse.rules.turns import Passed
from roundhouse.text import texts
from roundhouse.text.events import tell
from roundhouse.text.labels import describe_action, heading
from roundhouse.text.prompts import prompt
from roundhouse.text.refusals import describe_violation
from roundhouse.text.texts import NONE, Texts, joined, texts_named, texts_of
from roundhouse.text.words import Words, chosen
from roundhouse.titles.found import titles

from .own import MECHANISMS

FEATURES = Path(roundhouse.features.__file__).parent

TITLE = "18Chesapeake"


class Dance(Action, frozen=True, tag="dance"):
    """An action that no table of this floor knows."""

    times: int


class Danced(Event, frozen=True, tag="danced"):
    """An event that no table of this floor knows."""

    player: str
    times: int


OWN = Texts(
    events={"danced": "{player:name} dances", "danced / long": "{player:name} dances for hours"},
    event_cases={"danced": lambda event: "long" if event.times > 9 else ""},
    labels={"dance": "Dance with {partner}", "dance / solo": "Dance alone", "pass": "Sit out"},
    label_cases={Dance: lambda pos, action: "solo" if action.times == 1 else ""},
    label_facts={Dance: lambda pos, action: {"partner": pos[texts_slot(pos)]}},
    kinds={"dance": "dancing"},
    headings={"dance": "Ballroom"},
    prompts={"stock turn": "{actor:name} is at the {place}"},
    prompt_facts=lambda pos: {"place": "exchange"},
    steps={"stock turn": "dealing"},
    refusals={"one run a turn": "{who} is tired.", "floor is free": "{who} would fall."},
    owners={"bank pool": "the open market"},
)


def texts_slot(pos):
    return next(slot for slot in pos.title.slots if slot.name == "priority deal")


@pytest.fixture
def table() -> Scenario:
    return (
        Scenario(TITLE, ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ben": 20}).stock_turn("Ann")
    )


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch, table: Scenario) -> Iterator[Scenario]:
    """The table, its title having other texts."""
    entry = dataclasses.replace(titles()[TITLE], text="somewhere:OWN")
    monkeypatch.setattr(texts, "registered", {TITLE: entry}.get)
    monkeypatch.setattr(
        texts, "texts_named", lambda place: OWN if place == "somewhere:OWN" else texts_named(place)
    )
    yield table


def refusal(table: Scenario, check: str) -> str:
    return describe_violation(table.title, Violation(check, (), "", {"who": "B&O"})).reason


def test_actions_are_labelled_by_the_title(speaking: Scenario) -> None:
    title, state = speaking.title, speaking.state
    assert describe_action(title, state, Dance("Ann", 2)) == "Dance with Ann"
    assert describe_action(title, state, Dance("Ann", 1)) == "Dance alone"
    words = Words(title)
    assert heading(words, "dance") == "Ballroom"
    assert (
        words.say("{kind:kind}, {step:step}", {"kind": "dance", "step": "stock turn"}) == "dancing, dealing"
    )


def test_what_the_title_says_otherwise_goes_first_and_a_case_goes_before_the_bare_name(
    speaking: Scenario,
) -> None:
    assert describe_action(speaking.title, speaking.state, speaking.action("pass")) == "Sit out"
    assert describe_action(
        speaking.title, speaking.operating("B&O", "trains").state, speaking.action("pass")
    ) == ("Buy no more trains")
    assert chosen({"a": "1", "a / x": "2"}, "a", "x", {"a": "3"}) == "2"
    assert chosen({"a": "1"}, "a", "x", {"a": "3"}) == "3"
    assert chosen({"a": "1"}, "b", "x", {"a": "3"}) is None
    words = Words(speaking.title)
    assert (words.owner("bank pool"), words.owner("bank")) == ("the open market", "the bank")


def test_events_prompts_and_refusals_are_the_titles(speaking: Scenario) -> None:
    words = Words(speaking.title, {"Ann": "Anna"})
    assert tell(words, Danced("Ann", 3)) == "Anna dances"
    assert tell(words, Danced("Ann", 30)) == "Anna dances for hours"
    assert prompt(speaking.title, speaking.state) == "Stock round 2: Ann is at the exchange"
    assert (refusal(speaking, "floor is free"), refusal(speaking, "one run a turn")) == (
        "B&O would fall.",
        "B&O is tired.",
    )


def test_without_words_of_its_own_a_title_is_told_plainly(table: Scenario) -> None:
    stranger = dataclasses.replace(table.title, name="a title that is not installed", above={})
    assert texts_of(stranger) is texts_of(None) is texts_named("") is NONE
    assert describe_action(stranger, table.state, Dance("Ann", 2)) == "Dance: times 2"
    assert tell(Words(stranger), Danced("Ann", 3)) == "danced: player Ann, times 3"
    assert describe_action(stranger, table.state, table.action("pass")) == "Pass"


def test_an_entry_names_its_texts() -> None:
    assert isinstance(texts_named(titles()[TITLE].text), Texts)
    with pytest.raises(TypeError, match="is no Texts"):
        texts_named("roundhouse.text.texts:texts_of")


def test_a_title_s_words_go_before_those_of_its_mechanisms_and_these_before_the_common_ones() -> None:
    first = Texts(labels={"a": "1", "b": "1"}, telling={Ran: (Passed,)}, silent=(Passed,))
    second = Texts(labels={"b": "2"}, telling={Ran: (Ran,)}, prompt_facts=lambda pos: {"goal": "PRR"})
    both = joined(first, second)
    assert both.labels == {"a": "1", "b": "2"}
    assert both.telling == {Ran: (Passed, Ran)} and both.silent == (Passed,)
    assert both.prompt_facts(None) == {"goal": "PRR"}  # type: ignore[arg-type]
    assert joined(first) is first and joined() is NONE


@pytest.mark.parametrize("name", titles())
def test_all_that_a_title_names_for_the_floor_of_words_is_there(name: str) -> None:
    entry = titles()[name]
    title = entry.build(("Ann", "Ben", "Cy"), ())
    assert all(isinstance(texts_named(place), Texts) for place in title.above.get("text", ()))
    assert texts_of(title).labels.items() >= texts_named(entry.text).labels.items()


def test_words_in_the_folder_of_a_mechanism_are_named_by_its_feature() -> None:
    written = {f"roundhouse.features.{path.parent.name}.text:TEXTS" for path in FEATURES.glob("*/text.py")}
    assert written == {place for place in MECHANISMS if place.startswith("roundhouse.features.")}
    assert len(written) > 8
