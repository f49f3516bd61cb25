"""18C2C, by Mark Frazier: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools

from ...core.feature import Feature
from ...core.title import Title
from ...features import (
    closing,
    diagonal_rise,
    first_turn,
    free_zones,
    half_dividends,
    merger_proposals,
    merging,
    national,
    one_block,
    one_side,
    sale_in_stock_round,
    surplus_tokens,
)
from ...powers import features as powers_of
from ...rules import contest
from ...rules.emergency import SOLD_IN_VAIN
from ...rules.opening import BIDS_PUT_ASIDE
from ...rules.running import BEST_RUN, RUN_OR_PASS, is_better
from ...rules.stock_round import holding_limit
from ...rules.trains import HELP_FOR_BANK_TRAINS
from ..brought import brought
from ..entry import Entry
from ..files import read_rules
from ..standard import assembled
from . import (
    bull_tokens,
    closing_zone,
    colour_leaps,
    destinations,
    early_sale,
    eligible,
    formation,
    freed_trains,
    kept_purchase,
    lay_discounts,
    ledge,
    limit_by_corporations,
    many_at_once,
    map_zones,
    mergers,
    mississippi,
    mohawk,
    new_track,
    numbered_spaces,
    one_stop_a_hex,
    own_shares,
    price_split,
    private_columns,
    private_trades,
    privatizing,
    readings,
    small_shares,
    sold_markers,
    tile_points,
    tokens_beside,
    train_loans,
    train_shells,
    transcontinental,
)
from .data import FOLDER, settings, title_data
from .flow import AGREED_GAME, GAME
from .options import OPTIONS, SHORT, SWITCHES, VARIABLE
from .schema import SCHEMA
from .short_game import CUT_HEXES_IN

UNKNOWN_HERE = Feature(
    "what this rulebook does not know",
    drops=(
        is_better,
        holding_limit,
    ),
)
"""Nobody announces runs, and nobody can own too much of a corporation."""


@functools.lru_cache(maxsize=4)
def _powers(short: bool, cut_in: bool) -> tuple[Feature, ...]:
    return powers_of(title_data(short, cut_in))


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    short = SHORT.name in options
    cut_in = short and CUT_HEXES_IN in options
    return assembled(
        title_data(short, cut_in),
        players,
        options,
        root=AGREED_GAME if VARIABLE.name in options else GAME,
        settings=settings(len(players), short, cut_in),
        own=(
            # market and stock round
            diagonal_rise.FEATURE,
            one_block.FEATURE,
            one_side.FEATURE,
            kept_purchase.FEATURE,
            many_at_once.FEATURE,
            ledge.FEATURE,
            price_split.FEATURE,
            closing.FEATURE,
            closing_zone.FEATURE,
            freed_trains.FEATURE,
            SOLD_IN_VAIN,
            free_zones.FEATURE,
            small_shares.FEATURE,
            limit_by_corporations.FEATURE,
            privatizing.FEATURE,
            own_shares.FEATURE,
            # private companies
            contest.FEATURE,
            contest.CLOCKWISE,
            BIDS_PUT_ASIDE,
            sale_in_stock_round.FEATURE,
            private_columns.FEATURE,
            *_powers(short, cut_in),
            early_sale.FEATURE,
            private_trades.FEATURE,
            sold_markers.FEATURE,
            eligible.FEATURE,
            lay_discounts.FEATURE,
            # corporations that merge, national companies
            merging.FEATURE,
            merger_proposals.FEATURE,
            mergers.FEATURE,
            national.FEATURE_WITHOUT_PURCHASE,
            surplus_tokens.FEATURE,
            formation.FEATURE,
            # trains and dividends
            half_dividends.HALF_BY_HOLDER,
            train_shells.FEATURE,
            train_loans.FEATURE,
            mohawk.FEATURE,  # its dividends are less some of those of the holders
            HELP_FOR_BANK_TRAINS,
            # track
            map_zones.FEATURE,
            tile_points.FEATURE,
            colour_leaps.FEATURE,
            new_track.FEATURE,
            mississippi.FEATURE,
            # tokens, runs and destinations
            numbered_spaces.FEATURE,
            tokens_beside.FEATURE,
            bull_tokens.FEATURE,
            one_stop_a_hex.FEATURE,
            transcontinental.FEATURE,
            destinations.FEATURE,
            BEST_RUN,
            RUN_OR_PASS,
            # the rest
            first_turn.NOTED,
            UNKNOWN_HERE,
        ),
        switches=(*SWITCHES, *readings.reading_switches()),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="18C2C",
    subtitle="Coast to coast",
    designer="Mark Frazier",
    players=(2, 8),
    hours=(8, 14),
    for_whom="experts",
    options=(*OPTIONS, *readings.OPTIONS),
    build=assemble,
    schema=SCHEMA,
    aliases=("c2c",),
    text=f"{__name__}.text:TEXTS",
    bots=f"{__name__}.bots:WEIGHTS",
    domain="roundhouse-18c2c",
    readings=readings.READINGS,
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
