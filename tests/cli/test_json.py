"""What `--json` prints is what docs/json.md says."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from roundhouse.cli.commands import functions
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "json.md").read_text("utf-8")
ROWS = {
    command: (kind, fields)
    for command, kind, fields in re.findall(r"^\| `([\w -]+)` \| an? (\w+) \| (.*) \|$", PAGE, re.MULTILINE)
}


def documented(command: str) -> list[str]:
    """The fields of the outermost objects: what stands in brackets is within them."""
    outer = re.sub(r"\([^)]*\)", "", ROWS[command][1].partition("; with")[0])
    return re.findall(r"`(\w+)`", outer)


@pytest.mark.parametrize(
    ("command", "args"),
    [
        ("titles", ("18AL",)),
        ("rules", ("18AL", "7")),
        ("about", ("Branch Line",)),
        ("explain", ("Branch Line",)),
        ("check", ("GAME",)),
        ("replay", ("GAME",)),
        ("routes", ("GAME", "--limit", "1")),
        ("hint", ("GAME", "--bot", "random")),
        ("plan", ("GAME", "PLAN")),
        ("puzzle", ("--seed", "1")),
        ("simulate", ("Branch Line", "--bot", "random", "--players", "2", "--games", "1", "--jobs", "1")),
        ("dataset", ("18Chesapeake", "--from", "GAME", "--out", "FOLDER")),
        ("lab", ("Branch Line",)),
    ],
)
def test_the_page_is_true(run, saved: Path, tmp_path: Path, command: str, args: tuple[str, ...]) -> None:
    places = {"GAME": str(saved), "PLAN": str(tmp_path / "plan.json"), "FOLDER": str(tmp_path / "made")}
    ran = run(command, *(places.get(arg, arg) for arg in args), "--json")
    assert ran.code == 0
    printed = ran.json[0] if ROWS[command][0] == "list" else ran.json
    assert list(printed) == documented(command)


@pytest.mark.parametrize("command", [name for name in ROWS if name.startswith("admin ")])
def test_the_page_is_true_of_commands_for_a_site(
    run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("ROUNDHOUSE_DB", str(tmp_path / "site.sqlite3"))
    site = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    with site.write() as c:
        users.create_user(c, "Ann")
    site.close()
    assert run("admin", "import", saved, "--owner", "Ann").code == 0
    ran = run(*command.split(), *(["--dry-run"] if command == "admin sweep" else []), "--json")
    kind, printed = ROWS[command][0], ran.json
    assert isinstance(printed, list) == (kind == "list")
    if command != "admin ratings":  # nobody has one
        assert list(printed[0] if kind == "list" else printed) == documented(command)


def test_every_command_that_prints_json_is_on_the_page() -> None:
    able = {
        name for name, function in functions().items() if "as_json" in inspect.signature(function).parameters
    }
    assert able - set(ROWS) == {
        name for name in able if f"`{name}` in [" in PAGE or f"`{name}` is described" in PAGE
    }
    assert {name for name in ROWS if not name.startswith("admin ")} <= able
