"""What others lose by a token: what trains of theirs will not earn any more where it cuts them off."""

from __future__ import annotations

from ..core.actions import Action, Offer
from ..core.game import carry_out
from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, TRAINS, owned
from ..rules.shares import held, president
from ..rules.tokens import PlaceToken
from .economy import kinds_of, tops, train_earnings
from .weights.operating import place_token

DOLLARS = 20.0
"""So many dollars of a run are worth as much as one of what tokens are weighed in."""


def lost(pos: Position, action: PlaceToken) -> float:
    """Dollars a run by which others earn less once the token is there, as far as they are not one's own.

    Of the corporations of other presidents, each with the trains that it has or, if it has none, the next of the depot,
    by the best stops in its reach (`economy.tops`). What the seat that places the token holds of them is taken off.
    """
    kinds = kinds_of(pos)
    index = {kind.name: number for number, kind in enumerate(kinds)}
    coming = [index[train.kind] for train in pos[TRAINS].values() if train.owner == DEPOT][:1]
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    total = 0.0
    for name, row in pos[CORPORATIONS].items():
        if not row.floated or row.closed or president(pos, name) == action.by:
            continue
        trains = [index[pos[TRAINS][train].kind] for train in owned(pos, name)] or coming
        less = train_earnings(tops(pos, name), trains, kinds) - train_earnings(
            tops(then, name), trains, kinds
        )
        total += less * (1 - held(pos, action.by, name) / 100)
    return total


def blocking(pos: Position, offer: Offer) -> tuple[Action, float]:
    """A token by what its city pays and by what others lose, where there is money for it at all."""
    action, worth = place_token(pos, offer)
    if worth <= 0:
        return action, worth
    assert isinstance(action, PlaceToken)
    return action, worth + lost(pos, action) / DOLLARS
