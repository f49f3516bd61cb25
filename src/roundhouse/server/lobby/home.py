"""The first page: what waits for the viewer, the viewer's tables, and the tables that are open to all."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..errors import SiteError
from ..live import challenges
from ..live.table_choices import LANGUAGES
from ..storage import challenges as stored
from ..title_facts import first_facts, manners_at, opponents, title_facts
from ..web.forms import EMPTY, Form
from ..web.templates import page
from ..web.viewer import site, viewer
from .listing import Filters, lists, with_faults


def home(request: Request) -> Response:
    """The page; its filters stand in the address, and the title that somebody would play (`play`)."""
    return home_page(request, request.query_params.get("play", ""))


def home_page(request: Request, play: str, sent: Form = EMPTY, error: SiteError | None = None) -> Response:
    """The page with a title chosen to be played, and with what was sent for that where it was refused."""
    where, who = site(request), viewer(request)
    filters = Filters.read(request.query_params)
    with where.database.read() as c:
        shown = lists(c, filters, who.id)
        challenged = challenges.told(c, stored.open_ones(c, who.id)) if who.id is not None else []
    waiting, own, public = (with_faults(where.store, some) for some in shown[:3])
    return page(
        request,
        "lobby/home.html",
        error.status if error else 200,
        waiting=waiting,
        challenged=[one for one in challenged if one.to.id == who.id],
        reasons=challenges.REASONS,
        own=[one for one in own if one.status != "over"],
        past=[one for one in own if one.status == "over"][:5],
        public=public,
        further=shown.further,
        filters=filters,
        spoken=LANGUAGES,
        titles=title_facts(),
        first=first_facts(),
        opponents=opponents(play or next(iter(title_facts()), "")),
        manners=manners_at(""),
        play=play,
        sent=sent,
        problem=error.sentence if error else "",
    )
