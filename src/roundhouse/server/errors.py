"""What a table answers instead of doing as it was asked: each with one sentence, a code and an HTTP status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class SiteError(Exception):
    """Anything that the site refuses. `sentence` is for people, `code` for programs, `status` for HTTP."""

    status = 400
    code = "bad request"

    def __init__(self, sentence: str, **facts: Any) -> None:
        self.sentence = sentence
        self.facts: Mapping[str, Any] = facts
        super().__init__(sentence)


class Unreadable(SiteError):
    """What was sent is no action, no file, no number."""

    code = "unreadable"


class NotLoggedIn(SiteError):
    """Only somebody who is logged in (or a guest who joined) may do this."""

    status = 401
    code = "not logged in"


class NotAllowed(SiteError):
    """Somebody else may do this, but not this user."""

    status = 403
    code = "not allowed"


class NotFound(SiteError):
    """There is no such thing, or nothing that this user may know of."""

    status = 404
    code = "not found"


class Stale(SiteError):
    """The table has moved on since the sender looked; `facts["revision"]` is where it is now."""

    status = 409
    code = "stale"


class NotNow(SiteError):
    """The table is not in a state for this: not begun, over, full."""

    status = 409
    code = "not now"


class Damaged(NotNow):
    """What the database holds of it cannot be read; everything else goes on.

    `facts`: "table", the number of the table at the site that cannot be opened for it, if there is one.
    """

    code = "damaged"


class IllegalMove(SiteError):
    """The rules refuse it.

    `facts`: "check", "rules" (a list of {"id", "section", "text", "lang"}), "section"; `sentence` is the reason in
    this case.
    """

    status = 422
    code = "illegal move"


class TooMany(SiteError):
    """Too many requests; `facts["seconds"]` says when to try again."""

    status = 429
    code = "too many"


class Unavailable(SiteError):
    """The database does not answer just now, or the disk takes no files.

    Whether the last thing asked for was done is seen by looking again.
    """

    status = 503
    code = "unavailable"


class TooLarge(SiteError):
    """More was sent than is read; `facts["bytes"]` is how much may be."""

    status = 413
    code = "too large"


class Forged(NotAllowed):
    """A form that this site did not make for this browser, or made for an earlier login."""

    code = "forged"
