"""Rules are found by the words of the book and of the field, not only by those of our statements."""

from __future__ import annotations

import pytest

from roundhouse.text.rule_search import rules_with
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import own, title
from roundhouse.titles.sections import Sections, sections_of


def found(name: str, wanted: str) -> tuple[set[str], bool]:
    entry = title(name)
    said = rules_with(entry.rules(), wanted, sections_of(entry))
    return {rule.id.removeprefix(f"{name}-") for rule in said.rules}, said.nearest


@pytest.mark.parametrize(
    ("name", "wanted", "rule"),
    [
        ("18GL", "emergency", "4.7.2-1"),
        ("18GL", "Emergency Money Raising", "4.7.2-1"),
        ("18GL", "rust", "2-5"),
        ("18GL", "obsolete", "2-5"),
        ("18GL", "scrapped", "2-5"),
        ("18GL", "forced", "4.7-1"),
        ("18GL", "blocked", "4.1.1-5"),
        ("18GL", "bank pool", "4.1.2-1"),
        ("18GL", "par value", "4.1.3-1"),
        ("1848", "hostile take-over", "26-1"),
        ("1848", "takeover", "26-1"),
        ("1848", "emergency", "36-14"),
        ("1848", "CM", "6-1"),
        ("18AL", "Open Market", "1.4-1"),
        ("18AL", "chit", "4.2.2.1-1"),
        ("18AL", "obsolescence", "4.2.5.1-1"),
        ("18AL", "emergency", "4.2.5.2-1"),
        ("18C2C", "closing section", "3.3-17"),
        ("18C2C", "emergency", "4.7.5-6"),
        ("18Chesapeake", "open market", "10.4-1"),
    ],
)
def test_words_of_the_book_and_of_the_field_find_the_rule(name: str, wanted: str, rule: str) -> None:
    ids, nearest = found(name, wanted)
    assert rule in ids and not nearest


def test_where_nothing_has_all_words_the_nearest_are_given() -> None:
    assert found("18GL", "emergancy") == (found("18GL", "emergency")[0], True)  # a slip of the pen
    assert found("18AL", "emergancy") == (found("18AL", "emergency")[0], True)  # no statement has the word
    ids, nearest = found("18GL", "president loan zeppelin")
    assert nearest and "4.7.2-1" in ids
    assert found("18GL", "zeppelin") == (set(), False)


def test_without_headings_and_words_of_the_title_statements_are_searched() -> None:
    rules = title("18GL").rules()
    assert not rules_with(rules, "Consolidated", Sections()).rules
    assert {rule.id for rule in rules_with(rules, "priority deal", Sections()).rules} >= {"18GL-4.1-4"}


@pytest.mark.parametrize("entry", own().values(), ids=lambda entry: entry.name)
def test_every_section_has_its_heading(entry: Entry) -> None:
    sections = sections_of(entry)
    assert {rule.section for rule in entry.rules()} <= sections.headings.keys()
    assert all(
        len(heading.split()) <= 9 for heading in sections.headings.values()
    )  # no sentences of the book
