"""The laws that every game keeps: one function plays a game of any title at random and looks at all of them.

A copy is equal and independent; a position that was left behind never changes; a position survives its JSON form;
what is offered is legal, and what is legal was offered once; each check has an answer for every candidate, and none
that depends on more of it than the check says; an
action with one field altered is refused by a rule unless it is on offer too; nothing is created or lost; nothing is
left of what belonged to somebody who has ended, where its table says that it goes; nobody is ever without a move
before the end; the end comes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ..core import game
from ..core.actions import Action, Free, Offer
from ..core.disposal import left_behind
from ..core.position import Position
from ..core.record import action_from, digest, state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..core.violations import COMMON
from .chance import draw

Choose = Callable[[list[Offer], random.Random], Action]


class LawBroken(AssertionError):
    """Raised when a law does not hold; the message says which, and in which position."""


def check_laws(
    title: Title, seed: int, *, every: int = 1, longest: int = 6000, choose: Choose | None = None
) -> State:
    """Play a game at random under `seed` and return its last position.

    The costly laws are looked at in every `every`-th position. `choose` takes one of the offers instead of `pick`, for
    games that random play seldom comes to. Raises `LawBroken`, also for a game with no end after `longest` actions.

    >>> from roundhouse.play.example import counters
    >>> check_laws(counters(("Ann", "Ben"), heap=20), seed=1).stack
    ()
    """
    rng = random.Random(seed)
    state = game.new(title)
    seen: dict[str, Action] = {}
    count = 0
    while state.stack:
        if count >= longest:
            raise LawBroken(f"No end after {longest} actions.")
        offers = game.legal(title, state)
        if not offers:
            raise LawBroken(f"Action {count}: nobody can do anything in {state.stack[-1]}.")
        if game.to_act(title, state) == game.CHANCE:
            action = draw(title, state, seed, count)
        else:
            action = (choose or pick)(offers, rng)
        if count % every == 0:
            _look_at(title, state, offers, action, seen, rng, count)
        before = digest(title, state) if count % every == 0 else ""
        after, events = game.play(title, state, action)
        faults = game.audit(title, after)
        faults += left_behind(after, (*title.tables, *title.slots), title.endings, events)
        if faults:
            raise LawBroken(f"Action {count} ({action}): {'; '.join(faults)}.")
        if before and digest(title, state) != before:
            raise LawBroken(f"Action {count} ({action}): the position before it has changed.")
        seen[action.kind()] = action
        state = after
        count += 1
    return state


def pick(offers: list[Offer], rng: random.Random) -> Action:
    """Draw an action: uniform over the types of action, then over the offers of the type, then over the offer.

    >>> import random
    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"))
    >>> pick(game.legal(title, game.new(title)), random.Random(1)).kind()
    'take'
    """
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in offers:
        kinds.setdefault(type(offer.action), []).append(offer)
    return rng.choice(kinds[rng.choice(list(kinds))]).sample(rng)


def _look_at(
    title: Title,
    state: State,
    offers: list[Offer],
    action: Action,
    seen: dict[str, Action],
    rng: random.Random,
    count: int,
) -> None:
    where = f"Action {count} ({action})"
    for offer in offers if len(offers) < 20 else rng.sample(offers, 20):
        for probe in (offer.action, *offer.probes(), offer.sample(rng)):
            if game.why_not(title, state, probe) is not None:
                raise LawBroken(f"{where}: {probe} is offered and refused.")
            if game.as_offered(title, state, probe) != probe:
                raise LawBroken(f"{where}: {probe} is offered twice.")
    for other in (*altered(action, offers, rng), *seen.values()):
        _refused_unless_offered(title, state, offers, other, where)
    if thinned_one_by_one(title, state) != offers:
        raise LawBroken(f"{where}: the offers are not the candidates that no check refuses.")
    _every_check_answers(title, state, random.Random(count), where)
    twin = state.copy()
    if twin != state:
        raise LawBroken(f"{where}: a copy is not equal.")
    mine, _ = game.carry_out(title, state, action)
    if digest(title, twin) != digest(title, state):
        raise LawBroken(f"{where}: a copy changed with the original.")
    its, _ = game.carry_out(title, twin, action)
    if digest(title, mine) != digest(title, its):
        raise LawBroken(f"{where}: the same action in the same position leads elsewhere.")
    form = msgspec.json.decode(msgspec.json.encode(state_form(title, state)))
    back = state_from(title, form)
    if back != state or game.legal(title, back) != offers:
        raise LawBroken(f"{where}: the position does not survive its JSON form.")
    if action_from(title, msgspec.to_builtins(action)) != action:
        raise LawBroken(f"{where}: the action does not survive its JSON form.")


def thinned_one_by_one(title: Title, state: State) -> list[Offer]:
    """The offers of a position the plain way: each candidate is put to every check, with all the ends of its domains.

    `game.legal` has the same with fewer questions: it goes by what each check looks at, and by what it sees at a glance
    (`unless`), which here is left out.

    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"))
    >>> thinned_one_by_one(title, game.new(title)) == game.legal(title, game.new(title))
    True
    """
    pos = Position(title, state.copy())
    return [
        offer
        for kind in title.menus[pos.frame.node]
        for offer in kind.candidates(pos)
        if all(
            check.further(pos, action) is None
            for action in (offer.probes() if offer.open else (offer.action,))
            for check in title.checks[kind.name]
        )
    ]


def _every_check_answers(title: Title, state: State, rng: random.Random, where: str) -> None:
    """Candidates are thinned by the checks in whatever order is quickest."""
    pos = Position(title, state)
    for kind in title.menus[pos.frame.node]:
        candidates = list(kind.candidates(pos))
        for offer in rng.sample(candidates, min(10, len(candidates))):
            for action in offer.probes() if offer.open else (offer.action,):
                for check in title.checks[kind.name]:
                    try:
                        check.test(pos, action)
                    except Exception as fault:
                        told = f"{where}: check {check.name!r} has no answer for {action}: {fault!r}."
                        raise LawBroken(told) from fault


def _refused_unless_offered(
    title: Title, state: State, offers: list[Offer], action: Action, where: str
) -> None:
    violation = game.why_not(title, state, action)
    if violation is None:
        action = game.as_offered(title, state, action)
    if any(offer.holds(action) for offer in offers):
        free = any(
            isinstance(d, Free) for offer in offers if offer.holds(action) for d in offer.open.values()
        )
        if violation is not None and not free:
            raise LawBroken(f"{where}: {action} is on offer, and refused by {violation.check}.")
    elif violation is None:
        raise LawBroken(f"{where}: {action} is accepted, but was not offered.")
    elif not violation.rules and any(rule.basis != COMMON for rule in title.rules.values()):
        raise LawBroken(f"{where}: {action} is refused by {violation.check}, which names no rule.")


def altered(action: Action, offers: list[Offer], rng: random.Random) -> Iterator[Action]:
    """The action with one field changed, each field in turn, in several ways.

    >>> import random
    >>> from roundhouse.play.example import Take
    >>> sorted(action.count for action in altered(Take("Ann", 2), [], random.Random(1)) if action.by == "Ann")
    [-1, 3, 12]
    """
    for name in action.__struct_fields__:
        value = getattr(action, name)
        others = [getattr(o.action, name) for o in offers if hasattr(o.action, name)]
        wrong: list[Any] = [o for o in others if type(o) is type(value) and o != value]
        if isinstance(value, int):
            wrong += [value + 1, value - 1, value + 5, value + 10, 0, -1, 10**9]
        elif isinstance(value, str):
            wrong += ["", "no such thing", "bank"]
        elif isinstance(value, tuple):
            wrong += [(), value[:-1], (*value, *value)]
        for other in rng.sample(wrong, min(3, len(wrong))):
            yield replace(action, **{name: other})
