"""The line protocol between Roundhouse and engines: programs in any language that choose moves.

Every line is a word and, after a space, its argument; objects are JSON. `docs/engines.md` explains it to those who
write engines.

| to the engine | answer |
| --- | --- |
| `roundhouse 1` | `engine NAME` |
| `position {...}` (see `position`) | none |
| `go {"ms": 500}` | any number of `info {...}` (see `weighed`), then `bestmove {...}`: an action |
| `quit` | none; the engine ends |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..core.actions import Action
from ..core.record import action_from, state_from
from ..core.state import State
from ..core.title import Title
from ..play.views import view
from ..text.labels import describe_action
from ..titles.found import title as found
from .base import View
from .menu import menu
from .told import Considered, Line

VERSION = 1
"""The version of the protocol, which the greeting carries."""


class PositionMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an engine is told of a position.

    `state`: its JSON form, as in saved games, without what is hidden from `seat`; `offers`: what may be done, with the
    ranges of numbers; `menu`: the same as complete actions to choose from, long ranges thinned out; `labels`: each of
    them in words.
    """

    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    seat: str
    state: dict[str, Any]
    offers: tuple[Any, ...]
    menu: tuple[Any, ...]
    labels: tuple[str, ...]


def position(seen: View) -> PositionMessage:
    """What is said of a position to an engine that has to choose in it.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> message = position(View(game.title, game.state))
    >>> message.seat, message.menu[0], message.labels[0]
    ('Ann', {'type': 'buy_cheapest', 'by': 'Ann', 'private': 'D&R'}, 'Buy D&R (Delaware and Raritan Canal) for $20')
    """
    title, state = seen.title, seen.state
    form = view(title, state, seen.seat).state
    actions = menu(seen.offers)
    return PositionMessage(
        title.name,
        title.players,
        title.options,
        seen.seat,
        form,
        tuple(msgspec.to_builtins(offer) for offer in seen.offers),
        tuple(msgspec.to_builtins(action) for action in actions),
        tuple(describe_action(title, state, action) for action in actions),
    )


def understood(told: PositionMessage) -> View:
    """The position again, for engines that are made of our own bots.

    Raises `UnknownTitle`, `UnknownOption` or `msgspec.ValidationError` for a message that makes none.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> understood(position(View(game.title, game.state))).state == game.state
    True
    """
    title = found(told.title).build(told.players, told.options)
    return View(title, state_from(title, told.state))


def line(word: str, what: Any = None) -> str:
    r"""A line of the protocol, with its end; `what` is a string, or anything that has a JSON form.

    >>> line("go", {"ms": 500})
    'go {"ms":500}\n'
    """
    if what is None:
        return word + "\n"
    text = what if isinstance(what, str) else msgspec.json.encode(what).decode()
    return f"{word} {text}\n"


def parted(text: str) -> tuple[str, str]:
    r"""The word of a line and what follows it.

    >>> parted("bestmove {}\n")
    ('bestmove', '{}')
    """
    word, _, rest = text.strip().partition(" ")
    return word, rest


def move(title: Title, state: State, text: str) -> Action:
    """The action of a `bestmove`. Raises `msgspec.MsgspecError` for what is none.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> move(game.title, game.state, '{"type":"pass","by":"Ann"}').kind()
    'pass'
    """
    return action_from(title, msgspec.json.decode(text))


def weighed(title: Title, said: Iterable[Any], chosen: Action) -> tuple[Considered, ...]:
    """What an engine looked at by what it said in `info`: {"action", "worth", "lines"}, the chosen action first.

    Whatever else it said is passed over; the result is empty where the chosen action is not among what it said.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> said = {"action": {"type": "pass", "by": "Ann"}, "worth": -20}
    >>> chosen = move(game.title, game.state, '{"type":"pass","by":"Ann"}')
    >>> weighed(game.title, [said, "thinking"], chosen)[0].worth
    -20.0
    """
    found: dict[Action, Considered] = {}
    for one in said:
        try:
            told = msgspec.convert(one, _Weighed)
            action = action_from(title, told.action)
        except msgspec.MsgspecError:
            continue
        found[action] = Considered(action, told.worth, told.lines)
    first = found.pop(chosen, None)
    return (first, *found.values()) if first is not None else ()


class _Weighed(msgspec.Struct, frozen=True):
    """An `info` about an action."""

    action: dict[str, Any]
    worth: float
    lines: tuple[Line, ...] = ()


__all__ = ["VERSION", "PositionMessage", "line", "move", "parted", "position", "understood", "weighed"]
