"""What a command says that fails: in one form for people and one for programs, and it leaves nothing behind."""

from __future__ import annotations

import socket
import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest

from roundhouse import Game
from roundhouse.bots import View
from roundhouse.bots.protocol import position
from roundhouse.cli import usage


def test_what_is_no_json_is_called_so(run, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text("Dear friend")
    assert "it is not JSON" in run("check", file).err
    file.write_text("{}")
    told = run("check", file).err
    assert "This is no game file" in told and "not JSON" not in told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("titles", "18Nowhere", "--json"), "There is no title '18Nowhere' here"),
        (("check", "nowhere.json", "--json"), "There is no file nowhere.json."),
        (("simulate", "18AL", "--json"), "Say at least one bot"),
        (("titles", "--bogus", "--json"), "There is no option --bogus."),
    ],
)
def test_programs_are_told_in_json(run, args: tuple[str, ...], said: str) -> None:
    ran = run(*args)
    assert ran.code == 2 and ran.err == ""
    assert set(ran.json) == {"error"} and set(ran.json["error"]) == {"code", "message"}
    assert ran.json["error"]["code"] == 2 and said in ran.json["error"]["message"]


def test_a_port_that_is_taken_leaves_no_database(run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("serve", "--port", taken.getsockname()[1], "--db", tmp_path / "site.sqlite3")
    assert ran.code == 2 and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damaged", [False, True])
def test_a_bad_backup_leaves_no_database(run, tmp_path: Path, damaged: bool) -> None:
    file, site = tmp_path / "backup", tmp_path / "site.sqlite3"
    if damaged:
        with sqlite3.connect(file) as other:
            other.execute("create table alembic_version (version_num text)")
            other.execute("insert into alembic_version values ('from the future')")
        other.close()
    else:
        file.write_text("Dear friend, this is no backup.")
    ran = run("restore", file, "--db", site)
    assert ran.code == 2 and "roundhouse: " in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["backup"]


def test_an_engine_counts_what_it_did_not_understand(run) -> None:
    fine = run("engine", "random", input="roundhouse 1\nquit\n")
    assert fine.code == 0 and fine.err == ""
    once = run("engine", "random", input="what now\nquit\n")
    assert once.code == 1 and once.err == "roundhouse: 1 line was not understood.\n"
    twice = run("engine", "random", input="what now\nseed many\n")
    assert twice.code == 1 and twice.err == "roundhouse: 2 lines were not understood.\n"


def test_an_engine_is_made_of_whatever_simulate_takes(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a level, and of a class: also of one that keeps its seed in its own way, prints, and fails."""
    (tmp_path / "odd_bots.py").write_text(
        "class Odd:\n"
        "    def __init__(self, seed=0):\n"
        "        self.seed = seed\n"
        "    def choose(self, view, clock):\n"
        "        print('thinking')\n"
        "        return {7: view.offers[0].action, 8: None}[self.seed]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "odd_bots", raising=False)
    assert run("engine", "club", input="roundhouse 1\n").out == "engine club\n"
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=4)
    told = msgspec.json.encode(position(View(game.title, game.state))).decode()
    heard = f"position {told}\n" + "".join(f"seed {seed}\ngo\n" for seed in (7, 8, 9))
    ran = run("engine", "odd_bots:Odd", input=f"roundhouse 1\n{heard}")
    lines = ran.out.splitlines()
    assert lines[0] == "engine odd_bots:Odd" and lines[1].startswith('bestmove {"type":"buy_cheapest"')
    assert lines[2].startswith("error The bot Odd chose None") and "KeyError: 9" in lines[3]
    assert len(lines) == 4 and ran.code == 1
    for none in ("gredy", "engine:./mine"):
        ran = run("engine", none)
        assert ran.code == 2 and ran.err.startswith("roundhouse: There is no bot ")


def test_a_hint_on_a_finished_game_says_so(run, finished: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(finished)
    ran = run("hint", file, "--bot", "random")
    assert ran.code == 0 and "the game is over" in ran.out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("No such option: --bogus", "There is no option --bogus."),
        (
            "No such option: --jsonn (Possible options: --json)",
            "There is no option --jsonn; did you mean --json?",
        ),
        (
            "No such command 'titels'. Did you mean 'titles'?",
            "There is no command 'titels'; did you mean 'titles'?",
        ),
        ("Got unexpected extra argument(s) (one two)", "Unexpected arguments: one two."),
        ("Missing argument 'file'.", "The argument 'file' is missing."),
        (
            "Invalid value for '--seed': Input should be a valid integer, unable to parse string as an integer",
            "Invalid value for '--seed': It must be a whole number.",
        ),
        (
            "Invalid value for '--on-update': Value error, 'zz' is not one of 'before', 'kept'.",
            "Invalid value for '--on-update': 'zz' is not one of 'before', 'kept'.",
        ),
        ("What nobody knows", "What nobody knows"),
    ],
)
def test_what_the_library_says_is_looked_up_part_by_part(
    said: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert usage.message_of(said) == told
    monkeypatch.setattr(usage, "translated", lambda sentence: f"[{sentence}]")
    looked_up = {"Invalid": 3 if "Value error" in said else 2}.get(told.split()[0], int(said != told))
    assert usage.message_of(said).count("[") == looked_up
