"""What was wrong with a request for a game, in the language in use: titles know sentences in English alone."""

from __future__ import annotations

from ..core.mistakes import Mistake
from .language import gettext


def message_of(error: Exception) -> str:
    """The sentence of an error; of a `Mistake` in the language in use.

    >>> message_of(Mistake("Two players cannot have the same name."))
    'Two players cannot have the same name.'
    >>> message_of(ValueError("no number"))
    'no number'
    """
    return gettext(error.sentence, **error.facts) if isinstance(error, Mistake) else str(error)
