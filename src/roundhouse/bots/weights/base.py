"""What a weight is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.actions import Action, Offer, Span
from ...core.position import Position
from ...rules.consent import Proposal
from ...titles.entry import Bids
from ..plans.base import Propose
from ..share_worth import Besides
from ..told import Ground

Weigh = Callable[[Position, Offer], tuple[Action, float]]
"""The best form of what is offered, and what it looks worth; 0 is what passing is worth."""


WeighBid = Callable[[Position, Offer, Bids], tuple[Action, float]]
"""The same of what is done in auctions of papers, by how far to go there."""


Figures = Callable[[Position, Action], Sequence[Ground]]
"""What the weight of an action comes from in a position."""


BidFigures = Callable[[Position, Action, Bids], Sequence[Ground]]
"""The same of what is done in auctions of papers."""


Interest = Callable[[Position, str], int]
"""Dollars that an owner, player or corporation, gets in each operating round as things stand; negative where that pays.
"""


Gains = Callable[[Position, str, float], float]
"""Dollars by which what an owner has is going to count for more at the end than it does now; negative for less."""


Declined = Callable[[Position], Sequence[Proposal]]
"""What has been declined in this turn."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Weights:
    """What a title or a mechanism gives bots to weigh; its entry or feature names it for the layer `bots`.

    `actions` and `bids`: by the type of the action; `proposals`: accepting, by what was proposed. `plans`: generators
    of plans for whole turns, by the type of action that has to be on offer (or one that is a sort of it). `asks`: the
    types of actions that ask another player for consent without a price to be agreed on, once in a turn or round by
    rules of their own; they are left to plans, and where a stock round is played on nobody does them. `interest`: what
    its bonds or debts bring and cost. `besides` and `gains`: what else it brings to shares and to owners until the end,
    of which forecasts know nothing. `grounds`: the figures behind a weight, for whoever asks why. `declined`: where it
    remembers what was declined, so that bots may propose something at a price to others and do not repeat themselves.
    """

    actions: Mapping[type[Action], Weigh] = field(default_factory=dict)
    bids: Mapping[type[Action], WeighBid] = field(default_factory=dict)
    proposals: Mapping[str, Weigh] = field(default_factory=dict)
    plans: Mapping[type[Action], Propose] = field(default_factory=dict)
    asks: tuple[type[Action], ...] = ()
    interest: tuple[Interest, ...] = ()
    besides: tuple[Besides, ...] = ()
    gains: tuple[Gains, ...] = ()
    grounds: Mapping[Weigh, Figures] = field(default_factory=dict)
    declined: tuple[Declined, ...] = ()


def highest(offer: Offer, name: str, shown: int) -> int:
    """The highest value that is offered for a field; what it shows where nothing is open."""
    domain = offer.open.get(name)
    return domain.high if isinstance(domain, Span) else shown


def zero(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As good as passing."""
    return offer.action, 0.0


def never(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Only where nothing else can be done."""
    return offer.action, -1.0


def gladly(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Rather than passing."""
    return offer.action, 0.4
