"""The languages that a site speaks, and which of them a user reads."""

from __future__ import annotations

from ..text import locales
from ..text.language import SOURCE, available
from .storage.records import User

CHOSEN, LAST = "language", "spoken"
"""What the settings of a user have: the language that the user has chosen, and the one of the last login."""


def offered() -> tuple[tuple[str, str], ...]:
    """The languages that may be chosen: the code of each, and what the language calls itself.

    >>> offered()[0]
    ('en', 'English')
    """
    return ((SOURCE, locales.named("")), *((code, locales.named(code)) for code in available()))


def known(code: str) -> bool:
    """Whether a language may be chosen.

    >>> known("en"), known("tlh"), known("")
    (True, False, False)
    """
    return code == SOURCE or code in available()


def tag_of(code: str) -> str:
    """A language as HTML names it.

    >>> tag_of("pt_BR"), tag_of("")
    ('pt-BR', 'en')
    """
    return (code or SOURCE).replace("_", "-")


def chosen(user: User) -> str:
    """The language that a user has chosen; "" for whatever the browser prefers."""
    code = str(user.settings.get(CHOSEN, ""))
    return code if known(code) else ""


def read_by(user: User, otherwise: str) -> str:
    """The language in which we write to a user; `otherwise` for somebody of whom none is known."""
    last = str(user.settings.get(LAST, ""))
    return chosen(user) or (last if known(last) else otherwise)
