"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from ..schema import Key, Part, by

SCHEMA: tuple[Part, ...] = (
    Key("title", "seat_money", by(int, list[int]), True, "dollars by seat, by number of players"),
)
