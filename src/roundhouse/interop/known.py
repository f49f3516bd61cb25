"""The titles whose files can be read and written: those whose entries name an adapter."""

from __future__ import annotations

import functools
import pkgutil
from typing import TYPE_CHECKING

from ..core.title import Title
from ..titles.entry import Entry
from ..titles.found import LeftOut, leave_out, own, reason, registered, titles
from .adapter import Adapter

if TYPE_CHECKING:
    from ..play.session import Game
    from ..titles.options import Option


@functools.lru_cache(maxsize=64)
def adapter_named(place: str) -> Adapter:
    """The adapter at "MODULE:NAME". Raises TypeError when something else stands there."""
    found = pkgutil.resolve_name(place)
    if not isinstance(found, Adapter):
        raise TypeError(f"{place} is no {Adapter.__name__}.")
    return found


@functools.lru_cache(maxsize=64)
def adapter_of(entry: Entry) -> Adapter:
    """The adapter that the title's entry names, or that is made for it there, with what its mechanisms add.

    Raises TypeError when it is something else.
    """
    title = entry.build(tuple(f"player {seat}" for seat in range(entry.players[1])), ())
    return _joined(entry, tuple(title.above.get("interop", ())))


@functools.lru_cache(maxsize=64)
def _joined(entry: Entry, places: tuple[str, ...]) -> Adapter:
    """The title's own adapter with what stands at these places."""
    found = pkgutil.resolve_name(entry.interop)
    adapter = found(entry) if callable(found) else adapter_named(entry.interop)
    return adapter.joined(pkgutil.resolve_name(place) for place in places)


def adapters() -> tuple[Adapter, ...]:
    """Those of all installed titles, in order of the titles' names, without those that cannot be imported."""
    found = (_adapter_of(entry) for entry in titles().values() if entry.interop)
    return tuple(adapter for adapter in found if adapter is not None)


def _adapter_of(entry: Entry) -> Adapter | None:
    try:
        return adapter_of(entry)
    except Exception as error:  # of a package of somebody else's: the files of other titles can still be read
        if entry.name in own():
            raise
        leave_out(LeftOut(entry.name, entry.interop.partition(":")[0], entry.interop, reason(error)))
        return None


def by_site(title: str) -> Adapter | None:
    """The adapter for a title of the site."""
    return next((a for a in adapters() if a.site == title), None)


def assembled(title: Title) -> Adapter | None:
    """The adapter for a title as it was assembled, with what mechanisms of its options add."""
    entry = registered(title.name)
    if entry is None or by_title(title.name) is None:
        return None
    return _joined(entry, tuple(title.above.get("interop", ())))


def by_title(title: str) -> Adapter | None:
    """The adapter for a title of ours."""
    return next((a for a in adapters() if a.title == title), None)


def house_rules(game: Game) -> tuple[Option, ...]:
    """The options of an imported game by which every file of the site is read: its customs, which the book has not.

    Those that a file could not be read without are told by its notes.

    >>> from roundhouse import Game
    >>> [option.name for option in house_rules(Game.new("18Chesapeake", ["Ann", "Ben"], options=["declared_run"]))]
    ['declared_run']
    """
    adapter = by_title(game.header.title)
    always = adapter.always if adapter is not None else ()
    chosen = [option for option in game.header.options if option in always]
    by_name = {option.name: option for option in titles()[game.header.title].options}
    return tuple(by_name[option] for option in chosen)
