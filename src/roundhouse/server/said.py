"""Sentences that are kept because it would take long to make them again: in each of the site's languages."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..text.language import SOURCE, available, language, speaking


def in_every_language(make: Callable[[], str]) -> str:
    """What a function says, in each language, as text to be kept; `heard` reads it."""
    said: dict[str, str] = {}
    for code in (SOURCE, *available()):
        with speaking(code):
            said[code] = make()
    return said[SOURCE] if len(set(said.values())) == 1 else msgspec.json.encode(said).decode()


def heard(kept: str) -> str:
    """What was kept, in the language in use; English where it was not said in that one.

    >>> heard('{"en": "Auction", "de": "Versteigerung"}'), heard("Auction")
    ('Auction', 'Auction')
    """
    if not kept.startswith("{"):
        return kept  # by a site that had one language
    said = msgspec.json.decode(kept, type=dict[str, str])
    return said.get(language() or SOURCE) or said[SOURCE]
