"""What the data files of 1848 say, as settings of the common rules and of the mechanisms that it uses."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...core.rule_values import Settings
from ...features.half_dividends import HALF_ROUNDED_TO
from ...features.map_areas import MAP_AREAS
from ...features.merger_proposals import MERGERS_SINCE
from ...features.own_stock import OWN_STOCK_LIMIT
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.piece_ids import numbered_train
from ...rules.privates import PRICE_PERCENT
from ...rules.running import ANNOUNCING, BEST_RUN_DUE, RUN_WORK, WORK
from ...rules.shown import MapArea
from ..files import read_toml
from ..standard import printed
from . import homes, land_grants, markers, papers, river, subsidiaries, subsidiary_track
from .attacks import TAKE_OVER, TakeOver
from .bond_money import BOND_MONEY, UNSOLD_HAVE_BONDS, BondMoney
from .bonus_trains import YARDS, Yard
from .charters import CONVERSION, Conversion
from .credit_mobilier import CREDIT_MOBILIER, Mobilier
from .extra_car import EXTRA_CAR, ROOM_FOR_ANY, ExtraCar
from .marked_sides import MARKED_SIDES
from .merger_proposal import MERGER_TERMS, MergerTerms
from .phase_by_round import SCHEDULED_PHASE, ScheduledPhase
from .puffing import PUFF_TIMES
from .rights.places import settings as rights_settings
from .schema import SCHEMA
from .tile_budget import ALLOWANCES, Row
from .tokens_by_par import TOKENS_BY_PAR
from .track import LARGER

FOLDER = Path(__file__).parent


@functools.lru_cache(maxsize=1)
def title_data() -> dict[str, Any]:
    """What title.toml holds, read once: nobody may change it."""
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def map_data() -> dict[str, Any]:
    """What map.toml holds, read once: nobody may change it."""
    return read_toml(FOLDER, "map.toml")


@functools.lru_cache(maxsize=1)
def tile_data() -> dict[str, Any]:
    """The rows of tiles.toml by number."""
    tiles: dict[str, Any] = read_toml(FOLDER, "tiles.toml")["tiles"]
    return tiles


@functools.lru_cache(maxsize=8)
def settings(players: int) -> Settings:
    """All settings at a table of so many players."""
    data = title_data()
    return Settings(
        *printed(FOLDER, schema=SCHEMA),
        *papers.settings(data, players),
        *subsidiaries.settings(data, map_data(), tile_data()),
        *subsidiary_track.settings(data),
        CREDIT_MOBILIER.to(msgspec.convert(data["credit_mobilier"], Mobilier)),
        PRICE_PERCENT.to((100, 100)),  # the bounds of the title are amounts for each; these come before them
        HALF_ROUNDED_TO.to(data["half_dividend"]["rounded_to"]),
        ALLOWANCES.to(msgspec.convert(data["allowance"], tuple[Row, ...])),
        EXTRA_CAR.to(msgspec.convert(data["palace_car"], ExtraCar)),
        ROOM_FOR_ANY.to(False),
        SCHEDULED_PHASE.to(msgspec.convert(data["scheduled_phase"], ScheduledPhase)),
        BOND_MONEY.to(bond_money(data["bonds"], data["bonds"]["marker"])),
        UNSOLD_HAVE_BONDS.to(True),
        MARKED_SIDES.to(
            {
                (hex, colour): tuple(edges)
                for colour, sides in map_data()["flashes"].items()
                for hex, edges in sides.items()
            }
        ),
        *land_grants.grant_facts(map_data(), data),
        *river.river_facts(map_data()),
        *homes.settings(data),
        *rights_settings(data, map_data()),
        *markers.settings(data),
        LARGER.to(data["larger_tile"]),
        TOKENS_BY_PAR.to({int(par): count for par, count in data["station_markers"].items()}),
        YARDS.to(_yards(data["bonus_train"], data["running"]["uncounted"])),
        MAP_AREAS.to(_areas()),
        CONVERSION.to(msgspec.convert(data["conversion"], Conversion)),
        TAKE_OVER.to(msgspec.convert(data["take_over"], TakeOver)),
        MERGERS_SINCE.to(data["merger"]["since"]),
        MERGER_TERMS.to(msgspec.convert(data["merger"], MergerTerms)),
        PUFF_TIMES.to(data["puffing"]["times"]),
        OWN_STOCK_LIMIT.to(data["treasury_limit"]),
        ANNOUNCING.to(False),
        BEST_RUN_DUE.to(True),
        RUN_WORK.to(20 * WORK),  # for trains that pass many a yard on their way, and a stop to be doubled
        EXPORT_IN_AUCTION.to(False),
    )


def _areas() -> tuple[MapArea, ...]:
    """What the chart marks: land grants, hexes that begin with green, river tokens, marked sides."""
    rows, colours = map_data(), {row["sym"]: row["colour"] for row in title_data()["corporation"]}
    grants = [
        MapArea(f"land grant of {name}", tuple(row["hexes"]), colours[name])
        for name, row in rows["land_grant"].items()
    ]
    flashes = [
        MapArea(
            f"sides that the first {colour} tile meets",
            tuple(sides),
            {"yellow": "#c79a00", "green": "#1e7d3c"}[colour],
            tuple(tuple(edges) for edges in sides.values()),
        )
        for colour, sides in rows["flashes"].items()
    ]
    return (
        *grants,
        MapArea("green tile first", tuple(rows["yellow_edged"]["hexes"]), "#d9a400"),
        MapArea("river token", tuple(rows["mississippi"]["hexes"]), "#1f6fa3"),
        *flashes,
    )


def bond_money(terms: dict[str, Any], rows: Sequence[dict[str, Any]]) -> BondMoney:
    """A marker lies under the train of that number, counted among those of the kind that the box has."""
    markers = {numbered_train(row["train"], row["number"] - 1): row["rate"] for row in rows}
    return BondMoney(terms["unit"], terms["rate"], markers)


def _yards(types: dict[str, int], uncounted: list[str]) -> dict[str, Yard]:
    """The tiles that bring a bonus train, by the number in their diamond; some are stops of other trains, too."""
    return {
        number: Yard(types[str(row["bonus"])], row["kind"] not in uncounted, row["kind"] not in uncounted)
        for number, row in tile_data().items()
        if "bonus" in row
    }
