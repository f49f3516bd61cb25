"""Operating rounds, track and tokens."""

from __future__ import annotations

from .. import books
from .data import (
    BANK,
    CORPORATIONS,
    MAP,
    OPERATING,
    PHASES,
    PRIVATES,
    STOCK,
    TILES,
    TITLE,
    Face,
    Row,
    face_of,
)
from .keeping import Keeping


class Operating(Keeping):
    """Operating rounds, track and tokens."""

    # 4. Operating round ------------------------------------------------------------------------------------

    def new_operating_round(self) -> None:
        """[4(a), 4.1] Private companies first."""
        self.kind, self.part, self.acted = OPERATING, self.part + 1, set()
        self.say("round_began", OPERATING, self.number, self.part, self.parts)
        for sym, owner in self.owners.items():
            if owner != BANK and sym not in self.closed:
                self.pay(BANK, owner, PRIVATES[sym]["revenue"])
        self.next_corporation()

    def next_corporation(self) -> None:
        """[4(b)] Of the floated corporations that have not operated, the first in order now (decided: 30)."""
        left = self.floated - self.acted
        if not left:
            self.operating_round_over()
            return
        sym = self.corporation = min(left, key=self.chart.rank)
        self.acted.add(sym)
        self.declined = []
        self.divided, self.stationed, self.laid, self.revenue, self.bank_trains = False, False, [], 0, 0
        self.first_turn = sym not in self.operated
        self.operated.add(sym)
        self.say("turn_began", sym)
        if self.first_turn:  # 4.2(a)
            self.tokens[sym].append(self.home(sym))
            self.say("home_placed", sym, self.home(sym))

    def operating_turn_over(self) -> None:
        """The next corporation."""
        self.must("4.2.5.2", f"{self.corporation} need not buy a train", not self.must_buy())
        self.next_corporation()

    def operating_round_over(self) -> None:
        """[5] The end when it has been set off, or the next operating round, or a stock round."""
        if self.end:
            self.game_over()
        elif self.part < self.parts:
            self.new_operating_round()
        else:
            self.kind, self.number, self.part, self.parts = STOCK, self.number + 1, 1, 1
            self.say("round_began", STOCK, self.number, 1, 1)
            self.new_stock_round()

    def home(self, sym: str) -> str:
        """The home hex; [7(b)] moves one of them."""
        moved = TITLE["optional"]["home"]
        here = "LN_home_city_moved" in self.options and sym == moved["corporation"]
        return str(moved["hex"] if here else CORPORATIONS[sym]["home"])

    def printed(self, hex_: str) -> Face:
        """What the map shows in a hex."""
        moved = MAP["decatur"] if "LN_home_city_moved" in self.options else {}
        row = moved.get(hex_) or MAP["hexes"].get(hex_, {})
        return face_of(row.get("code", ""), row.get("color", ""), 0)

    def face(self, hex_: str) -> Face:
        """What lies in a hex."""
        if hex_ not in self.tiles:
            return self.printed(hex_)
        tile, rotation = self.tiles[hex_]
        return face_of(TILES[tile]["code"], TILES[tile]["color"], rotation)

    # 4.2.1. Tiles ------------------------------------------------------------------------------------------

    def on_lay_tile(self, by: str, action: Row) -> None:
        """[4.2.1(f)] Terrain costs when the first tile is laid on a hex; all other tiles are free."""
        hex_, tile = action["hex"], action["tile"]
        color: str = TILES[tile]["color"]
        cost = 0 if hex_ in self.tiles else self.printed(hex_).cost
        self.must("4.2.1(a)", f"{color} tiles are available", color in PHASES[self.phase]["tiles"])
        self.must("4.2", "a tile before a station and runs", not self.stationed and not self.divided)
        self.laid.append(color)
        double = self.first_turn and "double_yellow_first_or" in self.options  # 7(a)
        double = double and set(self.laid) == {"yellow"}
        allowed = TITLE["optional"]["first_turn_yellow_tiles"] if double else 1
        self.must("4.2(b)", f"{allowed} tiles at most", len(self.laid) <= allowed)
        self.lay(hex_, tile, action["rotation"], cost)

    def on_lay_terminal(self, by: str, action: Row) -> None:
        """T3 is lost. Decided (21): besides the normal tile, on a bare hex named; [4.2.1] without (f)."""
        hex_ = action["hex"]
        private, data = next(iter(books.powers(TITLE, "lay_tile").items()))
        self.use_ability(action["private"], private)
        fits = hex_ in TILES[data["tiles"][0]]["hexes"] and hex_ not in self.tiles
        self.must("T3", f"the terminal may lie in {hex_}", fits)
        self.lay(hex_, data["tiles"][0], action["rotation"], 0)

    def lay(self, hex_: str, tile: str, rotation: int, cost: int) -> None:
        """Pay and lay; the tile replaced is available again."""
        self.pay(self.corporation, BANK, cost)
        self.tiles[hex_] = (tile, rotation)
        copies = sum(name == tile for name, _ in self.tiles.values())
        self.must("4.2.1(b)", f"a copy of tile {tile} is left", copies <= TILES[tile]["count"])
        self.say("tile_laid", self.corporation, hex_, tile, cost)

    def use_ability(self, private: str, expected: str) -> None:
        """[4.1, 4.2(i)] Only in the turn of a corporation that owns the private company."""
        usable = private == expected and self.owners[private] == self.corporation
        self.must(
            "4.1",
            f"{self.corporation} owns {expected}, open and unused",
            usable and private not in self.closed | self.used,
        )
        self.used.add(private)

    # 4.2.2. Stations ---------------------------------------------------------------------------------------

    def on_place_token(self, by: str, action: Row) -> None:
        """$40 for the first besides the home station, $100 for others; [4.2.2.1] the objective pays $100."""
        sym, hex_, face = self.corporation, action["hex"], self.face(action["hex"])
        cost = int(CORPORATIONS[sym]["tokens"][len(self.tokens[sym])])
        taken = sum(hex_ in hexes for hexes in self.tokens.values())
        kept = sum(self.home(other) == hex_ and not self.tokens[other] for other in CORPORATIONS)
        self.must("4.2.2", "one station in a turn, before runs", not self.stationed and not self.divided)
        self.must("4.2.2", "a city, not a red area (decided: 13)", face.stop == "city" and not face.red)
        self.must("4.2.2(b)", f"no other station of {sym} in {hex_}", hex_ not in self.tokens[sym])
        self.must("4.2.2(c)", f"a free circle in {hex_}", taken + kept < face.circles)
        self.stationed = True
        self.pay(sym, BANK, cost)
        self.tokens[sym].append(hex_)
        self.say("token_placed", sym, hex_, cost)
        if hex_ == CORPORATIONS[sym]["objective"]:
            payment = int(TITLE["objective"]["payment"])
            self.pay(BANK, sym, payment)
            self.say("objective_reached", sym, hex_, payment)

    def on_place_coal(self, by: str, action: Row) -> None:
        """T3 is lost. Decided (18): in a city with coal. That a train can reach it is not checked."""
        self.use_ability(action["private"], TITLE["coal_field"]["private"])
        self.must("T3", f"there is coal in {action['hex']}", self.printed(action["hex"]).coal)
        self.coal = (action["hex"], self.corporation)
        self.say("coal_placed", self.corporation, action["hex"])
