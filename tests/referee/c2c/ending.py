"""The end of the game."""

from __future__ import annotations

from .data import Row
from .keeping import Keeping


class Ending(Keeping):
    """The end of the game."""

    # --- 6, 7: the end ---

    def check_price_end(self) -> None:
        """F, $500 finish, also after a broken bank, which would leave the round to be finished (6.0)."""
        if "finish_500" in self.options and self.end != "price":
            limit = self.title["variants"]["finish_500"]["price"]
            if any(self.market.price(sym) >= limit or self.market.splits.get(sym) for sym in self.market.at):
                self.end = "price"

    def on_game_over(self, event: Row) -> None:
        """7.0: cash, shares at market value (split ones doubled), private companies at cost."""
        self.end_turn()
        self.check_bank(
            [(e["payer"], e["payee"], e["amount"]) for e in self.line["events"] if e["type"] == "paid"]
        )
        self.expect("6.0", "why the game ends", self.end, event["reason"])
        if self.end == "bank":
            self.expect("6.0", "corporation that has not operated", "", self.next_to_operate())
        self.result = {player: self.final_worth(player) for player in self.players}
        for player in self.players:
            self.expect("7.0", f"result of {player}", self.result[player], event["result"][player])

    def final_worth(self, player: str) -> int:
        shares = sum(
            self.held(sym, player) // self.unit(sym) * self.market.worth(sym) for sym in self.market.at
        )
        papers = sum(
            int(self.charters_of_companies[sym]["face"])
            for sym, company in self.companies.items()
            if company.owner == player and not company.closed
        )
        return self.cash[player] + shares + papers
