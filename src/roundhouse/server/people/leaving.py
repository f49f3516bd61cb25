"""Taking along what the site knows about one, and leaving it."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ..errors import SiteError, Unreadable
from ..live import watching
from ..storage import users
from ..storage.personal import everything
from ..web.forms import form
from ..web.viewer import log_out, require, site
from .account import account_page, proven
from .entry import onward


def my_data(request: Request) -> Response:
    """Everything the site knows about the viewer, as JSON."""
    user = require(request)
    with site(request).database.read() as c:
        data = everything(c, user.id)
    watching.keep_back(data["tables"], {row["table"] for row in data["seats"]})
    headers = {
        "Content-Disposition": 'attachment; filename="roundhouse-my-data.json"',
        "Cache-Control": "no-store",
    }
    written = msgspec.json.format(msgspec.json.encode(data), indent=1)
    return Response(written, media_type="application/json", headers=headers)


def delete_account(request: Request) -> Response:
    """Delete the viewer's account."""
    user, where = require(request), site(request)
    try:
        if not form(request).ticked("sure"):
            raise Unreadable(gettext("Tick the box if you mean it."), field="sure")
        proven(request, user)
    except SiteError as error:
        return account_page(request, error=error)
    with where.database.write() as c:
        theirs = users.delete_user(c, user.id)
    for id in theirs:
        where.store.invalidate(id)
        where.hub.tell(id, "seats")
    log_out(request)
    return onward("/")
