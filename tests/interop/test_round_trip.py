"""Games of ours go out as files of 18xx.games and come back as the same games."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from recorded import golden
from roundhouse.interop import export_game, export_json, import_game
from roundhouse.play.session import Game

from .files import GOLDEN, played_at_random, sayable


@pytest.mark.parametrize(
    ("players", "options"),
    [
        # Every day three tables, with the option and without.
        pytest.param(
            players, options, marks=[pytest.mark.soak] * (players % 2 == len(options) or players in (3, 4))
        )
        for players in (2, 3, 4, 5, 6)
        for options in ((), ("declared_run",))
    ],
)
def test_random_games(players: int, options: tuple[str, ...]) -> None:
    game = sayable(played_at_random(players, 10 * players + len(options), options, names=bool(options)))
    data = export_json(game)
    imported = import_game(data)
    assert imported.game.digest() == game.digest()
    assert imported.game.header.players == game.header.players
    assert imported.notes == ()
    assert export_game(imported.game, imported)["actions"] == json.loads(data)["actions"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    game = golden(path.stem)
    imported = import_game(export_game(game))
    assert imported.game.digest() == game.digest()
    assert imported.notes == ()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_games(seed: int) -> None:
    game = sayable(played_at_random(2 + seed % 5, seed=seed, names=bool(seed % 2)))
    imported = import_game(export_game(game))
    assert imported.game.digest() == game.digest()
    assert imported.notes == ()


@pytest.mark.parametrize("count", [3, pytest.param(25, marks=pytest.mark.soak)])
def test_positions_in_the_middle(count: int) -> None:
    """Every position but one in which somebody is asked to agree: the site has no such question."""
    game = sayable(played_at_random(4, seed=7))
    rng = random.Random(7)
    for at in rng.sample(range(1, game.at), count):
        game.goto(at)
        imported = import_game(export_game(game))
        assert imported.notes == ()
        if game.state.stack[-1].node != "consent":
            assert imported.game.digest() == game.digest(), at


def test_players_are_numbered_and_named() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=3, names={"Ann": "Ann of Ashby"})
    file = export_game(game, created="2026-02-03", description="a game")
    assert file["players"] == [
        {"id": 0, "name": "Ann of Ashby"},
        {"id": 1, "name": "Ben"},
        {"id": 2, "name": "Cy"},
    ]
    assert (file["mode"], file["user"], file["loaded"]) == ("hotseat", {"id": 0, "name": "You"}, True)
    assert (file["created_at"], file["description"]) == ("2026-02-03", "a game")
    assert (file["turn"], file["round"], file["acting"]) == (1, "Auction Round", [0])
    assert (file["status"], file["result"], file["settings"]["seed"]) == ("active", {}, 3)
    letters, digits = file["id"].removeprefix("hs_").split("_")
    assert len(letters) == 8 and letters.islower() and digits == "3"
    assert "game_end_reason" not in file
    assert export_game(game, created="2026-02-03") == {**file, "description": ""}


def test_without_what_we_add_players_go_by_their_numbers() -> None:
    game = played_at_random(3, seed=1, names=True)
    file = export_game(game)
    del file["settings"]["roundhouse"], file["settings"]["source"]
    imported = import_game(file)
    assert imported.game.header.players == ("0", "1", "2")
    assert imported.game.header.names == {"0": "Ann", "1": "Ben", "2": "Cy"}
    assert imported.notes == ()


def test_a_game_played_on_keeps_the_choices_of_its_file() -> None:
    """Copies of tiles and certificates, chosen against custom in the file, are followed up to the end."""
    game = played_at_random(3, seed=2)
    file = export_game(game.clone().goto(len(game.actions) // 2))
    swapped = {"B&O_2": "B&O_3", "B&O_3": "B&O_2", "57-0": "57-1", "57-1": "57-0"}
    for action in file["actions"]:
        if "tile" in action:
            action["tile"] = swapped.get(action["tile"], action["tile"])
        if "city" in action:
            tile, _, city = action["city"].rpartition("-")
            action["city"] = f"{swapped.get(tile, tile)}-{city}"
        if "shares" in action:
            action["shares"] = [swapped.get(id, id) for id in action["shares"]]
    imported = import_game(file)
    start = imported.game.at
    for action in game.actions[len(game.actions) // 2 :]:
        imported.game.play(action)
    out = export_game(imported.game, imported)
    assert out["actions"][: len(file["actions"])] == file["actions"]
    again = import_game(out)
    assert again.game.digest() == game.digest()
    assert again.notes == ()
    assert imported.game.at > start
