"""The coach beside the turn: one lesson at a time, when its occasion comes for the first time, and warnings.

Whether it is on, and what it has told, is kept by the browser in a cookie of the table. Every lesson is what the house
knows of a position (`rules/lessons`), so the coach works for every title; a mistake is told of and never kept from
anybody. It is for tables at which nobody else is asked for advice: where hints are.
"""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.position import Position
from ...rules.lessons import Lesson, lessons_of
from ...text.glossary import term, underlined
from ...text.lessons import lesson_said
from ...text.words import Words
from ..live.hints import practice
from ..live.table import TableSnapshot
from ..numbers import whole
from ..web.failures import wants_json
from ..web.forms import form
from ..web.shown import shown
from ..web.templates import fragment
from ..web.viewer import Viewer, require, set_cookie, site, viewer

COOKIE = "rh_coach"
"""The cookie: "TABLE:NAME@AT.NAME@AT", the lessons told with the number of actions at which that was."""

MONTH = 2_592_000


class Told(msgspec.Struct, frozen=True):
    """What the coach says of a lesson: its words in pieces with the ids of the glossary, and further words to read."""

    name: str
    text: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]


class Coach(msgspec.Struct, frozen=True):
    """What the coach says in a position."""

    warning: Told | None = None
    lesson: Told | None = None


def coachable(live: TableSnapshot, viewer: Viewer) -> bool:
    """Whether the viewer may have a coach: they sit at a table for practice that is on."""
    return live.plan is None and live.running and practice(live) and bool(live.seats_of(viewer.id))


def is_on(request: HTTPConnection, live: TableSnapshot) -> bool:
    """Whether the coach is on at the table, in this browser."""
    return request.cookies.get(COOKIE, "").partition(":")[0] == str(live.row.id)


def coach_html(request: HTTPConnection, live: TableSnapshot, viewer: Viewer) -> str:
    """What the coach says to the viewer now, "" where it is off or has nothing to say.

    A lesson that is said for the first time is noted, with the position; in later ones it is not said again.
    """
    if not coachable(live, viewer) or not is_on(request, live):
        return ""
    said = Coach()
    game = live.game
    if game is not None and not live.frozen and live.plays(viewer.id):
        told = _told(request)
        lessons = lessons_of(Position(game.title, game.state))
        words = Words(game.title, live.row.names)
        warning = next((one for one in lessons if one.warns), None)
        new = (one for one in lessons if not one.warns and told.get(_kept(one.name), game.at) == game.at)
        lesson = next(new, None)
        if lesson is not None and _kept(lesson.name) not in told:
            told[_kept(lesson.name)] = game.at
            keep(request, live.row.id, told)
        said = Coach(_said(words, warning), _said(words, lesson))
    return fragment(
        "acting/_coach.html",
        coach=said,
        address=live.address,
        csrf=viewer.csrf,
        yours=bool(live.plays(viewer.id)),
    )


def _said(words: Words, lesson: Lesson | None) -> Told | None:
    if lesson is None:
        return None
    text = underlined(lesson_said(words, lesson))
    linked = {id for _, id in text}
    return Told(lesson.name, text, tuple((id, term(id).word) for id in lesson.terms if id not in linked))


def _kept(name: str) -> str:
    return name.replace(" ", "_")


def _told(request: HTTPConnection) -> dict[str, int]:
    """The lessons told so far, by name, and when; what is no such list counts as none."""
    told = {}
    for part in request.cookies.get(COOKIE, "").partition(":")[2].split("."):
        name, _, at = part.partition("@")
        if (number := whole(at, 999_999)) is not None:
            told[name] = number
    return told


def keep(request: HTTPConnection, table: int, told: dict[str, int] | None) -> None:
    """Keep in the browser what has been told; None turns the coach off."""
    secure = "; Secure" if site(request).settings.secure else ""
    rest = f"Path=/table/{table}; SameSite=Lax; HttpOnly{secure}"
    if told is None:
        set_cookie(request, f"{COOKIE}=; {rest}; Max-Age=0")
    else:
        value = ".".join(f"{name}@{at}" for name, at in told.items())
        set_cookie(request, f"{COOKIE}={table}:{value}; {rest}; Max-Age={MONTH}")


def show_coach(request: Request) -> Response:
    """What the coach says now, as JSON {"revision", "html"}; browsers go to the table."""
    live = shown(request)
    if not wants_json(request):
        return RedirectResponse(live.address, 303)
    html = coach_html(request, live, viewer(request))
    return JSONResponse({"revision": live.revision, "html": html}, headers={"Cache-Control": "no-store"})


def switch_coach(request: Request) -> Response:
    """Turn the coach on (`on` = 1, from the beginning) or off, for the viewer at this table."""
    require(request)
    live, sent = shown(request), form(request)
    keep(request, live.row.id, {} if sent.ticked("on") else None)
    return RedirectResponse(live.address, 303)
