"""An explanation: what a title and its mechanisms say of a thing, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from ...core.position import Position
from ...core.violations import Rule
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PHASES, TRAIN_KINDS
from ...rules.explained import (
    ASPECTS,
    COMPANY,
    EXPLANATIONS,
    PAPER,
    PHASE,
    SORTS,
    THINGS,
    TILE,
    TRAIN,
    ZONE,
    Explained,
)
from ...rules.market import CHART
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.reach import BOARD
from . import companies, papers, phases, tiles, trains, zones
from .cited import rules_of
from .papers import PhaseRow

COMMON: Mapping[str, Callable[[Position, str], Iterator[Explained]]] = {
    PAPER: papers.explained,
    COMPANY: companies.explained,
    TRAIN: trains.explained,
    PHASE: phases.explained,
    TILE: tiles.explained,
    ZONE: zones.explained,
}
"""What all titles have to say of a sort, by the rules and settings that are common to them."""


class Line(msgspec.Struct, frozen=True):
    """A fact about a thing, as in `Explained`, with the rules of the book that speak of it."""

    name: str
    aspect: str
    facts: Mapping[str, object]
    rules: tuple[Rule, ...]


class Explanation(msgspec.Struct, frozen=True):
    """All facts about a thing: what it does, when, what ends it; `phases`: of papers, what each phase brings."""

    sort: str
    id: str
    lines: tuple[Line, ...]
    phases: tuple[PhaseRow, ...] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of all its facts, each once, in the order of the book's sections as they come up."""
        return tuple({rule.id: rule for line in self.lines for rule in line.rules}.values())


def things(pos: Position) -> dict[str, tuple[str, ...]]:
    """The ids of all things of a title that explain themselves, by sort.

    >>> from roundhouse import Game
    >>> from roundhouse.core.position import Position
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> things(Position(game.title, game.state))["paper"]
    ('D&R', 'C-P', 'B&S', 'C&OC', 'B&OR', 'CV')
    """
    chart = CHART(pos)
    found: dict[str, list[str]] = {sort: [] for sort in SORTS}
    found[PAPER] += PRIVATE_COMPANIES(pos)
    found[COMPANY] += CORPORATION_SPECS(pos)
    found[TRAIN] += TRAIN_KINDS(pos)
    found[PHASE] += PHASES(pos)
    found[TILE] += [name for name, tile in BOARD(pos).tiles.items() if tile.hexes]
    found[ZONE] += dict.fromkeys(("par", *sorted(set(chart.zones.values()) - {"p"})))
    for source in THINGS.of(pos.title):
        found[source.sort] += source.find(pos)
    return {sort: tuple(dict.fromkeys(ids)) for sort, ids in found.items()}


def particulars(pos: Position, sort: str, id: str) -> list[Explained]:
    """What mechanisms say of a thing, apart from what is so with all of its sort."""
    sources = sorted(EXPLANATIONS.of(pos.title), key=lambda source: source.order)
    return [fact for source in sources if source.sort == sort for fact in source.find(pos, id)]


def explanation(pos: Position, sort: str, id: str) -> Explanation | None:
    """What there is to know of a thing, None when the title has no such thing.

    >>> from roundhouse import Game
    >>> from roundhouse.core.position import Position
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> told = explanation(Position(game.title, game.state), "paper", "CV")
    >>> [row.income for row in told.phases]
    [30, 30, 30]
    >>> explanation(Position(game.title, game.state), "paper", "B&M") is None
    True
    """
    if id not in things(pos).get(sort, ()):
        return None
    facts = sorted(_facts(pos, sort, id), key=lambda fact: ASPECTS.index(fact.aspect))
    lines = tuple(
        Line(fact.name, fact.aspect, fact.facts, rules_of(pos, fact.by, sort, id)) for fact in facts
    )
    return Explanation(sort, id, lines, papers.by_phase(pos, id) if sort == PAPER else ())


def _facts(pos: Position, sort: str, id: str) -> list[Explained]:
    """What only this title or thing has comes before what is so with all of them, or stands in its place."""
    told = list(COMMON[sort](pos, id)) if sort in COMMON else []
    own = particulars(pos, sort, id)
    said = {(fact.instead or fact.name, fact.aspect) for fact in own}
    return [*own, *(fact for fact in told if (fact.name, fact.aspect) not in said)]


def where(pos: Position, sort: str, id: str) -> tuple[str, ...]:
    """The hexes on the map that a thing is about: those that its facts name, and the homes of the companies that they
    name; () when it is about none.

    >>> from roundhouse import Game
    >>> from roundhouse.core.position import Position
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> pos = Position(game.title, game.state)
    >>> where(pos, "paper", "C-P"), where(pos, "company", "B&O"), where(pos, "train", "2")
    (('H2', 'I3'), ('H6',), ())
    """
    values = [value for fact in _facts(pos, sort, id) for value in fact.facts.values()]
    named = {name for value in values for name in (value if isinstance(value, tuple) else (value,))}
    named |= {spec.home for sym, spec in CORPORATION_SPECS(pos).items() if sym in named}
    return tuple(hex for hex in BOARD(pos).hexes if hex in named)
