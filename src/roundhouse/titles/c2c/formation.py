"""Amtrak and Conrail form: exchange of shares, first price, compensations, tokens, first turn (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ...core.action_types import check, reacts
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends, overrides
from ...features.merging import is_merged
from ...features.national import (
    COMPENSATION,
    EXCHANGED,
    FIRST_PRICE,
    FORMATION,
    NATIONAL,
    NATIONALS,
    STAYS_OUT,
    FormationOver,
    Terms,
    is_national,
)
from ...features.national.business import train_limit
from ...features.national.exchange import Exchange, Issue
from ...features.surplus_tokens import (
    GIVE_UP,
    GIVING_UP,
    MARKERS_OF,
    STAYING,
    TOKENS_KEPT,
    GiveUp,
    MarkerGivenUp,
)
from ...rules.market import CHART, by_price
from ...rules.operating_round import CURRENT_TURN
from ...rules.piece_ids import is_home_token
from ...rules.reach import TOKENS
from ...rules.shares import OFFERING, POOL, SHARE_OF, held, president
from ...rules.turns import clockwise
from .absorbed_shares import PARTS, Lot, compensation, entitled, mean, share_out
from .charter_tokens import home_tokens, to_charter
from .mergers import doubled, tokens_in
from .price_split import worth_of
from .price_steps import nearest
from .tokens_beside import BESIDE, beside_of, beside_to_charter

OPERATING_TURNS = "operating turns"
"""The node of the flow that gives corporations their turns."""


class Weights(msgspec.Struct, frozen=True):
    """How much the price of a public and of a merged corporation counts in the mean of prices."""

    public: int
    merged: int


WEIGHTS: Setting[Weights] = Setting("weights in the first price")

FIRST_PRICE_UP: Setting[bool] = Setting("first price is rounded up")


def national_facts(title: Mapping[str, Any]) -> Settings:
    """What title.toml says of Amtrak and Conrail."""
    terms = title["national_terms"]
    limits = {phase["name"]: phase["train_limit"] for phase in title["phase"]}
    return Settings(
        WEIGHTS.to(msgspec.convert(terms["weight"], Weights)),
        NATIONALS.to(
            {
                row["sym"]: Terms(
                    sym=row["sym"],
                    phases=tuple(row["phases"]),
                    least_merging=terms["least_merging"],
                    exchange=terms["exchange"]["public"],
                    least_start=terms["least_start"],
                    start_row=terms["start_row"],
                    averaged=len(title["corporation"]),
                    train_limit=limits[row["phases"][0]],
                    tokens=(),
                    taken_tokens=0,
                    issue=tuple(
                        Issue(0, tuple(issue["certificates"]), issue["share"], bonds=False)
                        for issue in terms["issue"]
                    ),
                    left=OFFERING,
                    pays_for_left=False,
                    takes_all=True,
                    token_price=title["token_prices"]["national"],
                    most_tokens=terms["most_tokens"],
                )
                for row in title["national_company"]
            }
        ),
    )


def lot_of(pos: Position, merging: Sequence[str], *owners: str) -> Lot:
    """What somebody has of the merging corporations; without an owner, what they have redeemed."""

    def counts(merged: bool) -> tuple[tuple[int, int], ...]:
        rows = (
            (worth_of(pos, c), _shares(pos, c, owners or (c,)))
            for c in merging
            if is_merged(pos, c) == merged
        )
        return tuple(row for row in rows if row[1])

    return Lot(counts(False), counts(True))


def _shares(pos: Position, corporation: str, owners: Sequence[str]) -> int:
    return sum(held(pos, owner, corporation) for owner in owners) // SHARE_OF(pos, corporation)


def _players(pos: Position) -> tuple[str, ...]:
    """Whose corporation bought the train, and the others to the left."""
    return clockwise(pos, president(pos, pos[CURRENT_TURN].corporation))


@overrides(EXCHANGED, "one share for each of a merged corporation, or for any two of public ones")
def exchanged(pos: Position, national: str, merging: Sequence[str]) -> tuple[Issue, Exchange]:
    """Players first, then redeemed shares, then the market's with all that are odd; ten shares if they are enough."""
    terms = NATIONALS(pos)[national]
    order = _players(pos)
    lots = {player: lot_of(pos, merging, player) for player in order}
    due = {player: entitled(lot, terms.exchange)[0] for player, lot in lots.items()}
    shares = share_out(due) if sum(due.values()) > PARTS else due
    redeemed, odd_redeemed = entitled(lot_of(pos, merging), terms.exchange)
    odd = odd_redeemed + sum(entitled(lot, terms.exchange)[1] for lot in lots.values())
    pool = lot_of(pos, merging, POOL)
    public, odd_public = entitled(Lot((*pool.public, (0, odd)), pool.merged), terms.exchange)
    room = PARTS - sum(shares.values())
    if shares is not due:
        room = 0
    treasury = min(redeemed, room)
    market = min(public, room - treasury)
    given = sum(shares.values()) + treasury + market
    issue = _issue(terms.issue, [*shares.values(), treasury, market], given)
    done = Exchange(
        shares=shares,
        bonds=dict.fromkeys(order, 0),
        treasury=treasury,
        market=market,
        treasury_bonds=0,
        market_bonds=0,
        president=next((player for player in order if shares[player] >= issue.top), ""),
        first=next((player for player in order if shares[player]), ""),
        odd=odd,
        void=odd_public + terms.exchange * (redeemed - treasury + public - market),
        left=issue.shares - given,
        bonds_left=0,
        lacking={player: due[player] - shares[player] for player in order if due[player] > shares[player]},
    )
    return issue, done


def _issue(issues: Sequence[Issue], counts: Sequence[int], given: int) -> Issue:
    """The one with the fewest shares that are enough, and with somebody to have the president's certificate."""
    for issue in sorted(issues, key=lambda issue: issue.shares):
        left = issue.shares - given
        if left >= 0 and max(*counts, left) >= issue.top:
            return issue
    raise ValueError(f"no issue has {given} shares")  # twenty are the most that are given, and always enough


@overrides(FIRST_PRICE, "mean of the absorbed, merged ones counted twice")
def first_price(pos: Position, national: str, merging: Sequence[str]) -> int:
    """At the nearest price of the row, or at the next one up, and not below the least."""
    terms, weights = NATIONALS(pos)[national], WEIGHTS(pos)
    prices = [(worth_of(pos, c), weights.merged if is_merged(pos, c) else weights.public) for c in merging]
    row = sorted(value for value in CHART(pos).prices[terms.start_row] if value >= terms.least_start)
    total, count = mean(prices)
    if FIRST_PRICE_UP(pos):
        return next((price for price in row if price * count >= total), row[-1])
    return nearest(row, total, count)


@overrides(COMPENSATION, "players are paid for shares that are not there")
def compensated(pos: Position, national: str, merging: Sequence[str], start: int) -> dict[str, int]:
    """What a share is worth now, or what was handed in for one, whichever is less."""
    _, done = EXCHANGED(pos, national, merging)
    ratio = NATIONALS(pos)[national].exchange
    return {
        player: compensation(lot_of(pos, merging, player), ratio, count, start)
        for player, count in done.lacking.items()
    }


@amends(STAYS_OUT, "no turn where the order of prices has gone past")
def stays_out(pos: Position, so_far: bool, national: str, merging: Sequence[str]) -> bool:
    """Whoever operates now stands behind the national company."""
    turns = pos.within(OPERATING_TURNS)
    if so_far or turns is None or turns.who in merging:
        return so_far
    return by_price(pos, (national, turns.who))[0] == national


# -- tokens -----------------------------------------------------------------------------------------


@reacts("one token in a hex, and so many in all", FormationOver)
def tokens_sorted(pos: Position, event: FormationOver) -> None:
    """Further ones come to the charter; then the president gives up those that are too many.

    A home stays before others, and a token in a space before one beside it.
    """
    if not event.formed:
        return
    sym, cost = event.corporation, NATIONALS(pos)[event.corporation].token_price
    for hex in doubled(pos, sym):
        inside = tokens_in(pos, sym, hex)
        stays = min(inside, key=lambda id: not is_home_token(id))
        for id in inside:
            if id != stays:
                if id in pos[TOKENS]:
                    to_charter(pos, id, cost)
                else:
                    beside_to_charter(pos, id, cost)
    if len(MARKERS_OF(pos, sym)) > TOKENS_KEPT(pos, sym):
        pos.interrupt(GIVING_UP.name, sym)


@amends(MARKERS_OF, "tokens beside the spaces are too many as well")
def with_those_beside(pos: Position, markers: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Tokens that lie beside the spaces of a city count with all others."""
    return (*markers, *beside_of(pos, corporation))


@amends(TOKENS_KEPT, "a national company keeps so many tokens")
def kept(pos: Position, count: int, corporation: str) -> int:
    """On the map and on the charter together."""
    return NATIONALS(pos)[corporation].most_tokens if is_national(pos, corporation) else count


@amends(STAYING, "homes of the absorbed stay")
def homes_stay(pos: Position, hexes: frozenset[str], corporation: str) -> frozenset[str]:
    """For a national company."""
    if not is_national(pos, corporation):
        return hexes
    return hexes | {pos[TOKENS][id].hex for id in home_tokens(pos, corporation)}


class HomeBesideStays(Details, frozen=True):
    """The home token is not given up."""

    who: str
    hex: str


@check("home beside the spaces stays")
def home_beside_stays(pos: Position, action: GiveUp) -> HomeBesideStays | None:
    """As one in a space does."""
    token = pos[BESIDE].get(action.what)
    return (
        HomeBesideStays(pos.frame.who, token.hex)
        if token is not None and is_home_token(action.what)
        else None
    )


@reacts("token beside the spaces is given up", MarkerGivenUp)
def given_up(pos: Position, event: MarkerGivenUp) -> None:
    """It is given up as those on the spaces are, and lies beside them no more."""
    if event.what in pos[BESIDE]:
        pos.drop(BESIDE, event.what)


def _tokens_are_few(pos: Position) -> Iterable[str]:
    if pos.within(GIVING_UP.name) is not None or pos.within(FORMATION) is not None:
        return
    for sym in pos[NATIONAL]:
        count, most = len(MARKERS_OF(pos, sym)), TOKENS_KEPT(pos, sym)
        if count > most:
            yield f"tokens: {sym} has {count} of {most}"
        for hex in doubled(pos, sym):
            yield f"tokens: {sym} has two in {hex}"


FEATURE = Feature(
    "national companies of this game",
    after=("surplus tokens",),
    overrides=(exchanged, first_price, compensated),
    amendments=(stays_out, with_those_beside, kept, homes_stay),
    checks=(GIVE_UP.checked_by(home_beside_stays),),
    drops=(
        train_limit,
    ),  # each of its shells has the limit of the phase, which has come down to that of the data
    reactions=(tokens_sorted, given_up),
    audits=(_tokens_are_few,),
)
