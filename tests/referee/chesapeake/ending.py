"""The end of the game."""

from __future__ import annotations

from typing import Any

from .data import BANK
from .keeping import Keeping


class Ending(Keeping):
    """The end of the game."""

    # 11.8, 12: the end

    def act_bankrupt(self, action: dict[str, Any]) -> None:
        """11.8: only if treasury, cash and all that can be sold do not pay for the cheapest train."""
        self.section = "11.8"
        player, corporation = action["by"], self.now.corporation
        self.expect("11.8", "trains of the corporation", [], self.trains_of(corporation))
        self.expect("11.8", "a route", True, self.has_route(corporation))
        most = self.ledger[corporation] + self.ledger[player] + self.sellable(player)
        price = self.need["price"] if self.need else min(self.on_sale().values())
        self.expect("11.8", "the money cannot be raised", True, most < price)
        # The president has sold all shares that can be sold, in any order ...
        order = [event["corporation"] for event in self.happened if event["type"] == "shares_sold"]
        for sym in sorted(self.par, key=lambda sym: order.index(sym) if sym in order else len(order)):
            if block := self.largest_block(player, sym):
                self.fact("shares_sold", player, sym, block, block // 10 * self.market.price(sym))
                self.sell(player, sym, block)
        self.pay(player, BANK, self.ledger[player])  # ... and contributed all funds (B19: the cash is gone)
        self.need = None
        self.bankrupt, self.end = player, "bankrupt"
        self.fact("went_bankrupt", player, corporation)
        self.fact("end_set_off", "bankrupt")

    def worth(self, player: str) -> int:
        """12: cash, stock at current prices, private companies at face value."""
        stock = sum(self.held[sym].get(player, 0) // 10 * self.market.price(sym) for sym in self.par)
        privates = sum(
            self.private_rows[sym]["face"]
            for sym, owner in self.private_owner.items()
            if owner == player and sym not in self.closed
        )
        return self.ledger[player] + stock + int(privates)

    def result(self) -> dict[str, int]:
        """12: everybody's worth."""
        return {player: self.worth(player) for player in self.players}

    def game_over(self, event: dict[str, Any]) -> None:
        """12: at once by a bankruptcy, or after the set of operating rounds when the bank has broken."""
        if not self.bankrupt:
            self.end_operating_round()
            self.expect(
                "12",
                "the last operating round of the set",
                ("operating", self.round[3]),
                (self.round[0], self.round[2]),
            )
            self.expect("12", "the bank has broken", True, self.broken)
            # 11.9 and 12 do not say whether a last train is exported; it would change nobody's worth.
        self.expect("12", "the reason", "bankrupt" if self.bankrupt else "bank", event["reason"])
        self.over = True
        self.expect("12", "the result", self.result(), event["result"])
