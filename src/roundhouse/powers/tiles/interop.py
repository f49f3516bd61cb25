"""Tiles laid by powers as 18xx.games has them: each tile is a move of the private company."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...board.tiles import Laid
from ...core.actions import Action
from ...core.position import Position
from ...interop.adapter import Part
from ...interop.moves import city_of, tile_of
from ...interop.sitefile import SiteAction
from ...rules.depot import PHASE, PHASES
from ...rules.money import CASH
from ...rules.privates import PRICE_BOUNDS, PRIVATES
from ...rules.reach import TILES
from ...rules.shares import PLAYERS, president
from ...rules.turns import Pass
from ...text.language import gettext
from ..bearers import is_corporation
from .checks import BOUGHT_STEP_NAME
from .laying import LAYING, TOKEN_STEPS, TokenOnTile, token_hex
from .rows import TILE_POWERS, LayCanal, LayPair, LayTerminal, Tiles, lays

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer

STEPS = (BOUGHT_STEP_NAME, *(step.name for step in TOKEN_STEPS.values()))


def _open(pos: Position, sym: str, used: frozenset[str]) -> bool:
    row = pos[PRIVATES].get(sym)
    return row is not None and not row.closed and not row.used and sym not in used


def _lapsed(pos: Position, row: Tiles) -> bool:
    """The site drops the power to lay a pair of tiles as soon as one of its hexes has a tile."""
    return row.action == LayPair.kind() and any(hex in pos[TILES] for hex in row.hexes)


def _may_lay(pos: Position, corporation: str, used: frozenset[str]) -> bool:
    """The corporation, or the player who presides over it, may lay a tile beside that of the turn."""
    for sym, row in TILE_POWERS(pos).items():
        if not row.extra or not _open(pos, sym, used) or _lapsed(pos, row):
            continue
        who = president(pos, corporation) if row.owner == "player" else corporation
        if pos[PRIVATES][sym].owner == who and row.when in ("track", "any"):
            return True
    return False


def _may_buy(pos: Position, used: frozenset[str]) -> bool:
    """It has the money for a private company that would give it such a tile."""
    return PHASES(pos)[pos[PHASE]].buys_privates and any(
        row.extra
        and row.owner == "corporation"
        and row.when == "track"
        and not _lapsed(pos, row)
        and pos[PRIVATES][sym].owner in PLAYERS(pos)
        and PRICE_BOUNDS(pos, sym)[0] <= pos[CASH][pos.frame.who]
        for sym, row in TILE_POWERS(pos).items()
        if sym in pos[PRIVATES]
    )


# -- reading -------------------------------------------------------------------------------------------


def _read_tile(reader: Reader, move: SiteAction) -> bool:
    sym = reader.private(move.actor)
    row = TILE_POWERS(reader.pos).get(sym)
    if row is None:
        return False
    owner = reader.pos[PRIVATES][sym].owner
    if row.owner == "corporation":
        reader.at_turn(owner)
    by = owner if row.owner == "player" else president(reader.pos, owner)
    hex, name, rotation = tile_of(reader)
    if (hex not in row.hexes and row.hexes) or (row.tiles and name not in row.tiles):
        raise reader.fail(gettext("{private} lays no tile {tile} in {hex}.", private=sym, tile=name, hex=hex))
    if row.action == LayPair.kind():
        return _read_pair(reader, move, row, by, sym, hex, Laid(name, rotation))
    if row.when == "track":
        reader.go_to(row.action)
    reader.play(_action(row, by, sym, hex, Laid(name, rotation)))
    reader.copies.lay(hex, reader.given("tile"))
    return True


def _action(row: Tiles, by: str, sym: str, hex: str, tile: Laid) -> Action:
    if row.action == LayCanal.kind():
        return LayCanal(by, sym, tile.rotation)
    if row.action == LayTerminal.kind():
        return LayTerminal(by, sym, hex, tile.rotation)
    kind: Any = LAYING[row.action].action
    action: Action = kind(by, hex, tile.tile, tile.rotation, sym)
    return action


def _read_pair(reader: Reader, move: SiteAction, row: Tiles, by: str, sym: str, hex: str, tile: Laid) -> bool:
    """Two moves of the site are one action of ours."""
    first = reader.held
    if first is None:
        reader.held = move
        return True
    if first.actor != move.actor or first.hex == hex or first.tile == move.tile:
        raise reader.fail(
            gettext(
                "the second tile of {private} has to follow the first at once, in the other hex.",
                private=first.actor,
            )
        )
    assert first.hex is not None and first.tile is not None and first.rotation is not None
    tiles = {hex: tile, first.hex: Laid(first.tile.rpartition("-")[0], first.rotation)}
    reader.play(LayPair(by, sym, *(tiles[h] for h in row.hexes)))
    reader.held = None
    reader.copies.lay(first.hex, first.tile)
    reader.copies.lay(hex, reader.given("tile"))
    return True


def _read_token(reader: Reader, move: SiteAction) -> bool:
    """The token that comes with a tile."""
    sym, corporation = reader.power()
    row = TILE_POWERS(reader.pos).get(sym)
    if row is None or not row.token:
        return False
    hex, city = city_of(reader)
    if hex != row.hexes[0] or city != 0:
        raise reader.fail(gettext("{private} places no token in {hex}.", private=move.actor, hex=hex))
    reader.play(TokenOnTile(president(reader.pos, corporation)))
    return True


def _read_pass(reader: Reader, move: SiteAction) -> bool:
    """The tile or the token is declined."""
    if reader.on_top(*STEPS) is None:
        reader.note("pass without a step", entity=move.actor)
        return True
    _, corporation = reader.power()
    reader.play(Pass(president(reader.pos, corporation)))
    return True


# -- writing -------------------------------------------------------------------------------------------


def _write_tiles(writer: Writer, action: Any) -> None:
    row = TILE_POWERS(writer.pos)[action.private]
    if is_corporation(writer.pos, action.private):
        raise writer.no_word()
    found = list(lays(row, action))
    for hex, tile in writer.as_found(found) if len(found) > 1 else found:
        writer.lay(action.private, "company", hex, tile)


def _token_private(pos: Position) -> str:
    hex = token_hex(pos)
    return next(sym for sym, row in TILE_POWERS(pos).items() if row.token and row.hexes[0] == hex)


def _write_token(writer: Writer, action: TokenOnTile) -> None:
    pos = writer.pos
    writer.token(_token_private(pos), "company", pos.frame.who, token_hex(pos), 0)


def _write_no_token(writer: Writer, action: Pass) -> None:
    writer.write("pass", _token_private(writer.pos), "company")


def _write_no_tile(writer: Writer, action: Pass) -> None:
    pos = writer.pos
    sym = next(
        sym
        for sym, row in TILE_POWERS(pos).items()
        if row.when == "bought" and pos[PRIVATES][sym].owner == pos.frame.who
    )
    writer.write("pass", sym, "company")


def _uses_up(action: Action) -> str:
    return str(getattr(action, "private", "")) if action.kind() in LAYING else ""


PART = Part(
    may_lay=_may_lay,
    may_buy=_may_buy,
    lays=frozenset({LayCanal.kind()}),
    uses_up=_uses_up,
    read={
        ("lay_tile", "company"): _read_tile,
        ("place_token", "company"): _read_token,
        ("pass", "company"): _read_pass,
    },
    write={
        **dict.fromkeys(LAYING, _write_tiles),
        TokenOnTile.kind(): _write_token,
        **{f"{Pass.kind()} in {step.name}": _write_no_token for step in TOKEN_STEPS.values()},
        f"{Pass.kind()} in {BOUGHT_STEP_NAME}": _write_no_tile,
    },
)
