"""What an entry has from the files in the folder of its title."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict

from ..core.violations import Rule
from .changes import RuleChange, read_changes
from .entry import Different, Openings, Reconstructed
from .files import read_different, read_learned, read_openings, read_reconstructed, read_rules


class Brought(TypedDict):
    """Fields of an `Entry`, by the files that give them."""

    folder: str
    rules: Callable[[], tuple[Rule, ...]]
    changes: tuple[RuleChange, ...]
    reconstructed: Callable[[], tuple[Reconstructed, ...]]
    learned: Callable[[], bytes]
    different: NotRequired[Callable[[], tuple[Different, ...]]]
    openings: NotRequired[Callable[[], Openings]]
    locale: NotRequired[str]
    puzzles: NotRequired[str]
    rulebook: NotRequired[str]


def brought(folder: Path) -> Brought:
    """What the folder of a title has beside its data: its rules, how they have changed, figures of ours, what bots have
    learned, and, where the file is there, what is different from 1830, openings, catalogues, puzzles, a rulebook.

    Files are read when they are asked for, but changes.toml; raises `msgspec.ValidationError` where that has the wrong
    shape.

    >>> from roundhouse.titles import branch_line
    >>> found = brought(Path(branch_line.__file__).parent)
    >>> Path(found["rulebook"]).name, found["different"]()[0].rules
    ('rulebook.md', ('Branch Line-2-6',))
    """
    found = Brought(
        folder=str(folder),
        rules=functools.partial(read_rules, folder),
        changes=read_changes(folder),
        reconstructed=functools.partial(read_reconstructed, folder),
        learned=functools.partial(read_learned, folder),
    )
    if (folder / "different.toml").exists():
        found["different"] = functools.partial(read_different, folder)
    if (folder / "openings.toml").exists():
        found["openings"] = functools.partial(read_openings, folder)
    if (folder / "locale").is_dir():
        found["locale"] = str(folder / "locale")
    if (folder / "puzzles").is_dir():
        found["puzzles"] = str(folder / "puzzles")
    if (folder / "rulebook.md").exists():
        found["rulebook"] = str(folder / "rulebook.md")
    return found
