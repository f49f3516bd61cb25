"""What the data files of 18C2C say, as settings of the common rules and of the mechanisms that it uses.

The short game reads the same files otherwise: another map, fewer corporations, private companies and trains.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ...board.map import Board
from ...core.rule_values import Settings
from ...features.free_zones import FREE_ZONES
from ...features.half_dividends import HALF_ROUNDED_TO
from ...features.map_areas import MAP_AREAS
from ...rules.corporations import CORPORATION_SPECS, CorporationSpec
from ...rules.market import CHART, Chart
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.reach import BOARD
from ...rules.running import ANNOUNCING, BEST_RUN_DUE, RUN_WORK, WORK
from ...rules.shown import MapArea
from ..files import Files, read_files
from ..standard import printed
from . import mississippi
from .bull_tokens import BULL_PRICE
from .closing_zone import CLOSING_ZONES
from .destinations import DESTINATION_TERMS, DESTINATIONS, DestinationTerms
from .formation import FIRST_PRICE_UP, national_facts
from .kinder import kinder_facts
from .ledge import LEDGE
from .limit_by_corporations import LIMIT_BY_CORPORATIONS
from .many_at_once import MANY_ZONES
from .map_zones import HOME_ZONE, ZONES
from .merger_declaration import merger_facts
from .numbered_spaces import SPACES
from .own_shares.redemption import REDEMPTION
from .own_shares.reissue import REISSUE, Reissues
from .price_split import SPLIT, Split
from .price_steps import PRICE_STEPS, with_splits
from .private_data import private_facts
from .privatizing import PRIVATIZING, Privatization
from .schema import SCHEMA
from .short_game import shortened, shortened_less
from .tile_points import MORE_POINTS, TILE_POINTS, MorePoints, TilePoints
from .train_loans import LENT_TO_NATIONALS
from .transcontinental import COASTS, TRANSCONTINENTAL, Coasts, Crossing

FOLDER = Path(__file__).parent

ZONE_COLOURS = {"West": "#b5651d", "Plains": "#8f8f1f", "East": "#2f7d4f", "Canada": "#a23b3b"}
SPLITS_IN_STEPS = 3
"""How many splits of a corporation the price steps cover; nobody gets further."""

RIVER_COLOUR = "#1f6fa3"


def _changes(short: bool, cut_in: bool) -> Callable[[Files], None] | None:
    if not short:
        return None
    return shortened_less if cut_in else shortened


@functools.lru_cache(maxsize=3)
def files(short: bool = False, cut_in: bool = False) -> Files:
    """The four data files, as the long or the short game has them; not to be written to.

    `cut_in`: the hexes are in play that the line at the west of the short game cuts in two.
    """
    read, change = read_files(FOLDER), _changes(short, cut_in)
    if change is not None:
        change(read)
    return read


def title_data(short: bool = False, cut_in: bool = False) -> dict[str, Any]:
    """title.toml; arguments as for `files`."""
    return files(short, cut_in).title


@functools.lru_cache(maxsize=24)
def settings(players: int, short: bool, cut_in: bool = False) -> Settings:
    """All settings at a table of so many players, but for those that an option sets otherwise."""
    title, map_, _, market = files(short, cut_in)
    common = printed(FOLDER, _changes(short, cut_in), SCHEMA)
    rivers = mississippi.settings(title, map_, common[BOARD])
    return Settings(
        *common,
        CORPORATION_SPECS.to(common[CORPORATION_SPECS] | _national_charters(title)),
        *_market(title, market, common[CHART]),
        HALF_ROUNDED_TO.to(title["half_dividend"]["rounded_to"]),
        LENT_TO_NATIONALS.to(tuple(title["national_terms"]["trains"])),
        *_tokens_and_runs(title, map_),
        MAP_AREAS.to(_areas(common[BOARD], map_["zones"], rivers[mississippi.RIVER])),
        ZONES.to({hex: zone for zone, hexes in map_["zones"].items() for hex in hexes}),
        HOME_ZONE.to({row["sym"]: row["zone"] for row in title["corporation"]}),
        TILE_POINTS.to(msgspec.convert(title["tile_points"], TilePoints)),
        MORE_POINTS.to(msgspec.convert(title["more_points"], tuple[MorePoints, ...])),
        *rivers,
        *private_facts(title),
        *merger_facts(title),
        *kinder_facts(title),
        *national_facts(title),
        FIRST_PRICE_UP.to(False),
        ANNOUNCING.to(False),
        BEST_RUN_DUE.to(True),
        RUN_WORK.to(60 * WORK),  # for four long trains on a board full of track
        EXPORT_IN_AUCTION.to(False),
    )


def _market(title: dict[str, Any], market: dict[str, Any], chart: Chart) -> Settings:
    """What is said of shares, prices and the chart."""
    split = Split((market["split"]["cell"][0], market["split"]["cell"][1]), market["split"]["factor"])
    limit, taking, reissue = title["certificates_by_corporations"], title["privatization"], market["reissue"]
    return Settings(
        SPLIT.to(split),
        PRICE_STEPS.to(
            with_splits(market["steps"]["prices"] + market["steps"]["split"], chart, split, SPLITS_IN_STEPS)
        ),
        LEDGE.to(frozenset((row, column) for row, column in market["ledge"]["upper"])),
        CLOSING_ZONES.to(frozenset(title["market_zones"]["closing"])),
        MANY_ZONES.to(frozenset(title["market_zones"]["many_at_once"])),
        FREE_ZONES.to(frozenset(limit["free"])),
        LIMIT_BY_CORPORATIONS.to(limit["each"]),
        PRIVATIZING.to(
            Privatization(
                least_held=taking["least_held"], barred=frozenset(taking["barred"]), percent=taking["percent"]
            )
        ),
        REDEMPTION.to(title["redemption"]["least_outstanding"]),
        REISSUE.to(
            Reissues(
                percent=reissue["percent"],
                least_price={int(par): least for par, least in reissue["least_price"].items()},
                above={int(dollars): par for dollars, par in reissue["above"].items()},
            )
        ),
    )


def _tokens_and_runs(title: dict[str, Any], map_: dict[str, Any]) -> Settings:
    """What is said of tokens, destinations and coasts."""
    prices, coasts = title["token_prices"], map_["transcontinental"]
    east = [hex for zone in coasts["east"]["zones"] for hex in map_["zones"][zone]]
    return Settings(
        SPACES.to({(hex, 0): tuple(kinds) for hex, kinds in map_["token_spaces"].items()}),
        BULL_PRICE.to(prices["bull"]),
        DESTINATIONS.to({row["sym"]: tuple(row["destination"]) for row in title["corporation"]}),
        DESTINATION_TERMS.to(_destination_terms(title)),
        COASTS.to(Coasts(frozenset(coasts["west_coast"]), frozenset([*east, *coasts["east"]["hexes"]]))),
        TRANSCONTINENTAL.to(Crossing(**title["transcontinental"])),
    )


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
