"""The newest snapshots of tables, at hand in as little memory as may be."""

from __future__ import annotations

import threading
from collections import OrderedDict

from .table import TableSnapshot

RING = 32
"""How many of a game's last actions are at hand with their positions, at least; older ones are unpacked when they are
asked for."""

READY = 256
"""How many tables, those used last, have their last position at hand. The games of all others are packed whole, which
takes less than a millisecond each; to unpack one takes 1 to 4."""

TABLE_BYTES, ACTION_BYTES = 384 * 1024, 1024
"""Bytes of a table with the last actions of its game, and for each action: what is packed and what is shown of it.
Measured: 100 to 270 KiB with 330 to 600 actions, 170 bytes for each further one, and about 600 for its lines."""

RESTING_BYTES = 32 * 1024
"""The same of a table whose game is packed whole, besides that game: its row, seats and stamps."""


def weight(live: TableSnapshot, ready: bool = True) -> int:
    """About how many bytes a snapshot takes in memory; branches take there up to four times their log.

    `ready` False: with its game packed, unless there is something in it that cannot be.
    """
    if live.game is None:
        return TABLE_BYTES + live.row.size
    branches = 4 * live.row.size if live.game.branches else 0
    packed = None if ready else live.game.packed_size
    if packed is not None:
        return RESTING_BYTES + packed + branches
    return TABLE_BYTES + ACTION_BYTES * len(live.game.actions) + branches


class TablesAtHand:
    """As many snapshots as fit into `memory` bytes (`weight`), those used last; all but the last `ready` with their
    games packed. Any thread may call.
    """

    def __init__(self, memory: int, ready: int = READY) -> None:
        self.memory = memory
        self.ready = ready
        self._lock = threading.Lock()
        self._ready: OrderedDict[int, TableSnapshot] = OrderedDict()
        self._resting: OrderedDict[int, TableSnapshot] = OrderedDict()
        self._weights: dict[int, int] = {}
        self.weight = 0
        """Of all that is at hand."""

    def __len__(self) -> int:
        return len(self._ready) + len(self._resting)

    def numbers(self) -> list[int]:
        """The numbers of the tables, that used longest ago first."""
        with self._lock:
            return [*self._resting, *self._ready]

    def look(self, id: int) -> TableSnapshot | None:
        """A table, which is not used by that; None when it is not at hand."""
        with self._lock:
            return self._ready.get(id) or self._resting.get(id)

    def get(self, id: int) -> TableSnapshot | None:
        """A table, which is used by that; None when it is not at hand."""
        with self._lock:
            live = self._ready.get(id)
            if live is not None:
                self._ready.move_to_end(id)
                return live
            live = self._resting.pop(id, None)
            if live is None:
                return None
            self._ready[id] = live
            self._weigh(id, weight(live))
        self._rest()
        return live

    def put(self, live: TableSnapshot) -> list[int]:
        """Have the newest of a table at hand; returns the numbers of the tables for which there is no room any more."""
        for game in (live.game, live.update.game if live.update is not None else None):
            if game is not None:
                game.pack(RING)
        id = live.row.id
        with self._lock:
            self._resting.pop(id, None)
            self._ready[id] = live
            self._ready.move_to_end(id)
            self._weigh(id, weight(live))
        self._rest()
        return self._let_go()

    def drop(self, id: int) -> None:
        """Have a table at hand no longer."""
        with self._lock:
            self._ready.pop(id, None)
            self._resting.pop(id, None)
            self._weigh(id, 0)

    def _rest(self) -> None:
        """Have the games packed of those that were used longest ago. Whoever holds them, too, has them packed by that,
        and unpacks them by asking for a position."""
        while True:
            with self._lock:
                if len(self._ready) <= self.ready:
                    return
                id, live = self._ready.popitem(last=False)
                self._resting[id] = live
            if live.game is not None:
                live.game.pack(0)
            with self._lock:
                if self._resting.get(id) is live:
                    self._weigh(id, weight(live, ready=False))

    def _let_go(self) -> list[int]:
        gone = []
        with self._lock:
            while self.weight > self.memory and len(self) > 1:
                id, _ = (self._resting or self._ready).popitem(last=False)
                self._weigh(id, 0)
                gone.append(id)
        return gone

    def _weigh(self, id: int, bytes: int) -> None:
        self.weight += bytes - self._weights.pop(id, 0)
        if bytes:
            self._weights[id] = bytes
