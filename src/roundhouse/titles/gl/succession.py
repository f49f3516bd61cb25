"""A national company whose president is eliminated: somebody with a share acts, or it closes."""

from __future__ import annotations

from ...core.figures import amends
from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...features.closing import CorporationClosed
from ...features.national.presidency import next_acting
from ...features.national.terms import NATIONAL, is_national
from .elimination import CARETAKER, CaretakerNamed


@amends(CARETAKER, "a single share of a national company is enough")
def with_a_share(now: Now, so_far: str, corporation: str, old: str) -> str:
    """The next player with any share acts as president."""
    return next_acting(now, corporation, old) if is_national(now, corporation) else so_far


@reacts("caretaker acts as president", CaretakerNamed)
def acts(now: Now, event: CaretakerNamed) -> None:
    """Until somebody has the president's certificate."""
    if is_national(now, event.corporation):
        now.change(NATIONAL, event.corporation, acting=event.player)


@reacts("nobody acts for a closed national company", CorporationClosed)
def nobody_acts(now: Now, event: CorporationClosed) -> None:
    """It is gone."""
    if is_national(now, event.corporation):
        now.change(NATIONAL, event.corporation, acting="")


FEATURE = Feature(
    "succession in a national company",
    after=("owned track",),
    amendments=(with_a_share,),
    reactions=(acts, nobody_acts),
)
"""For titles in which players are eliminated."""
