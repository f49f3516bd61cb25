"""Recorded games of the example titles come out to the same money here, and are written back as they were read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from roundhouse.interop import export_game, import_game
from roundhouse.play.laws import pick
from roundhouse.play.session import Game
from roundhouse.powers.tiles.checks import BOUGHT_STEP_NAME
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import Pass
from roundhouse.testing import jobs
from roundhouse.titles.found import title

GAMES = (
    ("1830", "1830_game_end_bank"),
    ("1830", "26855"),
    ("1889", "314"),
    ("1889", "hs_jmmljkbw_17502"),
    ("1889", "hs_lhglbbiz_17502"),
)


@pytest.mark.parametrize(("title", "id"), GAMES)
def test_a_recorded_game_ends_with_the_same_money(outside: None, shared: Path, title: str, id: str) -> None:
    file = json.loads((shared / "fixtures" / title / f"{id}.json").read_bytes())
    imported = import_game(file)
    assert not [note for note in imported.notes if "differ" in note.case]
    assert imported.ended or imported.game.over
    if imported.game.over:
        assert imported.game.state[RESULT] == file["result"]


@pytest.mark.parametrize("saved", [False, True], ids=["as it was read", "saved in between"])
@pytest.mark.parametrize(("title", "id"), GAMES[:3])
def test_it_is_read_again_as_it_is_written(
    outside: None, shared: Path, title: str, id: str, saved: bool
) -> None:
    """Of a game that was saved in between nothing is known of the file that it comes from."""
    file = json.loads((shared / "fixtures" / title / f"{id}.json").read_bytes())
    imported = import_game(file)
    game = Game.from_json(imported.game.to_json()) if saved else imported.game
    again = import_game(export_game(game, None if saved else imported))
    assert again.game.state == imported.game.state


def test_recorded_games_are_golden_as_they_are(outside: None, shared: Path, tmp_path: Path) -> None:
    folder, entry = shared / "fixtures" / "1889", title("1889")
    (job, *more) = list(jobs(entry, folder, ("golden",)))
    assert job.name == "314.json" and len(more) == 2 and job.faults() == []
    file = json.loads((folder / "314.json").read_bytes())
    file["result"] = {player: amount + 1 for player, amount in file["result"].items()}
    (tmp_path / "314.json").write_text(json.dumps(file))
    (job,) = jobs(entry, tmp_path, ("golden",))
    assert job.faults()[0].startswith("The result in the file is ")


def test_a_private_company_whose_tile_is_declined_is_bought_before_that(outside: None) -> None:
    """The step for its tile lies on top of the question that the seller has answered, and holds nothing back."""
    game, rng = Game.new("1889", ("Ann", "Ben", "Cy", "Dot", "Eve"), seed=6), random.Random(6)
    while game.stack(game.at)[-1].node != BOUGHT_STEP_NAME:
        game.play(pick(game.offers(), rng))
    game.play(Pass(game.to_act))
    file = export_game(game)
    bought, declined = file["actions"][-2:]
    assert (bought["type"], bought["company"]) == ("buy_company", "ER")
    assert (declined["type"], declined["entity"]) == ("pass", "ER")
    again = import_game(file).game
    for table in (PRIVATES, CASH):
        assert dict(again.pos[table]) == dict(game.pos[table])
