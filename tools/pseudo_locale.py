"""A language that does not exist, to see with: every letter has an accent and every sentence is a third longer.

What is shown without accents has not gone through a catalogue. Facts in braces, parts in brackets, markup and entities
of HTML stay as they are, so that the sentence still works.
"""

from __future__ import annotations

import re

LANGUAGE = "en_XA"
"""The code of the language: X is for private use."""

KEPT = re.compile(r"<[^>]*>|&\w+;|&#\d+;|\{[^{}]*\}|[\[\]]|\\.")
"""What is not for the eye of a reader, or that a template needs as it is."""

ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
VOWEL = re.compile(r"[aeiou]")
LONGER = 4 / 3


def accented(sentence: str) -> str:
    """The sentence in the language that does not exist: vowels are doubled until it is a third longer."""
    pieces = []
    end = 0
    for kept in KEPT.finditer(sentence):
        pieces += [sentence[end : kept.start()], kept[0]]
        end = kept.end()
    pieces.append(sentence[end:])
    return "".join(piece if number % 2 else _strange(piece) for number, piece in enumerate(pieces))


def _strange(text: str) -> str:
    wanted = round(sum(char.isalpha() for char in text) * LONGER) - sum(char.isalpha() for char in text)
    longer, left = [], wanted
    for char in text:
        longer.append(char)
        if left and VOWEL.match(char):
            longer.append(char)
            left -= 1
    if left and text.strip():
        # Words without vowels: the last letter of the text is drawn out.
        at = max((n for n, char in enumerate(longer) if char.isalpha()), default=None)
        if at is not None:
            longer[at] += longer[at].lower() * left
    return "".join(longer).translate(ACCENTS)


def bare(text: str) -> list[str]:
    """The words of a text that have letters without an accent: what did not go through a catalogue."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if re.search(r"[A-Za-z]", word)]
