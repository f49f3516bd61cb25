"""A package of somebody else's is installed beside ours and tested by the plugin, as its authors would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import roundhouse
from outside import install
from roundhouse.titles.found import ONLY

OUTPOST = Path(__file__).parents[1] / "packages" / "outpost"
SOURCE = Path(roundhouse.__file__).parents[1]
CONFIG = """
[pytest]
roundhouse_titles = Outpost
roundhouse_golden = golden
addopts = -p roundhouse.testing.plugin -p no:cacheprovider -p no:schemathesis
"""

RECORD = """
from roundhouse.bots import ask, make
from roundhouse.play.session import Game
game = Game.new("Outpost", ["Ann", "Ben"], seed=1)
bots = {name: make("greedy", 1) for name in game.header.players}
while not game.over:
    game.play(ask(bots[game.to_act], game.title, game.state))
game.save("golden/Outpost-2-greedy-1.json")
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages with Outpost in it; no network is needed for that."""
    folder = tmp_path / "site-packages"
    files = {path.name: path.read_text("utf-8") for path in (OUTPOST / "outpost").glob("*.*")}
    install(folder, "outpost", files, {"Outpost": "outpost:TITLE"})
    return folder


def ran(site: Path, *command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What a command says where the package is installed."""
    path = os.pathsep.join([str(site), str(SOURCE)])
    return subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, ONLY: ""},
        capture_output=True,
        text=True,
    )


def test_an_installed_package_is_tested_and_played(site: Path, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(CONFIG)
    golden = tmp_path / "golden"
    golden.mkdir()
    said = ran(site, "-c", RECORD, cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    said = ran(site, "-m", "pytest", "-v", cwd=tmp_path)
    assert said.returncode == 0, said.stdout + said.stderr
    for name in ("data: data files", "assembly: 2 players", "rules: rule table", "words: 3 players"):
        assert f"Outpost[{name}] PASSED" in said.stdout
    for name in ("drawings: 2 players", "round trip: 3 players", "laws: 3 players"):
        assert f"Outpost[{name}] PASSED" in said.stdout
    assert "Outpost[golden: Outpost-2-greedy-1.json] PASSED" in said.stdout
    assert "FAILED" not in said.stdout


def test_what_is_wrong_fails_without_a_trace(site: Path, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(CONFIG.replace("Outpost", "here"))
    shutil.copytree(OUTPOST / "outpost", tmp_path / "here")
    data = tmp_path / "here" / "title.toml"
    data.write_text(data.read_text().replace('rusts_on = "4"', 'rusts_on = "44"'))
    said = ran(tmp_path / "nowhere", "-m", "pytest", "--title-section", "data", cwd=tmp_path)
    assert said.returncode == 1
    assert "title.toml:32: train '2', rusts_on: there is no phase '44'" in said.stdout
    assert "Traceback" not in said.stdout and "jobs.py" not in said.stdout


MARKED = """
import pytest

@pytest.mark.rule("{id}")
def test_one():
    pass
"""


@pytest.mark.parametrize(
    ("id", "code", "told"),
    [
        ("Outpost-common-pool limit", 0, "Outpost: tests are marked with 1 of "),
        ("Outpost-3-1", 4, "test_rules.py::test_one: Outpost has no rule Outpost-3-1"),
    ],
)
def test_tests_are_marked_with_the_rules_that_they_prove(
    site: Path, tmp_path: Path, id: str, code: int, told: str
) -> None:
    config = CONFIG.replace("golden = golden", "golden =").replace("addopts =", "addopts = --strict-markers")
    (tmp_path / "pytest.ini").write_text(config)
    (tmp_path / "test_rules.py").write_text(MARKED.format(id=id))
    said = ran(site, "-m", "pytest", "--title-section", "data", cwd=tmp_path)
    assert said.returncode == code, said.stdout + said.stderr
    assert told in said.stdout + said.stderr


@pytest.mark.soak
def test_a_title_that_is_not_there(site: Path, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(CONFIG)
    said = ran(site, "-m", "pytest", "--title", "18XX", cwd=tmp_path)
    assert said.returncode == 4 and "There is no title '18XX' here" in said.stderr


@pytest.mark.soak
def test_without_being_asked_it_does_nothing(site: Path, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(CONFIG.replace("roundhouse_titles = Outpost", ""))
    assert ran(site, "-m", "pytest", cwd=tmp_path).returncode == 5  # nothing collected


@pytest.mark.soak
def test_a_package_that_is_built_and_installed_by_pip(tmp_path: Path) -> None:
    target = tmp_path / "site-packages"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    project = shutil.copytree(OUTPOST, tmp_path / "project")
    subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(target), str(project)], check=True, capture_output=True
    )
    said = ran(target, "-m", "roundhouse", "titles", cwd=tmp_path)
    assert said.returncode == 0 and "Outpost" in said.stdout and not said.stderr
    (tmp_path / "pytest.ini").write_text(CONFIG)
    assert ran(target, "-m", "pytest", cwd=tmp_path).returncode == 0
