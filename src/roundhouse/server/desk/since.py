"""What has happened since somebody's last move: lines folded turn by turn, and the positions to play it back."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from ...core.actions import CHANCE
from ...rules.operating_round import TurnBegan
from ...rules.reach import BOARD
from ...rules.turns import StepClosed
from ..web.templates import fragment
from ..web.viewer import Viewer
from .digest import digest
from .log import HEADING, Turn, lines_of, turn_of
from .scene import Badge, Scene


class Part(msgspec.Struct, frozen=True):
    """What happened in one turn: whose it was, and the lines; `at` is the position at its end, `first` its first
    action, `hexes` are those that something was put on. A round that began has no lines and its name as `who`."""

    first: int
    at: int
    who: str
    badge: Badge | None
    lines: tuple[str, ...]
    round: bool = False
    hexes: tuple[str, ...] = ()


class Since(msgspec.Struct, frozen=True):
    """What happened after `start` actions."""

    start: int
    parts: tuple[Part, ...]


def last_move(scene: Scene, viewer: Viewer) -> int:
    """How many actions were in force after the viewer's last move; 0 when there was none."""
    own = {seat.player for seat in scene.live.seats_of(viewer.id)}
    for at in range(scene.game.at, 0, -1):
        stamp = scene.live.stamps[at - 1] if at <= len(scene.live.stamps) else None
        in_person = stamp is None or (stamp.by == "user" and stamp.user == viewer.id)
        if scene.game.actions[at - 1].by in own and in_person:
            return at
    return 0


def since(scene: Scene, start: int) -> Since:
    """What happened after the first `start` actions up to the position of the scene, in order."""
    parts: list[Part] = []
    turn: Turn | None = None
    for at in range(start + 1, scene.at + 1):
        before: Turn | None = turn
        turn = turn_of(scene, at)
        lines: list[str] = []
        for line in lines_of(scene, at, TurnBegan | StepClosed):
            if line.startswith(HEADING):
                _add(scene, parts, at, turn, lines, turn == before)
                lines, before, turn = [], None, None
                parts.append(Part(at, at, line.strip(HEADING + " "), None, (), True))
            else:
                lines.append(line)
        _add(scene, parts, at, turn, lines, turn == before and turn is not None)
    return Since(start, tuple(parts))


def _add(scene: Scene, parts: list[Part], at: int, turn: Turn | None, lines: list[str], same: bool) -> None:
    """The lines of an action, joined to those of the same turn."""
    if not lines:
        return
    hexes = _hexes(scene, at)
    if same and parts and not parts[-1].round:
        last = parts[-1]
        parts[-1] = msgspec.structs.replace(
            last, at=at, lines=(*last.lines, *lines), hexes=(*last.hexes, *hexes)
        )
        return
    badge = scene.badge(turn.of) if turn is not None and turn.operating else None
    who = scene.words.owner(turn.of) if turn is not None and turn.of != CHANCE else ""
    parts.append(Part(at, at, who, badge, tuple(lines), hexes=hexes))


def _hexes(scene: Scene, at: int) -> tuple[str, ...]:
    """The hexes that action number `at` put something on."""
    found = (getattr(event, "hex", "") for event in scene.game.events(at))
    return tuple(dict.fromkeys(hex for hex in found if hex in BOARD(scene.pos).hexes))


def html(scene: Scene, found: Since, own: Collection[str] = ()) -> str:
    """The summary for whoever plays `own`: at most eight lines, and below them turn by turn."""
    return fragment("desk/_since.html", digest=digest(scene, found.start, own), parts=found.parts)


def in_short(scene: Scene, viewer: Viewer) -> str:
    """What has happened since the viewer's last move, in a few lines of HTML.

    "" for who only looks on, in past positions, where nothing has happened, and after the end, which tells more.
    """
    own = [seat.player for seat in scene.live.seats_of(viewer.id)]
    if not own or not scene.present or scene.over:
        return ""
    start = last_move(scene, viewer)
    if start == scene.at:
        return ""
    found = digest(scene, start, own)
    return fragment("desk/_digest.html", digest=found) if found.lines else ""


def frames(found: Since) -> list[dict[str, object]]:
    """The positions to step through, one for each turn, each with a line to say and the hexes to look at."""
    shown: dict[int, tuple[str, tuple[str, ...]]] = {}
    for part in found.parts:
        line = part.who if part.round else "; ".join(part.lines[:3])
        before, hexes = shown.get(part.at, ("", ()))
        shown[part.at] = (f"{before}; {line}" if before else line, (*hexes, *part.hexes))
    return [{"at": at, "line": line, "hexes": hexes} for at, (line, hexes) in shown.items()]
