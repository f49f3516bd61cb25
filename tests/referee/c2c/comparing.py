"""The books held against the tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..books import Line
from .data import BANK, Cell, Certificate, Company, Corporation, Row, Token
from .keeping import Keeping


class Comparing(Keeping):
    """The books held against the tables."""

    # --- the whole of the books against the tables ---

    def check(self, line: Line) -> None:
        for name, section, ours in self.tables():
            theirs = {key: self.plain(name, row) for key, row in self.told.tables.get(name, {}).items()}
            changed = set(line["tables"].get(name, ()))
            different = {key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)}
            for key in sorted(changed | different):
                if not self.expect(section, f"{name}: {key}", ours.get(key), theirs.get(key)):
                    self.adopt(name, key, theirs.get(key))
        if hasattr(self, "line"):
            self.check_stacks()
            self.check_slots()

    def tables(self) -> list[tuple[str, str, dict[str, Any]]]:
        """The referee's books, row by row as `plain` has the program's."""
        corporations = {
            sym: (one.par, one.floated, one.operated, one.last_revenue, one.closed)
            for sym, one in self.corporations.items()
        }
        stock = {
            sym: Counter((one.owner, one.percent, one.president) for one in paper)
            for sym, paper in self.stock.items()
        }
        tokens = {
            key: (one.corporation, one.price, one.hex, one.city, one.placed)
            for key, one in self.tokens.items()
        }
        national = {
            sym: (row["share"], sorted(row["merged"]), tuple(row["waits"]))
            for sym, row in self.formed.items()
        }
        return [
            ("cash", "cash", dict(self.cash.accounts)),
            ("corporations", "4.6", corporations),
            ("stock", "4.3.2", stock),
            ("markers", "3.4", dict(self.market.at)),
            ("price splits", "3.3", dict(self.market.splits)),
            ("trains", "4.7.5", dict(self.trains)),
            ("train shells", "4.8.3", dict(self.shells)),
            ("tokens", "4.7.2", tokens),
            ("privates", "A", {sym: (one.owner, one.closed) for sym, one in self.companies.items()}),
            ("tokens beside the spaces", "4.7.7", dict(self.beside)),
            ("bull tokens", "4.3.5", dict(self.bulls)),
            ("merged corporations", "4.3.5", dict(self.merged)),
            ("national", "5.1", national),
            ("reissues", "4.5", {sym: True for sym, count in self.reissues.items() if count}),
            ("transcontinental bonuses had", "4.7.9", {k: v for k, v in self.crossed.items() if v}),
            ("place markers", "A", dict(self.place_markers)),
            (
                "markers of corporations",
                "A",
                {sym: sorted(kinds) for sym, kinds in self.markers.items() if kinds},
            ),
            ("markers not sold yet", "A", dict(self.unsold)),
            ("tiles", "4.7.1", dict(self.tiles)),
            ("destinations", "4.7.6", {k: (self.holder[k], self.goal_state[k]) for k in self.holder}),
        ]

    def plain(self, name: str, row: Any) -> Any:
        """A row of the program's tables in the referee's terms."""
        match name:
            case "corporations":
                return (
                    row.get("par"),
                    row.get("floated", False),
                    row.get("operated", False),
                    row.get("last_revenue", 0),
                    row.get("closed", False),
                )
            case "stock":
                return Counter((one["owner"], one["percent"], one.get("president", False)) for one in row)
            case "markers":
                return row["row"], row["column"]
            case "trains":
                return row["owner"]
            case "privates":
                return row.get("owner", BANK), row.get("closed", False)
            case "tokens":
                return row["corporation"], row["price"], row["hex"], row["city"], row["placed"]
            case "tokens beside the spaces":
                return row["corporation"], row["hex"], row["city"], row["what"]
            case "national":
                return row["share"], sorted(row["merged"]), tuple(row.get("waits", ()))
            case "reissues":
                return bool(row)
            case "place markers":
                return row["corporation"], row["hex"], row.get("shut", False)
            case "markers of corporations":
                return sorted(one["kind"] for one in row)
            case "markers not sold yet":
                return row["left"], row["seller"]
            case "tiles":
                return row["tile"], row["rotation"]
            case "destinations":
                return row["holder"], row.get("state", "open")
            case _:
                return row

    def adopt(self, name: str, key: str, row: Any) -> None:
        """Go on with the program's row, so that one difference does not bring a hundred."""
        plain_tables: dict[str, dict[str, Any]] = {
            "cash": self.cash.accounts,
            "price splits": self.market.splits,
            "trains": self.trains,
            "train shells": self.shells,
            "tokens beside the spaces": self.beside,
            "bull tokens": self.bulls,
            "merged corporations": self.merged,
            "transcontinental bonuses had": self.crossed,
            "place markers": self.place_markers,
            "markers of corporations": self.markers,
            "markers not sold yet": self.unsold,
            "tiles": self.tiles,
            "reissues": self.reissues,
        }
        if name in plain_tables:
            table = plain_tables[name]
            if row is None:
                table.pop(key, None)
            else:
                table[key] = row
        elif name == "markers":
            self.market.remove(key) if row is None else self.market.place(key, row)
        elif row is None:
            for other in (
                (self.tokens, self.holder, self.goal_state) if name in ("tokens", "destinations") else ()
            ):
                other.pop(key, None)
        elif name == "corporations":
            self.corporations[key] = Corporation(*row)
        elif name == "stock":
            self.stock[key] = [
                Certificate(p, owner, top) for (owner, p, top), n in row.items() for _ in range(n)
            ]
        elif name == "tokens":
            self.tokens[key] = Token(*row)
        elif name == "privates":
            self.companies[key] = Company(*row)
        elif name == "destinations":
            self.holder[key], self.goal_state[key] = row
        elif name == "national":
            self.formed[key] = {"share": row[0], "merged": row[1], "waits": row[2], "price": 0}

    def check_stacks(self) -> None:
        """3.4: the order of markers within a box, by the arrivals that the program remembers."""
        theirs: dict[Cell, list[tuple[int, str]]] = {}
        for sym, row in self.told.tables["markers"].items():
            theirs.setdefault((row["row"], row["column"]), []).append((row["arrival"], sym))
        for cell, markers in theirs.items():
            names = [sym for _, sym in sorted(markers)]
            ours = self.market.stacks.get(cell, [])
            if len(names) > 1 or ours != names:
                if not self.expect("3.4", f"order of markers in {cell}", list(ours), names):
                    self.market.stacks[cell] = names

    def check_slots(self) -> None:
        slots = self.told.slots
        round_ = slots["round"]
        limit = self.phases[self.phase]["train_limit"]
        live = {sym for sym, one in self.corporations.items() if not one.closed}
        counts = {
            owner: self.shell_count(owner) for owner in self.trains.values() if owner in self.corporations
        }
        excess = [owner for owner, count in counts.items() if max(count.values()) > limit]
        shuffling = self.line["step"] == "trains are shuffled"  # 4.8.3: halfway a shell may hold too many
        pairs: list[tuple[str, str, Any, Any]] = [
            ("4.1", "phase", self.phase, slots["phase"]),
            ("2.5", "priority deal", self.priority, slots["priority deal"]),
            (
                "4.2",
                "round",
                (self.kind, self.number, self.part, self.parts),
                (round_["kind"], round_["number"], round_["part"], round_["of"]),
            ),
            ("6.0", "bank broken", self.bank_broken, slots["bank broken"]),
            ("6.0", "end", self.end, slots["end"]),
            ("6.0", "bankrupt", self.bankrupt, slots["bankrupt"]),
            ("7.0", "result", self.result, slots["result"]),
            ("3.1", "corporations in play", self.in_play, slots["corporations in play"]),
            ("4.9", "private companies are for sale", self.for_sale, slots["private companies are for sale"]),
            (
                "4.4",
                "redeemed in this round",
                self.redeemed & live,
                set(slots["redeemed in this round"]) & live,
            ),
            (
                "4.5",
                "reissued in this round",
                self.reissued & live,
                set(slots["reissued in this round"]) & live,
            ),
            ("4.6.2", "floated in this round", self.floated, set(slots["floated in this round"])),
            (
                "4.3",
                "sold in this round",
                {pair for pair in self.sold_this_round if pair[1] in live},
                {tuple(one) for one in slots["stock turn"]["sold"] if one[1] in live},
            ),
            (
                "4.7.5",
                "trains in excess to be discarded",
                excess != [] and not shuffling,
                self.line["step"] == "discard",
            ),
            ("5.2.1", "trains on loan", self.op.loans, list(slots["trains on loan"])),
        ]
        pairs += self.turn_slots(slots)
        for section, what, ours, theirs in pairs:
            self.expect(section, what, ours, theirs)
        self.phase, self.priority, self.in_play = (
            slots["phase"],
            slots["priority deal"],
            slots["corporations in play"],
        )
        self.bank_broken, self.end, self.for_sale = (
            slots["bank broken"],
            slots["end"],
            slots["private companies are for sale"],
        )
        self.sold_this_round = {(one[0], one[1]) for one in slots["stock turn"]["sold"]}
        self.redeemed, self.reissued = (
            set(slots["redeemed in this round"]),
            set(slots["reissued in this round"]),
        )
        self.floated = set(slots["floated in this round"])
        self.kind, self.number = round_["kind"], round_["number"]
        self.part, self.parts = round_["part"], round_["of"]

    def turn_slots(self, slots: Row) -> list[tuple[str, str, Any, Any]]:
        """What the turns and the opening remember."""
        if self.auctioning():
            opening = slots["opening"]
            bids = {
                sym: {one["player"]: one["amount"] for one in row} for sym, row in opening["bids"].items()
            }
            ours = {sym: row for sym, row in self.bids.items() if row}
            return [("2.7", "bids", ours, bids), ("2.7", "discount", self.discount, opening["discount"])]
        if self.kind == "stock" and not self.merging_round:
            # What is closed has no money any more.
            money = {
                sym: amount
                for sym, amount in self.reissue_money.items()
                if amount and not self.corporations[sym].closed
            }
            return [
                ("4.3.3", "last to act", self.last_actor, slots["stock turn"]["last"]),
                ("4.5", "money of reissued shares", money, slots["money of reissued shares"]),
            ]
        turn, op = slots["operating turn"], self.op
        if self.kind != "operating" or self.goal_run[0] or turn["corporation"] != op.corporation:
            return []
        points = [(one["zone"], one["points"]) for one in slots["tile points of the turn"]]
        return [
            ("4.7.1", "tile points of the turn", op.tiles, points),
            ("4.7.1", "tiles laid", len(op.tiles), turn["tiles"]),
            ("4.7.2", "tokens placed", op.tokens, turn["tokens"]),
            ("A", "discounts announced", op.discounts, set(slots["lay discounts announced"])),
        ]
