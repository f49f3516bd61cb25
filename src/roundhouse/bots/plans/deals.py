"""Offers to other players: trains and private companies, at the price at which both sides gain as much; and what a
mechanism lets one ask for without a price, such as a merger with a corporation of another.

What an agreement comes to is found out like everything else: the set of rounds is played on with it and without it, and
forecasts tell what either side can hope for. An offer is made only where both gain. Whoever has declined something in a
turn is not asked for it again in that turn, at whatever price; where nothing remembers what was declined, nothing is
proposed at a price at all. What has no price is asked for once by rules of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ...core.actions import Action, Offer, Span
from ...core.game import carry_out, play, to_act
from ...core.position import Position
from ...core.state import State
from ...rules.consent import PROPOSAL, Accept, Proposal
from ...rules.depot import TRAINS
from ...rules.trains import BuyTrain
from ..base import Clock, View
from ..greedy import Greedy
from ..prospects import Prospects
from ..weights.gathered import weights_of
from ..weights.operating import bought_before_rust
from .base import Plan, Turn
from .fair import fair_prices
from .judging import Judge

MOST_ASKED = 3
"""For how many things others are asked at most."""

PART_OF_TIME = 0.25
"""Of the time for a decision no more is spent on offers."""

MOST_DECIDED = 20
"""So many decisions follow from an agreement at most, such as whose shares remain and which tokens go."""

BOTH_GAIN = 50.0
"""An offer is made where each side gains so many dollars over the average of the others."""


class Gains(NamedTuple):
    """What an agreement brings who proposes it and who is asked, in dollars over the average of the others."""

    proposer: float
    asked: float


class Deal(NamedTuple):
    """An offer that another player would have to agree to: what it proposes at its lowest price, and the prices between
    which it is fair; None where there is none to be agreed on."""

    offer: Offer
    proposal: Proposal
    prices: Span | None

    def at(self, price: int) -> Action:
        """The action that proposes it at the price."""
        if self.prices is None:
            return self.offer.action
        fields: dict[str, Any] = {"price": price}
        return msgspec.structs.replace(self.offer.action, **fields)


def may_ask(turn: Turn) -> bool:
    """Whether something may be on offer that others could be asked for: trains, or what mechanisms name."""
    kinds: tuple[type[Action], ...] = (BuyTrain, *weights_of(turn.view.title).asks)
    return any(isinstance(offer.action, kinds) for offer in turn.view.offers)


def without_requests(view: View) -> View:
    """The same position without what others could be asked for, where something else may be done: what of it is worth
    a plan is found out, and nothing is asked for by rule of thumb."""
    kinds = weights_of(view.title).asks
    left = [offer for offer in view.offers if not isinstance(offer.action, kinds)]
    return View(view.title, view.state, left) if 0 < len(left) < len(view.offers) else view


def deals(turn: Turn, judge: Judge) -> Iterator[Plan]:
    """Offers to others, each with the answer that is hoped for."""
    clock = Clock(turn.clock.left * PART_OF_TIME)
    for deal in (*_open_deals(turn), *_favours(turn, judge, clock)):
        both = (turn.view.seat, deal.proposal.asked)
        without = judge.played_on(turn, turn.view.state, both, clock)
        if without is None:
            return
        price = _fair_price(turn, judge, deal, without, clock)
        if price is not None:
            yield Plan("deal", (deal.at(price), Accept(deal.proposal.asked)))


def _favours(turn: Turn, judge: Judge, clock: Clock) -> list[Deal]:
    """What others may be asked for without a price, the most promising: of those of which a forecast right after it
    says that both gain, those from which the one who gains less gains most."""
    kinds, view = weights_of(turn.view.title).asks, turn.view
    asked = [offer for offer in view.offers if isinstance(offer.action, kinds) and "price" not in offer.open]
    found: list[tuple[float, Deal]] = []
    now = functools.cache(lambda player: judge.hope(turn, view.state, player, clock))
    for offer in asked:
        deal = _proposed(turn, offer.action)
        if deal is None:
            continue
        then, gains = _agreed(turn, offer.action, deal.asked), list[float]()
        for player in (view.seat, deal.asked):
            before, after = now(player), judge.hope(turn, then, player, clock)
            if before is None or after is None:
                return _foremost(found)
            gains.append(after - before)
        if min(gains) > 0:
            found.append((min(gains), Deal(offer, deal, None)))
    return _foremost(found)


def _foremost(found: list[tuple[float, Deal]]) -> list[Deal]:
    found.sort(key=lambda row: -row[0])
    return [deal for _, deal in found[:MOST_ASKED]]


def _open_deals(turn: Turn) -> Iterator[Deal]:
    """What may be proposed to others at a price, trains of one kind and owner once; not what was declined."""
    records = weights_of(turn.view.title).declined
    if not records:
        return
    pos = turn.view.pos
    seen = {_thing(turn, old) for record in records for old in record(pos)}
    asked = 0
    for offer in turn.view.offers:
        prices = offer.open.get("price")
        deal = _proposed(turn, offer.action) if isinstance(prices, Span) else None
        if deal is None or not isinstance(prices, Span) or _thing(turn, deal) in seen:
            continue
        seen.add(_thing(turn, deal))
        if deal.item in pos[TRAINS] and _about_to_rust(pos, deal.item):
            continue
        fair = fair_prices(pos, deal)
        low, high = (prices.low, prices.high) if fair is None else fair
        low, high = max(low, prices.low), min(high, prices.high)
        if low > high:
            continue
        asked += 1
        if asked > MOST_ASKED:
            return
        yield Deal(offer, deal, Span(low, high))


def _about_to_rust(pos: Position, train: str) -> bool:
    """Whether it is hardly ever run again: with the next two trains that the bank sells it is gone."""
    left = bought_before_rust(pos, train)
    return left is not None and left < 2


def _proposed(turn: Turn, action: Action) -> Proposal | None:
    """What the action proposes to another player; None for nothing."""
    view = turn.view
    state = carry_out(view.title, view.state, action)[0]
    deal: Proposal | None = state[PROPOSAL]
    return deal if deal is not None and to_act(view.title, state) == deal.asked != view.seat else None


def _thing(turn: Turn, deal: Proposal) -> tuple[str, str, str, str]:
    """What a proposal is about, whatever the price."""
    train = turn.view.pos[TRAINS].get(deal.item)
    return (deal.what, deal.item if train is None else train.kind, deal.seller, deal.buyer)


def _fair_price(turn: Turn, judge: Judge, deal: Deal, without: list[Prospects], clock: Clock) -> int | None:
    """The price at which both gain as much, as near as what they gain at the lowest and the highest tells; 0 for what
    has none. None where not both gain."""
    if deal.prices is None:
        gains = _gains(turn, judge, deal, 0, without, clock)
        return 0 if gains is not None and min(gains) >= BOTH_GAIN else None
    low, high = deal.prices.low, deal.prices.high
    least, most = (_gains(turn, judge, deal, price, without, clock) for price in (low, high))
    if least is None or most is None:
        return None
    ahead, behind = least.proposer - least.asked, most.proposer - most.asked
    part = ahead / (ahead - behind) if ahead != behind else 0.0
    price = low + round(min(max(part, 0.0), 1.0) * (high - low))
    gains = _gains(turn, judge, deal, price, without, clock)
    return price if gains is not None and min(gains) >= BOTH_GAIN else None


def _gains(
    turn: Turn, judge: Judge, deal: Deal, price: int, without: list[Prospects], clock: Clock
) -> Gains | None:
    """What both gain by the agreement at this price over going on without it; None without time to find out."""
    asked = deal.proposal.asked
    state = _agreed(turn, deal.at(price), asked)
    found = judge.played_on(turn, state, (turn.view.seat, asked), clock)
    if found is None:
        return None
    return Gains(*(_worth(then) - _worth(now) for then, now in zip(found, without, strict=True)))


def _agreed(turn: Turn, action: Action, asked: str) -> State:
    """The position after the action has been agreed to, with what has to be decided about it, as `greedy` does."""
    title, before, bot = turn.view.title, turn.view.state, Greedy(0)
    state = play(title, before, action)[0]
    state = play(title, state, Accept(asked))[0]
    for _ in range(MOST_DECIDED):
        if len(state.stack) <= len(before.stack) or not to_act(title, state):
            break
        state = play(title, state, bot.choose(View(title, state), turn.clock))[0]
    return state


def _worth(seen: Prospects) -> float:
    return sum(line.worth for line in seen[0])
