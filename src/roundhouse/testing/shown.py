"""What people see of a title: sentences for everything that can be said, pictures that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from ..core import game as rules
from ..core.position import Position
from ..draw.market import draw_market
from ..draw.positions import draw_position
from ..draw.tile import draw_manifest
from ..play.session import Game
from ..rules.market import CHART
from ..rules.reach import BOARD
from ..text.events import log
from ..text.labels import describe_offer
from ..text.prompts import prompt
from ..text.refusals_verified import refusal_faults
from ..titles.entry import Entry
from .covering import NAMES
from .trips import game_at_random

EVERY = 7
"""Of a game, each position after so many actions is told."""

MOST_PROMPTS = 60


def words(entry: Entry, count: int) -> list[str]:
    """Refusals without a sentence, or with one that does not fit; and whatever cannot be told of a game at random."""
    title = entry.build(NAMES[:count], ())
    faults = list(refusal_faults(title))
    game = game_at_random(entry.name, count)
    for at in range(0, game.at, max(EVERY, game.at // MOST_PROMPTS)):
        state = game.position(at)
        told = [
            prompt(title, state),
            *(describe_offer(title, state, one) for one in rules.legal(title, state)[:20]),
        ]
        if not all(told):
            faults.append(f"after {at} actions something has no words")
    for at in range(1, game.at + 1):
        log(title, game.events(at))
    return faults


def drawings(entry: Entry, count: int) -> list[str]:
    """Pictures that cannot be drawn, or are no XML: the map at the beginning and the end, tiles and market."""
    faults = []
    for name, text in _pictures(game_at_random(entry.name, count)):
        try:
            ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            faults.append(f"{name}: {error}")
    return faults


def _pictures(game: Game) -> Iterator[tuple[str, str]]:
    begun = Position(game.title, game.position(0))
    yield "the map at the beginning", str(draw_position(begun))
    yield "the map at the end", str(draw_position(Position(game.title, game.state)))
    yield "the tiles", str(draw_manifest(BOARD(begun)))
    yield "the market", str(draw_market(CHART(begun)))
