"""Facts: what a title's data say once and for all. Figures: what rules ask for, overridden or amended by titles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from .position import Position

T = TypeVar("T")
P = ParamSpec("P")


class Setting(Generic[T]):
    """The key of a constant of the title, such as its board; `FACT(now)` reads it, `FACT.to(value)` gives it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, pos: Position) -> T:
        value: T = pos.title.settings[self.name]
        return value

    def to(self, value: T) -> SettingValue:
        """This fact with its value, for `Settings`."""
        return SettingValue(self, value)

    def __repr__(self) -> str:
        return f"Fact({self.name!r})"


class SettingValue(NamedTuple):
    """A fact and its value; made by `Setting.to`, which knows the type."""

    fact: Setting[Any]
    value: Any


class Settings(Iterable[SettingValue]):
    """Facts with their values, each once; of two values for one fact the later stands, in the place of the first.

    >>> SHARE, LIMIT = Fact[int]("share"), Fact[int]("limit")
    >>> values = Settings(SHARE.to(10), LIMIT.to(60))
    >>> changed = Settings(*values, LIMIT.to(70))
    >>> changed[LIMIT], values[LIMIT]
    (70, 60)
    """

    __slots__ = ("_values",)

    def __init__(self, *values: SettingValue) -> None:
        self._values: dict[Setting[Any], Any] = dict(values)

    def __getitem__(self, fact: Setting[T]) -> T:
        """The value of a fact. Raises KeyError when it has none."""
        return cast(T, self._values[fact])

    def __contains__(self, fact: Setting[Any]) -> bool:
        return fact in self._values

    def __iter__(self) -> Iterator[SettingValue]:
        return (SettingValue(fact, value) for fact, value in self._values.items())

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{fact.name}={value!r}' for fact, value in self)})"


class RuleValue(Generic[P, T]):
    """A number or choice that the rules ask for.

    `base` computes it in a title that says nothing else. A title may have one override, which is asked instead, and
    any number of amendments, which are then applied in the order of its features, each given the value so far. Call
    it: `TRAIN_LIMIT(now, corporation)`.
    """

    __slots__ = ("base", "name")

    def __init__(self, name: str, base: Callable[Concatenate[Position, P], T]) -> None:
        self.name = name
        self.base = base

    def __call__(self, pos: Position, *args: P.args, **kwargs: P.kwargs) -> T:
        changed = pos.title.changed.get(self.name)
        if changed is None:
            return self.base(pos, *args, **kwargs)
        first, amendments = changed
        value: T = first(pos, *args, **kwargs)
        for amendment in amendments:
            value = amendment(pos, value, *args, **kwargs)
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

    def __init__(
        self, figure: RuleValue[P, T], name: str, rule: Callable[Concatenate[Position, T, P], T]
    ) -> None:
        self.figure: RuleValue[..., Any] = figure
        self.name = name
        self.rule: Callable[..., Any] = rule


class Override:
    """A named rule in the place of a figure's base: `rule(now, *arguments)` returns the value."""

    __slots__ = ("figure", "name", "rule")

    def __init__(
        self, figure: RuleValue[P, T], name: str, rule: Callable[Concatenate[Position, P], T]
    ) -> None:
        self.figure: RuleValue[..., Any] = figure
        self.name = name
        self.rule: Callable[..., Any] = rule


def amends(
    figure: RuleValue[P, T], name: str
) -> Callable[[Callable[Concatenate[Position, T, P], T]], Amendment]:
    """Declare the decorated function as an amendment of `rule_value`: of the value so far it makes another."""

    def declare(rule: Callable[Concatenate[Position, T, P], T]) -> Amendment:
        return Amendment(figure, name, rule)

    return declare


def overrides(
    figure: RuleValue[P, T], name: str
) -> Callable[[Callable[Concatenate[Position, P], T]], Override]:
    """Declare the decorated function as what `rule_value` says in a title; a title has at most one for each figure."""

    def declare(rule: Callable[Concatenate[Position, P], T]) -> Override:
        return Override(figure, name, rule)

    return declare


Changed = tuple[Callable[..., Any], tuple[Callable[..., Any], ...]]
"""What is asked of a figure in a title, and what is then applied to the answer."""


def changed_figures(
    overrides: Mapping[str, Override], amendments: Mapping[str, Iterable[Amendment]]
) -> dict[str, Changed]:
    """By name, the figures that have an override or amendments; the others answer by their base."""
    changed: dict[str, Changed] = {name: (override.rule, ()) for name, override in overrides.items()}
    for name, found in amendments.items():
        for amendment in found:
            first, rules = changed.get(name, (amendment.figure.base, ()))
            changed[name] = (first, (*rules, amendment.rule))
    return changed
