"""A national company whose president is eliminated: somebody with a share acts, or it closes."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...features.closing import CorporationClosed
from ...features.national.presidency import next_acting
from ...features.national.terms import NATIONAL, is_national
from .elimination import CARETAKER, CaretakerNamed


@amends(CARETAKER, "a single share of a national company is enough")
def with_a_share(pos: Position, so_far: str, corporation: str, old: str) -> str:
    """The next player with any share acts as president."""
    return next_acting(pos, corporation, old) if is_national(pos, corporation) else so_far


@reacts("caretaker acts as president", CaretakerNamed)
def acts(pos: Position, event: CaretakerNamed) -> None:
    """Until somebody has the president's certificate."""
    if is_national(pos, event.corporation):
        pos.change(NATIONAL, event.corporation, acting=event.player)


@reacts("nobody acts for a closed national company", CorporationClosed)
def nobody_acts(pos: Position, event: CorporationClosed) -> None:
    """A national company that has closed has no acting president any more."""
    if is_national(pos, event.corporation):
        pos.change(NATIONAL, event.corporation, acting="")


FEATURE = Feature(
    "succession in a national company",
    after=("owned track",),
    amendments=(with_a_share,),
    reactions=(acts, nobody_acts),
)
"""For titles in which players are eliminated."""
