"""The coach beside the turn: one lesson at a time, when its occasion comes for the first time, and warnings.

A lesson stays for the step in which it was told; what was told before can be read again.

Whether it is on, and what it has told, is kept by the browser in a cookie of the table. Every lesson is what the house
knows of a position (`rules/lessons`), so the coach works for every title; a mistake is told of and never kept from
anybody. It is for tables at which nobody else is asked for advice: where hints are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ...core.position import Position
from ...core.state import Frame
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

if TYPE_CHECKING:
    from ...play.session import Game

COOKIE = "rh_coach"
"""The cookie: "TABLE:NAME@AT.NAME@AT", the lessons told with the number of actions at which that was."""

MONTH = 2_592_000


class Told(msgspec.Struct, frozen=True):
    """What the coach says of a lesson: its words in pieces with the ids of the glossary, and further words to read."""

    name: str
    text: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]


class Coach(msgspec.Struct, frozen=True):
    """What the coach says in a position; `before`: the lessons told earlier, the last one first."""

    warning: Told | None = None
    lesson: Told | None = None
    before: tuple[Told, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether there is nothing to be read."""
        return self.warning is None and self.lesson is None and not self.before


def coachable(live: TableSnapshot, viewer: Viewer) -> bool:
    """Whether the viewer may have a coach: they sit at a table for practice that is on."""
    return live.plan is None and live.running and practice(live) and bool(live.seats_of(viewer.id))


def is_on(request: HTTPConnection, live: TableSnapshot) -> bool:
    """Whether the coach is on at the table, in this browser."""
    return request.cookies.get(COOKIE, "").partition(":")[0] == str(live.row.id)


def coach_html(request: HTTPConnection, live: TableSnapshot, viewer: Viewer) -> str | None:
    """What the coach says to the viewer now, "" where it has nothing to say, None where there is none.

    A lesson that is said for the first time is noted, with the position; in later steps it is not said again, but can
    be read among those told before.
    """
    if not coachable(live, viewer) or not is_on(request, live):
        return None
    told, game = _told(request), live.game
    if game is None:
        return None
    words = Words(game.title, live.row.names)
    warning = lesson = None
    if not live.frozen and live.plays(viewer.id):
        lessons = lessons_of(Position(game.title, game.state))
        warning = next((one for one in lessons if one.warns), None)
        lesson = lesson_now(game, lessons, told)
        if lesson is not None and _kept(lesson.name) not in told:
            told[_kept(lesson.name)] = game.at
            keep(request, live.row.id, told)
    before = tuple(
        Told(one.name, underlined(lesson_said(words, one)), ())
        for one in told_before(game, told)
        if lesson is None or one.name != lesson.name
    )
    said = Coach(_said(words, warning), _said(words, lesson), before)
    if said.silent:
        return ""
    return fragment(
        "acting/_coach.html",
        coach=said,
        address=live.address,
        csrf=viewer.csrf,
        yours=bool(live.plays(viewer.id)),
    )


def lesson_now(game: Game, lessons: Sequence[Lesson], told: Mapping[str, int]) -> Lesson | None:
    """What there is to tell now: what was told in this step already, else the first that was not told before.

    `told`: the names of the lessons so far, as the cookie has them, each with the number of actions at which it was.
    """
    usual = [one for one in lessons if not one.warns]
    told_here = (one for one in usual if _same_step(game, told.get(_kept(one.name))))
    return next(told_here, None) or next((one for one in usual if _kept(one.name) not in told), None)


def _same_step(game: Game, at: int | None) -> bool:
    """Whether the game has stood in the present step since action number `at`, or in what interrupts it."""
    if at is None or at > game.at:
        return False
    step = _outline(game.stack(game.at))
    return _outline(game.stack(at)) == step and all(
        _outline(game.stack(between))[: len(step)] == step for between in range(at + 1, game.at)
    )


def _outline(stack: Sequence[Frame]) -> list[tuple[str, str]]:
    return [(frame.node, frame.who) for frame in stack]


def told_before(game: Game, told: Mapping[str, int]) -> Iterator[Lesson]:
    """The lessons told so far, the last one first, each as it was; those of positions taken back are left out."""
    for name, at in sorted(told.items(), key=lambda pair: -pair[1]):
        if at <= game.at:
            then = lessons_of(Position(game.title, game.position(at)))
            yield from (one for one in then if _kept(one.name) == name and not one.warns)


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
    html = coach_html(request, live, viewer(request)) or ""
    return JSONResponse({"revision": live.revision, "html": html}, headers={"Cache-Control": "no-store"})


def switch_coach(request: Request) -> Response:
    """Turn the coach on (`on` = 1, from the beginning) or off, for the viewer at this table."""
    require(request)
    live, sent = shown(request), form(request)
    keep(request, live.row.id, {} if sent.ticked("on") else None)
    return RedirectResponse(live.address, 303)
