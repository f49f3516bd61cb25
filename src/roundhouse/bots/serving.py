"""A bot written in Python as an engine: it reads lines and answers them (see `protocol`)."""

from __future__ import annotations

import math
from typing import TextIO

import msgspec

from .base import Bot, View, ask
from .protocol import PositionMessage, line, parted, understood
from .told import Telling, foremost

MOST_TOLD = 32
"""For how many of the actions that a bot looked at their worth is sent."""


def serve(bot: Bot, name: str, heard: TextIO, said: TextIO) -> int:
    """Answer until `quit` or the end of what is heard. What cannot be understood is answered with an `error`.

    Returns how many lines were answered so.
    """
    errors = 0
    view: View | None = None
    for text in heard:
        word, rest = parted(text)
        try:
            if word == "quit":
                break
            if word == "roundhouse":
                _say(said, line("engine", name))
            elif word == "seed":
                seed = int(rest)
                if hasattr(bot, "rng"):
                    bot.rng.seed(seed)
                else:  # it keeps the seed in a way of its own
                    bot = type(bot)(seed)
            elif word == "position":
                view = understood(msgspec.json.decode(rest, type=PositionMessage))
            elif word == "go" and view is not None:
                seconds = msgspec.json.decode(rest, type=dict[str, int]).get("ms", 0) / 1000 if rest else 0.0
                chosen = ask(bot, view.title, view.state, seconds or math.inf)
                for one in foremost(bot.told, MOST_TOLD) if isinstance(bot, Telling) else ():
                    _say(said, line("info", one))
                _say(said, line("bestmove", chosen))
            elif word:
                errors += 1
                _say(said, line("error", f"not understood: {word}"))
        except (ValueError, LookupError, msgspec.MsgspecError) as error:
            errors += 1
            _say(said, line("error", " ".join(str(error).split())))
    return errors


def _say(said: TextIO, text: str) -> None:
    said.write(text)
    said.flush()
