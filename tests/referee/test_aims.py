"""What steered play is after (tools/aims.py) is there to be had, and its games are played by the rules."""

from __future__ import annotations

import random

import pytest

from aims import AIMS, openings, wanted_options
from covering import NAMES
from event_coverage import CANNOT
from occasions import built, occurring, possible
from referee.test_occurrences import TABLE
from roundhouse.play.session import Game
from roundhouse.titles.found import titles
from steer import Steering


@pytest.mark.parametrize("title", AIMS)
def test_aims_are_for_what_a_title_has(title: str) -> None:
    wanted = {name for aim in AIMS[title] for name in aim.wants}
    known = possible(titles()[title]).union(
        *(set(names) for file, names in TABLE.items() if file.startswith(title))
    )
    assert wanted <= known - CANNOT[title].keys()
    actions = {kind for one in built(titles()[title]) for kind in one.action_types}
    assert {kind for aim in AIMS[title] for kind in aim.liked} <= actions


def test_options_that_are_wanted_go_together() -> None:
    entry = titles()["18C2C"]
    every = {f"occasion: option {option.name}" for option in entry.options}
    chosen = wanted_options(entry, 3, every, random.Random(1))
    entry.build(NAMES[:3], chosen)
    readings = [reading for reading in entry.readings if reading.chosen(chosen).option in chosen]
    assert len(readings) == len(entry.readings)


def test_what_belongs_to_an_opening_is_played_for_first() -> None:
    """18GL, 4.2: nobody buys, and the priority holder is compelled."""
    need = {"event: compelled": 3.0}
    assert openings("18GL", need)
    search = Steering(Game.new("18GL", NAMES[:3], seed=5), need, 5, {})
    search.open()
    search.stretch()
    game = search.found_game()
    assert 3 <= game.at < 60
    assert "event: compelled" in occurring(game)
