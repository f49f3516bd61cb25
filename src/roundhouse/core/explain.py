"""What a title is made of, as plain data: flow, menus, checks, rule values, reactions; each with its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from .flow import Each, Loop, Node, Seq, Step, Times, UntilAllPass
from .title import ALWAYS, Title, named, parts, unresolved


class Part(msgspec.Struct, frozen=True):
    """A named part and the ids of the rules that it implements; those of one case of a check by the case.

    `value` is that of a setting, if it is a number, a word or a few of them.
    """

    name: str
    rules: tuple[str, ...] = ()
    cases: dict[str, tuple[str, ...]] = {}
    value: str = ""


class FlowPart(msgspec.Struct, frozen=True):
    """A node of the flow: `sort` is "do", "step", "seq", "each", "times", "loop" or "until all pass".

    Of a step, `menu` lists the types of action, `non_blocking` those for whose sake it does not wait, and `closer` the
    way of passing.
    """

    name: str
    sort: str
    rules: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    non_blocking: tuple[str, ...] = ()
    closer: str = ""
    body: tuple[FlowPart, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """An assembled title taken apart again.

    `interruptions` are nodes that the flow does not lead to, begun by effects; `checks` and `effect_wrappers` go by
    action type, `overrides` and `amendments` by rule value, `reactions` and `life` (what becomes of data) by the tag of
    the event, each in the order in which they apply. `unresolved` are the names in the rules that nothing in this
    assembly implements.
    """

    title: str
    version: int
    players: tuple[str, ...]
    options: tuple[str, ...]
    features: tuple[str, ...]
    setup: tuple[Part, ...]
    flow: FlowPart
    interruptions: tuple[FlowPart, ...]
    always: tuple[Part, ...]
    action_types: tuple[Part, ...]
    checks: dict[str, tuple[Part, ...]]
    effect_wrappers: dict[str, tuple[Part, ...]]
    rule_values: tuple[Part, ...]
    overrides: dict[str, Part]
    amendments: dict[str, tuple[Part, ...]]
    life: dict[str, tuple[Part, ...]]
    reactions: dict[str, tuple[Part, ...]]
    settings: tuple[Part, ...]
    tables: tuple[str, ...]
    slots: tuple[str, ...]
    rules: int
    unresolved: tuple[str, ...]
    unstated: tuple[str, ...] = ()


def explain(title: Title) -> Explanation:
    """Take a title apart."""
    below = set(_names(title.root))
    apart = [node for node in title.nodes.values() if node.name not in below]
    inner = {name for node in apart for name in list(_names(node))[1:]}
    return Explanation(
        title=title.name,
        version=title.version,
        players=title.players,
        options=title.options,
        features=title.features,
        setup=_parts(title, "setup", (do.name for do in title.setup)),
        flow=_flow(title, title.root),
        interruptions=tuple(_flow(title, node) for node in apart if node.name not in inner),
        always=_parts(title, "check", ALWAYS),
        action_types=_parts(title, "action type", title.action_types),
        checks={
            kind: _parts(title, "check", (c.name for c in checks)) for kind, checks in title.checks.items()
        },
        effect_wrappers=_table(title, "wrapper", title.effect_wrappers),
        rule_values=_parts(title, "rule value", title.rule_values),
        overrides={
            name: _part(title, "override", override.name) for name, override in title.overrides.items()
        },
        amendments=_table(title, "amendment", title.amendments),
        life={
            str(event.__struct_config__.tag): _parts(title, "life", (r.name for r in rules))
            for event, rules in title.life.items()
        },
        reactions={
            str(event.__struct_config__.tag): _parts(title, "reaction", (r.name for r in reactions))
            for event, reactions in title.reactions.items()
        },
        settings=tuple(
            msgspec.structs.replace(_part(title, "setting", name), value=_value(value))
            for name, value in title.settings.items()
        ),
        tables=tuple(table.name for table in title.tables),
        slots=tuple(slot.name for slot in title.slots),
        rules=len(title.rules),
        unresolved=_unresolved(title),
        unstated=unstated(title),
    )


def unstated(title: Title) -> tuple[str, ...]:
    """The parts that no rule of the title's table states, all of them while there is no table: what is left to write.

    >>> import dataclasses
    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"))
    >>> unstated(title), unstated(dataclasses.replace(title, rules={}))
    ((), ('check: one to three', 'reaction: the last counter wins'))
    """
    stated = named(title.rules.values())
    return tuple(part for part in parts(title) if part not in stated)


def _unresolved(title: Title) -> tuple[str, ...]:
    return tuple(by for by in unresolved(title) if not by.startswith("data: "))


def _parts(title: Title, sort: str, names: Iterable[str]) -> tuple[Part, ...]:
    return tuple(_part(title, sort, name) for name in names)


def _value(value: Any) -> str:
    if isinstance(value, tuple) and all(isinstance(one, int | str) for one in value):
        return ", ".join(map(str, value))
    return str(value) if isinstance(value, int | str) else ""


def _table(title: Title, sort: str, table: Mapping[str, Iterable[Any]]) -> dict[str, tuple[Part, ...]]:
    return {key: _parts(title, sort, (part.name for part in parts)) for key, parts in table.items() if parts}


def _part(title: Title, sort: str, name: str) -> Part:
    own = f"{sort}: {name}"
    return Part(name, title.cites.get(own, ()), _cases(title).get(own, {}))


@lru_cache(maxsize=1)  # asked for every part of the title that is taken apart
def _cases(title: Title) -> dict[str, dict[str, tuple[str, ...]]]:
    """By part the ids of each of its cases, in the order of the cases."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for by, ids in sorted(title.cites.items()):
        part, _, case = by.partition(" / ")
        if case:
            found.setdefault(part, {})[case] = ids
    return found


def _children(node: Node) -> tuple[Node, ...]:
    match node:
        case Seq():
            return node.children
        case Each() | Times() | Loop():
            return (node.body,)
        case UntilAllPass():
            return (node.turn,)
    return ()


def _names(node: Node) -> Iterator[str]:
    yield node.name
    for child in _children(node):
        yield from _names(child)


_SORTS = {"UntilAllPass": "until all pass"}


def _flow(title: Title, node: Node) -> FlowPart:
    sort = type(node).__name__
    menu: tuple[str, ...] = ()
    non_blocking: tuple[str, ...] = ()
    closer = ""
    if isinstance(node, Step):
        non_blocking = tuple(
            k.name for k in title.menus[node.name] if k.name in title.non_blocking[node.name]
        )
        closer = node.closer.name if node.closer is not None else ""
        menu = tuple(k.name for k in title.menus[node.name] if k.name not in (*non_blocking, closer))
    return FlowPart(
        name=node.name,
        sort=_SORTS.get(sort, sort.lower()),
        rules=title.cites.get(f"flow: {node.name}", ()),
        menu=menu,
        non_blocking=non_blocking,
        closer=closer,
        body=tuple(_flow(title, child) for child in _children(node)),
    )
