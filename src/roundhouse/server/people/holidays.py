"""Vacations, on the account page: days on which no clock of one's games by correspondence runs."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import gettext
from ..errors import SiteError, Unreadable
from ..live import vacations
from ..web.forms import form
from ..web.viewer import require, site
from .account import account_page


def take(request: Request) -> Response:
    """Go on vacation from one day (`begins`) to another (`ends`), which is the last of it; days are those of UTC."""
    user, sent = require(request), form(request)
    try:
        begins, ends = (_day(sent.get(name, "")) for name in ("begins", "ends"))
        vacations.take(site(request).store, user, begins, ends + timedelta(days=1))
    except SiteError as error:
        return account_page(request, error=error)
    return RedirectResponse("/account?done=saved#vacation-h", 303)


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text[:10]), time(), UTC)
    except ValueError:
        raise Unreadable(gettext("From which day to which?"), field="begins") from None


def end(request: Request) -> Response:
    """Come back early, or do not go."""
    user, id = require(request), int(request.path_params["id"])
    try:
        vacations.end(site(request).store, user, id)
    except SiteError as error:
        return account_page(request, error=error)
    return RedirectResponse("/account?done=saved#vacation-h", 303)
