"""Rules that no book has: statements of the readings that are asked at every title, and what is so in any step."""

from __future__ import annotations

from roundhouse.core.title import for_any_step
from roundhouse.core.violations import Rule
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import title


def rules_of_the_book(name: str) -> tuple[Rule, ...]:
    """The rules of a title without those that reference and rulings do not know: of readings of the house, and what is
    cited where no rule of the book is about the step."""
    entry: Entry = title(name)
    ours = {id for reading in entry.readings if reading.of_house for id in reading.rules}
    rules = entry.rules()
    assert ours < {rule.id for rule in rules}
    any_step = set(for_any_step())
    return tuple(rule for rule in rules if rule.id not in ours and not any_step.intersection(rule.by))
