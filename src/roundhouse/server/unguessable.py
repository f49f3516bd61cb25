"""Secrets that people are given: in links, and as arguments of commands."""

from __future__ import annotations

import secrets


def unguessable(bytes: int = 32) -> str:
    """Letters, digits, "-" and "_" made of so many random bytes. It does not begin with "-": on a command line that
    would be an option.

    >>> len(unguessable()), len(unguessable(12))
    (43, 16)
    """
    while (made := secrets.token_urlsafe(bytes)).startswith("-"):
        pass
    return made
