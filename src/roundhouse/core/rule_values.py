"""Settings: what a title's data say once and for all. Rule values: what rules ask for, amended in a visible order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .position import Position

T = TypeVar("T")
P = ParamSpec("P")


class Setting(Generic[T]):
    """The key of a constant of the title, such as its board; calling it with a position reads the value.

    Raises KeyError, with the name, where the title has not set it.

    >>> from roundhouse.play.example import COUNTERS, counters
    >>> from roundhouse.core.game import new
    >>> from roundhouse.core.position import Position
    >>> title = counters(("Ann", "Ben"), heap=12)
    >>> COUNTERS(Position(title, new(title)))
    12
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, pos: Position) -> T:
        value: T = pos.title.settings[self.name]
        return value

    def __repr__(self) -> str:
        return f"Setting({self.name!r})"


class RuleValue(Generic[P, T]):
    """A number or choice that the rules ask for, such as the train limit of a corporation.

    `base` computes it in a title that says nothing else; a title's amendments are then applied in the order of its
    features, each given the value so far. Call it with a position and its arguments.

    >>> from roundhouse.play.example import LARGEST_TAKE, counters
    >>> from roundhouse.core.game import new
    >>> from roundhouse.core.position import Position
    >>> title = counters(("Ann", "Ben"))
    >>> LARGEST_TAKE(Position(title, new(title)), "Ann")
    3
    """

    __slots__ = ("base", "name")

    def __init__(self, name: str, base: Callable[Concatenate[Position, P], T]) -> None:
        self.name = name
        self.base = base

    def __call__(self, pos: Position, *args: P.args, **kwargs: P.kwargs) -> T:
        value = self.base(pos, *args, **kwargs)
        amendments = pos.title.amendments.get(self.name)
        if amendments is not None:
            for amendment in amendments:
                value = amendment.rule(pos, value, *args, **kwargs)
        return value

    def __repr__(self) -> str:
        return f"RuleValue({self.name!r})"


def rule_value(name: str) -> Callable[[Callable[Concatenate[Position, P], T]], RuleValue[P, T]]:
    """Declare the decorated function as the base of the rule value `name`.

    >>> @rule_value("hand limit")
    ... def HAND_LIMIT(pos, player):
    ...     return 7
    >>> HAND_LIMIT.name, HAND_LIMIT.base(None, "Ann")
    ('hand limit', 7)
    """

    def declare(base: Callable[Concatenate[Position, P], T]) -> RuleValue[P, T]:
        return RuleValue(name, base)

    return declare


class Amendment:
    """A named change of a rule value, usually made with `amends`.

    `rule(pos, value so far, *arguments)` returns the new value.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> Amendment(LARGEST_TAKE, "one counter more", lambda pos, most, player: most + 1).rule(None, 3, "Ann")
    4
    """

    __slots__ = ("figure", "name", "rule")

    def __init__(self, figure: RuleValue[..., Any], name: str, rule: Callable[..., Any]) -> None:
        self.figure = figure
        self.name = name
        self.rule = rule


def amends(figure: RuleValue[..., Any], name: str) -> Callable[[Callable[..., Any]], Amendment]:
    """Declare the decorated function as the amendment `name` of a rule value.

    It is given the position, the value so far and the arguments of the rule value, and returns the new value.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> @amends(LARGEST_TAKE, "the first player takes one more")
    ... def one_more(pos, most, player):
    ...     return most + 1 if player == "Ann" else most
    >>> one_more.rule(None, 3, "Ann")
    4
    """

    def declare(rule: Callable[..., Any]) -> Amendment:
        return Amendment(figure, name, rule)

    return declare
