"""Players, corporations, private companies and trains as tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.table import Table
from rich.text import Text

from ...core.position import Position
from ...play.notes import Note, notes_of, tiles_left
from ...play.obligations import beside_trains, bonds_of, loans_of, shells_of
from ...play.offered import bids_on, for_sale, shown
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, in_play
from ...rules.depot import DEPOT, TRAIN_KINDS, TRAIN_LIMIT, TRAINS, owned, phase, phases_to_come, top
from ...rules.ending import WEALTH
from ...rules.explained import TRAIN
from ...rules.market import by_price, price
from ...rules.money import BANK, CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import PRIVATE_COMPANIES, PRIVATES
from ...rules.privates import owned as papers_of
from ...rules.reach import TOKENS
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    OUT_OF_GAME,
    PLAYERS,
    POOL,
    held,
    president,
)
from ...rules.turns import OPERATING, PRIORITY, ROUND
from ...text.explanations import thing_in_short
from ...text.notes import notes_said
from ...text.templates import money_as
from ...text.terminal import say
from ...text.words import Words, currency_of
from .colours import token

STYLE: dict[str, Any] = {
    "box": box.SIMPLE_HEAD,
    "pad_edge": False,
    "padding": (0, 1, 0, 0),
    "show_edge": False,
}


class WholeOrHalves(Table):
    """A table that is shown as two below each other where there is no room for it: figures are never cut."""

    halves: tuple[Table, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fits = console.measure(self, options=options.update(max_width=UNBOUNDED)).maximum <= options.max_width
        if fits or not self.halves:
            yield from super().__rich_console__(console, options)
        else:
            yield from self.halves


UNBOUNDED = 10_000
"""A width in which any table has room."""


def _table(*headings: str, right: int = 99) -> Table:
    """A table whose columns from number `right` on are aligned to the right."""
    table = Table(**STYLE)
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="right" if index >= right else "left", no_wrap=True)
    return table


def symbol(pos: Position, sym: str) -> Text:
    """A corporation's symbol in its colours."""
    return Text(sym, token(CORPORATION_SPECS(pos)[sym].colour))


def players_table(pos: Position, words: Words) -> Table:
    """Cash, certificates, private companies and worth of everybody; who holds the priority deal and who decides."""
    lent = any(bonds_of(pos, player) for player in PLAYERS(pos))
    table = _table(
        say("player"), say("cash"), say("certificates"), *([say("bonds")] if lent else []), say("worth"),
        say("private companies"), right=1,
    )  # fmt: skip
    table.columns[-1].justify = "left"
    table.columns[0].no_wrap = table.columns[-1].no_wrap = False  # these give way to the figures
    for player in PLAYERS(pos):
        name = Text(words.name(player), "bold" if player == pos.actor else "")
        if player == pos[PRIORITY]:
            name.append(" ◆", "yellow")
        table.add_row(
            name,
            words.money(pos[CASH][player]),
            f"{COUNTED_CERTIFICATES(pos, player)}/{CERTIFICATE_LIMIT(pos, player)}",
            *([str(bonds_of(pos, player) or "")] if lent else []),
            words.money(WEALTH(pos, player)),
            " ".join(papers_of(pos, player)),
        )
    return table


def corporations_table(pos: Position, words: Words) -> Table:
    """All corporations that are not closed: those with a price in operating order, then the others.

    Where there is no room for all columns, what the corporations have comes first, and then who has their shares.
    """
    values, shares, things = _values(pos, words), _shares(pos, words), _things(pos, words)
    priced = [sym for sym in in_play(pos) if price(pos, sym) is not None]
    rows = [*by_price(pos, priced), *(sym for sym in in_play(pos) if sym not in priced)]
    whole = WholeOrHalves(**STYLE)
    whole.halves = having, owners = Table(**STYLE), Table(**STYLE)
    for table, columns in ((whole, values + shares + things), (having, values + things), (owners, shares)):
        table.add_column("", no_wrap=True)
        for column in columns:
            table.add_column(column.heading, justify=column.justify, no_wrap=column.no_wrap)
        for sym in rows:
            row = pos[CORPORATIONS][sym]
            style = "" if row.floated or row.par is not None else "dim"
            table.add_row(_name(pos, sym), *(column.cell(sym) for column in columns), style=style)
    for holdings in owners.columns[1 : len(PLAYERS(pos)) + 1]:
        holdings.no_wrap, holdings.min_width = False, LEAST_HOLDING
    return whole


LEAST_HOLDING = 5
"""How many characters a holding may have, with the president's mark."""


class _Column(NamedTuple):
    """A column of the table of corporations, and what stands there for one of them."""

    heading: str
    cell: Callable[[str], str | Text]
    justify: JustifyMethod = "right"
    no_wrap: bool = True


def _values(pos: Position, words: Words) -> list[_Column]:
    def money(amount: int | None) -> str:
        return words.money(amount) if amount is not None else ""

    return [
        _Column(say("par"), lambda sym: money(pos[CORPORATIONS][sym].par)),
        _Column(say("price"), lambda sym: money(price(pos, sym))),
    ]


def _shares(pos: Position, words: Words) -> list[_Column]:
    treasury = _Column(say("treasury"), lambda sym: _percent(held(pos, sym, sym)))
    return [
        *(_Column(words.name(player), partial(_holding, pos, player)) for player in PLAYERS(pos)),
        _Column(say("offering"), lambda sym: _percent(held(pos, OFFERING, sym))),
        *([treasury] if any(held(pos, sym, sym) for sym in in_play(pos)) else []),
        _Column(say("pool"), lambda sym: _percent(held(pos, POOL, sym))),
    ]


def _things(pos: Position, words: Words) -> list[_Column]:
    """Loans and bonds have a column while somebody has any."""
    rows = pos[CORPORATIONS]
    debts = [
        _Column(say(heading), lambda sym, count=count: str(count(pos, sym) or ""))  # type: ignore[misc]
        for heading, count in (("loans", loans_of), ("bonds", bonds_of))
        if any(count(pos, sym) for sym in in_play(pos))
    ]
    return [
        _Column(say("cash"), lambda sym: words.money(pos[CASH][sym]) if rows[sym].floated else ""),
        *debts,
        _Column(say("trains"), partial(_stock, pos), "left"),
        _Column(say("tokens"), lambda sym: _tokens(pos, words, sym)),
        _Column(
            say("last run"), lambda sym: words.money(rows[sym].last_revenue) if rows[sym].operated else ""
        ),
        _Column(say("privates"), lambda sym: " ".join(papers_of(pos, sym)), "left", no_wrap=False),
    ]


def _name(pos: Position, sym: str) -> Text:
    """Its symbol, marked while it operates."""
    name = symbol(pos, sym)
    if pos[ROUND].kind == OPERATING and pos[CURRENT_TURN].corporation == sym:
        name.append(" ◀", "bold")
    return name


def _tokens(pos: Position, words: Words, sym: str) -> str:
    """What the next token costs, and how many there are besides."""
    left = [
        words.money(token.price)
        for token in pos[TOKENS].values()
        if token.corporation == sym and not token.hex
    ]
    return left[0] + (f" +{len(left) - 1}" if len(left) > 1 else "") if left else "–"


def _stock(pos: Position, sym: str) -> str:
    """The kinds of trains, shell by shell where there are several, and what stands beside them."""
    if shells := shells_of(pos, sym):
        return " | ".join(" ".join(kinds) or "–" for _, kinds, _ in shells)
    beside = (thing_in_short(Words(pos.title), TRAIN, id) for id in beside_trains(pos, sym))
    return " ".join([*(pos[TRAINS][id].kind for id in owned(pos, sym)), *beside])


def _holding(pos: Position, player: str, sym: str) -> Text:
    percent = held(pos, player, sym)
    mark = "*" if president(pos, sym) == player else ""
    return Text(f"{mark}{percent}%" if percent else "", "bold" if mark else "")


def _percent(percent: int) -> str:
    return f"{percent}%" if percent else ""


def papers_table(pos: Position, words: Words) -> Table | None:
    """The private companies that are in play, with the bids on those for sale; None when none is left."""
    rows = [(sym, pos[PRIVATES][sym]) for sym in shown(pos) if not pos[PRIVATES][sym].closed]
    if not rows:
        return None
    on_sale = for_sale(pos)
    table = _table("", "", "", say("face value"), say("revenue"), say("owner"), right=3)
    table.columns[5].justify = "left"
    table.columns[2].no_wrap = table.columns[5].no_wrap = False
    for sym, row in rows:
        paper = PRIVATE_COMPANIES(pos)[sym]
        owner = words.owner(row.owner)
        if sym in on_sale:
            bids = bids_on(pos, sym)
            told = ", ".join(f"{words.name(bid.player)} {words.money(bid.amount)}" for bid in reversed(bids))
            owner = say("bids", bids=told) if bids else say("for sale")
        notes = notes_said(words, notes_of(pos, sym))
        name = Text.assemble(paper.name, *((f"\n{told}", "dim") for _, told in notes))
        table.add_row(paper.number, sym, name, words.money(paper.face), words.money(paper.revenue), owner)
    return table


def notes_lines(pos: Position, words: Words) -> list[Text]:
    """What else there is to know: what may still be built, then the corporations in play, then the players."""
    lines = []
    operating = pos[CURRENT_TURN].corporation if pos[ROUND].kind == OPERATING and not pos.over else ""
    if operating:
        lines.append(_notes(words, Text(""), tiles_left(pos, pos.frame.who)))
    for sym in in_play(pos):
        if pos[CORPORATIONS][sym].par is not None:
            lines.append(_notes(words, symbol(pos, sym), notes_of(pos, sym)))
    for player in PLAYERS(pos):
        lines.append(_notes(words, Text(words.name(player), "bold"), notes_of(pos, player)))
    return [line for line in lines if line.plain]


def table_notes(pos: Position, words: Words) -> list[Text]:
    """What there is to know of the whole table, a line each."""
    return [Text(f"{name}: {told}") for name, told in notes_said(words, notes_of(pos))]


def _notes(words: Words, head: Text, notes: tuple[Note, ...]) -> Text:
    """A line of notes; an empty one for none."""
    told = " · ".join(f"{name}: {said}" for name, said in notes_said(words, notes))
    return Text.assemble(head, " " if head.plain else "", told) if told else Text("")


def trains_line(pos: Position) -> Text:
    """Phase, train limit, what the depot and the pool have, and the bank's money."""
    with money_as(currency_of(pos.title)):
        return _trains_line(pos)


def _trains_line(pos: Position) -> Text:
    now, to_come = phase(pos), phases_to_come(pos)
    line = Text(
        say("phase", phase=now.name, limit=TRAIN_LIMIT(pos, next(iter(CORPORATION_SPECS(pos))))), "bold"
    )
    counts: dict[str, int] = {}
    for train in pos[TRAINS].values():
        if train.owner == DEPOT:
            counts[train.kind] = counts.get(train.kind, 0) + 1
    parts = []
    for kind, count in counts.items():
        row = TRAIN_KINDS(pos)[kind]
        number = "∞" if row.count is None else str(count)
        parts.append(say("stack", kind=kind, number=number, price=row.price))
    line.append("   " + say("depot", trains=", ".join(parts) or "–"), "not bold")
    pool = owned(pos, POOL)
    if pool:
        line.append(
            "   " + say("pool trains", trains=", ".join(pos[TRAINS][id].kind for id in pool)), "not bold"
        )
    line.append("   " + say("bank", cash=pos[CASH][BANK]), "not bold")
    lower = next((p for p in to_come if p.train_limit != now.train_limit), None)
    if lower is not None:
        line.append("   " + say("limit later", limit=lower.train_limit, coming=lower.name), "not bold")
    next_train = top(pos)
    if next_train is not None:
        kind = pos[TRAINS][next_train].kind
        coming = to_come[0].name if to_come else ""
        rusting = [k.name for k in TRAIN_KINDS(pos).values() if coming and k.rusts_on == coming]
        if (
            coming
            and rusting
            and any(t.kind in rusting and t.owner not in (DEPOT, OUT_OF_GAME) for t in pos[TRAINS].values())
        ):
            line.append("   " + say("rusting", kinds=rusting, coming=coming, kind=kind), "not bold yellow")
    return line
