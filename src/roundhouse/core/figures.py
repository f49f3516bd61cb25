"""Facts: what a title's data say once and for all. Figures: what rules ask for, amended in visible order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .now import Now

T = TypeVar("T")
P = ParamSpec("P")


class Fact(Generic[T]):
    """The key of a constant of the title, such as its board; `FACT(now)` reads it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, now: Now) -> T:
        value: T = now.title.facts[self.name]
        return value

    def __repr__(self) -> str:
        return f"Fact({self.name!r})"


class Figure(Generic[P, T]):
    """A number or choice that the rules ask for.

    `base` computes it in a title that says nothing else; a title's amendments are then applied in the
    order of its features, each given the value so far. Call it: `TRAIN_LIMIT(now, corporation)`.
    """

    __slots__ = ("base", "name")

    def __init__(self, name: str, base: Callable[Concatenate[Now, P], T]) -> None:
        self.name = name
        self.base = base

    def __call__(self, now: Now, *args: P.args, **kwargs: P.kwargs) -> T:
        value = self.base(now, *args, **kwargs)
        amendments = now.title.amendments.get(self.name)
        if amendments is not None:
            for amendment in amendments:
                value = amendment.rule(now, value, *args, **kwargs)
        return value

    def __repr__(self) -> str:
        return f"Figure({self.name!r})"


def figure(name: str) -> Callable[[Callable[Concatenate[Now, P], T]], Figure[P, T]]:
    """Declare the decorated function as the base of the figure `name`."""

    def declare(base: Callable[Concatenate[Now, P], T]) -> Figure[P, T]:
        return Figure(name, base)

    return declare


class Amendment:
    """A named change of a figure: `rule(now, value so far, *arguments)` returns the new value."""

    __slots__ = ("figure", "name", "rule")

    def __init__(self, figure: Figure[..., Any], name: str, rule: Callable[..., Any]) -> None:
        self.figure = figure
        self.name = name
        self.rule = rule


def amends(figure: Figure[..., Any], name: str) -> Callable[[Callable[..., Any]], Amendment]:
    """Declare the decorated function as an amendment of `figure`."""

    def declare(rule: Callable[..., Any]) -> Amendment:
        return Amendment(figure, name, rule)

    return declare
