"""Events: what happened, as the log tells it and as reactions answer it."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """Something that happened: the base of all types of event. Reactions answer it, the log tells it.

    >>> from roundhouse.play.example import Taken
    >>> Taken("Ann", 2)
    Taken(by='Ann', count=2)
    """
