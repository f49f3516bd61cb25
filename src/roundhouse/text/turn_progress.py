"""Why a step of a turn was skipped, in a few words for the rail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.violations import Violation
from .refusals import REFUSALS, refusal_sentence
from .words import Words, _, chosen

REASONS: dict[str, str] = {
    "no train": _("{who} has no train to run"),
    "no route": _("no train of {who} has a route"),
    "nothing earned": _("{who} has earned nothing, which counts as withholding: its price falls as a rule"),
}


def reason_said(words: Words, violation: Violation | None, case: str, facts: Mapping[str, Any]) -> str:
    """The reason: of a case that the rail knows itself, or the sentence of a refusal; "" when there is neither."""
    if case in REASONS:
        return words.say(REASONS[case], facts)
    if violation is None:
        return ""
    template = chosen(REFUSALS, violation.check, violation.case, words.own.refusals)
    return refusal_sentence(words, template, violation) if template is not None else ""
