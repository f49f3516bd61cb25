"""Changes: what will be different after an action, in short lines for a preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.actions import Action
from ..core.game import to_act
from ..core.state import State
from ..core.title import Title
from ..rules.shares import POOL
from .labels import describe_action
from .prompts import round_name
from .words import Words, _

CHANGES: dict[str, str] = {
    "shares": _("{owner:owner} {corporation} {old}% → {new}%"),
    "price": _("{corporation} price {old:$} → {new:$}"),
    "price / unearned": _("{corporation} earns nothing in this turn, so its price falls: {old:$} → {new:$}"),
    "starts": _("{corporation} starts at {new:$}"),
    "leaves": _("{corporation} leaves the stock market"),
    "president": _("{new:owner} becomes president of {corporation}"),
    "president / you": _("you become president of {corporation}"),
    "president / lost": _("you lose {corporation} to {new:owner}"),
    "floats": _("{corporation} floats"),
    "private": _("{private} goes {new:to}"),
    "closes": _("{private} closes"),
    "train": _("{new:owner} gets a {train:train}"),
    "trains": _("{new:owner} gets {trains:trains}"),
    "rusts": _("{owner:owner} loses {trains:trains}"),
    "trainless": _("{corporation} is left without a train"),
    "discards": _("a {train:train} goes {pool:to}"),
    "phase": _("phase {new} begins"),
    "tile": _("tile {tile} in {hex}[, over {old}]"),
    "token": _("{corporation}'s token in {hex:place}"),
    "over": _("the game ends: {result:amounts}"),
}
"""By the case of the change."""

CASH = _("{owner:owner} {old:$} → {new:$}")


def describe_changes(
    words: Words, changes: Iterable[tuple[str, Mapping[str, Any]]], you: str = ""
) -> list[str]:
    """A short line for each change (its case and facts, as `play.changes` finds them), for the player `you`."""
    return [line for case, facts in changes if (line := _line(words, case, facts, you))]


DECIDES = _("{player:name} decides:")

WAY = _("{label}: {changes:list}")


def describe_ways(
    words: Words,
    title: Title,
    state: State,
    ways: Iterable[tuple[Action, Iterable[tuple[str, Mapping[str, Any]]]]],
    you: str = "",
) -> list[str]:
    """Who decides in the position, and a line for each of the ways, with its changes (as `play.changes` finds them);
    nothing for no ways."""
    lines = [
        words.say(
            WAY,
            {
                "label": describe_action(title, state, action, words.names),
                "changes": describe_changes(words, different, you),
            },
        )
        for action, different in ways
    ]
    return [words.say(DECIDES, {"player": to_act(title, state)}), *lines] if lines else []


def _line(words: Words, case: str, facts: Mapping[str, Any], you: str) -> str:
    if case == "cash":
        return words.say(CASH, facts)
    if case == "round":
        return round_name(words, facts["new"])
    if case == "president" and you:
        case = "president / you" if facts["new"] == you else case
        case = "president / lost" if facts["old"] == you else case
    if case == "price" and facts.get("unearned"):
        case = "price / unearned"
    template = CHANGES.get(case)
    return "" if template is None else words.say(template, {"pool": POOL, **facts})
