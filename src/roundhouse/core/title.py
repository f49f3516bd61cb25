"""A title: features, data and a flow, put together once and checked when that is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .actions import Action
from .figures import Amendment, Changed, Figure, Override, Settings, changed_figures
from .flow import Do, Node, Step, UntilAllPass, nodes
from .kinds import AddedChecks, Around, Check, Kind, Reaction, ReplacedCheck
from .now import Event, Now
from .row_types import set_within
from .state import Slot, Table
from .violations import Rule


class BuildError(Exception):
    """A title that does not hold together; the message names what does not resolve."""


@dataclass(frozen=True, eq=False)
class Feature:
    """The record of everything a mechanism adds to a title: see the design, section 2.

    `menus` adds kinds to steps by the step's name, `asides` those for whose sake alone a step does not wait; `checks`
    adds checks to kinds; `replaces` puts a check in the place of another of the same kind, `drops` takes away
    checks, amendments, overrides and reactions of other features that the title's rulebook does not know. `after`
    names features whose parts come first where a title has them; see `in_order`.
    """

    name: str
    after: tuple[str, ...] = ()
    facts: Settings = field(default_factory=Settings)
    tables: tuple[Table[Any], ...] = ()
    slots: tuple[Slot[Any], ...] = ()
    figures: tuple[Figure[..., Any], ...] = ()
    overrides: tuple[Override, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    flow: tuple[Node, ...] = ()
    menus: Mapping[str, tuple[Kind[Any], ...]] = field(default_factory=dict)
    asides: Mapping[str, tuple[Kind[Any], ...]] = field(default_factory=dict)
    checks: tuple[AddedChecks, ...] = ()
    replaces: tuple[ReplacedCheck, ...] = ()
    drops: tuple[Check[Any] | Amendment | Override | Reaction[Any], ...] = ()
    reactions: tuple[Reaction[Any], ...] = ()
    arounds: tuple[Around[Any], ...] = ()
    setup: tuple[Do, ...] = ()
    audits: tuple[Callable[[Now], Iterable[str]], ...] = ()


def in_order(features: Iterable[Feature], tie: Callable[[str], Any] = str) -> tuple[Feature, ...]:
    """The features in the order in which their parts apply, whatever the order in which they come.

    Each stands behind all that it names in `after`, as far as they are among them; where that leaves a choice, `tie`
    of the name decides. Raises `BuildError` when two features have one name, or when some wait for each other.
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


@dataclass(frozen=True, eq=False)
class Title:
    """An assembled title for given players and options; immutable, shared by all its positions.

    `changed` is made of `overrides` and `amendments`: what `Figure` calls.
    """

    name: str
    version: int
    players: tuple[str, ...]
    options: tuple[str, ...]
    root: Node
    nodes: Mapping[str, Node]
    steps: Mapping[str, Step]
    rotations: frozenset[str]
    menus: Mapping[str, tuple[Kind[Any], ...]]
    asides: Mapping[str, frozenset[str]]
    kinds: Mapping[str, Kind[Any]]
    checks: Mapping[str, tuple[Check[Any], ...]]
    tables: tuple[Table[Any], ...]
    slots: tuple[Slot[Any], ...]
    facts: Mapping[str, Any]
    figures: Mapping[str, Figure[..., Any]]
    overrides: Mapping[str, Override]
    amendments: Mapping[str, tuple[Amendment, ...]]
    reactions: Mapping[type[Event], tuple[Reaction[Any], ...]]
    arounds: Mapping[str, tuple[Around[Any], ...]]
    setup: tuple[Do, ...]
    audits: tuple[Callable[[Now], Iterable[str]], ...]
    rules: Mapping[str, Rule]
    cites: Mapping[str, tuple[str, ...]]
    features: tuple[str, ...]
    changed: Mapping[str, Changed] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "changed", changed_figures(self.overrides, self.amendments))

    def actions(self) -> tuple[type[Action], ...]:
        """The types of all actions of the title."""
        return tuple(kind.action for kind in self.kinds.values())

    def without(self, part: str) -> Title:
        """The title with one check, override, amendment, reaction or around switched off, to prove that tests notice.

        `part` is written as in rules.toml: "check: NAME", "override: NAME", "amendment: NAME", "reaction: NAME",
        "around: NAME".
        Raises KeyError when there is no such part.
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
        return replace(
            self,
            arounds={k: tuple(a for a in around if a.name != name) for k, around in self.arounds.items()},
        )


def parts(title: Title) -> tuple[str, ...]:
    """Everything that `Title.without` can switch off, in order of assembly."""
    found = [f"check: {c.name}" for cs in title.checks.values() for c in cs]
    found += [f"override: {override.name}" for override in title.overrides.values()]
    found += [f"amendment: {a.name}" for amendments in title.amendments.values() for a in amendments]
    found += [f"reaction: {r.name}" for rs in title.reactions.values() for r in rs]
    found += [f"around: {a.name}" for around in title.arounds.values() for a in around]
    return tuple(dict.fromkeys(found))


ALWAYS = ("your turn", "in the menu")
"""The two checks that the core itself makes, before those of the kind."""


def build(
    name: str,
    version: int,
    players: tuple[str, ...],
    options: tuple[str, ...],
    root: Node,
    features: Iterable[Feature],
    rules: Iterable[Rule] = (),
) -> Title:
    """Assemble a title. Raises `BuildError` naming the first thing that does not hold together."""
    features = tuple(features)
    by_name = _nodes(root, features)
    steps = {n.name: n for n in by_name.values() if isinstance(n, Step)}
    menus, asides = _menus(steps, features)
    kinds = _kinds(menus)
    tables, slots = _tables_and_slots(features)
    figures = _figures(features)
    checks = _checks(kinds, features)
    overrides, amendments = _overrides(figures, features), _amendments(figures, features)
    reactions = _reactions(features)
    _drop(features, (checks, overrides, amendments, reactions))
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
        asides={k: frozenset(kind.name for kind in v) for k, v in asides.items()},
        kinds=kinds,
        checks={k: tuple(v) for k, v in checks.items()},
        tables=tables,
        slots=slots,
        facts=_facts(features),
        figures=figures,
        overrides=_one_each(overrides),
        amendments={k: tuple(v) for k, v in amendments.items()},
        reactions={k: tuple(v) for k, v in reactions.items()},
        arounds=_arounds(kinds, features),
        setup=tuple(do for feature in features for do in feature.setup),
        audits=tuple(audit for feature in features for audit in feature.audits),
        rules={},
        cites={},
        features=tuple(f.name for f in features),
    )
    rules = tuple(rules)
    return _bind(title, rules) if rules else title


def _facts(features: Iterable[Feature]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for feature in features:
        for fact, value in feature.facts:
            _once(fact.name not in facts, "fact", fact.name, feature)
            facts[fact.name] = value
    return facts


def _tables_and_slots(features: Iterable[Feature]) -> tuple[tuple[Table[Any], ...], tuple[Slot[Any], ...]]:
    """Their names are those of the parts of a state, so no table is called like a slot."""
    tables: dict[str, Table[Any]] = {}
    slots: dict[str, Slot[Any]] = {}
    for feature in features:
        for table in feature.tables:
            _once(table.name not in tables and table.name not in slots, "table", table.name, feature)
            _no_set(table, table.row)
            tables[table.name] = table
        for slot in feature.slots:
            _once(slot.name not in slots and slot.name not in tables, "slot", slot.name, feature)
            _no_set(slot, slot.type)
            slots[slot.name] = slot
    return tuple(tables.values()), tuple(slots.values())


def _no_set(key: object, type_: object) -> None:
    if set_within(type_):
        raise BuildError(f"{key!r} holds a set, which has no order to be written down in")


def _figures(features: Iterable[Feature]) -> dict[str, Figure[..., Any]]:
    figures: dict[str, Figure[..., Any]] = {}
    for feature in features:
        for figure in feature.figures:
            _once(figure.name not in figures, "figure", figure.name, feature)
            figures[figure.name] = figure
    return figures


def _nodes(root: Node, features: Iterable[Feature]) -> dict[str, Node]:
    """The nodes below the root, and those that effects of the features begin, by name."""
    by_name: dict[str, Node] = {}
    for top in (root, *(node for feature in features for node in feature.flow)):
        for node in nodes(top):
            if by_name.setdefault(node.name, node) is not node:
                raise BuildError(f"two nodes of the flow are called {node.name!r}")
    return by_name


Menus = dict[str, list[Kind[Any]]]
"""Kinds of action by the name of the step."""


def _menus(steps: Mapping[str, Step], features: Iterable[Feature]) -> tuple[Menus, Menus]:
    """What each step offers, added kinds first, those in passing and its way of passing last; and those in passing."""
    menus = {n: list(s.menu) for n, s in steps.items()}
    asides = {n: list(s.aside) for n, s in steps.items()}
    for feature in features:
        for step in (*feature.menus, *feature.asides):
            if step not in steps:
                raise BuildError(f"feature {feature.name!r} adds to the unknown step {step!r}")
        for step, added in feature.menus.items():
            menus[step][:0] = added
        for step, added in feature.asides.items():
            asides[step] += added
    for n, s in steps.items():
        menus[n] += [*asides[n], *([s.closer] if s.closer is not None else [])]
    return menus, asides


def _kinds(menus: Menus) -> dict[str, Kind[Any]]:
    kinds: dict[str, Kind[Any]] = {}
    for menu in menus.values():
        for kind in menu:
            if kinds.setdefault(kind.name, kind) is not kind:
                raise BuildError(f"two kinds of action are called {kind.name!r}")
    return kinds


def _checks(kinds: Mapping[str, Kind[Any]], features: tuple[Feature, ...]) -> dict[str, list[Check[Any]]]:
    """The checks by kind: its own, those that features add, and those that stand for others."""
    checks = {kind.name: list(kind.checks) for kind in kinds.values()}
    for feature in features:
        for kind, more in feature.checks:
            if kinds.get(kind.name) is not kind:
                raise BuildError(f"feature {feature.name!r} adds checks to the unknown kind {kind.name!r}")
            checks[kind.name].extend(more)
    for feature in features:
        for old, new in feature.replaces:
            places = [name for name, cs in checks.items() if old in cs]
            if not places:
                raise BuildError(f"feature {feature.name!r} replaces the unknown check {old.name!r}")
            for place in places:
                checks[place] = [new if c is old else c for c in checks[place]]
    return checks


def _overrides(
    figures: Mapping[str, Figure[..., Any]], features: Iterable[Feature]
) -> dict[str, list[Override]]:
    overrides: dict[str, list[Override]] = {}
    for feature in features:
        for override in feature.overrides:
            if figures.get(override.figure.name) is not override.figure:
                raise BuildError(f"override {override.name!r} concerns an unknown figure")
            overrides.setdefault(override.figure.name, []).append(override)
    return overrides


def _one_each(overrides: Mapping[str, list[Override]]) -> dict[str, Override]:
    """The override of each figure, none of which may have two."""
    for name, found in overrides.items():
        if len(found) > 1:
            both = " and ".join(repr(override.name) for override in found)
            raise BuildError(f"the figure {name!r} has two overrides: {both}")
    return {name: override for name, found in overrides.items() for override in found}


def _amendments(
    figures: Mapping[str, Figure[..., Any]], features: Iterable[Feature]
) -> dict[str, list[Amendment]]:
    amendments: dict[str, list[Amendment]] = {}
    for feature in features:
        for amendment in feature.amendments:
            if figures.get(amendment.figure.name) is not amendment.figure:
                raise BuildError(f"amendment {amendment.name!r} concerns an unknown figure")
            amendments.setdefault(amendment.figure.name, []).append(amendment)
    return amendments


def _reactions(features: Iterable[Feature]) -> dict[type[Event], list[Reaction[Any]]]:
    reactions: dict[type[Event], list[Reaction[Any]]] = {}
    for feature in features:
        for reaction in feature.reactions:
            reactions.setdefault(reaction.event, []).append(reaction)
    return reactions


def _arounds(
    kinds: Mapping[str, Kind[Any]], features: Iterable[Feature]
) -> dict[str, tuple[Around[Any], ...]]:
    arounds: dict[str, tuple[Around[Any], ...]] = {}
    for feature in features:
        for around in feature.arounds:
            if kinds.get(around.kind.name) is not around.kind:
                raise BuildError(f"{around.name!r} wraps an unknown kind")
            arounds[around.kind.name] = (*arounds.get(around.kind.name, ()), around)
    return arounds


def _drop(features: Iterable[Feature], tables: Iterable[dict[Any, list[Any]]]) -> None:
    """Take out of the tables what the features drop."""
    for feature in features:
        for dropped in feature.drops:
            found = [_taken_away(dropped, table) for table in tables]
            if not any(found):
                raise BuildError(f"feature {feature.name!r} drops {dropped.name!r}, which is not there")


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
    """Everything that a rule's `by` may name in this title (checks without their cases)."""
    named = set(parts(title))
    named |= {f"check: {name}" for name in ALWAYS}
    named |= {f"figure: {name}" for name in title.figures}
    named |= {f"flow: {name}" for name in title.nodes}
    named |= {f"setup: {do.name}" for do in title.setup}
    named |= {f"kind: {name}" for name in title.kinds}
    named |= {f"fact: {name}" for name in title.facts}
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
    """The names in rules.toml that nothing in this title carries (they may belong to another assembly)."""
    known = carriers(title)
    return tuple(by for by in title.cites if by.partition(" / ")[0] not in known)
