"""The addresses of what the desk shows besides its panels, of chat, notes and files."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...analysis.evaluation import Evaluation
from ...text.language import gettext
from ..errors import NotNow, Unreadable
from ..live import chat, hush, imports, seating, watching
from ..live.scheduler import LATER
from ..numbers import whole
from ..web.colours import sheet
from ..web.failures import wants_json
from ..web.forms import data
from ..web.shown import position_of, shown
from ..web.templates import page
from ..web.turns import in_turn
from ..web.viewer import require, site, viewer
from . import evaluation, explained, handover, map, missed, printed, tile_tree, twin
from . import notes as private
from . import since as recent
from .ledger import as_csv
from .map_looks import look
from .scene import Scene
from .sheet import company_sheet
from .trail import trail_of


def look_at_map(request: Request) -> Response:
    """What can be laid over the map as JSON: {"hexes": {hex: [text, colour]}}; `?show=reach&of=SYM`, `?show=upgrades`,
    `?show=lays`, with `?action=N`. Raises `NotFound` for anything else."""
    scene, asked = Scene.of(shown(request), position_of(request)), request.query_params
    found = look(scene, asked.get("show", ""), asked.get("of", ""))
    return Response(
        msgspec.json.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def show_beginning(request: Request) -> Response:
    """The map as it began, as SVG. Raises `NotFound` before the game has begun."""
    drawn = map.as_it_began(Scene.of(shown(request), 0))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def show_trail(request: Request) -> Response:
    """The way of a company's marker on the market as JSON: the fields of `Trail`; `?action=N`. Raises `NotFound`."""
    scene = Scene.of(shown(request), position_of(request))
    found = trail_of(scene, str(request.path_params["sym"]))
    return Response(
        msgspec.json.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def show_tile_tree(request: Request) -> Response:
    """What a hex or tile can become: `?about=HEX` or `?about=tile:NAME`, with `?action=N`. Raises `NotFound`."""
    live = shown(request)
    return tile_tree.answer(request, Scene.of(live, position_of(request)), live.address)


def show_sheet(request: Request) -> Response:
    """The sheet of one company alone; `?action=N`. Raises `NotFound`."""
    scene = Scene.of(shown(request), position_of(request))
    if explained.asked(request):
        name = scene.row.name or scene.row.title
        return explained.explain(request, scene.words, scene.pos, scene.address, name)
    return company_sheet(request, scene, str(request.path_params["sym"]))


def say(request: Request) -> Response:
    """Say something: form or JSON field `text`."""
    user, live = require(request), shown(request)
    message = chat.say(site(request).store, live, user, _text(request, "text"))
    return _done(request, {"id": message.id}, "#chat")


def arrive(request: Request) -> Response:
    """Say that the player of a seat (`seat`) is at the shared screen; `ask` "no": not to be asked any more."""
    require(request)
    number = whole(_text(request, "seat"))
    asks = _text(request, "ask") != "no"
    player = handover.arrive(request, shown(request), viewer(request), -1 if number is None else number, asks)
    return _done(request, {"player": player, "asks": asks}, "")


def react(request: Request) -> Response:
    """Put a sign to a line of chat: `sign`, as "ID SIGN"; one's own again takes it away. Raises `Unreadable`."""
    user, live = require(request), shown(request)
    id, _, sign = _text(request, "sign").partition(" ")
    number = whole(id)
    if number is None:
        raise Unreadable(gettext("There is no such line."), field="sign")
    return _done(request, {"sign": chat.react(site(request).store, live, user, number, sign)}, "#chat")


def hush_somebody(request: Request) -> Response:
    """Hear no more of a user (`user`, by id), or with a minus before it hear them again. Raises `Unreadable`."""
    user, wanted = require(request), _text(request, "user")
    number = whole(wanted.removeprefix("-"))
    if number is None:
        raise Unreadable(gettext("There is no such user."), field="user")
    with site(request).database.write() as c:
        hush.hush(c, user, number, not wanted.startswith("-"))
    return _done(request, {}, "#side-chat")


def write_note(request: Request) -> Response:
    """Write down a private note: `text`, and `about` what ("" for the game), or at which `place` (a company or hex).

    With `add` it is added to one that is there.
    """
    user, where = require(request), site(request)
    live = watching.seen(where.store, shown(request).origin, user.id)
    about, text = _text(request, "about").strip(), _text(request, "text")
    if place := _text(request, "place"):
        about = private.about_place(live, place)
    if data(request).get("add"):
        before = {note.about: note.text for note in private.notes(where, live.row.id, user)}
        text = "\n".join(filter(None, (before.get(about, ""), text)))
    private.put_note(where, live, user, about, text)
    return _done(request, {"about": about}, "#side-notes")


def export(request: Request) -> Response:
    """The game as a file of ours, with `?form=18xx` as one of 18xx.games, with `?form=text` as a record."""
    id = int(request.path_params["id"])
    wanted = request.query_params.get("form", "roundhouse")
    content = imports.export_for(site(request).store, id, viewer(request).id, wanted)
    text = wanted == "text"
    name = f'inline; filename="table-{id}.txt"' if text else f'attachment; filename="table-{id}.json"'
    headers = {"Content-Disposition": name, "Cache-Control": "no-store"}
    media = "text/plain; charset=utf-8" if text else "application/json"
    return Response(content, media_type=media, headers=headers)


def ledger(request: Request) -> Response:
    """The figures of the game as CSV."""
    scene = Scene.of(shown(request), position_of(request))
    name = f"table-{scene.live.origin}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(as_csv(scene), media_type="text/csv", headers=headers)


def since(request: Request) -> Response:
    """What happened since the viewer's last move, or since position `?from=N`, up to now or to position `?to=N`.

    With `from` there are both maps as well. As JSON with frames to play back. Raises `NotFound` where there is no such
    position.
    """
    live, who = shown(request), viewer(request)
    scene = Scene.of(live, whole(request.query_params.get("to", "")))
    asked = whole(request.query_params.get("from", ""))
    start = min(recent.last_move(scene, who) if asked is None else asked, scene.at)
    found = recent.since(scene, start)
    body = recent.html(scene, found, [seat.player for seat in live.seats_of(who.id)])
    maps = twin.html(scene, start) if asked is not None else ""
    if wants_json(request):
        answer = {
            "start": start,
            "end": scene.at,
            "html": body,
            "maps": maps,
            "frames": recent.frames(found),
            "colours": sheet(scene.colours),
        }
        return JSONResponse(answer, headers={"Cache-Control": "no-store"})
    return page(
        request,
        "desk/since.html",
        row=live.row,
        scene=scene,
        body=body,
        maps=maps,
        start=start,
        compared=asked is not None,
    )


def show_map(request: Request) -> Response:
    """The map after `?action=N` as SVG, with what is different after `?against=M` outlined. Raises `NotFound`."""
    scene = Scene.of(shown(request), position_of(request))
    against = whole(request.query_params.get("against", ""))
    drawn = twin.picture(scene, scene.at if against is None else against)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def best_runs(request: Request) -> Response:
    """The best runs that nobody made; only when the game is over, so that they help nobody.

    Raises `NotNow` before that.
    """
    live = shown(request)
    if not live.over:
        raise NotNow(gettext("That is told when the game is over."))
    scene = Scene.of(live)
    body = missed.html(scene)
    if wants_json(request):
        return JSONResponse({"html": body})
    return page(request, "desk/missed.html", row=live.row, scene=scene, body=body)


def show_evaluation(request: Request) -> Response:
    """What everybody could hope for after each decision, and what cost most; what is not ready is worked out meanwhile.

    As JSON {"html", "done"} for our scripts. Raises `NotNow` where it would help somebody in a game.
    """
    who = viewer(request)
    live = shown(request)
    found = site(request).evaluations.of(live, who.id)
    scene = Scene.of(live)
    body = evaluation.html(scene, found)
    done = isinstance(found, Evaluation)
    if wants_json(request):
        return JSONResponse({"html": body, "done": done}, headers={"Cache-Control": "no-store"})
    return page(request, "desk/evaluation.html", row=live.row, scene=scene, body=body, done=done)


def rematch(request: Request) -> Response:
    """Another table for the same people; the one that is there already when somebody was quicker."""
    live = seating.rematch(site(request).store, shown(request).row.id, require(request))
    if wants_json(request):
        return JSONResponse({"table": live.row.id})
    return RedirectResponse(f"/table/{live.row.id}", HTTPStatus.SEE_OTHER)


def _text(request: Request, name: str) -> str:
    value = data(request).get(name, "")
    if not isinstance(value, str):
        raise Unreadable(gettext("A text is expected here."), field=name)
    return value


def _done(request: Request, answer: dict[str, object], anchor: str) -> Response:
    """JSON for our scripts, the page again for browsers without."""
    if wants_json(request):
        return JSONResponse(answer)
    return RedirectResponse(f"/table/{request.path_params['id']}{anchor}", HTTPStatus.SEE_OTHER)


routes = [
    Route("/table/{id:int}/map", look_at_map),
    Route("/table/{id:int}/began.svg", show_beginning),
    Route("/table/{id:int}/trail/{sym}", in_turn(show_trail)),
    Route("/table/{id:int}/becomes", show_tile_tree),
    Route("/table/{id:int}/sheet/{sym}", show_sheet),
    Route("/table/{id:int}/chat", say, methods=["POST"]),
    Route("/table/{id:int}/here", arrive, methods=["POST"]),
    Route("/table/{id:int}/react", react, methods=["POST"]),
    Route("/table/{id:int}/hush", hush_somebody, methods=["POST"]),
    Route("/table/{id:int}/notes", write_note, methods=["POST"]),
    Route("/table/{id:int}/export", export),
    Route("/table/{id:int}/ledger.csv", ledger),
    Route("/table/{id:int}/since", since),
    Route("/table/{id:int}/map.svg", in_turn(show_map)),
    Route("/table/{id:int}/missed", in_turn(best_runs, LATER)),
    Route("/table/{id:int}/evaluation", show_evaluation),
    Route("/table/{id:int}/rematch", rematch, methods=["POST"]),
    *printed.routes,
]

__all__ = ["routes"]
