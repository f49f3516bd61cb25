"""Bots of other packages: found by the entry-point group `roundhouse.bots`, or named as "MODULE:CLASS".

A bot is a class that takes a seed and has a method `choose(view, clock)`, as `roundhouse.bots.Bot` says.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib.metadata import EntryPoint, entry_points

from .base import Bot, BotFault
from .objections import place_of

GROUP = "roundhouse.bots"


class Installed:
    """A bot that another package has registered; its class is imported when it is first asked to play.

    `fault`: why it could not be imported when that was last tried, in a sentence; "" where it could, or nobody has.
    """

    def __init__(self, point: EntryPoint) -> None:
        self.point = point
        self.fault = ""

    def __call__(self, seed: int = 0) -> Bot:
        return _made(self.load(), self.point.value, seed)

    def load(self) -> object:
        """What is registered, imported if it was not before. Raises `BotFault` where there is no such thing."""
        try:
            return self.point.load()
        except (Exception, SystemExit) as error:
            raise BotFault(
                f"The bot {self.point.name} cannot be imported from {self.point.value}:"
                f" {type(error).__name__}: {error}."
            ) from error


def installed() -> dict[str, Installed]:
    """The bots of other packages by name.

    >>> installed()
    {}
    """
    return {point.name: Installed(point) for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def is_class(name: str) -> bool:
    """Whether the name has the form "MODULE:CLASS"; a module beside which the command was begun is found too.

    >>> is_class("my_bots:Cautious"), is_class("greedy"), is_class("engine:./mine")
    (True, False, False)
    """
    module, colon, called = name.partition(":")
    return bool(colon) and called.isidentifier() and all(part.isidentifier() for part in module.split("."))


def of_class(name: str, seed: int = 0) -> Bot:
    """The bot of the class "MODULE:CLASS". Raises `BotFault` where there is none.

    >>> type(of_class("roundhouse.bots.uniform:Uniform", seed=1)).__name__
    'Uniform'
    >>> of_class("roundhouse.bots.uniform:Uniforms")
    Traceback (most recent call last):
        ...
    roundhouse.bots.base.BotFault: roundhouse.bots.uniform has no 'Uniforms'.
    """
    module, _, called = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        home = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        raise BotFault(
            f"The module {module!r} cannot be imported: {type(error).__name__}: {error}."
        ) from error
    if not hasattr(home, called):
        raise BotFault(f"{module} has no {called!r}.")
    return _made(getattr(home, called), name, seed)


def _made(kind: object, name: str, seed: int) -> Bot:
    """A bot of that class. Raises `BotFault` for what is no class of bots."""
    if not callable(kind) or not callable(getattr(kind, "choose", None)):
        raise BotFault(f"{name} is no bot: a bot is a class with a method choose(view, clock).")
    try:
        made: Bot = kind(seed)
    except (Exception, SystemExit) as error:
        if (
            isinstance(error, TypeError)
            and error.__traceback__ is not None
            and not error.__traceback__.tb_next
        ):
            raise BotFault(f"{name} is no bot: it is made with a seed ({error}).") from error
        where = place_of(error, sys.modules.get(getattr(kind, "__module__", "")))
        raise BotFault(
            f"The bot {name} cannot be made ({where}): {type(error).__name__}: {error}."
        ) from error
    return made
