"""The stock market and stock rounds."""

from __future__ import annotations

from typing import Any

from .data import BANK, GONE, OFFERING, POOL
from .keeping import Keeping


class Stock(Keeping):
    """The stock market and stock rounds."""

    # --------------------------------------------------------------------------------------- 10: stock rounds

    def begin_stock_round(self) -> None:
        """10: turns from the holder of the priority deal."""
        self.stock_rounds += 1
        self.turn, self.passes = self.priority, 0
        self.sold, self.sold_now, self.last_dealer = set(), False, ""

    def act_pass(self, action: dict[str, Any]) -> str | None:
        """A pass: of a turn in the auction or a stock round, or of a step in an operating turn."""
        player = action["by"]
        if self.round[0] == "auction":
            self.section = "9"
            self.auction_pass(player)
            return "passed"
        if self.round[0] == "operating":
            self.section = "11"
            return None
        self.section = "10.6"
        return self.stock_turn_over(player)

    def stock_turn_over(self, player: str) -> str | None:
        """10, 10.6: the end of a turn: a pass if nothing was done; passes of everybody end the round."""
        if self.certificates(player) > self.limit_of_certificates:  # 10.1: at the next opportunity
            self.expect("10.1", "certificates to sell above the limit", False, self.can_sell(player))
        passed = not self.sold_now
        self.passes = self.passes + 1 if passed else 0
        self.sold_now = False
        self.turn = self.left_of(player)
        self.round_over = self.passes == len(self.players)
        if passed:
            self.fact("passed", player)
        return "passed" if passed else None

    def dealt(self, player: str) -> None:
        """10, 10.6: a purchase ends the turn, and the buyer is the last to have dealt."""
        self.last_dealer = player
        self.sold_now = True  # the turn is none without an act
        self.stock_turn_over(player)

    def pass_unasked(self, player: str) -> None:
        """A pass that nobody declared: right only if the player could have done nothing."""
        if self.round[0] == "auction":
            self.expect("9", "who passes", self.turn, player)
            free = self.ledger[player] - self.tied_up(player)
            self.expect("9", f"{player} can buy", False, free >= self.auction_price(self.left_to_sell()[0]))
            self.auction_pass(player)
            return
        self.silent_turn_end(player)
        self.expect("10", "who passes", self.turn, player)
        self.expect("10", f"{player} can buy or sell", False, self.can_buy(player) or self.can_sell(player))
        self.turn = player
        self.stock_turn_over(player)

    def silent_turn_end(self, then: str) -> None:
        """A turn in which a player sold and can do no more ends without another action."""
        if self.round[0] == "stock" and self.sold_now and self.turn != then:
            able = self.can_buy(self.turn) or self.can_sell(self.turn)
            self.expect("10", f"{self.turn} can buy or sell", False, able)
            self.stock_turn_over(self.turn)

    def room(self, player: str, corporation: str) -> bool:
        """10.1, 10.4: room for a certificate. Two readings, decided in B1: one that does not count has it."""
        free = self.yellow(corporation) and "no_yellow_share_at_limit" not in self.options
        return free or self.certificates(player) < self.limit_of_certificates

    def may_buy(self, player: str, corporation: str, source: str) -> bool:
        """10.4: whether a player may buy a share, and can pay for it."""
        holdings = self.held[corporation]
        if corporation not in self.president or holdings.get(source, 0) < 10:
            return False
        if holdings.get(player, 0) >= self.title["holding_limit"] or (player, corporation) in self.sold:
            return False
        return self.room(player, corporation) and self.ledger[player] >= self.price_from(corporation, source)

    def price_from(self, corporation: str, source: str) -> int:
        """10.4: the par value for the initial offering, the current price for the bank pool."""
        return self.par[corporation] if source == OFFERING else self.market.price(corporation)

    def may_start(self, player: str, corporation: str, par: int) -> bool:
        """10.4: whether a player may buy a president's certificate at a par value."""
        price = par * self.certificate(corporation) // 10
        return (
            corporation not in self.par
            and par in self.par_cells
            and self.ledger[player] >= price
            and self.certificates(player) < self.limit_of_certificates
        )

    def can_buy(self, player: str) -> bool:
        """Whether there is anything that a player could buy."""
        return any(
            self.may_start(player, sym, min(self.par_cells))
            or self.may_buy(player, sym, OFFERING)
            or self.may_buy(player, sym, POOL)
            for sym in self.corporations
        )

    def can_sell(self, player: str) -> bool:
        """Whether there is anything that a player could sell."""
        return any(self.largest_block(player, sym) for sym in self.corporations)

    def successor(self, corporation: str, player: str, remaining: int) -> str | None:
        """10.3: who becomes president when the president is left with so much; ties go to the left."""
        after = self.players.index(player)
        others = [self.players[(after + i) % len(self.players)] for i in range(1, len(self.players))]
        # 10.3 asks for 20%; 14.1, B22: a 30% certificate can only be changed for three shares.
        able = [
            name
            for name in others
            if self.held[corporation].get(name, 0) >= max(20, self.certificate(corporation))
            and self.held[corporation][name] > remaining
        ]
        return max(able, key=lambda name: self.held[corporation][name], default=None)

    def may_sell(self, player: str, corporation: str, percent: int) -> bool:
        """10.2: whether a block may be sold; 11.8: in an emergency the presidency at stake stays."""
        holdings = self.held[corporation]
        if holdings.get(player, 0) < percent or corporation not in self.par:
            return False
        if self.round[0] == "stock" and self.stock_rounds == 1:  # not in the first stock round
            return False
        if holdings.get(POOL, 0) + percent > self.title["pool_limit"]:
            return False
        if self.president.get(corporation) != player:
            return True
        remaining = holdings[player] - percent
        if self.successor(corporation, player, remaining):
            return not (self.round[0] == "operating" and corporation == self.now.corporation)
        return remaining >= self.certificate(corporation)  # the certificate itself never goes to the pool

    def largest_block(self, player: str, corporation: str) -> int:
        """The most a player may sell of a corporation at once, in percent."""
        blocks = [percent for percent in range(10, 60, 10) if self.may_sell(player, corporation, percent)]
        return max(blocks, default=0)

    def move_shares(self, corporation: str, source: str, to: str, percent: int) -> None:
        """Shares change hands."""
        self.held[corporation][source] -= percent
        self.held[corporation][to] += percent
        self.fact("shares_moved", corporation, source, to, percent)

    def act_sell_shares(self, action: dict[str, Any]) -> None:
        """10.2: a block is paid at the price before the sale, then the marker falls a row a share."""
        self.section = "10.2"
        player, corporation, percent = action["by"], action["corporation"], action["percent"]
        allowed = self.may_sell(player, corporation, percent)
        self.expect("10.2", f"may sell {percent}% of {corporation}", True, allowed)
        price = self.market.price(corporation)
        if self.need:
            self.section = "11.8"
            # 11.8: selling stops when there is enough; B18: nor a block where a smaller one would do.
            lacking = self.lacking()
            self.expect("11.8", "money still needed", True, lacking > 0)
            self.expect("11.8", "no larger block than needed", True, (percent // 10 - 1) * price < lacking)
        amount = percent // 10 * price
        self.fact("shares_sold", player, corporation, percent, amount)
        self.sell(player, corporation, percent)
        if not self.need:
            self.sold.add((player, corporation))
            self.sold_now = True
            self.last_dealer = player

    def sell(self, player: str, corporation: str, percent: int) -> None:
        """10.2, 10.3: the presidency passes first, then shares, money and marker move."""
        price = self.market.price(corporation)
        if self.president.get(corporation) == player:
            new = self.successor(corporation, player, self.held[corporation][player] - percent)
            self.give_presidency(corporation, new or player)
        self.move_shares(corporation, player, POOL, percent)
        self.pay(BANK, player, percent // 10 * price)
        self.market.fall(corporation, percent // 10)
        self.moved(corporation, price)

    def moved(self, corporation: str, old: int) -> None:
        """A marker may have moved."""
        if self.market.price(corporation) != old:
            self.fact("price_moved", corporation, old, self.market.price(corporation))

    def give_presidency(self, corporation: str, new: str) -> None:
        """10.3: the presidency goes to a player."""
        old = self.president[corporation]
        if new != old:
            self.president[corporation] = new
            self.fact("president_changed", corporation, old, new)

    def set_par(self, player: str, corporation: str, par: int) -> None:
        """10.4: the par value, the marker at the bottom of its space, and the president's certificate."""
        self.expect("10.4", "a par value", True, par in self.par_cells)
        self.par[corporation] = par
        self.market.put(corporation, self.par_cells[par])
        self.president[corporation] = player
        self.move_shares(corporation, OFFERING, player, self.certificate(corporation))
        self.fact("par_set", corporation, player, par)

    def act_par(self, action: dict[str, Any]) -> None:
        """10.4: two shares (14.1: three with two players) at par for the president's certificate."""
        self.section = "10.4"
        player, corporation, par = action["by"], action["corporation"], action["par"]
        self.expect("10.4", "may start the corporation", True, self.may_start(player, corporation, par))
        price = par * self.certificate(corporation) // 10
        self.set_par(player, corporation, par)
        self.pay(player, BANK, price)
        self.fact("share_bought", player, corporation, OFFERING, self.certificate(corporation), price)
        self.float(corporation)
        self.dealt(player)

    def act_buy_share(self, action: dict[str, Any]) -> None:
        """10.4: one share; the buyer may become president by it, and the corporation may float."""
        self.section = "10.4"
        player, corporation, source = action["by"], action["corporation"], action["source"]
        self.expect("10.4", f"may buy {corporation}", True, self.may_buy(player, corporation, source))
        price = self.price_from(corporation, source)
        if self.remove_share(player, corporation, source):
            self.move_shares(corporation, source, player, 10)
            self.pay(player, BANK, price)
            self.fact("share_bought", player, corporation, source, 10, price)
            holder = self.president[corporation]
            if self.held[corporation][player] > self.held[corporation][holder]:
                self.give_presidency(corporation, player)
            self.float(corporation)
        self.dealt(player)

    def remove_share(self, player: str, corporation: str, source: str) -> bool:
        """14.3: of two players, one who is not president sees a pool share go. Whether one is left to buy."""
        any_source = "two_player_removal" in self.options
        if (
            self.two
            and player != self.president[corporation]
            and (source == POOL or any_source)
            and self.held[corporation].get(POOL, 0)
        ):
            self.held[corporation][POOL] -= 10
            self.held[corporation][GONE] += 10
            self.fact("share_removed", corporation, player)
        return self.held[corporation].get(source, 0) >= 10  # B22: nothing is paid when none is left

    def float(self, corporation: str) -> None:
        """10.5: 60% out of the initial offering float a corporation with ten times par."""
        unsold = self.held[corporation][OFFERING]
        if corporation in self.floated or unsold > 100 - self.title["float_percent"]:
            return
        self.floated.add(corporation)
        self.pay(BANK, corporation, 10 * self.par[corporation])
        self.fact("floated", corporation, 10 * self.par[corporation])
        if self.two:  # 14.2: the unsold certificates go to the bank pool
            self.move_shares(corporation, OFFERING, POOL, unsold)

    def end_stock_round(self) -> None:
        """10.6: priority left of the last to deal; sold-out corporations rise, of one space in order."""
        self.section = "10.6"
        if self.last_dealer:
            self.pass_priority(self.left_of(self.last_dealer))
        sold_out = [
            sym for sym in self.par if not self.held[sym].get(OFFERING, 0) and not self.held[sym].get(POOL, 0)
        ]
        for corporation in self.market.order(sold_out):
            old = self.market.price(corporation)
            self.market.rise(corporation)
            self.moved(corporation, old)
