"""1848, by Chris Lawson and Steve Thomas: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools

from ...core.feature import Feature
from ...core.title import Title
from ...features import (
    diagonal_rise,
    first_turn,
    half_dividends,
    incremental_capital,
    merger_proposals,
    merging,
    own_stock,
    surplus_tokens,
)
from ...powers import features as powers_of
from ...rules.cheapest import free_is_taken
from ...rules.privates import FREE_OF_LIMIT
from ...rules.running import BEST_RUN, RUN_OR_PASS, is_better
from ...rules.track import not_blocked
from ...rules.trains import TRADES_BY_PHASE
from ..brought import brought
from ..entry import Entry
from ..files import read_rules
from ..standard import assembled
from . import (
    any_track,
    bond_money,
    bonus_trains,
    charters,
    conventions,
    credit_mobilier,
    doubled_stop,
    earnings_marker,
    english_auction,
    extra_car,
    forced_purchase,
    golden_spikes,
    grant_duties,
    homes,
    land_grants,
    marked_sides,
    markers,
    merger,
    notes,
    one_price,
    papers,
    phase_by_round,
    presidents_help,
    puffing,
    readings,
    rights,
    river,
    sold_out,
    straight_tokens,
    subsidiaries,
    subsidiary_track,
    takeover,
    tile_budget,
    tokens_by_par,
    track,
)
from .data import FOLDER, settings, title_data
from .flow import GAME
from .schema import SCHEMA

UNKNOWN_HERE = Feature(
    "what this rulebook does not know",
    drops=(is_better, free_is_taken, not_blocked, own_stock.after_first_turn),
)
"""Nobody announces runs, no private company is ever free, and none keeps a hex closed."""


@functools.lru_cache(maxsize=1)
def _powers() -> tuple[Feature, ...]:
    return powers_of(title_data())


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    return assembled(
        title_data(),
        players,
        options,
        root=GAME,
        settings=settings(len(players)),
        own=(
            merging.FEATURE,
            one_price.FEATURE,
            diagonal_rise.FEATURE,
            sold_out.FEATURE,
            tile_budget.FEATURE,
            papers.FEATURE,
            *_powers(),
            subsidiaries.FEATURE,
            subsidiary_track.FEATURE,
            english_auction.FEATURE,
            conventions.FEATURE,
            charters.FEATURE,
            takeover.FEATURE,
            first_turn.FEATURE,
            bond_money.FEATURE,
            extra_car.FEATURE,
            earnings_marker.FEATURE,
            phase_by_round.FEATURE,
            presidents_help.FEATURE,
            forced_purchase.FEATURE,
            marked_sides.FEATURE,
            any_track.FEATURE,
            land_grants.FEATURE,
            grant_duties.FEATURE,
            golden_spikes.FEATURE,
            credit_mobilier.FEATURE,
            track.FEATURE,
            river.FEATURE,
            tokens_by_par.FEATURE,
            straight_tokens.FEATURE,
            bonus_trains.FEATURE,
            doubled_stop.FEATURE,
            homes.FEATURE,
            rights.FEATURE,
            markers.FEATURE,
            half_dividends.HALF_STAYS,
            incremental_capital.TREASURY_SOLD,
            own_stock.FEATURE,
            own_stock.TREASURY_LIMIT,
            merger_proposals.FEATURE,
            surplus_tokens.FEATURE,
            merger.FEATURE,
            puffing.FEATURE,
            TRADES_BY_PHASE,
            BEST_RUN,
            RUN_OR_PASS,
            FREE_OF_LIMIT,
            notes.FEATURE,
            UNKNOWN_HERE,
        ),
        switches=readings.reading_switches(),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="1848",
    subtitle="Railroads of the western United States",
    designer="Chris Lawson and Steve Thomas",
    players=(2, 6),
    hours=(6, 8),  # rulebook: up to eight
    for_whom="experts",
    options=readings.OPTIONS,
    readings=readings.READINGS,
    build=assemble,
    schema=SCHEMA,
    aliases=("cm1848",),
    text=f"{__name__}.text:TEXTS",
    bots=f"{__name__}.bots:WEIGHTS",
    domain="roundhouse-1848",
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
