"""The examples of the documents are true, and what they name is there."""

from __future__ import annotations

import doctest
import pkgutil
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

README = Path(__file__).parents[1] / "README.md"


DOCS = README.parent / "docs"
CLI = DOCS / "cli.md"


@pytest.mark.parametrize(
    "page",
    [DOCS / "library.md", DOCS / "bots.md", DOCS / "environments.md", DOCS / "research.md"],
    ids=lambda page: page.stem,
)
def test_the_library_examples_run(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


SAMPLE = re.compile(r"^\$ (roundhouse .+)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
"""A command of a shell, and what it prints, until the next one or the end of the block."""

SPEED = re.compile(r"in [\d.]+ s: \d+ actions a second")
"""What depends on the machine."""


def _samples() -> list[tuple[str, str]]:
    return [(command, shown.strip()) for command, shown in SAMPLE.findall(CLI.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("command", "shown"), _samples(), ids=lambda text: text.split()[1] if text else "")
def test_the_samples_of_the_shell_are_true(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.cli.app import app

    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    ran = CliRunner().invoke(app, shlex.split(command.replace("--jobs 2", "--jobs 1"))[1:])
    assert ran.exit_code == 0, ran.output
    assert [line.rstrip() for line in SPEED.sub("", ran.stdout.strip()).splitlines()] == [
        line.rstrip() for line in SPEED.sub("", shown).splitlines()
    ]


def test_samples_are_found() -> None:
    assert {command.split()[1] for command, _ in _samples()} >= {"new", "replay", "rules", "simulate"}


def test_every_command_it_lists_is_there() -> None:
    from roundhouse.cli.commands import NAMES

    listed = set(re.findall(r"^\| `roundhouse ([\w-]+)`", CLI.read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == set(NAMES)


PAGES = [README, README.parent / "CONTRIBUTING.md", README.parent / "SECURITY.md", *sorted(DOCS.glob("*.md"))]
ROOT = README.parent
PLACES = [ROOT, ROOT / "src", ROOT / "src" / "roundhouse"]
PLACEHOLDERS = ("titles/x/", "TITLE")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_files_it_names_are_there(page: Path) -> None:
    """Links, and paths in backquotes: of folders, which end in a slash, and of files with a known suffix."""
    text = page.read_text(encoding="utf-8")
    links = {link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if ":" not in link}
    assert not [link for link in links if link and not (page.parent / link).exists()]
    named = set(re.findall(r"`((?:[\w.-]+/)+(?:[\w-]+\.(?:py|md|toml|c|gz))?)`", text))
    real = [path for path in named if not any(word in path for word in PLACEHOLDERS)]
    assert not [path for path in real if not any((place / path).exists() for place in PLACES)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_modules_it_names_are_there(page: Path) -> None:
    for name in set(re.findall(r"`(roundhouse(?:\.\w+)+)`", page.read_text(encoding="utf-8"))):
        if name in ("roundhouse.titles", "roundhouse.sqlite3"):
            continue  # the group of entry points; the file of a site
        assert pkgutil.resolve_name(name) is not None
