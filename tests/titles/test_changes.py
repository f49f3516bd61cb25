"""Changes of rules: written down with their rules, with the version that they came with, and on the page."""

from __future__ import annotations

import datetime

import pytest

import changelog
from roundhouse.titles.changes import RuleChange, between
from roundhouse.titles.found import titles


@pytest.mark.parametrize("name", titles())
def test_changes_name_rules_and_lead_up_to_the_version(name: str) -> None:
    entry = titles()[name]
    ids = {rule.id for rule in entry.rules()}
    seats = tuple(f"Seat {number}" for number in range(entry.players[0]))
    versions = [change.version for change in entry.changes]
    assert versions == sorted(versions, reverse=True)
    assert max(versions, default=1) == entry.build(seats, ()).version
    dates = [change.date for change in entry.changes]
    assert dates == sorted(dates, reverse=True)
    for change in entry.changes:
        assert set(change.rules) <= ids and change.rules and change.text.endswith(".")


def test_those_between_two_versions_are_told() -> None:
    made = [RuleChange(version, datetime.date(2026, 1, version), (), "") for version in (4, 3, 3, 2)]
    assert [change.version for change in between(made, 2, 4)] == [4, 3, 3]
    assert [change.version for change in between(made, 3, 3)] == [3, 3]
    assert [change.version for change in between(made, 1, 2)] == [2]


def test_the_page_is_up_to_date() -> None:
    assert changelog.PATH.read_text("utf-8") == changelog.rendered()
