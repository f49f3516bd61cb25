"""The stock market and stock rounds."""

from __future__ import annotations

from collections.abc import Callable

from .data import BANK, MARKET, OFFERING, OPERATING, PHASES, POOL, PRESIDENT, SHARE, STOCK, TITLE, Row
from .keeping import Keeping


class Stock(Keeping):
    """The stock market and stock rounds."""

    # 3. Stock round ----------------------------------------------------------------------------------------

    def new_stock_round(self) -> None:
        """The holder of the priority deal begins."""
        self.player, self.passes, self.last, self.sold = self.priority, 0, "", set()
        first = TITLE["first_company"]  # 3.1.2: in the fifth round it must be taken
        self.compelled = self.owners[first["private"]] == BANK and self.number >= len(first["prices"])
        self.bought, self.sold_first, self.did_something = False, False, False
        self.declined = []

    def next_player(self, player: str) -> str:
        """The one to the left."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def acts(self, player: str) -> None:
        """[3.6] A player takes an action on his turn."""
        self.last, self.did_something = player, True

    def stock_turn_over(self) -> None:
        """[3.6] The next player's turn, or the end of the round when all have passed consecutively."""
        if not self.selling_privates():  # 3.3(b); decided: 8, what is legal has to be sold, if it helps
            over = self.certificates(self.player) > self.limit
            keeps = over and any(fewer > 0 for fewer in self.relief(self.player).values())
            self.must("3.3(b)", f"{self.player} does not keep certificates over the limit", not keeps)
        if self.did_something:
            self.passes = 0
        else:
            self.passes += 1
            self.say("passed", self.player)
        self.player = self.next_player(self.player)
        self.bought, self.sold_first, self.did_something = False, False, False
        self.declined = []
        if self.passes == len(self.players):
            self.stock_round_over()

    def on_pass(self, by: str, action: Row) -> None:
        """A pass in an auction or a stock turn; in an operating turn [4.2] most steps are optional."""
        if self.contest:
            self.pass_in_auction()
        elif self.kind == STOCK:
            self.must("3.1.2", "the first company must be taken", not self.compelled)
            self.stock_turn_over()
        elif self.step == "trains":
            self.operating_turn_over()

    # 3.2. Regular stock turn -------------------------------------------------------------------------------

    def on_par(self, by: str, action: Row) -> None:
        """[3.2(c)(1)] Found a corporation: twice the par value for the president's certificate."""
        sym, par = action["corporation"], action["par"]
        self.must("3.2(c)", "a par value of the chart", str(par) in MARKET["par"])
        self.must("3.2(c)", f"{sym} has not been founded", sym not in self.pars)
        self.say("par_set", sym, by, par)
        self.pars[sym], self.president[sym] = par, by
        self.chart.put(sym, *MARKET["par"][str(par)])
        self.buy(by, sym, OFFERING, PRESIDENT, par * PRESIDENT // SHARE)

    def on_buy_share(self, by: str, action: Row) -> None:
        """[3.2(c)(2), (3)] At par value from the Initial Offering, at market value from the Open Market."""
        sym, source = action["corporation"], action["source"]
        there = sym in self.pars and self.shares[sym].get(source, 0) > 0
        self.must("3.2(c)", f"{source} has stock of {sym}", there)
        self.buy(by, sym, source, SHARE, self.pars[sym] if source == OFFERING else self.chart.price(sym))

    def buy(self, player: str, sym: str, source: str, percent: int, price: int) -> None:
        """Buy one certificate; [3.3] limits, [3.4] floating and [3.5] a new president."""
        self.check_purchase(player)
        self.must("3.2(c)", f"no stock of {sym} sold in this round", (player, sym) not in self.sold)
        fits = self.chart.within(sym, "yellow") or self.certificates(player) < self.limit
        self.must("3.3(b)", f"{player} is below the certificate limit", fits)
        self.pay(player, BANK, price)
        self.move_shares(sym, source, player, percent)
        self.must("3.3(a)", "60% of a corporation", self.shares[sym][player] <= TITLE["holding_limit"])
        self.say("share_bought", player, sym, source, percent, price)
        if sym not in self.floated and self.shares[sym].get(OFFERING, 0) <= 100 - TITLE["float_percent"]:
            self.floated.add(sym)  # 3.4: ten times par value
            self.pay(BANK, sym, 10 * self.pars[sym])
            self.say("floated", sym, 10 * self.pars[sym])
        self.settle_presidency(sym)

    def check_purchase(self, player: str) -> None:
        """One purchase in a turn."""
        self.must("3.1", "no regular turn while the bank has private companies", not self.selling_privates())
        self.must("3.2(c)", "one purchase in a turn", not self.bought)
        self.bought = True
        self.acts(player)

    def check_sale(self, player: str) -> None:
        """The purchase must precede or follow all sales of the turn, private companies too (decided: 7)."""
        self.must("3.1", "no regular turn while the bank has private companies", not self.selling_privates())
        self.must("3.2", "no sales both before and after the purchase", not (self.bought and self.sold_first))
        self.sold_first = self.sold_first or not self.bought
        self.acts(player)

    def move_shares(self, sym: str, source: str, to: str, percent: int) -> None:
        """Certificates change hands."""
        self.shares[sym][source] = self.shares[sym].get(source, 0) - percent
        self.shares[sym][to] = self.shares[sym].get(to, 0) + percent

    def on_sell_shares(self, by: str, action: Row) -> None:
        """[3.2(a)] Sell to the Open Market at market value, then move the token down, a space a share."""
        sym, percent = action["corporation"], action["percent"]
        self.must("3.2(a)", f"{by} may sell {percent}% of {sym}", self.may_sell(by, sym, percent))
        if self.need:
            self.must("4.2.5.2(d)", "money is still needed", self.lacking() > 0)
            if "sold_while_short" in self.options:  # by that reading each sale is held to what lacks
                less = self.chart.price(sym) * (percent - SHARE) // SHARE
                self.must("4.2.5.2(d)", f"{by} sells no more than is needed", less < self.lacking())
            self.note_least(by, sym, percent)
        else:
            self.check_sale(by)
            self.sold.add((by, sym))
        self.sell(by, sym, percent)
        if self.need and self.lacking() > 0 and not self.sales(by):  # sold in vain
            self.went_bankrupt(by)

    def sell(self, by: str, sym: str, percent: int) -> None:
        """Shares to the Open Market, for the price before they are."""
        price = self.chart.price(sym)
        self.say("shares_sold", by, sym, percent, price * percent // SHARE)
        self.move_shares(sym, by, POOL, percent)
        self.settle_presidency(sym)
        self.pay(BANK, by, price * percent // SHARE)
        self.move_token(sym, lambda sym: self.chart.down(sym, percent // SHARE))

    def may_sell(self, player: str, sym: str, percent: int) -> bool:
        """Whether the restrictions of 3.2(a), and of 4.2.5.2(d) when money is raised, allow a sale."""
        held = self.shares[sym].get(player, 0)
        others = max(self.shares[sym].get(other, 0) for other in self.players if other != player)
        if self.kind == STOCK and self.number == 1:  # (1)
            return False
        if not 0 < percent <= held or self.shares[sym].get(POOL, 0) + percent > TITLE["pool_limit"]:  # (2)
            return False
        if self.president[sym] != player:
            return True
        left = held - percent
        if self.kind == OPERATING and sym == self.corporation and others > left:
            return False
        return left >= PRESIDENT or others >= PRESIDENT  # (3), (4): with less than 20% left, others have more

    def sales(self, player: str) -> list[tuple[str, int]]:
        """All blocks that a player may sell."""
        percents = range(SHARE, TITLE["pool_limit"] + 1, SHARE)
        blocks = [(sym, percent) for sym in self.pars for percent in percents]
        return [(sym, percent) for sym, percent in blocks if self.may_sell(player, sym, percent)]

    def something_to_sell(self, player: str) -> bool:
        """Whether a player may sell anything to the Open Market or to another player, [3.3(b)] below the limit."""
        free = "private_trade_ignores_certificate_limit" in self.options
        privates = any(
            self.prices_left("private offered", sym, other, 1, self.cash[other])
            for sym, owner in self.owners.items()
            if owner == player and sym not in self.closed
            for other in self.players
            if other != player and (self.certificates(other) < self.limit or free)
        )
        return privates or bool(self.sales(player))

    def something_to_buy(self, player: str) -> bool:
        """Whether a player has money for what is cheapest: a private company of another one, or a share of a
        corporation of which nothing was sold in this round. [3.3(b)] At the limit it is what does not count."""
        below = self.certificates(player) < self.limit
        prices = [
            1
            for sym, owner in self.owners.items()
            if owner != player and owner in self.players and sym not in self.closed
            if below or "private_trade_ignores_certificate_limit" in self.options
            if self.prices_left("private asked for", sym, owner, 1, self.cash[player])
        ]
        over = self.certificates(player) - self.limit
        if over > 0 and not self.buys_ahead_of_sales(player, over):
            return bool(prices)
        free = [sym for sym in self.pars if (player, sym) not in self.sold]
        free = [sym for sym in free if below or self.chart.within(sym, "yellow")]
        prices += [self.pars[sym] for sym in free if self.shares[sym].get(OFFERING)]
        prices += [self.chart.price(sym) for sym in free if self.shares[sym].get(POOL)]
        return any(price <= self.cash[player] for price in prices)

    def move_token(self, sym: str, move: Callable[[str], None]) -> None:
        """Move a market value token; one that could not move is not told of."""
        old = self.chart.price(sym)
        move(sym)
        if self.chart.price(sym) != old:
            self.say("price_moved", sym, old, self.chart.price(sym))

    # 3.3. Limits, 3.5. Presidency --------------------------------------------------------------------------

    def certificates(self, player: str) -> int:
        """[3.3(b)] What counts against the limit: a president's certificate once, those in the yellow not."""
        count = sum(owner == player and sym not in self.closed for sym, owner in self.owners.items())
        for sym in self.pars:
            held = self.shares[sym].get(player, 0)
            if held and not self.chart.within(sym, "yellow"):
                count += held // SHARE - (self.president[sym] == player)
        return count

    def relief(self, player: str) -> dict[str, int]:
        """[3.3(b)] By corporation how many certificates fewer count after that block of its stock which helps most;
        its market value may fall into the yellow. Sales of yellow stock help nobody."""
        most: dict[str, int] = {}
        for sym, percent in self.sales(player):
            held = self.shares[sym][player]
            if self.chart.within(sym, "yellow"):
                continue
            others = max(self.shares[sym].get(other, 0) for other in self.players if other != player)
            presides = self.president[sym] == player
            stays = presides and others <= held - percent
            free = list(self.chart.below(sym, percent // SHARE)) in MARKET["zones"]["yellow"]
            left = 0 if free or held == percent else (held - percent) // SHARE - stays
            most[sym] = max(most.get(sym, 0), held // SHARE - presides - left)
        return most

    def buys_ahead_of_sales(self, player: str, over: int) -> bool:
        """[3.2, 3.3(b)] Over the limit the one purchase, of yellow stock, may precede the sales; decided: 8, nothing is
        bought by who cannot comply."""
        house_rule = "sales_before_purchases_over_limit" in self.options
        return not (house_rule or self.sold_first) and sum(self.relief(player).values()) >= over

    def settle_presidency(self, sym: str) -> None:
        """Who has more than the president becomes president; of several, the first to the left of him."""
        old = self.president[sym]
        place = self.players.index(old)
        order = self.players[place:] + self.players[:place]
        new = max(order, key=lambda player: self.shares[sym].get(player, 0))
        if new == old:
            return
        self.president[sym] = new
        self.say("president_changed", sym, old, new)
        # T3 is lost. Decided (19): the train names are lost with the presidency, for good.
        if self.names == sym and "chits_lost_with_presidency" not in self.options:
            self.names = ""
            self.say("names_lost", sym)

    # 3.6. End of stock round -------------------------------------------------------------------------------

    def stock_round_over(self) -> None:
        """Priority deal, sold-out corporations in the order of 4(b); operating rounds by phase (T1)."""
        after = self.next_player(self.last) if self.last else self.priority
        if after != self.priority:
            self.priority = after
            self.say("priority_passed", after)
        banks = (OFFERING, POOL)  # all stock is owned by players when there is nothing in either
        sold_out = [sym for sym in self.pars if not any(self.shares[sym].get(bank) for bank in banks)]
        for sym in sorted(sold_out, key=self.chart.rank):
            self.move_token(sym, self.chart.up)
        self.part, self.parts = 0, PHASES[self.phase]["rounds"]
        self.new_operating_round()
