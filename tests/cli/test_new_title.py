"""`roundhouse new-title`: a package that plays at once."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import jsonschema_rs
import pytest
import tomli

from roundhouse.play.laws import check_laws
from roundhouse.titles.schema import check_folder
from roundhouse.titles.schema.parts import FILES


def test_the_package_has_a_title_that_plays_to_its_end(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = run("new-title", "Hill & Dale", "--family", "1830", "--folder", str(tmp_path / "hill"))
    assert shown.code == 0 and "Hill & Dale" in shown.out
    written = {path.relative_to(tmp_path / "hill").as_posix() for path in (tmp_path / "hill").rglob("*.*")}
    assert written == {
        "README.md",
        "pyproject.toml",
        "tests/test_hill_dale.py",
        *(f"schemas/{file}.schema.json" for file in FILES),
        "hill_dale/__init__.py",
        *(f"hill_dale/{file}.toml" for file in FILES),
    }
    for file in FILES:
        data = tmp_path / "hill" / "hill_dale" / f"{file}.toml"
        named = data.read_text("utf-8").splitlines()[0].removeprefix("#:schema ")
        schema = json.loads((data.parent / named).read_text("utf-8"))
        assert jsonschema_rs.validator_for(schema).is_valid(tomli.loads(data.read_text("utf-8")))
    monkeypatch.syspath_prepend(str(tmp_path / "hill"))
    try:
        entry = importlib.import_module("hill_dale").TITLE
    finally:
        sys.modules.pop("hill_dale", None)
    assert entry.name == "Hill & Dale" and entry.players == (2, 4)
    assert check_folder(tmp_path / "hill" / "hill_dale", entry.schema) == []
    for players in (2, 4):
        assert not check_laws(entry.build(tuple("ABCD"[:players]), ()), players, every=50).stack


def test_who_opens_the_folder_is_told_to_install_it(run, tmp_path: Path) -> None:
    install = run("new-title", "Hill", "--folder", str(tmp_path / "hill")).out.strip().partition("first: ")[2]
    assert install.endswith("hill")
    more = {"draw": ("-o", str(tmp_path / "m.svg")), "simulate": ("--bot", "random")}
    for command in ("play", "draw", "replay", "rules", "simulate", "about", "explain", "lab", "puzzle"):
        asked = run(command, str(tmp_path / "hill"), *more.get(command, ()))
        assert asked.code == 2 and " ".join(asked.err.split()).endswith(f"install it first: {install}")
    (tmp_path / "empty").mkdir()
    assert "is a folder and not a file" in run("play", str(tmp_path / "empty")).err
    for none in (str(tmp_path / "empty"), "x" * 300):
        assert "There is no title" in run("rules", none).err


def test_what_cannot_be_written_is_said_in_a_sentence(run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for arguments, said in (
        (["Hill", "--family", "1829"], "There is no family 1829; there are 1830."),
        (["18AL"], "There is a title called 18AL already."),
        (["!!"], "In the name '!!' there is no letter or digit"),
        ([""], "In the name '' there is no letter or digit"),
        (["Hill", "--folder", str(tmp_path)], "exists already and is not empty."),
    ):
        shown = run("new-title", *arguments)
        assert shown.code == 2 and said in shown.err


@pytest.mark.parametrize(
    ("name", "package"), [("Class", "title_class"), ("Random", "title_random"), ("1829", "title_1829")]
)
def test_the_package_stands_in_no_others_way(run, tmp_path: Path, name: str, package: str) -> None:
    assert run("new-title", name, "--folder", str(tmp_path / "it")).code == 0
    assert (tmp_path / "it" / package / "title.toml").exists()
