"""A plan held against a game that has moved on: what was played, what still holds, what stands against the rest."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.play.plans import Step, check, next_own
from roundhouse.play.session import Game

ANN, BEN, CY = "Ann", "Ben", "Cy"


def step(number: int, kind: str, by: str, **fields: Any) -> Step:
    return Step(number, {"type": kind, "by": by, **fields})


def buying(by: str, private: str, number: int = 0) -> Step:
    return step(number, "buy_cheapest", by, private=private)


def opening() -> Game:
    """The first private companies of 18Chesapeake are for sale in turn: D&R for $20, then C-P for $40."""
    return Game.new("18Chesapeake", [ANN, BEN, CY], seed=7)


PLAN = [buying(ANN, "D&R", 1), buying(BEN, "C-P", 2), step(3, "pass", CY), step(4, "pass", ANN)]


def cases(game: Game, own: str, plan: list[Step] | None = None) -> list[str]:
    return [one.case for one in check(game, 1, PLAN if plan is None else plan, {own})]


def test_all_of_it_holds_where_nothing_has_happened() -> None:
    game = opening()
    base = game.at
    found = check(game, base, PLAN, {ANN})
    assert [one.case for one in found] == ["holds"] * 4
    assert [one.number for one in next_own(found, {ANN})] == [1]  # then it is Ben's
    assert [one.number for one in next_own(found, {ANN, BEN, CY})] == [1, 2, 3, 4]
    assert next_own(found, {CY}) == ()


def test_what_was_played_as_planned_is_done_with() -> None:
    game = opening()
    base = game.at
    for one in PLAN[:2]:
        game.play(one.data)
    found = check(game, base, PLAN, {CY})
    assert [one.case for one in found] == ["played", "played", "holds", "holds"]
    assert [one.number for one in next_own(found, {CY})] == [3]


def test_what_others_did_instead_is_no_fault_of_the_plan() -> None:
    game = opening()
    base = game.at
    game.play(PLAN[0].data)
    game.play({"type": "pass", "by": BEN})
    found = check(game, base, PLAN, {CY})
    assert [one.case for one in found] == ["played", "otherwise", "holds", "holds"]


def test_what_stands_against_a_step_is_told_by_rule_and_fact() -> None:
    game = opening()
    base = game.at
    plan = [step(1, "pass", ANN), buying(BEN, "D&R", 2)]
    game.play(buying(ANN, "D&R").data)
    [first, second] = check(game, base, plan, {BEN})
    assert first.case == "otherwise"
    assert second.case == "against" and second.violation is not None
    assert second.violation.rules and second.violation.facts
    assert next_own((first, second), {BEN}) == ()


def test_a_pass_of_another_turn_is_not_taken_for_the_planned_one() -> None:
    """Players are matched one by one, each in order: once somebody went another way, what follows is another thing."""
    game = opening()
    base = game.at
    for action in (buying(ANN, "D&R").data, {"type": "pass", "by": BEN}):
        game.play(action)
    plan = [buying(ANN, "D&R", 1), buying(BEN, "C-P", 2), step(3, "pass", BEN)]
    assert [one.case for one in check(game, base, plan, {CY})] == ["played", "otherwise", "otherwise"]


def test_what_is_beyond_the_rules_is_none_of_the_games() -> None:
    game = opening()
    plan = [Step(1, {"set": "cash", "owner": ANN, "amount": 900}, free=True), buying(ANN, "D&R", 2)]
    found = check(game, game.at, plan, {ANN})
    assert [one.case for one in found] == ["beyond", "holds"]
    assert next_own(found, {ANN}) == ()  # what follows was planned for another position


def test_what_is_no_action_is_refused_without_a_rule() -> None:
    game = opening()
    found = check(game, game.at, [Step(1, {"type": "no such", "by": ANN})], {ANN})
    assert [(one.case, one.violation) for one in found] == [("against", None)]


def test_the_game_is_left_alone() -> None:
    game = opening()
    before = msgspec.to_builtins(list(game.actions))
    check(game, game.at, PLAN, {ANN})
    assert msgspec.to_builtins(list(game.actions)) == before
