"""Whether each corporation could pay for a train if it had to have one now, by the title's own rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.flow import dispose
from ..core.offers import objection
from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.depot import BANK_PRICES, TRAINS, on_sale, owned
from ..rules.emergency import MUST_OWN, NEED, OWN_CREDIT
from ..rules.market import by_price
from ..rules.money import AVAILABLE_FUNDS
from ..rules.operating_round import CURRENT_TURN, Turn, TurnBegan
from ..rules.shares import OUT_OF_GAME, POOL, president
from ..rules.trains import BUY_TRAIN, TRAIN_STEP, BuyTrain, PresidentCannotRaise

TREASURY = "treasury"
"""The corporation's own means pay for it."""

CREDIT = "credit"
"""The corporation raises what it lacks itself, by loans or bonds."""

PRESIDENT = "president"
"""The president has to add money, and has it in cash."""

RAISED = "raised"
"""Money has to be raised for it, by sales of shares or what else the title has; it can be."""

SHORT = "short"
"""A train is due, and there is no way to pay for one."""

NO_DUTY = "no duty"
"""The corporation could not pay, and need not own a train."""


class TrainMoney(msgspec.Struct, frozen=True):
    """How a corporation would come to a train of the bank, if it had none.

    `trains`: those that it has now, by kind; `means`: dollars that it has; `price`: of the cheapest train that it may
    buy, or else that nothing but money stands against, or else there is; `lacks`: how much of that it has not;
    `president`: who would be asked for it, "" for nobody, with `purse` dollars at hand; `way`: one of the above;
    `raises`: dollars that it raises itself before its president is asked.
    """

    corporation: str
    trains: tuple[str, ...]
    means: int
    price: int
    lacks: int
    president: str
    purse: int
    way: str
    raises: int = 0

    @property
    def asked(self) -> int:
        """Dollars that the president would be asked for."""
        return max(0, self.lacks - self.raises)


def train_money(pos: Position) -> tuple[TrainMoney, ...]:
    """Of every corporation that operates, in the order of prices; none where the bank has no train to sell.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> train_money(Position(game.title, game.state))
    ()
    """
    running = [sym for sym, row in pos[CORPORATIONS].items() if row.floated and not row.closed]
    found = (_money_of(pos, sym) for sym in by_price(pos, running))
    return tuple(one for one in found if one is not None)


def without_train(pos: Position, corporation: str) -> Position:
    """A copy of the position in which the corporation has no train, and its turn has come to where it buys one."""
    supposed = Position(pos.title, pos.state.copy())
    for id in owned(pos, corporation):
        supposed.change(TRAINS, id, owner=OUT_OF_GAME)
    supposed.set(NEED, None)
    if supposed[CURRENT_TURN].corporation != corporation:
        supposed.set(CURRENT_TURN, Turn(corporation))
        dispose(supposed, TurnBegan(corporation))
    supposed.interrupt(TRAIN_STEP, corporation)
    return supposed


def _money_of(pos: Position, corporation: str) -> TrainMoney | None:
    supposed = without_train(pos, corporation)
    leader = president(pos, corporation)
    prices, allowed, too_dear = [], [], []
    for train, price in _for_sale(supposed, corporation):
        prices.append(price)
        found = objection(supposed, BUY_TRAIN, BuyTrain(leader, train, price))
        if found is None:
            allowed.append(price)
        elif isinstance(
            found[1], PresidentCannotRaise
        ):  # money might be raised for this one, but not so much
            too_dear.append(price)
    if not prices:
        return None
    means = AVAILABLE_FUNDS(supposed, corporation)
    price = min(allowed or too_dear or prices)
    lacks = max(0, price - means)
    due = bool(allowed) or MUST_OWN(supposed, corporation)
    raises = OWN_CREDIT(supposed, corporation, price) if lacks and due else 0
    purse = AVAILABLE_FUNDS(supposed, leader) if leader else 0
    if not allowed:
        way = SHORT if due else NO_DUTY
    elif not lacks:
        way = TREASURY
    elif lacks <= raises:
        way = CREDIT
    else:
        way = PRESIDENT if lacks - raises <= purse else RAISED
    kinds = tuple(pos[TRAINS][id].kind for id in owned(pos, corporation))
    return TrainMoney(corporation, kinds, means, price, lacks, leader, purse, way, raises)


def _for_sale(pos: Position, corporation: str) -> Iterator[tuple[str, int]]:
    """The trains of depot and pool, each with what the bank takes from the corporation."""
    for train in (*on_sale(pos), *owned(pos, POOL)):
        for price in BANK_PRICES(pos, corporation, train, False):
            yield train, price


__all__ = [
    "CREDIT",
    "NO_DUTY",
    "PRESIDENT",
    "RAISED",
    "SHORT",
    "TREASURY",
    "TrainMoney",
    "train_money",
    "without_train",
]
