"""Runs and what they pay."""

from __future__ import annotations

from collections import Counter

from .. import books
from ..books import Line
from .data import BANK, neighbour, stops_of
from .keeping import Keeping


class Running(Keeping):
    """Runs and what they pay."""

    # 4.6.3: running trains ----------------------------------------------------------------------------------

    def do_run(self, action: Line) -> None:
        """4.6.3: the earnings of the runs declared, ferry fees, then interest."""
        name, revenue = self.turn.corporation, 0
        fees: Counter[str] = Counter()
        borders: Counter[frozenset[str]] = Counter()
        used = [run["train"] for run in action["runs"]]
        self.expect("4.6.3", "each train runs once", len(used), len(set(used)))
        for run in action["runs"]:
            self.expect("4.6.3", f"owner of {run['train']}", name, self.trains[run["train"]])
            revenue += self.earn(run["train"], list(stops_of(run["route"])), borders)
            fees.update(self.ferries_of(run["route"]))
        for pair, count in borders.items():
            self.expect(
                "4.6.3",
                f"track between {' and '.join(sorted(pair))} used once",
                True,
                count <= self.lanes(*sorted(pair)),
            )
        for ferry, trains in fees.items():
            holder, fee = self.lines.get(ferry, ""), self.title["powers"]["ferry"]["fee"]
            if holder and holder != name:
                self.expect("4.6.3 ferry", "fee can be paid", True, self.ledger[name] >= fee * trains)
                self.pay(name, holder, fee * trains)
                self.tell(
                    "line_used",
                    corporation=name,
                    holder=holder,
                    line=ferry,
                    trains=trains,
                    amount=fee * trains,
                )
        self.tell("ran", corporation=name, revenue=revenue)
        self.earned[name] = revenue
        for event in self.line["events"]:
            if event["type"] == "ran":
                self.expect("4.6.3", "runs as declared", action["runs"], event["runs"])
        self.turn.earnings, self.turn.ran = revenue, True
        self.settle_interest()

    def do_announce_run(self, action: Line) -> None:
        """4.6.3: earnings must be the greatest possible; which that is, the referee does not look for."""

    def lanes(self, one: str, other: str) -> int:
        """Two trains between the Chicago hexes on brown and gray tiles (decided: only if both sides are
        double)."""
        edge = next(edge for edge in range(6) if neighbour(one, edge) == other)
        return min(self.face(one).lanes(edge), self.face(other).lanes((edge + 3) % 6))

    def ferries_of(self, route: list[str]) -> set[str]:
        """Ferries on a route, each once (decided: the fee is for each train)."""
        hexes = {hex for hex, _ in stops_of(route)}
        found = {name for name, row in self.chart.ferries.items() if hexes & row["lake"].keys()}
        for name in found:
            self.expect("4.6.3 ferry", f"{name} is open", True, name in self.lines)
        return found

    def earn(self, train: str, route: list[tuple[str, int | None]], borders: Counter[frozenset[str]]) -> int:
        """4.6.3, 4.9, 4.10: what one train earns, and whether its route is legal as far as stops go."""
        name, kind = self.turn.corporation, train.rsplit("-", 1)[0]
        stops = [(hex, city) for hex, city in route if city is not None]
        for (one, _), (other, _) in zip(route, route[1:]):
            self.expect(
                "4.6.3",
                f"{one} and {other} adjoin",
                True,
                other in [neighbour(one, edge) for edge in range(6)],
            )
            borders[frozenset((one, other))] += 1
        places = [self.face(hex).stops[city].group or (hex, city) for hex, city in stops]
        self.expect("4.6.3", f"{train} at no place twice", len(places), len(set(places)))
        self.expect("4.6.3", f"{train} has a token of {name}", True, bool(self.stations(name) & set(stops)))
        inner = route[1:-1]
        self.expect(
            "4.6.3",
            f"{train}: off-map locations at the ends",
            [],
            [hex for hex, _ in inner if self.ends_here(hex)],
        )
        self.expect(
            "4.6.3",
            f"{train}: not through full cities",
            [],
            [hex for hex, city in inner if city is not None and self.barred(name, hex, city)],
        )
        if "hexes" in self.kinds[kind]:
            length = self.kinds[kind]["hexes"]
            if train == self.longer:  # 4.3(9)
                length += self.title["powers"]["longer_train"]["hexes"]
            self.expect("4.6.3", f"{train} is long enough", True, len(route) - 1 <= length)
        return self.earn_express(train, stops) if kind == "E" else self.earn_all(train, stops)

    def earn_all(self, train: str, stops: list[tuple[str, int]]) -> int:
        """4.6.3: at least two stops, all of them count; D trains too (4.10)."""
        self.expect("4.6.3", f"{train} has two stops", True, len(stops) >= 2)
        return sum(self.value(hex, city) for hex, city in stops) + self.bonus({hex for hex, _ in stops})

    def earn_express(self, train: str, stops: list[tuple[str, int]]) -> int:
        """4.9, T8: cities and off-map locations alone; doubled until the first D is bought."""
        row = self.title["express"]
        cities = [
            (hex, city) for hex, city in stops if self.face(hex).stops[city].kind not in row["uncounted"]
        ]
        running = [one for one, owner in self.trains.items() if one.startswith("E-") and owner in self.tokens]
        doubled = self.phase != "D"
        most = row["stops"][str(len(running))] if doubled else self.kinds["E"]["stops"]
        self.expect("T8", f"{train}: two cities to {most}", True, 2 <= len(cities) <= most)
        revenue = sum(self.value(hex, city) for hex, city in cities) + self.bonus({hex for hex, _ in cities})
        return revenue * (2 if doubled else 1)

    def value(self, hex: str, city: int) -> int:
        """1.3: what is printed; of an off-map location's values the phase's."""
        values = self.face(hex).stops[city].values
        return values.get(self.phases[self.phase]["revenue"], values[""])

    def bonus(self, hexes: set[str]) -> int:
        """4.3(6), 4.3(8), 4.3(10): special tokens of the corporation (decided: once for a hex)."""
        rows = books.powers(self.title, "special_token")
        return sum(
            rows[name].get("more", 0)
            for name, (holder, hex) in self.special.items()
            if holder == self.turn.corporation and hex in hexes
        )

    def do_lengthen_train(self, action: Line) -> None:
        """4.3(9): ALCO's token on a train."""
        self.longer = action["train"]
        self.expect(
            "4.3(9)",
            "own H train",
            (self.turn.corporation, True),
            (self.trains[action["train"]], self.longer.split("-")[0] in ("2H", "4H", "6H")),
        )

    # 4.6.6: dividends ---------------------------------------------------------------------------------------

    def do_dividend(self, action: Line) -> None:
        """4.6.6: all, half rounded up to $10, or nothing; 3.5: the marker after the total."""
        earnings, choice = self.turn.earnings, action["choice"]
        if choice == "withhold" or not earnings:
            self.withhold()
        elif choice == "half":
            unit = self.title["half_dividend"]["rounded_to"]
            self.pay_out(-(-earnings // (2 * unit)) * unit)
        else:
            self.pay_out(earnings)

    def withhold(self) -> None:
        """4.6.6, 3.5: the treasury keeps the earnings, the marker moves left."""
        name, earnings = self.turn.corporation, self.turn.earnings
        self.turn.divided = True
        self.pay(BANK, name, earnings)
        self.tell("withheld", corporation=name, revenue=earnings)
        self.left(name)

    def pay_out(self, total: int) -> None:
        """4.6.6: by percent; of 5% shares a player's sum is rounded up, the treasury's down; the pool's
        are lost."""
        name, earnings = self.turn.corporation, self.turn.earnings
        self.turn.divided = True
        amounts: dict[str, int] = {}
        for owner in [*self.players, name]:
            cents = total * self.shares[name][owner] * self.percent[name]
            amount = cents // 100 if owner == name else -(-cents // 100)
            if amount:
                amounts[owner] = amount
                self.pay(BANK, owner, amount)
        self.pay(BANK, name, earnings - total)
        self.tell("paid_out", corporation=name, revenue=total, amounts=amounts, kept=earnings - total)
        price, cell = self.price(name), self.cell[name]
        if total >= price:
            cell = self.market.right(cell)
            if total >= 2 * price and self.phases[self.phase].get("double_jump"):
                cell = self.market.right(cell)
        self.move(name, cell)
