"""An assembled title in words: what `roundhouse explain` prints and the snapshots among the tests keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.explain import Explanation, FlowPart, Part
from .templates import Sentences, _

HEADINGS = {
    "features": _("Features, in the order in which their parts apply"),
    "setup": _("Setup"),
    "flow": _("Flow"),
    "interruptions": _("What may interrupt the flow"),
    "checks": _("Checks of each kind of action, in order"),
    "wrappers": _("Wrappers of effects"),
    "rule values": _("Rule values, and their amendments in order"),
    "life": _("What becomes of data at events, before reactions"),
    "reactions": _("Reactions to events, in order"),
    "settings": _("Settings"),
    "memory": _("Tables and slots"),
    "unstated": _("Parts that no rule states yet"),
    "unresolved": _("Names in the rules that this assembly does not have"),
}

TITLE = _("{title}, version {version} of its rules, for {players:list}[, with {options:list}]")
BOUND = _("Rules in the table: {rules}")
NOTHING = _("No rule is bound to the code yet")
UNSTATED = _("Parts that no rule states yet: {count}")
SORTS = {
    "do": "",
    "seq": "",
    "step": _("choice"),
    "each": _("for each"),
    "times": _("so many times"),
    "loop": _("again and again"),
    "until all pass": _("until all pass"),
}
MENU = _("{name} ({sort}): {menu}[ | in passing: {aside}][ | or {closer}]")
NODE = _("{name}[ ({sort})]")
CARRIES = _("{name}[  ({rules})]")
FACT = _("{name}[: {value}]")
INSTEAD = _("instead: {override}")
CASE = _("{case}: {rules}")
ALWAYS = _("(all)")


def explanation(told: Explanation) -> str:
    """The whole printout, ending with a line feed."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: Explanation) -> Iterator[str]:
    words = Sentences()
    facts = {"title": told.title, "version": told.version, "players": told.players, "options": told.options}
    yield words.say(TITLE, facts)
    yield words.say(BOUND, {"rules": told.rules}) if told.rules else words.say(NOTHING)
    if told.unstated:
        yield words.say(UNSTATED, {"count": len(told.unstated)})
    yield from _section(words, "features", (f"  {name}" for name in told.features))
    yield from _section(words, "setup", _parts(words, told.setup, 1))
    yield from _section(words, "flow", _flow(words, told.flow, 1))
    yield from _section(
        words, "interruptions", (x for node in told.interruptions for x in _flow(words, node, 1))
    )
    yield from _section(words, "checks", _checks(words, told))
    yield from _section(words, "wrappers", _table(words, told.effect_wrappers))
    yield from _section(words, "rule values", _rule_values(words, told))
    yield from _section(words, "life", _table(words, told.life))
    yield from _section(words, "reactions", _table(words, told.reactions))
    yield from _section(words, "settings", _parts(words, told.settings, 1))
    yield from _section(words, "memory", (f"  {name}" for name in (*told.tables, *told.slots)))
    yield from _section(words, "unstated", (f"  {name}" for name in told.unstated))
    yield from _section(words, "unresolved", (f"  {name}" for name in told.unresolved))


def _section(words: Sentences, name: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines)
    if found:
        yield ""
        yield words.say(HEADINGS[name])
        yield from found


def _carrying(words: Sentences, name: str, rules: Iterable[str]) -> str:
    return words.say(CARRIES, {"name": name, "rules": ", ".join(rules)})


def _parts(words: Sentences, parts: Iterable[Part], depth: int) -> Iterator[str]:
    for part in parts:
        named = words.say(FACT, {"name": part.name, "value": part.value})
        yield "  " * depth + _carrying(words, named, part.rules)
        for case, rules in part.cases.items():
            yield "  " * (depth + 1) + words.say(CASE, {"case": case, "rules": ", ".join(rules)})


def _flow(words: Sentences, node: FlowPart, depth: int) -> Iterator[str]:
    sort = words.say(SORTS[node.sort]) if SORTS.get(node.sort) else ""
    facts = {
        "name": node.name,
        "sort": sort,
        "menu": ", ".join(node.menu),
        "aside": ", ".join(node.non_blocking),
        "closer": node.closer,
    }
    said = words.say(MENU if node.sort == "step" else NODE, facts)
    yield "  " * depth + _carrying(words, said, node.rules)
    for child in node.body:
        yield from _flow(words, child, depth + 1)


def _checks(words: Sentences, told: Explanation) -> Iterator[str]:
    yield "  " + words.say(ALWAYS)
    yield from _parts(words, told.always, 2)
    for kind in told.action_types:
        yield "  " + _carrying(words, kind.name, kind.rules)
        yield from _parts(words, told.checks[kind.name], 2)


def _rule_values(words: Sentences, told: Explanation) -> Iterator[str]:
    for value in told.rule_values:
        yield "  " + _carrying(words, value.name, value.rules)
        if (override := told.overrides.get(value.name)) is not None:
            yield "    " + words.say(INSTEAD, {"override": _carrying(words, override.name, override.rules)})
        yield from _parts(words, told.amendments.get(value.name, ()), 2)


def _table(words: Sentences, table: dict[str, tuple[Part, ...]]) -> Iterator[str]:
    for name, parts in table.items():
        yield f"  {name}"
        yield from _parts(words, parts, 2)
