"""The list of features that most titles start from, and the reading of their data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..core.title import Feature, Title
from ..core.violations import Rule
from ..rules import (
    consent,
    corporations,
    depot,
    dividends,
    emergency,
    ending,
    floating,
    market,
    money,
    opening,
    operating_round,
    privates,
    reach,
    running,
    setup,
    shares,
    stock_round,
    tokens,
    track,
    trains,
    turns,
)
from ..rules.market import Cell, Chart

STANDARD: tuple[Feature, ...] = (
    money.FEATURE,
    corporations.FEATURE,
    shares.FEATURE,
    market.FEATURE,
    turns.FEATURE,
    consent.FEATURE,
    depot.FEATURE,
    privates.FEATURE,
    reach.FEATURE,
    setup.FEATURE,
    opening.FEATURE,
    floating.FEATURE,
    stock_round.FEATURE,
    operating_round.FEATURE,
    track.FEATURE,
    tokens.FEATURE,
    running.FEATURE,
    dividends.FEATURE,
    emergency.FEATURE,
    trains.FEATURE,
    ending.FEATURE,
)
"""In the order in which their checks, amendments and reactions apply."""

LAST: tuple[Feature, ...] = (depot.DISCARDING,)
"""What comes after the title's own features."""


class UnknownOption(ValueError):
    """An option or a number of players that the title does not have; the message is one sentence."""


@dataclass(frozen=True)
class Option:
    """A choice at creation: its name, and what it does in a sentence; `rule` is the rule it belongs to."""

    name: str
    about: str
    rule: str = ""


@dataclass(frozen=True)
class Entry:
    """A title as it is found: what it is called, who can play, and how it is assembled.

    `build(players, options)` takes the players' ids in seating order and raises `UnknownOption`.
    """

    name: str
    subtitle: str
    designer: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    build: Callable[[tuple[str, ...], tuple[str, ...]], Title]
    rules: Callable[[], tuple[Rule, ...]]
    aliases: tuple[str, ...] = ()


def read_toml(folder: Path, name: str) -> dict[str, Any]:
    """A data file of a title."""
    with (folder / name).open("rb") as file:
        return tomllib.load(file)


def read_rules(folder: Path) -> tuple[Rule, ...]:
    """The title's rules.toml. Raises `msgspec.ValidationError` when an entry has the wrong shape."""
    return msgspec.convert(read_toml(folder, "rules.toml")["rule"], tuple[Rule, ...])


def read_chart(data: Mapping[str, Any]) -> Chart:
    """A stock market from its data: rows of prices, zones by letter, par cells, cells with arrows."""

    def cells(values: Any) -> frozenset[Cell]:
        return frozenset((row, column) for row, column in values)

    return Chart(
        prices=tuple(tuple(row) for row in data["prices"]),
        zones={(row, column): zone for zone, where in data["zones"].items() for row, column in where},
        par={int(value): (cell[0], cell[1]) for value, cell in data["par"].items()},
        up=cells(data["up"]),
        down=cells(data["down"]),
    )
