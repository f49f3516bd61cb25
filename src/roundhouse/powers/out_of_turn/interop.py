"""Out of turn as 18xx.games has it: nobody is asked there, so the question is passed unless a power comes next."""

from __future__ import annotations

from ...core.position import Position
from ...interop.adapter import Part
from ...interop.sitefile import SiteAction
from . import WINDOW


def _waits(pos: Position, following: SiteAction | None) -> bool:
    return following is not None and following.entity_type == "company"


PART = Part(turns={WINDOW.name: _waits})
