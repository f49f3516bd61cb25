"""Whether a title can be put together at every table, and whether its rule table holds together with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from ..core.title import Title, carriers, parts
from ..core.violations import COMMON, Rule
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
    return [
        *_names_of_nothing(entry, table, every),
        *_parts_of_no_rule(table, every),
        *_ids_given_twice(table),
        *cited,
        *_incomplete(entry, table),
        *_options_of_no_rule(entry, table),
    ]


def _named_part(by: str) -> str:
    """What a rule names, a check without its case."""
    return by.partition(" / ")[0]


def _names_of_nothing(entry: Entry, table: Sequence[Rule], every: Iterable[Title]) -> Iterator[str]:
    known = frozenset().union(*(carriers(title) for title in every))
    for rule in table:
        for key, names in (("by", rule.by), ("switches", rule.switches)):
            for number, by in enumerate(map(_named_part, names)):
                if by not in known and not _stands_elsewhere(entry, by):
                    at = (key, number)
                    yield str(
                        fault_of(Path(entry.folder), rule.id, at, f"nothing is called {by!r}", by, known)
                    )


def _parts_of_no_rule(table: Sequence[Rule], every: Iterable[Title]) -> Iterator[str]:
    named = {_named_part(by) for rule in table for by in (*rule.by, *rule.switches)}
    loose = sorted({part for title in every for part in parts(title)} - named)
    if loose:
        more = f" and {len(loose) - FEW} more" if len(loose) > FEW else ""
        yield f"{len(loose)} parts belong to no rule: {', '.join(loose[:FEW])}{more}"


def _ids_given_twice(table: Sequence[Rule]) -> Iterator[str]:
    counts = Counter(rule.id for rule in table)
    for id in sorted(id for id, count in counts.items() if count > 1):
        yield f"{id}: there are two rules of that id"


def _incomplete(entry: Entry, table: Sequence[Rule]) -> Iterator[str]:
    options = {option.name for option in entry.options}
    for rule in table:
        if not rule.by and not rule.info:
            yield f"{rule.id}: neither 'by' nor 'info' is given"
        if rule.option and rule.option not in options:
            yield f"{rule.id}: there is no option {rule.option!r}"


def _options_of_no_rule(entry: Entry, table: Sequence[Rule]) -> Iterator[str]:
    ids = {rule.id for rule in table}
    for option in entry.options:
        if option.rule and option.rule not in ids:
            yield f"option {option.name!r}: there is no rule {option.rule!r}"


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
