"""Plans."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from .fields import In, Name, Number, Plain, Word


class PlanIn(In):
    """A new plan: on which position (now by default), and its name."""

    at: Number | None = None
    name: Name = ""


class PlanChangeIn(In):
    """What of a plan is to be different."""

    name: Name | None = None
    share: list[Name] | None = Field(
        default=None, max_length=20, description="The users who may look at it, and nobody else."
    )


class BeyondIn(In):
    """A change beyond the rules."""

    revision: Number
    change: Plain = Field(
        description="`set` says what: tile, token, train, cash, phase or price; the rest are its fields.",
        examples=[{"set": "cash", "owner": "Ann", "amount": 500}],
    )


class BranchIn(In):
    """What is to be done with a branch of a plan; by default with the one that one stands in."""

    revision: Number
    do: Literal["choose", "begin", "describe", "delete"]
    branch: Number | None = None
    name: Name = ""
    note: str = Field(default="", max_length=2000)


class PlayIn(In):
    """Steps of a plan to be played at its table; `revision` is that of the table."""

    revision: Number
    count: int = Field(default=1, ge=1, le=1000)


class IfThenIn(In):
    """A condition: what the actions at the end of a plan wait for, and what else stops it."""

    condition: Plain = Field(
        description="`when` says what: does, acts, price, phase, trainless or cash; the rest are its fields.",
        examples=[{"when": "acts", "kind": "buy_share", "by": "Ann", "about": "B&O"}],
    )
    stops: list[Word] | None = Field(
        default=None,
        max_length=10,
        description="Names of what stops it: presidency, train, phase, started, round.",
    )


class IfThenOut(BaseModel):
    """A standing order that was given, in words; `reason`: why it has ended already, if it has."""

    order: int
    active: bool
    said: str
    reason: str = ""


class FiredOut(BaseModel):
    """A position in which a condition came about, and that of the player's next decision."""

    at: int
    due: int | None
    possible: bool = Field(description="Whether the first action was possible then.")


class PlanStepOut(BaseModel):
    """A step of a plan: an action, or a change beyond the rules (`free`)."""

    number: int
    data: dict[str, Any]
    free: bool = False


class PlanBranchOut(BaseModel):
    """A branch: the first `start` steps of its parent's line, and then its own."""

    id: int
    parent: int | None
    start: int
    name: str
    note: str
    steps: list[PlanStepOut]


class PlanOut(BaseModel):
    """A plan on the position of a table after `at` actions; one stands in `branch`, after `step` steps."""

    id: int
    table: int
    name: str
    at: int
    revision: int
    own: bool
    branch: int
    step: int
    branches: list[PlanBranchOut]
    share: list[str] = Field(description="Who may look at it; told to its owner alone.")
    created: datetime
    changed: datetime


class PlanLineOut(BaseModel):
    """A step of a plan held against its game as it stands now."""

    number: int
    who: str
    what: str
    case: Literal["played", "otherwise", "holds", "against", "beyond"]
    reason: str = ""
    rules: list[dict[str, str]] = []
    next: bool = Field(description="Whether it can be played now.")


class CheckedOut(BaseModel):
    """A plan held against its game; `revision` is that of the table."""

    table: int
    revision: int
    steps: list[PlanLineOut]
    next: int = Field(description="How many steps can be played now.")
    played: int = 0
    stopped: str = Field(default="", description="Why no more were played.")


class MovedOut(BaseModel):
    """How a table stands."""

    table: int
    revision: int
    at: int
    status: str
    to_act: str
    seat: str = Field(
        description="Your seat, by its player: the one that is to act, or the first; empty for none."
    )
    yours: bool = Field(description="Whether you are to act.")
