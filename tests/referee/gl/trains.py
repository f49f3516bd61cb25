"""Trains and phases."""

from __future__ import annotations

from typing import Any

from .. import books
from ..books import Line
from .data import BANK, DEPOT, GONE, POOL, Debt
from .keeping import Keeping


class Trains(Keeping):
    """Trains and phases."""

    # 4.6.8: trains ------------------------------------------------------------------------------------------

    def face_value(self, train: str) -> int:
        """T7."""
        return int(self.kinds[train.rsplit("-", 1)[0]]["price"])

    def on_sale(self) -> str:
        """4.6.8: the kind on top of the bank's trains."""
        left = [train.rsplit("-", 1)[0] for train, owner in self.trains.items() if owner == DEPOT]
        return next((kind for kind in self.kinds if kind in left), "")

    def train_limit(self, name: str) -> int:
        """T2; one more for CONRAIL."""
        limit: int = self.phases[self.phase]["train_limit"]
        return self.title["national"]["train_limit"] if name == self.national else limit

    def owned(self, name: str) -> int:
        """How many trains a corporation has."""
        return sum(owner == name for owner in self.trains.values())

    def do_buy_train(self, action: Line) -> None:
        """4.6.8, 4.7.1: from the bank or the pool at face value, or from another corporation at a price
        agreed on."""
        name, train, price = self.turn.corporation, action["train"], action["price"]
        source, face = self.trains[train], self.face_value(train)
        self.expect("4.6.8", "room for a train", True, self.owned(name) < self.train_limit(name))
        if source in (DEPOT, POOL):
            if source == DEPOT:
                self.expect("4.6.8", "topmost train", self.on_sale(), train.rsplit("-", 1)[0])
            self.buy_from_bank(name, train, face)
        else:
            self.expect("T2", "trades allowed", True, list(self.phases).index(self.phase) >= 2)
            self.expect("4.6.8", "price of a deal", True, self.price_allowed(name, source, price, face))
            self.expect("4.7.1", "treasury pays", True, self.ledger[name] >= price)
            self.expect("4.3(9)", "no lengthened train sold", True, train != self.longer)
            self.sale = (name, train, price)
            if self.president(name) == self.president(source):
                self.trade()

    def price_allowed(self, buyer: str, seller: str, price: int, face: int) -> bool:
        """4.6.8: CONRAIL at face value, debtors buy at that at most and sell at that at least, others from
        $1."""
        if self.national in (buyer, seller):
            return price == face
        if (self.loans[buyer] and price > face) or (self.loans[seller] and price < face):
            return False
        return price >= 1

    def trade(self) -> None:
        """A train goes from one corporation to another."""
        assert self.sale is not None
        (name, train, price), self.sale = self.sale, None
        source = self.trains[train]
        self.pay(name, source, price)
        self.trains[train] = name
        self.tell("train_bought", corporation=name, train=train, source=source, price=price, help=0)
        self.first_train_of_prr(name)

    def do_ask_permission(self, action: Line) -> None:
        """4.3: the owner's consent to a power: no money, no paper."""

    def do_accept(self, action: Line) -> None:
        """4.6.8: the other president agrees to the price."""
        if self.sale is not None:
            self.trade()

    def do_decline(self, action: Line) -> None:
        """No deal."""
        self.sale = None

    def buy_from_bank(self, name: str, train: str, price: int) -> None:
        """4.7, 4.7.2: what the treasury lacks is borrowed, what loans cannot cover comes from the
        president. 4.7.4: bonds of CONRAIL's treasury count as cash when it is forced to buy."""
        short = self.ledger[name] < price
        capital = self.ledger[name]
        if name == self.national:
            capital += self.bonds[name] * self.title["bonds"]["face"]
        if short:
            self.expect("4.7.2", "only a corporation without trains is helped", 0, self.owned(name))
        if capital < price:
            self.expect("4.7.2", "only the bank's train is bought so (decided)", DEPOT, self.trains[train])
            cheaper = [self.face_value(one) for one, owner in self.trains.items() if owner == POOL]
            self.expect(
                "4.7",
                "no cheaper train in the pool that it can pay",
                False,
                any(cost <= capital for cost in cheaper),
            )
        self.debt = Debt(name, "train", price, train)
        self.borrow(name, price)
        if self.lacking() <= self.ledger[self.president(name)]:
            self.settle_debt()

    def complete_train(self, name: str, train: str, price: int, help: int) -> None:
        """4.6.8: the train changes hands; the first of its kind begins a phase."""
        source, kind = self.trains[train], train.rsplit("-", 1)[0]
        self.pay(name, BANK, price)
        self.trains[train] = name
        self.tell("train_bought", corporation=name, train=train, source=source, price=price, help=help)
        self.first_train_of_prr(name)
        if kind == "D" and source == DEPOT:  # as many as are wanted
            self.trains[f"D-{int(train[2:]) + 1}"] = DEPOT
        if list(self.phases).index(kind) > list(self.phases).index(self.phase):
            self.begin_phase(kind)

    def first_train_of_prr(self, name: str) -> None:
        """4.3(12): C&A closes when PRR buys its first train."""
        paper, power = next(iter(books.powers(self.title, "presidency").items()))
        if name == power["corporation"]:
            self.close_private(paper)

    def do_discard_train(self, action: Line) -> None:
        """4.6.8: over the limit; 4.3(9): a lengthened train becomes an ordinary one."""
        name = self.trains[action["train"]]
        self.expect("4.6.8", "over the train limit", True, self.owned(name) > self.train_limit(name))
        self.expect("4.6.8", "who discards", self.president(name), action["by"])
        self.trains[action["train"]] = POOL
        self.tell("train_discarded", corporation=name, train=action["train"])
        if action["train"] == self.longer:
            self.longer = ""
            self.tell("length_lost", private="ALCO", train=action["train"])

    # 2: phases ----------------------------------------------------------------------------------------------

    def begin_phase(self, phase: str) -> None:
        """T2: trains rust, private companies close, special tokens leave, CONRAIL may form."""
        self.phase = phase
        self.grow_set()
        self.tell("phase_began", phase=phase)
        for kind, row in self.kinds.items():
            if row.get("rusts_on") == phase:
                self.rust(kind, row)
        if phase == self.title["private_companies_close"]:
            for name in self.companies:
                if self.owner[name] != BANK:
                    self.close_private(name)
        if phase == books.powers(self.title, "special_token")["MINE"]["until"]:
            for name, (holder, _) in sorted(self.special.items()):
                self.tell("special_token_lost", private=name, corporation=holder)
            self.special = {}
        if phase in self.title["national"]["phases"] and not self.merged:
            self.formation_due = True

    def rust(self, kind: str, row: dict[str, Any]) -> None:
        """4.6.8: a quarter of the face value to the owner; 4.3(9): ALCO closes with its train."""
        rusted = {
            one: owner
            for one, owner in self.trains.items()
            if one.rsplit("-", 1)[0] == kind and owner != GONE
        }
        for name in self.tokens:
            count = sum(owner == name for owner in rusted.values())
            if count:
                worth = count * row["price"] * row["salvage"] // 100
                self.pay(BANK, name, worth)
                self.tell("salvage_paid", corporation=name, trains=count, amount=worth)
        self.trains |= dict.fromkeys(rusted, GONE)
        self.tell("trains_rusted", kind=kind, trains=list(rusted), owners=rusted)
        if self.longer in rusted:
            self.tell("length_lost", private="ALCO", train=self.longer)
            self.longer = ""
            self.close_private("ALCO")
