"""Settings: what a title's data say once and for all. Rule values: what rules ask for, changed in a visible order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from inspect import signature
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, Self, TypeVar, cast

from .position import Position

T = TypeVar("T")
P = ParamSpec("P")


if TYPE_CHECKING:

    class _Called:
        def __new__(cls, *args: Any) -> Self: ...

else:
    _Called = partial
"""What is called as often as settings and rule values are: thousands of times for a list of offers. Calling a `partial`
that adds nothing takes a third of the time of a method `__call__`."""


class Setting(_Called, Generic[T]):
    """The key of a constant of the title, such as its board.

    `SETTING(pos)` reads the value and raises KeyError, with the name, where the title has none; `SETTING.to(value)`
    gives it.

    >>> from roundhouse.play.example import COUNTERS, counters
    >>> from roundhouse.core.game import new
    >>> from roundhouse.core.position import Position
    >>> title = counters(("Ann", "Ben"), heap=12)
    >>> COUNTERS(Position(title, new(title)))
    12
    """

    __slots__ = ("name",)

    def __new__(cls, name: str) -> Self:
        """A setting of that name."""

        def read(pos: Position) -> Any:
            return pos.title.settings[name]

        made = super().__new__(cls, read)
        made.name = name
        return made

    if TYPE_CHECKING:
        name: str

        def __init__(self, name: str) -> None: ...
        def __call__(self, pos: Position) -> T: ...

    def to(self, value: T) -> SettingValue:
        """This setting with its value, for `Settings`."""
        return SettingValue(self, value)

    def __repr__(self) -> str:
        return f"Setting({self.name!r})"


class SettingValue(NamedTuple):
    """A setting and its value; made by `Setting.to`, which knows the type."""

    setting: Setting[Any]
    value: Any


class Settings(Iterable[SettingValue]):
    """Settings with their values, each once; of two values for one setting the later stands, in the place of the first.

    >>> SHARE, LIMIT = Setting[int]("share"), Setting[int]("limit")
    >>> values = Settings(SHARE.to(10), LIMIT.to(60))
    >>> changed = Settings(*values, LIMIT.to(70))
    >>> changed[LIMIT], values[LIMIT]
    (70, 60)
    """

    __slots__ = ("_values",)

    def __init__(self, *values: SettingValue) -> None:
        self._values: dict[Setting[Any], Any] = dict(values)

    def __getitem__(self, setting: Setting[T]) -> T:
        """The value of a setting. Raises KeyError when it has none."""
        return cast(T, self._values[setting])

    def __contains__(self, setting: Setting[Any]) -> bool:
        return setting in self._values

    def __iter__(self) -> Iterator[SettingValue]:
        return (SettingValue(setting, value) for setting, value in self._values.items())

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{setting.name}={value!r}' for setting, value in self)})"


class RuleValue(_Called, Generic[P, T]):
    """A number or choice that the rules ask for, such as the train limit of a corporation.

    `base` computes it in a title that says nothing else. A title may have one override, which is asked instead, and
    any number of amendments, which are then applied in the order of its features, each given the value so far. Call
    it with a position and its arguments, by place.

    >>> from roundhouse.play.example import LARGEST_TAKE, counters
    >>> from roundhouse.core.game import new
    >>> from roundhouse.core.position import Position
    >>> title = counters(("Ann", "Ben"))
    >>> LARGEST_TAKE(Position(title, new(title)), "Ann")
    3
    """

    __slots__ = ("base", "name")

    def __new__(cls, name: str, base: Callable[Concatenate[Position, P], T]) -> Self:
        """A rule value with its name and base."""
        made = super().__new__(cls, _asking(name, base))
        made.name = name
        made.base = base
        return made

    if TYPE_CHECKING:
        name: str
        base: Callable[Concatenate[Position, P], T]

        def __init__(self, name: str, base: Callable[Concatenate[Position, P], T]) -> None: ...
        def __call__(self, pos: Position, *args: P.args, **kwargs: P.kwargs) -> T: ...

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

    __slots__ = ("name", "rule", "rule_value")

    def __init__(
        self, rule_value: RuleValue[P, T], name: str, rule: Callable[Concatenate[Position, T, P], T]
    ) -> None:
        self.rule_value: RuleValue[..., Any] = rule_value
        self.name = name
        self.rule: Callable[..., Any] = rule


class Override:
    """A named rule in the place of a rule value's base, usually made with `overrides`.

    `rule(pos, *arguments)` returns the value.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> Override(LARGEST_TAKE, "one at a time", lambda pos, player: 1).rule(None, "Ann")
    1
    """

    __slots__ = ("name", "rule", "rule_value")

    def __init__(
        self, rule_value: RuleValue[P, T], name: str, rule: Callable[Concatenate[Position, P], T]
    ) -> None:
        self.rule_value: RuleValue[..., Any] = rule_value
        self.name = name
        self.rule: Callable[..., Any] = rule


def amends(
    rule_value: RuleValue[P, T], name: str
) -> Callable[[Callable[Concatenate[Position, T, P], T]], Amendment]:
    """Declare the decorated function as the amendment `name` of a rule value.

    It is given the position, the value so far and the arguments of the rule value, and returns the new value.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> @amends(LARGEST_TAKE, "the first player takes one more")
    ... def one_more(pos, most, player):
    ...     return most + 1 if player == "Ann" else most
    >>> one_more.rule(None, 3, "Ann")
    4
    """

    def declare(rule: Callable[Concatenate[Position, T, P], T]) -> Amendment:
        return Amendment(rule_value, name, rule)

    return declare


def overrides(
    rule_value: RuleValue[P, T], name: str
) -> Callable[[Callable[Concatenate[Position, P], T]], Override]:
    """Declare the decorated function as the override `name` of a rule value; a title has at most one for each.

    It is given the position and the arguments of the rule value, and returns the value.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> @overrides(LARGEST_TAKE, "one at a time")
    ... def one_at_a_time(pos, player):
    ...     return 1
    >>> one_at_a_time.rule(None, "Ann")
    1
    """

    def declare(rule: Callable[Concatenate[Position, P], T]) -> Override:
        return Override(rule_value, name, rule)

    return declare


Changed = Callable[..., Any]
"""What a rule value calls in a title that changes it: its override or base, amended."""


def changed_rule_values(
    overrides: Mapping[str, Override], amendments: Mapping[str, Iterable[Amendment]]
) -> dict[str, Changed]:
    """By name, the rule values that have an override or amendments; the others are computed by their base.

    >>> from roundhouse.play.example import LARGEST_TAKE
    >>> one_more = Amendment(LARGEST_TAKE, "one counter more", lambda pos, most, player: most + 1)
    >>> changed_rule_values({}, {LARGEST_TAKE.name: (one_more,)})[LARGEST_TAKE.name](None, "Ann")
    4
    """
    changed: dict[str, Changed] = {name: override.rule for name, override in overrides.items()}
    for name, found in amendments.items():
        for amendment in found:
            before = changed.get(name, amendment.rule_value.base)
            changed[name] = _amended(before, amendment.rule, _arity(amendment.rule_value.base))
    return changed


@lru_cache(maxsize=1024)  # every assembly asks of every rule value that it amends
def _arity(base: Callable[..., Any]) -> int | None:
    """How many arguments a rule value has besides the position; None where that is not fixed."""
    given = list(signature(base).parameters.values())[1:]
    fixed = all(
        one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) and one.default is one.empty
        for one in given
    )
    return len(given) if fixed else None


def _asking(name: str, base: Changed) -> Changed:
    """What asks for the rule value: what the title changes it to, else the base.

    There is one for each number of arguments, because to pass on `*args` takes as long as most rules.
    """

    def none(pos: Position) -> Any:
        return pos.title.changed.get(name, base)(pos)

    def one(pos: Position, a: Any) -> Any:
        return pos.title.changed.get(name, base)(pos, a)

    def two(pos: Position, a: Any, b: Any) -> Any:
        return pos.title.changed.get(name, base)(pos, a, b)

    def three(pos: Position, a: Any, b: Any, c: Any) -> Any:
        return pos.title.changed.get(name, base)(pos, a, b, c)

    def any_number(pos: Position, *args: Any) -> Any:
        return pos.title.changed.get(name, base)(pos, *args)

    ways: dict[int | None, Changed] = {0: none, 1: one, 2: two, 3: three}
    return ways.get(_arity(base), any_number)


def _amended(before: Changed, rule: Changed, arity: int | None) -> Changed:
    """The value so far (`before`) amended by a rule; one for each number of arguments, as `_asking` has it."""

    def none(pos: Position) -> Any:
        return rule(pos, before(pos))

    def one(pos: Position, a: Any) -> Any:
        return rule(pos, before(pos, a), a)

    def two(pos: Position, a: Any, b: Any) -> Any:
        return rule(pos, before(pos, a, b), a, b)

    def three(pos: Position, a: Any, b: Any, c: Any) -> Any:
        return rule(pos, before(pos, a, b, c), a, b, c)

    def any_number(pos: Position, *args: Any) -> Any:
        return rule(pos, before(pos, *args), *args)

    ways: dict[int | None, Changed] = {0: none, 1: one, 2: two, 3: three}
    return ways.get(arity, any_number)
