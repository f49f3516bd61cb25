"""The books held against the tables."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .data import BANK, FACTS, OFFERING, plain, terms
from .keeping import Keeping


class Comparing(Keeping):
    """The books held against the tables."""

    # ------------------------------------------------------------------------------------ comparing the books

    def compare_facts(self, events: list[dict[str, Any]]) -> None:
        """What the referee says happened against the events, kind by kind, in any order."""
        for kind, (section, names) in FACTS.items():
            told = [
                tuple(event.get(name, 0 if name == "kept" else "") for name in names)
                for event in events
                if event["type"] == kind
            ]
            ours = self.made.get(kind, [])
            if told or ours:
                mine, theirs = (sorted(map(plain, rows), key=repr) for rows in (ours, told))
                self.expect(section or self.section, kind, mine, theirs)

    def same(self, section: str, what: str, ours: Any, theirs: Any) -> Any:
        """Compare, and hand back the program's value, to go on with."""
        self.expect(section, what, ours, theirs)
        return theirs

    def compare(self) -> None:
        """All books against the tables and slots after a line."""
        self.compare_cash()
        self.compare_stock()
        self.compare_market()
        self.compare_material()
        self.compare_slots()

    def compare_cash(self) -> None:
        """Everybody's money."""
        for account, theirs in self.told.tables["cash"].items():
            if not self.expect(self.section, f"cash of {account}", self.ledger[account], theirs):
                self.ledger.accounts[account] = theirs

    def compare_stock(self) -> None:
        """Holdings, presidents and the state of corporations."""
        for sym, certificates in self.told.tables["stock"].items():
            theirs: dict[str, int] = defaultdict(int)
            for row in certificates:
                theirs[row["owner"]] += row["percent"]
            ours = {owner: percent for owner, percent in self.held[sym].items() if percent}
            if not self.expect("10", f"shares of {sym}", ours, dict(theirs)):
                self.held[sym] = theirs
            top = next(row for row in certificates if row.get("president"))
            if self.drawn:
                self.expect("14.1", f"certificate of {sym}", self.certificate(sym), top["percent"])
            owner = "" if top["owner"] == OFFERING else top["owner"]
            if not self.expect("10.3", f"president of {sym}", self.president.get(sym, ""), owner):
                self.president[sym] = owner
        for sym, row in self.told.tables["corporations"].items():
            mine = (self.par.get(sym), sym in self.floated, sym in self.operated, self.last_revenue[sym])
            told = (row.get("par"), *(row.get(name, 0) for name in ("floated", "operated", "last_revenue")))
            if not self.expect("10.5", f"{sym}: par, floated, operated, last revenue", mine, told):
                self.last_revenue[sym] = told[3]
                if told[0] is not None:
                    self.par[sym] = told[0]
                for members, member in ((self.floated, told[1]), (self.operated, told[2])):
                    (members.add if member else members.discard)(sym)

    def compare_market(self) -> None:
        """Markers by row and column, and the stacks of those that share a space."""
        rows = self.told.tables["markers"]
        self.expect("6", "corporations on the market", sorted(self.market.cell), sorted(rows))
        told = {sym: (row.get("row", 0), row.get("column", 0)) for sym, row in rows.items()}
        stacks: dict[tuple[int, int], list[str]] = defaultdict(list)
        for sym, cell in told.items():
            stacks[cell].append(sym)
            if not self.expect("6", f"marker of {sym}", self.market.cell.get(sym), cell):
                self.market.put(sym, cell)
        for cell, stack in stacks.items():
            ours = sorted(stack, key=lambda sym: self.market.arrival[sym])
            theirs = sorted(stack, key=lambda sym: int(rows[sym].get("arrival", 0)))
            if len(stack) > 1 and not self.expect("6", f"stack in {cell}", ours, theirs):
                for sym in theirs:
                    self.market.arrivals += 1
                    self.market.arrival[sym] = self.market.arrivals

    def compare_material(self) -> None:
        """Trains, private companies, tiles and markers on the map."""
        trains = {train: (row["kind"], row["owner"]) for train, row in self.told.tables["trains"].items()}
        for train in sorted(set(trains) | set(self.trains)):
            if not self.expect("11.7", f"train {train}", self.trains.get(train), trains.get(train)):
                self.trains = {key: trains[key] for key in sorted(trains)}
        for sym, row in self.told.tables["privates"].items():
            told = (row.get("owner", BANK), row.get("closed", False))
            ours = (self.private_owner[sym], sym in self.closed)
            if not self.expect("7.1", f"private company {sym}", ours, told):
                self.private_owner[sym] = told[0]
                (self.closed.add if told[1] else self.closed.discard)(sym)
        laid = self.told.tables["tiles"].items()
        tiles = {hex_: (row["tile"], row.get("rotation", 0)) for hex_, row in laid}
        self.tiles = self.same("11.3", "tiles on the map", self.tiles, tiles)
        for name, row in self.told.tables["tokens"].items():
            sym, _, number = name.rpartition(" ")
            place = (row["hex"], row["city"]) if row.get("placed") else None
            if not self.expect("11.4", f"marker {name}", self.tokens[sym][int(number)], place):
                self.tokens[sym][int(number)] = place
            if number == "0":
                home = (row["hex"], row["city"])
                self.home[sym] = self.same("11.4", f"home of {sym}", self.home[sym], home)
            price = self.corporations[sym]["tokens"][int(number)]
            self.expect("7.2", f"price of marker {name}", price, row["price"])

    def compare_slots(self) -> None:
        """Phase, priority deal, round, turn, and what is pending."""
        slots = self.told.slots
        self.phase = self.same("8", "phase", self.phase, slots["phase"])
        self.priority = self.same("10.6", "priority deal", self.priority, slots["priority deal"])
        round_ = slots["round"]
        told = (round_["kind"], round_["number"], round_["part"], round_["of"])
        self.round = self.same("11", "round", self.round, told)
        self.broken = self.same("12", "bank broken", self.broken, slots["bank broken"])
        self.end = self.same("12", "what ends the game", self.end, slots["end"])
        self.bankrupt = self.same("11.8", "who is bankrupt", self.bankrupt, slots["bankrupt"])
        self.drawn = self.same("3", "P6's corporation", self.drawn, slots["drawn corporation"])
        self.expect("11.7", "proposal pending", terms(self.proposal), terms(slots["proposal"]))
        self.expect("11.8", "money to be raised", terms(self.need), terms(slots["need"]))
        if told[0] == "auction":
            opening = slots["opening"]
            bids = {
                item: sorted((bid["player"], bid["amount"]) for bid in rows)
                for item, rows in opening["bids"].items()
            }
            self.expect("9", "bids", {item: sorted(rows) for item, rows in self.bids.items()}, bids)
            self.expect("9", "discount of P1", self.discount, opening["discount"])
            self.expect("9", "last buyer at face value", self.last_buyer, opening["last_buyer"])
        elif told[0] == "stock":
            sold = {tuple(pair) for pair in slots["stock turn"]["sold"]}
            self.expect("10.4", "who sold what", self.sold, sold)
            self.expect("10.6", "the last to buy or sell", self.last_dealer, slots["stock turn"]["last"])
        elif self.now.corporation and not self.over:
            turn, now = slots["operating turn"], self.now
            for name, ours in (
                ("corporation", now.corporation),
                ("tiles", now.tiles),
                ("tokens", now.tokens),
                ("revenue", now.revenue),
                ("divided", now.divided),
            ):
                self.expect("11", f"{name} of the turn", ours, turn[name])
        if self.over:
            self.expect("12", "result", self.result(), slots["result"])
