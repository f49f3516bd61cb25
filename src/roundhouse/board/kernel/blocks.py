"""What lies on a board as blocks of numbers, for the compiled search of networks.

A block is what one picture on a hex offers: the counts of its stops and paths; for each stop whether routes end there;
for each node where its row begins in the block (0: it has none), the nodes in the order hexsides 0 to 5, stops, two
ends of each path; and the rows. A row is the count of the paths that a route touches by being there, and these; the
count of its moves, and these. A move is the count of its paths, these, and where it leads: (0, hexside), (1, stop) or
(2, twice the path, 1 more at its further end).
"""

from array import array
from collections.abc import Callable, Mapping

from ..faces import STOP, Face, Path
from ..tiles import Laid
from ..tracks import Row, Tracks

_Picture = tuple[Face, frozenset[int]]
"""A face, and which of its paths can be used."""


class Blocks:
    """The blocks of a board, of one sort of usable track.

    ``arena``: the blocks, one after the other.
    """

    def __init__(self, tracks: Tracks, usable: Callable[[str, Path], bool]) -> None:
        self.tracks = tracks
        self.usable = usable
        self.arena = array("i")
        self._begins: dict[_Picture, int] = {}
        self._laid: dict[tuple[str, Laid], int] = {}
        self._before: dict[str, Laid] = {}
        self._printed = array("i", (self._block(hex, None) for hex in tracks.names))
        self._found = self._printed

    def position(self, laid: Mapping[str, Laid]) -> "array[int]":
        """For each hex by its number where the block of what lies there begins.

        Made from the one asked for last, of which mostly few tiles differ.
        """
        before, found = self._before, self._found[:]
        numbers, known = self.tracks.numbers, self._laid
        gone = len(before)
        for hex, tile in laid.items():
            was = before.get(hex)
            if was is not None:
                gone -= 1
            if was is not tile:
                begin = known.get((hex, tile))
                if begin is None:
                    begin = known[hex, tile] = self._block(hex, tile)
                found[numbers[hex]] = begin
        if gone:
            for hex in before.keys() - laid.keys():
                found[numbers[hex]] = self._printed[numbers[hex]]
        self._before, self._found = dict(laid), found
        return found

    def with_one_changed(self, position: "array[int]", hex: str, laid: Laid) -> "array[int]":
        """The position after the tile of one hex has changed."""
        begin = self._laid.get((hex, laid))
        if begin is None:
            begin = self._laid[hex, laid] = self._block(hex, laid)
        found = position[:]
        found[self.tracks.numbers[hex]] = begin
        return found

    def _block(self, hex: str, laid: Laid | None) -> int:
        face = self.tracks.board.face(hex, laid)
        paths = frozenset(index for index, path in enumerate(face.paths) if self.usable(hex, path))
        begin = self._begins.get((face, paths))
        if begin is None:
            begin = self._begins[face, paths] = len(self.arena)
            self.arena.extend(_numbers(self.tracks, hex, face, self.tracks.table(hex, laid, self.usable)))
        return begin


def _numbers(tracks: Tracks, hex: str, face: Face, table: Mapping[int, Row]) -> list[int]:
    ends = [
        int(
            stop.kind == "offboard"
            or bool(stop.group)
            or any(p.terminal for p in face.paths_at(STOP + index))
        )
        for index, stop in enumerate(face.stops)
    ]
    head = [len(face.stops), len(face.paths), *ends]
    begins, rows = [0] * (6 + len(face.stops) + 2 * len(face.paths)), list[int]()
    for node, row in table.items():
        kind, within = tracks.within(node)
        index = within + (0, 6, 6 + len(face.stops))[kind]
        begins[index] = len(head) + len(begins) + len(rows)
        rows += (len(row.open), *(path for _, path in row.open), len(row.moves))
        for over, come in row.moves:
            rows += (len(over), *(path for _, path in over), *tracks.within(come))
    return head + begins + rows
