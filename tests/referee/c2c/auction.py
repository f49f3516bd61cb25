"""The initial stock round."""

from __future__ import annotations

from .. import books
from .data import BANK, OFFERING, Row
from .keeping import Keeping


class Auction(Keeping):
    """The initial stock round."""

    # --- 2.7 initial stock round ---

    def auctioning(self) -> bool:
        return any(company.owner == BANK for company in self.companies.values())

    def top_row(self) -> list[str]:
        rows = ([sym for sym in row if self.companies[sym].owner == BANK] for row in self.rows)
        return next((row for row in rows if row), [])

    def cost(self, sym: str) -> int:
        cut = self.discount if sym in self.title["auction"]["cut"]["privates"] else 0
        return int(max(0, self.charters_of_companies[sym]["face"] - cut))

    def lower_prices(self) -> None:
        """2.7: GRS and SV, if still available, are reduced by $5."""
        if any(
            self.companies[sym].owner == BANK
            for sym in self.title["auction"]["cut"]["privates"]
            if sym in self.companies
        ):
            self.discount += self.title["auction"]["cut"]["by"]

    def do_buy_cheapest(self, action: Row) -> None:
        sym, player = action["private"], action["by"]
        self.expect("2.7", f"{sym} is in the top row", True, sym in self.top_row())
        self.act(player)
        self.top = next(i for i, row in enumerate(self.rows) if sym in row)
        self.sell_company(sym, player, self.cost(sym))
        self.settle_bids()

    def do_bid(self, action: Row) -> None:
        sym, player, price = action["private"], action["by"], action["price"]
        bids = self.bids.setdefault(sym, {})
        least = max([*bids.values(), self.charters_of_companies[sym]["face"]]) + self.title["step_of_bids"]
        self.expect(
            "2.7", f"bid for {sym} is at least ${least}, by $5", True, price >= least and price % 5 == 0
        )
        bids[player] = price
        committed = sum(
            bids[player] for bids in self.bids.values() if max(bids, key=lambda p: bids[p]) == player
        )
        self.expect("2.7", "bids can be set aside", True, committed <= self.cash[player])
        if not self.auction:
            self.act(player)
        self.settle_bids()

    def do_drop_out(self, action: Row) -> None:
        self.bids[self.auction].pop(action["by"])
        self.settle_bids()

    def settle_bids(self) -> None:
        """2.7: a row that comes to the top is settled, left before right; one so sold out brings the next."""
        while not self.pars_due:  # Appendix A: a par value is set at once
            if self.settling:
                sym = self.settling[0]
                if len(self.bids[sym]) > 1:
                    self.auction = sym
                    return
                self.settling.pop(0)
                self.auction = ""
                ((player, price),) = self.bids.pop(sym).items()
                self.sell_company(sym, player, price)
                continue
            row = self.top_row()
            if not row or row[0] in self.rows[self.top]:
                return
            self.top = next(i for i, names in enumerate(self.rows) if row[0] in names)
            self.settling = [sym for sym in row if sym in self.bids]

    def sell_company(self, sym: str, player: str, price: int) -> None:
        """2.7, Appendix A: some companies come with a certificate."""
        self.pay(player, BANK, price)
        self.say("private_sold", sym, player, price)
        self.companies[sym].owner = player
        president = books.powers(self.title, "presidency").get(sym)
        if president is not None:
            self.pars_due.append(president["corporation"])
        share = books.powers(self.title, "share").get(sym)
        if share is not None:
            self.move_shares(share["corporation"], OFFERING, player, 10)
        self.pars_due.sort(key=lambda corporation: corporation != "SP")  # 2.7: the Southern Pacific first

    def do_set_par(self, action: Row) -> None:
        sym = self.pars_due.pop(0)
        self.start(sym, action["by"], action["par"])
        self.float_if_sold(sym)
        if self.auctioning() or self.settling:
            self.settle_bids()
