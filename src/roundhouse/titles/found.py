"""Finding titles: everything registered under the entry-point group `roundhouse.titles`.

A package of somebody else's that is broken, or written for another version of the house, costs nobody else anything:
it is left out, and `left_out` says why.
"""

from __future__ import annotations

import functools
import logging
import os
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from .standard import API, Entry

GROUP = "roundhouse.titles"
ONLY = "ROUNDHOUSE_TITLES"
"""Environment variable: the names of the only titles to be found, separated by commas, or `own` for ours."""

_ENDS = "it ends the program"
"""What is told of a package that calls `sys.exit` while it is imported or put together."""

logger = logging.getLogger(__name__)


class UnknownTitle(LookupError):
    """Raised for a title that is not installed; the message is one sentence that names those that are."""

    def __str__(self) -> str:
        return str(self.args[0])


class Unfit(Exception):
    """Raised for what is registered as a title and is none that can be used here; the message is one sentence."""


@dataclass(frozen=True)
class LeftOut:
    """Something installed that is not used: the title `name` of a `package`, or what it names at `place`; why not."""

    name: str
    package: str
    place: str
    error: str

    def __str__(self) -> str:
        return f"{self.name} of {self.package} ({self.place}): {self.error}"


IMPORTED: dict[str, Entry] = {}
"""The titles that have been asked for so far, by name."""

_ADDED: dict[str, Entry] = {}
"""Titles that are not installed, by name (`add`)."""

_FAULTS: dict[tuple[str, str], LeftOut] = {}
"""What was left out so far, by title and place."""


def _is_ours(point: EntryPoint) -> bool:
    return point.value.startswith(f"{__package__}.")


def package_of(point: EntryPoint) -> str:
    """The distribution that an entry point comes from, or its module where that is not known.

    >>> package_of(EntryPoint("18XX", "others.title:TITLE", GROUP))
    'others.title'
    """
    return point.dist.name if point.dist is not None else point.module


def _is_wanted(point: EntryPoint) -> bool:
    names = [name.strip().casefold() for name in os.environ.get(ONLY, "").split(",") if name.strip()]
    return not names or point.name.casefold() in names or ("own" in names and _is_ours(point))


@functools.lru_cache(maxsize=1)
def _points() -> dict[str, EntryPoint]:
    """One entry point for each name. Nobody takes a name from us, nor from whoever stands before them."""
    found: dict[str, EntryPoint] = {}
    every = entry_points(group=GROUP)
    for point in sorted(every, key=lambda point: (not _is_ours(point), package_of(point), point.value)):
        first = found.get(point.name)
        if not _is_wanted(point):
            continue
        if first is None:
            found[point.name] = point
        elif first.value != point.value:
            _leave_out(point, f"{package_of(first)} has a title of that name too")
    return dict(sorted(found.items()))


def _leave_out(point: EntryPoint, error: str) -> None:
    leave_out(LeftOut(point.name, package_of(point), point.value, error))


def leave_out(fault: LeftOut) -> None:
    """Note something that cannot be used; it is logged once.

    A layer above that skips what a title brings for it (an adapter that cannot be imported) says so here.

    >>> str(LeftOut("18XX", "others", "others:TITLE", "it is no title"))
    '18XX of others (others:TITLE): it is no title'
    """
    if (fault.name, fault.place) not in _FAULTS:
        _FAULTS[fault.name, fault.place] = fault
        logger.info("left out: %s", fault)


def left_out() -> tuple[LeftOut, ...]:
    """What is installed and not used, in order of the names; every title is imported for that.

    >>> left_out()
    ()
    """
    titles()
    return tuple(_FAULTS[key] for key in sorted(_FAULTS))


def own() -> dict[str, Entry]:
    """The titles of this package, by name.

    >>> "18Chesapeake" in own()
    True
    """
    return {
        name: entry for name, entry in titles().items() if name in _points() and _is_ours(_points()[name])
    }


def titles() -> dict[str, Entry]:
    """All installed titles by name, in order of their names; without those that are `left_out`.

    >>> "18Chesapeake" in titles()
    True
    """
    names = sorted({*_points(), *_ADDED})
    return {name: found for name in names if (found := registered(name)) is not None}


def add(entry: Entry) -> None:
    """Make a title known that is not installed, or take this one instead of what is installed by its name.

    >>> add(title("18AL"))
    >>> title("18AL") is titles()["18AL"]
    True
    """
    _ADDED[entry.name] = entry


def registered(name: str) -> Entry | None:
    """The title that is registered under exactly that name, imported without the others; None where none is.

    None too for one that cannot be used.

    >>> registered("18AL").players, registered("1830")
    ((3, 5), None)
    """
    if name in _ADDED:
        return _ADDED[name]
    if name not in IMPORTED:
        point = _points().get(name)
        if point is None or (name, point.value) in _FAULTS:
            return None
        if _is_ours(point):
            IMPORTED[name] = point.load()
            return IMPORTED[name]
        try:
            IMPORTED[name] = _from_outside(point)
        except Exception as error:  # whatever the package does wrong
            _leave_out(point, reason(error))
            return None
    return IMPORTED[name]


def reason(error: BaseException) -> str:
    """What went wrong, in one line.

    >>> reason(KeyError("pool_limit"))
    "KeyError: 'pool_limit'"
    >>> reason(Unfit("it is no title"))
    'it is no title'
    """
    if isinstance(error, SystemExit):
        return _ENDS
    told = " ".join(str(error).split())
    return told if isinstance(error, Unfit) and told else f"{type(error).__name__}: {told}".rstrip(": ")


def _from_outside(point: EntryPoint) -> Entry:
    """Somebody else's title, after a look whether it holds together. Raises whatever it raises, or `Unfit`."""
    try:
        return _looked_at(point, point.load())
    except SystemExit as error:
        raise Unfit(_ENDS) from error


def _looked_at(point: EntryPoint, entry: object) -> Entry:
    if not isinstance(entry, Entry):
        raise Unfit(f"what stands there is a {type(entry).__name__} and no {Entry.__name__}")
    if entry.api != API:
        raise Unfit(
            f"it is written for version {entry.api} of the interface for titles; here is version {API}"
        )
    if entry.name != point.name:
        raise Unfit(f"it calls itself {entry.name!r}")
    entry.build(tuple(f"Seat {number}" for number in range(1, entry.players[0] + 1)), ())
    return entry


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
    exact = registered(next((known for known in (*_ADDED, *_points()) if known.casefold() == wanted), ""))
    if exact is not None:
        return exact
    for entry in titles().values():
        if wanted in (entry.name.casefold(), *(alias.casefold() for alias in entry.aliases)):
            return entry
    fault = next((fault for fault in left_out() if fault.name.casefold() == wanted), None)
    if fault is not None:
        raise UnknownTitle(f"The title {fault.name!r} of {fault.package} is left out: {fault.error}.")
    raise UnknownTitle(f"There is no title {name!r} here; there is {', '.join(titles()) or 'none'}.")


def first_title() -> Entry:
    """The title for a first game: of those that suit beginners the one with the fewest rules; else just that.

    >>> first_title().for_whom
    'beginners'
    """
    found = sorted(titles().values(), key=lambda entry: (entry.for_whom != "beginners", len(entry.rules())))
    return found[0]
