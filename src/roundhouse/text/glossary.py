"""The words of the field, explained for whoever meets them for the first time: `glossary.toml`, put into words here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

import msgspec
import tomli

from .language import translated

FILE = "glossary.toml"


class Entry(msgspec.Struct, frozen=True):
    """A word as it is kept: how it is written, what it means, other words for the same, and the ids of words to read
    next; in English."""

    word: str
    text: str
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True):
    """A word in the language in use; `see`: ids and words to read next; `also`: other words for the same."""

    id: str
    word: str
    text: str
    see: tuple[tuple[str, str], ...]
    also: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The word with a capital, and the other words for it."""
        return self.word[:1].upper() + self.word[1:] + "".join(f", {word}" for word in self.also)


@lru_cache(maxsize=1)
def entries() -> Mapping[str, Entry]:
    """All words by id, as they are kept."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return msgspec.convert(tomli.loads(text), dict[str, Entry])


def term(id: str) -> Term:
    """A word. Raises KeyError when the glossary does not have it.

    >>> term("par").see
    (('president', 'president'), ('initial-offering', 'initial offering'))
    """
    found = entries()[id]
    see = tuple((other, translated(entries()[other].word)) for other in found.see)
    return Term(id, translated(found.word), translated(found.text), see, _others(found))


def _others(entry: Entry) -> tuple[str, ...]:
    """The other words for it, without those that are no others in the language in use."""
    others = dict.fromkeys(map(translated, entry.also))
    return tuple(word for word in others if word != translated(entry.word))


def terms() -> tuple[Term, ...]:
    """All words, by alphabet in the language in use.

    >>> [found.word for found in terms()][:3]
    ['bank', 'bank pool', 'bid']
    """
    return tuple(sorted(map(term, entries()), key=lambda found: found.word.casefold()))


@lru_cache(maxsize=8)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest))})(?:s|es)?\b", re.IGNORECASE)


def underlined(text: str) -> tuple[tuple[str, str], ...]:
    """A text in pieces, each with the id of the word that it is, "" for none; each word is found where it stands first.

    >>> underlined("Buy a token, or two tokens.")
    (('Buy a ', ''), ('token', 'token'), (', or two tokens.', ''))
    """
    ids = {
        word.casefold(): id
        for id, entry in entries().items()
        for word in (translated(entry.word), *_others(entry))
    }
    found, last, seen = [], 0, set()
    for match in _pattern(tuple(ids)).finditer(text):
        id = ids[match[1].casefold()]
        if id in seen:
            continue
        seen.add(id)
        found += [(text[last : match.start()], ""), (match[0], id)]
        last = match.end()
    return tuple(piece for piece in (*found, (text[last:], "")) if piece[0])
