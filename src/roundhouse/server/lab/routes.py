"""The addresses of the lab. All of them are looks, since nothing is stored: the position is in the address."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...draw.positions import draw_position
from ...draw.style import ROUTE_COLOURS, STYLE
from ...play.lab import Lab, to_line
from ...play.lab.own_board import as_map_toml
from ...text.language import gettext
from ...text.words import currency_of
from ..acting.tile_places import Asked, as_fields, here, places
from ..errors import NotFound, Unreadable
from ..web.failures import wants_json
from ..web.templates import fragment, page
from ..web.turns import in_turn, take_turn
from ..web.viewer import viewer_of
from . import start
from .asking import asked, company_of, count, lab_of, said, text_of
from .companies import all_runs
from .page import different, made_up, whole
from .questions import KINDS, ask

POST = ["POST"]

PROOF = 6.0
"""Seconds in which all runs of a position are proven, or as many of them as can be."""


def show(request: Request) -> Response:
    """The page: the position `p`, after the change that is asked for; without one, what there is to begin with.

    Raises `Unreadable` for a link, or a change, that cannot be.
    """
    query = request.query_params
    if "p" not in query:
        return start.begin(request)
    count(request, "lab")
    lab = asked(request)
    if query.get("change", "").strip():
        return RedirectResponse(_address(request, lab), HTTPStatus.SEE_OTHER)
    return whole(request, lab)


async def show_in_turn(request: Request) -> Response:
    """The same; a position, whose runs may have to be searched for, when whoever asks has the turn."""
    if "p" in request.query_params:
        return await in_turn(show)(request)
    return await run_in_threadpool(show, request)


def _address(request: Request, lab: Lab) -> str:
    query = request.query_params
    kept = "".join(
        f"&{name}={quote(query[name])}" for name in ("company", "hex", "way", "ledger") if query.get(name)
    )
    return f"/lab?p={text_of(lab)}{kept}"


def change(request: Request) -> Response:
    """What is different on the page after a change, as JSON; see `js/lab.js`."""
    count(request, "lab")
    return JSONResponse(different(request, asked(request)))


async def prove(request: Request) -> Response:
    """The same without a change, after all runs have been searched for longer."""
    await run_in_threadpool(count, request, "lab proof")
    user = (await viewer_of(request)).id

    def work() -> dict[str, Any]:
        return different(request, lab_of(request.query_params.get("p", "")), PROOF)

    return JSONResponse(await take_turn(request, user, 0, work))


def question(request: Request) -> Response:
    """The answer to a question that takes a while: a page, or its piece for scripts (`piece=1`).

    Raises `NotFound` for no such question, and `Unreadable` without corporations that it is about.
    """
    count(request, "lab question")
    query = request.query_params
    lab, other = asked(request), query.get("other", "")
    kind = "against" if other else query.get("ask", "")
    company = company_of(request, lab)
    if kind not in KINDS:
        raise NotFound(gettext("There is no such question."))
    if not company or (kind == "against" and (other not in lab.begun() or other == company)):
        raise Unreadable(gettext("A corporation that has begun is needed for that, or two different ones."))
    with made_up(lab):
        found, currency = ask(lab, kind, company, other), currency_of(lab.pos.title)
        answer = fragment("lab/_answer.html", answer=found, currency=currency)
    return Response(answer, media_type="text/html") if query.get("piece") else whole(request, lab, answer)


def tile_places(request: Request) -> Response:
    """Where a tile could go, as at a table (`acting/routes.show_places`): `p`, `tile`, `company`, `hex`."""
    count(request, "lab")
    lab, query = asked(request), request.query_params
    text = text_of(lab)
    tile, hex = query.get("tile", ""), query.get("hex", "")
    here_is = Asked(lab.pos, {}, text)
    back = f"/lab?p={quote(text)}"
    shown: dict[str, Any]
    with made_up(lab):
        if hex:
            one = here(here_is, tile, query.get("company", ""), hex)
            html = fragment("acting/_place.html", place=one, tile=tile)
            shown = {"hex": hex, "html": html, "drawings": one.drawings, "ways": one.ways}
        else:
            found = places(here_is, tile, query.get("company", ""))
            context = {"places": found, "address": "/lab", "kept": {"p": text}}
            html = fragment("acting/_places.html", **context)
            told = fragment("acting/_places_found.html", **context)
            shown = {"html": html, "found": told, **as_fields(found)}
    if wants_json(request):
        return JSONResponse(shown)
    return page(request, "acting/places.html", name=lab.name, back=back, body=html, tile_style=STYLE)


def as_picture(request: Request) -> Response:
    """The map as SVG, with the best runs of the corporation."""
    count(request, "lab")
    lab = asked(request)
    company = request.query_params.get("company", "")
    with made_up(lab):
        runs = all_runs(lab, company).get(company)
        routes = [run.route for run in runs.answer.runs] if runs is not None else []
        colours = [ROUTE_COLOURS[number % len(ROUTE_COLOURS)] for number in range(len(routes))]
        drawn = draw_position(lab.pos, list(zip(colours, routes, strict=True)))
    return Response(drawn.text, media_type="image/svg+xml")


def as_line(request: Request) -> Response:
    """The position as one line of text."""
    count(request, "lab")
    return Response(said(lambda: to_line(asked(request).document())) + "\n", media_type="text/plain")


def as_json(request: Request) -> Response:
    """The position as a document, as a file."""
    count(request, "lab")
    content = msgspec.json.format(msgspec.json.encode(asked(request).document()), indent=1)
    return _file(content + b"\n", "application/json", "position.json")


def as_toml(request: Request) -> Response:
    """A board of one's own as map.toml. Raises `NotFound` for that of a title."""
    count(request, "lab")
    own = asked(request).own
    if own is None:
        raise NotFound(gettext("Only a board of one's own is saved as map.toml."))
    return _file(as_map_toml(own).encode(), "application/toml", "map.toml")


def _file(content: bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


routes: list[Route] = [
    Route("/lab", show_in_turn),
    Route("/lab/change", change),
    Route("/lab/proof", prove),
    Route("/lab/places", in_turn(tile_places)),
    Route("/lab/ask", in_turn(question)),
    Route("/lab.svg", as_picture),
    Route("/lab/line", as_line),
    Route("/lab/position.json", as_json),
    Route("/lab/map.toml", as_toml),
    Route("/lab/board", start.board),
    Route("/lab/board", start.make_board, methods=POST),
    Route("/lab/import", start.bring, methods=POST),
    Route("/table/{id:int}/lab", start.of_table),
    Route("/plan/{plan:int}/lab", start.of_table),
    Route("/puzzles/{id}/lab", start.of_puzzle),
]
