"""Placing a token by a power: what is refused of it, what is offered, what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.position import Position
from ...rules import tokens
from ...rules.money import ShortOfMoney, short_of
from ...rules.operating_turn import TOKEN
from ...rules.privates import POWER_SERVES, close, owns_power
from ...rules.reach import BOARD, hex_face, reach
from ...rules.tokens import (
    TOKEN_COST,
    CityOffRoute,
    NoTokenLeft,
    PlacedInTurn,
    add_token,
    free_space,
    into_city,
    no_token_left,
    one_a_hex,
    put_token,
)
from ..bearers import is_there, is_used, use_up
from .rows import PLACES, TOKEN_POWERS, PlacePowerToken, TokenPower


def token_cost(pos: Position, row: TokenPower, hex: str) -> int:
    """Dollars for placing a token there by the power."""
    if row.supply == "brings":
        return row.price
    return TOKEN_COST(pos, pos.frame.who, hex) * row.percent // 100


class PlacesNoToken(Details, frozen=True):
    """There is no power to place a token, or it is used in another step."""

    case: Literal["none", "time"]
    private: str


@check("power places tokens", about=("private",))
def places_tokens(pos: Position, action: PlacePowerToken) -> PlacesNoToken | None:
    """By the title's data, and in its step."""
    row = TOKEN_POWERS(pos).get(action.private)
    if row is None:
        return PlacesNoToken("none", action.private)
    in_time = row.when == "turn" or pos.frame.node == TOKEN.name
    return None if in_time else PlacesNoToken("time", action.private)


class TokenPowerUsed(Details, frozen=True):
    """The power has placed its token."""

    private: str


@check("power to place is used once", about=("private",))
def unspent(pos: Position, action: PlacePowerToken) -> TokenPowerUsed | None:
    """It is marked when it is used."""
    return TokenPowerUsed(action.private) if is_used(pos, action.private, PLACES) else None


class NotItsHex(Details, frozen=True):
    """The power places tokens in `hexes` only."""

    private: str
    hex: str
    hexes: tuple[str, ...]


@check("token of a power goes into its hex", about=("hex", "private"))
def in_hexes(pos: Position, action: PlacePowerToken) -> NotItsHex | None:
    """One of those named."""
    row = TOKEN_POWERS(pos).get(action.private)
    if row is None or not row.hexes or action.hex in row.hexes:
        return None
    return NotItsHex(action.private, action.hex, row.hexes)


@check("token is left", about=("private",))
def token_left(pos: Position, action: PlacePowerToken) -> NoTokenLeft | None:
    """Of the charter's, where the power brings none."""
    row = TOKEN_POWERS(pos).get(action.private)
    if row is None or row.supply == "brings":
        return None
    return no_token_left(pos, pos.frame.who)


@check("one token a turn", about=("private",))
def of_the_turn(pos: Position, action: PlacePowerToken) -> PlacedInTurn | None:
    """Where it is not placed beside it."""
    row = TOKEN_POWERS(pos).get(action.private)
    refused = None if row is None or row.extra else tokens.one_a_turn(pos, action)
    assert refused is None or isinstance(refused, PlacedInTurn)
    return refused


@check("city is on a route")
def on_a_route(pos: Position, action: PlacePowerToken) -> CityOffRoute | None:
    """Where the power does not reach further than the corporation's routes."""
    row = TOKEN_POWERS(pos).get(action.private)
    refused = tokens.on_a_route(pos, action) if row is not None and row.reach else None
    assert refused is None or isinstance(refused, CityOffRoute)
    return refused


@check("treasury pays the token", about=("hex", "private"))
def treasury_pays(pos: Position, action: PlacePowerToken) -> ShortOfMoney | None:
    """As much as the power leaves to be paid."""
    row = TOKEN_POWERS(pos).get(action.private)
    cost = 0 if row is None else token_cost(pos, row, action.hex)
    return short_of(pos, pos.frame.who, cost) if cost else None


def _stops(pos: Position, row: TokenPower) -> Iterator[tuple[str, int]]:
    """Cities where it might go."""
    if row.reach:
        yield from sorted(
            stop for stop in reach(pos, pos.frame.who).stops if not row.hexes or stop[0] in row.hexes
        )
        return
    for hex in row.hexes or BOARD(pos).hexes:
        for city in hex_face(pos, hex).cities:
            yield hex, city


def _offers(pos: Position) -> Iterator[Offer]:
    for bearer, row in TOKEN_POWERS(pos).items():
        if (
            is_there(pos, bearer)
            and not is_used(pos, bearer, PLACES)
            and POWER_SERVES(pos, bearer, pos.frame.who)
        ):
            for hex, city in _stops(pos, row):
                yield Offer(PlacePowerToken(pos.actor, hex, city, bearer))


def _place(pos: Position, action: PlacePowerToken) -> None:
    row, who = TOKEN_POWERS(pos)[action.private], pos.frame.who
    cost = token_cost(pos, row, action.hex)
    id = add_token(pos, who, row.price) if row.supply == "brings" else ""
    put_token(pos, who, action.hex, action.city, cost, id=id, extra=row.extra)
    use_up(pos, action.private, PLACES)
    if row.closes:
        close(pos, action.private)


PLACE_POWER_TOKEN: ActionType[Any] = ActionType(
    PlacePowerToken,
    _offers,
    (
        owns_power,
        places_tokens,
        unspent,
        of_the_turn,
        token_left,
        into_city,
        in_hexes,
        one_a_hex,
        free_space,
        on_a_route,
        treasury_pays,
    ),
    _place,
)
