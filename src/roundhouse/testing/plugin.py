"""The tests of titles as a pytest plugin: each thing that is tried of a title is a test.

In the configuration of pytest of the title's package:

    [tool.pytest.ini_options]
    roundhouse_titles = ["1889"]        # names, or folders of packages that are not installed
    roundhouse_golden = "tests/golden"  # saved games that must end as they were recorded (.json, .rh, .txt, .18xx)

or at the command line: `pytest --title 1889`. Without either the plugin does nothing but to know its markers: a test
marked with `@pytest.mark.rule("1889-3.2-4")` proves that rule. An id that the title does not have stops the run, and at
its end it is told how many of the rules are marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..titles.entry import Entry
    from .jobs import Job


PROVEN = pytest.StashKey[dict[str, tuple[int, int]]]()
"""By title how many of its rules tests are marked with, and how many it has."""


class Fault(Exception):
    """What is wrong, a line each."""


class TitleTest(pytest.Item):
    """One thing that is tried of a title."""

    def __init__(self, *, job: Job, title: str, **more: Any) -> None:
        pytest.Item.__init__(self, **more)
        self.job = job
        self.title = title
        self.add_marker("title")

    def runtest(self) -> None:
        """Raises `Fault` with what is wrong."""
        faults = self.job.faults()
        if faults:
            raise Fault("\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The faults, without a trace of who looked for them."""
        if isinstance(excinfo.value, Fault):
            return str(excinfo.value)
        return pytest.Item.repr_failure(self, excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands in reports: by its name alone."""
        return self.path, None, self.name


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options and settings of the plugin."""
    group = parser.getgroup("roundhouse", "titles of Roundhouse")
    group.addoption(
        "--title", action="append", default=[], help="Test this title (a name, or the folder of its package)."
    )
    group.addoption(
        "--title-section",
        action="append",
        default=[],
        help="Only this section of the tests of titles (data, assembly, rules, words, drawings, ...).",
    )
    parser.addini("roundhouse_titles", "Titles to test: names, or folders of packages.", "linelist", [])
    parser.addini(
        "roundhouse_golden", "Folder of saved games that must end as they were recorded.", default=""
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    config.addinivalue_line("markers", "title: a test of a title by Roundhouse's plugin")
    config.addinivalue_line("markers", "rule(*ids): the rules of a title that the test proves")
    config.stash[PROVEN] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the tests of the titles that are asked for."""
    marked = [(item, id) for item in items for mark in item.iter_markers("rule") for id in mark.args]
    for wanted in config.getoption("--title") or config.getini("roundhouse_titles"):
        entry = _entry(config, wanted)
        config.stash[PROVEN][entry.name] = _proven(entry, marked)
        items.extend(_tests(session, entry))


def _proven(entry: Entry, marked: list[tuple[pytest.Item, str]]) -> tuple[int, int]:
    """How many rules of the title tests are marked with, and how many it has. Raises `pytest.UsageError` for an id that
    reads like one of its rules and is none."""
    from .covering import NAMES

    try:
        ids = {rule.id for rule in entry.rules()} | set(entry.build(NAMES[: entry.players[1]], ()).rules)
    except Exception:  # its data are wrong, which is told by their own test
        return 0, 0
    for item, id in marked:
        if str(id).startswith(f"{entry.name}-") and id not in ids:
            raise pytest.UsageError(f"{item.nodeid}: {entry.name} has no rule {id}")
    return len(ids & {id for _, id in marked}), len(ids)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell of each title how many of its rules are proven, where any are."""
    for title, (proven, count) in config.stash[PROVEN].items():
        if proven:
            terminalreporter.write_line(f"{title}: tests are marked with {proven} of {count} rules")


def _entry(config: pytest.Config, wanted: str) -> Entry:
    """The title by its name, or that of a folder. Raises `pytest.UsageError`."""
    from ..titles.found import UnknownTitle, reason, title
    from .folder import data_folder, entry_in

    folder = config.rootpath / wanted
    try:
        return entry_in(data_folder(folder)) if folder.is_dir() else title(wanted)
    except UnknownTitle as error:
        raise pytest.UsageError(str(error)) from None
    except (Exception, SystemExit) as error:  # whatever the package does wrong
        raise pytest.UsageError(f"{wanted} cannot be imported: {reason(error)}") from error


def _tests(session: pytest.Session, entry: Entry) -> Iterator[pytest.Item]:
    from .jobs import SECTIONS, jobs

    config = session.config
    golden = config.getini("roundhouse_golden")
    sections = tuple(config.getoption("--title-section") or SECTIONS)
    for job in jobs(entry, config.rootpath / golden if golden else None, sections):
        name = f"{entry.name}[{job.section}: {job.name}]"
        yield TitleTest.from_parent(session, name=name, job=job, title=entry.name)
