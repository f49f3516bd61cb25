"""A title: features, data and a flow, assembled once and verified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .action_types import ActionType, Check, EffectWrapper, Reaction
from .actions import Action
from .flow import Do, Node, Step, UntilAllPass, nodes
from .position import Event, Position
from .row_types import set_within
from .rule_values import Amendment, RuleValue, Setting
from .state import Slot, Table
from .violations import Rule


class BuildError(Exception):
    """Raised by `build` for a title that does not hold together; the message names what does not resolve."""


@dataclass(frozen=True, eq=False)
class Feature:
    """The record of everything that a mechanism adds to a title; docs/design.md, section 2, says what each part is for.

    `menus` adds action types to steps by the step's name, `non_blocking` those for whose sake alone a step does not
    wait; `checks` adds checks to action types; `replaces` puts a check in the place of another of the same type,
    `drops` takes away checks, amendments and reactions of other features that the title's rulebook does not know.

    >>> from roundhouse.play.example import TAKE
    >>> from roundhouse.core.action_types import check
    >>> @check("not the last one")
    ... def not_the_last_one(pos, action):
    ...     return None
    >>> Feature("a longer game", checks={TAKE: (not_the_last_one,)}).name
    'a longer game'
    """

    name: str
    settings: Mapping[Setting[Any], Any] = field(default_factory=dict)
    tables: tuple[Table[Any], ...] = ()
    slots: tuple[Slot[Any], ...] = ()
    rule_values: tuple[RuleValue[..., Any], ...] = ()
    amendments: tuple[Amendment, ...] = ()
    flow: tuple[Node, ...] = ()
    menus: Mapping[str, tuple[ActionType[Any], ...]] = field(default_factory=dict)
    non_blocking: Mapping[str, tuple[ActionType[Any], ...]] = field(default_factory=dict)
    checks: Mapping[ActionType[Any], tuple[Check[Any], ...]] = field(default_factory=dict)
    replaces: Mapping[Check[Any], Check[Any]] = field(default_factory=dict)
    drops: tuple[Check[Any] | Amendment | Reaction[Any], ...] = ()
    reactions: tuple[Reaction[Any], ...] = ()
    effect_wrappers: tuple[EffectWrapper[Any], ...] = ()
    setup: tuple[Do, ...] = ()
    audits: tuple[Callable[[Position], Iterable[str]], ...] = ()


@dataclass(frozen=True, eq=False)
class Title:
    """An assembled title for given players and options; immutable, shared by all its positions. Made by `build`.

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
    amendments: Mapping[str, tuple[Amendment, ...]]
    reactions: Mapping[type[Event], tuple[Reaction[Any], ...]]
    effect_wrappers: Mapping[str, tuple[EffectWrapper[Any], ...]]
    setup: tuple[Do, ...]
    audits: tuple[Callable[[Position], Iterable[str]], ...]
    rules: Mapping[str, Rule]
    cites: Mapping[str, tuple[str, ...]]
    features: tuple[str, ...]

    def actions(self) -> tuple[type[Action], ...]:
        """The types of all actions of the title."""
        return tuple(kind.action for kind in self.action_types.values())

    def without(self, part: str) -> Title:
        """The title with one check, amendment, reaction or wrapper switched off, to see whether tests notice.

        `part` is written as in rules.toml: "check: NAME", "amendment: NAME", "reaction: NAME", "wrapper: NAME".
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
        return replace(
            self,
            effect_wrappers={
                k: tuple(a for a in around if a.name != name) for k, around in self.effect_wrappers.items()
            },
        )


def parts(title: Title) -> tuple[str, ...]:
    """Everything that `Title.without` can switch off, in order of assembly.

    >>> from roundhouse.play.example import counters
    >>> parts(counters(("Ann", "Ben")))
    ('check: one to three', 'reaction: the last counter wins')
    """
    found = [f"check: {c.name}" for cs in title.checks.values() for c in cs]
    found += [f"amendment: {a.name}" for amendments in title.amendments.values() for a in amendments]
    found += [f"reaction: {r.name}" for rs in title.reactions.values() for r in rs]
    found += [f"wrapper: {a.name}" for around in title.effect_wrappers.values() for a in around]
    return tuple(dict.fromkeys(found))


ALWAYS = ("your turn", "in the menu")
"""The two checks that the core itself makes, before those of the action type."""


def build(
    name: str,
    version: int,
    players: tuple[str, ...],
    options: tuple[str, ...],
    root: Node,
    features: Iterable[Feature],
    rules: Iterable[Rule] = (),
) -> Title:
    """Assemble a title from its flow (`root`), features and rules, and verify it.

    `version` is that of the title's rules, `players` are ids in seating order. Raises `BuildError` naming the first
    thing that does not hold together: something unknown or defined twice, or a check without a rule (where there are
    `rules`).

    >>> from roundhouse.play.example import FLOW, HEAP
    >>> build("Counters", 1, ("Ann",), (), FLOW, (Feature("a", slots=(HEAP,)), Feature("b", slots=(HEAP,))))
    Traceback (most recent call last):
        ...
    roundhouse.core.title.BuildError: feature 'b' defines the slot 'heap' a second time
    """
    features = tuple(features)
    facts: dict[str, Any] = {}
    tables: dict[str, Table[Any]] = {}
    slots: dict[str, Slot[Any]] = {}
    figures: dict[str, RuleValue[..., Any]] = {}
    flow: list[Node] = list(nodes(root))
    for feature in features:
        for fact, value in feature.settings.items():
            _once(fact.name not in facts, "fact", fact.name, feature)
            facts[fact.name] = value
        for table in feature.tables:
            _once(table.name not in tables and table.name not in slots, "table", table.name, feature)
            tables[table.name] = table
        for slot in feature.slots:
            _once(slot.name not in slots and slot.name not in tables, "slot", slot.name, feature)
            slots[slot.name] = slot
        held: list[tuple[object, object]] = [(table, table.row) for table in feature.tables]
        for key, type_ in (*held, *((slot, slot.type) for slot in feature.slots)):
            if set_within(type_):
                raise BuildError(f"{key!r} holds a set, which has no order to be written down in")
        for figure in feature.rule_values:
            _once(figure.name not in figures, "figure", figure.name, feature)
            figures[figure.name] = figure
        for node in feature.flow:
            flow.extend(nodes(node))

    by_name: dict[str, Node] = {}
    for node in flow:
        if by_name.setdefault(node.name, node) is not node:
            raise BuildError(f"two nodes of the flow are called {node.name!r}")
    steps = {n.name: n for n in by_name.values() if isinstance(n, Step)}
    menus = {n: list(s.menu) for n, s in steps.items()}
    asides = {n: list(s.non_blocking) for n, s in steps.items()}
    for feature in features:
        for step in (*feature.menus, *feature.non_blocking):
            if step not in steps:
                raise BuildError(f"feature {feature.name!r} adds to the unknown step {step!r}")
        for step, added in feature.menus.items():
            menus[step][:0] = added
        for step, added in feature.non_blocking.items():
            asides[step] += added
    for n, s in steps.items():
        menus[n] += [*asides[n], *([s.closer] if s.closer is not None else [])]

    kinds: dict[str, ActionType[Any]] = {}
    for menu in menus.values():
        for kind in menu:
            if kinds.setdefault(kind.name, kind) is not kind:
                raise BuildError(f"two kinds of action are called {kind.name!r}")
    checks = {kind.name: list(kind.checks) for kind in kinds.values()}
    amendments: dict[str, list[Amendment]] = {}
    reactions: dict[type[Event], list[Reaction[Any]]] = {}
    arounds: dict[str, list[EffectWrapper[Any]]] = {}
    setup: list[Do] = []
    audits: list[Callable[[Position], Iterable[str]]] = []
    for feature in features:
        for kind, more in feature.checks.items():
            if kinds.get(kind.name) is not kind:
                raise BuildError(f"feature {feature.name!r} adds checks to the unknown kind {kind.name!r}")
            checks[kind.name].extend(more)
        for amendment in feature.amendments:
            if figures.get(amendment.figure.name) is not amendment.figure:
                raise BuildError(f"amendment {amendment.name!r} concerns an unknown figure")
            amendments.setdefault(amendment.figure.name, []).append(amendment)
        for reaction in feature.reactions:
            reactions.setdefault(reaction.event, []).append(reaction)
        for around in feature.effect_wrappers:
            if kinds.get(around.kind.name) is not around.kind:
                raise BuildError(f"{around.name!r} wraps an unknown kind")
            arounds.setdefault(around.kind.name, []).append(around)
        setup.extend(feature.setup)
        audits.extend(feature.audits)
    for feature in features:
        for old, new in feature.replaces.items():
            places = [name for name, cs in checks.items() if old in cs]
            if not places:
                raise BuildError(f"feature {feature.name!r} replaces the unknown check {old.name!r}")
            for place in places:
                checks[place] = [new if c is old else c for c in checks[place]]
        for dropped in feature.drops:
            lists: tuple[dict[Any, list[Any]], ...] = (checks, amendments, reactions)
            if not any(_taken_away(dropped, each) for each in lists):
                raise BuildError(f"feature {feature.name!r} drops {dropped.name!r}, which is not there")

    title = Title(
        name=name,
        version=version,
        players=players,
        options=options,
        root=root,
        nodes=by_name,
        steps=steps,
        rotations=frozenset(n.name for n in by_name.values() if isinstance(n, UntilAllPass)),
        menus={k: tuple(dict.fromkeys(v)) for k, v in menus.items()},
        non_blocking={k: frozenset(kind.name for kind in v) for k, v in asides.items()},
        action_types=kinds,
        checks={k: tuple(v) for k, v in checks.items()},
        tables=tuple(tables.values()),
        slots=tuple(slots.values()),
        settings=facts,
        rule_values=figures,
        amendments={k: tuple(v) for k, v in amendments.items()},
        reactions={k: tuple(v) for k, v in reactions.items()},
        effect_wrappers={k: tuple(v) for k, v in arounds.items()},
        setup=tuple(setup),
        audits=tuple(audits),
        rules={},
        cites={},
        features=tuple(f.name for f in features),
    )
    rules = tuple(rules)
    return _bind(title, rules) if rules else title


def _taken_away(part: object, table: dict[Any, list[Any]]) -> bool:
    """Whether the part stood in one of the lists; it does not any more."""
    found = False
    for key, parts in table.items():
        if part in parts:
            table[key] = [other for other in parts if other is not part]
            found = True
    return found


def _once(new: bool, sort: str, name: str, feature: Feature) -> None:
    if not new:
        raise BuildError(f"feature {feature.name!r} defines the {sort} {name!r} a second time")


def carriers(title: Title) -> frozenset[str]:
    """Everything that a rule's `by` may name in this title (checks without their cases).

    >>> from roundhouse.play.example import counters
    >>> sorted(name for name in carriers(counters(("Ann", "Ben"))) if name.startswith("check"))
    ['check: in the menu', 'check: one to three', 'check: your turn']
    """
    named = set(parts(title))
    named |= {f"check: {name}" for name in ALWAYS}
    named |= {f"rule value: {name}" for name in title.rule_values}
    named |= {f"flow: {name}" for name in title.nodes}
    named |= {f"setup: {do.name}" for do in title.setup}
    named |= {f"action type: {name}" for name in title.action_types}
    named |= {f"setting: {name}" for name in title.settings}
    return frozenset(named)


def _bind(title: Title, rules: tuple[Rule, ...]) -> Title:
    """Bind checks to rules; raises BuildError for a `by` that names nothing, or a check with no rule."""
    table: dict[str, Rule] = {}
    cites: dict[str, list[str]] = {}
    for rule in rules:
        if rule.id in table:
            raise BuildError(f"the rule {rule.id} stands twice in rules.toml")
        table[rule.id] = rule
        for by in rule.by:
            cites.setdefault(by, []).append(rule.id)
    cited = {by.partition(" / ")[0] for by in cites}
    for kind, cs in title.checks.items():
        for check in cs:
            if f"check: {check.name}" not in cited:
                raise BuildError(f"the check {check.name!r} of {kind!r} stands for no rule")
    return replace(title, rules=table, cites={k: tuple(v) for k, v in cites.items()})


def unresolved(title: Title) -> tuple[str, ...]:
    """The names in rules.toml that nothing in this title implements (they may belong to another assembly).

    >>> from roundhouse.play.example import counters
    >>> unresolved(counters(("Ann", "Ben")))
    ()
    """
    known = carriers(title)
    return tuple(by for by in title.cites if by.partition(" / ")[0] not in known)
