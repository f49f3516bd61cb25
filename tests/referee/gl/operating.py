"""Operating rounds, track and tokens."""

from __future__ import annotations

from collections import deque

from .. import books
from ..books import Line
from .data import BANK, OFFERING, POOL, Face, Turn, neighbour, toml
from .keeping import Keeping


class Operating(Keeping):
    """Operating rounds, track and tokens."""

    # Rounds -------------------------------------------------------------------------------------------------

    def on_round_began(self, event: Line) -> None:
        """4: a stock round, then a set of operating rounds by the phase."""
        told = {name: event[name] for name in ("kind", "number", "part", "of")}
        kind, number, part, of = (self.round[name] for name in ("kind", "number", "part", "of"))
        if kind == "auction":
            mine = {"kind": "stock", "number": 1, "part": 1, "of": 1}
        elif kind == "stock":
            self.close_stock_round()
            # Silent, decided (section 5): the number of rounds is fixed when the set begins, but for a
            # reading. Private companies unsold, "a normal Operating Round" (4.2): phase 2H has one anyway.
            mine = {"kind": "operating", "number": number, "part": 1, "of": self.phases[self.phase]["rounds"]}
        else:
            self.end_turn()
            self.expect("4.6", "all have operated", [], self.waiting())
            last = part == of
            self.expect("5", "a set that ends the game is the last", False, last and bool(self.end))
            mine = (
                {"kind": "stock", "number": number + 1, "part": 1, "of": 1}
                if last
                else {"kind": "operating", "number": number, "part": part + 1, "of": of}
            )
        self.expect("4", "the round that begins", mine, told)
        self.round = told
        self.done, self.turn = set(), Turn()
        if told["kind"] == "operating":
            self.pay_private_revenue()
        else:
            self.mover, self.passes, self.acted, self.last = self.priority, 0, False, ""
            self.sold, self.sold_now = set(), set()

    def close_stock_round(self) -> None:
        """4.1.4: the priority deal goes on, and corporations sold out rise a row (3.5)."""
        self.expect("4.1", "all have passed", len(self.players) - len(self.out), self.passes)
        if self.last:  # silent, decided (section 7): nobody acted, nothing changes
            # Silent, decided (section 6): bids and private companies count like shares.
            new = self.after(self.last)[0]
            if new != self.priority:
                self.priority = new
                self.tell("priority_passed", player=new)
        for name in self.order_of_started():
            if not any(self.shares[name][owner] for owner in (POOL, name, OFFERING)):
                self.move(name, self.market.up(self.cell[name]))

    def order_of_started(self) -> list[str]:
        """Silent, decided (section 7): rises in operating order."""
        return [name for name in self.order() if name in self.cell]

    def waiting(self) -> list[str]:
        """Floated corporations that have yet to operate in this round, in order."""
        here = (self.round["number"], self.round["part"])
        return [
            name
            for name in self.order()
            if name not in self.done and not (name == self.national and self.waits == here)
        ]

    def on_turn_began(self, event: Line) -> None:
        """4.6: the next is the highest of those that have not operated yet."""
        self.end_turn()
        name = event["corporation"]
        self.expect("4.6", "who operates next", next(iter(self.waiting()), ""), name)
        self.expect("4.5.1.2", "the formation has been settled", False, self.formation_due)
        self.turn = Turn(name, first=name not in self.operated)
        self.operated.add(name)
        self.done.add(name)

    def end_turn(self) -> None:
        """4.7: a corporation owns a train at the end of its turn; 4.6: it has paid or withheld."""
        name, self.turn.corporation = self.turn.corporation, ""
        if name and name not in self.closed:
            self.expect("4.7", f"{name} owns a train", True, name in self.trains.values())
            self.expect("4.6.6", f"{name} has dealt with its earnings", True, self.turn.divided)

    # 4.6.1, 4.6.2: track and tokens -------------------------------------------------------------------------

    def face(self, hex: str) -> Face:
        """What lies in a hex now."""
        if hex in self.tiles:
            tile, rotation = self.tiles[hex]
            return self.chart.tiles[tile].turned(rotation)
        return self.chart.printed[hex]

    def lay(self, hex: str, tile: str, rotation: int) -> None:
        """4.6.1.1: the first tile on rivers and hills costs, upgrades are free; Chicago's cost each (to
        brown)."""
        name = self.turn.corporation
        cost, terrain = self.price_of_ground(hex, self.chart.tile_colour[tile])
        for paper, row in books.powers(self.title, "special_token").items():  # 4.3(4), 4.3(5)
            if terrain == row.get("terrain") and self.special.get(paper, ("", ""))[0] == name:
                cost = cost * row["percent"] // 100
        self.expect("4.6.1.1", "treasury pays for the tile", True, self.ledger[name] >= cost)
        self.pay(name, BANK, cost)
        self.tell("tile_laid", corporation=name, hex=hex, cost=cost)
        self.tiles[hex] = (tile, rotation)

    def do_lay_tile(self, action: Line) -> None:
        """4.6.1: the corporation's own tile."""
        self.lay(action["hex"], action["tile"], action["rotation"])

    def do_lay_works_tile(self, action: Line) -> None:
        """4.3(7): RailWorks closes when its power is exercised."""
        self.do_lay_tile(action)
        self.close_private(action["private"])

    def do_lay_own_tile(self, action: Line) -> None:
        """4.3(2): so does EJ&E."""
        power = books.powers(self.title, "lay_tile")[action["private"]]
        self.expect("4.3(2)", "hex of EJ&E", True, action["hex"] in power["hexes"])
        self.do_lay_tile(action)
        self.close_private(action["private"])

    def do_open_ferry(self, action: Line) -> None:
        """4.3(11): tiles at its ends where there are none, tiles on the lake, and the token to the
        corporation."""
        ferry = self.chart.ferries[action["ferry"]]
        self.expect("4.3(11)", "one ferry alone", {}, self.lines)
        for row in action["tiles"]:
            self.lay(row["hex"], row["tile"], row["rotation"])
        for hex, row in ferry["lake"].items():
            self.lay(hex, row["tile"], row["rotation"])
        self.lines[action["ferry"]] = self.turn.corporation

    def do_give_token(self, action: Line) -> None:
        """4.3(4) to 4.3(10): a special token; Terminal and Port close by it."""
        name, icons = action["private"], toml("map.toml")["bonus_hexes"]
        token = books.powers(self.title, "special_token")[name]
        gone = name in self.shut or name in self.special
        self.expect("4.3", f"token of {name} is there to give", False, gone)
        self.expect(
            "4.3", f"symbol for {name} in the hex", True, action["hex"] in icons.get(token.get("icon"), [""])
        )
        self.special[name] = (self.turn.corporation, action["hex"])
        if token.get("closes"):
            self.check_symbol(self.turn.corporation, action["hex"])
            self.close_private(name)

    def do_place_token(self, action: Line) -> None:
        """4.6.2: $20 for each hex of the cheapest way from a token, the starting hex not counted."""
        name, hex, city = self.turn.corporation, action["hex"], action["city"]
        hexes = self.distance(name, hex, city)
        self.expect("4.6.2", "city can be reached", True, hexes > 0)
        cost = 20 * hexes
        self.expect(
            "4.6.2", "token left and paid for", True, self.spare[name] > 0 and self.ledger[name] >= cost
        )
        self.expect(
            "4.6.2", "circle open", True, len(self.tokens_in(hex, city)) < self.face(hex).stops[city].slots
        )
        self.pay(name, BANK, cost)
        self.put_token(name, hex, city)
        self.tell("token_placed", corporation=name, hex=hex, cost=cost)

    def tokens_in(self, hex: str, city: int) -> list[str]:
        """Whose tokens lie in a city; a token in a home of two hexes lies in both (rulings)."""
        places = {(hex, city), (self.twins.get(hex, hex), city)}
        return [name for name, tokens in self.tokens.items() if places & set(tokens)]

    def stations(self, name: str) -> set[tuple[str, int]]:
        """4.5: cities with a token of the corporation; some homes occupy two hexes, the Wabash's does not."""
        found = set(self.tokens[name])
        return found | {(self.twins[hex], city) for hex, city in found if hex in self.twins}

    def barred(self, name: str, hex: str, city: int) -> bool:
        """4.6.3: whether a city is filled with other corporations' tokens."""
        stop, here = self.face(hex).stops[city], self.tokens_in(hex, city)
        return stop.kind == "city" and len(here) >= stop.slots and name not in here

    def groups(self, hex: str, stop: int) -> frozenset[str]:
        """What of two hexes is a single stop; empty for other stops."""
        group = self.face(hex).stops[stop].group
        return frozenset({group} if group else ())

    def distance(self, name: str, hex: str, city: int) -> int:
        """4.6.2: hexes from the nearest token over existing track, 0 when there is no way. Off-map
        locations end a route, cities full of strange tokens too; ferries only where their tiles lie
        (rulings, section 6: no fee). Nothing is visited twice (4.6.3), be it in two hexes (rulings)."""
        queue = deque(
            (at, edge, 0, self.groups(at, stop))
            for at, stop in sorted(self.stations(name))
            for edge in self.face(at).exits(stop)
        )
        seen = set[tuple[str, int, frozenset[str]]]()
        while queue:
            at, edge, length, been = queue.popleft()
            to, entry = neighbour(at, edge), (edge + 3) % 6
            closed = to not in self.chart.printed or edge in self.chart.printed[at].impassable
            if (
                (at, edge, been) in seen
                or closed
                or (self.chart.colour[to] == "blue" and to not in self.tiles)
            ):
                continue
            seen.add((at, edge, been))
            for a, b, _ in self.face(to).paths:
                if entry not in (a, b):
                    continue
                other = b if a == entry else a
                if other >= 0:
                    queue.append((to, other, length + 1, been))
                    continue
                stop = -1 - other
                if self.groups(to, stop) & been:
                    continue
                if (to, stop) == (hex, city):
                    return length + 1
                if not self.ends_here(to) and not self.barred(name, to, stop):
                    outs = self.face(to).exits(stop)
                    more = been | self.groups(to, stop)
                    queue.extend((to, out, length + 1, more) for out in outs if out != entry)
        return 0
