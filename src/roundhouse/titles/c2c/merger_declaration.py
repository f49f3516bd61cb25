"""Declarations that two public corporations merge, when a stock round has ended (4.3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.cache import memo_by_reads, memo_per_position
from ...core.details import Details
from ...core.position import Position
from ...core.rule_values import Setting, Settings
from ...core.state import Slot
from ...features.merger_proposals import (
    MERGERS_SINCE,
    MERGES,
    MergerAction,
    mergeable,
    merged_once,
    mergers_begun,
    phase_allows,
    two_of_them,
    was_refused,
)
from ...features.national import is_national
from ...rules.consent import Proposal, propose
from ...rules.corporations import CORPORATION_SPECS
from ...rules.operating_round import HAS_OPERATED
from ...rules.reach import STATIONS, track_from
from ...rules.shares import OFFERING, PLAYERS, POOL, SHARE_OF, held, president, presidents_percent
from .merger_exchange import Swap, leaders, swap


class MergerTerms(msgspec.Struct, frozen=True):
    """Mergers by the title's data.

    `percent`: of both prices together; `most_par`: dollars; `token`: dollars for placing a token of a merged
    corporation.
    """

    percent: int
    most_par: int
    token: int


MERGER_TERMS: Setting[MergerTerms] = Setting("terms of mergers")


def merger_facts(title: Mapping[str, Any]) -> Settings:
    """What title.toml says of mergers."""
    row = title["merger"]
    return Settings(
        MERGERS_SINCE.to(row["since"]),
        MERGER_TERMS.to(MergerTerms(row["percent"], row["most_par"], title["token_prices"]["merged"])),
    )


class Merging(msgspec.Struct, frozen=True):
    """A merger that goes on: the two, who has declared it and who will preside; whose shares remain, once chosen."""

    pair: tuple[str, str]
    player: str
    president: str
    survivor: str = ""


MERGING: Slot[Merging | None] = Slot("merger", Merging | None, None)  # type: ignore[arg-type]


class DeclareMerger(MergerAction, frozen=True, tag="declare_merger"):
    """Declare that the own `corporation` merges with the `other`; of equals, `president` is to preside."""

    corporation: str
    other: str
    president: str

    @property
    def pair(self) -> tuple[str, str]:
        """The own one first."""
        return (self.corporation, self.other)


def exchanged(pos: Position, pair: tuple[str, str]) -> Swap:
    """The exchange of shares if the two merged now."""

    def old(*owners: str) -> int:
        return sum(held(pos, o, c) // SHARE_OF(pos, c) for c in pair for o in (owners or (c,)))

    return swap({player: old(player) for player in PLAYERS(pos)}, old(), old(OFFERING), old(POOL))


@memo_per_position
def could_preside(pos: Position, pair: tuple[str, str]) -> tuple[str, ...]:
    """Who has most of the new shares, if that is enough for the president's certificate."""
    least = presidents_percent(pos, pair[0]) // SHARE_OF(pos, pair[0])
    return leaders(exchanged(pos, pair), least)


@memo_by_reads
def joined_to(pos: Position, corporation: str) -> frozenset[str]:
    """The others that have a token in one hex with it, or to a token of which track leads from one of its own."""
    own = STATIONS(pos, corporation)
    hexes, reached = {hex for hex, _ in own}, track_from(pos, tuple(own)).stops
    found = []
    for other in CORPORATION_SPECS(pos):
        stations = STATIONS(pos, other)
        if not reached.isdisjoint(stations) or any(hex in hexes for hex, _ in stations):
            found.append(other)
    return frozenset(found) - {corporation}


class IsNational(Details, frozen=True):
    """National companies do not merge."""

    corporation: str


@check("public corporations merge", about=("corporation", "other"))
def are_public(pos: Position, action: DeclareMerger) -> IsNational | None:
    """National companies do not."""
    nationals = [c for c in action.pair if is_national(pos, c)]
    return IsNational(nationals[0]) if nationals else None


class NotThePresident(Details, frozen=True):
    """The player does not preside over the corporation."""

    case: ClassVar[str] = "president"
    player: str
    corporation: str


class OtherFirst(Details, frozen=True):
    """Of two corporations of one president, `corporation` declares the merger."""

    case: ClassVar[str] = "order"
    corporation: str
    other: str


class AlreadyDeclined(Details, frozen=True):
    """The merger of the pair was declined."""

    case: ClassVar[str] = "declined"
    pair: tuple[str, ...]


@check("a president declares the merger", about=("corporation", "other"))
def president_declares(
    pos: Position, action: DeclareMerger
) -> NotThePresident | OtherFirst | AlreadyDeclined | None:
    """Of his own corporation; of two that are his the one that comes first. What was declined is not asked again."""
    presides = [president(pos, c) == action.by for c in action.pair]
    if not presides[0]:
        return NotThePresident(action.by, action.corporation)
    charters = list(CORPORATION_SPECS(pos))
    if all(presides) and charters.index(action.other) < charters.index(action.corporation):
        return OtherFirst(action.other, action.corporation)
    if was_refused(pos, action.pair):
        return AlreadyDeclined(action.pair)
    return None


class HasNotOperated(Details, frozen=True):
    """The corporation has not operated yet."""

    corporation: str


@check("merging corporations have operated", about=("corporation", "other"))
def have_operated(pos: Position, action: DeclareMerger) -> HasNotOperated | None:
    """Each at least once."""
    new = [c for c in action.pair if not HAS_OPERATED(pos, c)]
    return HasNotOperated(new[0]) if new else None


class NobodyPresides(Details, frozen=True):
    """No player would have a president's certificate."""

    case: ClassVar[str] = "nobody"
    pair: tuple[str, ...]


class EqualHoldings(Details, frozen=True):
    """The president is one of the `players`, who would have the same number of shares."""

    case: ClassVar[str] = "equal"
    players: tuple[str, ...]
    president: str


class PresidentSettled(Details, frozen=True):
    """The player would preside, so nobody is chosen."""

    case: ClassVar[str] = "settled"
    player: str
    president: str


@check("somebody presides over the merged corporation", about=("corporation", "other", "president"))
def somebody_presides(
    pos: Position, action: DeclareMerger
) -> NobodyPresides | EqualHoldings | PresidentSettled | None:
    """Who gets most shares does, if there are two; of equals the one that the presidents agree on."""
    able = could_preside(pos, action.pair)
    if not able:
        return NobodyPresides(action.pair)
    if len(able) > 1:
        if action.president in able:
            return None
        return EqualHoldings(able, action.president)
    return PresidentSettled(able[0], action.president) if action.president else None


class NotJoinedByTrack(Details, frozen=True):
    """No track joins the pair."""

    pair: tuple[str, ...]


@check("merging corporations are joined by track", about=("corporation", "other"))
def are_joined(pos: Position, action: DeclareMerger) -> NotJoinedByTrack | None:
    """Or each has a token in the same hex."""
    joined = action.other in joined_to(pos, action.corporation)
    return None if joined else NotJoinedByTrack(action.pair)


def _offers(pos: Position) -> Iterator[Offer]:
    if not mergers_begun(pos):
        return
    could = [c for c in mergeable(pos) if HAS_OPERATED(pos, c) and not is_national(pos, c)]
    own = [c for c in could if president(pos, c) == pos.actor]
    for one in own:
        near = joined_to(pos, one)
        for other in could:
            if other not in near or (other in own and could.index(other) <= could.index(one)):
                continue
            able = could_preside(pos, (one, other))
            for player in able if len(able) > 1 else ("",):
                yield Offer(DeclareMerger(pos.actor, one, other, player))


def _declare(pos: Position, action: DeclareMerger) -> None:
    new = action.president or could_preside(pos, action.pair)[0]
    asked = president(pos, action.other)
    propose(pos, Proposal(MERGES, new, action.other, action.corporation, 0, action.by, asked))


DECLARE_MERGER: ActionType[DeclareMerger] = ActionType(
    DeclareMerger,
    _offers,
    (
        phase_allows,
        two_of_them,
        merged_once,
        are_public,
        president_declares,
        have_operated,
        somebody_presides,
        are_joined,
    ),
    _declare,
)
