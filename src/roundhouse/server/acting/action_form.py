"""What a form or a script sends: an action as JSON text, and the fields that were left open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...core.position import Position
from ...core.title import Title
from ...play.session import Game
from ...text.language import gettext
from ...text.words import Words
from ..errors import Unreadable
from ..numbers import LARGEST, whole
from .trips import typed_runs

PREFIX = "field:"
"""Fields of a form that fill in open fields of the action are named with this."""


def action_of(game: Game, sent: Mapping[str, Any]) -> dict[str, Any]:
    """The action that was sent, open fields filled in. Raises `Unreadable`.

    `action` is JSON text, or an object; "field:price" and the like hold what the player filled in: numbers with or
    without "$" and ",", runs as they are typed ("3: H6 F8; 2: J4 J2"; "best" or nothing for those proposed).
    """
    action = object_of(sent.get("action"))
    for name, value in sent.items():
        if name.startswith(PREFIX):
            field = name.removeprefix(PREFIX)
            filled = _filled(game, action, field, value)
            if filled is not None:
                action[field] = filled
    return action


def object_of(value: Any) -> dict[str, Any]:
    """A JSON object, or JSON text of one. Raises `Unreadable`."""
    if isinstance(value, str):
        try:
            value = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise Unreadable(gettext("That is no action.")) from None
    if not isinstance(value, Mapping):
        raise Unreadable(gettext("That is no action."))
    return {str(name): one for name, one in value.items()}


def list_of(value: Any) -> list[dict[str, Any]]:
    """A list of JSON objects, or JSON text of one. Raises `Unreadable`."""
    if isinstance(value, str):
        try:
            value = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise Unreadable(gettext("These are no actions.")) from None
    if not isinstance(value, list):
        raise Unreadable(gettext("These are no actions."))
    return [object_of(one) for one in value]


def revision_of(sent: Mapping[str, Any]) -> int:
    """The revision that the sender looked at. Raises `Unreadable`."""
    if (found := whole(_stripped(sent.get("revision")), LARGEST)) is None:
        raise Unreadable(gettext("It has to be said which position this is for."))
    return found


def _filled(game: Game, action: Mapping[str, Any], field: str, value: Any) -> Any:
    """The value of an open field; None to leave what the action has."""
    if field == "runs":
        text = str(value).strip()
        if text.casefold() in ("", "best"):
            return None
        return typed_runs(Position(game.title, game.state), text)
    if type_of(game.title, action, field) is not int:
        return _decoded(value)
    digits = (
        str(value)
        .replace(Words(game.title).sign, "")
        .strip()
        .lstrip("$")
        .replace(",", "")
        .replace("\u202f", "")
    )
    if not digits:
        return None
    if (found := whole(digits, LARGEST, -LARGEST)) is None:
        raise Unreadable(gettext("A whole number is missing here."), field=field)
    return found


def number_of(sent: Mapping[str, Any], name: str) -> int | None:
    """A field that is a number, None when it is missing. Raises `Unreadable`."""
    value = sent.get(name)
    if value is None or value == "":
        return None
    if (found := whole(_stripped(value), LARGEST, -LARGEST)) is None:
        raise Unreadable(gettext("A whole number is missing here."), field=name)
    return found


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _decoded(value: Any) -> Any:
    try:
        return msgspec.json.decode(value) if isinstance(value, str) else value
    except msgspec.DecodeError:
        return value


def type_of(title: Title, action: Mapping[str, Any], field: str) -> Any:
    """The type of a field of an action; None when there is no such field."""
    kind = title.action_types.get(str(action.get("type")))
    if kind is None:
        return None
    return next((one.type for one in msgspec.structs.fields(kind.action) if one.name == field), None)
