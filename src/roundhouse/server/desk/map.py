"""The map: tiles, tokens, and the last runs of every corporation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ...board.map import Board
from ...board.route_points import hex_of
from ...board.tiles import Laid
from ...core.position import Position
from ...draw.map import Layer, draw_map, framed, layers_of
from ...draw.map_hexes import Hexes
from ...draw.map_places import HexMark
from ...draw.map_routes import route_path
from ...draw.map_tokens import TokenMark
from ...draw.style import ROUTE_COLOURS
from ...draw.svg import DrawError, Markup, plain, tag
from ...draw.tokens import hex_marks, hex_prints, rims, space_prints, token_marks
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES, TOKENS
from ...text.language import gettext, language
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .hex_labels import Lying, hex_label, lying_on
from .matter import Matter, matter_of
from .pieces import Panel, Run, cut
from .scene import Badge, Scene
from .views import View

_began: Lru[tuple[str, int], str] = CACHES.lru("maps as they began", 32)

LAYERS = "<!-- layers -->"
"""What stands for the layers where they are put in."""

_TITLE = re.compile(r"^([^>]*)><title>[^<]*</title>")


class Drawn(msgspec.Struct, frozen=True):
    """The last runs of a corporation as the chooser lists them."""

    badge: Badge
    revenue: str


def routes(scene: Scene) -> dict[str, Markup]:
    """The last runs, a group for each train with `data-of` (corporation) and `data-train` (its number, from 0).

    A run that no longer finds its track is left out: cities may have grown together since.
    """
    board, tiles, found = BOARD(scene.pos), scene.pos[TILES], dict[str, Markup]()
    for run in scene.last_runs:
        for number, train in enumerate(run.runs):
            hexes = dict.fromkeys(hex_of(place) for place in train.route)
            data = _path(board, train.route, tuple((hex, tiles.get(hex)) for hex in hexes))
            if data:
                name = f"run {run.corporation} {number}"
                found[name] = drawn_run(name, number, data, data_of=run.corporation)
    return found


@CACHES.function("paths of runs", 4096)
def _path(board: Board, places: tuple[str, ...], laid: tuple[tuple[str, Laid | None], ...]) -> str:
    """The track of a run over these hexes, "" where it is not to be found."""
    try:
        return route_path(board, {hex: row for hex, row in laid if row is not None}, places)
    except DrawError:
        return ""


class Ground(NamedTuple):
    """What of a map the next one is carried on from: its hexes, what lies in them, and their grounds with labels."""

    hexes: Hexes
    lying: Lying
    terrain: dict[str, Markup]


def picture(scene: Scene, before: Ground | None = None) -> tuple[list[str | Run], Ground]:
    """The map as SVG, with a list of pieces for each layer; `before`: an earlier one of the same table.

    Of eight hundred hexes one or two are different after an action, so the others are not looked at.
    """
    marks = [*scene.answer(hex_prints), *scene.answer(hex_marks)]
    layers, ground = layers_with_labels(scene.pos, scene.answer(token_marks), marks, before)
    title = scene.pos.title.name
    return in_layers(BOARD(scene.pos), title, layers, ground.terrain, routes(scene)), ground


def layers_with_labels(
    pos: Position, tokens: Iterable[TokenMark], marks: Sequence[HexMark], before: Ground | None = None
) -> tuple[list[Layer], Ground]:
    """The layers of the map of a position, and its hexes with their labels; `before` as in `picture`."""
    board = BOARD(pos)
    layers, hexes = layers_of(
        board,
        pos[TILES],
        tokens,
        (),
        marks,
        rims(pos),
        space_prints(pos),
        phase(pos).revenue,
        before=before.hexes if before is not None else None,
    )
    terrain = _labelled_hexes(board, hexes, lying := lying_on(pos, marks), before)
    return layers, Ground(hexes, lying, terrain)


def as_it_began(scene: Scene) -> str:
    """The map before the first action, as a picture of its own."""
    key = (language(), scene.row.id)
    found = _began.get(key)
    if found is None:
        pos = Position(scene.title, scene.game.position(0))
        found = _began.put(key, drawn_of(pos, gettext("The map as it began")))
    return found


def drawn_of(pos: Position, title: str, lit: Iterable[str] = ()) -> str:
    """The map of a position as SVG, for a picture of its own: hexes of `lit` are outlined, all others then paler."""
    board, outlined = BOARD(pos), dict.fromkeys(lit)
    return draw_map(
        board,
        pos[TILES],
        token_marks(pos),
        (),
        [*hex_prints(pos), *hex_marks(pos)],
        rims(pos),
        space_prints(pos),
        phase=phase(pos).revenue,
        highlight=outlined,
        dim=[hex for hex in board.hexes if hex not in outlined] if outlined else (),
        title=title,
    ).text


def in_layers(
    board: Board,
    title: str,
    layers: Iterable[Layer],
    terrain: Mapping[str, Markup],
    routes: Mapping[str, Markup],
) -> list[str | Run]:
    """A map as SVG, with a list of pieces for each layer that changes. `terrain`: the hexes with their labels;
    `routes`: runs drawn over the track.
    """
    opening, closing = frame_of(board, title)
    parts: list[str | Run] = [opening]
    for layer in layers:
        if layer.fixed:
            parts.append(fixed(layer))
            continue
        pieces = {"terrain": terrain, "routes": routes}.get(layer.name, layer.pieces)
        # What is drawn on a hex is in its label.
        quiet = "" if layer.name == "terrain" else ' aria-hidden="true"'
        parts += [
            Run(pieces, layer.name, f'<g data-pieces="{layer.name}" class="{layer.name}"{quiet}>'),
            "</g>",
        ]
    return [*parts, closing]


def fixed(layer: Layer) -> Markup:
    """A layer that is the same whatever lies on the map."""
    return tag("g", *layer.pieces.values(), class_=layer.name, aria_hidden="true")


def drawn_run(name: str, number: int, data: str, **attributes: str) -> Markup:
    """The track of the run of a train as a piece called `name`; `number`: of the train, from 0."""
    under = tag("path", class_="route under", d=data)
    line = tag("path", class_="route", d=data, stroke=ROUTE_COLOURS[number % len(ROUTE_COLOURS)])
    return tag("g", under, line, data_piece=name, **attributes, data_train=number)


def _labelled_hexes(board: Board, hexes: Hexes, lying: Lying, before: Ground | None) -> dict[str, Markup]:
    """The grounds of all hexes with their labels."""

    def told(hex: str) -> Markup:
        return labelled(hexes.hexes[hex].ground, hex_label(board, hex, hexes.laid.get(hex), lying))

    if before is None or hexes.changed is None:
        return {hex: told(hex) for hex in board.hexes}
    others = {*hexes.changed, *before.lying.different(lying)} & board.hexes.keys()
    return {**before.terrain, **{hex: told(hex) for hex in others}} if others else before.terrain


@CACHES.function("frames of maps", 64)
def frame_of(board: Board, title: str) -> tuple[str, str]:
    """What stands before and after the layers of a map; the size is up to the page."""
    text = framed(board, (Markup(LAYERS),), coordinates=True, scale=1.0, title=title).text
    label = gettext("Map")
    text = text.replace('role="img"', f'role="group" aria-label="{label}" focusable="false"', 1)
    opening, _, closing = re.sub(r' width="[\d.]+" height="[\d.]+"', "", text, count=1).partition(LAYERS)
    return opening, closing


@CACHES.function("hexes with their labels", 16384)
def labelled(hex: Markup, words: str) -> Markup:
    """A hex that can be picked, and says what it is."""
    return Markup(
        _TITLE.sub(
            lambda found: f'{found[1]} role="button" tabindex="-1"><title>{plain(words)}</title>', hex, 1
        )
    )


def on_the_map(pos: Position) -> frozenset[str]:
    """The corporations that have a token on the map."""
    return frozenset(token.corporation for token in pos[TOKENS].values() if token.placed)


def _panel(scene: Scene, before: Panel | None = None) -> Panel:
    drawn = tuple(
        Drawn(scene.badge(run.corporation), scene.words.money(run.revenue))
        for run in scene.last_runs
        if run.runs
    )
    matter = scene.answer(matter_of, scene.operating)
    placed = scene.answer(on_the_map)
    reaching = tuple(badge for sym, badge in scene.badges().items() if sym in placed)
    above, below = _around(drawn, scene.operating, matter, reaching)
    known = before.made_of if before is not None else None
    svg, ground = picture(scene, known if isinstance(known, Ground) else None)
    return Panel((*above.parts, *svg, *below.parts), made_of=ground)


@CACHES.function("what stands around maps", 256)
def _around(
    drawn: tuple[Drawn, ...], of: str, matter: Matter, reaching: tuple[Badge, ...]
) -> tuple[Panel, Panel]:
    """What stands above a map and below it."""
    whole = fragment("desk/_map.html", svg=LAYERS, drawn=drawn, of=of, matter=matter, reaching=reaching)
    above, below = whole.split(LAYERS)
    return cut(above.removesuffix("\n")), cut(below.removeprefix("\n"))


VIEW = View("map", _panel, carried_on=_panel)
