"""What is tried of a title, in order: data, assembly, rules, words, drawings, round trip, laws, games on record."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..bots.judgement.learned import is_learned
from ..core.title import Title
from ..rules.reach import BOARD
from ..titles.entry import Entry
from ..titles.found import reason
from ..titles.schema import check_folder, rule_faults
from ..titles.sections import FILE as SECTIONS_FILE
from ..titles.sections import sections_of
from . import assembly, laws, shown, trips
from .covering import NAMES, tables

SECTIONS = ("data", "assembly", "rules", "words", "drawings", "round trip", "laws", "golden")


@dataclass(frozen=True)
class Job:
    """One thing that is tried: `run` returns what is wrong, a line each; what it raises is wrong too."""

    section: str
    name: str
    run: Callable[[], Sequence[str]]

    def faults(self) -> list[str]:
        """What is wrong, with what it raised as a line.

        >>> def broken() -> list[str]:
        ...     raise KeyError("pool_limit")
        >>> Job("assembly", "3 players", broken).faults()
        ["KeyError: 'pool_limit'"]
        """
        try:
            return list(self.run())
        except (Exception, SystemExit) as error:  # whatever the title does wrong
            return [reason(error)]


def table_name(title: Title) -> str:
    """How many play at a table, and with which options.

    >>> from roundhouse.titles.found import title
    >>> table_name(title("18AL").build(("Ann", "Ben", "Cy"), ()))
    '3 players'
    """
    return f"{len(title.players)} players" + (f", {', '.join(title.options)}" if title.options else "")


def jobs(entry: Entry, golden: Path | None = None, sections: Sequence[str] = SECTIONS) -> Iterator[Job]:
    """All that is tried of a title, section by section; a section is made up when it is come to.

    `golden`: a folder with saved games that must end as they were recorded (.json, .rh, .txt or .18xx); those of other
    titles are left alone.

    >>> from roundhouse.titles.found import title
    >>> [job.name for job in jobs(title("18AL"), sections=("data", "drawings"))]
    ['data files', '3 players', '4 players', '5 players']
    """
    makers: dict[str, Callable[[], Iterator[Job]]] = {
        "data": lambda: _data(entry),
        "assembly": lambda: _assembly(entry),
        "rules": lambda: _rules(entry),
        "words": lambda: _each_count(entry, "words", shown.words),
        "drawings": lambda: _each_count(entry, "drawings", shown.drawings),
        "round trip": lambda: _each_count(entry, "round trip", trips.round_trip),
        "laws": lambda: _laws(entry),
        "golden": lambda: _golden(entry, golden),
    }
    for section in SECTIONS:
        if section in sections:
            yield from makers[section]()


def _data(entry: Entry) -> Iterator[Job]:
    if entry.folder:
        yield Job("data", "data files", functools.partial(_data_faults, entry))


def _data_faults(entry: Entry) -> list[str]:
    folder = Path(entry.folder)
    faults = [str(fault) for fault in (*check_folder(folder, entry.schema), *rule_faults(folder))]
    read: dict[str, Callable[[], object]] = {
        "different.toml": entry.different,
        "openings.toml": entry.openings,
        SECTIONS_FILE: lambda: sections_of(entry),
    }
    for file, whatever in read.items():
        try:
            whatever()
        except Exception as error:  # of whatever shape the file is
            faults.append(f"{file}: {reason(error)}")
    if not is_learned(entry.learned()):
        faults.append("judgement.json: this is not what `roundhouse train` writes")
    return faults


def _assembly(entry: Entry) -> Iterator[Job]:
    for count in _counts(entry):
        yield Job("assembly", f"{count} players", functools.partial(assembly.built, entry, NAMES[:count], ()))
    for option in entry.options:
        yield Job("assembly", option.name, functools.partial(assembly.optional, entry, option.name))


def _rules(entry: Entry) -> Iterator[Job]:
    yield Job("rules", "rule table", functools.partial(assembly.rules, entry))


def _counts(entry: Entry) -> range:
    return range(entry.players[0], min(entry.players[1], len(NAMES)) + 1)


def _each_count(entry: Entry, section: str, tried: Callable[[Entry, int], Sequence[str]]) -> Iterator[Job]:
    for count in _counts(entry):
        yield Job(section, f"{count} players", functools.partial(tried, entry, count))


def _laws(entry: Entry) -> Iterator[Job]:
    """Whole games at random: for each number of players, then wherever two choices of a table meet."""
    for count in _counts(entry):
        title = entry.build(NAMES[:count], ())
        yield Job("laws", f"{count} players", functools.partial(laws.kept, title, count, _large(title)))
    if entry.options:
        for seed, title in enumerate(tables(entry)):
            yield Job("laws", table_name(title), functools.partial(laws.kept, title, seed, _large(title)))


def _large(title: Title) -> bool:
    """Whether whole games at random are too long: on a map of so many hexes they are cut."""
    return len(title.settings[BOARD.name].hexes) >= laws.LARGE


def _golden(entry: Entry, folder: Path | None) -> Iterator[Job]:
    """Each game on record; a folder that is named and has none is a fault."""
    if folder is None:
        return
    files = trips.games_in(entry, folder)
    for file in files:
        yield Job("golden", file.name, functools.partial(trips.as_recorded, entry, file))
    if not files:
        yield Job("golden", str(folder), lambda: [f"there is no game of {entry.name} in this folder"])
