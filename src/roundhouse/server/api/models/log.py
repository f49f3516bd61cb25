"""The log of a table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from .fields import of_game


class EntryOut(BaseModel):
    """A line of a table's log."""

    number: int
    kind: str = Field(
        description="play, undo, branch (moves undone before an import), end (by vote) or rules (how it goes on)."
    )
    data: dict[str, Any] = Field(
        description='play: the action; undo: {"to": actions in force}; branch: {"at": n, "actions": [...]}; end: {}; '
        'rules: {"how": corrected, before or kept, "rules", "now": versions, "first": an entry, "said": [...]}.',
        json_schema_extra=of_game("Action", "OtherEntry"),
    )
    seat: str = Field(description="For which player.")
    user: int | None = Field(description="Who sent it; nobody for bots and chance.")
    by: str = Field(
        description="user, deputy (with leave to move for the seat), agreed (an answer given beforehand), lapsed (no "
        "answer in time), bot, chance, order, import or site."
    )
    when: datetime
    digest: str | None = Field(None, description="Fingerprint of the position after it.")
    spent: dict[str, int] | None = Field(
        None, description="Who took how long until then, in milliseconds that count; none without a clock."
    )


class EntriesOut(BaseModel):
    """Lines of a log in order; ask again after the last one while there is `more`."""

    revision: int
    entries: list[EntryOut]
    more: bool
