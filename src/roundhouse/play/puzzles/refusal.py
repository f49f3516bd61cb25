"""The kind "why not": an action that looks legal, and which of four rules forbids it.

Every check of the action's type is asked, not only up to the first that objects: exactly one does. The choices are ids
of rules: one that is cited, and others that stand behind checks which have nothing against the action. All of them are
rules that nothing but checks implements, so each is a plain prohibition. `proof` has the `check`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.action_types import ActionType
from ...core.actions import Action
from ...core.game import why_not
from ...core.position import Position
from ...core.title import Title
from .collection import rules_of
from .found import Found

CHOICES = 4


def find(pos: Position) -> Iterator[Found]:
    """The actions that somebody may think of here and that one check alone refuses.

    Only where another action of the type is legal, so that none is out of place altogether. `choices` has all that
    could be offered, the right one first.
    """
    if pos.over:
        return
    for kind in pos.title.menus[pos.frame.node]:
        actions = [offer.action for offer in kind.candidates(pos) if not offer.open]
        objections = {action: objecting(pos, kind, action) for action in actions}
        if all(objections.values()):
            continue
        told = set[str]()
        for action, names in objections.items():
            if len(names) != 1 or names[0] in told:
                continue
            told.add(names[0])  # one of each sort is enough
            found = asked(pos, kind, action)
            if found is not None:
                yield found


def asked(pos: Position, kind: ActionType[Action], action: Action) -> Found | None:
    """The question about an action that one check alone refuses; None where it is another case, or cannot be asked."""
    names = objecting(pos, kind, action)
    violation = why_not(pos.title, pos.state, action)
    if len(names) != 1 or violation is None or violation.check != names[0]:
        return None
    right = [id for id in violation.rules if forbids(pos.title, id)]
    others = others_of(pos.title, pos.frame.node, kind, names[0])
    if not right or len(others) < CHOICES - 1:
        return None
    choices = (right[0], *others)
    return Found(action.by, 0, choices, msgspec.to_builtins(action), {"check": names[0]})


def objecting(pos: Position, kind: ActionType[Action], action: Action) -> list[str]:
    """The names of all checks that refuse the action."""
    return [check.name for check in pos.title.checks[kind.name] if check.test(pos, action) is not None]


def others_of(title: Title, step: str, kind: ActionType[Action], check: str) -> tuple[str, ...]:
    """Rules that have nothing against an action which `check` alone refuses: first those of checks of its own type,
    then, if these are too few, those of other actions of the step."""
    own = cited(title, check)
    found: dict[str, None] = {}
    for other in (kind, *title.menus[step]):
        if len(found) >= CHOICES - 1 and other is not kind:
            break
        for one in title.checks[other.name]:
            if one.name != check:
                ids = (id for id in cited(title, one.name) if id not in own and forbids(title, id))
                found.update(dict.fromkeys(ids))
    texts = {title.rules[id].text for id in own}
    return tuple(id for id in found if title.rules[id].text not in texts)


def forbids(title: Title, id: str) -> bool:
    """Whether the rule only says what may not be done: nothing but checks of actions implements it.

    Not one of those that the title's `rules.toml` calls unsuitable: they say something besides, or in passing.
    """
    if id in rules_of(title.name).get("unsuitable", ()):
        return False
    return all(by.startswith("check: ") for by in title.rules[id].by)


def cited(title: Title, check: str) -> tuple[str, ...]:
    """The ids of all rules that a check stands for, whatever the case."""
    name = f"check: {check}"
    return tuple(
        id for by, ids in title.cites.items() if by == name or by.startswith(f"{name} / ") for id in ids
    )
