"""What most titles start from: the list of features, the settings that their data print, their assembly at a table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from ..board.map import load_board
from ..core.actions import CHANCE
from ..core.assembly import build
from ..core.feature import Feature, in_order
from ..core.flow import Node
from ..core.rule_values import Settings
from ..core.title import Title
from ..core.violations import Rule
from ..rules import (
    consent,
    corporations,
    depot,
    dividends,
    emergency,
    ending,
    floating,
    lessons,
    market,
    money,
    opening,
    operating_round,
    privates,
    reach,
    running,
    setup,
    shares,
    stock_round,
    tokens,
    track,
    trains,
    turns,
)
from ..rules.corporations import CORPORATION_SPECS, CorporationSpec
from ..rules.depot import DEPOT, PHASES, TRAIN_KINDS, Phase, TrainKind
from ..rules.ending import ENDS_AFTER
from ..rules.floating import FLOAT_PERCENT
from ..rules.market import CHART
from ..rules.money import BANK, MONEY_IN_PLAY
from ..rules.on_sale import STEP_OF_BIDS, UNIT_OF_BIDS
from ..rules.privates import CLOSING_PHASE, PRICE_PERCENT, PRIVATE_COMPANIES, PrivateCompany
from ..rules.reach import BOARD
from ..rules.running import RUN_WORK, WORK
from ..rules.setup import CERTIFICATES, STARTING_CASH
from ..rules.shares import (
    HOLDING_LIMIT,
    LIMIT_BY_DATA,
    OFFERING,
    OUT_OF_GAME,
    PLAYERS,
    POOL,
    POOL_LIMIT,
    SHARE,
)
from .common_rules import common_rules
from .files import Files, read_chart, read_files
from .options import Stated, Switch, UnknownOption
from .schema import Part, require

STANDARD: tuple[Feature, ...] = (
    money.FEATURE,
    corporations.FEATURE,
    shares.FEATURE,
    market.FEATURE,
    turns.FEATURE,
    consent.FEATURE,
    depot.FEATURE,
    privates.FEATURE,
    reach.FEATURE,
    setup.FEATURE,
    opening.FEATURE,
    floating.FEATURE,
    stock_round.FEATURE,
    operating_round.FEATURE,
    track.FEATURE,
    tokens.FEATURE,
    running.FEATURE,
    dividends.FEATURE,
    emergency.FEATURE,
    trains.FEATURE,
    ending.FEATURE,
    lessons.FEATURE,
)
"""In the order in which their checks, amendments and reactions apply."""

LAST: tuple[Feature, ...] = (depot.DISCARDING,)
"""What comes after the title's own features."""


@functools.lru_cache(maxsize=64)
def printed(
    folder: Path, changed: Callable[[Files], None] | None = None, schema: tuple[Part, ...] = ()
) -> Settings:
    """The settings that most titles have and that are the same at every table, as the title's data files say.

    Reads title.toml, map.toml, tiles.toml and market.toml in the folder. `changed` may change what was read, for a
    variant with a map or components of its own. `schema`: what the files hold besides what those of every title do.
    Raises `DataError` with everything that is wrong in them, each with its line.

    >>> from roundhouse.titles import chesapeake
    >>> printed(Path(chesapeake.__file__).parent, schema=chesapeake.TITLE.schema)[MONEY_IN_PLAY]
    8000
    """
    require(folder, schema)
    files = read_files(folder)
    if changed is not None:
        changed(files)
    data = files.title
    charters = [msgspec.convert({"city": 0, **row}, CorporationSpec) for row in data["corporation"]]
    trains = [msgspec.convert({"count": None, **row}, TrainKind) for row in data["train"]]
    phases = [msgspec.convert({"on": row["name"], **row}, Phase) for row in data["phase"]]
    papers = [msgspec.convert(row, PrivateCompany) for row in data["private"]]
    return Settings(
        BOARD.to(load_board(files.map, files.tiles)),
        CHART.to(read_chart(files.market)),
        CORPORATION_SPECS.to({row.sym: row for row in charters}),
        TRAIN_KINDS.to({row.name: row for row in trains}),
        PHASES.to({row.name: row for row in phases}),
        PRIVATE_COMPANIES.to({row.sym: row for row in papers}),
        MONEY_IN_PLAY.to(data["money_in_play"]),
        SHARE.to(data["share"]),
        CERTIFICATES.to(tuple(data["certificates"])),
        HOLDING_LIMIT.to(data["holding_limit"]),
        POOL_LIMIT.to(data["pool_limit"]),
        FLOAT_PERCENT.to(data["float_percent"]),
        STEP_OF_BIDS.to(data["step_of_bids"]),
        UNIT_OF_BIDS.to(data["unit_of_bids"]),
        *_private_price(data),
        CLOSING_PHASE.to(data["private_companies_close"]),
        ENDS_AFTER.to(data["ends_after"]),
        RUN_WORK.to(WORK),
    )


def _private_price(data: Mapping[str, Any]) -> Settings:
    """What corporations pay for private companies, in titles in which they can buy any."""
    bounds = data.get("private_price")
    return Settings() if bounds is None else Settings(PRICE_PERCENT.to((bounds["least"], bounds["most"])))


def assembled(
    data: Mapping[str, Any],
    players: tuple[str, ...],
    options: tuple[str, ...],
    *,
    root: Node,
    settings: Settings,
    own: Iterable[Feature] = (),
    switches: Sequence[Switch] = (),
    rules: Iterable[Rule] = (),
) -> Title:
    """A title at a table: `STANDARD`, its `own` features, those of the options chosen, and `LAST`.

    The own features may come in any order (`in_order` arranges them), and so may options: those chosen apply in the
    order of `switches`.

    `data` is its title.toml, `players` their ids in seating order, `switches` the options that this table can choose,
    `root` the flow; `settings` may be changed by switches. Parts that `rules` do not name have the common rules.
    Raises `UnknownOption` when the title is not for these players or does not have an option here, and `BuildError`
    when it does not hold together.

    >>> from roundhouse.titles import chesapeake
    >>> folder, schema = Path(chesapeake.__file__).parent, chesapeake.TITLE.schema
    >>> assembled(read_files(folder).title, ("Ann",), (), root=None, settings=printed(folder, schema=schema))
    Traceback (most recent call last):
        ...
    roundhouse.titles.options.UnknownOption: 18Chesapeake is for 2 to 6 players, not 1.
    """
    seats = _seated(data, players, {*settings[CORPORATION_SPECS], *settings[PRIVATE_COMPANIES]})
    choice = {switch.option.name: switch for switch in switches}
    for option in options:
        if option not in choice:
            raise UnknownOption(
                "{title} has no option {option}; it has {options}.",
                title=data["name"],
                option=repr(option),
                options=", ".join(choice),
            )
    chosen = [switch for name, switch in choice.items() if name in options]
    for one, other in combinations(chosen, 2):
        if one.option.reading and one.option.reading == other.option.reading:
            raise UnknownOption(
                "Of {title}'s options {one} and {other} only one can be chosen.",
                title=data["name"],
                one=repr(one.option.name),
                other=repr(other.option.name),
            )
    switched = [value for switch in chosen for value in switch.settings]
    table = Feature("table", settings=Settings(*settings, *seats, *switched))
    features = [table, *STANDARD, *in_order(own), *(switch.feature for switch in chosen), *LAST]
    stated = {rule.id: rule for switch in chosen for rule in switch.states}
    read = [_as_stated(rule, stated[rule.id]) if rule.id in stated else rule for rule in rules]
    common = common_rules().values()
    return build(data["name"], data["version"], players, options, root, features, read, common)


def _as_stated(rule: Rule, stated: Stated) -> Rule:
    return msgspec.structs.replace(rule, text=stated.text, example=stated.example)


def _seated(data: Mapping[str, Any], players: tuple[str, ...], companies: Set[str]) -> Settings:
    """What depends on the number of players. Raises `UnknownOption` for players that cannot sit down.

    Nobody is called like one of the `companies`, since owners are told apart by their names.
    """
    least, most = data["players"]
    if not least <= len(players) <= most:
        raise UnknownOption(
            "{title} is for {least} to {most} players, not {count}.",
            title=data["name"],
            least=str(least),
            most=str(most),
            count=str(len(players)),
        )
    if len(set(players)) != len(players):
        raise UnknownOption("Two players cannot have the same name.")
    taken = companies | {BANK, POOL, OFFERING, CHANCE}
    for player in players:
        if player in taken or not player or player.startswith((DEPOT, OUT_OF_GAME)):
            raise UnknownOption("A player cannot be called {name}.", name=repr(player))
    return Settings(
        PLAYERS.to(players),
        STARTING_CASH.to(data["starting_cash"][str(len(players))]),
        LIMIT_BY_DATA.to(data["certificate_limit"][str(len(players))]),
    )
