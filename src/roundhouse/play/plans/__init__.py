"""Plans: what somebody tries out on a position of a game, as a tree of branches, and what of it still holds later."""

from __future__ import annotations

from .checking import Found, check, next_own
from .following import Followed, follow
from .plan import MOST_BRANCHES, MOST_STEPS, Branch, Plan, PlanError, Step, plain

__all__ = [
    "MOST_BRANCHES",
    "MOST_STEPS",
    "Branch",
    "Followed",
    "Found",
    "Plan",
    "PlanError",
    "Step",
    "check",
    "follow",
    "next_own",
    "plain",
]
