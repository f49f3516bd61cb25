"""Assembly: features, data and a flow become a title, which is then verified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from .action_types import ActionType, Check, EffectWrapper, Reaction
from .disposal import LifeRule, ending_rule, lifetime_rule
from .feature import BuildError, Feature
from .flow import Node, Step, UntilAllPass, nodes
from .life import KEY, Belongs, Ending, ToldBy
from .position import Event
from .registries import Registry
from .row_types import set_within
from .rule_values import Amendment, Override, RuleValue
from .state import Slot, Table
from .title import Title, always, carriers, for_any_step, named
from .title import parts as parts_of
from .violations import CommonRule, Rule


def build(
    name: str,
    version: int,
    players: tuple[str, ...],
    options: tuple[str, ...],
    root: Node,
    features: Iterable[Feature],
    rules: Iterable[Rule] = (),
    common: Iterable[CommonRule] = (),
) -> Title:
    """Assemble a title from its flow (`root`), features and rules, and verify it.

    `version` is that of the title's rules, `players` are ids in seating order. Of parts that none of the `rules` names,
    those of the `common` ones are added that do. Raises `BuildError` naming the first thing that does not hold
    together: something unknown or defined twice; or, where there are `rules`, all checks that stand for none.

    >>> from roundhouse.play.example import FLOW, HEAP
    >>> build("Counters", 1, ("Ann",), (), FLOW, (Feature("a", slots=(HEAP,)), Feature("b", slots=(HEAP,))))
    Traceback (most recent call last):
        ...
    roundhouse.core.feature.BuildError: feature 'b' defines the slot 'heap' a second time
    """
    features = tuple(features)
    by_name = _nodes(root, features)
    steps = {n.name: n for n in by_name.values() if isinstance(n, Step)}
    menus, non_blocking = _menus(steps, features)
    kinds = _kinds(menus)
    tables, slots = _tables_and_slots(features)
    rule_values = _rule_values(features)
    checks = _checks(kinds, features)
    overrides = _by_rule_value(rule_values, "override", (o for f in features for o in f.overrides))
    amendments = _by_rule_value(rule_values, "amendment", (a for f in features for a in f.amendments))
    reactions = _reactions(features)
    _drop(features, (checks, overrides, amendments, reactions))
    endings = tuple(dict.fromkeys(told for feature in features for told in feature.endings))
    _say_their_details(checks)
    _look_at_fields(kinds, checks)
    rules = tuple(rules)
    table, cites = _read_rules(rules, frozenset(options))
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
        non_blocking={k: frozenset(kind.name for kind in v) for k, v in non_blocking.items()},
        action_types=kinds,
        checks={k: tuple(v) for k, v in checks.items()},
        tables=tables,
        slots=slots,
        settings=_settings(features),
        rule_values=rule_values,
        overrides=_one_each(overrides),
        amendments={k: tuple(v) for k, v in amendments.items()},
        reactions={k: tuple(v) for k, v in reactions.items()},
        endings=endings,
        life=_life(tables, slots, endings),
        effect_wrappers=_effect_wrappers(kinds, features),
        setup=tuple(do for feature in features for do in feature.setup),
        audits=tuple(audit for feature in features for audit in feature.audits),
        rules=table,
        cites=cites,
        features=tuple(f.name for f in features),
        entries=_entries(features),
        above=_above(features),
    )
    _seen_to(title)
    title = _with_common(title, rules, common)
    if rules:
        _every_check_is_stated(title)
    return title


def _settings(features: Iterable[Feature]) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for feature in features:
        for setting, value in feature.settings:
            _once(setting.name not in settings, "setting", setting.name, feature)
            settings[setting.name] = value
    return settings


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


def _rule_values(features: Iterable[Feature]) -> dict[str, RuleValue[..., Any]]:
    rule_values: dict[str, RuleValue[..., Any]] = {}
    for feature in features:
        for rule_value in feature.rule_values:
            _once(rule_value.name not in rule_values, "rule value", rule_value.name, feature)
            rule_values[rule_value.name] = rule_value
    return rule_values


def _nodes(root: Node, features: Iterable[Feature]) -> dict[str, Node]:
    """The nodes below the root, and those that effects of the features begin, by name."""
    by_name: dict[str, Node] = {}
    for top in (root, *(node for feature in features for node in feature.flow)):
        for node in nodes(top):
            if by_name.setdefault(node.name, node) is not node:
                raise BuildError(f"two nodes of the flow are called {node.name!r}")
    return by_name


Menus = dict[str, list[ActionType[Any]]]
"""Types of action by the name of the step."""


def _menus(steps: Mapping[str, Step], features: Iterable[Feature]) -> tuple[Menus, Menus]:
    """What each step offers, added types first, non-blocking ones and its closer last; and the non-blocking ones."""
    menus = {n: list(s.menu) for n, s in steps.items()}
    non_blocking = {n: list(s.non_blocking) for n, s in steps.items()}
    for feature in features:
        for step in (*feature.menus, *feature.non_blocking):
            if step not in steps:
                raise BuildError(f"feature {feature.name!r} adds to the unknown step {step!r}")
        for step, added in feature.menus.items():
            menus[step][:0] = added
        for step, added in feature.non_blocking.items():
            non_blocking[step] += added
    for n, s in steps.items():
        menus[n] += [*non_blocking[n], *([s.closer] if s.closer is not None else [])]
    return menus, non_blocking


def _kinds(menus: Menus) -> dict[str, ActionType[Any]]:
    kinds: dict[str, ActionType[Any]] = {}
    for menu in menus.values():
        for kind in menu:
            if kinds.setdefault(kind.name, kind) is not kind:
                raise BuildError(f"two types of action are called {kind.name!r}")
    return kinds


def _checks(
    kinds: Mapping[str, ActionType[Any]], features: tuple[Feature, ...]
) -> dict[str, list[Check[Any]]]:
    """The checks by action type: its own, those that features add, and those that replace others."""
    checks = {kind.name: list(kind.checks) for kind in kinds.values()}
    for feature in features:
        for kind, more in feature.checks:
            if kinds.get(kind.name) is not kind:
                raise BuildError(
                    f"feature {feature.name!r} adds checks to the unknown action type {kind.name!r}"
                )
            checks[kind.name].extend(more)
    for feature in features:
        for old, new in feature.replaces:
            places = [name for name, cs in checks.items() if old in cs]
            if not places:
                raise BuildError(f"feature {feature.name!r} replaces the unknown check {old.name!r}")
            for place in places:
                checks[place] = [new if c is old else c for c in checks[place]]
    return checks


Concerned = TypeVar("Concerned", Override, Amendment)


def _by_rule_value(
    rule_values: Mapping[str, RuleValue[..., Any]], sort: str, parts: Iterable[Concerned]
) -> dict[str, list[Concerned]]:
    """Overrides or amendments, by the name of the rule value that they concern."""
    found: dict[str, list[Concerned]] = {}
    for part in parts:
        if rule_values.get(part.rule_value.name) is not part.rule_value:
            raise BuildError(f"{sort} {part.name!r} concerns an unknown rule value")
        found.setdefault(part.rule_value.name, []).append(part)
    return found


def _one_each(overrides: Mapping[str, list[Override]]) -> dict[str, Override]:
    """The override of each rule value, none of which may have two."""
    for name, found in overrides.items():
        if len(found) > 1:
            both = " and ".join(repr(override.name) for override in found)
            raise BuildError(f"the rule value {name!r} has two overrides: {both}")
    return {name: override for name, found in overrides.items() for override in found}


def _reactions(features: Iterable[Feature]) -> dict[type[Event], list[Reaction[Any]]]:
    reactions: dict[type[Event], list[Reaction[Any]]] = {}
    for feature in features:
        for reaction in feature.reactions:
            reactions.setdefault(reaction.event, []).append(reaction)
    return reactions


def _effect_wrappers(
    kinds: Mapping[str, ActionType[Any]], features: Iterable[Feature]
) -> dict[str, tuple[EffectWrapper[Any], ...]]:
    wrappers: dict[str, tuple[EffectWrapper[Any], ...]] = {}
    for feature in features:
        for wrapper in feature.effect_wrappers:
            if kinds.get(wrapper.kind.name) is not wrapper.kind:
                raise BuildError(f"{wrapper.name!r} wraps an unknown action type")
            wrappers[wrapper.kind.name] = (*wrappers.get(wrapper.kind.name, ()), wrapper)
    return wrappers


def _drop(features: Iterable[Feature], tables: Iterable[dict[Any, list[Any]]]) -> None:
    """Take out of the tables what the features drop."""
    for feature in features:
        for dropped in feature.drops:
            found = [_taken_away(dropped, table) for table in tables]
            if not any(found):
                raise BuildError(f"feature {feature.name!r} drops {dropped.name!r}, which is not there")


def _life(
    tables: Iterable[Table[Any]], slots: Iterable[Slot[Any]], endings: tuple[ToldBy[Any], ...]
) -> dict[type[Event], tuple[LifeRule, ...]]:
    """What the engine does to data at events, by event, tables first; raises BuildError for data that does not say."""
    slots = tuple(slots)
    found: list[LifeRule] = []
    keys: list[Table[Any] | Slot[Any]] = [*tables, *slots]
    for key in keys:
        for told in endings:
            for belongs in _belonging(key, told.ending):
                disposal = belongs.on[told.ending]
                if disposal.needs_heir and told.heir is None:
                    raise BuildError(f"{key!r} is to be handed on, and nobody takes over: {told.ending.name}")
                if disposal.acts:
                    found.append(ending_rule(key, belongs, told))
    found += [lifetime_rule(slot, slot.until) for slot in slots if slot.until is not None]
    life: dict[type[Event], tuple[LifeRule, ...]] = {}
    for rule in found:
        life[rule.event] = (*life.get(rule.event, ()), rule)
    return life


def _belonging(key: Table[Any] | Slot[Any], ending: Ending) -> tuple[Belongs, ...]:
    """What the table or slot says of the ending: at each place where an id of that kind stands."""
    belonging = tuple(belongs for belongs in key.belongs if belongs.kind is ending.kind)
    for belongs in belonging:
        if ending not in belongs.on:
            raise BuildError(
                f"{key!r} does not say what becomes of what a {ending.kind.name} has: {ending.name}"
            )
    keyed = isinstance(key, Table) and ending.kind in key.keyed_by
    if keyed and not any(belongs.at == KEY for belongs in belonging):
        raise BuildError(
            f"{key!r} does not say what becomes of the rows of a {ending.kind.name}: {ending.name}"
        )
    return belonging


def _seen_to(title: Title) -> None:
    """Look for the parts that `by_rule` names; raises BuildError for one that is not there."""
    known = carriers(title)
    keys: list[Table[Any] | Slot[Any]] = [*title.tables, *title.slots]
    for key in keys:
        for told in title.endings:
            for belongs in _belonging(key, told.ending):
                rule = belongs.on[told.ending].rule
                if rule and rule not in known:
                    raise BuildError(f"{key!r} leaves what becomes of data to {rule!r}, which is not there")


def _entries(features: Iterable[Feature]) -> dict[Registry[Any], tuple[Any, ...]]:
    """By registry, what the features bring to it, each entry once."""
    found: dict[Registry[Any], dict[Any, None]] = {}
    for feature in features:
        for brought in feature.brings:
            found.setdefault(brought.registry, {}).update(dict.fromkeys(brought.entries))
    return {registry: tuple(entries) for registry, entries in found.items()}


def _above(features: Iterable[Feature]) -> dict[str, tuple[str, ...]]:
    """By layer, what the features have for it, each place once."""
    found: dict[str, dict[str, None]] = {}
    for feature in features:
        for layer, place in feature.above.items():
            found.setdefault(layer, {})[place] = None
    return {layer: tuple(places) for layer, places in found.items()}


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


def _say_their_details(checks: Mapping[str, Iterable[Check[Any]]]) -> None:
    """Raises BuildError for a check that does not say in its signature which details it refuses with."""
    for kind, found in checks.items():
        for check in found:
            try:
                _ = check.details
            except TypeError as error:
                raise BuildError(f"the check {check.name!r} of {kind!r}: {error}") from None


def _look_at_fields(kinds: Mapping[str, ActionType[Any]], checks: Mapping[str, Iterable[Check[Any]]]) -> None:
    """Raises BuildError for a check that looks at something that is no field of any action that it is asked about.

    One that a title only asks about actions without fields, such as passing, has nothing to look at there.
    """
    fields: dict[Check[Any], set[str]] = {}
    for kind, found in checks.items():
        for check in found:
            fields.setdefault(check, {"by"}).update(kinds[kind].action.__struct_fields__)
    for check, known in fields.items():
        for name in check.about or ():
            if name not in known and known != {"by"}:
                raise BuildError(f"the check {check.name!r} looks at {name!r}, which none of its actions has")


def _with_common(title: Title, rules: tuple[Rule, ...], common: Iterable[CommonRule]) -> Title:
    """The title with the common rules of what its own do not name: of its parts, or of all where it has no own."""
    said = named(rules) | {by for rule in rules for by in rule.by if by in for_any_step()}
    left = (
        {*parts_of(title), *always(), *for_any_step()} - said
        if rules
        else {*carriers(title), *for_any_step()}
    )
    added = []
    there = {*carriers(title), *for_any_step()}
    for rule in common if left else ():
        if there.intersection(rule.unless) or not there.issuperset(rule.varies):
            continue
        loose = tuple(part for part in rule.by if _stated_as(part) not in said)
        if any(_stated_as(part) in left for part in loose):
            added.append(rule.of(title.name, tuple(part for part in loose if _stated_as(part) in there)))
    if not added:
        return title
    table, cites = _read_rules((*rules, *added), frozenset(title.options))
    return replace(title, rules=table, cites=cites)


def _stated_as(by: str) -> str:
    """What has to be stated for this to be stated: the whole check, but for what is so in any step."""
    return by if by in for_any_step() else by.partition(" / ")[0]


def _every_check_is_stated(title: Title) -> None:
    """Raises BuildError with all checks that stand for no rule."""
    cited = {by.partition(" / ")[0] for by in title.cites}
    loose = [
        f"the check {check.name!r} of {kind!r}"
        for kind, found in title.checks.items()
        for check in found
        if f"check: {check.name}" not in cited
    ]
    if loose:
        raise BuildError(f"{', '.join(loose)} {'stands' if len(loose) == 1 else 'stand'} for no rule")


@lru_cache(maxsize=16)
def _read_rules(
    rules: tuple[Rule, ...], options: frozenset[str]
) -> tuple[Mapping[str, Rule], Mapping[str, tuple[str, ...]]]:
    """Both: the same for all numbers of players, so made once."""
    table: dict[str, Rule] = {}
    cites: dict[str, list[str]] = {}
    for rule in rules:
        if rule.id in table:
            raise BuildError(f"the rule {rule.id} stands twice in rules.toml")
        table[rule.id] = rule
        for by in rule.by if not rule.option or rule.option in options else ():
            cites.setdefault(by, []).append(rule.id)
    return table, {by: tuple(ids) for by, ids in cites.items()}
