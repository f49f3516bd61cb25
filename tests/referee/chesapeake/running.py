"""Runs and what they pay."""

from __future__ import annotations

from typing import Any

from .data import BANK, POOL, STAGES, neighbour
from .keeping import Keeping


class Running(Keeping):
    """Runs and what they pay."""

    # 11.1, 11.5: run trains

    def place(self, hex_: str, stop: int) -> str:
        """11.1, B13: what a route may reach only once; the hexes of a red area are one place."""
        return self.face_of(hex_).stops[stop].group or f"{hex_}.{stop}"

    def value(self, hex_: str, stop: int) -> int:
        """11.5, 8: the number in the circle, or that of a red area by phase."""
        row = self.face_of(hex_).stops[stop]
        return row.by_colour[self.phases[self.phase]["revenue"]] if row.by_colour else row.value

    def run_value(self, corporation: str, runs: list[dict[str, Any]]) -> int:
        """11.5: the value of all runs, and what a run must be."""
        total = 0
        used = [run["train"] for run in runs]
        self.expect("11.5", "each train once", len(used), len(set(used)))
        sides: list[frozenset[tuple[str, int]]] = []
        for run in runs:
            kind, owner = self.trains[run["train"]]
            self.expect("11.5", "the owner of the train", corporation, owner)
            sides += self.track_used(run["route"])
            # A stop is told as hex and number, plain track as its hex alone.
            named = [text.partition(".") for text in run["route"]]
            route = [(hex_, int(stop)) for hex_, _, stop in named if stop]
            most = self.kinds[kind]["stops"] or len(route)
            self.expect("11.5", f"stops of {run['train']}", True, 2 <= len(route) <= most)
            places = [self.place(*at) for at in route]
            self.expect("11.1", "places reached twice", len(places), len(set(places)))
            own = any(at in self.tokens[corporation] for at in route)
            self.expect("11.1", "an own marker on the route", True, own)
            for at in route[1:-1]:
                self.expect("11.1", f"{at} may be passed", True, self.may_pass(corporation, *at))
            total += sum(self.value(*at) for at in route)
        self.expect("11.5", "track used once", len(sides), len(set(sides)))
        return total

    def track_used(self, route: list[str]) -> list[frozenset[tuple[str, int]]]:
        """11.1: the hex sides that a route crosses (B13); track must lead from each place to the next."""
        sides: list[frozenset[tuple[str, int]]] = []
        came: int | None = None
        for here, then in zip(route, [*route[1:], ""], strict=True):
            hex_, _, stop = here.partition(".")
            to = then.partition(".")[0]
            go = next((edge for edge in range(6) if neighbour(hex_, edge) == to), None)
            self.expect("11.1", f"{here} beside {then}", bool(to), go is not None)
            ends = {frozenset(pair) for pair in self.face_of(hex_).paths}
            steps = [{edge, f"_{stop}"} for edge in (came, go) if edge is not None] if stop else [{came, go}]
            self.expect("11.1", f"track in {here}", True, all(frozenset(step) in ends for step in steps))
            if go is not None:
                sides.append(frozenset({(hex_, go), (to, (go + 3) % 6)}))
                came = (go + 3) % 6
        return sides

    def may_pass(self, corporation: str, hex_: str, stop: int) -> bool:
        """11.1: no route goes on from a red area, nor through a city full of markers of others."""
        row, here = self.face_of(hex_).stops[stop], self.tokens_in(hex_, stop)
        if row.by_colour:
            return False
        return row.kind != "city" or corporation in here or len(here) < row.slots

    def has_route(self, corporation: str) -> bool:
        """11.7: whether track from a marker of the corporation meets another revenue location."""
        for hex_, city in filter(None, self.tokens[corporation]):
            exits = self.face_of(hex_).exits(city)
            if any(self.reaches(hex_, edge, self.place(hex_, city), frozenset()) for edge in exits):
                return True
        return False

    def reaches(self, hex_: str, edge: int, start: str, seen: frozenset[tuple[str, int]]) -> bool:
        """Follow track out of a hex by an edge until it meets a stop other than the start."""
        to, entry = neighbour(hex_, edge), (edge + 3) % 6
        if to not in self.hexes or (hex_, edge) in seen or (to, entry) in seen:
            return False
        seen = seen | {(hex_, edge), (to, entry)}
        for a, b in self.face_of(to).paths:
            for come, go in ((a, b), (b, a)):
                if come != entry:
                    continue
                if isinstance(go, str):
                    if self.place(to, int(go[1:])) != start:
                        return True
                elif self.reaches(to, go, start, seen):
                    return True
        return False

    def act_run(self, action: dict[str, Any]) -> None:
        """11.5: the runs declared; their value is what the corporation earns."""
        self.section = "11.5"
        self.stage("run")
        corporation = self.now.corporation
        self.now.revenue = self.run_value(corporation, action["runs"])
        self.last_revenue[corporation] = self.now.revenue
        self.fact("ran", corporation, self.now.revenue)

    def act_announce_run(self, action: dict[str, Any]) -> None:
        """11.5: another player announces more, and that must be declared."""
        self.section = "11.5"
        corporation = self.now.corporation
        better = self.run_value(corporation, action["runs"])
        self.expect("11.5", "more than was declared", True, better > (self.now.revenue or 0))
        self.now.revenue = self.last_revenue[corporation] = better

    # 11.6: distribute earnings

    def no_earnings(self) -> None:
        """11.6: zero earnings move the marker left; right only without a train or without a route."""
        corporation = self.now.corporation
        if self.now.revenue is None:
            could = bool(self.trains_of(corporation)) and self.has_route(corporation)
            self.expect("11.5", f"{corporation} can run a train", False, could)
        self.expect("11.6", "earnings", 0, self.now.revenue or 0)
        self.section = "11.6"
        self.now.revenue = 0  # 6: the chart keeps what was last earned; it is updated after a company runs
        self.now.stage = STAGES["dividend"]
        self.fact("withheld", corporation, 0)
        self.keep(corporation, 0)

    def keep(self, corporation: str, revenue: int) -> None:
        """11.6: the treasury keeps the earnings, and the marker moves left."""
        old = self.market.price(corporation)
        self.pay(BANK, corporation, revenue)
        self.market.left(corporation)
        self.moved(corporation, old)
        self.now.divided = True

    def act_dividend(self, action: dict[str, Any]) -> None:
        """11.6: pay a tenth for each share, or keep all."""
        self.section = "11.6"
        self.stage("dividend")
        corporation, revenue = self.now.corporation, self.now.revenue or 0
        if action["choice"] != "pay" or not revenue:
            self.fact("withheld", corporation, revenue)
            self.keep(corporation, revenue)
            return
        amounts: dict[str, int] = {}
        for owner in [*self.players, POOL]:  # the offering's are lost; 14.3: so are those of removed shares
            percent = self.held[corporation].get(owner, 0)
            if percent:  # B27: earnings are multiples of 10, so nothing is rounded
                payee = corporation if owner == POOL else owner
                amounts[payee] = revenue // 10 * (percent // 10)
                self.pay(BANK, payee, amounts[payee])
        self.fact("paid_out", corporation, revenue, amounts, 0)
        old = self.market.price(corporation)
        self.market.right(corporation)
        self.moved(corporation, old)
        self.now.divided = True
