"""Looking back at a game: rounds, worth, revenues, turning points, runs that nobody made."""

from __future__ import annotations

from itertools import pairwise

import pytest

from roundhouse import Game, best_runs
from roundhouse.analysis.course import course
from roundhouse.analysis.revenues import last_runs, revenues
from roundhouse.analysis.rounds import rounds
from roundhouse.analysis.turning import turns
from roundhouse.analysis.unplayed import compared, declarations, most_missed
from roundhouse.analysis.worth import certificates, closes, worth, worth_by_round
from roundhouse.core.position import Position
from roundhouse.play.scenario_names import ScenarioError
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE
from roundhouse.rules.emergency import BANKRUPT
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import Paid
from roundhouse.rules.running import Ran, RunTrains
from roundhouse.rules.shares import COUNTED_CERTIFICATES
from roundhouse.rules.turns import ROUND


def test_rounds_begin_where_the_position_says_so(finished: Game) -> None:
    marks = rounds(finished)
    assert marks[0].at == 0 and all(a.at <= b.at for a, b in pairwise(marks))
    for mark in marks[1:]:
        after = finished.position(mark.at)[ROUND]
        before = finished.position(mark.at - 1)[ROUND]
        assert (before.kind, before.number, before.part) != (after.kind, after.number, after.part)
    kinds = [mark.round.kind for mark in marks]
    assert kinds.count("stock") == max(m.round.number for m in marks if m.round.kind == "stock")
    assert len({(m.round.kind, m.round.number, m.round.part) for m in marks}) == len(marks)


def test_the_course_counts_rounds_and_dates_phases(finished: Game) -> None:
    went, marks = course(finished), rounds(finished)
    assert went.stock_rounds == sum(mark.round.kind == "stock" for mark in marks)
    assert went.operating_rounds == sum(mark.round.kind == "operating" for mark in marks)
    assert went.bankrupt == ((finished.state[BANKRUPT],) if finished.state[BANKRUPT] else ())
    assert list(went.phases)[-1] == finished.state[PHASE] and next(iter(went.phases.values())) == 0
    begun = 0
    for at in range(1, finished.at + 1):
        before, pos = finished.position(at - 1), finished.position(at)
        if pos[PHASE] != before[PHASE]:
            assert went.phases[pos[PHASE]] == begun
        begun += (before[ROUND] != pos[ROUND]) and pos[ROUND].kind == "operating"
    halfway = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=1)
    assert course(halfway).phases == {"2": 0} and course(halfway).operating_rounds == 0


def test_worth_at_the_end_is_the_result(finished: Game) -> None:
    assert worth(finished.title, finished.state) == finished.state[RESULT]
    by_round = worth_by_round(finished)
    assert by_round[-1][1] == finished.state[RESULT]
    assert [mark for mark, _ in by_round] == list(rounds(finished))
    # Each round is closed by the position in which the next one begins.
    assert [end for _, end in closes(finished)][:-1] == [mark.at for mark in rounds(finished)[1:]]


def test_certificates_are_those_that_count(finished: Game) -> None:
    pos = Position(finished.title, finished.position(200))
    counted = certificates(finished.title, finished.position(200))
    assert counted == {player: COUNTED_CERTIFICATES(pos, player) for player in finished.header.players}
    assert len(set(counted.values())) > 1 or all(counted.values())


def test_revenues_are_what_was_run_for_and_paid(finished: Game) -> None:
    runs = revenues(finished)
    declared = [
        e.revenue for n in range(1, finished.at + 1) for e in finished.events(n) if isinstance(e, Ran)
    ]
    assert [run.revenue for run in runs if run.runs] == declared
    assert all(run.revenue == 0 and run.paid is False for run in runs if not run.runs)
    # What the bank paid as dividends is what was paid out, but for shares that earn nobody anything.
    paid = sum(
        e.amount
        for n in range(1, finished.at + 1)
        for e in finished.events(n)
        if isinstance(e, Paid) and e.reason.startswith("dividend of ")
    )
    assert 0 < paid <= sum(run.revenue for run in runs if run.paid)
    kept = sum(
        e.amount
        for n in range(1, finished.at + 1)
        for e in finished.events(n)
        if isinstance(e, Paid) and e.reason.startswith("earnings of ")
    )
    assert kept == sum(run.revenue for run in runs if run.paid is False)


def test_last_runs_are_those_on_the_charters(finished: Game) -> None:
    for at in (finished.at, finished.at // 2):
        rows = finished.position(at)[CORPORATIONS]
        latest = {run.corporation: run.revenue for run in last_runs(finished, at) if run.runs}
        assert latest and all(rows[sym].last_revenue == revenue for sym, revenue in latest.items())
        assert all(run.at <= at for run in last_runs(finished, at))


def test_a_run_that_is_not_divided_yet_is_neither_paid_nor_kept(finished: Game) -> None:
    number = declarations(finished)[3]
    assert revenues(finished, number)[-1].paid is None
    assert revenues(finished, number - 1)[-1].at < number


def test_the_lead_after_the_turning_points_is_the_lead(finished: Game) -> None:
    found = turns(finished)
    assert len(found) == 3 and all(a.mark.at < b.mark.at for a, b in pairwise(found))
    result = finished.state[RESULT]
    winner = max(result, key=lambda player: result[player])
    leads = {}
    for mark, values in worth_by_round(finished):
        leads[mark.at] = values[winner] - max(v for p, v in values.items() if p != winner)
    assert all(leads[turn.mark.at] == turn.lead for turn in found)
    steps = [b - a for a, b in pairwise([0, *leads.values()])]
    assert sorted(map(abs, steps))[-3:] == sorted(abs(turn.change) for turn in found)


def test_the_best_is_never_less_than_what_was_declared(finished: Game) -> None:
    numbers = declarations(finished)
    assert all(isinstance(finished.actions[n - 1], RunTrains) for n in numbers)
    row = compared(finished, numbers[0])
    assert row.proven and row.best >= row.declared > 0 and row.runs
    with pytest.raises(TypeError):
        compared(finished, 1)


def test_most_missed_stops_in_time(finished: Game) -> None:
    found, whole = most_missed(finished, limit=0.0, within=0.0)
    assert not whole and len(found) <= 1


@pytest.mark.parametrize(("given", "like"), [("BO", "did you mean 'B&O'"), ("XYZ", "there are")])
def test_best_runs_of_no_corporation_are_not_nothing(given: str, like: str) -> None:
    with pytest.raises(ScenarioError, match=f"18Chesapeake has no corporation '{given}'; {like}"):
        best_runs(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7), given)
