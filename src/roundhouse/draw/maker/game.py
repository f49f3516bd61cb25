"""A whole title in the format of 18xx-maker."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.position import Position
from ...rules.floating import FLOAT_PERCENT
from ...rules.money import MONEY_IN_PLAY
from ...rules.reach import BOARD
from ...text.language import gettext
from ...text.words import currency_of
from ...titles.entry import Entry
from ..box import beginning
from . import board as boards
from . import chart, sheets
from .frame import Json, names


def as_maker(entry: Entry, players: int = 0) -> Json:
    """A title as an object that, written as JSON, 18xx-maker draws and prints.

    `players`: for how many, where shares, trains or tiles depend on it; as many as can play by default. The sentences
    are in the language in use. Raises `UnknownOption` when the title is not for so many.

    >>> from roundhouse import title
    >>> found = as_maker(title("18Chesapeake"))
    >>> found["bank"], found["players"][0], found["tiles"]["57"]
    (8000, {'number': 2, 'capital': 1200, 'certLimit': 20}, 7)
    >>> next(row for row in found["map"]["hexes"] if "F2" in row["hexes"])["cities"]
    [{'name': {'name': 'Harrisburg'}, 'companies': ['PRR']}]
    """
    count = players or entry.players[1]
    pos = beginning(entry, count)
    board = BOARD(pos)
    called = names(board)
    return {
        "info": _info(entry, pos, called),
        "colors": {**sheets.colours(pos), **chart.colours(pos), **boards.colours(pos)},
        "bank": MONEY_IN_PLAY(pos),
        "floatPercent": FLOAT_PERCENT(pos),
        "players": sheets.players(entry),
        "companies": sheets.companies(entry, pos, count),
        "trains": sheets.trains(pos, called),
        "phases": sheets.phases(pos, called),
        "privates": sheets.privates(entry, pos, called),
        "stock": chart.stock(pos),
        "tiles": boards.tiles(pos),
        "map": boards.map_of(pos, called),
    }


def _info(entry: Entry, pos: Position, called: Mapping[str, str]) -> Json:
    """What the title is called, whose it is, how it writes money, and how the map lies."""
    currency = currency_of(pos.title)
    found: Json = {
        "title": entry.name,
        "subtitle": entry.subtitle,
        "designer": entry.designer,
        "background": "gray",
        "currency": currency.replace("{}", "#") if "{}" in currency else f"{currency}#",
    }
    if BOARD(pos).layout.flat:
        found["orientation"] = "horizontal"
    if notes := _notes(entry, called):
        found["notes"] = " ".join(notes)
    return {key: value for key, value in found.items() if value}


def _notes(entry: Entry, called: Mapping[str, str]) -> list[str]:
    """What whoever prints it should know: hexes with other names, and figures that are ours."""
    notes = []
    if others := [(here, there) for here, there in called.items() if here != there]:
        here, there = others[0]
        notes.append(
            gettext(
                "Hexes are named by column and row here: what the rulebook calls {here} is {there}.",
                here=here,
                there=there,
            )
        )
    if ours := entry.reconstructed():
        figures = "; ".join(one.name for one in ours)
        notes.append(gettext("Figures of ours, where the rulebook's are lost: {figures}.", figures=figures))
    return notes
