"""Values derived from positions, kept outside the state by the identity of the tables that they come from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock, local
from typing import TYPE_CHECKING, Any, Generic, TypeVar, TypeVarTuple

from .position import Position
from .reads import Reads, RecordedState
from .state import Frame, Slot, State, Table

if TYPE_CHECKING:
    from .title import Title

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class TableCache(Generic[T]):
    """A bounded cache of values computed from tables of states.

    An entry is found again while the very same table objects (and an equal `key`) are asked about; asking freezes the
    tables of the state, so one that is written to afterwards becomes another object. The entry keeps its sources alive,
    so an identity is never reused. At most `size` entries are kept; with `weigh` also no more than weigh `budget`
    together, in units of the caller's, but always the last one.

    >>> from roundhouse.play.example import TAKEN, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> TOTALS = TableCache(TAKEN)
    >>> TOTALS.get(pos, "total", lambda: sum(pos[TAKEN].values()))
    0
    >>> TOTALS.known(pos, "total")
    0
    >>> pos.put(TAKEN, "Ann", 2)
    >>> TOTALS.known(pos, "total") is None
    True
    """

    __slots__ = ("_entries", "_lock", "_names", "_weigh", "_weight", "budget", "size", "tables")

    def __init__(
        self,
        *tables: Table[Any] | Slot[Any],
        size: int = 512,
        weigh: Callable[[T], int] | None = None,
        budget: int = 0,
    ) -> None:
        self.tables = tables
        self._names = [table.name for table in tables]
        self.size = size
        self.budget = budget
        self._weigh = weigh
        self._weight = 0
        self._lock = Lock()
        self._entries: OrderedDict[Hashable, tuple[list[object], T]] = OrderedDict()

    def get(self, pos: Position, key: Hashable, compute: Callable[[], T]) -> T:
        """The value for these tables as they are now and this key, computed when it is not at hand."""
        state = pos.state
        if state._own:
            state.freeze_tables()
        parts = state._parts
        whole = (key, id(pos.title), *[id(parts[name]) for name in self._names])
        entry = self._entries.get(whole)
        if entry is not None:
            try:  # noqa: SIM105 - `suppress` takes longer than all the rest
                self._entries.move_to_end(whole)
            except KeyError:  # another thread has let it go meanwhile
                pass
            return entry[1]
        sources = [pos.title, *[parts[name] for name in self._names]]
        value = compute()
        with self._lock:
            self._keep(whole, sources, value)
        return value

    def known(self, pos: Position, key: Hashable) -> T | None:
        """The value if it is in the cache, else None."""
        pos.state.freeze_tables()
        parts = pos.state._parts
        entry = self._entries.get((key, id(pos.title), *[id(parts[name]) for name in self._names]))
        return None if entry is None else entry[1]

    def _keep(self, whole: Hashable, sources: list[object], value: T) -> None:
        if self._weigh is not None:
            if whole in self._entries:  # computed meanwhile by another thread
                self._weight -= self._weigh(self._entries.pop(whole)[1])
            self._weight += self._weigh(value)
        self._entries[whole] = (sources, value)
        while len(self._entries) > self.size or (self._weight > self.budget and len(self._entries) > 1):
            _, (_, oldest) = self._entries.popitem(last=False)
            if self._weigh is not None:
                self._weight -= self._weigh(oldest)


_UNKNOWN = object()

POSITIONS = 4
"""How many positions have a memo: the current one, and copies on which something is tried."""


class _Known:
    """What was found out in one position, while nothing is written."""

    __slots__ = ("edits", "stack", "state", "title", "values")

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.state = state
        self.edits = state.edits
        self.stack: tuple[Frame, ...] = state.stack
        self.values: dict[Hashable, Any] = {}

    def serves(self, pos: Position) -> bool:
        """Whether it is of this very position."""
        state = pos.state
        return (
            self.state is state
            and self.edits == state.edits
            and self.stack is state.stack
            and self.title is pos.title
        )


class _Positions(local):
    """Each thread has its own: searches for offers that one has begun are not gone on with by another.

    `last`: the one asked about last, which most often is asked about next.
    """

    def __init__(self) -> None:
        self.known: OrderedDict[int, _Known] = OrderedDict()
        self.last: _Known | None = None


_positions = _Positions()


def memo_of(pos: Position) -> dict[Hashable, Any]:
    """What is remembered of this very position; empty again after anything was written or the flow has moved.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> memo_of(pos)["answer"] = 42
    >>> memo_of(pos)["answer"]
    42
    >>> pos.close()
    >>> "answer" in memo_of(pos)
    False
    """
    last, state = _positions.last, pos.state
    if (  # as `serves` has it, which would take longer than all the rest
        last is not None
        and last.state is state
        and last.edits == state.edits
        and last.stack is state.stack
        and last.title is pos.title
    ):
        return last.values
    positions = _positions.known
    if isinstance(state, RecordedState):
        return state.answers(pos.title)
    known = positions.get(id(state))
    if known is None or not known.serves(pos):
        known = _Known(pos.title, state)
        positions.pop(id(state), None)
        positions[id(state)] = known
        if len(positions) > POSITIONS:
            positions.popitem(last=False)
    else:
        positions.move_to_end(id(state))
    _positions.last = known
    return known.values


def memo_per_position(function: Callable[[Position, *Ts], T]) -> Callable[[Position, *Ts], T]:
    """Let a function of the position answer the same question once, until anything is written or the flow moves.

    For what offers and checks ask again for each of a thousand actions; arguments are hashable, answers not to be
    changed. Where less is needed for the answer than the whole position, `TableCache` keeps it for longer.

    >>> from roundhouse.play.example import HEAP, counters
    >>> from roundhouse.core.game import new
    >>> @memo_per_position
    ... def half_of_heap(pos):
    ...     print("counted")
    ...     return pos[HEAP] // 2
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> half_of_heap(pos), half_of_heap(pos)
    counted
    (5, 5)
    """

    @wraps(function)
    def answer(pos: Position, *args: *Ts) -> T:
        values, key = memo_of(pos), (function, args)
        found = values.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = values[key] = function(pos, *args)
        answered: T = found
        return answered

    return answer


def memo_per_row(kept: int) -> Callable[[Callable[[R], T]], Callable[[R], T]]:
    """Let a function of a row alone (no position) be computed once for that very row, whatever states share it.

    Rows never change, and most of them are the same from one position to the next; anything else that is made once and
    never changed will do as well. Answers for `kept` rows are remembered, then all are forgotten. They are not to be
    changed.

    >>> @memo_per_row(100)
    ... def total(row):
    ...     print("added up")
    ...     return sum(row)
    >>> row = (1, 2, 3)
    >>> total(row), total(row)
    added up
    (6, 6)
    """

    def remembered(function: Callable[[R], T]) -> Callable[[R], T]:
        known: dict[int, tuple[R, T]] = {}  # with the row, so that its identity is not used again

        @wraps(function)
        def answer(row: R) -> T:
            found = known.get(id(row))
            if found is None:
                if len(known) >= kept:
                    known.clear()
                found = known[id(row)] = (row, function(row))
            return found[1]

        return answer

    return remembered


ANSWERS = 4
"""How many answers for the same question a function decorated with `memo_by_reads` has at hand."""

QUESTIONS = 256
"""It knows the answers to so many questions about a title; then it forgets all of them."""

TITLES = 16
"""It has answers for so many titles, then forgets all: each answer keeps alive what it was made of."""


def memo_by_reads(function: Callable[[Position, *Ts], T]) -> Callable[[Position, *Ts], T]:
    """Let a function of the position be computed again only when something that it has read has changed.

    The tables and slots that it reads, through whatever rule values a title has, are recorded as it is computed; its
    answer serves all positions in which they are the very same. For what is asked in every position and seldom changes.
    Arguments are hashable, answers not to be changed.

    >>> from roundhouse.play.example import HEAP, TAKEN, counters
    >>> from roundhouse.core.game import new
    >>> @memo_by_reads
    ... def half_of_heap(pos):
    ...     print("counted")
    ...     return pos[HEAP] // 2
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> half_of_heap(pos)
    counted
    5
    >>> pos.put(TAKEN, "Ann", 3)
    >>> half_of_heap(pos)
    5
    >>> pos.set(HEAP, 8)
    >>> half_of_heap(pos)
    counted
    4
    """
    titles: dict[int, tuple[Title, dict[Hashable, list[_Answer[T]]]]] = {}

    @wraps(function)
    def answer(pos: Position, *args: *Ts) -> T:
        state, title = pos.state, pos.title
        of_title = titles.get(id(title))
        if of_title is None:
            if len(titles) >= TITLES:
                titles.clear()
            of_title = titles[id(title)] = (title, {})
        known = of_title[1].get(args)
        parts = state._parts
        if known is not None:
            for values, stack, found in known:
                for name, value in values:
                    if parts[name] is not value:
                        break
                else:
                    if stack is None or stack is state.stack:
                        return found
        else:
            if len(of_title[1]) >= QUESTIONS:
                of_title[1].clear()
            known = of_title[1].setdefault(args, [])
        reads = Reads()
        found = function(Position(title, RecordedState(state, reads)), *args)
        if isinstance(state, RecordedState):  # what was read for it was read for whoever records there, too
            for name in reads.parts:
                parts[name]
            if reads.stack is not None:
                _ = state.stack
        known.insert(0, (tuple(reads.parts.items()), reads.stack, found))
        del known[ANSWERS:]
        return found

    return answer


_Answer = tuple[tuple[tuple[str, Any], ...], tuple[Frame, ...] | None, T]
"""What was read, as it was, and the stack if that was read; and what was found."""
