"""The language of what people read: catalogues of gettext, looked up anew for each sentence.

A catalogue is `LANGUAGE/LC_MESSAGES/DOMAIN.mo` in a folder called `locale`: ours in the package, with the domain
`roundhouse`, and one in the folder of each title, named in its entry. The language is one of the process (`speak`,
`speak_as_environment`) unless a request has its own (`speaking`); "" stands for the English of the source.

Sentences are marked where they are written: `gettext("...")` and `ngettext("...", "...", count)` look them up at once,
`_("...")` leaves that to `translated`, for constants. Facts stand in braces and are filled in after the look-up:
`gettext("There is no table {id}.", id=id)`.
"""

from __future__ import annotations

import functools
import gettext as catalogues
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from . import locales

DOMAIN = "roundhouse"
"""The domain of everything that is no title's."""

FOLDER = Path(__file__).parent.parent / "locale"
"""Where catalogues of that domain are."""

MORE = "ROUNDHOUSE_LOCALE"
"""The environment variable with the folder of further catalogues, of all domains."""

SOURCE = "en"
"""The language in which sentences are written."""

_CODE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*")
_WEIGHT = re.compile(r"(?:q=([01](?:\.[0-9]{0,3})?))?")

P = ParamSpec("P")
T = TypeVar("T")

_process = ""
_request: ContextVar[str | None] = ContextVar("language", default=None)


def _(sentence: str) -> str:
    """Mark a template for translation; it is looked up when it is used, by `translated`."""
    return sentence


def gettext(sentence: str, /, **facts: Any) -> str:
    """A sentence in the language in use, filled in. Raises KeyError when it asks for a fact that is missing."""
    return _filled(translated(sentence), facts)


def ngettext(one: str, many: str, count: int, /, **facts: Any) -> str:
    """The sentence for this count in the language in use; `{count}` is the count with its thousands apart."""
    chosen = _catalogue(language(), "").ngettext(one, many, count)
    return chosen.format_map({"count": whole(count), **facts})


def translated(template: str, domain: str = "") -> str:
    """The template in the language in use, as it was written; the catalogue of `domain` is asked first."""
    speaks = language()
    if not speaks or not template:
        return template
    catalogue = _catalogue(speaks, domain)
    found = catalogue.gettext(template)
    # Python 3.11.2, that of Debian 12, does not find in this way what a catalogue has for one and for several.
    return catalogue.ngettext(template, template, 1) if found == template else found


def language_of(template: str, domain: str = "") -> str:
    """The language in which `translated` gives a template: that in use, or "" for English where no catalogue has it.

    >>> with speaking("de"):
    ...     language_of("Market"), language_of("Nobody has translated this.")
    ('de', '')
    """
    return language() if translated(template, domain) != template else ""


def whole(number: int) -> str:
    """A whole number with its thousands apart, as the language in use writes it.

    >>> whole(-1200)
    '-1,200'
    """
    return locales.grouped(number, language())


def decimal(number: float, places: int = 1) -> str:
    """A number with so many decimal places, as the language in use writes it.

    >>> decimal(1234.56)
    '1,234.6'
    """
    return locales.decimal(number, places, language())


def _filled(sentence: str, facts: Mapping[str, Any]) -> str:
    return sentence.format_map(facts) if facts else sentence


def language() -> str:
    """The language in use: of the request, else of the process; "" for the English of the source."""
    chosen = _request.get()
    return _process if chosen is None else chosen


def speak(code: str) -> None:
    """Let the process speak a language: "de", "pt_BR", or "" for the English of the source."""
    global _process
    _process = _known(code)


def speak_as_environment() -> None:
    """Let the process speak what LANGUAGE, LC_ALL, LC_MESSAGES or LANG ask for, if there is a catalogue."""
    asked = next(
        (os.environ[n] for n in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), ""
    )
    speak(best(asked.split(":")))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while, in this thread or task alone."""
    token = _request.set(_known(code))
    try:
        yield
    finally:
        _request.reset(token)


def best(asked: Sequence[str]) -> str:
    """The first of the languages asked for that we speak, in the spelling of its catalogue; "" for English."""
    return first_spoken(asked) or ""


def first_spoken(asked: Sequence[str]) -> str | None:
    """As `best`, with None where we speak none of them.

    >>> first_spoken(["tlh", "de-CH", "en"]), first_spoken(["en-GB", "de"]), first_spoken(["tlh"])
    ('de', '', None)
    """
    offered = available()
    for code in asked:
        code = code.partition(".")[0].replace("-", "_").strip()
        for attempt in (code, code.partition("_")[0]):
            if attempt.lower() in (SOURCE, "c", "posix"):
                return ""
            found = next((known for known in offered if known.lower() == attempt.lower()), None)
            if found is not None:
                return found
    return None


def preferences(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first; what is no language is left out.

    >>> preferences("en;q=0.5, de-CH, fr;q=0, *;q=0.1, ;;")
    ['de-CH', 'en']
    """
    found = []
    for part in header[:500].split(","):
        code, _, weight = (piece.strip() for piece in part.partition(";"))
        told = _WEIGHT.fullmatch(weight)
        if _CODE.fullmatch(code) and told is not None:
            found.append((float(told[1] or 1), code))
    return [code for dear, code in sorted(found, key=lambda one: -one[0]) if dear > 0]


def cached(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As `functools.lru_cache`, for functions whose answer holds sentences: remembered for each language."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        def made(_speaks: str, *args: Any, **kwargs: Any) -> T:
            return function(*args, **kwargs)

        remembered: Callable[..., T] = functools.lru_cache(maxsize=maxsize)(made)

        @functools.wraps(function)
        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            return remembered(language(), *args, **kwargs)

        return ask

    return decorate


def available() -> tuple[str, ...]:
    """The languages of the catalogues that are installed, besides the English of the source."""
    return _available(os.environ.get(MORE, ""))


@functools.lru_cache(maxsize=4)
def _available(more: str) -> tuple[str, ...]:
    folders = [FOLDER, *([Path(more)] if more else [])]
    found = {path.parent.parent.name for folder in folders for path in folder.glob(f"*/*/{DOMAIN}.mo")}
    return tuple(sorted(found))


def domains() -> dict[str, Path]:
    """Every domain with the folder of its catalogues: ours, and those that titles bring."""
    from ..titles.found import titles  # only who speaks another language waits for it

    return {DOMAIN: FOLDER} | {
        entry.domain: Path(entry.locale) for entry in titles().values() if entry.domain and entry.locale
    }


def _known(code: str) -> str:
    return "" if code.partition("_")[0] == SOURCE and code not in available() else code


def _catalogue(speaks: str, domain: str) -> catalogues.NullTranslations:
    return _found(speaks, domain, os.environ.get(MORE, "")) if speaks else _SOURCE


_SOURCE = catalogues.NullTranslations()


@functools.lru_cache(maxsize=64)
def _found(speaks: str, domain: str, more: str) -> catalogues.NullTranslations:
    """The catalogue of the domain, and behind it those of all others."""
    folders = domains()
    names = sorted(folders, key=lambda name: (name != domain, name != DOMAIN))
    chain: catalogues.NullTranslations | None = None
    for name in names:
        for folder in ([more] if more else []) + [str(folders[name])]:
            one = catalogues.translation(name, folder, [speaks], fallback=True)
            if type(one) is catalogues.NullTranslations:
                continue
            if chain is None:
                chain = one
            else:
                chain.add_fallback(one)
    return chain or _SOURCE
