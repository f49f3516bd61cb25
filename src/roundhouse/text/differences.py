"""Differences: what a replay by other rules has otherwise than the record of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..rules.shares import POOL
from .prompts import round_name
from .words import Words, _

DIFFERENCES: dict[str, str] = {
    "cash": _("{owner:owner} has {new:$} instead of {old:$}"),
    "shares": _("{owner:owner} holds {new}% of {corporation} instead of {old}%"),
    "price": _("{corporation}'s share price is {new:$} instead of {old:$}"),
    "starts": _("{corporation} has a share price, {new:$}"),
    "leaves": _("{corporation} has no share price"),
    "president": _("{new:owner} is president of {corporation}[ instead of {old:owner}]"),
    "floats": _("{corporation} has floated"),
    "private": _("{private} belongs to {new:owner}[ instead of {old:owner}]"),
    "closes": _("{private} is closed"),
    "train": _("a {train:train} belongs to {new:owner} instead of {old:owner}"),
    "rusts": _("{owner:owner} has lost {trains:trains}"),
    "discards": _("a {train:train} is in {pool:owner}"),
    "phase": _("phase {new} instead of phase {old}"),
    "tile": _("tile {tile} lies in {hex}[ instead of {old}]"),
    "token": _("{corporation} has a token in {hex:place}"),
    "over": _("the game is over"),
}
"""By the case of the change (`play.changes`): `old` is as recorded, `new` as replayed."""

ROUNDS = _("{new} instead of {old}")
ELSE = _("something else differs: {names:list}")


def describe_differences(words: Words, found: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """A sentence for each difference between a recorded position and a replayed one, as `play.changes` finds them.

    >>> describe_differences(Words(), [("cash", {"owner": "Ann", "old": 75, "new": 95})])
    ['Ann has $95 instead of $75']
    """
    said = []
    for case, facts in found:
        if case == "round":
            rounds = {side: round_name(words, facts[side]) for side in ("old", "new")}
            said.append(words.say(ROUNDS, rounds))
        elif case in DIFFERENCES:
            said.append(words.say(DIFFERENCES[case], {"pool": POOL, **facts}))
    return said


def something_else(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """A sentence for differences that have no words of their own, by the names of what is kept; none for no names.

    >>> something_else(Words(), ["loans"])
    ('something else differs: loans',)
    """
    listed = list(names)
    return (words.say(ELSE, {"names": listed}),) if listed else ()
