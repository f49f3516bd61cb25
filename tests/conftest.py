"""What all tests share: the rule markers are checked, and the reference material is found or asked for."""

from __future__ import annotations

import functools
import gc
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers

from bytecode import compile_ahead
from in_memory import keep_in_memory
from recorded import SHARED_BY
from roundhouse.core.garbage import collect_rarely
from roundhouse.core.title import parts as parts_of
from rule_tables import RuleTable, RuleTableError, proved_by, read_tables, unknown_ids

# Our tests look at our own titles, whatever else is installed; those started in other processes too.
os.environ.setdefault("ROUNDHOUSE_TITLES", "own")

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
SHARED = ROOT.parent / "shared"
"""Reference material beside the checkout. Not part of the project: a test that reads it skips without it."""


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the reference material; the test is skipped where there is none."""
    if not SHARED.is_dir():
        pytest.skip("the shared reference material is not here")
    return SHARED


# Where the shared folder is promised (ROUNDHOUSE_REQUIRE_SHARED=1), a skip for want of it is a failure,
# however the test came to skip: fixture, skipif or a skip of the whole module.


def _must_not_skip(report: pytest.TestReport | pytest.CollectReport) -> bool:
    if not (
        os.environ.get("ROUNDHOUSE_REQUIRE_SHARED") and report.skipped and not hasattr(report, "wasxfail")
    ):
        return False
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return "shared" in reason.lower()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if _must_not_skip(report):
        report.outcome = "failed"
        report.longrepr = f"skipped though ROUNDHOUSE_REQUIRE_SHARED is set: {report.longrepr}"
    return report


# Markers are checked file by file while collecting: that is reported in the same way with and without xdist.

TABLES = pytest.StashKey[dict[str, RuleTable]]()


def switch_off_part(part: str) -> None:
    """Every title is built without the part, where it has it: tools/mutation_check.py looks who notices."""
    from roundhouse.titles.found import titles

    for entry in titles().values():
        object.__setattr__(entry, "build", _building_without(entry.build, part))


def _building_without(build: Callable[..., Any], part: str) -> Callable[..., Any]:
    @functools.lru_cache(maxsize=64)
    def built(players: tuple[str, ...], options: tuple[str, ...]) -> Any:
        title = build(players, options)
        return title.without(part) if part in parts_of(title) else title

    return built


def _leave_out_constants() -> None:
    """Hypothesis does not look for every string and number of the house to try: that takes seconds."""
    providers._get_local_constants = lambda: providers._local_constants


def pytest_configure(config: pytest.Config) -> None:
    if part := os.environ.get("ROUNDHOUSE_WITHOUT"):
        switch_off_part(part)
    if getattr(config.option, "numprocesses", None):
        compile_ahead(config)
        keep_in_memory(config)
        loaded = tempfile.TemporaryDirectory(prefix="roundhouse-games-")
        os.environ[SHARED_BY] = loaded.name
        config.add_cleanup(loaded.cleanup)
    _leave_out_constants()
    try:
        config.stash[TABLES] = read_tables(ROOT)
    except RuleTableError as error:
        raise pytest.UsageError(str(error)) from error


def pytest_collection_finish() -> None:
    """Rubbish is looked for as rarely as in a site that runs (`server/running.py`), and not in what stays anyway.

    Positions are held by the hundred thousand and are never in a circle: to walk over them takes a fifth of the time.
    """
    gc.collect()
    collect_rarely()


LONGEST_FIRST = (
    *("server/browser", "hostile/browser", "server/test_faults.py", "hostile", "referee"),
    *("server/api/test_schema.py", "server/desk/test_differences.py", "titles/test_readings.py"),
)
"""What takes half a minute and more. It is begun first, so that at the end no worker waits for another."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proofs", type=Path, metavar="FILE", help="for rule_coverage.py: which tests prove which rules"
    )


def _write_proofs(file: Path, items: list[pytest.Item]) -> None:
    """What tools/rule_coverage.py would have to collect all tests for once more."""
    proofs: dict[str, list[str]] = {}
    for item in items:
        for rule_id in proved_by(item):
            proofs.setdefault(rule_id, []).append(item.nodeid)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(proofs), encoding="utf-8")


@pytest.hookimpl(tryfirst=True)  # before those that are not for every day are left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.proofs and os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        _write_proofs(config.option.proofs, items)
    places = [TESTS / name for name in LONGEST_FIRST]
    ranks: dict[Path, int] = {}
    for item in items:
        if item.path not in ranks:
            about = (item.path, *item.path.parents)
            ranks[item.path] = next((n for n, place in enumerate(places) if place in about), len(places))
    items.sort(key=lambda item: ranks[item.path])


def _wrong_marks(item: pytest.Item) -> Iterator[str]:
    """Every id in a rule marker must stand in the rules.toml of its title, as soon as the title has one."""
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs or not all(isinstance(rule_id, str) for rule_id in mark.args):
            yield f"{item.nodeid}: a rule marker takes one or more rule ids"
        else:
            for rule_id in unknown_ids(mark.args, item.config.stash[TABLES], lenient=True):
                yield f"{item.nodeid}: no rule {rule_id}"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if _must_not_skip(report):
        report.outcome = "failed"
        report.longrepr = f"skipped though ROUNDHOUSE_REQUIRE_SHARED is set: {report.longrepr}"
    elif report.passed:
        items = [node for node in report.result if isinstance(node, pytest.Item)]
        if problems := [problem for item in items for problem in _wrong_marks(item)]:
            report.outcome = "failed"
            report.longrepr = "\n".join(problems)
    return report


# A test may count what occurred in its games: record_property("counted: ...", {name: count}). The report has the sums.


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    sums: dict[str, Counter[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            counted = report.user_properties if getattr(report, "when", "") == "call" else ()
            for name, value in counted:
                if name.startswith("counted: "):
                    sums.setdefault(name, Counter()).update(value)
    for name, counts in sorted(sums.items()):
        terminalreporter.section(name)
        terminalreporter.write_line("; ".join(f"{n} {count}" for n, count in counts.most_common() if count))
        if never := ", ".join(n for n, count in counts.items() if not count):
            terminalreporter.write_line(f"never: {never}")
