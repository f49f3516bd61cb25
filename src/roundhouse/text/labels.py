"""Labels: a few words for what may be done.

`LABELS` goes by the tag of the action, or "TAG / CASE" (`CASES`); `HEADINGS` heads the group of its offers in a menu.
They are put together from a table for each part of the game (`labelled`); those of the title and its mechanisms
(`texts`) go before them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ..core.actions import Action, Offer, Span
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from .labelled import PARTS
from .words import Words, _, chosen

LABELS = {key: template for part in PARTS for key, template in part.labels.items()}
HEADINGS = {key: template for part in PARTS for key, template in part.headings.items()}
CASES: dict[type[Action], Callable[[Position, Any], str]] = {
    key: case for part in PARTS for key, case in part.label_cases.items()
}
FACTS: dict[type[Action], Callable[[Position, Any], Mapping[str, Any]]] = {
    key: facts for part in PARTS for key, facts in part.label_facts.items()
}

UNKNOWN = _("{kind}[: {fields}]")

DETAILS = re.compile(r"\[: ([^]]*)\]")
"""What a template tells of its facts one by one, after a colon."""


def heading(words: Words, kind: str) -> str:
    """What heads the offers of a kind in a menu."""
    template = chosen(HEADINGS, kind, own=words.own.headings)
    return words.say(template) if template is not None else kind.replace("_", " ").capitalize()


def describe_action(
    title: Title, state: State, action: Action, names: Mapping[str, str] | None = None
) -> str:
    """A label for an action in the position in which it is done: "Buy 10% of B&O from the bank pool for $80"."""
    return _label(Words(title, names), Position(title, state), action, {})


def describe_briefly(
    title: Title, state: State, action: Action, names: Mapping[str, str] | None = None
) -> str:
    """The same without what it tells one by one: "Pay out $120", not who gets how much of it."""
    return _label(Words(title, names), Position(title, state), action, {}, brief=True)


def describe_offer(title: Title, state: State, offer: Offer, names: Mapping[str, str] | None = None) -> str:
    """A label for an offer; of a field that is open to a range, both ends are told."""
    span = next((domain for domain in offer.open.values() if isinstance(domain, Span)), None)
    ends = span.ends() if span is not None else ()
    more = {"low": ends[0], "high": ends[1], "step": span.step} if span is not None and len(ends) > 1 else {}
    return _label(Words(title, names), Position(title, state), offer.action, more)


def _label(words: Words, pos: Position, action: Action, more: dict[str, Any], brief: bool = False) -> str:
    tag = action.kind()
    facts: dict[str, Any] = {**msgspec.structs.asdict(action), **more}
    try:
        facts |= {k: v for k, v in _facts(words, pos, action).items() if v is not None}
        case = _case(words, pos, action)
        template = chosen(LABELS, tag, _opened(case), words.own.labels) if more else None
        template = template or chosen(LABELS, tag, case, words.own.labels)
        if template is not None and brief:
            told = "".join(DETAILS.findall(template))
            facts = {name: fact for name, fact in facts.items() if f"{{{name}" not in told}
        if template is not None:
            return words.say(template, facts if brief else {**facts, **words.track(facts)})
    except (KeyError, AttributeError, IndexError, ValueError, StopIteration):
        pass  # an action that is not possible in this position
    fields = ", ".join(f"{k} {v}" for k, v in msgspec.structs.asdict(action).items() if k != "by")
    return words.say(UNKNOWN, {"kind": tag.replace("_", " ").capitalize(), "fields": fields})


def _opened(case: str) -> str:
    return f"{case}, open" if case else "open"


def _case(words: Words, pos: Position, action: Action) -> str:
    """Which of the kind's labels is meant."""
    found = words.own.label_cases.get(type(action)) or CASES.get(type(action))
    return found(pos, action) if found is not None else ""


def _facts(words: Words, pos: Position, action: Action) -> Mapping[str, Any]:
    """What a label tells beyond the action's own fields."""
    found = words.own.label_facts.get(type(action)) or FACTS.get(type(action))
    return found(pos, action) if found is not None else {}
