"""How often anybody may do a thing: counted by address and by account.

Where there may be several processes, what is rare and costs much (`RATES` but for reading and writing) is counted in
the database for all of them (`shared_counts`), and the rest by each. Wrong passwords are counted elsewhere
(`server.attempts`).
"""

from __future__ import annotations

import contextlib
import functools
import re
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ..address import address, network
from ..errors import SiteError, TooMany
from ..settings import Settings
from ..too_often import too_often
from . import shared_counts
from .respond import refuse
from .sessions import hash_of
from .shared_counts import Counted
from .streams import Open
from .turns import Manners
from .viewer import claimed, genuine, site

RATES = {
    "reading": ("1500/minute",),
    "writing": ("400/minute",),
    "passkey": ("30/minute", "300/hour"),
    "joining": ("6/minute", "40/hour"),
    "mail": ("4/minute", "12/hour"),
    "new table": ("12/minute", "100/hour"),
    "challenge": ("12/minute", "100/hour"),
    "report": ("6/minute", "30/hour"),
    "key": ("6/minute", "30/hour"),
    "chat": ("20/minute", "300/hour"),
    "upload": ("12/minute", "100/hour"),
    "hint": ("20/minute", "300/hour"),
    "lab": ("240/minute", "4000/hour"),
    "lab proof": ("40/minute", "600/hour"),
    "lab question": ("20/minute", "300/hour"),
    "library": ("6/minute", "60/hour"),
}
"""By what is counted: no more than each of these."""

BY_EACH = ("reading", "writing", "lab", "lab proof")
"""What each process counts for itself: asking the database would cost more than what is asked for."""

SHARED = 8
"""How many accounts may act from one address at full speed: a club, a family, a provider's gateway."""

BY_PATH: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("passkey", re.compile(r"/login/passkey(/options)?")),
    ("joining", re.compile(r"/join(/[^/]+)?|/account/upgrade")),
    ("mail", re.compile(r"/reset|/account/email")),
    (
        "new table",
        re.compile(
            r"/new|/play|/companion(/[^/]+/game)?|/api/companions|/table/\d+/(rematch|continue)|/api/tables(/\d+/continue)?|/challenge|/api/challenges"
        ),
    ),
    ("challenge", re.compile(r"/challenge|/table/\d+/challenge|/api/challenges|/api/tables/\d+/challenges")),
    ("report", re.compile(r"/report")),
    ("key", re.compile(r"/account/tokens")),
    ("chat", re.compile(r"/table/\d+/(chat|notes|react|hush)|/api/tables/\d+/(chat(/\d+/sign)?|notes)")),
    ("hint", re.compile(r"/table/\d+/hint")),
    ("upload", re.compile(r".*/import")),
)
"""What unsafe requests are counted as, besides as writing."""


VOUCHED_FOR = 600.0
"""Seconds for which a cookie that was found good counts as good."""

MOST_VOUCHED = 20_000

SPANS = {"minute": 60.0, "hour": 3600.0}

SWEPT = 10_000
"""How many counts pass between two searches for idle ones."""


@functools.lru_cache(maxsize=64)
def _rates(kind: str) -> tuple[tuple[int, float], ...]:
    """How many, in how many seconds."""
    found = []
    for rate in RATES[kind]:
        most, _, span = rate.partition("/")
        found.append((int(most), SPANS[span]))
    return tuple(found)


class Counter:
    """Counts what is done, within windows that move along with the time.

    For one event loop and its threads. Counting is on the way of every request, so it takes next to no time.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._moments: dict[tuple[str, str, float], deque[float]] = {}
        self._counted = 0
        self._lock = threading.Lock()

    def count(self, kind: str, who: str, share: int = 1) -> None:
        """Count one more; every `share`-th of them weighs one. Raises `TooMany` beyond a rate, and counts nothing."""
        with self._lock:
            self._count(kind, who, share)

    def _count(self, kind: str, who: str, share: int) -> None:
        now = self._clock()
        windows = []
        for most, span in _rates(kind):
            moments = self._moments.setdefault((kind, who, span), deque())
            while moments and moments[0] <= now - span:
                moments.popleft()
            if len(moments) >= most * share:
                raise too_often(moments[0] + span - now)
            windows.append(moments)
        for moments in windows:
            moments.append(now)
        self._counted += 1
        if self._counted % SWEPT == 0:
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        for key, moments in list(self._moments.items()):
            if not moments or moments[-1] <= now - key[2]:
                self._moments.pop(key, None)


def count(request: HTTPConnection, kind: str, who: str) -> None:
    """Count something that a handler knows of, such as a hint to a user. Raises `TooMany`."""
    counter = getattr(request.state, "counter", None)
    if counter is None:
        return
    database = site(request).database
    if database.dialect == "postgresql" and kind not in BY_EACH:
        shared_counts.count(database, _shared([kind], who, 1))
    else:
        counter.count(kind, who)


def _shared(kinds: Iterable[str], who: str, share: int) -> list[Counted]:
    return [
        Counted(f"{kind} {who}", most, span, share)
        for kind in kinds
        if kind not in BY_EACH
        for most, span in _rates(kind)
    ]


class Vouched:
    """The cookies and keys that were found good lately, by the hash of their secret.

    Anybody can make one up; what is not known here counts for nothing.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: OrderedDict[str, float] = OrderedDict()
        self._guests: set[str] = set()

    def add(self, key: str, guest: bool = False) -> None:
        """One was found good just now: that of an account, or of a guest."""
        self._until[key] = self._clock() + VOUCHED_FOR
        self._until.move_to_end(key)
        (self._guests.add if guest else self._guests.discard)(key)
        while len(self._until) > MOST_VOUCHED:
            self._guests.discard(self._until.popitem(last=False)[0])

    def guest(self, key: str) -> bool:
        """Whether it was last found to be a guest's."""
        return key in self._guests

    def __contains__(self, key: str) -> bool:
        return self._until.get(key, 0.0) > self._clock()


def kinds_of(request: Request) -> list[str]:
    """What a request is counted as."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return ["reading"]
    return ["writing", *(kind for kind, pattern in BY_PATH if pattern.fullmatch(request.url.path))]


class Limits:
    """The middleware that counts requests, and has the count of the open streams."""

    def __init__(self, app: ASGIApp, settings: Settings, manners: Manners | None = None) -> None:
        self.app = app
        self.settings = settings
        self.manners = manners or Manners()
        self.counter = Counter()
        self.vouched = Vouched()
        self.streams = Open()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a request, and pass it on or answer that it was one too many."""
        if scope["type"] != "http" or not self.settings.limits or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        scope.setdefault("state", {}).update(counter=self.counter, streams=self.streams)
        request = Request(scope, receive)
        secret = claimed(request)
        key = hash_of(secret) if secret else ""
        with ExitStack() as polite:
            if key not in self.vouched or self.vouched.guest(key):
                polite.enter_context(self.manners.after_you())
            await self._answer(request, key, polite, receive, send)

    async def _answer(
        self, request: Request, key: str, polite: ExitStack, receive: Receive, send: Send
    ) -> None:
        scope = request.scope
        try:
            try:
                self._count(request, key if key in self.vouched else "")
            except TooMany:
                # The neighbours of an address may be at their limit: is this somebody whom the site knows?
                if not key or key in self.vouched or not await run_in_threadpool(genuine, request):
                    raise
                self.vouched.add(key, scope["state"].get("guest", False))
                self._count(request, key)
            # A first request is looked up, so that nobody who has a login waits behind strangers.
            known = key in self.vouched or (bool(key) and await run_in_threadpool(genuine, request))
            scope["state"]["known"] = known
            if key in self.vouched:
                scope["state"]["guest"] = self.vouched.guest(key)
            if known and not scope["state"].get("guest", False):
                polite.close()
            await self._count_shared(request, key if known else "")
        except SiteError as error:  # also where the database is away
            await refuse(request, send, error)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            if found := scope["state"].get("vouched"):
                if found not in self.vouched:  # what it came with is its account's, too
                    with contextlib.suppress(SiteError):
                        for kind in self._own(request):
                            self.counter.count(kind, found)
                        if not (known and found == key):
                            await self._count_shared(request, found, alone=True)
                self.vouched.add(found, scope["state"].get("guest", False))

    def _count(self, request: Request, account: str) -> None:
        where = network(address(request, self.settings.trusted_proxies))
        for kind in self._own(request):
            # The account first: what it is refused uses up nothing of its neighbours.
            if account:
                self.counter.count(kind, account)
            # Anybody may make accounts, so what one may do is bounded by its address as well.
            self.counter.count(kind, "from " + where, SHARED if account else 1)

    def _own(self, request: Request) -> list[str]:
        """What this process counts of a request."""
        found = kinds_of(request)
        return [kind for kind in found if kind in BY_EACH] if _several(request) else found

    async def _count_shared(self, request: Request, account: str, alone: bool = False) -> None:
        """What all processes count of a request; `alone`: for the account only. Raises `TooMany`."""
        if not _several(request):
            return
        kinds = kinds_of(request)
        wanted = _shared(kinds, account, 1) if account else []
        if not alone:
            where = network(address(request, self.settings.trusted_proxies))
            wanted += _shared(kinds, "from " + where, SHARED if account else 1)
        if wanted:
            await run_in_threadpool(shared_counts.count, site(request).database, wanted)


def _several(request: Request) -> bool:
    """Whether there may be several processes."""
    return site(request).database.dialect == "postgresql"
