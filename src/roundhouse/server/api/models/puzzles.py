"""Puzzles, as they are asked and judged."""

from __future__ import annotations

from pydantic import BaseModel, Field

from .failures import RuleOut


class PuzzleOut(BaseModel):
    """A puzzle in a list."""

    id: str
    title: str
    kind: str
    grade: int = Field(description="1 (easy) to 3 (hard).")


class ChoiceOut(BaseModel):
    """An answer to choose from."""

    key: str
    text: str


class QuestionOut(PuzzleOut):
    """A puzzle in words; `choices` is empty where a number is asked for."""

    name: str = Field(description="What the kind is called.")
    difficulty: str
    text: str
    round: str
    facts: list[str]
    choices: list[ChoiceOut]
    unit: str = Field(description="What the number is a number of; empty with choices.")


class PuzzleHintOut(BaseModel):
    """A hint for a puzzle."""

    hint: str


class VerdictOut(BaseModel):
    """Whether an answer is right, and why."""

    right: bool
    answer: str = Field(description="The right answer.")
    why: list[str]
    rules: list[RuleOut] = Field(description="The rules that matter.")
