"""18Chesapeake, by Scott Petersen: assembled from its data, the common rules and what exists only here."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from ...board.map import load_board
from ...core.figures import Fact
from ...core.title import Feature, Title, build
from ...core.violations import Rule
from ...rules.corporations import CHARTERS, Charter
from ...rules.depot import PHASES, TRAIN_KINDS, Phase, TrainKind
from ...rules.floating import FLOAT_PERCENT
from ...rules.market import CHART
from ...rules.money import MONEY_IN_PLAY
from ...rules.opening import STEP_OF_BIDS
from ...rules.privates import CLOSING_PHASE, PAPERS, Paper
from ...rules.reach import BOARD
from ...rules.setup import CERTIFICATES, STARTING_CASH
from ...rules.shares import HOLDING_LIMIT, LIMIT_BY_DATA, PLAYERS, POOL_LIMIT
from ...rules.stock_round import SHARE
from ..standard import LAST, STANDARD, Entry, Option, UnknownOption, read_chart, read_rules, read_toml
from . import house_rules, powers, two_players, yellow_zone
from .flow import GAME

FOLDER = Path(__file__).parent


@functools.lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@functools.lru_cache(maxsize=1)
def _rules() -> tuple[Rule, ...]:
    return read_rules(FOLDER)


@functools.lru_cache(maxsize=1)
def _printed() -> dict[Fact[Any], Any]:
    """What is the same at every table."""
    data = _data()
    board = load_board(read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml"))
    charters = [msgspec.convert({"city": 0, **row}, Charter) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, Paper) for row in data["private"]]
    return {
        BOARD: board,
        CHART: read_chart(read_toml(FOLDER, "market.toml")),
        CHARTERS: {row.sym: row for row in charters},
        TRAIN_KINDS: {row.name: row for row in trains},
        PHASES: {row.name: row for row in phases},
        PAPERS: {row.sym: row for row in papers},
        MONEY_IN_PLAY: data["money_in_play"],
        SHARE: data["share"],
        CERTIFICATES: tuple(data["certificates"]),
        HOLDING_LIMIT: data["holding_limit"],
        POOL_LIMIT: data["pool_limit"],
        FLOAT_PERCENT: data["float_percent"],
        STEP_OF_BIDS: data["step_of_bids"],
        CLOSING_PHASE: data["private_companies_close"],
        powers.POWERS: msgspec.convert(data["powers"], powers.Powers),
        two_players.CERTIFICATES_FOR_TWO: tuple(data["certificates_for_two"]),
    }


@functools.lru_cache(maxsize=64)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title for these players (ids in seating order) and options.

    Raises `UnknownOption` when the title is not for so many players or does not have an option.
    """
    data = _data()
    least, most = data["players"]
    if not least <= len(players) <= most:
        raise UnknownOption(f"{data['name']} is for {least} to {most} players, not {len(players)}.")
    if len(set(players)) != len(players):
        raise UnknownOption("Two players cannot have the same name.")
    taken = {row["sym"] for row in data["corporation"]} | {"bank", "bank pool", "initial offering", "chance"}
    for player in players:
        if player in taken or not player or player.startswith(("depot", "out of the game")):
            raise UnknownOption(f"A player cannot be called {player!r}.")
    two = len(players) == 2
    switches = dict(house_rules.SWITCHES)
    if two:
        switches[house_rules.TWO_PLAYER_SWITCH[0].name] = house_rules.TWO_PLAYER_SWITCH
    for option in options:
        if option not in switches:
            raise UnknownOption(f"{data['name']} has no option {option!r}; it has {', '.join(switches)}.")
    table = Feature(
        "table",
        facts={
            **_printed(),
            PLAYERS: players,
            STARTING_CASH: data["starting_cash"][str(len(players))],
            LIMIT_BY_DATA: data["certificate_limit"][str(len(players))],
            **house_rules.facts(options),
        },
    )
    own = [powers.FEATURE, yellow_zone.FEATURE]
    if two:
        own.append(two_players.FEATURE)
    own += [switches[option][1] for option in options]
    return build(
        data["name"],
        data["version"],
        players,
        options,
        GAME,
        [table, *STANDARD, *own, *LAST],
        _rules(),
    )


TITLE = Entry(
    name="18Chesapeake",
    subtitle="The Birth of American Railroads",
    designer="Scott Petersen",
    players=(2, 6),
    options=(
        *(option for option, _ in house_rules.SWITCHES.values()),
        house_rules.TWO_PLAYER_SWITCH[0],
    ),
    build=assemble,
    rules=_rules,
    aliases=("chesapeake",),
)

__all__ = ["TITLE", "Option", "assemble"]
