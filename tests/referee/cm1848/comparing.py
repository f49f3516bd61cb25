"""The books held against the tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .data import BANK, CORPORATIONS, Json
from .keeping import Keeping


class Comparing(Keeping):
    """The books held against the tables."""

    # ---- comparison

    def same(self, section: str, what: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        """Compare a table row by row, and go on with what the program has."""
        for key in sorted({*ours, *theirs}):
            if not self.expect(section, f"{what} of {key}", ours.get(key), theirs.get(key)):
                if key in theirs:
                    ours[key] = theirs[key]
                else:
                    del ours[key]

    def compare(self) -> None:
        """All tables, and those slots about which the book has an opinion."""
        tables, slots = self.told.tables, self.told.slots
        self.same("money", "cash", self.ledger.accounts, tables["cash"])
        self.bonds = +self.bonds
        self.same("11", "bonds", self.bonds, +Counter(tables["bonds held"]))
        self.compare_shares(tables)
        self.compare_papers(tables)
        self.compare_map(tables)
        ours = {
            "phase": self.phase,
            "priority deal": self.priority,
            "rate of bonds": self.rate,
            "end": self.end,
            "bank broken": self.broken,
            "conventions held": self.conventions,
            "result": self.result,
        }
        for what, mine in ours.items():
            self.expect("slots", what, mine, slots[what])
        self.phase, self.priority, self.rate = slots["phase"], slots["priority deal"], slots["rate of bonds"]
        self.broken, self.end = slots["bank broken"], slots["end"]
        self.conventions = slots["conventions held"]
        puffed = {(who, one) for who, one in slots["puff markers"]}
        self.expect("38", "puff markers", sorted(self.puffed), sorted(puffed))
        self.puffed = puffed
        told = tuple(slots["round"][name] for name in ("kind", "number", "part", "of"))
        self.expect("28", "round", self.round, told)
        if self.current:
            turn = slots["operating turn"]
            ours_now = (self.current, self.revenue, self.divided, len(self.builders), int(self.marked))
            self.expect(
                "28",
                "turn",
                ours_now,
                tuple(turn[name] for name in ("corporation", "revenue", "divided", "tiles", "tokens")),
            )
        if self.mode == "stock":
            self.expect("20", "last to act", self.last_actor, slots["stock turn"]["last"])
            self.expect(
                "24",
                "sales",
                sorted(self.sold),
                sorted((who, one) for who, one in slots["stock turn"]["sold"]),
            )
        elif self.mode == "convention":
            told_bid, bid = slots["auction"], self.auction
            self.expect(
                self.chapter(),
                "bid",
                bid and [bid["item"], bid["leader"], bid["price"]],
                told_bid and [told_bid["item"], told_bid["leader"], told_bid["price"]],
            )

    def compare_shares(self, tables: dict[str, Json]) -> None:
        """Shares, presidents, par values, squares and piles."""
        for who, rows in tables["stock"].items():
            told: Counter[str] = Counter()
            for row in rows:
                told[row["owner"]] += row["percent"]
            holder = next((row["owner"] for row in rows if row.get("president")), "")
            president = holder if holder in self.players else ""
            self.held[who] = +self.held[who]
            self.same("8", f"shares of {who}", self.held[who], told)
            self.expect("8", f"president of {who}", self.president[who], president)
            self.president[who] = president
        for who, row in tables["corporations"].items():
            own = (self.par[who], who in self.floated, who in self.operated, who in self.closed)
            flags = (row.get(name, False) for name in ("floated", "operated", "closed"))
            self.expect("24", f"par, floated, operated, closed of {who}", own, (row.get("par"), *flags))
        markers = tables["markers"]
        self.same(
            "3", "square", self.square, {who: (row["row"], row["column"]) for who, row in markers.items()}
        )
        piles = [
            [self.square[one], one] for one in sorted(self.square, key=lambda one: self.arrival.get(one, 0))
        ]
        theirs = [
            [self.square[one], one] for one in sorted(markers, key=lambda one: int(markers[one]["arrival"]))
        ]
        if not self.expect(
            "3", "piles", sorted(piles, key=lambda row: row[0]), sorted(theirs, key=lambda row: row[0])
        ):
            self.arrival = {who: row["arrival"] for who, row in markers.items()}

    def compare_papers(self, tables: dict[str, Json]) -> None:
        """Trains, cars, companies and charters, mergers, attacks."""
        self.same("36", "owner", self.trains, {key: row["owner"] for key, row in tables["trains"].items()})
        cars = {who for who, count in tables["extra cars"].items() if count}
        self.expect("13", "cars", sorted(self.cars), sorted(cars))
        self.cars = cars
        self.same(
            "4", "owner", self.owner, {key: row.get("owner", BANK) for key, row in tables["privates"].items()}
        )
        shut = {key for key, row in tables["privates"].items() if row.get("closed")}
        self.expect("4", "closed papers", sorted(self.shut), sorted(shut))
        self.shut = shut
        self.same("9", "filler", self.filler, tables["land grants filled by"])
        self.same("25", "merger", self.merged, tables["merged corporations"])
        self.attacks = {who: rows for who, rows in self.attacks.items() if rows}
        told = {
            who: [(row["player"], row["amount"]) for row in rows]
            for who, rows in tables["charters attacked"].items()
            if rows
        }
        self.same("26", "attacks", self.attacks, told)

    def compare_map(self, tables: dict[str, Json]) -> None:
        """Tiles, markers and rights."""
        self.same("32", "tile", self.laid, tables["tiles"])
        tokens: dict[str, list[str]] = {who: [] for who in CORPORATIONS}
        for row in tables["tokens"].values():
            tokens[row["corporation"]].append(row["hex"] if row["placed"] else "")
            key = (row["corporation"], row["hex"])
            if row["placed"] and not self.expect(
                "33", f"station of {key}", self.station.get(key), row["city"]
            ):
                self.station[key] = row["city"]
        self.tokens = {who: sorted(rows) for who, rows in self.tokens.items()}
        self.same("14", "markers", self.tokens, {who: sorted(rows) for who, rows in tokens.items()})
        rights = {place: sorted(row["holder"] for row in rows) for place, rows in tables["rights"].items()}
        self.rights = {place: sorted(rows) for place, rows in self.rights.items()}
        self.same("15", "rights", self.rights, rights)
