"""All four files against the schema: shapes, names, then what has to be so across them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as Folder
from typing import Annotated, Any

import msgspec
import tomli

from ...board.standard import in_full
from ...core.nearest import nearest
from . import board, charters, common, market, powers, printed
from .faults import DataError, DataFault, listed, place_of
from .lines import line_of, lines
from .parts import FILES, Column, File, Found, Key, Part, Path, Word, Wrong
from .parts import Check as CrossCheck
from .shape import Misfit, Named, Seen, walk

HOUSE: tuple[Part, ...] = (
    *common.PARTS,
    *charters.PARTS,
    *powers.PARTS,
    *board.PARTS,
    *printed.PARTS,
    *market.PARTS,
)
"""What the files of every title may hold. A mechanism or title adds its own parts (`Entry.schema`)."""

CALLED = {"private": "private company"}
"""What a kind is called where its own name is half a word."""

TOGETHER = {"private": "company", "corporation": "company"}
"""Kinds whose names must differ from one another's too."""


@functools.lru_cache(maxsize=64)
def types_of(own: tuple[Part, ...]) -> dict[File, type[msgspec.Struct]]:
    """The type of each file, of the house's parts and a title's own. Raises ValueError for a column of no table."""
    parts = (*HOUSE, *own)
    keys = {(part.file, part.name): part for part in parts if isinstance(part, Key)}
    columns: dict[tuple[File, str], list[Column]] = {}
    for part in parts:
        if isinstance(part, Column):
            if (part.file, part.table) not in keys:
                raise ValueError(
                    f"There is no table {part.table!r} in {part.file}.toml to have {part.name!r}."
                )
            columns.setdefault((part.file, part.table), []).append(part)
    made: dict[File, type[msgspec.Struct]] = {}
    for file in FILES:
        fields: list[Any] = []
        for (where, name), key in keys.items():
            if where == file:
                kind = _with(key.type, columns.get((file, name), []))
                field = Annotated[kind, msgspec.Meta(description=key.about)] if key.about else kind
                fields.append((name, field) if key.required else (name, field, None))
        made[file] = msgspec.defstruct(f"{file.capitalize()}File", fields, kw_only=True)
    return made


def _with(kind: Any, columns: Sequence[Column]) -> Any:
    """The type of a list or table of rows, with more columns in the rows."""
    if not columns:
        return kind
    *others, rows = kind.__args__
    fields = [
        (field.name, field.type) if field.required else (field.name, field.type, _default(field))
        for field in msgspec.structs.fields(rows)
    ]
    names = {column.name for column in columns}
    fields = [field for field in fields if field[0] not in names]
    fields += [(c.name, c.type) if c.required else (c.name, c.type, None) for c in columns]
    made = msgspec.defstruct(rows.__name__, fields, kw_only=True)
    return kind.__origin__[(*others, made)] if others else kind.__origin__[made]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None


def check_files(files: Mapping[str, Mapping[str, Any]], own: tuple[Part, ...] = ()) -> list[Wrong]:
    """Everything that is wrong with the four files as they were read, by name ("title", "map", "tiles", "market").

    `own`: the parts of the schema that the title declares besides the house's.
    """
    seen: list[tuple[File, Seen]] = [
        (file, one) for file, kind in types_of(own).items() for one in walk(files[file], kind)
    ]
    wrong = list(board.unknown_tiles(files))
    wrong += [
        Wrong(file, one.path, one.text, one.given, one.words, one.missing)
        for file, one in seen
        if isinstance(one, Misfit)
    ]
    declared: dict[str, dict[str, tuple[File, Path]]] = {}
    named = [(file, one) for file, one in seen if isinstance(one, Named)]
    wrong += _declarations(named, declared)
    found = Found(files, declared, _words(named, own))
    wrong += _references(named, found)
    for part in (*HOUSE, *own):
        if isinstance(part, CrossCheck):
            wrong += _asked(part, found, bool(wrong))
    for part in () if wrong else board.LAST:
        wrong += _asked(part, found, False)
    return _once(wrong)


def _words(named: Sequence[tuple[File, Named]], own: tuple[Part, ...]) -> dict[str, frozenset[str]]:
    words: dict[str, set[str]] = {}
    for part in (*HOUSE, *own):
        if isinstance(part, Word):
            words.setdefault(part.kind, set()).update(part.names)
    for _, one in named:
        if not one.declares and isinstance(one.name, str):
            words.setdefault(one.kind, set()).add(one.name)
    return {kind: frozenset(names) for kind, names in words.items()}


def _asked(check: CrossCheck, found: Found, broken: bool) -> list[Wrong]:
    """What a check says; it may stumble over data of which other things are wrong, and then it says nothing."""
    told: list[Wrong] = []
    try:
        for one in check.wrong(found):
            told.append(one)
    except Exception:
        if not broken:
            raise
    return told


def _once(wrong: Sequence[Wrong]) -> list[Wrong]:
    """One for a place: the first to speak is the most exact."""
    kept: dict[tuple[File, Path], Wrong] = {}
    for one in wrong:
        kept.setdefault((one.file, one.path), one)
    return list(kept.values())


def _declarations(
    named: Sequence[tuple[File, Named]], declared: dict[str, dict[str, tuple[File, Path]]]
) -> Iterator[Wrong]:
    taken: dict[tuple[str, str], str] = {}
    for file, one in named:
        if not one.declares:
            continue
        declared.setdefault(one.kind, {}).setdefault(one.name, (file, one.path))
        first = taken.setdefault((TOGETHER.get(one.kind, one.kind), one.name), one.kind)
        place = declared[first][one.name]
        if place != (file, one.path):
            other = "another" if first == one.kind else "a"
            yield Wrong(
                file, one.path, f"{one.name!r} is the name of {other} {CALLED.get(first, first)} already"
            )


def _references(named: Sequence[tuple[File, Named]], found: Found) -> Iterator[Wrong]:
    known: dict[str, tuple[str, ...]] = {}
    for file, one in named:
        if one.declares or one.kind == "cell":
            continue
        words = known.setdefault(one.kind, found.of(one.kind))
        if one.name not in found.declared.get(one.kind, ()):
            yield Wrong(
                file, one.path, f"there is no {one.kind} {one.name!r}{listed(words)}", one.name, words
            )
    prices = found.files["market"].get("prices")
    for file, one in named:
        if one.kind == "cell" and isinstance(prices, list):
            row, column = one.name
            if row >= len(prices) or not isinstance(prices[row], list) or column >= len(prices[row]):
                yield Wrong(file, one.path, f"the market has no cell in row {row}, column {column}")


@functools.lru_cache(maxsize=64)
def require(folder: Folder, own: tuple[Part, ...] = ()) -> None:
    """Raises `DataError` with everything that is wrong with the data files in the folder; asked once a folder."""
    if faults := check_folder(folder, own):
        raise DataError(folder, faults)


def check_folder(folder: Folder, own: tuple[Part, ...] = ()) -> list[DataFault]:
    """Everything that is wrong with the data files in a folder, in order of files and lines.

    >>> from roundhouse.titles import chesapeake
    >>> check_folder(Folder(chesapeake.__file__).parent, chesapeake.TITLE.schema)
    []
    """
    texts: dict[File, str] = {}
    files: dict[str, Mapping[str, Any]] = {}
    faults: list[DataFault] = []
    for file in FILES:
        try:
            texts[file] = (folder / f"{file}.toml").read_text("utf-8")
            files[file] = tomli.loads(texts[file])
        except FileNotFoundError:
            faults.append(DataFault(f"{file}.toml", 1, "", "there is no such file"))
        except OSError as error:
            faults.append(DataFault(f"{file}.toml", 1, "", f"the file cannot be read: {error.strerror}"))
        except (tomli.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            faults.append(DataFault(f"{file}.toml", line, "", f"this is no TOML: {error}"))
    if faults:
        return faults
    wrong = check_files({**files, "tiles": in_full(files["tiles"])}, own)
    at = {file: lines(texts[file]) for file in {one.file for one in wrong}}
    faults = [
        DataFault(
            f"{one.file}.toml",
            line_of(at[one.file], one.path),
            place_of(one.path, files[one.file]),
            one.text,
            nearest(one.given, one.words),
            one.missing,
        )
        for one in wrong
    ]
    return sorted(faults, key=lambda fault: (FILES.index(fault.file.removesuffix(".toml")), fault.line))
