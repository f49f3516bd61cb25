"""The best runs that nobody made, once a game is over: worked out when somebody asks, and then kept."""

from __future__ import annotations

import threading

import msgspec

from ...analysis.unplayed import Compared, most_missed
from ...text.language import language
from ...text.prompts import round_name
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .scene import Badge, Scene

LIMIT, WITHIN = 1.0, 12.0
"""Seconds for a set of runs, and for all of them."""

_kept: Lru[tuple[str, int, str], str] = CACHES.lru("runs that nobody made", 64)
_one = threading.Lock()


class Missed(msgspec.Struct, frozen=True):
    """A declaration that was not the best."""

    at: int
    round: str
    badge: Badge
    declared: str
    best: str
    left: str
    runs: str
    proven: bool


def html(scene: Scene) -> str:
    """What was missed most; one game at a time is looked through."""
    key = (language(), scene.live.row.id, scene.game.digest())
    with _one:
        found = _kept.get(key)
        if found is None:
            rows, whole = most_missed(scene.game, LIMIT, WITHIN)
            found = fragment("desk/_missed.html", rows=[_missed(scene, row) for row in rows], whole=whole)
            _kept.put(key, found)
    return found


def _missed(scene: Scene, row: Compared) -> Missed:
    mark = next(mark for mark in reversed(scene.rounds) if mark.at < row.action)
    return Missed(
        at=row.action - 1,
        round=round_name(scene.words, mark.round),
        badge=scene.badge(row.corporation),
        declared=scene.words.money(row.declared),
        best=scene.words.money(row.best),
        left=scene.words.money(row.best - row.declared),
        runs=scene.words.runs(row.runs),
        proven=row.proven,
    )
