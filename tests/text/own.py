"""What titles bring to say, for the tests that look for words missing or left over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import roundhouse.titles
from roundhouse.core.title import Title
from roundhouse.text.texts import Texts, joined, texts_named
from roundhouse.titles.found import titles
from roundhouse.titles.options import UnknownOption

HOUSE = Path(roundhouse.titles.__file__).parent

OWN: dict[str, Texts] = {name: texts_named(entry.text) for name, entry in titles().items()}
"""By the name of the title."""

FOLDERS: dict[str, str] = {
    entry.text.split(".")[2]: name
    for name, entry in titles().items()
    if entry.text.startswith("roundhouse.titles.")
}
"""The names of our titles that bring words, by their folders."""


def assemblies() -> Iterator[tuple[str, Title]]:
    """Titles assembled for fewest and most players, with none and with each single option."""
    for name, entry in titles().items():
        for count in {*entry.players}:
            players = ("Ann", "Ben", "Cy", "Di", "Ed", "Fay", "Gil", "Hal")[:count]
            for options in ((), *((option.name,) for option in entry.options)):
                try:
                    yield name, entry.build(players, options)
                except UnknownOption:
                    continue


def _mechanisms() -> dict[str, tuple[Texts, tuple[str, ...]]]:
    found: dict[str, tuple[Texts, dict[str, None]]] = {}
    for name, title in assemblies():
        for place in title.above.get("text", ()):
            found.setdefault(place, (texts_named(place), {}))[1][name] = None
    return {place: (texts, tuple(names)) for place, (texts, names) in found.items()}


MECHANISMS = _mechanisms()
"""By the place of its texts: what a mechanism brings to say, and the titles that have it."""

ALL = joined(*(texts for texts, _ in MECHANISMS.values()))
"""What all mechanisms bring to say."""


def of(name: str) -> Texts:
    """What a title and the mechanisms of any of its assemblies bring to say."""
    return joined(*(texts for texts, names in MECHANISMS.values() if name in names), OWN[name])


def _mechanism_of(path: Path) -> str:
    floor, name, *_ = path.relative_to(HOUSE.parent).parts
    return f"roundhouse.{floor}.{name.removesuffix('.py')}.text:TEXTS"


def title_of(path: Path) -> str | None:
    """The title in whose folder the source lies, or one that has the mechanism; None for sources of other floors."""
    if path.is_relative_to(HOUSE):
        return FOLDERS.get(path.relative_to(HOUSE).parts[0])
    _, names = MECHANISMS.get(_mechanism_of(path), (None, ()))
    return names[0] if names else None


def own_of(path: Path) -> Texts:
    """What the title or mechanism says in whose folder the source lies; nothing for the sources of other floors."""
    if path.is_relative_to(HOUSE):
        title = title_of(path)
        return OWN[title] if title is not None else Texts()
    place = _mechanism_of(path)
    if path.is_relative_to(HOUSE.parent / "powers"):  # of which no title of ours has all
        try:
            return texts_named(place)
        except (ImportError, AttributeError):
            return Texts()
    texts, _ = MECHANISMS.get(place, (Texts(), ()))
    return texts
