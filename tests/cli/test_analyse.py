"""`analyse`: what the declared runs of a game earned and could have earned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.core.now import Now
from roundhouse.rules.running import Ran, best

TITLE = "18Chesapeake"

# By the numbers of 18xx.games: what was declared, and what would have been the best.
BETTER = {
    "1277": "213 SRR 120/160, 319 C&O 140/160, 412 PRR 210/280, 415 B&O 270/280",
    "14377": "84 N&W 90/110, 190 B&O 170/200, 206 PLE 210/220, 210 N&W 240/250, 213 B&O 240/260, 221 PLE 260/280, "
    "224 N&W 250/260, 271 B&O 270/320, 274 N&W 250/260, 280 PLE 260/280, 331 LV 190/210, 339 SRR 500/600, "
    "342 C&O 230/240, 350 PLE 530/660, 387 B&O 390/410, 403 N&W 600/620, 407 PLE 540/740, 421 B&O 390/410, "
    "430 SRR 710/740, 437 N&W 600/700, 441 PLE 540/780, 451 PRR 720/750, 455 B&O 390/410, 464 SRR 710/770, "
    "471 N&W 600/700, 475 PLE 540/780, 485 PRR 720/750",
}


@pytest.fixture
def done(finished: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "done.json"
    path.write_bytes(finished)
    return path


@pytest.mark.parametrize("id", BETTER)
def test_games_played_elsewhere_left_this_much(run, shared: Path, id: str) -> None:
    told = run("analyse", shared / "fixtures" / TITLE / f"{id}.json", "--runs", "--json").json
    better = [row for row in told["runs"] if row["best"] != row["declared"]]
    assert ", ".join(
        f"{row['action']} {row['corporation']} {row['declared']}/{row['best']}" for row in better
    ) == BETTER[id]  # fmt: skip
    assert told["proven"] and all(row["proven"] for row in told["runs"])
    assert told["missed"] == len(better) and told["looked_at"] == told["wanted"] == len(told["runs"])
    assert told["left"] == sum(row["best"] - row["declared"] for row in better)


def test_a_foreign_file_keeps_its_own_numbers(run) -> None:
    file = Path(__file__).resolve().parents[1] / "data" / "interop" / "18Chesapeake-by-hand.json"
    declared = [
        (action["id"], action["entity"])
        for action in json.loads(file.read_text())["actions"]
        if action["type"] == "run_routes"
    ]
    told = run("analyse", file, "--runs", "--json").json
    assert declared and [(row["action"], row["corporation"]) for row in told["runs"]] == declared


def test_every_declared_run_of_our_own_games(run, done: Path) -> None:
    told = run("analyse", done, "--runs", "--json").json
    game = Game.load(done)
    ran = {
        number: event
        for number in range(1, game.at + 1)
        for event in game.events(number)
        if isinstance(event, Ran)
    }
    assert ran and [row["action"] for row in told["runs"]] == list(ran)
    for row in told["runs"]:
        assert set(row) == {"action", "corporation", "declared", "best", "proven", "seconds"}
        event = ran[row["action"]]
        assert (row["corporation"], row["declared"]) == (event.corporation, event.revenue)
        assert row["best"] == best(Now(game.title, game.position(row["action"] - 1)), event.corporation).value
        assert row["proven"] and row["seconds"] >= 0


def spoilt(path: Path, young: bytes) -> tuple[int, int]:
    """Save a game that goes on until a corporation declares less than it could: the action, the money left."""
    from roundhouse.bots import ask, make

    game = Game.from_json(young)
    bots = {player: make("greedy", number) for number, player in enumerate(game.title.players)}
    while True:
        action = ask(bots[game.to_act], game.title, game.state)
        if action.kind() == "run" and len(action.runs) > 1:
            break
        game.play(action)
    before, fewer = game.at, type(action)(action.by, action.runs[:1])
    most = best(Now(game.title, game.state), game.state.stack[-1].who).value
    revenue = next(event.revenue for event in game.play(fewer) if isinstance(event, Ran))
    game.save(path)
    return before + 1, most - revenue


def test_an_unfinished_game_in_words(run, young: bytes, tmp_path: Path) -> None:
    number, left = spoilt(tmp_path / "game.json", young)
    ran = run("analyse", tmp_path / "game.json", "--runs")
    lines = ran.out.splitlines()
    assert ran.code == 0 and ran.err == "" and left > 0
    assert [line for line in lines if line.split()[:1] == [str(number)] and line.endswith(f" ${left}")]
    assert lines[-1].endswith(f"1 of them not the best; money left on the table: ${left}")


def test_a_game_without_runs(run, tmp_path: Path) -> None:
    Game.new(TITLE, ["Ann", "Ben", "Cy"]).save(tmp_path / "new.json")
    ran = run("analyse", tmp_path / "new.json", "--runs")
    assert ran.code == 0 and ran.out.startswith("0 declared sets of runs")
    assert run("analyse", tmp_path / "new.json", "--runs", "--json").json["runs"] == []


def test_without_time_nothing_is_claimed(run, done: Path) -> None:
    told = run("analyse", done, "--runs", "--limit", 0, "--json").json
    exact = run("analyse", done, "--runs", "--json").json
    assert not told["proven"] and any(not row["proven"] for row in told["runs"])
    for hasty, row in zip(told["runs"], exact["runs"], strict=True):
        assert row["declared"] == hasty["declared"] <= hasty["best"] <= row["best"]
        assert not hasty["proven"] or hasty["best"] == row["best"]
    open_ends = sum(not row["proven"] for row in told["runs"])
    assert f"{open_ends} of them without proof" in run("analyse", done, "--runs", "--limit", 0).out


def test_ctrl_c_sums_up_what_was_looked_at(run, done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.analysis import unplayed as module

    compared, seen = module.compared, []

    def interrupted(game, number, limit):
        if len(seen) == 2:
            raise KeyboardInterrupt
        seen.append(number)
        return compared(game, number, limit)

    monkeypatch.setattr(module, "compared", interrupted)
    ran = run("analyse", done, "--runs", "--json")
    told = ran.json
    assert ran.code == 130 and told["looked_at"] == 2 and [row["action"] for row in told["runs"]] == seen
    assert ran.err == f"Stopped after 2 of {told['wanted']} sets of runs.\n"


def test_refuses_in_one_line(run, saved: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    for args in (
        (saved,),
        (tmp_path / "none.json", "--runs"),
        (tmp_path / "bad.json", "--runs"),
        ("--runs",),
    ):
        ran = run("analyse", *args)
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""


def test_help(run) -> None:
    ran = run("analyse", "--help")
    assert ran.code == 0 and "--runs" in ran.out and "--json" in ran.out
