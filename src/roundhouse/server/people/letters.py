"""Links in mails that work one time: to prove an address, to set a new password."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...text.language import _, gettext, language, speaking, translated
from ..clock import CLOCK
from ..errors import NotFound, SiteError
from ..languages import read_by
from ..storage import users
from ..storage.database import Database
from ..storage.devices import forget_devices
from ..storage.once import count_once, drop_once, works
from ..storage.records import User
from ..web import sessions
from ..web.forms import form
from ..web.templates import page
from ..web.viewer import log_in, site
from . import passwords

DAYS = {"email": 3, "password": 1}
"""Days for which a link works, by its purpose."""

USED = _("This link has been used, or is too old.")


MOST_LINKS = 3
"""Links for a new password that a user may have at a time."""


def link(database: Database, purpose: str, user: int, data: dict[str, str]) -> str:
    """The secret of a new link."""
    secret = sessions.new_secret()
    expires = CLOCK.now() + timedelta(days=DAYS[purpose])
    with database.write() as c:
        users.create_once(c, purpose, user, sessions.hash_of(secret), expires, data)
    return secret


def prove(request: Request, user: User, address: str) -> None:
    """Send a link by which a user proves an address. Raises `SiteError` where there is no mail, or enough of it."""
    where = site(request)
    where.attempts.letter(address)
    secret = link(where.database, "email", user.id, {"email": address})
    where.notifier.mail(
        address,
        gettext("Your address at Roundhouse"),
        gettext(
            "{name}, open this link to confirm that the address is yours:\n{url}/account/email/{secret}\n\n"
            "If you have not asked for this, there is nothing to do.\n",
            name=user.name,
            url=where.settings.url,
            secret=secret,
        ),
    )


def show_proof(request: Request) -> Response:
    """Where the link leads: a button, as programs that look through mail follow links too.

    Raises `NotFound` for a link that was used, or never sent.
    """
    _still_good(request, "email")
    return page(request, "people/proof.html", secret=request.path_params["secret"])


def prove_email(request: Request) -> Response:
    """Take an address as proven. Raises `NotFound` for a link that was used, or never sent."""
    with site(request).database.write() as c:
        once = users.take_once(c, "email", sessions.hash_of(request.path_params["secret"]))
        user = users.user(c, once.user) if once is not None and once.user is not None else None
        if once is None or user is None or user.email != once.data.get("email"):
            raise NotFound(translated(USED))
        users.change_user(c, user.id, email_proven=True)
    return RedirectResponse("/account?done=proven", HTTPStatus.SEE_OTHER)


def show_reset(request: Request) -> Response:
    """The form for who has forgotten a password."""
    return page(
        request, "people/reset.html", secret="", sent=False, problem="", mails=site(request).notifier.mails
    )


def ask_reset(request: Request) -> Response:
    """Send a link by which a new password can be set; the answer tells nobody whether there is such an account."""
    where = site(request)
    address = form(request).text("email", 200)
    with where.database.read() as c:
        found = [user for user in users.users_with_email(c, address) if not user.guest] if address else []
        # Whoever has so many links that work needs no more: nobody fills the letter-box of somebody else.
        found = [user for user in found if count_once(c, "password", user.id) < MOST_LINKS]
    for user in found if where.notifier.mails else ():
        secret = link(where.database, "password", user.id, {})
        with speaking(read_by(user, language())):
            subject = gettext("A new password at Roundhouse")
            text = gettext(
                "{name}, open this link to set a new password:\n{url}/reset/{secret}\n\n"
                "If you have not asked for this, there is nothing to do: your password stays as it is.\n",
                name=user.name,
                url=where.settings.url,
                secret=secret,
            )
        where.notifier.mail(user.email, subject, text)
    return page(request, "people/reset.html", secret="", sent=True, problem="", mails=where.notifier.mails)


def show_new_password(request: Request) -> Response:
    """The form for a new password, by a link. Raises `NotFound` for one that was used, or never sent."""
    return _new_password(request)


def set_new_password(request: Request) -> Response:
    """Set a new password by a link, and log in; all other browsers are logged out.

    Raises `NotFound` for a link that was used, or never sent.
    """
    try:
        kept = passwords.hashed(form(request).get("password", ""))
    except SiteError as error:
        return _new_password(request, error.sentence, error.status)
    with site(request).database.write() as c:
        once = users.take_once(c, "password", sessions.hash_of(request.path_params["secret"]))
        if once is None or once.user is None:
            raise NotFound(translated(USED))
        user = users.change_user(c, once.user, password_hash=kept)
        users.close_sessions(c, user.id)
        forget_devices(c, user.id)
        drop_once(c, "password", user.id)
    log_in(request, user)
    return RedirectResponse("/account?done=password", HTTPStatus.SEE_OTHER)


def _new_password(request: Request, problem: str = "", status: int = 200) -> Response:
    _still_good(request, "password")
    secret = request.path_params["secret"]
    return page(request, "people/reset.html", status, secret=secret, sent=False, problem=problem, mails=True)


def _still_good(request: Request, purpose: str) -> None:
    """Raises `NotFound` where the link of a request was used, or never sent: nobody types a password in vain."""
    with site(request).database.read() as c:
        if not works(c, purpose, sessions.hash_of(request.path_params["secret"])):
            raise NotFound(translated(USED))
