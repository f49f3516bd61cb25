"""The runs of bots' games: proven, found in order by the checker, and the same however the graph came about."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from roundhouse.bots import ask, make
from roundhouse.core import game
from roundhouse.core.actions import Action
from roundhouse.core.position import Position
from roundhouse.interop import import_game
from roundhouse.play.chance import draw
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question
from roundhouse.rules.depot import owned
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import QUESTION, WORK, RunTrains, answer, earned, graph
from roundhouse.rules.track import LayTile
from roundhouse.titles.found import title

TITLE = "18Chesapeake"


class Move(NamedTuple):
    """An action in a game: the positions before and after it."""

    before: Position
    action: Action
    after: Position


class Count(NamedTuple):
    """What was looked at: runs declared, and boards with one more tile."""

    runs: int
    lays: int


def bot_game(bots: Sequence[str], seed: int) -> Iterator[Move]:
    """All moves of a game to its end."""
    names = tuple(f"P{number}" for number in range(1, len(bots) + 1))
    built = title(TITLE).build(names, ())
    seats = {name: make(bot, 64 * seed + k) for k, (name, bot) in enumerate(zip(names, bots, strict=True))}
    state, drawn = game.new(built), 0
    while state.stack:
        who = game.to_act(built, state)
        if who == game.CHANCE:
            action = draw(built, state, seed, drawn)
            drawn += 1
        else:
            action = ask(seats[who], built, state)
        after, _ = game.carry_out(built, state, action)
        yield Move(Position(built, state), action, Position(built, after))
        state = after


def looked_at(moves: Iterator[Move]) -> Count:
    """Judges every run of a game, and what could be run after every tile."""
    runs = lays = 0
    for before, action, after in moves:
        if isinstance(action, RunTrains):
            assert_best(before, action)
            runs += 1
        elif isinstance(action, LayTile):
            lays += assert_like_anew(before, after)
    return Count(runs, lays)


def assert_best(pos: Position, action: RunTrains) -> None:
    """The best is proven, legal and worth what it says; the runs declared are worth no more; and it lies between what
    one train earns that has the board for itself, and what all earn if each has it."""
    who = pos.frame.who
    question = QUESTION(pos, who)
    found = answer(pos, question)
    assert_sound(pos, question, found)
    assert found.runs
    assert earned(pos, who, action.runs).total <= found.value
    alone = [answer(pos, replace(question, trains=(train,))).value for train in question.trains]
    assert max(alone) <= found.value <= sum(alone)


def assert_sound(pos: Position, question: Question, found: Answer) -> None:
    """The answer is proven, its runs are legal, and they earn what it says."""
    assert found.proven and found.proof
    runs = [(run.train, run.route) for run in found.runs]
    assert check_runs(BOARD(pos), pos[TILES], question, runs) is None
    lines = earnings(BOARD(pos), pos[TILES], question, runs)
    assert [run.total for run in lines.runs] == [run.value for run in found.runs]
    assert lines.total == found.value == found.bound


def assert_like_anew(before: Position, after: Position) -> bool:
    """Where the company has trains: the answer after its tile does not depend on graphs made before, of which there
    is one that lacks just this tile; whether it has."""
    who = before.frame.who
    if not owned(after, who):
        return False
    question = QUESTION(before, who)
    graph(before, question.track)
    question = QUESTION(after, who)
    found = answer(after, question)
    anew = stop_graph(copy.copy(BOARD(after)), after[TILES], question.track)
    assert graph(after, question.track).chains == anew.chains
    assert best_runs(anew, question, work=WORK) == found
    assert_sound(after, question, found)
    return True


def seated(bots: Sequence[str], players: int) -> list[str]:
    """Bots for all seats, in turn."""
    return [bots[number % len(bots)] for number in range(players)]


@pytest.mark.parametrize("players", (4, *(pytest.param(n, marks=pytest.mark.soak) for n in (2, 6))))
def test_every_run_of_some_games(players: int) -> None:
    counts = [
        looked_at(bot_game(seated(bots, players), seed))
        for bots, seed in (
            (["greedy"], 1),
            (["random", "greedy"], 4),
        )
    ]
    assert sum(count.runs for count in counts) > 60
    assert sum(count.lays for count in counts) > 40


@pytest.mark.soak
@pytest.mark.parametrize("bots", (["greedy"], ["random", "greedy"], ["random"]), ids="+".join)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_run_of_many_games(players: int, bots: list[str]) -> None:
    for seed in range(100, 120):
        looked_at(bot_game(seated(bots, players), seed))


@pytest.mark.parametrize("id", ("1277", "14377"))
def test_every_tile_of_a_recorded_game(shared: Path, id: str) -> None:
    file = json.loads((shared / "fixtures" / TITLE / f"{id}.json").read_bytes())
    recorded = import_game(file).game
    lays = 0
    for at, action in enumerate(recorded.actions):
        if isinstance(action, LayTile):
            before, after = (Position(recorded.title, recorded.position(n)) for n in (at, at + 1))
            lays += assert_like_anew(before, after)
    assert lays > 20
