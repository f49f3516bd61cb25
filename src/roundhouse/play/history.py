"""All that has happened in a game, in little room: the last actions as they are, older ones packed chapter by chapter.

A chapter has so many actions, what happened with each and what changed with it. Whatever is asked of a packed one is
unpacked for it, and kept for a while (`Shelf`), whoever's it is.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

import msgspec

from ..core.actions import CHANCE, Action
from ..core.position import Event
from ..core.state import Frame, State
from ..core.title import Title
from .chapter import Chapter
from .game_file import Branch
from .packing import Packed, actions_and_events, changes_of, pack
from .positions import difference

LENGTH = 32
"""Actions of a chapter."""

WHOLE = 4
"""One chapter in so many begins with a whole position once it is packed; the others with the end of the one before."""

OPENED = 64
"""Packed chapters that are kept unpacked, over all games; one takes about a hundred KiB."""


FORM = 1
"""Which way of packing `Book` is: raise it when the same bytes would mean something else."""


class Book(msgspec.Struct, frozen=True, array_like=True):
    """A game without its header, packed: `at` actions in force, the chapters with all actions, and the branches."""

    at: int
    chapters: tuple[Packed, ...]
    branches: tuple[Branch, ...]
    form: int = FORM


class ActionsAndEvents:
    """What of a packed chapter is asked for most often: its actions and what happened."""

    __slots__ = ("actions", "events")

    def __init__(self, actions: list[Action], events: list[tuple[Event, ...]]) -> None:
        self.actions, self.events = actions, events


class Shelf:
    """The packed chapters that were asked for last, unpacked; at most `size`. Any thread may call."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[Packed, ActionsAndEvents | None, Chapter | None]] = OrderedDict()

    def told(self, title: Title, packed: Packed) -> ActionsAndEvents | Chapter:
        """The actions and events of a packed chapter."""
        with self._lock:
            _, told, chapter = self._find(packed)
        if chapter is not None:
            return chapter
        if told is None:
            told = ActionsAndEvents(*actions_and_events(title, packed))
            self._keep(packed, told, None)
        return told

    def known(self, packed: Packed) -> Chapter | None:
        """A packed chapter, if it is at hand unpacked."""
        with self._lock:
            return self._find(packed)[2]

    def chapter(self, title: Title, packed: Packed, first: State) -> Chapter:
        """A packed chapter unpacked, `first` being the position before it."""
        told = self.told(title, packed)
        chapter = Chapter(first)
        chapter.actions, chapter.events = told.actions, told.events
        chapter.changes = changes_of(title, packed, first)
        self._keep(packed, None, chapter)
        return chapter

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()

    def _find(self, packed: Packed) -> tuple[Packed, ActionsAndEvents | None, Chapter | None]:
        found = self._kept.get(id(packed))
        if found is None:
            return packed, None, None
        self._kept.move_to_end(id(packed))
        return found

    def _keep(self, packed: Packed, told: ActionsAndEvents | None, chapter: Chapter | None) -> None:
        with self._lock:  # what is kept keeps the packed one alive, so that its id stays its own
            self._kept[id(packed)] = packed, told, chapter
            self._kept.move_to_end(id(packed))
            while len(self._kept) > self.size:
                self._kept.popitem(last=False)


SHELF = Shelf(OPENED)


class _AtRest(NamedTuple):
    """The last chapter packed, and how many actions it has."""

    chapter: Packed
    length: int


class History:
    """The actions of a game from its first position on, with all positions.

    `len` is the number of actions. A position asked for again may be another object, with the very same tables and
    slots in it as long as it is not packed: what caches go by. Any thread may look while nobody changes it, also while
    another has it packed.
    """

    __slots__ = ("_chapters", "_end", "title")

    def __init__(self, title: Title, first: State) -> None:
        self.title = title
        self._chapters: list[Chapter | Packed] = []  # but the last one
        self._end: tuple[Chapter, State] | _AtRest = Chapter(first), first

    def __len__(self) -> int:
        end = self._end
        count = end.length if isinstance(end, _AtRest) else len(end[0].actions)
        return len(self._chapters) * LENGTH + count

    # -- looking -------------------------------------------------------------------------------------

    def position(self, at: int) -> State:
        """The position after `at` actions. Raises IndexError outside 0 to their number."""
        count = len(self)
        if at == count:
            return self._last()[1]
        if not 0 <= at < count:
            raise IndexError(at)
        return self._opened(at // LENGTH).position(at % LENGTH)

    def stack(self, at: int) -> tuple[Frame, ...]:
        """Where the game stood after `at` actions: it costs little. Raises IndexError, as for negative numbers."""
        if not 0 <= at <= len(self):
            raise IndexError(at)
        if not at:
            return self._opened(0).first.stack
        number, count = divmod(at - 1, LENGTH)
        return self._opened(number).changes[count][1]

    def action(self, number: int) -> Action:
        """Action number `number`, counted from 0. Raises IndexError."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._told(number // LENGTH).actions[number % LENGTH]

    def events(self, number: int) -> tuple[Event, ...]:
        """What happened with action number `number`, counted from 0. Raises IndexError."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._told(number // LENGTH).events[number % LENGTH]

    def draws(self, at: int) -> int:
        """How many of the first `at` actions chance drew."""
        number, count = divmod(at, LENGTH)
        whole = self._chapters[:number]
        rest = self._told(number).actions[:count] if count else ()
        return sum(_draws(chapter) for chapter in whole) + sum(action.by == CHANCE for action in rest)

    def _last(self) -> tuple[Chapter, State]:
        """The last chapter, and the position at its end; from now on as they are."""
        end = self._end
        if isinstance(end, _AtRest):
            chapter = self._unpacked(len(self._chapters), end.chapter).beginning(LENGTH)
            end = self._end = chapter, chapter.position(end.length)
        return end

    def _told(self, number: int) -> ActionsAndEvents | Chapter:
        if number < len(self._chapters):
            chapter = self._chapters[number]
        else:
            end = self._end
            chapter = end.chapter if isinstance(end, _AtRest) else end[0]
        return chapter if isinstance(chapter, Chapter) else SHELF.told(self.title, chapter)

    def _opened(self, number: int) -> Chapter:
        """A chapter, unpacked if need be."""
        chapter = self._chapters[number] if number < len(self._chapters) else self._last()[0]
        return chapter if isinstance(chapter, Chapter) else self._unpacked(number, chapter)

    def _unpacked(self, number: int, chapter: Packed) -> Chapter:
        """A packed chapter as it was, unpacked together with those before it that lead to its first position."""
        known = SHELF.known(chapter)
        if known is not None:
            return known
        first = chapter.first(self.title)
        if first is None:
            first = self._opened(number - 1).position(LENGTH)
        return SHELF.chapter(self.title, chapter, first)

    # -- changing it ---------------------------------------------------------------------------------

    def append(self, action: Action, events: tuple[Event, ...], state: State) -> None:
        """Add an action, what happened, and the position after it; nobody may write to that any more."""
        chapter, last = self._last()
        chapter.actions.append(action)
        chapter.events.append(events)
        chapter.changes.append(difference(last, state))
        if len(chapter.actions) == LENGTH:
            self._chapters.append(chapter)
            chapter = Chapter(state)
        self._end = chapter, state

    def cut(self, count: int) -> None:
        """Keep the first `count` actions."""
        if count >= len(self):
            return
        last = self.position(count)
        number, rest = divmod(count, LENGTH)
        chapter = self._opened(number).beginning(rest) if rest else Chapter(last)
        self._chapters[number:] = []
        self._end = chapter, last

    def pack(self, keep: int) -> None:
        """Pack the chapters that lie more than `keep` actions back, as far as they are not packed; for 0 all of them:
        then the last one is unpacked when the game is played on or its position asked for."""
        self._pack((len(self) - keep) // LENGTH)
        if not keep and (rest := self._at_rest()) is not None:
            self._end = rest

    @property
    def size(self) -> int | None:
        """Bytes that it takes where all of it is packed, else None."""
        end = self._end
        packed = [one for one in self._chapters if isinstance(one, Packed)]
        if not isinstance(end, _AtRest) or len(packed) < len(self._chapters):
            return None
        return end.chapter.size + sum(one.size for one in packed)

    def packed(self, at: int, branches: Sequence[Branch]) -> bytes | None:
        """All of it as bytes, with what else makes up a game; None where a chapter cannot be packed."""
        other = self.copy()
        other._pack(len(other._chapters))
        rest = other._at_rest()
        chapters = [chapter for chapter in other._chapters if isinstance(chapter, Packed)]
        if rest is None or len(chapters) != len(other._chapters):
            return None
        return msgspec.msgpack.encode(Book(at, (*chapters, rest.chapter), tuple(branches)))

    @classmethod
    def unpacked(cls, title: Title, data: bytes) -> tuple[History, int, list[Branch]]:
        """The history that was packed, `at` and branches.

        Raises `ValueError` for another form, and whatever for what is none at all.
        """
        book = msgspec.msgpack.decode(data, type=Book)
        if book.form != FORM:
            raise ValueError(f"form {book.form}")
        history = cls(title, State({}))
        *chapters, last = book.chapters
        history._chapters = list(chapters)
        chapter = history._unpacked(len(chapters), last).beginning(LENGTH)
        history._end = chapter, chapter.position(len(chapter.actions))
        history.position(book.at)
        return history, book.at, list(book.branches)

    def _pack(self, count: int) -> None:
        for number in range(min(count, len(self._chapters)) - 1, -1, -1):
            chapter = self._chapters[number]
            if isinstance(chapter, Packed):
                break
            packed = pack(self.title, chapter, whole=not number % WHOLE)
            if packed is not None:
                self._chapters[number] = packed

    def _at_rest(self) -> _AtRest | None:
        """The last chapter packed; None where it cannot be."""
        end = self._end
        if isinstance(end, _AtRest):
            return end
        chapter = pack(self.title, end[0], whole=not len(self._chapters) % WHOLE)
        return None if chapter is None else _AtRest(chapter, len(end[0].actions))

    def copy(self) -> History:
        """Independent of this one, sharing all content."""
        other = object.__new__(History)
        other.title, end = self.title, self._end
        other._chapters = self._chapters.copy()
        other._end = end if isinstance(end, _AtRest) else (end[0].beginning(LENGTH), end[1])
        return other


def _draws(chapter: Chapter | Packed) -> int:
    if isinstance(chapter, Packed):
        return chapter.draws
    return sum(action.by == CHANCE for action in chapter.actions)


class Actions(Sequence[Action]):
    """The actions of a history, to be looked at like a list."""

    __slots__ = ("_history",)

    def __init__(self, history: History) -> None:
        self._history = history

    def __len__(self) -> int:
        return len(self._history)

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if isinstance(at, slice):
            return [self._history.action(number) for number in range(*at.indices(len(self)))]
        return self._history.action(at + len(self) if at < 0 else at)

    def __iter__(self) -> Iterator[Action]:
        for number in range(len(self)):
            yield self._history.action(number)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Actions, list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))
