"""The map: tiles, tokens, and the last runs of every corporation."""

from __future__ import annotations

import re

import msgspec

from ...analysis.revenues import Run, last_runs
from ...board.map import Board
from ...draw.map import Route, TokenMark, draw_map, route_path
from ...draw.style import ROUTE_COLOURS
from ...draw.svg import DrawError, plain
from ...rules.corporations import CHARTERS
from ...rules.depot import PHASE, phase
from ...rules.reach import BOARD, TILES, TOKENS
from ...text.templates import dollars
from ..web.templates import fragment
from .rendered import Sources
from .scene import Badge, Scene
from .spoken import spoken
from .views import View

_ROUTE = re.compile(r'data-route="(\d+)"')
_HEX = re.compile(r'<g id="hex-([^"]+)"([^>]*)><title>[^<]*</title>')


class Drawn(msgspec.Struct, frozen=True):
    """The last runs of a corporation as the chooser lists them."""

    badge: Badge
    revenue: str


def tokens(scene: Scene) -> list[TokenMark]:
    """The tokens on the map, and the spaces kept at home, each in its space of the city."""
    now = scene.now
    marks: list[TokenMark] = []
    used: dict[tuple[str, int], int] = {}
    for token in sorted((t for t in now[TOKENS].values() if t.hex), key=lambda token: not token.placed):
        stop = (token.hex, token.city)
        slot = used[stop] = used.get(stop, -1) + 1
        colour = CHARTERS(now)[token.corporation].colour
        marks.append(TokenMark(token.hex, token.city, slot, token.corporation, colour, not token.placed))
    return marks


def lines(runs: tuple[Run, ...]) -> list[tuple[str, int, Route]]:
    """What is to be drawn: corporation, number of its train, colour and places."""
    found: list[tuple[str, int, Route]] = []
    for run in runs:
        for number, train in enumerate(run.runs):
            colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
            found.append((run.corporation, number, (colour, train.route)))
    return found


def _still_there(board: Board, scene: Scene, route: Route) -> bool:
    """Whether a run still finds its track: cities may have grown together since."""
    try:
        route_path(board, scene.now[TILES], route[1])
    except DrawError:
        return False
    return True


def picture(scene: Scene) -> str:
    """The map as SVG. Each run is a group with `data-of` (corporation) and `data-train` (number of the train)."""
    now, board = scene.now, BOARD(scene.now)
    drawn = [line for line in lines(_runs(scene)) if _still_there(board, scene, line[2])]
    marks, reached = tokens(scene), phase(now).revenue
    svg = draw_map(
        board,
        now[TILES],
        marks,
        [route for *_, route in drawn],
        phase=reached,
        scale=1.0,
        title=now.title.name,
    )

    def named(match: re.Match[str]) -> str:
        sym, train, _ = drawn[int(match[1])]
        return f'data-of="{plain(sym)}" data-train="{train}"'

    words = spoken(scene)

    def told(match: re.Match[str]) -> str:
        title = plain(words[match[1]])
        return f'<g id="hex-{match[1]}"{match[2]} role="button" tabindex="-1"><title>{title}</title>'

    text = _HEX.sub(told, _ROUTE.sub(named, svg.text))
    # A line for each hex, so that what changed can be told by lines; the size is up to the page.
    text = text.replace("<g ", "\n<g ").replace(
        'role="img"', 'role="group" aria-label="Map" focusable="false"', 1
    )
    return re.sub(r' width="[\d.]+" height="[\d.]+"', "", text, count=1)


def _runs(scene: Scene) -> tuple[Run, ...]:
    return last_runs(scene.game, scene.at)


def _html(scene: Scene) -> str:
    drawn = [Drawn(scene.badge(run.corporation), dollars(run.revenue)) for run in _runs(scene) if run.runs]
    return fragment("desk/_map.html", svg=picture(scene), drawn=drawn)


def _sources(scene: Scene) -> Sources:
    now = scene.now
    return (now[TILES], now[TOKENS], now[PHASE], _runs(scene))


VIEW = View("map", _sources, _html)
