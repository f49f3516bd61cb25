"""18AL, by Mark Derrick: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from ...core.feature import Feature
from ...core.rule_values import Settings
from ...core.title import Title
from ...features import sale_in_stock_round
from ...powers import features as powers_of
from ...rules import bank_trains, contest, discards, obsolescence, trades, yellow_zone
from ...rules.emergency import SOLD_IN_VAIN
from ...rules.ending import CHART_END
from ...rules.opening import BIDS_PUT_ASIDE, EXPORT_IN_AUCTION
from ...rules.running import ANNOUNCING, BEST_RUN, BEST_RUN_DUE, is_better
from ...rules.track import home_first, not_blocked
from ..brought import brought
from ..entry import Entry
from ..files import read_rules, read_toml
from ..options import Switch
from ..standard import assembled, printed
from . import (
    coal,
    forced_purchase,
    house_rules,
    names,
    objectives,
    optional,
    private_sale,
    readings,
    running,
    stock_turn,
)
from .flow import GAME, GAME_WITH_OPENING, TIES_PLAYED_OFF
from .schema import SCHEMA

FOLDER = Path(__file__).parent

UNKNOWN_HERE = Feature("what this rulebook does not know", drops=(not_blocked, home_first, is_better))
"""Private companies block no hexes, track is built wherever a station is connected, and nobody announces runs."""


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def _settings() -> Settings:
    """What is the same at every table, but for switches."""
    data = _data()
    return Settings(
        *printed(FOLDER, schema=SCHEMA),
        private_sale.FIRST_COMPANY.to(msgspec.convert(data["first_company"], private_sale.FirstCompany)),
        coal.COAL_FIELD.to(msgspec.convert(data["coal_field"], coal.CoalField)),
        names.TRAIN_NAMES.to(msgspec.convert(data["train_names"], names.TrainNames)),
        names.LOST_WITH_PRESIDENCY.to(True),
        running.RUNNING.to(msgspec.convert(data["running"], running.Running)),
        objectives.OBJECTIVES.to({row["sym"]: row["objective"] for row in data["corporation"]}),
        objectives.OBJECTIVE_PAYMENT.to(data["objective"]["payment"]),
        stock_turn.PURCHASE_MAY_COME_FIRST.to(True),
        TIES_PLAYED_OFF.to(False),
        ANNOUNCING.to(False),
        BEST_RUN_DUE.to(True),
        EXPORT_IN_AUCTION.to(False),
    )


@functools.lru_cache(maxsize=1)
def _powers() -> tuple[Feature, ...]:
    return powers_of(_data(), after=("coal field",))


@functools.lru_cache(maxsize=2)
def _optional_rules(counted: bool) -> tuple[Switch, ...]:
    """Section 7; `counted`: its endless trains are so many as 18xx.games has."""
    maps = read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml")
    return optional.switches(_data(), *maps, _settings(), counted)


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    own_round = house_rules.OWN_ROUND.name in options
    lowest_speaks = house_rules.LOWEST_SPEAKS.name in options
    return assembled(
        _data(),
        players,
        options,
        root=GAME_WITH_OPENING if own_round else GAME,
        settings=_settings(),
        own=(
            sale_in_stock_round.FEATURE,
            BIDS_PUT_ASIDE,
            private_sale.WHOLE_DOLLARS,
            contest.FEATURE if lowest_speaks else private_sale.AUCTION,
            yellow_zone.FEATURE,
            stock_turn.FEATURE,
            trades.FEATURE,
            UNKNOWN_HERE,
            CHART_END,
            BEST_RUN,
            bank_trains.FEATURE,
            obsolescence.FEATURE,
            discards.FEATURE,
            running.FEATURE,
            objectives.FEATURE,
            coal.FEATURE,
            *_powers(),
            names.FEATURE,
            forced_purchase.FEATURE,
            SOLD_IN_VAIN,
        ),
        switches=(
            *_optional_rules(house_rules.COUNTED.name in options),
            *house_rules.SWITCHES,
            *readings.reading_switches(),
        ),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="18AL",
    subtitle="The Railroads Come to Alabama",
    designer="Mark Derrick",
    players=(3, 5),
    hours=(3, 3),  # rulebook, 1
    for_whom="beginners",
    options=(
        *optional.OPTIONS,
        *(switch.option for switch in house_rules.SWITCHES),
        *readings.OPTIONS,
    ),
    readings=readings.READINGS,
    build=assemble,
    schema=SCHEMA,
    aliases=("al",),
    text=f"{__name__}.text:TEXTS",
    domain="roundhouse-18al",
    interop=f"{__name__}.interop:ADAPTER",
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
