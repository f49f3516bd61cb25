"""Tokens by what they bring: how much more the trains of a corporation earn with one more of them.

People pass where bots placed one token after another: in two recorded games of 18AL six were placed in 55 turns that
allowed it.
"""

from __future__ import annotations

from ...core.actions import Action, Offer
from ...core.game import carry_out
from ...core.position import Position
from ...routes.best import best_runs
from ...rules.depot import owned
from ...rules.money import CASH
from ...rules.running import graph, posed
from ...rules.tokens import PlaceToken
from .operating import place_token

RUNS = 4
"""A token has to pay for itself in so many runs."""

WORK = 20_000
"""States of the search for each of the two runs that are compared: what is not proven with them is taken as found."""

DOLLARS = 20.0
"""So many dollars are worth as much as one of what is weighed."""


def gained(pos: Position, action: PlaceToken) -> int:
    """Dollars a run by which the trains of the corporation at turn earn more once the token is there; 0 without trains.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> gained(Position(game.title, game.state), PlaceToken("Ann", "H6", 0))
    0
    """
    return _gained(pos, _placed(pos, action)) if _runs(pos) else 0


def spent(pos: Position, action: PlaceToken) -> int:
    """Dollars that the token takes from the treasury, less than nothing where more is paid for it than it costs."""
    return _spent(pos, _placed(pos, action))


def _placed(pos: Position, action: PlaceToken) -> Position:
    return Position(pos.title, carry_out(pos.title, pos.state, action)[0])


def _runs(pos: Position) -> bool:
    return bool(pos.frame.who) and bool(owned(pos, pos.frame.who))


def _gained(pos: Position, then: Position) -> int:
    return _earned(then, pos.frame.who) - _earned(pos, pos.frame.who) if _runs(pos) else 0


def _spent(pos: Position, then: Position) -> int:
    who = pos.frame.who
    return pos[CASH].get(who, 0) - then[CASH].get(who, 0)


def _earned(pos: Position, corporation: str) -> int:
    question = posed(pos, corporation)
    return best_runs(graph(pos, question.track), question, work=WORK).value


def place_for_gain(pos: Position, offer: Offer) -> tuple[Action, float]:
    """By what it brings in `RUNS` runs over what it takes from the treasury, where `place_token` has the money for it
    or it takes none."""
    action, worth = place_token(pos, offer)
    assert isinstance(action, PlaceToken)
    then = _placed(pos, action)
    cost = _spent(pos, then)
    if worth <= 0 and cost >= 0:
        return action, worth
    over = RUNS * _gained(pos, then) - cost
    return action, over / DOLLARS if over > 0 else -1.0
