"""`roundhouse check-title FOLDER`: everything about a title at once, in a folder, installed or not."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.interop.files import save
from roundhouse.play.laws import LawBroken
from roundhouse.testing import assembly, laws, trips
from roundhouse.testing.folder import entry_in
from roundhouse.testing.trips import game_at_random
from roundhouse.titles import found
from roundhouse.titles.schema.editors import json_schemas

OUTPOST = Path(__file__).parents[1] / "packages" / "outpost"


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """A copy of the package of somebody else's that is not installed; its module is forgotten afterwards."""
    added, path = dict(found._ADDED), list(sys.path)
    shutil.copytree(OUTPOST, tmp_path / "project")
    yield tmp_path / "project"
    found._ADDED.clear()
    found._ADDED.update(added)
    sys.path[:] = path
    for name in [name for name in sys.modules if name.partition(".")[0] == "outpost"]:
        del sys.modules[name]


def spoil(package: Path, file: str, right: str, wrong: str) -> None:
    path = package / "outpost" / file
    text = path.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), "utf-8")


def test_a_title_that_is_whole(run, package: Path) -> None:
    ran = run("check-title", package)
    assert ran.code == 0, ran.out
    assert ran.out.splitlines() == [
        "data: 1 tried, 0 faults",
        "assembly: 2 tried, 0 faults",
        "rules: 1 tried, 0 faults",
        "words: 2 tried, 0 faults",
        "drawings: 2 tried, 0 faults",
        "round trip: 2 tried, 0 faults",
        "laws: 2 tried, 0 faults",
        "Outpost: nothing is wrong (12 tried)",
    ]
    assert found.title("outpost").players == (2, 3)


def test_all_that_is_wrong_with_the_data_is_told_with_lines(run, package: Path) -> None:
    spoil(package, "title.toml", 'rusts_on = "4"', 'rusts_on = "44"')
    spoil(package, "map.toml", 'color = "red"', 'color = "redd"')
    ran = run("check-title", package, "--json")
    assert ran.code == 1
    assert ran.json["title"] == "Outpost" and not ran.json["ok"] and ran.json["checked"] == 1
    assert [row["fault"].partition(",")[0] for row in ran.json["faults"]] == [
        "title.toml:32: train '2'",
        "map.toml:7: hexes",
    ]


def test_a_package_that_cannot_be_imported_has_its_data_looked_over(run, package: Path) -> None:
    spoil(package, "title.toml", 'rusts_on = "4"', 'rusts_on = "44"')
    spoil(package, "__init__.py", "import functools", "import functols")
    ran = run("check-title", package)
    assert ran.code == 1
    assert "title.toml:32: train '2', rusts_on: there is no phase '44'" in ran.err
    assert "No module named 'functols'" in ran.err


@pytest.mark.parametrize("code", ["TITLE = entry(", ""])
def test_the_data_of_a_family_are_looked_over_by_what_the_family_knows(
    run, tmp_path: Path, code: str
) -> None:
    """Also where the package that names the family in code cannot be imported."""
    folder = tmp_path / "hill"
    assert run("new-title", "Hill", "--folder", folder).code == 0
    data = folder / "hill" / "market.toml"
    data.write_text(data.read_text("utf-8") + "orange = [[4, 2]]\n", "utf-8")
    (folder / "hill" / "__init__.py").write_text(code, "utf-8")
    try:
        ran = run("check-title", folder, "--json")
    finally:
        sys.modules.pop("hill", None)
        sys.path[:] = [path for path in sys.path if path != str(folder)]
    (fault,) = ran.json["faults"]
    assert ran.code == 1 and "hill cannot be imported" in fault["fault"]


@pytest.mark.parametrize("imported", [True, False])
def test_a_mistyped_key_that_has_to_be_there_is_told_once(run, package: Path, imported: bool) -> None:
    """Whether or not the package can be imported, which says what keys of its own it has."""
    spoil(package, "title.toml", "pool_limit", "pool_limt")
    if not imported:
        spoil(package, "__init__.py", "import functools", "import functols")
    ran = run("check-title", package, "--only", "data", "--json")
    told = [row["fault"] for row in ran.json["faults"] if "pool_lim" in row["fault"]]
    assert len(told) == 1
    assert told[0].endswith("pool_limt: there is no key 'pool_limt' here; did you mean 'pool_limit'?")


def test_a_package_that_ends_the_program_is_a_finding(run, package: Path) -> None:
    spoil(package, "__init__.py", "import functools", "import functools\nraise SystemExit(0)")
    ran = run("check-title", package)
    assert ran.code == 1 and "it ends the program" in ran.err


def test_one_that_ends_it_later_is_too(run, package: Path) -> None:
    spoil(package, "__init__.py", "    return assembled(", "    raise SystemExit(0)\n    return assembled(")
    ran = run("check-title", package, "--only", "assembly", "--json")
    assert ran.code == 1 and ran.json["faults"][0]["fault"] == "it ends the program"


def test_the_title_is_called_in_its_data_as_in_its_entry(run, package: Path) -> None:
    spoil(package, "title.toml", 'name = "Outpost"', 'name = "Outpots"')
    ran = run("check-title", package, "--only", "assembly", "--json")
    assert ran.code == 1
    assert ran.json["faults"][0]["fault"] == "it is called 'Outpost', and 'Outpots' in its data"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ((), "There is no title.toml in "),
        (("a/title.toml", "b/title.toml"), "There are several titles in "),
    ],
)
def test_a_folder_without_a_title(run, tmp_path: Path, files: tuple[str, ...], said: str) -> None:
    for file in files:
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text("")
    ran = run("check-title", tmp_path)
    assert ran.code == 2 and said in ran.err


def test_one_section_alone(run, package: Path) -> None:
    ran = run("check-title", package, "--only", "data", "--only", "assembly")
    assert ran.code == 0 and "laws" not in ran.out
    ran = run("check-title", package, "--only", "date")
    assert ran.code == 2 and "There is no section date" in ran.err


def test_what_raises_is_a_fault_and_the_rest_is_tried(run, package: Path) -> None:
    spoil(
        package, "__init__.py", "    return assembled(", "    assert len(players) < 3\n    return assembled("
    )
    ran = run("check-title", package, "--only", "assembly", "--json")
    assert ran.code == 1 and ran.json["checked"] == 2
    assert ran.json["faults"] == [{"section": "assembly", "what": "3 players", "fault": "AssertionError"}]


def test_when_it_is_stopped_it_tells_what_was_found(
    run, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(entry: object, players: object, options: object) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(assembly, "built", stopped)
    ran = run("check-title", package, "--json")
    assert ran.code == 130 and ran.json["stopped"] and ran.json["checked"] == 1


def plain(schema: dict[str, Any]) -> Any:
    return json.loads(json.dumps(schema))


def test_schemas_for_editors_are_written(run, package: Path, tmp_path: Path) -> None:
    ran = run("check-title", package, "--schema", tmp_path / "schemas")
    assert ran.code == 0
    written = {path.name: json.loads(path.read_text("utf-8")) for path in (tmp_path / "schemas").iterdir()}
    assert written == {f"{file}.schema.json": plain(schema) for file, schema in json_schemas().items()}


@pytest.fixture
def recorded(package: Path, tmp_path: Path) -> Path:
    """A folder with a game of that title at random, as each kind of file of ours; the title is known meanwhile."""
    entry_in(package / "outpost")
    game = game_at_random("Outpost", 2)
    folder = tmp_path / "golden"
    folder.mkdir()
    for name in ("as.json", "as.rh", "as.txt"):
        save(game, folder / name)
    (folder / "README.md").write_text("Where they come from.")
    return folder


def test_recorded_games_are_tried_whatever_their_files_are_called(run, package: Path, recorded: Path) -> None:
    ran = run("check-title", package, "--golden", recorded, "--only", "golden")
    assert ran.code == 0 and ran.out.splitlines() == [
        "golden: 3 tried, 0 faults",
        "Outpost: nothing is wrong (3 tried)",
    ]
    for name, right, wrong in (("as.rh", b'"price":', b'"price":1'), ("as.txt", b"[Position", b"[Posit")):
        (recorded / name).write_bytes((recorded / name).read_bytes().replace(right, wrong, 1))
    ran = run("check-title", package, "--golden", recorded, "--only", "golden", "--json")
    assert ran.code == 1 and [row["what"] for row in ran.json["faults"]] == ["as.rh", "as.txt"]


def test_a_folder_without_a_game_of_the_title_is_a_finding(run, package: Path, recorded: Path) -> None:
    for path in recorded.iterdir():
        path.unlink()
    save(Game.new("18AL", ["Ann", "Ben", "Cy"]), recorded / "other.rh")
    ran = run("check-title", package, "--golden", recorded, "--only", "golden")
    assert ran.code == 1 and "there is no game of Outpost in this folder" in ran.out


def test_games_on_record_alone_need_a_folder(run, package: Path) -> None:
    ran = run("check-title", package, "--only", "golden")
    assert ran.code == 2 and "needs a folder of saved games" in ran.err


def test_the_game_that_does_not_come_back_is_kept(
    run, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(entry: object, game: object) -> list[str]:
        raise ValueError("Action 7 is another")

    monkeypatch.setattr(trips, "exported", lost)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ran = run("check-title", package, "--only", "round trip", "--json")
    assert [row["fault"] for row in ran.json["faults"][:2]] == [
        "ValueError: Action 7 is another",
        f"that game is kept in {tmp_path / 'roundhouse-Outpost-2.rh'}",
    ]
    assert Game.load(tmp_path / "roundhouse-Outpost-2.rh").over


def test_a_law_that_is_broken_is_told_with_the_seed(
    run, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object, **more: object) -> None:
        raise LawBroken("Action 7: a copy is not equal.")

    monkeypatch.setattr(laws, "check_laws", broken)
    ran = run("check-title", package, "--only", "laws", "--json")
    assert "check_laws(title, seed=3, every=30)" in ran.json["faults"][1]["fault"]


def test_sections_of_another_shape(run, package: Path) -> None:
    (package / "outpost" / "sections.toml").write_text('[heading]\n"4" = "Phases"\n', "utf-8")
    ran = run("check-title", package, "--only", "data")
    assert ran.code == 1 and "sections.toml: " in ran.out and "heading" in ran.out
