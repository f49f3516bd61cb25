"""What the sections of a rulebook are called, and the words in which people look for its rules: sections.toml.

Headings are the book's, as facts about it; none of its sentences is here.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from .files import read_toml

if TYPE_CHECKING:
    from .entry import Entry

FILE = "sections.toml"


class Sections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`headings` by section as the rules name it; `words` are groups of words that mean the same in this book, in
    addition to those of the field (`text.rule_search.SAME`).

    >>> Sections({"4": "Phases"}).headings["4"]
    'Phases'
    """

    headings: dict[str, str] = {}
    words: tuple[tuple[str, ...], ...] = ()

    def heading(self, section: str) -> str:
        """What the section is called; "" where that is not known.

        >>> Sections({"4": "Phases"}).heading("5")
        ''
        """
        return self.headings.get(section, "")


def sections_of(entry: Entry) -> Sections:
    """The sections of a title, none where its folder has no such file.

    Raises `msgspec.ValidationError` for a file of another shape, `tomli.TOMLDecodeError` for what is no TOML.

    >>> from roundhouse.titles.found import title
    >>> sections_of(title("18GL")).heading("4.7.2")
    'Emergency Money Raising'
    """
    return _read(entry.folder)


@functools.cache
def _read(folder: str) -> Sections:
    if not folder or not (Path(folder) / FILE).exists():
        return Sections()
    return msgspec.convert(read_toml(Path(folder), FILE), Sections)
