"""Finding rules: by number, by section, or by the words in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .language import translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.violations import Rule


def rules_with(every: Sequence[Rule], wanted: str) -> list[Rule]:
    """One rule by its id (without the title too), a section with those below it, or, where there is no such section,
    the rules whose text or example has all of the words, however they are written.

    >>> from roundhouse.titles.found import title
    >>> [rule.id for rule in rules_with(title("18Chesapeake").rules(), "certificate limit presidency")]
    ['18Chesapeake-10.1-8']
    """
    ending = f"-{wanted}".casefold()
    by_id = [rule for rule in every if "-" in wanted and f"-{rule.id}".casefold().endswith(ending)]
    section = wanted.rstrip(".")
    in_section = [r for r in every if r.section == section or r.section.startswith(f"{section}.")]
    if by_id or in_section or not any(map(str.isalpha, wanted)):
        return by_id or in_section
    return [rule for rule in every if all(word in _told(rule) for word in wanted.casefold().split())]


def _told(rule: Rule) -> str:
    """Text and example, in English and in the language in use, for a search."""
    told = (rule.text, rule.example)
    return " ".join((*told, *map(translated, told))).casefold()
