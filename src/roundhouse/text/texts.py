"""What a title brings to say: templates for what only it has, or that it calls otherwise than the tables here.

A title's entry names its `Texts` as "MODULE:NAME" (`Entry.text`); they are looked up when the first word is said.
"""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.actions import Action
from ..core.position import Position
from ..core.title import Title
from ..titles.found import titles

Table = Mapping[str, str]
"""Templates by name, or by "NAME / CASE"."""


def _nothing(pos: Position) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Texts:
    """The templates of a title. Every table goes before the one of the same name in `roundhouse.text`.

    - `events`: by the tag of the event; `event_cases`: the case of an event, likewise;
    - `labels`, `kinds`, `headings`: by the tag of the action; `label_cases` and `label_facts`: the case of an action,
      and what its label tells beyond its fields, by its type;
    - `prompts`, `steps`: by the name of the step, prompts for an answer also by what was proposed; `prompt_facts`:
      what prompts of the title tell beyond the common;
    - `refusals`: by the name of the check; `owners`: what the bank's places are called;
    - `note_names`, `notes`: by the name of the note; `sorts`: what papers of a sort are called;
    - `hints`: by "PART / more" and "PART / less", a part of what an action is worth.

    >>> Texts(owners={"pool": "the open market"}).owners["pool"]
    'the open market'
    """

    events: Table = field(default_factory=dict)
    event_cases: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    labels: Table = field(default_factory=dict)
    label_cases: Mapping[type[Action], Callable[[Position, Any], str]] = field(default_factory=dict)
    label_facts: Mapping[type[Action], Callable[[Position, Any], Mapping[str, Any]]] = field(
        default_factory=dict
    )
    kinds: Table = field(default_factory=dict)
    headings: Table = field(default_factory=dict)
    prompts: Table = field(default_factory=dict)
    prompt_facts: Callable[[Position], Mapping[str, Any]] = _nothing
    steps: Table = field(default_factory=dict)
    refusals: Table = field(default_factory=dict)
    owners: Table = field(default_factory=dict)
    note_names: Table = field(default_factory=dict)
    notes: Table = field(default_factory=dict)
    sorts: Table = field(default_factory=dict)
    hints: Table = field(default_factory=dict)


NONE = Texts()


@functools.lru_cache(maxsize=64)
def texts_named(place: str) -> Texts:
    """The texts at "MODULE:NAME"; none at "". Raises TypeError when something else is there.

    >>> texts_named("") == NONE
    True
    >>> texts_named("roundhouse.text.texts:texts_of")
    Traceback (most recent call last):
        ...
    TypeError: roundhouse.text.texts:texts_of is no Texts.
    """
    found = pkgutil.resolve_name(place) if place else NONE
    if not isinstance(found, Texts):
        raise TypeError(f"{place} is no {Texts.__name__}.")
    return found


def texts_of(title: Title | None) -> Texts:
    """The texts of a title; empty ones for a title that is not installed.

    >>> from roundhouse import Game
    >>> isinstance(texts_of(Game.new("18Chesapeake", ["Ann", "Ben"]).title), Texts)
    True
    """
    entry = titles().get(title.name) if title is not None else None
    return NONE if entry is None else texts_named(entry.text)
