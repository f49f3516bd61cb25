"""Track for tests: tiles along a line of hexes, whatever the rules of laying say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from itertools import pairwise

from roundhouse.board.faces import STOP, Face
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.running import best, graph


def lay(table: Scenario, *hexes: str, spaces: int = 0) -> Scenario:
    """Join hexes that lie side by side: cities become stops with so many spaces (0: as few as may be).

    Print and tiles that join them already stay; what lies there keeps its exits.
    """
    board, laid = BOARD(table.pos), {}
    edges: dict[str, set[int]] = {}
    for one, other in pairwise(hexes):
        for hex, beyond in ((one, other), (other, one)):
            edges.setdefault(hex, set()).add(_edge(board, hex, beyond))
    for hex in hexes:
        tile = _tile(table, hex, frozenset(edges[hex]), spaces)
        if tile is not None:
            laid[hex] = f"{tile.tile}:{tile.rotation}"
    return table.tiles(laid)


def join(table: Scenario, *cities: str, spaces: int = 0) -> Scenario:
    """Join cities one after the other by the shortest lines over free land."""
    line = [cities[0]]
    for one, other in pairwise(cities):
        line += _line(table, one, other, {*line, *cities, *table.pos[TILES]})[1:]
    return lay(table, *line, spaces=spaces)


def _line(table: Scenario, one: str, other: str, taken: Set[str]) -> list[str]:
    board = BOARD(table.pos)
    came: dict[str, str] = {one: ""}
    for hex in (todo := [one]):
        for edge in range(6):
            beyond = board.neighbour(hex, edge)
            if beyond is None or beyond in came or board.walled(hex, edge):
                continue
            if not _opens(board, {one, other}, hex, beyond):
                continue
            free = not (board.hexes[beyond].face.stops or board.fixed(beyond) or beyond in taken)
            if beyond == other or free:
                came[beyond] = hex
                todo.append(beyond)
    line = [other]
    while line[-1] != one:
        line.append(came[line[-1]])
    return line[::-1]


def _opens(board: Board, ends: Set[str], hex: str, beyond: str) -> bool:
    """Whether ends that keep their print have track on the side between the two."""
    for end, far in ((hex, beyond), (beyond, hex)):
        if end in ends and board.fixed(end) and _edge(board, end, far) not in board.hexes[end].face.exits:
            return False
    return True


def _edge(board: Board, hex: str, beyond: str) -> int:
    return next(edge for edge in range(6) if board.neighbour(hex, edge) == beyond)


def _tile(table: Scenario, hex: str, edges: frozenset[int], spaces: int) -> Laid | None:
    board = BOARD(table.pos)
    pos = board.face(hex, table.pos[TILES].get(hex))
    if _joins(pos, edges) and (not spaces or (pos.stops and pos.stops[0].slots == spaces)):
        return None
    if len(edges) == 1 and not pos.stops:
        return None  # where the line begins or ends
    wanted = edges | pos.exits if len(pos.stops) < 2 else edges
    stops = len(pos.stops)
    found = [
        laid
        for laid, face in _catalogue(board)
        if len(face.stops) == stops
        and face.label in ("", pos.label)
        and (stops < 2 or face.label == pos.label)
        and (not stops or face.stops[0].kind == "city")
        and (not spaces or not stops or face.stops[0].slots == spaces)
        and _joins(face, wanted)
        and pos.exits <= face.exits
    ]
    if not found:
        raise LookupError(f"no tile joins {sorted(wanted)} in {hex}")
    return min(found, key=lambda laid: (len(board.face(hex, laid).paths), laid.tile, laid.rotation))


def _joins(face: Face, edges: frozenset[int]) -> bool:
    """Whether one stop, or a single piece of track, is at all of the edges."""
    if face.stops:
        return any(edges <= face.exits_of(k) for k in range(len(face.stops)))
    return any({path.a, path.b} == edges for path in face.paths) and all(
        path.a < STOP and path.b < STOP for path in face.paths
    )


@lru_cache(maxsize=4)
def _catalogue(board: Board) -> list[tuple[Laid, Face]]:
    return [
        (Laid(name, turn), tile.face.rotated(turn)) for name, tile in board.tiles.items() for turn in range(6)
    ]


def run_of(table: Scenario, sym: str, train: int = 0) -> tuple[str, ...]:
    """The stops on the best run of one of the corporation's trains."""
    return tuple(part for part in best(table.pos, sym).runs[train].route if "." in part)


def put(table: Scenario, hex: str, tile: str, *pairs: tuple[str, str]) -> Scenario:
    """Lay a tile so that its plain track joins just these pairs of neighbours."""
    board = BOARD(table.pos)
    wanted = {frozenset(_edge(board, hex, beyond) for beyond in pair) for pair in pairs}
    for turn in range(6):
        if {frozenset((p.a, p.b)) for p in board.tiles[tile].face.rotated(turn).paths} == wanted:
            return table.tiles({hex: f"{tile}:{turn}"})
    raise LookupError(f"{tile} does not lie so in {hex}")


def chains(table: Scenario, one: str, other: str) -> list[tuple[str, ...]]:
    """All track between two stops ("HEX.k"), each in words from the one to the other."""
    net = graph(table.pos)
    name = [f"{hex}.{k}" for hex, k in net.stops]
    found = [(name[chain.a], *chain.hexes, name[chain.b]) for chain in net.chains]
    return [c if c[0] == one else c[::-1] for c in found if {c[0], c[-1]} == {one, other}]


def route(table: Scenario, *stops: str) -> tuple[str, ...]:
    """A route over the first track between each stop and the next."""
    words: tuple[str, ...] = (stops[0],)
    for one, other in pairwise(stops):
        words += chains(table, one, other)[0][1:]
    return words


def declared(routes: Mapping[str, Sequence[str]]) -> list[dict[str, object]]:
    """Routes by train, as runs are declared."""
    return [{"train": train, "route": list(words)} for train, words in routes.items()]


def fault(table: Scenario, routes: Mapping[str, Sequence[str]]) -> str:
    """What is wrong with the runs, by the checker or by the name of another check; empty when they are legal."""
    found = table.why_not("run", runs=declared(routes))
    return "" if found is None else found.case or found.check
