"""Engines: programs that choose moves, spoken to in lines (see `protocol`)."""

from __future__ import annotations

import contextlib
import queue
import random
import shlex
import subprocess
import threading
from collections.abc import Sequence
from typing import Any

import msgspec

from ..core.actions import Action
from ..text.language import gettext
from .base import Clock, View
from .ended import how_ended
from .objections import no_action, objection
from .protocol import VERSION, line, move, parted, position, weighed
from .told import Considered

PREFIX = "engine:"
"""What stands before the command of an engine where a bot's name is asked for."""

GREETING = 30.0
"""Seconds that a program has to answer when it is started."""

REPLY_TOLERANCE = 0.2
"""An answer may come so much later than the clock says, as a part of it."""

SECONDS = 10.0
"""What an engine has for a move where nobody sets a time."""


class EngineFault(Exception):
    """Raised for a program that did not answer, or not as it should; the message is one sentence."""


class Engine:
    """A bot that asks a program. The program runs until `close`, or until the bot is no more.

    >>> program = '''
    ... import json, sys
    ... for line in sys.stdin:
    ...     word, _, rest = line.partition(" ")
    ...     if word == "roundhouse":
    ...         print("engine first", flush=True)
    ...     elif word == "position":
    ...         menu = json.loads(rest)["menu"]
    ...     elif word == "go":
    ...         print("bestmove", json.dumps(menu[0]), flush=True)
    ... '''
    >>> import sys
    >>> from roundhouse import Game
    >>> engine = Engine([sys.executable, "-c", program], seed=1)
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> engine.name, engine.choose(View(game.title, game.state), Clock(5.0)).kind()
    ('first', 'buy_cheapest')
    >>> engine.close()
    """

    def __init__(self, command: str | Sequence[str], seed: int = 0) -> None:
        """Start the program, given as a line of the shell's words or a list. Raises `EngineFault`."""
        self.rng = random.Random(seed)
        self.name = command if isinstance(command, str) else shlex.join(command)
        """What the program calls itself; its command until it has said so."""
        self.said: list[Any] = []
        """What the program has told about its last decision, by `info`."""
        self.told: tuple[Considered, ...] = ()
        """What of that is about actions that it looked at, the chosen one first."""
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(command)
            self._program = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",  # a program may print what it likes
                bufsize=1,
            )
        except (OSError, IndexError, ValueError) as error:
            raise EngineFault(
                gettext("The engine {engine} cannot be started: {error}.", engine=self.name, error=error)
            ) from None
        self._heard: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._tell(line("roundhouse", str(VERSION)))
        self._tell(line("seed", str(seed)))
        self.name = self._answer("engine", Clock(GREETING))

    def choose(self, view: View, clock: Clock) -> Action:
        """What the program chooses.

        Raises `EngineFault` when it is late, ends, or chooses what is not legal, and ValueError when the game is over.
        """
        if not view.offers:
            raise ValueError("The game is over.")
        seconds = min(clock.left, SECONDS)
        self.said.clear()
        self.told = ()
        self._tell(line("position", position(view)))
        self._forget()
        self._tell(line("go", {"ms": int(seconds * 1000)}))
        text = self._answer("bestmove", Clock(seconds * (1 + REPLY_TOLERANCE) + 0.1))
        try:
            action = move(view.title, view.state, text)
        except msgspec.MsgspecError as error:
            raise EngineFault(no_action(self.name, str(error), text)) from None
        if refused := objection(self.name, view.title, view.state, action):
            raise EngineFault(refused)
        self.told = weighed(view.title, self.said, action)
        return action

    def close(self) -> None:
        """Let the program end."""
        if self._program.poll() is None:
            try:
                self._tell(line("quit"))
                self._program.wait(1)
            except (EngineFault, subprocess.TimeoutExpired):
                self._program.kill()
                self._program.wait()
        self._listener.join(1)  # it has the other end of the pipe, and hears that there is no more
        for pipe in (self._program.stdin, self._program.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        if hasattr(self, "_program") and self._program.poll() is None:
            self._program.kill()

    def _tell(self, text: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(text)
            self._program.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def _ended(self) -> EngineFault:
        """What to raise where the program has ended, or does not listen any more."""
        try:
            how = how_ended(self._program.wait(1.0))
        except subprocess.TimeoutExpired:
            return EngineFault(gettext("The engine {engine} does not listen any more.", engine=self.name))
        return EngineFault(gettext("The engine {engine} has ended ({how}).", engine=self.name, how=how))

    def _listen(self) -> None:
        assert self._program.stdout is not None
        try:
            for text in self._program.stdout:
                self._heard.put(text)
        except ValueError:  # closed while it was read
            pass
        self._heard.put("")

    def _forget(self) -> None:
        """Drop what was said before: a second answer to the last question is none to the next."""
        ended = False
        while not ended:
            try:
                ended = not self._heard.get_nowait()
            except queue.Empty:
                return
        self._heard.put("")  # the end stays

    def _answer(self, word: str, clock: Clock) -> str:
        """What follows the word in the line that begins with it; others are passed over, but `info` is kept."""
        while True:
            try:
                text = self._heard.get(timeout=clock.left + 0.001)
            except queue.Empty:
                raise EngineFault(
                    gettext("The engine {engine} did not answer in time.", engine=self.name)
                ) from None
            if not text:
                raise self._ended()
            found, rest = parted(text)
            if found == word:
                return rest
            if found == "info":
                try:
                    self.said.append(msgspec.json.decode(rest))
                except msgspec.DecodeError:
                    self.said.append(rest)
