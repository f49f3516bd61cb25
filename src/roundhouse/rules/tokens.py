"""Tokens: station markers in cities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..board.network import StopKey
from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .money import BANK, ShortOfMoney, pay, short_of
from .operating_round import CURRENT_TURN
from .piece_ids import TokenId
from .reach import BOARD, HOMES_KEPT, TOKENS, Token, hex_face, markers_in, reach, slots


class PlaceToken(Action, frozen=True, tag="place_token"):
    """Place the next token in a city: stop `city` of what lies in `hex`."""

    hex: str
    city: int


class TokenPlaced(Event, frozen=True, tag="token_placed"):
    """A token was placed for `cost` dollars."""

    corporation: str
    hex: str
    city: int
    cost: int


def next_token(pos: Position, corporation: str) -> str | None:
    """The id of the next token on the charter; None when all are placed."""
    for id, token in pos[TOKENS].items():
        if token.corporation == corporation and not token.hex:
            return id
    return None


def add_token(pos: Position, corporation: str, price: int) -> str:
    """Lay a further token on the corporation's charter, to be placed for `price` dollars; its id, never one in use."""
    number = 1
    while (id := str(TokenId(corporation, f"+{number}"))) in pos[TOKENS]:
        number += 1
    pos.put(TOKENS, id, Token(corporation, price))
    return id


@rule_value("token cost")
def TOKEN_COST(pos: Position, corporation: str, hex: str) -> int:
    """What the corporation's next token costs in that hex: the price printed on the charter."""
    id = next_token(pos, corporation)
    return 0 if id is None else pos[TOKENS][id].price


@rule_value("spaces open to tokens")
def OPEN_SPACES(pos: Position, stop: StopKey) -> int:
    """How many spaces of a city are there for tokens now: all that the face shows."""
    return slots(pos, stop)


@rule_value("hex holds a token of the corporation")
def OCCUPIED(pos: Position, corporation: str, hex: str) -> bool:
    """Whether the corporation has a token in the hex, so that no other one of it may follow."""
    return any(token.corporation == corporation and token.hex == hex for token in pos[TOKENS].values())


class PlacedInTurn(Details, frozen=True):
    """The corporation has placed a token in this turn."""

    who: str


@check("one token a turn", about=())
def one_a_turn(pos: Position, action: Action) -> PlacedInTurn | None:
    """A turn has one placement."""
    return PlacedInTurn(pos.frame.who) if pos[CURRENT_TURN].tokens else None


class NoTokenLeft(Details, frozen=True):
    """The corporation has placed all its tokens."""

    who: str


def no_token_left(pos: Position, who: str) -> NoTokenLeft | None:
    """The details of a refusal when the corporation has no token to place, else None."""
    return None if next_token(pos, who) is not None else NoTokenLeft(who)


@check("token is left", about=())
def token_left(pos: Position, action: Action) -> NoTokenLeft | None:
    """The charter holds another token."""
    return no_token_left(pos, pos.frame.who)


class NoSuchHex(Details, frozen=True):
    """There is no such hex."""

    case: ClassVar[str] = "hex"
    hex: str


class NoSuchCity(Details, frozen=True):
    """The hex has no such city."""

    case: ClassVar[str] = "city"
    hex: str
    city: int


@check("token goes into a city")
def into_city(pos: Position, action: PlaceToken) -> NoSuchHex | NoSuchCity | None:
    """Only cities have spaces."""
    if action.hex not in BOARD(pos).hexes:
        return NoSuchHex(action.hex)
    stops = hex_face(pos, action.hex).stops
    if 0 <= action.city < len(stops) and stops[action.city].kind == "city":
        return None
    return NoSuchCity(action.hex, action.city)


class HasTokenThere(Details, frozen=True):
    """The corporation has a token in the hex."""

    who: str
    hex: str


@check("one token a hex", about=("hex",))
def one_a_hex(pos: Position, action: PlaceToken) -> HasTokenThere | None:
    """No second token of a corporation in one hex."""
    who = pos.frame.who
    return HasTokenThere(who, action.hex) if OCCUPIED(pos, who, action.hex) else None


class CityFull(Details, frozen=True):
    """All spaces of the city are taken."""

    case: ClassVar[str] = "full"
    hex: str
    spaces: int
    inside: list[str]


class SpaceKept(Details, frozen=True):
    """The last space is kept for those at home there."""

    case: ClassVar[str] = "kept"
    hex: str
    spaces: int
    kept: list[str]


@check("free space")
def free_space(pos: Position, action: PlaceToken) -> CityFull | SpaceKept | None:
    """A space of the city is free, and not kept for a corporation at home there."""
    stop = (action.hex, action.city)
    spaces, inside = OPEN_SPACES(pos, stop), markers_in(pos, stop)
    kept = [c for c in HOMES_KEPT(pos, stop) if c != pos.frame.who]
    if len(inside) >= spaces:
        return CityFull(action.hex, spaces, inside)
    if len(inside) + len(kept) >= spaces:
        return SpaceKept(action.hex, spaces, kept)
    return None


class CityOffRoute(Details, frozen=True):
    """No route of the corporation reaches the city."""

    who: str
    hex: str


@check("city is on a route")
def on_a_route(pos: Position, action: PlaceToken) -> CityOffRoute | None:
    """A route of the corporation reaches the city."""
    if (action.hex, action.city) in reach(pos, pos.frame.who).stops:
        return None
    return CityOffRoute(pos.frame.who, action.hex)


@check("treasury pays the token", about=("hex",))
def treasury_pays(pos: Position, action: PlaceToken) -> ShortOfMoney | None:
    """The corporation alone pays for its tokens."""
    return short_of(pos, pos.frame.who, TOKEN_COST(pos, pos.frame.who, action.hex))


def _offers(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    if pos[CURRENT_TURN].tokens or next_token(pos, who) is None:
        return
    for hex, stop in sorted(reach(pos, who).stops):
        yield Offer(PlaceToken(pos.actor, hex, stop))


def put_token(
    pos: Position, corporation: str, hex: str, city: int, cost: int, *, id: str = "", extra: bool = False
) -> None:
    """Pay for and place a token of the corporation: the next one, or that with the `id`.

    `extra`: it is placed beside the one of the turn.
    """
    token = id or next_token(pos, corporation)
    assert token is not None
    pay(pos, corporation, BANK, cost, f"token in {hex}")
    pos.change(TOKENS, token, hex=hex, city=city, placed=True)
    if not extra:
        pos.amend(CURRENT_TURN, tokens=pos[CURRENT_TURN].tokens + 1)
    pos.emit(TokenPlaced(corporation, hex, city, cost))


def _place(pos: Position, action: PlaceToken) -> None:
    who = pos.frame.who
    put_token(pos, who, action.hex, action.city, TOKEN_COST(pos, who, action.hex))


PLACE_TOKEN: ActionType[PlaceToken] = ActionType(
    PlaceToken,
    _offers,
    (one_a_turn, token_left, into_city, one_a_hex, free_space, on_a_route, treasury_pays),
    _place,
)

FEATURE = Feature("tokens", rule_values=(TOKEN_COST, OPEN_SPACES, OCCUPIED))
