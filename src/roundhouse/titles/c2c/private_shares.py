"""Private companies that come with a share: whoever buys one from the bank has it at once, free of charge."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.figures import Fact
from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...rules.opening import PrivateSold, give_share

WITH_SHARES: Fact[Mapping[str, str]] = Fact("private companies with a share")
"""By private company: the corporation of which it brings an ordinary share."""


@reacts("private company brings a share", PrivateSold)
def brings_share(now: Now, event: PrivateSold) -> None:
    """Out of the initial offering, which was without it all along."""
    corporation = WITH_SHARES(now).get(event.private)
    if corporation is not None:
        give_share(now, corporation, event.player)


FEATURE = Feature("private companies with a share", reactions=(brings_share,))
