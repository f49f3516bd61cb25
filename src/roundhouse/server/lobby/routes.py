"""The addresses of the lobby: home, a new table, and everything about seats."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ..errors import NotAllowed, Unreadable
from ..live.table import Live
from ..storage import users
from ..storage.records import RUNNING, User
from ..web.forms import Form, form, place
from ..web.templates import page
from ..web.viewer import require, site, viewer
from .facts import TitleFacts, bot_names, title_facts
from .listing import Filters, own_cards, public_cards, waiting_cards

STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
QUIET = 1.0
"""Least seconds between two messages to a lobby page."""

HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it is still there."""

MOST_SEATS = 8
"""So many seats a form has fields for."""


def home(request: Request) -> Response:
    """What waits for the viewer, the viewer's tables, and the tables that are open to all."""
    where, who = site(request), viewer(request)
    filters = Filters.read(request.query_params)
    with where.database.read() as c:
        waiting = waiting_cards(c, who.id) if who.id is not None else []
        own = own_cards(c, who.id) if who.id is not None else []
        public = public_cards(c, filters, who.id)
    return page(
        request,
        "lobby/home.html",
        waiting=waiting,
        own=own,
        public=public,
        filters=filters,
        titles=title_facts(),
        bots=bot_names(),
    )


def new(request: Request) -> Response:
    """The page for a new table; `?title=` picks the title."""
    facts = title_facts()
    if not facts:
        raise Unreadable("No title is installed.")
    wanted = request.query_params.get("title", "")
    chosen = facts.get(wanted, next(iter(facts.values())))
    return page(
        request,
        "lobby/new.html",
        titles=facts,
        chosen=chosen,
        bots=bot_names(),
        most_seats=min(chosen.most, MOST_SEATS),
    )


def create(request: Request) -> Response:
    """Open a table from the form of `new`."""
    user, sent = require(request), form(request)
    facts = _title(sent.text("title", 40))
    hot_seat = sent.ticked("hot_seat")
    places = [who for n in range(2, facts.most + 1) if (who := sent.text(f"seat{n}", 40)) not in ("", "none")]
    bots = {n: who.removeprefix("bot:") for n, who in enumerate(places, 1) if who.startswith("bot:")}
    names = [name for n in range(1, facts.most + 1) if (name := sent.text(f"name{n}", 20))]
    seats = len(names) if hot_seat else 1 + len(places)
    keeper = site(request).keeper
    live = keeper.create(
        user,
        title=facts.name,
        name=sent.text("name", 60),
        options=tuple(option.name for option in facts.options if sent.ticked(f"option:{option.name}")),
        seats=seats,
        least=seats if hot_seat else max(facts.least, 1 + len(bots)),
        listed=sent.ticked("listed"),
        pace=sent.get("pace", "live"),
        undo=sent.get("undo", "own"),
        runs=sent.get("runs", "on"),
        hot_seat=hot_seat,
        players=names,
        seed=_seed(sent),
    )
    for number, bot in () if hot_seat else bots.items():
        keeper.put_bot(live.row.id, user, number, bot)
    if sent.ticked("begin"):
        keeper.start(live.row.id, user, shuffle=sent.ticked("shuffle"))
    return _to(live)


def play(request: Request) -> Response:
    """Play at once: a table of the viewer and bots, begun."""
    user, sent = require(request), form(request)
    facts = _title(sent.text("title", 40))
    count = sent.number("players", facts.least)
    if not facts.least <= count <= facts.most:
        raise Unreadable(f"{facts.name} is for {facts.least} to {facts.most} players.")
    bot = sent.text("bot", 40) or bot_names()[0]
    keeper = site(request).keeper
    live = keeper.create(
        user,
        title=facts.name,
        seats=count,
        least=count,
        listed=False,
        bots=[bot] * (count - 1),
        undo="free",
        seed=_seed(sent),
    )
    return _to(keeper.start(live.row.id, user, shuffle=True))


def bring(request: Request) -> Response:
    """Make a table of a game file that is sent."""
    user = require(request)
    file = form(request).files.get("file")
    if file is None or not file.data:
        raise Unreadable("Choose a game file first.")
    return _to(site(request).keeper.import_file(user, file.data))


# -- seats -------------------------------------------------------------------------------------------


def sit(request: Request) -> Response:
    """Take a seat."""
    sent = form(request)
    user = require(request)
    number = sent.number("number", -1)
    keeper = site(request).keeper
    return _to(keeper.sit(_id(request), user, sent.text("invite", 80), None if number < 0 else number))


def leave(request: Request) -> Response:
    """Stand up."""
    return _to(site(request).keeper.leave(_id(request), require(request)))


def ready(request: Request) -> Response:
    """Say that one is ready, or not."""
    return _to(site(request).keeper.ready(_id(request), require(request), form(request).ticked("ready")))


def bot(request: Request) -> Response:
    """Put a bot on an empty seat."""
    sent = form(request)
    keeper = site(request).keeper
    return _to(keeper.put_bot(_id(request), require(request), sent.number("number"), sent.text("bot", 40)))


def kick(request: Request) -> Response:
    """Empty a seat."""
    return _to(site(request).keeper.kick(_id(request), require(request), form(request).number("number")))


def arrange(request: Request) -> Response:
    """Move a seat up by one."""
    keeper, id, user = site(request).keeper, _id(request), require(request)
    number = form(request).number("number")
    order = [seat.number for seat in keeper.table(id).seats]
    if not 0 < number < len(order):
        raise Unreadable("That seat cannot move up.")
    order[number - 1 : number + 1] = [number, number - 1]
    return _to(keeper.arrange(id, user, order))


def start(request: Request) -> Response:
    """Begin the game."""
    shuffle = form(request).ticked("shuffle")
    return _to(site(request).keeper.start(_id(request), require(request), shuffle=shuffle))


def delete(request: Request) -> Response:
    """Close a table that has not begun."""
    site(request).keeper.delete(_id(request), require(request))
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


def show_settings(request: Request) -> Response:
    """The settings of a table, for its owner; who plays which seat, for those who play."""
    live, user = site(request).keeper.table(_id(request)), require(request)
    own = live.row.owner == user.id or user.admin
    mine = {seat.number for seat in live.seats if user.id in (seat.user, seat.absent)}
    if not own and not mine:
        raise NotAllowed("Only those who sit at a table can look at its settings.")
    return page(
        request,
        "lobby/settings.html",
        table=live.row,
        name=live.row.name or f"Table {live.row.id}",
        seats=live.seats,
        live=live,
        own=own,
        mine=mine,
        running=live.row.status == RUNNING,
        bots=bot_names(),
        link=f"{site(request).settings.url}/join/{live.row.invite}",
    )


def change_settings(request: Request) -> Response:
    """Change name, listing and pace."""
    sent = form(request)
    fields = {
        "name": sent.text("name", 60),
        "listed": sent.ticked("listed"),
        "pace": sent.get("pace", "live"),
    }
    return _to(site(request).keeper.change(_id(request), require(request), **fields))


def replace(request: Request) -> Response:
    """Hand a seat of a game that is on to a bot, to another user, or leave it free for a substitute."""
    sent, user, where = form(request), require(request), site(request)
    number, to = sent.number("number"), sent.text("to", 60)
    name = sent.text("user", 60)
    substitute: User | None = None
    if to == "user":
        with where.database.read() as c:
            substitute = users.user_named(c, name)
        if substitute is None:
            raise Unreadable(f"There is nobody called {name!r} here.", field="user")
    seat_bot = to.removeprefix("bot:") if to.startswith("bot:") else ""
    live = where.keeper.replace(_id(request), user, number, bot=seat_bot, user=substitute)
    return RedirectResponse(f"/table/{live.row.id}/settings", HTTPStatus.SEE_OTHER)


def take_back(request: Request) -> Response:
    """Play one's own seat again."""
    number = form(request).number("number", -1)
    keeper = site(request).keeper
    return _to(keeper.take_back(_id(request), require(request), None if number < 0 else number))


def game(request: Request) -> Response:
    """The address that a game has elsewhere."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(place(f"/table/{_id(request)}{query}"), HTTPStatus.PERMANENT_REDIRECT)


# -- news --------------------------------------------------------------------------------------------


async def stream(request: Request) -> Response:
    """Says "changed" when a list of tables, or with `?table=N` that waiting room, is out of date."""
    wanted = request.query_params.get("table", "")
    table = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else None
    return StreamingResponse(_changes(request, table), media_type="text/event-stream", headers=STREAM)


async def _changes(request: Request, table: int | None) -> AsyncIterator[str]:
    yield "retry: 3000\n\n"
    async with site(request).hub.subscribe(table) as news:
        told = aiter(news)
        while True:
            try:
                one = await asyncio.wait_for(anext(told), HEARTBEAT)
            except TimeoutError:
                yield ": here\n\n"
                continue
            except StopAsyncIteration:
                return
            if one.topic == "presence":
                continue
            await asyncio.sleep(QUIET)
            with suppress(StopAsyncIteration):
                yield f"event: changed\ndata: {one.table}\n\n"


# -- helpers -----------------------------------------------------------------------------------------


def _id(request: Request) -> int:
    return int(request.path_params["id"])


def _to(live: Live) -> Response:
    return RedirectResponse(f"/table/{live.row.id}", HTTPStatus.SEE_OTHER)


def _title(name: str) -> TitleFacts:
    facts = title_facts().get(name)
    if facts is None:
        raise Unreadable(f"There is no title {name!r} here.", field="title")
    return facts


def _seed(sent: Form) -> int | None:
    return sent.number("seed") if sent.get("seed", "").strip() else None


def _post(path: str, handler: object) -> Route:
    return Route(path, handler, methods=["POST"])  # type: ignore[arg-type]


routes: list[Route] = [
    Route("/", home),
    Route("/new", new),
    _post("/new", create),
    _post("/play", play),
    _post("/import", bring),
    Route("/lobby/stream", stream),
    Route("/game/{id:int}", game),
    _post("/table/{id:int}/sit", sit),
    _post("/table/{id:int}/leave", leave),
    _post("/table/{id:int}/ready", ready),
    _post("/table/{id:int}/bot", bot),
    _post("/table/{id:int}/kick", kick),
    _post("/table/{id:int}/arrange", arrange),
    _post("/table/{id:int}/start", start),
    _post("/table/{id:int}/delete", delete),
    Route("/table/{id:int}/settings", show_settings),
    _post("/table/{id:int}/settings", change_settings),
    _post("/table/{id:int}/replace", replace),
    _post("/table/{id:int}/take-back", take_back),
]

__all__ = ["routes"]
