"""Scenarios as files, and as games that go on from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import roundhouse
from roundhouse import Game, GameFileError, Scenario
from roundhouse.interop.files import content_of


def a_table() -> Scenario:
    return (
        Scenario("18Chesapeake", ["Ann", "Ben"])
        .corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=300, trains=["2"])
        .tiles(F8="X1:4", G7="9:1")
        .operating("B&O", "run")
    )


def test_what_is_read_is_what_was_saved_and_is_played_on(tmp_path: Path) -> None:
    table = a_table()
    table.save(tmp_path / "run.json")
    again = Scenario.load(tmp_path / "run.json")
    assert again.state == table.state and again.title.players == ("Ann", "Ben")
    run = again.offers("run")[0].action
    assert again.play("run", runs=run.runs).step == "dividend"
    assert table.step == "run"


def test_options_are_kept(tmp_path: Path) -> None:
    option = roundhouse.title("18AL").options[0].name
    table = Scenario("18AL", ["Ann", "Ben", "Cy"], [option])
    table.save(tmp_path / "a.json")
    assert Scenario.load(tmp_path / "a.json").title.options == table.title.options == (option,)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("dear all", "it is not JSON"),
        ('{"roundhouse": 1}', "This is not a saved scenario: "),
        (
            '{"roundhouse_scenario": 9, "title": "18AL", "players": [], "options": [], "state": {}}',
            "format 9; this program reads format 1",
        ),
        (
            '{"roundhouse_scenario": 1, "title": "18AL", "players": ["Ann"], "options": [], "state": {}}',
            "18AL is for 3 to 5 players, not 1.",
        ),
        (
            '{"roundhouse_scenario": 1, "title": "18AL", "players": ["A", "B", "C"], "options": [], "state": {}}',
            "The position of the scenario cannot be read",
        ),
    ],
)
def test_what_is_no_scenario_is_said_in_one_sentence(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(content)
    with pytest.raises(GameFileError) as refused:
        Scenario.load(path)
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_a_game_from_a_scenario_goes_on_and_back_and_a_file_tells_where_it_began(tmp_path: Path) -> None:
    table = a_table()
    before = table.copy().state
    game = table.game(seed=3)
    game.play(game.offers()[0].action)
    game.play({"type": "dividend", "by": "Ann", "choice": "pay"})
    (paid,) = roundhouse.dividends(game)
    # $60: a tenth is $6, Ann has six of them and Ben two.
    assert (paid.corporation, paid.paid, paid.kept) == ("B&O", {"Ann": 36, "Ben": 12}, 0)
    assert game.goto(0).state == before == table.state
    game.goto(2).save(tmp_path / "a.json")
    again = Game.load(tmp_path / "a.json")
    assert (again.at, again.digest(), again.goto(0).state) == (2, game.digest(), before)
    for form in ("text", "18xx.games"):
        with pytest.raises(GameFileError, match="set up by hand"):
            content_of(game, form)


@pytest.mark.parametrize(
    "table, row, value, said",
    [
        ("cash", "Ann", 100_000, "money"),
        ("cash", "Ann", "much", "a whole number"),
        ("tiles", "F8", {"tile": "none", "rotation": 0}, "begin there"),
    ],
)
def test_a_position_in_which_no_game_can_begin_is_refused(
    table: str, row: str, value: object, said: str
) -> None:
    file = json.loads(a_table().game(seed=3).to_json())
    file["header"]["start"]["tables"][table][row] = value
    with pytest.raises(GameFileError, match=said) as refused:
        Game.from_json(json.dumps(file).encode())
    assert "No game of this title can begin there" in str(refused.value)


def test_chance_draws_by_the_seed_of_the_game() -> None:
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
    assert table.game(seed=1).digest() == table.game(seed=2).digest() and table.game(4).header.seed == 4


def test_a_file_of_the_other_site_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"id": 1, "title": "18AL", "players": [], "actions": []}')
    with pytest.raises(GameFileError, match=r"file of 18xx\.games: roundhouse\.load reads it"):
        Game.load(path)


def test_the_log_is_what_was_told_action_by_action() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7, names={"Ann": "Anna"})
    game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    first = len(roundhouse.log(game))
    game.play({"type": "bid", "by": "Ben", "private": "C-P", "price": 50})
    assert roundhouse.log(game)[first - 1 :] == ["Anna bids $45 for C-P", "Ben bids $50 for C-P"]
    assert roundhouse.log(game, since=2) == ["Ben bids $50 for C-P"] == roundhouse.log(game)[first:]
    assert roundhouse.log(game.undo())[-1] == "Anna bids $45 for C-P"
    for beyond in (-1, game.at + 1):
        with pytest.raises(IndexError):
            roundhouse.log(game, beyond)


def test_pictures(tmp_path: Path) -> None:
    for what in ("map", "market", "tiles"):
        path = roundhouse.picture(a_table(), tmp_path / f"{what}.svg", what)
        assert path.read_text().startswith("<svg")
    assert len({path.read_text() for path in tmp_path.iterdir()}) == 3
