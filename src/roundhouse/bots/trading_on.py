"""The rest of a stock round by the rules, with everybody trading by what shares are expected to bring.

Nobody founds what `search` would not found either, nor what they have no room to float: money that is taken to become a
corporation, and then lies idle, makes every sale look like a gain.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.actions import Offer
from ..core.game import carry_out, play, to_act
from ..core.offers import offers_of
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.stock_round import STOCK_TURN_STEP, SellShares
from ..rules.turns import ROUND, STOCK_ROUND
from .base import Clock, View
from .founding import is_worth_it, needs_others, openings_of, ranked, without_founding
from .share_worth import ShareWorth
from .trader import Trader

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
        view = View(title, state, _buying(Position(title, state)))
        action = trader.choose(view, clock)
        founders = ranked(view, action, openings)
        if founders and (not is_worth_it(founders[0], openings) or needs_others(view.pos, action, view.seat)):
            view = without_founding(view)
            action = trader.choose(view, clock)
        as_offered = any(action is offer.action for offer in view.offers)
        state = (carry_out if as_offered else play)(title, state, action)[0]
    return state


def _buying(pos: Position) -> list[Offer] | None:
    """What may be done in a stock turn besides selling; everything where nothing else may be done, or elsewhere."""
    if pos.frame.node != STOCK_TURN_STEP:
        return None
    kinds = [kind for kind in pos.title.menus[STOCK_TURN_STEP] if kind.action is not SellShares]
    return [offer for kind in kinds for offer in offers_of(pos, kind)] or None
