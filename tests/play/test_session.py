"""Games with history: undo, redo, branches, clones, files and what is wrong with them, views, scenarios."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.core.record import state_form
from roundhouse.core.violations import Refused
from roundhouse.play.game_file import GameFileError
from roundhouse.play.laws import pick
from roundhouse.play.read_action import NoAction
from roundhouse.play.scenario import Scenario
from roundhouse.play.scenario_names import ScenarioError
from roundhouse.play.session import Game
from roundhouse.play.views import view
from roundhouse.titles.found import UnknownTitle
from roundhouse.titles.options import UnknownOption

TITLE = "18Chesapeake"
PLAYERS = ["Ann", "Ben", "Cy"]


def played(actions: int, seed: int = 3) -> Game:
    """A random game of so many actions."""
    game = Game.new(TITLE, PLAYERS, seed=seed)
    rng = random.Random(seed)
    while game.at < actions and not game.over:
        game.play(pick(game.offers(), rng))
    return game


def test_undo_and_redo_go_to_any_point_and_back() -> None:
    game = played(120)
    digests = [game.goto(at).digest() for at in range(121)]
    game.goto(120)
    for at in range(119, 0, -1):
        assert game.undo().digest() == digests[at]
    assert game.undo().at == 1  # chance's draw is no decision
    assert game.redo(1000).digest() == digests[120]
    with pytest.raises(IndexError):
        game.goto(121)


def test_playing_after_an_undo_keeps_the_old_line_as_a_branch() -> None:
    game = played(40)
    old = game.actions[35:]
    game.undo(5)
    other = next(a for o in game.offers() for a in o.expand() if a != old[0])
    game.play(other)
    assert game.actions[35] == other
    assert game.branches[0].at == 35
    assert [a["type"] for a in game.branches[0].actions] == [a.kind() for a in old]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"type": "bidd", "by": "Ann"}, "18Chesapeake has no type of action 'bidd'; did you mean 'bid'?"),
        ({"type": "x" * 99, "by": "Ann"}, f"18Chesapeake has no type of action '{'x' * 40}'."),
        ({"type": "bid", "by": "Ann", "private": "C-P"}, "price is missing."),
        ({"type": "bid", "by": "Ann", "private": "C-P", "price": "45"}, "price has to be a whole number."),
        ({"type": "pass", "by": "Ann", "why": ""}, "why is not known here."),
        ({"by": "Ann"}, "type is missing."),
    ],
)
def test_what_is_no_action_is_told_in_one_sentence(given: dict[str, object], sentence: str) -> None:
    game = Game.new(TITLE, PLAYERS, seed=7)
    for ask in (game.play, game.why_not):
        with pytest.raises(NoAction) as raised:
            ask(given)
        assert str(raised.value) == sentence
    assert game.at == 1


def test_an_offer_is_no_action() -> None:
    game = Game.new(TITLE, PLAYERS, seed=7)
    with pytest.raises(NoAction, match="That is an offer"):
        game.play(game.offers()[0])  # type: ignore[arg-type]


def test_a_refused_action_leaves_the_game_alone() -> None:
    game = played(30)
    before = game.digest()
    game.undo(3)
    with pytest.raises(Refused):
        game.play({"type": "lay_tile", "by": "Ann", "hex": "A1", "tile": "9", "rotation": 0})
    with pytest.raises(msgspec.ValidationError):
        game.play({"type": "fly"})
    assert game.redo(3).digest() == before
    assert not game.branches


def test_a_clone_goes_its_own_way() -> None:
    game = played(50)
    twin = game.clone()
    before = game.digest()
    twin.play(pick(twin.offers(), random.Random(1)))
    twin.undo(10)
    assert game.digest() == before
    assert (game.at, twin.at) == (50, 41)


def test_save_and_load_give_the_same_game(tmp_path: Path) -> None:
    game = played(150)
    game.undo(4)
    file = tmp_path / "game.json"
    game.save(file)
    back = Game.load(file)
    assert (back.digest(), back.at, back.actions) == (game.digest(), 146, game.actions[:146])
    assert back.branches[-1].at == 146
    assert back.title is game.title
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert json.loads(file.read_text())["header"]["players"] == PLAYERS


def test_who_reads_a_file_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    Game.from_json(played(30).to_json(), lambda done, total: told.append((done, total)))
    assert told == [(number, 30) for number in range(1, 31)]


@cache
def saved() -> bytes:
    return played(40).to_json()


def broken(change) -> bytes:
    data = json.loads(saved())
    change(data)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a saved game"),
        (b"{", "not a saved game"),
        (b"[1, 2]", "not a saved game"),
        (b"\xff\xfe\x00", "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (played(20).to_json()[:-40], "not a saved game"),
        (broken(lambda d: d.update(roundhouse=99)), "format 99"),
        (broken(lambda d: d.update(extra=1)), "not a saved game"),
        (broken(lambda d: d["header"].update(title="Monopoly")), "no title 'Monopoly'"),
        (broken(lambda d: d["header"].update(players=["Ann"])), "2 to 6 players"),
        (broken(lambda d: d["header"].update(players=["Ann", "Ann"])), "same name"),
        (broken(lambda d: d["header"].update(players=["Ann", "B&O"])), "cannot be called 'B&O'"),
        (broken(lambda d: d["header"].update(options=["no such"])), "no option 'no such'"),
        (broken(lambda d: (d["header"].update(rules=77), d["actions"][5].update(by="Eve"))), "version 77"),
        (broken(lambda d: d["actions"][5].update(by="Eve")), r"Action 6 is not legal: It is \w+'s decision, not Eve's"),
        (broken(lambda d: d["actions"].insert(5, d["actions"][5])), r"Action \d+ is not legal"),
        (broken(lambda d: d["actions"][5].update(type="fly")), "Action 6 is not an action"),
        (broken(lambda d: d["actions"][5].update(by=7)), "Action 6 is not an action"),
        (broken(lambda d: d["actions"].append({"type": "bid", "by": "Ann", "private": "CV", "price": 10**30})),
         "Action 41"),
        (broken(lambda d: d["snapshots"][0].update(digest="0" * 16)), "not the one it leads to"),
        (broken(lambda d: d["snapshots"][0].update(at=10**9)), "not the one it leads to"),
    ],
)  # fmt: skip
def test_bad_files_are_refused_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(GameFileError, match=words) as error:
        Game.from_json(data)
    assert "\n" not in str(error.value)
    assert str(error.value).endswith((".", ")"))


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be read"):
        Game.load(tmp_path / "none.json")
    with pytest.raises(GameFileError, match="cannot be written"):
        played(5).save(tmp_path / "no folder" / "game.json")
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(40 * 2**20)
    with pytest.raises(GameFileError, match="larger than"):
        Game.load(big)


def test_a_failed_save_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    played(10).save(file)
    old = file.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(GameFileError, match="No space left"):
        played(20).save(file)
    assert file.read_bytes() == old
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("given", ["Ann", b"Ann", 3, [1, 2, 3]])
def test_a_list_that_is_none_is_refused(given: Any) -> None:
    """A string would be taken letter by letter, and then two players called "n" be complained of."""
    said = re.escape(f"takes a list of strings, not {given!r}")
    for begin in (Game.new, Scenario):
        with pytest.raises(UnknownOption, match=f"'players' {said}"):
            begin(TITLE, players=given)
        with pytest.raises(UnknownOption, match=f"'options' {said}"):
            begin(TITLE, players=PLAYERS, options=given)
    table = Scenario(TITLE, PLAYERS)
    before = table.state.copy()
    for wanted in ("trains", "tokens"):
        with pytest.raises(ScenarioError, match=f"'{wanted}' {said}"):
            table.corporation("B&O", **{wanted: given})
    with pytest.raises(ScenarioError, match=f"'done' {said}"):
        table.operating("B&O", done=given)
    assert state_form(table.title, table.state) == state_form(table.title, before)


def test_unknown_titles_and_options_are_named() -> None:
    with pytest.raises(UnknownTitle, match="no title 'Chess'"):
        Game.new("Chess", PLAYERS)
    with pytest.raises(UnknownOption, match="no option 'quick'"):
        Game.new(TITLE, PLAYERS, options=["quick"])
    assert Game.new("chesapeake", PLAYERS).header.title == TITLE


def test_chance_follows_the_seed() -> None:
    """Seeds and draws known from games of 18xx.games."""
    for seed, drawn in (
        (1277, "SRR"),
        (1905, "C&A"),
        (3055, "C&O"),
        (14377, "C&A"),
        (1674487908, "LV"),
        (7, "C&O"),
    ):
        assert Game.new(TITLE, PLAYERS, seed=seed).actions[0].corporation == drawn


@pytest.mark.rule("18Chesapeake-13-1")
def test_every_seat_sees_everything_and_only_the_actor_gets_offers() -> None:
    game = played(80)
    forms = []
    for seat in ("", *PLAYERS):
        seen = view(game.title, game.state, seat)
        forms.append(seen.state)
        assert bool(seen.offers) == (seat == game.to_act)
        assert set(seen.state["tables"]["cash"]) >= set(PLAYERS)
        assert len(seen.state["tables"]["stock"]) == 8
    assert all(form == forms[0] for form in forms)
    with pytest.raises(KeyError):
        view(game.title, game.state, "Eve")


def test_a_scenario_is_a_sound_position_that_plays_on() -> None:
    table = (
        Scenario(TITLE, PLAYERS)
        .phase("4")
        .corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, pool=20, cash=300, trains=["3", "4"])
        .corporation("PRR", par=95, shares={"Ben": 60}, cash=700, trains=["4"])
        .tiles(F8="X1:4", G7="9:1", F2="57:0")
        .operating("PRR", "track", done=["B&O"])
    )
    assert table.faults() == []
    assert (table.actor, table.step) == ("Ben", "track")
    rng = random.Random(1)
    while table.state.stack:
        table.play(**{"kind": (a := pick(table.offers(), rng)).kind(), **{
            k: v for k, v in msgspec.to_builtins(a).items() if k != "type"}})  # fmt: skip
        assert table.faults() == []


def test_a_violation_as_text_is_the_sentence() -> None:
    """Of a game by the names that its players have, and of a scenario."""
    game = Game.new(TITLE, PLAYERS, seed=7)
    said = "Bids are multiples of $5, and $47 is not. (18Chesapeake-9-4; section 9)"
    refusal = game.why_not({"type": "bid", "by": "Ann", "private": "C-P", "price": 47})
    assert refusal is not None and str(refusal) == refusal.sentence == said
    table = Scenario(TITLE, PLAYERS)
    assert str(table.why_not("bid", by=table.actor, private="C-P", price=47)) == said
    assert game.why_not(game.offers()[0].action) is None
