"""`roundhouse tournament`: pairs with all seats permuted, a file that is gone on with, and a table of ratings."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.league import pairings, seatings

TITLE = "18Chesapeake"
ARGS = ("tournament", TITLE, "--bot", "random", "--bot", "greedy", "--jobs", 1)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The games that are asked for; in each the greedy seats end richer."""
    tasks: list[Any] = []

    def at_once(task: Any) -> dict[str, Any]:
        tasks.append(task)
        _, players, _, seed, bots = task
        result = {
            player: 100 * (bot == "greedy") + number
            for number, (player, bot) in enumerate(zip(players, bots, strict=True))
        }
        best = max(result.values())
        return {
            "seed": seed, "bots": dict(zip(players, bots, strict=True)), "result": result, "end_reason": "bank",
            "winners": [p for p in players if result[p] == best], "actions": 10, "seconds": 0.5, "finished": True,
            "stock_rounds": 2, "operating_rounds": 3, "phases": {"2": 0}, "bankrupt": [], "state_hash": "",
        }  # fmt: skip

    monkeypatch.setattr("roundhouse.cli.arena.play_one", at_once)
    return tasks


def test_each_bot_sits_everywhere_as_often_as_the_other() -> None:
    tasks = list(pairings(TITLE, ("A", "B", "C", "D"), (), ["x", "y", "z"], 12, 5))
    assert len(tasks) == 36 and {task[3] for task in tasks} == set(range(5, 11))
    for pair in ("xy", "xz", "yz"):
        games = [task[4] for task in tasks if set(task[4]) == set(pair)]
        assert len(games) == 12 and all(Counter(seats)[pair[0]] == 2 for seats in games)
        for seat in range(4):
            assert Counter(seats[seat] for seats in games) == {pair[0]: 6, pair[1]: 6}
    for first, second in zip(tasks[0:33:6], tasks[3:36:6], strict=True):
        assert first[3] == second[3] and all(a != b for a, b in zip(first[4], second[4], strict=True))
    for players in (2, 3, 5, 6):
        seats = Counter(k for order in seatings(players) for k, second in enumerate(order) if second)
        assert len(set(seats.values())) == 1 and len(seats) == players


def test_what_is_told(run: Any, played: list[Any]) -> None:
    told = run(*ARGS, "--games", 6, "--json").json
    assert (told["games"], told["wanted"]) == (6, 6)
    best, worst = told["standings"]
    assert (best["bot"], worst["bot"]) == ("greedy", "random") and best["rating"] > worst["rating"]
    assert {"rating": 0, "low": 0, "high": 0}.items() <= worst.items() and 0 < best["low"] < best["high"]
    assert best["against"]["random"] == {"mean": 1.0, "low": 1.0, "high": 1.0, "games": 6}
    lines = run(*ARGS, "--games", 6).out.splitlines()
    assert lines[0] == f"{TITLE}: 6 games in pairs"
    assert any(line.startswith("greedy") and "1.00 (1.00–1.00)" in line for line in lines)


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_games_that_were_kept_are_rated_without_playing(
    run: Any, played: list[Any], tmp_path: Path, form: str
) -> None:
    """A table for each title, its options and number of seats; the files are only read."""
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out, more = tmp_path / f"games.{form}", tmp_path / f"more.{form}"
    told = run(*ARGS, "--games", 6, "--out", out, "--json").json
    run(*ARGS, "--games", 2, "--players", 2, "--option", "declared_run", "--out", more)
    kept, count = out.read_bytes(), len(played)
    out.chmod(0o444)
    four, two = run("standings", out, more, "--json").json
    assert four == {"title": TITLE, "options": [], "players": 4, "games": 6, "standings": told["standings"]}
    assert (two["players"], two["games"], two["options"]) == (2, 2, ["declared_run"])
    shown = run("standings", out, more).out
    assert (
        f"{TITLE}, 4 seats: 6 games\n" in shown and f"\n{TITLE} (declared_run), 2 seats: 2 games\n" in shown
    )
    assert len(played) == count and out.read_bytes() == kept


def test_in_a_pipe_nothing_is_cut(
    run: Any, played: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, bots = tmp_path / "games.jsonl", ("random", "greedy", "newcomer", "planner", "search")
    asked = [arg for bot in bots for arg in ("--bot", bot)]
    ran = run("tournament", TITLE, *asked, "--games", 6, "--jobs", 1, "--out", out)
    monkeypatch.setenv("COLUMNS", "40")
    for shown in (ran.out, run("standings", out).out):
        [greedy] = [line for line in shown.splitlines() if line.startswith("greedy")]
        assert greedy.count("1.00 (1.00–1.00)") == len(bots) - 1
    ran = run("simulate", TITLE, "--bot", "roundhouse.bots.uniform:Uniform", "--games", 1, "--jobs", 1)
    assert "roundhouse.bots.uniform:Uniform  " in ran.out


def test_tables_that_are_none(run: Any, tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "games.txt").write_text("", encoding="utf-8")
    for file in ("other.csv", "games.txt", "nowhere.csv"):
        ran = run("standings", tmp_path / file)
        assert ran.code == 2 and ran.err.count("\n") == 1 and file in ran.err
    assert not (tmp_path / "nowhere.csv").exists()
    (tmp_path / "none.jsonl").touch()
    assert (
        run("standings", tmp_path / "none.jsonl").out == f"No games are kept in {tmp_path / 'none.jsonl'}.\n"
    )


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_it_goes_on_where_it_was_stopped(
    run: Any, played: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"games.{form}"
    with monkeypatch.context() as patched:
        import roundhouse.cli.arena as arena

        plain = arena.play_one

        def stopped(task: Any) -> Any:
            if len(played) == 4:
                raise KeyboardInterrupt
            return plain(task)

        patched.setattr("roundhouse.cli.arena.play_one", stopped)
        ran = run(*ARGS, "--games", 10, "--out", out)
        assert ran.code == 130 and ran.err == "Stopped after 4 of 10 games.\n"
    ran = run(*ARGS, "--games", 10, "--out", out, "--json")
    assert ran.json["games"] == 10 and len(played) == 10
    assert [task[3] for task in played] == [number // 2 for number in range(10)]
    assert len({(task[3], task[4]) for task in played}) == 10
    again = run(*ARGS, "--games", 10, "--out", out, "--json")
    assert again.json == ran.json and len(played) == 10
    if form == "csv":
        rows = list(csv.DictReader(out.open()))
        assert [row["seed"] for row in rows] == [str(number // 2) for number in range(10)]


def test_a_wrong_wish_is_one_sentence(run: Any, played: list[Any], tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    for args in (
        ("tournament", TITLE, "--bot", "greedy"),
        (*ARGS, "--bot", "genius"),
        (*ARGS, "--out", tmp_path / "games.txt"),
        (*ARGS, "--out", tmp_path / "other.csv"),
        (*ARGS, "--players", 9),
    ):
        ran = run(*args, "--games", 1)
        assert ran.code == 2 and ran.err.count("\n") == 1 and not played, args
    assert (tmp_path / "other.csv").read_text(encoding="utf-8") == "a,b\n1,2\n"


def test_real_games(run: Any) -> None:
    told = run(
        "tournament", TITLE, "--bot", "random", "--bot", "greedy", "--players", 2, "--games", 2, "--json"
    ).json
    assert told["games"] == 2 and {standing["bot"] for standing in told["standings"]} == {"random", "greedy"}


def test_games_that_did_not_end_are_counted_and_not_rated(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(task: Any) -> dict[str, Any]:
        _, players, _, seed, bots = task
        ended = seed > 0
        result = {p: 100 * (bot == "greedy") for p, bot in zip(players, bots, strict=True)} if ended else {}
        return {
            "seed": seed, "bots": dict(zip(players, bots, strict=True)), "result": result, "end_reason": None,
            "winners": [p for p in result if result[p]], "actions": 10, "seconds": 0.5, "finished": ended,
            "stock_rounds": 2, "operating_rounds": 3, "phases": {"2": 0}, "bankrupt": [], "state_hash": "",
        }  # fmt: skip

    monkeypatch.setattr("roundhouse.cli.arena.play_one", at_once)
    told = run(*ARGS, "--games", 6, "--json").json  # seeds 0, 0, 1, 1, 2, 2
    assert (told["games"], told["unfinished"]) == (6, 2)
    greedy = next(row for row in told["standings"] if row["bot"] == "greedy")
    assert greedy["score"]["games"] == 4 and greedy["score"]["mean"] == 1
    lines = run(*ARGS, "--games", 6).out.splitlines()
    assert lines[-2] == "Not finished after 20,000 actions, and not rated: 2"
    assert lines[-1].endswith("--option few_offers")
    assert "few_offers" not in run(*ARGS, "--games", 6, "--option", "few_offers").out
    run(*ARGS, "--games", 2, "--out", tmp_path / "games.csv")  # seed 0 alone
    assert run("standings", tmp_path / "games.csv").out == "Not finished, and not rated: 2\n"


def test_where_no_game_ends_nobody_is_rated(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.cli.arena.MOST_ACTIONS", 3)
    told = run(*ARGS, "--games", 2, "--json").json
    assert (told["games"], told["unfinished"], told["standings"]) == (2, 2, [])
    assert run(*ARGS, "--games", 2).code == 0
