"""Of the words that would have been right, the one most like what was written."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import takewhile

NEAR, SHORT, NEAR_IF_SHORT = 0.6, 3, 0.4
"""How alike words have to be, and how much less if there are no more letters than that."""


def nearest(given: str, words: Iterable[str]) -> str:
    """Of some words the one most like what was given; "" when none is.

    >>> nearest("yelow", ("yellow", "green")), nearest("44", ("2", "4")), nearest("x", ("2", "4"))
    ('yellow', '4', '')
    >>> nearest("K44", ("A44", "K4"))
    'K4'
    """
    like = given.casefold()

    def near(word: str) -> tuple[float, int]:
        return (
            difflib.SequenceMatcher(None, like, word.casefold()).ratio(),
            sum(
                1
                for _ in takewhile(lambda pair: pair[0] == pair[1], zip(like, word.casefold(), strict=False))
            ),
        )

    best = max(words, key=near, default="")
    return best if best and near(best)[0] >= (NEAR if len(like) > SHORT else NEAR_IF_SHORT) else ""
