"""Rules that no book has: statements of the readings that are asked at every title."""

from __future__ import annotations

from roundhouse.core.violations import Rule
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import title


def rules_of_the_book(name: str) -> tuple[Rule, ...]:
    """The rules of a title without those of readings of the house, which reference and rulings do not know."""
    entry: Entry = title(name)
    ours = {id for reading in entry.readings if reading.of_house for id in reading.rules}
    rules = entry.rules()
    assert ours < {rule.id for rule in rules}
    return tuple(rule for rule in rules if rule.id not in ours)
