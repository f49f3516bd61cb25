"""Where a user is logged in, and ending that."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import gettext
from ..errors import NotFound
from ..storage import users
from ..storage.devices import forget_device, forget_devices
from ..web.viewer import log_out, require, site, viewer
from .entry import onward


def end_login(request: Request) -> Response:
    """Log one of the viewer's browsers out; from then on it is one that the account does not know.

    Raises `NotFound` when it is out already.
    """
    user, here = require(request), viewer(request).session
    with site(request).database.write() as c:
        own = users.sessions_of(c, user.id)
        found = next((one for one in own if one.id == request.path_params["login"]), None)
        if found is None:
            raise NotFound(gettext("This login has ended already."))
        users.close_session(c, found.id)
        if found.device is not None:
            forget_device(c, found.device, user.id)
    if here is not None and here.id == found.id:
        log_out(request)
        return onward("/")
    return RedirectResponse(f"/account?done={quote('login ended')}", HTTPStatus.SEE_OTHER)


def end_others(request: Request) -> Response:
    """Log all of the viewer's browsers out but this one."""
    user, here = require(request), viewer(request).session
    with site(request).database.write() as c:
        users.close_sessions(c, user.id, but=here.id if here is not None else None)
        forget_devices(c, user.id, but=here.device if here is not None else None)
    return RedirectResponse(f"/account?done={quote('logins ended')}", HTTPStatus.SEE_OTHER)
