"""The waiting room: a table before its game begins."""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...text.language import gettext
from ...titles.found import titles
from ..live import bot_accounts, challenges, seating
from ..live.hush import hushed
from ..live.table import TableSnapshot
from ..live.table_choices import LANGUAGES
from ..live.telling import teller
from ..storage import challenges as stored
from ..storage import talk, users
from ..storage.records import EVERYBODY, OPEN
from ..title_facts import opponents, options
from ..web.clock_faces import clock_said
from ..web.codes import code_of
from ..web.templates import page as render
from ..web.viewer import site, viewer

LINES = 200
"""Lines of chat that are shown."""


def page(request: Request, live: TableSnapshot) -> HTMLResponse:
    """The waiting room of a table, for whoever looks at it; `?invite=` holds the secret of its link."""
    where, who = site(request), viewer(request)
    row = live.row
    invite = request.query_params.get("invite", "")
    with where.database.read() as c:
        owner = users.user(c, row.owner)
        asked = challenges.told(c, stored.of_table(c, [row.id]))
        programs = bot_accounts.bot_accounts(c)
        messages = talk.messages(c, row.id, limit=LINES, rooms=(EVERYBODY,), without=hushed(who.user))
    online = bot_accounts.listening(where.hub)
    entry = titles().get(row.title)
    known = options(row.title) if entry else ()
    made = [one.challenge for one in asked]
    people = {one.to.id: one.to.name for one in asked}
    kept = {number: people.get(id, "") for number, id in seating.kept_seats(live.seats, made).items()}
    taken = sum(1 for seat in live.seats if seat.user is not None or seat.bot)
    own = who.id is not None and (row.owner == who.id or (who.user is not None and who.user.admin))
    invited = bool(row.invite) and hmac.compare_digest(invite.encode(), row.invite.encode())
    link = f"{where.settings.url}/join/{row.invite}"
    inside = own or bool(live.seats_of(who.id))
    return render(
        request,
        "lobby/waiting.html",
        table=row,
        name=row.name or gettext("Table {id}", id=row.id),
        seats=live.seats,
        mine={seat.number for seat in live.seats_of(who.id)},
        owner=owner.name if owner else "",
        own=own,
        may_sit=own or row.listed or invited,
        kept=kept,
        free=seating.open_seats(row, live.seats, made, who.id),
        free_to_all=seating.open_seats(row, live.seats, made, None),
        invite=invite if invited else "",
        link=link if inside else "",
        code=code_of(link) if inside else "",
        options=[option for option in known if option.name in row.options],
        readings=[(reading, reading.chosen(row.options)) for reading in (entry.readings if entry else ())],
        opponents=opponents(row.title),
        taken=taken,
        not_ready=[s.player for s in live.seats if s.user is not None and not s.ready],
        enough=taken >= row.least,
        asked=asked,
        challenged=next((one for one in asked if one.to.id == who.id and one.challenge.status == OPEN), None),
        programs=sorted(programs, key=lambda user: user.id not in online),
        online=online,
        reasons=challenges.REASONS,
        spoken=LANGUAGES,
        messages=messages,
        told=teller(row.names),
        clock=clock_said(row.clock),
    )
