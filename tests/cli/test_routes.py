"""`routes`: the best runs in a position, against the checker and the sums of their stops."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse import Game, Scenario
from roundhouse.analysis.best_runs import best_of
from roundhouse.cli import routes
from roundhouse.core.position import Position
from roundhouse.core.rule_values import amends
from roundhouse.routes.checker import check_runs
from roundhouse.routes.question import Bonus, Doubling, Question
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import QUESTION, STOP_VALUE, best


@pytest.fixture
def done(finished: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "done.json"
    path.write_bytes(finished)
    return path


def now_in(path: Path, at: int | None = None) -> Position:
    game = Game.load(path)
    return Position(game.title, game.state if at is None else game.position(at))


def test_every_floated_corporation_and_its_best_runs(run, done: Path) -> None:
    told, pos = run("routes", done, "--json").json, now_in(done)
    rows = {row["corporation"]: row for row in told["corporations"]}
    assert set(rows) == {sym for sym, row in pos[CORPORATIONS].items() if row.floated}
    assert any(len(row["runs"]) > 1 for row in rows.values())
    for sym, row in rows.items():
        answer = best(pos, sym)
        assert (row["total"], row["bound"], row["proven"]) == (answer.value, answer.value, True)
        assert row["total"] == sum(one["value"] for one in row["runs"])
        assert row["trains"] == owned(pos, sym)
        for one in row["runs"]:
            assert one["value"] == sum(stop["value"] for stop in one["stops"])
            assert [stop["stop"] for stop in one["stops"]] == [part for part in one["route"] if "." in part]
            for stop in one["stops"]:
                hex, _, number = stop["stop"].partition(".")
                assert stop["value"] == STOP_VALUE(pos, sym, (hex, int(number)))
        runs = [(one["train"], tuple(one["route"])) for one in row["runs"]]
        assert check_runs(BOARD(pos), pos[TILES], QUESTION(pos, sym), runs) is None


def test_in_words(run, done: Path) -> None:
    row = next(row for row in run("routes", done, "--json").json["corporations"] if row["runs"])
    ran = run("routes", done, "--corporation", row["corporation"].lower())
    lines = ran.out.splitlines()
    assert ran.code == 0 and lines[0] == f"{row['corporation']}: ${row['total']}, proven best"
    assert len(lines) == 1 + len(row["runs"])
    first = row["runs"][0]
    for stop in first["stops"]:
        assert f"{stop['stop'].partition('.')[0]} {stop['value']}" in lines[1]
    assert lines[1].endswith(f" = ${first['value']}") and "-train: " in lines[1]


@amends(QUESTION, "more to earn")
def more(pos: Position, question: Question, corporation: str) -> Question:
    """Something of each kind."""
    home, coal = ("C13", 0), ("B14", 0)
    train = replace(question.trains[0], at_end=((coal, 80),))
    return replace(
        question,
        trains=(train,),
        bonuses=(Bonus("mail", 30, (frozenset({home}),)), Bonus("gold", 7, (frozenset({coal}),), once=True)),
        doublings=(Doubling("car", stops=frozenset({home})),),
    )


def test_all_that_runs_earn_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3").tiles({"C13": "57:1"})
    position.corporation("N&W", shares={"Ann": 60}, trains=["2"])
    amendments = {**position.title.amendments, QUESTION.name: (more,)}
    pos = Position(dataclasses.replace(position.title, amendments=amendments), position.state)
    row = best_of(pos, "N&W")
    (run,) = row["runs"]
    assert sorted(run["stops"], key=lambda stop: stop["stop"]) == [
        {"stop": "B14.0", "value": 80, "at_end": True},
        {"stop": "C13.0", "value": 20},
    ]
    assert run["bonuses"] == [{"id": "mail", "value": 30}]
    assert run["doubled"] == {"id": "car", "stop": "C13.0", "value": 20}
    assert "fees" not in run and run["value"] == 150
    assert row["extras"] == [{"id": "gold", "value": 7}] and row["total"] == row["bound"] == 157
    run["fees"] = [{"id": "ferry", "value": 5}]
    run["beside"] = [{"id": "lake", "value": 50}]
    routes.print_runs(pos, row)
    stops = " – ".join(f"{stop['stop'][:3]} {stop['value']}" for stop in run["stops"])
    assert capsys.readouterr().out.splitlines() == [
        "N&W: $157, proven best",
        f"  2-train: {stops}, C13 again 20 (car), mail 30, ferry −5, lake $50 from the treasury = $150",
        "  once for all: gold $7",
    ]


def test_a_search_without_time_says_what_may_be_missing(run, done: Path) -> None:
    row = next(row for row in run("routes", done, "--json").json["corporations"] if len(row["runs"]) > 1)
    args = ("routes", done, "--corporation", row["corporation"], "--limit", 0)
    hasty = run(*args, "--json").json["corporations"][0]
    assert not hasty["proven"] and hasty["total"] <= row["total"] <= hasty["bound"]
    more = hasty["bound"] - hasty["total"]
    assert f"best found, at most ${more:,} more is possible" in run(*args).out


def test_an_earlier_position(run, saved: Path) -> None:
    told = run("routes", saved, "--at", 0, "--json").json
    assert told == {"title": "18Chesapeake", "at": 0, "corporations": []}
    assert run("routes", saved, "--at", 0).out == "No corporation has floated after 0 actions.\n"
    game = Game.load(saved)
    first = next(
        n
        for n in range(game.at + 1)
        if any(row.floated for row in Position(game.title, game.position(n))[CORPORATIONS].values())
    )
    out = run("routes", saved, "--at", first).out
    assert out.endswith(": no trains\n") and out.count("\n") == 1


def test_refuses_in_one_line(run, saved: Path, tmp_path: Path) -> None:
    pos = now_in(saved)
    waiting = next(sym for sym, row in pos[CORPORATIONS].items() if not row.floated)
    for args in (
        (tmp_path / "none.json",),
        (saved, "--at", 61),
        (saved, "--corporation", "XYZ"),
        (saved, "--corporation", waiting),
        (saved, "--limit", -1),
        (saved, "--limit", "soon"),
        (),
    ):
        ran = run("routes", *args)
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""


def test_help(run) -> None:
    ran = run("routes", "--help")
    assert ran.code == 0 and "--corporation" in ran.out and "--at" in ran.out
