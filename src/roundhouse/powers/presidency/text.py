"""What is said about presidencies that come with private companies."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...text.templates import _
from ...text.texts import Texts
from . import PAR_STEP, to_be_set


def _of_prompt(pos: Position) -> dict[str, Any]:
    return {"brought": to_be_set(pos)} if pos.frame.node == PAR_STEP.name else {}


TEXTS = Texts(
    labels={"set_par": _("Set the par value to {par:$}")},
    kinds={"set_par": _("setting a par value")},
    headings={"set_par": _("Par value")},
    prompts={PAR_STEP.name: _("{actor:name} sets the par value of {brought}")},
    prompt_facts=_of_prompt,
    steps={PAR_STEP.name: _("setting a par value")},
    lessons={
        "par of what comes along": _(
            "The president's certificate of {corporation} has come along, so you say what its shares cost, from"
            " {least:$} to {most:$}. The higher the price, the more your certificate is worth and the more money the"
            " company has for trains; but more of its shares have to be bought before it runs, and dear ones find fewer"
            " buyers."
        ),
    },
    refusals={
        "par value of the corporation that comes along": _(
            "The par value of {corporation} is set once, to {values:dollars}."
        )
    },
    explanations={
        "brings a presidency / does": _(
            "Comes with the president's certificate of {corporation:company}, {percent}%: its buyer sets"
            " the par value at once and pays nothing more for it[; worth {worth:$} now][; worth {low:$} to"
            " {high:$} accordingly]."
        ),
        "brings a presidency to be drawn / does": _(
            "Comes with the president's certificate of a company that is drawn as the game begins: its"
            " buyer sets the par value at once and pays nothing more for it."
        ),
        "first train of the company drawn / ends": _("Closes when that company buys its first train."),
    },
)
