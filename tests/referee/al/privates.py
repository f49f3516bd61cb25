"""Private companies."""

from __future__ import annotations

from .data import BANK, CORPORATIONS, PRIVATES, STEP, TITLE, Row
from .keeping import Keeping

OFFERS_DECLINED = 3
"""So many offers a player declines in a turn, by the reading `few_offers`."""


class Privates(Keeping):
    """Private companies."""

    # 3.1. While unsold private companies remain ------------------------------------------------------------

    def selling_privates(self) -> bool:
        """Whether the bank still holds private companies."""
        return BANK in self.owners.values()

    def cheapest_private(self) -> str:
        """The cheapest unsold one, by par value."""
        unsold = [sym for sym, owner in self.owners.items() if owner == BANK]
        return min(unsold, key=lambda sym: int(PRIVATES[sym]["face"]))

    def price_of_cheapest(self) -> int:
        """[3.1(a), 3.1.2] Par value, but the first company is cheaper in each round from the second on."""
        cheapest, first = self.cheapest_private(), TITLE["first_company"]
        if cheapest == first["private"]:
            return int(first["prices"][min(self.number, len(first["prices"])) - 1])
        return int(PRIVATES[cheapest]["face"])

    def free_cash(self, player: str, besides: str = "") -> int:
        """[3.1(b)] Cash without what is set aside for bids on other companies."""
        others = [bids for sym, bids in self.bids.items() if sym != besides]
        return self.cash[player] - sum(bids.get(player, 0) for bids in others)

    def sell_private(self, private: str, player: str, price: int) -> None:
        """The bank sells a private company; the losers' money is free again (decided: 4)."""
        self.pay(player, BANK, price)
        self.owners[private] = player
        self.bids.pop(private, None)
        self.say("private_sold", private, player, price)

    def on_buy_cheapest(self, by: str, action: Row) -> None:
        """[3.1(a)] Buy the cheapest company; auctions may follow."""
        self.expect("3.1(a)", "cheapest private company", self.cheapest_private(), action["private"])
        self.must("3.1(b)", "money not set aside", self.free_cash(by) >= self.price_of_cheapest())
        self.take_cheapest(by)

    def take_cheapest(self, player: str) -> None:
        """Also [3.1.2] for nothing, by force. It uses up the turn; auctions come before the next player's."""
        self.sell_private(self.cheapest_private(), player, self.price_of_cheapest())
        self.compelled = False
        self.acts(player)
        self.stock_turn_over()
        self.auctions()

    def on_bid(self, by: str, action: Row) -> None:
        """[3.1(b)] Bid on another unsold company, or [3.1.1] in its auction."""
        private, price = action["private"], action["price"]
        bids = self.bids.setdefault(private, {})
        least = max([PRIVATES[private]["face"], *bids.values()]) + STEP
        self.must("3.1(b)", f"a bid of {price} is {least} or more", price >= least)
        self.must("3.1(b)", "the bidder has the money", price <= self.free_cash(by, private))
        bids[by] = price  # a second bid on the same company replaces the first (decided: 4)
        self.say("bid_made", by, private, price)
        if self.contest:
            self.let_speak(by, 0)
            return
        self.must("3.1(b)", "not the cheapest company", private != self.cheapest_private())
        self.must("3.1.2", "the first company must be taken", not self.compelled)
        self.acts(by)
        self.stock_turn_over()

    # 3.1.1. Auctions ---------------------------------------------------------------------------------------

    def auctions(self) -> None:
        """Auction the cheapest company left for as long as it has been bid on."""
        while self.selling_privates() and self.bids.get(self.cheapest_private()):
            private = self.cheapest_private()
            bids = self.bids[private]
            high = max(bids, key=lambda player: bids[player])
            if len(bids) > 1:
                self.contest = private, high, 0
                self.let_speak(high, 0)
                return
            self.sell_private(private, high, bids[high])

    def let_speak(self, after: str, passes: int) -> None:
        """Participants take turns, clockwise (an option: the lowest bidder); who has not $5 more must
        pass, and is not asked (decided: 5; by the option he is)."""
        assert self.contest
        private = self.contest[0]
        bids = self.bids[private]
        player = self.next_player(after)
        while player not in bids:
            player = self.next_player(player)
        if "auction_turn_order" in self.options:
            player = min(bids, key=lambda bidder: bids[bidder])
        self.contest = private, player, passes
        asked = "auction_turn_order" in self.options  # whoever is out says so
        if not asked and self.free_cash(player, private) < max(bids.values()) + STEP:
            self.pass_in_auction()

    def pass_in_auction(self) -> None:
        """It ends when all but the high bidder pass consecutively; a pass is not final (an option: it is)."""
        assert self.contest
        private, player, passes = self.contest
        bids = self.bids[private]
        high = max(bids, key=lambda bidder: bids[bidder])
        if "auction_turn_order" in self.options:
            del bids[player]
            self.say("dropped_out", player, private)
            passes = -1
        if passes + 1 >= len(bids) - 1:
            self.contest = None
            self.sell_private(private, high, bids[high])
            self.auctions()
        else:
            self.let_speak(player, passes + 1)

    def on_drop_out(self, by: str, action: Row) -> None:
        """By the option whoever passes is out."""
        assert self.contest
        self.must("3.1.1", "the lowest bidder speaks", by == self.contest[1])
        self.pass_in_auction()

    # 3.2(b), 3.2(c)(4), 4.2.6 and 4.2.5(d): what needs the consent of another player ------------------------

    def on_sell_private(self, by: str, action: Row) -> None:
        """[3.2(b)] In the seller's turn."""
        private, to = action["private"], action["to"]
        self.propose("private offered", private, by, to, action["price"], by, to)

    def on_buy_from_player(self, by: str, action: Row) -> None:
        """[3.2(c)(4)] In the buyer's turn; it is his one purchase."""
        seller = self.owners[action["private"]]
        self.must("3.2(c)", "one purchase in a turn", not self.bought)
        self.propose("private asked for", action["private"], seller, by, action["price"], by, seller)

    def on_buy_private(self, by: str, action: Row) -> None:
        """[4.2.6] A corporation buys a private company in its turn, for half to 1.5 times its par value."""
        private, price, bounds = action["private"], action["price"], TITLE["private_price"]
        seller, face = self.owners[private], PRIVATES[private]["face"]
        fits = bounds["least"] * face <= 100 * price <= bounds["most"] * face
        self.must("4.2.6", "corporations may buy private companies", self.private_sales())
        self.must("4.2.6", f"a price between {bounds['least']}% and {bounds['most']}%", fits)
        self.propose("private", private, seller, self.corporation, price, by, seller)

    def propose(self, what: str, item: str, seller: str, buyer: str, price: int, by: str, asked: str) -> None:
        """Ask the other side; nobody asks himself."""
        self.must("3.2(b)", "a positive price", price >= 1)
        helped = what == "train" and "president_may_top_up_for_other_corporations_trains" in self.options
        self.must("3.2(b)", f"{buyer} has ${price}", self.cash[buyer] >= price or helped)
        self.proposal = {
            "what": what,
            "item": item,
            "seller": seller,
            "buyer": buyer,
            "price": price,
            "proposer": by,
            "asked": asked,
        }
        if asked == by:
            self.on_accept(by, {})
        else:
            fits = self.prices_left(what, item, asked, price, price)
            self.must("3.2(b)", f"{asked} may be asked for {item} at ${price}", fits)

    def on_decline(self, by: str, action: Row) -> None:
        """Nothing happens."""
        assert self.proposal
        self.declined.append(self.proposal)
        self.proposal = None

    def prices_left(self, what: str, item: str, asked: str, least: int, most: int) -> bool:
        """Whether there is a price at which somebody may still be asked. By a reading it has to be better than what
        the same player has declined in this turn, and who has declined three times is not asked again."""
        if "few_offers" in self.options:
            if sum(deal["asked"] == asked for deal in self.declined) >= OFFERS_DECLINED:
                return False
            for deal in self.declined:
                if (deal["what"], deal["item"], deal["asked"]) != (what, item, asked):
                    continue
                if asked == deal["buyer"]:
                    most = min(most, deal["price"] - 1)
                else:
                    least = max(least, deal["price"] + 1)
        return least <= most

    def on_accept(self, by: str, action: Row) -> None:
        """The sale takes place."""
        assert self.proposal
        deal, self.proposal = self.proposal, None
        item, seller, buyer, price = deal["item"], deal["seller"], deal["buyer"], deal["price"]
        if deal["what"] == "train":  # 4.2.5(d): it does not count against the limit of 4.2.5(f)
            self.must("4.2.5.1", "no obsolete train changes hands", item not in self.obsolete)
            self.need, self.least = (item, price), 0
            if self.lacking() <= 0:
                self.buy_needed()
            return
        self.pay(buyer, seller, price)
        self.must("1.3.1", f"{item} is {seller}'s", self.owners[item] == seller and item not in self.closed)
        if deal["what"] == "private offered":
            self.check_sale(seller)
        elif deal["what"] == "private asked for":
            self.check_purchase(buyer)
        if buyer in self.players and "private_trade_ignores_certificate_limit" not in self.options:
            fits = self.certificates(buyer) < self.limit  # in the seller's turn too (decided: 7)
            self.must("3.3(b)", f"{buyer} is below the certificate limit", fits)
        self.owners[item] = buyer
        self.say("private_bought", item, seller, buyer, price)
        if buyer in CORPORATIONS and item == TITLE["train_names"]["private"]:
            self.names = buyer
            self.say("names_received", buyer)
