"""Finding rules: by number, section, or words: those of the statements, of the book's headings, or of the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..core.nearest import one_letter_apart
from .language import translated

if TYPE_CHECKING:
    from ..core.violations import Rule
    from ..titles.sections import Sections

FEW = 3
"""With fewer rules than that the other words for the same are looked for as well."""

NEAREST = 10
"""How many rules are shown at most where none has all of the words."""

SAME: tuple[tuple[str, ...], ...] = (
    ("rust", "rusting", "obsolete", "obsolescence", "scrap", "scrapped", "out of date"),
    ("emergency", "forced", "mandatory", "raise money", "money is raised", "must buy"),
    ("blocked", "block", "pass through", "passed through", "full of tokens", "shut"),
    ("bank pool", "open market", "pool", "market share"),
    ("initial offering", "offering", "ipo"),
    ("par", "par value", "par price", "starting price", "starting value"),
    ("take over", "hostile"),
    ("token", "station marker", "station", "marker"),
    ("president", "director", "presides", "presidency"),
    ("dividend", "pay out", "payout", "distribute"),
    ("withhold", "keep", "retain"),
    ("float", "flotation", "floatation"),
    ("auction", "bid", "bidding"),
    ("priority deal", "priority", "first player"),
    ("certificate limit", "paper limit", "limit of certificates"),
    ("terrain", "mountain", "river", "hill"),
    ("revenue", "earnings", "income"),
    ("bankruptcy", "bankrupt", "insolvent"),
    ("upgrade", "replace"),
    ("merger", "merge", "amalgamate"),
)
"""Words of the field that mean the same, or that stand for the same in one book or another."""


class Found(NamedTuple):
    """The rules that a search has found, in the order of the book; `nearest`: none has all that was asked for.

    >>> Found([], False).rules
    []
    """

    rules: list[Rule]
    nearest: bool


def rules_with(every: Sequence[Rule], wanted: str, sections: Sections) -> Found:
    """One rule by its id (without the title too), a section with those below it, or, where there is no such section,
    the rules that have all of the words in their text, example or heading, however they are written.

    Where these are few, other words for the same count too; where there are none, those that have most of the words,
    a slip of the pen being forgiven.

    >>> from roundhouse.titles.found import title
    >>> from roundhouse.titles.sections import Sections, sections_of
    >>> gl = title("18GL")
    >>> said = rules_with(gl.rules(), "Emergency Money Raising", sections_of(gl))
    >>> sorted({rule.section for rule in said.rules})
    ['4.7.2', '4.7.4']
    >>> rules_with(gl.rules(), "zeppelin", Sections())
    Found(rules=[], nearest=False)
    """
    ending = f"-{wanted}".casefold()
    by_id = [rule for rule in every if "-" in wanted and f"-{rule.id}".casefold().endswith(ending)]
    section = wanted.rstrip(".")
    in_section = [r for r in every if r.section == section or r.section.startswith(f"{section}.")]
    if by_id or in_section or not any(map(str.isalpha, wanted)):
        return Found(by_id or in_section, False)
    told = [_told(rule, sections) for rule in every]
    groups = _joined([frozenset(map(plain, group)) for group in (*SAME, *sections.words)])
    asked = plain(wanted).split()
    known = [*told, *(term for group in groups for term in group)]
    for words in (asked, [_known(word, known) for word in asked]):
        found = _search(every, told, words, groups)
        if found:
            return Found(found, words != asked)
    return (
        Found(_most(every, told, list(_terms(asked, groups))), True) if len(asked) > 1 else Found([], False)
    )


def names_cells(rules: Iterable[Rule]) -> bool:
    """Whether one of the rules names a row or column of the market, so that it has to be said how they are counted.

    >>> from roundhouse.titles.found import title
    >>> names_cells(title("18AL").rules()), names_cells(title("18GL").rules())
    (True, False)
    """
    return any(re.search(r"\b(row|column) \d", f"{rule.text} {rule.example}") for rule in rules)


def _joined(groups: Iterable[frozenset[str]]) -> list[frozenset[str]]:
    """The groups, those that share a word made one: what a title adds to a word counts for all that mean the same."""
    found: list[frozenset[str]] = []
    for group in groups:
        same = [one for one in found if one & group]
        found = [one for one in found if one not in same] + [group.union(*same)]
    return found


def _search(
    every: Sequence[Rule], told: list[str], words: list[str], groups: list[frozenset[str]]
) -> list[Rule]:
    found = [rule for rule, said in zip(every, told, strict=True) if all(word in said for word in words)]
    if len(found) >= FEW:
        return found
    ids = {rule.id for rule in found}
    terms = list(_terms(words, groups))
    return [
        rule
        for rule, said in zip(every, told, strict=True)
        if rule.id in ids or all(term.search(said) for term in terms)
    ]


def _terms(words: list[str], groups: list[frozenset[str]]) -> Iterator[re.Pattern[str]]:
    """What is asked for: each word, or words that are one term of a group, with all that mean the same."""
    at = 0
    while at < len(words):
        for length in range(len(words) - at, 0, -1):
            term = " ".join(words[at : at + length])
            same = {one for group in groups if term in group for one in group}
            if same or length == 1:
                yield re.compile(r"\b(?:" + "|".join(map(re.escape, sorted({term, *same}))) + ")")
                at += length
                break


def _most(every: Sequence[Rule], told: list[str], terms: list[re.Pattern[str]]) -> list[Rule]:
    """The rules that have most of the terms, if any."""
    counts = [sum(bool(term.search(said)) for term in terms) for said in told]
    most = max(counts, default=0)
    return [rule for rule, count in zip(every, counts, strict=True) if most and count == most][:NEAREST]


def _known(word: str, told: list[str]) -> str:
    """The word, or one that is said and of which it may be a slip of the pen."""
    if any(word in said for said in told):
        return word
    return one_letter_apart(word, sorted({other for said in told for other in said.split()})) or word


def _told(rule: Rule, sections: Sections) -> str:
    """Heading, text and example, in English and in the language in use, for a search."""
    told = (rule.text, rule.example)
    return plain(" ".join((sections.heading(rule.section), *told, *map(translated, told))))


def plain(text: str) -> str:
    """Small letters, with neither hyphens ("take-over" is "take over", and with "takeover" alike) nor other marks.

    >>> plain("A hostile take-over (NP's)")
    'a hostile take over takeover np s'
    """
    small = text.casefold()
    joined = re.sub(r"\b(\w+)-(\w+)\b", r"\1 \2 \1\2", small)
    return " ".join(re.findall(r"[\w$%&]+", joined))
