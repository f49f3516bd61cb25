"""What a title and its mechanisms bring to say: templates for what only they have, or call otherwise than the tables
here.

A title's entry names its `Texts` as "MODULE:NAME" (`Entry.text`), a mechanism in its feature (`above`, at "text"); they
are looked up when the first word is said. A title's go before those of its mechanisms, these before the common ones.
"""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..core.actions import Action
from ..core.position import Event, Position
from ..core.title import Title
from ..titles.found import registered

Table = Mapping[str, str]
"""Templates by name, or by "NAME / CASE"."""


def _nothing(pos: Position) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Texts:
    """The templates of a title or of a mechanism. Every table goes before that of the same name in `roundhouse.text`.

    - `events`: by the tag of the event; `event_cases`: the case of an event, likewise; `telling`: by the type of an
      event that goes without saying beside another one, which those are; `silent`: those that always do;
    - `labels`, `kinds`, `headings`: by the tag of the action; `label_cases` and `label_facts`: the case of an action,
      and what its label tells beyond its fields, by its type;
    - `prompts`, `steps`: by the name of the step, prompts for an answer also by what was proposed; `prompt_facts`:
      what prompts of the title tell beyond the common;
    - `refusals`: by the name of the check; `owners`: what the bank's places are called;
    - `note_names`, `notes`: by the name of the note; `sorts`: what papers of a sort are called;
    - `hints`: by "PART / more" and "PART / less", a part of what an action is worth;
    - `explanations`: by "NAME / ASPECT" of a fact about a thing; `things`: by "SORT ID", what things are called,
      and by "SORT ID / short", where they stand among many;
    - `lessons`: by the name of the lesson; `pieces`: what pieces of a ledger are called, in the plural, by their `say`.

    >>> Texts(owners={"pool": "the open market"}).owners["pool"]
    'the open market'
    """

    events: Table = field(default_factory=dict)
    event_cases: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    telling: Mapping[type[Event], tuple[type[Event], ...]] = field(default_factory=dict)
    silent: tuple[type[Event], ...] = ()
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
    explanations: Table = field(default_factory=dict)
    things: Table = field(default_factory=dict)
    lessons: Table = field(default_factory=dict)
    pieces: Table = field(default_factory=dict)


NONE = Texts()

TABLES = tuple(
    field.name for field in fields(Texts) if field.name not in ("telling", "silent", "prompt_facts")
)
"""The names of what goes by a key."""


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
    """The texts of a title and of its mechanisms; of a title that is not installed, those of its mechanisms.

    >>> from roundhouse import Game
    >>> isinstance(texts_of(Game.new("18Chesapeake", ["Ann", "Ben"]).title), Texts)
    True
    """
    if title is None:
        return NONE
    entry = registered(title.name)
    places = (*title.above.get("text", ()), *((entry.text,) if entry is not None and entry.text else ()))
    return joined(*(texts_named(place) for place in places))


def domain_of(title: Title | None) -> str:
    """The gettext domain of the title's sentences; "" for a title without one, or that is not installed.

    >>> from roundhouse import Game
    >>> domain_of(Game.new("18Chesapeake", ["Ann", "Ben"]).title)
    'roundhouse-18chesapeake'
    """
    entry = registered(title.name) if title is not None else None
    return "" if entry is None else entry.domain


@functools.lru_cache(maxsize=64)
def joined(*texts: Texts) -> Texts:
    """Several texts as one, where the later ones go before the earlier.

    >>> joined(Texts(labels={"take": "Take"}), Texts(labels={"take": "Take some"})).labels["take"]
    'Take some'
    """
    if len(texts) < 2:
        return texts[0] if texts else NONE
    telling: dict[type[Event], tuple[type[Event], ...]] = {}
    for each in texts:
        for event, by in each.telling.items():
            telling[event] = (*telling.get(event, ()), *by)
    tables: dict[str, Any] = {}
    for name in TABLES:
        tables[name] = {key: value for each in texts for key, value in getattr(each, name).items()}
    return Texts(
        **tables,
        telling=telling,
        silent=tuple(event for each in texts for event in each.silent),
        prompt_facts=_together(
            tuple(each.prompt_facts for each in texts if each.prompt_facts is not _nothing)
        ),
    )


def _together(
    facts: tuple[Callable[[Position], Mapping[str, Any]], ...],
) -> Callable[[Position], Mapping[str, Any]]:
    def found(pos: Position) -> Mapping[str, Any]:
        return {name: fact for each in facts for name, fact in each(pos).items()}

    return found
