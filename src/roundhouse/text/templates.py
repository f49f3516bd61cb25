"""From templates and facts to sentences.

A template is a constant that went through `_`, so that the tool of the catalogues finds it; `say` looks its translation
up (see `language`) and fills it in. `{field}` shows a fact as it is, `{field:form}` in one of these forms:

- ``$``: dollars; ``n``: a number with its thousands apart;
- ``list`` and ``either``: "a, b and c", "a, b or c"; ``dollars``: "$70, $80 or $95";
- those of `words`, which know a title.

What stands in ``[...]`` is left out when one of its facts is missing, or is empty or 0.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from .language import _, language, translated, whole
from .locales import grouped

OPTIONAL = re.compile(r"\[([^\]]*)\]")
"""A part of a template that may be left out."""

ARTICLE = re.compile(r"(?:^|(?<=\W))[Aa] $")
"""The article of English, where a fact follows."""

VOWEL = re.compile(r"8|1[18](?!\d)|[AEFHILMNORSX](?![A-Za-z])|(?!one\b|[Ee]u)[AEIOaeio][a-z]|u(?!s|ni)")
"""What is spoken with a vowel first: eight, eleven and eighteen, letters by their names, and words."""

AND = _("{some} and {last}")
OR = _("{some} or {last}")


@dataclass(frozen=True)
class _Part:
    """A part of a template: pieces of text, each followed by a field in a form (None: by nothing)."""

    optional: bool
    pieces: tuple[tuple[str, str | None, str], ...]


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[_Part, ...]:
    """A template taken apart, once."""
    found = []
    for number, text in enumerate(OPTIONAL.split(template)):
        pieces = tuple((said, field, form or "") for said, field, form, _ in string.Formatter().parse(text))
        found.append(_Part(number % 2 == 1, pieces))
    return tuple(found)


class Sentences(string.Formatter):
    """Fills templates in. The catalogue of `domain` is the first that is asked for their translation."""

    domain = ""
    currency = "$"
    """How the title writes amounts; see `money`."""

    def say(self, template: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence for these facts. Raises KeyError when the template asks for a fact that is missing."""
        facts = facts or {}
        return "".join(self._filled(part, facts) for part in _parts(translated(template, self.domain)))

    def _filled(self, part: _Part, facts: Mapping[str, Any]) -> str:
        if part.optional and not all(self._there(field, facts) for _, field, _ in part.pieces if field):
            return ""
        said = ""
        for text, field, form in part.pieces:
            if field is None:
                said += text
                continue
            shown = self.format_field(self._fact(field, facts), form)
            said += before(text, shown) + shown
        return said

    def _there(self, field: str, facts: Mapping[str, Any]) -> bool:
        try:
            value = self._fact(field, facts)
        except (KeyError, AttributeError):
            return False
        return bool(value) or value is False

    def _fact(self, field: str, facts: Mapping[str, Any]) -> Any:
        return facts[field] if field.isidentifier() else self.get_field(field, (), facts)[0]

    def format_field(self, value: Any, form: str) -> str:
        """A fact in one of the forms; what cannot be printed (players' names may hold anything) is not."""
        return plain(self.formed(value, form))

    def formed(self, value: Any, form: str) -> str:
        """A fact in one of the forms."""
        match form:
            case "$":
                return self.money(int(value))
            case "n":
                return whole(int(value))
            case "list":
                return self.joined(AND, [str(v) for v in value])
            case "either":
                return self.joined(OR, [str(v) for v in value])
            case "dollars":
                return self.joined(OR, [self.money(int(v)) for v in value])
        return str(super().format_field(value, form))

    def money(self, amount: int) -> str:
        """Money as the title writes it."""
        return money(amount, self.currency)

    @property
    def sign(self) -> str:
        """The sign of the title's money alone: "$", "¥"."""
        return self.currency.replace("{}", "").strip()

    def joined(self, template: str, items: Sequence[str]) -> str:
        """An enumeration: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return translated(template).format(some=", ".join(items[:-1]), last=items[-1])


def before(text: str, shown: str) -> str:
    """The text before a fact, with the article that English has for what follows.

    >>> before("buys a ", "8-train"), before("buys a ", "4-train"), before("A ", "E-train")
    ('buys an ', 'buys a ', 'An ')
    """
    if ARTICLE.search(text) and VOWEL.match(shown) and not language():
        return f"{text[:-1]}n "
    return text


def plain(text: str) -> str:
    """Text for one line: whatever is not printable is shown as a dot."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "·" for c in text)


def money(amount: int, currency: str = "$") -> str:
    """Money as it is written with a sign before it, or in a form that has the amount at "{}".

    >>> money(1200), money(-5, "¥"), money(1200, "{} F")
    ('$1,200', '−¥5', '1,200 F')
    """
    return _amount(amount, currency, language())


@lru_cache(maxsize=4096)
def _amount(amount: int, currency: str, code: str) -> str:
    """The same in a language: pages have hundreds of amounts, and most of them several times."""
    form = currency if "{}" in currency else f"{currency}{{}}"
    said = form.replace("{}", grouped(abs(amount), code))
    return f"−{said}" if amount < 0 else said


_written: ContextVar[str] = ContextVar("money", default="$")


@contextmanager
def money_as(currency: str) -> Iterator[None]:
    """Write money in that way for a while where no title is at hand: what a command tells of games of one title.

    >>> with money_as("¥"):
    ...     dollars(1200)
    '¥1,200'
    """
    token = _written.set(currency)
    try:
        yield
    finally:
        _written.reset(token)


def written() -> str:
    """How money is written where no title is at hand: "$" but within `money_as`."""
    return _written.get()


def dollars(amount: int) -> str:
    """Money where no title is at hand: "$1,200" but within `money_as`."""
    return money(amount, written())


def chosen(
    table: Mapping[str, str], name: str, case: str = "", own: Mapping[str, str] = MappingProxyType({})
) -> str | None:
    """The template of a name and one of its cases, else of the name alone; None when no table knows either.

    What a title's `own` table has for the same key goes before the `table`.
    """
    for key in (f"{name} / {case}", name) if case else (name,):
        for templates in (own, table):
            if key in templates:
                return templates[key]
    return None


__all__ = ["AND", "OR", "Sentences", "_", "before", "chosen", "dollars", "money", "plain", "translated"]
