"""Who stands at the door: measures and reads what is sent, and lets no other site send in a user's name.

Every unsafe request without a key of the API must carry the token of its cookies, as the header X-CSRF or the form
field `csrf`, and must not say that it comes from elsewhere. Forms are read here, so that handlers can be plain
functions (`forms.form`).
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...text.language import _, gettext, translated
from ..address import address, network
from ..apart import Apart, NoProcess
from ..errors import Forged, NotLoggedIn, SiteError, TooLarge, Unavailable, Unreadable
from ..live.room import check_room
from ..numbers import whole
from ..settings import Settings
from ..storage.records import User
from . import sessions
from .forms import EMPTY, Form, Upload
from .respond import refuse
from .uploads import Uploads
from .viewer import claimant, not_logged_in, site

logger = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_FORM = 64 * 1024
MOST_FIELDS = 500
PART = 256 * 1024
"""Bytes of a form that are taken apart at a time."""

WRITTEN = 256 * 1024
"""Bytes of a file that are written at a time."""

BODY_SECONDS = 60.0
"""Seconds within which a body has to arrive."""

UPLOADS = re.compile(r"(/.*)?/import")
"""Where game files are sent to."""

FOR_ALL = "/lab/import"
"""Where nobody needs an account, since nothing of the file is kept."""

ONE_CLICK = re.compile(r"/unsubscribe/[^/]+")
"""Where mail programs post without cookies (RFC 8058); the path holds the secret that allows it."""

OLD_FORM = _("This form is from before you logged in or out. Load the page again and repeat it.")
NO_COOKIE = _(
    "Your browser sent no cookie of this site. Allow its cookies, load the page again and repeat it."
)
NOT_HTTPS = _(
    "This page came over http, and the site is for https only: browsers do not send its cookies. Open {url} instead."
)
NO_TOKEN = _("With the cookie of a login this needs the token of its pages, as the header X-CSRF.")
FOREIGN = _("This was sent from another site.")


class Guard:
    """The middleware: it reads what is sent, and refuses what is too large or was made by another site."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.uploads = Uploads()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request and pass it on, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["site"] = getattr(scope["app"].state, "site", None)
        request = Request(scope, receive)
        state["bearer"] = request.headers.get("authorization", "").lower().startswith("bearer ")
        if request.method in SAFE:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as held:
            try:
                if not state["bearer"]:
                    self._origin(request)
                if counted := bool(UPLOADS.fullmatch(request.url.path)):
                    counted = await self._let_in(request, held)
                apart = getattr(state["site"], "apart", None)
                if apart is not None and UPLOADS.fullmatch(request.url.path):
                    body, turn = b"", self.uploads.turn() if counted else None
                    file = await self._receive(request, held)
                    if turn is not None:
                        await held.enter_async_context(turn)
                    state["sent"] = Upload("", path=file)
                    state["form"] = await self._form_in(scope, file, apart)
                else:
                    body = await self._read(request)
                    if counted:
                        await held.enter_async_context(self.uploads.turn())
                    state["body"], state["sent"] = body, Upload("", body)
                    state["form"] = await form_of(scope, _in_parts(body), self.settings.largest_upload)
                if not state["bearer"]:
                    self._token(request, state["form"])
            except SiteError as error:
                if isinstance(error, Forged | NotLoggedIn) and _without_any_login(request):
                    error = NotLoggedIn(gettext("This needs a token."))
                await refuse(request, send, error)
                return
            except OSError as error:  # the disk takes nothing
                logger.error("a file that was sent cannot be kept: %s", error.strerror or error)
                await refuse(request, send, Unavailable(gettext("The site has no room for files just now.")))
                return
            except ClientDisconnect:
                return
            await self.app(scope, _again(body, receive), send)

    def _origin(self, request: Request) -> None:
        """Browsers say where a request comes from, in one way or the other. Raises `Forged`."""
        if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Forged(translated(FOREIGN))
        origin = request.headers.get("origin")
        if origin is None or origin == self.settings.url:
            return
        if urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower():
            raise Forged(translated(FOREIGN))

    def _token(self, request: Request, form: Form) -> None:
        if ONE_CLICK.fullmatch(request.url.path):
            return
        sent = request.headers.get("x-csrf") or form.get("csrf", "")
        expected = sessions.expected_csrf(request)
        if not expected or not hmac.compare_digest(sent.encode(), expected.encode()):
            raise Forged(self._why(request, bool(expected)))

    def _why(self, request: Request, cookie: bool) -> str:
        """What is said of a token that is missing or another; `cookie`: whether there is one."""
        if request.url.path.startswith("/api/"):
            return translated(NO_TOKEN)
        if cookie:
            return translated(OLD_FORM)
        if self.settings.secure and request.headers.get("origin", "").startswith("http:"):
            return translated(NOT_HTTPS).format(url=self.settings.url)
        return translated(NO_COOKIE)

    async def _let_in(self, request: Request, held: AsyncExitStack) -> bool:
        """See whose a file is before anything of it is received; whether it is counted. Raises `SiteError`."""
        where = network(address(request, self.settings.trusted_proxies))
        if request.url.path == FOR_ALL:
            if self.settings.limits:
                await held.enter_async_context(self.uploads.one(where, where, guest=True))
            return self.settings.limits
        user = await run_in_threadpool(_with_room, request)
        if self.settings.limits:
            await held.enter_async_context(self.uploads.one(where, user.id, user.guest))
        return self.settings.limits

    def _most(self, request: Request) -> int:
        return self.settings.largest_upload if UPLOADS.fullmatch(request.url.path) else LARGEST_FORM

    async def _read(self, request: Request) -> bytes:
        """The body. Raises `TooLarge` as soon as it is seen to be."""
        async with _in_time():
            return b"".join([part async for part in self._each(request)])

    async def _receive(self, request: Request, held: AsyncExitStack) -> str:
        """The body as a file, which is there while `held` is. Raises as `_read` does, and OSError."""
        number, path = tempfile.mkstemp(prefix="roundhouse-")
        held.callback(_remove, path)
        parts: list[bytes] = []
        size = 0

        async def keep() -> None:
            nonlocal size
            written, size = b"".join(parts), 0
            parts.clear()
            await run_in_threadpool(_write, file, written)  # a disk may take its time
            await self.uploads.piece()

        with open(number, "wb") as file:
            async with _in_time():
                async for part in self._each(request):
                    parts.append(part)
                    size += len(part)
                    if size >= WRITTEN:
                        await keep()
                await keep()
        return path

    async def _each(self, request: Request) -> AsyncIterator[bytes]:
        most = self._most(request)
        declared = request.headers.get("content-length", "")
        if declared.isdecimal() and whole(declared, most) is None:
            raise _too_large(most)
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise _too_large(most)
            yield part

    async def _form_in(self, scope: Scope, file: str, apart: Apart) -> Form:
        """The form in a body that is a file, taken apart in a process of its own, if that can be had."""
        headers = [
            (key, value) for key, value in scope["headers"] if key in (b"content-type", b"content-length")
        ]
        if not _kind_of(Headers(raw=headers)):
            return EMPTY
        largest = self.settings.largest_upload
        with suppress(NoProcess):
            return await apart.run(_taken_apart, headers, file, largest)
        return await form_of(scope, _in_parts(Path(file).read_bytes()), largest)


@asynccontextmanager
async def _in_time() -> AsyncIterator[None]:
    """While a body is on its way. Raises `Unreadable` where that takes too long."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            yield
    except TimeoutError:
        raise Unreadable(gettext("It took too long to arrive.")) from None


FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
BEHIND = ".file"
"""What is put behind the name of a body's file for the file that was in it."""


def _kind_of(headers: Headers) -> str:
    """Which kind of form a body is, if any."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind if kind in FORMS else ""


async def form_of(scope: Scope, receive: Receive, largest: int) -> Form:
    """The form in a body, if it is one. Raises `Unreadable`."""
    request = Request(scope, receive)
    if not _kind_of(request.headers):
        return EMPTY
    try:
        sent = await request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=largest)
        pairs: list[tuple[str, str]] = []
        files: dict[str, Upload] = {}
        for name, value in sent.multi_items():
            if isinstance(value, UploadFile):
                files[name] = Upload(value.filename or "", await value.read())
            else:
                pairs.append((name, value))
        await sent.close()
    except (HTTPException, MultiPartException, ValueError, LookupError):
        raise Unreadable(gettext("That is no form.")) from None
    return Form(pairs, files)


def _taken_apart(headers: list[tuple[bytes, bytes]], path: str, largest: int) -> Form:
    """In a process of its own: the form in a file, and the file in the form beside it. Raises `Unreadable`."""
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
    found = asyncio.run(form_of(scope, _in_parts(Path(path).read_bytes()), largest))
    files = {}
    for name, file in found.files.items():
        Path(path + BEHIND).write_bytes(file.data)
        files[name] = Upload(file.name, path=path + BEHIND if file.data else "")
    return Form(found.pairs, files)


def _write(file: BinaryIO, data: bytes) -> None:
    """Write all of it: a file without a buffer may take only a part, and says no more of it."""
    file.write(data)
    file.flush()


def _remove(path: str) -> None:
    for name in (path, path + BEHIND):
        with suppress(OSError):
            os.unlink(name)


def _without_any_login(request: Request) -> bool:
    """Whether this is a request to the API in nobody's name: then there is nothing to be forged."""
    return request.url.path.startswith("/api/") and sessions.LOGIN not in request.cookies


def _with_room(request: Request) -> User:
    """Who sends a file, and still has room for one. Raises `NotLoggedIn` and `TooLarge`."""
    user = claimant(request)
    if user is None:
        raise not_logged_in()
    where = site(request)
    with where.database.read() as c:
        check_room(c, where.store.quotas, user)
    return user


def _too_large(most: int) -> TooLarge:
    size = f"{most // 1024} KiB" if most < 1024 * 1024 else f"{most // (1024 * 1024)} MiB"
    return TooLarge(gettext("That is too large: {size} are allowed.", size=size), bytes=most)


def _in_parts(body: bytes) -> Receive:
    """A receiver that gives the body part by part, and lets others have the event loop in between."""
    at = 0

    async def next_message() -> Message:
        nonlocal at
        await asyncio.sleep(0)
        part = body[at : at + PART]
        at += PART
        return {"type": "http.request", "body": part, "more_body": at < len(body)}

    return next_message


def _again(body: bytes, receive: Receive) -> Receive:
    """A receiver that gives the body once more, then whatever else comes."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return next_message
