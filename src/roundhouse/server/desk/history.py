"""The course of the game as a slider: all positions, with a mark where a round begins."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from ...analysis.rounds import Mark
from ...core.title import Title
from ...text.language import gettext, language
from ...text.prompts import round_name
from ..caches import CACHES, Lru
from ..web.templates import fragment
from .scene import Scene
from .views import View


class Notch(msgspec.Struct, frozen=True):
    """A mark of the slider: the first position of a round, its name in full and in short."""

    at: int
    name: str
    short: str
    kind: str


def notches(scene: Scene) -> list[Notch]:
    """The rounds that have begun, in order."""
    return [Notch(m.at, round_name(scene.words, m.round), short(m), m.round.kind) for m in scene.rounds]


def short(mark: Mark) -> str:
    """ "SR 3", "OR 3.1": as players write it."""
    row = mark.round
    return {
        "auction": gettext("ISR"),
        "stock": gettext("SR {number}", number=row.number),
        "operating": gettext("OR {number}.{part}", number=row.number, part=row.part),
    }.get(row.kind, f"{row.kind} {row.number}")


_marks: Lru[tuple[str, Title, tuple[Mark, ...]], Markup] = CACHES.lru("marks of rounds", 512)


def _drawn(scene: Scene, marks: list[Notch]) -> Markup:
    """The marks below the slider: made anew only when a round begins."""
    key = (language(), scene.title, scene.rounds)
    found = _marks.get(key)
    if found is None:
        found = _marks.put(key, Markup(fragment("desk/_notches.html", marks=marks)))
    return found


def _html(scene: Scene) -> str:
    marks = notches(scene)
    before = [m.at for m in marks if m.at < scene.at]
    after = [m.at for m in marks if m.at > scene.at]
    return fragment(
        "desk/_history.html",
        marks=_drawn(scene, marks),
        at=scene.at,
        address=scene.address,
        planned=scene.planned,
        last=scene.last,
        here=next((m.name for m in reversed(marks) if m.at <= scene.at), ""),
        before=before[-1] if before else 0,
        after=after[0] if after else scene.last,
    )


VIEW = View("history", _html)
