"""The addresses of plans. Their desk is that of a table: the same handlers, where the address names a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...text.language import gettext
from ..acting import plan_bar
from ..acting import routes as acting
from ..acting.action_form import action_of, list_of, number_of, object_of, revision_of
from ..acting.panels import personal
from ..desk import panels
from ..desk import routes as desk
from ..desk.scene import Scene
from ..errors import NotNow, Unreadable
from ..live import plan_playing, planning
from ..live.table import TableSnapshot
from ..table import page
from ..web.failures import wants_json
from ..web.forms import data
from ..web.shown import position_of, shown
from ..web.templates import page as render
from ..web.turns import in_turn
from ..web.viewer import require, site, viewer
from . import order
from .checked import lines_of

POST = ["POST"]

Change = Callable[[Mapping[str, Any]], TableSnapshot]


def plan_of(request: Request) -> int:
    """The number of the plan that the address names."""
    return int(request.path_params["plan"])


# -- the plans of a table ----------------------------------------------------------------------------


def list_plans(request: Request) -> Response:
    """The user's plans on a table, and a form for another, on the position `?action=N`."""
    user, live = require(request), shown(request)
    own, others = planning.at_table(site(request).store, user, live.row.id)
    at = position_of(request)
    return render(
        request,
        "plans/list.html",
        live=live,
        own=own,
        others=others,
        at=live.game.at if at is None and live.game is not None else at,
    )


def make_plan(request: Request) -> Response:
    """Make a plan: `action`, the position (now without it), and `name`."""
    user, sent = require(request), data(request)
    at, table = number_of(sent, "action"), int(request.path_params["id"])
    made = planning.create(site(request).store, user, table, at, _text(sent, "name"))
    if wants_json(request):
        return JSONResponse({"plan": made.id})
    return RedirectResponse(f"/plan/{made.id}", HTTPStatus.SEE_OTHER)


# -- acting in a plan --------------------------------------------------------------------------------


def _changing(
    change: Callable[[Request, Mapping[str, Any], int], TableSnapshot],
) -> Callable[[Request], Response]:
    """A handler that changes a plan: answered by what is different on the page then, or by the page."""

    def handle(request: Request) -> Response:
        sent = data(request)
        before = planning.opened(site(request).store, require(request), plan_of(request))
        after = change(request, sent, revision_of(sent))
        if not wants_json(request):
            return RedirectResponse(after.address, HTTPStatus.SEE_OTHER)
        return Response(
            msgspec.json.encode({"revision": after.revision, "position": _position(request, before, after)}),
            media_type="application/json",
        )

    return handle


def _position(request: Request, before: TableSnapshot, after: TableSnapshot) -> dict[str, Any]:
    """A plan as the stream of a table tells it, for a page that shows how it was before."""
    who, scene = viewer(request), Scene.of(after)
    own: dict[str, Any] = {**personal(site(request), after, who)}
    if "plan" in own:
        own["plan"] = plan_bar.changed(before, after, own["plan"])
    return {
        "revision": after.revision,
        "since": before.revision,
        "at": scene.at,
        "to_act": after.to_act,
        "yours": bool(after.plays(who.id)),
        "status": after.row.status,
        "panels": panels.from_scene(Scene.of(before), scene) | own,
    }


def _act(request: Request, sent: Mapping[str, Any], revision: int) -> TableSnapshot:
    user, store = require(request), site(request).store
    live = planning.opened(store, user, plan_of(request))
    game = acting.game_of(live)
    each = list_of(sent["actions"]) if "actions" in sent else [sent]
    return planning.act(store, user, plan_of(request), revision, *(action_of(game, one) for one in each))


def _undo(request: Request, sent: Mapping[str, Any], revision: int) -> TableSnapshot:
    to = number_of(sent, "to")
    return planning.undo(site(request).store, require(request), plan_of(request), revision, to)


def _redo(request: Request, sent: Mapping[str, Any], revision: int) -> TableSnapshot:
    return planning.redo(site(request).store, require(request), plan_of(request), revision)


NUMBERS = ("rotation", "city", "amount", "row", "column")


def _beyond(request: Request, sent: Mapping[str, Any], revision: int) -> TableSnapshot:
    """`change`: a change beyond the rules as JSON; or its fields by name, and `cell` for row and column."""
    if "change" in sent:
        change = object_of(sent["change"])
    else:
        change = {name: value for name, value in sent.items() if name not in ("csrf", "revision", "cell")}
        if sent.get("cell"):
            row, _, column = str(sent["cell"]).partition(" ")
            change |= {"row": row, "column": column}
        for name in NUMBERS:
            if name in change:
                number = number_of(change, name)
                change[name] = 0 if number is None else number
        if "take" in change:
            change["take"] = change["take"] in (True, "1", "true")
    return planning.set_freely(site(request).store, require(request), plan_of(request), revision, change)


def _branch(request: Request, sent: Mapping[str, Any], revision: int) -> TableSnapshot:
    """`do`: "choose" the branch `branch`, "begin" one here, "describe" it by `name` and `note`, or "delete" it."""
    do, id = str(sent.get("do", "")), number_of(sent, "branch")
    name, note = _text(sent, "name"), _text(sent, "note")
    return planning.branch(
        site(request).store, require(request), plan_of(request), revision, do, id, name, note
    )


# -- the plan as a whole -----------------------------------------------------------------------------


def rename(request: Request) -> Response:
    """Give the plan the name `name`. Raises `Unreadable` for none, `NotNow` for one that is too long."""
    row = planning.rename(
        site(request).store, require(request), plan_of(request), _text(data(request), "name")
    )
    return _back(request, {"name": row.name, "revision": row.revision})


def share(request: Request) -> Response:
    """Let others look: `with`, names with commas between them, or a list; nobody where it is empty."""
    wanted = data(request).get("with", "")
    if isinstance(wanted, list):
        names = [str(name) for name in wanted]
    else:
        names = str(wanted).split(",")
    found = planning.share(site(request).store, require(request), plan_of(request), names)
    return _back(request, {"with": [user.name for user in found]})


def delete(request: Request) -> Response:
    """Delete the plan with its branches, and go to those that are left of its table. Raises `NotFound`."""
    row = planning.delete(site(request).store, require(request), plan_of(request))
    if wants_json(request):
        return JSONResponse({"table": row.table})
    return RedirectResponse(f"/table/{row.table}/plans", HTTPStatus.SEE_OTHER)


def _back(request: Request, answer: Mapping[str, Any]) -> Response:
    if wants_json(request):
        return JSONResponse(dict(answer))
    return RedirectResponse(f"/plan/{plan_of(request)}", HTTPStatus.SEE_OTHER)


# -- against the game --------------------------------------------------------------------------------


def check(request: Request) -> Response:
    """What of the plan still holds, and what can be played of it."""
    return _checked(request, "")


def _checked(request: Request, stopped: str, count: int = 0) -> Response:
    now = plan_playing.checked(site(request).store, require(request), plan_of(request))
    lines = lines_of(now)
    if wants_json(request):
        return JSONResponse(
            {
                "table": now.live.row.id,
                "revision": now.live.revision,
                "steps": msgspec.to_builtins(lines),
                "next": len(now.next),
                "played": count,
                "stopped": stopped,
            }
        )
    return render(
        request,
        "plans/check.html",
        now=now,
        live=now.live,
        shown=now.shown,
        lines=lines,
        stopped=stopped,
        count=count,
        ordering=now.live.running and bool(now.found) and now.found[-1].step.data.get("by") in now.own,
        nothing="" if now.next else plan_playing.why_nothing(now),
    )


def play(request: Request) -> Response:
    """Play the next steps at the table: `revision` of the table, `count` of steps (1 without it, "all" for all).

    Raises `NotNow` where nothing can be played.
    """
    sent, user = data(request), require(request)
    wanted = str(sent.get("count", "1"))
    count = 10_000 if wanted == "all" else number_of(sent, "count") or 1
    if count < 1:
        raise NotNow(gettext("There is nothing to play."))
    done = plan_playing.play(site(request).store, user, plan_of(request), revision_of(sent), count)
    return _checked(request, done.stopped, done.count)


def _text(sent: Mapping[str, Any], name: str) -> str:
    value = sent.get(name, "")
    if not isinstance(value, str):
        raise Unreadable(gettext("A text is expected here."), field=name)
    return value


routes = [
    Route("/table/{id:int}/plans", list_plans),
    Route("/table/{id:int}/plans", make_plan, methods=POST),
    Route("/plan/{plan:int}", page.show),
    Route("/plan/{plan:int}/panels", page.show_panels),
    Route("/plan/{plan:int}/map", desk.look_at_map),
    Route("/plan/{plan:int}/began.svg", desk.show_beginning),
    Route("/plan/{plan:int}/trail/{sym}", in_turn(desk.show_trail)),
    Route("/plan/{plan:int}/becomes", desk.show_tile_tree),
    Route("/plan/{plan:int}/sheet/{sym}", desk.show_sheet),
    Route("/plan/{plan:int}/since", desk.since),
    Route("/plan/{plan:int}/map.svg", in_turn(desk.show_map)),
    Route("/plan/{plan:int}/evaluation", desk.show_evaluation),
    Route("/plan/{plan:int}/ledger.csv", desk.ledger),
    Route("/plan/{plan:int}/preview", acting.show_preview, methods=POST),
    Route("/plan/{plan:int}/why", acting.ask_why, methods=POST),
    Route("/plan/{plan:int}/hex/{hex}", acting.show_hex),
    Route("/plan/{plan:int}/hex/{hex}/gains", in_turn(acting.show_gains)),
    Route("/plan/{plan:int}/places", in_turn(acting.show_places)),
    Route("/plan/{plan:int}/runs", acting.judge_runs, methods=POST),
    Route("/plan/{plan:int}/act", _changing(_act), methods=POST),
    Route("/plan/{plan:int}/assemble", acting.assemble, methods=POST),
    Route("/plan/{plan:int}/notes", desk.write_note, methods=POST),
    Route("/plan/{plan:int}/undo", _changing(_undo), methods=POST),
    Route("/plan/{plan:int}/redo", _changing(_redo), methods=POST),
    Route("/plan/{plan:int}/beyond", _changing(_beyond), methods=POST),
    Route("/plan/{plan:int}/branch", _changing(_branch), methods=POST),
    Route("/plan/{plan:int}/rename", rename, methods=POST),
    Route("/plan/{plan:int}/share", share, methods=POST),
    Route("/plan/{plan:int}/delete", delete, methods=POST),
    Route("/plan/{plan:int}/check", check),
    Route("/plan/{plan:int}/order", order.show),
    Route("/plan/{plan:int}/order", in_turn(order.give), methods=POST),
    Route("/plan/{plan:int}/play", play, methods=POST),
]
"""To be mounted by the site."""
