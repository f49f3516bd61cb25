"""The library: finished games that everybody may see, to be looked through, opened, gone on with and taken away."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...core.position import Position
from ...draw.positions import draw_position
from ...text.language import gettext
from ...titles.found import titles
from ..address import address, network
from ..errors import Damaged, NotFound, NotNow
from ..live import imports, watching
from ..live.scheduler import LATER
from ..numbers import whole
from ..storage import library, tables
from ..storage.library import NEWEST, SORTS, Wanted
from ..storage.records import OVER, Table
from ..title_facts import options, title_facts
from ..web.limits import count
from ..web.templates import page
from ..web.turns import in_turn
from ..web.viewer import site, viewer
from .listing import cards, with_faults

PAGE = 12
"""Games on a page."""

MOST_GAMES = 50
"""Games in one archive."""

BOOK = "book"
"""What stands in place of an option for games in which none was chosen."""

LENGTHS = {"short": (0, 250), "middle": (251, 600), "long": (601, 0)}
"""Least and most actions of short, middling and long games; 0 leaves it open."""

SCALE = 0.2
"""Pixels to a unit of a small map."""


class Shelf(msgspec.Struct, frozen=True):
    """What is looked for; all of it stands in the address. `after`: the last game of the page before."""

    title: str = ""
    option: str = ""
    player: str = ""
    players: int = 0
    since: str = ""
    until: str = ""
    bots: str = ""
    length: str = ""
    sort: str = NEWEST
    after: int = 0

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Shelf:
        """What an address asks for; what makes no sense is left out."""
        title = query.get("title", "") if query.get("title", "") in titles() else ""
        known = {BOOK, *(one.name for one in titles()[title].options)} if title else {BOOK}
        return cls(
            title=title,
            option=_of(query.get("option", ""), known),
            player=query.get("player", "").strip()[:60],
            players=whole(query.get("players"), 99) or 0,
            since=query.get("since", "") if _day(query.get("since", "")) else "",
            until=query.get("until", "") if _day(query.get("until", "")) else "",
            bots=_of(query.get("bots", ""), {"with", "without"}),
            length=_of(query.get("length", ""), set(LENGTHS)),
            sort=_of(query.get("sort", ""), set(SORTS)) or NEWEST,
            after=whole(query.get("after")) or 0,
        )

    def address(self, path: str = "/library", **changes: Any) -> str:
        """The address with all this, some of it changed; changing it leads to the first page."""
        wanted = {**msgspec.structs.asdict(self), "after": 0, **changes}
        if wanted["sort"] == NEWEST:
            del wanted["sort"]
        query = urlencode({name: value for name, value in wanted.items() if value})
        return f"{path}?{query}" if query else path

    @property
    def narrow(self) -> bool:
        """Whether anything but an order is asked for."""
        return msgspec.structs.replace(self, sort=NEWEST, after=0) != Shelf()

    @property
    def wanted(self) -> Wanted:
        """The same as the database is asked."""
        least, most = LENGTHS.get(self.length, (0, 0))
        until = _day(self.until)
        return Wanted(
            title=self.title,
            option="" if self.option == BOOK else self.option,
            book=self.option == BOOK,
            player=self.player,
            players=self.players,
            since=_day(self.since),
            until=until + timedelta(days=1) if until is not None else None,
            bots={"with": True, "without": False}.get(self.bots),
            least=least,
            most=most,
        )


def _of(wanted: str, known: set[str]) -> str:
    return wanted if wanted in known else ""


def _day(text: str) -> datetime | None:
    """The beginning of a day as browsers send it; None for nothing that is one."""
    with suppress(ValueError):
        found = date.fromisoformat(text)
        if 1970 <= found.year < 9000:
            return datetime(found.year, found.month, found.day, tzinfo=UTC)
    return None


def show(request: Request) -> Response:
    """The page; cards are made of columns alone, no table is opened for one."""
    where, who, shelf = site(request), viewer(request), Shelf.read(request.query_params)
    with where.database.read() as c:
        rows = library.finished(c, shelf.wanted, shelf.sort, shelf.after or None, PAGE + 1)
        found = cards(c, rows[:PAGE], who.id)
    actions = {row.id: row.at for row, _ in rows}
    return page(
        request,
        "lobby/library.html",
        shelf=shelf,
        games=with_faults(where.store, found),
        actions=actions,
        pictures={row.id: row.revision for row, _ in rows},
        further=rows[PAGE - 1][0].id if len(rows) > PAGE else 0,
        titles=title_facts(),
        options=options(shelf.title) if shelf.title else (),
        sorts=SORTS,
    )


def archive(request: Request) -> Response:
    """The games of a shelf as a zip archive of our files, `?ids=` those of these numbers; so many at most.

    What has been deleted meanwhile or cannot be read at all is left out. Raises `NotFound` where nothing is left.
    """
    where, query = site(request), request.query_params
    sender = network(address(request, where.settings.trusted_proxies))
    count(request, "library", f"from {sender}" if (who := viewer(request).id) is None else f"user {who}")
    wanted, sort, after = (shelf := Shelf.read(query)).wanted, shelf.sort, shelf.after or None
    if ids := [number for text in query.getlist("ids") if (number := whole(text))]:
        wanted, sort, after = Wanted(ids=tuple(ids[:MOST_GAMES])), NEWEST, None
    with where.database.read() as c:
        rows = library.finished(c, wanted, sort, after, MOST_GAMES)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for row, _ in rows:
            with suppress(NotFound, Damaged):
                file.writestr(_name(row), imports.of_library(where.store, row))
        empty = not file.namelist()
    if empty:
        raise NotFound(gettext("No games match."))
    headers = {"Content-Disposition": 'attachment; filename="games.zip"', "Cache-Control": "no-store"}
    return Response(made.getvalue(), media_type="application/zip", headers=headers)


def _name(row: Table) -> str:
    title = "".join(char if char.isalnum() else "-" for char in row.title)
    return f"{title}-{row.id}.rh.json"


def picture(request: Request) -> Response:
    """The map of a finished game, small; drawn once, when somebody sees it first, and kept.

    Where it cannot be drawn the map of the title takes its place. Raises `NotFound`, and `NotNow` for a game that is
    not over.
    """
    where, id = site(request), int(request.path_params["id"])
    with where.database.read() as c:
        row = tables.table(c, id)
        drawn = library.picture(c, id, row.revision) if row is not None and row.status == OVER else None
    if row is None:
        raise NotFound(gettext("There is no such table."))
    if row.status != OVER:
        raise NotNow(gettext("The game is still on."))
    if drawn is None:
        game = watching.seen(where.store, id, viewer(request).id).game
        if game is None:
            return RedirectResponse(f"/title/{row.title}.svg")
        drawn = draw_position(Position(game.title, game.state), scale=SCALE).text.encode()
        with where.database.write() as c:
            library.put_picture(c, id, row.revision, drawn)
    forever = request.query_params.get("v") == str(row.revision)
    headers = {"Cache-Control": "private, max-age=31536000, immutable" if forever else "no-cache"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


routes = [
    Route("/library", show),
    Route("/library.zip", in_turn(archive, LATER)),
    Route("/table/{id:int}/final.svg", in_turn(picture, LATER)),
]
