"""The addresses of what the people at a table settle between them: offers, pauses, leave to move."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...text.language import gettext
from ..errors import Unreadable
from ..live import deputies, offers, standing_still
from ..web.failures import wants_json
from ..web.forms import data
from ..web.shown import shown
from ..web.viewer import require, site
from .action_form import number_of, revision_of


def _done(request: Request, where: str = "") -> Response:
    """The table as it is now for scripts, the page again for browsers without."""
    id = int(request.path_params["id"])
    if wants_json(request):
        return JSONResponse({"revision": shown(request).revision})
    return RedirectResponse(f"/table/{id}{where}", HTTPStatus.SEE_OTHER)


def counter(request: Request) -> Response:
    """Decline what one is asked, and say at what price one would agree: `revision`, `price`, `hours`.

    Raises `Unreadable` without a price.
    """
    user, sent = require(request), data(request)
    price = number_of(sent, "price")
    if price is None:
        raise Unreadable(gettext("At what price?"), field="price")
    id = int(request.path_params["id"])
    offers.counter(site(request).store, id, user, revision_of(sent), price, number_of(sent, "hours"))
    return _done(request)


def withdraw(request: Request) -> Response:
    """Take back what one has offered another player: `revision`."""
    user, sent = require(request), data(request)
    offers.withdraw(site(request).store, int(request.path_params["id"]), user, revision_of(sent))
    return _done(request)


def go_on(request: Request) -> Response:
    """Let the clock run again that stands still."""
    standing_still.go_on(site(request).store, int(request.path_params["id"]), require(request))
    return _done(request)


def deputy(request: Request) -> Response:
    """Give another player leave to move for a seat: `number` of the seat, `player` ("": nobody). Raises `Unreadable`
    without a seat."""
    user, sent = require(request), data(request)
    number = number_of(sent, "number")
    if number is None:
        raise Unreadable(gettext("Which seat?"), field="number")
    id, player = int(request.path_params["id"]), str(sent.get("player", ""))
    deputies.give(site(request).store, id, user, number, player)
    return _done(request, "/settings")


routes = [
    Route("/table/{id:int}/counter", counter, methods=["POST"]),
    Route("/table/{id:int}/withdraw", withdraw, methods=["POST"]),
    Route("/table/{id:int}/go-on", go_on, methods=["POST"]),
    Route("/table/{id:int}/deputy", deputy, methods=["POST"]),
]
"""To be mounted by the site."""
