"""Whether this process can serve: for load balancers, containers and whoever watches the site."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from .. import __version__
from ..text.language import gettext
from .errors import SiteError
from .storage import alive
from .storage.database import Database

ANSWER_SECONDS = 3.0
"""Seconds that whoever asks is kept waiting."""

GOOD_FOR = 10.0
"""Seconds for which it is not tried again whether writing works: anybody may ask, and every try is a write."""

OK = "ok"

logger = logging.getLogger(__name__)


class Probe:
    """Tries something, one try at a time in a thread of its own, however often it is asked.

    `work` raises when it fails; `good_for`: seconds for which success counts.
    """

    def __init__(self, name: str, work: Callable[[], None], good_for: float = 0.0) -> None:
        self.name, self.work, self.good_for = name, work, good_for
        self._succeeded = float("-inf")
        self._trying: Future[str] | None = None
        self._failing = False

    async def ask(self) -> str:
        """ "ok", or in one sentence why not. For one event loop."""
        if self._trying is None:
            if time.monotonic() < self._succeeded + self.good_for:
                return OK
            self._trying = Future()
            threading.Thread(
                target=self._try, args=(self._trying,), name=f"health-{self.name}", daemon=True
            ).start()
        trying = self._trying
        done, _ = await asyncio.wait([asyncio.wrap_future(trying)], timeout=ANSWER_SECONDS)
        if not done:
            said = gettext("There was no answer for {seconds} seconds.", seconds=int(ANSWER_SECONDS))
        else:
            self._trying = None
            said = trying.result()
        self._note(said)
        return said

    def _try(self, told: Future[str]) -> None:
        try:
            self.work()
        except SiteError as error:
            told.set_result(error.sentence)
        except (SQLAlchemyError, OSError) as error:
            told.set_result(type(error).__name__)
        except Exception:
            logger.exception("trying to %s failed", self.name)
            told.set_result(gettext("Something went wrong here."))
        else:
            self._succeeded = time.monotonic()
            told.set_result(OK)

    def _note(self, said: str) -> None:
        """Into the log when it begins to fail, and when it works again."""
        if said != OK and not self._failing:
            logger.error("the database: %s fails: %s", self.name, said)
        elif said == OK and self._failing:
            logger.info("the database: %s works again", self.name)
        self._failing = said != OK


class Health:
    """The probes of a process."""

    def __init__(self, database: Database) -> None:
        self.read = Probe("read", lambda: alive.read(database))
        self.write = Probe("write", lambda: alive.write(database), GOOD_FOR)


async def healthz(request: Request) -> JSONResponse:
    """200 when the database can be read and written, else 503; `?only=read` does without the writing.

    {"ok", "version", "read", "write"}: the last two are "ok", or say in one sentence why not.
    """
    health: Health = request.app.state.health
    probes = {"read": health.read, "write": health.write}
    if request.query_params.get("only") == "read":
        del probes["write"]
    said = dict(zip(probes, await asyncio.gather(*(probe.ask() for probe in probes.values())), strict=True))
    ok = all(one == OK for one in said.values())
    return JSONResponse({"ok": ok, "version": __version__, **said}, 200 if ok else 503)


routes = [Route("/healthz", healthz)]
