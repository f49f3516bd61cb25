"""What is wrong with a field of a body, query or path, in sentences of ours: those of pydantic are English only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...text.language import gettext, ngettext
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
            return gettext("{name} is missing.", name=name)
        case "extra_forbidden":
            return gettext("{name} is not known here.", name=name)
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
        case "greater_than_equal":
            return gettext("{name} has to be at least {least}.", name=name, least=ctx.get("ge"))
        case "less_than_equal":
            return gettext("{name} has to be at most {most}.", name=name, most=ctx.get("le"))
        case "greater_than":
            return gettext("{name} has to be more than {least}.", name=name, least=ctx.get("gt"))
        case "less_than":
            return gettext("{name} has to be less than {most}.", name=name, most=ctx.get("lt"))
        case "string_too_short" | "string_too_long":
            return _length(kind, name, ctx)
        case "too_short" | "too_long":
            return _count(kind, name, ctx)
    return _form(kind, name)


def _form(kind: str, name: str) -> str:
    """By the beginning of the kind: what a field has to be at all."""
    if kind == "string_type":
        return gettext("{name} has to be a text.", name=name)
    match kind.partition("_")[0]:
        case "int":
            return gettext("{name} has to be a whole number.", name=name)
        case "float" | "decimal" | "finite":
            return gettext("{name} has to be a number.", name=name)
        case "bool":
            return gettext("{name} has to be true or false.", name=name)
        case "list" | "tuple" | "set" | "frozen":
            return gettext("{name} has to be a list.", name=name)
        case "dict" | "model" | "mapping" | "dataclass" | "typed":
            return gettext("{name} has to be an object.", name=name)
        case "none":
            return gettext("{name} has to be null.", name=name)
    return gettext("{name} does not have the form that the schema describes.", name=name)


def _length(kind: str, name: str, ctx: Mapping[str, Any]) -> str:
    if kind == "string_too_short":
        least = int(ctx.get("min_length", 1))
        return ngettext(
            "{name} has to have at least {count} character.",
            "{name} has to have at least {count} characters.",
            least,
            count=least,
            name=name,
        )
    most = int(ctx.get("max_length", 0))
    return ngettext(
        "{name} may have {count} character at most.",
        "{name} may have {count} characters at most.",
        most,
        count=most,
        name=name,
    )


def _count(kind: str, name: str, ctx: Mapping[str, Any]) -> str:
    if kind == "too_short":
        least = int(ctx.get("min_length", 1))
        return ngettext(
            "{name} has to have at least {count} entry.",
            "{name} has to have at least {count} entries.",
            least,
            count=least,
            name=name,
        )
    most = int(ctx.get("max_length", 0))
    return ngettext(
        "{name} may have {count} entry at most.",
        "{name} may have {count} entries at most.",
        most,
        count=most,
        name=name,
    )


def _either(ctx: Mapping[str, Any]) -> str:
    """What pydantic enumerates as "'a', 'b' or 'c'"."""
    expected = str(ctx.get("expected", ""))
    return Sentences().joined(OR, [f'"{one}"' for one in re.findall(r"'([^']*)'", expected)]) or expected


def _plain(discriminator: Any) -> str:
    return str(discriminator or "type").strip("'")


def _short(value: Any) -> str:
    return str(value)[:40]
