"""The answer to whoever tries again too soon."""

from __future__ import annotations

import math

from ..text.language import gettext
from .errors import TooMany


def too_often(seconds: float) -> TooMany:
    """What is answered to who has to wait for so many seconds."""
    whole = max(1, math.ceil(seconds))
    sentence = gettext("Too many requests in a short time. Try again in {span}.", span=_span(whole))
    return TooMany(sentence, seconds=whole)


def _span(seconds: int) -> str:
    if seconds < 90:
        return gettext("{seconds} seconds", seconds=seconds) if seconds != 1 else gettext("a second")
    return gettext("{minutes} minutes", minutes=math.ceil(seconds / 60))
