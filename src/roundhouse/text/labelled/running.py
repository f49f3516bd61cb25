"""Trains run, and earnings divided."""

from __future__ import annotations

from typing import Any

from ...core.now import Now
from ...rules.dividends import DIVIDEND_OF, SHARED_OUT, Dividend
from ...rules.operating_round import TURN
from ...rules.running import AnnounceRun, RunTrains, best, value_of
from ..templates import _
from ..texts import Texts


def _of_runs(now: Now, action: RunTrains | AnnounceRun) -> dict[str, Any]:
    return {"value": value_of(now, now[TURN].corporation, action.runs)}


def _of_dividend(now: Now, action: Dividend) -> dict[str, Any]:
    revenue = now[TURN].revenue or 0
    dividend = DIVIDEND_OF(now, action.choice, revenue)
    amounts = SHARED_OUT(now, now.frame.who, dividend)
    return {"revenue": revenue, "dividend": dividend, "kept": revenue - dividend, "amounts": amounts}


def _proof(now: Now, action: RunTrains) -> str:
    answer = best(now, now.frame.who)
    runs = tuple((run.train, run.route) for run in action.runs)
    found = tuple((run.train, run.route) for run in answer.runs)
    return "best" if answer.proven and runs == found else ""


def _choice(now: Now, action: Dividend) -> str:
    return action.choice


TEXTS = Texts(
    labels={
        "pass / announcement": _("Show no better run"),
        "run": _("Run for {value:$}: {runs:runs}"),
        "run / best": _("Run for {value:$}, proven best: {runs:runs}"),
        "announce_run": _("Show a better run, for {value:$}: {runs:runs}"),
        "dividend": _("Divide the earnings: {choice}"),
        "dividend / pay": _("Pay out {revenue:$}[: {amounts:amounts}]"),
        "dividend / half": _("Pay out {dividend:$}[ and keep {kept:$}][: {amounts:amounts}]"),
        "dividend / withhold": _("Keep {revenue:$} in the treasury"),
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
