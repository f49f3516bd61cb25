"""Tokens that come back to the charter of a corporation, and those that are its homes."""

from __future__ import annotations

from ...core.position import Event, Position
from ...rules.piece_ids import is_home_token
from ...rules.reach import TOKENS


class TokenReturned(Event, frozen=True, tag="token_returned"):
    """A token came off the map and lies on the charter again."""

    corporation: str
    hex: str


def to_charter(pos: Position, token_id: str, price: int) -> None:
    """Take a token off the map: it lies on the charter of its corporation again, and placing it costs `price` dollars.

    Raises KeyError when there is no such token.
    """
    token = pos[TOKENS][token_id]
    pos.change(TOKENS, token_id, price=price, hex="", city=-1, placed=False)
    pos.emit(TokenReturned(token.corporation, token.hex))


def home_tokens(pos: Position, corporation: str) -> tuple[str, ...]:
    """The ids of those of its tokens that are homes."""
    return tuple(
        id for id, token in pos[TOKENS].items() if token.corporation == corporation and is_home_token(id)
    )
