"""A table of rules that does not fit: everything is told at once, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.titles.files import read_rules
from roundhouse.titles.schema import DataError, rule_faults

RULES = """
[[rule]]
id = "X-1-1"
section = "1"
common = "train limt"

[[rule]]
id = "X-1-1"
section = 2
txt = "Four trains."
example = "Not five."
"""


def test_mistakes_are_told_all_at_once_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(RULES, "utf-8")
    told = [str(fault) for fault in rule_faults(tmp_path)]
    assert told == [
        "rules.toml:5: X-1-1, common: there is no common rule 'train limt'; did you mean 'train limit'?",
        "rules.toml:8: X-1-1, id: 'X-1-1' is the id of another rule already",
        "rules.toml:9: X-1-1, section: expected `str`, got `int`",
        "rules.toml:10: X-1-1, txt: there is no key 'txt' here; did you mean 'text'?",
    ]
    with pytest.raises(DataError, match="4 mistakes"):
        read_rules(tmp_path)


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("[[rule]]\nid = ", "utf-8")
    assert [(fault.line, fault.text[:15]) for fault in rule_faults(tmp_path)] == [(2, "this is no TOML")]
