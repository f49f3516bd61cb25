"""The tree of a plan: nothing that was done in it is lost, and it has bounds."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.play.plans import Plan, PlanError
from roundhouse.play.plans import plan as bounds

A, B, C, D = ({"type": "pass", "by": name} for name in ("Ann", "Ben", "Cy", "Dot"))


def said(plan: Plan) -> list[str]:
    return [step.data["by"] for step in plan.done]


def test_a_line_grows_at_its_end() -> None:
    plan = Plan().added([A]).added([B, C])
    assert said(plan) == ["Ann", "Ben", "Cy"] and len(plan.branches) == 1
    assert [step.number for step in plan.line()] == [1, 2, 3]


def test_going_back_loses_nothing_and_the_same_again_begins_no_branch() -> None:
    plan = Plan().added([A, B, C]).moved(1)
    assert said(plan) == ["Ann"] and plan.next().data == B
    plan = plan.added([B])
    assert said(plan) == ["Ann", "Ben"] and len(plan.branches) == 1


def test_another_way_begins_a_branch_and_the_first_stays() -> None:
    plan = Plan().added([A, B]).moved(1).added([C]).added([D])
    assert said(plan) == ["Ann", "Cy", "Dot"] and plan.branch == 2
    plan = plan.moved(0).added([D])  # before its own beginning, too
    assert said(plan) == ["Dot"] and plan.branch == 3
    assert said(plan.chosen(1)) == ["Ann", "Ben"] and said(plan.chosen(2)) == ["Ann", "Cy", "Dot"]
    numbers = [step.number for branch in plan.branches for step in branch.steps]
    assert len(numbers) == len(set(numbers))


def test_part_of_what_is_added_may_be_there() -> None:
    plan = Plan().added([A, B]).moved(0).added([A, C])
    assert said(plan) == ["Ann", "Cy"] and plan[2].start == 1


def test_a_branch_goes_with_those_that_begin_in_it() -> None:
    plan = Plan().added([A]).moved(0).added([B]).moved(0).added([C])
    assert [branch.parent for branch in plan.branches] == [None, 1, 2]
    plan = plan.without(2)
    assert [branch.id for branch in plan.branches] == [1] and plan.branch == 1 and plan.at == 0
    assert plan.added([D]).branch == 4  # no number is given twice


def test_the_first_branch_is_the_plan() -> None:
    with pytest.raises(PlanError, match="first branch"):
        Plan().without(1)
    with pytest.raises(PlanError, match="no such branch"):
        Plan().chosen(7)
    with pytest.raises(PlanError, match="no such step"):
        Plan().moved(1)


def test_a_plan_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_STEPS", 3)
    monkeypatch.setattr(bounds, "MOST_BRANCHES", 2)
    plan = Plan().added([A, B]).moved(0).added([C])
    with pytest.raises(PlanError, match="at most 3 steps"):
        plan.added([D])
    with pytest.raises(PlanError, match="at most 2 branches"):
        plan.branched()
    with pytest.raises(PlanError, match="60 characters"):
        plan.described(1, "x" * 61, "")
    with pytest.raises(PlanError, match="2000 characters"):
        plan.described(1, "", "x" * 2001)


def test_it_is_plain_data() -> None:
    plan = Plan().added([A]).moved(0).added([B]).described(2, " Ben  first ", "a\r\nnote")
    assert msgspec.convert(msgspec.to_builtins(plan), Plan) == plan
    assert (plan[2].name, plan[2].note) == ("Ben first", "a\nnote")
