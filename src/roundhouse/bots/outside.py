"""Bots of other packages, in a process of their own: where one does not answer in time, or takes the process down with
it, the process is given up, and nobody else waits.

The process begins with the first decision that there is for it, gives way to everything else on the machine, and is
kept for the next decision. A bot is made anew for each. What one prints is told in our log, a line for each of its
lines: where ours would go there may be a program that reads it.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import logging
import multiprocessing
import threading
import time
import traceback
from importlib.metadata import EntryPoint
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

import msgspec

from ..core.actions import Action
from ..core.child_process import give_way, serve_parent
from ..core.garbage import collect_rarely
from ..core.record import action_from, state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..rules.consent import Decline
from ..titles.found import title as found
from .base import BotFault, ask
from .ended import how_ended
from .helpers import NICER
from .installed import Installed
from .plans.answers import why_declined
from .told import Ground

LOADING = 60.0
"""Seconds in which the process has to begin, and to import the module of a bot."""

GRACE = 1.0
"""Seconds by which an answer may be late: a clock can only be asked between two things."""


MOST_SAID = 2000
"""Characters of what a bot prints at a decision that are told."""

logger = logging.getLogger(__name__)


class Closed(BotFault):
    """Raised where the process was ended by us while a bot was thinking."""


class Chosen(NamedTuple):
    """What a bot has chosen, and why it declines, if it says so."""

    action: Action
    why: Ground | None


class Outside:
    """The process, when there is one. Threads may share it: it thinks about one decision after the other.

    `loading`, `grace`: seconds, as above. `close` it at the end.
    """

    def __init__(self, loading: float = LOADING, grace: float = GRACE) -> None:
        self._loading, self._grace = loading, grace
        self._turn = threading.Lock()
        self._change = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def choose(self, bot: Installed, seed: int, title: Title, state: State, seconds: float) -> Chosen:
        """What a new bot with that seed chooses in a position, within so many seconds.

        Raises `BotFault` where it fails, is late, or ends the process, and `Closed`.
        """
        form = state_form(title, state)
        told = self._answer(
            bot,
            _Decision(seed, title.name, title.players, title.options, form, seconds),
            seconds + self._grace,
        )
        return Chosen(action_from(title, told.action), told.why)

    def try_import(self, bot: Installed) -> None:
        """Import the bot's module in the process; afterwards `bot.fault` says whether that can be done.

        Raises `Closed`.
        """
        try:
            self._answer(bot, None, self._loading)
        except Closed:
            raise
        except BotFault as fault:
            bot.fault = str(fault)

    def _answer(self, bot: Installed, decision: _Decision | None, seconds: float) -> _Told:
        """What the process says once the bot's module is imported, within so many seconds from then.

        Raises what `choose` does.
        """
        point = bot.point
        asked = _Asked(point.name, point.value, point.group, decision)
        with self._turn:
            try:
                pipe = self._begun(point.name)
                pipe.send_bytes(msgspec.json.encode(asked))
                told = self._heard(pipe, self._loading, point.name)
                bot.fault = told.fault
                if told.loaded:
                    told = self._heard(pipe, seconds, point.name)
            except (EOFError, OSError):
                raise self._ended(point.name) from None
        for line in told.said.splitlines():
            logger.info("the bot %s prints: %s", point.name, line)
        if told.fault:
            fault = BotFault(told.fault)
            fault.add_note(told.trace)
            raise fault
        return told

    def close(self) -> None:
        """End the process, whatever it is at; none is begun any more."""
        with self._change:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()  # who waits for it hears that, and does the rest
        if self._turn.acquire(timeout=1.0):
            self._drop()
            self._turn.release()

    def process(self) -> int | None:
        """The number of the process; None when there is none."""
        return self._process.pid if self._process is not None else None

    def _begun(self, name: str) -> Connection:
        """The way to the process, which waits for something to do. Raises what `_heard` does, and OSError."""
        with self._change:
            if self._closed:
                raise Closed
            process, pipe = self._process, self._pipe
            if process is not None and pipe is not None and process.is_alive():
                return pipe
        self._drop()  # one that somebody else has ended
        with self._change:
            if self._closed:
                raise Closed
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), name="bots outside", daemon=True)
            process.start()
            theirs.close()  # so that the end of the process is the end of the pipe
            atexit.register(process.kill)
            self._process, self._pipe = process, pipe
        self._heard(pipe, self._loading, name)
        return pipe

    def _heard(self, pipe: Connection, seconds: float, name: str) -> _Told:
        """What the process says next. Raises `BotFault` when it is late, EOFError or OSError when it has ended."""
        if not pipe.poll(seconds):
            self._drop()
            raise BotFault(f"The bot {name} did not answer within {seconds:g} seconds.")
        return msgspec.json.decode(pipe.recv_bytes(), type=_Told)

    def _ended(self, name: str) -> BotFault:
        """What to raise where the process has ended."""
        process = self._process
        if process is not None:
            process.join(1.0)
        code = process.exitcode if process is not None else None
        self._drop()
        if self._closed:
            return Closed()
        return BotFault(f"The process of the bot {name} has ended ({how_ended(code)}).")

    def _drop(self) -> None:
        """Give the process up, if there is one."""
        with self._change:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None and process.pid is not None:
            process.kill()
            process.join(1.0)
            atexit.unregister(process.kill)


class _Decision(msgspec.Struct, frozen=True):
    """The position that a bot is to choose in."""

    seed: int
    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    state: dict[str, Any]
    seconds: float


class _Asked(msgspec.Struct, frozen=True):
    """What the process is asked: to import a bot, and what it chooses; without a decision, nothing more."""

    name: str
    value: str
    group: str
    decision: _Decision | None


class _Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What it says: that it is ready or has `loaded` the bot's module; what was chosen; or what went wrong.

    `said`: what the bot has printed.
    """

    loaded: bool = False
    action: Any = None
    why: Ground | None = None
    fault: str = ""
    trace: str = ""
    said: str = ""


def _serve(pipe: Connection) -> None:
    """In the process: answer one decision after the other."""
    serve_parent()
    collect_rarely()
    give_way(NICER)
    _tell(pipe, _Told())
    with contextlib.suppress(EOFError, OSError):
        while True:
            asked = msgspec.json.decode(pipe.recv_bytes(), type=_Asked)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                told = _answered(pipe, asked)
            said = printed.getvalue()[:MOST_SAID].encode(errors="replace").decode()
            _tell(pipe, msgspec.structs.replace(told, said=said))


def _answered(pipe: Connection, asked: _Asked) -> _Told:
    """What the bot chooses, or what went wrong, whatever it raised: nothing of it is ours."""
    try:
        bot = Installed(EntryPoint(asked.name, asked.value, asked.group))
        bot.load()
        _tell(pipe, _Told(loaded=True))
        decision = asked.decision
        if decision is None:
            return _Told()
        title = found(decision.title).build(decision.players, decision.options)
        state = state_from(title, decision.state)
        begun = time.perf_counter()
        player = bot(decision.seed)
        action = ask(player, title, state, max(decision.seconds - (time.perf_counter() - begun), 0.0))
        why = why_declined(player) if isinstance(action, Decline) else None
        return _Told(action=msgspec.to_builtins(action), why=why)
    except BaseException as error:
        what = f"The bot {asked.name} failed: {type(error).__name__}: {error}"
        return _Told(fault=str(error) if isinstance(error, BotFault) else what, trace=traceback.format_exc())


def _tell(pipe: Connection, told: _Told) -> None:
    pipe.send_bytes(msgspec.json.encode(told))
