"""Making users: accounts, and guests who bring only a name."""

from __future__ import annotations

import contextlib
import secrets

from starlette.requests import Request

from ...text.language import _, gettext, translated
from ..errors import NotAllowed, TooMany, Unreadable
from ..live import names
from ..storage import users
from ..storage.records import User
from ..web.forms import form
from ..web.viewer import log_in, site, viewer
from . import passwords
from .letters import prove

CLOSED = _("This site makes no new accounts.")
INVITED_ONLY = _("This site makes no new accounts, and guests come in by the link of a table only.")


def user_or_guest(request: Request, named: bool = True, invited: bool = False) -> User:
    """Who sent a request; somebody who is not logged in becomes a guest by the name in the form. Raises `SiteError`.

    Where nobody has to be `named`, a guest without a name gets one. Where people cannot make accounts, whoever is not
    `invited` does not become a guest either.
    """
    user = viewer(request).user
    if user is None:
        given = "" if named else f"Guest {secrets.randbelow(10**6):06}"
        user = new_user(request, guest=True, name=given, invited=invited)
        log_in(request, user)
    return user


def new_user(request: Request, guest: bool, name: str = "", invited: bool = False) -> User:
    """A user from the fields `name`, and for an account `password` and `email`; `name`: where none is sent.

    Raises `SiteError`, and `NotAllowed` for guests who are not `invited` where people cannot make accounts.
    """
    sent, where = form(request), site(request)
    if not guest:
        open_for_accounts(request)
    elif not invited and not where.settings.registration:
        raise NotAllowed(translated(INVITED_ONLY))
    name = names.own(sent.text("name", 60) or name)
    email = "" if guest else address(sent.text("email", 200))
    kept = "" if guest else passwords.hashed(sent.get("password", ""))
    with where.database.write() as c:
        user = users.create_user(c, name, password_hash=kept, email=email, guest=guest)
    if email and where.notifier.mails:
        with contextlib.suppress(TooMany):  # the account is made; a link can be asked for again later
            prove(request, user, email)
    return user


def open_for_accounts(request: Request) -> None:
    """Raises `NotAllowed` where people cannot make accounts."""
    if not site(request).settings.registration:
        raise NotAllowed(translated(CLOSED))


def address(text: str) -> str:
    """An e-mail address, or nothing. Raises `Unreadable`."""
    if not text:
        return ""
    local, at, host = text.rpartition("@")
    seen = text.isprintable() and not any(char.isspace() or char in '<>,;:"()[]\\' for char in text)
    if not (at and local and "." in host and seen):
        raise Unreadable(gettext("That is no e-mail address."), field="email")
    return text
