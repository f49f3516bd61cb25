"""Lessons: what a coach tells somebody who is to act, when there is an occasion for it.

A mechanism brings its own (`LESSONS`), as it brings notes and explanations; the words are in the table `lessons` of
the texts, by the lesson's name. By none of this a rule goes.
"""

from __future__ import annotations

from ...core.feature import Feature
from .operating import OPERATING_LESSONS
from .source import LESSONS, Lesson, LessonSource, lessons_of
from .stock import STOCK_LESSONS

FEATURE = Feature("lessons", brings=(LESSONS(*STOCK_LESSONS, *OPERATING_LESSONS),))

__all__ = ["FEATURE", "LESSONS", "Lesson", "LessonSource", "lessons_of"]
