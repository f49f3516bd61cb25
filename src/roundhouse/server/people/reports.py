"""Reports: somebody tells those who look after the site of a table, a line of chat or a name, and they decide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from itertools import chain, count
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import _, gettext
from ..errors import NotFound, NotNow, Unreadable
from ..live import watching
from ..live.chat import heard
from ..live.hub import SEATS, TALK
from ..numbers import whole
from ..site import Site
from ..storage import audit, reports, talk, users
from ..storage import tables as stored
from ..storage.records import Report, User
from ..storage.reports import ACTED, DISMISSED
from ..web.forms import form
from ..web.templates import page
from ..web.viewer import require, site
from .admin import looking_after

TABLE, LINE, NAME = "table", "line", "name"
"""What can be reported: a table (its name, or what goes on there), a line of its chat, the name of a user."""

REASONS: Mapping[str, str] = {
    "rude": _("insults or threats"),
    "hate": _("hatred against a group of people"),
    "spam": _("advertising, or the same again and again"),
    "private": _("private facts about somebody"),
    "unfair": _("unfair play: somebody with several accounts, or a bot that does not say so"),
    "other": _("something else"),
}
"""Why something is reported, by code."""

LONGEST = 1000
"""Characters of what can be said of it."""

MOST_OPEN = 20
"""Reports of one user that may wait at once."""

SHOWN = 100

USER = re.compile(r"user \d+")
"""What was done to a user, in the audit list."""


class Subject(msgspec.Struct, frozen=True):
    """What a report is about, as it is now. `about`: whose it is; `quoted`: what the report keeps of it."""

    kind: str
    table: int | None
    line: int | None
    about: User | None
    quoted: dict[str, Any]


def subject(where: Site, user: User, kind: str, number: int, line: int = 0) -> Subject:
    """What a user would report: `number` is that of the table, or of the user whose name it is; `line` of the chat.

    Raises `NotFound` for what there is not, or what that user cannot read, and `Unreadable` for another kind.
    """
    if kind == NAME:
        with where.database.read() as c:
            about = users.user(c, number)
        if about is None or users.GONE.fullmatch(about.name):
            raise NotFound(gettext("There is no such user."))
        return Subject(kind, None, None, about, {"name": about.name})
    if kind not in (TABLE, LINE):
        raise Unreadable(gettext("That cannot be reported."), field="kind")
    live = watching.seen(where.store, number, user.id)
    with where.database.read() as c:
        if kind == TABLE:
            owner = users.user(c, live.row.owner)
            return Subject(kind, number, None, owner, {"name": live.row.name, "title": live.row.title})
        message = talk.message(c, number, line)
        if message is None or message.facts or not heard(live, user).reads(message):
            raise NotFound(gettext("There is no such line."))
        quoted = {"name": message.name, "text": message.text, "when": message.when.isoformat()}
        return Subject(kind, number, line, users.user(c, message.user), quoted)


def tell(c: Connection, user: User, what: Subject, reason: str, text: str) -> Report:
    """Write a report down. Raises `Unreadable` for no such reason, `NotNow` for one's own, the same twice, too many."""
    if reason not in REASONS:
        raise Unreadable(gettext("Choose what is wrong."), field="reason")
    about = what.about.id if what.about is not None else None
    if about == user.id:
        raise NotNow(gettext("That is your own."))
    if reports.same(c, user.id, what.kind, what.table, what.line, about):
        raise NotNow(gettext("You have reported this already; it is looked at."))
    if reports.open_by(c, user.id) >= MOST_OPEN:
        raise NotNow(gettext("So many of your reports wait that no more are taken."))
    return reports.add(
        c,
        user.id,
        what.kind,
        table=what.table,
        line=what.line,
        about=about,
        reason=reason,
        text=text,
        quoted=what.quoted,
    )


def show(request: Request) -> Response:
    """The page on which something is reported."""
    query = request.query_params
    what = _subject(request, {name: query.get(name, "") for name in ("kind", "number", "line")})
    return page(request, "people/report.html", what=what, reasons=REASONS, done=False)


def send(request: Request) -> Response:
    """Report what `kind`, `number` and `line` say, for a `reason` and with a `text`. Raises as `subject` and `tell`
    do."""
    sent, user = form(request), require(request)
    what = _subject(request, sent)
    with site(request).database.write() as c:
        tell(c, user, what, sent.text("reason", 20), sent.text("text", LONGEST))
    return page(request, "people/report.html", what=what, reasons=REASONS, done=True)


def _subject(request: Request, sent: Mapping[str, str]) -> Subject:
    number, line = (whole(sent.get(name)) or 0 for name in ("number", "line"))
    return subject(site(request), require(request), sent.get("kind", ""), number, line)


# -- those who look after the site -------------------------------------------------------------------------


def every(request: Request) -> Response:
    """What waits to be decided, and what was decided lately."""
    looking_after(request)
    with site(request).database.read() as c:
        waiting = reports.reports(c, limit=SHOWN)
        decided = reports.reports(c, decided=True, limit=SHOWN)
        ids = {
            id
            for one in (*waiting, *decided)
            for id in (one.user, one.about, one.decided_by)
            if id is not None
        }
        noted = audit.noted(c, 40)
        about = {int(one.about[5:]) for one in noted if USER.fullmatch(one.about)}
        people = users.users_by_id(c, ids | about | {one.user for one in noted if one.user is not None})
    return page(
        request,
        "people/reports.html",
        waiting=waiting,
        decided=decided,
        people=people,
        reasons=REASONS,
        noted=noted,
        called={f"user {id}": user.name for id, user in people.items()},
        limit=SHOWN,
    )


def decide(request: Request) -> Response:
    """Decide a report: do what is ticked, or dismiss it.

    Raises `NotFound`, and `NotNow` where somebody else has decided it.
    """
    me, sent, where = looking_after(request), form(request), site(request)
    id, acted = int(request.path_params["id"]), sent.get("how") != DISMISSED
    with where.database.write() as c:
        found = reports.report(c, id)
        if found is None:
            raise NotFound(gettext("There is no such report."))
        done = [what for what in DEEDS if acted and sent.ticked(what) and DEEDS[what](c, found, me)]
        status = ACTED if acted else DISMISSED
        if reports.decide(c, id, me.id, status, sent.text("note", LONGEST)) is None:
            raise NotNow(gettext("This report has been decided."))
        audit.note(c, f"report: {status}", _audited(found), user=me.id, report=id, done=done)
    if found.table is not None and done:
        where.store.invalidate(found.table)
        where.hub.tell(found.table, TALK)
        where.hub.tell(found.table, SEATS)
    return RedirectResponse("/admin/reports", HTTPStatus.SEE_OTHER)


def _audited(found: Report) -> str:
    """What a report is about, as the audit list names it."""
    return f"user {found.about}" if found.about is not None else f"table {found.table}"


def _close(c: Connection, found: Report, me: User) -> bool:
    """Close the account of whom it is about."""
    if found.about is None:
        return False
    if found.about == me.id:
        raise NotNow(gettext("Not your own account."))
    users.change_user(c, found.about, banned=True)
    users.close_sessions(c, found.about)
    return True


def _remove(c: Connection, found: Report, me: User) -> bool:
    """Remove the line from the chat."""
    if found.line is None or found.table is None:
        return False
    return talk.remove(c, found.table, found.line)


def _rename(c: Connection, found: Report, me: User) -> bool:
    """Give whom it is about a name that says nothing; of a table, take the name away."""
    if found.kind == NAME and found.about is not None:
        names = (f"player-{found.about}{end}" for end in chain([""], (f"-{n}" for n in count(2))))
        free = next(name for name in names if users.user_named(c, name) is None)
        users.change_user(c, found.about, name=free)
        return True
    if found.kind == TABLE and found.table is not None and stored.as_far(c, found.table) is not None:
        stored.change_table(c, found.table, name="")
        return True
    return False


def _unlist(c: Connection, found: Report, me: User) -> bool:
    """Take the table out of the lobby."""
    if found.table is None or stored.as_far(c, found.table) is None:
        return False
    stored.change_table(c, found.table, listed=False)
    return True


DEEDS = {"close": _close, "remove": _remove, "rename": _rename, "unlist": _unlist}
"""What can be done about a report, by the name of the box; whether there was anything to do it to."""
