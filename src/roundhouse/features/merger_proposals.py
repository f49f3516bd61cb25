"""Proposals to merge two corporations: from which phase on, which pairs, and what was declined already."""

from __future__ import annotations

from typing import ClassVar

from ..core.actions import Action
from ..core.details import Details
from ..core.figures import Fact
from ..core.flow import Do
from ..core.kinds import check, reacts
from ..core.now import Now
from ..core.state import Slot
from ..core.title import Feature
from ..rules.consent import Declined
from ..rules.corporations import CORPORATIONS, in_play
from ..rules.depot import PHASE, PHASES
from .merging import MERGED, is_merged

MERGES = "merger"
"""What is proposed, why the price moves, and why money goes over."""

MERGERS_SINCE: Fact[str] = Fact("phase of the first mergers")

REFUSED: Slot[tuple[tuple[str, str], ...]] = Slot("refused mergers", tuple[tuple[str, str], ...], ())
"""The pairs whose merger was proposed and declined, each in the order of their names, until `MERGERS_FORGOTTEN`."""


class MergerAction(Action, frozen=True):
    """An action that proposes to merge two corporations."""

    @property
    def pair(self) -> tuple[str, str]:
        """The two, in the order in which they are spoken of."""
        raise NotImplementedError


def mergers_begun(now: Now) -> bool:
    """Whether the phase has mergers."""
    phases = list(PHASES(now))
    return phases.index(now[PHASE]) >= phases.index(MERGERS_SINCE(now))


def mergeable(now: Now) -> list[str]:
    """The corporations that have floated and have not merged yet, in the order of the title's data."""
    return [c for c in in_play(now) if now[CORPORATIONS][c].floated and not is_merged(now, c)]


def was_refused(now: Now, pair: tuple[str, str]) -> bool:
    """Whether the merger of the two, named in either order, was declined and is not to be proposed again."""
    return _by_name(pair) in now[REFUSED]


def _by_name(pair: tuple[str, str]) -> tuple[str, str]:
    one, other = sorted(pair)
    return one, other


class MergersNotBegun(Details, frozen=True):
    """Mergers begin with a later phase."""

    phase: str
    since: str


@check("mergers begin with a phase")
def phase_allows(now: Now, action: MergerAction) -> MergersNotBegun | None:
    """There are none before."""
    return None if mergers_begun(now) else MergersNotBegun(now[PHASE], MERGERS_SINCE(now))


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
    now: Now, action: MergerAction
) -> NoSuchCorporation | CorporationGone | NotFloated | SameCorporation | None:
    """Two different ones that have floated and are still in the game."""
    one, other = action.pair
    for corporation in (one, other):
        row = now[CORPORATIONS].get(corporation)
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
def merged_once(now: Now, action: MergerAction) -> HasMerged | None:
    """A merged corporation does not merge again."""
    for corporation in action.pair:
        if is_merged(now, corporation):
            return HasMerged(corporation, now[MERGED][corporation])
    return None


@reacts("declined merger is not proposed again", Declined)
def declined(now: Now, event: Declined) -> None:
    """Not before `MERGERS_FORGOTTEN`."""
    deal = event.proposal
    if deal.what == MERGES:
        now.set(REFUSED, (*now[REFUSED], _by_name((deal.buyer, deal.seller))))


def _forget(now: Now) -> None:
    if now[REFUSED]:
        now.set(REFUSED, ())


MERGERS_FORGOTTEN = Do("declined mergers are forgotten", _forget)
"""Comes last in what a declined proposal is remembered for."""

FEATURE = Feature("merger proposals", slots=(REFUSED,), reactions=(declined,))
