"""Finding titles: everything registered under the entry-point group `roundhouse.titles`.

A package of somebody else's that is broken, or written for another version of the house, costs nobody else anything:
it is left out, and `left_out` says why.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint

from ..core.mistakes import Mistake
from .entry import API, Entry
from .points import (
    FAULTS,
    GROUP,
    ONLY,
    LeftOut,
    is_ours,
    leave_out,
    leave_out_point,
    package_of,
    points,
)

_ENDS = "it ends the program"
"""What is told of a package that calls `sys.exit` while it is imported or put together."""


class UnknownTitle(Mistake, LookupError):
    """Raised for a title that is not installed; the message is one sentence that names those that are.

    Of its `facts` "name" is what was asked for.
    """


class Unfit(Exception):
    """Raised for what is registered as a title and is none that can be used here; the message is one sentence."""


IMPORTED: dict[str, Entry] = {}
"""The titles that have been asked for so far, by name."""

_ADDED: dict[str, Entry] = {}
"""Titles that are not installed, by name (`add`)."""


def left_out() -> tuple[LeftOut, ...]:
    """What is installed and not used, in order of the names; every title is imported for that.

    >>> left_out()
    ()
    """
    titles()
    return tuple(FAULTS[key] for key in sorted(FAULTS))


def own() -> dict[str, Entry]:
    """The titles of this package, by name.

    >>> "18Chesapeake" in own()
    True
    """
    return {name: entry for name, entry in titles().items() if name in points() and is_ours(points()[name])}


def titles() -> dict[str, Entry]:
    """All installed titles by name, in order of their names; without those that are `left_out`.

    >>> "18Chesapeake" in titles()
    True
    """
    names = sorted({*points(), *_ADDED})
    return {name: found for name in names if (found := registered(name)) is not None}


def add(entry: Entry) -> None:
    """Make a title known that is not installed, or take this one instead of what is installed by its name.

    >>> add(title("18AL"))
    >>> title("18AL") is titles()["18AL"]
    True
    """
    _ADDED[entry.name] = entry


def is_installed(name: str) -> bool:
    """Whether the title registered under exactly that name comes from a package, so that other processes find the same.

    >>> is_installed("18GL"), is_installed("1830")
    (True, False)
    """
    return name in points() and name not in _ADDED


def registered(name: str) -> Entry | None:
    """The title that is registered under exactly that name, imported without the others; None where none is.

    None too for one that cannot be used.

    >>> registered("18AL").players, registered("1830")
    ((3, 5), None)
    """
    if name in _ADDED:
        return _ADDED[name]
    if name not in IMPORTED:
        point = points().get(name)
        if point is None or (name, point.value) in FAULTS:
            return None
        if is_ours(point):
            IMPORTED[name] = point.load()
            return IMPORTED[name]
        try:
            IMPORTED[name] = _from_outside(point)
        except Exception as error:  # whatever the package does wrong
            leave_out_point(point, reason(error))
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
    roundhouse.titles.found.UnknownTitle: There is no title '1830' here; there are ...
    """
    wanted = name.casefold()
    exact = registered(next((known for known in (*_ADDED, *points()) if known.casefold() == wanted), ""))
    if exact is not None:
        return exact
    for entry in titles().values():
        if wanted in (entry.name.casefold(), *(alias.casefold() for alias in entry.aliases)):
            return entry
    fault = next((fault for fault in left_out() if fault.name.casefold() == wanted), None)
    if fault is not None:
        raise UnknownTitle(
            "The title {title} of {package} is left out: {error}.",
            title=repr(fault.name),
            package=fault.package,
            error=str(fault.error),
        )
    raise UnknownTitle(
        "There is no title {title} here; there are {titles}.",
        title=repr(name),
        titles=", ".join(titles()) or "none",
        name=name,
    )


def first_title() -> Entry:
    """The title for a first game: of those that suit beginners the one with the fewest rules; else just that.

    >>> first_title().for_whom
    'beginners'
    """
    return easiest_first()[0]


def easiest_first() -> list[Entry]:
    """All titles, those that suit beginners before the others; of each sort the ones with fewer rules first.

    >>> easiest_first()[0] is first_title()
    True
    """
    return sorted(titles().values(), key=lambda entry: (entry.for_whom != "beginners", len(entry.rules())))


__all__ = [
    "easiest_first",
    "GROUP",
    "IMPORTED",
    "ONLY",
    "LeftOut",
    "Unfit",
    "UnknownTitle",
    "add",
    "first_title",
    "leave_out",
    "left_out",
    "own",
    "package_of",
    "reason",
    "registered",
    "title",
    "titles",
]
