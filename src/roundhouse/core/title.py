"""A title: all that its features, data and flow add up to, assembled once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from .action_types import ActionType, Check, EffectWrapper, Reaction, Scopes, scopes_of
from .actions import Action
from .details import Details
from .disposal import LifeRule
from .flow import Do, Node, Step
from .life import ToldBy
from .position import Event, Position
from .registries import Registry
from .rule_values import Amendment, Changed, Override, RuleValue, changed_rule_values
from .state import Slot, Table
from .violations import Rule


@dataclass(frozen=True, eq=False)
class Title:
    """An assembled title for given players and options; immutable, shared by all its positions. Made by `build`.

    `changed` is made of `overrides` and `amendments`: what `RuleValue` calls. `scopes` has the `checks` by what they
    look at; `blocking` the types of action for whose sake a step waits.

    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"))
    >>> title.name, title.players, list(title.action_types), list(title.steps)
    ('Counters', ('Ann', 'Ben'), ['take'], ['turn'])
    >>> title.rules["counters-1"].text
    'One to three a turn.'
    """

    name: str
    version: int
    players: tuple[str, ...]
    options: tuple[str, ...]
    root: Node
    nodes: Mapping[str, Node]
    steps: Mapping[str, Step]
    rotations: frozenset[str]
    menus: Mapping[str, tuple[ActionType[Any], ...]]
    non_blocking: Mapping[str, frozenset[str]]
    action_types: Mapping[str, ActionType[Any]]
    checks: Mapping[str, tuple[Check[Any], ...]]
    tables: tuple[Table[Any], ...]
    slots: tuple[Slot[Any], ...]
    settings: Mapping[str, Any]
    rule_values: Mapping[str, RuleValue[..., Any]]
    overrides: Mapping[str, Override]
    amendments: Mapping[str, tuple[Amendment, ...]]
    reactions: Mapping[type[Event], tuple[Reaction[Any], ...]]
    endings: tuple[ToldBy[Any], ...]
    life: Mapping[type[Event], tuple[LifeRule, ...]]
    effect_wrappers: Mapping[str, tuple[EffectWrapper[Any], ...]]
    setup: tuple[Do, ...]
    audits: tuple[Callable[[Position], Iterable[str]], ...]
    rules: Mapping[str, Rule]
    cites: Mapping[str, tuple[str, ...]]
    features: tuple[str, ...]
    entries: Mapping[Registry[Any], tuple[Any, ...]] = field(default_factory=dict)
    above: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    changed: Mapping[str, Changed] = field(init=False)
    scopes: Mapping[str, Scopes] = field(init=False)
    blocking: Mapping[str, tuple[ActionType[Any], ...]] = field(init=False)

    def __post_init__(self) -> None:
        kinds = self.action_types.values()
        scopes = {kind.name: scopes_of(kind.action, self.checks[kind.name]) for kind in kinds}
        object.__setattr__(self, "scopes", scopes)
        blocking = {
            name: tuple(
                kind
                for kind in self.menus[name]
                if kind is not step.closer and kind.name not in self.non_blocking[name]
            )
            for name, step in self.steps.items()
        }
        object.__setattr__(self, "blocking", blocking)
        object.__setattr__(self, "changed", changed_rule_values(self.overrides, self.amendments))

    def actions(self) -> tuple[type[Action], ...]:
        """The types of all actions of the title."""
        return tuple(kind.action for kind in self.action_types.values())

    def without(self, part: str) -> Title:
        """The title with one part switched off, to see whether tests notice.

        `part` is written as in rules.toml: "check: NAME", "override: NAME", "amendment: NAME", "reaction: NAME",
        "wrapper: NAME", "life: TABLE, ENDING", "life: SLOT, LIFETIME".
        Raises KeyError when there is no such part.

        >>> from roundhouse.play.example import Take, counters
        >>> from roundhouse.core.game import new, why_not
        >>> title = counters(("Ann", "Ben")).without("check: one to three")
        >>> why_not(title, new(title), Take("Ann", 4)) is None
        True
        """
        sort, _, name = part.partition(": ")
        found = part in parts(self)
        if not found:
            raise KeyError(part)
        if sort == "check":
            checks = {k: tuple(c for c in cs if c.name != name) for k, cs in self.checks.items()}
            return replace(self, checks=checks)
        if sort == "override":
            return replace(self, overrides={k: o for k, o in self.overrides.items() if o.name != name})
        if sort == "amendment":
            return replace(
                self,
                amendments={
                    k: tuple(a for a in amendments if a.name != name)
                    for k, amendments in self.amendments.items()
                },
            )
        if sort == "reaction":
            return replace(
                self,
                reactions={k: tuple(r for r in rs if r.name != name) for k, rs in self.reactions.items()},
            )
        if sort == "life":
            return replace(
                self, life={k: tuple(r for r in rs if r.name != name) for k, rs in self.life.items()}
            )
        return replace(
            self,
            effect_wrappers={
                k: tuple(a for a in wrappers if a.name != name)
                for k, wrappers in self.effect_wrappers.items()
            },
        )


def parts(title: Title) -> tuple[str, ...]:
    """Everything that `Title.without` can switch off, in order of assembly.

    >>> from roundhouse.play.example import counters
    >>> parts(counters(("Ann", "Ben")))
    ('check: one to three', 'reaction: the last counter wins')
    """
    found = [f"check: {c.name}" for cs in title.checks.values() for c in cs]
    found += [f"override: {override.name}" for override in title.overrides.values()]
    found += [f"amendment: {a.name}" for amendments in title.amendments.values() for a in amendments]
    found += [f"reaction: {r.name}" for rs in title.reactions.values() for r in rs]
    found += [f"life: {r.name}" for rs in title.life.values() for r in rs]
    found += [f"wrapper: {a.name}" for wrappers in title.effect_wrappers.values() for a in wrappers]
    return tuple(dict.fromkeys(found))


class NotYourTurn(Details, frozen=True):
    """Somebody else is to act; the case is the step.

    >>> from roundhouse.play.example import Take, counters
    >>> from roundhouse.core.game import new, why_not
    >>> title = counters(("Ann", "Ben"))
    >>> why_not(title, new(title), Take("Ben", 1)).facts == NotYourTurn("turn", "Ben", "Ann").as_mapping()
    True
    """

    case: str
    by: str
    actor: str


class GameOver(Details, frozen=True):
    """Nothing is played any more.

    >>> GameOver("take").as_mapping()
    {'case': 'game over', 'kind': 'take'}
    """

    case: ClassVar[str] = "game over"
    kind: str


class NotInMenu(Details, frozen=True):
    """The step is for other types of action; the case is the type.

    >>> NotInMenu("pass", "pass", "turn", "Ann").as_mapping()
    {'case': 'pass', 'kind': 'pass', 'step': 'turn', 'who': 'Ann'}
    """

    case: str
    kind: str
    step: str
    who: str


ALWAYS: Mapping[str, tuple[type[Details], ...]] = {
    "your turn": (NotYourTurn,),
    "in the menu": (GameOver, NotInMenu),
}
"""The two checks that the core itself makes, before those of the action type, and what they may refuse with."""

ANY_STEP = "any step"
"""The case of both under which stands what is cited where none of a title's rules is about the step at hand."""


def for_any_step() -> tuple[str, ...]:
    """What is so in any step, as a rule's `by` names it. Every title has a rule of each, its own or a common one.

    >>> for_any_step()
    ('check: your turn / any step', 'check: in the menu / any step')
    """
    return tuple(f"check: {name} / {ANY_STEP}" for name in ALWAYS)


def always() -> tuple[str, ...]:
    """The checks of `ALWAYS`, as a rule's `by` names them.

    >>> always()
    ('check: your turn', 'check: in the menu')
    """
    return tuple(f"check: {name}" for name in ALWAYS)


def named(rules: Iterable[Rule]) -> frozenset[str]:
    """What rules name by `by` or `switches`, checks without their cases.

    >>> from roundhouse.play.example import counters
    >>> sorted(named(counters(("Ann", "Ben")).rules.values()))[:2]
    ['check: in the menu', 'check: one to three']
    """
    return frozenset(by.partition(" / ")[0] for rule in rules for by in (*rule.by, *rule.switches))


def carriers(title: Title) -> frozenset[str]:
    """Everything that a rule's `by` may name in this title (checks without their cases).

    >>> from roundhouse.play.example import counters
    >>> sorted(name for name in carriers(counters(("Ann", "Ben"))) if name.startswith("check"))
    ['check: in the menu', 'check: one to three', 'check: your turn']
    """
    found = {*parts(title), *always()}
    found |= {f"rule value: {name}" for name in title.rule_values}
    found |= {f"flow: {name}" for name in title.nodes}
    found |= {f"setup: {do.name}" for do in title.setup}
    found |= {f"action type: {name}" for name in title.action_types}
    found |= {f"setting: {name}" for name in title.settings}
    return frozenset(found)


def unresolved(title: Title) -> tuple[str, ...]:
    """The names in rules.toml that nothing in this title implements (they may belong to another assembly).

    >>> from roundhouse.play.example import counters
    >>> unresolved(counters(("Ann", "Ben")))
    ()
    """
    known = carriers(title)
    return tuple(by for by in title.cites if by.partition(" / ")[0] not in known)
