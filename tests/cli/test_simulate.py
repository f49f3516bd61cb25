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

TITLE = "18Chesapeake"
ARGS = ("simulate", TITLE, "--players", 3, "--bot", "random", "--games", 3, "--seed", 5)


def without_time(told: dict) -> dict:
    return {
        **{key: value for key, value in told.items() if "second" not in key},
        "results": [{k: v for k, v in game.items() if k != "seconds"} for game in told["results"]],
    }


def test_the_outcome_as_json(run) -> None:
    told = run(*ARGS, "--jobs", 1, "--json").json
    assert told["games"] == told["wanted"] == len(told["results"]) == 3
    assert told["finished"] == sum(game["finished"] for game in told["results"])
    assert told["actions"] == sum(game["actions"] for game in told["results"]) > 100
    assert told["seconds"] > 0 and told["actions_per_second"] > 0
    assert [game["seed"] for game in told["results"]] == [5, 6, 7]
    for game in told["results"]:
        assert set(game["result"]) == {"P1", "P2", "P3"}
    assert told["bots"]["random"]["seats"] == 9 and told["bots"]["random"]["wins"] == 3


def test_the_outcome_does_not_depend_on_the_processes(run) -> None:
    one, two = (run(*ARGS, "--jobs", jobs, "--json").json for jobs in (1, 2))
    assert without_time(one) == without_time(two)


def test_bots_change_seats(run) -> None:
    told = run(
        "simulate", TITLE, "--bot", "random", "--bot", "greedy", "--games", 2, "--jobs", 1, "--json"
    ).json
    assert [list(game["bots"].values()) for game in told["results"]] == [
        ["random", "greedy"],
        ["greedy", "random"],
    ]
    assert told["bots"]["greedy"]["seats"] == told["bots"]["random"]["seats"] == 2


def test_what_is_printed(run) -> None:
    ran = run(*ARGS, "--jobs", 1)
    assert ran.code == 0 and ran.err == ""
    assert "random" in ran.out and "3 games, " in ran.out and "actions a second" in ran.out


def test_files_have_a_line_for_each_game(run, tmp_path: Path) -> None:
    table, lines = tmp_path / "games.csv", tmp_path / "games.jsonl"
    run(*ARGS, "--jobs", 1, "--out", table)
    run(*ARGS, "--jobs", 1, "--out", lines)
    rows = list(csv.DictReader(table.open()))
    games = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [row["seed"] for row in rows] == ["5", "6", "7"] == [str(game["seed"]) for game in games]
    assert [row["result P1"] for row in rows] == [str(game["result"]["P1"]) for game in games]


def test_a_file_of_another_kind_is_refused(run, tmp_path: Path) -> None:
    ran = run(*ARGS, "--out", tmp_path / "games.txt")
    assert ran.code == 2 and ran.err.count("\n") == 1 and list(tmp_path.iterdir()) == []


def test_ctrl_c_sums_up_what_was_played(tmp_path: Path) -> None:
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
        [sys.executable, "-c", code, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(4)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    told = json.loads(out)
    assert 0 < told["games"] < told["wanted"] == 5000
    assert err.count("\n") == 1 and "Stopped after" in err
