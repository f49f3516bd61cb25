"""What can be shown on the map besides what is to be done: the reach of a corporation, upgrades, the last tiles."""

from __future__ import annotations

from collections import Counter

import msgspec

from ...board.upgrades import blocked_sides, placements
from ...core.position import Position
from ...draw.map_places import sides_path
from ...rules.depot import phase
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD, TILES, TOKENS, reach, touched
from ...rules.shares import STOCK, president
from ...rules.turns import OPERATING
from ...text.language import gettext
from ..errors import NotFound
from .scene import Scene


class Look(msgspec.Struct, frozen=True):
    """What a look at the map shows: hexes, each with a few letters to write on it ("" for none) and the colour of its
    ground ("#rrggbb", "" for the usual one); `lines`: sides to be drawn, as a path; `owners`: by corporation
    its president's name and colour."""

    hexes: dict[str, tuple[str, str]]
    lines: str = ""
    owners: dict[str, tuple[str, str]] = {}


def look(scene: Scene, name: str, of: str = "") -> Look:
    """A look at the map: "reach" (`of` a corporation), "upgrades", "lays", "blocked" or "players".

    Raises `NotFound` for another one.
    """
    if name == "reach" and of in scene.badges():
        colour = scene.badge(of).colour
        return Look(dict.fromkeys(reach_of(scene.pos, of), ("", colour)))
    if name == "upgrades":
        return Look({hex: (str(count), "") for hex, count in upgrades_open(scene.pos).items()})
    if name == "lays":
        return Look({hex: (who, scene.badge(who).colour if who else "") for hex, who in lays(scene).items()})
    if name == "blocked":
        return Look({}, lines=sides_path(BOARD(scene.pos), blocked_sides(BOARD(scene.pos))))
    if name == "players":
        return Look({}, owners=owners(scene))
    raise NotFound(gettext("There is no such look at the map."))


def reach_of(pos: Position, corporation: str) -> tuple[str, ...]:
    """The hexes that routes of a corporation lead into or have a stop in; its home where it has no token yet."""
    found = touched(reach(pos, corporation))
    if found:
        return tuple(sorted(found))
    return tuple(
        sorted(
            {token.hex for token in pos[TOKENS].values() if token.corporation == corporation and token.hex}
        )
    )


def owners(scene: Scene) -> dict[str, tuple[str, str]]:
    """By corporation the name of the player who is its president, and that player's colour."""
    colours, found = scene.player_colours, {}
    for sym in scene.pos[STOCK]:
        leader = president(scene.pos, sym)
        if leader in colours:
            found[sym] = (scene.words.name(leader), colours[leader])
    return found


def upgrades_open(pos: Position) -> dict[str, int]:
    """The hexes with a tile that can be replaced in this phase, and by how many sorts of tiles that are left; as far
    as map and catalogue say, whoever may reach them."""
    board, laid, colours = BOARD(pos), pos[TILES], phase(pos).tiles
    used = Counter(row.tile for row in laid.values())
    found = {}
    for hex, row in laid.items():
        sorts = {
            place.tile
            for place in placements(board, hex, row)
            if board.tiles[place.tile].colour in colours
            and (
                board.tiles[place.tile].count is None
                or used[place.tile] < (board.tiles[place.tile].count or 0)
            )
        }
        if sorts:
            found[hex] = len(sorts)
    return found


def lays(scene: Scene) -> dict[str, str]:
    """The hexes in which tiles were laid since the last operating round but one began, and in whose turn."""
    begun = [mark.at for mark in scene.rounds if mark.round.kind == OPERATING and mark.at <= scene.at]
    if not begun:
        return {}
    found: dict[str, str] = {}
    for at in range(begun[-2:][0] + 1, scene.at + 1):
        before, after = (Position(scene.title, scene.game.position(n)) for n in (at - 1, at))
        old, new = before[TILES], after[TILES]
        if old is not new:
            who = before[CURRENT_TURN].corporation
            found |= {hex: who for hex, row in new.items() if old.get(hex) != row}
    return found


__all__ = ["Look", "lays", "look", "owners", "reach_of", "upgrades_open"]
