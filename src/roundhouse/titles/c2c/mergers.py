"""Mergers: when a stock round has ended, two public corporations become one (4.3.5).

The president of the other corporation is asked first. Then whoever is going to preside chooses whose shares remain;
all shares are exchanged, the marker climbs, everything goes over, and of two tokens in a hex one comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from ...core.actions import Action, Offer
from ...core.cache import once
from ...core.details import Details
from ...core.figures import Fact, Settings
from ...core.flow import Do, Each, Seq, Step, UntilAllPass
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
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
from ...rules.corporations import CHARTERS, CORPORATIONS
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


MERGER_TERMS: Fact[MergerTerms] = Fact("terms of mergers")


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


def exchanged(now: Now, pair: tuple[str, str]) -> Swap:
    """The exchange of shares if the two merged now."""

    def old(*owners: str) -> int:
        return sum(held(now, o, c) // SHARE_OF(now, c) for c in pair for o in (owners or (c,)))

    return swap({player: old(player) for player in PLAYERS(now)}, old(), old(OFFERING), old(POOL))


@once
def could_preside(now: Now, pair: tuple[str, str]) -> tuple[str, ...]:
    """Who has most of the new shares, if that is enough for the president's certificate."""
    least = presidents_percent(now, pair[0]) // SHARE_OF(now, pair[0])
    return leaders(exchanged(now, pair), least)


def joined(now: Now, pair: tuple[str, str]) -> bool:
    """Whether both have a token in one hex, or track leads from a token of the one to a token of the other."""
    one, other = (STATIONS(now, c) for c in pair)
    if {hex for hex, _ in one} & {hex for hex, _ in other}:
        return True
    return not track_from(now, tuple(one)).stops.isdisjoint(other)


def tokens_in(now: Now, corporation: str, hex: str) -> list[str]:
    """The ids of the corporation's tokens in the hex, in spaces and beside them."""
    inside = [
        id for id, t in now[TOKENS].items() if t.corporation == corporation and t.placed and t.hex == hex
    ]
    return inside + [id for id, t in beside_of(now, corporation).items() if t.hex == hex]


# -- checks -----------------------------------------------------------------------------------------


class IsNational(Details, frozen=True):
    """National companies do not merge."""

    corporation: str


@check("public corporations merge")
def are_public(now: Now, action: DeclareMerger) -> IsNational | None:
    """National companies do not."""
    nationals = [c for c in action.pair if is_national(now, c)]
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


@check("a president declares the merger")
def president_declares(
    now: Now, action: DeclareMerger
) -> NotThePresident | OtherFirst | AlreadyDeclined | None:
    """Of his own corporation; of two that are his the one that comes first. What was declined is not asked again."""
    presides = [president(now, c) == action.by for c in action.pair]
    if not presides[0]:
        return NotThePresident(action.by, action.corporation)
    charters = list(CHARTERS(now))
    if all(presides) and charters.index(action.other) < charters.index(action.corporation):
        return OtherFirst(action.other, action.corporation)
    if was_refused(now, action.pair):
        return AlreadyDeclined(action.pair)
    return None


class HasNotOperated(Details, frozen=True):
    """The corporation has not operated yet."""

    corporation: str


@check("merging corporations have operated")
def have_operated(now: Now, action: DeclareMerger) -> HasNotOperated | None:
    """Each at least once."""
    new = [c for c in action.pair if not HAS_OPERATED(now, c)]
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


@check("somebody presides over the merged corporation")
def somebody_presides(
    now: Now, action: DeclareMerger
) -> NobodyPresides | EqualHoldings | PresidentSettled | None:
    """Who gets most shares does, if there are two; of equals the one that the presidents agree on."""
    able = could_preside(now, action.pair)
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


@check("merging corporations are joined by track")
def are_joined(now: Now, action: DeclareMerger) -> NotJoinedByTrack | None:
    """Or each has a token in the same hex."""
    return None if joined(now, action.pair) else NotJoinedByTrack(action.pair)


class NotMerging(Details, frozen=True):
    """The survivor is one of the pair."""

    corporation: str
    pair: tuple[str, ...]


@check("survivor is one of the merging")
def one_of_them(now: Now, action: ChooseSurvivor) -> NotMerging | None:
    """One of the two."""
    pair = _merging(now).pair
    return None if action.corporation in pair else NotMerging(action.corporation, pair)


class NoDouble(Details, frozen=True):
    """The token is not in the hex, or the survivor's only one there, or its home."""

    case: Literal["other", "single", "home"]
    who: str
    hex: str


@check("double token comes back")
def is_double(now: Now, action: ReturnToken) -> NoDouble | None:
    """One of those in the hex, which is not a home, as long as there are two."""
    survivor, hex = _merging(now).survivor, now.frame.who
    inside = tokens_in(now, survivor, hex)
    if action.token not in inside:
        return NoDouble("other", survivor, hex)
    if len(inside) < 2:
        return NoDouble("single", survivor, hex)
    return NoDouble("home", survivor, hex) if is_home(action.token) else None


# -- the declaration --------------------------------------------------------------------------------


def _offers(now: Now) -> Iterator[Offer]:
    if not mergers_begun(now):
        return
    could = [c for c in mergeable(now) if HAS_OPERATED(now, c) and not is_national(now, c)]
    own = [c for c in could if president(now, c) == now.actor]
    for one in own:
        for other in could:
            if other in own and could.index(other) <= could.index(one):
                continue
            able = could_preside(now, (one, other))
            for player in able if len(able) > 1 else ("",):
                yield Offer(DeclareMerger(now.actor, one, other, player))


def _declare(now: Now, action: DeclareMerger) -> None:
    new = action.president or could_preside(now, action.pair)[0]
    asked = president(now, action.other)
    propose(now, Proposal(MERGES, new, action.other, action.corporation, 0, action.by, asked))


@reacts("agreed merger is carried out", Agreed)
def begin(now: Now, event: Agreed) -> None:
    """The player whose turn it is has acted, and the turn is over with the merger."""
    deal = event.proposal
    if deal.what == MERGES:
        now.abandon(STEP.name)
        now.acted()
        now.set(MERGING, Merging((deal.buyer, deal.seller), deal.proposer, deal.item))
        now.interrupt(MERGER.name, deal.buyer)


# -- the merger -------------------------------------------------------------------------------------


def _merging(now: Now) -> Merging:
    merging = now[MERGING]
    assert merging is not None
    return merging


def _choices(now: Now) -> Iterator[Offer]:
    for corporation in _merging(now).pair:
        yield Offer(ChooseSurvivor(now.actor, corporation))


def _choose(now: Now, action: ChooseSurvivor) -> None:
    now.close()
    merging = _merging(now)
    survivor = action.corporation
    vanished = next(c for c in merging.pair if c != survivor)
    done = exchanged(now, merging.pair)
    cell, splits = _climb(now, merging.pair)
    if survivor in now[REISSUED] and vanished not in now[REISSUED]:
        now.drop(
            REISSUED, survivor
        )  # what is left in the offering pays the treasury only if both had reissued
    _deal_out(now, survivor, merging.president, done)
    keep_apart(now, survivor, vanished)
    take_over(now, survivor, vanished, merging.player, keep_tokens=True)
    put_split(now, survivor, cell, splits)
    cost = price(now, survivor) or 0
    terms = MERGER_TERMS(now)
    now.change(CORPORATIONS, survivor, par=min(cost, terms.most_par))
    for id, token in list(now[TOKENS].items()):
        if token.corporation == survivor and not token.hex:
            now.change(TOKENS, id, price=terms.token)
    now.set(MERGING, replace(merging, survivor=survivor))
    shares = {**done.players, survivor: done.redeemed, OFFERING: done.offering, POOL: done.market}
    now.emit(
        SharesMerged(
            survivor,
            vanished,
            merging.player,
            merging.president,
            tuple((owner, count) for owner, count in shares.items() if count),
            done.odd,
            cost,
            worth_of(now, survivor),
        )
    )


def _climb(now: Now, pair: tuple[str, str]) -> tuple[Cell, int]:
    """Where the marker that is later to operate gets to; both corporations have that marker and its splits now.

    So it does not matter for the chart which of them remains.
    """
    value = merged_value(
        worth_of(now, pair[0]), worth_of(now, pair[1]), PRICE_STEPS(now), MERGER_TERMS(now).percent
    )
    first, later = by_price(now, pair)
    marker, splits = now[MARKERS][later], now[SPLITS].get(later, 0)
    now.put(MARKERS, first, marker)
    if splits:
        now.put(SPLITS, first, splits)
    elif first in now[SPLITS]:
        now.drop(SPLITS, first)
    return climb(CHART(now), SPLIT(now), marker.cell, splits, value)


def _deal_out(now: Now, survivor: str, leader: str, done: Swap) -> None:
    """The president's certificate stands for two shares of who has most; all others are single ones."""
    due = {**done.players, survivor: done.redeemed, OFFERING: done.offering, POOL: done.market}
    rows = sorted(now[STOCK][survivor], key=lambda c: (not c.president, c.id))
    due[leader] -= rows[0].percent // SHARE_OF(now, survivor)
    owners = [leader, *(owner for owner, count in due.items() for _ in range(count))]
    now.put(STOCK, survivor, tuple(replace(c, owner=o) for c, o in zip(rows, owners, strict=True)))


# -- tokens -----------------------------------------------------------------------------------------


def return_token(now: Now, id: str) -> None:
    """Take a token in a space or beside it back to the charter, at the price of merged corporations."""
    if id in now[TOKENS]:
        to_charter(now, id, MERGER_TERMS(now).token)
    else:
        beside_to_charter(now, id, MERGER_TERMS(now).token)


def doubled(now: Now, corporation: str) -> Iterable[str]:
    """The hexes with more than one token of the corporation, in order."""
    hexes = [t.hex for t in now[TOKENS].values() if t.corporation == corporation and t.placed]
    hexes += [t.hex for t in beside_of(now, corporation).values()]
    return sorted({hex for hex in hexes if hexes.count(hex) > 1})


def _yield_to_homes(now: Now) -> None:
    """Where one of the two is a home there is nothing to choose."""
    survivor = _merging(now).survivor
    for hex in doubled(now, survivor):
        inside = tokens_in(now, survivor, hex)
        if any(is_home(id) for id in inside):
            for id in inside:
                if not is_home(id):
                    return_token(now, id)


def _next_double(now: Now, seen: tuple[str, ...]) -> str | None:
    return next((hex for hex in doubled(now, _merging(now).survivor) if hex not in seen), None)


def _returns(now: Now) -> Iterator[Offer]:
    for id in tokens_in(now, _merging(now).survivor, now.frame.who):
        yield Offer(ReturnToken(now.actor, id))


def _return(now: Now, action: ReturnToken) -> None:
    return_token(now, action.token)


def _bull(now: Now) -> None:
    give_bull(now, _merging(now).survivor)
    now.set(MERGING, None)


def _new_president(now: Now) -> str:
    merging = _merging(now)
    return president(now, merging.survivor) if merging.survivor else merging.president


DECLARE_MERGER: Kind[DeclareMerger] = Kind(
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
CHOOSE_SURVIVOR: Kind[ChooseSurvivor] = Kind(ChooseSurvivor, _choices, (one_of_them,), _choose)
RETURN_TOKEN: Kind[ReturnToken] = Kind(ReturnToken, _returns, (is_double,), _return)

STEP = Step("merger", lambda now: now.frame.who, (DECLARE_MERGER,), closer=PASS)

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
    UntilAllPass("mergers", order=PLAYING, first=lambda now: now[PRIORITY], turn=STEP, passed=tell_passed),
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
