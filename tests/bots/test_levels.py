"""Levels for people: each is played by a bot, the harder ones are rated higher, and ratings are what the games say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.bots import BOTS, is_known, make
from roundhouse.bots.levels import LEVELS, MIDDLE, USUAL, level_of, ratings
from roundhouse.titles.found import titles

ROOT = Path(__file__).parents[2]


def test_a_level_is_asked_for_as_a_bot_is() -> None:
    for level in LEVELS:
        assert is_known(level.name)
        assert type(make(level.name)) is BOTS[level.bot]
        assert level_of(level.bot) is level


def test_who_says_nothing_meets_a_level_that_there_is() -> None:
    assert USUAL in {level.name for level in LEVELS}


@pytest.mark.parametrize("title", [title for title in titles() if ratings(title)])
def test_harder_levels_are_rated_higher_at_every_title(title: str) -> None:
    rated = ratings(title)
    newcomer, club, strong = (rated[level.bot] for level in LEVELS[:3])
    assert newcomer < MIDDLE < club < strong


def test_ratings_are_what_the_kept_games_say() -> None:
    subprocess.run([sys.executable, "tools/bot_ratings.py", "--check"], cwd=ROOT, check=True)
