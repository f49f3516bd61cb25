"""Facts: what a title's data say once and for all. Figures: what rules ask for, amended in visible order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .position import Position

T = TypeVar("T")
P = ParamSpec("P")


class Setting(Generic[T]):
    """The key of a constant of the title, such as its board; `FACT(now)` reads it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, pos: Position) -> T:
        value: T = pos.title.settings[self.name]
        return value

    def __repr__(self) -> str:
        return f"Fact({self.name!r})"


class RuleValue(Generic[P, T]):
    """A number or choice that the rules ask for.

    `base` computes it in a title that says nothing else; a title's amendments are then applied in the
    order of its features, each given the value so far. Call it: `TRAIN_LIMIT(now, corporation)`.
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
        return f"Figure({self.name!r})"


def rule_value(name: str) -> Callable[[Callable[Concatenate[Position, P], T]], RuleValue[P, T]]:
    """Declare the decorated function as the base of the figure `name`."""

    def declare(base: Callable[Concatenate[Position, P], T]) -> RuleValue[P, T]:
        return RuleValue(name, base)

    return declare


class Amendment:
    """A named change of a figure: `rule(now, value so far, *arguments)` returns the new value."""

    __slots__ = ("figure", "name", "rule")

    def __init__(self, figure: RuleValue[..., Any], name: str, rule: Callable[..., Any]) -> None:
        self.figure = figure
        self.name = name
        self.rule = rule


def amends(figure: RuleValue[..., Any], name: str) -> Callable[[Callable[..., Any]], Amendment]:
    """Declare the decorated function as an amendment of `rule_value`."""

    def declare(rule: Callable[..., Any]) -> Amendment:
        return Amendment(figure, name, rule)

    return declare
