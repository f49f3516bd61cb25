"""The commands as such: help, versions, what is loaded when, and mistakes in typing them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse import __version__
from roundhouse.cli import extras
from roundhouse.cli.commands import GROUPS, NAMES, functions
from roundhouse.text.language import speaking

COMMANDS = [name for name in NAMES if name not in GROUPS]


def test_every_command_is_there(run) -> None:
    shown = run("--help")
    assert shown.code == 0
    assert [line.split()[0] for line in shown.out.splitlines() if re.match(r"  [a-z]", line)][
        -len(NAMES) :
    ] == [*NAMES]
    assert list(functions()) == COMMANDS


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help(run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0 and "Usage" in shown.out and "help" in shown.out
    assert run(command, "-h").out == shown.out


def test_without_a_command_the_help_is_shown(run) -> None:
    assert run().out.split() == run("--help").out.split()
    assert run().code == 0


def test_version(run) -> None:
    told = run("--version").out.splitlines()
    assert told[0] == f"roundhouse {__version__}" and told[1].startswith("CPython 3.")
    assert "networks, best runs and forecasts" in told[2]
    assert told[-1] == "titles: 1848, 18AL, 18C2C, 18Chesapeake, 18GL and Branch Line"


@pytest.mark.parametrize(
    "args",
    [
        ("bogus",),
        ("play", "--bogus"),
        ("new",),
        ("new", "18Chesapeake"),
        ("replay",),
        ("replay", "a.json", "--at", "many"),
        ("simulate", "tournament", "18Chesapeake", "--games", "0"),
        ("simulate", "tournament", "18Chesapeake", "--games", "-3"),
        ("rules", "18Nowhere"),
        ("about", "18Nowhere"),
        ("about", "18AL", "nonsense"),
        ("explain", "18Nowhere"),
        ("explain", "18Chesapeake", "--players", "Ann"),
        ("explain", "18Chesapeake", "--option", "bogus"),
        ("simulate", "tournament", "18Nowhere", "--bot", "random"),
        ("simulate", "tournament", "18Chesapeake"),
        ("simulate", "tournament", "18Chesapeake", "--bot", "bogus"),
        ("simulate", "tournament", "18Chesapeake", "--bot", "random", "--players", "9"),
        ("simulate", "tournament", "18Chesapeake", "--bot", "random", "--players", "99999999"),
        ("simulate", "tournament", "18Chesapeake", "--bot", "random", "--option", "bogus"),
        ("rules", "18Chesapeake", "99"),
    ],
)
def test_a_mistake_is_one_line_and_code_2(run, args: tuple[str, ...]) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("roundhouse: ") and ran.err.count("\n") == 1


def process(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_the_package_and_the_help_load_no_engine() -> None:
    """What makes `import roundhouse` and `--help` quick: neither loads titles, rules or the bots."""
    loaded = process(
        "import roundhouse, sys; print(*sorted(m for m in sys.modules if 'roundhouse' in m))"
    ).split()
    assert loaded == ["roundhouse"]
    heavy = (
        "msgspec",
        "numpy",
        "starlette",
        "sqlalchemy",
        "roundhouse.server",
        "rich.console",
        "roundhouse.titles",
        "roundhouse.play",
        "roundhouse.rules",
    )
    shown = process(f"import sys, roundhouse.cli.app\nprint(*[m for m in {heavy} if m in sys.modules])\n")
    assert shown.split() == []


@pytest.mark.parametrize("command", ["export", "admin", "admin users", ""])
def test_help_has_nothing_of_another_language(run, command: str) -> None:
    """Names of commands, options and their values stay as they are typed."""
    with speaking("de"):
        told = run(*command.split(), "--help").out
    assert told.startswith("Aufruf: ") and "Diese Hilfe zeigen und beenden." in told
    assert not {"Usage:", "Options:", "Arguments:", "Commands:", "[default:", "[required]"} & set(
        told.split()
    )


def test_an_extra_is_that_of_the_distribution_where_there_is_no_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert extras.extra("tui") == "'.[tui]' in the checkout"
    monkeypatch.setattr(extras, "CHECKOUT", tmp_path)
    assert extras.extra("tui") == "'roundhouse-18xx-core[tui]'"


def test_the_command_that_is_installed_runs() -> None:
    code = "import sys; sys.argv = ['roundhouse', 'titles']; from roundhouse.cli import main; main()"
    assert process(code).startswith("1848: ")


def test_a_closed_pipe_is_no_error() -> None:
    command = f'{sys.executable} -c "from roundhouse.cli import main; main()" rules 18Chesapeake | head -1'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_rules_are_found_by_id_short_id_and_section(run) -> None:
    whole, short = run("rules", "18Chesapeake", "18Chesapeake-10.1-8"), run("rules", "18Chesapeake", "10.1-8")
    assert whole.out == short.out and "18Chesapeake-10.1-8" in short.out and short.out.count("Example") == 1
    by_words = run("rules", "18Chesapeake", "LIMIT presidency lower").out
    assert "18Chesapeake-10.1-8" in by_words and "18Chesapeake-9-4" not in by_words
    assert run("rules", "18Chesapeake", "LIMIT", "presidency", "lower").out == by_words
    section = run("rules", "18Chesapeake", "9").out
    assert section.startswith("Section 9: Private Company Auction")
    assert section.count("Example") == 23 and "18Chesapeake-10.1-9" not in section


def test_rules_are_found_by_headings_and_by_the_nearest_words(run) -> None:
    assert "18GL-4.7.2-1" in run("rules", "18GL", "emergency").out
    near = run("rules", "18GL", "emergancy")
    assert "18GL-4.7.2-1" in near.out and "No rule has all of these words: emergancy." in near.err
    assert "no rule with these words" in run("rules", "18GL", "zeppelin").err


def test_how_cells_of_the_market_are_counted_is_told_once(run) -> None:
    told = "Rows and columns of the market are counted from 1, from the top left."
    assert run("rules", "18AL").out.count(told) == run("rules", "18AL", "3.2-8").out.count(told) == 1
    assert told not in run("rules", "18AL", "3.2-1").out


def test_rules_with_figures_of_our_own_say_so(run) -> None:
    trains = run("rules", "1848", "13-5").out
    assert "our own figures, since the book's are lost: train: price (rulings, C1)" in trains
    assert "our own figures" not in run("rules", "1848", "13-1").out
    every = run("rules", "1848").out
    assert every.rstrip().endswith("prices (in market.toml; rulings, C8)")
    assert "Figures of our own" not in run("rules", "18Chesapeake").out


@pytest.mark.parametrize("words", [["titles"], ["--version"], ["--help"]])
def test_light_commands_load_next_to_nothing(words: list[str]) -> None:
    """Counted are modules, since seconds depend on the machine: no title is assembled, no value converted."""
    code = (
        f"import atexit, sys; sys.argv = ['roundhouse', *{words}]\n"
        "heavy = {'msgspec', 'pydantic', 'rich', 'click', 'roundhouse.rules', 'roundhouse.titles.standard',\n"
        "         'roundhouse.board.hexes', 'roundhouse.play', 'roundhouse.server'}\n"
        "atexit.register(lambda: print('loaded:', *sorted(heavy & set(sys.modules))))\n"
        "from roundhouse.cli import main; main()\n"
    )
    assert process(code).splitlines()[-1].strip() == "loaded:"


def test_help_says_of_each_command_what_it_says_of_itself(run) -> None:
    """The list is made without the commands; it has the first sentence of each."""
    listed = " ".join(run("--help").out.split())
    for name, function in functions().items():
        first = " ".join((function.__doc__ or "").split("\n\n")[0].split()).partition(". ")[0].rstrip(".")
        assert f"{name} {first}" in listed


def test_no_help_is_cut(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("serve", "--help").out
    assert "…" not in shown and max(map(len, shown.splitlines())) <= 80
    assert "ROUNDHOUSE_TRUSTED_PROXIES" in shown and "X-Forwarded-" in shown
