"""`simulate`: many games by bots."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TITLE = "18Chesapeake"
ARGS = ("simulate", TITLE, "--players", 3, "--bot", "random", "--games", 2, "--seed", 5)


def without_time(told: dict) -> dict:
    return {
        **{key: value for key, value in told.items() if "second" not in key},
        "results": [{k: v for k, v in game.items() if k != "seconds"} for game in told["results"]],
    }


def test_the_outcome_as_json(run) -> None:
    told = run(*ARGS, "--jobs", 1, "--json").json
    assert told["games"] == told["wanted"] == len(told["results"]) == 2
    assert told["finished"] == sum(game["finished"] for game in told["results"])
    assert told["actions"] == sum(game["actions"] for game in told["results"]) > 100
    assert told["seconds"] > 0 and told["actions_per_second"] > 0
    assert [game["seed"] for game in told["results"]] == [5, 6]
    for game in told["results"]:
        assert set(game["result"]) == {"P1", "P2", "P3"}
    assert told["bots"]["random"]["seats"] == 6 and told["bots"]["random"]["wins"] == 2


def test_the_outcome_does_not_depend_on_the_processes(run) -> None:
    one, two = (run(*ARGS, "--jobs", jobs, "--json").json for jobs in (1, 2))
    assert without_time(one) == without_time(two)


def won_by_the_first(task) -> dict:
    """A game that is over at once."""
    players, seed, bots = task[1], task[3], task[4]
    result = {player: 100 - number for number, player in enumerate(players)}
    return {
        "seed": seed, "bots": dict(zip(players, bots, strict=True)), "actions": 10, "seconds": 0.1, "finished": True,
        "end_reason": "bank", "result": result, "winners": [players[0]], "state_hash": "",
        "stock_rounds": 2, "operating_rounds": 3 + seed, "phases": {"2": 0, "3": seed}, "bankrupt": [],
    }  # fmt: skip


def test_bots_change_seats(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.cli.arena.play_one", won_by_the_first)
    told = run(
        "simulate", TITLE, "--bot", "random", "--bot", "greedy", "--games", 2, "--jobs", 1, "--json"
    ).json
    assert [list(game["bots"].values()) for game in told["results"]] == [
        ["random", "greedy"],
        ["greedy", "random"],
    ]
    for bot in ("random", "greedy"):
        assert told["bots"][bot] == {"seats": 2, "mean": 99.5, "best": 100, "wins": 1}
    three = run(
        "simulate",
        TITLE,
        "--bot",
        "random",
        "--bot",
        "greedy",
        "--players",
        3,
        "--games",
        1,
        "--jobs",
        1,
        "--json",
    )
    assert list(three.json["results"][0]["bots"].values()) == ["random", "greedy", "random"]


def test_the_course_of_the_games_is_summed_up(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def third_fails(task) -> dict:
        game = won_by_the_first(task)
        if task[3] < 7:
            return game
        return {**game, "end_reason": "bankrupt", "bankrupt": ["P2"], "phases": {"2": 0}}

    monkeypatch.setattr("roundhouse.cli.arena.play_one", third_fails)
    told = run(*ARGS, "--games", 3, "--jobs", 1, "--json").json
    assert told["ends"] == {"bank": 2, "bankrupt": 1} and told["bankrupt"] == 1
    assert told["operating_rounds"] == {"least": 8, "median": 9, "most": 10}
    assert told["phases"]["2"] == {"games": 3, "least": 0, "median": 0, "most": 0}
    assert told["phases"]["3"] == {"games": 2, "least": 5, "median": 5, "most": 6}
    assert told["wealth"] == {"least": 98, "median": 99, "most": 100}
    assert told["spread"] == {"least": 2, "median": 2, "most": 2}
    lines = run(*ARGS, "--games", 3, "--jobs", 1).out.splitlines()
    assert "Ends: bank 2 and bankrupt 1" in lines and "Games with a bankruptcy: 1" in lines
    assert "Operating rounds: 9 (8 to 10)" in lines
    assert "Phase 3: in 2 games; operating rounds before it: 5 (5 to 6)" in lines
    assert "Between first and last: $2 ($2 to $2)" in lines


def test_what_is_printed(run) -> None:
    ran = run(*ARGS, "--jobs", 1)
    assert ran.code == 0 and ran.err == ""
    assert "random" in ran.out and "2 games, " in ran.out and "actions a second" in ran.out


def test_games_that_do_not_end_are_told_with_what_helps(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.cli.arena.MOST_ACTIONS", 3)
    lines = run(*ARGS, "--jobs", 1).out.splitlines()
    assert lines[-2] == "Not finished after 20,000 actions: 2 games"
    assert lines[-1].endswith("--option few_offers")
    assert "few_offers" not in run(*ARGS, "--jobs", 1, "--option", "few_offers").out


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_games_are_kept_and_not_played_again(run, tmp_path: Path, form: str) -> None:
    """The whole of each game, so that what it came to can be told again, and more can be played."""
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"games.{form}"
    first = run(*ARGS, "--jobs", 1, "--out", out, "--json").json
    more = run(*ARGS, "--games", 3, "--jobs", 1, "--out", out, "--json").json
    assert more["fresh"] == 1 and first["fresh"] == 2
    assert more["games"] == 3 and more["results"][:2] == first["results"]
    again = run(*ARGS, "--games", 3, "--jobs", 1, "--out", out, "--json").json
    assert again["fresh"] == 0 and again["actions_per_second"] == 0
    assert without_time(again) == without_time({**more, "fresh": 0})
    assert "3 games, 3 finished, 0 of them played now" in run(*ARGS, "--games", 3, "--out", out).out
    if form == "csv":
        rows = list(csv.DictReader(out.open()))
        assert [row["seed"] for row in rows] == ["5", "6", "7"]
        assert json.loads(rows[0]["result"]) == first["results"][0]["result"]
    if form == "jsonl":
        assert [json.loads(line)["phases"] for line in out.open()] == [
            row["phases"] for row in more["results"]
        ]


def test_a_file_of_another_kind_is_refused(run, tmp_path: Path) -> None:
    ran = run(*ARGS, "--games", 3, "--out", tmp_path / "games.txt")
    assert ran.code == 2 and ran.err.count("\n") == 1 and list(tmp_path.iterdir()) == []


def test_ctrl_c_sums_up_what_was_played(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(tasks, jobs, ray):
        yield from ((task, won_by_the_first(task)) for task in tasks[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.cli.journal.each_played", interrupted)
    ran = run(*ARGS, "--games", 3, "--out", tmp_path / "games.csv", "--json")
    assert ran.code == 130 and ran.json["games"] == 2 and ran.json["wanted"] == 3
    assert ran.err == "Stopped after 2 of 3 games.\n"
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 3


FATAL = """
import os

class Fatal:
    def __init__(self, seed=0):
        self.ends = os._exit if seed >= 64 * 7 else leave

    def choose(self, view, clock):
        if len(view.title.players) == 2:
            self.ends(3)
        return view.offers[0].action

def leave(code):
    raise SystemExit(code)
"""


@pytest.fixture
def fatal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot that ends its process, or leaves in games of a lower seed than 7."""
    (tmp_path / "fatal_bots.py").write_text(FATAL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "fatal_bots", raising=False)
    return "fatal_bots:Fatal"


def test_a_process_that_dies_is_told_and_what_was_played_is_kept(run, fatal: str, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    args = ("simulate", TITLE, "--bot", fatal, "--bot", "random", "--seed", 7, "--out", out)
    known = run(*ARGS, "--seed", 7, "--jobs", 1, "--out", out, "--json").json
    ran = run(*args, "--games", 3, "--jobs", 2)
    assert ran.code == 2 and ran.err.count("\n") == 1 and "has died (exit code 3)" in ran.err
    assert len(out.read_text().splitlines()) == 1 + known["games"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bot_prints_is_none_of_the_outcome(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], jobs: int
) -> None:
    (tmp_path / "loud_bots.py").write_text(
        "from roundhouse.bots.uniform import Uniform\n"
        "print('I am imported')\n"
        "class Loud(Uniform):\n"
        "    def choose(self, view, clock):\n"
        "        print('I am thinking')\n"
        "        return super().choose(view, clock)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "loud_bots", raising=False)
    ran = run("simulate", TITLE, "--bot", "loud_bots:Loud", "--games", 2, "--jobs", jobs, "--json")
    assert ran.json["games"] == 2
    others = capfd.readouterr()
    assert "I am thinking" in ran.err + others.err and "I am" not in others.out


def test_a_bot_that_leaves_has_failed(run, fatal: str) -> None:
    for jobs in (1, 2):
        ran = run("simulate", TITLE, "--bot", fatal, "--bot", "random", "--games", 2, "--jobs", jobs)
        assert ran.code == 2 and ran.err.count("\n") == 1
        assert "The bot Fatal failed (fatal_bots.py:" in ran.err and "SystemExit: 3" in ran.err


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc")
def test_ctrl_c_ends_all_processes() -> None:
    code = "from roundhouse.cli import main; main()"
    args = [
        "simulate",
        TITLE,
        "--bot",
        "random",
        "--players",
        "3",
        "--games",
        "5000",
        "--jobs",
        "2",
        "--json",
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until(lambda: len(children.read_text().split()) >= 3)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert json.loads(out)["games"] < 5000
        assert err.count("\n") == 1 and "Stopped after" in err
    finally:
        process.terminate()
        process.wait(timeout=10)
    until(lambda: not alive(process.pid))


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def until(condition) -> None:
    for _ in range(300):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail("it did not come to that")
