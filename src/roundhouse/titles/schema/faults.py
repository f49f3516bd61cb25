"""What is wrong with the data of a title, as it is told: file, line, place, what, and the nearest right word."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path as Folder

from .parts import Path

MOST_LISTED = 8
"""As many words are named where none is near."""

NEAR, SHORT, NEAR_IF_SHORT = 0.6, 3, 0.4
"""How alike words have to be, and how much less if there are no more letters than that."""


@dataclass(frozen=True)
class DataFault:
    """A mistake in a data file: its line (from 1), where that is in the data, what is wrong, the word that is near."""

    file: str
    line: int
    place: str
    text: str
    nearest: str = ""

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


def nearest(given: str, words: Iterable[str]) -> str:
    """Of some words the one most like what was given; "" when none is.

    >>> nearest("yelow", ("yellow", "green")), nearest("44", ("2", "4")), nearest("x", ("2", "4"))
    ('yellow', '4', '')
    >>> nearest("K44", ("A44", "K4"))
    'K4'
    """
    like = given.casefold()

    def near(word: str) -> tuple[float, int]:
        return (
            difflib.SequenceMatcher(None, like, word.casefold()).ratio(),
            sum(
                1
                for _ in takewhile(lambda pair: pair[0] == pair[1], zip(like, word.casefold(), strict=False))
            ),
        )

    best = max(words, key=near, default="")
    return best if best and near(best)[0] >= (NEAR if len(like) > SHORT else NEAR_IF_SHORT) else ""


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
