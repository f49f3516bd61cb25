"""The hexes of a map where they lie, drawn once and carried on from position to position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..board.faces import Face
from ..board.map import Board
from ..board.tiles import Laid
from ..text.language import cached, language
from .face import paint
from .map_places import face_of, moved_to, place_of
from .map_tokens import spokesmen
from .revenue import changes_with_phase
from .svg import Markup, tag
from .tile import INSET, ground


class Faces(Mapping[str, Face]):
    """What every hex of a board shows, looked up when it is asked for. Raises `DrawError` for an unknown tile."""

    def __init__(self, board: Board, laid: Mapping[str, Laid]) -> None:
        self._board, self._laid = board, laid

    def __getitem__(self, hex: str) -> Face:
        return face_of(self._board, hex, self._laid.get(hex))

    def __contains__(self, hex: object) -> bool:
        return hex in self._board.hexes

    def __iter__(self) -> Iterator[str]:
        return iter(self._board.hexes)

    def __len__(self) -> int:
        return len(self._board.hexes)


class Hex(NamedTuple):
    """A hex where it lies, layer by layer, "" where there is nothing; the names of its pieces; room for marks."""

    ground: Markup
    track: Markup
    stops: Markup
    written: Markup
    names: tuple[str, str, str, str]
    marks: tuple[complex, ...]


@cached(maxsize=16384)
def _hex(
    board: Board,
    id: str,
    laid: Laid | None,
    named: bool,
    valued: bool,
    phase: str | tuple[str, ...],
    marks: tuple[float, ...],
) -> Hex:
    hex, flat, face = board.hexes[id], board.layout.flat, face_of(board, id, laid)
    layers = paint(
        id,
        face,
        flat,
        name=hex.name if named else "",
        icons=hex.face.icons,
        tile=laid.tile if laid else "",
        phase=phase if changes_with_phase(face) else "",
        revenue=valued,
        marks=marks,
    )
    at = moved_to(place_of(board, id))
    under = tag(
        "g",
        tag("title", f"{id} {hex.name}".rstrip()),
        ground(face.colour, flat, INSET, " tile") if laid else ground(face.colour, flat),
        layers.terrain,
        data_piece=id,
        id=f"hex-{id}",
        data_hex=id,
        data_tile=laid.tile if laid else None,
        data_rotation=laid.rotation if laid else None,
        transform=at,
    )
    names = (id, f"track {id}", f"stops {id}", f"name {id}")
    track, stops, written = (
        tag("g", part, data_piece=name, transform=at) if part else Markup()
        for part, name in zip((layers.track, layers.stops, layers.names), names[1:], strict=True)
    )
    return Hex(under, track, stops, written, names, layers.marks)


LAYERS = ("track", "stops", "written")
"""The parts of a hex that only some have."""


class Hexes(NamedTuple):
    """All hexes as they are drawn, and what of: `asked` by the whole map, `told` of each hex whatever else makes it
    look as it does. `layers`: the elements of each layer by name, in the order of the board; `changed`: the hexes that
    differ from the picture that this one was carried on from, None for all."""

    asked: tuple[object, ...]
    laid: Mapping[str, Laid]
    told: tuple[frozenset[str], frozenset[str], Mapping[str, tuple[float, ...]]]
    hexes: Mapping[str, Hex]
    layers: Mapping[str, Mapping[str, Markup]]
    changed: frozenset[str] | None

    @property
    def grounds(self) -> dict[str, Markup]:
        """The lowest layer, which every hex is part of."""
        return {id: hex.ground for id, hex in self.hexes.items()}


def drawn_hexes(
    board: Board,
    laid: Mapping[str, Laid],
    marks: Mapping[str, tuple[float, ...]],
    phase: str | tuple[str, ...],
    names: bool,
    before: Hexes | None = None,
) -> Hexes:
    """Draw all hexes, or of an earlier picture of the same map those that have become different.

    ``marks``: how wide the marks are that lie in a hex. Raises DrawError for a tile that is not in the catalogue.
    """
    named, valued = map(frozenset, spokesmen(board, Faces(board, laid)))
    asked, told = (language(), board, phase, names), (named, valued, marks)

    def drawn(id: str) -> Hex:
        return _hex(board, id, laid.get(id), names and id in named, id in valued, phase, marks.get(id, ()))

    if before is None or before.asked != asked:
        hexes = {id: drawn(id) for id in board.hexes}
        return Hexes(asked, laid, told, hexes, {layer: _layer(hexes, layer) for layer in LAYERS}, None)
    others = _different(before.laid, laid) | _different(before.told[2], marks)
    others |= (before.told[0] ^ named) | (before.told[1] ^ valued)
    redrawn = {id: hex for id in others if (hex := drawn(id)) is not before.hexes[id]}
    if not redrawn:
        return before._replace(laid=laid, told=told, changed=frozenset())
    hexes, layers = {**before.hexes, **redrawn}, {**before.layers}
    for layer in LAYERS:
        if any(getattr(hex, layer) != getattr(before.hexes[id], layer) for id, hex in redrawn.items()):
            layers[layer] = _layer(hexes, layer)
    return Hexes(asked, laid, told, hexes, layers, frozenset(redrawn))


def _layer(hexes: Mapping[str, Hex], layer: str) -> dict[str, Markup]:
    """The elements of the hexes that have something in a layer, by name."""
    at = LAYERS.index(layer) + 1
    return {hex.names[at]: part for hex in hexes.values() if (part := getattr(hex, layer))}


def _different(old: Mapping[str, object], new: Mapping[str, object]) -> set[str]:
    """The keys under which two mappings have not the same."""
    if old is new:
        return set()
    found = {key for key, value in new.items() if (was := old.get(key)) is not value and was != value}
    return found | (old.keys() - new.keys())
