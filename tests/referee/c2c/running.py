"""Runs and what they pay."""

from __future__ import annotations

from itertools import pairwise

from .. import books
from .data import BANK, OFFERING, Face, Row, Token, side
from .keeping import Keeping


class Running(Keeping):
    """Runs and what they pay."""

    # --- 4.7.6 to 4.7.8 destinations ---

    def on_destination_reached(self, event: Row) -> None:
        sym, goal = event["corporation"], event["destination"]
        self.expect(
            "4.7.6",
            f"{sym} can still reach its destination",
            (sym, "open"),
            (self.holder.get(goal), self.goal_state.get(goal)),
        )
        self.expect("4.7.6", f"destination of {goal}", True, event["hex"] in self.goals[goal])
        self.goal_run = (sym, goal)

    def on_destination_set(self, event: Row) -> None:
        """F, variable destinations."""
        self.goals[event["corporation"]] = [event["hex"]]

    def on_destinations_kept(self, _: Row) -> None:
        """F, variable destinations: one player who does not agree is enough."""
        self.goals = dict(self.printed_goals)

    def on_run_put_off(self, event: Row) -> None:
        """4.7.6, by a reading: the president is asked again later."""
        self.expect("4.7.6", "a run may wait", True, "destination_run_may_wait" in self.options)
        self.expect("4.7.6", "whose run waits", self.goal_run, (event["corporation"], event["destination"]))
        self.goal_run = ("", "")

    def do_place_destination(self, action: Row) -> None:
        """4.7.7: beside the spaces; another token in the city goes back to the charter as a $100 token."""
        sym, goal = self.goal_run
        placed = next(event for event in self.line["events"] if event["type"] == "destination_placed")
        self.goal_state[goal] = "placed"
        place = placed["hex"]
        for key, token in self.tokens.items():
            if token.corporation == sym and token.hex == place and not key.endswith(" 0"):
                self.take_back(key)
        if any(token.corporation == sym and token.hex == place for token in self.tokens.values()):
            self.expect("4.8.4", "destination token at the home of the other half", False, placed["laid"])
        else:
            self.lay_destination(goal, sym, place, action["city"])

    def lay_destination(self, goal: str, sym: str, place: str, city: int) -> None:
        """F, blocking destinations: in a space where one is open, a reserved one too; else beside."""
        placed = sum((one.hex, one.city, one.placed) == (place, city, True) for one in self.tokens.values())
        if "blocking_destinations" in self.options and placed < self.open_spaces(place, city):
            key = self.new_token(f"{goal} goal")
            self.tokens[key] = Token(sym, self.title["token_prices"]["converted"], place, city, True)
            self.goals_in_spaces[goal] = key
            self.homes_aside(place, city)
        else:
            self.beside[f"{goal} goal"] = (sym, place, city, "destination")

    def homes_aside(self, place: str, city: int) -> None:
        """F, blocking destinations: who has not operated can still place its home (decided: beside the spaces)."""
        here = [key for key, one in self.tokens.items() if (one.hex, one.city) == (place, city)]
        for key in [key for key in here if not self.tokens[key].placed]:
            if len(here) > self.open_spaces(place, city):
                here.remove(key)
                self.beside[key] = (self.tokens.pop(key).corporation, place, city, "waiting home")

    def do_take_token(self, _: Row) -> None:
        sym, goal = self.goal_run
        self.goal_state[goal] = "taken"
        price = self.title["token_prices"]["converted"]
        self.tokens[self.new_token(f"{goal} goal")] = Token(sym, price, "", -1, False)
        self.goal_run = ("", "")

    # --- 4.7.3 running ---

    def do_run(self, action: Row) -> None:
        sym, used = self.operating(), set[tuple[str, int]]()
        revenue = self.op.crossings = 0
        for run in action["runs"]:
            revenue += self.run_value(sym, run["train"], run["route"], used)
        told = next(event for event in self.line["events"] if event["type"] == "ran")
        self.expect("4.7.3", f"revenue of {sym}", revenue, told["revenue"])
        self.op.revenue = revenue = told["revenue"]
        shells = {self.shells.get(train) for train, owner in self.trains.items() if owner == sym}
        if not self.goal_run[0]:
            self.op.ran = True
            self.op.empty_shell = self.double(sym) and len(shells) < 2 and not self.op.loans
        else:
            self.check_goal_run(action["runs"])
        self.corporations[sym].last_revenue = revenue
        trains = [run["train"] for run in action["runs"]]
        self.expect("4.7.3", "each train runs once", len(trains), len(set(trains)))
        self.transcontinental(sym)

    def check_goal_run(self, runs: list[Row]) -> None:
        """4.7.8: a run has home and destination as its ends; 4.8.4: by trains of that shell alone."""
        sym, goal = self.goal_run
        ends = [{run["route"][0].split(".")[0], run["route"][-1].split(".")[0]} for run in runs]
        home = self.charter[goal]["home"]
        self.expect(
            "4.7.8",
            f"{sym} runs from {home} to its destination",
            True,
            any(home in pair and pair & set(self.goals[goal]) for pair in ends),
        )
        if self.double(sym):
            self.expect(
                "4.8.4", "trains of the shell", {goal}, {self.shells.get(run["train"]) for run in runs}
            )

    def face_of(self, place: str) -> Face:
        if place in self.tiles:
            number, rotation = self.tiles[place]
            return self.tile_faces[number].turned(rotation)
        return self.printed[place]

    def stop_value(self, place: str, city: int) -> int:
        """4.1: the column of a red area by phase."""
        revenue = self.face_of(place).stops[city].revenue
        if "|" not in revenue:
            return int(revenue)
        return int(dict(part.split("_") for part in revenue.split("|"))[self.phases[self.phase]["revenue"]])

    def marker_value(self, sym: str, place: str) -> int:
        """Appendix A: more for the owner of a marker there, and for others from an open port or mine."""
        total = 0
        rows = books.powers(self.title, "marker")
        for private, (owner, where, shut) in self.place_markers.items():
            if where == place and owner == sym:
                total += rows[private]["more"]
            elif where == place and not shut:
                total += rows[private].get("others", 0)
        return total

    def run_value(self, sym: str, train: str, route: list[str], used: set[tuple[str, int]]) -> int:
        """4.7.3: the stops' values; 4.7.7, 4.8.7: a destination at an end is doubled, on its own shell."""
        loan = train.startswith("loan")
        kind = self.op.loans[int(train.split()[1]) - 1] if loan else self.kind_of[train]
        if not loan:
            self.expect("4.7.3", f"owner of {train}", sym, self.trains[train])
        stops = [(place, int(city)) for place, dot, city in (step.partition(".") for step in route) if dot]
        self.expect("4.7.3", f"stops of {train}", True, 2 <= len(stops) <= self.kinds[kind]["stops"])
        names = [self.hexes[place].get("name", place) for place, _ in stops]
        self.expect("4.7.3", f"{train} runs to each city once", len(names), len(set(names)))
        self.expect(
            "4.7.3", f"{train} runs to a token of {sym}", True, any(self.has_token(sym, *s) for s in stops)
        )
        self.check_route(sym, train, route, used)
        total = 0
        for number, (place, city) in enumerate(stops):
            value = self.stop_value(place, city) + self.marker_value(sym, place)
            at_end = number in (0, len(stops) - 1)
            total += value * (2 if at_end and self.doubled(sym, train, place, city) else 1)
        coast, east = self.map["transcontinental"]["west_coast"], self.map["transcontinental"]["east"]
        eastern = any(self.zone.get(place) in east["zones"] or place in east["hexes"] for place, _ in stops)
        if eastern and any(place in coast for place, _ in stops) and not loan:
            self.op.crossings += 1
        return total

    def doubled(self, sym: str, train: str, place: str, city: int) -> bool:
        if "no_doubling" in self.options or sym in self.formed:  # 5.1.4: not for Amtrak and Conrail
            return False
        for goal, holder in self.holder.items():
            token = self.beside.get(f"{goal} goal")
            spot = (token[1], token[2]) if token is not None else None
            inside = self.tokens.get(self.goals_in_spaces.get(goal, ""))
            spot = (inside.hex, inside.city) if inside is not None else spot
            there = holder == sym and spot is not None and self.same_stop(*spot, place, city)
            # Both halves may have come to the same place, so another goal may be that of the shell.
            if there and (not self.double(sym) or self.shells.get(train) == goal):
                return True
        return False

    def same_stop(self, place: str, city: int, other: str, other_city: int) -> bool:
        """Silent, decided: a red area in two hexes is one stop."""
        red = self.hexes[place].get("color") == "red" == self.hexes[other].get("color")
        return (place, city) == (other, other_city) or (
            red and self.hexes[place]["name"] == self.hexes[other]["name"]
        )

    def has_token(self, sym: str, place: str, city: int) -> bool:
        own = [(one.hex, one.city) for one in self.tokens.values() if one.corporation == sym and one.placed]
        own += [(where, at) for who, where, at, _ in self.beside.values() if who == sym]
        return any(self.same_stop(where, at, place, city) for where, at in own)

    def blocked(self, sym: str, place: str, city: int) -> bool:
        """4.7.2: full of others' tokens; 2.2: a closed numbered space keeps the way open for all."""
        if self.has_token(sym, place, city):
            return False
        if place in self.map["token_spaces"]:
            slots = len(self.map["token_spaces"][place])
        else:
            slots = self.face_of(place).stops[city].slots
        inside = sum((one.hex, one.city, one.placed) == (place, city, True) for one in self.tokens.values())
        return 0 < slots <= inside

    def check_route(self, sym: str, train: str, route: list[str], used: set[tuple[str, int]]) -> None:
        """4.7.3: steps join, no side twice in the whole run, no way through full cities or dead ends."""
        places = [step.split(".")[0] for step in route]
        joined = True
        for place, other in pairwise(places):
            out, into = side(place, other), side(other, place)
            if out is None or into is None:
                joined = False
                continue
            joined = joined and (place, out) not in used
            used |= {(place, out), (other, into)}
        self.expect("4.7.3", f"{train} runs on from hex to hex, never twice over the same side", True, joined)
        for number, step in enumerate(route):
            place, dot, city = step.partition(".")
            around = [places[i] for i in (number - 1, number + 1) if 0 <= i < len(places)]
            edges = frozenset(edge for other in around if (edge := side(place, other)) is not None)
            face_here = self.face_of(place)
            fits = edges <= face_here.stops[int(city)].edges if dot else edges in face_here.track
            self.expect("4.7.3", f"track of {train} in {place}", True, fits)
            if dot and len(around) == 2:
                self.expect("4.7.3", f"{train} may pass {place}", False, self.blocked(sym, place, int(city)))

    # --- 4.7.4 dividends ---

    def on_withheld(self, event: Row) -> None:
        """4.7.4: without a run nothing is paid, and the marker goes left; 5.2.1: with trains on loan it stays, and what
        the treasury can pay for is bought."""
        if self.line["action"]["type"] == "dividend" and event["corporation"] == self.line["action"]["for"]:
            return
        self.expect(
            "4.7.4",
            "earnings without a run",
            (self.op.corporation, 0),
            (event["corporation"], event["revenue"]),
        )
        sym = event["corporation"]
        if self.op.loans:
            self.pay_for_loans(sym)
            return
        self.market.left(sym)
        self.close_if_there(sym)

    def close_if_there(self, sym: str) -> None:
        if self.market.zone(sym, "closing"):
            self.close(sym)

    def do_dividend(self, action: Row) -> None:
        sym, choice, revenue = self.operating(), action["choice"], self.op.revenue
        action["for"] = sym
        paid = revenue if choice == "pay" else 0
        if choice == "half":  # 4.7.4: rounded in favor of the share holders, to whole dollars a share
            paid = -(-revenue // 20) * 10
        self.pay(BANK, sym, revenue - paid)
        self.distribute(sym, paid)
        if paid:
            self.say("paid_out", sym, paid, revenue - paid)
        if self.goal_run[0]:
            self.expect("4.7.8", "no half dividend", True, choice in ("pay", "withhold"))
            if choice == "pay":
                self.market.right(sym)
        elif self.op.loans:
            self.expect("5.2.1", "a run with a loaned train is withheld", "withhold", choice)
        elif choice == "withhold" or revenue == 0:
            self.market.left(sym)
            self.close_if_there(sym)  # 3.2: immediately
        elif choice == "pay" and not self.op.empty_shell:  # 4.8.3
            self.market.right(sym)
        self.goal_run = ("", "")
        if self.op.loans:
            self.pay_for_loans(sym)
        self.check_price_end()

    def acting(self, sym: str) -> str:
        """Silent, decided: without anybody with two shares the largest holder acts for Amtrak or Conrail."""
        return self.president(sym) or self.acts.get(sym, "")

    def distribute(self, sym: str, paid: int) -> None:
        """4.7.4: 10% a share; the open market's to the bank, offered and redeemed shares' to the treasury."""
        amounts: dict[str, int] = {}
        for owner in [*self.players, sym]:
            percent = self.held(sym, owner) + (self.held(sym, OFFERING) if owner == sym else 0)
            percent -= self.no_dividend[owner] if sym == "NYC" else 0
            amounts[owner] = -(-paid * percent // 100)  # silent, decided: rounded for each holder
            self.pay(BANK, owner, amounts[owner])
        told = next((e for e in self.line["events"] if e["type"] == "paid_out"), None)
        if told is not None:
            ours = {owner: amount for owner, amount in amounts.items() if amount}
            self.expect("4.7.4", f"dividend of {sym}", ours, {k: v for k, v in told["amounts"].items() if v})

    def transcontinental(self, sym: str) -> None:
        """4.7.9: a square to the right as it first runs from coast to east, two for a merger corporation."""
        most = self.bonuses["merged" if self.double(sym) else "public"]
        more = min(self.op.crossings, most - self.crossed.get(sym, 0))
        for _ in range(max(more, 0)):
            self.crossed[sym] = self.crossed.get(sym, 0) + 1
            self.market.right(sym)
        told = sum(len(event["trains"]) for event in self.line["events"] if event["type"] == "crossed")
        self.expect("4.7.9", f"transcontinental bonuses of {sym}", max(more, 0), told)
