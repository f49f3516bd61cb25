"""Private companies."""

from __future__ import annotations

from typing import Any

from .. import books
from .data import BANK, OFFERING
from .keeping import Keeping


class Privates(Keeping):
    """Private companies."""

    # ----------------------------------------------------------------------------- 9: private company auction

    def act_draw(self, action: dict[str, Any]) -> None:
        """3: chance draws the corporation of P6."""
        self.section = "3"
        self.drawn = action["corporation"]

    def left_to_sell(self) -> list[str]:
        """The private companies of the bank, cheapest first."""
        return [sym for sym, owner in self.private_owner.items() if owner == BANK]

    def auction_price(self, private: str) -> int:
        """The face value, less what P1 has been lowered by."""
        face: int = self.private_rows[private]["face"]
        return face - (self.discount if private == next(iter(self.private_rows)) else 0)

    def tied_up(self, player: str, but: str = "") -> int:
        """9: the money set aside for bids that lead."""
        tops = [max(rows, key=lambda bid: bid[1]) for item, rows in self.bids.items() if item != but and rows]
        return sum(amount for name, amount in tops if name == player)

    def act_buy_cheapest(self, action: dict[str, Any]) -> None:
        """9: the cheapest private company at its price."""
        self.section = "9"
        player, private = action["by"], action["private"]
        self.expect("9", "the cheapest private company", self.left_to_sell()[0], private)
        price = self.auction_price(private)
        self.expect("9", "can pay", True, self.ledger[player] - self.tied_up(player) >= price)
        self.buy_at_face(player, private, price)

    def buy_at_face(self, player: str, private: str, price: int) -> None:
        """9: a purchase that moves the priority deal, and after which bids on the next items are resolved."""
        self.sell_private(player, private, price)
        if price or "forced_free_p1_sets_priority" not in self.options:  # B2: the free P1 counts as well
            self.last_buyer = player
        self.passes = 0
        self.turn = self.left_of(player)
        self.resolve_bids()

    def sell_private(self, player: str, private: str, price: int) -> None:
        """9, 7.1: money for a private company and what comes with it."""
        self.bids.pop(private, None)
        self.pay(player, BANK, price)
        self.private_owner[private] = player
        self.fact("private_sold", private, player, price)
        share = books.powers(self.title, "share").get(private)
        if share is not None:
            self.move_shares(share["corporation"], OFFERING, player, 10)
        if private == next(iter(books.powers(self.title, "presidency"))):
            self.par_due = player

    def resolve_bids(self) -> None:
        """9: one bid takes the item, more are fought out, until there is an item without bids."""
        while (left := self.left_to_sell()) and (rows := self.bids.get(left[0])):
            if len(rows) > 1:
                self.contested = left[0]
                return
            self.contested = ""
            winner, price = rows[0]
            if price > self.ledger[winner] and "overbid_own_trailing_bid" in self.options:
                # Money that counts twice may be bid and not be there: nobody has won.
                self.bids[left[0]] = []
                self.fact("dropped_out", winner, left[0])
                break
            del self.bids[left[0]]
            self.sell_private(winner, left[0], price)
        self.contested = ""

    def act_bid(self, action: dict[str, Any]) -> None:
        """9: $5 above face value and highest bid, in multiples of $5, with money not tied up."""
        self.section = "9"
        player, private, price = action["by"], action["private"], action["price"]
        rows = self.bids.setdefault(private, [])
        highest = max([self.private_rows[private]["face"], *(amount for _, amount in rows)])
        enough = price >= highest + self.title["step_of_bids"] and price % self.title["unit_of_bids"] == 0
        self.expect("9", "a high enough bid", True, enough)
        own = sum(amount for name, amount in rows if name == player)
        free = self.ledger[player] - self.tied_up(player, but=private)  # B2: bids on other items only
        if "overbid_own_trailing_bid" in self.options:
            free += own
        self.expect("9", "money not tied up", True, free >= price)
        if not self.contested:
            self.expect("9", "one of the higher private companies", True, private in self.left_to_sell()[1:])
            self.passes = 0
            self.turn = self.left_of(player)
        self.bids[private] = [bid for bid in rows if bid[0] != player] + [(player, price)]
        self.fact("bid_made", player, private, price)

    def act_drop_out(self, action: dict[str, Any]) -> None:
        """9: a bidder leaves the auction; the last one left buys."""
        self.section = "9"
        self.bids[self.contested] = [bid for bid in self.bids[self.contested] if bid[0] != action["by"]]
        self.fact("dropped_out", action["by"], self.contested)
        self.resolve_bids()

    def auction_pass(self, player: str) -> None:
        """9: a pass; after one of everybody the first item becomes cheaper, or the private companies pay."""
        self.fact("passed", player)
        self.passes += 1
        self.turn = self.left_of(player)
        price = self.auction_price(next(iter(self.private_rows)))
        self.expect("9", f"{player} takes what costs nothing", True, price > 0)
        if self.passes < len(self.players):
            return
        self.passes = 0
        first = next(iter(self.private_rows))
        if self.private_owner[first] != BANK:
            # The book names no holder until the auction is over, when the priority is given anew; until then it is
            # with whoever speaks next.
            self.pass_priority(self.turn)
            self.private_revenue()  # 9: a normal operating round, with an export at its end
            self.exported = False
            if "no_export_after_auction_round" not in self.options:
                self.export()
            return
        self.discount += 5
        self.pass_priority(self.turn)  # the first player of this series of passes, who is the next again
        self.fact("price_lowered", first, self.auction_price(first))

    def act_set_par(self, action: dict[str, Any]) -> None:
        """7.1, 9: the buyer of P6 sets the par value; the certificate was in the price (B4)."""
        self.section = "9"
        self.set_par(action["by"], self.drawn, action["par"])
        self.par_due = ""
        if self.last_buyer:
            self.pass_priority(self.left_of(self.last_buyer))

    def pass_priority(self, player: str) -> None:
        """Give the priority deal to a player."""
        if player != self.priority:
            self.fact("priority_passed", player)
        self.priority = player

    # 7.1: private companies sold to corporations

    def act_buy_private(self, action: dict[str, Any]) -> None:
        """7.1: in phases 3 and 4, for half to double the face value, if the owner agrees."""
        self.section = "7.1"
        private, price = action["private"], action["price"]
        owner, face = self.private_owner[private], self.private_rows[private]["face"]
        self.expect("7.1", "phase of such purchases", True, "buys_privates" in self.phases[self.phase])
        self.expect("7.1", "half to double the face value", True, face <= 2 * price <= 4 * face)
        self.expect(
            "7.1",
            f"{private} for sale",
            True,
            owner in self.players
            and self.private_rows[private].get("to_companies", True)
            and private not in self.closed,
        )
        self.expect("7.1", "money for it", True, self.ledger[self.now.corporation] >= price)
        self.propose(
            {
                "what": "private",
                "item": private,
                "price": price,
                "seller": owner,
                "asked": owner,
                "trade_in": "",
            }
        )

    def propose(self, proposal: dict[str, Any]) -> None:
        """7.1, 11.7: agreement is at once where one person is on both sides (B27)."""
        proposal["buyer"] = self.now.corporation
        if proposal["asked"] == self.president[self.now.corporation]:
            self.conclude(proposal)
        else:
            self.proposal = proposal

    def act_accept(self, action: dict[str, Any]) -> None:
        """The other side agrees."""
        proposal, self.proposal = self.proposal, None
        if proposal:
            self.section = "7.1" if proposal["what"] == "private" else "11.7"
            self.conclude(proposal)

    def act_decline(self, action: dict[str, Any]) -> None:
        """The other side does not agree."""
        self.section = "11.7"
        self.proposal = None

    def conclude(self, proposal: dict[str, Any]) -> None:
        """Carry a purchase out."""
        item, price = proposal["item"], proposal["price"]
        if proposal["what"] == "train":
            self.raise_or_pay(item, price, proposal["trade_in"])
            return
        owner, buyer = self.private_owner[item], self.now.corporation
        self.pay(buyer, owner, price)
        self.private_owner[item] = buyer
        self.fact("private_bought", item, owner, buyer, price)
