"""Open event streams, each of which costs the site something for as long as it lasts: so many, and not more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from ...text.language import gettext
from ..address import address, network
from ..errors import TooMany
from ..measures import STREAMS, process
from .detached import Rest
from .standing import standing
from .viewer import site

OF_USER, OF_ADDRESS = 40, 120
"""Streams that may be open at a time in each process: of one user, and from one address."""

HEARTBEAT = 15.0
"""Seconds without a byte after which a stream says that it is still there: who hears nothing for longer hangs up."""

STILL_HERE = b": still here\n\n"

NOTHING_MORE = {"type": "http.response.body", "body": b"", "more_body": False}

LATER = 30
"""Seconds after which a program that was refused may look again."""


class Open:
    """Counts the streams that are open. For one event loop."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    @contextmanager
    def one(self, user: int | None, where: str) -> Iterator[None]:
        """Count a stream as long as it lasts; `user` None: of nobody known. Raises `TooMany` for one too many."""
        keys = [f"from {where}"]
        if self._counts[keys[0]] >= OF_ADDRESS:
            raise _too_many(
                OF_ADDRESS,
                gettext(
                    "{most} pages and programs from your address are listening already. Close some of them.",
                    most=OF_ADDRESS,
                ),
            )
        if user is not None:
            keys.append(f"of {user}")
            if self._counts[keys[1]] >= OF_USER:
                raise _too_many(
                    OF_USER,
                    gettext(
                        "{most} pages and programs of yours are listening already. Close some of them.",
                        most=OF_USER,
                    ),
                )
        self._counts.update(keys)
        try:
            yield
        finally:
            self._counts.subtract(keys)
            self._counts = +self._counts  # forgets who has none


def _too_many(most: int, sentence: str) -> TooMany:
    return TooMany(sentence, seconds=LATER, most=most)


class EventStream(StreamingResponse):
    """An answer of server-sent events, counted from its first byte to its end.

    It ends with the login or key that it was asked for by, as `standing` finds out.

    `user`: who listens, None for somebody unknown. Raises `TooMany` before anything is sent; with the limits of the
    site switched off nothing is counted. `packed`: the events are parts of a gzip file. `own_beat`: they have signs of
    life among them. Else the stream sees to these: it alone knows when it has sent something, while its source may
    hear much that is not for this listener.
    """

    def __init__(
        self,
        events: AsyncIterable[bytes | str],
        user: int | None,
        packed: bool = False,
        own_beat: bool = False,
    ) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self.user = user
        self.own_beat = own_beat
        self._ended = False
        self._stop: Callable[[], None] | None = None

    def end(self) -> None:
        """Send nothing more, and end the answer in good order. To be called on its event loop."""
        self._ended = True
        if self._stop is not None:
            self._stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin the answer, and go on with it out there if that can be done (`detached`), else here."""
        request = HTTPConnection(scope)
        rest: Rest | None = getattr(request.state, "rest", None)
        with ExitStack() as held:
            STREAMS.labels(process()).inc()
            held.callback(STREAMS.labels(process()).dec)
            streams: Open | None = getattr(request.state, "streams", None)
            if streams is not None:
                sender = network(address(request, site(request).settings.trusted_proxies))
                held.enter_context(streams.one(self.user, sender))
            if self.user is not None and (vouched := getattr(request.state, "vouched", None)):
                held.enter_context(standing(site(request)).one(vouched, self.end))
            await self._begin(send)
            if rest is None:
                await self._sent(receive, send)
            else:
                rest.leave(self._sent, held)

    async def _begin(self, send: Send) -> None:
        """Send the headers, which are forgotten then: whoever passed them on has them yet."""
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        start["headers"] = self.raw_headers = []

    async def stream_response(self, send: Send) -> None:
        """Send what comes, and a sign of life when nothing has come for a while."""
        beat = None if self.own_beat else _Beat(send)
        try:
            async for part in self.body_iterator:
                data = part if isinstance(part, bytes) else str(part).encode(self.charset)
                if beat is not None:
                    await beat.before()
                await send({"type": "http.response.body", "body": data, "more_body": True})
                if beat is not None:
                    beat.after()
        finally:
            if beat is not None:
                beat.stop()
        await send(NOTHING_MORE)

    async def _sent(self, receive: Receive, send: Send) -> None:
        """Send what comes until it ends or the reader goes: as the base class does, with one task less and no group of
        tasks, which is what most of an idle stream's memory was for."""
        mine = asyncio.current_task()
        assert mine is not None
        over = stopped = False

        def stop() -> None:
            nonlocal stopped
            if not over and not stopped:
                stopped = True
                mine.cancel()

        self._stop = stop
        listening = asyncio.create_task(self.listen_for_disconnect(receive))
        listening.add_done_callback(lambda _: stop())
        try:
            try:
                if not self._ended:
                    await self.stream_response(send)
            except asyncio.CancelledError:
                if not stopped or listening.done() or mine.cancelling() > 1:
                    raise
                mine.uncancel()
                stopped = False  # the reader may still leave
            if self._ended:
                await self._let_go()
                await send(NOTHING_MORE)
        except asyncio.CancelledError:
            if not stopped or mine.cancelling() > 1:
                raise  # it is not because the reader left, or not only
        finally:
            over, self._stop = True, None
            if stopped:
                mine.uncancel()
            listening.cancel()
            await self._let_go()

    async def _let_go(self) -> None:
        """Close the source, which may wait for more to be asked of it, still subscribed to news."""
        if isinstance(self.body_iterator, AsyncGenerator):
            await self.body_iterator.aclose()


class _Beat:
    """Signs of life while nothing else is sent. While something is on its way to a slow reader there are none."""

    __slots__ = ("_saying", "_send", "_timer")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._saying: asyncio.Task[None] | None = None
        self.after()

    async def before(self) -> None:
        """Something is about to be sent: one at a time."""
        if self._saying is not None:
            await asyncio.wait([self._saying])
            self._saying = None
        self._timer.cancel()

    def after(self) -> None:
        """Something has been sent."""
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._begin)

    def stop(self) -> None:
        """There is nothing more to come."""
        self._timer.cancel()
        if self._saying is not None:
            self._saying.cancel()

    def _begin(self) -> None:
        self._saying = asyncio.get_running_loop().create_task(self._say())

    async def _say(self) -> None:
        with suppress(OSError):  # whoever has gone is noticed by the stream
            await self._send({"type": "http.response.body", "body": STILL_HERE, "more_body": True})
        self.after()
