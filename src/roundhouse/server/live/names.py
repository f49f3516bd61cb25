"""Which names people may have."""

from __future__ import annotations

import re
import unicodedata

from ...bots import BOTS
from ...text.language import gettext
from ..errors import NotNow, Unreadable
from ..storage.account_keys import looks
from .seat_names import bot_name

SHORTEST_NAME, LONGEST_NAME = 2, 20
ALLOWED = frozenset(" .-_'")
"""What a name may hold besides letters and digits."""

ALONE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
"""Alphabets with letters that look like those of another: one of them to a name."""

TOGETHER = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"})
"""What is written side by side and cannot be taken for each other."""

NUMBER = re.compile(r"[\s\d]+$")
"""What is put behind the name of a bot where there are several."""

MARKS_IN_A_ROW = 2
"""More vowel signs than that on one letter are a drawing."""


def clean(name: str) -> str:
    """A name as it is kept: composed, without space around it.

    Raises `Unreadable` for a name that is too short or long, has signs that are not seen or that imitate others, or
    mixes alphabets.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise Unreadable(
            gettext(
                "A name has {shortest} to {longest} characters.", shortest=SHORTEST_NAME, longest=LONGEST_NAME
            ),
            field="name",
        )
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Mc") else 0
        sign = 0 < marks <= MARKS_IN_A_ROW and unicodedata.name(char, "COMBINING").split()[0] != "COMBINING"
        if not (char.isalnum() or char in ALLOWED or sign):
            raise Unreadable(gettext("A name has letters, digits, spaces and . - _ ' only."), field="name")
    if not any(char.isalpha() for char in name):
        raise Unreadable(gettext("A name has at least one letter."), field="name")
    alphabets = {unicodedata.name(char, "?").split()[0] for char in name if char.isalpha()}
    if len(alphabets) > 1 and alphabets & ALONE and not alphabets <= TOGETHER:
        raise Unreadable(gettext("A name is written in one alphabet."), field="name")
    return name


def own(name: str) -> str:
    """A name as an account or a guest may have it: as it is kept, and not to be taken for that of a bot at a table.

    Raises as `clean` does, and `NotNow`.
    """
    name = clean(name)
    seen = set(looks(NUMBER.sub("", name)))
    if any(seen.intersection(looks(bot_name(bot, ()))) for bot in BOTS):
        raise NotNow(gettext("The name {name} looks like that of a bot.", name=name), name=name, field="name")
    return name
