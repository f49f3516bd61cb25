"""The family of 1830: private companies by auction, shares and operating rounds, full capital, trains that rust.

`entry` makes a title of data files, with mechanisms and options of its own where it has any. A title whose flow is
another puts `features` and `settings` together itself and calls `flow.game`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .... import powers
from ....core.feature import Feature
from ....core.rule_values import Settings
from ....core.title import Title
from ....core.violations import Rule
from ....features import free_zones, one_block, one_side
from ....features.free_zones import FREE_ZONES
from ....rules import contest
from ....rules.money import CURRENCY
from ....rules.opening import EXPORT_IN_AUCTION
from ....rules.privates import PRIVATE_COMPANIES
from ....rules.running import ANNOUNCING
from ... import house_rules
from ...brought import brought
from ...common_rules import with_common
from ...entry import Entry
from ...files import read_rules, read_toml
from ...options import Option, Switch
from ...standard import assembled, printed
from ..own_parts import OwnParts
from . import home_city, train_values, variations, zones
from .flow import game, with_the_round
from .plays import SCHEMA, Plays, plays_of

HOMES = Feature("home tokens with the round", overrides=(with_the_round,))

SWITCHES = (
    house_rules.bank_out_of_money(""),
    house_rules.help_for_company_train(""),
    house_rules.discard_order(""),
    Switch(
        Option("passes_full_cities", "a train may run past a city that others' tokens fill"),
        variations.PASSES_FULL_CITIES,
    ),
    Switch(
        Option(
            "multiple_brown_from_ipo",
            "several shares of a corporation in the brown zone may also come from the initial offering",
        ),
        Feature("house: multiple_brown_from_ipo"),
        Settings(zones.MANY_FROM_OFFERING.to(True)),
    ),
)
"""Options of every title of the family, by which 18xx.games plays where it differs from the rulebooks."""


def features(plays: Plays) -> tuple[Feature, ...]:
    """The mechanisms beside the standard ones, by what the title plays.

    >>> [feature.name for feature in features(Plays(stock_turn="sell-buy", upgrades="any"))]
    ['contested auction', 'free zones', 'zones of the chart', 'costs on tiles', 'any upgrade that track reaches']
    """
    found = [contest.FEATURE, free_zones.FEATURE, zones.FEATURE, variations.COSTS_ON_TILES]
    if plays.sold_once:
        found.append(one_block.FEATURE)
    if plays.stock_turn == "sell-buy or buy-sell":
        found.append(one_side.FEATURE)
    elif plays.stock_turn == "sell-buy-sell":
        found.append(variations.SALES_AT_ANY_TIME)
    if plays.home_tokens == "operating round":
        found.append(HOMES)
    if plays.upgrades == "any":
        found.append(variations.ANY_UPGRADE)
    if plays.presidencies_in_need == "none":
        found.append(variations.PRESIDENCIES_STAY)
    return tuple(found)


def _home_choices(data: Mapping[str, Any]) -> tuple[Feature, ...]:
    """For corporations that choose among the cities of their home."""
    choosing = tuple(row["sym"] for row in data["corporation"] if row.get("chooses_city", False))
    if not choosing:
        return ()
    told = Feature("choices of home cities by the data", settings=Settings(home_city.CHOOSING.to(choosing)))
    return (told, home_city.FEATURE)


def _train_values(data: Mapping[str, Any]) -> tuple[Feature, ...]:
    """For trains that name a printed value of their own."""
    values = {row["name"]: row["revenue"] for row in data["train"] if "revenue" in row}
    if not values:
        return ()
    told = Feature("values of trains by the data", settings=Settings(train_values.TRAIN_VALUES.to(values)))
    return (told, train_values.FEATURE)


def settings(plays: Plays) -> Settings:
    """What the mechanisms of the family are told, by what the title plays."""
    return Settings(
        FREE_ZONES.to(frozenset(plays.free_zones)),
        zones.UNLIMITED_ZONES.to(frozenset(plays.unlimited_zones)),
        zones.MANY_ZONES.to(frozenset(plays.many_zones)),
        zones.MANY_FROM_OFFERING.to(plays.many_from != "pool"),
        ANNOUNCING.to(plays.announcing),
        EXPORT_IN_AUCTION.to(plays.exports),
    )


def assemble(folder: Path, own: OwnParts, players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """A title of the family at a table, by the data files in `folder`, with what it has of its `own`. Raises as
    `assembled` does."""
    data = read_toml(folder, "title.toml")
    # First, since it tells everything that is wrong with the data.
    common = printed(folder, schema=(*SCHEMA, *own.schema))
    plays = plays_of(data)
    least = {row["sym"]: row.get("players_from", 0) for row in data["private"]}
    papers = {sym: row for sym, row in common[PRIVATE_COMPANIES].items() if least[sym] <= len(players)}
    return assembled(
        data,
        players,
        options,
        root=game(plays.sold_once, plays.home_tokens == "operating round", plays.exports),
        settings=Settings(
            *common,
            PRIVATE_COMPANIES.to(papers),
            *settings(plays),
            *((CURRENCY.to(data["currency"]),) if "currency" in data else ()),
            *own.settings,
        ),
        own=(*features(plays), *_powers(folder), *_train_values(data), *_home_choices(data), *own.features),
        switches=(*SWITCHES, *own.switches),
        rules=read_rules(folder),
    )


@functools.cache
def _powers(folder: Path) -> tuple[Feature, ...]:
    return powers.features(read_toml(folder, "title.toml"))


def entry(folder: Path, own: OwnParts) -> Entry:
    """A title of the family by the data files in a folder and what it has of its `own`; raises as `families.entry`
    does, but for the name of the family."""
    data: Mapping[str, Any] = read_toml(folder, "title.toml")
    least, most = data["players"]
    hours = data.get("hours")
    options = tuple(switch.option for switch in (*SWITCHES, *own.switches))
    build = functools.lru_cache(maxsize=64)(functools.partial(assemble, folder, own))

    @functools.cache
    def rules() -> tuple[Rule, ...]:
        return with_common(read_rules(folder), build, (least, most), options)

    found = brought(folder)
    found["rules"] = rules
    return Entry(
        name=data["name"],
        subtitle=data.get("subtitle", ""),
        designer=data.get("designer", ""),
        players=(least, most),
        hours=None if hours is None else (hours[0], hours[1]),
        for_whom=data.get("for_whom", "players"),
        currency=data.get("currency", "$"),
        options=options,
        build=build,
        aliases=tuple(data.get("aliases", ())),
        interop=f"{__name__}.interop:adapter",
        schema=(*SCHEMA, *own.schema),
        text=own.text,
        bots=own.bots,
        **found,
    )


__all__ = ["Plays", "SWITCHES", "assemble", "entry", "features", "game", "plays_of", "settings"]
