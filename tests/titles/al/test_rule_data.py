"""18AL's rules.toml and rulings.md: their form, and that they name each other and what the reference lists."""

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
    return rules_of_the_book("18AL")


def test_every_rule_has_its_form(rules: tuple[Rule, ...]) -> None:
    assert len(rules) == len({rule.id for rule in rules}) == 289
    for rule in rules:
        number = rule.id.removeprefix(f"18AL-{rule.section}-")
        assert number.isdigit(), rule.id
        assert rule.text.endswith(".") and rule.example.endswith("."), rule.id
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule.id
        assert rule.basis in ("rulebook", "chart", "ruling"), rule.id
    assert len({rule.text for rule in rules}) == len({rule.example for rule in rules}) == 289
    assert Counter(rule.basis for rule in rules) == {"rulebook": 221, "chart": 33, "ruling": 35}


DECIDED = {"18AL-4.2.5.2-10"}
"""Rules that the reference has from the book, and that say more than it: how a president's certificate counts."""


def test_rules_are_those_of_the_reference(rules: tuple[Rule, ...], shared: Path) -> None:
    listed = [
        (row["id"], row["section"], "ruling" if row["id"] in DECIDED else row["basis"])
        for row in charted(shared, "checklist")["rule"]
    ]
    assert [(rule.id, rule.section, rule.basis) for rule in rules] == listed


def cited(text: str) -> set[str]:
    """The rules that a text cites in brackets: (3.1-13), (5-3, 5-6), (T3-1 to T3-20)."""
    id = r"(?:\d+(?:\.\d+)*|T\d|map|market)-\d+"
    found: set[str] = set()
    for group in re.findall(rf"\(({id}(?:(?:, | to ){id})*)\)", " ".join(text.split())):
        for part in group.split(", "):
            first, _, last = part.partition(" to ")
            section, _, number = first.rpartition("-")
            end = int((last or first).rpartition("-")[2])
            found |= {f"18AL-{section}-{n}" for n in range(int(number), end + 1)}
    return found


def test_rulings_and_rules_name_each_other(rules: tuple[Rule, ...]) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    known, recovered = text.partition("## B. ")[0], text.partition("## B. ")[2].partition("## C. ")[0]
    assert cited(text) <= {rule.id for rule in rules}
    assert {rule.id for rule in rules if rule.basis == "chart"} <= cited(known)
    assert {rule.id for rule in rules if rule.basis == "ruling"} <= cited(recovered)
    numbers = re.findall(r"^\*\*B(\d+)\. ", recovered, re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 37)]


def test_every_switch_of_the_reference_is_listed(shared: Path) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8").partition("## C. ")[2]
    rows = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert rows == {row["id"] for row in charted(shared, "facts")["import_switch"]}
