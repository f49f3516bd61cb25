"""The rule tables of the titles (`src/roundhouse/titles/*/rules.toml`), read for the tests and the tools.

Only the standard library and no import of roundhouse: a broken engine must not hide a broken table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[1]


COMMON = (
    "rules/**/*.toml",
    "features/**/*.toml",
    "powers/**/*.toml",
    "titles/*.toml",
    "titles/families/**/*.toml",
)
"""Where in the package there are rules that titles number: beside modules, and in `rules.toml` of packages."""


class RuleTableError(ValueError):
    """A rules.toml that cannot be used; the message names the file and the entry."""


@dataclass(frozen=True)
class Rule:
    """One rule: `by` names what carries it; `info` says why nothing has to be proven of it."""

    id: str
    section: str
    text: str
    by: tuple[str, ...]
    info: str


@dataclass(frozen=True)
class RuleTable:
    """The rules of one title, by id, in the order of its rulebook."""

    title: str
    path: Path
    rules: dict[str, Rule]


def title_of(rule_id: str) -> str:
    """The title that a rule id names: what stands before section and number ("T-4.2-1" -> "T")."""
    return rule_id.rsplit("-", 2)[0]


def read_common(root: Path = ROOT) -> dict[str, dict[str, Any]]:
    """The rules that stand beside modules (`roundhouse.titles.common_rules`), by name; raises RuleTableError."""
    common: dict[str, dict[str, Any]] = {}
    package = root / "src" / "roundhouse"
    for place in COMMON:
        for path in sorted(package.glob(place)):
            if path.with_suffix(".py").exists() or path.name == "rules.toml":
                common |= {row["name"]: row for row in _read(path).get("rule", [])}
    return common


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RuleTableError(f"{path}: {error}") from error


def read_table(path: Path, common: Mapping[str, Mapping[str, Any]]) -> RuleTable:
    """Reads one rules.toml; raises RuleTableError on a missing field, an id given twice or of two titles."""
    data = _read(path)
    rules: dict[str, Rule] = {}
    for row in data.get("rule", []):
        rule_id = row.get("id", "")
        if (name := row.get("common")) is not None and name not in common:
            raise RuleTableError(f"{path}: {rule_id}: there is no common rule {name!r}")
        entry = {**common.get(name, {}), **row}
        if rule_id.count("-") < 2:
            raise RuleTableError(f"{path}: {rule_id!r} is not an id of the form title-section-number")
        if rule_id in rules:
            raise RuleTableError(f"{path}: {rule_id} is given twice")
        missing = [name for name in ("section", "text", "example") if not entry.get(name)]
        if missing:
            raise RuleTableError(f"{path}: {rule_id} lacks {', '.join(missing)}")
        if not isinstance(by := entry.get("by", []), list) or not isinstance(
            info := entry.get("info", ""), str
        ):
            raise RuleTableError(f"{path}: {rule_id}: `by` is a list and `info` a string")
        rules[rule_id] = Rule(rule_id, str(entry["section"]), entry["text"], tuple(by), info)
    titles = {title_of(rule_id) for rule_id in rules} | ({data["title"]} if "title" in data else set())
    if len(titles) != 1:
        raise RuleTableError(f"{path}: rules of one title expected, not of {sorted(titles)}")
    return RuleTable(titles.pop(), path, rules)


def read_tables(root: Path = ROOT) -> dict[str, RuleTable]:
    """The tables of all titles in the tree, by the title's name; a title without a table is left out."""
    tables: dict[str, RuleTable] = {}
    common = read_common(root)
    for path in sorted((root / "src" / "roundhouse" / "titles").glob("*/rules.toml")):
        table = read_table(path, common)
        if table.title in tables:
            raise RuleTableError(f"{path}: {tables[table.title].path} has the rules of {table.title} already")
        tables[table.title] = table
    return tables


def unknown_ids(ids: Iterable[str], tables: dict[str, RuleTable], *, lenient: bool) -> list[str]:
    """Those of `ids` that no table has; lenient: an id of a title that has no table yet is let pass."""
    known = {rule_id for table in tables.values() for rule_id in table.rules}
    return [i for i in ids if i not in known and not (lenient and title_of(i) not in tables)]


def proved_by(test: pytest.Item) -> list[str]:
    """The ids of the rules that a test proves: none where it is marked skip or xfail."""
    if test.get_closest_marker("skip") or test.get_closest_marker("xfail"):
        return []
    return [rule_id for mark in test.iter_markers("rule") for rule_id in mark.args]
