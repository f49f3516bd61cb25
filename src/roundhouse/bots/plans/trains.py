"""Plans for buying trains: several at once, so that a phase begins."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.actions import Action
from ...core.game import carry_out
from ...rules.depot import DEPOT, TRAINS
from ...rules.money import AVAILABLE_FUNDS
from ...rules.trains import BuyTrain
from ..base import View
from .base import Plan, Turn

MOST_TRAINS = 4
"""A plan buys no more trains."""


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
            yield Plan("rush", tuple(bought))
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
