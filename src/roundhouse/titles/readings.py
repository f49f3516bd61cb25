"""Readings: what a rulebook leaves open, the ways to read it, and what speaks for and against each.

A way is an option of the title: a game's file names those it is played by, so that a later change of what is usual
changes no game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..core.feature import Feature
from ..core.rule_values import Settings
from .options import Option, Switch


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a section of the rulebook (or "" for what is no part of it) says about a way of reading, in our words."""

    section: str
    text: str


class Way(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"pro": "for", "contra": "against"}
):
    """One way to read it: the name of its option, what it does, and what speaks for and against it."""

    option: str
    about: str
    pro: tuple[Argument, ...] = ()
    contra: tuple[Argument, ...] = ()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ways": "way"}):
    """A question that the author has not settled.

    The first of its `ways` is played where a game chooses none; `usual` is the option that a new table has unless it
    chooses another, and `why` says why we think it the more likely one. `rules`: ids of the rules concerned. `needs`:
    an option without which the question does not arise; "" for none.

    >>> from roundhouse.titles.found import title
    >>> reading = title("18C2C").readings()[0]
    >>> reading.name, [way.option for way in reading.ways]
    ('leaps', ['leap_by_colours', 'leap_by_tile'])
    """

    name: str
    question: str
    rules: tuple[str, ...]
    usual: str
    why: str
    ways: tuple[Way, ...]
    needs: str = ""

    def chosen(self, options: Iterable[str]) -> Way:
        """The way that a game with these options is played by.

        >>> from roundhouse.titles.found import title
        >>> reading = title("18C2C").readings()[0]
        >>> reading.chosen(()).option, reading.chosen(("short", "leap_by_tile")).option
        ('leap_by_colours', 'leap_by_tile')
        """
        return next((way for way in self.ways if way.option in options), self.ways[0])

    def is_open(self, options: Collection[str]) -> bool:
        """Whether none of these options answers the question.

        >>> from roundhouse.titles.found import title
        >>> reading = title("18C2C").readings()[0]
        >>> reading.is_open(()), reading.is_open(("leap_by_tile",))
        (True, False)
        """
        return not any(way.option in options for way in self.ways)

    def sentences(self) -> Iterator[str]:
        """All that is said of it, for translators.

        >>> from roundhouse.titles.found import title
        >>> next(title("18C2C").readings()[0].sentences())
        'How many tile points does an upgrade take that skips one or two colours?'
        """
        yield self.question
        yield self.why
        for way in self.ways:
            yield way.about
            yield from (told.text for told in (*way.pro, *way.contra))

    @property
    def likely(self) -> Way:
        """The usual way.

        >>> from roundhouse.titles.found import title
        >>> title("18C2C").readings()[0].likely.option
        'leap_by_tile'
        """
        return next(way for way in self.ways if way.option == self.usual)


class Change(NamedTuple):
    """What a way of reading changes: a feature, settings, or neither where it is data that the title reads."""

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
    return msgspec.convert(tomllib.loads(path.read_text("utf-8"))["reading"], tuple[Reading, ...])


def switches(readings: Sequence[Reading], changes: Mapping[str, Change]) -> tuple[Switch, ...]:
    """Each way as an option; `changes` says by its name what it does, and has nothing for the first of each reading.

    Raises KeyError for another way that `changes` does not know.

    >>> from roundhouse.titles.found import title
    >>> [switch.option.name for switch in switches(title("18C2C").readings()[:1], {"leap_by_tile": Change()})]
    ['leap_by_colours', 'leap_by_tile']
    """
    found = []
    for reading in readings:
        for way in reading.ways:
            option = Option(way.option, way.about, reading.rules[0], reading.name)
            change = Change() if way is reading.ways[0] else changes[way.option]
            found.append(Switch(option, change.feature or Feature(f"reading: {way.option}"), change.settings))
    return tuple(found)
