"""What has happened since somebody's last move: lines folded turn by turn, and the positions to play it back."""

from __future__ import annotations

import msgspec

from ...core.actions import CHANCE
from ...rules.operating_round import TurnBegan
from ...rules.turns import StepClosed
from ..web.templates import fragment
from ..web.viewer import Viewer
from .log import HEADING, lines_of, turn_of
from .scene import Badge, Scene


class Part(msgspec.Struct, frozen=True):
    """What happened in one turn: whose it was, and the lines; `at` is the position at its end, `first` its first
    action. A round that began has no lines and its name as `who`."""

    first: int
    at: int
    who: str
    badge: Badge | None
    lines: tuple[str, ...]
    round: bool = False


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
    """What happened after the first `start` actions, in order."""
    parts: list[Part] = []
    turn = ""
    for at in range(start + 1, scene.game.at + 1):
        before, turn = turn, turn_of(scene, at)
        lines: list[str] = []
        for line in lines_of(scene, at, TurnBegan | StepClosed):
            if line.startswith(HEADING):
                _add(scene, parts, at, turn, lines, turn == before)
                lines, before, turn = [], "", ""
                parts.append(Part(at, at, line.strip(HEADING + " "), None, (), True))
            else:
                lines.append(line)
        _add(scene, parts, at, turn, lines, turn == before and bool(turn))
    return Since(start, tuple(parts))


def _add(scene: Scene, parts: list[Part], at: int, turn: str, lines: list[str], same: bool) -> None:
    """The lines of an action, joined to those of the same turn."""
    if not lines:
        return
    if same and parts and not parts[-1].round:
        last = parts[-1]
        parts[-1] = msgspec.structs.replace(last, at=at, lines=(*last.lines, *lines))
        return
    badge = None if turn.startswith("@") or not turn else scene.badge(turn)
    name = turn.removeprefix("@")
    who = "" if name == CHANCE else scene.words.owner(name) if name else ""
    parts.append(Part(at, at, who, badge, tuple(lines)))


def html(found: Since) -> str:
    """The summary."""
    return fragment("desk/_since.html", parts=found.parts, start=found.start)


def frames(found: Since) -> list[dict[str, object]]:
    """The positions to step through, each with a line to say."""
    shown: dict[int, str] = {}
    for part in found.parts:
        line = part.who if part.round else "; ".join(part.lines[:2])
        shown[part.at] = line if part.at not in shown else f"{shown[part.at]}; {line}"
    return [{"at": at, "line": line} for at, line in shown.items()]
