"""Every puzzle that ships has exactly the answer it says, found again by other means than when it was made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.core.game import carry_out, legal, why_not
from roundhouse.core.position import Position
from roundhouse.core.record import action_from, digest
from roundhouse.play import puzzles as asking
from roundhouse.play.puzzles import (
    NoAnswer,
    Puzzle,
    UnknownPuzzle,
    best_lay,
    best_run,
    presidency,
    refusal,
    rust,
)
from roundhouse.routes import best, branching
from roundhouse.routes.best import best_runs
from roundhouse.routes.checker import earnings
from roundhouse.routes.optimise import solve_plainly
from roundhouse.rules.depot import PHASE, TRAIN_KINDS, TRAINS, owned
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import RUN_CHOICES, answer, graph, posed
from roundhouse.rules.shares import PLAYING, SHARE_OF, held, president
from roundhouse.titles.found import titles

EVERY = asking.puzzles()


def of(kind: str, *, every: bool = True) -> list[Puzzle]:
    """The puzzles of a kind: all, or the first of each title."""
    found = [one for one in EVERY if one.kind == kind]
    return found if every else list({one.title: one for one in reversed(found)}.values())


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Best runs are searched in plain Python, without the compiled kernel."""
    monkeypatch.setattr(best, "solve", solve_plainly)
    monkeypatch.setattr(branching, "solve", solve_plainly)
    return


@pytest.mark.parametrize("name", titles())
def test_a_title_has_twenty_puzzles_of_several_kinds_and_grades(name: str) -> None:
    found = asking.puzzles(name)
    assert [one.number for one in found] == list(range(1, 21))
    assert {"best_run", "refusal", "presidency", "rust", "best_lay"} == {one.kind for one in found}
    assert {one.grade for one in found} == {1, 2, 3}


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_the_position_is_the_one_that_was_asked_about(one: Puzzle) -> None:
    pos = asking.position(one)
    assert digest(pos.title, pos.state) == one.digest


@pytest.mark.parametrize("one", of("best_run"), ids=lambda one: one.id)
def test_plain_python_finds_no_better_runs(one: Puzzle, plainly: None) -> None:
    pos = asking.position(one)
    question = posed(pos, one.who)
    net = graph(pos, question.track)
    found = best_runs(net, question)
    assert found.proven and found.value == one.answer
    runs = [(run["train"], tuple(run["route"])) for run in one.proof["runs"]]
    assert earnings(BOARD(pos), pos[TILES], question, runs).total == one.answer
    second = best_run.runner_up(net, question, found)
    assert second == one.proof["runner_up"] <= one.answer - best_run.MARGIN
    assert len(RUN_CHOICES(pos, one.who)) == 1


@pytest.mark.parametrize("one", of("refusal"), ids=lambda one: one.id)
def test_without_the_check_the_action_would_be_legal(one: Puzzle) -> None:
    pos = asking.position(one)
    action = action_from(pos.title, one.action)
    violation = why_not(pos.title, pos.state, action)
    assert violation is not None and violation.check == one.proof["check"]
    assert [choice in violation.rules for choice in one.choices].count(True) == 1
    assert one.choices[one.answer] in violation.rules
    assert why_not(pos.title.without(f"check: {violation.check}"), pos.state, action) is None
    kind = pos.title.action_types[action.kind()]
    assert any(offer.action.kind() == kind.name for offer in legal(pos.title, pos.state))
    stand = {f"check: {check.name}" for other in pos.title.action_types.values() for check in other.checks}
    for choice in one.choices:
        assert {by.split(" / ")[0] for by in pos.title.rules[choice].by} <= stand | {
            f"check: {check.name}" for checks in pos.title.checks.values() for check in checks
        }


@pytest.mark.parametrize("one", of("presidency"), ids=lambda one: one.id)
def test_the_president_stays_as_long_as_nobody_has_more(one: Puzzle) -> None:
    pos = asking.position(one)
    player, share = pos.actor, SHARE_OF(pos, one.who)
    assert president(pos, one.who) == player
    mine = held(pos, player, one.who)
    most = max(held(pos, other, one.who) for other in PLAYING(pos) if other != player)
    assert most >= 2 * share  # enough to be president
    assert one.answer == (mine - most) // share


@pytest.mark.parametrize("one", of("rust"), ids=lambda one: one.id)
def test_what_the_data_of_the_trains_say_leaves_the_game(one: Puzzle) -> None:
    pos = asking.position(one)
    action = action_from(pos.title, one.action)
    phase = carry_out(pos.title, pos.state, action)[0][PHASE]
    assert phase != pos[PHASE]
    kinds = TRAIN_KINDS(pos)
    gone, left = 0, []
    for sym in one.proof["before"]:
        trains = [kinds[pos[TRAINS][id].kind] for id in owned(pos, sym)]
        stay = [
            kind
            for kind in trains
            if not (kind.rusts_on == phase or (kind.obsolete_on == phase and sym == one.who))
        ]
        gone += len(trains) - len(stay)
        if not stay and sym != one.who:
            left.append(sym)
    assert ([one.choices[one.answer]] == left) if one.choices else (gone == one.answer)


def lays_again(one: Puzzle) -> None:
    """Every legal lay is made, and the best run after it searched."""
    pos = asking.position(one)
    values: dict[object, int] = {}
    for offer in legal(pos.title, pos.state):
        if best_lay.is_lay(offer.action):
            after = Position(pos.title, carry_out(pos.title, pos.state, offer.action)[0])
            question = posed(after, one.who)
            found = best_runs(graph(after, question.track), question)
            assert found.proven
            values[offer.action] = found.value
    choices = [action_from(pos.title, choice) for choice in one.choices]
    assert [values[choice] for choice in choices] == one.proof["values"]
    right = values.pop(choices[one.answer])
    assert right >= max(values.values()) + best_lay.MARGIN
    assert len(values) == one.proof["tried"] - 1


@pytest.mark.parametrize("one", of("best_lay", every=False), ids=lambda one: one.id)
def test_plain_python_finds_no_better_lay(one: Puzzle, plainly: None) -> None:
    lays_again(one)


@pytest.mark.soak
@pytest.mark.parametrize("one", of("best_lay"), ids=lambda one: one.id)
def test_plain_python_finds_no_better_lay_anywhere(one: Puzzle, plainly: None) -> None:
    lays_again(one)


@pytest.mark.parametrize("one", EVERY[::4], ids=lambda one: one.id)
def test_exactly_the_right_answer_is_right(one: Puzzle) -> None:
    answers_once(one)


@pytest.mark.soak
@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_exactly_one_answer_is_right_everywhere(one: Puzzle) -> None:
    answers_once(one)


def answers_once(one: Puzzle) -> None:
    asked = asking.ask(one)
    if asked.choices:
        given = [choice.key for choice in asked.choices]
        assert len({choice.text for choice in asked.choices}) == len(given)
    else:
        given = [
            str(number)
            for number in {0, one.answer - 1, one.answer, one.answer + 1, 10 * one.answer}
            if number >= 0
        ]
    verdicts = [asking.answer(one, each) for each in given]
    assert [verdict.right for verdict in verdicts].count(True) == 1
    assert all(verdict.why and verdict.rules for verdict in verdicts)
    assert asked.text and asking.hint(one)
    if not asked.choices:
        assert verdicts[given.index(str(one.answer))].right and str(one.answer) not in asking.hint(one).split(
            "$"
        )


@pytest.mark.parametrize(
    "given", ["", "x", "-1", "1.5", "9" * 5000, "٣", "1e3", "0x10", "\x00", "$", "aa", "NaN", "1" * 10]
)
def test_what_is_no_answer_is_said_to_be_none(given: str) -> None:
    for kind in ("best_run", "refusal"):
        with pytest.raises(NoAnswer):
            asking.answer(of(kind)[0], given)


@pytest.mark.parametrize(
    "id", ["", "18AL", "18AL-0", "18AL-21", "18AL--1", "18AL-" + "9" * 5000, "1830-1", "../18AL-1"]
)
def test_a_puzzle_that_is_not_there(id: str) -> None:
    with pytest.raises(UnknownPuzzle, match="no such puzzle"):
        asking.puzzle(id)


# -- what has a second answer is no puzzle ------------------------------------------------------------------


def test_runs_with_other_stops_that_earn_as_much() -> None:
    one = of("best_run")[0]
    pos = asking.position(one)
    assert [found.answer for found in best_run.find(pos)] == [one.answer]
    found = answer(pos, posed(pos, one.who))
    assert list(best_run.find(pos, lambda net, question: found)) == []


def test_lays_that_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = asking.position(of("best_lay")[0])
    assert len(list(best_lay.find(pos))) == 1
    tried = best_lay.tried

    def tied(*arguments: object) -> object:
        values = tried(*arguments)  # type: ignore[arg-type]
        assert values is not None
        first, second = sorted(values, key=lambda lay: -values[lay])[:2]
        return values | {second: values[first]}

    monkeypatch.setattr(best_lay, "tried", tied)
    assert list(best_lay.find(pos)) == []


def test_an_action_that_two_checks_refuse() -> None:
    refused = 0
    for one in of("refusal", every=False):
        pos = asking.position(one)
        for kind in pos.title.menus[pos.frame.node]:
            for offer in kind.candidates(pos):
                if not offer.open and len(refusal.objecting(pos, kind, offer.action)) > 1:
                    assert refusal.asked(pos, kind, offer.action) is None
                    refused += 1
    assert refused > 0


def test_a_large_block_that_costs_less_than_a_small_one() -> None:
    one = of("presidency")[0]
    pos = asking.position(one)
    assert presidency.asked(pos, pos.actor, one.who, {10: True, 20: False}) is not None
    assert presidency.asked(pos, pos.actor, one.who, {10: False, 20: True}) is None
    assert presidency.asked(pos, pos.actor, one.who, {10: True, 20: True}) is None


def test_a_purchase_by_which_nothing_rusts() -> None:
    one = of("rust")[0]
    pos = asking.position(one)
    after = Position(pos.title, carry_out(pos.title, pos.state, action_from(pos.title, one.action))[0])
    assert [found.answer for found in rust.find(pos)] != [] and list(rust.find(after)) == []


def test_a_title_without_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.play.puzzles import collection
    from roundhouse.titles.found import title

    bare = title("18AL").__class__(**{**title("18AL").__dict__, "puzzles": ""})
    monkeypatch.setattr(collection, "title", lambda name: bare)
    assert collection.collection_of.__wrapped__("18AL").puzzles == ()
    assert collection.rules_of.__wrapped__("18AL") == {}


@pytest.mark.parametrize("id", ["18Chesapeake-10.2-6", "1848-9-11", "1848-9-12", "1848-9-17", "1848-9-38"])
def test_what_is_cited_in_passing_is_neither_answer_nor_choice(id: str) -> None:
    """Rules that say what is allowed, or what comes of another rule, though a check stands for them."""
    assert all(id not in one.choices for one in of("refusal"))
    assert not refusal.forbids(titles()[id.partition("-")[0]].build(("Ann", "Ben", "Cy")), id)
