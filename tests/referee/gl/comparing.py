"""The books held against the tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .data import BANK, GONE
from .keeping import Keeping


class Comparing(Keeping):
    """The books held against the tables."""

    # The whole of the books ---------------------------------------------------------------------------------

    def compare(self, section: str) -> None:
        """All our books against all the tables; a difference is recorded and then adopted."""
        tables, slots = self.told.tables, self.told.slots
        for name, amount in tables["cash"].items():
            if not self.expect(section, f"cash of {name}", self.ledger[name], amount):
                self.ledger.accounts[name] = amount
        self.compare_stock(section, tables)
        self.compare_market(section, tables["markers"])
        for train, row in tables["trains"].items():
            if not self.expect(section, f"owner of {train}", self.trains.get(train), row["owner"]):
                self.trains[train] = row["owner"]
        self.expect(section, "trains", sorted(self.trains), sorted(tables["trains"]))
        for name, row in tables["privates"].items():
            mine = self.owner[name], name in self.shut
            told = row.get("owner", BANK), row.get("closed", False)
            if not self.expect(section, f"private company {name}", mine, told):
                self.owner[name] = told[0]
                (self.shut.add if told[1] else self.shut.discard)(name)
        self.compare_tokens(section, tables["tokens"])
        tiles = {hex: (row["tile"], row["rotation"]) for hex, row in tables["tiles"].items()}
        self.expect(section, "tiles", self.tiles, tiles)
        self.loans = self.adopt(section, "loans", self.loans, tables["loans"])
        self.bonds = self.adopt(section, "bonds", self.bonds, tables["bonds"])
        special = {
            name: (row["corporation"], row.get("hex", "")) for name, row in tables["special tokens"].items()
        }
        if not self.expect(section, "special tokens", self.special, special):
            self.special = special
        lines = {name: row.get("holder", "") for name, row in tables["open lines"].items()}
        if not self.expect(section, "open ferries", self.lines, lines):
            self.lines = lines
        for name in ("phase", "priority deal", "bank broken", "round", "longer train", "end"):
            self.compare_slot(section, name, slots[name])
        out = set(slots["players out of the game"])
        self.expect(section, "players out of the game", sorted(self.out), sorted(out))
        if self.line.get("step") not in ("discard", "tokens kept"):  # 4.6.8: at once, before anything else
            over = [name for name in self.floated if self.owned(name) > self.train_limit(name)]
            self.expect("T2", "corporations over the train limit", [], over)
        self.compare_turns(section, slots, tables)
        bids = {
            name: {bid["player"]: bid["amount"] for bid in row}
            for name, row in slots["opening"]["bids"].items()
        }
        self.expect(section, "bids", {name: row for name, row in self.bids.items() if row}, bids)

    def compare_turns(self, section: str, slots: dict[str, Any], tables: dict[str, dict[str, Any]]) -> None:
        """What a turn remembers, money that is wanted, and CONRAIL's row."""
        turn, told = self.turn, slots["operating turn"]
        if turn.corporation and self.debt is None:
            mine = (turn.corporation, turn.earnings if turn.ran else None, turn.divided)
            self.expect(
                section, "operating turn", mine, tuple(told[x] for x in ("corporation", "revenue", "divided"))
            )
        if self.round["kind"] == "stock":
            stock = slots["stock turn"]
            self.expect(
                section,
                "stock turn",
                (self.last, sorted(self.sold)),
                (stock["last"], sorted(tuple(pair) for pair in stock["sold"])),
            )
        need = slots["need"] and tuple(slots["need"][x] for x in ("corporation", "price", "president"))
        debt = self.debt and (self.debt.corporation, self.debt.amount, self.president(self.debt.corporation))
        self.expect(section, "money wanted", debt, need)
        row = tables["national"].get(self.national)
        if row is not None:
            mine_row = (self.percent[self.national], self.merged, list(self.waits or ()))
            self.expect(
                "4.5.1.2", "national company", mine_row, (row["share"], row["merged"], row.get("waits", []))
            )
        for name, row in tables["corporations"].items():
            self.expect(section, f"last revenue of {name}", self.earned[name], row.get("last_revenue", 0))

    def compare_slot(self, section: str, name: str, told: Any) -> None:
        """A slot that the referee keeps under a name of its own."""
        names = {"priority deal": "priority", "bank broken": "broken", "longer train": "longer"}
        attribute = names.get(name, name)
        if not self.expect(section, name, getattr(self, attribute), told):
            setattr(self, attribute, told)

    def adopt(self, section: str, what: str, mine: Counter[str], told: dict[str, int]) -> Counter[str]:
        """Compare counts by owner; what to go on with."""
        return mine if self.expect(section, what, +mine, +Counter(told)) else Counter(told)

    def compare_stock(self, section: str, tables: dict[str, dict[str, Any]]) -> None:
        """Holdings, certificates, presidents, par values, floated, operated and closed corporations."""
        for name, rows in tables["stock"].items():
            held: Counter[str] = Counter()
            count: Counter[str] = Counter()
            chief = GONE
            for row in rows:
                if row["owner"] != GONE:
                    held[row["owner"]] += row["percent"]
                    count[row["owner"]] += 1
                chief = row["owner"] if row.get("president") else chief
            shares = self.shares.get(name, Counter())
            mine = {owner: n * self.percent.get(name, 0) for owner, n in shares.items() if n}
            if not self.expect(section, f"shares of {name}", mine, dict(held)):
                self.percent.setdefault(name, 10)
                self.shares[name] = Counter({owner: n // self.percent[name] for owner, n in held.items()})
            mine_chief = self.chief.get(name, GONE)
            if not self.expect(section, f"president's certificate of {name}", mine_chief, chief):
                self.chief[name] = chief
            cards = {owner: self.certificates(name, owner) for owner, n in shares.items() if n}
            self.expect(section, f"certificates of {name}", cards, dict(count))
        acting = tables["national"].get(self.national, {}).get("acting", "")
        if not self.expect(section, "acting president", self.acting, acting):
            self.acting = acting
        for name, row in tables["corporations"].items():
            state = [
                self.par.get(name),
                name in self.floated and name not in self.closed,
                name in self.operated,
                name in self.closed,
            ]
            told = [row.get("par"), *(row.get(one, False) for one in ("floated", "operated", "closed"))]
            self.expect(section, f"state of {name}", state, told)
        floated = {name: number for name, number in self.floated.items() if name != self.national}
        self.expect(section, "stock rounds of floating", floated, tables["stock round of floating"])

    def compare_market(self, section: str, markers: dict[str, Any]) -> None:
        """Rows and columns, and who lies upon whom within a space."""
        self.expect(section, "markers", sorted(self.cell), sorted(markers))
        for name, row in markers.items():
            cell = (row["row"], row["column"])
            if not self.expect(section, f"marker of {name}", self.cell.get(name), cell):
                self.cell[name] = cell
        for cell in set(self.cell.values()):
            here = [name for name, at in self.cell.items() if at == cell and name in markers]
            if len(here) > 1:
                mine = sorted(here, key=lambda name: self.arrival.get(name, 0))
                told = sorted(here, key=lambda name: int(markers[name]["arrival"]))
                if not self.expect("3.5 stacks", f"markers on {cell}", mine, told):
                    self.arrival |= {name: markers[name]["arrival"] for name in here}
        self.arrivals = max([self.arrivals, *(row["arrival"] for row in markers.values())])

    def compare_tokens(self, section: str, told: dict[str, Any]) -> None:
        """Tokens on the map, and how many are left."""
        placed: dict[str, list[tuple[str, int]]] = {name: [] for name in self.tokens}
        spare: Counter[str] = Counter()
        for row in told.values():
            if row["placed"]:
                placed.setdefault(row["corporation"], []).append((row["hex"], row["city"]))
            else:
                spare[row["corporation"]] += 1
        for name, tokens in placed.items():
            if name in self.merged and not self.formation_over:
                continue  # CONRAIL's president still chooses; when the tokens leave the book does not say
            mine = sorted(self.tokens.get(name, [])), self.spare.get(name, 0)
            if not self.expect(section, f"tokens of {name}", mine, (sorted(tokens), spare[name])):
                self.tokens[name], self.spare[name] = tokens, spare[name]
