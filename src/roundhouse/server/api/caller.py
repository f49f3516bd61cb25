"""Who calls: the user behind a token, or (only for reading) behind the login of a browser."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

import msgspec
from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed, NotLoggedIn
from ..site import Site
from ..storage import users
from ..storage.records import Token, User
from ..storage.tokens import CHALLENGE, PLAY, READ, SCOPES
from ..web.sessions import LOGIN, hash_of
from ..web.viewer import site, viewer, vouch

SELDOM = timedelta(minutes=10)
"""How old the note of a token's last use may get."""

bearer = HTTPBearer(
    auto_error=False, description="A token from your account page, with the scope that is needed."
)


class Caller(msgspec.Struct, frozen=True):
    """Who calls (`user` None: nobody known) and what the token, if there is one, is for."""

    user: User | None
    scopes: tuple[str, ...]

    @property
    def id(self) -> int | None:
        """The user's id, None for somebody unknown."""
        return None if self.user is None else self.user.id


def _caller(
    request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None
) -> Caller:
    """Raises `NotLoggedIn` for credentials that are no good; without any, the browser's login counts for reading."""
    if given is None:
        if "authorization" in request.headers:
            raise NotLoggedIn(gettext("Send a token as: Authorization: Bearer TOKEN."))
        user = viewer(request).user if LOGIN in request.cookies else None
        return Caller(user, (READ,) if user is not None else ())
    with site(request).database.read() as c:
        token = users.token(c, hash_of(given.credentials))
        user = users.user(c, token.user) if token is not None else None
    if token is None or user is None or user.banned:
        raise NotLoggedIn(gettext("This token is not known here."))
    vouch(request, given.credentials, user.guest)
    _note_use(site(request), token)
    return Caller(user, token.scopes)


def _note_use(where: Site, token: Token) -> None:
    """Remember for the account page that a token is in use; not with every request, since each time is a write."""
    now = CLOCK.now()
    if token.used is None or abs(now - token.used) > SELDOM:
        with where.database.write() as c:
            users.use_token(c, token.id, now)


def _known(caller: Annotated[Caller, Depends(_caller)]) -> User:
    """The user who calls, for what concerns that user."""
    if caller.user is None:
        raise NotLoggedIn(gettext("This needs a token."))
    if not set(SCOPES) & set(caller.scopes):
        raise NotAllowed(gettext("This token is not for reading."))
    return caller.user


def _player(
    request: Request,
    caller: Annotated[Caller, Depends(_caller)],
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None,
) -> User:
    """The user who calls with a token for playing; the login of a browser will not do here."""
    if given is None or caller.user is None:
        raise NotLoggedIn(gettext("This needs a token."))
    if PLAY not in caller.scopes:
        raise NotAllowed(gettext("This token is not for playing."))
    return caller.user


def _challenger(
    caller: Annotated[Caller, Depends(_caller)],
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None,
) -> User:
    """The user who calls with a token for challenges."""
    if given is None or caller.user is None:
        raise NotLoggedIn(gettext("This needs a token."))
    if CHALLENGE not in caller.scopes:
        raise NotAllowed(gettext("This token is not for challenges."))
    return caller.user


Anybody = Annotated[Caller, Depends(_caller)]
Known = Annotated[User, Depends(_known)]
Player = Annotated[User, Depends(_player)]
Challenger = Annotated[User, Depends(_challenger)]


async def _here(request: Request) -> Site:
    """The site; on the event loop, for a thread would take longer than that."""
    return site(request)


Here = Annotated[Site, Depends(_here)]
