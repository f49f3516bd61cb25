"""Games of every title, option and number of players come out as they were played, position by position.

A digest that is another one fails, unless `version` of the title was raised and its changes.toml, and so CHANGELOG.md,
says which rule is different; then `python tools/corpus.py --accept` writes the games as they are now.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import msgspec
import pytest

import corpus
from covering import everything
from roundhouse.core.record import Header, Recorder, Snapshot, state_from
from roundhouse.play.session import Game, ReplayDifference
from roundhouse.titles.changes import between
from roundhouse.titles.found import title, titles

FILES = sorted(corpus.CORPUS.glob("*.json.gz"))


class Recorded(msgspec.Struct):
    """What of a file is held against a replay."""

    header: Header
    actions: list[object]
    digests: list[str]
    snapshots: list[Snapshot]


@cache
def recorded(path: Path) -> Recorded:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Recorded)


def explained(name: str, played_by: int, now: int) -> bool:
    """Whether a game may come out otherwise since it was recorded: another version, and a rule that is named."""
    return now > played_by and bool(between(title(name).changes, played_by, now))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_every_position_is_the_recorded_one(path: Path) -> None:
    file = recorded(path)
    game = Game(file.header, drawn=False)
    assert len(file.digests) == len(file.actions) > 50
    recorder = Recorder(game.title)
    for number, (action, digest) in enumerate(zip(file.actions, file.digests, strict=True), 1):
        try:
            game.follow(action, checked=False)  # type: ignore[arg-type]
            same = recorder.digest(game.state) == digest
        except Exception:  # an action that is not legal any more may end in anything
            same = False
        if not same:
            if explained(file.header.title, file.header.rules, game.title.version):
                pytest.skip(f"another version of the rules, from action {number} on")
            with pytest.raises(ReplayDifference) as error:
                Game.from_json(gzip.decompress(path.read_bytes()))
            pytest.fail(str(error.value))


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_every_action_is_legal(path: Path) -> None:
    Game.from_json(gzip.decompress(path.read_bytes()))


@pytest.mark.soak  # it takes long to find few tables on which every two options meet
def test_every_game_that_is_planned_is_there() -> None:
    assert {path.name for path in FILES} == {corpus.path_of(plan.name).name for plan in corpus.planned()}


@pytest.mark.parametrize("name", titles())
def test_every_option_and_number_of_players_is_in_it(name: str) -> None:
    entry, headers = titles()[name], [recorded(path).header for path in FILES]
    headers = [header for header in headers if header.title == name]
    least, most = entry.players
    assert {len(header.players) for header in headers} == set(range(least, most + 1))
    ways = {way.option for reading in entry.readings for way in reading.ways}
    there = {option for header in headers for option in header.options}
    assert there - ways == {option for option in everything(entry) if option not in ways}
    assert ways <= there


@pytest.mark.parametrize("name", titles())
def test_there_are_finished_and_unfinished_games(name: str) -> None:
    ends = set()
    for path in FILES:
        file = recorded(path)
        if file.header.title == name:
            game = Game(file.header, drawn=False)
            ends.add(not state_from(game.title, file.snapshots[0].state).stack)
    assert ends == ({True, False} if title(name).options else {True})


def test_a_change_is_only_explained_by_a_raised_version_that_says_why() -> None:
    now = max(change.version for change in title("18GL").changes)
    assert explained("18GL", now - 1, now)
    assert not explained("18GL", now, now)
    assert not explained("18GL", now, now + 1)  # raised, and nothing said
