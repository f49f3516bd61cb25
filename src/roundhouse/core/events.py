"""Events: what happened, as the log tells it and as reactions answer it."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """Something that happened; reactions answer it, the log tells it."""
