"""What the data files of 18C2C say, as facts of the common rules and of the mechanisms that it uses.

The short game reads the same files otherwise: another map, fewer corporations, private companies and trains.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from ...board.map import Board
from ...core.rule_values import Setting
from ...features.bull_tokens import BULL_PRICE
from ...features.closing_zone import CLOSING_ZONES
from ...features.destinations import DESTINATION_TERMS, DESTINATIONS, DestinationTerms
from ...features.free_zones import FREE_ZONES
from ...features.half_dividends import HALF_ROUNDED_TO
from ...features.ledge import LEDGE
from ...features.limit_by_corporations import LIMIT_BY_CORPORATIONS
from ...features.many_at_once import MANY_ZONES
from ...features.map_areas import MAP_AREAS, MapArea
from ...features.map_zones import HOME_ZONE, ZONES
from ...features.numbered_spaces import SPACES
from ...features.price_split import SPLIT, Split
from ...features.price_steps import PRICE_STEPS, with_splits
from ...features.privatizing import PRIVATIZING, Privatization
from ...features.redemption import REDEMPTION, REISSUE, Reissues
from ...features.tile_points import MORE_POINTS, TILE_POINTS, MorePoints, TilePoints
from ...features.train_loans import LENT_TO_NATIONALS
from ...features.transcontinental import COASTS, TRANSCONTINENTAL, Coasts, Crossing
from ...rules.corporations import CORPORATION_SPECS, CorporationSpec
from ...rules.market import CHART, Chart
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.reach import BOARD
from ...rules.running import ANNOUNCING, BEST_RUN_DUE, RUN_WORK, WORK
from ..standard import Files, printed, read_files
from . import mississippi
from .formation import national_facts
from .kinder import kinder_facts
from .mergers import merger_facts
from .private_data import private_facts
from .short_game import shortened

FOLDER = Path(__file__).parent

ZONE_COLOURS = {"West": "#b5651d", "Plains": "#8f8f1f", "East": "#2f7d4f", "Canada": "#a23b3b"}
SPLITS_IN_STEPS = 3
"""How many splits of a corporation the price steps cover; nobody gets further."""

RIVER_COLOUR = "#1f6fa3"


@functools.lru_cache(maxsize=2)
def files(short: bool = False) -> Files:
    """The four data files, as the long or the short game has them; not to be written to."""
    read = read_files(FOLDER)
    if short:
        shortened(read)
    return read


def title_data(short: bool = False) -> dict[str, Any]:
    """title.toml."""
    return files(short).title


@functools.lru_cache(maxsize=16)
def facts(players: int, short: bool) -> dict[Setting[Any], Any]:
    """All facts at a table of so many players, but for those that an option sets otherwise."""
    title, map_, _, market = files(short)
    common = printed(FOLDER, shortened if short else None)
    rivers = mississippi.facts(title, map_, common[BOARD])
    return {
        **common,
        CORPORATION_SPECS: {**common[CORPORATION_SPECS], **_national_charters(title)},
        **_market(title, market, common[CHART]),
        HALF_ROUNDED_TO: title["half_dividend"]["rounded_to"],
        LENT_TO_NATIONALS: tuple(title["national_terms"]["trains"]),
        **_tokens_and_runs(title, map_),
        MAP_AREAS: _areas(common[BOARD], map_["zones"], rivers[mississippi.RIVER]),
        ZONES: {hex: zone for zone, hexes in map_["zones"].items() for hex in hexes},
        HOME_ZONE: {row["sym"]: row["zone"] for row in title["corporation"]},
        TILE_POINTS: msgspec.convert(title["tile_points"], TilePoints),
        MORE_POINTS: msgspec.convert(title["more_points"], tuple[MorePoints, ...]),
        **rivers,
        **private_facts(title),
        **merger_facts(title),
        **kinder_facts(title),
        **national_facts(title),
        ANNOUNCING: False,
        BEST_RUN_DUE: True,
        RUN_WORK: 20 * WORK,  # for four long trains on a board full of track
        EXPORT_IN_AUCTION: False,
    }


def _market(title: dict[str, Any], market: dict[str, Any], chart: Chart) -> dict[Setting[Any], Any]:
    """What is said of shares, prices and the chart."""
    split = Split((market["split"]["cell"][0], market["split"]["cell"][1]), market["split"]["factor"])
    limit, taking, reissue = title["certificates_by_corporations"], title["privatization"], market["reissue"]
    return {
        SPLIT: split,
        PRICE_STEPS: with_splits(
            market["steps"]["prices"] + market["steps"]["split"], chart, split, SPLITS_IN_STEPS
        ),
        LEDGE: frozenset((row, column) for row, column in market["ledge"]["upper"]),
        CLOSING_ZONES: frozenset(title["market_zones"]["closing"]),
        MANY_ZONES: frozenset(title["market_zones"]["many_at_once"]),
        FREE_ZONES: frozenset(limit["free"]),
        LIMIT_BY_CORPORATIONS: limit["each"],
        PRIVATIZING: Privatization(
            least_held=taking["least_held"], barred=frozenset(taking["barred"]), percent=taking["percent"]
        ),
        REDEMPTION: title["redemption"]["least_outstanding"],
        REISSUE: Reissues(
            percent=reissue["percent"],
            least_price={int(par): least for par, least in reissue["least_price"].items()},
            above={int(dollars): par for dollars, par in reissue["above"].items()},
        ),
    }


def _tokens_and_runs(title: dict[str, Any], map_: dict[str, Any]) -> dict[Setting[Any], Any]:
    """What is said of tokens, destinations and coasts."""
    prices, coasts = title["token_prices"], map_["transcontinental"]
    east = [hex for zone in coasts["east"]["zones"] for hex in map_["zones"][zone]]
    return {
        SPACES: {(hex, 0): tuple(kinds) for hex, kinds in map_["token_spaces"].items()},
        BULL_PRICE: prices["bull"],
        DESTINATIONS: {row["sym"]: tuple(row["destination"]) for row in title["corporation"]},
        DESTINATION_TERMS: _destination_terms(title),
        COASTS: Coasts(frozenset(coasts["west_coast"]), frozenset([*east, *coasts["east"]["hexes"]])),
        TRANSCONTINENTAL: Crossing(**title["transcontinental"]),
    }


def _destination_terms(title: dict[str, Any], multiplier: int | None = None) -> DestinationTerms:
    """What destinations bring, doubled or as often as a variant says."""
    goal = title["destination"]
    return DestinationTerms(
        multiplier=goal["multiplier"] if multiplier is None else multiplier,
        paid=goal["paid"],
        kept=goal["kept"],
        price=title["token_prices"]["converted"],
    )


def undoubled() -> DestinationTerms:
    """What they bring where no destination is doubled."""
    title = title_data()
    return _destination_terms(title, title["variants"]["no_doubling"]["multiplier"])


def _national_charters(title: dict[str, Any]) -> dict[str, CorporationSpec]:
    """Charters without a home: what comes into being during the game."""
    return {
        row["sym"]: CorporationSpec(row["sym"], row["name"], "", 0, (), row["colour"])
        for row in title["national_company"]
    }


def _areas(board: Board, zones: dict[str, list[str]], river: mississippi.River) -> tuple[MapArea, ...]:
    """What the chart marks: the borders of zones, each zone on its own side, and the river."""
    of = {hex: zone for zone, hexes in zones.items() for hex in hexes}
    borders: dict[str, dict[str, tuple[int, ...]]] = {zone: {} for zone in zones}
    for hex, zone in of.items():
        edges = tuple(
            edge
            for edge in range(6)
            if of.get(board.neighbour(hex, edge) or "", zone) != zone and edge not in river.sides.get(hex, ())
        )
        if edges:
            borders[zone][hex] = edges
    areas = [
        MapArea(f"border of the zone {zone}", tuple(sides), ZONE_COLOURS[zone], tuple(sides.values()))
        for zone, sides in borders.items()
        if sides
    ]
    water = {hex: tuple(sorted(sides)) for hex, sides in river.sides.items()}
    return (*areas, MapArea("Mississippi", tuple(water), RIVER_COLOUR, tuple(water.values())))
