"""Finding titles: everything registered under the entry-point group `roundhouse.titles`."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points

from .standard import Entry

GROUP = "roundhouse.titles"


class UnknownTitle(LookupError):
    """Raised for a title that is not installed; the message is one sentence that names those that are."""

    def __str__(self) -> str:
        return str(self.args[0])


IMPORTED: dict[str, Entry] = {}
"""The titles that have been asked for so far, by name."""


@functools.lru_cache(maxsize=1)
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def titles() -> dict[str, Entry]:
    """All installed titles by name, in order of their names.

    >>> "18Chesapeake" in titles()
    True
    """
    return {name: found for name in _points() if (found := registered(name)) is not None}


def registered(name: str) -> Entry | None:
    """The title that is registered under exactly that name, imported without the others; None where none is.

    >>> registered("18AL").players, registered("1830")
    ((3, 5), None)
    """
    if name not in IMPORTED:
        point = _points().get(name)
        if point is None:
            return None
        IMPORTED[name] = point.load()
    return IMPORTED[name]


def title(name: str) -> Entry:
    """The title of that name, in any case, or one of its other names. Raises `UnknownTitle`.

    Asked for by the name that it is registered under, a title is imported without the others.

    >>> title("18chesapeake").players
    (2, 6)
    >>> title("1830")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    roundhouse.titles.found.UnknownTitle: There is no title '1830' here; there is ...
    """
    wanted = name.casefold()
    exact = registered(next((known for known in _points() if known.casefold() == wanted), ""))
    if exact is not None:
        return exact
    for entry in titles().values():
        if wanted in (entry.name.casefold(), *(alias.casefold() for alias in entry.aliases)):
            return entry
    raise UnknownTitle(f"There is no title {name!r} here; there is {', '.join(titles()) or 'none'}.")


def first_title() -> Entry:
    """The title for a first game: of those that suit beginners the one with the fewest rules; else just that.

    >>> first_title().for_whom
    'beginners'
    """
    found = sorted(titles().values(), key=lambda entry: (entry.for_whom != "beginners", len(entry.rules())))
    return found[0]
