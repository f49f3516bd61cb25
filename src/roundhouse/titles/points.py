"""What is registered under the entry-point group `roundhouse.titles`, without importing any of it.

A package of somebody else's that cannot be used costs nobody else anything: it is left out, with what is wrong.
"""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

GROUP = "roundhouse.titles"
"""The group of entry points by which a package registers its titles."""

ONLY = "ROUNDHOUSE_TITLES"
"""Environment variable: the names of the only titles to be found, separated by commas, or `own` for ours."""


@dataclass(frozen=True)
class LeftOut:
    """Something installed that is not used: the title `name` of a `package`, or what it names at `place`; why not."""

    name: str
    package: str
    place: str
    error: str

    def __str__(self) -> str:
        return f"{self.name} of {self.package} ({self.place}): {self.error}"


FAULTS: dict[tuple[str, str], LeftOut] = {}
"""What was left out so far, by title and place."""


def is_ours(point: EntryPoint) -> bool:
    """Whether an entry point is one of this package."""
    return point.value.startswith(f"{__package__}.")


def package_of(point: EntryPoint) -> str:
    """The distribution that an entry point comes from, or its module where that is not known.

    >>> package_of(EntryPoint("18XX", "others.title:TITLE", GROUP))
    'others.title'
    """
    return point.dist.name if point.dist is not None else point.module


def is_wanted(point: EntryPoint) -> bool:
    """Whether `ROUNDHOUSE_TITLES` lets a title be found."""
    names = [name.strip().casefold() for name in os.environ.get(ONLY, "").split(",") if name.strip()]
    return not names or point.name.casefold() in names or ("own" in names and is_ours(point))


@functools.lru_cache(maxsize=1)
def points() -> dict[str, EntryPoint]:
    """One entry point for each name. Nobody takes a name from us, nor from whoever stands before them."""
    found: dict[str, EntryPoint] = {}
    every = entry_points(group=GROUP)
    for point in sorted(every, key=lambda point: (not is_ours(point), package_of(point), point.value)):
        first = found.get(point.name)
        if not is_wanted(point):
            continue
        if first is None:
            found[point.name] = point
        elif first.value != point.value:
            leave_out_point(point, f"{package_of(first)} has a title of that name too")
    return dict(sorted(found.items()))


def leave_out_point(point: EntryPoint, error: str) -> None:
    """Note an entry point that cannot be used, and why."""
    leave_out(LeftOut(point.name, package_of(point), point.value, error))


def leave_out(fault: LeftOut) -> None:
    """Note something that cannot be used; it is logged once.

    A layer above that skips what a title brings for it (an adapter that cannot be imported) says so here.

    >>> str(LeftOut("18XX", "others", "others:TITLE", "it is no title"))
    '18XX of others (others:TITLE): it is no title'
    """
    if (fault.name, fault.place) not in FAULTS:
        FAULTS[fault.name, fault.place] = fault
        import logging  # takes longer than all the rest

        logging.getLogger(f"{__package__}.found").info("left out: %s", fault)
