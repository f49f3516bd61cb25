"""A cheap and sensible player: floats what it can, builds toward revenue, runs best, keeps out of trouble.

It looks one decision ahead and knows no opponent. What it weighs is in `weights`, one function for
each kind of action.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from ..board.upgrades import fitting
from ..core.actions import Action, Offer
from ..core.position import Position
from ..rules.reach import BOARD, TILES
from ..rules.track import LayTile
from ..rules.turns import Pass
from ..titles.entry import Bids
from .base import Clock, View
from .networks import Network, Networks
from .told import EVEN, Ground
from .weights.base import Weigh
from .weights.gathered import weights_of
from .weights.grounds import BID_GROUNDS, GROUNDS, LEFT

TRIES = 40
"""How many ways to lay a tile are tried; drawn at random where there are more."""

CHANCE = 0.01
"""What the lot adds to a weight at most."""

POINTS = 1000
"""How many points a weight of 1 is, where weights are told."""

NO_HABITS: Mapping[type[Action], Weigh] = MappingProxyType({})


class Greedy:
    """Takes what looks best now; ties are broken by its generator.

    `bids`: how far it goes in auctions of papers. `habits`: what it weighs otherwise than is usual,
    by the type of action. `networks`: how it weighs track.
    """

    def __init__(
        self,
        seed: int = 0,
        habits: Mapping[type[Action], Weigh] = NO_HABITS,
        networks: Networks = Network,
    ) -> None:
        self.rng = random.Random(seed)
        self.bids = Bids()
        self.habits = habits
        self.networks = networks
        self._grounds: Callable[[], Sequence[Ground]] = tuple

    @property
    def grounds(self) -> Sequence[Ground]:
        """The weights that decided the last choice, and the figures behind them; empty where there was none."""
        return self._grounds()

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        pos, offers = view.pos, view.offers
        self._grounds = tuple
        if not offers:
            raise ValueError("The game is over.")
        if len(offers) == 1 and not offers[0].open:
            return offers[0].action
        lays = [offer.action for offer in offers if isinstance(offer.action, LayTile)]
        if lays:
            offers = [offer for offer in offers if not isinstance(offer.action, LayTile)]
            must = not any(isinstance(offer.action, Pass) for offer in offers)
            found = self._best_lay(pos, lays, clock, float("-inf") if must else None)
            if found is not None:
                self._grounds = lambda: self._of_track(pos, found)
                return found
        best: Action | None = None
        most = float("-inf")
        weighed: list[tuple[Action, float]] = []
        for offer in offers:
            action, worth = self._weigh(pos, offer)
            weighed.append((action, worth))
            worth += self.rng.random() * CHANCE
            if worth > most:
                best, most = action, worth
        assert best is not None
        chosen = best
        self._grounds = lambda: [
            *(self._of_track(pos) if lays else ()),
            *self._figures(pos, chosen),
            *(() if lays else self._of_next(pos, chosen, weighed)),
            *(() if lays and len(weighed) == 1 else _of_weights(chosen, weighed)),
        ]
        return chosen

    def _weigh(self, pos: Position, offer: Offer) -> tuple[Action, float]:
        kind = type(offer.action)
        if kind in self.habits:
            return self.habits[kind](pos, offer)
        weights = weights_of(pos.title)
        bid = weights.bids.get(kind)
        if bid is not None:
            return bid(pos, offer, self.bids)
        weigh = weights.actions.get(kind)
        return (offer.action, 0.1) if weigh is None else weigh(pos, offer)

    def _figures(self, pos: Position, chosen: Action) -> Sequence[Ground]:
        """What the weight of the choice comes from, where that is known."""
        kind, weights = type(chosen), weights_of(pos.title)
        bid = weights.bids.get(kind)
        if bid is not None and kind not in self.habits:
            of_bid = BID_GROUNDS.get(bid)
            return () if of_bid is None else of_bid(pos, chosen, self.bids)
        weigh = self.habits.get(kind) or weights.actions.get(kind)
        figures = {**GROUNDS, **weights.grounds}.get(weigh) if weigh is not None else None
        return () if figures is None else figures(pos, chosen)

    def _of_next(
        self, pos: Position, chosen: Action, weighed: Sequence[tuple[Action, float]]
    ) -> Sequence[Ground]:
        """Why the next best is left, where the choice has no figures of its own."""
        others = [(worth, action) for action, worth in weighed if action != chosen]
        if not others or self._figures(pos, chosen):
            return ()
        best = max(others, key=lambda row: row[0])[1]
        kind, weights = type(best), weights_of(pos.title)
        if kind in weights.bids and kind not in self.habits:
            return self._figures(pos, best)
        weigh = self.habits.get(kind) or weights.actions.get(kind)
        figures = LEFT.get(weigh) if weigh is not None else None
        return () if figures is None else figures(pos, best)

    def _best_lay(
        self, pos: Position, lays: list[LayTile], clock: Clock, least: float | None = None
    ) -> LayTile | None:
        """The lay after which the network is worth most, if it is worth more than `least`, or than now; of those that
        there is time to try, one at least.
        """
        network = self.networks(pos, pos.frame.who)
        best, most = None, network.now + 0.5 if least is None else least
        tried = _next_colour(pos, lays)
        if len(tried) > TRIES:
            tried = self.rng.sample(tried, TRIES)
        for lay in tried:
            worth = network.worth(lay) - _terrain(pos, lay) / 4 + self.rng.random() * 0.1
            if worth > most:
                best, most = lay, worth
            if clock.left <= 0:
                break
        return best

    def _of_track(self, pos: Position, lay: LayTile | None = None) -> Sequence[Ground]:
        """What the network counts with the tile and without; without a tile, that none made it count more."""
        network = self.networks(pos, pos.frame.who)
        if lay is None:
            return [Ground("no track", {"of": pos.frame.who, "now": network.now})]
        return [network.told(lay, _terrain(pos, lay) / 4)]


def _next_colour(pos: Position, lays: list[LayTile]) -> list[LayTile]:
    """None that skip a colour."""
    board, laid = BOARD(pos), pos[TILES]
    return [lay for lay in lays if (lay.tile, lay.rotation) in fitting(board, lay.hex, laid.get(lay.hex))]


def _of_weights(chosen: Action, weighed: Sequence[tuple[Action, float]]) -> Sequence[Ground]:
    """The weight of what was chosen beside that of the next best."""
    mine = max(worth for action, worth in weighed if action == chosen)
    others = [(worth, action) for action, worth in weighed if action != chosen]
    if not others:
        return [Ground("points / alone", {"points": round(mine * POINTS)})]
    worth, other = max(others, key=lambda row: row[0])
    figures = {"points": round(mine * POINTS), "others": round(worth * POINTS), "other": other}
    return [Ground("points" if mine - worth >= CHANCE else EVEN, figures)]


def _terrain(pos: Position, lay: LayTile) -> int:
    """What the first tile in the hex costs, in dollars, as it is printed on the map."""
    return 0 if lay.hex in pos[TILES] else BOARD(pos).hexes[lay.hex].face.cost
