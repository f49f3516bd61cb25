"""Mergers that are agreed on: two public corporations become one (4.3.5).

Whoever is going to preside chooses whose shares remain; all shares are exchanged, the marker climbs, everything goes
over, and of two tokens in a hex one comes back. `merger_declaration` comes before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Each, Seq, Step, UntilAllPass
from ...core.position import Event, Position
from ...features.merger_proposals import MERGERS_FORGOTTEN, MERGES
from ...features.merging import take_over
from ...rules.consent import Agreed
from ...rules.corporations import CORPORATIONS
from ...rules.market import CHART, MARKERS, Cell, by_price, price
from ...rules.piece_ids import is_home_token
from ...rules.reach import TOKENS
from ...rules.shares import OFFERING, PLAYING, POOL, SHARE_OF, STOCK, president
from ...rules.turns import PASS, PRIORITY, tell_passed
from .bull_tokens import give_bull
from .charter_tokens import to_charter
from .finish_500 import FINISHED_WITH_STOCK_ROUND
from .merger_declaration import DECLARE_MERGER, MERGER_TERMS, MERGING, Merging, exchanged
from .merger_exchange import Swap, merged_value
from .own_shares.reissue import REISSUED
from .price_split import SPLIT, SPLITS, put_split, worth_of
from .price_steps import PRICE_STEPS, climb
from .tokens_beside import beside_of, beside_to_charter
from .train_shells import keep_apart


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


def tokens_in(pos: Position, corporation: str, hex: str) -> list[str]:
    """The ids of the corporation's tokens in the hex, in spaces and beside them."""
    inside = [
        id for id, t in pos[TOKENS].items() if t.corporation == corporation and t.placed and t.hex == hex
    ]
    return inside + [id for id, t in beside_of(pos, corporation).items() if t.hex == hex]


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
    return NoDouble("home", survivor, hex) if is_home_token(action.token) else None


@reacts("agreed merger is carried out", Agreed)
def begin(pos: Position, event: Agreed) -> None:
    """The player whose turn it is has acted, and the turn is over with the merger."""
    deal = event.proposal
    if deal.what == MERGES:
        pos.abandon(STEP.name)
        pos.mark_acted()
        pos.set(MERGING, Merging((deal.buyer, deal.seller), deal.proposer, deal.item))
        pos.interrupt(MERGER.name, deal.buyer)


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
        if any(is_home_token(id) for id in inside):
            for id in inside:
                if not is_home_token(id):
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
    FINISHED_WITH_STOCK_ROUND,  # Appendix F
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
    slots=(MERGING,),
    flow=(MERGER,),
    reactions=(begin,),
)
