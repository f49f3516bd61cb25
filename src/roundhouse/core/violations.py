"""Rules by number, and violations that cite them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One testable rule of a title's rulebook, in our own words (an entry of rules.toml).

    `section` is that of the rulebook, "" for a `CommonRule` that the title does not number.

    `by` names what implements it: "check: NAME", "check: NAME / CASE", "rule value: NAME", "override: NAME",
    "amendment: NAME", "reaction: NAME", "wrapper: NAME", "life: TABLE, ENDING", "flow: NAME", "data: FILE",
    "setup: NAME", "action type: NAME", "setting: NAME"; `switches` names the overrides and amendments of options
    that play it otherwise; `option` is the option without which it is no rule of the game and is not cited; `info` says
    why no code is needed for it.
    """

    id: str
    section: str
    text: str
    example: str
    basis: str = "rulebook"
    by: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    option: str = ""
    info: str = ""


COMMON = "common"
"""The basis of a rule that is so in most titles and that the title in question does not number."""


class CommonRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is so in every title that has these parts and says nothing else: an entry of a file beside the module.

    `by` names what carries it, as in `Rule`. A title's rules.toml gives it a number by its `name` (`common = NAME`),
    with words of its own where its book says more. Where a title says nothing of such a part, the rule is added
    without a section, by an id made of the title and the name, and carried by those of the parts that are there; but
    not where the title has one of the parts in `unless`, by which it is otherwise, nor where it lacks one of those
    that make the rule what it is (`varies`).

    >>> CommonRule("train limit", "Nobody has more.", "Four are four.", ("check: train limit",)).of("X").id
    'X-common-train limit'
    """

    name: str
    text: str
    example: str
    by: tuple[str, ...]
    unless: tuple[str, ...] = ()

    @property
    def varies(self) -> tuple[str, ...]:
        """The overrides and amendments among what carries it: without one of them it is played otherwise.

        >>> CommonRule("duty", "Always.", "Now.", ("check: has a train", "override: route or not")).varies
        ('override: route or not',)
        """
        return tuple(by for by in self.by if by.startswith(("override: ", "amendment: ")))

    def of(self, title: str, by: tuple[str, ...] | None = None) -> Rule:
        """The rule as the title `title` has it that does not number it, carried by `by` (by default all of them)."""
        said = self.by if by is None else by
        return Rule(f"{title}-common-{self.name}", "", self.text, self.example, COMMON, said)


class Violation(msgspec.Struct, frozen=True):
    """Why an action is refused: the check, the rules it stands for, and the details of this case.

    `rules` holds rule ids; `section` is the section of the first; `facts` are the details of the check by name
    (`Details.as_mapping`), plain data as it goes over the wire. The sentence is made in `roundhouse.text`.

    >>> Violation("train limit", ("rule-11-4",), "11", {"case": "phase", "limit": 2}).case
    'phase'
    """

    check: str
    rules: tuple[str, ...]
    section: str
    facts: Mapping[str, Any]

    @property
    def case(self) -> str:
        """Which case of the check objected; empty when it has only one."""
        return str(self.facts.get("case", ""))


class ToldViolation(Violation, frozen=True):
    """A violation with its sentence, which layers that have words make of it: as text it is that sentence.

    >>> print(ToldViolation("train limit", ("rule-11-4",), "11", {}, "Nobody has more than four trains."))
    Nobody has more than four trains.
    """

    sentence: str

    def __str__(self) -> str:
        return self.sentence


class Refused(ValueError):
    """Raised by `play` for an action that is not legal; `violation` says why. The position is left as it was.

    Layers that have words for it say so by `said`: then its text is that sentence.

    >>> refused = Refused(Violation("train limit", ("rule-11-4",), "11", {}))
    >>> str(refused)
    'refused by train limit (rule-11-4)'
    >>> refused.said = lambda: "Nobody has more than four trains."
    >>> str(refused)
    'Nobody has more than four trains.'
    """

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        self.said: Callable[[], str] | None = None
        super().__init__(f"refused by {violation.check} ({', '.join(violation.rules) or 'no rule'})")

    def __str__(self) -> str:
        return self.said() if self.said is not None else str(self.args[0])

    def __reduce__(self) -> tuple[type[Refused], tuple[Violation]]:
        return Refused, (self.violation,)
