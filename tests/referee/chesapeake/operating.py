"""Operating rounds, track and tokens."""

from __future__ import annotations

from typing import Any

from .. import books
from .data import BANK, STAGES, Face, OperatingTurn, read_face
from .keeping import Keeping


class Operating(Keeping):
    """Operating rounds, track and tokens."""

    # ----------------------------------------------------------------------------------- 11: operating rounds

    def begin_round(self, event: dict[str, Any]) -> None:
        """4, 11: which round follows which, and what its beginning brings."""
        kind, number, part, of = (event[name] for name in ("kind", "number", "part", "of"))
        before, old_number, old_part, old_of = self.round
        if (before == "auction" and kind != "stock") or kind == "auction":
            self.round = (kind, number, part, of)  # 9: inside the auction, and already in the books
            return
        due: tuple[str, int, int, int]
        if before == "auction":
            self.expect("9", "the auction is over", True, not self.left_to_sell() and not self.par_due)
            due = ("stock", 1, 1, 1)
        elif before == "stock":
            self.expect("10.6", "all have passed", True, self.round_over)
            self.round_over = False
            self.end_stock_round()
            due = ("operating", old_number, 1, self.phases[self.phase]["rounds"])
        else:
            self.end_operating_round()
            due = ("operating", old_number, old_part + 1, old_of)
            if old_part == old_of:
                due = ("stock", old_number + 1, 1, 1)
                self.expect("12", "the game is over", False, self.broken)
                self.export()
                # Silent, decided in B17: discards come before the stock round.
                self.expect("11.7", "trains above the limit", [], self.over_limit())
        self.expect("11", "the round that begins", due, (kind, number, part, of))
        self.round = (kind, number, part, of)
        if kind == "stock":
            self.begin_stock_round()
        else:
            self.section = "11.2"
            self.yet, self.exported = set(self.floated), False
            self.now = OperatingTurn("")
            self.private_revenue()

    def private_revenue(self) -> None:
        """11.2: the bank pays the owners of private companies."""
        for private, owner in self.private_owner.items():
            if owner != BANK and private not in self.closed:
                self.pay(BANK, owner, self.private_rows[private]["revenue"])

    def begin_turn(self, corporation: str) -> None:
        """11: the next by current prices (silent, decided in B6); 11.3: its home marker comes first."""
        self.end_turn()
        due = self.market.order(list(self.yet))[:1]
        self.expect("11", "the corporation to operate", due, [corporation])
        self.yet.discard(corporation)
        self.now = OperatingTurn(corporation)
        if corporation not in self.operated:
            self.operated.add(corporation)
            self.tokens[corporation][0] = self.home[corporation]
            self.fact("home_placed", corporation, *self.home[corporation])

    def end_turn(self) -> None:
        """11, 11.7: earnings have been dealt with, and a corporation with a route has a train."""
        corporation = self.now.corporation
        if not corporation:
            return
        if not self.now.divided:
            self.no_earnings()
        if not self.trains_of(corporation):
            self.expect("11.7", "a route without a train", False, self.has_route(corporation))
        self.expect("11.7", "trains above the limit", [], self.over_limit())
        self.expect("11.8", "a purchase or a question pending", False, bool(self.need or self.proposal))
        self.now = OperatingTurn("")

    def end_operating_round(self) -> None:
        """11: every floated corporation has operated."""
        self.end_turn()
        self.expect("11", "corporations yet to operate", set(), set(self.yet))

    def stage(self, kind: str) -> None:
        """11: the steps of a turn in their order."""
        self.expect("11", f"{kind} in its step", True, STAGES[kind] >= self.now.stage)
        self.now.stage = STAGES[kind]

    # 11.3: lay or upgrade track

    def act_lay_tile(self, action: dict[str, Any]) -> None:
        """11.3: one tile a turn, paid for where the ground is difficult."""
        self.section = "11.3"
        self.stage("lay_tile")
        self.now.tiles += 1
        self.expect("11.3", "tiles laid in the turn", 1, self.now.tiles)
        blocking = [
            sym
            for sym, row in self.private_rows.items()
            if action["hex"] in row.get("blocks", [])
            and self.private_owner[sym] in self.players
            and sym not in self.closed
        ]
        self.expect("7.1", "private companies of players that block the hex", [], blocking)
        self.lay(action["hex"], action["tile"], action["rotation"])

    def act_lay_canal(self, action: dict[str, Any]) -> None:
        """7.1, P4: its city tile in D2 as the tile of the turn; the ground is paid for."""
        self.section = "7.1"
        self.stage("lay_canal")
        private, canal = self.canal()
        hex_ = canal["hexes"][0]
        self.now.tiles += 1
        self.now.canal = True
        self.expect("11.3", "tiles laid in the turn", 1, self.now.tiles)
        self.expect("7.1", "the owner of P4", self.private_owner[private], self.now.corporation)
        self.expect("7.1", "P4 closed", False, private in self.closed)
        self.expect("7.1", "a tile in P4's hex", False, hex_ in self.tiles)
        self.lay(hex_, canal["tiles"][0], action["rotation"])

    def canal(self) -> tuple[str, dict[str, Any]]:
        """P4 and its power, the one with a token."""
        rows = books.powers(self.title, "lay_tile").items()
        return next((private, row) for private, row in rows if row.get("token"))

    def act_lay_pair(self, action: dict[str, Any]) -> None:
        """7.1, P2 and P3: two joined tiles in its hexes, beside the tile of the turn."""
        self.section = "7.1"
        self.stage("lay_pair")
        private = action["private"]
        self.expect("7.1", f"the owner of {private}", self.private_owner[private], self.now.corporation)
        self.expect("7.1", f"{private} closed", False, private in self.closed)
        pair = books.powers(self.title, "lay_tile")[private]
        for hex_, laid in zip(pair["hexes"], (action["first"], action["second"]), strict=True):
            self.expect("7.1", "a tile in a hex of the pair", False, hex_ in self.tiles)
            self.expect("7.1", "tiles of the pair", True, laid["tile"] in pair["tiles"])
            self.lay(hex_, laid["tile"], laid.get("rotation", 0))

    def lay(self, hex_: str, tile: str, rotation: int) -> None:
        """11.3: the treasury pays for the ground under a yellow tile and under Baltimore's green one."""
        old, colour = self.face_of(hex_), self.tile_rows[tile]["color"]
        self.expect("8", f"{colour} tiles", True, colour in self.phases[self.phase]["tiles"])
        printed = read_face(self.hexes[hex_], 0)
        first = hex_ not in self.tiles  # the first tile: yellow, or green where yellow is printed
        cost = printed.cost if first else 0
        self.expect("11.3", "money for the ground", True, self.ledger[self.now.corporation] >= cost)
        self.pay(self.now.corporation, BANK, cost)
        replaced = self.tiles.get(hex_, ("", 0))[0]
        self.fact("tile_laid", self.now.corporation, hex_, tile, rotation, replaced, cost)
        self.tiles[hex_] = (tile, rotation)
        new = self.face_of(hex_)
        for sym, row in self.tokens.items():  # the markers are replaced on the new tile
            self.tokens[sym] = [self.same_city(place, hex_, old, new) for place in row]
            home = self.same_city(self.home[sym], hex_, old, new)
            self.home[sym] = home or self.home[sym]

    def same_city(
        self, place: tuple[str, int] | None, hex_: str, old: Face, new: Face
    ) -> tuple[str, int] | None:
        """11.3, B9: where a marker is after an upgrade: the city that has the track of the old one."""
        if place is None or place[0] != hex_:
            return place
        fitting = [i for i in range(len(new.stops)) if old.exits(place[1]) <= new.exits(i)]
        self.expect("11.3", "a city with the track of the old one", True, bool(fitting))
        return hex_, (fitting or [place[1]])[0]

    # 11.4: place a station marker

    def act_place_token(self, action: dict[str, Any]) -> None:
        """11.4: one marker a turn: the next of the charter, in a vacant space, one a hex."""
        self.section = "11.4"
        self.stage("place_token")
        corporation, hex_, city = self.now.corporation, action["hex"], action["city"]
        number = self.tokens[corporation].index(None)
        cost = self.corporations[corporation]["tokens"][number]
        self.expect("11.4", "money for the marker", True, self.ledger[corporation] >= cost)
        # A space of a home is kept free for its company until that has operated (B10).
        yet = [sym for sym in self.corporations if sym not in self.operated]
        reserved = sum(self.home[sym] == (hex_, city) for sym in yet)
        free = self.face_of(hex_).stops[city].slots - len(self.tokens_in(hex_, city)) - reserved
        self.expect("11.4", "a vacant space", True, free > 0)
        self.put_token(number, hex_, city, cost)

    def put_token(self, number: int, hex_: str, city: int, cost: int) -> None:
        """11.4: a marker is paid for and stands."""
        corporation = self.now.corporation
        elsewhere = [place for place in self.tokens[corporation] if place and place[0] == hex_]
        self.expect("11.4", "own markers in the hex", [], elsewhere)
        self.now.tokens += 1
        self.expect("11.4", "markers placed in the turn", 1, self.now.tokens)
        self.pay(corporation, BANK, cost)
        self.tokens[corporation][number] = (hex_, city)
        self.fact("token_placed", corporation, hex_, city, cost)

    def act_canal_token(self, action: dict[str, Any]) -> None:
        """7.1, P4: right after its tile the next marker, free of charge, as the marker of the turn."""
        self.section = "7.1"
        self.stage("canal_token")
        self.expect("7.1", "P4's tile laid in this turn", True, self.now.canal)
        number = self.tokens[self.now.corporation].index(None)
        self.put_token(number, self.canal()[1]["hexes"][0], 0, 0)
