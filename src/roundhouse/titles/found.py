"""Finding titles: everything registered under the entry-point group `roundhouse.titles`."""

from __future__ import annotations

import functools
from importlib.metadata import entry_points

from .standard import Entry

GROUP = "roundhouse.titles"


class UnknownTitle(LookupError):
    """No title of that name is installed; the message is one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


@functools.lru_cache(maxsize=1)
def titles() -> dict[str, Entry]:
    """All installed titles by name, in order of their names."""
    found = {point.name: point.load() for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found)}


def title(name: str) -> Entry:
    """The title of that name, in any case, or one of its other names. Raises `UnknownTitle`."""
    wanted = name.casefold()
    for entry in titles().values():
        if wanted in (entry.name.casefold(), *(alias.casefold() for alias in entry.aliases)):
            return entry
    raise UnknownTitle(f"There is no title {name!r} here; there is {', '.join(titles()) or 'none'}.")
