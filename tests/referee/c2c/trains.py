"""Trains and phases."""

from __future__ import annotations

from collections import Counter

from .. import books
from .data import BANK, DEPOT, GONE, POOL, Row
from .keeping import Keeping


class Trains(Keeping):
    """Trains and phases."""

    # --- 4.7.5 trains ---

    def depot(self) -> list[str]:
        order = list(self.kinds)
        return sorted(
            (train for train, owner in self.trains.items() if owner == DEPOT),
            key=lambda train: (order.index(self.kind_of[train]), int(train.split("-")[1])),
        )

    def do_buy_train(self, action: Row) -> None:
        train, price, sym = action["train"], action["price"], self.op.corporation
        source = self.trains[train]
        if source not in (DEPOT, POOL):
            return
        self.expect("4.7.5", f"price of {train}", self.kinds[self.kind_of[train]]["price"], price)
        helper = self.acting(sym)
        if self.cash[sym] < price:
            self.open_need(sym, train, price)
            if self.cash[sym] + self.cash[helper] < price:
                self.expect("4.7.5", f"{helper} raises money", True, self.told.slots["need"] is not None)
                return
            self.need = {}
        help_ = max(0, price - self.cash[sym])
        self.pay(helper, sym, help_)
        self.take_train(sym, train, price, help_)

    def open_need(self, sym: str, train: str, price: int) -> None:
        """4.7.5: with help only the cheapest train of the bank or the market, and only if it has to."""
        self.need = {"corporation": sym, "train": train, "price": price}
        self.expect("4.7.5", "the cheapest train is bought with help", self.cheapest()[0], price)
        empty = sym not in self.trains.values() or (self.double(sym) and len(self.shell_count(sym)) < 2)
        self.expect("4.7.5", f"{sym} has to buy a train", True, empty)

    def cheapest(self) -> tuple[int, str]:
        """Of the bank and the market: its price, and the train."""
        offers = [*self.depot()[:1], *(one for one, owner in self.trains.items() if owner == POOL)]
        return min(((self.kinds[self.kind_of[one]]["price"], one) for one in offers), default=(0, ""))

    def turn_to_cheaper(self) -> None:
        """4.7.5, 3.2: the cheapest train is due: that of the corporation just closed, if no other costs less."""
        price, train = self.cheapest()
        if price < self.need["price"]:
            self.need |= {"train": train, "price": price}

    def shell_count(self, sym: str) -> Counter[str]:
        return Counter(self.shells.get(train, "") for train, owner in self.trains.items() if owner == sym)

    def take_train(self, buyer: str, train: str, price: int, help_: int = 0) -> None:
        source, kind = self.trains[train], self.kind_of[train]
        if source == DEPOT:
            self.expect("2.4", "next train of the bank", self.kind_of[self.depot()[0]], kind)
        elif source != POOL:
            self.expect("4.7.5", "price between corporations is at least $1", True, price >= 1)
        if source in self.formed or buyer in self.formed:  # 5.2.1
            self.expect("5.2.1", "Amtrak and Conrail trade at face value", self.kinds[kind]["price"], price)
        if buyer in self.formed:
            self.expect(
                "5.2.1", "trains for Amtrak and Conrail", True, kind in self.title["national_terms"]["trains"]
            )
        self.pay(buyer, BANK if source in (DEPOT, POOL) else source, price)
        self.expect("4.7.5", f"{buyer} can pay", True, self.cash[buyer] >= 0)
        self.check_room(buyer)
        self.trains[train] = buyer
        self.say("train_bought", buyer, train, source, price, help_)
        self.shells.pop(train, None)
        if self.double(buyer):  # whose shell it goes on is the president's choice
            self.shells[train] = self.told.tables["train shells"].get(train, "")
        for private, row in books.powers(self.title, "presidency").items():
            if row["corporation"] == buyer and private in self.companies:
                self.close_company(private)  # A: closes with the corporation's first train
        if source == DEPOT and int(kind) > int(self.phase):
            self.begin_phase(kind, buyer)

    def check_room(self, sym: str) -> None:
        """4.7.5: before a purchase. On which of two shells the train then stands is told when it has scrapped
        what its kind scraps, so that it may be one that had no room."""
        limit, count = self.phases[self.phase]["train_limit"], self.shell_count(sym)
        room = (len(count) < 2 and self.double(sym)) or min(count.values(), default=0) < limit
        self.expect("4.1", f"{sym} keeps to {limit} trains", True, room)

    def begin_phase(self, kind: str, buyer: str) -> None:
        """4.1.2 to 4.1.8: what the first train of a kind brings."""
        self.phase = kind
        self.say("phase_began", kind)
        for old in (name for name, row in self.kinds.items() if row.get("rusts_on") == kind):
            owners = {
                train: owner
                for train, owner in self.trains.items()
                if owner != GONE and self.kind_of[train] == old
            }
            self.say("trains_rusted", old, owners)
            for train in owners:
                self.trains[train] = GONE
                self.shells.pop(train, None)
        if kind == self.title["private_companies_close"]:
            for name in self.companies:
                self.close_company(name)
        for private, row in books.powers(self.title, "marker").items():
            if row["until"] == kind:
                self.place_markers.pop(private, None)
        for marker, row in self.sold_markers.items():
            if row["until"] == kind:
                self.unsold[marker] = (0, "")
                self.markers = {k: [one for one in v if one != marker] for k, v in self.markers.items()}
        for sym, when in self.nationals.items():
            if when == kind:
                self.form_national(sym, self.told_buyer(buyer))

    def told_buyer(self, corporation: str) -> str:
        """5.1.2: the player who purchased the train."""
        return self.president(corporation) or self.line["action"]["by"]

    def do_discard_train(self, action: Row) -> None:
        """4.7.5: trains in excess go to the open market without compensation."""
        train = action["train"]
        owner = self.trains[train]
        limit = self.phases[self.phase]["train_limit"]
        self.expect(
            "4.7.5", f"{owner} has trains in excess", True, max(self.shell_count(owner).values()) > limit
        )
        self.trains[train] = POOL
        self.shells.pop(train, None)

    def do_move_train(self, action: Row) -> None:
        """4.8.3: trains are shuffled among the shells."""
        self.shells[action["train"]] = action["shell"]

    def check_forced_sale(self, player: str) -> None:
        """4.7.5: only as much as is needed, and not the presidency of the buying corporation."""
        corporation, price = self.need["corporation"], self.need["price"]
        self.expect(
            "4.7.5", "money is still lacking", True, self.cash[player] + self.cash[corporation] < price
        )

    def do_complete_purchase(self, _: Row) -> None:
        sym, train, price = self.need["corporation"], self.need["train"], self.need["price"]
        if self.corporations[sym].closed:
            self.need = {}
            return
        president = self.president(sym)
        help_ = max(0, price - self.cash[sym])
        self.pay(president, sym, help_)
        self.expect("4.7.5", f"{president} can help", True, self.cash[president] >= 0)
        self.need = {}
        self.take_train(sym, train, price, help_)

    def do_bankrupt(self, action: Row) -> None:
        """6.0: the president sells what he can, in an order of his own, and it is not enough."""
        player, sym = action["by"], self.op.corporation
        self.need, closings = {"corporation": sym, "price": 0}, list[str]()
        for event in self.line["events"]:
            if event["type"] == "shares_sold":
                self.sell(event["corporation"], player, event["percent"])
                closings.append(event["corporation"])
        cheapest = min(
            self.kinds[self.kind_of[t]]["price"] for t, o in self.trains.items() if o in (DEPOT, POOL)
        )
        self.expect("6.0", f"{player} cannot pay", True, self.cash[player] + self.cash[sym] < cheapest)
        if "closing_ends_duty" in self.options:  # 4.7.5, by one reading
            closed = self.corporations[sym].closed
            self.expect("4.7.5", f"{player} could have closed {sym}", False, closed)
        for one in self.stock:
            self.expect("6.0", f"{player} can sell more of {one}", False, self.can_sell(one, player, sym))
        self.go_bankrupt(player)

    def sold_in_vain(self, player: str) -> bool:
        """4.7.5: nothing is left to sell, and the money is not there."""
        buying, price = self.need["corporation"], self.need["price"]
        lacks = not self.corporations[buying].closed and self.cash[player] + self.cash[buying] < price
        return lacks and not any(self.can_sell(sym, player, buying) for sym in self.stock)

    def go_bankrupt(self, player: str) -> None:
        """4.7.5, 6.0: the game ends."""
        self.need = {}
        self.pay(player, BANK, self.cash[player])  # 6.0, silent, decided: his cash is no part of his worth
        self.bankrupt, self.end = player, "bankrupt"

    def can_sell(self, sym: str, player: str, buying: str) -> bool:
        """4.3.2, 4.7.5: whether the market's limit and the president's two shares let one go."""
        unit, held = self.unit(sym), self.held(sym, player)
        if not held or sym not in self.market.at or self.held(sym, POOL) + unit > 50:
            return False
        if self.president(sym) != player:
            return True
        others = max(self.held(sym, one) for one in self.players if one != player)
        if sym == buying:
            return held - unit >= max(others, 2 * unit)
        room = 50 - self.held(sym, POOL)
        return held > 2 * unit or (others >= 2 * unit and held - room < others)

    def sale_lowers(self, sym: str, player: str) -> bool:
        """3.1, 4.3: whether a sale would leave the player fewer certificates that count. Who gives up the office with
        it has two for one, so a single share is too little then."""
        if self.uncounted(sym) or not self.can_sell(sym, player, ""):
            return False
        unit, held, room = self.unit(sym), self.held(sym, player), 50 - self.held(sym, POOL)
        others = max(self.held(sym, one) for one in self.players if one != player)
        keeps = self.president(sym) != player or held - unit >= max(others, 2 * unit)
        return keeps or room >= 2 * unit
