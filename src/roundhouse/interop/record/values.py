"""How the fields of an action stand in a line of the record, in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from ...board.tiles import Laid
from ...core.actions import Action
from ...rules.running import TrainRun
from ...text.language import gettext

WORD = re.compile(r"""[^\s"\[\]{}()$;#~=,/:|]+""")
"""What can stand without quotes everywhere."""

TOKEN = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
"""A value, in which quoted parts may have spaces."""

JOINED = {("hex", "tile", "rotation"): ("=", "/"), ("hex", "city"): (".",)}
"""Fields that follow one another and are written as one, with what stands between them."""

MONEY = frozenset({"price", "par"})
"""Fields of dollars, which have the sign before them."""


class Unclear(ValueError):
    """Raised for a value that cannot be read; the message says why, in one sentence."""


def quoted(text: str) -> str:
    """A text in quotes, as JSON has it."""
    return msgspec.json.encode(text).decode()


def word(text: str) -> str:
    """A text without quotes where that can be read back.

    >>> word("B&O"), word("Ann of Ashby"), word("")
    ('B&O', '"Ann of Ashby"', '""')
    """
    return text if WORD.fullmatch(text) else quoted(text)


def text_of(token: str) -> str:
    """The text that a token stands for. Raises `Unclear`.

    >>> text_of('"Ann of Ashby"'), text_of("B&O")
    ('Ann of Ashby', 'B&O')
    """
    if not token.startswith('"'):
        if not WORD.fullmatch(token):
            raise Unclear(gettext("{value} has to stand in quotes.", value=_short(token)))
        return token
    found = _json(token)
    if not isinstance(found, str):
        raise Unclear(gettext("{value} is not a text.", value=_short(token)))
    return found


def written(action: Action) -> str:
    """The kind of an action and its values, without who acts; fields at the end that are as usual are left out.

    >>> from roundhouse.rules.track import LayTile
    >>> from roundhouse.rules.bidding import Bid
    >>> written(LayTile("Ann", "G7", "9", 1)), written(Bid("Ann", "C-P", 45))
    ('lay_tile G7=9/1', 'bid C-P $45')
    """
    data = msgspec.to_builtins(action)
    fields = [field for field in msgspec.structs.fields(action) if field.name != "by"]
    while fields and not fields[-1].required and getattr(action, fields[-1].name) == _usual(fields[-1]):
        fields.pop()
    parts = [action.kind()]
    for names, between in _groups(fields):
        values = [_value(field, data[field.name], not between) for field in names]
        parts.append(
            values[0] + "".join(sign + value for sign, value in zip(between, values[1:], strict=True))
        )
    return " ".join(parts)


def fields_of(kind: type[Action], tokens: Sequence[str]) -> dict[str, Any]:
    """The values of the tokens by the names of the fields, as plain data. Raises `Unclear`.

    >>> from roundhouse.rules.track import LayTile
    >>> fields_of(LayTile, ["G7=9/1"])
    {'hex': 'G7', 'tile': '9', 'rotation': 1}
    """
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "by"]
    found: dict[str, Any] = {}
    groups, left = list(_groups(fields)), list(tokens)
    for names, between in groups:
        if not left:
            missing = [field.name for field in names if field.required]
            if missing:
                raise Unclear(gettext("{kind} needs its {field}.", kind=kind.kind(), field=missing[0]))
            continue
        for field, part in zip(names, _split(left.pop(0), between, names), strict=True):
            found[field.name] = _read(field, part)
    if left:
        raise Unclear(
            gettext(
                "{kind} has no more values; {value} is one too many.", kind=kind.kind(), value=_short(left[0])
            )
        )
    return found


def _groups(fields: Sequence[FieldInfo]) -> Iterator[tuple[list[FieldInfo], tuple[str, ...]]]:
    """The fields in order, those together that are written as one."""
    at = 0
    while at < len(fields):
        for names, between in JOINED.items():
            some = fields[at : at + len(names)]
            if tuple(field.name for field in some) == names and all(field.required for field in some):
                yield list(some), between
                at += len(names)
                break
        else:
            yield [fields[at]], ()
            at += 1


def _split(token: str, between: Sequence[str], fields: Sequence[FieldInfo]) -> list[str]:
    """The parts of a token that stands for several fields; the last sign of its sort counts."""
    parts: list[str] = []
    for sign in reversed(between):
        token, found, part = token.rpartition(sign)
        if not found or not token or not part:
            raise Unclear(
                gettext(
                    "{fields} are written as one, with {sign} between them.",
                    fields=" ".join(field.name for field in fields),
                    sign=repr(sign),
                )
            )
        parts.insert(0, part)
    return [token, *parts]


def _usual(field: FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def _is_text(type: Any) -> bool:
    if get_origin(type) is Literal:
        return all(isinstance(value, str) for value in get_args(type))
    return type is str


def _value(field: FieldInfo, value: Any, alone: bool) -> str:
    if _is_text(field.type):
        return word(value)
    if field.name in MONEY and type(value) is int and alone:
        return f"${value}"
    if field.type is Laid:
        return f"{word(value['tile'])}/{value['rotation']}"
    if _is_runs(field.type) and value and all(map(_plain_run, value)):
        return ",".join(f"{run['train']}:{'~'.join(run['route'])}" for run in value)
    return msgspec.json.encode(value).decode()


def _is_runs(type: Any) -> bool:
    return get_origin(type) is tuple and get_args(type)[:1] == (TrainRun,)


def _plain_run(run: Mapping[str, Any]) -> bool:
    return bool(run["route"]) and all(WORD.fullmatch(name) for name in (run["train"], *run["route"]))


def _read(field: FieldInfo, token: str) -> Any:
    if _is_text(field.type):
        return text_of(token)
    if field.name in MONEY:
        token = token.removeprefix("$")
    if field.type is Laid:
        tile, rotation = _split(token, "/", [field])
        return {"tile": text_of(tile), "rotation": _json(rotation)}
    if _is_runs(field.type) and not token.startswith("["):
        runs = (run.partition(":") for run in token.split(","))
        return [
            {"train": text_of(train), "route": list(map(text_of, route.split("~")))}
            for train, _, route in runs
        ]
    return _json(token)


def _json(token: str) -> Any:
    try:
        return msgspec.json.decode(token)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Unclear(gettext("{value} cannot be read.", value=_short(token))) from None


def _short(token: str) -> str:
    return repr(token if len(token) <= 40 else token[:39] + "…")
