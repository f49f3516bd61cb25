"""Older files of the site name only the hexes of a run: for every title they are read as what earns the same."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from roundhouse.interop import export_game, import_game
from roundhouse.interop.sitefile import SiteFileError
from roundhouse.play.session import Game

from .files import GOLDEN

FOLDER = GOLDEN[0].parent
OF_EACH_TITLE = [FOLDER / "18AL-3-greedy-1.json", FOLDER / "18Chesapeake-3-greedy-2.json"]


def hexes(route: dict[str, Any]) -> list[str]:
    """The hexes that a run touches, in its order."""
    found: list[str] = []
    for segment in route["connections"]:
        part = [hex.partition(" ")[0] for hex in segment]
        if found and part[-1] == found[-1] and part[0] != found[-1]:
            part.reverse()
        elif found and part[0] != found[-1] and part[-1] == found[0]:
            found, part = part, found
        elif found and part[0] == found[0]:
            found.reverse()
        found += part
    return [hex for hex, _ in itertools.groupby(found)]


def aged(file: dict[str, Any], mixed: random.Random | None = None) -> int:
    """Write the runs of a file as older files have them; how many."""
    count = 0
    for action in file["actions"]:
        for route in action.get("routes", ()):
            route["hexes"] = hexes(route)
            if (
                mixed is not None and 1 < len(route["connections"]) <= 4
            ):  # of long runs too much could be meant
                cut = mixed.randrange(1, len(route["hexes"]))
                route["hexes"] = [*route["hexes"][:cut][::-1], *route["hexes"][cut:]]
            for key in ("connections", "nodes", "revenue_str"):
                del route[key]
            count += 1
    return count


@pytest.mark.parametrize("path", OF_EACH_TITLE, ids=lambda path: path.stem)
@pytest.mark.parametrize("mixed", [None, random.Random(1)], ids=["in order", "mixed"])
def test_a_game_with_the_hexes_of_its_runs_alone_comes_out_the_same(
    path: Path, mixed: random.Random | None
) -> None:
    game = Game.load(path)
    file = export_game(game)
    assert aged(file, mixed) > 40
    assert import_game(file).game.digest() == game.digest()


def test_a_run_that_is_not_there_is_named() -> None:
    game = Game.load(OF_EACH_TITLE[1])
    file = export_game(game)
    aged(file)
    action = next(action for action in file["actions"] if action.get("routes"))
    action["routes"][0]["hexes"] = ["A3", "L2"]
    with pytest.raises(SiteFileError, match=rf"^Action {action['id']} \(run_routes by .*is not on the map"):
        import_game(file)
