"""What is no board: players, corporations, trains, phases and private companies in the format of 18xx-maker."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.position import Position
from ...play.explanations import explanation
from ...play.explanations.papers import by_phase, ended
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import COUNT_OF, PHASES, TRAIN_KINDS, TrainKind
from ...rules.explained import PAPER, PHASE, TRAIN
from ...rules.money import MONEY_IN_PLAY
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.setup import STARTING_CASH
from ...rules.shares import CERTIFICATE_LIMIT, SHARE_OF
from ...text.explanations import fact_said
from ...text.language import gettext
from ...text.words import Words
from ...titles.entry import Entry
from ..box import beginning, certificates, trains_printed
from ..style import shade, text_colour
from .frame import Json, renamed

TABLED = {
    "tiles of a phase",
    "train limit",
    "rounds of a set",
    "begins with a train",
    "next phase",
    "train price",
    "endless train price",
    "begins a phase",
    "income",
}
"""What has a field of its own."""

ENDLESS = "∞"


def players(entry: Entry) -> list[Json]:
    """For each number of players what everybody begins with, and how many certificates one may have."""
    rows: list[Json] = []
    bank = MONEY_IN_PLAY(beginning(entry, entry.players[1]))
    for count in range(entry.players[0], entry.players[1] + 1):
        pos = beginning(entry, count)
        rows.append(
            {"number": count, "capital": STARTING_CASH(pos), "certLimit": CERTIFICATE_LIMIT(pos, "player 1")}
        )
        if MONEY_IN_PLAY(pos) != bank:
            rows[-1]["bank"] = MONEY_IN_PLAY(pos)
    return rows


def companies(entry: Entry, pos: Position, count: int) -> list[Json]:
    """The corporations: name, colours, tokens by price, and the certificates that there are of each."""
    shares: dict[str, list[Json]] = {}
    for (sym, percent, president), number in certificates(entry, count).items():
        row: Json = {"quantity": number, "percent": percent, "shares": percent // SHARE_OF(pos, sym)}
        if president:
            row["label"] = gettext("President's certificate")
        shares.setdefault(sym, []).append(row)
    rows = []
    for sym, spec in CORPORATION_SPECS(pos).items():
        row = {
            "name": spec.name,
            "abbrev": sym,
            "color": colour_of(sym),
            "textColor": "black" if text_colour(shade(spec.colour)) != "#ffffff" else "white",
            "tokens": [price or gettext("Free") for price in spec.tokens],
            "shares": shares.get(sym, []),
        }
        rows.append(row)
    return rows


def colour_of(sym: str) -> str:
    """What the colour of a corporation is called."""
    return f"company {sym}"


def colours(pos: Position) -> dict[str, str]:
    """The colours of the corporations by name."""
    return {colour_of(sym): shade(spec.colour) for sym, spec in CORPORATION_SPECS(pos).items()}


def phases(pos: Position, names: Mapping[str, str]) -> list[Json]:
    """What is so while each phase lasts; what has no field of its own is in its notes."""
    rows = []
    closing = {ended(pos, sym) for sym in PRIVATE_COMPANIES(pos)}
    for number, (name, phase) in enumerate(PHASES(pos).items()):
        row: Json = {"name": name}
        if phase.on:
            row |= {"train": phase.on, "on": phase.on}
        row |= {"limit": phase.train_limit, "rounds": phase.rounds, "tiles": phase.tiles[-1]}
        if phase.buys_privates:
            row["buy_companies"] = True
        if number in closing:
            row["events"] = {"close_companies": True}
        if notes := _said(pos, PHASE, name, names):
            row["notes"] = list(notes)
        rows.append(row)
    return rows


def trains(pos: Position, names: Mapping[str, str]) -> list[Json]:
    """The kinds of trains, with what ends them by the train that does."""
    rows = []
    for name, kind in TRAIN_KINDS(pos).items():
        count = COUNT_OF(pos, kind)
        row: Json = {
            "name": name,
            "quantity": count or ENDLESS,
            "price": kind.price,
            "color": _colour(pos, kind),
        }
        if count is None:
            row["print"] = trains_printed(pos, kind)
        for field, phase in (
            ("rust", kind.rusts_on),
            ("obsolete", kind.obsolete_on),
            ("available", kind.on_sale_from),
        ):
            if phase:
                row[field] = PHASES(pos)[phase].on or phase
        if kind.trade_in:
            row["discount"] = dict.fromkeys(kind.trade_in, kind.price - kind.trade_in_price)
        if not kind.rusts_on and not kind.obsolete_on:
            row["permanent"] = True
        if told := _said(pos, TRAIN, name, names):
            row["description"] = " ".join(told)
        rows.append(row)
    return rows


def _colour(pos: Position, kind: TrainKind) -> str:
    """The colour of the newest tiles of the phase in which the kind comes."""
    rows = list(PHASES(pos).values())
    comes = next((row for row in rows if row.on == kind.name), None)
    if comes is None and kind.on_sale_from:
        comes = PHASES(pos)[kind.on_sale_from]
    if comes is None:
        comes = next((row for row in rows if row.name == kind.name), rows[0])
    return comes.tiles[-1]


def privates(entry: Entry, pos: Position, names: Mapping[str, str]) -> list[Json]:
    """The private companies: face value, revenue (where it changes, each amount in order), and what they do."""
    rows = []
    low, high = entry.players
    having = {count: PRIVATE_COMPANIES(beginning(entry, count)) for count in range(low, high + 1)}
    for sym, paper in PRIVATE_COMPANIES(pos).items():
        income = list(dict.fromkeys(row.income for row in by_phase(pos, sym) if row.income))
        row: Json = {
            "name": paper.name,
            "sym": sym,
            "price": paper.face,
            "revenue": income if len(income) > 1 else paper.revenue,
        }
        counts = [count for count, papers in having.items() if sym in papers]
        if counts[0] > low:
            row["minPlayers"] = counts[0]
        if counts[-1] < high:
            row["maxPlayers"] = counts[-1]
        blocks = [names[hex] for hex in paper.blocks if hex in names]
        if len(blocks) == 1:
            row["hex"] = blocks[0]
        if blocks:
            row["abilities"] = [{"type": "blocks_hexes", "hexes": blocks}]
        if told := _said(pos, PAPER, sym, names):
            row["description"] = " ".join(told)
        rows.append(row)
    return rows


def _said(pos: Position, sort: str, id: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """What is told of a thing and has no field of its own."""
    found = explanation(pos, sort, id)
    words = Words(pos.title)
    lines = () if found is None else found.lines
    return tuple(
        renamed(fact_said(words, line.name, line.aspect, line.facts), names)
        for line in lines
        if line.name not in TABLED
    )
