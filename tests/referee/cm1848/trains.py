"""Trains and phases."""

from __future__ import annotations

from .data import (
    BANK,
    CORPORATIONS,
    DEPOT,
    GONE,
    PHASES,
    POOL,
    POWERS,
    PRIVATES,
    SUBSIDIARIES,
    TITLE,
    TRAINS,
    Json,
    kind,
)
from .keeping import Keeping


class Trains(Keeping):
    """Trains and phases."""

    # ---- 13, 36, 37: rolling stock and phases

    def stock_of(self, corporation: str) -> int:
        """Trains and palace car."""
        return sum(owner == corporation for owner in self.trains.values()) + (corporation in self.cars)

    def train_limit(self, corporation: str) -> int:
        """37, and one more for a merged corporation (25)."""
        more = TITLE["merger"]["train_limit"] if corporation in self.merged else 0
        return int(PHASES[self.phase]["train_limit"]) + int(more)

    def do_buy_train(self, action: Json) -> None:
        """From the bank or the pool at face value, or with consent from another corporation."""
        train, cost, who = action["train"], action["price"], self.current
        source = self.trains.get(train, "")
        self.must("36", f"{who} has room for a train", self.stock_of(who) < self.train_limit(who))
        deal = {"what": "train", "item": train, "price": cost, "buyer": who, "president": self.president[who]}
        if source not in (DEPOT, POOL):
            self.must("36", "trade between corporations", self.phase != "2" and 1 <= cost <= self.means(who))
            self.pending = deal | {"asked": self.president.get(source, "")}
            return
        self.expect("36", f"price of {train}", TRAINS[kind(train)]["price"], cost)
        self.must(
            "36", "a train of the pool or the cheapest new one", source == POOL or train == self.depot[0]
        )
        if cost > self.means(who):
            self.must("36", f"{who} has no train when its president helps", who not in self.trains.values())
        if self.told.slots["need"]:
            self.must(
                "36",
                "the president has not enough without sales",
                cost > self.means(who, self.president[who]),
            )
            self.need = deal
        else:
            self.buy_train(deal)

    def means(self, corporation: str, president: str = "") -> int:
        """Cash and bonds of a corporation, and of its president."""
        owners = [one for one in (corporation, president) if one]
        return sum(self.ledger[one] + self.bonds[one] * self.unit() for one in owners)

    def buy_train(self, deal: Json) -> None:
        """The effects of a purchase apply at once; 4: ORSN closes when the NP buys a train."""
        train, who = deal["item"], deal["buyer"]
        source = self.trains.get(train, "")
        bank = source not in CORPORATIONS
        helped = self.spend(who, BANK if bank else source, deal["price"], self.president[who] if bank else "")
        self.note("train_bought", who, train, source, deal["price"], helped)
        self.trains[train] = who
        self.car_for_train = False
        for private, powers in POWERS.items():
            if any(power["does"] == "closes" and power["train_of"] == who for power in powers):
                self.close_paper(private)
        if source == DEPOT:
            self.leave_depot(train)

    def leave_depot(self, train: str) -> None:
        """37: a new phase; 36, 11: a bond marker uncovered; 13: 8-trains without limit (C1)."""
        self.depot.remove(train)
        if not self.depot:
            self.depot = [f"{kind(train)}-{int(train.partition('-')[2]) + 1}"]
            self.trains[self.depot[0]] = DEPOT
        if int(kind(train)) > int(self.phase) and kind(train) != TITLE["scheduled_phase"]["phase"]:
            self.begin_phase(kind(train))
        markers = TITLE["bonds"]["marker"]
        if "bonds_fall_gradually" in self.options:  # [11, 16] a reading, with steps of its own
            markers = [*markers[:-1], *TITLE["bonds"]["gradual"]]
        for row in markers:
            if train == f"{row['train']}-{row['number'] - 1}":
                self.note("bond_rate_changed", self.rate, row["rate"])
                self.rate = row["rate"]

    def begin_scheduled_phase(self, number: int) -> None:
        """37: at the second pair of operating rounds 2-trains left become 3-trains and phase 3 begins."""
        terms = TITLE["scheduled_phase"]
        if number != terms["set"] or int(self.phase) >= int(terms["phase"]):
            return
        self.begin_phase(terms["phase"])
        old = [train for train in self.depot if train.startswith(f"{terms['replaced']}-")]
        new = [f"{terms['by']}-{train.replace('-', '.')}" for train in old]
        for train, fresh in zip(old, new):
            del self.trains[train]
            self.trains[fresh] = DEPOT
        self.depot = new + self.depot[len(old) :]

    def begin_phase(self, phase: str) -> None:
        """37: rusting, closings (4, 5) and discards, in this order (silent, decided: D18)."""
        self.phase = phase
        self.note("phase_began", phase)
        for train, owner in self.trains.items():
            if owner != DEPOT and TRAINS[kind(train)].get("rusts_on") == phase:
                self.trains[train] = GONE
        if phase == TITLE["private_companies_close"]:
            for paper in PRIVATES:
                self.close_paper(paper)
        terms = TITLE["subsidiary_terms"]
        for paper in SUBSIDIARIES:
            # Silent about those nobody has bought: of use to nobody any more, unless by a reading they stay.
            stays = "unsold_subsidiaries_stay" in self.options and self.owner[paper] not in self.players
            if phase == terms["players_close"] and self.owner[paper] not in CORPORATIONS and not stays:
                self.close_paper(paper)
            if phase == terms["all_close"] and self.owner[paper] in CORPORATIONS and paper not in self.shut:
                self.close_subsidiary(paper)
        self.find_excess(self.floated)

    def find_excess(self, corporations: set[str]) -> None:
        """36: those above the limit discard in descending order of price."""
        self.discarding = self.by_price(
            {who for who in corporations if self.stock_of(who) > self.train_limit(who)}
        )

    def do_discard_train(self, action: Json) -> None:
        """Excess goes to the pool without compensation."""
        self.expect("36", "whose train is discarded", self.discarding[:1], [self.trains.get(action["train"])])
        self.trains[action["train"]] = POOL
        self.find_excess(set(self.discarding))

    def do_discard_car(self, action: Json) -> None:
        """A car is given back to the bank: in excess, or to make room for a train."""
        who = self.discarding[0] if self.discarding else self.current
        self.must(
            "36",
            f"{who} has a car and no room",
            who in self.cars and self.stock_of(who) >= self.train_limit(who),
        )
        self.car_for_train = self.car_for_train or not self.discarding
        self.cars.discard(who)
        self.find_excess(set(self.discarding))

    def on_car_kept(self, event: Json) -> None:
        """36, by a reading: the car goes only if a train is then bought."""
        self.must("36", "cars make room for any train", "cars_for_any_train" in self.options)
        if self.car_for_train:
            self.note("car_kept", self.current)
            self.cars.add(self.current)
        self.car_for_train = False

    def do_buy_car(self, action: Json) -> None:
        """13: one for a corporation, nine in all."""
        who, terms = self.current, TITLE["palace_car"]
        self.must("13", f"a car for {who}", who not in self.cars and len(self.cars) < terms["count"])
        self.must("36", f"{who} has room", self.stock_of(who) < self.train_limit(who))
        self.spend(who, BANK, terms["price"])
        self.note("car_bought", who, terms["price"])
        self.cars.add(who)

    def do_complete_purchase(self, action: Json) -> None:
        """36: the money has been raised. A president sells when cash and bonds are too little, so these are spent."""
        if self.need:
            president = self.president[self.need["buyer"]]
            self.pledged[president] = self.bonds[president]
            self.buy_train(self.need)
        self.need = None
        self.sale_prices.clear()

    def do_bankrupt(self, action: Json) -> None:
        """36: a president who cannot raise the price of the train is bankrupt, and the game is over."""
        player, who = action["by"], self.current
        costs = [TRAINS[kind(one)]["price"] for one, owner in self.trains.items() if owner == POOL]
        costs.append(TRAINS[kind(self.depot[0])]["price"])
        self.must("36", f"{who} has no train", who not in self.trains.values())
        self.must(
            "36",
            f"{player} cannot raise the money",
            self.means(who, player) + self.could_sell(player) < min(costs),
        )
        for sold in self.told_of(
            "shares_sold"
        ):  # what can be sold is sold first; which of it, the program chose
            self.sell(player, sold["corporation"], sold["percent"])
        self.end = "bankrupt"
        self.note("end_set_off", "bankrupt")

    def could_sell(self, player: str) -> int:
        """36: what a player might get for shares, roughly: not the certificate of the active corporation, no
        puffed shares, none that have not operated, 50% in the pool at most, and a certificate only if
        somebody can take it."""
        total = 0
        for who in self.square:
            held = self.held[who]
            if who not in self.finished or (player, who) in self.puffed:
                continue
            others = max(held[one] for one in self.players if one != player)
            keep = 0
            if self.president[who] == player:
                keep = max(20, others) if who == self.current else 20 if others < 20 else 0
            most = min(held[player] - keep, TITLE["pool_limit"] - held[POOL])
            total += max(0, most) * self.value(who) // 10
        return total
