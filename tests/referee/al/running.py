"""Runs and what they pay."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from .data import BANK, KINDS, PHASES, POOL, TITLE, Face, Row, beyond
from .keeping import Keeping


class Running(Keeping):
    """Runs and what they pay."""

    # 4.2.3. Running trains ---------------------------------------------------------------------------------

    def on_run(self, by: str, action: Row) -> None:
        """Run trains."""
        self.must("4.2", "trains run once, before paying out", not self.divided)
        self.revenue = self.revenue_of(action["runs"])
        self.say("ran", self.corporation, self.revenue)

    def on_announce_run(self, by: str, action: Row) -> None:
        """[4.2.3.1] A stockholder points out a better run, which must be used."""
        better = self.revenue_of(action["runs"])
        self.must("4.2.3.1", f"{by} owns stock", self.shares[self.corporation].get(by, 0) > 0)
        self.must("4.2.3.1", "the run announced is better", better > self.revenue)
        self.revenue = better
        self.say("run_announced", self.corporation, better)

    def revenue_of(self, runs: list[Row]) -> int:
        """[4.2.3.1] What the runs earn together; the routes are checked on the way."""
        used: set[frozenset[str]] = set()
        total, named, trains = 0, set[str](), [run["train"] for run in runs]
        fit = len(set(trains)) == len(trains) and set(trains) <= set(self.owned(self.corporation))
        self.must("4.2.3", "each train runs once and is the corporation's", fit)
        for run in runs:
            kind = KINDS[run["train"].split("-")[0]]
            faults = self.faults(run["route"], kind["stops"], used)
            self.expect("4.2.3", f"faults of {run['train']}", [], faults)
            stops = [node.split(".")[0] for node in run["route"] if "." in node]
            total += sum(self.value(hex_, kind.get("multiplier", 1)) for hex_ in stops)
            for chit in TITLE["train_names"]["chit"] if self.names == self.corporation else []:
                if chit["name"] not in named and set(chit["hexes"]) <= set(stops):
                    named.add(chit["name"])  # not doubled; each on one train (decided: 19)
                    total += chit["bonus"]
        return total

    def value(self, hex_: str, multiplier: int) -> int:
        """[4.2.3.1] Of two values the second counts from the first 5 Train on (decided: 1, Corinth's too)."""
        face = self.face(hex_)
        value = face.late if PHASES[self.phase]["revenue"] == "brown" else face.early
        value *= multiplier if face.stop in TITLE["running"]["multiplied"] else 1
        # T3 is lost; title.toml has a bonus of $10. Read here: for each train that calls at the city.
        return value + (TITLE["coal_field"]["bonus"] if self.coal == (hex_, self.corporation) else 0)

    def faults(self, route: list[str], limit: int, used: set[frozenset[str]]) -> list[str]:
        """What is wrong with a route by 4.2.3(a) to (j); `used`: the hex sides that trains have crossed."""
        hexes, faults = [node.split(".")[0] for node in route], list[str]()
        stops = [node.split(".")[0] for node in route if "." in node]
        for side in map(frozenset, pairwise(hexes)):
            if side in used:
                faults.append(f"(b), (j) track over {sorted(side)} used twice")
            used.add(side)
        for place, hex_ in enumerate(hexes):
            face, beside = self.face(hex_), hexes[max(0, place - 1) : place] + hexes[place + 1 : place + 2]
            sides = {side for side in range(6) if beyond(hex_, side) in beside}
            if "." in route[place]:
                on_track = len(sides) == len(beside) and sides <= face.to_stop
                if len(beside) == 2 and (face.red or self.blocked(hex_, face)):
                    faults.append(f"(e), (h) no way through {hex_}")
            else:
                on_track = len(beside) == 2 and frozenset(sides) in face.through
            if not on_track:
                faults.append(f"(a) no track in {hex_}")
        counted = [hex_ for hex_ in stops if self.face(hex_).stop not in TITLE["running"]["uncounted"]]
        if len(stops) < 2 or len(set(stops)) < len(stops):
            faults.append("(a), (g) two stops or more, each once")
        if not set(stops) & set(self.tokens[self.corporation]):
            faults.append("(f) no station")
        if len(counted) > limit:
            faults.append(f"(i) {len(counted)} stops")
        return faults

    def blocked(self, hex_: str, face: Face) -> bool:
        """[4.2.3(e)] All circles are occupied by others; one kept free does not block (decided: 14)."""
        others = sum(hex_ in hexes for sym, hexes in self.tokens.items() if sym != self.corporation)
        return face.stop == "city" and others >= face.circles

    def legal_run(self) -> bool:
        """[4.2.5.2] Whether track leads from a station to any other stop, towns included (decided: 26)."""
        for station in self.tokens[self.corporation]:
            ahead, seen = [(station, side) for side in self.face(station).to_stop], set[tuple[str, int]]()
            while ahead:
                hex_, side = ahead.pop()
                here, entry = beyond(hex_, side), (side + 3) % 6
                face = self.face(here)
                if entry in face.to_stop and here != station:
                    return True
                if (here, entry) not in seen:
                    joined = [track - {entry} for track in face.through if entry in track]
                    ahead += [(here, out) for ends in joined for out in ends]
                seen.add((here, entry))
        return False

    # 4.2.4. Paying out or withholding ----------------------------------------------------------------------

    def on_dividend(self, by: str, action: Row) -> None:
        """Pay out, the treasury taking what shares in the Open Market earn, or keep it all."""
        sym, revenue = self.corporation, self.revenue
        self.must("4.2", "once in a turn", not self.divided)
        if action["choice"] == "withhold" or revenue == 0:
            self.withhold(revenue)
            return
        parts = {player: self.shares[sym].get(player, 0) for player in self.players}
        parts[sym] = self.shares[sym].get(POOL, 0)
        amounts = {owner: revenue * percent // 100 for owner, percent in parts.items() if percent}
        for owner, amount in amounts.items():
            self.pay(BANK, owner, amount)
        self.say("paid_out", sym, revenue, amounts)
        self.divide(self.chart.right)

    def withhold(self, revenue: int) -> None:
        """Withheld, or nothing earned: to the left."""
        self.pay(BANK, self.corporation, revenue)
        self.say("withheld", self.corporation, revenue)
        self.divide(self.chart.left)

    def divide(self, move: Callable[[str], None]) -> None:
        """Move the token; [5(b)] $300 sets off the end; [4.2(f)] obsolete trains go now."""
        sym, self.divided = self.corporation, True
        self.move_token(sym, move)
        if self.chart.within(sym, "end"):
            self.set_off("price")
        leaving = [train for train in self.owned(sym) if train in self.obsolete]
        if leaving:
            self.retire(leaving)
            self.say("obsolete_trains_left", sym, leaving)
