"""The waiting room: a table before its game begins."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ..live.table import Live
from ..storage import talk, users
from ..web.templates import page as render
from ..web.viewer import site, viewer
from .facts import bot_names, title_facts


def page(request: Request, live: Live) -> HTMLResponse:
    """The waiting room of a table, for whoever looks at it."""
    where, who = site(request), viewer(request)
    row = live.row
    link = f"{where.settings.url}/join/{row.invite}"
    with where.database.read() as c:
        owner = users.user(c, row.owner)
        messages = talk.messages(c, row.id)
    facts = title_facts().get(row.title)
    chosen = [option for option in facts.options if option.name in row.options] if facts else []
    taken = sum(1 for seat in live.seats if seat.user is not None or seat.bot)
    own = who.id is not None and (row.owner == who.id or (who.user is not None and who.user.admin))
    return render(
        request,
        "lobby/waiting.html",
        table=row,
        name=row.name or f"Table {row.id}",
        seats=live.seats,
        mine={seat.number for seat in live.seats_of(who.id)},
        owner=owner.name if owner else "",
        own=own,
        may_sit=own or row.listed or request.query_params.get("invite") == row.invite,
        invite=request.query_params.get("invite", ""),
        link=link if own or live.seats_of(who.id) or row.listed else "",
        code=_code(link) if own or live.seats_of(who.id) or row.listed else "",
        options=chosen,
        bots=bot_names(),
        taken=taken,
        enough=taken >= row.least,
        messages=messages,
    )


def _code(link: str) -> Markup:
    """The link as a picture for a phone's camera."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=False, scale=3, border=2)
    return Markup(out.getvalue().decode())
