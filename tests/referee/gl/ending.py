"""The end of the game."""

from __future__ import annotations

from ..books import Line
from .keeping import Keeping


class Ending(Keeping):
    """The end of the game."""

    # 5: the end ---------------------------------------------------------------------------------------------

    def check_end_set_off(self) -> None:
        """5: the bank is out of money, a share is worth $450, or one player is left."""
        if self.end:
            return
        if len(self.players) - len(self.out) <= 1:
            self.end = "survivor"
            self.tell("end_set_off", reason=self.end)
            return
        reasons = ["bank"] * self.broken + ["price"] * any(self.price(name) >= 450 for name in self.cell)
        if reasons:  # a dividend can bring about both, and either comes to the same
            told = next((e["reason"] for e in self.line["events"] if e["type"] == "end_set_off"), "")
            self.end = told if told in reasons else reasons[0]
            self.tell("end_set_off", reason=self.end)

    def on_game_over(self, event: Line) -> None:
        """5: after the whole set of operating rounds, or at once when a sole survivor is left. The
        last action of all may be the one that takes the bank's last money."""
        self.judge_bank()
        self.check_end_set_off()
        if len(self.players) - len(self.out) > 1:
            self.end_turn()
            self.expect(
                "5",
                "the set is complete",
                ("operating", self.round["of"], []),
                (self.round["kind"], self.round["part"], self.waiting()),
            )
        self.expect("5", "why the game ends", self.end, event["reason"])
        told = event["result"]
        for player in self.players:
            if player not in self.out:
                self.expect("5", f"net worth of {player}", self.worth(player), told[player])
        alive = min(told[player] for player in self.players if player not in self.out)
        for player in self.out:  # the book gives the bankrupt no place but behind the others
            self.expect("5", f"{player} behind the survivors", True, told[player] < alive)

    def worth(self, player: str) -> int:
        """5: cash, bonds, and shares at prices less $50 a loan and $10 a bond outstanding."""
        bonds: dict[str, int] = self.title["bonds"]
        total = self.ledger[player] + self.bonds[player] * bonds["face"]
        for name in self.cell:
            price = self.price(name) - self.loans[name] * self.title["loans"]["price_cut"]
            if name == self.national:
                out = sum(count for owner, count in self.bonds.items() if owner != name)
                price -= out * bonds["price_cut"]
            total += price * self.shares[name][player]
        return total
