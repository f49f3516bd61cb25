"""The mutation check: finds parts of a title whose absence no marked test notices.

    python tools/mutation_check.py [--only "check: NAME"] [--title NAME] [--jobs N] [--json]

Every check, override, amendment, reaction, effect wrapper and rule of life (what becomes of data) of each title is
switched off in turn, and the tests marked with the rules that name the part in rules.toml are run until one fails. If
all of them pass, nothing notices.

The tests are collected once; each part is tried in a fork of that process, which switches it off before the tests are
run (the quick ones first). A module may have built its title while it was collected, and then misses the change: so
what passes in a fork is run once more in a process that switches the part off before anything is imported
(tests/conftest.py, asked by ROUNDHOUSE_WITHOUT). Before that the same tests are run in a fork with every part in
place: tests that fail anyway would notice everything. Needs a system that can fork.

Exit codes: 0 when every part is noticed, 1 when some are not, 2 when the tests cannot be collected or fail as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import pytest

from roundhouse.core.title import parts
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import titles
from rule_coverage import Collector

ROOT = Path(__file__).resolve().parents[1]


def parts_of(entry: Entry) -> list[str]:
    """Everything that can be switched off at some table of the title, whatever its size and options."""
    found: dict[str, None] = {}
    for count in range(entry.players[0], entry.players[1] + 1):
        players = tuple(f"Player {n}" for n in range(count))
        for options in [(), *((option.name,) for option in entry.options)]:
            try:
                found.update(dict.fromkeys(parts(entry.build(players, options))))
            except ValueError:
                continue  # an option that is not for this number of players
    return list(found)


def tests_for(entry: Entry, part: str, proofs: dict[str, list[str]]) -> list[str]:
    """The node ids of the tests marked with the rules that name the part."""
    ids = [
        rule.id
        for rule in entry.rules()
        if any(by == part or by.startswith(part + " / ") for by in (*rule.by, *rule.switches))
    ]
    return list(dict.fromkeys(node for id in ids for node in proofs.get(id, ())))


def noticed_afresh(part: str, nodes: Iterable[str]) -> bool:
    """Whether some of the tests fail in a process of their own that has never had the part."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "", *nodes]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "ROUNDHOUSE_WITHOUT": part}, capture_output=True, check=False
    )
    return done.returncode == 1


def is_long(item: pytest.Item) -> bool:
    """Whether the test is run by `make soak` only."""
    return item.get_closest_marker("soak") is not None


def switch_off(config: pytest.Config, part: str) -> None:
    """Builds every title without the part from now on, as tests/conftest.py does it."""
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, "switch_off_part"):
            plugin.switch_off_part(part)
            return
    raise RuntimeError("tests/conftest.py is not loaded")


def run_in_fork(items: Sequence[pytest.Item], part: str = "") -> int:
    """Starts the tests in a fork of this process, there without the part (or with every part): its process id.

    The fork ends with 1 as soon as a test fails, and with 0 when all have passed.
    """
    if child := os.fork():
        return child
    code = 1
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        session = items[0].session
        session.testsfailed = 0
        if part:
            switch_off(session.config, part)
        for item, following in zip(items, [*items[1:], None], strict=True):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
        code = 1 if session.testsfailed else 0
    finally:
        os._exit(code)


def failing(runs: Mapping[str, tuple[Sequence[pytest.Item], str]], jobs: int) -> Iterator[tuple[str, bool]]:
    """Runs tests in forks, so many at once: the name of each run as it ends, and whether a test failed."""
    waiting = dict(runs)
    running: dict[int, str] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            name = next(iter(waiting))
            running[run_in_fork(*waiting.pop(name))] = name
        child, status = os.wait()
        yield running.pop(child), os.waitstatus_to_exitcode(status) != 0


@dataclass(frozen=True)
class Asked:
    """What the command line wants: a title or all, a part of the parts' names, how many at once, the form."""

    title: str
    only: str
    jobs: int
    json: bool


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Checker(Collector):
    """A pytest plugin: collects the tests and tries every part instead of running them."""

    asked: Asked = Asked("", "", 1, False)
    unnoticed: dict[str, list[str]] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True  # not everything could be collected
        self.items: dict[str, pytest.Item] = {item.nodeid: item for item in session.items}
        for name, entry in titles().items():
            if self.asked.title in ("", name):
                self.unnoticed[name] = list(self._unnoticed(name, entry))
        return True

    def _unnoticed(self, name: str, entry: Entry) -> Iterator[str]:
        begun = time.monotonic()
        found = [part for part in parts_of(entry) if self.asked.only in part]
        nodes = {part: tests_for(entry, part, self.proofs) for part in found}
        self._look_for_failing(list(dict.fromkeys(node for some in nodes.values() for node in some)))
        missed = 0
        runs = {part: (self._ordered(some), part) for part, some in nodes.items() if some}
        untested = [(part, False) for part, some in nodes.items() if not some]
        for number, (part, fails) in enumerate(chain(untested, failing(runs, self.asked.jobs)), 1):
            ok = fails or (bool(nodes[part]) and noticed_afresh(part, nodes[part]))
            self._tell(f"{number:4}/{len(found)}  {'noticed  ' if ok else 'UNNOTICED'}  {part}")
            if not ok:
                missed += 1
                yield part
        seconds = time.monotonic() - begun
        self._tell(f"{name}: {len(found)} parts, {missed} unnoticed, {seconds:.0f} s")

    def _ordered(self, nodes: Iterable[str]) -> list[pytest.Item]:
        """The tests, the long-running ones last: most often a quick one fails, and the others need not run."""
        return sorted((self.items[node] for node in nodes), key=is_long)

    def _look_for_failing(self, nodes: list[str]) -> None:
        by_file: dict[str, list[pytest.Item]] = {}
        for item in self._ordered(nodes):
            if not is_long(item):
                by_file.setdefault(str(item.path), []).append(item)
        runs = {path: (items, "") for path, items in by_file.items()}
        self.failing += [path for path, fails in failing(runs, self.asked.jobs) if fails]

    def _tell(self, line: str) -> None:
        if not self.asked.json:
            print(line, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only parts whose name contains this")
    parser.add_argument("--title", default="", help="only this title")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    checker = Checker(asked=Asked(args.title, args.only, args.jobs, args.json))
    # The project's addopts leave the soak tests out and want the terminal plugin: neither is for us.
    options = ["--strict-markers", "--import-mode=importlib", "-o", "addopts=", "-p", "no:cacheprovider"]
    plugins_off = ["-p", "no:terminal", "-p", "no:xdist", "-p", "no:capture"]
    pytest.main([*options, *plugins_off, f"--rootdir={ROOT}", str(ROOT / "tests")], plugins=[checker])
    if problems := checker.errors or checker.failing:
        print("\n".join(["these tests cannot be collected or fail as they are:", *problems]), file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(checker.unnoticed, indent=2))
    return 1 if any(checker.unnoticed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
