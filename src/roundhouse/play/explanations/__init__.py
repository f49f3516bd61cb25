"""What the things are that a game names, and what they do: facts and figures, with the rules by number."""

from __future__ import annotations

from .explanation import Explanation, Line, explanation, things, where
from .papers import PhaseRow
from .told import ExplanationText, Section, Sentence, brief, phase_changes, told

__all__ = [
    "Explanation",
    "Line",
    "PhaseRow",
    "Section",
    "Sentence",
    "ExplanationText",
    "brief",
    "explanation",
    "phase_changes",
    "things",
    "told",
    "where",
]
