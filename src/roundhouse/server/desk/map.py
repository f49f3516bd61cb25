"""The map: tiles, tokens, and the last runs of every corporation."""

from __future__ import annotations

import re

import msgspec

from ...board.map import Board
from ...board.route_points import hex_of
from ...board.tiles import Laid
from ...draw.map import draw_map, route_path
from ...draw.style import ROUTE_COLOURS
from ...draw.svg import DrawError, Markup, plain, tag
from ...draw.tokens import hex_marks, rims, token_marks
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES
from ...text.language import gettext
from ...text.templates import dollars
from ..caches import CACHES
from ..web.templates import fragment
from .hex_labels import hex_labels
from .scene import Badge, Scene
from .views import View

NO_ROUTES = tag("g", class_="routes")
_LAYER = re.compile(r'<g class="(?:grid-layer|track|routes|stops|tokens|names|markers|coordinates)"')
_HEX = re.compile(r'<g id="hex-([^"]+)"([^>]*)><title>[^<]*</title>')


class Drawn(msgspec.Struct, frozen=True):
    """The last runs of a corporation as the chooser lists them."""

    badge: Badge
    revenue: str


def routes(scene: Scene) -> Markup:
    """The last runs, a group for each train with `data-of` (corporation) and `data-train` (its number, from 0).

    A run that no longer finds its track is left out: cities may have grown together since.
    """
    board, tiles, found = BOARD(scene.pos), scene.pos[TILES], []
    for run in scene.last_runs:
        for number, train in enumerate(run.runs):
            hexes = dict.fromkeys(hex_of(place) for place in train.route)
            data = _path(board, train.route, tuple((hex, tiles.get(hex)) for hex in hexes))
            if data:
                colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
                under = tag("path", class_="route under", d=data)
                line = tag("path", class_="route", d=data, stroke=colour)
                found.append(tag("g", under, line, data_of=run.corporation, data_train=number))
    return tag("g", *found, class_="routes")


@CACHES.function("paths of runs", 4096)
def _path(board: Board, places: tuple[str, ...], laid: tuple[tuple[str, Laid | None], ...]) -> str:
    """The track of a run over these hexes, "" where it is not to be found."""
    try:
        return route_path(board, {hex: row for hex, row in laid if row is not None}, places)
    except DrawError:
        return ""


def picture(scene: Scene) -> str:
    """The map as SVG."""
    pos, board = scene.pos, BOARD(scene.pos)
    reached = phase(pos).revenue
    svg = draw_map(
        board,
        pos[TILES],
        scene.answer(token_marks),
        markers=scene.answer(hex_marks),
        rims=rims(pos),
        phase=reached,
        scale=1.0,
        title=pos.title.name,
    )
    words = hex_labels(scene)

    def told(match: re.Match[str]) -> str:
        title = plain(words[match[1]])
        return f'<g id="hex-{match[1]}"{match[2]} role="button" tabindex="-1"><title>{title}</title>'

    text = _HEX.sub(told, svg.text.replace(NO_ROUTES, routes(scene), 1))
    # A line for each layer, so that what changed can be told line by line; the size is up to the page.
    text = _LAYER.sub(r"\n\g<0>", text)
    label = gettext("Map")
    text = text.replace('role="img"', f'role="group" aria-label="{label}" focusable="false"', 1)
    return re.sub(r' width="[\d.]+" height="[\d.]+"', "", text, count=1)


def _html(scene: Scene) -> str:
    drawn = [Drawn(scene.badge(run.corporation), dollars(run.revenue)) for run in scene.last_runs if run.runs]
    return fragment("desk/_map.html", svg=picture(scene), drawn=drawn)


VIEW = View("map", _html)
