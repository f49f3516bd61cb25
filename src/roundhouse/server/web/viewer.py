"""Who looks: the user behind a request, and the site it was sent to."""

from __future__ import annotations

from typing import cast

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from ...text.language import SOURCE, gettext, language
from ..errors import NotLoggedIn
from ..languages import LAST
from ..site import Site
from ..storage import users
from ..storage.records import User, WebSession
from . import devices, sessions


class Viewer(msgspec.Struct, frozen=True):
    """The user behind a request (None: nobody who is logged in) and the token that forms must carry."""

    user: User | None = None
    csrf: str = ""
    session: WebSession | None = None

    @property
    def id(self) -> int | None:
        """The user's id, None for somebody who is not logged in."""
        return None if self.user is None else self.user.id


def site(request: HTTPConnection) -> Site:
    """The site that a request was sent to; also behind mounted applications."""
    found = getattr(request.state, "site", None)
    return cast(Site, found if found is not None else request.app.state.site)


def viewer(request: HTTPConnection) -> Viewer:
    """Who sent a request. Reads the database once: in `async` handlers use `viewer_of`."""
    found = getattr(request.state, "viewer", None)
    if found is None:
        found = request.state.viewer = _viewer(request)
    return cast(Viewer, found)


async def viewer_of(request: HTTPConnection) -> Viewer:
    """As `viewer`, for handlers that run on the event loop."""
    return await run_in_threadpool(viewer, request)


def require(request: HTTPConnection) -> User:
    """The user behind a request. Raises `NotLoggedIn` when there is none."""
    user = viewer(request).user
    if user is None:
        raise not_logged_in()
    return user


def not_logged_in() -> NotLoggedIn:
    """What is said to somebody of whom it is not known who they are."""
    return NotLoggedIn(gettext("Log in first, or join a table as a guest."))


def log_in(request: HTTPConnection, user: User) -> Viewer:
    """Give the browser a new login for this user in place of any it had."""
    where, settings = site(request), site(request).settings
    user = _spoken_to(where, user)
    device = _device(request, where, user)
    secret = sessions.begin(
        where.database,
        user,
        request.cookies.get(sessions.LOGIN),
        browser=devices.browser(request),
        place=devices.place(request, where),
        device=device,
    )
    set_cookie(request, sessions.cookie(sessions.LOGIN, secret, settings, sessions.DAYS))
    set_cookie(request, sessions.cookie(sessions.BEFORE, "", settings, 0))
    request.state.viewer = Viewer(user, sessions.csrf_of(secret))
    return cast(Viewer, request.state.viewer)


def _spoken_to(where: Site, user: User) -> User:
    """The user, of whom it is known from now on which language was spoken at the last login."""
    spoken = language() or SOURCE
    if user.settings.get(LAST) == spoken:
        return user
    with where.database.write() as c:
        return users.change_user(c, user.id, settings={LAST: spoken})


def log_out(request: HTTPConnection) -> None:
    """Make the browser forget its login; the login itself is closed by who calls."""
    set_cookie(request, sessions.cookie(sessions.LOGIN, "", site(request).settings, 0))
    request.state.viewer = Viewer()


def vouch(request: HTTPConnection, secret: str, guest: bool = False) -> None:
    """The cookie or key with this secret is good: from now on its requests count as those of an account, or a guest."""
    request.state.vouched, request.state.guest = sessions.hash_of(secret), guest


def claimed(request: HTTPConnection) -> str:
    """The secret of the key or the login that a request claims to have; "" when it claims none."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return key if kind.lower() == "bearer" else request.cookies.get(sessions.LOGIN, "")


def claimant(request: HTTPConnection) -> User | None:
    """Whose key or login a request has, if what it claims to have is good. Reads the database."""
    database, secret = site(request).database, claimed(request)
    if "authorization" not in request.headers:
        found = sessions.resume(database, secret)
        return found[0] if found is not None else None
    with database.read() as c:
        token = users.token(c, sessions.hash_of(secret))
        user = users.user(c, token.user) if token is not None else None
    return None if user is None or user.banned else user


def genuine(request: HTTPConnection) -> bool:
    """Whether what a request claims to have is good. Reads the database."""
    user = claimant(request)
    request.state.guest = user is not None and user.guest
    return user is not None


def set_cookie(request: HTTPConnection, header: str) -> None:
    """Add a Set-Cookie header to the answer, whatever answer it will be."""
    if not hasattr(request.state, "cookies"):
        request.state.cookies = []
    request.state.cookies.append(header)


def _device(request: HTTPConnection, where: Site, user: User) -> int | None:
    """The device that a user is logged in on, which is remembered; guests have none: there is nothing to guess."""
    if user.guest:
        return None
    found, cookie = devices.remember(request, where, user)
    set_cookie(request, sessions.cookie(devices.COOKIE, cookie, where.settings, devices.DAYS))
    return found.id


def _see(request: HTTPConnection, where: Site, user: User, session: WebSession) -> None:
    """Note that a login is in use; one from before there were devices gets one."""
    device = session.device if session.device is not None else _device(request, where, user)
    with where.database.write() as c:
        users.see_session(c, session.id, devices.browser(request), devices.place(request, where), device)


def _viewer(request: HTTPConnection) -> Viewer:
    if getattr(request.state, "bearer", False):
        return Viewer()  # a key for the API never mixes with cookies
    where = site(request)
    secret = request.cookies.get(sessions.LOGIN)
    if secret:
        found = sessions.resume(where.database, secret)
        if found is not None:
            vouch(request, secret, found[0].guest)
            if sessions.unseen(found[1]):
                _see(request, where, *found)
            return Viewer(found[0], sessions.csrf_of(secret), found[1])
        set_cookie(request, sessions.cookie(sessions.LOGIN, "", where.settings, 0))
    before = request.cookies.get(sessions.BEFORE)
    if not before:
        before = sessions.new_secret()
        set_cookie(request, sessions.cookie(sessions.BEFORE, before, where.settings))
    return Viewer(None, sessions.csrf_of(before))
