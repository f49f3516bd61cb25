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
from ...rules.running import graph, posed
from ...rules.tokens import TOKEN_COST, PlaceToken
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
    who = pos.frame.who
    if not who or not owned(pos, who):
        return 0
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    return _earned(then, who) - _earned(pos, who)


def _earned(pos: Position, corporation: str) -> int:
    question = posed(pos, corporation)
    return best_runs(graph(pos, question.track), question, work=WORK).value


def place_for_gain(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Where `place_token` has the money for it, by what it brings in `RUNS` runs over what it costs."""
    action, worth = place_token(pos, offer)
    if worth <= 0:
        return action, worth
    assert isinstance(action, PlaceToken)
    over = RUNS * gained(pos, action) - TOKEN_COST(pos, pos.frame.who, action.hex)
    return action, over / DOLLARS if over > 0 else -1.0
