"""Two positions as two maps side by side: the pictures, and the hexes in which they differ."""

from __future__ import annotations

import re

import msgspec

from ...board.tiles import Laid
from ...core.position import Position
from ...draw.map_places import place_of
from ...draw.tokens import hex_marks, hex_prints
from ...rules.reach import BOARD, TILES
from ...text.language import gettext, language, translated
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .hex_labels import Lying, lying_on
from .map import drawn_of, frame_of
from .scene import Scene

_drawn: Lru[tuple[str, int, int, int, int], str] = CACHES.lru("maps that are compared", 16)

_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')


class Difference(msgspec.Struct, frozen=True):
    """A hex that is another: what is only in the one position, and only in the other, in words; where its middle lies
    in the picture, in parts of its width and height."""

    hex: str
    name: str
    before: str
    after: str
    x: float
    y: float


def differences(old: Position, new: Position) -> tuple[Difference, ...]:
    """The hexes in which other tiles, tokens or markers lie, in the order of the board."""
    board = BOARD(new)
    before, after = (lying_on(pos, [*hex_prints(pos), *hex_marks(pos)]) for pos in (old, new))
    other = before.different(after)
    left, top, width, height = box_of(new)
    found = []
    for hex, about in board.hexes.items():
        was, now = old[TILES].get(hex), new[TILES].get(hex)
        if was == now and hex not in other:
            continue
        at = place_of(board, hex)
        found.append(
            Difference(
                hex,
                about.name,
                _only(hex, was, now, before, after),
                _only(hex, now, was, after, before),
                (at.real - left) / width,
                (at.imag - top) / height,
            )
        )
    return tuple(found)


def _only(hex: str, laid: Laid | None, other: Laid | None, lying: Lying, without: Lying) -> str:
    """What lies in a hex in one position, and not in the other."""
    told = []
    if laid != other:
        told.append(gettext("no tile") if laid is None else gettext("tile {tile}", tile=laid.tile))
    others = {(sym, kept) for sym, kept, _ in without.tokens.get(hex, ())}
    for sym, kept, _ in lying.tokens.get(hex, ()):
        if (sym, kept) not in others:
            told.append(
                gettext("space kept for {corporation}", corporation=sym)
                if kept
                else gettext("token of {corporation}", corporation=sym)
            )
    marks = without.marks.get(hex, ())
    return ", ".join((*told, *(translated(mark) for mark in lying.marks.get(hex, ()) if mark not in marks)))


def box_of(pos: Position) -> tuple[float, ...]:
    """The part of the plane that the picture of the map shows: left, top, width, height."""
    found = _BOX.search(frame_of(BOARD(pos), pos.title.name)[0])
    assert found is not None
    return tuple(map(float, found.groups()))


def picture(scene: Scene, against: int) -> str:
    """The map of the scene as SVG, the hexes outlined that are different after `against` actions."""
    key = (language(), scene.table, scene.live.revision, scene.at, against)
    found = _drawn.get(key)
    if found is not None:
        return found
    pos, other = scene.pos, Scene.of(scene.live, against).pos
    lit = [one.hex for one in differences(other, pos)]
    return _drawn.put(key, drawn_of(pos, gettext("The map after {at} actions", at=scene.at), lit))


def html(scene: Scene, start: int) -> str:
    """Both maps, that after `start` actions and that of the scene, and the hexes in which they differ."""
    old = Scene.of(scene.live, start).pos
    _, _, width, height = box_of(scene.pos)
    return fragment(
        "desk/_twin.html",
        address=scene.address,
        start=start,
        end=scene.at,
        width=round(width / 2),
        height=round(height / 2),
        different=differences(old, scene.pos),
    )


__all__ = ["Difference", "differences", "html", "picture"]
