"""Runs and what they pay."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .data import (
    BANK,
    CITIES,
    DISTRICTS,
    MAP,
    PHASES,
    TILES,
    TITLE,
    TRAINS,
    Json,
    Stop,
    distance,
    half,
    kind,
    left,
    right,
    stops,
)
from .keeping import Keeping


class Running(Keeping):
    """Runs and what they pay."""

    # ---- 29, 34: running

    def stops_of(self, hexagon: str) -> list[Json]:
        """The stops of what lies in a hex, or of what is printed there."""
        if hexagon in self.laid:
            return stops(TILES[self.laid[hexagon]["tile"]]["code"])
        return stops(MAP["hexes"][hexagon].get("code", ""))

    def worth(self, hexagon: str, stop: int) -> int:
        """34: the printed value, or that of the phase's colour."""
        face = self.stops_of(hexagon)
        value = face[stop]["value"] if stop < len(face) else 0
        return int(value.get(PHASES[self.phase]["revenue"], 0) if isinstance(value, dict) else value)

    def of_tile(self, hexagon: str, what: str) -> Any:
        """Something about the tile in a hex."""
        return TILES[self.laid[hexagon]["tile"]].get(what) if hexagon in self.laid else None

    def is_yard(self, hexagon: str) -> bool:
        """12: classification yards, whose way is open to all."""
        return self.of_tile(hexagon, "kind") in TITLE["running"]["uncounted"]

    def is_counted(self, hexagon: str) -> bool:
        """34: what takes a stop of a train: no yard (silent, decided: B4), unless by a reading."""
        return "yards_are_stops" in self.options or not self.is_yard(hexagon)

    def earnings(self, who: str, runs: list[Json]) -> int:
        """34: the sum of the routes, with a palace car (13) one station of one train more, never of a bonus
        train."""
        total, doubled, reached = 0, [0], set[str]()
        used: Counter[tuple[str, str]] = Counter()
        mines = [row["hex"] for row in DISTRICTS.values()]
        for run in runs:
            nodes = [node.partition(".") for node in run["route"]]
            route = [(hexagon, int(stop or -1)) for hexagon, _, stop in nodes]
            visited = [one for one in route if one[1] >= 0 and one[0] not in mines]
            yard = run["train"].removeprefix("bonus ") if run["train"].startswith("bonus ") else ""
            self.check_train(who, run["train"], yard, visited, reached)
            self.check_route(who, run["train"], route, visited)
            used.update(
                (min(one[0], other[0]), max(one[0], other[0]))
                for one, other in zip(route, route[1:])
                if one[0] != other[0]
            )
            total += sum(self.worth(*one) for one in route if one[1] >= 0)
            if not yard:
                doubled += [self.worth(*one) for one in visited]
                reached |= {hexagon for hexagon, _ in visited}
        self.expect("34", "rims crossed twice", [], sorted(rim for rim, times in used.items() if times > 1))
        return total + (max(doubled) if who in self.cars else 0)

    def check_train(self, who: str, train: str, yard: str, visited: list[Stop], reached: set[str]) -> None:
        """34: two stops or more, no more than the train allows; 12: what a bonus train needs (silent,
        decided: D26)."""
        counted = [one for one in visited if one[0] == yard or self.is_counted(one[0])]
        if yard:
            most = TITLE["bonus_train"].get(str(self.of_tile(yard, "bonus")), 0)
            self.must(
                "34",
                f"{train}: own marker, reached by a train, on its route",
                yard in self.tokens[who] and yard in reached and yard in [one[0] for one in counted],
            )
        else:
            self.expect("34", f"owner of {train}", who, self.trains.get(train, ""))
            most = TRAINS[kind(train)]["stops"]
        self.must("34", f"stops of {train}", TITLE["running"]["stops"] <= len(counted) <= most)

    def check_route(self, who: str, train: str, route: list[Stop], visited: list[Stop]) -> None:
        """29: a marker on the route, no stop twice, no full station of others, rights, hexes that touch."""
        own = [one for one in visited if self.station.get((who, one[0])) == one[1]]
        self.must("29", f"{train}: a marker of {who} on the route", bool(own))
        self.must("29", f"{train}: no station twice", len(visited) == len(set(visited)))
        for place, row in [*CITIES.items(), *DISTRICTS.items()]:
            if any(hexagon == row["hex"] for hexagon, _ in route):
                self.must("29", f"{train}: rights in {place}", who in self.rights[place])
            inside = [hexagon for hexagon, _ in route[1:-1]]
            self.must("15", f"{train}: {place} at an end", place not in CITIES or row["hex"] not in inside)
        for hexagon, stop in visited:
            city = self.stops_of(hexagon)[stop]["kind"] == "city"
            open_to_all = self.is_yard(hexagon) or hexagon == CITIES["Chicago"]["hex"]
            if city and (hexagon, stop) not in own and not open_to_all:
                self.must("29", f"{train}: {hexagon} is not full of others", self.free_space(hexagon, stop))
        self.must(
            "29",
            f"{train}: hexes touch",
            all(distance(one[0], other[0]) <= 1 for one, other in zip(route, route[1:])),
        )

    def do_run(self, action: Json) -> None:
        """The declared runs; $20 for each subsidiary that has built, unless trains earn nothing (5)."""
        who = self.current
        alone = self.earnings(who, action["runs"])
        built = sum(one != who for one in self.builders)
        self.revenue = alone + (TITLE["subsidiary_terms"]["earnings"] * built if alone else 0)
        self.note("ran" if action["type"] == "run" else "run_announced", who, alone)
        told = self.told.tables["corporations"][who].get("last_revenue", 0)
        self.expect("34", f"earnings marker of {who}", self.revenue, told)

    def do_announce_run(self, action: Json) -> None:
        """34: any player may show better ones."""
        before = self.revenue or 0
        self.do_run(action)
        self.must("34", "higher than declared", (self.revenue or 0) > before)

    # ---- 35: dividends

    def do_dividend(self, action: Json) -> None:
        """All, half or nothing is paid out."""
        who, revenue = self.current, self.revenue or 0
        paid = {"pay": revenue, "half": half(revenue), "withhold": 0}[action["choice"]]
        amounts = self.holders(who, paid)
        for owner, share in amounts.items():
            self.pay(BANK, owner, share)
        self.pay(BANK, who, revenue - paid)
        if paid:
            self.note("paid_out", who, paid, amounts, revenue - paid)
            half_is_all = paid == revenue and "half_chosen_is_half" not in self.options
            self.divide("half" if action["choice"] == "half" and not half_is_all else "all")
        else:
            self.note("withheld", who, revenue)
            self.divide("none")

    def divide(self, part: str) -> None:
        """Right when all is paid, left when nothing is, not at all for half."""
        self.must("35", "earnings are divided once", not self.divided)
        self.divided = True
        square = self.square[self.current]
        self.move(self.current, {"all": right(square), "half": square, "none": left(square)}[part])

    def on_withheld(self, event: Json) -> None:
        """Without a run earnings are zero and the price falls, in the first turn always."""
        if self.by[0] == "dividend" and self.divided:
            return  # it is the action itself; else the turn of the next corporation follows on it
        self.expect("34", "no run before", None, self.revenue)
        self.revenue = 0
        self.note("withheld", self.current, 0)
        self.divide("none")
        told = self.told.tables["corporations"][self.current].get("last_revenue", 0)
        self.expect("34", f"earnings marker of {self.current}", 0, told)
