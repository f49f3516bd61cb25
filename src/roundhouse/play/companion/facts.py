"""What a companion has to know of a title: plain data, so that a device keeps a ledger by it without any rules.

All of it is asked of the title's data and rules, some by trying them out in a position made for it (`probing`).
"""

from __future__ import annotations

import functools

import msgspec

from ...core.game import new
from ...core.position import Position
from ...core.title import parts
from ...rules.beside import (
    BEGINNINGS,
    COMES_ALONG,
    PAID_BESIDES,
    PRICE_SPLITS,
    REISSUES,
    SMALL_SHARES,
    pieces,
)
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import COUNT_OF, PHASES, TRAIN_KINDS
from ...rules.ending import PAPER_WORTH
from ...rules.floating import FLOAT_PERCENT
from ...rules.market import CHART, FALL, RIGHT_OF, RISE, Cell
from ...rules.money import BANK_IS_BROKEN, CASH
from ...rules.privates import CLOSING_PHASE, PRIVATE_COMPANIES, close_all
from ...rules.shares import CERTIFICATE_LIMIT, HOLDING_LIMIT, PLAYERS, POOL_LIMIT, SHARE_OF, STOCK
from ...rules.shown import PHASES_OF_SETS
from ...rules.taken_up import merges, papers
from ...rules.turns import ROUND, STOCK_ROUND
from ...text.texts import domain_of, texts_of
from ...text.words import currency_of
from ...titles.options import UnknownOption
from ..scenario import Scenario
from ..scenario_names import ScenarioError
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


@functools.lru_cache(maxsize=32)
def facts(title: str, players: tuple[str, ...], options: tuple[str, ...] = (), drawn: str = "") -> Facts:
    """The facts of a title for these players and options. Raises `UnknownTitle`, `UnknownOption`.

    `drawn`: the corporation that was drawn at the start, where one is.

    >>> known = facts("18Chesapeake", ("Ann", "Ben", "Cy"))
    >>> known.bank, known.cash, known.limit, known.market.par["80"], known.trains[0].rusts_on
    (8000, 800, 20, '3,3', '4')
    """
    undrawn = UnknownOption(f"{drawn!r} is not drawn at the start of {title}.")
    try:
        table = Scenario(title, players, options, {"corporation": drawn} if drawn else None)
    except ScenarioError:
        raise undrawn from None
    pos = table.pos
    specs, stock = CORPORATION_SPECS(pos), pos[STOCK]
    # What chance draws is known only if it is told; the position has something all the same.
    undealt = pos if drawn else Position(pos.title, new(pos.title))
    sets = {row.phase: row for row in (find(pos) for find in PHASES_OF_SETS.of(pos.title))}
    if drawn and drawn not in specs:
        raise undrawn
    return Facts(
        title=pos.title.name,
        currency=currency_of(pos.title),
        version=pos.title.version,
        players=PLAYERS(pos),
        bank=sum(pos[CASH].values()),
        cash=pos[CASH][PLAYERS(pos)[0]],
        empty_breaks=BANK_IS_BROKEN(pos, 0),
        limit=CERTIFICATE_LIMIT(pos, PLAYERS(pos)[0]),
        holding=HOLDING_LIMIT(pos),
        pool=POOL_LIMIT(pos),
        float=FLOAT_PERCENT(pos),
        free=probing.free_zones(table),
        papers_count=probing.papers_count(table),
        close_on=CLOSING_PHASE(pos) if f"reaction: {close_all.name}" in parts(pos.title) else "",
        shares=probing.shares(table),
        dividends=probing.dividends(table),
        corporations={
            sym: CorporationFacts(
                spec.name,
                spec.colour,
                tuple(c.percent for c in stock[sym]) if sym in stock else (),
                SHARE_OF(pos, sym),
                spec.tokens,
            )
            for sym, spec in specs.items()
        },
        market=_market(pos),
        trains=tuple(
            TrainFacts(
                kind.name,
                kind.price,
                COUNT_OF(pos, kind),
                kind.rusts_on,
                kind.obsolete_on,
                kind.salvage,
                kind.on_sale_from,
                kind.trade_in_price,
                kind.exported,
                kind.trade_in,
            )
            for kind in TRAIN_KINDS(pos).values()
        ),
        phases=tuple(
            PhaseFacts(
                row.name,
                row.on,
                row.train_limit,
                row.rounds,
                2 if row.double_jump else 1,
                *(
                    (sets[row.name].set, sets[row.name].replaced, sets[row.name].by)
                    if row.name in sets
                    else ()
                ),
            )
            for row in PHASES(pos).values()
        ),
        loans={
            name: PaperFacts(row.face, row.interest, row.most, row.columns, row.price_cut, row.of)
            for name, row in papers(pos).items()
        },
        merges=merges(pos),
        pieces=_pieces(pos),
        split=next(
            (
                SplitFacts(row.piece, cell_name(row.last), cell_name(row.to), row.factor)
                for row in (find(pos) for find in PRICE_SPLITS.of(pos.title))
            ),
            None,
        ),
        beginning=next(
            (
                BeginningFacts(dict(row.papers), row.discount)
                for row in (find(pos) for find in BEGINNINGS.of(pos.title))
            ),
            None,
        ),
        along={
            row.private: AlongFacts(row.corporation, row.percent, row.president)
            for find in COMES_ALONG.of(pos.title)
            for row in find(undealt)
        },
        opens=STOCK_ROUND if pos[ROUND].kind == STOCK_ROUND else "",
        reissues=next(iter(REISSUES.of(pos.title)), ""),
        besides=any(PAID_BESIDES.of(pos.title)),
        small=any(SMALL_SHARES.of(pos.title)),
        privates={
            sym: PrivateFacts(row.name, row.face, PAPER_WORTH(pos, sym), probing.income(table, sym))
            for sym, row in PRIVATE_COMPANIES(pos).items()
        },
    )


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


def _pieces(pos: Position) -> dict[str, PieceFacts]:
    called, domain = texts_of(pos.title).pieces, domain_of(pos.title)
    return {
        row.name: PieceFacts(
            called.get(row.say or row.name, row.name),
            domain,
            dict(row.about),
            row.count,
            row.most,
            row.price,
            row.unit,
            row.rate,
            row.rates,
            row.unsold,
            row.passing,
            row.ends_on,
            row.lost,
            {} if row.rows is None else dict(row.rows.read(pos)),
        )
        for row in pieces(pos)
    }


def _market(pos: Position) -> MarketFacts:
    chart = CHART(pos)
    cells = [(row, column) for row, prices in enumerate(chart.prices) for column in range(len(prices))]

    def falls(cell: Cell) -> tuple[str, ...]:
        found: list[str] = []
        for rows in range(1, len(chart.prices) + 1):
            there = cell_name(FALL(pos, cell, rows))
            if found and there == found[-1]:
                break
            found.append(there)
        return tuple(found)

    return MarketFacts(
        prices=chart.prices,
        zones={cell_name(cell): zone for cell, zone in chart.zones.items()},
        par={str(value): cell_name(cell) for value, cell in sorted(chart.par.items())},
        right={cell_name(cell): cell_name(RIGHT_OF(pos, cell)) for cell in cells},
        left={cell_name(cell): cell_name(chart.left(cell)) for cell in cells},
        up={cell_name(cell): cell_name(chart.above(cell)) for cell in cells},
        rise={cell_name(cell): cell_name(RISE(pos, cell)) for cell in cells},
        falls={cell_name(cell): falls(cell) for cell in cells},
    )
