"""Mergers: when a stock round has ended, two public corporations become one (4.3.5).

The president of the other corporation is asked first. Then whoever is going to preside chooses whose shares remain;
all shares are exchanged, the marker climbs, everything goes over, and of two tokens in a hex one comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Each, Seq, Step, UntilAllPass
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings
from ...core.state import Slot
from ...features.merger_proposals import (
    MERGERS_FORGOTTEN,
    MERGERS_SINCE,
    MERGES,
    REFUSED,
    MergerAction,
    declined,
    mergeable,
    merged_once,
    mergers_begun,
    phase_allows,
    two_of_them,
    was_refused,
)
from ...features.merging import take_over
from ...features.national import is_national
from ...rules.consent import Agreed, Proposal, propose
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.market import CHART, MARKERS, Cell, by_price, price
from ...rules.operating_round import HAS_OPERATED
from ...rules.reach import STATIONS, TOKENS, track_from
from ...rules.shares import (
    OFFERING,
    PLAYERS,
    PLAYING,
    POOL,
    SHARE_OF,
    STOCK,
    held,
    president,
    presidents_percent,
)
from ...rules.turns import PASS, PRIORITY, tell_passed
from .bull_tokens import give_bull
from .charter_tokens import is_home, to_charter
from .merger_exchange import Swap, leaders, merged_value, swap
from .price_split import SPLIT, SPLITS, put_split, worth_of
from .price_steps import PRICE_STEPS, climb
from .redemption import REISSUED
from .tokens_beside import beside_of, beside_to_charter
from .train_shells import keep_apart


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


class ChooseSurvivor(Action, frozen=True, tag="choose_survivor"):
    """Choose the corporation whose shares and name remain."""

    corporation: str


class ReturnToken(Action, frozen=True, tag="return_token"):
    """Take one of two tokens in a hex back to the charter: its id."""

    token: str


class SharesMerged(Event, frozen=True, tag="shares_merged"):
    """The shares of two corporations were changed for those of the survivor.

    `player` has declared the merger; `shares`: (owner, number of new shares); `odd`: who has put a single one into the
    market; `price`: dollars of the survivor's cell, `worth` with what a split makes of it.
    """

    survivor: str
    vanished: str
    player: str
    president: str
    shares: tuple[tuple[str, int], ...]
    odd: tuple[str, ...]
    price: int
    worth: int


# -- what comes of it -------------------------------------------------------------------------------


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


def joined(pos: Position, pair: tuple[str, str]) -> bool:
    """Whether both have a token in one hex, or track leads from a token of the one to a token of the other."""
    one, other = (STATIONS(pos, c) for c in pair)
    if {hex for hex, _ in one} & {hex for hex, _ in other}:
        return True
    return not track_from(pos, tuple(one)).stops.isdisjoint(other)


def tokens_in(pos: Position, corporation: str, hex: str) -> list[str]:
    """The ids of the corporation's tokens in the hex, in spaces and beside them."""
    inside = [
        id for id, t in pos[TOKENS].items() if t.corporation == corporation and t.placed and t.hex == hex
    ]
    return inside + [id for id, t in beside_of(pos, corporation).items() if t.hex == hex]


# -- checks -----------------------------------------------------------------------------------------


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
    return None if joined(pos, action.pair) else NotJoinedByTrack(action.pair)


class NotMerging(Details, frozen=True):
    """The survivor is one of the pair."""

    corporation: str
    pair: tuple[str, ...]


@check("survivor is one of the merging")
def one_of_them(pos: Position, action: ChooseSurvivor) -> NotMerging | None:
    """One of the two."""
    pair = _merging(pos).pair
    return None if action.corporation in pair else NotMerging(action.corporation, pair)


class NoDouble(Details, frozen=True):
    """The token is not in the hex, or the survivor's only one there, or its home."""

    case: Literal["other", "single", "home"]
    who: str
    hex: str


@check("double token comes back")
def is_double(pos: Position, action: ReturnToken) -> NoDouble | None:
    """One of those in the hex, which is not a home, as long as there are two."""
    survivor, hex = _merging(pos).survivor, pos.frame.who
    inside = tokens_in(pos, survivor, hex)
    if action.token not in inside:
        return NoDouble("other", survivor, hex)
    if len(inside) < 2:
        return NoDouble("single", survivor, hex)
    return NoDouble("home", survivor, hex) if is_home(action.token) else None


# -- the declaration --------------------------------------------------------------------------------


def _offers(pos: Position) -> Iterator[Offer]:
    if not mergers_begun(pos):
        return
    could = [c for c in mergeable(pos) if HAS_OPERATED(pos, c) and not is_national(pos, c)]
    own = [c for c in could if president(pos, c) == pos.actor]
    for one in own:
        for other in could:
            if other in own and could.index(other) <= could.index(one):
                continue
            able = could_preside(pos, (one, other))
            for player in able if len(able) > 1 else ("",):
                yield Offer(DeclareMerger(pos.actor, one, other, player))


def _declare(pos: Position, action: DeclareMerger) -> None:
    new = action.president or could_preside(pos, action.pair)[0]
    asked = president(pos, action.other)
    propose(pos, Proposal(MERGES, new, action.other, action.corporation, 0, action.by, asked))


@reacts("agreed merger is carried out", Agreed)
def begin(pos: Position, event: Agreed) -> None:
    """The player whose turn it is has acted, and the turn is over with the merger."""
    deal = event.proposal
    if deal.what == MERGES:
        pos.abandon(STEP.name)
        pos.mark_acted()
        pos.set(MERGING, Merging((deal.buyer, deal.seller), deal.proposer, deal.item))
        pos.interrupt(MERGER.name, deal.buyer)


# -- the merger -------------------------------------------------------------------------------------


def _merging(pos: Position) -> Merging:
    merging = pos[MERGING]
    assert merging is not None
    return merging


def _choices(pos: Position) -> Iterator[Offer]:
    for corporation in _merging(pos).pair:
        yield Offer(ChooseSurvivor(pos.actor, corporation))


def _choose(pos: Position, action: ChooseSurvivor) -> None:
    pos.close()
    merging = _merging(pos)
    survivor = action.corporation
    vanished = next(c for c in merging.pair if c != survivor)
    done = exchanged(pos, merging.pair)
    cell, splits = _climb(pos, merging.pair)
    if survivor in pos[REISSUED] and vanished not in pos[REISSUED]:
        pos.drop(
            REISSUED, survivor
        )  # what is left in the offering pays the treasury only if both had reissued
    _deal_out(pos, survivor, merging.president, done)
    keep_apart(pos, survivor, vanished)
    take_over(pos, survivor, vanished, merging.player, keep_tokens=True)
    put_split(pos, survivor, cell, splits)
    cost = price(pos, survivor) or 0
    terms = MERGER_TERMS(pos)
    pos.change(CORPORATIONS, survivor, par=min(cost, terms.most_par))
    for id, token in list(pos[TOKENS].items()):
        if token.corporation == survivor and not token.hex:
            pos.change(TOKENS, id, price=terms.token)
    pos.set(MERGING, replace(merging, survivor=survivor))
    shares = {**done.players, survivor: done.redeemed, OFFERING: done.offering, POOL: done.market}
    pos.emit(
        SharesMerged(
            survivor,
            vanished,
            merging.player,
            merging.president,
            tuple((owner, count) for owner, count in shares.items() if count),
            done.odd,
            cost,
            worth_of(pos, survivor),
        )
    )


def _climb(pos: Position, pair: tuple[str, str]) -> tuple[Cell, int]:
    """Where the marker that is later to operate gets to; both corporations have that marker and its splits now.

    So it does not matter for the chart which of them remains.
    """
    value = merged_value(
        worth_of(pos, pair[0]), worth_of(pos, pair[1]), PRICE_STEPS(pos), MERGER_TERMS(pos).percent
    )
    first, later = by_price(pos, pair)
    marker, splits = pos[MARKERS][later], pos[SPLITS].get(later, 0)
    pos.put(MARKERS, first, marker)
    if splits:
        pos.put(SPLITS, first, splits)
    elif first in pos[SPLITS]:
        pos.drop(SPLITS, first)
    return climb(CHART(pos), SPLIT(pos), marker.cell, splits, value)


def _deal_out(pos: Position, survivor: str, leader: str, done: Swap) -> None:
    """The president's certificate stands for two shares of who has most; all others are single ones."""
    due = {**done.players, survivor: done.redeemed, OFFERING: done.offering, POOL: done.market}
    rows = sorted(pos[STOCK][survivor], key=lambda c: (not c.president, c.id))
    due[leader] -= rows[0].percent // SHARE_OF(pos, survivor)
    owners = [leader, *(owner for owner, count in due.items() for _ in range(count))]
    pos.put(STOCK, survivor, tuple(replace(c, owner=o) for c, o in zip(rows, owners, strict=True)))


# -- tokens -----------------------------------------------------------------------------------------


def return_token(pos: Position, id: str) -> None:
    """Take a token in a space or beside it back to the charter, at the price of merged corporations."""
    if id in pos[TOKENS]:
        to_charter(pos, id, MERGER_TERMS(pos).token)
    else:
        beside_to_charter(pos, id, MERGER_TERMS(pos).token)


def doubled(pos: Position, corporation: str) -> Iterable[str]:
    """The hexes with more than one token of the corporation, in order."""
    hexes = [t.hex for t in pos[TOKENS].values() if t.corporation == corporation and t.placed]
    hexes += [t.hex for t in beside_of(pos, corporation).values()]
    return sorted({hex for hex in hexes if hexes.count(hex) > 1})


def _yield_to_homes(pos: Position) -> None:
    """Where one of the two is a home there is nothing to choose."""
    survivor = _merging(pos).survivor
    for hex in doubled(pos, survivor):
        inside = tokens_in(pos, survivor, hex)
        if any(is_home(id) for id in inside):
            for id in inside:
                if not is_home(id):
                    return_token(pos, id)


def _next_double(pos: Position, seen: tuple[str, ...]) -> str | None:
    return next((hex for hex in doubled(pos, _merging(pos).survivor) if hex not in seen), None)


def _returns(pos: Position) -> Iterator[Offer]:
    for id in tokens_in(pos, _merging(pos).survivor, pos.frame.who):
        yield Offer(ReturnToken(pos.actor, id))


def _return(pos: Position, action: ReturnToken) -> None:
    return_token(pos, action.token)


def _bull(pos: Position) -> None:
    give_bull(pos, _merging(pos).survivor)
    pos.set(MERGING, None)


def _new_president(pos: Position) -> str:
    merging = _merging(pos)
    return president(pos, merging.survivor) if merging.survivor else merging.president


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
CHOOSE_SURVIVOR: ActionType[ChooseSurvivor] = ActionType(ChooseSurvivor, _choices, (one_of_them,), _choose)
RETURN_TOKEN: ActionType[ReturnToken] = ActionType(ReturnToken, _returns, (is_double,), _return)

STEP = Step("merger", lambda pos: pos.frame.who, (DECLARE_MERGER,), closer=PASS)

SURVIVING = Step("which name remains", _new_president, (CHOOSE_SURVIVOR,))

DOUBLE_TOKEN = Step("double token", _new_president, (RETURN_TOKEN,))

MERGER = Seq(
    "merger is carried out",
    SURVIVING,
    Do("tokens beside homes come back", _yield_to_homes),
    Each("double tokens", _next_double, DOUBLE_TOKEN),
    Do("price marker becomes a bull token", _bull),
)
"""Begun with the corporation that was the proposer's."""

MERGERS = Seq(
    "mergers after the stock round",
    UntilAllPass("mergers", order=PLAYING, first=lambda pos: pos[PRIORITY], turn=STEP, passed=tell_passed),
    MERGERS_FORGOTTEN,
)
"""Follows when the markers of what is sold out have risen."""

FEATURE = Feature(
    "mergers of public corporations",
    after=("sold markers",),
    slots=(MERGING, REFUSED),
    flow=(MERGER,),
    reactions=(begin, declined),
)
