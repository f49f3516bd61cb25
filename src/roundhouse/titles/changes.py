"""Changes of a title's rules, as they were made: what players are told whose game was played before."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from pathlib import Path

import msgspec
import tomli


class RuleChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the rules: the `version` that it came with, when, the ids of the rules, and what is different, in one
    sentence.

    >>> from roundhouse.titles.found import title
    >>> title("18GL").changes[-1].version
    2
    """

    version: int
    date: datetime.date
    rules: tuple[str, ...]
    text: str


def read_changes(folder: Path) -> tuple[RuleChange, ...]:
    """The title's changes.toml, the newest first; nothing where there is none.

    Raises `msgspec.ValidationError` when an entry has the wrong shape.

    >>> from roundhouse.titles import gl
    >>> read_changes(Path(gl.__file__).parent)[-1].rules
    ('18GL-4.7.2-2',)
    """
    path = folder / "changes.toml"
    if not path.exists():
        return ()
    return msgspec.convert(tomli.loads(path.read_text("utf-8"))["change"], tuple[RuleChange, ...])


def between(changes: Iterable[RuleChange], before: int, now: int) -> tuple[RuleChange, ...]:
    """Those that came after version `before`, up to version `now`; where both are the same, those of that version.

    >>> from roundhouse.titles.found import title
    >>> changes = title("18GL").changes
    >>> {change.version for change in between(changes, 1, 2)}, between(changes, 1, 2) == between(changes, 2, 2)
    ({2}, True)
    """
    first = min(before + 1, now)
    return tuple(change for change in changes if first <= change.version <= now)
