"""Which rules are proven by a test, title by title.

    python tools/rule_coverage.py [--brief | --json] [--strict] [--root DIR] [--proofs FILE]

A rule is *proven* when a collected test is marked `@pytest.mark.rule(its id)`, *implemented* when its table
entry says by what (`by`), and *info* when the entry says that there is nothing to prove. A test that is
marked skip or xfail proves nothing. Exit codes: 0; 1 with --strict when a rule is neither proven nor info;
2 when a table, the collection or the id in a test is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rule_tables import ROOT, RuleTable, RuleTableError, proved_by, read_tables, unknown_ids


class CollectionFailed(Exception):
    """The tests could not be collected; the message says which and why."""


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Collector:
    """A pytest plugin: gathers, for each rule id, the node ids of the tests that prove it."""

    proofs: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {report.longreprtext}")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        for item in items:
            for rule_id in proved_by(item):
                self.proofs.setdefault(rule_id, []).append(item.nodeid)


def collect(root: Path) -> dict[str, list[str]]:
    """Collects the tests of `root` in this process, the long-running ones too: rule id -> node ids of tests.

    Raises CollectionFailed when a test file cannot be imported or a marker is refused by the conftest.
    """
    collector = Collector()
    # The project's addopts leave the soak tests out and want the terminal plugin: neither is for us.
    options = ["--collect-only", "--strict-markers", "--import-mode=importlib", "-o", "addopts="]
    plugins_off = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tests = root / "tests"
    code = pytest.main([*options, *plugins_off, f"--rootdir={root}", str(tests)], plugins=[collector])
    if collector.errors:
        raise CollectionFailed("\n".join(collector.errors))
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise CollectionFailed(f"pytest could not collect {tests} (exit code {int(code)})")
    return collector.proofs


def written(file: Path) -> dict[str, list[str]]:
    """What a test run has written (rule id -> node ids of tests); raises CollectionFailed when it has not."""
    try:
        proofs: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CollectionFailed(f"{file}: {error}") from error
    return proofs


@dataclass(frozen=True)
class Coverage:
    """The state of one title's rules; the lists are in rulebook order and leave the info entries out."""

    title: str
    rules: int
    info: int
    implemented: int
    unproven: list[str]
    unimplemented: list[str]
    proofs: dict[str, list[str]]

    @property
    def proven(self) -> int:
        return len(self.proofs)

    def as_json(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "proven": self.proven,
            "info": self.info,
            "implemented": self.implemented,
            "unproven": self.unproven,
            "unimplemented": self.unimplemented,
            "proofs": self.proofs,
        }

    def as_line(self) -> str:
        share = f"{self.proven / self.rules:.0%}" if self.rules else "-"
        return (
            f"{self.title}: {self.rules} rules, {self.proven} proven ({share}), {self.implemented} implemented, "
            f"{self.info} info, {len(self.unproven)} open"
        )


def coverage(table: RuleTable, proofs: Mapping[str, list[str]]) -> Coverage:
    """Sets one title's table against the collected proofs (rule id -> node ids)."""
    rules = table.rules.values()
    return Coverage(
        title=table.title,
        rules=len(table.rules),
        info=sum(1 for rule in rules if rule.info),
        implemented=sum(1 for rule in rules if rule.by),
        unproven=[rule.id for rule in rules if rule.id not in proofs and not rule.info],
        unimplemented=[rule.id for rule in rules if not rule.by and not rule.info],
        proofs={rule.id: proofs[rule.id] for rule in rules if rule.id in proofs},
    )


def table_lines(rows: Sequence[Coverage]) -> list[str]:
    """The rows as an aligned text table, header first."""
    cells = [["title", "rules", "proven", "implemented", "info", "open"]]
    for row in rows:
        numbers = (row.rules, row.proven, row.implemented, row.info, len(row.unproven))
        cells.append([row.title, *map(str, numbers)])
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    return [
        "  ".join(
            [line[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(line[1:], widths[1:], strict=True))]
        )
        for line in cells
    ]


def report(rows: Sequence[Coverage], *, brief: bool, as_json: bool) -> str:
    """What is printed: a line a title, a JSON object by title, or the table and the rules still to prove."""
    if as_json:
        return json.dumps({row.title: row.as_json() for row in rows}, indent=2, ensure_ascii=False)
    if not rows:
        return "no title has a rules.toml yet"
    if brief:
        return "\n".join(row.as_line() for row in rows)
    lines = table_lines(rows)
    for row in rows:
        for heading, ids in (("not proven", row.unproven), ("not implemented", row.unimplemented)):
            if ids:
                lines += ["", f"{row.title}: {heading} ({len(ids)})", *(f"  {rule_id}" for rule_id in ids)]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the tool; the exit code is described at the top of this file."""
    parser = argparse.ArgumentParser(description="Which rules are proven by a test, title by title.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--brief", action="store_true", help="one line a title")
    form.add_argument("--json", action="store_true", help="everything, by title, for other tools")
    parser.add_argument("--strict", action="store_true", help="fail while a rule is neither proven nor info")
    parser.add_argument(
        "--proofs", type=Path, help="what pytest --proofs FILE has written, instead of collecting"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder (default: this one)")
    args = parser.parse_args(argv)
    try:
        tables = read_tables(args.root)
        proofs = written(args.proofs) if args.proofs else collect(args.root)
    except (RuleTableError, CollectionFailed) as error:
        print(error, file=sys.stderr)
        return 2
    rows = [coverage(table, proofs) for table in tables.values()]
    print(report(rows, brief=args.brief, as_json=args.json))
    if unknown := unknown_ids(proofs, tables, lenient=False):
        for rule_id in unknown:
            print(f"no rule {rule_id}, named by {', '.join(proofs[rule_id])}", file=sys.stderr)
        return 2
    return 1 if args.strict and any(row.unproven for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
