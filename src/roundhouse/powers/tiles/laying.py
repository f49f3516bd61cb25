"""Laying tiles by a power: what is offered, what happens, and the token that may follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Literal

from ...board.faces import opposite
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import distinct_placements, exits_lead_somewhere
from ...core.action_types import ActionType, Check, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.flow import Step
from ...core.position import Position
from ...rules.depot import phase
from ...rules.operating_round import CURRENT_TURN, operator
from ...rules.privates import PRIVATES, PrivateBought, close
from ...rules.reach import BOARD, HOMES_KEPT, TILES, markers_in, slots
from ...rules.tile_fit import LayTile
from ...rules.tokens import next_token, put_token
from ...rules.track import (
    TERRAIN_COST,
    TILE_CHECKS,
    as_offered,
    hexes_in_reach,
    put_tile,
    treasury_pays,
)
from ...rules.turns import PASS
from ..bearers import holder, is_corporation, is_there, use_up
from .checks import (
    BOUGHT_STEP_NAME,
    PLACES,
    fits,
    in_hexes,
    in_time,
    joined,
    lays_tiles,
    of_the_turn,
    on_a_route,
    own_tile,
    owns_tiles,
    pays,
    serves,
    so_many,
    spent,
    unspent,
    works_allow,
)
from .memory import EXTRA
from .rows import (
    BOUGHT,
    LAYS,
    TILE_POWERS,
    LayCanal,
    LayOwnTile,
    LayPair,
    LayPowerTile,
    LayTerminal,
    LayWorksTile,
    Tiles,
    lays,
)


def _usable(pos: Position, kind: str) -> Iterator[tuple[str, Tiles]]:
    """The private companies whose power serves now and is spelt so."""
    for private, row in TILE_POWERS(pos).items():
        if row.action != kind or not is_there(pos, private) or spent(pos, private):
            continue
        if pos.frame.node in PLACES[row.when] and serves(pos, row, private):
            yield private, row


def _placements(pos: Position, row: Tiles) -> Iterator[tuple[str, Laid]]:
    colours, tiles = phase(pos).tiles, BOARD(pos).tiles
    hexes: Iterable[str] = row.hexes or hexes_in_reach(pos, pos.frame.who)
    for hex in hexes:
        for place in distinct_placements(BOARD(pos), hex, pos[TILES].get(hex)):
            if tiles[place.tile].colour in colours and (not row.tiles or place.tile in row.tiles):
                yield hex, Laid(place.tile, place.rotation)


def _full(kind: type[Any]) -> Callable[[Position], Iterator[Offer]]:
    def offers(pos: Position) -> Iterator[Offer]:
        for private, row in _usable(pos, kind.kind()):
            for hex, tile in _placements(pos, row):
                yield Offer(kind(pos.actor, hex, tile.tile, tile.rotation, private))

    return offers


def _terminals(pos: Position) -> Iterator[Offer]:
    for private, row in _usable(pos, LayTerminal.kind()):
        for hex, rotation in product(row.hexes, range(6)):
            yield Offer(LayTerminal(pos.actor, private, hex, rotation))


def _canals(pos: Position) -> Iterator[Offer]:
    for private, _ in _usable(pos, LayCanal.kind()):
        for rotation in range(6):
            yield Offer(LayCanal(pos.actor, private, rotation))


def _pairs(pos: Position) -> Iterator[Offer]:
    for private, row in _usable(pos, LayPair.kind()):
        for first, second in product(_turned(row), _turned(row)):
            yield Offer(LayPair(pos.actor, private, first, second))


def _pairs_that_fit(pos: Position) -> Iterator[Offer]:
    """Those that the map allows, where the power still serves in its hexes."""
    for private, row in _usable(pos, LayPair.kind()):
        if not row.unbuilt or pos[TILES].keys().isdisjoint(row.hexes):
            for first, second in _fitting_pairs(BOARD(pos), row):
                yield Offer(LayPair(pos.actor, private, first, second))


def _turned(row: Tiles) -> list[Laid]:
    return [Laid(tile, rotation) for tile in row.tiles for rotation in range(6)]


@lru_cache(maxsize=64)
def _fitting_pairs(board: Board, row: Tiles) -> tuple[tuple[Laid, Laid], ...]:
    """The pairs of tiles with track that leads somewhere and, where it has to, from the one to the other."""
    here, there = row.hexes[:2]
    edge = board.layout.edge_between(here, there) if row.joined else None
    firsts, seconds = (
        [
            laid
            for laid in _turned(row)
            if exits_lead_somewhere(board, hex, board.face(hex, laid)) is None
            and (not row.joined or (side is not None and side in board.face(hex, laid).exits))
        ]
        for hex, side in ((here, edge), (there, None if edge is None else opposite(edge)))
    )
    return tuple(product(firsts, seconds))


def _lay(pos: Position, action: Any) -> None:
    private, row = action.private, TILE_POWERS(pos)[action.private]
    who = pos.actor if row.owner == "player" else pos.frame.who
    for hex, tile in lays(row, action):
        free = row.free or row.owner == "player"
        put_tile(pos, who, hex, tile, 0 if free else TERRAIN_COST(pos, who, hex))
        if row.several:
            pos.amend(EXTRA, by_power=(*pos[EXTRA].by_power, (private, hex)))
    if not row.extra:
        pos.amend(CURRENT_TURN, tiles=pos[CURRENT_TURN].tiles + 1)
    if row.is_spent and is_corporation(pos, private):
        use_up(pos, private, LAYS)
    elif row.is_spent:
        pos.change(PRIVATES, private, used=True)
    if row.closes:
        close(pos, private)
    if row.token:
        pos.interrupt(TOKEN_STEPS[row.action].name, who)


# -- the token that may follow ---------------------------------------------------------------------------


class TokenOnTile(Action, frozen=True, tag="canal_token"):
    """Place the next token in the hex of the tile, free of charge, right after it."""


class NoTokenThere(Details, frozen=True):
    """The corporation has no token left, or has placed one in its turn, or finds no free space."""

    case: Literal["no token", "placed", "full"]
    who: str


def token_hex(pos: Position) -> str:
    """The hex of the tile on which the operating corporation may place a token now."""
    rows = ((private, row) for private, row in TILE_POWERS(pos).items() if row.token)
    return next(row.hexes[0] for private, row in rows if holder(pos, private) == pos.frame.who)


@check("token on the tile can be placed")
def token_can(pos: Position, action: TokenOnTile) -> NoTokenThere | None:
    """A token is left, the turn's placement is not used, and the city has a space."""
    who = pos.frame.who
    stop = (token_hex(pos), 0)
    if next_token(pos, who) is None:
        return NoTokenThere("no token", who)
    if pos[CURRENT_TURN].tokens:
        return NoTokenThere("placed", who)
    if len(markers_in(pos, stop)) + len(HOMES_KEPT(pos, stop)) >= slots(pos, stop):
        return NoTokenThere("full", who)
    return None


def _tokens(pos: Position) -> Iterator[Offer]:
    yield Offer(TokenOnTile(pos.actor))


def _place_token(pos: Position, action: TokenOnTile) -> None:
    put_token(pos, pos.frame.who, token_hex(pos), 0, 0)


TOKEN_ON_TILE: ActionType[TokenOnTile] = ActionType(TokenOnTile, _tokens, (token_can,), _place_token)

TOKEN_STEPS = {
    LayPowerTile.kind(): Step("token on the tile", operator, (TOKEN_ON_TILE,), closer=PASS),
    LayCanal.kind(): Step("token of P4", operator, (TOKEN_ON_TILE,), closer=PASS),
}
"""By the spelling of the lay; saved games name the step as well."""


@reacts("tiles are laid as the private company is bought", PrivateBought)
def laid_when_bought(pos: Position, event: PrivateBought) -> None:
    """By the corporation that has bought it, before anything else."""
    row = TILE_POWERS(pos).get(event.private)
    if row is not None and row.when == BOUGHT:
        pos.interrupt(BOUGHT_STEP_NAME, event.buyer)


# -- the ways to lay ----------------------------------------------------------------------------------------

_ANY = (
    in_time,
    unspent,
    so_many,
    *TILE_CHECKS,
    in_hexes,
    own_tile,
    of_the_turn,
    pays,
    joined,
    works_allow,
    on_a_route,
)


def _type(
    kind: type[Any],
    offers: Callable[[Position], Iterator[Offer]],
    *checks: Check[Any],
    considered: Callable[[Position], Iterator[Offer]] | None = None,
) -> ActionType[Any]:
    turned = as_offered if issubclass(kind, LayTile) else None
    return ActionType(kind, offers, (owns_tiles, lays_tiles, *checks), _lay, turned, considered)


LAY_POWER_TILE = _type(LayPowerTile, _full(LayPowerTile), *_ANY)
LAYING: dict[str, ActionType[Any]] = {
    kind.name: kind
    for kind in (
        LAY_POWER_TILE,
        _type(LayOwnTile, _full(LayOwnTile), in_hexes, *TILE_CHECKS, treasury_pays, joined),
        _type(LayWorksTile, _full(LayWorksTile), *TILE_CHECKS, treasury_pays, works_allow, on_a_route),
        _type(LayTerminal, _terminals, unspent, in_hexes, own_tile, fits),
        _type(
            LayPair, _pairs_that_fit, of_the_turn, in_hexes, own_tile, joined, fits, pays, considered=_pairs
        ),
        _type(LayCanal, _canals, of_the_turn, in_hexes, own_tile, fits, pays),
    )
}
"""By how saved games spell the action."""

BOUGHT_STEP = Step(BOUGHT_STEP_NAME, operator, (LAY_POWER_TILE,), closer=PASS)
