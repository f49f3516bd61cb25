"""Asides: what is offered in passing in several steps of a turn, and steps that wait for nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.actions import Action, Offer
from ..core.game import carry_out, legal, why_not
from ..core.position import Position
from ..rules.corporations import CORPORATION_SPECS
from .changes import outcome


def asides(pos: Position) -> frozenset[str]:
    """The kinds of action that are offered in passing, in this step or another: what a step is there for is not one."""
    if pos.over:
        return frozenset()
    first = pos.title.steps[pos.frame.node].menu[0].name
    return frozenset().union(*pos.title.non_blocking.values()) - {first}


def needless_pass(pos: Position) -> Action | None:
    """The way to pass a step of an operating turn that waits for asides only, where nothing is lost by it.

    All of them have to be there in the next step as well, and none may give this step something to do. None where the
    step has to be decided.
    """
    if pos.over or pos.frame.who not in CORPORATION_SPECS(pos):
        return None
    step = pos.title.steps[pos.frame.node]
    if step.waits is not None and step.waits(pos):
        return None
    closer = step.closer
    offers = legal(pos.title, pos.state)
    passing = next((o.action for o in offers if closer is not None and o.action.kind() == closer.name), None)
    others = [offer for offer in offers if offer.action != passing]
    if passing is None or not others or not _only_asides(pos, others):
        return None
    after = Position(pos.title, carry_out(pos.title, pos.state, passing)[0])
    if after.over or (after.frame.who, after.actor) != (pos.frame.who, pos.actor):
        return None
    kept = all(why_not(pos.title, after.state, offer.action) is None for offer in others)
    return passing if kept and not any(_opens(pos, offer.action) for offer in others) else None


def _only_asides(pos: Position, offers: Iterable[Offer]) -> bool:
    known = asides(pos)
    return all(offer.action.kind() in known for offer in offers)


def _opens(pos: Position, action: Action) -> bool:
    """Whether the step would have something to do after an aside to which everybody agrees."""
    state, _ = outcome(pos, action)
    new = Position(pos.title, state)
    if new.over or (new.frame.node, new.frame.who) != (pos.frame.node, pos.frame.who):
        return False
    closer = pos.title.steps[pos.frame.node].closer
    rest = [o for o in legal(pos.title, state) if closer is None or o.action.kind() != closer.name]
    return not _only_asides(new, rest)
