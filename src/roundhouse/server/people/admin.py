"""Pages for those who run the site: users, tables, and what has got stuck."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...interop.known import adapters
from ...text.language import gettext
from ...titles.found import left_out
from ..clock import CLOCK
from ..errors import NotFound, NotNow
from ..stalled import overdue_notices, stuck_tables
from ..storage import audit, reports, schema, tables, users
from ..storage.records import User
from ..web.forms import form
from ..web.templates import page
from ..web.viewer import require, site

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
        stuck = stuck_tables(c, CLOCK.now(), MOST_RUNNING)
        failed = c.execute(
            select(notices.c.id, notices.c.kind, notices.c.error, notices.c.created)
            .where(notices.c.status == "failed")
            .order_by(notices.c.id.desc())
            .limit(LATEST)
        ).all()
        late = overdue_notices(c, CLOCK.now() - timedelta(hours=1))
        counted = tables.count_tables(c)
        reported = reports.waiting(c)
        gaps = tables.with_gaps(c, {row.id for row in rows})
    return page(
        request,
        "people/admin.html",
        people=found,
        tables=rows,
        text=text,
        stuck=stuck,
        gaps=gaps,
        failed=failed,
        late=late,
        counted=counted,
        reported=reported,
        left_out=left_out(),
    )


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
