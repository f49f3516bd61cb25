"""The log: what happened, line by line, each linked to the position after it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import UnionType

import msgspec

from ...core.position import Event
from ...rules.depot import PhaseBegan, TrainDiscarded, TrainExported, TrainsRusted
from ...rules.dividends import PaidOut, Withheld
from ...rules.operating_round import CURRENT_TURN, TurnBegan
from ...rules.running import Ran, RunAnnounced
from ...rules.shares import PresidentChanged
from ...rules.stock_round import ParSet, ShareBought, SharesSold
from ...rules.trains import TrainBought
from ...rules.turns import OPERATING, ROUND, Passed, StepClosed
from ...text.events import log
from ...text.language import language
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .pieces import Panel, Run, cut
from .scene import Badge, Scene
from .views import View

KINDS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("trains", (TrainBought, TrainDiscarded, TrainExported, TrainsRusted, PhaseBegan)),
    ("dividends", (Ran, RunAnnounced, PaidOut, Withheld)),
    ("shares", (ShareBought, SharesSold, ParSet)),
    ("presidencies", (PresidentChanged,)),
)
"""What lines can be filtered by, and the events that make an action one of that kind."""

MOST_TABLES = 256
"""Tables of which the lines are kept."""

HEADING = "──"


class Line(msgspec.Struct, frozen=True):
    """An action as the log tells it.

    `at`: actions in force after it; `headings`: rounds that began with it, each with the lines that follow;
    `turn`: whose turn it was, told when it is another than before; `by`: the player who did it, "" for chance;
    `who`: "bot" or "order" when it was not the player in person.
    """

    at: int
    by: str
    turn: str
    badge: Badge | None
    lines: tuple[str, ...]
    kinds: str
    quiet: bool
    who: str
    when: datetime | None


class KeptLine(msgspec.Struct, frozen=True):
    """What is kept of an action: the sources of its line, whose turn it ended in, and its pieces."""

    events: tuple[Event, ...]
    stamp: object
    turn: str
    pieces: Mapping[str, str]


def turn_of(scene: Scene, at: int) -> str:
    """Whose turn action number `at` was part of: a corporation's symbol, or "@" and the player."""
    state, action = scene.game.position(at - 1), scene.game.actions[at - 1]
    corporation = state[CURRENT_TURN].corporation
    if state[ROUND].kind == OPERATING and corporation:
        return corporation
    return f"@{action.by}"


def lines_of(scene: Scene, at: int, without: type[Event] | UnionType = TurnBegan) -> list[str]:
    """What happened with action number `at`, but for some events; whose turn began is told by its heading."""
    events = [event for event in scene.game.events(at) if not isinstance(event, without)]
    return log(scene.title, events, scene.names)


def line(scene: Scene, at: int, before: str) -> tuple[Line, str]:
    """The line of action number `at`, and whose turn it belongs to; `before` is that of the action before."""
    game = scene.game
    events, action = game.events(at), game.actions[at - 1]
    turn = turn_of(scene, at)
    badge = None if turn.startswith("@") else scene.badge(turn)
    kinds = [name for name, types in KINDS if any(isinstance(event, types) for event in events)]
    stamp = scene.live.stamps[at - 1] if at <= len(scene.live.stamps) else None
    told = Line(
        at=at,
        by=action.by if action.by in game.title.players else "",
        turn="" if turn == before else scene.words.owner(turn.removeprefix("@")),
        badge=badge,
        lines=tuple(lines_of(scene, at)),
        kinds=" ".join(kinds),
        quiet=all(isinstance(event, Passed | StepClosed) for event in events),
        who=stamp.by if stamp is not None and stamp.by in ("bot", "order") else "",
        when=stamp.when if stamp is not None else None,
    )
    return told, turn


class Lines:
    """The lines of a table, made once for each action."""

    def __init__(self) -> None:
        self._told: Lru[int, tuple[object, list[KeptLine]]] = CACHES.lru("lines of logs", MOST_TABLES)

    def of(self, scene: Scene) -> list[KeptLine]:
        """The lines of all actions in force at present; only those that are new are made."""
        table, key = scene.table, (language(), scene.title, dict(scene.names))
        known_key, known = self._told.get(table) or (None, [])
        stamps = scene.live.stamps
        told = known[: self._common(scene, known)] if known_key == key else []
        for at in range(len(told) + 1, scene.game.at + 1):
            row, turn = line(scene, at, told[-1].turn if told else "")
            stamp = stamps[at - 1] if at <= len(stamps) else None
            found = cut(fragment("desk/_line.html", line=row, heading=HEADING)).parts[:1]
            pieces = next((part.pieces for part in found if isinstance(part, Run)), {})
            told.append(KeptLine(scene.game.events(at), stamp, turn, pieces))
        self._told.put(table, (key, told))
        return told

    @staticmethod
    def _common(scene: Scene, known: list[KeptLine]) -> int:
        """How many lines are still true. An entry of the log stands for all that came before it, so the last line
        that is the same decides."""
        stamps = scene.live.stamps
        for at in range(min(len(known), scene.game.at), 0, -1):
            stamp = stamps[at - 1] if at <= len(stamps) else None
            if (
                stamp is not None
                and known[at - 1].stamp == stamp
                and known[at - 1].events == scene.game.events(at)
            ):
                return at
        return 0


_lines = Lines()


def _panel(scene: Scene) -> Panel:
    pieces: dict[str, str] = {}
    for row in _lines.of(scene):
        pieces.update(row.pieces)
    return Panel((Run(pieces, "log", '<ol data-pieces="log" class="log-lines">'), "</ol>"))


VIEW = View("log", _panel)
