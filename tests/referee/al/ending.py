"""The end of the game."""

from __future__ import annotations

from .data import PRIVATES, SHARE
from .keeping import Keeping


class Ending(Keeping):
    """The end of the game."""

    # 5. End of game ----------------------------------------------------------------------------------------

    def set_off(self, reason: str) -> None:
        """The first that happens counts (decided: 32)."""
        if not self.end:
            self.end = reason
            self.say("end_set_off", reason)

    def game_over(self) -> None:
        """[5.1] Cash, stock at market value, private companies at par value."""
        self.over = True
        for player in self.players:
            stock = sum(self.shares[sym].get(player, 0) // SHARE * self.chart.price(sym) for sym in self.pars)
            owned = [sym for sym, owner in self.owners.items() if owner == player and sym not in self.closed]
            privates = sum(int(PRIVATES[sym]["face"]) for sym in owned)
            self.result[player] = self.cash[player] + stock + privates
        self.say("game_over", self.end, dict(self.result))
