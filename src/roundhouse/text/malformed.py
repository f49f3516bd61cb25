"""What is wrong with a field of data from outside, in sentences of ours: what libraries say of it is English only.

`problem_of` reads what msgspec says; `server/api/malformed.py`, which reads what pydantic says, has its sentences from
here.
"""

from __future__ import annotations

import re

import msgspec

from .language import gettext, ngettext

_WHERE = re.compile(r" - at `(?:(?P<key>key)` in `)?\$\.?(?P<path>[^`]*)`$")
_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<name>[^`]*)`")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<value>.*)")
_BOUND = re.compile(r"Expected `(?:int|float)` (?P<sign>[<>]=?) (?P<bound>\S+)")
_LENGTH = re.compile(r"Expected `(?P<kind>str|array|object)` of length (?P<sign><=|>=) (?P<count>\d+)")
_KIND = re.compile(r"Expected `(?P<kind>\w+)(?: \| null)?`, got `")

_told_as = {
    "str": "text",
    "int": "whole number",
    "float": "number",
    "bool": "truth",
    "array": "list",
    "object": "object",
    "null": "null",
}
"""Kinds of `has_to_be`, by what msgspec calls them."""


def problem_of(error: msgspec.ValidationError) -> str:
    """What is wrong with data that msgspec could not convert, as a clause without a full stop.

    >>> try:
    ...     msgspec.convert([2, "much"], list[int])
    ... except msgspec.ValidationError as error:
    ...     problem_of(error)
    '[1] has to be a whole number'
    >>> problem_of(msgspec.ValidationError("Object missing required field `by` - at `$[2]`"))
    '[2].by is missing'
    >>> problem_of(msgspec.ValidationError("Expected `object`, got `array`"))
    'the whole of it has to be an object'
    """
    told = next(iter(str(error).splitlines()), "")
    where = _WHERE.search(told)
    path = where["path"] if where else ""
    if where and where["key"]:
        path = gettext("a name in {name}", name=path) if path else gettext("a name")
    return _sentence(told[: where.start()] if where else told, path).rstrip(".")


def _sentence(told: str, path: str) -> str:
    name = path or gettext("the whole of it")
    if found := _FIELD.fullmatch(told):
        field = f"{path}.{found['name']}" if path else found["name"]
        return missing(field) if found["what"].startswith("missing") else unknown(field)
    if found := _VALUE.fullmatch(told):
        return gettext("{name} cannot be {value}.", name=name, value=found["value"][:40])
    if found := _BOUND.fullmatch(told):
        return bounded(name, found["sign"], found["bound"])
    if found := _LENGTH.fullmatch(told):
        of_text, most = found["kind"] == "str", found["sign"] == "<="
        return (length if of_text else entries)(name, int(found["count"]), most=most)
    if (found := _KIND.match(told)) and found["kind"] in _told_as:
        return has_to_be(name, _told_as[found["kind"]])
    if told.startswith("Expected `"):
        return gettext("{name} does not have the form that is wanted.", name=name)
    return told  # a sentence of ours


def missing(name: str) -> str:
    """A field is missing.

    >>> missing("title")
    'title is missing.'
    """
    return gettext("{name} is missing.", name=name)


def unknown(name: str) -> str:
    """There is no such field.

    >>> unknown("titel")
    'titel is not known here.'
    """
    return gettext("{name} is not known here.", name=name)


def has_to_be(name: str, kind: str) -> str:
    """A field is not of a kind, one of _told_as' values. Raises ValueError for another.

    >>> has_to_be("most", "whole number")
    'most has to be a whole number.'
    """
    match kind:
        case "text":
            return gettext("{name} has to be a text.", name=name)
        case "whole number":
            return gettext("{name} has to be a whole number.", name=name)
        case "number":
            return gettext("{name} has to be a number.", name=name)
        case "truth":
            return gettext("{name} has to be true or false.", name=name)
        case "list":
            return gettext("{name} has to be a list.", name=name)
        case "object":
            return gettext("{name} has to be an object.", name=name)
        case "null":
            return gettext("{name} has to be null.", name=name)
    raise ValueError(f"no kind {kind!r}.")


def bounded(name: str, sign: str, bound: object) -> str:
    """A number is too small or too large; `sign` is one of ">=", "<=", ">" and "<".

    >>> bounded("most", "<=", 50)
    'most has to be at most 50.'
    """
    match sign:
        case ">=":
            return gettext("{name} has to be at least {least}.", name=name, least=bound)
        case "<=":
            return gettext("{name} has to be at most {most}.", name=name, most=bound)
        case ">":
            return gettext("{name} has to be more than {least}.", name=name, least=bound)
        case _:
            return gettext("{name} has to be less than {most}.", name=name, most=bound)


def length(name: str, count: int, *, most: bool) -> str:
    """A text has fewer characters than `count`, or more where that is `most`.

    >>> length("name", 20, most=True)
    'name may have 20 characters at most.'
    """
    if most:
        return ngettext(
            "{name} may have {count} character at most.",
            "{name} may have {count} characters at most.",
            count,
            count=count,
            name=name,
        )
    return ngettext(
        "{name} has to have at least {count} character.",
        "{name} has to have at least {count} characters.",
        count,
        count=count,
        name=name,
    )


def entries(name: str, count: int, *, most: bool) -> str:
    """A list has fewer entries than `count`, or more where that is `most`.

    >>> entries("players", 1, most=False)
    'players has to have at least 1 entry.'
    """
    if most:
        return ngettext(
            "{name} may have {count} entry at most.",
            "{name} may have {count} entries at most.",
            count,
            count=count,
            name=name,
        )
    return ngettext(
        "{name} has to have at least {count} entry.",
        "{name} has to have at least {count} entries.",
        count,
        count=count,
        name=name,
    )
