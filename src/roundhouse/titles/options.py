"""What a table chooses when it is made: the options of a title, and what each of them does."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from ..core.feature import Feature
from ..core.mistakes import Mistake
from ..core.rule_values import Settings


class UnknownOption(Mistake, ValueError):
    """Raised for an option, a number of players or a name that a title does not allow; the message is one sentence."""


def listed(name: str, given: Iterable[str]) -> tuple[str, ...]:
    """The strings that were given as the argument of that name. Raises `UnknownOption` for anything else, above all
    for a single string, whose letters nobody means.

    >>> listed("players", ["Ann", "Ben"])
    ('Ann', 'Ben')
    >>> listed("players", "Ann")
    Traceback (most recent call last):
        ...
    roundhouse.titles.options.UnknownOption: 'players' takes a list of strings, not 'Ann'.
    """
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        found = tuple(given)
        if all(isinstance(one, str) for one in found):
            return found
    raise UnknownOption(
        "{name} takes a list of strings, not {given}.", name=repr(name), given=reprlib.repr(given)
    )


@dataclass(frozen=True)
class Option:
    """A choice at creation: its name, and what it does in a sentence.

    `rule` is the rule it belongs to, `reading` the name of the `Reading` of which it is one way; empty for none.

    >>> Option("hard_rust", "obsolete trains leave at once", "18AL-7-10").reading
    ''
    """

    name: str
    about: str
    rule: str = ""
    reading: str = ""


class Stated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a rule, by its `id`, reads where an option is chosen, with an example: what refusals quote there."""

    id: str
    text: str
    example: str


@dataclass(frozen=True)
class Switch:
    """What an option does when it is chosen: a feature that it adds, settings that it changes, rules as they read then.

    >>> Switch(Option("short", "the short game"), Feature("short")).feature.name
    'short'
    """

    option: Option
    feature: Feature
    settings: Settings = field(default_factory=Settings)
    states: tuple[Stated, ...] = ()
