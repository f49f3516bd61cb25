"""What each title says to those who know 1830: short, and each line with rules that the title has."""

from __future__ import annotations

import pytest

from roundhouse.titles.entry import Entry
from roundhouse.titles.found import first_title, titles

OURS = [entry for entry in titles().values() if entry.different()]


@pytest.mark.parametrize("entry", OURS, ids=lambda entry: entry.name)
def test_each_line_names_rules_of_the_title(entry: Entry) -> None:
    ids = {rule.id for rule in entry.rules()}
    found = entry.different()
    assert 5 <= len(found) <= 12 and len({one.about for one in found}) == len(found)
    for one in found:
        assert one.rules and set(one.rules) <= ids and one.text.endswith("."), one.about


def test_the_first_title_has_a_rulebook_and_few_rules() -> None:
    first = first_title()
    assert first.rulebook and first.for_whom == "beginners"
    assert len(first.rules()) == min(len(entry.rules()) for entry in titles().values())
