"""How random players take to what this game offers, so that games get about and come to their end."""

from __future__ import annotations

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


def steered(seed: int) -> Steered:
    """Players of one temper or another."""
    return Steered(seed, {**LIKED, **(MERGERS if seed % 2 else {})}, stubborn=seed % 5 > 0)


__all__ = ["Steered", "counting", "steered"]
