"""What the lab tells of a position: best runs, alternatives, what one tile more would bring, two companies
competing.
"""

from __future__ import annotations

from .alternatives import alternatives
from .competing import Competition, compete
from .runs import Runs, question_of, runs_of
from .told import breakdown, report
from .what_if import Gain, WhatIf, what_if

__all__ = [
    "Competition",
    "Gain",
    "Runs",
    "WhatIf",
    "alternatives",
    "breakdown",
    "compete",
    "question_of",
    "report",
    "runs_of",
    "what_if",
]
