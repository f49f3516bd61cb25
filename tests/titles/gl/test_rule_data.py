"""18GL's rules.toml and rulings.md: their form, their words, and that they name each other."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from roundhouse.core.violations import Rule

from .book import FOLDER, charted


def test_every_rule_has_its_form(rules: tuple[Rule, ...]) -> None:
    assert len(rules) == len({rule.id for rule in rules}) == 391
    for rule in rules:
        number = rule.id.removeprefix(f"18GL-{rule.section}-")
        assert number.isdigit(), rule.id
        assert rule.text.endswith(".") and rule.example.endswith("."), rule.id
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule.id
        assert rule.basis in ("rulebook", "chart", "ruling"), rule.id
    assert len({rule.text for rule in rules}) == len({rule.example for rule in rules}) == 391
    assert Counter(rule.basis for rule in rules) == {"rulebook": 294, "chart": 10, "ruling": 87}


def test_rules_are_those_of_the_reference(rules: tuple[Rule, ...], shared: Path) -> None:
    listed = [(row["id"], row["section"], row["basis"]) for row in charted(shared, "checklist")["rule"]]
    assert [(rule.id, rule.section, rule.basis) for rule in rules] == listed


def words(text: str) -> list[tuple[str, ...]]:
    found = re.findall(r"[a-z0-9$&%]+", text.lower())
    return [tuple(found[at : at + 8]) for at in range(len(found) - 7)]


def test_rules_and_rulings_are_in_our_own_words(rules: tuple[Rule, ...], shared: Path) -> None:
    """No eight words in a row are those of the rulebook or of the reference material."""
    folder = shared / "reference" / "18GL"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    texts.append((shared / "rules" / "18GL.txt").read_text(encoding="utf-8"))
    theirs = {run for text in texts for run in words(text)}
    for rule in rules:
        for text in (rule.text, rule.example, rule.info):
            assert not theirs.intersection(words(text)), rule.id
    own = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    assert not theirs.intersection(words(own))


def cited(text: str) -> set[str]:
    """The rules that a text cites by the ends of their ids."""
    return {f"18GL-{id}" for id in re.findall(r"(?<![\w-])\d+(?:\.\d+)*(?:\(\d+\))?-\d+(?![\w-])", text)}


def test_rulings_and_rules_name_each_other(rules: tuple[Rule, ...]) -> None:
    text = (FOLDER / "rulings.md").read_text(encoding="utf-8")
    known = text.partition("## B. ")[0]
    assert cited(text) <= {rule.id for rule in rules}
    assert {rule.id for rule in rules if rule.basis == "chart"} <= cited(known)
    assert {rule.id for rule in rules if rule.basis == "ruling"} <= cited(text)
    numbers = re.findall(r"^\*\*([AB]\d+)\. ", text, re.MULTILINE)
    assert numbers == [*(f"A{n}" for n in range(1, 6)), *(f"B{n}" for n in range(1, 26))]
