"""The kinds of puzzles, and what each finds in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...core.position import Position
from . import best_lay, best_run, presidency, refusal, rust
from .collection import Kind
from .found import Found

FIND: Mapping[Kind, Callable[[Position], Iterator[Found]]] = {
    "best_run": best_run.find,
    "refusal": refusal.find,
    "presidency": presidency.find,
    "rust": rust.find,
    "best_lay": best_lay.find,
}
"""By kind: the questions of a position that have one provable answer."""
