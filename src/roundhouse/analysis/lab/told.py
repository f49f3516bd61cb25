"""What the lab knows of a position, as plain data."""

from __future__ import annotations

from typing import Any

from ...play.lab import Lab
from ...routes.checker import earnings
from ...rules.depot import TRAINS, owned
from ...rules.reach import BOARD, TILES
from ...rules.running import as_runs
from ..best_runs import lines_of
from .runs import PATIENT, Runs, runs_of


def breakdown(lab: Lab, runs: Runs) -> dict[str, Any]:
    """Runs with what each stop, bonus and fee earns, their total, bound and proof; see `best_runs.described`.

    >>> from roundhouse.play.lab import from_document
    >>> tiles = {"F8": "X1:4", "G7": "9:1"}
    >>> lab = from_document({"title": "18Chesapeake", "tiles": tiles, "companies": {"B&O": {"trains": ["2"]}}})
    >>> breakdown(lab, runs_of(lab, "B&O"))["runs"][0]["stops"]
    [{'stop': 'F8.0', 'value': 30}, {'stop': 'H6.0', 'value': 30}]
    """
    pos, found = lab.pos, runs.answer
    declared = tuple((run.train, run.route) for run in as_runs(found))
    lines = earnings(BOARD(pos), pos[TILES], runs.question, declared)
    kinds = {id: pos[TRAINS][id].kind for id in owned(pos, runs.corporation)}
    told = lines_of(found, lines)
    for row in told["runs"]:
        row["kind"] = kinds.get(row["train"], row["train"])
    return {
        "corporation": runs.corporation,
        "trains": list(kinds.values()),
        **told,
    }


def report(lab: Lab, seconds: float = PATIENT) -> list[dict[str, Any]]:
    """The best runs of every corporation that has begun.

    >>> from roundhouse.play.lab import from_document
    >>> lab = from_document({"title": "18Chesapeake", "companies": {"B&O": {"trains": ["2"]}, "PRR": {}}})
    >>> [(row["corporation"], row["total"], row["proven"]) for row in report(lab)]
    [('PRR', 0, True), ('B&O', 0, True)]
    """
    return [breakdown(lab, runs_of(lab, sym, seconds)) for sym in lab.begun()]
