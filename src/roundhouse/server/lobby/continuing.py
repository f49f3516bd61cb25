"""Going on from a position of any game, against bots or at one screen."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...bots.levels import usual
from ...text.language import gettext
from ..errors import NotFound
from ..live import planning
from ..live.continuing import ALL, continuable, continue_from, only_for_plan
from ..live.table import TableSnapshot
from ..numbers import whole
from ..title_facts import opponents
from ..web.forms import form
from ..web.shown import shown
from ..web.templates import page
from ..web.viewer import require, site
from .seats import to_table


def ask(request: Request) -> Response:
    """The page that asks whom one plays. Raises `NotFound`, and what `continuable` does."""
    user, live = require(request), _table(request)
    at = _position(request.query_params.get("action", ""), live)
    game = continuable(live, at)
    own = [seat.player for seat in live.seats if seat.user == user.id]  # in a plan: all of them
    seated = {seat.player: live.name(seat.player) for seat in live.seats}
    return page(
        request,
        "lobby/continue.html",
        live=live,
        row=live.row,
        at=at,
        last=game.at,
        goes=only_for_plan(site(request).store, live, user),
        seated=seated,
        chosen=own[0] if len(own) == 1 else next(iter(seated)) if not own else ALL,
        opponents=opponents(live.row.title),
    )


def go_on(request: Request) -> Response:
    """Make the table. Raises what `continue_from` does."""
    user, live, sent = require(request), _table(request), form(request)
    at = _position(sent.text("action", 12), live)
    seat, bot = sent.text("seat", 60) or ALL, sent.text("bot", 40) or usual(live.row.title).bot
    return to_table(continue_from(site(request).store, live, user, at, seat=seat, bot=bot))


def _table(request: Request) -> TableSnapshot:
    """The table that the address names, or the user's own plan. Raises `NotFound`."""
    if "plan" in request.path_params:
        store, plan = site(request).store, int(request.path_params["plan"])
        return planning.opened(store, require(request), planning.own(store, require(request), plan).id)
    return shown(request)


def _position(wanted: str, live: TableSnapshot) -> int:
    """The position that is asked for, the present one where none is. Raises `NotFound`."""
    last = live.game.at if live.game is not None else 0
    if not wanted:
        return last
    if (found := whole(wanted, last)) is None:
        raise NotFound(gettext("There is no such position."))
    return found
