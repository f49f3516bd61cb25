"""Trains and phases."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from .data import (
    BANK,
    CORPORATIONS,
    DEPOT,
    GONE,
    KINDS,
    PHASES,
    POOL,
    PRESIDENT,
    PRIVATES,
    SHARE,
    TITLE,
    YARDS,
    Row,
)
from .keeping import Keeping


class Trains(Keeping):
    """Trains and phases."""

    # 4.2.5. Trains -----------------------------------------------------------------------------------------

    def owned(self, owner: str) -> list[str]:
        """The trains of a corporation, of the Initial Offering or of the Open Market."""
        return [train for train, its in self.trains.items() if its == owner]

    def room(self, sym: str) -> int:
        """[4.2.5(g)] How many trains below the limit (an option leaves obsolete ones out)."""
        free = self.obsolete if "buyer_of_7_keeps_its_4s_for_one_run" in self.options else set()
        return int(PHASES[self.phase]["train_limit"]) - len(set(self.owned(sym)) - free)

    def retire(self, trains: Iterable[str]) -> None:
        """Trains leave the game."""
        self.trains |= dict.fromkeys(trains, GONE)
        self.obsolete -= set(trains)

    def prices(self, train: str) -> list[int]:
        """[4.2.5(c)] Face value; T3 is lost, decided (20): New Decatur Yards halve it once, if new."""
        full, yards = int(KINDS[train.split("-")[0]]["price"]), YARDS
        ours = self.owners[yards["private"]] == self.corporation and yards["private"] not in self.closed
        new = self.trains[train] == DEPOT or "half_price_only_for_new_trains" in self.options
        return [full, full * yards["percent"] // 100] if ours and new else [full]

    def on_offer(self) -> list[str]:
        """[4.2.5(b)] What the bank sells: the first train of the Initial Offering, all of the Open Market."""
        return self.owned(DEPOT)[:1] + self.owned(POOL)

    def may_buy_from_bank(self) -> bool:
        """[4.2.5(f)] One train in a turn until the first 4 Train, whether new or not (decided: 22)."""
        most: int = PHASES[self.phase]["bank_trains"]
        return most == 0 or self.bank_trains < most

    def private_sales(self) -> bool:
        """[4.2.6, T1] Corporations may buy private companies from the first 3 Train to the first 5."""
        return bool(PHASES[self.phase].get("buys_privates", False))

    def can_buy(self) -> bool:
        """Whether there is any train or private company that the corporation could still buy."""
        sym, cash = self.corporation, self.cash[self.corporation]
        if self.private_sales() and any(map(self.private_within_reach, self.owners)):
            return True
        others = any(
            owner in CORPORATIONS
            and owner != sym
            and train not in self.obsolete
            and self.deal_left("train", train, self.president[owner], 1, cash)
            for train, owner in self.trains.items()
        )
        bank = self.may_buy_from_bank() and any(min(self.prices(train)) <= cash for train in self.on_offer())
        return self.room(sym) > 0 and (others or bank)

    def deal_left(self, what: str, item: str, owner: str, least: int, most: int) -> bool:
        """Whether the corporation can still come by something for a price that its owner agrees to."""
        if owner == self.president[self.corporation]:
            return least <= most
        return self.prices_left(what, item, owner, least, most)

    def private_within_reach(self, private: str) -> bool:
        """[4.2.6] Whether the corporation could still buy it from a player."""
        owner, bounds = self.owners[private], TITLE["private_price"]
        if owner not in self.players or private in self.closed:
            return False
        least, most = (bounds[end] * PRIVATES[private]["face"] / 100 for end in ("least", "most"))
        return self.deal_left(
            "private", private, owner, ceil(least), min(int(most), self.cash[self.corporation])
        )

    def on_buy_train(self, by: str, action: Row) -> None:
        """From the bank, or [4.2.5(d)] from another corporation for any price, never with help."""
        train, price, sym = action["train"], action["price"], self.corporation
        seller = self.trains[train]
        self.expect("4.2.5", "trade-in", "", action["trade_in"])
        self.must("4.2", "trains are bought after they have run", self.divided)
        self.must("4.2.5(g)", f"{sym} has fewer trains than the limit", self.room(sym) > 0)
        if seller not in CORPORATIONS:
            self.check_bank_train(train, price)
            self.need, self.least = (train, price), 0
            if self.lacking() <= 0:
                self.buy_needed()
            return
        self.must("4.2.5(d)", "another corporation's train", seller != sym)
        if self.cash[sym] < price and "president_may_top_up_for_other_corporations_trains" in self.options:
            self.must("4.2.5.2", "face value at most", price <= max(self.prices(train)))
        self.propose("train", train, seller, sym, price, by, self.president[seller])

    def check_bank_train(self, train: str, price: int) -> None:
        """[4.2.5] Order, price and number of trains from the bank; [4.2.5.2] whether a president may help."""
        kind, cash = train.split("-")[0], self.cash[self.corporation]
        offered = [name.split("-")[0] for name in self.on_offer()]
        self.must("4.2.5(b)", f"a {kind} Train is on offer", kind in offered)
        self.must("4.2.5(c)", f"{train} for one of {self.prices(train)}", price in self.prices(train))
        self.must("4.2.5(f)", "one train from the bank in a turn", self.may_buy_from_bank())
        if price > cash:
            least = min(price for name in self.on_offer() for price in self.prices(name))
            self.must("4.2.5.2", "a train is needed and cannot be paid", self.must_buy() and cash < least)
            cheapest = min(max(self.prices(name)) for name in self.on_offer())
            self.expect("4.2.5.2(a)", "face value of the cheapest", cheapest, max(self.prices(train)))

    def buy_needed(self) -> None:
        """Buy from the bank; [4.2.5.2(c)] the president adds what is lacking; [4.2.5(e)] phases begin."""
        assert self.need
        (train, price), self.need = self.need, None
        sym, source, kind = self.corporation, self.trains[train], train.split("-")[0]
        help_ = max(0, price - self.cash[sym])
        half = price < max(self.prices(train))
        self.pay(self.president[sym], sym, help_)
        if source in CORPORATIONS:  # an option: the president pays for a train of another corporation
            self.pay(sym, source, price)
            self.trains[train] = sym
            self.say("train_bought", sym, train, source, price, help_)
            return
        self.pay(sym, BANK, price)
        self.trains[train] = sym
        self.bank_trains += 1
        self.say("train_bought", sym, train, source, price, help_)
        if half:
            self.close(YARDS["private"])
        if source == DEPOT and self.supply(kind) < KINDS[kind]["count"]:  # 7(c): there is another one
            self.trains[f"{kind}-{sum(name.startswith(kind + '-') for name in self.trains)}"] = DEPOT
        begun = [place for place, phase in enumerate(PHASES) if phase.get("on", phase["name"]) == kind]
        if source == DEPOT and begun[0] > self.phase:
            self.begin_phase(begun[0])

    def close(self, private: str) -> None:
        """A private company leaves the game."""
        self.closed.add(private)
        self.say("private_closed", private)

    # T1. Phases, 4.2.5.1. Obsolescence ---------------------------------------------------------------------

    def begin_phase(self, phase: int) -> None:
        """Removals first, then discards (decided: 24)."""
        self.phase, name = phase, PHASES[phase]["name"]
        self.say("phase_began", name)
        for kind, row in KINDS.items():
            trains = [train for train in self.trains if train.startswith(f"{kind}-")]
            trains = [train for train in trains if self.trains[train] != GONE]
            hard = row.get("obsolete_on") == name and "hard_rust_t4" in self.options  # 7(d)
            if row.get("rusts_on") == name or hard:
                self.rust(kind, trains)
            elif row.get("obsolete_on") == name:
                self.make_obsolete(kind, trains)
        if name == TITLE["private_companies_close"]:
            for private in [sym for sym in PRIVATES if sym not in self.closed]:
                self.close(private)
        if name == TITLE["coal_field"]["removed_on"] and self.coal[0]:
            self.say("coal_removed", self.coal[1], self.coal[0])
            self.coal = ("", "")
        # 4.2.5(g): who has too many must discard, the buyer first, then by operating order (decided: 23).
        over = [sym for sym in self.floated if self.room(sym) < 0]
        self.discarding = sorted(over, key=lambda sym: (sym != self.corporation, self.chart.rank(sym)))

    def rust(self, kind: str, trains: list[str]) -> None:
        """They leave the game at once."""
        owners = {train: self.trains[train] for train in trains}
        self.retire(trains)
        self.say("trains_rusted", kind, trains, owners)

    def make_obsolete(self, kind: str, trains: list[str]) -> None:
        """[4.2.5.1] The buyer's and the Open Market's go at once, others after their owner's next run."""
        keeps = "buyer_of_7_keeps_its_4s_for_one_run" in self.options
        at_once = {POOL} if keeps else {POOL, self.corporation}
        lost = [train for train in trains if self.trains[train] in at_once]
        left = [train for train in trains if train not in lost]
        if lost:
            self.rust(kind, lost)
        self.obsolete |= set(left)
        if left:
            self.say("trains_obsolete", kind, left)

    def on_discard_train(self, by: str, action: Row) -> None:
        """[4.2.5(g)] Into the Open Market without compensation; [4.2.5.1] an obsolete one leaves the game."""
        train, sym = action["train"], self.discarding[0] if self.discarding else ""
        self.expect("4.2.5(g)", "whose train is discarded", sym, self.trains[train])
        self.trains[train] = GONE if train in self.obsolete else POOL
        self.obsolete.discard(train)
        self.say("train_discarded", sym, train)
        self.discarding = [other for other in self.discarding if self.room(other) < 0]

    # 4.2.5.2. Forced purchase ------------------------------------------------------------------------------

    def must_buy(self) -> bool:
        """A legal run, no train, and trains left in the bank."""
        return not self.owned(self.corporation) and bool(self.on_offer()) and self.legal_run()

    def lacking(self) -> int:
        """What corporation and president together still lack for the train."""
        assert self.need
        president = self.president[self.corporation]
        return self.need[1] - self.cash[self.corporation] - self.cash[president]

    def note_least(self, player: str, sym: str, percent: int) -> None:
        """(d) The smallest amount for any one certificate; the president's is one (decided: 27), and it is the one
        that goes if the presidency does."""
        left = self.shares[sym][player] - percent
        others = max(self.shares[sym].get(other, 0) for other in self.players if other != player)
        whole = (
            self.president[sym] == player and percent == PRESIDENT and others >= max(PRESIDENT, left + SHARE)
        )
        amount = self.chart.price(sym) * (PRESIDENT if whole else SHARE) // SHARE
        self.least = min(self.least or amount, amount)

    def on_complete_purchase(self, by: str, action: Row) -> None:
        """The money has been raised: the purchase, after which less than the smallest amount may be left."""
        self.must("4.2.5.2", "there is enough money", self.lacking() <= 0)
        self.buy_needed()
        if "sold_while_short" not in self.options:
            self.must("4.2.5.2(d)", f"{by} sold only what was needed", self.cash[by] < self.least)
        self.least = 0

    def on_bankrupt(self, by: str, action: Row) -> None:
        """[5(c), 5.1] All that may be sold has been sold, and it is not enough; the cash is forfeited."""
        price = min((price for train in self.on_offer() for price in self.prices(train)), default=0)
        self.must("4.2.5.2", f"{self.corporation} must buy a train", self.must_buy())
        self.must("4.2.5.2", f"{by} cannot pay {price}", self.cash[self.corporation] + self.cash[by] < price)
        for event in self.line["events"]:  # what he is allowed to sell goes first, in an order of his own
            if event["type"] == "shares_sold":
                sym, percent = event["corporation"], event["percent"]
                self.must("4.2.5.2(d)", f"{by} may sell {percent}% of {sym}", self.may_sell(by, sym, percent))
                self.sell(by, sym, percent)
        self.must(
            "4.2.5.2(d)", f"{by} still lacks money", self.cash[self.corporation] + self.cash[by] < price
        )
        self.expect("4.2.5.2(d)", f"what {by} may still sell", [], self.sales(by))
        self.went_bankrupt(by)

    def went_bankrupt(self, by: str) -> None:
        """[5(c)] The game is over at once."""
        self.bankrupt, self.need, self.least = by, None, 0
        self.say("went_bankrupt", by, self.corporation)
        self.pay(by, BANK, self.cash[by])
        self.end = ""  # it ends the game at once even when another end has been set off
        self.set_off("bankrupt")
        self.game_over()
