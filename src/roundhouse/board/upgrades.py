"""What may lie where, as far as pictures alone decide it.

Every test is a small function of its own, because rulebooks name them one by one.  Whose turn it is, what it
costs, which phase it is and whether the track belongs to a route is asked elsewhere.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Literal, TypeVar

from msgspec import Struct

from .faces import COLOURS, STOP, Face, is_edge, is_stop, opposite
from .map import Board
from .tiles import Laid, Tile

_Link = tuple[int, int, str]


class Placement(Struct, frozen=True, cache_hash=True):
    """A tile in a rotation that fits a hex; ``kept[k]`` is the stop that stop ``k`` of the old face
    becomes."""

    tile: str
    rotation: int
    kept: tuple[int, ...]


class Leap(Struct, frozen=True, cache_hash=True):
    """A tile in a rotation that may come after one or more colours are skipped; ``kept`` as in Placement.

    ``over``: the ways there, each the names of tiles that may lie in between, one of each skipped colour in
    order.
    """

    tile: str
    rotation: int
    kept: tuple[int, ...]
    over: tuple[tuple[str, ...], ...]


def colour_follows(old: Face, new: Face) -> bool:
    """Whether the colour of ``new`` comes next: white, yellow, green, brown, gray."""
    if old.colour not in COLOURS or new.colour not in COLOURS:
        return False
    return COLOURS.index(new.colour) == COLOURS.index(old.colour) + 1


@lru_cache(maxsize=65536)
def exits_lead_somewhere(board: Board, hex: str, new: Face) -> int | None:
    """The first edge at which track of ``new`` would run off the map, across a walled side, or into a side
    without track of a hex that is never built over (red, gray, water).  None when every exit is fine."""
    for edge in sorted(new.exits):
        beyond = board.neighbour(hex, edge)
        if beyond is None or board.walled(hex, edge):
            return edge
        if board.fixed(beyond) and not (
            _tracks_at(new, edge) & _tracks_at(board.hexes[beyond].face, opposite(edge))
        ):
            return edge
    return None


def blocked_sides(board: Board) -> list[tuple[str, int]]:
    """The sides of hexes for tiles that no track will ever cross, as (hex, edge): walled ones, and those of hexes that
    are never built over and have no track there. The rim of the map is not among them."""
    return [
        (hex, edge)
        for hex in board.hexes
        if not board.fixed(hex)
        for edge in range(6)
        if (beyond := board.neighbour(hex, edge)) is not None
        and (
            board.walled(hex, edge)
            or (board.fixed(beyond) and not _tracks_at(board.hexes[beyond].face, opposite(edge)))
        )
    ]


def _tracks_at(face: Face, edge: int) -> frozenset[str]:
    """The kinds of track that reach an edge."""
    return frozenset(path.track for path in face.paths_at(edge))


@lru_cache(maxsize=65536)
def joined(face: Face) -> frozenset[_Link]:
    """Edges and stops joined by track without a stop between: (end, end, kind of track), each pair once."""
    links = {(path.a, path.b, path.track) for path in face.paths if is_edge(path.a) or is_stop(path.a)}
    links = {link for link in links if is_edge(link[1]) or is_stop(link[1])}
    done: set[int] = set()
    for start in {path.b for path in face.paths if not is_edge(path.b) and not is_stop(path.b)}:
        if start in done:
            continue
        ends: list[tuple[int, str]] = []
        todo = [start]
        while todo:
            junction = todo.pop()
            if junction in done:
                continue
            done.add(junction)
            for path in face.paths_at(junction):
                end = path.other(junction)
                if is_edge(end) or is_stop(end):
                    ends.append((end, path.track))
                else:
                    todo.append(end)
        for (a, kind), (b, kind_b) in combinations(sorted(ends), 2):
            if a != b:
                links.add((a, b, kind or kind_b))
    return frozenset(links)


def _mapped(link: _Link, kept: tuple[int, ...]) -> _Link:
    a, b = sorted(STOP + kept[end - STOP] if is_stop(end) else end for end in link[:2])
    return a, b, link[2]


def _assignments(old: Face, new: Face, choices: list[tuple[int, ...]]) -> Iterable[tuple[int, ...]]:
    """Ways to turn old stops into new ones: each into another one, or all new ones used when they are
    fewer."""
    fewer = len(new.stops) < len(old.stops)
    for kept in product(*choices):
        if len(set(kept)) == (len(new.stops) if fewer else len(kept)):
            yield kept


def _other_kind(old: Face, new: Face, kept: tuple[int, ...]) -> int:
    return sum(old.stops[k].kind != new.stops[target].kind for k, target in enumerate(kept))


@lru_cache(maxsize=262144)
def kept_stops(old: Face, new: Face) -> tuple[int, ...] | None:
    """For each stop of ``old`` the stop of ``new`` it becomes, when all old track stays where it is: every
    pair of hexside and stop, and every two hexsides, that were joined still are, with the same kind of
    track.

    Separate stops stay separate unless the new face has fewer of them: then they merge.  Spaces for tokens
    never become a stop without any.  A stop without track goes to the first one of its kind that is left.
    None when some old track is lost.
    """
    links, new_links = joined(old), joined(new)
    choices: list[tuple[int, ...]] = []
    for k in range(len(old.stops)):
        own = [link for link in links if link[1] == STOP + k and is_edge(link[0])]
        fitting = (
            t
            for t in range(len(new.stops))
            if all((e, STOP + t, kind) in new_links for e, _, kind in own)
            and bool(new.stops[t].slots) >= bool(old.stops[k].slots)
        )
        choices.append(tuple(fitting))
    if any(is_edge(b) and (a, b, kind) not in new_links for a, b, kind in links):
        return None

    def keeps(kept: tuple[int, ...]) -> bool:
        moved = (_mapped(link, kept) for link in links if is_stop(link[0]))
        return all(link[0] == link[1] or link in new_links for link in moved)

    ways = [kept for kept in _assignments(old, new, choices) if keeps(kept)]
    return min(ways, key=lambda kept: (_other_kind(old, new, kept), kept), default=None)


def nearest_stops(old: Face, new: Face) -> tuple[int, ...]:
    """As kept_stops for a tile that a title allows although it moves some track: each old stop becomes the
    one that keeps most of its exits.  Raises ValueError when the new face has no stop for an old one."""
    ways = list(_assignments(old, new, [tuple(range(len(new.stops)))] * len(old.stops)))
    if not ways:
        raise ValueError(f"{len(old.stops)} stops cannot become {len(new.stops)}.")

    def loss(kept: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        lost = sum(len(old.exits_of(k) - new.exits_of(target)) for k, target in enumerate(kept))
        return lost, _other_kind(old, new, kept), kept

    return min(ways, key=loss)


def new_paths(old: Face, new: Face, kept: tuple[int, ...]) -> tuple[int, ...]:
    """Indices of the paths of ``new`` that were not there before (``kept`` as given by kept_stops).  A path
    with more lanes than before is new; arms of a junction are old where plain track came to that edge
    before."""
    links = {_mapped(link, kept) for link in joined(old)}
    lanes: dict[_Link, int] = {}
    plain: set[tuple[int, str]] = set()
    for path in old.paths:
        link = _mapped((path.a, path.b, path.track), kept)
        lanes[link] = max(path.lanes, lanes.get(link, 1))
        if not is_stop(path.b):
            plain.update((end, path.track) for end in link[:2])

    def old_one(a: int, b: int, kind: str, count: int) -> bool:
        if is_edge(b) or is_stop(b):
            return (a, b, kind) in links and count <= lanes.get((a, b, kind), 1)
        if is_edge(a) or is_stop(a):
            return (a, kind) in plain
        return old.junctions > 0

    return tuple(i for i, p in enumerate(new.paths) if not old_one(p.a, p.b, p.track, p.lanes))


Unsuited = Literal["label", "plain", "city", "town"]
"""In what two faces differ in kind: see `suits`."""

Misfit = Unsuited | Literal["listed", "hexes", "named"]
"""What shuts a tile out of a hex: see `misfit`."""


def suits(old: Face, new: Face) -> Unsuited | None:
    """None when two faces are of one kind, else what differs: "label", "plain" (one has stops, the other
    none), "city" or "town" (their number).  Two cities may become one from brown on."""
    if old.label != new.label:
        return "label"
    if bool(old.stops) != bool(new.stops):
        return "plain"
    cities, new_cities = len(old.cities), len(new.cities)
    merged = cities > new_cities == 1 and new.colour in ("brown", "gray")
    if cities != new_cities and not merged:
        return "city"
    return None if len(old.towns) == len(new.towns) else "town"


@lru_cache(maxsize=65536)
def misfit(board: Board, hex: str, laid: Laid | None, tile: Tile) -> Misfit | None:
    """What shuts a tile out of a hex, colour and rotation aside; None when nothing does.

    "label", "plain", "city" and "town" as in `suits`; "listed": the catalogue or the map names the tiles that may
    come here next, and this is none of them; "hexes": the tile has its place elsewhere; "named": the hex has tiles of
    its own in this colour.  A list is about kinds too, and a letter is no obstacle to a tile named for this very hex.
    """
    if laid is None and hex in board.first_tiles:
        return None if tile.name in board.first_tiles[hex] else "listed"
    special = board.special_tiles.get((hex, tile.colour))
    targets = board.tiles[laid.tile].upgrades_to if laid is not None else None
    if targets is not None:
        if tile.name not in targets:
            return "listed"
    else:
        found = suits(board.face(hex, laid), tile.face)
        if found is not None and not (found == "label" and (special is not None or hex in tile.hexes)):
            return found
    if tile.hexes and hex not in tile.hexes:
        return "hexes"
    return "named" if special is not None and tile.name not in special else None


def rotations(board: Board, hex: str, laid: Laid | None, tile: Tile) -> tuple[int, ...]:
    """The rotations that catalogue and map allow to a tile in a hex."""
    if laid is None and hex in board.first_tiles:
        return board.first_tiles[hex].get(tile.name, ())
    return dict(tile.rotations).get(hex, tuple(range(6)))


def _turns(board: Board, hex: str, laid: Laid | None, tile: Tile) -> tuple[int, ...]:
    """The rotations to try of a tile of the right colour, none when catalogue or kind shut it out."""
    return rotations(board, hex, laid, tile) if misfit(board, hex, laid, tile) is None else ()


_placement = lru_cache(maxsize=16384)(Placement)
_leap = lru_cache(maxsize=16384)(Leap)
"""Most hexes have the same ones, which are there once."""


@lru_cache(maxsize=256)
def _following(board: Board, colour: str) -> tuple[Tile, ...]:
    """The tiles of the colour that comes next."""
    following = dict(pairwise(COLOURS)).get(colour)
    return tuple(tile for tile in board.tiles.values() if tile.colour == following)


@lru_cache(maxsize=65536)
def placements(board: Board, hex: str, laid: Laid | None) -> tuple[Placement, ...]:
    """Every tile and rotation that may lie next in a hex: the colour follows, the kind suits or the
    catalogue lists it, old track stays and no exit leads nowhere.  In the order of the catalogue and of
    rotations; rotations that look alike are all there, see ``distinct``.  Raises KeyError for an unknown hex or
    tile."""
    old = board.face(hex, laid)
    listed = laid is None and hex in board.first_tiles
    found: list[Placement] = []
    for tile in board.tiles.values() if listed else _following(board, old.colour):
        for rotation in _turns(board, hex, laid, tile):
            new = board.face(hex, Laid(tile.name, rotation))
            kept = kept_stops(old, new)
            if kept is None and listed:
                kept = nearest_stops(old, new)
            if kept is not None and exits_lead_somewhere(board, hex, new) is None:
                found.append(_placement(tile.name, rotation, kept))
    return tuple(found)


@lru_cache(maxsize=65536)
def fitting(board: Board, hex: str, laid: Laid | None) -> frozenset[tuple[str, int]]:
    """The tiles and rotations of ``placements``, to ask whether one is among them."""
    return frozenset((place.tile, place.rotation) for place in placements(board, hex, laid))


@lru_cache(maxsize=16384)
def leaps(board: Board, hex: str, laid: Laid | None) -> tuple[Leap, ...]:
    """Every tile and rotation that may lie in a hex when colours are skipped: some tile of each colour between
    fits after the one before, as ``placements`` has it.  In the order of the catalogue and of rotations.

    Only from a coloured face: bare land begins with the first colour.  Raises KeyError as placements does.
    """
    old = board.face(hex, laid)
    if old.colour not in COLOURS[1:]:
        return ()
    found: dict[tuple[str, int], tuple[tuple[int, ...], dict[tuple[str, ...], None]]] = {}
    for first in placements(board, hex, laid):
        between = Laid(first.tile, first.rotation)
        for next in placements(board, hex, between):
            _note_way(found, next, first.kept, (first.tile,))
        for leap in leaps(board, hex, between):
            for way in leap.over:
                _note_way(found, leap, first.kept, (first.tile, *way))
    order = {name: number for number, name in enumerate(board.tiles)}
    return tuple(
        _leap(tile, rotation, found[tile, rotation][0], tuple(found[tile, rotation][1]))
        for tile, rotation in sorted(found, key=lambda place: (order[place[0]], place[1]))
    )


@lru_cache(maxsize=16384)
def leaping(board: Board, hex: str, laid: Laid | None) -> Mapping[tuple[str, int], Leap]:
    """The leaps of ``leaps`` by tile and rotation.  Read only."""
    return {(leap.tile, leap.rotation): leap for leap in leaps(board, hex, laid)}


def _note_way(
    found: dict[tuple[str, int], tuple[tuple[int, ...], dict[tuple[str, ...], None]]],
    to: Placement | Leap,
    before: tuple[int, ...],
    way: tuple[str, ...],
) -> None:
    """Add a way to a tile; old stops become those of its first way."""
    kept = tuple(to.kept[stop] for stop in before)
    found.setdefault((to.tile, to.rotation), (kept, {}))[1][way] = None


def _picture(face: Face) -> object:
    """Equal for faces that look alike, however their stops and paths are numbered."""

    def seen(end: int) -> tuple[object, ...]:
        if not is_stop(end):
            return (end,)
        return (face.stops[end - STOP], tuple(sorted(face.exits_of(end - STOP))))

    paths = [(frozenset((seen(p.a), seen(p.b))), p.terminal, p.lanes, p.track) for p in face.paths]
    return frozenset((path, paths.count(path)) for path in paths)


P = TypeVar("P", bound=Placement | Leap)


def distinct(board: Board, options: Iterable[P]) -> tuple[P, ...]:
    """Of placements that look alike on the map only the first: the lowest rotation of a symmetric tile.

    Two look alike when every old stop, too, becomes a stop with the same track.
    """
    first: dict[object, P] = {}
    for option in options:
        face = board.tiles[option.tile].face.rotated(option.rotation)
        kept = tuple(tuple(sorted(face.exits_of(stop))) for stop in option.kept)
        first.setdefault((option.tile, _picture(face), kept), option)
    return tuple(first.values())


@lru_cache(maxsize=65536)
def distinct_placements(board: Board, hex: str, laid: Laid | None) -> tuple[Placement, ...]:
    """Of ``placements`` only the distinct ones."""
    return distinct(board, placements(board, hex, laid))


@lru_cache(maxsize=65536)
def lowest_alike(board: Board, hex: str, laid: Laid | None, tile: str, rotation: int) -> int:
    """The lowest rotation in which the tile looks like that in the hex, by ``distinct``; the same one if none."""
    for options in (placements(board, hex, laid), leaps(board, hex, laid)):
        found: tuple[Placement | Leap, ...] = tuple(place for place in options if place.tile == tile)
        asked = tuple(place for place in found if place.rotation == rotation)
        for place in found:
            if asked and place.rotation < rotation and len(distinct(board, (place, *asked))) == 1:
                return place.rotation
    return rotation
