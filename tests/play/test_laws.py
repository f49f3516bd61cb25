"""Every law of every title, player count and option; of large maps in the tests of the title."""

from __future__ import annotations

import random

import pytest

from recorded import golden
from roundhouse.play.laws import check_laws, pick
from roundhouse.play.session import Game
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import titles

LARGE = 300
"""Hexes from which a game at random is too long for these tests: such titles have laws' tests of their own."""


def names(count: int) -> tuple[str, ...]:
    return ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")[:count]


def is_large(entry) -> bool:
    return len(entry.build(names(entry.players[0]), ()).settings[BOARD.name].hexes) >= LARGE


HERE = {name: entry for name, entry in titles().items() if not is_large(entry)}

TABLES = [
    pytest.param(entry, count, id=f"{name}-{count}")
    for name, entry in HERE.items()
    for count in range(entry.players[0], entry.players[1] + 1)
]


@pytest.mark.parametrize(
    ("entry", "count"),
    # Everyday the most players.
    [
        pytest.param(
            *table.values,
            marks=[pytest.mark.soak] * (table.values[1] != table.values[0].players[1]),
            id=table.id,
        )
        for table in TABLES
    ],
)
def test_laws_hold_to_the_end_of_a_random_game(entry, count) -> None:
    state = check_laws(entry.build(names(count), ()), count, every=30)
    assert not state.stack


def for_option(entry, option):
    """The title for each number of players that may choose the option."""
    found = []
    for count in range(entry.players[0], entry.players[1] + 1):
        try:
            found.append(entry.build(names(count), (option.name,)))
        except ValueError:
            continue  # not for this number of players
    return found


OPTIONS = [
    pytest.param(entry, number, id=f"{name}-{option.name}")
    for name, entry in HERE.items()
    for number, option in enumerate(entry.options)
]


@pytest.mark.soak
@pytest.mark.parametrize(("entry", "number"), OPTIONS)
def test_laws_hold_with_every_option_for_every_number_of_players(entry, number) -> None:
    for title in for_option(entry, entry.options[number]):
        check_laws(title, number, every=20)


@pytest.mark.soak
@pytest.mark.parametrize(("entry", "count"), TABLES)
def test_laws_hold_in_many_games(entry, count) -> None:
    for seed in range(100, 140):
        check_laws(entry.build(names(count), ()), seed, every=2)


RECORDED = {
    "18AL": "18AL-3-random-1",
    "1848": "1848-3-random-1",
    "18Chesapeake": "18Chesapeake-4-random-1",
    "18GL": "18GL-2-random-2",
    "Branch Line": "Branch Line-3-random-1",
}
"""Of each title a game at random that is on record."""


def come_back(game: Game) -> None:
    """The finished game is saved and loaded, undone to its beginning and done again."""
    beginning = Game(game.header).digest()
    back = Game.from_json(game.to_json())
    assert game.over and back.digest() == game.digest()
    assert back.undo(len(back.actions)).digest() == beginning
    assert back.redo(len(back.actions)).digest() == game.digest()


@pytest.mark.parametrize("name", HERE)
def test_a_finished_game_is_saved_loaded_and_undone_to_its_beginning(name: str) -> None:
    come_back(golden(RECORDED[name]))


@pytest.mark.soak
@pytest.mark.parametrize(("entry", "count"), TABLES)
def test_so_is_a_game_of_any_number_of_players(entry, count) -> None:
    rng = random.Random(count)
    game = Game.new(entry.name, names(count), seed=count)
    while not game.over:
        game.play(pick(game.offers(), rng))
    come_back(game)
