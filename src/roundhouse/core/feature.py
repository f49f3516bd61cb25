"""Features: what a mechanism adds to a title, and the order in which features apply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .action_types import ActionType, AddedChecks, Check, EffectWrapper, Reaction, ReplacedCheck
from .flow import Do, Node
from .life import ToldBy
from .position import Position
from .registries import Contribution
from .rule_values import Amendment, Override, RuleValue, Settings
from .state import Slot, Table


class BuildError(Exception):
    """Raised by `build` for a title that does not hold together; the message names what does not resolve."""


@dataclass(frozen=True, eq=False)
class Feature:
    """The record of everything that a mechanism adds to a title; docs/design.md, section 2, says what each part is for.

    `menus` adds action types to steps by the step's name, `non_blocking` those for whose sake alone a step does not
    wait; `checks` adds checks to action types; `replaces` puts a check in the place of another of the same type,
    `drops` takes away checks, overrides, amendments and reactions of other features that the title's rulebook does not
    know. `after` names features whose parts come first where a title has them; see `in_order`. `endings` are the ways
    in which it brings somebody's part in the game to an end, each with the event that says so.

    Two parts are for code that shows or plays a position: `brings` has entries for registries, and `above` names, by
    layer, what the mechanism has for a layer above ("text", "bots"), as "MODULE:NAME"; it is loaded when it is needed.

    >>> from roundhouse.play.example import TAKE
    >>> from roundhouse.core.action_types import Details, check
    >>> class LastOne(Details, frozen=True):
    ...     left: int
    >>> @check("not the last one")
    ... def not_the_last_one(pos, action) -> LastOne | None:
    ...     return None
    >>> Feature("a longer game", checks=(TAKE.checked_by(not_the_last_one),)).name
    'a longer game'
    """

    name: str
    after: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)
    tables: tuple[Table[Any], ...] = ()
    slots: tuple[Slot[Any], ...] = ()
    rule_values: tuple[RuleValue[..., Any], ...] = ()
    overrides: tuple[Override, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    flow: tuple[Node, ...] = ()
    menus: Mapping[str, tuple[ActionType[Any], ...]] = field(default_factory=dict)
    non_blocking: Mapping[str, tuple[ActionType[Any], ...]] = field(default_factory=dict)
    checks: tuple[AddedChecks, ...] = ()
    replaces: tuple[ReplacedCheck, ...] = ()
    drops: tuple[Check[Any] | Amendment | Override | Reaction[Any], ...] = ()
    reactions: tuple[Reaction[Any], ...] = ()
    endings: tuple[ToldBy[Any], ...] = ()
    effect_wrappers: tuple[EffectWrapper[Any], ...] = ()
    setup: tuple[Do, ...] = ()
    audits: tuple[Callable[[Position], Iterable[str]], ...] = ()
    brings: tuple[Contribution, ...] = ()
    above: Mapping[str, str] = field(default_factory=dict)


def in_order(features: Iterable[Feature], tie: Callable[[str], Any] = str) -> tuple[Feature, ...]:
    """The features in the order in which their parts apply, whatever the order in which they come.

    Each comes after all that it names in `after`, as far as they are among them; where that leaves a choice, `tie`
    of the name decides. Raises `BuildError` when two features have one name, or when some wait for each other.

    >>> [feature.name for feature in in_order((Feature("loans", after=("shares",)), Feature("shares")))]
    ['shares', 'loans']
    """
    by_name: dict[str, Feature] = {}
    for feature in features:
        if by_name.setdefault(feature.name, feature) is not feature:
            raise BuildError(f"two features are called {feature.name!r}")
    before = {
        name: {other for other in feature.after if other in by_name} for name, feature in by_name.items()
    }
    found: list[Feature] = []
    while before:
        free = [name for name, others in before.items() if not others]
        if not free:
            raise BuildError(f"the features {', '.join(sorted(before))} wait for each other")
        first = min(free, key=tie)
        found.append(by_name[first])
        del before[first]
        for others in before.values():
            others.discard(first)
    return tuple(found)
