"""Which rules of the book speak of a thing: those of the parts that carry out what is told of it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from ...core.position import Position
from ...core.violations import Rule
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PHASES, TRAIN_KINDS
from ...rules.explained import COMPANY, PAPER, PHASE, TRAIN
from ...rules.privates import PRIVATE_COMPANIES


def rules_of(pos: Position, parts: Iterable[str], sort: str, id: str) -> tuple[Rule, ...]:
    """The rules that the parts of a title stand for, in the order of the parts: of a part with a case for this thing
    those of the case alone.

    Rules that name other things of the sort, and not this one, are left out where others remain.
    """
    title = pos.title
    found: dict[str, Rule] = {}
    for part in parts:
        cited = title.cites.get(f"{part} / {id}") or title.cites.get(part, ())
        found |= {rule: title.rules[rule] for rule in cited}
    names = dict(_names(pos, sort))
    own = names.pop(id, None)
    if own is None:
        return tuple(found.values())
    kept = [
        rule
        for rule in found.values()
        if own.search(rule.text) or not any(other.search(rule.text) for other in names.values())
    ]
    return tuple(kept or found.values())


def _names(pos: Position, sort: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """How rules name the things of a sort."""
    if sort == PAPER:
        for sym, paper in PRIVATE_COMPANIES(pos).items():
            yield sym, _named(sym, paper.number, paper.name)
    elif sort == COMPANY:
        for sym, spec in CORPORATION_SPECS(pos).items():
            yield sym, _named(sym, spec.name)
    elif sort == TRAIN:
        for kind in TRAIN_KINDS(pos):
            yield kind, _compiled(rf"(?<![\w&-]){re.escape(kind)}(-trains?|s)\b")
    elif sort == PHASE:
        for phase in PHASES(pos):
            yield phase, _compiled(rf"\b[Pp]hases?\b[^.;]*?\b{re.escape(phase)}\b(?!-)")


def _named(*names: str) -> re.Pattern[str]:
    return _compiled("|".join(rf"(?<![\w&-]){re.escape(name)}(?![\w&-])" for name in names if name))


@functools.lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    """`re` itself keeps fewer than a title has names."""
    return re.compile(pattern)
