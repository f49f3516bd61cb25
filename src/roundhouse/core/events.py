"""Events: what happened, as the log tells it and as reactions answer it."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """Something that happened: the base of all types of event. Reactions answer it, the log tells it.

    >>> from roundhouse.play.example import Taken
    >>> Taken("Ann", 2)
    Taken(by='Ann', count=2)
    """


class Completed(Event, frozen=True, tag="completed"):
    """An action, or something that the flow does by itself, is complete: every event of it has been answered.

    Reactions to it see the position as the action leaves it, so a balance that was only passed through does not
    count. It is never in the log.

    >>> Completed()
    Completed()
    """


COMPLETED = Completed()
