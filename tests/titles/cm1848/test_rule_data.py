"""1848's rules.toml and rulings.md: their form, their words, and that they name each other."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from roundhouse.core.violations import Rule
from titles.house_readings import rules_of_the_book

from .book import FOLDER, charted


@pytest.fixture(scope="module")
def rules() -> tuple[Rule, ...]:
    return rules_of_the_book("1848")


def test_every_rule_has_its_form(rules: tuple[Rule, ...]) -> None:
    assert len(rules) == len({rule.id for rule in rules}) == 478
    for rule in rules:
        assert rule.id.removeprefix(f"1848-{rule.section}-").isdigit(), rule.id
        assert not rule.text[0].islower() and rule.example.endswith("."), rule.id
    assert len({rule.text for rule in rules}) == len({rule.example for rule in rules}) == 478
    assert Counter(rule.basis for rule in rules) == {"rulebook": 363, "chart": 25, "ruling": 90}


DECIDED = {"1848-5-3"}
"""Rules that the reference has from the book, and that say more than it: what becomes of what nobody owns."""


def test_rules_are_those_of_the_reference(rules: tuple[Rule, ...], shared: Path) -> None:
    listed = [
        (row["id"], row["section"], "ruling" if row["id"] in DECIDED else row["basis"])
        for row in charted(shared, "checklist")["rule"]
    ]
    assert [(rule.id, rule.section, rule.basis) for rule in rules] == listed


def words(text: str) -> list[tuple[str, ...]]:
    found = re.findall(r"[a-z0-9$&%]+", text.lower())
    return [tuple(found[at : at + 8]) for at in range(len(found) - 7)]


def test_rules_and_rulings_are_in_our_own_words(rules: tuple[Rule, ...], shared: Path) -> None:
    """No eight words in a row are those of the rulebook or of the reference material."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((shared / "reference" / "1848").iterdir())]
    texts.append((shared / "rules" / "1848.txt").read_text(encoding="utf-8"))
    theirs = {run for text in texts for run in words(text)}
    for rule in rules:
        for text in (rule.text, rule.example, rule.info):
            assert not theirs.intersection(words(text)), rule.id
    assert not theirs.intersection(words((FOLDER / "rulings.md").read_text(encoding="utf-8")))


def cited(text: str) -> set[str]:
    """The rules that a text cites by the ends of their ids."""
    return {f"1848-{id}" for id in re.findall(r"(?<![\w-])\d+-\d+(?![\w-])", text)}


def test_rulings_and_rules_name_each_other(rules: tuple[Rule, ...]) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    assert cited(text) <= {rule.id for rule in rules}
    assert {rule.id for rule in rules if rule.basis == "ruling"} <= cited(text)
    numbers = re.findall(r"^\*\*([A-D])(\d+)\. ", text, re.MULTILINE)
    for part in "ABCD":
        of_part = [int(number) for letter, number in numbers if letter == part]
        assert of_part == list(range(1, len(of_part) + 1))
