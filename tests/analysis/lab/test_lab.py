"""What the lab tells: the same runs as in the game, what one tile more would bring, and nothing kept that has
changed.
"""

from __future__ import annotations

import importlib

import pytest
from msgspec.structs import replace

from recorded import golden
from roundhouse.analysis.lab import alternatives, compete, question_of, report, runs_of, what_if
from roundhouse.analysis.lab import runs as kept
from roundhouse.play.lab import Lab, change, from_document
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.graph import StopGraph
from roundhouse.routes.question import Question
from roundhouse.rules.depot import owned
from roundhouse.rules.running import best, graph
from titles.gl.late import ERIE, LONDON, late, sail

DOCUMENT = {
    "title": "18Chesapeake",
    "phase": "3",
    "tiles": {"F8": "X1:4", "G7": "9:1"},
    "companies": {"B&O": {"trains": ["2", "3"], "tokens": ["H6.0"]}, "PRR": {"trains": ["2"]}},
}


def of_game(name: str, share: float) -> tuple[Lab, Lab]:
    game = golden(name)
    state = game.position(int(len(game.actions) * share))
    lab = Lab.of_position(game.header.title, game.header.options, game.title, state)
    return lab, from_document(lab.document())


@pytest.mark.parametrize(
    ("name", "share"),
    [("18Chesapeake-4-greedy-3", 0.8), pytest.param("18C2C-4-greedy-1", 0.8, marks=pytest.mark.soak)],
)
def test_best_runs_are_those_of_the_game(name: str, share: float) -> None:
    kept.forget()
    game, lab = of_game(name, share)
    for row in report(lab):
        assert row["total"] == best(game.pos, row["corporation"]).value and row["proven"]
        assert row["total"] == sum(run["value"] for run in row["runs"]) + sum(
            x["value"] for x in row["extras"]
        )


def test_what_is_kept_is_what_would_be_found_anew() -> None:
    """After each of many lays on a board with many companies, against searching anew."""
    kept.forget()
    _, lab = of_game("18Chesapeake-4-greedy-3", 0.6)
    for sym in lab.begun():
        for gain in what_if(lab, sym, most=2).gains:
            after = change(lab, gain.change)
            for other in after.begun():
                question = question_of(after, other)
                fresh = best_runs(graph(after.pos, question.track), question)
                assert runs_of(after, other).answer.value == fresh.value, (gain.change, other)


def test_only_what_a_change_may_touch_is_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept.forget()
    lab = from_document(DOCUMENT)
    report(lab)
    searched: list[str] = []

    def counted(*args: object, **more: object) -> object:
        searched.append("once")
        return best_runs(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, "best_runs", counted)
    report(change(lab, {"set": "tile", "hex": "C5", "tile": "9", "rotation": 0}))
    assert searched == []
    report(change(lab, {"set": "print", "hex": "G7"}))
    assert searched == ["once"]


def test_track_between_the_same_stops_is_not_taken_for_the_same() -> None:
    """Two cities joined by two tracks, for two trains: with one of them less, stops and trains are as before."""
    kept.forget()
    hexes = {
        "B3": ("white", "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0", ""),
        "B5": ("white", "path=a:3,b:5", ""),
        "C4": ("white", "", ""),
        "C6": ("white", "city=revenue:30;path=a:2,b:_0;path=a:3,b:_0", ""),
    }
    companies = {"RED": {"trains": ["2", "2"], "tokens": ["B3.0"]}}
    document = {"title": "18AL", "board": {"hexes": hexes}, "companies": companies}
    one = from_document(document)
    turns = (from_document({**document, "tiles": {"C4": f"8:{turn}"}}) for turn in range(6))
    assert runs_of(one, "RED").answer.value == 50
    assert max(runs_of(lab, "RED").answer.value for lab in turns) == 100


def test_a_blocked_city_is_not_passed() -> None:
    tiles = {"F8": "57:1", "G7": "9:1", "E9": "57:1", "H6": "X1:4"}
    lab = from_document({**DOCUMENT, "tiles": tiles})
    open_, shut = runs_of(lab, "B&O"), runs_of(change(lab, {"set": "blocked", "hex": "F8"}), "B&O")
    assert ("F8", 0) in shut.question.blocked and ("F8", 0) not in open_.question.blocked


def test_one_tile_more_is_ranked_by_what_it_brings() -> None:
    companies = {"B&O": {"trains": ["2"]}}
    lab = from_document({"title": "18Chesapeake", "tiles": {"F8": "X1:4"}, "companies": companies})
    found = what_if(lab, "B&O")
    assert found.proven and found.gains[0].change == {"set": "tile", "hex": "G7", "tile": "9", "rotation": 1}
    assert found.gains[0].more == 60 and [gain.more for gain in found.gains] == sorted(
        (gain.more for gain in found.gains), reverse=True
    )
    for gain in found.gains:
        assert runs_of(change(lab, gain.change), "B&O").answer.value - found.now.answer.value == gain.more
    assert what_if(lab, "B&O", legal=True).of < found.of
    assert what_if(lab, "B&O", seconds=0.0).tried < found.of


def test_a_change_that_may_bring_more_than_was_found_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of now is proven; after no lay is anything better found, but there might be."""
    companies = {"B&O": {"trains": ["2"]}}
    lab = from_document({"title": "18Chesapeake", "tiles": {"F8": "X1:4"}, "companies": companies})
    now = runs_of(lab, "B&O")
    worse = replace(now.answer, bound=500, proven=False)
    monkeypatch.setattr(
        importlib.import_module(
            "roundhouse.analysis.lab.what_if"
        ),  # the package has the function by that name
        "runs_of",
        lambda at, sym, seconds: now if at is lab else now._replace(answer=worse),
    )
    found = what_if(lab, "B&O")
    assert found.now.answer.proven and not found.gains and found.tried == found.of
    assert found.unproven and not found.proven


def test_what_has_no_place_in_a_ranking_is_counted() -> None:
    lab, _ = of_game("18Chesapeake-4-greedy-3", 0.6)
    every = what_if(lab, "PRR", most=1000)
    assert len(every.gains) > 2 and every.beyond == 0
    assert what_if(lab, "PRR", most=2).beyond == len(every.gains) - 2


def test_competing_gives_no_search_more_than_its_time_where_nothing_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each search may take all that it is given: with eight seconds for each reply a request would take minutes."""
    given: list[float] = []

    def unproven(net: StopGraph, question: Question, limit: float) -> Answer:
        given.append(limit)
        found = best_runs(net, question)
        return replace(found, bound=found.value + 1000, proven=False, proof="")

    lab, _ = of_game("18Chesapeake-4-greedy-3", 0.6)
    monkeypatch.setattr(kept, "best_runs", unproven)
    kept.forget()
    found = compete(lab, "PRR", "B&O", seconds=2.0, most=1)
    kept.forget()
    assert found.lines and not any(line.whole for line in (*found.lines, *found.other_lines))
    assert max(given) <= 2.0


def test_one_token_more_is_told() -> None:
    lab, _ = of_game("18Chesapeake-4-greedy-3", 0.6)
    found = what_if(lab, "PRR", "token")
    assert found.gains and found.gains[0].change["set"] == "token" and found.gains[0].more > 0


def test_alternatives_leave_out_a_stop_of_the_best() -> None:
    lab, _ = of_game("18Chesapeake-4-greedy-3", 0.6)
    best_ones = runs_of(lab, "PRR")
    found = alternatives(lab, "PRR")
    assert [one.less for one in found] == sorted(one.less for one in found) and found
    for one in found:
        assert all(one.without not in run.route for run in one.runs.answer.runs)
        assert one.runs.answer.value == best_ones.answer.value - one.less


def test_what_the_president_may_choose_is_told_too() -> None:
    """18GL: Cleveland (60), London (30) and Toronto (80) by IC's ferry, or without paying for it London and Toronto."""
    table = sail(late("10H").tiles(LONDON), "IC", ERIE).corporation(
        "NYC", shares={"Ann": 60}, cash=500, trains=["10H"], tokens=["L10"]
    )
    lab = Lab.of_position("18GL", table.title.options, table.title, table.state)
    lab = from_document(lab.document())
    found = [one for one in alternatives(lab, "NYC") if not one.without]
    assert runs_of(lab, "NYC").answer.value == 170
    assert [(one.runs.answer.value, one.less) for one in found] == [(110, 60)]


def test_two_compete_with_a_lay_and_a_reply_each() -> None:
    lab, _ = of_game("18Chesapeake-4-greedy-3", 0.6)
    found = compete(lab, "PRR", "B&O", most=2)
    line = found.lines[0]
    after = change(lab, line.lay.change)
    if line.reply is not None:
        after = change(after, line.reply.change)
    assert (runs_of(after, "PRR").answer.value, runs_of(after, "B&O").answer.value) == (
        line.first.answer.value,
        line.second.answer.value,
    )


def test_without_time_nothing_is_called_proven_that_is_not() -> None:
    kept.forget()
    lab = from_document(DOCUMENT)
    answer = runs_of(lab, "B&O", seconds=0.0).answer
    assert answer.proven == (answer.value == answer.bound)
    assert runs_of(lab, "B&O").answer.proven
    assert replace(answer, bound=answer.bound).bound >= runs_of(lab, "B&O").answer.value
    assert owned(lab.pos, "B&O")
