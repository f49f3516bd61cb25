"""Branch Line, our own first game: assembled from its data and the common rules."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ...core.feature import Feature
from ...core.rule_values import Settings
from ...core.title import Title
from ...rules import privates
from ...rules.cheapest import free_is_taken
from ...rules.running import ANNOUNCING, is_better
from ...rules.track import not_blocked
from ..brought import brought
from ..entry import Entry
from ..files import read_rules, read_toml
from ..standard import assembled, printed
from . import double_capital, readings, seat_money
from .flow import GAME
from .schema import SCHEMA

FOLDER = Path(__file__).parent

UNKNOWN_HERE = Feature(
    "what this rulebook does not know",
    drops=(
        free_is_taken,
        is_better,
        not_blocked,
        privates.count_privates,
        privates.close_all,
        privates.hand_over,
    ),
)
"""There are no private companies, and nobody announces runs."""


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def _settings() -> Settings:
    return Settings(*printed(FOLDER, schema=SCHEMA), ANNOUNCING.to(False))


@functools.lru_cache(maxsize=8)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    extra = _data()["seat_money"].get(str(len(players)), ())
    return assembled(
        _data(),
        players,
        options,
        root=GAME,
        settings=Settings(*_settings(), seat_money.SEAT_MONEY.to(tuple(extra))),
        own=(seat_money.FEATURE, double_capital.FEATURE, UNKNOWN_HERE),
        switches=readings.reading_switches(),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="Branch Line",
    subtitle="A first railway game",
    domain="roundhouse-branch-line",
    designer="Roundhouse",
    players=(2, 4),
    hours=(0.75, 1),  # rulebook, 1
    for_whom="beginners",
    options=readings.OPTIONS,
    readings=readings.READINGS,
    build=assemble,
    aliases=("branch", "branchline"),
    schema=SCHEMA,
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
