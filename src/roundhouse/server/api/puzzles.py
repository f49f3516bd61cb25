"""Puzzles: positions of games, each with a question that has one provable answer."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query

from ...play import puzzles as asking
from ...play.puzzles import NoAnswer, Puzzle, UnknownPuzzle
from ..errors import NotFound, Unreadable
from .answers import refusals
from .models.failures import RuleOut
from .models.puzzles import ChoiceOut, PuzzleHintOut, PuzzleOut, QuestionOut, VerdictOut
from .titles import entry_of

router = APIRouter(tags=["titles"])

PuzzleId = Annotated[str, Path(max_length=60, description="The id of the puzzle, as the list has it.")]
TitleName = Annotated[str, Query(max_length=60, description="Only puzzles of this title.")]
KindName = Annotated[
    str, Query(max_length=60, description="best_run, refusal, presidency, rust or best_lay; empty for all.")
]
Given = Annotated[str, Query(max_length=60, description="A number, or the letter of a choice.")]


@router.get("/puzzles", operation_id="listPuzzles", responses=refusals(404))
def list_puzzles(title: TitleName = "", kind: KindName = "") -> list[PuzzleOut]:
    """All puzzles, or those of a title or a kind."""
    name = entry_of(title).name if title else ""
    return [
        PuzzleOut(id=one.id, title=one.title, kind=one.kind, grade=one.grade)
        for one in asking.puzzles(name, kind)
    ]


@router.get("/puzzles/{id}", operation_id="readPuzzle", responses=refusals(404))
def read_puzzle(id: PuzzleId) -> QuestionOut:
    """A puzzle in words: what is asked, and what one has to know besides the map (`/puzzles/ID.svg` of the site)."""
    asked = asking.ask(_puzzle(id))
    form = msgspec.structs.asdict(asked)
    return QuestionOut(**form | {"choices": [ChoiceOut(key=one.key, text=one.text) for one in asked.choices]})


@router.get("/puzzles/{id}/hint", operation_id="readPuzzleHint", responses=refusals(404))
def read_hint(id: PuzzleId) -> PuzzleHintOut:
    """Something that helps, without giving the answer away."""
    return PuzzleHintOut(hint=asking.hint(_puzzle(id)))


@router.get("/puzzles/{id}/verdict", operation_id="answerPuzzle", responses=refusals(400, 404))
def answer(id: PuzzleId, given: Given) -> VerdictOut:
    """Whether an answer is right; the right one, why, and the rules that matter. Nothing is kept.

    Raises `Unreadable` (400) for what cannot be an answer to the question.
    """
    try:
        verdict = asking.answer(_puzzle(id), given)
    except NoAnswer as error:
        raise Unreadable(str(error), field="given") from None
    return VerdictOut(
        right=verdict.right,
        answer=verdict.answer,
        why=list(verdict.why),
        rules=[
            RuleOut(id=rule.id, section=rule.section, text=rule.text, example=rule.example, basis=rule.basis)
            for rule in verdict.rules
        ],
    )


def _puzzle(id: str) -> Puzzle:
    try:
        return asking.puzzle(id)
    except UnknownPuzzle as error:
        raise NotFound(str(error)) from None
