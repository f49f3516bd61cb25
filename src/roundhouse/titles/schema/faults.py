"""What is wrong with the data of a title, as it is told: file, line, place, what, and the nearest right word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as Folder

from .parts import Path

MOST_LISTED = 8
"""As many words are named where none is near."""


@dataclass(frozen=True)
class DataFault:
    """A mistake in a data file: its line (from 1), where that is in the data, what is wrong, the word that is near,
    and the key that is missing for it."""

    file: str
    line: int
    place: str
    text: str
    nearest: str = ""
    missing: str = ""

    def __str__(self) -> str:
        place = f" {self.place}:" if self.place else ""
        return f"{self.file}:{self.line}:{place} {self.text}" + (
            f"; did you mean {self.nearest!r}?" if self.nearest else ""
        )


class DataError(ValueError):
    """Raised for data files that do not fit; `faults` has everything that is wrong, and the message names it all."""

    @property
    def folder(self) -> Folder:
        """Where the files are."""
        folder: Folder = self.args[0]
        return folder

    @property
    def faults(self) -> tuple[DataFault, ...]:
        """All that is wrong, in order of files and lines."""
        return tuple(self.args[1])

    def __str__(self) -> str:
        count = f"{len(self.faults)} mistakes" if len(self.faults) > 1 else "a mistake"
        return f"{count} in the data of {self.folder.name}: " + " | ".join(map(str, self.faults))


def listed(words: Sequence[str]) -> str:
    """The words, where there are few.

    >>> listed(("2", "4"))
    ' (there are 2, 4)'
    """
    return f" (there are {', '.join(words)})" if 0 < len(words) <= MOST_LISTED else ""


def place_of(path: Path, data: object) -> str:
    """A path in words: rows by their names.

    >>> place_of(("train", 1, "rusts_on"), {"train": [{"name": "2"}, {"name": "3"}]})
    "train '3', rusts_on"
    >>> place_of(("up", 2), {"up": [[1, 2], [2, 2], [3, 9]]})
    'up 3'
    """
    told: list[str] = []
    between = " "
    for step in path:
        inside = data if isinstance(data, dict | list) else {}
        try:
            data = inside[step]  # type: ignore[index]
        except (LookupError, TypeError):
            data = {}
        if isinstance(step, int) and told:
            name = (data.get("sym") or data.get("name")) if isinstance(data, dict) else None
            told[-1] += f" {name!r}" if isinstance(name, str) else f"{between}{step + 1}"
            between = ", "
        else:
            told.append(str(step))
            between = " "
    return ", ".join(told)
