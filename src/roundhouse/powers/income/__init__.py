"""Income by phase: a private company pays otherwise from a phase on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.depot import phases_so_far
from ...rules.explained import EXPLANATIONS, PAPER, Explained, explains
from ...rules.names import Dollars, PhaseName
from ...rules.privates import PRIVATES, REVENUE_OF
from ...rules.shares import PLAYERS


class Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="income"):
    """What the private company pays each operating round, by the `phases` from which on it does.

    `owner`: whether that is so in anybody's hand, or only in a player's.
    """

    phases: dict[PhaseName, Dollars]
    owner: Literal["", "player"] = ""


INCOMES: Setting[dict[str, Income]] = Setting("income of private companies by phase")
"""By private company."""


@amends(REVENUE_OF, "income changes with the phase")
def by_phase(pos: Position, revenue: int, sym: str) -> int:
    """The latest of the phases that have begun counts."""
    row = INCOMES(pos).get(sym)
    if row is None or (row.owner == "player" and pos[PRIVATES][sym].owner not in PLAYERS(pos)):
        return revenue
    begun = [phase.name for phase in phases_so_far(pos) if phase.name in row.phases]
    return row.phases[begun[-1]] if begun else revenue


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = INCOMES(pos).get(private)
    for phase, income in row.phases.items() if row is not None else ():
        facts = {"phase": phase, "income": income}
        yield Explained("income by phase", facts=facts, by=("amendment: income changes with the phase",))


def features(rows: Mapping[str, Income]) -> Iterable[Feature]:
    """The mechanism with these private companies."""
    yield Feature(
        "income by phase",
        settings=Settings(INCOMES.to(dict(rows))),
        amendments=(by_phase,),
        brings=(EXPLANATIONS(explains(PAPER, _explained)),),
        above={"text": f"{__name__}.text:TEXTS"},
    )
