"""Trains run, and earnings divided."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...rules.dividends import DIVIDEND_OF, SHARED_OUT, Dividend
from ...rules.operating_round import CURRENT_TURN
from ...rules.running import AnnounceRun, RunTrains, best, value_of
from ..templates import _
from ..texts import Texts


def _of_runs(pos: Position, action: RunTrains | AnnounceRun) -> dict[str, Any]:
    return {"value": value_of(pos, pos[CURRENT_TURN].corporation, action.runs)}


def _of_dividend(pos: Position, action: Dividend) -> dict[str, Any]:
    revenue = pos[CURRENT_TURN].revenue or 0
    dividend = DIVIDEND_OF(pos, action.choice, revenue)
    amounts = SHARED_OUT(pos, pos.frame.who, dividend)
    return {"revenue": revenue, "dividend": dividend, "kept": revenue - dividend, "amounts": amounts}


def _proof(pos: Position, action: RunTrains) -> str:
    answer = best(pos, pos.frame.who)
    runs = tuple((run.train, run.route) for run in action.runs)
    found = tuple((run.train, run.route) for run in answer.runs)
    return "best" if answer.proven and runs == found else ""


def _choice(pos: Position, action: Dividend) -> str:
    return action.choice


TEXTS = Texts(
    labels={
        "pass / announcement": _("Show no better run"),
        "run": _("Run for {value:$}: {runs:runs}"),
        "run / best": _("Run for {value:$}, proven best: {runs:runs}"),
        "announce_run": _("Show a better run, for {value:$}: {runs:runs}"),
        "dividend": _("Divide the earnings: {choice}"),
        "dividend / pay": _("Pay out {revenue:$}[: {amounts:amounts}]"),
        "dividend / half": _("Pay out {dividend:$}[ and withhold {kept:$}][: {amounts:amounts}]"),
        "dividend / withhold": _("Withhold {revenue:$}"),
    },
    kinds={
        "run": _("running trains"),
        "announce_run": _("showing a better run"),
        "dividend": _("dividing earnings"),
    },
    headings={
        "run": _("Run"),
        "announce_run": _("Show a better run"),
        "dividend": _("Divide the earnings"),
    },
    label_cases={
        RunTrains: _proof,
        Dividend: _choice,
    },
    label_facts={
        RunTrains: _of_runs,
        AnnounceRun: _of_runs,
        Dividend: _of_dividend,
    },
)
