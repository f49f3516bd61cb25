"""Trains and phases."""

from __future__ import annotations

from typing import Any

from .. import books
from .data import BANK, DEPOT, GONE, POOL
from .keeping import Keeping


class Trains(Keeping):
    """Trains and phases."""

    # 11.7: purchase trains

    def on_sale(self) -> dict[str, int]:
        """11.7, B15: the bank's trains and prices: pool, lowest kind of the stack, from phase 6 the D."""
        stack = self.trains_of(DEPOT)
        offered = self.trains_of(POOL) + stack[:1]
        if self.phase in ("6", "D"):
            offered += [train for train in stack if self.trains[train][0] == "D"]
        return {train: int(self.kinds[self.trains[train][0]]["price"]) for train in offered}

    def act_buy_train(self, action: dict[str, Any]) -> None:
        """11.7: from the bank at face value, from another corporation at a price agreed upon."""
        self.section = "11.7"
        self.stage("buy_train")
        corporation, price = self.now.corporation, action["price"]
        train, trade_in = action["train"], action["trade_in"]
        kind, source = self.trains[train]
        if trade_in:
            row = self.kinds[kind]
            self.expect(
                "11.7",
                "trade-in",
                (True, corporation),
                (self.trains[trade_in][0] in row.get("trade_in", []), self.trains[trade_in][1]),
            )
            self.expect("11.7", "the price with a trade-in", row.get("trade_in_price"), price)
        else:
            room = len(self.trains_of(corporation)) < self.train_limit()
            self.expect("11.7", "room for a train", True, room)
        if source not in self.corporations:
            self.expect("11.7", f"{train} for sale", True, self.bank_sells(train))
            if not trade_in:
                self.expect("11.7", "the price", self.kinds[kind]["price"], price)
            self.raise_or_pay(train, price, trade_in)
            return
        self.expect("11.7", "the seller is another", True, source != corporation)
        self.expect("11.7", "a price of $1 or more", True, price >= 1)
        self.propose(
            {
                "what": "train",
                "item": train,
                "price": price,
                "seller": source,
                "asked": self.president[source],
                "trade_in": trade_in,
            }
        )

    def bank_sells(self, train: str) -> bool:
        """Whether the bank offers a train (of the stack: one of its kind)."""
        kind, source = self.trains[train]
        return any(self.trains[other] == (kind, source) for other in self.on_sale())

    def raise_or_pay(self, train: str, price: int, trade_in: str) -> None:
        """11.8: the president adds what the treasury lacks, and sells shares when cash does not suffice."""
        corporation = self.now.corporation
        short = price - self.ledger[corporation]
        if short <= 0:
            self.buy_train(train, price, trade_in, 0)
            return
        self.section = "11.8"
        president, source = self.president[corporation], self.trains[train][1]
        cheapest = min(self.on_sale().values())
        self.expect("11.8", "trains of the corporation", [], self.trains_of(corporation))
        self.expect("11.8", "a trade-in", "", trade_in)
        self.expect("11.8", "a route", True, self.has_route(corporation))
        if "help_for_company_train" not in self.options:
            poor = self.ledger[corporation] < cheapest
            self.expect("11.8", "treasury below the cheapest train", True, poor)
        if source in self.corporations:
            face = self.kinds[self.trains[train][0]]["price"]
            self.expect("11.8", "at most the face value", True, price <= face)
        else:
            self.expect("11.8", "the cheapest train", cheapest, price)
        if self.ledger[president] >= short:
            self.buy_train(train, price, trade_in, short)
        else:
            can = self.ledger[president] + self.sellable(president)
            self.expect("11.8", "can raise the money", True, can >= short)
            self.need = {
                "corporation": corporation,
                "train": train,
                "price": price,
                "president": president,
                "agreed": "" if source not in self.corporations else self.president[source],
            }

    def sellable(self, player: str) -> int:
        """11.8: what the shares that can be sold would bring: the largest block of each corporation."""
        return sum(self.largest_block(player, sym) // 10 * self.market.price(sym) for sym in self.par)

    def lacking(self) -> int:
        """B18: price less treasury and the president's cash."""
        need = self.need or {}
        return int(need["price"]) - self.ledger[need["corporation"]] - self.ledger[need["president"]]

    def act_complete_purchase(self, action: dict[str, Any]) -> None:
        """11.8: the money is there, and the train is bought. A seller whose presidency has gone to somebody else by
        the sales has that one's consent to give."""
        self.section = "11.8"
        need = self.need or {}
        self.expect("11.8", "money still needed", True, self.lacking() <= 0)
        short = need["price"] - self.ledger[need["corporation"]]
        self.need = None
        seller = self.trains[need["train"]][1]
        if need["agreed"] and need["agreed"] != self.president[seller]:
            self.propose(
                {
                    "what": "train",
                    "item": need["train"],
                    "price": need["price"],
                    "seller": seller,
                    "asked": self.president[seller],
                    "trade_in": "",
                }
            )
            return
        self.buy_train(need["train"], need["price"], "", short)

    def buy_train(self, train: str, price: int, trade_in: str, help_: int) -> None:
        """11.7: money and train change hands; the first of a kind out of the stack begins a phase."""
        corporation = self.now.corporation
        kind, source = self.trains[train]
        self.pay(self.president[corporation], corporation, help_)
        self.pay(corporation, source if source in self.corporations else BANK, price)
        self.trains[train] = (kind, corporation)
        self.fact("train_bought", corporation, train, source, price, trade_in, help_)
        if trade_in:
            self.trains[trade_in] = (self.trains[trade_in][0], POOL)
        if source == DEPOT and "count" not in self.kinds[kind]:  # unlimited
            self.trains[f"{kind}-{int(train.rpartition('-')[2]) + 1}"] = (kind, DEPOT)
        if corporation == self.drawn:  # 7.1, P6: its corporation's first train (silent, decided in B4: any)
            self.close_private(next(iter(books.powers(self.title, "presidency"))))
        if source == DEPOT:
            self.enter_phase(kind)

    def close_private(self, private: str) -> None:
        """A private company leaves the game."""
        if private not in self.closed:
            self.closed.add(private)
            self.fact("private_closed", private)

    # 8: phases

    def enter_phase(self, kind: str) -> None:
        """8: the first train of a kind begins its phase: trains rust, private companies close."""
        names = list(self.phases)
        if names.index(kind) <= names.index(self.phase):
            return
        self.phase = kind
        self.fact("phase_began", kind)
        for rusting, row in self.kinds.items():
            if row.get("rusts_on") == kind:
                gone = [
                    train for train, (name, owner) in self.trains.items() if name == rusting and owner != GONE
                ]
                for train in gone:
                    self.trains[train] = (rusting, GONE)
                self.fact("trains_rusted", rusting, gone)
        if kind == self.title["private_companies_close"]:
            for private in self.private_rows:
                self.close_private(private)

    def over_limit(self) -> list[str]:
        """11.7: the corporations with too many trains, in operating order."""
        over = [sym for sym in self.floated if len(self.trains_of(sym)) > self.train_limit()]
        if "discard_order" in self.options:
            return [sym for sym in self.corporations if sym in over]
        return self.market.order(over)

    def act_discard_train(self, action: dict[str, Any]) -> None:
        """11.7: a train in excess goes to the bank pool without compensation."""
        self.section = "11.7"
        kind, owner = self.trains[action["train"]]
        self.expect("11.7", "who discards", next(iter(self.over_limit()), ""), owner)
        self.trains[action["train"]] = (kind, POOL)
        self.fact("train_discarded", owner, action["train"])

    def export(self) -> None:
        """11.9: the top train of the stack, if a 2, 3 or 4, leaves the game; a new kind begins its phase."""
        top = self.trains_of(DEPOT)[0]
        kind = self.trains[top][0]
        if self.kinds[kind].get("exported") and not self.exported:
            self.exported = True
            self.section = "11.9"
            self.trains[top] = (kind, GONE)
            self.fact("train_exported", top)
            self.enter_phase(kind)
