"""The course of the game, in the order of the rulebook: that of its family, with a draw before it.

The draw (3), the private auction (9), then in turn a stock round (10) and operating rounds (11), in each of which
private companies pay (11.2) and corporations operate: home token and track (11.3), token (11.4), run (11.5), dividends
(11.6), trains and private companies (11.7, 11.8); after a set a train is exported (11.9). Then the reckoning (12).
"""

from __future__ import annotations

from ..families.f1830.flow import game
from .drawn import DRAW_STEP

GAME = game(exports=True, first=DRAW_STEP)
