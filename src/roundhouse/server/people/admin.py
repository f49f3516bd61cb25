"""Pages for those who run the site: users, tables, and what has got stuck."""

from __future__ import annotations

from datetime import datetime, timedelta
from http import HTTPStatus

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...interop.known import adapters
from ...text.language import gettext
from ...titles.found import left_out
from ..clock import CLOCK
from ..errors import NotFound, NotNow
from ..storage import audit, reports, schema, tables, users
from ..storage.records import RUNNING, Seat, Table, User
from ..web.forms import form
from ..web.templates import page
from ..web.viewer import require, site

SLOW = timedelta(minutes=5)
"""A bot that has been to act for longer is stuck."""

LATEST = 40
MOST_RUNNING = 500


def looking_after(request: Request) -> User:
    """The viewer, who runs the site. Raises `NotFound` for everybody else."""
    user = require(request)
    if not user.admin:
        raise NotFound(gettext("There is no such page."))
    return user


def admin(request: Request) -> Response:
    """Users, tables, stuck tables, messages that did not get out, and titles that are left out."""
    looking_after(request)
    text = request.query_params.get("text", "")[:60]
    adapters()  # those that cannot be imported are left out
    notices = schema.notices
    with site(request).database.read() as c:
        found = users.find_users(c, text, LATEST)
        rows = [row for row, _ in tables.tables(c, text=text, limit=LATEST)]
        running = tables.tables(c, status=(RUNNING,), limit=MOST_RUNNING)
        failed = c.execute(
            select(notices.c.id, notices.c.kind, notices.c.error, notices.c.created)
            .where(notices.c.status == "failed")
            .order_by(notices.c.id.desc())
            .limit(LATEST)
        ).all()
        late = c.execute(
            select(notices.c.id).where(
                notices.c.status == "due", notices.c.due < CLOCK.now() - timedelta(hours=1)
            )
        ).all()
        counted = tables.count_tables(c)
        reported = reports.waiting(c)
        gaps = tables.with_gaps(c, {row.id for row in rows} | {row.id for row, _ in running})
    return page(
        request,
        "people/admin.html",
        people=found,
        tables=rows,
        text=text,
        stuck=[(row, why) for row, seats in running if (why := stuck(row, seats, gap=row.id in gaps))],
        gaps=gaps,
        failed=failed,
        late=len(late),
        counted=counted,
        reported=reported,
        left_out=left_out(),
    )


def stuck(row: Table, seats: tuple[Seat, ...], now: datetime | None = None, gap: bool = False) -> str:
    """Why a game that is on does not go on, or ""; people decide about other rules when they like.

    `gap`: an entry is missing in its log, so it does not open any more once it is no longer at hand.
    """
    if gap:
        return gettext("an entry of its log is missing")
    if row.asks:
        return ""
    seat = next((seat for seat in seats if seat.player == row.to_act), None)
    waited = (now or CLOCK.now()) - (row.waiting_since or row.created)
    if seat is None:
        return gettext("nobody is to act")
    if seat.bot and waited > SLOW:
        return gettext("the bot {bot} does not act", bot=seat.bot)
    if seat.user is None and not seat.bot:
        return gettext("the seat that is to act is empty")
    return ""


def ban(request: Request) -> Response:
    """Close an account, or open it again. Raises `NotNow` for one's own."""
    me, sent = looking_after(request), form(request)
    id = sent.number("user")
    if id == me.id:
        raise NotNow(gettext("Not your own account."))
    with site(request).database.write() as c:
        users.change_user(c, id, banned=sent.ticked("banned"))
        users.close_sessions(c, id)
        audit.note(c, "ban" if sent.ticked("banned") else "lift ban", f"user {id}", user=me.id)
    return RedirectResponse("/admin", HTTPStatus.SEE_OTHER)
