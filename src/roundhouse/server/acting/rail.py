"""The rail in words: the steps of a turn, what was done in each, and all of it in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from ...core.actions import Action
from ...core.state import Frame
from ...play.session import Game
from ...play.turn_progress import DONE, LATER, PASSED, SKIPPED, Reasons, StepStatus, TurnProgress, rail
from ...text.events import log
from ...text.language import ngettext
from ...text.turn_progress import reason_said
from ...text.words import Words
from ..caches import CACHES, Lru
from ..live.by_snapshot import BySnapshot, by_snapshot
from ..live.table import TableSnapshot

MOST_TOLD = 3
"""How many different lines are told of a step: the last ones."""


class Stop(msgspec.Struct, frozen=True):
    """A station of the rail in words.

    `told`: what was done last, and `more`, how many lines are left out before it; `why`: why it was skipped.
    """

    name: str
    status: str
    told: tuple[str, ...] = ()
    why: str = ""
    more: int = 0

    @property
    def title(self) -> str:
        """The name as it begins a line."""
        return self.name[:1].upper() + self.name[1:]


class Fold(msgspec.Struct, frozen=True):
    """A rail in one line: the names of the steps in which something was done, of those that were passed and of those to
    come."""

    done: tuple[str, ...]
    passed: tuple[str, ...]
    later: tuple[str, ...]
    skipped: str


def fold(stops: Sequence[Stop]) -> Fold:
    """A rail in one line; a step that comes twice is named once."""

    def named(status: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(stop.name for stop in stops if stop.status == status))

    count = sum(stop.status == SKIPPED for stop in stops)
    skipped = ngettext("{count} skipped", "{count} skipped", count) if count else ""
    return Fold(named(DONE), named(PASSED), named(LATER), skipped)


_rails: BySnapshot[dict[int, TurnProgress]] = by_snapshot("rails")

_reasons: Lru[tuple[int, int, str, str], tuple[Action, Reasons]] = CACHES.lru("steps that were skipped", 4000)
"""By table, entry, and the node and subject of the turn: the steps that were skipped after an action, with the action
itself. The frame of a turn is another one in each of its steps."""


def rail_of(live: TableSnapshot, game: Game, at: int) -> TurnProgress:
    """The rail of a position, made once for all viewers."""
    kept = _rails.setdefault(live, {})
    if at not in kept:
        kept[at] = rail(game, at, lambda number, turn, find: _recalled(live, game, number, turn, find))
    return kept[at]


def _recalled(
    live: TableSnapshot, game: Game, number: int, turn: Frame, find: Callable[[], Reasons]
) -> Reasons:
    """What an action led through, found once for all positions of the turn."""
    action = game.actions[number]
    entry = live.stamps[number].entry if number < len(live.stamps) else -1
    key = (live.key, entry, turn.node, turn.who)
    known = _reasons.get(key)
    if known is not None and known[0] is action:
        return known[1]
    found = find()
    _reasons.put(key, (action, found))
    return found


_stops_told: BySnapshot[dict[int, tuple[Stop, ...]]] = by_snapshot("rails in words")


def stops_of(live: TableSnapshot, game: Game, at: int) -> tuple[Stop, ...]:
    """The stations of a position's rail in words, made once for all viewers; none where there is only one."""
    kept = _stops_told.setdefault(live, {})
    if at not in kept:
        words = Words(game.title, live.row.names)
        stations = rail_of(live, game, at).stations
        kept[at] = tuple(_stop(game, words, one) for one in stations) if len(stations) > 1 else ()
    return kept[at]


def _stop(game: Game, words: Words, station: StepStatus) -> Stop:
    lines = [
        line for number in station.actions for line in log(game.title, game.events(number), words.names)[:1]
    ]
    why = (
        reason_said(words, station.why.violation, station.why.case, station.why.facts) if station.why else ""
    )
    told = repeats_folded(lines)
    return Stop(
        words.about("step", station.step),
        station.status,
        told[-MOST_TOLD:],
        why,
        max(0, len(told) - MOST_TOLD),
    )


def repeats_folded(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines, each once and where it came last; what was said several times has its number after it.

    >>> repeats_folded(["B&O asks for 2-1", "no", "B&O asks for 2-2", "no"])
    ('B&O asks for 2-1', 'B&O asks for 2-2', 'no (×2)')
    """
    times = Counter(lines)
    last = dict.fromkeys(reversed(lines))
    return tuple(f"{line} (×{times[line]})" if times[line] > 1 else line for line in reversed(last))
