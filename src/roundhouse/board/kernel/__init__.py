"""The network search in C, where it was built when Roundhouse was installed.

``network.c`` follows ``network.py`` and ``trails.py`` and finds the same. Without a C compiler, or with
``ROUNDHOUSE_KERNEL=python`` in the environment, plain Python does it.
"""

import ctypes
from array import array
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from threading import Lock

from ..compiled import KERNELS, library, place
from ..faces import Path as Piece
from ..tiles import Laid
from ..tracks import Key, Track, Tracks
from .blocks import Blocks

LIBRARY = place("networks")
"""Where the build puts the shared library."""

_VERSION = KERNELS["networks"].version
"""Of the interface of the library: one that was built from other sources is not used."""

Found = tuple[frozenset[Key], frozenset[Key], frozenset[Track]]
"""Stops, hexsides crossed inwards, and track, as in `Network`."""


def _find() -> ctypes.PyDLL | None:
    """The library, None where there is none that fits. A search is too short to be worth giving up the lock."""
    found = library(LIBRARY, _VERSION, KERNELS["networks"].says)
    if found is None:
        return None
    entry, room = found.roundhouse_network, found.roundhouse_network_room
    entry.argtypes = (*(3 * (ctypes.c_void_p,)), ctypes.c_int32, *(3 * (ctypes.c_void_p,)))
    entry.restype = ctypes.c_int
    room.argtypes, room.restype = (ctypes.c_int32,), ctypes.c_int64
    return found


_library = _find()


def built() -> bool:
    """Whether there is a compiled search and it may be used."""
    return _library is not None


class Query:
    """Searches on one position, from one set of sources.

    ``own``, ``blocked``, ``shut``: stops by their nodes: of the tokens, not to be passed, not to be come to.
    ``like``: a query on a position that differs in no hex but ``hex``, from which all others are taken over.
    """

    def __init__(
        self,
        tracks: Tracks,
        laid: Mapping[str, Laid],
        usable: Callable[[str, Piece], bool],
        own: Collection[int],
        blocked: Collection[int],
        shut: Collection[int],
        like: "Query | None" = None,
        hex: str = "",
    ) -> None:
        self.tracks = tracks
        self.ground = _ground(tracks)
        with self.ground.lock:
            self.blocks = self.ground.blocks(usable)
            self.position: array[int]
            if like is not None and like.blocks is self.blocks:
                self.position = self.blocks.with_one_changed(like.position, hex, laid[hex])
            else:
                self.position = self.blocks.position(laid)
        self.counts = (len(own), len(blocked), len(shut))
        self.nodes = (*own, *blocked, *shut)

    def all(self) -> Found:
        """Everything that routes can touch."""
        ground, tracks = self.ground, self.tracks
        with ground.lock:
            self._run(())
            counts = ground.answer[:3]
            numbers = ground.answer[3 : 3 + sum(counts)]
        first, last = counts[0], counts[0] + counts[1]
        return (
            frozenset(map(tracks.stop_keys.__getitem__, numbers[:first])),
            frozenset(map(tracks.side_keys.__getitem__, numbers[first:last])),
            frozenset(map(tracks.path_keys.__getitem__, numbers[last:])),
        )

    def reached(self) -> tuple[list[int], list[int]]:
        """The nodes of the stops that routes can touch, and of the hexsides that they cross inwards."""
        with self.ground.lock:
            self._run(())
            stops, sides = self.ground.answer[0], self.ground.answer[1]
            numbers = self.ground.answer[3 : 3 + stops + sides].tolist()
        return numbers[:stops], numbers[stops:]

    def touches(self, wanted: Collection[Track]) -> bool:
        """Whether a route uses one of these pieces of track."""
        numbers = [self.tracks.path(*track) for track in wanted]
        with self.ground.lock:
            return bool(numbers) and self._run(numbers) == 1

    def _run(self, wanted: Collection[int]) -> int:
        """Search, with the ground locked: where its arrays lie must not change meanwhile."""
        assert _library is not None
        asked = array("i", (*self.counts, len(wanted), *self.nodes, *wanted))
        ground = self.ground
        found: int = _library.roundhouse_network(
            self.blocks.arena.buffer_info()[0],
            self.position.buffer_info()[0],
            ground.across.buffer_info()[0],
            len(self.tracks.names),
            asked.buffer_info()[0],
            ground.room.buffer_info()[0],
            ground.answer.buffer_info()[0],
        )
        return found


class _Ground:
    """What all searches on a board share: the far sides of hexsides, room to work in and for answers, blocks.

    One thread at a time uses it, with the `lock`.
    """

    def __init__(self, tracks: Tracks) -> None:
        assert _library is not None
        self.lock = Lock()
        hexes = len(tracks.names)
        self.across = array("i", tracks.across)
        self.room = array("q", bytes(8 * (_library.roundhouse_network_room(hexes) // 8 + 1)))
        self.answer = array("i", bytes(4 * (3 + tracks.most)))
        self.blocks = lru_cache(maxsize=64)(lambda usable: Blocks(tracks, usable))


@lru_cache(maxsize=64)
def _ground(tracks: Tracks) -> _Ground:
    return _Ground(tracks)
