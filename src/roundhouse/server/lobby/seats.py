"""What is done about seats: before the game begins, and when somebody else has to play on."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import gettext
from ..errors import NotNow, SiteError, Unreadable
from ..live import seating, watching
from ..live.table import TableSnapshot
from ..storage import users
from ..storage.records import User
from ..web.forms import form
from ..web.viewer import require, site
from .settings import settings_page


def table_of(request: Request) -> int:
    """The id of the table in an address."""
    return int(request.path_params["id"])


def to_table(live: TableSnapshot) -> Response:
    """Go on to a table."""
    return RedirectResponse(f"/table/{live.row.id}", HTTPStatus.SEE_OTHER)


def sit(request: Request) -> Response:
    """Take the seat `number` (without it the first that is free); `invite` is the secret of the table's link.

    Raises `NotAllowed` without a link that is needed, `NotNow` where no seat is free.
    """
    sent, user = form(request), require(request)
    number = sent.number("number", -1)
    store = site(request).store
    invite = sent.text("invite", 80)
    return to_table(seating.sit(store, table_of(request), user, invite, None if number < 0 else number))


def leave(request: Request) -> Response:
    """Leave the viewer's seats. Raises `NotNow` once the game has begun."""
    return to_table(seating.leave(site(request).store, table_of(request), require(request)))


def ready(request: Request) -> Response:
    """Say that one is ready, or not."""
    is_ready = form(request).ticked("ready")
    return to_table(seating.ready(site(request).store, table_of(request), require(request), is_ready))


def bot(request: Request) -> Response:
    """Put a bot on an empty seat."""
    sent, user = form(request), require(request)
    name = sent.text("bot", 40)
    return to_table(
        seating.put_bot(site(request).store, table_of(request), user, sent.number("number"), name)
    )


def kick(request: Request) -> Response:
    """Empty the seat `number`. Raises `NotAllowed` for all but the owner, `NotNow` once the game has begun."""
    number = form(request).number("number")
    return to_table(seating.kick(site(request).store, table_of(request), require(request), number))


def rename(request: Request) -> Response:
    """Name the player of a hot seat."""
    sent = form(request)
    number, name = sent.number("number"), sent.text("name", 20)
    return to_table(seating.rename(site(request).store, table_of(request), require(request), number, name))


def arrange(request: Request) -> Response:
    """Move a seat up by one. Raises `Unreadable` for the first seat, or none."""
    store, id, user = site(request).store, table_of(request), require(request)
    number = form(request).number("number")
    order = [seat.number for seat in watching.seen(store, id, user.id).seats]
    if not 0 < number < len(order):
        raise Unreadable(gettext("That seat cannot move up."))
    order[number - 1 : number + 1] = [number, number - 1]
    return to_table(seating.arrange(store, id, user, order))


def start(request: Request) -> Response:
    """Begin the game; with `shuffle` in an order by lot. Raises `NotAllowed` for all but the owner, `NotNow` while
    there are too few players."""
    shuffle = form(request).ticked("shuffle")
    return to_table(seating.start(site(request).store, table_of(request), require(request), shuffle=shuffle))


def delete(request: Request) -> Response:
    """Delete a table that has not begun, or at which nobody else ever sat."""
    seating.delete(site(request).store, table_of(request), require(request))
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


def replace(request: Request) -> Response:
    """Hand a seat of a game that is on to a bot ("bot:NAME"), to somebody of the table ("user:NAME"), or leave it free
    for whoever takes the link."""
    sent, user, where = form(request), require(request), site(request)
    id, to = table_of(request), sent.text("to", 60)
    kind, _, name = to.partition(":")
    try:
        substitute = _substitute(request, name) if kind == "user" else None
        bot = name if kind == "bot" else ""
        seating.replace_player(where.store, id, user, sent.number("number"), bot=bot, user=substitute)
    except SiteError as error:
        return settings_page(request, id, error)
    return RedirectResponse(f"/table/{id}/settings", HTTPStatus.SEE_OTHER)


def _substitute(request: Request, name: str) -> User:
    with site(request).database.read() as c:
        found = users.user_named(c, name) if name else None
    if found is None:
        raise Unreadable(gettext("There is nobody called {name} here.", name=repr(name)), field="to")
    if found.banned:
        raise NotNow(gettext("The account of {name} is closed.", name=found.name), field="to")
    return found


def one_screen(request: Request) -> Response:
    """Play everybody at one screen, in a game in which nobody else does."""
    return to_table(seating.at_one_screen(site(request).store, table_of(request), require(request)))


def take_back(request: Request) -> Response:
    """Play one's own seat again."""
    number = form(request).number("number", -1)
    store = site(request).store
    user = require(request)
    return to_table(seating.take_back(store, table_of(request), user, None if number < 0 else number))
