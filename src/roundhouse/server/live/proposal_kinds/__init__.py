"""The kinds of proposals that all at a table can be asked to agree to, by name."""

from __future__ import annotations

from collections.abc import Mapping

from .clock import CLOCK, PAUSE
from .game import BY_RULES, ENDING, UNDO
from .kind import Asking, ProposalKind
from .seats import PLAY_OUT, SEAT

KINDS: Mapping[str, ProposalKind] = {
    kind.kind: kind for kind in (UNDO, ENDING, BY_RULES, PAUSE, SEAT, CLOCK, PLAY_OUT)
}

__all__ = [
    "BY_RULES",
    "CLOCK",
    "ENDING",
    "KINDS",
    "PAUSE",
    "PLAY_OUT",
    "SEAT",
    "UNDO",
    "Asking",
    "ProposalKind",
]
