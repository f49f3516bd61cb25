"""`puzzle`: asks, takes an answer, and says what is right and why."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from roundhouse.play.puzzles import puzzles

ONE = puzzles("18AL", kind="best_run")[0]


def test_the_right_answer_and_why(run: Callable) -> None:
    ran = run("puzzle", ONE.id.lower(), "--brief", "--answer", f"${ONE.answer}")
    assert ran.code == 0
    assert f"Right: ${ONE.answer}" in ran.out and "18AL-4.2.3-13" in ran.out


def test_a_hint_a_slip_and_a_wrong_answer(run: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["?", "lots", str(ONE.answer + 10)])
    monkeypatch.setattr("builtins.input", lambda question: next(typed))
    ran = run("puzzle", ONE.id)
    assert ran.code == 0
    assert "Hint: One of the runs goes through" in ran.out
    assert "Answer with a whole number" in ran.out
    assert f"No, it is ${ONE.answer}" in ran.out
    assert "Certificates" in ran.out  # the tables are shown


def test_who_types_nothing_is_told(run: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "")
    assert f"It is ${ONE.answer}" in run("puzzle", ONE.id, "--brief").out


def test_the_seed_draws(run: Callable) -> None:
    drawn = [json.loads(run("puzzle", "18GL", "--seed", seed, "--json").out)["id"] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] and drawn[0].startswith("18GL-")
    asked = json.loads(run("puzzle", "--kind", "refusal", "--seed", 5, "--json", "--answer", "b").out)
    assert asked["kind"] == "refusal" and isinstance(asked["verdict"]["right"], bool)
    assert "verdict" not in json.loads(run("puzzle", ONE.id, "--json").out)


def test_a_list(run: Callable) -> None:
    assert len(run("puzzle", "--list").out.splitlines()) == len(puzzles())
    assert len(json.loads(run("puzzle", "18AL", "--list", "--json").out)) == 20


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["18AL-999"], "no title and no puzzle called 18AL-999"),
        (["1830"], "no title and no puzzle called 1830"),
        (["--kind", "chess"], "There is no kind of puzzle called chess"),
        ([ONE.id, "--brief", "--answer", "9" * 400], "Answer with a whole number"),
    ],
)
def test_what_cannot_be_asked(run: Callable, arguments: list[str], said: str) -> None:
    ran = run("puzzle", *arguments)
    assert ran.code == 2 and said in ran.err and ran.err.count("\n") == 1
