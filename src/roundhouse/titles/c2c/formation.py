"""Amtrak and Conrail form: exchange of shares, first price, compensations, tokens, first turn (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ...core.details import Details
from ...core.figures import Fact, Settings, amends, overrides
from ...core.kinds import check, reacts
from ...core.now import Now
from ...core.title import Feature
from ...features import surplus_tokens
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
from ...rules.operating_round import TURN
from ...rules.reach import TOKENS
from ...rules.shares import OFFERING, POOL, SHARE_OF, held, president
from ...rules.turns import clockwise
from .absorbed_shares import PARTS, Lot, compensation, entitled, mean, share_out
from .charter_tokens import home_tokens, is_home, to_charter
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


WEIGHTS: Fact[Weights] = Fact("weights in the first price")


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


def lot_of(now: Now, merging: Sequence[str], *owners: str) -> Lot:
    """What somebody has of the merging corporations; without an owner, what they have redeemed."""

    def counts(merged: bool) -> tuple[tuple[int, int], ...]:
        rows = (
            (worth_of(now, c), _shares(now, c, owners or (c,)))
            for c in merging
            if is_merged(now, c) == merged
        )
        return tuple(row for row in rows if row[1])

    return Lot(counts(False), counts(True))


def _shares(now: Now, corporation: str, owners: Sequence[str]) -> int:
    return sum(held(now, owner, corporation) for owner in owners) // SHARE_OF(now, corporation)


def _players(now: Now) -> tuple[str, ...]:
    """Whose corporation bought the train, and the others to the left."""
    return clockwise(now, president(now, now[TURN].corporation))


@overrides(EXCHANGED, "one share for each of a merged corporation, or for any two of public ones")
def exchanged(now: Now, national: str, merging: Sequence[str]) -> tuple[Issue, Exchange]:
    """Players first, then redeemed shares, then the market's with all that are odd; ten shares if they are enough."""
    terms = NATIONALS(now)[national]
    order = _players(now)
    lots = {player: lot_of(now, merging, player) for player in order}
    due = {player: entitled(lot, terms.exchange)[0] for player, lot in lots.items()}
    shares = share_out(due) if sum(due.values()) > PARTS else due
    redeemed, odd_redeemed = entitled(lot_of(now, merging), terms.exchange)
    odd = odd_redeemed + sum(entitled(lot, terms.exchange)[1] for lot in lots.values())
    pool = lot_of(now, merging, POOL)
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
def first_price(now: Now, national: str, merging: Sequence[str]) -> int:
    """At the nearest price of the row, and not below the least."""
    terms, weights = NATIONALS(now)[national], WEIGHTS(now)
    prices = [(worth_of(now, c), weights.merged if is_merged(now, c) else weights.public) for c in merging]
    row = sorted(value for value in CHART(now).prices[terms.start_row] if value >= terms.least_start)
    return nearest(row, *mean(prices))


@overrides(COMPENSATION, "players are paid for shares that are not there")
def compensated(now: Now, national: str, merging: Sequence[str], start: int) -> dict[str, int]:
    """What a share is worth now, or what was handed in for one, whichever is less."""
    _, done = EXCHANGED(now, national, merging)
    ratio = NATIONALS(now)[national].exchange
    return {
        player: compensation(lot_of(now, merging, player), ratio, count, start)
        for player, count in done.lacking.items()
    }


@amends(STAYS_OUT, "no turn where the order of prices has gone past")
def stays_out(now: Now, so_far: bool, national: str, merging: Sequence[str]) -> bool:
    """Whoever operates now stands behind the national company."""
    turns = now.within(OPERATING_TURNS)
    if so_far or turns is None or turns.who in merging:
        return so_far
    return by_price(now, (national, turns.who))[0] == national


# -- tokens -----------------------------------------------------------------------------------------


@reacts("one token in a hex, and so many in all", FormationOver)
def tokens_sorted(now: Now, event: FormationOver) -> None:
    """Further ones come to the charter; then the president gives up those that are too many.

    A home stays before others, and a token in a space before one beside it.
    """
    if not event.formed:
        return
    sym, cost = event.corporation, NATIONALS(now)[event.corporation].token_price
    for hex in doubled(now, sym):
        inside = tokens_in(now, sym, hex)
        stays = min(inside, key=lambda id: not is_home(id))
        for id in inside:
            if id != stays:
                if id in now[TOKENS]:
                    to_charter(now, id, cost)
                else:
                    beside_to_charter(now, id, cost)
    if len(MARKERS_OF(now, sym)) > TOKENS_KEPT(now, sym):
        now.interrupt(GIVING_UP.name, sym)


@amends(MARKERS_OF, "tokens beside the spaces are too many as well")
def with_those_beside(now: Now, markers: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """With all others."""
    return (*markers, *beside_of(now, corporation))


@amends(TOKENS_KEPT, "a national company keeps so many tokens")
def kept(now: Now, count: int, corporation: str) -> int:
    """On the map and on the charter together."""
    return NATIONALS(now)[corporation].most_tokens if is_national(now, corporation) else count


@amends(STAYING, "homes of the absorbed stay")
def homes_stay(now: Now, hexes: frozenset[str], corporation: str) -> frozenset[str]:
    """For a national company."""
    if not is_national(now, corporation):
        return hexes
    return hexes | {now[TOKENS][id].hex for id in home_tokens(now, corporation)}


class HomeBesideStays(Details, frozen=True):
    """The home token is not given up."""

    who: str
    hex: str


@check("home beside the spaces stays")
def home_beside_stays(now: Now, action: GiveUp) -> HomeBesideStays | None:
    """As one in a space does."""
    token = now[BESIDE].get(action.what)
    return HomeBesideStays(now.frame.who, token.hex) if token is not None and is_home(action.what) else None


@reacts("token beside the spaces is given up", MarkerGivenUp)
def given_up(now: Now, event: MarkerGivenUp) -> None:
    """Like others."""
    if event.what in now[BESIDE]:
        now.drop(BESIDE, event.what)


def _tokens_are_few(now: Now) -> Iterable[str]:
    if now.within(GIVING_UP.name) is not None or now.within(FORMATION) is not None:
        return
    for sym in now[NATIONAL]:
        count, most = len(MARKERS_OF(now, sym)), TOKENS_KEPT(now, sym)
        if count > most:
            yield f"tokens: {sym} has {count} of {most}"
        for hex in doubled(now, sym):
            yield f"tokens: {sym} has two in {hex}"


FEATURE = Feature(
    "national companies of this game",
    figures=surplus_tokens.FEATURE.figures,
    overrides=(exchanged, first_price, compensated),
    amendments=(stays_out, with_those_beside, kept, homes_stay),
    flow=surplus_tokens.FEATURE.flow,
    checks=(GIVE_UP.checked_by(home_beside_stays),),
    drops=(
        train_limit,
    ),  # each of its shells has the limit of the phase, which has come down to that of the data
    reactions=(tokens_sorted, given_up),
    audits=(_tokens_are_few,),
    above=surplus_tokens.FEATURE.above,
)
