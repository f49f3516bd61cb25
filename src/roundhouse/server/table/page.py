"""The page of a table in play: the desk with what there is to do for its viewer, and the panels of both."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...rules.turns import ROUND
from ...text.language import gettext
from ...text.prompts import round_name
from ..acting.coach import coach_html, coachable, is_on
from ..acting.panels import personal
from ..desk import explained, handover, panels, printed
from ..desk import notes as private
from ..desk.log import WHOLE_VIEW as WHOLE_LOG
from ..desk.scene import Scene
from ..desk.tabs import TABS, tab_named
from ..errors import NotFound
from ..live import chat, hush
from ..live.hints import reasoned
from ..live.table import TableSnapshot
from ..live.telling import teller
from ..numbers import whole
from ..storage.records import SPECTATORS
from ..web.shown import position_of, shown
from ..web.templates import page
from ..web.viewer import site, viewer
from . import waiting


def show(request: Request) -> Response:
    """The desk of a game; before it begins, the waiting room."""
    live = shown(request)
    if live.game is None:
        return waiting.page(request, live)
    who, where = viewer(request), site(request)
    scene = Scene.of(live, position_of(request))
    if explained.asked(request):
        name = live.row.name or live.row.title
        return explained.explain(request, scene.words, scene.pos, live.address, name, f"{live.address}/sheet")
    tab = tab_named(request.query_params.get("view", ""), scene.over)
    at = None if scene.present else scene.at
    of_map = None if printed.wants_whole(request) else printed.print_of(scene.title)
    found = panels.of_scene(scene, dict.fromkeys((*panels.PUSHED, *tab.panels)), of_map)
    if request.query_params.get("log") == "whole":
        found |= {"log": panels.of_scene(scene, (WHOLE_LOG.name,))[WHOLE_LOG.name]}
    found |= personal(where, live, who, at)
    screen = handover.handover(request, live, who) if scene.present else None
    covered = screen is not None and screen.covered
    if covered:
        found |= {"turn": "", "orders": ""}
    facts = {
        "table": live.row.id,
        "root": live.address,
        "plan": live.plan is not None,
        "revision": live.revision,
        "currency": scene.words.currency,
        "at": scene.at,
        "last": scene.game.at,
        "to_act": live.to_act,
        "yours": bool(live.plays(who.id)),
        "status": live.row.status,
        "user": who.id,
        "name": who.user.name if who.user is not None else "",
        "seats": [seat.player for seat in live.seats_of(who.id)],
        "present": scene.present,
        "handover": screen is not None and screen.asks,
        "here": screen.here if screen is not None else "",
        "fetched": [name for name, view in panels.VIEWS.items() if not view.pushed],
    }
    heard = chat.heard(live, who.user)
    with where.database.read() as c:
        hushed = hush.names(c, who.user)
    said = chat.messages(where.store, live.row.id, heard) if live.plan is None else []
    note, pinned = private.of_page(where, live.origin, who.user)
    return page(
        request,
        "desk/desk.html",
        recent=found.get("since", ""),
        round=round_name(scene.words, scene.pos[ROUND]),
        live=live,
        row=live.row,
        scene=scene,
        panels=found,
        print=of_map.address if of_map is not None else "",
        whole=printed.whole_address(request),
        tabs=TABS,
        tab=tab,
        usual=tab_named("", scene.over),
        facts=msgspec.json.encode(facts).decode().replace("<", "\\u003c"),
        told=teller(live.row.names, live.words),
        said=said,
        all_signs=chat.SIGNS,
        spectators=SPECTATORS in heard.rooms and (live.running or any(line.message.room for line in said)),
        own_room=who.user is not None and bool(chat.room_of(live, who.user)),
        hushed=hushed,
        coach=coach_html(request, live, who) if scene.present and not covered else None,
        coachable=coachable(live, who),
        evaluable=where.evaluations.may(live, who.id),
        coached=is_on(request, live),
        screen=screen,
        screen_seats=handover.seats_of(screen, live.row.names) if screen is not None else {},
        covered=covered,
        note=note,
        pinned=pinned,
        seated=bool(live.seats_of(who.id)),
        reasoned=reasoned(live) and who.user is not None and (live.over or bool(live.seats_of(who.id))),
        here=chat.present(where.store, live.origin) if live.plan is None else (),
    )


def show_panels(request: Request) -> Response:
    """Panels as JSON: {"revision", "at", "last", "panels": {name: html}}; `?names=a,b` for some, `?action=N`.

    A page that shows the position after M actions at entry R asks with `?from=M&revision=R`: panels that are sent by
    themselves are then told as what is different in them (`pieces.Change`), where that is shorter. Raises `NotFound`
    before the game has begun.
    """
    live = shown(request)
    if live.game is None:
        raise NotFound(gettext("The game has not begun."))
    scene = Scene.of(live, position_of(request))
    asked = request.query_params.get("names", "")
    names: Iterable[str] = asked.split(",") if asked else panels.PUSHED
    page = _on_page(request, live)
    wanted = dict.fromkeys(names)
    found: dict[str, object] = {
        **(panels.of_scene(scene, wanted) if page is None else panels.from_scene(page, scene, wanted))
    }
    if not asked or "turn" in names:
        found |= personal(site(request), live, viewer(request), None if scene.present else scene.at)
    answer = {"revision": live.revision, "at": scene.at, "last": scene.game.at, "panels": found}
    return Response(
        msgspec.json.encode(answer), media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def _on_page(request: Request, live: TableSnapshot) -> Scene | None:
    """The scene that a page shows, by what it says of it; None where it says nothing, or the log has gone on."""
    asked = request.query_params
    at = whole(asked.get("from", ""))
    if at is None or live.game is None or at > live.game.at or asked.get("revision") != str(live.revision):
        return None
    return Scene.of(live, at)
