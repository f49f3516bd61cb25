"""The print of a map, which is the same at every table of a title, as a file of its own that browsers keep for good.

A page has of the map what is not as printed. For each row of pieces that are, an element says which they are
(`data-printed="LAYER FROM TO"`), and a script puts them there before any other looks at the map (js/map/print.js).
Whoever has no scripts gets the map whole (`wants_whole`).
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...core.game import new
from ...core.position import Position
from ...core.title import Title
from ...draw.tokens import hex_marks, hex_prints, token_marks
from ...text.language import SOURCE, gettext, language, speaking
from ...titles.found import titles
from ...titles.options import UnknownOption
from .. import languages
from ..caches import CACHES
from ..errors import NotFound
from ..numbers import whole
from ..web.packing import takes_packed
from ..web.static import FOREVER
from ..web.viewer import set_cookie
from .map import fixed, layers_with_labels
from .pieces import Panel

PRINTED = ("terrain", "track", "stops", "names")
"""The layers whose pieces the print has, besides those that never change."""

COOKIE = "rh_map"
"""What a browser has that was seen to run no scripts."""


class Print(NamedTuple):
    """The print of a map: a mark of what is in its file, the address of that, and what is in it; which piece of its
    layer something is; and what stands in a page for a layer that never changes."""

    mark: str
    address: str
    script: bytes
    places: Mapping[str, Mapping[str, int]]
    always: Mapping[str, str]


def print_of(title: Title) -> Print:
    """The print of the map of a title, in the language in use."""
    return _print(title.name, len(title.players), title.options)


def folded(panel: Panel, of: Print) -> str:
    """The HTML of a map without what is in its print.

    >>> from roundhouse.server.desk.pieces import Run
    >>> of = Print("", "", b"", {"track": {"<g>1</g>": 0, "<g>2</g>": 1}}, {"<g>grid</g>": _row("grid", 0, 1)})
    >>> track = Run({"1": "<g>1</g>", "2": "<g>2</g>", "3": "<g>new</g>"}, "track", "<g>")
    >>> print(folded(Panel(["<g>grid</g>", track, "</g>"]), of))
    <g data-printed="grid 0 1"/>
    <g>
    <g data-printed="track 0 2"/>
    <g>new</g>
    </g>
    """
    lines: list[str] = []
    for part in panel.parts:
        if isinstance(part, str):
            lines.append(of.always.get(part, part))
        elif part.name in of.places:
            lines += (part.opening, *_rows(part.name, part.pieces.values(), of.places[part.name]))
        else:
            lines += part.lines
    return "\n".join(lines)


def _rows(layer: str, pieces: Iterable[str], places: Mapping[str, int]) -> Iterator[str]:
    """The pieces of a layer, with one element for each row of those that are as printed."""
    start = end = 0
    for piece in pieces:
        at = places.get(piece)
        if at == end and start < end:
            end += 1
            continue
        if start < end:
            yield _row(layer, start, end)
        if at is None:
            start = end = 0
            yield piece
        else:
            start, end = at, at + 1
    if start < end:
        yield _row(layer, start, end)


def _row(layer: str, start: int, end: int) -> str:
    return f'<g data-printed="{layer} {start} {end}"/>'


@CACHES.function("prints of maps", 32)
def _print(name: str, players: int, options: tuple[str, ...]) -> Print:
    """The map as it is when a game begins, without tokens. Raises `NotFound` for a game that there is not."""
    entry = titles().get(name)
    if entry is None:
        raise NotFound(gettext("There is no such title here."))
    try:
        title = entry.build(tuple(f"Seat {number}" for number in range(1, players + 1)), options)
    except UnknownOption:
        raise NotFound(gettext("There is no such title here.")) from None
    pos = Position(title, new(title))
    layers, ground = layers_with_labels(pos, token_marks(pos), [*hex_prints(pos), *hex_marks(pos)])
    pieces: dict[str, list[str]] = {}
    always: dict[str, str] = {}
    for layer in layers:
        if layer.fixed:
            pieces[layer.name] = [whole := fixed(layer)]
            always[whole] = _row(layer.name, 0, 1)
        elif layer.name in PRINTED:
            drawn = ground.terrain if layer.name == "terrain" else layer.pieces
            pieces[layer.name] = list(drawn.values())
    script = b"mapPrint = " + msgspec.json.encode(pieces, enc_hook=str) + b";\n"
    mark = hashlib.sha256(script).hexdigest()[:16]
    asked = {"players": players, "options": ",".join(options), "language": language() or SOURCE}
    address = f"/print/{mark}/{quote(name)}.js?{urlencode(asked)}"
    places = {layer: {piece: at for at, piece in enumerate(pieces[layer])} for layer in PRINTED}
    return Print(mark, address, script, places, always)


def wants_whole(request: Request) -> bool:
    """Whether a page is to have the map whole: `?map=whole`, and then all pages of a browser until it is closed."""
    if request.query_params.get("map") == "whole":
        set_cookie(request, f"{COOKIE}=whole; Path=/; SameSite=Lax")
        return True
    return request.cookies.get(COOKIE) == "whole"


def whole_address(request: Request) -> str:
    """The address of the same page with the map whole."""
    return f"{request.url.path}?{urlencode([*request.query_params.multi_items(), ('map', 'whole')])}"


def show(request: Request) -> Response:
    """The file of a print, to be kept for good. Raises `NotFound` for one that is not, or no longer, like that."""
    asked = request.query_params
    players, code = whole(asked.get("players"), 99), asked.get("language", "")
    if players is None or not languages.known(code):
        raise NotFound(gettext("There is no such title here."))
    options = tuple(filter(None, asked.get("options", "").split(",")))
    with speaking(code):
        found = _print(request.path_params["title"], players, options)
    if found.mark != request.path_params["mark"]:
        raise NotFound(gettext("There is no such title here."))
    headers = {"Cache-Control": FOREVER}
    if not takes_packed(request.headers.get("accept-encoding", "")):
        return Response(found.script, media_type="text/javascript", headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(_packed(found.script), media_type="text/javascript", headers=headers)


@CACHES.function("packed prints of maps", 32)
def _packed(script: bytes) -> bytes:
    """A print as it goes over the wire, packed once for all."""
    return gzip.compress(script, 6, mtime=0)


routes = [Route("/print/{mark}/{title}.js", show)]
