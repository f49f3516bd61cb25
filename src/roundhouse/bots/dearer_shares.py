"""The same share at two prices, in the offering and in the pool: nobody takes the dearer one for nothing."""

from __future__ import annotations

from ..core.game import carry_out
from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.money import CASH
from ..rules.stock_round import SHARE_PRICE, BuyShare
from .base import View


def is_dearer(pos: Position, action: BuyShare, others: list[BuyShare]) -> bool:
    """Whether one of the others is a share of the same corporation for less money, and only the bank gains by what is
    paid more: the corporation has floated, and does not get the price.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> action = BuyShare("Ann", "B&O", "initial offering")
    >>> is_dearer(Position(game.title, game.state), action, [action])
    False
    """
    corporation = action.corporation
    same = [one for one in others if one.corporation == corporation and one != action]
    cost = SHARE_PRICE(pos, corporation, action.source)
    if not any(SHARE_PRICE(pos, corporation, one.source) < cost for one in same):
        return False
    if not pos[CORPORATIONS][corporation].floated:
        return False
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    return then[CASH].get(corporation, 0) <= pos[CASH].get(corporation, 0)


def without_dearer_shares(view: View) -> View:
    """The same position, in which no such share is on offer; the same view where there is none."""
    buys = [offer.action for offer in view.offers if isinstance(offer.action, BuyShare)]
    if len({action.corporation for action in buys}) == len(buys):
        return view
    dearer = {action for action in buys if is_dearer(view.pos, action, buys)}
    if not dearer:
        return view
    return View(view.title, view.state, [offer for offer in view.offers if offer.action not in dearer])
