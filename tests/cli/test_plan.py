"""`plan`: tried out on a position of a file, and checked against the game as it has gone on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import Game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7).save(path)
    return path


def test_a_plan_is_made_gone_on_with_and_checked(run: Callable, saved: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    ran = run("plan", saved, plan, "--do", "buy D&R", "--do", "pass")
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0].startswith("1. Ann: ") and lines[0].endswith("(still possible)")
    assert "Branch 1 of 1, step 2, on position 1." in lines
    ran = run("plan", saved, plan, "--undo", 1, "--do", "buy C-P")
    assert "Branch 2 of 2, step 2, on position 1." in ran.out
    game = Game.load(saved)
    game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    game.play({"type": "buy_cheapest", "by": "Ben", "private": "C-P"})
    game.save(saved)
    told = json.loads(run("plan", saved, plan, "--json").out)
    assert [step["case"] for step in told["steps"]] == ["played", "played"]
    told = json.loads(run("plan", saved, plan, "--branch", 1, "--seat", "Ben", "--json").out)
    assert [step["case"] for step in told["steps"]] == ["played", "against"]
    assert "18Chesapeake-" in told["steps"][1]["against"]


def test_beyond_the_rules(run: Callable, saved: Path, tmp_path: Path) -> None:
    change = '{"set": "cash", "owner": "Ann", "amount": 5}'
    ran = run("plan", saved, tmp_path / "plan.json", "--beyond", change)
    assert ran.out.splitlines()[0] == "1. Beyond the rules: Ann has $5 (beyond the rules)"


def test_what_is_wrong_is_said_in_a_line(run: Callable, saved: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    for options in (["--do", "buy C-P for ever"], ["--beyond", "{}"], ["--at", 99], ["--branch", 7]):
        ran = run("plan", saved, plan, *options)
        assert ran.code == 2 and len(ran.err.splitlines()) == 1, options
    plan.write_text("no plan")
    assert "That is no plan" in run("plan", saved, plan).err
    other = tmp_path / "other.json"
    Game.new("18AL", ["Ann", "Ben", "Cy"], seed=7).save(other)
    run("plan", other, tmp_path / "al.json")
    assert "another game" in run("plan", saved, tmp_path / "al.json").err
