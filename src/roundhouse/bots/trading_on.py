"""The rest of a stock round by the rules, with everybody trading by what shares are expected to bring.

Where a corporation is founded, it is the one that `search` would found, and none that it would not found either or that
the founder has no room to float: money that is taken to become a corporation, and then lies idle, makes every sale look
like a gain.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.actions import Offer
from ..core.game import carry_out, play, to_act
from ..core.offers import offers_of
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.corporations import CORPORATIONS
from ..rules.stock_round import STOCK_TURN_STEP, SellShares, StartCorporation
from ..rules.turns import ROUND, STOCK_ROUND
from ..titles.entry import Openings
from .base import Clock, View
from .founding import is_worth_it, needs_others, openings_of, presides, ranked, without_founding
from .share_worth import ShareWorth
from .trader import Trader
from .weights.base import never
from .weights.gathered import weights_of

MOST_ACTIONS = 100
"""A stock round is not played on for longer."""


def traded_on(title: Title, state: State, clock: Clock, worths: Mapping[str, ShareWorth]) -> State | None:
    """The position in which the stock round is over, or the game, or `MOST_ACTIONS` have been played.

    Everybody plays like `Trader`; nobody sells who need not. None when the clock runs out.
    """
    trader, openings = Trader(0, worths), openings_of(title)
    for _ in range(MOST_ACTIONS):
        if not to_act(title, state) or state[ROUND].kind != STOCK_ROUND:
            break
        if clock.left <= 0:
            return None
        view = View(title, state, _few(Position(title, state), openings))
        action = trader.choose(view, clock)
        if founders := ranked(view, action, openings):
            action = founders[0].action
            if not is_worth_it(founders[0], openings) or needs_others(view.pos, action, view.seat):
                action = trader.choose(without_founding(view), clock)
        as_offered = any(action is offer.action for offer in view.offers)
        state = (carry_out if as_offered else play)(title, state, action)[0]
    return state


def _few(pos: Position, openings: Openings) -> list[Offer] | None:
    """What may be done besides asking others for anything; in a stock turn besides selling, too, and what nobody does
    who may pass, and nothing is founded where founders of all that is left have fared badly. Everything where nothing
    else may be done."""
    weights, menu = weights_of(pos.title), pos.title.menus[pos.frame.node]
    kinds = [kind for kind in menu if not issubclass(kind.action, weights.asks)]
    if pos.frame.node == STOCK_TURN_STEP:
        founds = _may_found(pos, openings)
        kinds = [
            kind
            for kind in kinds
            if kind.action is not SellShares
            and weights.actions.get(kind.action) is not never
            and (founds or kind.action is not StartCorporation)
        ]
    elif len(kinds) == len(menu):
        return None
    return [offer for kind in kinds for offer in offers_of(pos, kind)] or None


def _may_found(pos: Position, openings: Openings) -> bool:
    """Whether anything is left to start that is worth it by how its founders have fared."""
    worth = openings.later if presides(pos, pos.actor) else openings.first
    least = openings.founding.least
    return any(row.par is None and worth.get(c, 0.0) >= least for c, row in pos[CORPORATIONS].items())
