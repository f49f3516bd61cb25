"""Records of games: the digest of every position, what it takes to say what differs, and replays by other rules."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from altered import NOW, later
from roundhouse.core.record import Outcome, Recorder, digest, following, plain, state_form
from roundhouse.play.game_file import GameFileError
from roundhouse.play.recorded import Unrolled, difference_sentences, record_of, same, unpacked
from roundhouse.play.session import Game, ReplayDifference

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAMES = ("18Chesapeake-4-greedy-3", "18GL-2-random-2", "1848-2-greedy-1")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return Game.load(GOLDEN / f"{request.param}.json")


def test_a_recorder_gives_the_digests_of_each_position_alone(game: Game) -> None:
    recorder = Recorder(game.title)
    for at in range(game.at + 1):
        found = recorder.digest(game.position(at))
        if at % 40 == 0 or at == game.at:
            assert found == digest(game.title, game.position(at))


def test_the_outcomes_make_every_position(game: Game) -> None:
    digests, packed = record_of(game.title, [game.position(at) for at in range(1, game.at + 1)])
    assert len(digests) == game.at
    unrolled = Unrolled(unpacked(packed))
    for at in range(1, game.at + 1, 25):
        assert unrolled.at(at) == plain(state_form(game.title, game.position(at)))


def test_a_position_is_whole_without_one_before() -> None:
    game = Game.load(GOLDEN / f"{GAMES[0]}.json")
    whole = Recorder(game.title).outcome(game.position(60))
    assert following(None, plain_outcome(whole)) == plain(state_form(game.title, game.position(60)))


def plain_outcome(outcome: Outcome) -> Outcome:
    return msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome)


# -- the same position -------------------------------------------------------------------------------

WAS: dict[str, Any] = {
    "tables": {"cash": {"Ann": 20, "Ben": 0}, "trains": {"2-0": {"owner": "B&O"}}},
    "slots": {"phase": "2", "need": None},
    "stack": [{"node": "turn"}],
}


@pytest.mark.parametrize(
    ("now", "alike"),
    [
        ({}, True),
        ({"slots": {"phase": "2", "need": None, "bonds sold": 3}}, True),
        ({"slots": {"phase": "3", "need": None}}, False),
        ({"slots": {"phase": "2"}}, False),
        ({"tables": {**WAS["tables"], "loans": {"B&O": 1}}}, True),
        ({"tables": {**WAS["tables"], "cash": {"Ann": 20, "Ben": 5}}}, False),
        ({"tables": {**WAS["tables"], "cash": {"Ann": 20}}}, False),
        ({"tables": {**WAS["tables"], "cash": {"Ann": 20, "Ben": 0, "Cy": 0}}}, False),
        ({"tables": {**WAS["tables"], "trains": {"2-0": {"owner": "B&O", "name": ""}}}}, True),
        ({"tables": {**WAS["tables"], "trains": {"2-0": {"owner": "B&O", "name": "Blue Comet"}}}}, False),
        ({"tables": {**WAS["tables"], "trains": {"2-0": {}}}}, False),
        ({"stack": [{"node": "turn", "at": 1}]}, False),
    ],
)
def test_what_is_added_makes_no_other_position(now: dict[str, Any], alike: bool) -> None:
    assert same(WAS, {**WAS, **now}) is alike


def test_differences_that_have_no_words_are_named() -> None:
    game = Game.new("18AL", ["Ann", "Ben", "Cy"], seed=1)
    form = plain(state_form(game.title, game.state))
    form["slots"]["train names"] = ["none of them"]
    assert difference_sentences(game.title, form, game.state, {}) == ("something else differs: train names",)


# -- files -------------------------------------------------------------------------------------------

PAID = 26
"""The action of the game with which CV pays Cy $30 for the first time: Cy then has $120, the bank $5,195."""


def played(upto: int = 120) -> Game:
    return Game.load(GOLDEN / "18Chesapeake-3-greedy-2.json").goto(upto)


def test_a_file_carries_the_digest_of_every_action() -> None:
    game = played()
    file = json.loads(game.to_json())
    assert len(file["digests"]) == len(file["actions"]) == 120
    assert file["digests"][-1] == file["snapshots"][0]["digest"] == game.digest()
    assert file["digests"][59] == digest(game.title, game.position(60))


def test_another_version_alone_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    data = played().to_json()
    later(monkeypatch, version=7)
    game = Game.from_json(data)
    assert (game.header.rules, game.at) == (7, 120)
    assert json.loads(game.to_json())["digests"] == json.loads(data)["digests"]


@pytest.mark.parametrize("version", [NOW, NOW + 1])
def test_the_first_difference_is_told_in_words(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = played().to_json()
    later(monkeypatch, version=version, revenues={"CV": 50})
    with pytest.raises(ReplayDifference) as error:
        Game.from_json(data)
    found = error.value.difference
    assert (found.at, found.rules, found.now) == (PAID, NOW, version)
    assert found.said == ("Cy has $140 instead of $120", "the bank has $5,175 instead of $5,195")
    assert str(error.value).endswith("Cy has $140 instead of $120; the bank has $5,175 instead of $5,195.")
    assert ("this program has" in str(error.value)) == (version > NOW)
    corrected = error.value.game
    assert corrected is not None and (corrected.at, corrected.header.rules) == (120, version)
    assert Game.from_json(corrected.to_json()).digest() == corrected.digest()


def test_an_action_that_is_illegal_afterwards_is_told_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    data = played(120).to_json()
    later(monkeypatch, revenues={"CV": 6000})  # the bank breaks, and the game ends before action 120
    with pytest.raises(
        ReplayDifference, match=rf"Action {PAID} leads elsewhere .* Action \d+ is not legal: "
    ) as error:
        Game.from_json(data)
    assert error.value.game is None


def test_a_file_without_digests_is_held_against_its_last_position(monkeypatch: pytest.MonkeyPatch) -> None:
    file = json.loads(played(PAID + 4).to_json())
    del file["digests"], file["positions"]
    data = json.dumps(file).encode()
    assert Game.from_json(data).at == PAID + 4
    later(monkeypatch, revenues={"CV": 50})
    with pytest.raises(ReplayDifference, match=r"Cy has \$140 instead of \$120") as error:
        Game.from_json(data)
    assert error.value.difference.at == PAID + 4


def test_a_file_whose_positions_are_unreadable_still_tells_where(monkeypatch: pytest.MonkeyPatch) -> None:
    file = json.loads(played(60).to_json())
    file["positions"] = file["positions"][:40]
    data = json.dumps(file).encode()
    assert Game.from_json(data).at == 60
    later(monkeypatch, revenues={"CV": 50})
    with pytest.raises(ReplayDifference, match=rf"Action {PAID} leads elsewhere .*Chesapeake\.$"):
        Game.from_json(data)


def test_a_program_that_keeps_more_of_a_position_reads_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this version had added a slot: no position has its digest any more, and none is another one."""
    file = json.loads(played(60).to_json())
    outcomes = unpacked(file["positions"])
    del outcomes[0].slots["drawn corporation"]
    stripped = [
        Outcome(o.tables, o.gone, {k: v for k, v in o.slots.items() if k != "drawn corporation"}, o.stack)
        for o in outcomes
    ]
    file["positions"] = repacked(stripped)
    file["digests"] = ["0" * 16] * 60
    del file["snapshots"]
    assert Game.from_json(json.dumps(file).encode()).at == 60


def repacked(outcomes: list[Outcome]) -> str:
    return base64.b64encode(zlib.compress(msgspec.json.encode(outcomes))).decode()


def test_digests_for_other_actions_are_refused() -> None:
    file = json.loads(played(40).to_json())
    file["digests"] = file["digests"][:-1]
    del file["snapshots"]
    with pytest.raises(GameFileError, match="40 actions and the digests of 39"):
        Game.from_json(json.dumps(file).encode())
