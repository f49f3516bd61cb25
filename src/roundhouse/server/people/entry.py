"""Coming in and going out: logging in, making an account, following an invitation."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import _, gettext, translated
from ..address import address
from ..errors import NotFound, NotNow, SiteError, TooMany
from ..live import seating, watching
from ..storage import challenges, tables, users
from ..storage.records import OPEN, Table
from ..web import devices
from ..web.codes import code_of
from ..web.failures import wants_json
from ..web.forms import form, place
from ..web.templates import page
from ..web.viewer import log_in, log_out, site, viewer
from . import passwords
from .arriving import enter
from .newcomers import new_user, user_or_guest
from .offers import passkeys_offered

WRONG = _("That name and password do not belong together.")
CLOSED = _("This account is closed.")


def show_login(request: Request) -> Response:
    """The form to log in."""
    return _login_page(request)


def login(request: Request) -> Response:
    """Log in by `name` and `password`, and go on to where the visitor wanted to.

    Where it is refused the page says why; for programs that raises `TooMany` while too many were wrong.
    """
    sent, where = form(request), site(request)
    name, password = sent.text("name", 60), sent.get("password", "")[:400]
    with where.database.read() as c:
        user = users.user_named(c, name) if name else None
        kept = users.password_hash(c, user.id) if user is not None else ""
    device = devices.known(request, where, user) if user is not None else None
    from_where = address(request, where.settings.trusted_proxies)
    try:
        tried = where.attempts.admit(name, from_where, device.id if device is not None else None)
    except TooMany as error:
        if wants_json(request):
            raise
        refused = _login_page(request, error.sentence, name, error.status)
        refused.headers["Retry-After"] = str(error.facts["seconds"])
        return refused
    if not passwords.fits(password, kept) or user is None:
        return _login_page(request, translated(WRONG), name, 403)
    where.attempts.forgive(tried)
    if user.banned:
        return _login_page(request, translated(CLOSED), name, 403)
    if passwords.outdated(kept):
        with where.database.write() as c:
            users.change_user(c, user.id, password_hash=passwords.hashed(password))
    enter(request, user)
    return onward(sent.get("next"))


def logout(request: Request) -> Response:
    """Log out here, or with `everywhere` in all browsers."""
    who = viewer(request)
    if who.user is not None:
        with site(request).database.write() as c:
            if form(request).ticked("everywhere"):
                users.close_sessions(c, who.user.id)
            elif who.session is not None:
                users.close_session(c, who.session.id)
    log_out(request)
    return onward("/")


def show_join(request: Request) -> Response:
    """The form for an account, or to come in as a guest."""
    return _join_page(request)


def join(request: Request) -> Response:
    """Make an account, or with `guest` come in with only a name."""
    sent = form(request)
    try:
        user = new_user(request, sent.ticked("guest"))
    except SiteError as error:
        return _join_page(request, error)
    log_in(request, user)
    return onward(sent.get("next"))


def show_invitation(request: Request) -> Response:
    """What somebody sees who follows the link of a table."""
    row = _invited(request)
    who = viewer(request)
    if who.id is not None and watching.seen(site(request).store, row.id, who.id).seats_of(who.id):
        return onward(f"/table/{row.id}")
    return _invitation_page(request, row)


def follow_invitation(request: Request) -> Response:
    """Take a seat by a link; whoever is not logged in becomes a guest."""
    row = _invited(request)
    try:
        if not (who := viewer(request)).user and _free(request, row)[1]:
            raise NotNow(translated(seating.ALL_KEPT))  # before somebody becomes a guest for nothing
        user = who.user or user_or_guest(request, invited=True)
        seating.sit(site(request).store, row.id, user, request.path_params["secret"])
    except SiteError as error:
        return _invitation_page(request, row, error)
    return onward(f"/table/{row.id}")


def onward(path: str | None) -> Response:
    """Go on to a path of this site."""
    return RedirectResponse(place(path), HTTPStatus.SEE_OTHER)


def _invited(request: Request) -> Table:
    with site(request).database.read() as c:
        row = tables.table_by_invite(c, request.path_params["secret"])
    if row is None:
        raise NotFound(gettext("This link leads to no table; perhaps the table was closed."))
    return row


def _next(request: Request) -> str:
    return place(form(request).get("next") or request.query_params.get("next"))


def _login_page(request: Request, problem: str = "", name: str = "", status: int = 200) -> Response:
    mails = site(request).notifier.mails
    return page(
        request,
        "people/login.html",
        status,
        problem=problem,
        name=name,
        onward=_next(request),
        mails=mails,
        has_passkeys=passkeys_offered(site(request).settings),
    )


def _join_page(request: Request, error: SiteError | None = None) -> Response:
    sent = form(request)
    return page(
        request,
        "people/join.html",
        error.status if error else 200,
        problem=error.sentence if error else "",
        field=error.facts.get("field", "") if error else "",
        guest=sent.ticked("guest"),
        name=sent.get("name", "")[:60],
        email=sent.get("email", "")[:200],
        mails=site(request).notifier.mails,
        onward=_next(request),
        code=code_of(f"{site(request).settings.url}/join"),
    )


def _free(request: Request, row: Table) -> tuple[int, bool]:
    """How many of the free seats of a table the viewer may take, and whether there are none since all are kept."""
    who = viewer(request).id
    live = watching.seen(site(request).store, row.id, who)
    free = {seat.number for seat in seating.free_seats(live)}
    if row.status != OPEN:
        return len(free), False
    with site(request).database.read() as c:
        own = seating.open_seats(row, live.seats, challenges.of_table(c, [row.id]), who)
    return len(own), bool(free) and not own


def _invitation_page(request: Request, row: Table, error: SiteError | None = None) -> Response:
    live = watching.seen(site(request).store, row.id, viewer(request).id)
    with site(request).database.read() as c:
        owner = users.user(c, row.owner)
    free, kept = _free(request, row)
    return page(
        request,
        "people/invitation.html",
        error.status if error else 200,
        table=row,
        owner=owner.name if owner else "",
        secret=request.path_params["secret"],
        seats=live.seats,
        free=free,
        kept=kept,
        code=code_of(f"{site(request).settings.url}/join/{row.invite}") if free else "",
        problem=error.sentence if error else "",
        name=form(request).get("name", "")[:60],
    )
