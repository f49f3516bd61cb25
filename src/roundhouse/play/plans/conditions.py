"""Conditions of "if ... then": what has to come about in a game before the steps of a plan are done.

A condition is plain data, composed by choosing. Each is asked of an action and the position that it led to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...core.actions import Action
from ...core.position import Position
from ...core.record import action_from
from ...core.title import Title
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASE, PHASES, TRAINS, owned
from ...rules.market import price
from ...rules.money import CASH
from ...rules.privates import PRIVATES
from ...rules.shares import PLAYERS
from .plan import plain


class Does(msgspec.Struct, frozen=True, tag_field="when", tag="does", forbid_unknown_fields=True):
    """Somebody does just this."""

    action: dict[str, Any]


class Acts(msgspec.Struct, frozen=True, tag_field="when", tag="acts", forbid_unknown_fields=True):
    """Somebody (`by` "": anybody) does something of a kind, `about` a company or the like ("": any)."""

    kind: str
    by: str = ""
    about: str = ""


class Priced(msgspec.Struct, frozen=True, tag_field="when", tag="price", forbid_unknown_fields=True):
    """A share of a corporation costs so much or more, or (`falls`) so much or less."""

    corporation: str
    amount: int
    falls: bool = False


class Phase(msgspec.Struct, frozen=True, tag_field="when", tag="phase", forbid_unknown_fields=True):
    """A phase has begun."""

    phase: str


class Trainless(msgspec.Struct, frozen=True, tag_field="when", tag="trainless", forbid_unknown_fields=True):
    """A corporation has no train."""

    corporation: str


class HasCash(msgspec.Struct, frozen=True, tag_field="when", tag="cash", forbid_unknown_fields=True):
    """A player or corporation has so much cash, or more."""

    owner: str
    amount: int


Condition = Does | Acts | Priced | Phase | Trainless | HasCash


def condition_from(data: Mapping[str, Any]) -> Condition:
    """A condition from its plain data. Raises `msgspec.ValidationError`.

    >>> condition_from({"when": "cash", "owner": "Ann", "amount": 300})
    HasCash(owner='Ann', amount=300)
    """
    found: Condition = msgspec.convert(data, Condition)
    return found


def as_written(condition: Condition, title: Title) -> Condition:
    """A condition as it is compared with what is done: an action in it with all that it may have left out.

    Raises `msgspec.ValidationError` for an action that the title does not know.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> as_written(Does({"by": "Ann", "type": "buy_train", "train": "2-0", "price": 80}), game.title)
    Does(action={'type': 'buy_train', 'by': 'Ann', 'train': '2-0', 'price': 80, 'trade_in': ''})
    """
    if isinstance(condition, Does):
        return Does(plain(action_from(title, condition.action)))
    return condition


def unknown(condition: Condition, pos: Position) -> str:
    """What of a condition is nothing of this game: a name, "" where all is known.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> unknown(Phase("9"), Position(game.title, game.state))
    '9'
    """
    match condition:
        case Does():
            return ""
        case Acts(kind, by, about):
            if kind not in pos.title.action_types:
                return kind or "?"
            if by and by not in PLAYERS(pos):
                return by
            return "" if about in ("", *pos[CORPORATIONS], *pos[PRIVATES], *pos[TRAINS]) else about
        case Phase(phase):
            return "" if phase in PHASES(pos) else phase or "?"
        case HasCash(owner):
            return "" if owner in pos[CASH] else owner or "?"
        case Priced(corporation) | Trainless(corporation):
            return "" if corporation in pos[CORPORATIONS] else corporation or "?"


def met(condition: Condition, pos: Position, action: Action | None) -> bool:
    """Whether a condition is met in a position, to which `action` has led (None: nobody's).

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> pos = Position(game.title, game.state)
    >>> met(HasCash("Ann", 800), pos, None), met(Trainless("B&O"), pos, None), met(Priced("B&O", 10), pos, None)
    (True, True, False)
    """
    match condition:
        case Does(wanted):
            return action is not None and plain(action) == wanted
        case Acts(kind, by, about):
            if action is None or action.kind() != kind or by not in ("", action.by):
                return False
            return not about or about in msgspec.structs.astuple(action)
        case Priced(corporation, amount, falls):
            at = price(pos, corporation)
            return at is not None and (at <= amount if falls else at >= amount)
        case Phase(phase):
            return pos[PHASE] == phase
        case Trainless(corporation):
            return not owned(pos, corporation)
        case HasCash(owner, amount):
            return pos[CASH].get(owner, 0) >= amount
