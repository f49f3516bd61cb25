"""The books held against the tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .data import BANK, CORPORATIONS, OFFERING, OPERATING, PHASES, PRIVATES, TITLE, Row
from .keeping import Keeping


class Comparing(Keeping):
    """The books held against the tables."""

    # Comparing the books -----------------------------------------------------------------------------------

    def agree(self, section: str, what: str, ours: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        """Compare two tables, a difference for each key."""
        for key in {**ours, **told}:
            if ours.get(key) != told.get(key):
                self.expect(section, f"{what} {key}", ours.get(key), told.get(key))
        if ours != told:
            return False
        self.checked[section] += 1
        return True

    def compare_books(self) -> None:
        """All tables and slots; what differs is adopted."""
        tables, slots = self.told.tables, self.told.slots
        if not self.agree("1.4", "cash", self.cash.accounts, tables["cash"]):
            self.cash.accounts = dict(tables["cash"])
        solvent = all(cash >= 0 for name, cash in self.cash.accounts.items() if name != BANK)
        self.must("1.3.2", "nobody but the bank owes money", solvent)
        self.compare_market(tables["markers"])
        self.compare_stock(tables["stock"], tables["corporations"])
        self.compare_privates(tables["privates"], slots["opening"]["bids"])
        told = {train: row["owner"] for train, row in tables["trains"].items()}
        if not self.agree("4.2.5", "train", self.trains, told):
            self.trains = told
        self.compare_map(tables["tiles"], tables["tokens"])
        self.compare_turns(slots)
        self.compare_state(slots)

    def compare_market(self, markers: Row) -> None:
        """Row and column of each token, and the stacks from top to bottom."""
        told = {sym: (row["row"], row["column"]) for sym, row in markers.items()}
        stacks: dict[tuple[int, int], list[str]] = {}
        for sym in sorted(told, key=lambda sym: int(markers[sym]["arrival"])):
            stacks.setdefault(told[sym], []).append(sym)
        ours = {cell: list(stack) for cell, stack in self.chart.spaces.items() if stack}
        same = self.agree("1.5", "market space of", self.chart.cells, told)
        if not self.expect("1.5", "order within spaces", ours, stacks) or not same:
            self.chart.cells, self.chart.spaces = told, {cell: list(stack) for cell, stack in stacks.items()}

    def compare_stock(self, stock: Row, corporations: Row) -> None:
        """Percent by owner, presidents, the nine certificates, par values, who has floated and operated."""
        for sym, certificates in stock.items():
            held: dict[str, int] = defaultdict(int)
            for certificate in certificates:
                held[certificate["owner"]] += certificate["percent"]
            ours = {owner: percent for owner, percent in self.shares[sym].items() if percent}
            if not self.agree("1.3.2", f"stock of {sym} of", ours, held):
                self.shares[sym] = dict(held)
            heads = [row["owner"] for row in certificates if row.get("president")]
            if not self.expect("3.5", f"president of {sym}", [self.president.get(sym, OFFERING)], heads):
                self.president[sym] = heads[0]
            percents = sorted((row["percent"] for row in certificates), reverse=True)
            self.expect("1.3.2", f"certificates of {sym}", TITLE["certificates"], percents)
        mine = {sym: (self.pars.get(sym), sym in self.floated, sym in self.operated) for sym in CORPORATIONS}
        told = {
            sym: (row.get("par"), row.get("floated", False), row.get("operated", False))
            for sym, row in corporations.items()
        }
        if not self.agree("3.4", "par, floated, operated:", mine, told):
            self.pars = {sym: row[0] for sym, row in told.items() if row[0]}
            self.floated = {sym for sym, row in told.items() if row[1]}
            self.operated = {sym for sym, row in told.items() if row[2]}

    def compare_privates(self, privates: Row, bids: Row) -> None:
        """Their owners, the closed and the used ones; the bids."""
        ours = {sym: (self.owners[sym], sym in self.closed, sym in self.used) for sym in PRIVATES}
        told = {
            sym: (row.get("owner", BANK), row.get("closed", False), row.get("used", False))
            for sym, row in privates.items()
        }
        if not self.agree("1.3.1", "owner, closed, used:", ours, told):
            self.owners = {sym: row[0] for sym, row in told.items()}
            self.closed = {sym for sym, row in told.items() if row[1]}
            self.used = {sym for sym, row in told.items() if row[2]}
        made = {sym: {row["player"]: row["amount"] for row in rows} for sym, rows in bids.items()}
        if not self.agree("3.1(b)", "bids on", self.bids, made):
            self.bids = made

    def compare_map(self, tiles: Row, tokens: Row) -> None:
        """Tiles; tokens on the map, and what those on the charters will cost."""
        told = {hex_: (row["tile"], row["rotation"]) for hex_, row in tiles.items()}
        if not self.agree("4.2.1", "tile in", self.tiles, told):
            self.tiles = told
        for sym, hexes in self.tokens.items():
            rows = [row for row in tokens.values() if row["corporation"] == sym]
            left = [row["price"] for row in rows if not row["placed"]]
            self.expect("3.4(b)", f"tokens left to {sym}", CORPORATIONS[sym]["tokens"][len(hexes) :], left)
            placed = [row["hex"] for row in rows if row["placed"]]
            if not self.expect("4.2.2", f"tokens of {sym}", sorted(hexes), sorted(placed)):
                self.tokens[sym] = placed

    def compare_turns(self, slots: Row) -> None:
        """Round, priority deal, whose turn it is, what a stock round remembers, proposals and needs."""
        ours = {"kind": self.kind, "number": self.number, "part": self.part, "of": self.parts}
        if not self.over and not self.agree("1.1", "round:", ours, slots["round"]):
            self.kind, self.number, self.part, self.parts = (slots["round"][key] for key in ours)
        if not self.expect("3.6", "priority deal", self.priority, slots["priority deal"]):
            self.priority = slots["priority deal"]
        if self.kind == OPERATING and not self.over:
            turn = slots["operating turn"]
            if not self.expect("4(b)", "operating corporation", self.corporation, turn["corporation"]):
                self.acted = self.acted - {self.corporation} | {turn["corporation"]}
                self.corporation = turn["corporation"]
            if not self.expect("4.2.4", "paid out or withheld", self.divided, turn["divided"]):
                self.divided = turn["divided"]
            if not self.expect("4.2.3.1", "revenue of the turn", self.revenue, turn["revenue"] or 0):
                self.revenue = turn["revenue"] or 0
        elif not self.over:
            sold = {(pair[0], pair[1]) for pair in slots["stock turn"]["sold"]}
            if not self.expect("3.2", "sold in this round", self.sold, sold):
                self.sold = sold
            if not self.expect("3.6", "last to act", self.last, slots["stock turn"]["last"]):
                self.last = slots["stock turn"]["last"]
        if not self.expect("1.5", "proposal", self.proposal, slots["proposal"]):
            self.proposal = slots["proposal"]
        need = slots["need"] and (slots["need"]["train"], slots["need"]["price"])
        if not self.expect("4.2.5.2", "money to be raised for", self.need, need):
            self.need = need

    def compare_state(self, slots: Row) -> None:
        """Phase, tokens and chits of private companies, what is counted in a turn, the end of the game."""
        coal = (slots["coal token"].get("hex", ""), slots["coal token"].get("corporation", ""))
        if not self.expect("T3", "coal token", self.coal, coal):
            self.coal = coal
        least = "least that a certificate sold for the train brought"
        ours = {
            "phase": PHASES[self.phase]["name"],
            "train names": self.names,
            "end": self.end,
            "bank broken": self.broken,
            "bankrupt": self.bankrupt,
            "result": self.result,
            "trains bought from the bank": self.bank_trains,
            least: self.least,
        }
        if not self.agree("1.2", "slot", ours, {name: slots[name] for name in ours}):
            self.phase = [phase["name"] for phase in PHASES].index(slots["phase"])
            self.names, self.end, self.broken = slots["train names"], slots["end"], slots["bank broken"]
            self.bank_trains, self.least = slots["trains bought from the bank"], slots[least]
