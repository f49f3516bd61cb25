"""What is worth telling about an import, as data with a sentence for each case."""

from __future__ import annotations

from typing import Any

import msgspec

SENTENCES = {
    "house rule": "The site's house rule {option} is switched on, for the rulebook objects ({check}).",
    "certificate is elsewhere": "Certificate {certificate} is not where the file takes it from.",
    "step closed without a pass": "The file has no pass of {corporation} in the step {step}.",
    "pass without a step": "{entity} passes where there is nothing to decide.",
    "half an action is left out": "The file ends within an action of two moves; the first ({type}) is left out.",
    "train is assumed": "The file ends amid sales of shares; they are taken to be for train {train}.",
    "sale before bankruptcy is left out": "Bankruptcy sells all shares at once, so earlier sales are left out.",
    "game is not over": "The file says that the game is over, and by the rules it goes on.",
    "result differs": "The file has the result {file}, and by the rules it is {ours}.",
    "reason of the end differs": "The file gives {file} as the reason of the end, and it is {ours}.",
    "round differs": "The file stops in turn and round {file}, our game in {ours}.",
    "player to act differs": "By the file {file} are to act, in our game {ours}.",
}


class Note(msgspec.Struct, frozen=True):
    """Something about an import: `case` (see `SENTENCES`), the figures, and the id of the file's action, if any."""

    case: str
    facts: dict[str, Any]
    action: int | None = None

    def __str__(self) -> str:
        sentence = SENTENCES[self.case].format_map(self.facts)
        return sentence if self.action is None else f"Action {self.action}: {sentence}"
