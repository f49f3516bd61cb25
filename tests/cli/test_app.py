"""The commands as such: help, versions, what is loaded when, and mistakes in typing them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse import __version__
from roundhouse.cli.app import app

COMMANDS = [
    "titles",
    "new",
    "play",
    "replay",
    "simulate",
    "tournament",
    "standings",
    "rules",
    "about",
    "draw",
    "print",
    "check",
    "check-title",
    "convert",
    "explain",
    "new-title",
]
COMMANDS += [
    "routes",
    "analyse",
    "hint",
    "plan",
    "puzzle",
    "tutorial",
    "train",
    "tutorial",
    "companion",
    "tutorial",
    "lab",
    "engine",
    "serve",
    "backup",
    "restore",
]
GROUPS = ["admin"]


def test_every_command_is_there(run) -> None:
    shown = run("--help")
    assert shown.code == 0
    assert [name for name in COMMANDS + GROUPS if f" {name} " in shown.out] == COMMANDS + GROUPS
    assert {command.name or command.callback.__name__ for command in app.registered_commands} == set(COMMANDS)
    assert {group.name for group in app.registered_groups} == set(GROUPS)


@pytest.mark.parametrize("command", COMMANDS + GROUPS)
def test_every_command_has_help(run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0 and "Usage" in shown.out and "help" in shown.out
    assert run(command, "-h").out == shown.out


def test_without_a_command_the_help_is_shown(run) -> None:
    assert run().out.split() == run("--help").out.split()
    assert run().code == 0


def test_version(run) -> None:
    assert run("--version").out == f"roundhouse {__version__}\n"


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
    section = run("rules", "18Chesapeake", "9").out
    assert section.count("Example") == 23 and "18Chesapeake-10.1-9" not in section


def test_rules_with_figures_of_our_own_say_so(run) -> None:
    trains = run("rules", "1848", "13-5").out
    assert "our own figures, since the book's are lost: train: price (rulings, C1)" in trains
    assert "our own figures" not in run("rules", "1848", "13-1").out
    every = run("rules", "1848").out
    assert every.rstrip().endswith("prices (in market.toml; rulings, C8)")
    assert "Figures of our own" not in run("rules", "18Chesapeake").out
