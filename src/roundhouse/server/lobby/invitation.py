"""An invitation on paper: the link of a table, and its code for a phone's camera."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ..errors import NotAllowed
from ..live.table import TableSnapshot
from ..storage import users
from ..storage.records import OVER
from ..web.codes import code_of
from ..web.shown import shown
from ..web.templates import page
from ..web.viewer import require, site


def link_of(request: Request, live: TableSnapshot) -> str:
    """The link by which somebody comes to a table."""
    return f"{site(request).settings.url}/join/{live.row.invite}"


def show(request: Request) -> Response:
    """The invitation to a table, to be printed or shown round. Raises `NotAllowed` for who does not belong to it."""
    live, user = shown(request), require(request)
    row = live.row
    if not (row.owner == user.id or user.admin or live.seats_of(user.id)):
        raise NotAllowed(gettext("Only those who sit at a table can invite to it."))
    with site(request).database.read() as c:
        owner = users.user(c, row.owner)
    link = link_of(request, live)
    return page(
        request,
        "lobby/invitation.html",
        table=row,
        name=row.name or gettext("Table {id}", id=row.id),
        owner=owner.name if owner else "",
        free=sum(1 for seat in live.seats if seat.user is None and not seat.bot),
        over=row.status == OVER,
        link=link,
        code=code_of(link),
    )
