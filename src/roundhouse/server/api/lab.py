"""The lab: any position, its best runs, and what a change would bring. Nothing is stored, and looking needs no
token.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import StringConstraints
from starlette.concurrency import run_in_threadpool

from ...analysis.lab import Runs, WhatIf, alternatives, breakdown, compete, report, what_if
from ...play.lab import Lab, change, from_document, read_document
from ...play.lab.own_board import as_map_toml, read_board
from ...play.lab.typed import typed
from ...text.language import gettext
from ...text.refusals import describe_violation
from ..errors import NotFound, Unreadable
from ..lab.asking import count, lab_of, said, text_of
from ..lab.page import made_up
from ..lab.questions import SECONDS
from ..web.turns import take_turn
from .answers import refusals
from .caller import Anybody, Player
from .models.lab import (
    AlternativeOut,
    BoardIn,
    BoardOut,
    CompetitionOut,
    GainOut,
    LabOut,
    LineOut,
    PositionIn,
    WhatIfOut,
)
from .models.runs import BestRunsOut
from .titles import entry_of

router = APIRouter(tags=["lab"])

T = TypeVar("T")

Text = Annotated[
    str,
    Query(
        max_length=12_000,
        pattern="^[0-9A-Za-z_-]*$",
        description="A position: the text of a link of the lab.",
    ),
]
Title = Annotated[str, Query(max_length=60, description="Or the printed board of a title.")]
Position = Annotated[
    str, Query(max_length=2_000, description="Or a small position as JSON; send larger ones.")
]
Line = Annotated[str, StringConstraints(max_length=200)]
Changes = Annotated[
    tuple[Line, ...],
    Query(max_length=8, description="What is changed then: as JSON, or typed, such as `tile F8 57:2`."),
]
Corporation = Annotated[str, Query(max_length=40, description="A corporation that has begun.")]

PROOF = 6.0
"""Seconds for the best runs of all corporations."""


@router.get("/lab", operation_id="readLab", responses=refusals(404))
async def read_lab(
    request: Request,
    caller: Anybody,
    p: Text = "",
    title: Title = "",
    document: Position = "",
    change: Changes = (),
) -> LabOut:
    """A position, after changes, with the best runs of every corporation and whether they are proven.

    Raises `Unreadable` for what is no position, and for a change that cannot be made.
    """

    return await _in_turn(
        request, caller.id, lambda: _told(_changed(_position(p, title, document), change)), "lab"
    )


@router.post("/lab/position", operation_id="sendLabPosition", responses=refusals(404, 413))
async def send_position(request: Request, player: Player, sent: PositionIn) -> LabOut:
    """A position as JSON, after changes, with the best runs of every corporation; nothing is stored."""

    def work() -> LabOut:
        lab = said(lambda: from_document(read_document(sent.document)))
        return _told(_changed(lab, sent.changes))

    return await _in_turn(request, player.id, work, "lab")


def _told(lab: Lab) -> LabOut:
    with made_up(lab):
        return LabOut(
            text=text_of(lab),
            document=msgspec.to_builtins(lab.document()),
            corporations=[BestRunsOut(**row) for row in report(lab, PROOF / max(1, len(lab.begun())))],
        )


@router.get("/lab/what-if", operation_id="askLabWhatIf", responses=refusals(404))
async def read_what_if(
    request: Request,
    caller: Anybody,
    p: Text,
    corporation: Corporation,
    kind: Literal["tile", "token"] = "tile",
) -> WhatIfOut:
    """What one tile, or token, more would bring a corporation: each is tried, and the best are ranked."""

    def work() -> WhatIfOut:
        lab = _begun(p, corporation)
        with made_up(lab):
            return _what_if(lab, what_if(lab, corporation, kind, SECONDS[kind]))

    return await _in_turn(request, caller.id, work)


@router.get("/lab/alternatives", operation_id="readLabAlternatives", responses=refusals(404))
async def read_alternatives(
    request: Request, caller: Anybody, p: Text, corporation: Corporation
) -> list[AlternativeOut]:
    """What the president may choose besides by the rules, and the best runs that leave out a stop of the best ones."""

    def work() -> list[AlternativeOut]:
        lab = _begun(p, corporation)
        with made_up(lab):
            found = alternatives(lab, corporation, SECONDS["other"])
            return [
                AlternativeOut(without=one.without, less=one.less, runs=_runs(lab, one.runs)) for one in found
            ]

    return await _in_turn(request, caller.id, work)


@router.get("/lab/competition", operation_id="readLabCompetition", responses=refusals(404))
async def read_competition(
    request: Request, caller: Anybody, p: Text, corporation: Corporation, other: Corporation
) -> CompetitionOut:
    """Two corporations with one lay each: the best lays of the one with the best reply of the other, and vice versa."""

    def work() -> CompetitionOut:
        lab = _begun(p, corporation, other)
        with made_up(lab):
            found = compete(lab, corporation, other, SECONDS["against"])
        lines = [(corporation, one) for one in found.lines] + [(other, one) for one in found.other_lines]
        return CompetitionOut(
            now={one.corporation: one.answer.value for one in (found.one, found.other)},
            lines=[
                LineOut(
                    begins=begins,
                    lay=one.lay.change,
                    reply=one.reply.change if one.reply is not None else None,
                    first=one.first.answer.value,
                    second=one.second.answer.value,
                    whole=one.whole,
                )
                for begins, one in lines
            ],
        )

    return await _in_turn(request, caller.id, work)


@router.post("/lab/board", operation_id="readLabBoard", responses=refusals(404, 413))
def post_board(request: Request, player: Player, board: BoardIn) -> BoardOut:
    """A board of one's own from hexes and notation; nothing is stored. All faults are told at once, as `sentences`."""
    count(request, "lab question")
    name = entry_of(board.title).name
    own = said(lambda: read_board(board.board, board.layout, board.letters, name))
    return BoardOut(text=text_of(said(lambda: Lab.printed(name, own=own))), map_toml=as_map_toml(own))


async def _in_turn(
    request: Request, user: int | None, work: Callable[[], T], kind: str = "lab question"
) -> T:
    await run_in_threadpool(count, request, kind)
    return await take_turn(request, user, 0, work)


def _position(text: str, title: str, document: str) -> Lab:
    if text:
        return lab_of(text)
    if document:
        return said(lambda: from_document(read_document(document)))
    if title:
        return said(lambda: Lab.printed(entry_of(title).name))
    raise Unreadable(gettext("A position is needed: p, title or document."), field="p")


def _changed(lab: Lab, lines: Sequence[str]) -> Lab:
    for line in lines:
        lab = said(lambda lab=lab, line=line: change(lab, typed(line[:400])))  # type: ignore[misc]
    return lab


def _begun(text: str, *corporations: str) -> Lab:
    """The position, if these corporations have begun. Raises `NotFound`."""
    lab = lab_of(text)
    for one in corporations:
        if one not in lab.begun():
            raise NotFound(gettext("{corporation} has not begun.", corporation=one[:40]))
    return lab


def _what_if(lab: Lab, found: WhatIf) -> WhatIfOut:
    return WhatIfOut(
        corporation=found.corporation,
        now=found.now.answer.value,
        tried=found.tried,
        of=found.of,
        proven=found.proven,
        gains=[
            GainOut(
                change=gain.change,
                more=gain.more,
                ways=gain.ways,
                runs=_runs(change(lab, gain.change), gain.runs),
                against=str(describe_violation(lab.table.title, gain.violation, {}))
                if gain.violation is not None
                else "",
            )
            for gain in found.gains
        ],
    )


def _runs(lab: Lab, runs: Runs) -> BestRunsOut:
    told: dict[str, Any] = breakdown(lab, runs)
    return BestRunsOut(**told)
