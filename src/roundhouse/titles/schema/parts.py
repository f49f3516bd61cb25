"""What a schema is put together from: keys of the four files, columns of their tables, and checks across them.

Each mechanism and each title declares its own (`Entry.schema`); the house's are in `common`. No list names them all.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

File: TypeAlias = Literal["title", "map", "tiles", "market"]
FILES: tuple[File, ...] = ("title", "map", "tiles", "market")
Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a file: keys, and numbers of rows from 0."""


@dataclass(frozen=True)
class Key:
    """A key or table at the top of a file: its type, whether it has to be there, and what it is, for editors."""

    file: File
    name: str
    type: Any
    required: bool = False
    about: str = ""


@dataclass(frozen=True)
class Column:
    """One more key in the rows of a table ("corporation", "private", "tiles") that somebody else declares."""

    file: File
    table: str
    name: str
    type: Any
    required: bool = False
    about: str = ""


@dataclass(frozen=True)
class Wrong:
    """Something wrong at a place: one clause without a full stop, and the words among which the right one may be;
    `missing`: the key that is."""

    file: File
    path: Path
    text: str
    given: str = ""
    words: tuple[str, ...] = ()
    missing: str = ""


@dataclass(frozen=True)
class Found:
    """The four files as they were read, and what their texts declare: kind -> names with their places.

    `words`: kind -> names that texts of the files refer to, or that a part says are right (`Word`).
    """

    files: Mapping[str, Mapping[str, Any]]
    declared: Mapping[str, Mapping[str, tuple[File, Path]]]
    words: Mapping[str, frozenset[str]] = dataclasses.field(default_factory=dict)

    def of(self, kind: str) -> tuple[str, ...]:
        """The names of that kind, in the order of the files.

        >>> Found({}, {"phase": {"2": ("title", ())}}).of("phase")
        ('2',)
        """
        return tuple(self.declared.get(kind, ()))


@dataclass(frozen=True)
class Check:
    """Something that has to be so across the files; it is asked when every value has the right shape."""

    name: str
    wrong: Callable[[Found], Iterator[Wrong]]


@dataclass(frozen=True)
class Word:
    """Names of that kind ("zone", "terrain") that are right although the data name them nowhere else.

    Those that a mechanism asks for by itself, or that mean something to players.
    """

    kind: str
    names: tuple[str, ...]


Part: TypeAlias = Key | Column | Check | Word


_numbers = itertools.count(1)


def row(name: str = "", /, **fields: Any) -> Any:
    """The type of a table with these keys, each a type, or (type, default) where it may be left out.

    >>> msgspec.convert({"private": "CV"}, row(private=str, percent=(int, 10))).percent
    10
    """
    return msgspec.defstruct(
        name or f"Row{next(_numbers)}",  # a JSON Schema tells them apart by their names
        [(key, *given) if isinstance(given, tuple) else (key, given) for key, given in fields.items()],
        kw_only=True,
    )


def rows(**fields: Any) -> Any:
    """The type of a list of tables, as `row` makes one.

    >>> [one.percent for one in msgspec.convert([{"percent": 10}], rows(percent=int))]
    [10]
    """
    return list_of(row(**fields))


def list_of(kind: Any) -> Any:
    """The type of a list.

    >>> msgspec.convert([1], list_of(int))
    [1]
    """
    return list[kind]


def by(key: Any, kind: Any) -> Any:
    """The type of a table whose keys are of one type and whose values are of another.

    >>> msgspec.convert({"A1": 40}, by(str, int))
    {'A1': 40}
    """
    return dict[key, kind]


def data_of(
    struct: type[msgspec.Struct], types: Mapping[str, Any], left_out: Mapping[str, Any]
) -> list[tuple[Any, ...]]:
    """The fields of a struct of the rules as data files have them, for `msgspec.defstruct`.

    `types`: what is stricter there; `left_out`: what may be left out besides what has a default, and what it is then.
    """
    fields: list[tuple[Any, ...]] = []
    for field in msgspec.structs.fields(struct):
        kind = types.get(field.name, field.type)
        if field.name in left_out:
            fields.append((field.name, kind, left_out[field.name]))
        elif field.required:
            fields.append((field.name, kind))
        else:
            fields.append((field.name, kind, field.default))
    return fields
