"""The stock market and stock rounds."""

from __future__ import annotations

from .data import BANK, OFFERING, PIONEERS, POOL, TITLE, Json, down, price, right, sold_out
from .keeping import Keeping


class Stock(Keeping):
    """The stock market and stock rounds."""

    # ---- 20, 22: stock rounds

    def begin_stock_round(self) -> None:
        """The holder of the priority deal begins."""
        self.mode, self.turn, self.passes, self.last_actor = "stock", self.priority, 0, ""
        self.acted = self.sold_now = False
        self.sold.clear()
        self.sale_prices.clear()

    def act(self, player: str, purchase: bool = True) -> None:
        """A player has bought, sold, or done another action."""
        if purchase:
            self.must("22", "one buy action a turn", not self.acted or player in self.forced.values())
            self.acted = True
        self.passes, self.last_actor = 0, player

    def end_turn(self) -> None:
        """22: puff markers of the player go (38); 19: the second convention may be due."""
        self.must("26", "charters that had to be converted are", not self.overdue)
        over = self.certificates(self.turn) > self.limit()
        self.must(
            "21", f"{self.turn} sells what is above the limit", not over or self.could_sell(self.turn) == 0
        )
        self.puffed = {pair for pair in self.puffed if pair[0] != self.turn}
        self.sale_prices.clear()
        self.acted = self.sold_now = False
        self.turn = self.left_of(self.turn)
        self.overdue = {who for who, player in self.forced.items() if player == self.turn}
        if self.starter == self.turn and self.conventions == 1:
            self.mode, self.passes = "convention", 0

    def do_pass(self, action: Json) -> None:
        """A stock turn in which something was done ends; a real pass is told by `passed`, in auctions
        `left_auction`."""
        if self.mode == "stock" and not self.auction and (self.acted or self.sold_now):
            self.end_turn()

    def on_passed(self, event: Json) -> None:
        """20: a player's turn went by without an act, asked or unasked."""
        player = event["player"]
        if self.mode == "stock" and (self.acted or (self.sold_now and player != self.turn)):
            self.end_turn()
        self.expect("20" if self.mode == "stock" else self.chapter(), "who passes", self.turn, player)
        if self.mode == "convention":
            return self.pass_in_convention()
        self.turn = player
        self.passes += 1
        return self.end_turn()

    def pass_priority(self, player: str) -> None:
        """The priority deal card goes to a player."""
        if player != self.priority:
            self.note("priority_passed", player)
        self.priority = player

    def end_stock_round(self) -> None:
        """20: all have passed consecutively; 27: corporations wholly in players' hands rise, together and
        without a change of their order; 7: pioneers go at the end of the first round."""
        self.expect("20", "consecutive passes at the end of the round", len(self.players), self.passes)
        if self.last_actor:
            self.pass_priority(self.left_of(self.last_actor))
        whole = {
            who: sold_out(square)
            for who, square in self.square.items()
            if sum(self.held[who][player] for player in self.players) == 100
        }
        ahead = self.by_price(set(whole))
        for came in sorted(whole, key=lambda one: self.arrival[one]):
            who = next(one for one in ahead if whole[one] == whole[came])
            ahead.remove(who)
            self.move(who, whole[who])
        if self.round[1] == 1:
            for pioneer in PIONEERS:
                self.close_paper(pioneer)

    # ---- 21: selling

    def do_sell_shares(self, action: Json) -> None:
        """In a stock turn before any purchase; for a train until the money is there."""
        player, who, percent = action["by"], action["corporation"], action["percent"]
        if self.need:
            active = self.need["buyer"]
            self.must(
                "36", "sales stop when the money is there", self.means(active, player) < self.need["price"]
            )
            self.must(
                "36", "the active certificate stays", who != active or self.held[who][player] - percent >= 20
            )
        else:
            self.must("22", "sales come before the purchase", not self.acted)
            self.sold.add((player, who))
            self.sold_now = True
            self.act(player, purchase=False)
        self.sell(player, who, percent)

    def sell(self, player: str, who: str, percent: int) -> None:
        """Shares go to the pool at the price before the sale; the price falls a square for each 10%."""
        what = f"{player} may sell {percent}% of {who}: "
        self.must("21", what + "owned", self.held[who][player] >= percent)
        self.must("21", what + "it has completed a turn", who in self.finished)
        self.must("21", what + "room in the pool", self.held[who][POOL] + percent <= TITLE["pool_limit"])
        self.must("38", what + "no puff marker", (player, who) not in self.puffed)
        self.succeed_seller(who, player, percent)
        self.transfer(who, player, POOL, percent)
        # the original price, all through a turn
        amount = self.sale_prices.setdefault(who, self.value(who)) * percent // 10
        self.pay(BANK, player, amount)
        self.note("shares_sold", player, who, percent, amount)
        self.move(who, down(self.square[who], percent // 10))

    def succeed_seller(self, corporation: str, seller: str, percent: int) -> None:
        """The largest holder of 20% or more takes over from a president who falls below him; of equals the
        one nearest to the president's left."""
        held = self.held[corporation]
        rest = held[seller] - percent
        if self.president[corporation] == seller:
            rivals = [who for who in self.around(seller)[1:] if held[who] >= 20 and held[who] > rest]
            self.must("21", "the president's certificate stays with a player", bool(rivals) or rest >= 20)
            if rivals:
                self.change_president(corporation, max(rivals, key=lambda who: held[who]))

    def change_president(self, corporation: str, player: str) -> None:
        """The certificate changes hands; 38: the puff marker of the outgoing president goes."""
        old, self.president[corporation] = self.president[corporation], player
        self.puffed.discard((old, corporation))
        self.note("president_changed", corporation, old, player)

    # ---- 24: buying

    def succeed_buyer(self, corporation: str) -> None:
        """Who holds more than the president becomes president."""
        held, president = self.held[corporation], self.president[corporation]
        more = [who for who in self.players if held[who] > held[president]]
        if more:
            self.change_president(corporation, more[0])

    def do_buy_share(self, action: Json) -> None:
        """Par from the offering, the stock price from the pool (to the bank) or a treasury (to the
        corporation)."""
        player, who, source = action["by"], action["corporation"], action["source"]
        cost = self.par[who] or 0 if source == OFFERING else self.value(who)
        self.must("24", f"{player} has not sold {who} in this round", (player, who) not in self.sold)
        self.must(
            "24", "an ordinary share is there", self.held[who][source] >= 10 and self.president[who] != ""
        )
        self.must("24", "the money is there", cost <= self.ledger[player])
        self.must("45", "certificate limit", not self.at_limit(player))
        self.act(player)
        self.pay(player, who if source == who else BANK, cost)
        self.transfer(who, source, player, 10)
        self.note("share_bought", player, who, source, 10, cost)
        self.must("8", "at most 60% for a player", self.held[who][player] <= TITLE["holding_limit"])
        self.succeed_buyer(who)
        self.float_if_due(who)

    def do_buy_paper(self, action: Json) -> None:
        """What the second convention left, at face value."""
        player, paper = action["by"], action["private"]
        self.must("24", f"{paper} lies in the pool", paper in self.for_sale() and self.conventions == 2)
        self.must("24", "the money is there", self.face[paper] <= self.ledger[player])
        self.act(player)
        self.pay(player, BANK, self.face[paper])
        self.note("private_sold", paper, player, self.face[paper])
        self.owner[paper] = player

    # ---- 38, 39: puffing, own stock

    def do_puff(self, action: Json) -> None:
        """One to the right, or up at the end of a track, for ten times the difference, out of the
        treasury."""
        who = self.current
        square = right(self.square[who])
        cost = TITLE["puffing"]["times"] * (price(square) - self.value(who))
        self.must("38", "the corner cannot be puffed", square != self.square[who])
        self.spend(who, BANK, cost)
        self.move(who, square)
        self.note("puffed", who, cost)
        self.puffed.add((self.president[who], who))

    def do_sell_own(self, action: Json) -> None:
        """39: treasury to pool at the price, which falls a square for each 10%."""
        who, percent = self.current, action["percent"]
        self.must("39", "issues or redeems, not both", self.own_stock != "buys")
        self.must("39", "shares in the treasury", self.held[who][who] >= percent)
        self.must("39", "at most 50% in the pool", self.held[who][POOL] + percent <= TITLE["pool_limit"])
        self.own_stock, amount = "sells", self.value(who) * percent // 10
        self.pay(BANK, who, amount)
        self.transfer(who, who, POOL, percent)
        self.note("own_stock_sold", who, percent, amount)
        self.move(who, down(self.square[who], percent // 10))

    def do_buy_own(self, action: Json) -> None:
        """39: pool to treasury at the price, which stays."""
        who, percent = self.current, action["percent"]
        self.must("39", "issues or redeems, not both", self.own_stock != "sells")
        self.must("39", "shares in the pool", self.held[who][POOL] >= percent)
        self.must(
            "39", "at most 50% in the treasury", self.held[who][who] + percent <= TITLE["treasury_limit"]
        )
        self.own_stock, amount = "buys", self.value(who) * percent // 10
        self.spend(who, BANK, amount)
        self.transfer(who, POOL, who, percent)
        self.note("own_stock_bought", who, percent, amount)
