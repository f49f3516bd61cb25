"""Plans for trains: several bought at once, so that a phase begins, and earnings kept for the next one."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.actions import Action
from ...core.game import carry_out
from ...rules.depot import DEPOT, TRAIN_LIMIT, TRAINS, cheapest, owned
from ...rules.dividends import WITHHOLD, Dividend
from ...rules.money import AVAILABLE_FUNDS, CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.trains import BuyTrain
from ..base import View
from .base import Plan, Turn

MOST_TRAINS = 4
"""A plan buys no more trains."""

MOST_ROUNDS = 3
"""Earnings are kept for a train where no more of them, this one counted, bring it within reach."""

RUSH, SAVE = "rush", "save"
"""Ideas: several trains in a turn, earnings kept for one."""


def rushes(turn: Turn) -> Iterator[Plan]:
    """Two of the next trains of the depot and more, as many as the treasury pays and there is room for.

    What comes after a train is seen when it is bought: its price, whether older ones go, whether there is room.
    """
    view, bought = turn.view, list[Action]()
    who = view.pos.frame.who
    while len(bought) < MOST_TRAINS:
        train = _next(view)
        if train is None:
            return
        bought.append(train)
        if len(bought) > 1:
            yield Plan(RUSH, tuple(bought))
        view = View(view.title, carry_out(view.title, view.state, train)[0])
        if view.seat != turn.view.seat or view.pos.frame.who != who:
            return


def _next(view: View) -> BuyTrain | None:
    """The first train of the depot that the treasury can pay, none given in exchange."""
    pos = view.pos
    funds = AVAILABLE_FUNDS(pos, pos.frame.who)
    for offer in view.offers:
        action = offer.action
        if isinstance(action, BuyTrain) and not action.trade_in and action.price <= funds:
            if pos[TRAINS][action.train].owner == DEPOT:
                return action
    return None


def savings(turn: Turn) -> Iterator[Plan]:
    """The earnings kept, where the treasury cannot pay the next train, a few rounds like this one would make up for it,
    and there is room. What is to be done with those that follow is decided when they come."""
    pos = turn.view.pos
    who = pos.frame.who
    price, revenue = cheapest(pos, who), pos[CURRENT_TURN].revenue or 0
    short = (price or 0) - pos[CASH].get(who, 0)
    if short <= 0 or short > MOST_ROUNDS * revenue or len(owned(pos, who)) >= TRAIN_LIMIT(pos, who):
        return
    for offer in turn.view.offers:
        if isinstance(offer.action, Dividend) and offer.action.choice == WITHHOLD:
            yield Plan(SAVE, (offer.action,))
