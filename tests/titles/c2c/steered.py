"""How random players take to what this game offers, so that games get about and come to their end."""

from __future__ import annotations

from roundhouse.core.actions import Action, Offer
from roundhouse.rules.dividends import WITHHOLD, Dividend
from titles.cm1848.steered import Steered, counting

LIKED = {
    "pass": 0.5,
    "par": 2.0,
    "lay_tile": 1.2,
    "buy_share": 3.0,
    "sell_shares": 0.06,
    "ask_private": 0.03,
    "offer_private": 0.03,
    "redeem": 0.05,
    "reissue": 0.3,
    "buy_marker": 0.15,
    "privatize": 0.15,
    "declare_merger": 1.0,
    "place_destination": 6.0,
    "move_train": 0.1,
    "decline": 0.6,
    "bid": 0.3,
}
"""How gladly these kinds of action are taken, however often that was done."""

MERGERS = {"declare_merger": 8.0, "accept": 3.0, "privatize": 0.5, "buy_marker": 1.0, "take_token": 6.0}
"""Of those who merge whenever they can."""

TIRING = {"buy_marker", "move_train", "ask_private", "privatize", "sell_shares"}
"""What can go back and forth for ever."""

TIRED = 50
"""After so many of a kind that tires it is liked half as much."""

PAID = 80
"""In so many of a hundred turns nobody thinks of withholding: where most prices fall all corporations close, and
players without an income can only trade the last shares for ever."""


class Settlers(Steered):
    """Random players who mostly pay their dividends, and tire of what leads nowhere."""

    def choose(self, offers: list[Offer]) -> Action:
        """One of what is offered."""
        paid = [offer for offer in offers if not _withholds(offer)]
        if 0 < len(paid) < len(offers) and self.rng.randrange(100) < PAID:
            offers = paid
        return super().choose(offers)

    def _weight(self, kind: str, offers: list[Offer]) -> float:
        weight = super()._weight(kind, offers)
        return weight * TIRED / (TIRED + self.done[kind]) if kind in TIRING else weight


def _withholds(offer: Offer) -> bool:
    return isinstance(offer.action, Dividend) and offer.action.choice == WITHHOLD


def steered(seed: int) -> Steered:
    """Players of one temper or another."""
    return Settlers(seed, {**LIKED, **(MERGERS if seed % 2 else {})}, stubborn=seed % 5 > 0)


__all__ = ["Steered", "counting", "steered"]
