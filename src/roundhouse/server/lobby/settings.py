"""The settings of a table: for its owner, and for those who play there."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import gettext
from ..errors import NotAllowed, SiteError
from ..live import seating, watching
from ..live.seating import members
from ..live.table_choices import LANGUAGES
from ..storage import tables, users
from ..storage.records import OPEN, RUNNING
from ..title_facts import opponents
from ..web.clock_faces import clock_said, face
from ..web.forms import form
from ..web.templates import page
from ..web.viewer import require, site, viewer


def show_settings(request: Request) -> Response:
    """The settings of a table, for those who sit there. Raises `NotAllowed` for others."""
    return settings_page(request, int(request.path_params["id"]))


def change_settings(request: Request) -> Response:
    """Change name, listing and pace, and before the game also how it is played."""
    sent, id = form(request), int(request.path_params["id"])
    fields: dict[str, object] = {
        "name": sent.text("name", 60),
        "listed": sent.ticked("listed"),
        "pace": sent.get("pace", "live"),
    }
    fields |= {name: sent[name] for name in ("undo", "runs", "language", "experience") if name in sent}
    if "delay" in sent:
        fields["delay"] = sent.number("delay", 0)
    if sent.ticked("before"):  # a box that is not ticked is not sent
        fields["bot_accounts"] = sent.ticked("bot_accounts")
    live = seating.change(site(request).store, id, require(request), **fields)
    return RedirectResponse(
        f"/table/{id}{'' if live.row.status == OPEN else '/settings'}", HTTPStatus.SEE_OTHER
    )


def settings_page(request: Request, id: int, error: SiteError | None = None) -> Response:
    """The settings of a table; `error`: why something was not changed. Raises `NotAllowed` for onlookers."""
    live, user = watching.seen(site(request).store, id, viewer(request).id), require(request)
    own = live.row.owner == user.id or user.admin
    mine = {seat.number for seat in live.seats if user.id in (seat.user, seat.absent)}
    if not own and not mine:
        raise error or NotAllowed(gettext("Only those who sit at a table can look at its settings."))
    with site(request).database.read() as c:
        people = users.users_by_id(c, {user.id, *members(live)})
        alone = own and tables.of_one(c, id)
    return page(
        request,
        "lobby/settings.html",
        error.status if error else 200,
        table=live.row,
        spoken=LANGUAGES,
        name=live.row.name or gettext("Table {id}", id=live.row.id),
        seats=live.seats,
        people={one.id: one.name for one in people.values()},
        substitutes=[one for _, one in sorted(people.items()) if not one.banned],
        live=live,
        own=own,
        alone=alone,
        mine=mine,
        running=live.row.status == RUNNING,
        clock=clock_said(live.row.clock),
        faces={seat.number: face(live.row, seat.player) for seat in live.seats},
        plays=bool(live.seats_of(user.id)),
        opponents=opponents(live.row.title),
        link=f"{site(request).settings.url}/join/{live.row.invite}",
        problem=error.sentence if error else "",
    )
