"""The end of the game."""

from __future__ import annotations

from .data import BANK, PIONEERS, PRIVATES, Json
from .keeping import Keeping


class Ending(Keeping):
    """The end of the game."""

    # ---- 40: the end

    def check_bank(self) -> None:
        """The bank is broken when it has run out (silent, decided: at $0, D24), whatever it gets
        afterwards."""
        if self.ledger[BANK] <= 0 and not self.broken:
            self.broken = True
            if not self.end:
                self.end = "bank"
                self.note("end_set_off", "bank")

    def on_game_over(self, event: Json) -> None:
        """At the end of the set after the bank has run out, at once on a bankruptcy or when nothing was
        sold."""
        self.check_bank()
        if self.end == "bank":
            self.end_operating_turn()
            self.expect("28", "corporations that have not operated", [], sorted(self.to_operate))
            self.expect("40", "the end of a set", self.round[3], self.round[2])
        self.result = {who: self.wealth(who) for who in self.players}
        self.note("game_over", self.end, self.result)
        self.mode = "over"

    def wealth(self, player: str) -> int:
        """Cash, stock at its price, subsidiaries, charters and Credit Mobilier at face value; bonds at their
        rate and nothing for private companies (silent, decided: D14, D24)."""
        stock = sum(self.held[who][player] * self.value(who) // 10 for who in self.square)
        nothing = {*self.shut, *PRIVATES, *PIONEERS}
        papers = sum(
            self.face[paper]
            for paper, owner in self.owner.items()
            if owner == player and paper not in nothing
        )
        return int(self.ledger[player] + stock + papers + self.bonds[player] * self.unit())
