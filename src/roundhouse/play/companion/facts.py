"""What a companion has to know of a title: plain data, so that a device keeps a ledger by it without any rules.

`asking` finds them out.
"""

from __future__ import annotations

import msgspec

from ...rules.market import Cell
from . import probing


class CorporationFacts(msgspec.Struct, frozen=True):
    """A corporation: percents of its certificates, the president's first (none for one that is formed later), and of a
    share; `tokens` are the prices of its tokens, `colour` is "#rrggbb"."""

    name: str
    colour: str
    certificates: tuple[int, ...]
    share: int
    tokens: tuple[int, ...]


class MarketFacts(msgspec.Struct, frozen=True):
    """The stock market. A cell is "row,column".

    `zones`: the zone of cells that have one; `par`: the cell of each par value; `right`, `left`, `up`, `rise`: where a
    marker goes from each cell (`rise`: when it is sold out); `falls`: where it is after one row sold, two, and so on
    until it stays.
    """

    prices: tuple[tuple[int, ...], ...]
    zones: dict[str, str]
    par: dict[str, str]
    right: dict[str, str]
    left: dict[str, str]
    up: dict[str, str]
    rise: dict[str, str]
    falls: dict[str, tuple[str, ...]]


class TrainFacts(msgspec.Struct, frozen=True):
    """A kind of train; `count` None is without end. Fields as in `rules.depot.TrainKind`."""

    kind: str
    price: int
    count: int | None
    rusts_on: str
    obsolete_on: str
    salvage: int
    beside: str
    trade_in_price: int
    exported: bool
    trade_in: tuple[str, ...] = ()


class PhaseFacts(msgspec.Struct, frozen=True):
    """A phase; it begins when the first train of the kind `on` leaves the depot.

    At the latest it begins with the first operating round of the number `set` (0: with none); trains of the kind
    `replaced` in the depot become some of the kind `by` then.
    """

    name: str
    on: str
    limit: int
    rounds: int
    leap: int
    set: int = 0
    replaced: str = ""
    by: str = ""


class PaperFacts(msgspec.Struct, frozen=True):
    """A loan or bond; fields as in `rules.taken_up.Paper`."""

    face: int
    interest: int
    most: int
    columns: int
    price_cut: int
    of: str


class PieceFacts(msgspec.Struct, frozen=True):
    """A sort of pieces; fields as in `rules.beside.Piece`. `start`: who has how many in the beginning; `label`: the
    template of what they are called, in the catalogue of `domain`, filled in with `about`."""

    label: str
    domain: str
    about: dict[str, str]
    count: int
    most: int
    price: int
    unit: int
    rate: int
    rates: tuple[tuple[str, int, int], ...]
    unsold: bool
    passing: bool
    ends_on: str
    lost: bool
    start: dict[str, int]


class SplitFacts(msgspec.Struct, frozen=True):
    """A price split: the cells from which and to which a marker goes, what shares are multiplied by, and the name of
    the pieces that count the splits."""

    piece: str
    last: str
    to: str
    factor: int


class BeginningFacts(msgspec.Struct, frozen=True):
    """By corporation, the private company that its beginning takes; and the dollars that are saved by it."""

    papers: dict[str, str]
    discount: int


class AlongFacts(msgspec.Struct, frozen=True):
    """What comes with a private company; fields as in `rules.beside.Along`."""

    corporation: str
    percent: int
    president: bool


class PrivateFacts(msgspec.Struct, frozen=True):
    """A private company: its face value, what it is worth in the end, and by phase what it pays a player, and a
    corporation, each operating round."""

    name: str
    face: int
    worth: int
    pays: dict[str, tuple[int, int]]


class Facts(msgspec.Struct, frozen=True):
    """What a companion knows of a title at a table.

    `empty_breaks`: whether a bank with nothing left has broken. `limit`: certificates that each player may have;
    `holding` and `pool`: percent of one corporation that a player may have, and the bank pool; `free`: zones of the
    market where certificates do not count; `papers_count`: whether private companies do; `close_on`: the phase in
    which these close, "" where it is not the same for all. `shares`: how shares are sold and what they are paid;
    `dividends`: how they are paid. `loans`: loans and bonds by name; `merges`: whether corporations may become part
    of others. `pieces`: whatever else changes hands, by name; `split`: of the price; `beginning`: what starting a
    corporation takes; `reissues`: the name of the pieces that count reissues, "" for a title without any;
    `besides`: whether something is divided besides runs; `small`: whether small shares count by the normal ones that
    they make up. `currency`: how amounts are written. `along`: by private company what comes with it; `opens`: the kind
    of round with which the game begins, "" for one that a ledger does not keep.
    """

    title: str
    version: int
    players: tuple[str, ...]
    bank: int
    cash: int
    empty_breaks: bool
    limit: int
    holding: int
    pool: int
    float: int
    free: tuple[str, ...]
    papers_count: bool
    close_on: str
    shares: probing.Shares
    dividends: probing.Dividends
    corporations: dict[str, CorporationFacts]
    market: MarketFacts
    trains: tuple[TrainFacts, ...]
    phases: tuple[PhaseFacts, ...]
    privates: dict[str, PrivateFacts]
    loans: dict[str, PaperFacts] = {}
    merges: bool = False
    pieces: dict[str, PieceFacts] = {}
    split: SplitFacts | None = None
    beginning: BeginningFacts | None = None
    reissues: str = ""
    besides: bool = False
    small: bool = False
    currency: str = "$"
    along: dict[str, AlongFacts] = {}
    opens: str = ""


def cell_name(cell: Cell) -> str:
    """A cell of the market as the companion names it.

    >>> cell_name((3, 4))
    '3,4'
    """
    return f"{cell[0]},{cell[1]}"


def cell_named(name: str) -> Cell:
    """The cell that has this name in the companion. Raises ValueError for what is no name of a cell.

    >>> cell_named("3,4")
    (3, 4)
    """
    row, column = name.split(",")
    return int(row), int(column)
