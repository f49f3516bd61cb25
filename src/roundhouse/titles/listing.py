"""What is installed, by name: read from the data of our titles, none of which is assembled or even imported for it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import tomli

from .points import is_ours, points

HERE = Path(__file__).parent


class Listed(NamedTuple):
    """A title as a list has it: what it is called, who made it, and for how many players it is."""

    name: str
    subtitle: str
    designer: str
    players: tuple[int, int]
    domain: str = ""


def listed() -> tuple[Listed, ...]:
    """The titles that can be played here, in order of their names; those of other packages are imported.

    >>> [one.players for one in listed() if one.name == "18AL"]
    [(3, 5)]
    """
    found = []
    for name, point in points().items():
        one = _ours(point.module) if is_ours(point) else _imported(name)
        if one is not None:
            found.append(one)
    return tuple(found)


def names() -> tuple[str, ...]:
    """The names of what is registered, whether or not it can be used.

    >>> "18AL" in names()
    True
    """
    return tuple(points())


def has_others() -> bool:
    """Whether titles of other packages are registered.

    >>> has_others()
    False
    """
    return not all(is_ours(point) for point in points().values())


def _ours(module: str) -> Listed:
    folder = HERE.joinpath(*module.split(".")[2:])
    data = tomli.loads((folder / "title.toml").read_text("utf-8"))
    least, most = data["players"]
    return Listed(data["name"], data["subtitle"], data["designer"], (least, most))


def _imported(name: str) -> Listed | None:
    from .found import registered

    entry = registered(name)
    if entry is None:
        return None
    return Listed(entry.name, entry.subtitle, entry.designer, entry.players, entry.domain)
