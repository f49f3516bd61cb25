"""Levels for people: each is played by a bot, the harder ones are rated higher, and ratings are what the games say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.bots import BOTS, UnknownBot, is_known, levels, make
from roundhouse.bots.levels import AHEAD, LEVELS, MIDDLE, USUAL, bot_called, level_of, ratings, usual
from roundhouse.text.language import speaking
from roundhouse.titles.found import titles

ROOT = Path(__file__).parents[2]


def test_a_level_is_asked_for_as_a_bot_is() -> None:
    for level in LEVELS:
        assert is_known(level.name)
        assert type(make(level.name)) is BOTS[level.bot]
        assert level_of(level.bot) is level


@pytest.mark.parametrize("name", ["gredy", "my_bots:Mine"])
def test_what_no_bot_is_called_is_told_with_the_names_that_there_are(name: str) -> None:
    with pytest.raises(UnknownBot) as raised:
        make(name)
    assert str(raised.value).startswith(f"There is no bot '{name}'; there are blocker, builder, club, ")


def test_who_says_nothing_meets_a_level_that_there_is() -> None:
    assert USUAL in {level.name for level in LEVELS}


@pytest.mark.parametrize(
    ("expert", "usual_one"), [(MIDDLE + 8 + AHEAD, "expert"), (MIDDLE + 8 + AHEAD - 0.1, "strong")]
)
def test_a_clearly_stronger_level_is_usual(
    expert: float, usual_one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated = {"search": MIDDLE + 8, "expert": expert}
    monkeypatch.setattr(levels, "ratings", lambda title: rated if title == "18AL" else {})
    assert usual("18AL").name == usual_one
    assert usual("18GL").name == USUAL


@pytest.mark.parametrize("title", [title for title in titles() if ratings(title)])
def test_harder_levels_are_rated_higher_at_every_title(title: str) -> None:
    rated = ratings(title)
    newcomer, club, strong = (rated[level.bot] for level in LEVELS[:3])
    assert newcomer < MIDDLE < club < strong


def test_ratings_are_what_the_kept_games_say() -> None:
    subprocess.run([sys.executable, "tools/bot_ratings.py", "--check"], cwd=ROOT, check=True)


def test_bots_without_a_level_have_names_in_the_language_of_the_reader() -> None:
    assert [bot_called(name) for name in ("greedy", "random", "outside")] == ["greedy", "random", "outside"]
    with speaking("de"):
        assert [bot_called(name) for name in ("greedy", "random")] == ["gierig", "zufällig"]
