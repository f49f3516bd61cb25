"""Private companies."""

from __future__ import annotations

from .. import books
from ..books import Line
from .data import BANK
from .keeping import Keeping


class Privates(Keeping):
    """Private companies."""

    # 4.2, 4.3: private companies ----------------------------------------------------------------------------

    def do_draw_private(self, action: Line) -> None:
        """1.2, 4.3(3): one of three, the others take no part."""
        self.shut |= set(self.title["private_draw"]["of"]) - {action["private"]}

    def cheapest(self) -> str:
        """The lowest-priced private company left, "" when all are sold."""
        left = [name for name in self.companies if self.owner[name] == BANK and name not in self.shut]
        return min(left, key=lambda name: int(self.companies[name]["face"]), default="")

    def sell_private(self, name: str, player: str, price: int) -> None:
        """4.2: the bank sells a private company."""
        self.owner[name], self.any_sold = player, True
        self.pay(player, BANK, price)
        self.tell("private_sold", private=name, player=player, price=price)
        self.expect("4.2", f"cash of {player} suffices", True, self.ledger[player] >= 0)

    def do_buy_cheapest(self, action: Line) -> None:
        """4.2: the lowest-priced one at face value; then those with bids fall due."""
        name = action["private"]
        self.expect("4.2", "lowest-priced private company", self.cheapest(), name)
        self.sell_private(name, action["by"], self.companies[name]["face"])
        # Silent, decided (section 6): the turn goes on after the player who bought, whoever got what by bids.
        self.act(action["by"])
        self.settle_bids()

    def settle_bids(self) -> None:
        """4.2: a single bid buys, several call for an auction, begun by the next after the highest bidder."""
        while (name := self.cheapest()) and self.bids.get(name):
            bids = self.bids[name]
            if len(bids) > 1:
                high = max(bids, key=lambda player: bids[player])
                self.bidder = next(player for player in self.after(high) if player in bids)
                return
            player, price = next(iter(bids.items()))
            self.sell_private(name, player, price)
            del self.bids[name]

    def do_bid(self, action: Line) -> None:
        """4.2: in steps of $5, $5 more than the face value or the last bid, of money not set aside
        elsewhere."""
        player, name, price = action["by"], action["private"], action["price"]
        bids = self.bids.setdefault(name, {})
        least = max([self.companies[name]["face"], *bids.values()]) + 5
        self.expect("4.2", "bid high enough and in fives", True, price >= least and price % 5 == 0)
        aside = sum(
            row[player]
            for other, row in self.bids.items()
            if other != name and row.get(player) and row[player] == max(row.values())
        )
        self.expect("4.2", "bid covered", True, price + aside <= self.ledger[player])
        if self.bidder:
            bids[player] = price
            self.bidder = next(one for one in self.after(player) if one in bids)
        else:
            self.expect("4.2", "not the lowest-priced one", True, name != self.cheapest())
            bids[player] = price
            self.act(player)

    def do_drop_out(self, action: Line) -> None:
        """4.2: who passes in an auction is out of it; the last one left buys."""
        bids = self.bids[self.cheapest()]
        del bids[action["by"]]
        self.bidder = next(one for one in self.after(action["by"]) if one in bids) if len(bids) > 1 else ""
        self.settle_bids()

    def do_set_par(self, action: Line) -> None:
        """4.3(12): with C&A comes PRR's president's certificate, and its starting value."""
        paper, power = next(iter(books.powers(self.title, "presidency").items()))
        self.expect("4.3(12)", "who sets the starting value", self.owner[paper], action["by"])
        self.set_starting_value(power["corporation"], action["by"], action["par"])

    def on_compelled(self, event: Line) -> None:
        """4.2: all pass before any private company is sold: the holder of the priority deal must buy the
        first."""
        self.expect("4.2", "nothing sold", False, self.any_sold)
        self.expect("4.2", "all have passed", len(self.players), self.passes)
        self.expect("4.2", "who is compelled", self.priority, event["player"])
        self.sell_private(self.cheapest(), self.priority, self.title["first_company"]["price"])
        self.mover = self.priority
        self.act(self.priority)
        self.settle_bids()

    def pay_private_revenue(self) -> None:
        """4.6: each operating round begins with the private companies' revenue."""
        for name, row in self.companies.items():
            if self.owner[name] in self.players and name not in self.shut:
                self.pay(BANK, self.owner[name], row["revenue"])

    def close_private(self, name: str) -> None:
        """4.3: a closed company plays no further role."""
        if name not in self.shut:
            self.shut.add(name)
            self.tell("private_closed", private=name, owner=self.owner[name])
