"""Refusals: a sentence for every check, with the facts of the case.

`REFUSALS` goes by the name of the check, or "NAME / CASE" where the facts tell of cases; a title's own (`texts`) go
before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.title import Title
from ..core.violations import Rule, ToldViolation, Violation
from .refused.building import BUILDING
from .refused.stock import STOCK
from .refused.trains import TRAINS
from .words import Words, _, chosen

REFUSALS: dict[str, str] = {
    "your turn": _("It is {actor:owner}'s decision, not {by:owner}'s."),
    "in the menu": _("This is the step for {step:step}, not for {kind:kind}."),
    "in the menu / game over": _("The game is over."),
    **STOCK,
    **BUILDING,
    **TRAINS,
}

UNKNOWN = _("This is not allowed: {check}.")
CITED = _("{reason} ({rules}[; section {section}])")


@dataclass(frozen=True)
class Refusal:
    """A refusal in words.

    `reason` is the sentence; `rules` the rules that stand behind it (none while the title binds none), `section`
    that of the first. As text it is the sentence with rule ids and section.
    """

    reason: str
    check: str
    section: str
    rules: tuple[Rule, ...]
    line: str

    def __str__(self) -> str:
        return self.line


def describe_violation(title: Title, violation: Violation, names: Mapping[str, str] | None = None) -> Refusal:
    """Why an action is refused, in words: `str()` of it is one line; `rules` has the texts of the rules.

    `names`: players' names by id. A check that no table knows is shown by its name. Raises KeyError when the facts
    are not those of the check (`refusals_verified` finds checks and sentences that do not go together).
    """
    words = Words(title, names)
    template = chosen(REFUSALS, violation.check, violation.case, words.own.refusals)
    if template is not None:
        reason = refusal_sentence(words, template, violation)
    else:
        reason = words.say(UNKNOWN, {"check": violation.check})
    rules = tuple(title.rules[id] for id in violation.rules if id in title.rules)
    line = reason
    if violation.rules:
        ids = ", ".join(violation.rules)
        line = words.say(CITED, {"reason": reason, "rules": ids, "section": violation.section})
    return Refusal(reason, violation.check, violation.section, rules, line)


def with_sentence(
    title: Title, violation: Violation | None, names: Mapping[str, str] | None = None
) -> ToldViolation | None:
    """The same violation with its line, None for none. Raises KeyError as `describe_violation`."""
    if violation is None:
        return None
    line = describe_violation(title, violation, names).line
    return ToldViolation(violation.check, violation.rules, violation.section, violation.facts, line)


def refusal_sentence(words: Words, template: str, violation: Violation) -> str:
    """The sentence, beginning with a capital. Raises KeyError for facts that are not those of the template."""
    text = words.say(template, {**violation.facts, **words.track(violation.facts)})
    return text[:1].upper() + text[1:]
