"""A title that counts in yen: the package that `new-title` writes, with another sign."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.bots import ask, make
from roundhouse.titles import found
from roundhouse.titles.entry import Entry
from roundhouse.titles.families import STARTS, entry

DOLLARS = re.compile(r"\$\s*(?:</[a-z]+>\s*)?[\d<]")


@contextmanager
def added(folder: Path, right: str = "", wrong: str = "") -> Iterator[Entry]:
    """The title "Yen", installed for a while, with `wrong` for `right` in title.toml; its files are in the folder."""
    shutil.copytree(STARTS["1830"], folder)
    path = folder / "title.toml"
    text = path.read_text("utf-8").replace('"{name}"', '"Yen"')
    assert right in text
    path.write_text(f'currency = "¥"\n{text.replace(right, wrong, 1)}', "utf-8")
    title = entry(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(found, "_ADDED", dict(found._ADDED))
        found.add(title)
        yield title


def played(actions: int) -> Game:
    """A game of it so far, by bots."""
    game = Game.new("Yen", ["Ann", "Ben", "Cy"], seed=3)
    seats = {player: make("greedy", number) for number, player in enumerate(game.header.players)}
    while not game.over and game.at < actions:
        game.play(ask(seats[game.to_act], game.title, game.state))
    return game


def dollars_in(text: str) -> list[str]:
    """What looks like an amount in dollars, with what is around it."""
    return [text[max(0, at.start() - 60) : at.end() + 20] for at in DOLLARS.finditer(text)]
