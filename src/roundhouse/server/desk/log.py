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
    """What is kept of an action: its entry of the log (-1: none), whose turn it ended in, and its pieces."""

    entry: int
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
    return log(scene.title, events, scene.names, scene.words)


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
        live = scene.live  # by other rules the same entries may tell something else
        table, key = scene.table, (language(), scene.title, dict(scene.names), live.row.rules, live.frozen)
        known_key, known = self._told.get(table) or (None, [])
        stamps = live.stamps
        told = known[: self._common(scene, known)] if known_key == key else []
        turn, rows = told[-1].turn if told else "", list[tuple[Line, str]]()
        for at in range(len(told) + 1, scene.game.at + 1):
            row, turn = line(scene, at, turn)
            rows.append((row, turn))
        pieces = _pieces([row for row, _ in rows])
        for row, turn in rows:
            entry = stamps[row.at - 1].entry if row.at <= len(stamps) else -1
            told.append(KeptLine(entry, turn, pieces.get(row.at, {})))
        self._told.put(table, (key, told))
        return told

    @staticmethod
    def _common(scene: Scene, known: list[KeptLine]) -> int:
        """How many lines are still true. An entry of the log stands for all that came before it, so the last line
        that is the same decides."""
        stamps = scene.live.stamps
        for at in range(min(len(known), scene.game.at), 0, -1):
            if at <= len(stamps) and known[at - 1].entry == stamps[at - 1].entry:
                return at
        return 0


def _pieces(lines: list[Line]) -> dict[int, dict[str, str]]:
    """The pieces of lines, by the number of the action; together, since each rendering has a price of its own."""
    found: dict[int, dict[str, str]] = {}
    for part in cut(fragment("desk/_lines.html", lines=lines, heading=HEADING)).parts if lines else ():
        for key, html in part.pieces.items() if isinstance(part, Run) else ():
            found.setdefault(int(key.partition(" ")[0]), {})[key] = html
    return found


_lines = Lines()


def _panel(scene: Scene) -> Panel:
    pieces: dict[str, str] = {}
    for row in _lines.of(scene):
        pieces.update(row.pieces)
    return Panel((Run(pieces, "log", '<ol data-pieces="log" class="log-lines">'), "</ol>"))


VIEW = View("log", _panel)
