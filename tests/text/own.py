"""What titles bring to say, for the tests that look for words missing or left over."""

from __future__ import annotations

from pathlib import Path

import roundhouse.titles
from roundhouse.text.texts import Texts, texts_named
from roundhouse.titles.found import titles

HOUSE = Path(roundhouse.titles.__file__).parent

OWN: dict[str, Texts] = {name: texts_named(entry.text) for name, entry in titles().items()}
"""By the name of the title."""

FOLDERS: dict[str, str] = {
    entry.text.split(".")[2]: name
    for name, entry in titles().items()
    if entry.text.startswith("roundhouse.titles.")
}
"""The names of our titles that bring words, by their folders."""


def title_of(path: Path) -> str | None:
    """The title in whose folder the source lies; None for the sources of other floors."""
    return FOLDERS.get(path.relative_to(HOUSE).parts[0]) if path.is_relative_to(HOUSE) else None


def own_of(path: Path) -> Texts:
    """What the title says in whose folder the source lies; nothing for the sources of other floors."""
    title = title_of(path)
    return OWN[title] if title is not None else Texts()
