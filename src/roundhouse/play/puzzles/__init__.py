"""Puzzles: positions of games, each with a question that has one answer, which the engine has proven.

Load one, ask, answer:

>>> puzzle = puzzles("18Chesapeake", kind="best_run")[0]
>>> asked = ask(puzzle)
>>> asked.kind, asked.choices
('best_run', ())
>>> answer(puzzle, "1").right, answer(puzzle, str(puzzle.answer)).right
(False, True)
>>> len(answer(puzzle, "1").rules) > 0
True

The puzzles of a title are in the folder that its entry names; `tools/puzzles.py` finds them. The kinds are `best_run`,
`refusal`, `presidency`, `rust` and `best_lay`; what makes each answer the only one is told in the module of that name.
"""

from __future__ import annotations

import msgspec

from ...core.game import why_not
from ...core.position import Position
from ...core.record import action_from
from ...core.violations import Rule
from ...text.language import gettext, translated
from ...titles.found import titles
from . import wording
from .collection import Kind, Puzzle, collection_of, rules_of
from .collection import position as _position

KINDS: tuple[Kind, ...] = ("best_run", "refusal", "presidency", "rust", "best_lay")
"""All kinds of puzzles."""

MAX_ID_LENGTH = 40
"""Characters of an answer: none that is right is longer."""


class UnknownPuzzle(LookupError):
    """Raised for a puzzle that is not there; the message is one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


class NoAnswer(ValueError):
    """Raised for what cannot be an answer to the question; the message is one sentence."""


class Choice(msgspec.Struct, frozen=True):
    """One of the answers to choose from: the letter that it is chosen by, and what it says."""

    key: str
    text: str


class Question(msgspec.Struct, frozen=True):
    """A puzzle in words: what is asked, in which round, and what one has to know besides the map.

    `choices` is empty where a number is asked for; `unit` says of what.
    """

    id: str
    title: str
    kind: str
    name: str
    grade: int
    difficulty: str
    text: str
    round: str
    facts: tuple[str, ...]
    choices: tuple[Choice, ...]
    unit: str


class Verdict(msgspec.Struct, frozen=True):
    """Whether an answer is right; the right one (`answer`), why it is right, and the rules that matter."""

    right: bool
    answer: str
    why: tuple[str, ...]
    rules: tuple[Rule, ...]


def puzzles(title: str = "", kind: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of a title, or of all, of one kind, or of all. Raises `roundhouse.titles.found.UnknownTitle`.

    >>> {puzzle.kind for puzzle in puzzles("18AL", kind="refusal")}
    {'refusal'}
    >>> puzzles(kind="chess")
    ()
    """
    names = [title] if title else list(titles())
    found = (puzzle for name in names for puzzle in collection_of(name).puzzles)
    return tuple(puzzle for puzzle in found if not kind or puzzle.kind == kind)


def puzzle(id: str) -> Puzzle:
    """The puzzle of that id, in any case. Raises `UnknownPuzzle`.

    >>> puzzle("18al-1").id
    '18AL-1'
    >>> puzzle("18AL-999999")
    Traceback (most recent call last):
        ...
    roundhouse.play.puzzles.UnknownPuzzle: There is no such puzzle.
    """
    wanted = id.casefold()
    found = next((one for one in puzzles() if one.id.casefold() == wanted), None)
    if found is None:
        raise UnknownPuzzle(gettext("There is no such puzzle."))
    return found


def after(one: Puzzle) -> Puzzle:
    """The next puzzle of the same title; after the last the first.

    >>> after(puzzle("18AL-1")).id, after(puzzles("18AL")[-1]).id
    ('18AL-2', '18AL-1')
    """
    every = puzzles(one.title)
    return every[(every.index(one) + 1) % len(every)]


def position(one: Puzzle) -> Position:
    """The position of a puzzle, to be looked at.

    >>> position(puzzles("18AL", kind="best_run")[0]).frame.node
    'run'
    """
    return _position(one.title, one.game, one.at)


def ask(one: Puzzle) -> Question:
    """The puzzle in words.

    >>> ask(puzzles("18AL", kind="presidency")[0]).unit
    'shares'
    """
    pos = position(one)
    name, difficulty = named(one)
    choices = tuple(
        Choice(_key(number), wording.choice(pos, one, choice)) for number, choice in enumerate(one.choices)
    )
    return Question(
        one.id,
        one.title,
        one.kind,
        name,
        one.grade,
        difficulty,
        wording.question(pos, one),
        wording.where(pos),
        wording.facts(pos, one),
        choices,
        "" if choices else translated(wording.UNITS[one.kind]),
    )


def hint(one: Puzzle) -> str:
    """Something that helps, without giving the answer away.

    >>> hint(puzzles("18AL", kind="best_run")[0])[:25]
    'One of the runs goes thro'
    """
    return wording.hint(position(one), one)


def answer(one: Puzzle, given: str) -> Verdict:
    """What there is to say to an answer: a letter, or a number, with or without a dollar sign.

    Raises `NoAnswer` for what is neither.

    >>> one = puzzles("18AL", kind="refusal")[0]
    >>> sum(answer(one, key).right for key in "abcd")
    1
    >>> answer(one, "e")
    Traceback (most recent call last):
        ...
    roundhouse.play.puzzles.NoAnswer: Answer with one of a, b, c, d.
    """
    return msgspec.structs.replace(solution(one), right=_read(one, given) == one.answer)


def solution(one: Puzzle) -> Verdict:
    """The right answer, with what there is to say to it.

    >>> solution(puzzles("18AL", kind="presidency")[0]).answer
    '4 shares'
    """
    pos, violation = position(one), None
    if one.kind == "refusal":
        violation = why_not(pos.title, pos.state, action_from(pos.title, one.action))
        ids: tuple[str, ...] = (one.choices[one.answer],)
    else:
        ids = rules_of(one.title).get(one.kind, ())
    told = wording.amount(one)
    if one.choices:
        told = f"{_key(one.answer)}) {wording.choice(pos, one, one.choices[one.answer])}"
    rules = tuple(pos.title.rules[id] for id in ids if id in pos.title.rules)
    return Verdict(True, told, wording.reasons(pos, one, violation), rules)


def named(one: Puzzle) -> tuple[str, str]:
    """What its kind and its grade are called.

    >>> named(puzzles("18AL", kind="best_lay")[0])[0]
    'best lay'
    """
    return translated(wording.KINDS[one.kind]), translated(wording.GRADES[one.grade])


def _key(number: int) -> str:
    """The letter of a choice."""
    return chr(ord("a") + number)


def _read(one: Puzzle, given: str) -> int:
    """The number of a choice, or the number. Raises `NoAnswer`."""
    text = given.strip().casefold()
    if one.choices:
        keys = [_key(number) for number in range(len(one.choices))]
        if text not in keys:
            raise NoAnswer(gettext("Answer with one of {keys}.", keys=", ".join(keys)))
        return keys.index(text)
    digits = text.removeprefix("$").replace(",", "")
    if len(text) > MAX_ID_LENGTH or not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise NoAnswer(gettext("Answer with a whole number, such as 120."))
    return int(digits)


__all__ = [
    "KINDS",
    "Choice",
    "NoAnswer",
    "Puzzle",
    "Question",
    "UnknownPuzzle",
    "Verdict",
    "after",
    "answer",
    "ask",
    "hint",
    "named",
    "position",
    "puzzle",
    "puzzles",
    "solution",
]
