"""rules.toml against its shape: unknown keys, common rules that there are not, ids that stand twice, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path as Folder
from typing import Any

import msgspec
import tomli

from ...core.nearest import nearest
from ...core.violations import Rule
from ..common_rules import common_rules
from .faults import DataFault
from .lines import line_of, lines
from .parts import Path
from .shape import Misfit, walk

FILE = "rules.toml"

SAID = ("text", "example", "by")
"""What a common rule says where the row does not."""

Row = msgspec.defstruct(
    "Row",
    [
        *(
            (field.name, field.type)
            for field in msgspec.structs.fields(Rule)
            if field.required and field.name not in SAID
        ),
        *(
            (field.name, field.type, None)
            for field in msgspec.structs.fields(Rule)
            if not field.required or field.name in SAID
        ),
        ("common", str, None),
    ],
)
"""A row of the file: a `Rule`, which may name a common one."""

RulesFile = msgspec.defstruct("RulesFile", [("rule", list[Row])])  # type: ignore[valid-type]


def rule_faults(folder: Folder) -> list[DataFault]:
    """Everything that is wrong with the table of rules in a folder, in order of lines; nothing where there is none.

    What a rule names by `by` is known of an assembled title only, and looked for there.

    >>> from roundhouse.titles import branch_line
    >>> rule_faults(Folder(branch_line.__file__).parent)
    []
    """
    path = folder / FILE
    if not path.exists():
        return []
    try:
        text = path.read_text("utf-8")
        data = tomli.loads(text)
    except (tomli.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return [DataFault(FILE, getattr(error, "lineno", 1), "", f"this is no TOML: {error}")]
    wrong = [one for one in walk(data, RulesFile) if isinstance(one, Misfit)]
    rows = data.get("rule", ())
    meant = {(one.path[:2], nearest(one.given, one.words)) for one in wrong}
    found = _rows([row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else [])
    # A mistyped key is told once.
    wrong += [one for one in found if not one.missing or (one.path[:2], one.missing) not in meant]
    at = lines(text) if wrong else {}
    return sorted(
        (
            DataFault(
                FILE, line_of(at, one.path), _place(one.path, data), one.text, nearest(one.given, one.words)
            )
            for one in wrong
        ),
        key=lambda fault: fault.line,
    )


def fault_of(folder: Folder, id: str, path: Path, text: str, given: str, words: Iterable[str]) -> DataFault:
    """What is wrong with the rule of that id in the folder's table, at a place in its row, with its line.

    `text` is one clause; the right word is among the `words`.
    """
    try:
        source = (folder / FILE).read_text("utf-8")
        rows = tomli.loads(source)["rule"]
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError, LookupError):
        source, rows = "", []  # it has been changed since it was read
    number = next((number for number, row in enumerate(rows) if row.get("id") == id), 0)
    line = line_of(lines(source), ("rule", number, *path))
    place = ", ".join([id, *(str(step) for step in path if isinstance(step, str))])
    return DataFault(FILE, line, place, text, nearest(given, words))


def _rows(rows: list[Mapping[str, Any]]) -> Iterator[Misfit]:
    """What is wrong between rows, and with the common rules that they name."""
    common, seen = common_rules(), set[Any]()
    for number, row in enumerate(rows):
        path: Path = ("rule", number)
        id, name = row.get("id"), row.get("common")
        if id in seen:
            yield Misfit((*path, "id"), f"{id!r} is the id of another rule already")
        seen.add(id)
        if name is None:
            missing = [key for key in ("text", "example") if key not in row]
            yield from (Misfit(path, f"the key {key!r} is missing", missing=key) for key in missing)
        elif isinstance(name, str) and name not in common:
            yield Misfit((*path, "common"), f"there is no common rule {name!r}", name, tuple(common))


def _place(path: Path, data: Mapping[str, Any]) -> str:
    """The rule by its id, and the key."""
    try:
        return ", ".join(map(str, (data["rule"][path[1]]["id"], *path[2:])))
    except (LookupError, TypeError):
        return ", ".join(map(str, path))
