"""What most titles start from: the list of features, the reading of their data, their assembly at a table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import tomli

from ..board.map import load_board
from ..board.standard import in_full
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
from ..rules.market import CHART, Cell, Chart
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
from .changes import RuleChange
from .options import Option, Stated, Switch, UnknownOption
from .readings import Reading
from .schema import Part, require

API = 1
"""The version of the interface for titles: what `Entry` holds, what data files mean, what mechanisms may rely on.

It is raised when a title that was written before may no longer work.
"""

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


class Reconstructed(msgspec.Struct, frozen=True):
    """Values of our own where a title's book has lost them; players are told which those are.

    `table` of `file`, its `rows` and their `keys` (empty for all); `ruling` is the paragraph of rulings.md that says
    how they were found, `rules` the ids of the rules that state them. `known`: what sources tell; `guessed`: what
    we have put in.

    >>> Reconstructed("title.toml", "train", "2", rows=("2", "7", "8"), keys=("count",)).name
    'train: count (2, 7, 8)'
    """

    file: str
    table: str
    ruling: str
    rows: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    known: str = ""
    guessed: str = ""

    @property
    def name(self) -> str:
        """What it is, in the words of the data.

        >>> Reconstructed("title.toml", "train", "2", keys=("price",)).name
        'train: price'
        """
        table = self.table.replace(".", ", ").replace("_", " ")
        keys = ", ".join(key.replace("_", " ") for key in self.keys)
        rows = ", ".join(self.rows)
        return table + (f": {keys}" if keys else "") + (f" ({rows})" if rows else "")


def _nothing() -> tuple[Reconstructed, ...]:
    return ()


class Different(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is not as in 1830, which most players know: what it is about, what is so here, and the rules that say it.

    >>> Different("Auction", "There is none.", ("X-1-1",)).about
    'Auction'
    """

    about: str
    text: str
    rules: tuple[str, ...]


def _same() -> tuple[Different, ...]:
    return ()


@dataclass(frozen=True)
class Bids:
    """How far to bid for private companies: at most `most` times the face value (1 or more), keeping `kept` dollars."""

    most: float = 1.15
    kept: int = 130


@dataclass(frozen=True)
class Founding:
    """When to found nothing: where founders ended less than `least` dollars ahead of the average of the table."""

    least: float = -200.0


@dataclass(frozen=True)
class Openings:
    """What whole games of bots have shown about the opening. No rule, for bots alone.

    What it was worth to found a corporation, by its symbol, in dollars at the end over the average of the table:
    `first` for who presided over none, `later` for others. `bids`: how far it paid to bid for private
    companies; `founding`: when it paid to found nothing.
    """

    first: Mapping[str, float]
    later: Mapping[str, float]
    bids: Bids = Bids()
    founding: Founding = Founding()


def _unknown() -> Openings:
    return Openings({}, {})


@dataclass(frozen=True)
class Entry:
    """A title as it is found: what it is called, who can play, and how it is assembled.

    `build(players, options)` takes the players' ids in seating order and raises `UnknownOption`. What the title brings
    for layers above this one is named as "MODULE:NAME" and loaded there when it is needed: `text` its
    `roundhouse.text.texts.Texts`, `interop` its `roundhouse.interop.adapter.Adapter`, `bots` its
    `roundhouse.bots.weights.base.Weights`; empty for none. `domain` is the
    gettext domain of its sentences, whose catalogues are in the folder `locale`; empty for none.
    `rulebook` is the file of a rulebook that is ours, in Markdown, empty for none; `different` gives what is not as in
    the game from which most titles descend.
    `reconstructed` gives the values that are ours, `openings` what games of bots have shown,
    `learned` what bots have learned of it (`roundhouse train`), `readings` the questions
    that the rulebook leaves open, whose ways are among the options, and `changes` how its rules have changed, the
    newest change first. `puzzles` is the folder of its puzzles (`roundhouse.play.puzzles`), empty for none. `hours` is
    how long a game takes people at a table, from brisk to slow, as the rulebook says or, where it says nothing, in
    proportion to the actions of games of bots. `for_whom` says whom the title suits. `api` is the version of the
    interface (`API`) that the title is written for; one written for another is left out. `schema` declares what its
    data files hold besides what those of every title do, `folder` is where they are.

    >>> from roundhouse.titles.found import title
    >>> entry = title("18Chesapeake")
    >>> entry.players, entry.build(("Ann", "Ben"), ()).players
    ((2, 6), ('Ann', 'Ben'))
    """

    name: str
    subtitle: str
    designer: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    build: Callable[[tuple[str, ...], tuple[str, ...]], Title]
    rules: Callable[[], tuple[Rule, ...]]
    aliases: tuple[str, ...] = ()
    text: str = ""
    interop: str = ""
    bots: str = ""
    domain: str = ""
    locale: str = ""
    puzzles: str = ""
    rulebook: str = ""
    different: Callable[[], tuple[Different, ...]] = _same
    reconstructed: Callable[[], tuple[Reconstructed, ...]] = _nothing
    openings: Callable[[], Openings] = _unknown
    learned: Callable[[], bytes] = bytes
    readings: tuple[Reading, ...] = ()
    changes: tuple[RuleChange, ...] = ()
    hours: tuple[float, float] | None = None
    for_whom: Literal["beginners", "players", "experts"] = "players"
    api: int = 1
    schema: tuple[Part, ...] = ()
    folder: str = ""

    def with_usual(self, options: Iterable[str]) -> tuple[str, ...]:
        """The options of a new table: those chosen, and for each question they leave open, what we think more likely.

        A way that is played anyway is not written down.

        >>> from roundhouse.titles.found import title
        >>> title("18Chesapeake").with_usual(("free_offers", "declared_run"))
        ('free_offers', 'declared_run')
        >>> "leap_by_tile" in title("18C2C").with_usual(())
        True
        >>> "leap_by_tile" in title("18C2C").with_usual(("leap_by_colours",))
        False
        """
        chosen = tuple(options)
        left = (reading for reading in self.readings if reading.is_open(chosen))
        return (*chosen, *(reading.usual for reading in left if reading.usual != reading.ways[0].option))


def read_toml(folder: Path, name: str) -> dict[str, Any]:
    """A data file of a title, tiles with what their numbers show.

    Raises OSError where there is none, `tomli.TOMLDecodeError` for one that is no TOML.

    >>> from roundhouse.titles import chesapeake
    >>> read_toml(Path(chesapeake.__file__).parent, "title.toml")["name"]
    '18Chesapeake'
    """
    path = folder / name
    status = path.stat()
    data: dict[str, Any] = msgspec.msgpack.decode(_parsed(path, status.st_mtime_ns, status.st_size))
    return in_full(data) if name == "tiles.toml" else data


@functools.lru_cache(maxsize=256)
def _parsed(path: Path, changed: int, size: int) -> bytes:
    """What the file holds, packed because whoever reads it may write to what they get.

    Parsing takes most of the time in which a title is made ready, and three times as long by `tomllib`.
    """
    return msgspec.msgpack.encode(tomli.loads(path.read_text("utf-8")))


@functools.cache
def read_rules(folder: Path) -> tuple[Rule, ...]:
    """The title's rules.toml. Raises `msgspec.ValidationError` when an entry has the wrong shape.

    >>> from roundhouse.titles import chesapeake
    >>> read_rules(Path(chesapeake.__file__).parent)[0].id
    '18Chesapeake-1.2-1'
    """
    return msgspec.convert(read_toml(folder, "rules.toml")["rule"], tuple[Rule, ...])


@functools.cache
def read_learned(folder: Path) -> bytes:
    """The title's judgement.json, as `roundhouse train` has written it for the bots; nothing where there is none.

    >>> read_learned(Path("nowhere"))
    b''
    """
    file = folder / "judgement.json"
    return file.read_bytes() if file.exists() else b""


@functools.cache
def read_different(folder: Path) -> tuple[Different, ...]:
    """The title's different.toml. Raises OSError where there is none, `msgspec.ValidationError` for a wrong shape.

    >>> from roundhouse.titles import branch_line
    >>> read_different(Path(branch_line.__file__).parent)[0].rules
    ('Branch Line-2-6',)
    """
    return msgspec.convert(read_toml(folder, "different.toml")["different"], tuple[Different, ...])


def read_openings(folder: Path) -> Openings:
    """The title's openings.toml: foundings as `tools/openings.py` has written them, and habits.

    Raises OSError where there is none, `msgspec.ValidationError` when it has the wrong shape.

    >>> from roundhouse.titles import chesapeake
    >>> sorted(read_openings(Path(chesapeake.__file__).parent).first)[0]
    'B&O'
    """
    return msgspec.convert(read_toml(folder, "openings.toml"), Openings)


def read_chart(data: Mapping[str, Any]) -> Chart:
    """A stock market from its data: rows of prices, zones by letter, par cells, cells with arrows.

    Raises KeyError for a part that is missing.

    >>> chart = read_chart({
    ...     "prices": [[80, 90, 100]], "zones": {}, "par": {"90": [0, 1]}, "up": [], "down": [],
    ... })
    >>> chart.par
    {90: (0, 1)}
    """

    def cells(values: Any) -> frozenset[Cell]:
        return frozenset((row, column) for row, column in values)

    return Chart(
        prices=tuple(tuple(row) for row in data["prices"]),
        zones={(row, column): zone for zone, where in data["zones"].items() for row, column in where},
        par={int(value): (cell[0], cell[1]) for value, cell in data["par"].items()},
        up=cells(data["up"]),
        down=cells(data["down"]),
        gaps=cells(data.get("gaps", ())),
    )


class Files(NamedTuple):
    """The four data files of a title as they are read, by their first keys."""

    title: dict[str, Any]
    map: dict[str, Any]
    tiles: dict[str, Any]
    market: dict[str, Any]


def read_files(folder: Path) -> Files:
    """Read title.toml, map.toml, tiles.toml and market.toml in the folder. Raises as `read_toml` does.

    >>> from roundhouse.titles import chesapeake
    >>> read_files(Path(chesapeake.__file__).parent).title["players"]
    [2, 6]
    """
    return Files(*(read_toml(folder, f"{name}.toml") for name in Files._fields))


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
    `root` the flow; `settings` may be changed by switches. Raises `UnknownOption` when the title is not
    for these players or does not have an option here, and `BuildError` when it does not hold together.

    >>> from roundhouse.titles import chesapeake
    >>> folder, schema = Path(chesapeake.__file__).parent, chesapeake.TITLE.schema
    >>> assembled(read_files(folder).title, ("Ann",), (), root=None, settings=printed(folder, schema=schema))
    Traceback (most recent call last):
        ...
    roundhouse.titles.options.UnknownOption: 18Chesapeake is for 2 to 6 players, not 1.
    """
    papers = settings[PRIVATE_COMPANIES]
    seats = _seated(data, players, papers)
    choice = {switch.option.name: switch for switch in switches}
    for option in options:
        if option not in choice:
            raise UnknownOption(f"{data['name']} has no option {option!r}; it has {', '.join(choice)}.")
    chosen = [switch for name, switch in choice.items() if name in options]
    for one, other in combinations(chosen, 2):
        if one.option.reading and one.option.reading == other.option.reading:
            raise UnknownOption(
                f"Of {data['name']}'s options {one.option.name!r} and {other.option.name!r} only one can be chosen."
            )
    switched = [value for switch in chosen for value in switch.settings]
    table = Feature("table", settings=Settings(*settings, *seats, *switched))
    features = [table, *STANDARD, *in_order(own), *(switch.feature for switch in chosen), *LAST]
    stated = {rule.id: rule for switch in chosen for rule in switch.states}
    read = [_as_stated(rule, stated[rule.id]) if rule.id in stated else rule for rule in rules]
    return build(data["name"], data["version"], players, options, root, features, read)


def _as_stated(rule: Rule, stated: Stated) -> Rule:
    return msgspec.structs.replace(rule, text=stated.text, example=stated.example)


def _seated(
    data: Mapping[str, Any], players: tuple[str, ...], papers: Mapping[str, PrivateCompany]
) -> Settings:
    """What depends on the number of players. Raises `UnknownOption` for players that cannot sit down.

    Nobody is called like a corporation or a paper, since owners are told apart by their names.
    """
    least, most = data["players"]
    if not least <= len(players) <= most:
        raise UnknownOption(f"{data['name']} is for {least} to {most} players, not {len(players)}.")
    if len(set(players)) != len(players):
        raise UnknownOption("Two players cannot have the same name.")
    rows = [*data["corporation"], *([data["national"]] if "national" in data else [])]
    rows += data.get("national_company", [])
    taken = {row["sym"] for row in rows} | {BANK, POOL, OFFERING, CHANCE, *papers}
    for player in players:
        if player in taken or not player or player.startswith((DEPOT, OUT_OF_GAME)):
            raise UnknownOption(f"A player cannot be called {player!r}.")
    return Settings(
        PLAYERS.to(players),
        STARTING_CASH.to(data["starting_cash"][str(len(players))]),
        LIMIT_BY_DATA.to(data["certificate_limit"][str(len(players))]),
    )
