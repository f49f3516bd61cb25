"""Readings: what a rulebook leaves open, the ways to read it, and what speaks for and against each.

A way is an option of the title: a game's file names those it is played by, so that a later change of what is usual
changes no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli

from ..core.feature import Feature
from ..core.rule_values import Settings
from .options import Option, Stated, Switch


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a section of the rulebook (or "" for what is no part of it) says about a way of reading, in our words."""

    section: str
    text: str


class Way(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"pro": "for", "contra": "against", "states": "rule"},
):
    """One way to read it: the name of its option, what it does, what speaks for and against it.

    `states`: the rules that read otherwise then; none for the first way, by which rules.toml is written.
    """

    option: str
    about: str
    pro: tuple[Argument, ...] = ()
    contra: tuple[Argument, ...] = ()
    states: tuple[Stated, ...] = ()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ways": "way"}):
    """A question that the author has not settled.

    The first of its `ways` is played where a game chooses none; `usual` is the option that a new table has unless it
    chooses another, and `why` says why we think it the more likely one. `rules`: ids of the rules concerned. What is
    `of_house` is asked at every title alike, and has nothing to do with the other choices of a table.

    >>> from roundhouse.titles.found import title
    >>> reading = title("18C2C").readings[0]
    >>> reading.name, [way.option for way in reading.ways]
    ('leaps', ['leap_by_colours', 'leap_by_tile'])
    """

    name: str
    question: str
    rules: tuple[str, ...]
    usual: str
    why: str
    ways: tuple[Way, ...]
    of_house: bool = False

    def chosen(self, options: Collection[str]) -> Way:
        """The way that a game with these options is played by.

        >>> from roundhouse.titles.found import title
        >>> reading = title("18C2C").readings[0]
        >>> reading.chosen(()).option, reading.chosen(("short", "leap_by_tile")).option
        ('leap_by_colours', 'leap_by_tile')
        """
        return next((way for way in self.ways if way.option in options), self.ways[0])

    def is_open(self, options: Collection[str]) -> bool:
        """Whether none of these options answers the question.

        >>> from roundhouse.titles.found import title
        >>> reading = title("18C2C").readings[0]
        >>> reading.is_open(()), reading.is_open(("leap_by_tile",))
        (True, False)
        """
        return not any(way.option in options for way in self.ways)

    def sentences(self) -> Iterator[str]:
        """All that is said of it, for translators.

        >>> from roundhouse.titles.found import title
        >>> next(title("18C2C").readings[0].sentences())
        'How many tile points does an upgrade take that skips one or two colours?'
        """
        yield self.question
        yield self.why
        for way in self.ways:
            yield way.about
            yield from (told.text for told in (*way.pro, *way.contra))
            for rule in way.states:
                yield from (rule.text, rule.example)

    @property
    def likely(self) -> Way:
        """The usual way.

        >>> from roundhouse.titles.found import title
        >>> title("18C2C").readings[0].likely.option
        'leap_by_tile'
        """
        return next(way for way in self.ways if way.option == self.usual)


class Change(NamedTuple):
    """What a way of reading changes: a feature, settings, or both."""

    feature: Feature | None = None
    settings: Settings = Settings()


def read_readings(folder: Path) -> tuple[Reading, ...]:
    """The title's readings.toml; nothing where there is none.

    Raises `msgspec.ValidationError` when an entry has the wrong shape.

    >>> from roundhouse.titles import c2c
    >>> read_readings(Path(c2c.__file__).parent)[0].usual
    'leap_by_tile'
    """
    path = folder / "readings.toml"
    if not path.exists():
        return ()
    return msgspec.convert(tomli.loads(path.read_text("utf-8"))["reading"], tuple[Reading, ...])


def options_of(readings: Sequence[Reading]) -> tuple[Option, ...]:
    """Each way as an option, in order.

    >>> from roundhouse.titles.found import title
    >>> [option.name for option in options_of(title("18C2C").readings[:1])]
    ['leap_by_colours', 'leap_by_tile']
    """
    return tuple(
        Option(way.option, way.about, reading.rules[0], reading.name)
        for reading in readings
        for way in reading.ways
    )


def switches(readings: Sequence[Reading], changes: Mapping[str, Change]) -> tuple[Switch, ...]:
    """What the options of `options_of` do; `changes` says it by name, and has nothing for the first of each reading.

    Raises KeyError for another way that `changes` does not know.

    >>> from roundhouse.titles.found import title
    >>> [switch.option.name for switch in switches(title("18C2C").readings[:1], {"leap_by_tile": Change()})]
    ['leap_by_colours', 'leap_by_tile']
    """
    first = {reading.ways[0].option for reading in readings}
    states = {way.option: way.states for reading in readings for way in reading.ways}
    found = []
    for option in options_of(readings):
        change = Change() if option.name in first else changes[option.name]
        feature = change.feature or Feature(f"reading: {option.name}")
        found.append(Switch(option, feature, change.settings, states[option.name]))
    return tuple(found)
