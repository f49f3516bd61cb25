"""Private companies that come with a share: whoever buys one from the bank has it at once, free of charge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.brought_share import share_explained
from ...rules.explained import EXPLANATIONS, PAPER, Explained, explains
from ...rules.on_sale import PrivateSold
from ...rules.shares import STOCK, give_share

WITH_SHARES: Setting[Mapping[str, str]] = Setting("private companies with a share")
"""By private company: the corporation of which it brings an ordinary share."""


@reacts("private company brings a share", PrivateSold)
def brings_share(pos: Position, event: PrivateSold) -> None:
    """Out of the initial offering, which was without it all along."""
    corporation = WITH_SHARES(pos).get(event.private)
    if corporation is not None:
        give_share(pos, corporation, event.player)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    corporation = WITH_SHARES(pos).get(private)
    if corporation is not None:
        percent = min(certificate.percent for certificate in pos[STOCK][corporation])
        by = ("reaction: private company brings a share",)
        yield share_explained(pos, "brings a share", corporation, percent, by)


FEATURE = Feature(
    "private companies with a share",
    reactions=(brings_share,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)
