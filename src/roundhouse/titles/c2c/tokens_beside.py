"""Tokens beside the spaces of a city: tokens like others for their owners, but no space is theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from ...board.network import StopKey
from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import DROP, MOVE
from ...core.position import Position
from ...core.rule_values import amends
from ...core.state import Table
from ...rules.corporations import in_play
from ...rules.operating_round import HomePlaced, TurnBegan
from ...rules.owners import TOKEN, of_corporation
from ...rules.reach import BOARD, STATIONS, TOKENS, hex_face
from ...rules.shown import SIGNS_ON_MAP, Note, Sign, SignSource
from ...rules.tokens import OCCUPIED, add_token
from ...rules.track import TILE_PUT
from .charter_tokens import TokenReturned

DESTINATION_TOKEN = "destination"
BULL_TOKEN = "bull"
HOME_TOKEN = "home"
WAITING_HOME = "waiting home"
"""A home token that has lost its space and is not on the map before its corporation operates."""


class Beside(msgspec.Struct, frozen=True):
    """A token at stop `city` of what lies in the hex.

    `what`: DESTINATION_TOKEN, BULL_TOKEN, HOME_TOKEN or WAITING_HOME.
    """

    corporation: str
    hex: str
    city: int
    what: str


BESIDE: Table[Beside] = Table(
    "tokens beside the spaces",
    Beside,
    TOKEN,
    of_corporation("corporation", closed=DROP, merged=MOVE, nationalised=MOVE),
)
"""By "SYM goal", "SYM bull", "SYM 0": SYM is the corporation that the token was made for, whoever has it now."""


def beside_of(pos: Position, corporation: str) -> dict[str, Beside]:
    """The tokens that the corporation has beside spaces, by id; homes that are still waiting are none."""
    return {id: t for id, t in pos[BESIDE].items() if t.corporation == corporation and t.what != WAITING_HOME}


def put_beside(pos: Position, id: str, corporation: str, stop: StopKey, what: str) -> None:
    """Lay a token beside the spaces of a stop."""
    pos.put(BESIDE, id, Beside(corporation, *stop, what))


def beside_to_charter(pos: Position, id: str, price: int) -> None:
    """Take a token from beside the spaces: its corporation has one more to place, for `price` dollars.

    Raises KeyError when there is no such token.
    """
    token = pos[BESIDE][id]
    pos.drop(BESIDE, id)
    add_token(pos, token.corporation, price)
    pos.emit(TokenReturned(token.corporation, token.hex))


def area_of(pos: Position, stop: StopKey) -> tuple[StopKey, ...]:
    """The stops of the area that a stop belongs to; the stop alone where it is no part of one."""
    group = hex_face(pos, stop[0]).stops[stop[1]].group
    hexes = BOARD(pos).areas[group] if group else ()
    found = tuple(
        (hex, k) for hex in hexes for k, other in enumerate(hex_face(pos, hex).stops) if other.group == group
    )
    return found or (stop,)


@amends(STATIONS, "tokens beside the spaces are stations")
def as_stations(pos: Position, stations: list[StopKey], corporation: str) -> list[StopKey]:
    """In an area of several hexes a token stands for all of its stops."""
    if not pos[BESIDE]:
        return stations
    more = [stop for t in beside_of(pos, corporation).values() for stop in area_of(pos, (t.hex, t.city))]
    return [*stations, *(stop for stop in dict.fromkeys(more) if stop not in stations)]


@amends(OCCUPIED, "tokens beside the spaces count")
def counts(pos: Position, occupied: bool, corporation: str, hex: str) -> bool:
    """Where one lies no other token of the corporation follows."""
    return occupied or any(token.hex == hex for token in beside_of(pos, corporation).values())


@amends(TILE_PUT, "tokens beside the spaces move with their city")
def moved(
    pos: Position, put: Callable[[Position, str, tuple[int, ...]], None]
) -> Callable[[Position, str, tuple[int, ...]], None]:
    """To the same city of the new face."""

    def both(pos: Position, hex: str, kept: tuple[int, ...]) -> None:
        put(pos, hex, kept)
        for id, token in list(pos[BESIDE].items()):
            if token.hex == hex and kept[token.city] != token.city:
                pos.change(BESIDE, id, city=kept[token.city])

    return both


@reacts("waiting home token is placed", TurnBegan)
def home_placed(pos: Position, event: TurnBegan) -> None:
    """In the first turn, like others, but beside the spaces."""
    for id, token in list(pos[BESIDE].items()):
        if token.corporation == event.corporation and token.what == WAITING_HOME:
            pos.change(BESIDE, id, what=HOME_TOKEN)
            pos.emit(HomePlaced(token.corporation, token.hex, token.city))


def _lie_where_they_can(pos: Position) -> Iterable[str]:
    there = in_play(pos)
    for id, token in pos[BESIDE].items():
        if token.corporation not in there:
            yield f"tokens: {id} beside the spaces belongs to nobody"
        if not 0 <= token.city < len(hex_face(pos, token.hex).stops):
            yield f"tokens: {id} lies at no stop of {token.hex}"
        if id in pos[TOKENS]:
            yield f"tokens: {id} is there twice"


def _on_map(pos: Position) -> Iterator[Sign]:
    for token in pos[BESIDE].values():
        note = Note("token beside", {"corporation": token.corporation, "what": token.what})
        yield Sign(token.hex, f"+{token.corporation}", token.corporation, note)


FEATURE = Feature(
    "tokens beside the spaces",
    after=("tiles by points",),
    tables=(BESIDE,),
    amendments=(as_stations, counts, moved),
    reactions=(home_placed,),
    audits=(_lie_where_they_can,),
    brings=(SIGNS_ON_MAP(SignSource(_on_map, 20)),),
)
