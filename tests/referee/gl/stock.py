"""The stock market and stock rounds."""

from __future__ import annotations

from ..books import Line
from .data import BANK, OFFERING, POOL, Cell
from .keeping import Keeping


class Stock(Keeping):
    """The stock market and stock rounds."""

    # 3: the stock market and shares -------------------------------------------------------------------------

    def price(self, name: str) -> int:
        """The current market value of a share."""
        return self.market.price(self.cell[name])

    def move(self, name: str, cell: Cell) -> None:
        """3.5: a marker that moves goes to the bottom of the stack; one that does not keeps its place."""
        if cell == self.cell[name]:
            return
        self.started.setdefault(name, self.price(name))
        self.put_marker(name, cell)

    def put_marker(self, name: str, cell: Cell) -> None:
        """A marker arrives on a space, below any others."""
        self.arrivals += 1
        self.cell[name], self.arrival[name] = cell, self.arrivals

    def left(self, name: str) -> None:
        """3.5: one column to the left."""
        self.move(name, self.market.left(self.cell[name]))

    def order(self) -> list[str]:
        """4.6: by price, then the marker further right, then the one on top; floated corporations alone."""
        names = [name for name in self.floated if name not in self.closed]
        return sorted(names, key=lambda name: (-self.price(name), -self.cell[name][1], self.arrival[name]))

    def certificates(self, name: str, owner: str) -> int:
        """3.4: the president's certificate is one for two shares."""
        return self.shares[name][owner] - (self.chief[name] == owner)

    def counted_certificates(self, player: str) -> int:
        """3.2, 3.4: certificates that count against the limit."""
        white = [name for name in self.shares if self.cell.get(name) not in self.market.yellow]
        return sum(self.certificates(name, player) for name in white if self.shares[name][player])

    def president(self, name: str) -> str:
        """Who acts for a corporation."""
        if name == self.national and self.chief[name] not in self.players:
            return self.acting
        return self.chief.get(name, "")

    def after(self, player: str) -> list[str]:
        """The others still in the game, in stock round order from the next after a player, himself last."""
        at = self.players.index(player) + 1
        ring = self.players[at:] + self.players[:at]
        return [one for one in ring if one not in self.out]

    def settle_presidency(self, name: str) -> None:
        """4.5.2: who has more shares than the president takes the certificate; of equals the next after
        him."""
        old = self.president(name)
        if old not in self.players or name not in self.chief:
            return
        if name == self.national and self.chief[name] != old:
            self.settle_acting(name, old)
            return
        others = [one for one in self.after(old) if one != old]
        most = max((self.shares[name][one] for one in others), default=0)
        if most > self.shares[name][old]:
            new = next(one for one in others if self.shares[name][one] == most)
            self.chief[name] = new
            self.tell("president_changed", corporation=name, old=old, new=new)

    def settle_acting(self, name: str, old: str) -> None:
        """4.5.1.2: an acting president; who has two shares takes the certificate for them (silent,
        decided: section 9)."""
        holders = [one for one in [old, *self.after(old)] if self.shares[name][one] >= 2]
        if holders:
            # His two single shares go where the certificate was: the counts of shares stay as they are.
            self.chief[name], self.acting = holders[0], ""
            if holders[0] != old:
                self.tell("president_changed", corporation=name, old=old, new=holders[0])
        elif not self.shares[name][old]:
            new = next((one for one in self.after(old) if self.shares[name][one]), "")
            self.acting = new
            self.tell("president_changed", corporation=name, old=old, new=new)

    def give(self, name: str, source: str, to: str, shares: int) -> None:
        """Shares change hands."""
        self.shares[name][source] -= shares
        self.shares[name][to] += shares

    # 4.1: the stock round -----------------------------------------------------------------------------------

    def next_mover(self) -> None:
        """The turn goes to the next player in stock round order."""
        if not self.cheapest():
            self.check_over_limit(self.mover)
        self.mover = self.after(self.mover)[0]
        self.acted, self.sold_now = False, set()

    def on_passed(self, event: Line) -> None:
        """4.1: a player passes (or can do nothing, which the referee takes as told)."""
        if self.acted:
            self.next_mover()
        self.expect("4.1", "who passes", self.mover, event["player"])
        self.mover = event["player"]
        self.next_mover()
        self.passes += 1

    def check_over_limit(self, player: str) -> None:
        """4.1.1: over the certificate limit or 60%, a player has to sell as far as he legally can."""
        can = [name for name in self.cell if name not in self.sold_now and self.most_to_sell(player, name)]
        over = self.counted_certificates(player) > self.limit
        white = [name for name in can if self.cell[name] not in self.market.yellow]
        helps = [name for name in white if self.fewer_by_a_sale(player, name)]
        self.expect("4.1.1", f"{player} sells down to the limit", [], helps if over else [])
        much = [name for name in can if self.shares[name][player] * self.percent[name] > 60]
        self.expect("4.1.1", f"{player} sells down to 60%", [], much)

    def fewer_by_a_sale(self, player: str, name: str) -> bool:
        """Whether a sale leaves fewer certificates: who loses the presidency by it gets two for one."""
        held, rivals = self.shares[name][player], [one for one in self.players if one != player]
        most = max((self.shares[name][one] for one in rivals), default=0)
        chief = self.chief[name] == player
        return any(
            left - (chief and left >= most) < self.certificates(name, player)
            for left in range(held - self.most_to_sell(player, name), held)
        )

    def act(self, player: str, over: bool = True) -> None:
        """A player did something in the stock round: all have to pass anew."""
        self.last, self.passes, self.acted = player, 0, True
        if over:
            self.next_mover()

    def do_pass(self, action: Line) -> None:
        """Nothing more in this step; a player who sold before he passes ends his turn by it without
        passing."""
        if self.round["kind"] != "operating" and self.acted:
            self.next_mover()

    def do_sell_shares(self, action: Line) -> None:
        """4.1.1 in the stock round, 4.7.2 when money is raised."""
        player, name = action["by"], action["corporation"]
        shares = action["percent"] // self.percent[name]
        if self.debt is None:
            self.expect("4.1.1", "sold once in a turn", False, name in self.sold_now)
            self.sold.add((player, name))
            self.sold_now.add(name)
            self.act(player, over=False)
        else:
            self.expect("4.7.2", "needs the money", True, self.ledger[player] < self.lacking())
        self.sell(player, name, shares)

    def sell(self, player: str, name: str, shares: int) -> None:
        """4.1.1: at one price for all, the marker down a row for each, the pool at 50% at most."""
        price = self.price(name)
        self.expect("4.1.1", f"{name} has operated", True, name in self.operated)
        self.give(name, player, POOL, shares)
        self.pay(BANK, player, price * shares)
        self.tell(
            "shares_sold",
            player=player,
            corporation=name,
            percent=shares * self.percent[name],
            price=price * shares,
        )
        before = self.president(name)
        self.settle_presidency(name)
        if self.debt is not None and name == self.debt.corporation:
            self.expect("4.7.2", "presidency kept", before, self.president(name))
        self.check_pool(name)
        self.expect(
            "3.4",
            "president's certificate not sold",
            True,
            self.chief[name] not in self.players or self.shares[name][self.chief[name]] >= 2,
        )
        self.move(name, self.market.down(self.cell[name], shares))

    def check_pool(self, name: str) -> None:
        """3.4: never more than 50% in the open market by a sale."""
        self.expect(
            "3.4", f"50% of {name} in the pool", True, self.shares[name][POOL] * self.percent[name] <= 50
        )

    def do_par(self, action: Line) -> None:
        """4.1.3: the president's certificate comes first, at a starting value that the phase allows (3.3)."""
        player, name, par = action["by"], action["corporation"], action["par"]
        self.set_starting_value(name, player, par)
        self.pay(player, BANK, 2 * par)
        self.tell("share_bought", player=player, corporation=name, source=OFFERING, percent=20, price=2 * par)
        self.check_limits(player, name)
        self.act(player)

    def set_starting_value(self, name: str, player: str, par: int) -> None:
        """4.1.3: the marker goes below others in its space."""
        since: str | None = self.title["later_starting_values"].get(str(par))
        reached = list(self.phases).index(self.phase) >= list(self.phases).index(since or "2H")
        self.expect("3.3", f"starting value {par} allowed", True, par in self.market.start and reached)
        self.par[name] = par
        self.put_marker(name, self.market.start[par])
        self.give(name, OFFERING, player, 2)
        self.chief[name] = player
        self.tell("par_set", corporation=name, player=player, par=par)

    def do_buy_share(self, action: Line) -> None:
        """4.1.2: at the market value; to the treasury for its shares, to the bank for others."""
        player, name, source = action["by"], action["corporation"], action["source"]
        price = self.price(name)
        self.expect("4.1.2", "not sold in this round", False, (player, name) in self.sold)
        # 4.1.2 names the pool and the treasury alone; before floating the money stays with the bank (silent,
        # decided: section 7, capital reaches a corporation only when it floats).
        self.pay(player, name if source == name else BANK, price)
        self.give(name, source, player, 1)
        single = self.shares[name][source] - (2 if self.chief[name] == source else 0)
        self.expect("4.1.2", "share there", True, single >= 0)
        self.tell(
            "share_bought",
            player=player,
            corporation=name,
            source=source,
            percent=self.percent[name],
            price=price,
        )
        self.settle_presidency(name)
        self.check_limits(player, name)
        self.act(player)
        if name not in self.floated and self.shares[name][OFFERING] <= 5:
            self.float(name)

    def do_buy_presidency(self, action: Line) -> None:
        """4.5.1.2: CONRAIL's president's certificate, two shares at once."""
        player, name = action["by"], action["corporation"]
        source, price = self.chief[name], 2 * self.price(name)
        self.pay(player, name if source == name else BANK, price)
        self.give(name, source, player, 2)
        old, self.chief[name], self.acting = self.acting, player, ""
        self.tell(
            "share_bought",
            player=player,
            corporation=name,
            source=source,
            percent=2 * self.percent[name],
            price=price,
        )
        if old != player:
            self.tell("president_changed", corporation=name, old=old, new=player)
        self.settle_presidency(name)
        self.check_limits(player, name)
        self.act(player)

    def check_limits(self, player: str, name: str) -> None:
        """3.4: after a purchase, the certificate limit and 60% of a corporation; nobody pays what he does
        not have."""
        fits = self.cell.get(name) in self.market.yellow or self.counted_certificates(player) <= self.limit
        self.expect("T3", f"certificates of {player}", True, fits)
        self.expect("3.4", f"60% of {name}", True, self.shares[name][player] * self.percent[name] <= 60)
        self.expect("4.1.2", f"cash of {player} suffices", True, self.ledger[player] >= 0)

    def float(self, name: str) -> None:
        """4.4: with five shares bought it gets that many starting values, its other shares and a token at
        home."""
        capital = (10 - self.shares[name][OFFERING]) * self.par[name]
        self.floated[name] = self.round["number"]
        self.pay(BANK, name, capital)
        self.give(name, OFFERING, name, self.shares[name][OFFERING])
        self.tell("floated", corporation=name, capital=capital)
        if "choice" not in self.charters[name]:
            self.put_token(name, self.charters[name]["home"], 0)

    def do_choose_home(self, action: Line) -> None:
        """4.4: the Wabash has a choice of two."""
        name = next(
            name for name, row in self.charters.items() if action["hex"] in (row["home"], row.get("choice"))
        )
        self.expect("4.4", "who chooses the home", self.president(name), action["by"])
        self.put_token(name, action["hex"], 0)

    def put_token(self, name: str, hex: str, city: int) -> None:
        """A token leaves the charter for the map."""
        self.tokens[name].append((hex, city))
        self.spare[name] -= 1

    def do_buy_bond(self, action: Line) -> None:
        """4.1.2: a bond from the open market at face value."""
        face: int = self.title["bonds"]["face"]
        self.move_bonds(POOL, action["by"], 1)
        self.pay(action["by"], BANK, face)
        self.tell("bond_bought", player=action["by"], price=face)
        self.act(action["by"])

    def do_sell_bonds(self, action: Line) -> None:
        """4.1.2: bonds to the open market at face value, in the selling half of a turn."""
        worth = action["count"] * self.title["bonds"]["face"]
        self.move_bonds(action["by"], POOL, action["count"])
        self.pay(BANK, action["by"], worth)
        self.tell("bonds_sold", player=action["by"], count=action["count"], price=worth)
        if self.debt is None:
            self.act(action["by"], over=False)

    def move_bonds(self, source: str, to: str, count: int) -> None:
        """Bonds change hands."""
        self.expect("4.5.1.2", f"bonds of {source}", True, self.bonds[source] >= count)
        self.bonds[source] -= count
        self.bonds[to] += count
