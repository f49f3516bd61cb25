"""How a game begins: who sits where, the seed, the options."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from ..text.terminal import say
from .errors import UserError

if TYPE_CHECKING:
    from ..bots import Bot
    from ..titles.entry import Entry

HUMAN = "human"
TABLE = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
"""Names for the seats when nobody says."""

SEEDS = 2**31


def names_of(players: str) -> list[str]:
    """Names that are given as "Ann,Ben,Cy"."""
    return [name.strip() for name in players.split(",") if name.strip()]


def table_of(entry: Entry, players: str | None) -> tuple[str, ...]:
    """Who sits at a table that nobody plays at: the names given, or as many as the title takes, three if it can.

    >>> from roundhouse.titles.found import title
    >>> table_of(title("18Chesapeake"), None)
    ('Ann', 'Ben', 'Cy')
    """
    if players is not None:
        return tuple(names_of(players))
    least, most = entry.players
    return TABLE[: max(least, min(3, most))]


def seats_of(given: Iterable[str]) -> dict[str, str]:
    """Who plays each seat, from "Ann=human" and the like. Raises `UserError`."""
    from ..bots import NAMES, is_known

    seats: dict[str, str] = {}
    for seat in given:
        player, equals, who = (part.strip() for part in seat.partition("="))
        if not equals or not player or not who:
            raise UserError(say("seat form", seat=seat))
        if player in seats:
            raise UserError(say("seat twice", player=player))
        if who != HUMAN and not is_known(who):
            raise UserError(say("no such bot", bot=who, bots=[HUMAN, *NAMES]))
        seats[player] = who
    return seats


def bots_for(players: Sequence[str], seats: Mapping[str, str], seed: int) -> dict[str, Bot]:
    """A bot for each seat that is no human's; their seeds follow from the game's. Raises `UserError`."""
    from ..bots import called

    for player in seats:
        if player not in players:
            raise UserError(say("no such player", player=player, players=players))
    return {
        player: called(seats[player], seed * 64 + number)
        for number, player in enumerate(players)
        if seats.get(player, HUMAN) != HUMAN
    }


def some_seed(seed: int | None) -> int:
    """The seed given, or one drawn by chance."""
    return secrets.randbelow(SEEDS) if seed is None else seed


def options_for(name: str, chosen: Iterable[str] | None) -> tuple[str, ...]:
    """The options of a new game; on stderr which readings of the book come in because nobody chose others.

    Raises `UnknownTitle`.
    """
    from ..titles.found import title

    entry = title(name)
    given = tuple(chosen or ())
    options = entry.with_usual(given)
    of_house = {reading.usual for reading in entry.readings if reading.of_house}
    if usual := [option for option in options[len(given) :] if option not in of_house]:
        typer.echo(say("usual readings", options=usual, title=entry.name), err=True)
    return options
