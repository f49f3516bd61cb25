"""What the run of a train earns, in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..board.route_points import hex_of, written
from .language import gettext
from .words import Words


def more_said(words: Words, run: Mapping[str, Any]) -> tuple[str, ...]:
    """What a run earns beside its stops and what is taken off: bonuses, a stop that is paid twice, fees.

    `run`: a row of `analysis.best_runs.lines_of`, amounts in money of the game.

    >>> more_said(Words(), {"bonuses": [{"id": "coal", "value": 20}]})
    ('coal +$20',)
    """
    more = [_added(words, one) for one in run.get("bonuses", ())]
    if "doubled" in run:
        place, amount = words.place(hex_of(run["doubled"]["stop"])), words.money(run["doubled"]["value"])
        more.append(gettext("{place} twice +{amount}", place=place, amount=amount))
    more += [
        gettext("{id} −{amount}", id=one["id"], amount=words.money(one["value"]))
        for one in run.get("fees", ())
    ]
    more += [
        gettext("{id} −{amount}, paid from elsewhere", id=one["id"], amount=words.money(one["value"]))
        for one in run.get("beside", ())
    ]
    return tuple(more)


def once_said(words: Words, runs: Mapping[str, Any]) -> tuple[str, ...]:
    """The bonuses that are paid once for all runs together; `runs`: what `analysis.best_runs.lines_of` tells."""
    return tuple(_added(words, one) for one in runs.get("extras", ()))


def run_said(words: Words, run: Mapping[str, Any], free: Collection[tuple[str, int]] = ()) -> str:
    """A run stop by stop with what each earns, and what comes to that: "Mobile 20 – Selma 30 · coal +$20".

    `free`: stops that use up nothing of the train's reach, which is said of them.
    """
    stops = " – ".join(_stop(words, one, free) for one in run["stops"])
    return " · ".join((stops, *more_said(words, run)))


def _stop(words: Words, one: Mapping[str, Any], free: Collection[tuple[str, int]]) -> str:
    place, value = words.called(hex_of(one["stop"])), one["value"]
    if one["stop"] in {written(stop) for stop in free}:
        return gettext("{place} {value} (free stop)", place=place, value=value)
    return f"{place} {value}"


def _added(words: Words, one: Mapping[str, Any]) -> str:
    return gettext("{id} +{amount}", id=one["id"], amount=words.money(one["value"]))
