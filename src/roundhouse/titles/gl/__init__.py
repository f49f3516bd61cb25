"""18GL, by Gary Mroczka: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from ... import powers
from ...core.feature import Feature
from ...core.rule_values import Settings
from ...core.title import Title
from ...features import (
    bonds,
    closing,
    first_turn,
    half_dividends,
    incremental_capital,
    interest,
    loans,
    one_block,
    own_stock,
    raising_money,
    sale_in_stock_round,
)
from ...features import national as national_company
from ...rules import contest, discards, yellow_zone
from ...rules.cheapest import free_is_taken
from ...rules.corporations import CORPORATION_SPECS, CorporationSpec
from ...rules.emergency import TRAIN_WITHOUT_ROUTE
from ...rules.ending import CHART_END, WORTHLESS_PAPERS
from ...rules.opening import EXPORT_IN_AUCTION
from ...rules.privates import FREE_OF_LIMIT, NOT_SOLD
from ...rules.running import ANNOUNCING, BEST_RUN, BEST_RUN_DUE, RUN_OR_PASS, RUN_WORK, WORK, is_better
from ...rules.track import home_first
from ...rules.trains import TRADES_BY_PHASE
from ..brought import brought
from ..entry import Entry
from ..files import read_rules, read_toml
from ..options import Switch
from ..standard import assembled, printed
from . import (
    chicago,
    elimination,
    excess_holdings,
    express_trains,
    ferry,
    first_round,
    homes,
    inherited,
    longer_train,
    owned_track,
    power_permission,
    private_draw,
    readings,
    salvage,
    shut_out,
    starting_values,
    succession,
    traced_tokens,
    train_cut,
)
from .flow import GAME
from .schema import SCHEMA

FOLDER = Path(__file__).parent

UNKNOWN_HERE = Feature("what this rulebook does not know", drops=(home_first, is_better, free_is_taken))
"""Track is built wherever a station is connected, nobody announces runs, and no private company is ever free."""


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def _settings() -> Settings:
    """What is the same at every table."""
    data, common = _data(), printed(FOLDER, schema=SCHEMA)
    national = msgspec.convert({"home": "", "city": 0, **data["national"]}, CorporationSpec)
    terms = msgspec.convert(data["national"], national_company.Terms)
    return Settings(
        *common,
        CORPORATION_SPECS.to(common[CORPORATION_SPECS] | {national.sym: national}),
        national_company.NATIONALS.to({terms.sym: terms}),
        private_draw.PRIVATE_DRAW.to(msgspec.convert(data["private_draw"], private_draw.PrivateDraw)),
        half_dividends.HALF_ROUNDED_TO.to(data["half_dividend"]["rounded_to"]),
        starting_values.LATER_STARTING_VALUES.to(
            {int(value): phase for value, phase in data["later_starting_values"].items()}
        ),
        loans.LOAN_TERMS.to(msgspec.convert(data["loans"], loans.LoanTerms)),
        bonds.BOND_TERMS.to(
            msgspec.convert({"corporation": data["national"]["sym"], **data["bonds"]}, bonds.BondTerms)
        ),
        chicago.UPGRADE_COST.to(msgspec.convert(data["upgrade_cost"], chicago.UpgradeCost)),
        first_round.FIRST_ROUND.to(msgspec.convert(data["first_round"], first_round.FirstRound)),
        homes.HOMES.to({row["sym"]: msgspec.convert(row, homes.Home) for row in data["corporation"]}),
        express_trains.EXPRESS.to(msgspec.convert(data["express"], express_trains.Express)),
        longer_train.LONGER_TRAIN.to(
            msgspec.convert(data["powers"]["longer_train"], longer_train.LongerTrain)
        ),
        *ferry.settings(data["powers"]["ferry"], read_toml(FOLDER, "map.toml")["ferry"]),
        train_cut.TRAIN_CUT.to(msgspec.convert(data["train_cut"], train_cut.TrainCut)),
        ANNOUNCING.to(False),
        BEST_RUN_DUE.to(True),
        RUN_WORK.to(10 * WORK),  # for trains that go as far as they like, where only so many may take a ferry
        EXPORT_IN_AUCTION.to(False),
    )


@functools.lru_cache(maxsize=1)
def _powers() -> tuple[Feature, ...]:
    return powers.features(_data())


@functools.lru_cache(maxsize=1)
def _switches() -> tuple[Switch, ...]:
    """The ways of reading the book."""
    players, cash = next(iter(_data()["starting_cash"].items()))
    return readings.reading_switches(_settings(), int(players) * cash, _data()["read_otherwise"])


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    return assembled(
        _data(),
        players,
        options,
        root=GAME,
        settings=_settings(),
        own=(
            private_draw.FEATURE,
            sale_in_stock_round.FEATURE,
            *_powers(),
            contest.FEATURE,
            contest.CLOCKWISE,
            yellow_zone.FEATURE,
            starting_values.FEATURE,
            incremental_capital.FEATURE,
            excess_holdings.FEATURE,
            one_block.FEATURE,
            first_turn.FEATURE,
            half_dividends.FEATURE,
            own_stock.FEATURE,
            interest.FEATURE,
            loans.FEATURE,
            bonds.FEATURE,
            raising_money.FEATURE,
            TRAIN_WITHOUT_ROUTE,
            TRADES_BY_PHASE,
            salvage.FEATURE,
            discards.FEATURE,
            UNKNOWN_HERE,
            homes.FEATURE,
            first_round.FEATURE,
            shut_out.FEATURE,
            chicago.FEATURE,
            power_permission.FEATURE,
            traced_tokens.FEATURE,
            CHART_END,
            WORTHLESS_PAPERS,
            BEST_RUN,
            RUN_OR_PASS,
            express_trains.FEATURE,
            longer_train.FEATURE,
            owned_track.FEATURE,
            ferry.FEATURE,
            national_company.FEATURE,
            closing.FEATURE,
            elimination.FEATURE,
            succession.FEATURE,
            FREE_OF_LIMIT,
            NOT_SOLD,
            inherited.LOANS_AND_BONDS,
            inherited.LINES,
            inherited.TRAINS_CUT,
            inherited.EARLY_SALES,
        ),
        switches=_switches(),
        rules=read_rules(FOLDER),
    )


TITLE = Entry(
    name="18GL",
    subtitle="Railroading around the Great Lakes",
    designer="Gary Mroczka",
    players=(2, 6),
    hours=(4, 5),
    for_whom="players",
    options=readings.OPTIONS,
    readings=readings.READINGS,
    build=assemble,
    schema=SCHEMA,
    aliases=("gl",),
    text=f"{__name__}.text:TEXTS",
    bots=f"{__name__}.bots:WEIGHTS",
    domain="roundhouse-18gl",
    **brought(FOLDER),
)

__all__ = ["TITLE", "assemble"]
