"""The addresses of companions: making one, its page, what a device sends, the shared screen, and files."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...play.companion import LEDGER, STRICT, BadLedger, Ledger, from_file, to_file
from ...play.companion.becoming import Unfit
from ...play.companion.entries import LATEST
from ...play.companion.on_board import on_board
from ...play.companion.sheet import as_csv
from ...text.language import gettext
from ...titles.entry import Entry
from ...titles.found import titles
from ...titles.options import Option
from ..errors import SiteError, Unreadable
from ..lab.asking import count, lab_of, said, text_of
from ..live import companions, names
from ..live.companion_games import go_on
from ..numbers import whole
from ..people.newcomers import user_or_guest
from ..storage.records import Companion
from ..title_facts import title_facts
from ..web.failures import wants_json
from ..web.forms import Form, data, form
from ..web.templates import page
from ..web.turns import in_turn
from ..web.viewer import require, site, viewer
from . import seen, strict
from .choices import choices
from .deeds import entry_of
from .news import stream

POST = ["POST"]
LARGEST_NUMBER = 2**31 - 1


def every(request: Request) -> Response:
    """The user's ledgers, and a form for another one."""
    return _list(request, form(request))


def _list(request: Request, sent: Form, error: SiteError | None = None) -> Response:
    user = viewer(request).user
    return page(
        request,
        "companion/list.html",
        error.status if error else HTTPStatus.OK,
        rows=companions.of_user(site(request).database, user) if user is not None else [],
        titles=title_facts(),
        entries=titles(),
        most=_most_seats(),
        sent=sent,
        problem=error.sentence if error else "",
    )


def _most_seats() -> int:
    return max(title.most for title in title_facts().values())


def make(request: Request) -> Response:
    """Make a ledger: `title`, `player1` and so on, `mode`, `option:TITLE/NAME`, `reading:TITLE/NAME`, and the name of
    a guest where nobody is logged in."""
    sent = form(request)
    try:
        wanted = _wanted(sent)
        wanted.facts  # noqa: B018  (before anybody becomes a guest)
        user = user_or_guest(request)
        row = companions.create(site(request).database, user, wanted)
    except BadLedger as error:
        return _list(request, sent, Unreadable(str(error)))
    except SiteError as error:
        return _list(request, sent, error)
    return RedirectResponse(f"/companion/{row.key}", HTTPStatus.SEE_OTHER)


def _wanted(sent: Form) -> Ledger:
    title = sent.text("title", 40)
    entry = titles().get(title)
    if entry is None:
        raise Unreadable(gettext("There is no title {name} here.", name=repr(title)), field="title")
    given = [name for n in range(1, _most_seats() + 1) if (name := sent.text(f"player{n}", 60))]
    mode = STRICT if sent.get("mode") == STRICT else LEDGER
    return Ledger(
        entry.name,
        tuple(names.clean(name) for name in given),
        _options(sent, entry),
        mode,
        sent.text("ledger", companions.LONGEST_NAME),
        sent.text("drawn", 20),
    )


def _options(sent: Form, entry: Entry) -> tuple[str, ...]:
    """The options that are ticked for that title, and how it is read where that is not the usual way."""
    ticked = [one.name for one in entry.options if sent.ticked(f"option:{entry.name}/{one.name}")]
    read = {
        one.usual: sent.text(f"reading:{entry.name}/{one.name}", 60) or one.usual for one in entry.readings
    }
    return entry.with_usual((*ticked, *(way for usual, way in read.items() if way != usual)))


def bring(request: Request) -> Response:
    """Make a ledger of an exported one that is sent. Raises `Unreadable` for a file that is none."""
    user = require(request)
    file = form(request).files.get("file")
    if file is None or not file.data:
        raise Unreadable(gettext("Choose a file first."))
    try:
        found = from_file(file.data)
    except BadLedger as error:
        raise Unreadable(str(error)) from None
    row = companions.create(site(request).database, user, found)
    return RedirectResponse(f"/companion/{row.key}", HTTPStatus.SEE_OTHER)


# -- the page ----------------------------------------------------------------------------------------


def show(request: Request) -> Response:
    """A ledger, for whoever has the link to write. Raises `NotFound`."""
    return _show(request)


def _show(request: Request, problem: str = "", sent: Form | None = None) -> Response:
    row, ledger = _opened(request)
    shown = seen.seen(ledger)
    who, entry = viewer(request), titles()[shown.facts.title]
    return page(
        request,
        "companion/ledger.html",
        HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK,
        row=row,
        seen=shown,
        view=shown.view,
        facts=shown.facts,
        choices=choices(shown.facts, shown.view),
        owner=who.id == row.user,
        strict=row.mode == STRICT,
        version=LATEST,
        chosen=_chosen(row, entry),
        readings=[(one, one.chosen(row.options)) for one in entry.readings if not one.of_house],
        device=seen.for_device(ledger, len(ledger.entries), row.key),
        problem=problem,
        sent=sent or Form(),
        earned=_earned(request),
    )


def _chosen(row: Companion, entry: Entry) -> list[Option]:
    """The options of a ledger; how its book is read is not among them."""
    return [one for one in entry.options if one.name in row.options and not one.reading]


def _earned(request: Request) -> tuple[str, str]:
    """Corporation and revenue that the board has found, for the form of a dividend; ("", "") for none."""
    who, amount = (request.query_params.get(name, "") for name in ("corporation", "revenue"))
    return (who, amount) if whole(amount, 99_999) is not None else ("", "")


def enter(request: Request) -> Response:
    """Write an entry that a form says, and show the ledger; one that is refused is said on the page."""
    sent, row = form(request), _row(request)
    try:
        done = companions.sync(site(request).database, row.key, row.revision, [entry_of(sent)])
        companions.tell(site(request).hub, done)
    except Unreadable as error:
        return _show(request, error.sentence, sent)
    if done.refused:
        return _show(request, " ".join(done.refused[0].why), sent)
    return RedirectResponse(f"/companion/{row.key}", HTTPStatus.SEE_OTHER)


def sync(request: Request) -> Response:
    """What a device has: `since`, the number of entries that it knows, and `entries` to be appended.

    Raises `Unreadable`, and what `companions.sync` does.
    """
    sent = data(request)
    since, entries = sent.get("since", 0), sent.get("entries", [])
    if type(since) is not int or since > LARGEST_NUMBER or not isinstance(entries, list):
        raise Unreadable(gettext("Since when, and a list of entries are expected here."))
    done = companions.sync(site(request).database, request.path_params["key"], since, entries)
    if entries:
        companions.tell(site(request).hub, done)
    return _json(
        {
            "revision": done.row.revision,
            "since": max(0, since),
            "entries": done.entries,
            "refused": done.refused,
        }
    )


def since(request: Request) -> Response:
    """The entries after number `?since=`. Raises `NotFound`, and `Unreadable` for what is no number."""
    wanted = request.query_params.get("since", "0")
    if (number := whole(wanted)) is None:
        raise Unreadable(gettext("A whole number is missing here."), field="since")
    done = companions.sync(site(request).database, request.path_params["key"], number, [])
    return _json({"revision": done.row.revision, "since": number, "entries": done.entries, "refused": []})


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


# -- files, and what its owner does with it ----------------------------------------------------------


def export(request: Request) -> Response:
    """The ledger as a file. Raises `NotFound`."""
    row, ledger = _opened(request)
    return _file(to_file(ledger), "application/json", f"companion-{row.id}.json")


def export_csv(request: Request) -> Response:
    """The ledger for a spreadsheet. Raises `NotFound`."""
    row, ledger = _opened(request)
    return _file(as_csv(ledger).encode(), "text/csv; charset=utf-8", f"companion-{row.id}.csv")


def _file(content: bytes, kind: str, name: str) -> Response:
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def play_on(request: Request) -> Response:
    """Go on with the ledger as a game: a plan of the user's on a hot-seat table. Raises what `go_on` does."""
    user = require(request)
    _, ledger = _opened(request)
    plan = go_on(site(request).store, user, ledger)
    return RedirectResponse(plan.address, HTTPStatus.SEE_OTHER)


def board(request: Request) -> Response:
    """The lab with what the ledger says, on the board `p` of an earlier visit. Raises `NotFound`, and `Unreadable`."""
    count(request, "lab")
    row, ledger = _opened(request)
    text = request.query_params.get("p", "").strip()
    laid = lab_of(text) if text else None
    try:
        lab = said(lambda: on_board(ledger, laid))
    except Unfit as error:
        raise Unreadable(str(error)) from None
    shown = seen.seen(ledger)
    turn = next((one.value for one in choices(shown.facts, shown.view)["earning"]), "")
    query = {"p": text_of(lab), "ledger": row.key} | ({"company": turn} if turn in lab.begun() else {})
    return RedirectResponse(f"/lab?{urlencode(query)}", HTTPStatus.SEE_OTHER)


def renew(request: Request) -> Response:
    """Make the links anew: who had them has them no more. Raises `NotFound` for anybody but the owner."""
    row = companions.renew(site(request).database, require(request), request.path_params["key"])
    return RedirectResponse(f"/companion/{row.key}", HTTPStatus.SEE_OTHER)


def delete(request: Request) -> Response:
    """Delete the ledger. Raises `NotFound` for anybody but the owner."""
    companions.delete(site(request).database, require(request), request.path_params["key"])
    return RedirectResponse("/companion", HTTPStatus.SEE_OTHER)


# -- the shared screen -------------------------------------------------------------------------------


def screen(request: Request) -> Response:
    """The ledger in large figures, for whoever has the link to look. Raises `NotFound`."""
    row = companions.readable(site(request).database, request.path_params["look"])
    ledger = companions.ledger(site(request).database, row)
    shown = seen.seen(ledger)
    if wants_json(request):
        return _json({"revision": len(ledger.entries), "view": shown.view})
    return page(
        request,
        "companion/screen.html",
        row=row,
        seen=shown,
        view=shown.view,
        facts=shown.facts,
        chosen=_chosen(row, titles()[shown.facts.title]),
        revision=len(ledger.entries),
    )


def _row(request: Request) -> Companion:
    return companions.writable(site(request).database, request.path_params["key"])


def _opened(request: Request) -> tuple[Companion, Ledger]:
    row = _row(request)
    companions.facts(row)
    return row, companions.ledger(site(request).database, row)


routes = [
    Route("/companion", every),
    Route("/companion", make, methods=POST),
    Route("/companion/import", bring, methods=POST),
    Route("/companion/screen/{look}", screen),
    Route("/companion/screen/{look}/stream", stream),
    Route("/companion/table/{id:int}", in_turn(strict.show)),
    Route("/companion/table/{id:int}/act", in_turn(strict.act), methods=POST),
    Route("/companion/table/{id:int}/undo", strict.undo, methods=POST),
    Route("/companion/{key}", show),
    Route("/companion/{key}/enter", in_turn(enter), methods=POST),
    Route("/companion/{key}/sync", in_turn(sync), methods=POST),
    Route("/companion/{key}/since", since),
    Route("/companion/{key}/stream", stream),
    Route("/companion/{key}/export.json", export),
    Route("/companion/{key}/export.csv", export_csv),
    Route("/companion/{key}/board", in_turn(board)),
    Route("/companion/{key}/game", in_turn(play_on), methods=POST),
    Route("/companion/{key}/renew", renew, methods=POST),
    Route("/companion/{key}/delete", delete, methods=POST),
]
"""To be mounted by the site."""
