"""Challenges on the pages: sending them from a profile or a table, and answering them on the first page."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..live import challenges
from ..live.table_choices import title_named
from ..web.forms import form
from ..web.viewer import require, site
from .seats import table_of, to_table


def challenge(request: Request) -> Response:
    """Open a table of a title for as few as it takes, and challenge somebody to it; more seats and bots come there."""
    sent, user, where = form(request), require(request), site(request)
    entry = title_named(sent.text("title", 40))
    with where.database.read() as c:
        to = challenges.people_named(c, [sent.text("to", 60)])
    options, seats = entry.with_usual(()), max(2, entry.players[0])
    live, _ = challenges.opened(where.store, user, entry.name, to, options=options, seats=seats, listed=False)
    return to_table(live)


def to_this(request: Request) -> Response:
    """Challenge somebody to a table of one's own."""
    sent, user, where = form(request), require(request), site(request)
    with where.database.read() as c:
        to = challenges.people_named(c, [sent.text("to", 60)])
    challenges.challenge(where.store, table_of(request), user, to)
    return RedirectResponse(f"/table/{table_of(request)}", HTTPStatus.SEE_OTHER)


def cancel(request: Request) -> Response:
    """Take a challenge back."""
    found = challenges.cancel(site(request).store, int(request.path_params["id"]), require(request))
    return RedirectResponse(f"/table/{found.table}", HTTPStatus.SEE_OTHER)


def accept(request: Request) -> Response:
    """Take the seat of the challenge that the address names, and go to its table.

    Raises `NotFound` for a challenge to somebody else, `NotNow` where it is not open any more.
    """
    return to_table(challenges.accept(site(request).store, int(request.path_params["id"]), require(request)))


def decline(request: Request) -> Response:
    """Decline, and say why."""
    reason = form(request).text("reason", 40) or "generic"
    challenges.decline(site(request).store, int(request.path_params["id"]), require(request), reason)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)
