"""What a hex or a tile can become: the tiles that may follow, colour by colour, as far as map and catalogue say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...board.catalogue import upgrades
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.position import Position
from ...draw.style import STYLE
from ...draw.tile import draw_tile
from ...rules.depot import PHASES, phase
from ...rules.reach import BOARD, TILES
from ...text.language import gettext
from ...text.words import colour_name
from ..errors import NotFound
from ..web.drawings import unstyled
from ..web.failures import wants_json
from ..web.templates import fragment, page
from .explained import ABOUT
from .scene import Scene

_TILE = "tile:"

Step = Mapping[Laid, tuple[str, ...]]
"""Tiles of one colour as they may lie, each with the names of those that it may be laid over ("" for the print)."""


class Follower(msgspec.Struct, frozen=True):
    """A tile that may follow: its picture as it fits first, copies left and in the box ("∞" without limit), and the
    tiles of the step before that it may be laid over."""

    name: str
    svg: str
    left: str
    count: str
    none_left: bool
    over: tuple[str, ...]


class Colour(msgspec.Struct, frozen=True):
    """What may be laid next: a colour, the phase with which it comes ("" for none), whether it is there now."""

    colour: str
    phase: str
    open: bool
    tiles: tuple[Follower, ...]


class Tree(msgspec.Struct, frozen=True):
    """What a hex or tile becomes: its name, its picture as it is, and the colours that may follow in order."""

    name: str
    svg: str
    colours: tuple[Colour, ...]


def tree(pos: Position, what: str) -> Tree:
    """What becomes of `what`: a hex as it is built now, or "tile:NAME". Raises `NotFound` for neither."""
    board = BOARD(pos)
    if what in board.hexes:
        laid, name = pos[TILES].get(what), board.hexes[what].name
        steps = _of_hex(board, what, laid)
        name = f"{what} {name}".rstrip()
    elif what.startswith(_TILE) and (id := what.removeprefix(_TILE)) in board.tiles:
        laid, name, steps = Laid(id), gettext("Tile {tile}", tile=id), _of_tile(board, id)
    else:
        raise NotFound(gettext("There is no such hex or tile in this game."))
    now = board.face(what, laid) if what in board.hexes else board.tiles[what.removeprefix(_TILE)].face
    picture = draw_tile(now, size=84, flat=board.layout.flat, title=name).text
    used = Counter(row.tile for row in pos[TILES].values())
    return Tree(name, unstyled(picture), tuple(_colour(pos, step, used) for step in steps))


def _of_hex(board: Board, hex: str, laid: Laid | None) -> list[Step]:
    steps: list[Step] = []
    standing: list[Laid | None] = [laid]
    while standing:
        found: dict[Laid, tuple[str, ...]] = {}
        for one in standing:
            for place in placements(board, hex, one):
                over = one.tile if one is not None else ""
                _note(found, Laid(place.tile, place.rotation), over)
        if found:
            steps.append(found)
        standing = list(found)
    return steps


def _of_tile(board: Board, tile: str) -> list[Step]:
    """By the catalogue alone: whatever the hex."""
    leads, steps = upgrades(board), list[Step]()
    standing = [tile]
    while standing:
        found: dict[Laid, tuple[str, ...]] = {}
        for one in standing:
            for other in leads[one]:
                _note(found, Laid(other), one)
        if found:
            steps.append(found)
        standing = [laid.tile for laid in found]
    return steps


def _note(found: dict[Laid, tuple[str, ...]], laid: Laid, over: str) -> None:
    if over not in (known := found.get(laid, ())):
        found[laid] = (*known, over)


def _colour(pos: Position, step: Step, used: Mapping[str, int]) -> Colour:
    board = BOARD(pos)
    first: dict[str, Laid] = {}
    over: dict[str, tuple[str, ...]] = {}
    for laid, below in step.items():
        first.setdefault(laid.tile, laid)
        over[laid.tile] = tuple(dict.fromkeys((*over.get(laid.tile, ()), *filter(None, below))))
    colour = board.tiles[next(iter(first))].colour
    begins = next((row.name for row in PHASES(pos).values() if colour in row.tiles), "")
    tiles = tuple(_follower(board, laid, used[name], over[name]) for name, laid in first.items())
    return Colour(colour, begins, colour in phase(pos).tiles, tiles)


def _follower(board: Board, laid: Laid, used: int, over: tuple[str, ...]) -> Follower:
    tile = board.tiles[laid.tile]
    left = None if tile.count is None else tile.count - used
    title = gettext("tile {name}, {colour}", name=tile.name, colour=colour_name(tile.colour))
    picture = draw_tile(tile, size=84, flat=board.layout.flat, rotation=laid.rotation, title=title).text
    return Follower(
        tile.name,
        unstyled(picture),
        "∞" if left is None else str(left),
        "∞" if tile.count is None else str(tile.count),
        left == 0,
        over,
    )


def answer(request: Request, scene: Scene, address: str) -> Response:
    """The tree that `?about=` asks for: as JSON {"name", "html"}, or a page. Raises `NotFound`."""
    found = tree(scene.pos, request.query_params.get(ABOUT, ""))
    body = fragment("desk/_tile_tree.html", tree=found, address=address)
    if wants_json(request):
        return JSONResponse({"name": found.name, "html": body}, headers={"Cache-Control": "no-store"})
    name = scene.row.name or scene.row.title
    return page(
        request, "desk/tile_tree.html", tree=found, body=body, back=address, back_name=name, tile_style=STYLE
    )
