"""How a process has ended, for those who are told that it has."""

from __future__ import annotations

import signal

from ..text.language import gettext


def how_ended(code: int | None) -> str:
    """The exit code of a process in words, or the signal that has ended it; None where nobody knows.

    >>> how_ended(3), how_ended(-11), how_ended(None)
    ('exit code 3', 'signal SIGSEGV', 'exit code unknown')
    """
    if code is None:
        return gettext("exit code unknown")
    if code >= 0:
        return gettext("exit code {code}", code=code)
    try:
        return gettext("signal {signal}", signal=signal.Signals(-code).name)
    except ValueError:
        return gettext("signal {signal}", signal=-code)
