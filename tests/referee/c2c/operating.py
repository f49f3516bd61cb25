"""Operating rounds, track and tokens."""

from __future__ import annotations

from .data import BANK, Face, Row, Token, Turn, neighbour
from .keeping import Keeping


class Operating(Keeping):
    """Operating rounds, track and tokens."""

    # --- 4.7 operating round ---

    def private_income(self) -> None:
        """4.2 B1, 4.9: to whoever owns the company, player or corporation."""
        for sym, company in self.companies.items():
            if not company.closed and company.owner != BANK:
                self.pay(BANK, company.owner, self.charters_of_companies[sym]["revenue"])

    def next_to_operate(self) -> str:
        """4.7, silent, decided: always the first by present position that has not operated."""
        here = (self.number, self.part)
        waiting = {sym for sym, row in self.formed.items() if row["waits"] == here}
        live = [
            sym
            for sym, one in self.corporations.items()
            if one.floated and not one.closed and sym not in self.done and sym not in waiting
        ]
        return next(iter(self.market.order(live)), "")

    def operating(self) -> str:
        return self.goal_run[0] or self.op.corporation

    def on_turn_began(self, event: Row) -> None:
        self.end_turn()
        sym = event["corporation"]
        self.expect("4.7", "corporation to operate", self.next_to_operate(), sym)
        self.expect("F finish", "play goes on after the end", False, self.end == "price")
        one = self.corporations[sym]
        self.op = Turn(sym, first=not one.operated)
        one.operated = True
        self.done.add(sym)
        home = self.tokens.get(f"{sym} 0")
        if home is not None and home.corporation == sym:
            if not home.placed:  # 4.2 B0, 4.7.2: the first token is free
                self.say("home_placed", sym, home.hex, home.city)
            home.placed = True
        who, place, city, what = self.beside.get(f"{sym} 0", ("", "", 0, ""))
        if what == "waiting home":
            self.say("home_placed", sym, place, city)
            self.beside[f"{sym} 0"] = (who, place, city, "home")

    def end_turn(self) -> None:
        """4.7.5, 4.8.6: who can run a train must own one, on each shell."""
        sym = self.op.corporation
        lent = sym in self.formed and self.op.lent  # 5.2.1: what it cannot pay for of that is returned
        owes = sym and self.op.ran and not self.corporations[sym].closed and not lent and not self.end
        if owes:
            self.expect(
                "4.7.5", f"{sym} owns a train at the end of its turn", True, sym in self.trains.values()
            )
            if (
                self.double(sym) and sym not in self.formed
            ):  # 5.2.1: those buy what they can of what they are lent
                self.expect("4.8.6", f"shells of {sym} with trains", 2, len(self.shell_count(sym)))
        self.op = Turn()

    def double(self, sym: str) -> bool:
        """Whether it has two shells: merger corporations, Amtrak and Conrail (4.8, 5.2)."""
        return sym in self.merged or sym in self.formed

    # --- 4.7.1 tiles ---

    def do_use_discount(self, action: Row) -> None:
        sym = action["private"]
        self.expect("A", f"owner of {sym}", self.op.corporation, self.companies[sym].owner)
        self.op.discounts.add(sym)

    def do_lay_tile(self, action: Row) -> None:
        place, number, rotation = action["hex"], action["tile"], action["rotation"]
        old = self.face_of(place)
        colours = ["", "yellow", "green", "brown", "gray"]
        had = self.colour[self.tiles[place][0]] if place in self.tiles else self.hexes[place].get("color", "")
        steps = colours[colours.index(had) + 1 : colours.index(self.colour[number]) + 1]
        paid = steps[-1:] if "leap_by_tile" in self.options else steps
        points = sum(self.title["tile_points"][colour] for colour in paid)
        first = place not in self.tiles
        self.tiles[place] = (number, rotation)
        self.op.tiles.append((self.zone[place], points))
        self.op.from_home &= (
            self.zone[place] in ("West", "Plains")
            or self.charter.get(self.op.corporation, {}).get("home") == place
        )
        cost = self.tile_cost(place) if first else 0
        self.expect(
            "4.7.1",
            f"colour of {number} is available",
            True,
            self.colour[number] in self.phases[self.phase]["tiles"],
        )
        self.pay(self.op.corporation, BANK, cost)
        self.check_blocks(place)
        told = next(event for event in self.line["events"] if event["type"] == "tile_laid")
        self.expect("4.7.1", f"cost of the tile in {place}", cost, told["cost"])
        self.expect("4.7.1", f"{self.op.corporation} can pay", True, self.cash[self.op.corporation] >= 0)
        self.move_tokens(place, old)
        self.check_points()

    def tile_cost(self, place: str) -> int:
        """Terrain for the first tile, yellow print included; A: engineers, tunnel and bridge save money."""
        sym, printed, river = self.op.corporation, self.printed[place], self.bridges(place)
        cost = full = printed.cost
        engineer = "engineer" in self.markers.get(sym, ()) and (sym, "engineer") not in self.fresh
        if engineer and printed.terrain == "mountain" and self.zone[place] in ("West", "Plains"):
            cost //= 2
        saved = 0
        if "KT" in self.op.discounts and printed.terrain == "mountain" and self.zone[place] == "East":
            saved = min(cost, self.title["powers"]["tunnel"]["discount"])
            self.close_company("KT")
            self.op.discounts.discard("KT")
        home = (
            self.charter.get(sym, {}).get("home") == place
            and sym in self.title["powers"]["bridge"]["at_home"]
        )
        if (
            river
            and self.op.first
            and home
            and self.companies["MRB"].owner == sym
            and not self.companies["MRB"].closed
        ):
            self.op.bridged_home, cost = True, 0  # free, without the discount
        elif river and "MRB" in self.op.discounts:
            saved = min(cost, self.title["powers"]["bridge"]["discount"])
            if saved:  # a crossing that costs nothing leaves the discount for another spot
                self.op.discounts.discard("MRB")
            self.expect("A", "the bridge is cheaper at one spot", False, self.bridge_used)
            self.bridge_used = self.bridge_used or saved > 0
        used = [event["saved"] for event in self.line["events"] if event["type"] == "discount_used"]
        self.expect("A", f"discount in {place} of ${full}", saved, sum(used))
        return cost - saved

    def check_blocks(self, place: str) -> None:
        """A: a player's company keeps its hexes closed, and the bridge company the river."""
        for sym, row in self.charters_of_companies.items():
            mine = not self.companies[sym].closed and self.companies[sym].owner in [BANK, *self.players]
            if mine and (place in row.get("blocks", ()) or (sym == "MRB" and self.bridges(place))):
                self.expect("A", f"{sym} lets a tile be laid in {place}", True, False)

    def bridges(self, place: str) -> bool:
        """A, Mississippi Bridge: whether track meets the line of Plains and East, rows A and B excepted."""
        if place[0] in "AB" and place[1].isdigit():
            return False
        around = (self.zone.get(neighbour(place, edge)) for edge in self.face_of(place).edges())
        return any({self.zone[place], other} == {"Plains", "East"} for other in around)

    def move_tokens(self, place: str, old: Face) -> None:
        """4.7.1: tokens move to the new tile; each city keeps the edges it had."""
        new = self.face_of(place)
        if len(old.stops) < 2:
            return
        for token in self.tokens.values():
            if token.hex == place:
                token.city = self.same_city(old, new, token.city)
        self.beside = {
            key: (who, where, self.same_city(old, new, city) if where == place else city, what)
            for key, (who, where, city, what) in self.beside.items()
        }

    def same_city(self, old: Face, new: Face, city: int) -> int:
        return next((i for i, stop in enumerate(new.stops) if old.stops[city].edges <= stop.edges), city)

    def check_points(self) -> None:
        """4.7.1: three tile points, or six; more in Canada, in the West on a first turn, and for labor."""
        sym, laid = self.op.corporation, self.op.tiles
        used, zones = sum(points for _, points in laid), {zone for zone, _ in laid}
        rural = sum(points for zone, points in laid if zone in ("West", "Plains"))
        canada = sum(points for zone, points in laid if zone == "Canada")
        labor = self.markers.get(sym, []).count("labor") - ((sym, "labor") in self.fresh)
        most = self.title["tile_points"]["merged" if self.double(sym) else "public"]
        if self.double(sym):
            # The bonus point for three in Canada is laid there too: four points there carry the first one
            most += canada // 4 + min(labor, rural // 4)
        else:
            west = zones <= {"West", "Plains"}
            most += zones == {"Canada"}
            # B: MILW is listed under the Plains and its home lies east of the line (decided: A7)
            most += self.op.from_home and self.op.first and self.charter[sym]["zone"] in ("West", "Plains")
            most += west * min(1, labor)
            most += self.op.bridged_home
        self.expect("4.7.1", f"tile points of {sym}, at most {most}", True, used <= most)

    # --- 4.7.2 tokens ---

    def do_place_token(self, action: Row) -> None:
        """The next token of the charter, at its price; one a turn."""
        sym, place, city = self.op.corporation, action["hex"], action["city"]
        key = next((k for k, one in self.tokens.items() if one.corporation == sym and not one.hex), "")
        self.one_token_a_turn()
        if not self.expect("4.7.2", f"{sym} has a token left", True, key != ""):
            return
        token = self.tokens[key]
        self.expect("4.7.2", f"space in {place}", True, self.room(place, city) > 0)
        self.expect(
            "4.7.2",
            f"{sym} has no other token in {place}",
            False,
            any(one.corporation == sym and one.hex == place for one in self.tokens.values()),
        )
        self.pay(sym, BANK, token.price)
        self.say("token_placed", sym, place, city, token.price)
        token.hex, token.city, token.placed = place, city, True

    def new_token(self, name: str) -> str:
        """The program's name for a token that was none of the charter's: names are no rule."""
        return next((key for key in self.line["tables"].get("tokens", ()) if key not in self.tokens), name)

    def one_token_a_turn(self) -> None:
        self.op.tokens += 1
        self.expect("4.7.2", "tokens placed in this turn", 1, self.op.tokens)

    def room(self, place: str, city: int) -> int:
        """4.7.2: spaces left, besides those kept for corporations at home there that have not started."""
        taken = sum(one.hex == place and one.city == city for one in self.tokens.values())
        return self.open_spaces(place, city) - taken

    def open_spaces(self, place: str, city: int) -> int:
        """2.2: numbered spaces of red areas open with the first train of that kind."""
        if place in self.map["token_spaces"]:
            return sum(
                not since or int(since) <= int(self.phase) for since in self.map["token_spaces"][place]
            )
        return self.face_of(place).stops[city].slots

    def do_place_bull(self, action: Row) -> None:
        """4.3.5: takes a free space or stands beside; all other tokens and open destinations are lost."""
        sym, place, city = self.op.corporation, action["hex"], action["city"]
        self.one_token_a_turn()
        cost, beside = self.bulls.pop(sym), self.room(place, city) <= 0
        self.pay(sym, BANK, cost)
        lost = sum(one.corporation == sym and not one.hex for one in self.tokens.values())
        self.say("bull_placed", sym, place, city, cost, beside, lost)
        self.tokens = {k: one for k, one in self.tokens.items() if one.corporation != sym or one.hex}
        if not beside:
            self.tokens[self.new_token(f"{sym} bull")] = Token(
                sym, self.title["token_prices"]["bull"], place, city, True
            )
        else:
            self.beside[f"{sym} bull"] = (sym, place, city, "bull")
        for goal, holder in self.holder.items():
            if holder == sym and self.goal_state[goal] == "open":
                self.goal_state[goal] = "gone"
