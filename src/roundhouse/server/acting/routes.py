"""The addresses of everything that can be done at a table."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...core.game import why_not
from ...core.position import Position
from ...draw.style import STYLE
from ...play.session import Game
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD
from ...rules.running import RUN, TRAINS_TO_RUN
from ...text.language import gettext
from ...text.words import Words
from ..desk.hex_labels import heard_as
from ..desk.scene import Scene
from ..errors import NotFound, NotNow, Stale, Unreadable
from ..live import acting, orders, proposals, undoing
from ..live.hints import hinted, reason
from ..live.proposal_kinds import UNDO
from ..live.refusal import read
from ..live.table import TableSnapshot
from ..web.failures import wants_json
from ..web.forms import data
from ..web.limits import count
from ..web.shown import position_of, shown
from ..web.templates import fragment, page
from ..web.turns import in_turn
from ..web.viewer import require, site, viewer
from . import club_routes, trips, update
from .action_form import action_of, list_of, number_of, object_of, revision_of
from .assembled import assembled, can_assemble
from .coach import is_on, show_coach, switch_coach
from .hints import hint_html, reason_html
from .menu import menu_of
from .orders import wanted
from .panels import assembly
from .preview import preview
from .proposal_forms import FORMS
from .tile_places import as_fields, here, of_scene, places
from .tray import gains, tray_of
from .why import Why, why


def game_of(live: TableSnapshot) -> Game:
    """Its game. Raises `NotNow` before it has begun."""
    if live.game is None:
        raise NotNow(gettext("The game has not begun yet."))
    return live.game


def done(request: Request, answer: Mapping[str, Any]) -> Response:
    """JSON for scripts, the desk again for browsers without."""
    if wants_json(request):
        return JSONResponse(dict(answer))
    return RedirectResponse(f"/table/{request.path_params['id']}", HTTPStatus.SEE_OTHER)


def post_action(request: Request) -> Response:
    """Do an action: `action` as JSON, `revision`, and "field:NAME" for what was left open in it.

    Or several at once, all or none: `actions`, a list of such objects.
    """
    user, live, sent = require(request), shown(request), data(request)
    expected = revision_of(sent)
    store, game = site(request).store, game_of(live)
    if "actions" in sent:
        several = [action_of(game, one) for one in list_of(sent["actions"])]
        after = acting.act_all(store, live.row.id, user, expected, several)
    else:
        after = acting.act(store, live.row.id, user, expected, action_of(game, sent))
    return done(request, {"revision": after.revision})


def assemble(request: Request) -> Response:
    """What there would be to do after `actions`, as in `post_action`. {"revision", "html"}: the panel of the turn."""
    require(request)
    live, sent = shown(request), data(request)
    game_of(live)
    html = assembly(live, viewer(request), list_of(sent.get("actions", [])))
    return JSONResponse({"revision": live.revision, "html": html})


def undo(request: Request) -> Response:
    """Take back: `revision`, and `to`, the position to go back to (without it, before one's own last action)."""
    user, sent = require(request), data(request)
    id = int(request.path_params["id"])
    after = undoing.undo(site(request).store, id, user, revision_of(sent), number_of(sent, "to"))
    return done(request, {"revision": after.revision})


def redo(request: Request) -> Response:
    """Do again what was taken back: `revision`."""
    user, sent = require(request), data(request)
    after = undoing.redo(site(request).store, int(request.path_params["id"]), user, revision_of(sent))
    return done(request, {"revision": after.revision})


def propose(request: Request) -> Response:
    """Ask the others: `revision`, `kind`, one of `live.proposal_kinds`, and the fields of its form (`FORMS`)."""
    user, sent = require(request), data(request)
    id, kind = int(request.path_params["id"]), str(sent.get("kind", UNDO.kind))
    terms = FORMS[kind](user, sent) if kind in FORMS else {}
    proposal = proposals.propose(site(request).store, id, user, revision_of(sent), kind, terms)
    return done(
        request, {"proposal": proposal.id, "status": proposal.status, "revision": shown(request).revision}
    )


def vote(request: Request) -> Response:
    """Answer a proposal: `proposal` its number, `yes` 1 or 0. Raises `Unreadable` without a number."""
    user, sent = require(request), data(request)
    id, number = int(request.path_params["id"]), number_of(sent, "proposal")
    if number is None:
        raise Unreadable(gettext("Which proposal?"))
    yes = sent.get("yes") in (True, 1, "1", "true", "on")
    proposal = proposals.vote(site(request).store, id, user, number, yes)
    return done(
        request, {"proposal": proposal.id, "status": proposal.status, "revision": shown(request).revision}
    )


def show_preview(request: Request) -> Response:
    """What an action would change: `action` as in `post_action`, answered by the fields of `Preview`; after all those
    of the list `after` that are put together already, if there are any.

    Nothing (204) when it is not possible any more: the table often moves on while a pointer rests on a button.
    """
    live, sent = shown(request), data(request)
    game = game_of(live)
    pos, before = Position(game.title, game.state), list_of(sent.get("after", []))
    action = read(game.title, action_of(game, sent))
    if before:
        made = assembled(game, live.row.names, before) if can_assemble(pos) else None
        if made is None or not made.sound:
            return Response(status_code=HTTPStatus.NO_CONTENT)
        pos = Position(game.title, made.state)
    if why_not(game.title, pos.state, action) is not None:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return JSONResponse(msgspec.to_builtins(preview(pos, Words(game.title, live.row.names), action)))


def ask_why(request: Request) -> Response:
    """Why not: `wish` as JSON (fields of an action, "type" its kind). {"allowed", "reasons", "waiting", "html"}."""
    live, sent = shown(request), data(request)
    answer = why(live, viewer(request).id, object_of(sent.get("wish")))
    if wants_json(request):
        return JSONResponse({**msgspec.to_builtins(answer), "html": _why_html(answer)})
    return page(request, "acting/why.html", live=live, why=answer)


def _why_html(answer: Why) -> str:
    return fragment("acting/_why.html", why=answer)


def ask_hint(request: Request) -> Response:
    """What a bot would do for the seat that is to act, and why. {"revision", "html"}."""
    who, live = require(request), shown(request)
    html = hint_html(live, hinted(live, who.id, is_on(request, live)), viewer(request).csrf)
    if wants_json(request):
        return JSONResponse({"revision": live.revision, "html": html})
    return page(request, "acting/hint.html", live=live, html=html)


def show_reason(request: Request) -> Response:
    """Why a bot made the action of that number. {"html"}; a page for browsers without scripts. It counts as a hint."""
    who, live, at = require(request), shown(request), int(request.path_params["at"])
    count(request, "hint", f"user {who.id}")
    html = reason_html(live, reason(live, who.id, at), at)
    if wants_json(request):
        return JSONResponse({"html": html})
    return page(request, "acting/reason.html", live=live, html=html, at=at)


def show_hex(request: Request) -> Response:
    """The tray of a hex; where nothing can be done, why. `?revision=` is the position that the page shows.

    JSON: {"hex", "revision", "html", "tiles", "drawings"}; a page for browsers without scripts.
    Raises `NotFound` for a hex that is not on the map, and for programs `Stale` when the table has moved on.
    """
    live, hex = shown(request), str(request.path_params["hex"])
    game, who = game_of(live), viewer(request)
    pos = Position(game.title, game.state)
    if hex not in BOARD(pos).hexes:
        raise NotFound(gettext("There is no such hex on this map."))
    told = request.query_params.get("revision", "")
    if told and told != str(live.revision) and wants_json(request):
        raise Stale(gettext("The table has moved on since you looked."), revision=live.revision)
    yours = live.running and not live.frozen and bool(live.plays(who.id))
    here = yours and any(spot.hex == hex for spot in menu_of(live).spots)
    tray = tray_of(live, hex) if here else None
    answer = why(live, who.id, {"hex": hex}) if tray is None else None
    runs = yours and tray is None and _can_run(pos)
    context: dict[str, Any] = {
        "address": live.address,
        "revision": live.revision,
        "csrf": who.csrf,
        "hex": hex,
        "place": heard_as(pos, (hex,))[hex].removeprefix(hex).strip(" ,") if tray is None else "",
        "tray": tray,
        "why": answer,
        "runs": runs,
        "box": _box(game),
    }
    if not wants_json(request):
        del context["csrf"]
        return page(request, "acting/hex.html", live=live, tile_style=STYLE, **context)
    content: dict[str, Any] = {
        "hex": hex,
        "revision": live.revision,
        "html": fragment("acting/_tray.html", **context),
        "tiles": [],
        "drawings": {},
    }
    if tray is not None:
        content["tiles"] = [
            [{"action": turn.json, "pieces": list(turn.keys), "said": turn.said} for turn in sample.turns]
            for sample in tray.samples
        ]
        content["drawings"] = tray.drawings
    return Response(msgspec.json.encode(content), media_type="application/json")


def _in_run_step(pos: Position) -> bool:
    return not pos.over and RUN in pos.title.menus[pos.frame.node]


def _can_run(pos: Position) -> bool:
    """Whether it is the step of running trains, and there is one to run."""
    return _in_run_step(pos) and bool(TRAINS_TO_RUN(pos, pos[CURRENT_TURN].corporation))


def show_places(request: Request) -> Response:
    """Where a tile could go: `?tile=NAME&company=SYM`, each may be missing; with `?action=N`.

    JSON: {"company", "basis", "html", "found", "hexes": {hex: ways}, "near"}, `found` being the part of the HTML that
    is about the tile; with `hex` {"hex", "html", "drawings", "ways"} of that one. A page for browsers without
    scripts. Raises `NotFound` for what there is not.
    """
    scene, asked = Scene.of(shown(request), position_of(request)), request.query_params
    tile, company, hex = asked.get("tile", ""), asked.get("company", ""), asked.get("hex", "")
    name = scene.row.name or scene.row.title
    if hex:
        one = here(of_scene(scene), tile, company, hex)
        html = fragment("acting/_place.html", place=one, tile=tile)
        if wants_json(request):
            answer = {"hex": hex, "html": html, "drawings": one.drawings, "ways": one.ways}
            return JSONResponse(answer, headers=_FRESH)
        return page(request, "acting/places.html", name=name, back=scene.address, body=html, tile_style=STYLE)
    found = places(of_scene(scene), tile, company)
    kept = {} if scene.present else {"action": str(scene.at)}
    context = {"places": found, "address": scene.address, "kept": kept}
    html = fragment("acting/_places.html", **context)
    if not wants_json(request):
        return page(request, "acting/places.html", name=name, back=scene.address, body=html, tile_style=STYLE)
    answer = {"html": html, "found": fragment("acting/_places_found.html", **context), **as_fields(found)}
    return JSONResponse(answer, headers=_FRESH)


_FRESH = {"Cache-Control": "no-store"}


def _box(game: Game) -> str:
    """The view box of a single hex."""
    flat = BOARD(Position(game.title, game.state)).layout.flat
    half, tall = (102.0, 89.0) if flat else (89.0, 102.0)
    return f"{-half} {-tall} {2 * half} {2 * tall}"


def show_gains(request: Request) -> Response:
    """How the best run changes with each tile of a tray; see `tray.gains`.

    Raises `NotNow` where it is not the viewer's move.
    """
    live, hex = shown(request), str(request.path_params["hex"])
    game_of(live)
    if not live.running or not live.plays(viewer(request).id):
        raise NotNow(gettext("It is not your move."))
    return JSONResponse(gains(live, hex))


def judge_runs(request: Request) -> Response:
    """What the runs picked on the map amount to: `picked` {train: [places]}, `train`: the one being put together.

    Raises `NotNow` where nothing can be run.
    """
    live, sent = shown(request), data(request)
    game, user = game_of(live), require(request)
    pos = Position(game.title, game.state)
    if not live.running or not live.plays(user.id) or not _in_run_step(pos):
        raise NotNow(gettext("There is nothing to run now."))
    if not _can_run(pos):
        raise NotNow(gettext("There is no train to run."))
    picked = object_of(sent.get("picked", {}))
    answer = trips.judged(pos, live.row.names, picked, str(sent.get("train", "")), live.row.runs)
    return JSONResponse({"revision": live.revision, **answer})


def give_order(request: Request) -> Response:
    """Give a standing order: `kind`, `seat`, its fields by name, `stops` (names of conditions)."""
    user, sent = require(request), data(request)
    id, kind, seat = int(request.path_params["id"]), str(sent.get("kind", "")), str(sent.get("seat", ""))
    order = orders.give(site(request).store, id, user, kind, wanted(sent), seat)
    return done(request, {"order": order.id, "active": order.active, "revision": shown(request).revision})


def stop_order(request: Request) -> Response:
    """Stop a standing order."""
    user, id = require(request), int(request.path_params["id"])
    order = orders.stop(site(request).store, id, user, int(request.path_params["order"]))
    return done(request, {"order": order.id, "active": order.active, "revision": shown(request).revision})


routes = [
    *club_routes.routes,
    Route("/table/{id:int}/act", post_action, methods=["POST"]),
    Route("/table/{id:int}/assemble", assemble, methods=["POST"]),
    Route("/table/{id:int}/undo", undo, methods=["POST"]),
    Route("/table/{id:int}/redo", redo, methods=["POST"]),
    Route("/table/{id:int}/propose", propose, methods=["POST"]),
    Route("/table/{id:int}/vote", vote, methods=["POST"]),
    Route("/table/{id:int}/update", update.show),
    Route("/table/{id:int}/preview", show_preview, methods=["POST"]),
    Route("/table/{id:int}/why", ask_why, methods=["POST"]),
    Route("/table/{id:int}/hint", in_turn(ask_hint), methods=["POST"]),
    Route("/table/{id:int}/reason/{at:int}", in_turn(show_reason)),
    Route("/table/{id:int}/coach", show_coach),
    Route("/table/{id:int}/coach", switch_coach, methods=["POST"]),
    Route("/table/{id:int}/hex/{hex}", show_hex),
    Route("/table/{id:int}/hex/{hex}/gains", in_turn(show_gains)),
    Route("/table/{id:int}/places", in_turn(show_places)),
    Route("/table/{id:int}/runs", judge_runs, methods=["POST"]),
    Route("/table/{id:int}/orders", give_order, methods=["POST"]),
    Route("/table/{id:int}/orders/{order:int}/stop", stop_order, methods=["POST"]),
]
"""To be mounted by the site."""
