"""What the CLDR knows of a language: what it calls itself, how it writes numbers and moments.

Languages are codes of catalogues, "de" or "pt_BR", and "" for the English of the source. One that the CLDR does not
know is written as English.
"""

from __future__ import annotations

import functools
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # most commands speak English and need not wait for it
    from babel import Locale

ENGLISH = (",", ".")


def named(code: str) -> str:
    """What a language calls itself.

    >>> named(""), named("de"), named("pt_BR")
    ('English', 'Deutsch', 'Português (Brasil)')
    """
    said = _locale(code).display_name
    return said[:1].upper() + said[1:] if said else code


def grouped(number: int, code: str) -> str:
    """A whole number with its thousands apart.

    >>> grouped(-1200, ""), grouped(1200, "de")
    ('-1,200', '1.200')
    """
    written = f"{number:,}"
    return written.replace(",", _marks(code)[0]) if code and "," in written else written


def decimal(number: float, places: int, code: str) -> str:
    """A number with so many decimal places.

    >>> decimal(1234.56, 1, ""), decimal(1234.56, 1, "de")
    ('1,234.6', '1.234,6')
    """
    group, point = _marks(code)
    return f"{number:,.{places}f}".translate({ord(","): group, ord("."): point})


def moment(when: datetime, code: str) -> str:
    """A day with its hour and minute.

    >>> moment(datetime(2026, 3, 5, 14, 7), ""), moment(datetime(2026, 3, 5, 14, 7), "de")
    ('5 Mar 2026, 14:07', '5. März 2026, 14:07')
    """
    if not code:
        return f"{when.day} {when:%b %Y, %H:%M}"
    from babel.dates import format_skeleton

    return f"{format_skeleton('yMMMd', when, locale=_locale(code))}, {when:%H:%M}"


@functools.lru_cache(maxsize=64)
def _marks(code: str) -> tuple[str, str]:
    """What stands between thousands, and before decimal places."""
    if not code:
        return ENGLISH
    from babel.numbers import get_decimal_symbol, get_group_symbol

    return get_group_symbol(_locale(code)), get_decimal_symbol(_locale(code))


@functools.lru_cache(maxsize=64)
def _locale(code: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    for attempt in (code, code.partition("_")[0], "en"):
        try:
            return Locale.parse(attempt)
        except (UnknownLocaleError, ValueError):
            continue
    raise AssertionError("The CLDR knows English.")
