"""Entries from forms: what a page without scripts sends becomes the plain data that a device would have made."""

from __future__ import annotations

import secrets
from typing import Any, get_args

from msgspec import inspect

from ...play.companion import Entry
from ...text.language import gettext
from ..errors import Unreadable
from ..web.forms import Form

_KINDS = {
    str(one.tag): one
    for one in inspect.multi_type_info(get_args(Entry))
    if isinstance(one, inspect.StructType)
}


def entry_of(form: Form) -> dict[str, Any]:
    """The entry that a form says, with an id of its own. Raises `Unreadable`."""
    kind = form.text("kind", 20)
    if kind not in _KINDS:
        raise Unreadable(gettext("There is no such entry."), field="kind")
    said: dict[str, Any] = {"kind": kind, "id": form.text("id", 40) or secrets.token_hex(8)}
    for field in _KINDS[kind].fields:
        name = field.name
        if name not in said and form.text(name, 200):
            said[name] = _value(form, name, field.type)
    return said


def _value(form: Form, name: str, wanted: inspect.Type) -> str | int | bool:
    """What a field says, by the type that it has in the entry. Raises `Unreadable`."""
    kinds = wanted.types if isinstance(wanted, inspect.UnionType) else (wanted,)
    if any(isinstance(one, inspect.BoolType) for one in kinds):
        return form.ticked(name)
    if any(isinstance(one, inspect.IntType) for one in kinds):
        return form.number(name)
    return form.text(name, 200)
