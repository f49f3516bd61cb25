"""The ledger: everything as a table, and round by round revenue, income and worth; also as CSV."""

from __future__ import annotations

import csv
import io

import msgspec

from ...analysis.revenues import Run
from ...analysis.sources import income_by_round
from ...analysis.worth import worth_by_round
from ...core.position import Position
from ...rules.buying import SOURCES
from ...rules.corporations import CORPORATION_SPECS
from ...rules.shares import OFFERING, PLAYERS, POOL, STOCK, held, president
from ...rules.turns import OPERATING
from ...text.language import gettext
from ...text.words import TREASURY, Words
from ..web.templates import fragment, sentence
from .companies import Card, cards
from .history import short
from .players import people
from .scene import Badge, Scene
from .views import View


class Earned(msgspec.Struct, frozen=True):
    """What a corporation earned in a round: in dollars, and whether it was paid out (None: not divided yet)."""

    revenue: str
    paid: bool | None
    at: int


class Earnings(msgspec.Struct, frozen=True):
    """A line of the revenues: a corporation, what it earned in each round, and the sum."""

    badge: Badge
    cells: tuple[Earned | None, ...]
    total: str


def table(scene: Scene) -> tuple[list[str], list[Earnings]]:
    """The operating rounds by name, and the revenues of each corporation that has run."""
    runs = scene.runs
    rounds = list(dict.fromkeys(run.round for run in runs))
    found = []
    for sym in CORPORATION_SPECS(scene.pos):
        own: dict[tuple[int, int], Run] = {run.round: run for run in runs if run.corporation == sym}
        if own:
            cells = tuple(_earned(scene.words, own.get(round)) for round in rounds)
            found.append(
                Earnings(scene.badge(sym), cells, scene.words.money(sum(r.revenue for r in own.values())))
            )
    return [f"{number}.{part}" for number, part in rounds], found


def _earned(words: Words, run: Run | None) -> Earned | None:
    if run is None:
        return None
    return Earned(words.money(run.revenue), run.paid if run.revenue else None, run.at)


class Line(msgspec.Struct, frozen=True):
    """A line of what players got or were worth in the course of a round: its name, the position to look at, and by
    player dollars and their change since the line before ("" where there is none)."""

    name: str
    at: int
    cells: tuple[tuple[str, str], ...]


def incomes(scene: Scene) -> tuple[list[Line], tuple[str, ...]]:
    """What every player got in each operating round, and the sums; nothing before the first one."""
    words, players = scene.words, PLAYERS(scene.pos)
    begun = {(m.round.number, m.round.part): m for m in scene.rounds if m.round.kind == OPERATING}
    rounds = income_by_round(scene.game, scene.at)
    lines = [
        Line(short(begun[round]), begun[round].at, tuple((words.money(got[p]), "") for p in players))
        for round, got in rounds
    ]
    return lines, tuple(words.money(sum(got[p] for _, got in rounds)) for p in players) if lines else ()


def worths(scene: Scene) -> list[Line]:
    """What every player was worth at the end of each round, the last one as far as it has come."""
    words, players = scene.words, PLAYERS(scene.pos)
    rounds = worth_by_round(scene.game, scene.at)
    befores = [None, *(worth for _, worth in rounds)]
    ends = [*(mark.at for mark, _ in rounds[1:]), scene.at]
    return [
        Line(
            short(mark),
            end,
            tuple(
                (words.money(worth[p]), _change(words, worth[p] - before[p]) if before is not None else "")
                for p in players
            ),
        )
        for (mark, worth), before, end in zip(rounds, befores, ends, strict=False)
    ]


def _change(words: Words, dollars: int) -> str:
    return f"{'+' if dollars > 0 else '−' if dollars < 0 else '±'}{words.money(abs(dollars))}"


PLACES = {OFFERING: "offering", TREASURY: "own", POOL: "pool"}
"""Where shares lie that no player has, in the order of columns, and what their columns are called by."""


def _sold_from(pos: Position, sym: str) -> set[str]:
    return {TREASURY if source == sym else source for source in SOURCES(pos, sym)}


def _percent(pos: Position, owner: str, sym: str) -> str:
    percent = held(pos, sym if owner == TREASURY else owner, sym)
    return f"{percent}%" if percent else ""


class Charter(msgspec.Struct, frozen=True):
    """A line of the companies: the card, what its president has of it, and what lies in each of the places."""

    card: Card
    led: str
    cells: tuple[str, ...]


def charters(scene: Scene) -> tuple[tuple[tuple[str, str], ...], list[Charter]]:
    """The columns of the places from which the title sells shares, as what they are called by and their heads, and a
    line for each corporation."""
    pos, found = scene.pos, cards(scene)
    sources = {source for card in found for source in _sold_from(pos, card.badge.sym)}
    places = [place for place in PLACES if place in sources]
    lines = []
    for card in found:
        sym = card.badge.sym
        leader = president(pos, sym)
        cells = tuple(_percent(pos, place, sym) for place in places)
        lines.append(Charter(card, _percent(pos, leader, sym) if leader else "", cells))
    heads = (gettext("Own shares") if p == TREASURY else sentence(scene.words.owner(p)) for p in places)
    return tuple(zip((PLACES[place] for place in places), heads, strict=True)), lines


class Held(msgspec.Struct, frozen=True):
    """A line of the shares: a corporation, and what each holder has of it ("" for nothing)."""

    badge: Badge
    cells: tuple[str, ...]


def shares(scene: Scene) -> tuple[tuple[str, ...], list[Held]]:
    """Who holds what of which corporation: the names of the holders, and a line for each corporation.

    Players come first, then from whom they buy, what corporations have of themselves in one column, then whoever else
    has any.
    """
    pos, words = scene.pos, scene.words
    syms = [card.badge.sym for card in cards(scene)]
    players = PLAYERS(pos)
    others = {place for sym in syms for place in _sold_from(pos, sym)}
    others.update(TREASURY if c.owner == sym else c.owner for sym in syms for c in pos[STOCK].get(sym, ()))
    places = [place for place in PLACES if place in others]
    holders = [*players, *places, *sorted(others.difference(players, places))]

    leads = " " + gettext("P")

    def cell(sym: str, owner: str) -> str:
        return _percent(pos, owner, sym) + (leads if owner == president(pos, sym) else "")

    lines = [Held(scene.badge(sym), tuple(cell(sym, owner) for owner in holders)) for sym in syms]
    return tuple(words.owner(owner) for owner in holders), lines


def _html(scene: Scene) -> str:
    rounds, earnings = table(scene)
    income, sums = incomes(scene)
    holders, held_by = shares(scene)
    places, companies = charters(scene)
    return fragment(
        "desk/_ledger.html",
        people=people(scene),
        companies=companies,
        places=places,
        rounds=rounds,
        earnings=earnings,
        names=[scene.words.name(player) for player in PLAYERS(scene.pos)],
        income=income,
        sums=sums,
        worths=worths(scene),
        holders=holders,
        held=held_by,
        address=scene.address,
    )


def as_csv(scene: Scene) -> str:
    """The history of the game as lines of "what, who, round, position, dollars, note"."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\r\n")
    sheet.writerow(("what", "who", "round", "action", "dollars", "note"))
    for run in scene.runs:
        note = {True: "paid", False: "withheld", None: ""}[run.paid]
        sheet.writerow(
            (
                "revenue",
                run.corporation,
                gettext("OR {number}.{part}", number=run.round[0], part=run.round[1]),
                run.at,
                run.revenue,
                note,
            )
        )
    for (number, part), got in income_by_round(scene.game):
        for player in PLAYERS(scene.pos):
            named = gettext("OR {number}.{part}", number=number, part=part)
            sheet.writerow(("income", _harmless(scene.words.name(player)), named, "", got[player], ""))
    for mark, worth in worth_by_round(scene.game):
        for player in PLAYERS(scene.pos):
            sheet.writerow(
                ("worth", _harmless(scene.words.name(player)), short(mark), mark.at, worth[player], "")
            )
    return out.getvalue()


def _harmless(text: str) -> str:
    """Spreadsheets take a text that begins so for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t" else text


VIEW = View("ledger", _html, pushed=False)
