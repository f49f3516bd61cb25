"""A title that counts in yen: what the commands tell of it has its sign, and none has a dollar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.cli.screen.menu import Price, branch_label
from roundhouse.cli.screen.tables import trains_line
from roundhouse.core.position import Position
from roundhouse.text.words import Words
from yen import added, dollars_in, played


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A game of the title that `new-title` writes, some way on, one private company of which is for four."""
    folder = tmp_path_factory.mktemp("title")
    with added(folder / "yen", 'sym = "LAND"', 'sym = "LAND"\nplayers_from = 4'):
        played(130).save(folder / "game.rh")
        yield folder / "game.rh"


@pytest.mark.parametrize("command", ["replay", "routes", "lab"])
def test_what_is_told_of_a_game_has_the_sign_of_its_title(run, saved: Path, command: str) -> None:
    shown = run(command, saved)
    assert shown.code == 0 and "¥" in shown.out and not dollars_in(shown.out)


@pytest.mark.parametrize("thing", ["FERRY", "LAND", "2", ""])
def test_what_things_do_is_told_with_the_sign_of_the_title(run, saved: Path, thing: str) -> None:
    shown = run("about", "Yen", *filter(None, [thing]))
    assert shown.code == 0 and "¥" in shown.out and not dollars_in(shown.out)


def test_what_needs_more_players_is_found_and_said(run, saved: Path) -> None:
    at_four = "At a table of 4, not at one of 3:"
    assert run("about", "Yen", "LAND").out.startswith(f"{at_four}\nLAND")
    listed = run("about", "Yen").out
    assert "LAND" not in listed.partition(at_four)[0] and "LAND" in listed.partition(at_four)[2]
    assert at_four not in run("about", "Yen", "FERRY").out
    assert run("about", "Yen", "LAND", "--json").json[0]["id"] == "LAND"
    assert "has nothing called LAND" in run("about", "Yen", "LAND", "--players", "A,B,C").err


def test_the_screen_of_the_terminal_has_the_sign_of_the_title(saved: Path) -> None:
    game = played(130)
    pos = Position(game.title, game.state)
    assert "¥" in trains_line(pos).plain and not dollars_in(trains_line(pos).plain)
    bought = game.offers()[0]
    assert "¥40" in branch_label(Words(game.title), "train", "4-0", [bought], [Price(40, 0)])
