"""Plans for whoever was asked: yes, and no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.position import Position
from ...rules.consent import PROPOSAL, Accept, Decline
from ...rules.depot import TRAINS
from ..base import Bot
from ..told import Considered, Ground, Grounded
from .base import Plan, Turn
from .fair import fair_prices, is_fair

DEAL = "deal / "
"""What grounds begin with that are about what somebody proposes."""


def answers(turn: Turn) -> Iterator[Plan]:
    """To agree to what another player proposes, if that is fair, and to decline it."""
    deal = turn.view.pos[PROPOSAL]
    for offer in turn.view.offers:
        if isinstance(offer.action, Accept) and deal is not None and is_fair(turn.view.pos, deal):
            yield Plan("accept", (offer.action,))
        elif isinstance(offer.action, Decline):
            yield Plan("decline", (offer.action,))


def declined(pos: Position, told: Sequence[Considered]) -> Sequence[Ground]:
    """Why a proposal is declined, by what was looked at: the price that had to be offered for the deal to be looked at
    at all, or that it is forecast to cost more than it brings. Not how much: two forecasts of whole games differ by
    more than that. Nothing where the bot agrees as gladly."""
    deal = pos[PROPOSAL]
    if deal is None:
        return []
    prices = fair_prices(pos, deal)
    if prices is not None and not is_fair(pos, deal):
        buys, train = deal.buyer == deal.asked, deal.item in pos[TRAINS]
        what = f"deal / {'train' if train else 'buys' if buys else 'sells'}"
        if train and buys:
            what = "deal / train bought"
        item = {"train": deal.item} if train else {"of": deal.item}
        return [Ground(what, {**item, "price": prices[1] if buys else prices[0]})]
    return [Ground("deal / worse")] if price_of_yes(told) > 0 else []


def why_declined(bot: Bot) -> Ground | None:
    """What a bot that has just declined says about the deal, if anything: not how many points its rules of thumb give.

    >>> from roundhouse.bots import make
    >>> why_declined(make("greedy"))
    """
    grounds = bot.grounds if isinstance(bot, Grounded) else ()
    return next((ground for ground in grounds if ground.what.startswith(DEAL)), None)


def price_of_yes(told: Sequence[Considered]) -> float:
    """Dollars by which to agree is worth less than to decline, by what was looked at; 0 where it is worth no less, or
    where only one of the two was looked at.

    >>> told = [Considered(Decline("Ann"), 90.0), Considered(Accept("Ann"), 60.0)]
    >>> price_of_yes(told), price_of_yes(told[:1])
    (30.0, 0.0)
    """
    yes = [one.worth for one in told if isinstance(one.action, Accept)]
    no = [one.worth for one in told if isinstance(one.action, Decline)]
    return max(no[0] - yes[0], 0.0) if yes and no else 0.0
