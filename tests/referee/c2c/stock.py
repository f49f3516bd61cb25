"""The stock market and stock rounds."""

from __future__ import annotations

from .data import BANK, GONE, OFFERING, POOL, Row
from .keeping import Keeping


class Stock(Keeping):
    """The stock market and stock rounds."""

    # --- 3.1 limits, and shares ---

    def held(self, sym: str, owner: str) -> int:
        return sum(one.percent for one in self.stock[sym] if one.owner == owner)

    def unit(self, sym: str) -> int:
        """What a share is, in percent: 5.1.2 has 5% shares."""
        return int(self.formed[sym]["share"]) if sym in self.formed else 10

    def president(self, sym: str) -> str:
        owner = next((one.owner for one in self.stock[sym] if one.president), "")
        return owner if owner in self.players else ""

    def move_shares(self, sym: str, source: str, to: str, percent: int) -> None:
        """Ordinary certificates change hands."""
        for one in self.stock[sym]:
            if percent >= one.percent and one.owner == source and not one.president:
                one.owner, percent = to, percent - one.percent
        self.expect("4.3", f"certificates of {sym} that {source} lacks", 0, percent)

    def certificates(self, player: str) -> float:
        """3.1: private companies count, shares in yellow and brown do not; two 5% shares count as one."""
        count = float(sum(one.owner == player and not one.closed for one in self.companies.values()))
        for sym, certificates in self.stock.items():
            if self.uncounted(sym):
                continue
            count += sum(0.5 if one.percent == 5 else 1 for one in certificates if one.owner == player)
        return count

    def count_in_play(self) -> None:
        """3.1: share-sets less those merged, closed or absorbed; Amtrak and Conrail add one each."""
        gone = sum(self.corporations[sym].closed for sym in self.charter)
        alive = sum(not self.corporations[sym].closed for sym in self.formed)
        self.in_play = self.total - gone + alive

    def limit(self) -> int:
        """3.1: six for each corporation in play, shared among the players, halves up."""
        each, players = self.title["certificates_by_corporations"]["each"], len(self.players)
        return int((2 * each * self.in_play + players) // (2 * players))

    def uncounted(self, sym: str) -> bool:
        """3.1, 3.2: whether its shares are free of the certificate limit."""
        return self.market.zone(sym, "yellow") or self.market.zone(sym, "brown")

    def check_limit(self, player: str, sym: str) -> None:
        """3.1, 4.3: nobody goes over the limit by what he buys. Whoever is over it through the end of corporations
        may still buy what does not count, once nothing that counts can be sold (`end_stock_turn`)."""
        if self.uncounted(sym):
            return
        limit = self.limit()
        self.expect(
            "3.1", f"{player} keeps to the limit of {limit}", True, self.certificates(player) <= limit
        )

    def settle_presidency(self, sym: str, least: int = 0) -> None:
        """4.3.2: who has more than the president takes over; of equals the closest to his left."""
        old = self.president(sym)
        if not old:
            self.settle_acting(sym)
            return
        most = max(self.held(sym, player) for player in self.players if player != old)
        if most <= max(self.held(sym, old) - least, 0) or most < 2 * self.unit(sym):
            return
        new = next(
            player for player in self.from_left_of(old) if player != old and self.held(sym, player) == most
        )
        self.swap_certificate(sym, old, new)

    def settle_acting(self, sym: str) -> None:
        """5.1.2: the first to reach two shares receives the certificate. Silent, decided: who acts until then and
        has no share left is followed by the next to the left who has one."""
        old = self.acts.get(sym)
        if not old:
            return
        to_the_left = [*(player for player in self.from_left_of(old) if player != old), old]
        new = max(to_the_left, key=lambda player: self.held(sym, player))
        if self.held(sym, new) >= 2 * self.unit(sym):
            del self.acts[sym]
            top = next(one for one in self.stock[sym] if one.president)
            self.move_shares(sym, new, top.owner, top.percent)
            top.owner = new
        elif self.held(sym, old):
            return
        else:
            new = next(player for player in to_the_left if self.held(sym, player))
            self.acts[sym] = new
        if new != old:
            self.say("president_changed", sym, old, new)

    def swap_certificate(self, sym: str, old: str, new: str) -> None:
        """4.3.2: two normal certificates against the president's."""
        top = next(one for one in self.stock[sym] if one.president)
        self.move_shares(sym, new, old, top.percent)
        top.owner = new
        self.say("president_changed", sym, old, new)

    # --- 4.3 stock round ---

    def start(self, sym: str, player: str, par: int) -> None:
        """4.6.1: the president's certificate, par value and marker."""
        self.expect("4.6.1", f"par of {sym} is a starting value", True, par in self.market.par)
        self.expect("4.6.1", f"{sym} has not been started", True, self.corporations[sym].par is None)
        self.corporations[sym].par = par
        self.market.place(sym, self.market.par[par])
        self.say("par_set", sym, player, par)
        next(one for one in self.stock[sym] if one.president).owner = player
        self.settle_presidency(sym)

    def check_historical(self, sym: str) -> None:
        """Appendix F: the West and the Plains wait for the first 3-train."""
        if "historical" in self.options and self.charter[sym]["zone"] in ("West", "Plains"):
            self.expect("F historical", f"{sym} is started after a 3-train", True, self.phase != "2")

    def do_par(self, action: Row) -> None:
        sym, player, par = action["corporation"], action["by"], action["par"]
        self.check_historical(sym)
        self.check_purchase(sym, player)
        self.act(player)
        self.pay(player, BANK, 2 * par)
        self.say("share_bought", player, sym, OFFERING, 20, 2 * par)
        self.start(sym, player, par)
        self.check_limit(player, sym)
        self.float_if_sold(sym)

    def do_start_with_private(self, action: Row) -> None:
        """Appendix A, Mohawk and Hudson: one share of the two is paid with the company."""
        sym, player, par = action["corporation"], action["by"], action["par"]
        self.check_purchase(sym, player)
        self.act(player)
        self.expect("A Mohawk", "owner of MH", self.companies["MH"].owner, player)
        self.pay(player, BANK, par)
        self.say("share_bought", player, sym, OFFERING, 20, par)
        self.close_company("MH")
        self.start(sym, player, par)
        self.check_limit(player, sym)
        self.float_if_sold(sym)

    def check_purchase(self, sym: str, player: str) -> None:
        """4.3: one purchase in a turn, except out of brown, and not of what one has sold in this round."""
        self.expect("4.3", f"{player} has not sold {sym}", False, (player, sym) in self.sold_this_round)
        many = (
            sym in self.stock
            and self.market.zone(sym, "brown")
            and self.bought in (("", False), (sym, False))
        )
        self.expect(
            "4.3",
            f"{player} may still buy {sym}",
            True,
            not self.for_company and (many or self.bought == ("", False)),
        )
        self.sold_first = self.sold_first or (bool(self.sold_this_turn) and not self.bought[0])
        self.bought = (sym, False)

    def do_buy_share(self, action: Row) -> None:
        """4.3: at par from the offering, at the price from the market; 4.5: reissued ones pay the company."""
        sym, player, source = action["corporation"], action["by"], action["source"]
        self.check_purchase(sym, player)
        self.act(player)
        par = self.corporations[sym].par or 0
        price = par if source == OFFERING else self.market.price(sym)
        reissued = source == OFFERING and self.reissues.get(sym, 0) > 0
        self.pay(player, sym if reissued else BANK, price)
        self.say("share_bought", player, sym, source, self.unit(sym), price)
        if reissued:
            self.reissue_money[sym] += price
        self.take_share(sym, source, player)
        self.check_limit(player, sym)

    def take_share(self, sym: str, source: str, to: str) -> None:
        self.move_shares(sym, source, to, self.unit(sym))
        self.settle_presidency(sym)
        self.float_if_sold(sym)

    def do_privatize(self, action: Row) -> None:
        """4.3.1: out of another player's hand, at a price that rises with the phase, fractions up."""
        sym, player, owner = action["corporation"], action["by"], action["owner"]
        self.check_purchase(sym, player)
        self.act(player)
        self.bought = (sym, True)
        percent = max(
            p for since, p in self.percent_of_privatization.items() if since <= int(self.phase) for p in [p]
        )
        allowed = (
            self.president(sym) == player
            and self.held(sym, player) >= 50
            and sym not in self.formed
            and not self.market.zone(sym, "yellow")
            and not self.market.zone(sym, "brown")
        )
        self.expect("4.3.1", f"{sym} may be privatized", True, allowed)
        price = -(-self.market.price(sym) * percent // 100)
        self.pay(player, owner, price)
        self.say("share_bought", player, sym, owner, self.unit(sym), price)
        self.take_share(sym, owner, player)
        self.check_limit(player, sym)

    def do_sell_shares(self, action: Row) -> None:
        sym, player, percent = action["corporation"], action["by"], action["percent"]
        if self.need:
            self.check_forced_sale(player)
        else:
            self.act(player)
            self.expect("2.7", "no sales in the initial stock round", False, self.initial)
            self.expect("4.3", f"{sym} is sold in one block", False, sym in self.sold_this_turn)
            self.expect("4.3", "no sale, purchase and sale", False, self.sold_first and self.bought[0] != "")
            self.expect("4.3", "no sale after an act for a corporation", False, self.for_company)
            self.bought = (self.bought[0], bool(self.bought[0]))
        self.sell(sym, player, percent)
        if self.need and self.corporations[sym].closed:
            self.turn_to_cheaper()
        if self.need and self.sold_in_vain(player):
            self.go_bankrupt(player)

    def sell(self, sym: str, player: str, percent: int) -> None:
        """4.3, 3.4: each share at the price; a row down for each; five at most on the open market."""
        shares = percent // self.unit(sym)
        limit = 50  # silent, decided: of 5% shares ten, as many percent
        self.expect("4.3", f"market has room for {sym}", True, self.held(sym, POOL) + percent <= limit)
        if self.kind == "stock":
            self.sold_this_round.add((player, sym))
        elif "forced_sales_bar_buying" in self.options:  # by the other reading one bans no later purchase
            self.forced.add((player, sym))
        self.sold_this_turn.add(sym)
        if self.president(sym) == player:
            self.settle_presidency(sym, percent)
            if self.need and self.need["corporation"] == sym:
                self.expect("4.7.5", f"forced sales leave {sym} its president", player, self.president(sym))
        top = next(one for one in self.stock[sym] if one.president)
        left = self.held(sym, player) - percent
        self.expect(
            "4.3.2", f"president of {sym} keeps two shares", True, top.owner != player or left >= top.percent
        )
        self.pay(BANK, player, self.market.price(sym) * shares)
        self.say("shares_sold", player, sym, percent, self.market.price(sym) * shares)
        self.move_shares(sym, player, POOL, percent)
        self.settle_acting(sym)
        self.market.sold(sym, percent // 10)
        if self.market.zone(sym, "closing"):
            self.close(sym)

    # --- 4.4, 4.5 redemption and reissue ---

    def do_redeem(self, action: Row) -> None:
        sym, source, player = action["corporation"], action["source"], action["by"]
        self.check_president(sym, player)
        self.check_due_sales(player)
        self.expect("4.4", f"{sym} redeems once in a round", False, sym in self.redeemed)
        self.expect("4.4", f"{sym} floated before this round", False, sym in self.floated)
        self.expect("4.4", "open market first", True, source == POOL or not self.held(sym, POOL))
        out = sum(self.held(sym, owner) for owner in [*self.players, POOL])
        self.expect("4.4", "six shares stay outside", True, out - self.unit(sym) >= 60)
        if source == POOL:
            self.redeem(sym, source)

    def redeem(self, sym: str, source: str) -> None:
        price, president = self.market.price(sym), self.president(sym)
        self.act_for_company(president)
        self.expect(
            "4.5",
            f"{sym} pays with other money than that of reissued shares",
            True,
            self.cash[sym] - self.reissue_money[sym] >= price,
        )
        self.pay(sym, BANK if source == POOL else source, price)
        self.say("share_redeemed", sym, source, self.unit(sym), price)
        self.move_shares(sym, source, sym, self.unit(sym))
        self.redeemed.add(sym)
        self.settle_presidency(sym)
        self.expect("4.4", "redemption does not change the president", president, self.president(sym))

    def act_for_company(self, player: str) -> None:
        """4.3, 4.4, 4.5: the sole action of the president in this turn."""
        self.expect("4.3", f"{player} has not acted in this turn", False, self.acted)
        self.act(player)
        self.for_company = True

    def check_president(self, sym: str, player: str) -> None:
        self.expect("4.3.2", f"president of {sym}", self.president(sym), player)

    def do_reissue(self, action: Row) -> None:
        """4.5: all redeemed shares, at the box for 75% of the price or the old par value if higher."""
        sym = action["corporation"]
        self.check_president(sym, action["by"])
        self.check_due_sales(action["by"])
        self.expect("4.5", f"{sym} reissues once in a round", False, sym in self.reissued)
        if sym not in self.reissues:  # the original one; what was put there since does not count
            self.expect("4.5", f"original offering of {sym} is sold out", 0, self.held(sym, OFFERING))
        price = self.market.price(sym)
        boxes = [par for par, least in self.market.reissue.items() if least <= price]
        par = self.market.reissue_above.get(price, max(boxes, default=0))
        self.corporations[sym].par = max(par, self.corporations[sym].par or 0)
        self.say("shares_reissued", sym, self.held(sym, sym), self.corporations[sym].par)
        self.move_shares(sym, sym, OFFERING, self.held(sym, sym))
        self.reissues[sym] = self.reissues.get(sym, 0) + 1
        self.reissued.add(sym)
        self.act_for_company(action["by"])

    # --- 4.6.2 floating ---

    def float_if_sold(self, sym: str) -> None:
        """The sixth share out of the offering floats; ten times the starting price comes from the bank."""
        one = self.corporations[sym]
        if one.floated or one.closed or one.par is None or self.held(sym, OFFERING) > 40:
            return
        one.floated = True
        self.floated.add(sym)
        self.pay(BANK, sym, 10 * one.par)
        self.say("floated", sym, 10 * one.par)

    # --- 3.2: closing ---

    def close(self, sym: str) -> None:
        """3.2: no compensation; trains to the open market, money to the bank, the rest leaves the game."""
        self.pay(sym, BANK, self.cash[sym])
        self.say("corporation_closed", sym)
        for train, owner in self.trains.items():
            if owner == sym:
                self.trains[train] = POOL
                self.shells.pop(train, None)
        for name, company in self.companies.items():  # silent, decided: its companies and markers go with it
            if company.owner == sym:
                self.close_company(name)
        self.place_markers = {k: v for k, v in self.place_markers.items() if v[0] != sym}
        self.markers.pop(sym, None)
        self.unsold = {
            kind: (0, "") if seller == sym else (n, seller) for kind, (n, seller) in self.unsold.items()
        }
        self.tokens = {k: token for k, token in self.tokens.items() if token.corporation != sym}
        self.beside = {k: row for k, row in self.beside.items() if row[0] != sym}
        for goal in [goal for goal, holder in self.holder.items() if holder == sym]:
            del self.holder[goal], self.goal_state[goal]
        self.strike(sym)
        if self.kind == "stock":  # 3.2: otherwise the limit changes at the start of the next stock round
            self.count_in_play()

    def close_company(self, sym: str) -> None:
        company = self.companies[sym]
        if not company.closed:
            company.closed = True
            self.say("private_closed", sym, company.owner)

    def strike(self, sym: str) -> None:
        """The charter, shares and marker of a corporation leave the game."""
        one = self.corporations[sym]
        one.closed, one.floated = True, False
        for certificate in self.stock[sym]:
            certificate.owner = GONE
        self.market.remove(sym)
        self.market.splits.pop(sym, None)
        for table in (self.bulls, self.reissues, self.crossed):
            table.pop(sym, None)
