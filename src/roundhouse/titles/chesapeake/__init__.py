"""18Chesapeake, by Scott Petersen: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ...core.feature import Feature
from ...core.rule_values import Settings
from ...core.title import Title
from ...powers import features as powers_of
from ...rules import contest, yellow_zone
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.running import ANNOUNCING
from ..brought import brought
from ..entry import Entry
from ..files import read_rules, read_toml
from ..standard import assembled, printed
from . import drawn, house_rules, readings, two_players
from .flow import GAME
from .schema import SCHEMA

FOLDER = Path(__file__).parent


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def _settings() -> Settings:
    """What is the same at every table, but for switches."""
    data = _data()
    return Settings(
        *printed(FOLDER, schema=SCHEMA),
        two_players.CERTIFICATES_FOR_TWO.to(tuple(data["certificates_for_two"])),
        ANNOUNCING.to(True),
        EXPORT_IN_AUCTION.to(True),
    )


@functools.lru_cache(maxsize=1)
def _powers() -> tuple[Feature, ...]:
    return powers_of(_data())


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    two = len(players) == 2
    return assembled(
        _data(),
        players,
        options,
        root=GAME,
        settings=_settings(),
        own=(
            contest.FEATURE,
            *_powers(),
            drawn.FEATURE,
            yellow_zone.FEATURE,
            *((two_players.FEATURE,) if two else ()),
        ),
        switches=(
            *house_rules.SWITCHES,
            *((house_rules.FOR_TWO,) if two else ()),
            *readings.reading_switches(),
        ),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="18Chesapeake",
    subtitle="The Birth of American Railroads",
    designer="Scott Petersen",
    players=(2, 6),
    hours=(2.5, 3.5),  # rulebook, 1
    for_whom="beginners",
    options=(
        *(switch.option for switch in (*house_rules.SWITCHES, house_rules.FOR_TWO)),
        *readings.OPTIONS,
    ),
    readings=readings.READINGS,
    build=assemble,
    schema=SCHEMA,
    aliases=("chesapeake",),
    text=f"{__name__}.text:TEXTS",
    domain="roundhouse-18chesapeake",
    interop=f"{__name__}.interop:ADAPTER",
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
