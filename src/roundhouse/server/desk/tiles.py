"""The tiles: what is left of each, by colour and kind, and what may lie over what."""

from __future__ import annotations

from collections import Counter

import msgspec

from ...board.catalogue import kind, upgrades
from ...board.faces import COLOURS
from ...board.upgrades import placements
from ...draw.tile import draw_tile
from ...rules.depot import phase
from ...rules.reach import BOARD, TILES
from ...text.language import _, gettext
from ...text.words import colour_name
from ..web.drawings import unstyled
from ..web.templates import fragment
from .scene import Scene
from .views import View

KINDS = ("plain", "town", "city")
KIND_NAMES = (_("plain"), _("town"), _("city"))


class Sample(msgspec.Struct, frozen=True):
    """A tile as shown: picture, copies left and in the box ("∞" without limit), hexes it lies in, hexes
    into which it fits now (as far as map and catalogue say), upgrades."""

    name: str
    svg: str
    left: str
    count: str
    none_left: bool
    where: tuple[str, ...]
    fits: tuple[str, ...]
    only: tuple[str, ...]
    leads_to: tuple[str, ...]
    comes_from: tuple[str, ...]


class Group(msgspec.Struct, frozen=True):
    """The tiles of a colour and kind."""

    kind: str
    samples: tuple[Sample, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The tiles of a colour; `open`: whether the phase lets them be laid."""

    colour: str
    open: bool
    groups: tuple[Group, ...]


def sheets(scene: Scene) -> list[Sheet]:
    """All tiles of the title."""
    board, laid = BOARD(scene.pos), scene.pos[TILES]
    flat = board.layout.flat
    used = Counter(row.tile for row in laid.values())
    leads = upgrades(board)
    fits: dict[str, list[str]] = {}
    for hex in board.hexes:
        for name in dict.fromkeys(p.tile for p in placements(board, hex, laid.get(hex))):
            fits.setdefault(name, []).append(hex)
    found = []
    colours = dict.fromkeys(tile.colour for tile in board.tiles.values())
    for colour in sorted(colours, key=lambda c: COLOURS.index(c) if c in COLOURS else len(COLOURS)):
        groups: dict[str, list[Sample]] = {}
        open_now = colour in phase(scene.pos).tiles
        for tile in board.tiles.values():
            if tile.colour != colour:
                continue
            left = None if tile.count is None else tile.count - used[tile.name]
            picture = draw_tile(
                tile,
                size=84,
                flat=flat,
                title=gettext("tile {name}, {colour}", name=tile.name, colour=colour_name(colour)),
            ).text
            sample = Sample(
                name=tile.name,
                svg=unstyled(picture),
                left="∞" if left is None else str(left),
                count="∞" if tile.count is None else str(tile.count),
                none_left=left == 0,
                where=tuple(hex for hex, row in laid.items() if row.tile == tile.name),
                fits=tuple(fits.get(tile.name, ())) if left != 0 and open_now else (),
                only=tile.hexes,
                leads_to=leads[tile.name],
                comes_from=tuple(name for name, targets in leads.items() if tile.name in targets),
            )
            groups.setdefault(kind(tile), []).append(sample)
        order = sorted(groups, key=lambda k: (KINDS.index(k) if k in KINDS else len(KINDS), k))
        found.append(Sheet(colour, open_now, tuple(Group(k, tuple(groups[k])) for k in order)))
    return found


def _html(scene: Scene) -> str:
    return fragment("desk/_tiles.html", sheets=sheets(scene), address=scene.address)


VIEW = View("tiles", _html, pushed=False)
