"""An explanation in words, for pages, the terminal and programs."""

from __future__ import annotations

import msgspec

from ...core.cache import memo_by_reads
from ...core.position import Position
from ...core.violations import Rule
from ...rules.depot import PHASE as PHASE_NOW
from ...rules.explained import ASPECTS, DOES, PAPER, PHASE
from ...rules.privates import PRIVATE_COMPANIES
from ...text.explanations import aspect_said, fact_said, sort_of_thing, thing_said
from ...text.notes import notes_said, sort_said
from ...text.words import Words
from ..notes import notes_of, sorts
from .explanation import Explanation, Line, explanation, particulars
from .papers import PhaseRow


class Sentence(msgspec.Struct, frozen=True):
    """A fact as a sentence, with the ids of the rules that speak of it."""

    text: str
    rules: tuple[str, ...]


class Section(msgspec.Struct, frozen=True):
    """The sentences of one aspect under its heading."""

    aspect: str
    heading: str
    sentences: tuple[Sentence, ...]


class ExplanationText(msgspec.Struct, frozen=True):
    """An explanation in words: of what sort the thing is, what it is called, what there is to know of it.

    `face`: the face value of a paper in dollars, 0 of other things; `phases`: what a paper brings in each phase; `now`:
    what there is to know at the moment, as what it is about and what it tells; `rules`: those cited, in order.
    """

    sort: str
    id: str
    kind: str
    name: str
    face: int
    sections: tuple[Section, ...]
    phases: tuple[PhaseRow, ...]
    now: tuple[tuple[str, str], ...]
    rules: tuple[Rule, ...]


def told(words: Words, pos: Position, sort: str, id: str) -> ExplanationText | None:
    """What there is to know of a thing in the position, None when the title has no such thing.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> pos = Position(game.title, game.state)
    >>> told(Words(game.title), pos, "train", "4").sections[-1].sentences[0].text
    'Rusts as phase D begins: it leaves the game at once.'
    """
    found = explanation(pos, sort, id)
    if found is None:
        return None
    face = PRIVATE_COMPANIES(pos)[id].face if sort == PAPER else 0
    now = notes_said(words, notes_of(pos, id)) if sort == PAPER else ()
    return ExplanationText(
        sort,
        id,
        _kind(words, pos, sort, id),
        thing_said(words, sort, id),
        face,
        tuple(_section(words, found, aspect) for aspect in ASPECTS if _lines(found, aspect)),
        found.phases,
        now,
        found.rules,
    )


def brief(words: Words, pos: Position, sort: str, id: str) -> tuple[str, ...]:
    """What only this thing does, in sentences, the weightiest first; none of what does nothing besides its sort.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> brief(Words(game.title), Position(game.title, game.state), "paper", "B&OR")[0].partition(",")[0]
    'Comes with a 10% share of B&O (Baltimore and Ohio Railroad)'
    """
    facts = (fact for fact in particulars(pos, sort, id) if fact.aspect == DOES)
    return tuple(fact_said(words, fact.name, fact.aspect, fact.facts) for fact in facts)


def phase_changes(words: Words, pos: Position, phase: str) -> tuple[str, ...]:
    """What a phase brings that is not so in the one in force, in sentences.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> phase_changes(Words(game.title), Position(game.title, game.state), "3")[-1]
    'Companies can buy private companies from players.'
    """
    return tuple(fact_said(words, line.name, line.aspect, line.facts) for line in _changed_by(pos, phase))


@memo_by_reads
def _changed_by(pos: Position, phase: str) -> tuple[Line, ...]:
    """What is told of the phase and not of the one in force: asked at every step of trains, another in few."""
    old, new = explanation(pos, PHASE, pos[PHASE_NOW]), explanation(pos, PHASE, phase)
    if old is None or new is None:
        return ()
    known = [(line.name, line.facts) for line in old.lines]
    return tuple(line for line in new.lines if line.aspect == DOES and (line.name, line.facts) not in known)


def _kind(words: Words, pos: Position, sort: str, id: str) -> str:
    """Its sort; of papers of several sorts the one that it is of."""
    of = sorts(pos).get(id, "") if sort == PAPER else ""
    return sort_said(words, of) if of else sort_of_thing(sort)


def _lines(found: Explanation, aspect: str) -> list[Line]:
    return [line for line in found.lines if line.aspect == aspect]


def _section(words: Words, found: Explanation, aspect: str) -> Section:
    said = tuple(
        Sentence(fact_said(words, line.name, line.aspect, line.facts), tuple(rule.id for rule in line.rules))
        for line in _lines(found, aspect)
    )
    return Section(aspect, aspect_said(aspect), said)
