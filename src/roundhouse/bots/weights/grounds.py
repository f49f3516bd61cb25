"""The figures behind what is weighed of the common game: what a weight comes from, told by `text.hints`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...core.actions import Action
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import cheapest
from ...rules.dividends import Dividend
from ...rules.money import CASH
from ...rules.running import STOP_VALUE, RunTrains, value_of
from ...rules.shares import OFFERING, held, president
from ...rules.stock_round import SHARE_PRICE, BuyShare, StartCorporation
from ...rules.tokens import PlaceToken
from ...rules.trains import BuyTrain
from ..told import Ground
from .base import Weigh
from .operating import OPERATING, needs_train
from .stock import STOCK, shares_for, yielded
from .to_the_end import LEAST_RUNS, buy_to_run, divide_to_the_end, runs_to_come
from .tokens import gained, place_for_gain, spent

Figures = Callable[[Position, Action], Sequence[Ground]]
"""What the weight of an action comes from in a position."""


def _started(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, StartCorporation)
    return [Ground("par", {"par": action.par, "shares": int(shares_for(pos, action))})]


def _bought(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyShare)
    of = action.corporation
    if not pos[CORPORATIONS][of].floated:
        own = president(pos, of) == action.by
        return [
            Ground("floats / own" if own else "floats", {"of": of, "sold": 100 - held(pos, OFFERING, of)})
        ]
    cost = SHARE_PRICE(pos, of, action.source)
    return [Ground("yield", {"of": of, "amount": yielded(pos, of), "price": cost})]


def _token(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, PlaceToken)
    worth = STOP_VALUE(pos, pos.frame.who, (action.hex, action.city))
    return [Ground("stop", {"hex": action.hex, "amount": worth})]


def _token_for_gain(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, PlaceToken)
    who = pos.frame.who
    figures, cost = {"of": who, "hex": action.hex, "amount": gained(pos, action)}, spent(pos, action)
    if cost < 0:
        return [Ground("token / paid", {**figures, "paid": -cost})]
    return [Ground("token", {**figures, "price": cost})]


def _train(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, BuyTrain)
    who = pos.frame.who
    return [
        Ground("train", {"of": who, "cash": pos[CASH][who], "train": action.train, "price": action.price})
    ]


def _dividend(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, Dividend)
    who = pos.frame.who
    figures = {"of": who, "cash": pos[CASH][who], "price": cheapest(pos, who) or 0}
    return [Ground("dividend / train" if needs_train(pos, who) else "dividend", figures)]


def _dividend_to_the_end(pos: Position, action: Action) -> Sequence[Ground]:
    runs = runs_to_come(pos)
    if runs is None or runs >= LEAST_RUNS:
        return _dividend(pos, action)
    return [Ground("dividend / end", {"of": pos.frame.who, "runs": runs})]


def _run(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, RunTrains)
    return [Ground("run", {"amount": value_of(pos, pos.frame.who, action.runs)})]


GROUNDS: Mapping[Weigh, Figures] = {
    STOCK[StartCorporation]: _started,
    STOCK[BuyShare]: _bought,
    OPERATING[PlaceToken]: _token,
    place_for_gain: _token_for_gain,
    OPERATING[BuyTrain]: _train,
    buy_to_run: _train,
    OPERATING[Dividend]: _dividend,
    divide_to_the_end: _dividend_to_the_end,
    OPERATING[RunTrains]: _run,
}
"""By the weight: what is weighed otherwise, by a habit or in a title, comes from other figures."""
