"""What is wrong with a field of a body, query or path, in sentences of ours: those of pydantic are English only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...text import malformed
from ...text.language import gettext
from ...text.templates import OR, Sentences

_PARTS = ("body", "query", "path", "header")


def problem_of(error: Mapping[str, Any]) -> tuple[str, str]:
    """Where the fault is ("body.action.lay_tile.hex"), and a sentence about it.

    `error` is one of those of `RequestValidationError.errors()`.

    >>> problem_of({"type": "missing", "loc": ("body", "title"), "msg": "Field required"})
    ('body.title', 'title is missing.')
    >>> problem_of({"type": "less_than_equal", "loc": ("query", "most"), "ctx": {"le": 50}})
    ('query.most', 'most has to be at most 50.')
    >>> problem_of({"type": "int_parsing", "loc": ("path", "table")})
    ('path.table', 'table has to be a whole number.')
    """
    where = [str(part) for part in error["loc"]]
    name = ".".join(where[1:] if where and where[0] in _PARTS else where) or gettext("What was sent")
    return ".".join(where), _sentence(str(error["type"]), name, error.get("ctx") or {})


def _sentence(kind: str, name: str, ctx: Mapping[str, Any]) -> str:
    match kind:
        case "missing":
            return malformed.missing(name)
        case "extra_forbidden":
            return malformed.unknown(name)
        case "literal_error" | "enum":
            return gettext("{name} has to be {expected}.", name=name, expected=_either(ctx))
        case "union_tag_not_found":
            return gettext("{name} has no {tag}.", name=name, tag=_plain(ctx.get("discriminator")))
        case "union_tag_invalid":
            return gettext(
                '{name} cannot be of the {tag} "{value}".',
                name=name,
                tag=_plain(ctx.get("discriminator")),
                value=_short(ctx.get("tag")),
            )
        case "string_too_short" | "string_too_long":
            most = kind == "string_too_long"
            return malformed.length(name, int(ctx.get("max_length" if most else "min_length", 1)), most=most)
        case "too_short" | "too_long":
            most = kind == "too_long"
            return malformed.entries(name, int(ctx.get("max_length" if most else "min_length", 1)), most=most)
        case "string_type":
            return malformed.has_to_be(name, "text")
    if kind in _BOUNDS:
        sign, bound = _BOUNDS[kind]
        return malformed.bounded(name, sign, ctx.get(bound))
    if (of := _KINDS.get(kind.partition("_")[0])) is not None:
        return malformed.has_to_be(name, of)
    return gettext("{name} does not have the form that the schema describes.", name=name)


_BOUNDS = {
    "greater_than_equal": (">=", "ge"),
    "less_than_equal": ("<=", "le"),
    "greater_than": (">", "gt"),
    "less_than": ("<", "lt"),
}
"""By the kind of a fault, the sign and where its bound is told."""

_KINDS = {
    "int": "whole number",
    **dict.fromkeys(("float", "decimal", "finite"), "number"),
    "bool": "truth",
    **dict.fromkeys(("list", "tuple", "set", "frozen"), "list"),
    **dict.fromkeys(("dict", "model", "mapping", "dataclass", "typed"), "object"),
    "none": "null",
}
"""By the beginning of the kind, what a field has to be at all."""


def _either(ctx: Mapping[str, Any]) -> str:
    """What pydantic enumerates as "'a', 'b' or 'c'"."""
    expected = str(ctx.get("expected", ""))
    return Sentences().joined(OR, [f'"{one}"' for one in re.findall(r"'([^']*)'", expected)]) or expected


def _plain(discriminator: Any) -> str:
    return str(discriminator or "type").strip("'")


def _short(value: Any) -> str:
    return str(value)[:40]
