"""What the fields of forms and answers are made of."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LARGEST_NUMBER = 2**31 - 1
LARGEST_ACTION = 64 * 1024
PLAIN = r"^[^\x00-\x1f\x7f]*$"
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Name = Annotated[str, Field(max_length=60, pattern=PLAIN)]
Word = Annotated[str, Field(max_length=40, pattern=PLAIN)]
Secret = Annotated[str, Field(max_length=200, pattern=PLAIN)]


def _storable(action: dict[str, Any]) -> dict[str, Any]:
    """An action that can be written down: text that is text, whole numbers of a machine, of a sensible size."""
    try:
        size = len(msgspec.json.encode(action))
    except (UnicodeEncodeError, OverflowError, TypeError, ValueError, RecursionError):
        raise ValueError("an action is JSON of plain texts and numbers") from None
    if size > LARGEST_ACTION:
        raise ValueError("an action is not that long")
    return action


WIRE = "x-wire"
"""Names, in a field of the schema, what of a game stands there; `api.wire` puts references in its place."""


def of_game(*names: str) -> dict[str, Any]:
    """For `json_schema_extra`: the field is one of these parts of a game."""
    return {WIRE: list(names)}


Done = Annotated[dict[str, Any], Field(json_schema_extra=of_game("Action"))]
"""An action as it is told."""

Plain = Annotated[dict[str, Any], AfterValidator(_storable)]
"""Something else in JSON form, of the size that an action may have."""

Action = Annotated[
    dict[str, Any],
    AfterValidator(_storable),
    Field(
        description="An action in its JSON form: `type` names the kind, `by` the player, the rest are its fields.",
        examples=[{"type": "pass", "by": "Ann"}],
        json_schema_extra=of_game("Action"),
    ),
]


class In(BaseModel):
    """What is sent; fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")
