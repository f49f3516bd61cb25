"""Of the words that would have been right, the one most like what was written."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import takewhile

NEAR, SHORT, NEAR_IF_SHORT = 0.6, 3, 0.4
"""How alike words have to be, and how much less if there are no more letters than that."""


def one_letter_apart(given: str, words: Iterable[str]) -> str:
    """The first of some words of which the given one may be a slip of the pen; "" when there is none.

    That is a letter more, less or other, or two the wrong way round; small and capital letters are the same.

    >>> one_letter_apart("EsatCoast", ("WestCoast", "EastCoast")), one_letter_apart("North", ("South",))
    ('EastCoast', '')
    """
    for word in words:
        if word != given and max(len(given), len(word)) > SHORT:
            here, there = _differing(given.casefold(), word.casefold())
            if max(len(here), len(there)) <= 1 or (len(here) == 2 and here == there[::-1]):
                return word
    return ""


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _differing(one: str, other: str) -> tuple[str, str]:
    """What is left of two words without what they begin and end with alike."""
    front = _alike(one, other)
    one, other = one[front:], other[front:]
    back = _alike(one[::-1], other[::-1])
    return one[: len(one) - back], other[: len(other) - back]


def nearest(given: str, words: Iterable[str]) -> str:
    """Of some words the one most like what was given; "" when none is.

    >>> nearest("yelow", ("yellow", "green")), nearest("44", ("2", "4")), nearest("x", ("2", "4"))
    ('yellow', '4', '')
    >>> nearest("K44", ("A44", "K4"))
    'K4'
    """
    like = given.casefold()

    def near(word: str) -> tuple[float, int]:
        other = word.casefold()
        return difflib.SequenceMatcher(None, like, other).ratio(), _alike(like, other)

    best = max(words, key=near, default="")
    return best if best and near(best)[0] >= (NEAR if len(like) > SHORT else NEAR_IF_SHORT) else ""
