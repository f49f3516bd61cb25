"""Why a notice could not be delivered."""

from __future__ import annotations


class Undelivered(Exception):
    """A notice did not arrive. `reason`: one sentence for whoever waits for it.

    `final`: trying again is of no use.  `gone`: the channel itself is no more.  `after`: seconds to wait before the
    next attempt, when the other side asked for it.  `cause`: why, for the log of the site, where it concerns the site.
    """

    def __init__(
        self,
        reason: str,
        *,
        final: bool = False,
        gone: bool = False,
        after: float | None = None,
        cause: str = "",
    ) -> None:
        self.cause = cause
        self.reason, self.final, self.gone, self.after = reason, final or gone, gone, after
        super().__init__(reason)
