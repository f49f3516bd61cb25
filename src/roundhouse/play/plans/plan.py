"""A plan as plain data: a tree of branches, each a line of steps, and where in it one stands.

Nothing is lost: whoever goes back and does something else begins a branch, and the line that was left stays. Plans are
never changed; every function gives another one.

>>> plan = Plan().added([{"type": "pass", "by": "Ann"}])
>>> plan = plan.moved(0).added([{"type": "bid", "by": "Ann"}])
>>> [(branch.id, branch.parent, branch.start, len(branch.steps)) for branch in plan.branches]
[(1, None, 0, 1), (2, 1, 0, 1)]
>>> plan.chosen(1).at, plan.at
(1, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.actions import Action
from ...text.language import gettext

MOST_BRANCHES = 60
"""Branches of a plan."""

MOST_STEPS = 600
"""Steps of all branches of a plan together; an operating turn has about five."""

LONGEST_NAME, LONGEST_NOTE = 60, 2000
"""Characters."""


class PlanError(ValueError):
    """Raised for what cannot be done with a plan; one sentence."""


class Step(msgspec.Struct, frozen=True):
    """An action in its JSON form, of a player or of chance, or (`free`) a change beyond the rules.

    `number`: no other step of the plan has or had it.
    """

    number: int
    data: dict[str, Any]
    free: bool = False


class Branch(msgspec.Struct, frozen=True):
    """A line of the tree: the first `start` steps of its parent's line, and then its own."""

    id: int
    parent: int | None = None
    start: int = 0
    name: str = ""
    note: str = ""
    steps: tuple[Step, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """A tree of branches; one stands in `branch`, after `at` steps of its line.

    `numbers`: the last number that was given to a step; `ids`: to a branch.
    """

    branches: tuple[Branch, ...] = (Branch(1),)
    branch: int = 1
    at: int = 0
    numbers: int = 0
    ids: int = 1

    def __getitem__(self, id: int) -> Branch:
        """A branch. Raises `PlanError` when there is none."""
        found = next((branch for branch in self.branches if branch.id == id), None)
        if found is None:
            raise PlanError(gettext("There is no such branch."))
        return found

    def line(self, id: int | None = None) -> tuple[Step, ...]:
        """All steps of a branch from the position of the plan on; None: of the one that one stands in."""
        branch = self[self.branch if id is None else id]
        before: tuple[Step, ...] = () if branch.parent is None else self.line(branch.parent)[: branch.start]
        return before + branch.steps

    @property
    def done(self) -> tuple[Step, ...]:
        """The steps that lead to where one stands."""
        return self.line()[: self.at]

    def next(self) -> Step | None:
        """The step that follows where one stands; None at the end of the line."""
        line = self.line()
        return line[self.at] if self.at < len(line) else None

    # -- going on ------------------------------------------------------------------------------------

    def added(self, steps: Sequence[Mapping[str, Any]], *, free: bool = False) -> Plan:
        """Go on by some steps: at the end of the line it grows; where it goes on so already one moves along it;
        elsewhere a branch begins.

        Raises `PlanError` when there are too many.
        """
        line = self.line()
        for count, data in enumerate(steps):
            here = line[self.at + count] if self.at + count < len(line) else None
            if here is None or here.data != data or here.free != free:
                return self.moved(self.at + count)._grown(steps[count:], free)
        return self.moved(self.at + len(steps))

    def _grown(self, steps: Sequence[Mapping[str, Any]], free: bool) -> Plan:
        if sum(len(branch.steps) for branch in self.branches) + len(steps) > MOST_STEPS:
            raise PlanError(
                gettext("A plan has at most {most} steps: delete a branch first.", most=MOST_STEPS)
            )
        plan = self if self.at == len(self.line()) else self.branched()
        numbers = plan.numbers
        new = tuple(Step(numbers + n, dict(data), free) for n, data in enumerate(steps, 1))
        branch = plan[plan.branch]
        grown = replace(branch, steps=branch.steps + new)
        return replace(plan._with(grown), at=plan.at + len(new), numbers=numbers + len(new))

    def branched(self, name: str = "") -> Plan:
        """Begin a branch where one stands. Raises `PlanError` when there are too many."""
        if len(self.branches) >= MOST_BRANCHES:
            raise PlanError(
                gettext("A plan has at most {most} branches: delete one first.", most=MOST_BRANCHES)
            )
        id = self.ids + 1
        new = Branch(id, self.branch, self.at, checked_name(name))
        return replace(self, branches=(*self.branches, new), branch=id, ids=id)

    # -- moving about --------------------------------------------------------------------------------

    def moved(self, at: int) -> Plan:
        """Stand after so many steps of the line. Raises `PlanError` when it has not so many."""
        if not 0 <= at <= len(self.line()):
            raise PlanError(gettext("The plan has no such step."))
        return replace(self, at=at)

    def chosen(self, id: int) -> Plan:
        """Stand at the end of a branch. Raises `PlanError` when there is none."""
        return replace(self, branch=id, at=len(self.line(id)))

    # -- names, notes and deleting -------------------------------------------------------------------

    def described(self, id: int, name: str, note: str) -> Plan:
        """Name a branch and write a note on it. Raises `PlanError` for no such branch, and for what is too long."""
        return self._with(replace(self[id], name=checked_name(name), note=checked_note(note)))

    def without(self, id: int) -> Plan:
        """Delete a branch and all that begin in it; who stood in one stands at where it began.

        Raises `PlanError` for the first branch, which is the plan itself.
        """
        gone = self[id]
        if gone.parent is None:
            raise PlanError(gettext("The first branch goes with the plan."))
        dropped = {id}
        for branch in self.branches:  # in the order in which they were begun
            if branch.parent in dropped:
                dropped.add(branch.id)
        plan = self
        if self.branch in dropped:
            plan = replace(self, branch=gone.parent, at=gone.start)
        return replace(plan, branches=tuple(one for one in self.branches if one.id not in dropped))

    def _with(self, branch: Branch) -> Plan:
        return replace(self, branches=tuple(branch if b.id == branch.id else b for b in self.branches))


def plain(action: Action) -> dict[str, Any]:
    """An action in the JSON form that a step has: what it is made of is as it is read again."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return found


def checked_name(name: str) -> str:
    """A name on one line. Raises `PlanError` for one that is too long."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise PlanError(gettext("A name has at most {most} characters.", most=LONGEST_NAME))
    return name


def checked_note(note: str) -> str:
    """A note. Raises `PlanError` for one that is too long."""
    note = note.replace("\r\n", "\n").strip()
    if len(note) > LONGEST_NOTE:
        raise PlanError(gettext("A note has at most {most} characters.", most=LONGEST_NOTE))
    return note
