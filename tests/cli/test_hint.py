"""`hint`: what a bot would do in a saved game, in words and as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bots.teller import Teller
from roundhouse import Game
from roundhouse.bots import BOTS
from roundhouse.bots.hint import adviser
from roundhouse.core.record import action_from

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "18AL-4-greedy-2.json"
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "engine.py"


@pytest.fixture(autouse=True)
def teller(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that tells what it considered, called "teller"."""
    monkeypatch.setitem(BOTS, "teller", Teller)


def test_choice_alternatives_and_reasons(run: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run("hint", GOLDEN, "--at", 225, "--bot", "teller")
    lines = [line.rstrip() for line in ran.out.splitlines()]
    assert ran.code == 0 and all(len(line) <= 80 for line in lines)
    assert lines[:2] == [
        "Operating round 4.2: TAG (Cy) divides $220",
        "teller: Pay out $220: Cy $88, Dot $44",
    ]
    assert "−$221     −$95   Withhold $220" in lines
    assert lines[lines.index("Compared with: Withhold $220") + 1] == "  · $88 more in hand"
    rest = " ".join(" ".join(lines[lines.index("  · $88 more in hand") + 1 :]).split())
    assert rest.startswith("· shares of TAG worth $40 more in the end (") and rest.endswith(")")


def test_at_most_eight_alternatives(run: Callable) -> None:
    ran = run("hint", GOLDEN, "--at", 115, "--bot", "teller")
    assert sum(line.lstrip().startswith(("+$", "−$")) for line in ran.out.splitlines()) == 8


def test_as_json(run: Callable) -> None:
    told = run("hint", GOLDEN, "--at", 225, "--bot", "teller", "--json").json
    assert (told["title"], told["at"], told["to_act"]) == ("18AL", 225, "Cy")
    hint = told["hint"]
    assert (hint["bot"], hint["seat"], hint["label"]) == ("teller", "Cy", "Pay out $220: Cy $88, Dot $44")
    assert [one["worth"] for one in hint["considered"]] == [-126, -221]
    assert hint["reasons"][0] == "$88 more in hand"
    game = Game.load(GOLDEN).goto(225)
    assert game.why_not(action_from(game.title, hint["action"])) is None


def test_who_does_not_compare_dollars_tells_the_grounds(run: Callable) -> None:
    for bot, ground in (("greedy", "its rules of thumb give this"), ("random", "drawn by lot (")):
        ran = run("hint", GOLDEN, "--at", 225, "--bot", bot)
        assert f"  · {ground}" in ran.out and "Compared" not in ran.out
        told = run("hint", GOLDEN, "--at", 225, "--bot", bot, "--json").json["hint"]
        assert told["considered"] == [] and ground in told["reasons"][-1]


def test_a_program_that_does_not_tell_names_the_choice_alone(run: Callable) -> None:
    bot = f"engine:{sys.executable} {EXAMPLE}"
    ran = run("hint", GOLDEN, "--at", 225, "--bot", bot, "--seconds", 5)
    assert ran.out.endswith(f"{bot} gives no reasons here.\n")
    assert "\n" + bot + ": " in ran.out.replace("\n  ", " ")


def test_the_seed_decides_for_a_bot_that_draws(run: Callable) -> None:
    def chosen(seed: int) -> str:
        return json.dumps(
            run("hint", GOLDEN, "--at", 115, "--bot", "random", "--seed", seed, "--json").json["hint"][
                "action"
            ]
        )

    assert chosen(1) == chosen(1)
    assert len({chosen(seed) for seed in range(4)}) > 1


def test_the_strongest_bot_is_asked_where_nobody_is_named(run: Callable, saved: Path) -> None:
    assert run("hint", saved, "--json").json["hint"]["bot"] == adviser()


def test_of_a_finished_game_it_says_so(run: Callable, finished: bytes, tmp_path: Path) -> None:
    path = tmp_path / "done.json"
    path.write_bytes(finished)
    assert run("hint", path).out == f"{path}: the game is over, and there is nothing to decide.\n"
    told = run("hint", path, "--json").json
    assert told["hint"] is None and told["to_act"] == ""


def test_files_of_18xx_games_are_read(run: Callable, saved: Path, tmp_path: Path) -> None:
    site = tmp_path / "site.json"
    assert run("convert", saved, site).code == 0
    assert "players" in msgspec.json.decode(site.read_bytes())
    told = run("hint", site, "--bot", "teller", "--json").json
    assert told["hint"]["label"] == run("hint", saved, "--bot", "teller", "--json").json["hint"]["label"]


def test_refuses_in_one_line(run: Callable, saved: Path, tmp_path: Path) -> None:
    for args in (
        (tmp_path / "none.json",),
        (saved, "--at", 61),
        (saved, "--bot", "nobody"),
        (saved, "--bot", "engine:"),
        (saved, "--bot", "engine:/no/such/program"),
        (saved, "--seconds", -1),
        (saved, "--seed", "x"),
        (),
    ):
        ran = run("hint", *args)
        assert ran.code == 2 and ran.err.count("\n") == 1 and ran.out == ""


def test_a_bot_of_ones_own_is_named_by_its_class(run: Callable) -> None:
    told = run("hint", GOLDEN, "--at", 115, "--bot", "roundhouse.bots.uniform:Uniform", "--json").json
    assert told["hint"]["bot"] == "roundhouse.bots.uniform:Uniform" and told["hint"]["action"]
    assert (
        "has no 'Nobody'" in run("hint", GOLDEN, "--at", 115, "--bot", "roundhouse.bots.uniform:Nobody").err
    )


def test_more_cores_come_to_the_same(run: Callable) -> None:
    asked = ("hint", GOLDEN, "--at", 77, "--bot", "search", "--seed", 3, "--json")
    alone, helped = run(*asked), run(*asked, "--cores", 2)
    assert alone.code == helped.code == 0 and alone.json == helped.json
    assert run(*asked, "--cores", 0).code == 2


def test_what_a_bot_of_others_prints_or_does_wrong_spoils_nothing(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "noisy_bots.py").write_text(
        "class Noisy:\n"
        "    def __init__(self, seed=0): ...\n"
        "    def choose(self, view, clock):\n"
        "        print('thinking')\n"
        "        return view.offers[0].action\n"
        "class Failing(Noisy):\n"
        "    def choose(self, view, clock):\n"
        "        return 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    ran = run("hint", GOLDEN, "--at", 225, "--bot", "noisy_bots:Noisy", "--json")
    assert ran.json["hint"]["bot"] == "noisy_bots:Noisy" and "thinking" in ran.err
    failed = run("hint", GOLDEN, "--at", 225, "--bot", "noisy_bots:Failing")
    assert failed.code == 2
    assert (
        failed.err
        == "roundhouse: The bot Failing failed (noisy_bots.py:8): ZeroDivisionError: division by zero\n"
    )
