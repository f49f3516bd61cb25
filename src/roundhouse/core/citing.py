"""Which rules a refusal cites: those of its case, then those of its check, and of these only such as apply here.

Checks of an action object in its own step, so what they stand for applies. The two checks of the core object
everywhere: what they cite depends on where the game stands, and a rule tells that by the nodes of the flow that it
names beside the check.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .details import Details, case_of
from .flow import Step, nodes
from .state import Frame
from .title import ALWAYS, ANY_STEP, NotInMenu, Title
from .violations import Violation


def violation(title: Title, check: str, details: Details, stack: Sequence[Frame] = ()) -> Violation:
    """What is told of a refusal by the check `check` with these details, where the game stands at `stack`.

    A rule that names nodes of the flow is cited for "your turn" and "in the menu" only while one of them is on the
    stack; for "in the menu", moreover, only if the action is closed by that node rather than by one further in: an
    action that the operating turn has in another step is a matter of the order of its steps and not of the order of
    rounds. If no rule is left, what is so in any step is cited (`ANY_STEP`).

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.title import NotYourTurn
    >>> violation(counters(("Ann", "Ben")), "your turn", NotYourTurn("turn", "Ben", "Ann"), (Frame("turn"),)).rules
    ('counters-2',)
    """
    case = case_of(details)
    of_case = title.cites.get(f"check: {check} / {case}", ())
    of_check = title.cites.get(f"check: {check}", ())
    cited = tuple(dict.fromkeys((*of_case, *of_check)))  # a rule may name both
    if stack and check in ALWAYS:
        names = tuple(frame.node for frame in stack)
        kind = details.kind if isinstance(details, NotInMenu) else ""
        cited = tuple(id for id in cited if _applies(title, id, names, kind))
        cited = cited or title.cites.get(f"check: {check} / {ANY_STEP}", ())
    section = title.rules[cited[0]].section if cited else ""
    return Violation(check, cited, section, details.as_mapping())


def _applies(title: Title, id: str, names: tuple[str, ...], kind: str) -> bool:
    bound = _bound(title, id)
    if not bound:
        return True
    innermost = max((at for at, name in enumerate(names) if name in bound), default=-1)
    return innermost >= 0 and (not kind or innermost >= _closed_from(title, names, kind))


def _bound(title: Title, id: str) -> frozenset[str]:
    """The nodes of the flow that the rule names."""
    return frozenset(by.removeprefix("flow: ") for by in title.rules[id].by if by.startswith("flow: "))


@lru_cache(maxsize=512)
def _closed_from(title: Title, names: tuple[str, ...], kind: str) -> int:
    """From which node on the stack on the action is out of the question: none further in has it anywhere."""
    for at in range(len(names) - 1, -1, -1):
        node = title.nodes[names[at]]
        if any(
            kind in {k.name for k in title.menus[below.name]}
            for below in nodes(node)
            if isinstance(below, Step)
        ):
            return at + isinstance(node, Step)  # what is on top of a step that has it closes it
    return 0
