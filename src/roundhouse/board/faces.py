"""What lies on a hex: the printed picture or a tile, as stops joined by track.

Ends of track are plain integers: hexsides are 0..5, stop ``k`` of a face is ``STOP + k``, junction ``j`` is
``JUNCTION + j``.  Turning a face clockwise by ``r`` sixths moves edge ``e`` to ``(e + r) % 6``; stops and
junctions keep their numbers.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

STOP = 6
"""End number of the first stop of a face."""

JUNCTION = 100
"""End number of the first junction of a face."""

COLOURS = ("white", "yellow", "green", "brown", "gray")
"""The order in which the colours of tiles follow each other; white is unbuilt land."""


def opposite(edge: int) -> int:
    """The number that the hex across ``edge`` (0..5) has for the same side."""
    return (edge + 3) % 6


def is_edge(end: int) -> bool:
    """Whether an end of track is a hexside."""
    return end < STOP


def is_stop(end: int) -> bool:
    """Whether an end of track is a stop."""
    return STOP <= end < JUNCTION


class Stop(Struct, frozen=True, cache_hash=True):
    """A revenue place on a face.

    ``kind`` is "city", "town" or "offboard".  ``revenue`` lists (key, amount) in printed order: one pair with
    the key "" when it is constant, otherwise keys are colours ("green") or phases ("p5").  ``slots`` are the
    spaces for tokens: none but in a city, which has one unless its code says otherwise (none is possible).
    ``group`` names the area of a place that is spread over several hexes and counts as one.
    """

    kind: str
    revenue: tuple[tuple[str, int], ...]
    slots: int = 0
    group: str = ""


class Path(Struct, frozen=True, cache_hash=True):
    """A piece of track between two ends, ``a < b``.

    ``terminal``: a run that uses it ends at its stop (all track of such a stop is terminal).  ``lanes``:
    parallel lines of track, 1 or more. ``track``: "" for ordinary track, else the kind that the code names
    ("narrow").
    """

    a: int
    b: int
    terminal: bool = False
    lanes: int = 1
    track: str = ""

    def other(self, end: int) -> int:
        """The end across from ``end``, which must be one of the two."""
        return self.b if end == self.a else self.a


class Face(Struct, frozen=True, cache_hash=True):
    """The picture on a hex or a tile, already turned.

    ``colour``: "white" for unbuilt land, a tile colour, or "red", "blue" ... for printed hexes.
    ``junctions`` is their number.  ``cost`` is what is printed for building over this face, ``terrain`` its
    reasons.  ``borders``: sides across which the same area goes on; ``walls``: sides that no
    track may cross.  ``icons``: names of printed symbols.  ``future_label``: (label, colour) of a letter that
    begins to count with the tile of that colour, or ("", "").
    """

    colour: str
    stops: tuple[Stop, ...] = ()
    paths: tuple[Path, ...] = ()
    junctions: int = 0
    label: str = ""
    cost: int = 0
    terrain: tuple[str, ...] = ()
    borders: tuple[int, ...] = ()
    walls: tuple[int, ...] = ()
    icons: tuple[str, ...] = ()
    future_label: tuple[str, str] = ("", "")

    def rotated(self, rotation: int) -> "Face":
        """This face turned clockwise by ``rotation`` sixths."""
        return _rotated(self, rotation % 6)

    @property
    def exits(self) -> frozenset[int]:
        """The edges that track reaches."""
        return _exits(self)

    @property
    def cities(self) -> tuple[int, ...]:
        """Indices of the stops that are cities."""
        return _of_kind(self, "city")

    @property
    def towns(self) -> tuple[int, ...]:
        """Indices of the stops that are towns."""
        return _of_kind(self, "town")

    def paths_at(self, end: int) -> tuple[Path, ...]:
        """The track that begins at an end; none when there is no such end."""
        return tuple(self.paths[index] for index, _ in arms(self).get(end, ()))

    def exits_of(self, stop: int) -> frozenset[int]:
        """The edges that a stop (its index) is joined to directly."""
        return frozenset(other for _, other in arms(self).get(STOP + stop, ()) if is_edge(other))


@lru_cache(maxsize=65536)
def arms(face: Face) -> dict[int, tuple[tuple[int, int], ...]]:
    """For each end with track: (index of the path, end across) of all paths there, in order.  Read only."""
    found: dict[int, list[tuple[int, int]]] = {}
    for index, path in enumerate(face.paths):
        found.setdefault(path.a, []).append((index, path.b))
        found.setdefault(path.b, []).append((index, path.a))
    return {end: tuple(rows) for end, rows in found.items()}


def _turned(edges: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    return tuple(sorted((edge + rotation) % 6 for edge in edges))


@lru_cache(maxsize=65536)
def _rotated(face: Face, rotation: int) -> Face:
    if rotation == 0:
        return face

    def turn(path: Path) -> Path:
        ends = sorted((end + rotation) % 6 if is_edge(end) else end for end in (path.a, path.b))
        return replace(path, a=ends[0], b=ends[1])

    return replace(
        face,
        paths=tuple(turn(path) for path in face.paths),
        borders=_turned(face.borders, rotation),
        walls=_turned(face.walls, rotation),
    )


@lru_cache(maxsize=65536)
def _exits(face: Face) -> frozenset[int]:
    return frozenset(end for path in face.paths for end in (path.a, path.b) if is_edge(end))


@lru_cache(maxsize=65536)
def _of_kind(face: Face, kind: str) -> tuple[int, ...]:
    return tuple(index for index, stop in enumerate(face.stops) if stop.kind == kind)
