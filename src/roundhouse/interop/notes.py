"""What is worth telling about an import, as data with a sentence for each case."""

from __future__ import annotations

from typing import Any

import msgspec

from ..text.language import _, gettext, translated

THE_RESULT, THE_FILE = "the result", "the file"
"""What stands where a check would, in the note about a house rule that no check of ours made necessary."""

SENTENCES = {
    "house rule": _(
        "The site's house rule {option} is switched on, as the rulebook does not allow it ({check})."
    ),
    "certificate is elsewhere": _("Certificate {certificate} is not where the file takes it from."),
    "step closed without a pass": _("The file has no pass of {corporation} in the step {step}."),
    "pass without a step": _("{entity} passes where there is nothing to decide."),
    "half an action is left out": _(
        "The file ends within an action of two moves; the first ({type}) is left out."
    ),
    "train is assumed": _("The file ends amid sales of shares; they are taken to be for train {train}."),
    "sale before bankruptcy is left out": _(
        "Bankruptcy sells all shares at once, so earlier sales are left out."
    ),
    "game is not over": _("The file says that the game is over, but by the rules it goes on."),
    "result differs": _("The result in the file is {file}, but by the rules it is {ours}."),
    "reason of the end differs": _("The file gives {file} as the reason for the end, but it is {ours}."),
    "round differs": _("The file stops in turn and round {file}, our game in {ours}."),
    "player to act differs": _("By the file {file} are to act, in our game {ours}."),
}

NO_CHECK = {
    THE_RESULT: _("The site's house rule {option} is switched on, as the file's result needs it."),
    THE_FILE: _("The site's house rule {option} is switched on, as the file cannot be read without it."),
}
"""The sentence about a house rule by what stood in the way where that was no check of ours."""


class Note(msgspec.Struct, frozen=True):
    """Something about an import: `case` (see `SENTENCES`), the figures, and the id of the file's action, if any."""

    case: str
    facts: dict[str, Any]
    action: int | None = None

    def __str__(self) -> str:
        template = NO_CHECK.get(self.facts.get("check", "")) or SENTENCES[self.case]
        sentence = translated(template).format_map(self.facts)
        if self.action is None:
            return sentence
        return gettext("Action {number}: {why}", number=self.action, why=sentence)
