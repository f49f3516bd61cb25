"""Tokens: station markers in cities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..board.network import StopKey
from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.figures import figure
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from .money import BANK, ShortOfMoney, pay, short_of
from .operating_round import TURN
from .reach import BOARD, HOMES_KEPT, TOKENS, face, markers_in, reach, slots


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


def next_token(now: Now, corporation: str) -> str | None:
    """The id of the next token on the charter; None when all are placed."""
    for id, token in now[TOKENS].items():
        if token.corporation == corporation and not token.hex:
            return id
    return None


@figure("token cost")
def TOKEN_COST(now: Now, corporation: str, hex: str) -> int:
    """What the corporation's next token costs in that hex: the price printed on the charter."""
    id = next_token(now, corporation)
    return 0 if id is None else now[TOKENS][id].price


@figure("spaces open to tokens")
def OPEN_SPACES(now: Now, stop: StopKey) -> int:
    """How many spaces of a city are there for tokens now: all that the face shows."""
    return slots(now, stop)


@figure("hex holds a token of the corporation")
def OCCUPIED(now: Now, corporation: str, hex: str) -> bool:
    """Whether the corporation has a token in the hex, so that no other one of it may follow."""
    return any(token.corporation == corporation and token.hex == hex for token in now[TOKENS].values())


class PlacedInTurn(Details, frozen=True):
    """The corporation has placed a token in this turn."""

    who: str


@check("one token a turn")
def one_a_turn(now: Now, action: Action) -> PlacedInTurn | None:
    """A turn has one placement."""
    return PlacedInTurn(now.frame.who) if now[TURN].tokens else None


class NoTokenLeft(Details, frozen=True):
    """The corporation has placed all its tokens."""

    who: str


def no_token_left(now: Now, who: str) -> NoTokenLeft | None:
    """The details of a refusal when the corporation has no token to place, else None."""
    return None if next_token(now, who) is not None else NoTokenLeft(who)


@check("token is left")
def token_left(now: Now, action: Action) -> NoTokenLeft | None:
    """The charter holds another token."""
    return no_token_left(now, now.frame.who)


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
def into_city(now: Now, action: PlaceToken) -> NoSuchHex | NoSuchCity | None:
    """Only cities have spaces."""
    if action.hex not in BOARD(now).hexes:
        return NoSuchHex(action.hex)
    stops = face(now, action.hex).stops
    if 0 <= action.city < len(stops) and stops[action.city].kind == "city":
        return None
    return NoSuchCity(action.hex, action.city)


class HasTokenThere(Details, frozen=True):
    """The corporation has a token in the hex."""

    who: str
    hex: str


@check("one token a hex")
def one_a_hex(now: Now, action: PlaceToken) -> HasTokenThere | None:
    """No second token of a corporation in one hex."""
    who = now.frame.who
    return HasTokenThere(who, action.hex) if OCCUPIED(now, who, action.hex) else None


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
def free_space(now: Now, action: PlaceToken) -> CityFull | SpaceKept | None:
    """A space of the city is free, and not kept for a corporation at home there."""
    stop = (action.hex, action.city)
    spaces, inside = OPEN_SPACES(now, stop), markers_in(now, stop)
    kept = [c for c in HOMES_KEPT(now, stop) if c != now.frame.who]
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
def on_a_route(now: Now, action: PlaceToken) -> CityOffRoute | None:
    """A route of the corporation reaches the city."""
    if (action.hex, action.city) in reach(now, now.frame.who).stops:
        return None
    return CityOffRoute(now.frame.who, action.hex)


@check("treasury pays the token")
def treasury_pays(now: Now, action: PlaceToken) -> ShortOfMoney | None:
    """The corporation alone pays for its tokens."""
    return short_of(now, now.frame.who, TOKEN_COST(now, now.frame.who, action.hex))


def _offers(now: Now) -> Iterator[Offer]:
    who = now.frame.who
    if now[TURN].tokens or next_token(now, who) is None:
        return
    for hex, stop in sorted(reach(now, who).stops):
        yield Offer(PlaceToken(now.actor, hex, stop))


def put_token(now: Now, corporation: str, hex: str, city: int, cost: int) -> None:
    """Pay for and place the corporation's next token."""
    id = next_token(now, corporation)
    assert id is not None
    pay(now, corporation, BANK, cost, f"token in {hex}")
    now.change(TOKENS, id, hex=hex, city=city, placed=True)
    now.amend(TURN, tokens=now[TURN].tokens + 1)
    now.emit(TokenPlaced(corporation, hex, city, cost))


def _place(now: Now, action: PlaceToken) -> None:
    who = now.frame.who
    put_token(now, who, action.hex, action.city, TOKEN_COST(now, who, action.hex))


PLACE_TOKEN: Kind[PlaceToken] = Kind(
    PlaceToken,
    _offers,
    (one_a_turn, token_left, into_city, one_a_hex, free_space, on_a_route, treasury_pays),
    _place,
)

FEATURE = Feature("tokens", figures=(TOKEN_COST, OPEN_SPACES, OCCUPIED))
