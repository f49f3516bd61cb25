"""What hexes picked one after the other mean as runs."""

from __future__ import annotations

from functools import cache

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.readings import completed, conflicts, meant, routes_meant, stops_meant, trip
from roundhouse.routes.checker import check_runs
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import QUESTION, RunTrains, TrainRun, value_of
from titles.cm1848.laid import board


def runs_of(name: str) -> list[tuple[Position, RunTrains]]:
    """The runs declared in a game, each with the position before it."""
    game = golden(name)
    return [
        (Position(game.title, game.position(at)), action)
        for at, action in enumerate(game.actions[: game.at])
        if isinstance(action, RunTrains)
    ]


@cache
def declared() -> list[tuple[Position, RunTrains]]:
    return runs_of("18Chesapeake-4-greedy-3") + runs_of("18AL-4-greedy-2")


def test_the_stops_alone_find_the_run_again() -> None:
    for pos, action in declared()[::5]:
        who = pos[CURRENT_TURN].corporation
        for run in action.runs:
            words = [word for word in run.route if "." in word]
            found = trip(pos, who, run.train, words)
            assert found.fault is None
            assert found.value >= value_of(pos, who, [TrainRun(run.train, run.route)])


def test_hexes_do_for_stops() -> None:
    for pos, action in declared()[::9]:
        for run in action.runs:
            hexes = [word.partition(".")[0] for word in run.route if "." in word]
            assert tuple(run.route) in {
                tuple(route) for route in routes_meant(pos, pos[CURRENT_TURN].corporation, hexes)
            }


def test_what_is_only_begun_is_completed() -> None:
    for pos, action in declared()[::9]:
        who, run = pos[CURRENT_TURN].corporation, action.runs[0]
        first = next(word for word in run.route if "." in word)
        whole = completed(pos, who, run.train, [first.partition(".")[0]], 5.0)
        assert whole is not None
        assert first.partition(".")[0] in {word.partition(".")[0] for word in whole.route}
        assert check_runs(BOARD(pos), pos[TILES], QUESTION(pos, who), [(run.train, whole.route)]) is None
        assert whole.value >= value_of(pos, who, [TrainRun(run.train, run.route)])


def test_one_stop_is_no_run_yet() -> None:
    pos, action = declared()[3]
    found = trip(pos, pos[CURRENT_TURN].corporation, action.runs[0].train, [action.runs[0].route[0]])
    assert found.fault is not None and found.fault.case == "two places"


def test_two_trains_on_the_same_track_are_a_conflict() -> None:
    pos, action = next((n, a) for n, a in declared() if len(a.runs) > 1)
    who, (one, two) = pos[CURRENT_TURN].corporation, action.runs[:2]
    assert conflicts(pos, who, {run.train: run.route for run in action.runs}) == []
    short = next(run for run in action.runs if trip(pos, who, two.train, run.route).fault is None)
    same = conflicts(pos, who, {one.train: short.route, two.train: short.route})
    assert [set(clash.trains) for clash in same] == [{one.train, two.train}]
    assert same[0].place


def test_sets_of_readings_are_all_tried() -> None:
    pos, action = next((n, a) for n, a in declared() if len(a.runs) > 1)
    picked = {run.train: [word.partition(".")[0] for word in run.route if "." in word] for run in action.runs}
    found = list(meant(pos, pos[CURRENT_TURN].corporation, picked))
    assert tuple(TrainRun(run.train, run.route) for run in action.runs) in found


@pytest.mark.parametrize("words", [["nowhere"], ["A1.9"], ["", "."], ["H6.x", "F8"]])
def test_nonsense_is_a_faulty_run(words: list[str]) -> None:
    pos, action = declared()[0]
    assert trip(pos, pos[CURRENT_TURN].corporation, action.runs[0].train, words).fault is not None


def test_a_hex_with_stops_may_be_passed_where_track_leads_past_them() -> None:
    pos = board("7", I30="562:0", I20="57:2").pos
    assert stops_meant(pos, "I30") == ["I30.0", "I30.1", "I30"]
    assert stops_meant(pos, "I20") == ["I20.0"] and stops_meant(pos, "J19") == ["J19"]
