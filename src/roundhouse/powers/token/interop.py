"""Tokens by powers as 18xx.games has them: a move of the private company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interop.adapter import Part
from ...interop.moves import city_of
from ...interop.sitefile import SiteAction
from ...rules.shares import president
from ..bearers import is_corporation
from .rows import TOKEN_POWERS, PlacePowerToken

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer


def _read(reader: Reader, move: SiteAction) -> bool:
    sym = reader.private(move.actor)
    if sym not in TOKEN_POWERS(reader.pos):
        return False
    sym, corporation = reader.power()
    hex, city = city_of(reader)
    reader.go_to(PlacePowerToken.kind())
    reader.play(PlacePowerToken(president(reader.pos, corporation), hex, city, sym))
    return True


def _write(writer: Writer, action: PlacePowerToken) -> None:
    pos = writer.pos
    if is_corporation(pos, action.private):
        raise writer.no_word()
    writer.token(action.private, "company", pos.frame.who, action.hex, action.city)


def _uses_up(action: object) -> str:
    return action.private if isinstance(action, PlacePowerToken) else ""


PART = Part(
    uses_up=_uses_up,
    read={("place_token", "company"): _read},
    write={PlacePowerToken.kind(): _write},
)
