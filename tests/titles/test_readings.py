"""Readings of every title: whole in words and deeds, and every two choices of a table go together by the laws."""

from __future__ import annotations

import random

import pytest

from covering import built, questions, tables
from roundhouse.core.title import Title
from roundhouse.play.laws import LawBroken, check_laws
from roundhouse.rules.reach import BOARD
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import titles
from roundhouse.titles.options import UnknownOption
from roundhouse.titles.readings import Reading

READINGS = [
    pytest.param(entry, reading, id=f"{name}-{reading.name}")
    for name, entry in titles().items()
    for reading in entry.readings
]

ENTRIES = [pytest.param(entry, id=name) for name, entry in titles().items() if entry.options]

LARGE = 300
"""Hexes from which whole games at random are too long for every day."""

ACTIONS = 100
"""Of a game on a large map."""

OPENING = 150
"""Of a game every day: by then all choices have met in stock and operating rounds."""


@pytest.mark.parametrize(("entry", "reading"), READINGS)
def test_a_reading_is_whole(entry: Entry, reading: Reading) -> None:
    names = [way.option for way in reading.ways]
    assert len(set(names)) == len(names) > 1 and reading.usual in names
    assert set(reading.rules) <= {rule.id for rule in entry.rules()}
    assert all(way.pro and way.about for way in reading.ways) and reading.why
    assert any(way.contra for way in reading.ways)
    assert reading.question.endswith("?")
    for told in (reading.why, *(one.text for way in reading.ways for one in (*way.pro, *way.contra))):
        assert (told.endswith(".") and told[0].isupper()) or told[0].isdigit()
    options = {option.name: option for option in entry.options}
    assert not reading.ways[0].states
    for way in reading.ways[1:]:
        stated = {rule.id for rule in way.states}
        assert reading.rules[0] in stated and stated <= set(reading.rules)
        here = entry.build(("Ann", "Ben", "Cy"), (way.option,)).rules
        for rule in entry.rules():  # elsewhere the rules are those of the book
            assert (here[rule.id] == rule) is (rule.id not in stated)
    for name in names:
        assert options[name].reading == reading.name and options[name].rule in reading.rules


@pytest.mark.parametrize(("entry", "reading"), READINGS)
def test_a_table_reads_a_sentence_in_one_way(entry: Entry, reading: Reading) -> None:
    one, other = (way.option for way in reading.ways[:2])
    with pytest.raises(UnknownOption, match="only one can be chosen"):
        entry.build(("Ann", "Ben", "Cy"), (one, other))
    assert reading.chosen(()) == reading.ways[0]
    assert reading.chosen((other,)).option == other


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name) for name, entry in titles().items()])
def test_new_tables_have_what_is_usual(entry: Entry) -> None:
    options = entry.with_usual(())
    for reading in entry.readings:
        assert reading.chosen(options) == reading.likely
    for reading in entry.readings:
        other = next(way.option for way in reading.ways if way.option != reading.usual)
        assert reading.chosen(entry.with_usual((other,))).option == other


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name) for name, entry in titles().items()])
def test_of_figures_of_ours_it_is_said_what_is_known_and_what_is_guessed(entry: Entry) -> None:
    ids = {rule.id for rule in entry.rules()}
    for mark in entry.reconstructed():
        assert set(mark.rules) <= ids and mark.rules
        assert mark.known.endswith(".") and mark.guessed.endswith("."), mark.name


def is_large(title: Title) -> bool:
    return len(title.settings[BOARD.name].hexes) >= LARGE


def play(title: Title, seed: int, most: int | None = None) -> None:
    """A game to its end, or to so many actions; on a large map no more than `ACTIONS`."""
    cut = ACTIONS if is_large(title) else most
    try:
        check_laws(title, seed, every=60, longest=cut or 6000)
    except LawBroken as broken:
        assert cut and str(broken).startswith("No end after"), broken


@pytest.mark.parametrize("entry", ENTRIES)
def test_laws_hold_where_every_two_choices_meet(entry: Entry) -> None:
    """Their openings; `test_laws` of each title plays to the end, and `make soak` does so with all of these."""
    for seed, title in enumerate(tables(entry)):
        play(title, seed, OPENING)


@pytest.mark.soak
@pytest.mark.parametrize("entry", ENTRIES)
def test_laws_hold_to_the_end_where_every_two_choices_meet(entry: Entry) -> None:
    for seed, title in enumerate(tables(entry)):
        play(title, seed)


@pytest.mark.soak
@pytest.mark.parametrize("entry", ENTRIES)
def test_laws_hold_whatever_is_chosen(entry: Entry) -> None:
    """A hundred choices at random, so that most threes of them meet."""
    rng, asked, seen = random.Random(1), questions(entry), 0
    while seen < 100:
        title = built(entry, {number: rng.choice(answers) for number, answers in enumerate(asked)})
        if title is not None:
            play(title, seen)
            seen += 1
