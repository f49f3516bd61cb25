"""What makes two names one account, and what makes them look like each other."""

from __future__ import annotations

import functools
import re
import unicodedata

SIGNS = re.compile(r"\s+|^[\s._'-]+|[\s._'-]+$")
"""What makes no other name."""


def account_key(name: str) -> str:
    """What makes two names the same, wherever a name is looked up or counted.

    Neither capitals, nor the way a letter is encoded, nor white space around or between words tell them apart. The key
    of a key is the key itself.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def looks(name: str) -> tuple[str, ...]:
    """How a name looks as it is written, in capitals and in small letters.

    Two names that share one of these can be taken for each other: "Iris" and "lris", "Bernard" and "Bemard", "Cop" and
    the same in Cyrillic letters. Nor do spaces, or signs around a name, make another one of it: "Ben", "B en", "Ben.".
    """
    shown = unicodedata.normalize("NFKC", name)
    found = []
    for whole in (shown, SIGNS.sub("", shown)):
        forms = (("shown", whole), ("upper", whole.upper()), ("lower", whole.casefold()))
        found += [f"{kind}:{skeleton(form)}" for kind, form in forms]
    return tuple(dict.fromkeys(found))


def skeleton(text: str) -> str:
    """The skeleton of a text (Unicode Technical Standard 39): what looks the same has the same one."""
    table = _prototypes()
    seen = "".join(table.get(char, char) for char in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", seen)


@functools.lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """By letter the one that it is taken for.

    The library lists for each letter all others of its class: one prototype has all of them, each of them only the
    prototype. In a class of two either would do, so the longer one is taken, then the one that comes first.
    """
    from confusable_homoglyphs.confusables import confusables_data  # half a megabyte, for whoever registers

    marks = {0x200E: None}  # put around letters that run from right to left
    found = {}
    for letter, others in confusables_data.items():
        if len(letter) != 1 or len(others) != 1:
            continue
        other = others[0]["c"].translate(marks)
        pair = len(confusables_data.get(others[0]["c"], ())) < 2
        if len(other) > 1 or not pair or other < letter:
            found[letter] = other
    return found
