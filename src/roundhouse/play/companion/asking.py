"""The facts of a title, found out: asked of its data and rules, some by trying them out in a position made for it."""

from __future__ import annotations

import functools

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
from .facts import (
    AlongFacts,
    BeginningFacts,
    CorporationFacts,
    Facts,
    MarketFacts,
    PaperFacts,
    PhaseFacts,
    PieceFacts,
    PrivateFacts,
    SplitFacts,
    TrainFacts,
    cell_name,
)


@functools.lru_cache(maxsize=32)
def facts(title: str, players: tuple[str, ...], options: tuple[str, ...] = (), drawn: str = "") -> Facts:
    """The facts of a title for these players and options. Raises `UnknownTitle`, `UnknownOption`.

    `drawn`: the corporation that was drawn at the start, where one is.

    >>> known = facts("18Chesapeake", ("Ann", "Ben", "Cy"))
    >>> known.bank, known.cash, known.limit, known.market.par["80"], known.trains[0].rusts_on
    (8000, 800, 20, '3,3', '4')
    """
    table = _set_up(title, players, options, drawn)
    pos = table.pos
    return Facts(
        title=pos.title.name,
        version=pos.title.version,
        players=PLAYERS(pos),
        currency=currency_of(pos.title),
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
        corporations=_corporations(pos),
        market=_market(pos),
        trains=_trains(pos),
        phases=_phases(pos),
        privates=_privates(table),
        # What chance draws is known only if it is told; a position has something all the same.
        along=_along(pos if drawn else Position(pos.title, new(pos.title))),
        loans=_loans(pos),
        merges=merges(pos),
        pieces=_pieces(pos),
        split=_split(pos),
        beginning=_beginning(pos),
        opens=STOCK_ROUND if pos[ROUND].kind == STOCK_ROUND else "",
        reissues=next(iter(REISSUES.of(pos.title)), ""),
        besides=any(PAID_BESIDES.of(pos.title)),
        small=any(SMALL_SHARES.of(pos.title)),
    )


def _set_up(title: str, players: tuple[str, ...], options: tuple[str, ...], drawn: str) -> Scenario:
    """A position to try things out in."""
    undrawn = UnknownOption(f"{drawn!r} is not drawn at the start of {title}.")
    try:
        table = Scenario(title, players, options, {"corporation": drawn} if drawn else None)
    except ScenarioError:
        raise undrawn from None
    if drawn and drawn not in CORPORATION_SPECS(table.pos):
        raise undrawn
    return table


def _corporations(pos: Position) -> dict[str, CorporationFacts]:
    stock = pos[STOCK]
    return {
        sym: CorporationFacts(
            spec.name,
            spec.colour,
            tuple(c.percent for c in stock[sym]) if sym in stock else (),
            SHARE_OF(pos, sym),
            spec.tokens,
        )
        for sym, spec in CORPORATION_SPECS(pos).items()
    }


def _trains(pos: Position) -> tuple[TrainFacts, ...]:
    return tuple(
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
    )


def _phases(pos: Position) -> tuple[PhaseFacts, ...]:
    sets = {row.phase: row for row in (find(pos) for find in PHASES_OF_SETS.of(pos.title))}

    def of_set(phase: str) -> tuple[int, str, str] | tuple[()]:
        return (row.set, row.replaced, row.by) if (row := sets.get(phase)) else ()

    return tuple(
        PhaseFacts(
            row.name, row.on, row.train_limit, row.rounds, 2 if row.double_jump else 1, *of_set(row.name)
        )
        for row in PHASES(pos).values()
    )


def _privates(table: Scenario) -> dict[str, PrivateFacts]:
    return {
        sym: PrivateFacts(row.name, row.face, PAPER_WORTH(table.pos, sym), probing.income(table, sym))
        for sym, row in PRIVATE_COMPANIES(table.pos).items()
    }


def _along(pos: Position) -> dict[str, AlongFacts]:
    return {
        row.private: AlongFacts(row.corporation, row.percent, row.president)
        for find in COMES_ALONG.of(pos.title)
        for row in find(pos)
    }


def _loans(pos: Position) -> dict[str, PaperFacts]:
    return {
        name: PaperFacts(row.face, row.interest, row.most, row.columns, row.price_cut, row.of)
        for name, row in papers(pos).items()
    }


def _split(pos: Position) -> SplitFacts | None:
    for find in PRICE_SPLITS.of(pos.title):
        row = find(pos)
        return SplitFacts(row.piece, cell_name(row.last), cell_name(row.to), row.factor)
    return None


def _beginning(pos: Position) -> BeginningFacts | None:
    for find in BEGINNINGS.of(pos.title):
        row = find(pos)
        return BeginningFacts(dict(row.papers), row.discount)
    return None


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
