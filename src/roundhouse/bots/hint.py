"""A hint: what a bot would do in a position, what else it looked at, and why it chose as it did, in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..core.actions import Action
from ..core.state import State
from ..core.title import Title
from ..text.hints import because, on_grounds, signed
from ..text.labels import describe_action
from ..text.templates import Sentences
from ..text.words import currency_of
from . import BOTS
from .base import Bot, View, ask
from .helpers import Helpers
from .told import Considered, Ground, Grounded, Line, Telling, foremost

MAX_ALTERNATIVES = 8
"""How many actions a hint shows at most, the chosen one among them."""

ADVISERS = ("expert", "search", "planner", "greedy")
"""Who is asked where nobody is named: the first of these that there is."""


POINTS = "points"
"""How the grounds begin that say nothing but how many points rules of thumb give."""


class Row(msgspec.Struct, frozen=True):
    """An action in words and what it is worth, in dollars over what the others can hope for on average.

    `behind`: how much that is less than the chosen one, 0 for the chosen one itself, negative where the bot chose
    something else than what it values most.

    >>> from roundhouse.play.example import Take
    >>> row = Row(Take("Ann", 2), "Take 2 counters", 120, 30, ())
    >>> row.json
    '{"type":"take","by":"Ann","count":2}'
    >>> row.said, row.behind_said
    ('+$120', '−$30')
    """

    action: Action
    label: str
    worth: int
    behind: int
    lines: tuple[Line, ...]
    currency: str = Sentences.currency

    @property
    def json(self) -> str:
        """The action as it is sent."""
        return msgspec.json.encode(self.action).decode()

    @property
    def said(self) -> str:
        """The worth in words."""
        return signed(self.worth, self.currency)

    @property
    def behind_said(self) -> str:
        """How far behind the chosen one, in words; empty for equals."""
        return signed(-self.behind, self.currency) if self.behind else ""


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do.

    `rows`: what it looked at and compared in dollars, the choice first; empty where it did not.
    `reasons`: what sets the choice apart from another row, or on what grounds the bot chose where there is none;
    empty for a bot that gives no reasons. `compared`: that other row's action in words, empty where there is none.

    >>> from roundhouse.play.example import Take
    >>> Hint("greedy", "Ann", Take("Ann", 2), "Take 2 counters").json
    '{"type":"take","by":"Ann","count":2}'
    """

    bot: str
    seat: str
    action: Action
    label: str
    rows: tuple[Row, ...] = ()
    reasons: tuple[str, ...] = ()
    compared: str = ""

    @property
    def json(self) -> str:
        """The action as it is sent."""
        return msgspec.json.encode(self.action).decode()


def adviser() -> str:
    """The name of the bot that is asked where nobody is named.

    >>> adviser()
    'expert'
    """
    return next(name for name in (*ADVISERS, *BOTS) if name in BOTS)


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do, before any words: `told` and `grounds` are those of its choice (`bots.told`).

    >>> from roundhouse.play.example import Take
    >>> Advice("greedy", "Ann", Take("Ann", 2)).told
    ()
    """

    bot: str
    seat: str
    action: Action
    told: tuple[Considered, ...] = ()
    grounds: tuple[Ground, ...] = ()


def advice(
    bot: Bot,
    name: str,
    title: Title,
    state: State,
    seconds: float = math.inf,
    helpers: Helpers | None = None,
) -> Advice:
    """What a bot (called `name`) would do in a position, within so many seconds, with the processes that may help it.

    Raises ValueError when the game is over, and `BotFault` as `ask` does.

    >>> from roundhouse import Game
    >>> from roundhouse.bots import make
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> advice(make("greedy", seed=1), "greedy", game.title, game.state).action.kind()
    'buy_cheapest'
    """
    view = View(title, state)
    action = ask(bot, title, state, seconds, helpers)
    grounds: tuple[Ground, ...] = tuple(bot.grounds) if isinstance(bot, Grounded) else ()
    if len(view.offers) == 1 and not view.offers[0].open:
        grounds = (Ground("only"),)
    told = tuple(bot.told) if isinstance(bot, Telling) else ()
    if not told or told[0].action != action:
        told = ()
    return Advice(name, view.seat, action, told, grounds)


def hint(
    bot: Bot,
    name: str,
    title: Title,
    state: State,
    seconds: float = math.inf,
    names: Mapping[str, str] | None = None,
    helpers: Helpers | None = None,
    plainly: bool = False,
) -> Hint:
    """What a bot (called `name`) would do in a position, within so many seconds, with the processes that may help it;
    `names`: of players, to show; `plainly`: for learners (`worded`).

    Raises ValueError when the game is over.

    >>> from roundhouse import Game
    >>> from roundhouse.bots import make
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> hint(make("greedy", seed=1), "greedy", game.title, game.state).label
    'Buy D&R (Delaware and Raritan Canal) for $20'
    """
    return worded(advice(bot, name, title, state, seconds, helpers), title, state, names, plainly)


def worded(
    given: Advice,
    title: Title,
    state: State,
    names: Mapping[str, str] | None = None,
    plainly: bool = False,
) -> Hint:
    """Advice for a position in words; `names`: of players, to show.

    `plainly`: for learners, who want to know why this and not something else altogether. The choice is compared with
    the best action of another kind, and no points of rules of thumb are told.

    >>> from roundhouse import Game
    >>> from roundhouse.bots import make
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> given = advice(make("greedy", seed=1), "greedy", game.title, game.state)
    >>> worded(given, game.title, game.state).label
    'Buy D&R (Delaware and Raritan Canal) for $20'
    """
    action, told, grounds = given.action, given.told, given.grounds
    if plainly:
        grounds = tuple(one for one in grounds if not one.what.startswith(POINTS))
    label = describe_action(title, state, action, names)
    if not told:
        return Hint(given.bot, given.seat, action, label, (), tuple(on_grounds(title, state, grounds, names)))
    chosen, *rest = foremost(told, len(told))
    shown, seen, alike = [(chosen, label)], {label}, {_alike(chosen)}
    for one in rest:
        if len(shown) == MAX_ALTERNATIVES:
            break
        said = describe_action(title, state, one.action, names)
        if said not in seen and _alike(one) not in alike:  # one of two equal trains is told of once
            seen.add(said)
            alike.add(_alike(one))
            shown.append((one, said))
    currency = currency_of(title)
    rows = tuple(_row(chosen, one, said, currency) for one, said in shown)
    other: Considered | None = None
    compared = ""
    if len(shown) > 1:
        other, compared = _other(shown, plainly)
    overruled = _overruled(chosen, other) if other is not None and grounds else None
    if plainly and other is not None and grounds and other.action.kind() == action.kind():
        # All are of one kind: what speaks for it says more than what tells them apart.
        other, compared = None, ""
    if overruled is not None:
        reasons = on_grounds(title, state, (*grounds, overruled), names)
    elif other is not None:
        reasons = because(title, state, chosen, other, names)
    else:
        same = (Ground("alike"),) if len(told) > 1 else ()
        reasons = on_grounds(title, state, grounds or same, names)
    return Hint(given.bot, given.seat, action, label, rows, tuple(reasons), compared)


def _other(shown: Sequence[tuple[Considered, str]], plainly: bool) -> tuple[Considered, str]:
    """With what the first is compared: the next, or for learners the first of another kind where there is one."""
    kind = shown[0][0].action.kind()
    apart = (one for one in shown[1:] if one[0].action.kind() != kind)
    return next(apart, shown[1]) if plainly else shown[1]


def told_of(found: Hint) -> dict[str, Any]:
    """A hint as plain data, for programs.

    >>> from roundhouse.play.example import Take
    >>> told_of(Hint("greedy", "Ann", Take("Ann", 2), "Take 2 counters"))["action"]
    {'type': 'take', 'by': 'Ann', 'count': 2}
    """
    return {
        "bot": found.bot,
        "seat": found.seat,
        "action": msgspec.to_builtins(found.action),
        "label": found.label,
        "considered": [
            {
                "action": msgspec.to_builtins(row.action),
                "label": row.label,
                "worth": row.worth,
                "lines": [{"what": one.what, "of": one.of, "worth": round(one.worth)} for one in row.lines],
            }
            for row in found.rows
        ],
        "reasons": list(found.reasons),
    }


def _overruled(chosen: Considered, best: Considered) -> Ground | None:
    """That forecasts like another action better than what the bot does as a rule, and why they do not decide; None
    where they do not. By parts of what the two are worth the choice could not be told: they speak against it."""
    behind = round(best.worth) - round(chosen.worth)
    if behind <= 0:
        return None
    figures = {"amount": behind, "other": best.action}
    if chosen.ahead > behind:
        return Ground("overruled", {**figures, "margin": round(chosen.ahead)})
    return Ground("overruled / unknown", figures)


def _alike(one: Considered) -> tuple[Any, ...]:
    """What is the same for an action at prices between which the bot sees no difference."""
    fields = msgspec.structs.asdict(one.action).items()
    return (one.action.kind(), round(one.worth), *(pair for pair in fields if type(pair[1]) is not int))


def _row(chosen: Considered, one: Considered, label: str, currency: str) -> Row:
    behind = round(chosen.worth) - round(one.worth)
    return Row(one.action, label, round(one.worth), behind, one.lines, currency)
