"""Whether a title can be put together at every table, and whether its rule table holds together with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from ..core.title import Title, carriers, parts
from ..core.violations import COMMON
from ..titles.entry import Entry
from ..titles.options import UnknownOption
from ..titles.schema.rules import fault_of
from .covering import NAMES, everything

FEW = 5
"""As many names are listed."""


def built(entry: Entry, players: tuple[str, ...], options: tuple[str, ...]) -> list[str]:
    """What is wrong with the title when it is built: the name in its data; raises what building raises.

    >>> from roundhouse.titles.found import title
    >>> built(title("18AL"), ("Ann", "Ben", "Cy"), ())
    []
    """
    name = entry.build(players, options).name
    return [] if name == entry.name else [f"it is called {entry.name!r}, and {name!r} in its data"]


def optional(entry: Entry, option: str) -> list[str]:
    """Whether the option can be chosen by any number of players."""
    for count in range(entry.players[0], entry.players[1] + 1):
        try:
            entry.build(NAMES[:count], (option,))
        except UnknownOption:
            continue
        return []
    return [f"no number of players can choose the option {option!r}"]


def assemblies(entry: Entry) -> Iterator[Title]:
    """The title at every number of players, plain and with all options that go together with so many."""
    for count in range(entry.players[0], entry.players[1] + 1):
        players = NAMES[:count]
        options: list[str] = []
        for name in everything(entry):
            try:
                entry.build(players, (*options, name))
            except UnknownOption:
                continue
            options.append(name)
        yield entry.build(players, ())
        if options:
            yield entry.build(players, tuple(options))


def rules(entry: Entry) -> list[str]:
    """What is wrong with the table of rules: entries that nothing carries, names of nothing, parts of no rule.

    A title that has no rules of its own has begun without a table; then there is nothing to be wrong but what else
    names its rules.
    """
    table = entry.rules()
    cited = _cited(entry, {rule.id for rule in table})
    if all(rule.basis == COMMON for rule in table):
        return cited
    every = list(assemblies(entry))
    known = frozenset().union(*(carriers(title) for title in every))
    named = {by.partition(" / ")[0] for rule in table for by in (*rule.by, *rule.switches)}
    faults = [
        str(fault_of(Path(entry.folder), rule.id, (key, number), f"nothing is called {by!r}", by, known))
        for rule in table
        for key, names in (("by", rule.by), ("switches", rule.switches))
        for number, name in enumerate(names)
        if (by := name.partition(" / ")[0]) not in known and not _stands_elsewhere(entry, by)
    ]
    loose = sorted({part for title in every for part in parts(title)} - named)
    if loose:
        more = f" and {len(loose) - FEW} more" if len(loose) > FEW else ""
        faults.append(f"{len(loose)} parts belong to no rule: {', '.join(loose[:FEW])}{more}")
    ids = [rule.id for rule in table]
    options = {option.name for option in entry.options}
    faults += [
        f"{id}: there are two rules of that id" for id in sorted({id for id in ids if ids.count(id) > 1})
    ]
    faults += cited
    for rule in table:
        if not rule.by and not rule.info:
            faults.append(f"{rule.id}: neither 'by' nor 'info' is given")
        if rule.option and rule.option not in options:
            faults.append(f"{rule.id}: there is no option {rule.option!r}")
    faults += [
        f"option {option.name!r}: there is no rule {option.rule!r}"
        for option in entry.options
        if option.rule and option.rule not in ids
    ]
    return faults


def _cited(entry: Entry, ids: Collection[str]) -> list[str]:
    """Rules that there are not, but that are named by what is different, or by figures of the title's own."""
    named = [(f"different.toml, {line.about}", line.rules) for line in entry.different()]
    named += [(f"reconstructed, {mark.name}", mark.rules) for mark in entry.reconstructed()]
    return [f"{place}: there is no rule {id!r}" for place, rules in named for id in rules if id not in ids]


def _stands_elsewhere(entry: Entry, by: str) -> bool:
    """Whether what a rule names is a data file, or something of the layers above."""
    sort, _, name = by.partition(": ")
    if sort == "data":
        return not entry.folder or (Path(entry.folder) / name).exists()
    return sort == "play"
