"""What a kind of standing order is, and what several kinds ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ....core import game as rules
from ....core.actions import Action
from ....core.position import Event, Position
from ....play.session import Game
from ....rules.corporations import CORPORATIONS
from ....rules.shares import president
from ....text.language import gettext
from ....text.refusals import describe_violation

Data = Mapping[str, Any]
"""What an order asks for: the values of its fields, and what was noted when it was given."""


@dataclass(frozen=True)
class Field:
    """Something to choose when an order is given.

    `sort`: "choice" (one of `choices`, (value, label)), "number" (from `low` to `high` in steps of `step`) or "yes".
    """

    name: str
    label: str
    sort: str
    default: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1


@dataclass(frozen=True)
class Seen:
    """An action since the order was given: the positions before and after it, who did it, and what happened."""

    before: Position
    after: Position
    by: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Stop:
    """A condition that ends an order when it has come about since.

    `test(player, data, seen)` gives the reason, in one sentence, or "". `default`: whether it is ticked at first.
    """

    name: str
    label: str
    default: bool
    test: Callable[[str, Data, Seen], str]


class Done(Exception):
    """The order has come to its end; the message is the reason, in one sentence."""


@dataclass(frozen=True)
class OrderKind:
    """A kind of standing order.

    `fields(now, player)`: what there is to choose now; empty when the kind makes no sense now (or no field is needed
    and `fits` says no).  `noted(now, player, data)`: what is remembered with the order.  `act(now, player, data)`: the
    action when the player is to act, None when it is a matter of another order or of the player; raises `Done`.
    `said(data)`: the order in words, amounts by `dollars`. `follows(game, player, data)`: in place of `act`, for an
    order that looks at all that has been done since it was given, whoever is to act. `apt(now, player)`: whether the
    player is being asked the very thing that the order would answer, so that the form is open.
    """

    kind: str
    label: str
    about: str
    stops: tuple[Stop, ...]
    fits: Callable[[Position, str], bool]
    fields: Callable[[Position, str], tuple[Field, ...]]
    noted: Callable[[Position, str, Data], dict[str, Any]]
    act: Callable[[Position, str, Data], Action | None]
    said: Callable[[Data], str]
    follows: Callable[[Game, str, Data], Action | None] | None = None
    apt: Callable[[Position, str], bool] | None = None


def led_by(pos: Position, player: str) -> list[str]:
    """The started corporations of which the player is president."""
    return [sym for sym in pos[CORPORATIONS] if president(pos, sym) == player]


def choices(symbols: list[str]) -> tuple[tuple[str, str], ...]:
    """Symbols, to choose among."""
    return tuple((sym, sym) for sym in symbols)


def mine_or_all(pos: Position, player: str, name: str = "corporation") -> tuple[Field, ...]:
    """One of the player's corporations, or all of them."""
    return (
        Field(
            name,
            gettext("Company"),
            "choice",
            "",
            (("", gettext("all of mine")), *choices(led_by(pos, player))),
        ),
    )


def on_menu(pos: Position, kind: Any) -> bool:
    """Whether the kind is on the menu of the step on top."""
    return not pos.over and kind in pos.title.menus[pos.frame.node]


def concerns(pos: Position, data: Data) -> bool:
    """Whether it is the turn of the corporation that the order is about."""
    return data["corporation"] in ("", pos.frame.who)


def legal(pos: Position, action: Action) -> Action:
    """The action. Raises `Done` with the reason when the rules refuse it."""
    violation = rules.why_not(pos.title, pos.state, action)
    if violation is not None:
        raise Done(describe_violation(pos.title, violation).reason)
    return action


def company(data: Data) -> str:
    """The corporation that the order is about, or all, in words."""
    return str(data["corporation"]) or gettext("all your companies")


def nothing_noted(pos: Position, player: str, data: Data) -> dict[str, Any]:
    """For orders that have to remember nothing."""
    return {}


def leads(pos: Position, player: str) -> bool:
    """Whether the player presides over any corporation."""
    return bool(led_by(pos, player))
