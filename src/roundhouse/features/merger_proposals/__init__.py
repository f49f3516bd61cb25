"""Proposals to merge two corporations: from which phase on, which pairs, and what was declined already."""

from __future__ import annotations

from typing import ClassVar

from ...core.action_types import check, reacts
from ...core.actions import Action
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import Setting
from ...core.state import Slot
from ...rules.consent import Declined
from ...rules.corporations import CORPORATIONS, in_play
from ...rules.depot import PHASE, has_begun
from ..merging import MERGED, is_merged

MERGES = "merger"
"""What is proposed, why the price moves, and why money goes over."""

MERGERS_SINCE: Setting[str] = Setting("phase of the first mergers")

REFUSED: Slot[tuple[tuple[str, str], ...]] = Slot("refused mergers", tuple[tuple[str, str], ...], ())
"""The pairs whose merger was proposed and declined, each in the order of their names, until `MERGERS_FORGOTTEN`."""


class MergerAction(Action, frozen=True):
    """An action that proposes to merge two corporations."""

    @property
    def pair(self) -> tuple[str, str]:
        """The two, in the order in which they are spoken of. Raises NotImplementedError in the base class."""
        raise NotImplementedError


def mergers_begun(pos: Position) -> bool:
    """Whether the phase has mergers."""
    return has_begun(pos, MERGERS_SINCE(pos))


def mergeable(pos: Position) -> list[str]:
    """The corporations that have floated and have not merged yet, in the order of the title's data."""
    return [c for c in in_play(pos) if pos[CORPORATIONS][c].floated and not is_merged(pos, c)]


def was_refused(pos: Position, pair: tuple[str, str]) -> bool:
    """Whether the merger of the two, named in either order, was declined and is not to be proposed again."""
    return _by_name(pair) in pos[REFUSED]


def _by_name(pair: tuple[str, str]) -> tuple[str, str]:
    one, other = sorted(pair)
    return one, other


class MergersNotBegun(Details, frozen=True):
    """Mergers begin with a later phase."""

    phase: str
    since: str


@check("mergers begin with a phase", about=())
def phase_allows(pos: Position, action: MergerAction) -> MergersNotBegun | None:
    """There are none before."""
    return None if mergers_begun(pos) else MergersNotBegun(pos[PHASE], MERGERS_SINCE(pos))


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation."""

    case: ClassVar[str] = "unknown"
    corporation: str


class CorporationGone(Details, frozen=True):
    """The corporation has closed."""

    case: ClassVar[str] = "gone"
    corporation: str


class NotFloated(Details, frozen=True):
    """The corporation has not floated."""

    case: ClassVar[str] = "not floated"
    corporation: str


class SameCorporation(Details, frozen=True):
    """A corporation does not merge with itself."""

    case: ClassVar[str] = "same"
    corporation: str


@check("two corporations merge")
def two_of_them(
    pos: Position, action: MergerAction
) -> NoSuchCorporation | CorporationGone | NotFloated | SameCorporation | None:
    """Two different ones that have floated and are still in the game."""
    one, other = action.pair
    for corporation in (one, other):
        row = pos[CORPORATIONS].get(corporation)
        if row is None:
            return NoSuchCorporation(corporation)
        if row.closed:
            return CorporationGone(corporation)
        if not row.floated:
            return NotFloated(corporation)
    return SameCorporation(one) if one == other else None


class HasMerged(Details, frozen=True):
    """The corporation has taken another over before."""

    corporation: str
    vanished: str


@check("corporations merge once")
def merged_once(pos: Position, action: MergerAction) -> HasMerged | None:
    """A merged corporation does not merge again."""
    for corporation in action.pair:
        if is_merged(pos, corporation):
            return HasMerged(corporation, pos[MERGED][corporation])
    return None


@reacts("declined merger is not proposed again", Declined)
def declined(pos: Position, event: Declined) -> None:
    """The pair is remembered, in whichever order, until `MERGERS_FORGOTTEN`."""
    deal = event.proposal
    if deal.what == MERGES:
        pos.set(REFUSED, (*pos[REFUSED], _by_name((deal.buyer, deal.seller))))


def _forget(pos: Position) -> None:
    if pos[REFUSED]:
        pos.set(REFUSED, ())


MERGERS_FORGOTTEN = Do("declined mergers are forgotten", _forget)
"""Comes last in what a declined proposal is remembered for."""

FEATURE = Feature(
    "merger proposals",
    slots=(REFUSED,),
    reactions=(declined,),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)
