"""A value against a type, all the way down: everything that does not fit, and everything that is named or declared.

`msgspec` says what is wrong with a single value and stops there; here the tables are walked, unknown keys are refused,
and it is asked about each value on its own.
"""

from __future__ import annotations

import functools
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import msgspec

from ...core.nearest import nearest
from ...rules.names import DECLARES, NAMES, USUAL
from .parts import Path


@dataclass(frozen=True)
class Misfit:
    """What does not fit: one clause; `words` are those among which the right one may be for what was `given`;
    `missing`: the key that is."""

    path: Path
    text: str
    given: str = ""
    words: tuple[str, ...] = ()
    missing: str = ""


@dataclass(frozen=True)
class Named:
    """A text that names something of that kind; with `declares`, what it is known by."""

    path: Path
    kind: str
    name: Any
    declares: bool = False


Seen: TypeAlias = Misfit | Named
LISTS = (list, tuple, set, frozenset)
INSIDE = re.compile(r" - at `\$.*`$")
"""Where in a value something does not fit, in the spelling of msgspec."""

BOUND = re.compile(r"Expected `int` (>=|<=) (-?\d+)")
"""What is said of a number that is out of bounds."""


def walk(value: Any, kind: Any, path: Path = (), names: str = "") -> Iterator[Seen]:
    """Everything to be said of the value as that type. `names` is what its texts name, if their type says nothing.

    >>> class Train(msgspec.Struct):
    ...     name: str
    ...     price: int
    >>> for seen in walk({"name": 2, "colour": "red"}, Train):
    ...     print(seen.path, seen.text)
    ('name',) expected `str`, got `int`
    ('colour',) there is no key 'colour' here
    ('price',) the key 'price' is missing
    """
    extra: Mapping[str, str] = {}
    inner = kind
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        for mark in marks:
            if isinstance(mark, msgspec.Meta) and mark.extra:
                extra = {**extra, **mark.extra}
    names = extra.get(NAMES, names)
    if names == "cell" and get_origin(inner) is tuple:
        misfit = _leaf(value, kind)
        yield Misfit(path, misfit) if misfit else Named(path, "cell", tuple(value))
        return
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        yield from _struct(value, inner, path)
    elif get_origin(inner) in (Union, types.UnionType):
        yield from _union(value, inner, path, names)
    elif get_origin(inner) in LISTS or inner in LISTS:
        yield from _items(value, inner, path, names)
    elif get_origin(inner) in (dict, Mapping) and isinstance(value, dict):
        yield from _table(value, inner, path, names)
    else:
        yield from _single(value, kind, inner, path, names, extra)


def _single(
    value: Any, kind: Any, inner: Any, path: Path, names: str, extra: Mapping[str, str]
) -> Iterator[Seen]:
    if get_origin(inner) is Literal and isinstance(value, str) and value not in get_args(inner):
        words = tuple(str(word) for word in get_args(inner))
        yield Misfit(path, f"{value!r} is none of {', '.join(words)}", value, words)
        return
    wrong = _leaf(value, kind)
    if wrong:
        if isinstance(value, str) and "got" not in wrong:
            wrong = (
                f"{value!r} does not look like {extra['like']!r}"
                if "like" in extra
                else f"{value!r}: {wrong}"
            )
        yield Misfit(path, wrong)
    elif DECLARES in extra:
        yield Named(path, extra[DECLARES], value, True)
    elif names and inner is str:
        yield Named(path, names, value)


def _leaf(value: Any, kind: Any) -> str:
    """What is wrong with a value that is looked at as a whole, as a clause; empty for nothing."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        told = str(error)
        bound = BOUND.fullmatch(INSIDE.sub("", told))
        if bound and isinstance(value, int):
            return f"{value} is {'less' if bound[1] == '>=' else 'more'} than {bound[2]}"
        return told[:1].lower() + INSIDE.sub("", told[1:])
    return ""


@functools.lru_cache(maxsize=512)
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _struct(value: Any, kind: type[msgspec.Struct], path: Path) -> Iterator[Seen]:
    if not isinstance(value, dict):
        yield Misfit(path, f"expected a table, got `{type(value).__name__}`")
        return
    wrong = False
    for seen in _parts(value, kind, path):
        wrong = wrong or isinstance(seen, Misfit)
        yield seen
    if not wrong and hasattr(kind, "__post_init__") and (told := _leaf(value, kind)):
        yield Misfit(path, told)


def _parts(value: dict[str, Any], kind: type[msgspec.Struct], path: Path) -> Iterator[Seen]:
    """What is to be said of the keys; a struct may say of itself what does not go together."""
    fields = _fields(kind)
    tag = kind.__struct_config__.tag_field
    missing = [key for key, field in fields.items() if field.required and key not in value]
    for key, item in value.items():
        if key in fields:
            field = fields[key]
            if field.required or item or item != field.default:  # an empty text may stand for nothing
                yield from walk(item, field.type, (*path, key), USUAL.get(key, ""))
        elif key != tag:
            meant = nearest(key, tuple(fields))
            lacks = meant if meant in missing else ""
            if lacks:
                missing.remove(lacks)  # a mistyped key is told once
            yield Misfit((*path, key), f"there is no key {key!r} here", key, tuple(fields), lacks)
    yield from (Misfit((*path, key), f"the key {key!r} is missing", missing=key) for key in missing)


def _union(value: Any, kind: Any, path: Path, names: str) -> Iterator[Seen]:
    """One of several types: the one that a tag names, else the one of the value's own kind."""
    choices = get_args(kind)
    structs = [one for one in choices if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    if isinstance(value, dict) and structs:
        tag = structs[0].__struct_config__.tag_field
        if tag is None:
            yield from walk(value, structs[0], path)
            return
        tagged = {str(one.__struct_config__.tag): one for one in structs}
        given = value.get(tag)
        if given in tagged:
            yield from walk(value, tagged[given], path)
        elif given is None:
            yield Misfit((*path, tag), f"the key {tag!r} is missing; it is one of {', '.join(tagged)}")
        else:
            text = f"{given!r} is none of {', '.join(tagged)}"
            yield Misfit((*path, tag), text, str(given), tuple(tagged))
        return
    words = next((one for one in choices if get_origin(one) is Literal), None)
    fitting = next((one for one in choices if _suits(value, one)), words if isinstance(value, str) else None)
    if fitting is None:
        yield Misfit(path, _leaf(value, kind) or "does not fit")
    elif fitting is words and not _suits(value, words) and any(_suits(0, one) for one in choices):
        known = tuple(str(word) for word in get_args(words))
        yield Misfit(path, f"{value!r} is no number, and none of {', '.join(known)}", value, known)
    else:
        yield from walk(value, fitting, path, names)


def _suits(value: Any, kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    plain = get_origin(kind) or kind
    if plain is Literal:
        return value in get_args(kind)
    if plain in LISTS:
        return isinstance(value, list)
    if isinstance(plain, type) and issubclass(plain, msgspec.Struct | Mapping):
        return isinstance(value, dict)
    if plain is None or plain is type(None):
        return value is None
    return plain is Any or (isinstance(value, plain) and not (plain is int and isinstance(value, bool)))


def _items(value: Any, kind: Any, path: Path, names: str) -> Iterator[Seen]:
    if not isinstance(value, list):
        yield Misfit(path, f"expected a list, got `{type(value).__name__}`")
        return
    given = get_args(kind)
    if get_origin(kind) is tuple and given and given[-1] is not Ellipsis:
        if len(value) != len(given):
            yield Misfit(path, f"expected {len(given)} values, got {len(value)}")
            return
        each = given
    else:
        each = (given[0] if given else Any,) * len(value)
    for number, (item, one) in enumerate(zip(value, each, strict=True)):
        yield from walk(item, one, (*path, number), names)


def _table(value: dict[str, Any], kind: Any, path: Path, names: str) -> Iterator[Seen]:
    keys, values = get_args(kind)
    for key, item in value.items():
        yield from walk(_number(key) if keys is int else key, keys, (*path, key))
        yield from walk(item, values, (*path, key), names)


def _number(key: str) -> Any:
    """A key that stands for a number, as TOML cannot have any other."""
    return int(key) if key.lstrip("-").isdecimal() else key
