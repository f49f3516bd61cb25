"""Which names people may have."""

from __future__ import annotations

import unicodedata

from ..errors import Unreadable

SHORTEST, LONGEST = 2, 20
ALLOWED = frozenset(" .-_'")
"""What a name may hold besides letters and digits."""


def clean(name: str) -> str:
    """A name as it is kept: composed, without space around it.

    Raises `Unreadable` for a name that is too short or long, has signs that are not seen or that imitate others, or
    mixes alphabets.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise Unreadable(f"A name has {SHORTEST} to {LONGEST} characters.", field="name")
    for char in name:
        if not (char.isalnum() or char in ALLOWED):
            raise Unreadable("A name has letters, digits, spaces and . - _ ' only.", field="name")
    if not any(char.isalpha() for char in name):
        raise Unreadable("A name has at least one letter.", field="name")
    alphabets = {unicodedata.name(char, "?").split()[0] for char in name if char.isalpha()}
    if len(alphabets) > 1 and alphabets & {"LATIN", "CYRILLIC", "GREEK"}:
        raise Unreadable("A name is written in one alphabet.", field="name")
    return name
