"""A second referee for 18Chesapeake: a bookkeeper written from the rulebook and the data files alone.

Sections in comments and in the checks are those of the rulebook; "B6" and the like are rulings.md, where the
book is silent or can be read in two ways. From the stream come only decisions, draws of chance, and the
places where one turn or round gives way to the next; each of those is checked against what must come next.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from referee import books

HERE = books.TITLES / "chesapeake"
BANK, OFFERING, POOL, DEPOT, GONE = "bank", "initial offering", "bank pool", "depot", "out of the game"
# The steps of an operating turn in their order (11); the acts that belong to each.
STAGES = {
    "lay_tile": 0,
    "lay_canal": 0,
    "lay_pair": 0,
    "place_token": 1,
    "canal_token": 0,  # 7.1: it is placed together with the tile
    "run": 2,
    "dividend": 3,
    "buy_train": 4,
}
# Which fields of which events are compared with what the referee worked out, and by which section.
FACTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "paid": ("", ("payer", "payee", "amount")),
    "private_sold": ("9", ("private", "player", "price")),
    "bid_made": ("9", ("player", "private", "price")),
    "dropped_out": ("9", ("player", "private")),
    "compelled": ("9", ("player", "private")),
    "price_lowered": ("9", ("private", "price")),
    "par_set": ("10.4", ("corporation", "player", "par")),
    "share_bought": ("10.4", ("player", "corporation", "source", "percent", "price")),
    "shares_moved": ("10", ("corporation", "source", "to", "percent")),
    "passed": ("10", ("player",)),
    "shares_sold": ("10.2", ("player", "corporation", "percent", "price")),
    "president_changed": ("10.3", ("corporation", "old", "new")),
    "price_moved": ("", ("corporation", "old", "new")),
    "floated": ("10.5", ("corporation", "capital")),
    "share_removed": ("14.3", ("corporation", "player")),
    "priority_passed": ("10.6", ("player",)),
    "private_bought": ("7.1", ("private", "seller", "buyer", "price")),
    "private_closed": ("7.1", ("private",)),
    "tile_laid": ("11.3", ("corporation", "hex", "tile", "rotation", "old", "cost")),
    "home_placed": ("11.4", ("corporation", "hex", "city")),
    "token_placed": ("11.4", ("corporation", "hex", "city", "cost")),
    "ran": ("11.5", ("corporation", "revenue")),
    "paid_out": ("11.6", ("corporation", "revenue", "amounts", "kept")),
    "withheld": ("11.6", ("corporation", "revenue")),
    "train_bought": ("11.7", ("corporation", "train", "source", "price", "trade_in", "help")),
    "train_discarded": ("11.7", ("corporation", "train")),
    "train_exported": ("11.9", ("train",)),
    "phase_began": ("8", ("phase",)),
    "trains_rusted": ("8", ("kind", "trains")),
    "went_bankrupt": ("11.8", ("player", "corporation")),
    "end_set_off": ("12", ("reason",)),
}


def data(name: str) -> dict[str, Any]:
    """One of the data files."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------- 5, 11.1: the map


@dataclass(frozen=True)
class Stop:
    """A city, town or red area of a face: its value, fixed or by colour, and how many markers it takes."""

    kind: str
    value: int
    by_colour: dict[str, int]
    slots: int
    group: str


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops, and track from edge to edge (int) or from edge to stop ("_0")."""

    colour: str
    stops: tuple[Stop, ...]
    paths: tuple[tuple[int | str, int | str], ...]
    cost: int

    def exits(self, stop: int) -> frozenset[int]:
        """The edges that track leads to from a stop."""
        ends = [pair for pair in self.paths if f"_{stop}" in pair]
        return frozenset(end for pair in ends for end in pair if isinstance(end, int))


def read_face(row: dict[str, Any], rotation: int) -> Face:
    """A face from the code of a tile or of a hex."""
    stops: list[Stop] = []
    paths: list[tuple[int | str, int | str]] = []
    cost = 0

    def end(text: str) -> int | str:
        return text if text.startswith("_") else (int(text) + rotation) % 6

    for part in filter(None, row.get("code", "").split(";")):
        kind, _, rest = part.partition("=")
        values = dict(pair.split(":", 1) for pair in rest.split(",") if ":" in pair)
        if kind == "path":
            paths.append((end(values["a"]), end(values["b"])))
        elif kind == "upgrade":
            cost = int(values["cost"])
        elif kind in ("city", "town", "offboard"):
            text = values["revenue"]
            by_colour = {colour: int(sum_) for colour, sum_ in re.findall(r"(\w+?)_(\d+)", text)}
            value = 0 if by_colour else int(text)
            stops.append(Stop(kind, value, by_colour, int(values.get("slots", 1)), values.get("groups", "")))
    return Face(row.get("color", "white"), tuple(stops), tuple(paths), cost)


def neighbour(hex_: str, edge: int) -> str:
    """The hex across an edge; edges count clockwise from the bottom one."""
    step, down = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)][edge]
    return f"{chr(ord(hex_[0]) + step)}{int(hex_[1:]) + down}"


# ---------------------------------------------------------------------------------------- 6: the stock market


@dataclass
class Market:
    """The markers on the chart: where each stands and who came to a space before whom."""

    prices: list[list[int]]
    up: set[tuple[int, int]]
    down: set[tuple[int, int]]
    yellow: set[tuple[int, int]]
    cell: dict[str, tuple[int, int]] = field(default_factory=dict)
    arrival: dict[str, int] = field(default_factory=dict)
    arrivals: int = 0

    def price(self, corporation: str) -> int:
        """The current price of a share."""
        row, column = self.cell[corporation]
        return self.prices[row][column]

    def put(self, corporation: str, cell: tuple[int, int]) -> None:
        """10.2, 10.6, 11.6: to the bottom of the stack of another space; one that stays keeps its place."""
        if self.cell.get(corporation) != cell:
            self.arrivals += 1
            self.cell[corporation], self.arrival[corporation] = cell, self.arrivals

    def fall(self, corporation: str, rows: int) -> None:
        """10.2: down one row a share sold, as far as the ledge."""
        row, column = self.cell[corporation]
        while rows and row + 1 < len(self.prices) and column < len(self.prices[row + 1]):
            row, rows = row + 1, rows - 1
        self.put(corporation, (row, column))

    def rise(self, corporation: str) -> None:
        """10.6: up one space; not from the top row."""
        row, column = self.cell[corporation]
        self.put(corporation, (max(row - 1, 0), column))

    def right(self, corporation: str) -> None:
        """11.6: right when paying, or up by an arrow; not from the top right."""
        row, column = self.cell[corporation]
        if (row, column) in self.up:
            self.rise(corporation)
        elif column + 1 < len(self.prices[row]):
            self.put(corporation, (row, column + 1))

    def left(self, corporation: str) -> None:
        """11.6: left when not paying, or down by an arrow; not from the bottom left."""
        row, column = self.cell[corporation]
        if (row, column) in self.down:
            self.put(corporation, (row + 1, column))
        elif column:
            self.put(corporation, (row, column - 1))

    def order(self, corporations: list[str]) -> list[str]:
        """11: by price, of equal ones the one furthest right, of those in one space the one on top."""

        def rank(corporation: str) -> tuple[int, int, int]:
            return -self.price(corporation), -self.cell[corporation][1], self.arrival[corporation]

        return sorted(corporations, key=rank)


@dataclass
class OperatingTurn:
    """What has been done in the turn of a corporation."""

    corporation: str
    stage: int = 0
    tiles: int = 0
    tokens: int = 0
    revenue: int | None = None
    divided: bool = False
    canal: bool = False


class Referee(books.Referee):
    """The books of one game of 18Chesapeake."""

    # ------------------------------------------------------------------------------------------ 3: setting up

    def begin(self) -> None:
        title, market = data("title.toml"), data("market.toml")
        self.title = title
        self.hexes: dict[str, dict[str, Any]] = data("map.toml")["hexes"]
        self.tile_rows: dict[str, dict[str, Any]] = data("tiles.toml")["tiles"]
        self.corporations: dict[str, dict[str, Any]] = {row["sym"]: row for row in title["corporation"]}
        self.private_rows: dict[str, dict[str, Any]] = {row["sym"]: row for row in title["private"]}
        self.kinds: dict[str, dict[str, Any]] = {row["name"]: row for row in title["train"]}
        self.phases: dict[str, dict[str, Any]] = {row["name"]: row for row in title["phase"]}
        self.par_cells: dict[int, tuple[int, int]] = {
            int(par): tuple(cell) for par, cell in market["par"].items()
        }
        up, down, yellow = (
            {tuple(cell) for cell in cells}
            for cells in (market["up"], market["down"], market["zones"]["yellow"])
        )
        self.market = Market(market["prices"], up, down, yellow)
        self.ledger = books.Ledger()
        self.broken = False
        number = len(self.players)
        self.ledger.pay("", BANK, title["money_in_play"])
        for player in self.players:
            self.ledger.pay(BANK, player, title["starting_cash"][str(number)])
        self.limit_of_certificates: int = title["certificate_limit"][str(number)]
        self.two = number == 2
        self.par: dict[str, int] = {}
        self.held: dict[str, dict[str, int]] = {
            sym: defaultdict(int, {OFFERING: 100}) for sym in self.corporations
        }
        self.president: dict[str, str] = {}
        self.floated: set[str] = set()
        self.operated: set[str] = set()
        self.last_revenue: dict[str, int] = dict.fromkeys(self.corporations, 0)
        self.trains: dict[str, tuple[str, str]] = {}
        for kind, row in self.kinds.items():
            for i in range(row.get("count", 1)):  # of the unlimited D one lies ready at any time
                self.trains[f"{kind}-{i}"] = (kind, DEPOT)
        self.private_owner: dict[str, str] = dict.fromkeys(self.private_rows, BANK)
        self.closed: set[str] = set()
        self.tiles: dict[str, tuple[str, int]] = {}
        # A list for each corporation, in the order of the charter; None: still there.
        self.tokens: dict[str, list[tuple[str, int] | None]] = {
            sym: [None] * len(row["tokens"]) for sym, row in self.corporations.items()
        }
        self.home: dict[str, tuple[str, int]] = {
            sym: (row["home"], 0) for sym, row in self.corporations.items()
        }
        self.phase = "2"
        self.priority = self.players[0]
        self.drawn = ""
        self.round: tuple[str, int, int, int] = ("auction", 1, 1, 1)
        self.section = "3"
        self.made: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        # 9: the auction
        self.turn = self.players[0]
        self.passes = 0
        self.bids: dict[str, list[tuple[str, int]]] = {}
        self.discount = 0
        self.last_buyer = ""
        self.contested = ""
        self.par_due = ""
        # 10: the stock round
        self.stock_rounds = 0
        self.sold: set[tuple[str, str]] = set()
        self.sold_now = False
        self.last_dealer = ""
        self.round_over = False
        # 11: the operating rounds
        self.yet: set[str] = set()
        self.exported = False
        self.now = OperatingTurn("")
        self.proposal: dict[str, Any] | None = None
        self.need: dict[str, Any] | None = None
        # 12: the end
        self.end = ""
        self.bankrupt = ""
        self.over = False
        self.compare()

    # ---------------------------------------------------------------------------------------- small questions

    def fact(self, kind: str, *values: Any) -> None:
        """Something that must show among the events of the line."""
        self.made[kind].append(values)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Enter a payment. 12: the bank breaks when it runs out of money (silent, decided in B20: at 0)."""
        self.ledger.pay(payer, payee, amount)
        if amount:
            self.fact("paid", payer, payee, amount)
        least = -1 if "bank_out_of_money" in self.options else 0
        if self.ledger[BANK] <= least and not self.broken:
            self.broken, self.end = True, "bank"
            self.fact("end_set_off", "bank")

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def certificate(self, corporation: str) -> int:
        """10.4, 14.1: the percent of a president's certificate."""
        return 30 if self.two and corporation != self.drawn else 20

    def yellow(self, corporation: str) -> bool:
        """10.1: whether the marker stands in the yellow zone."""
        return self.market.cell.get(corporation) in self.market.yellow

    def certificates(self, player: str) -> int:
        """10.1: what counts; a president's certificate is one, shares of the yellow zone are none."""
        count = sum(owner == player and sym not in self.closed for sym, owner in self.private_owner.items())
        for corporation, holdings in self.held.items():
            if not self.yellow(corporation):
                count += holdings.get(player, 0) // 10
                if self.president.get(corporation) == player:
                    count -= self.certificate(corporation) // 10 - 1
        return count

    def trains_of(self, owner: str) -> list[str]:
        """The trains of a corporation, the bank pool or the depot, lowest kind first."""
        return [train for train, (_, holder) in self.trains.items() if holder == owner]

    def train_limit(self) -> int:
        """8: how many trains a corporation may own now."""
        limit: int = self.phases[self.phase]["train_limit"]
        return limit

    def face_of(self, hex_: str) -> Face:
        """What lies in a hex now."""
        if hex_ in self.tiles:
            tile, rotation = self.tiles[hex_]
            return read_face(self.tile_rows[tile], rotation)
        return read_face(self.hexes[hex_], 0)

    def tokens_in(self, hex_: str, city: int) -> list[str]:
        """Whose markers stand in a city."""
        return [sym for sym, row in self.tokens.items() if (hex_, city) in row]

    def whose_turn(self) -> str:
        """The player who must act next; empty at the end."""
        if self.over:
            return ""
        if not self.drawn:
            return "chance"
        if self.par_due:
            return self.par_due
        if self.contested:  # 9: the lowest bid first, then the others in order of increasing bids
            return min(self.bids[self.contested], key=lambda bid: bid[1])[0]
        if self.round[0] != "operating":
            return self.turn
        if self.proposal:
            return str(self.proposal["asked"])
        discarding = self.over_limit()
        return self.president.get(discarding[0] if discarding else self.now.corporation, "")

    # ------------------------------------------------------------------------------------------------- a line

    def follow(self, line: books.Line) -> None:
        action: dict[str, Any] = line["action"]
        self.made.clear()
        kind = action["type"]
        if kind != "announce_run":
            self.silent_turn_end(action["by"])
            section = {"auction": "9", "stock": "10", "operating": "11"}[self.round[0]]
            self.expect(section, "who acts", self.whose_turn(), action["by"])
        if self.round[0] == "stock":
            self.turn = action["by"]
        counted = getattr(self, f"act_{kind}")(action)
        for event in line["events"]:
            if event["type"] == "passed" and counted == "passed" and event["player"] == action["by"]:
                counted = None  # the pass that the action was
            else:
                self.mark(event)
        self.expect("10.6", "whether the stock round is over", False, self.round_over)
        self.round_over = False
        self.compare_facts(line["events"])
        self.compare()
        self.expect("11", "the step", True, self.step_fits(line["step"]))

    def step_fits(self, step: str) -> bool:
        """What is to be decided next; steps in which nothing can be done may be left out of a turn."""
        if self.over:
            return step == ""
        if self.round[0] == "auction":
            names = ["par of the corporation that comes along"] if self.par_due else ["auction turn"]
            return step in (["contested auction"] if self.contested else names)
        if self.round[0] == "stock":
            return step == "stock turn"
        if self.proposal or self.need:
            return step == ("consent" if self.proposal else "raise money")
        if self.over_limit():
            return "discard" in step
        if self.now.divided:
            return step == "trains"
        if self.now.revenue is not None:
            return step == "dividend"
        if step == "token of P4":
            return self.now.canal
        return step in ["track", "token", "run"][self.now.stage :]

    def mark(self, event: dict[str, Any]) -> None:
        """Follow what happened without an action: turns and rounds that end and begin."""
        kind = event["type"]
        if kind == "passed":
            self.pass_unasked(event["player"])
        elif kind == "withheld" and not self.now.divided and event["corporation"] == self.now.corporation:
            self.no_earnings()
        elif kind == "turn_began":
            self.begin_turn(event["corporation"])
        elif kind == "train_exported" and self.round[0] == "operating":
            self.expect("11.9", "the last operating round of the set", self.round[3], self.round[2])
            self.end_operating_round()
            self.export()
        elif kind == "round_began":
            self.begin_round(event)
        elif kind == "game_over":
            self.game_over(event)

    # ----------------------------------------------------------------------------- 9: private company auction

    def act_draw(self, action: dict[str, Any]) -> None:
        """3: chance draws the corporation of P6."""
        self.section = "3"
        self.drawn = action["corporation"]

    def left_to_sell(self) -> list[str]:
        """The private companies of the bank, cheapest first."""
        return [sym for sym, owner in self.private_owner.items() if owner == BANK]

    def auction_price(self, private: str) -> int:
        """The face value, less what P1 has been lowered by."""
        face: int = self.private_rows[private]["face"]
        return face - (self.discount if private == next(iter(self.private_rows)) else 0)

    def tied_up(self, player: str, but: str = "") -> int:
        """9: the money set aside for bids that lead."""
        tops = [max(rows, key=lambda bid: bid[1]) for item, rows in self.bids.items() if item != but and rows]
        return sum(amount for name, amount in tops if name == player)

    def act_buy_cheapest(self, action: dict[str, Any]) -> None:
        """9: the cheapest private company at its price."""
        self.section = "9"
        player, private = action["by"], action["private"]
        self.expect("9", "the cheapest private company", self.left_to_sell()[0], private)
        price = self.auction_price(private)
        self.expect("9", "can pay", True, self.ledger[player] - self.tied_up(player) >= price)
        self.buy_at_face(player, private, price)

    def buy_at_face(self, player: str, private: str, price: int) -> None:
        """9: a purchase that moves the priority deal, and after which bids on the next items are resolved."""
        self.sell_private(player, private, price)
        if price or "forced_free_p1_sets_priority" not in self.options:  # B2: the free P1 counts as well
            self.last_buyer = player
        self.passes = 0
        self.turn = self.left_of(player)
        self.resolve_bids()

    def sell_private(self, player: str, private: str, price: int) -> None:
        """9, 7.1: money for a private company and what comes with it."""
        self.pay(player, BANK, price)
        self.private_owner[private] = player
        self.fact("private_sold", private, player, price)
        share = self.title["powers"]["share"]
        if private == share["private"]:
            self.move_shares(share["corporation"], OFFERING, player, 10)
        if private == self.title["presidency"]["private"]:
            self.par_due = player

    def resolve_bids(self) -> None:
        """9: one bid takes the item, more are fought out, until there is an item without bids."""
        while (left := self.left_to_sell()) and (rows := self.bids.get(left[0])):
            if len(rows) > 1:
                self.contested = left[0]
                return
            self.contested = ""
            del self.bids[left[0]]
            self.sell_private(rows[0][0], left[0], rows[0][1])
        self.contested = ""

    def act_bid(self, action: dict[str, Any]) -> None:
        """9: $5 above face value and highest bid, in multiples of $5, with money not tied up."""
        self.section = "9"
        player, private, price = action["by"], action["private"], action["price"]
        rows = self.bids.setdefault(private, [])
        highest = max([self.private_rows[private]["face"], *(amount for _, amount in rows)])
        enough = price >= highest + self.title["step_of_bids"] and price % self.title["unit_of_bids"] == 0
        self.expect("9", "a high enough bid", True, enough)
        own = sum(amount for name, amount in rows if name == player)
        free = self.ledger[player] - self.tied_up(player, but=private)  # B2: bids on other items only
        if "overbid_own_trailing_bid" in self.options:
            free += own
        self.expect("9", "money not tied up", True, free >= price)
        if not self.contested:
            self.expect("9", "one of the higher private companies", True, private in self.left_to_sell()[1:])
            self.passes = 0
            self.turn = self.left_of(player)
        self.bids[private] = [bid for bid in rows if bid[0] != player] + [(player, price)]
        self.fact("bid_made", player, private, price)

    def act_drop_out(self, action: dict[str, Any]) -> None:
        """9: a bidder leaves the auction; the last one left buys."""
        self.section = "9"
        self.bids[self.contested] = [bid for bid in self.bids[self.contested] if bid[0] != action["by"]]
        self.fact("dropped_out", action["by"], self.contested)
        self.resolve_bids()

    def auction_pass(self, player: str) -> None:
        """9: a pass; after one of everybody the first item becomes cheaper, or the private companies pay."""
        self.fact("passed", player)
        self.passes += 1
        self.turn = self.left_of(player)
        if self.passes < len(self.players):
            return
        self.passes = 0
        first = next(iter(self.private_rows))
        if self.private_owner[first] != BANK:
            # The book names no holder until the auction is over, when the priority is given anew; until then it is
            # with whoever speaks next.
            self.pass_priority(self.turn)
            self.private_revenue()  # 9: a normal operating round, with an export at its end
            self.exported = False
            if "no_export_after_auction_round" not in self.options:
                self.export()
            return
        self.discount += 5
        self.pass_priority(self.turn)  # the first player of this series of passes, who is the next again
        self.fact("price_lowered", first, self.auction_price(first))
        if self.auction_price(first) == 0:
            self.fact("compelled", self.turn, first)
            self.buy_at_face(self.turn, first, 0)

    def act_set_par(self, action: dict[str, Any]) -> None:
        """7.1, 9: the buyer of P6 sets the par value; the certificate was in the price (B4)."""
        self.section = "9"
        self.set_par(action["by"], self.drawn, action["par"])
        self.par_due = ""
        if self.last_buyer:
            self.pass_priority(self.left_of(self.last_buyer))

    def pass_priority(self, player: str) -> None:
        """Give the priority deal to a player."""
        if player != self.priority:
            self.fact("priority_passed", player)
        self.priority = player

    # --------------------------------------------------------------------------------------- 10: stock rounds

    def begin_stock_round(self) -> None:
        """10: turns from the holder of the priority deal."""
        self.stock_rounds += 1
        self.turn, self.passes = self.priority, 0
        self.sold, self.sold_now, self.last_dealer = set(), False, ""

    def act_pass(self, action: dict[str, Any]) -> str | None:
        """A pass: of a turn in the auction or a stock round, or of a step in an operating turn."""
        player = action["by"]
        if self.round[0] == "auction":
            self.section = "9"
            self.auction_pass(player)
            return "passed"
        if self.round[0] == "operating":
            self.section = "11"
            return None
        self.section = "10.6"
        return self.stock_turn_over(player)

    def stock_turn_over(self, player: str) -> str | None:
        """10, 10.6: the end of a turn: a pass if nothing was done; passes of everybody end the round."""
        if self.certificates(player) > self.limit_of_certificates:  # 10.1: at the next opportunity
            self.expect("10.1", "certificates to sell above the limit", False, self.can_sell(player))
        passed = not self.sold_now
        self.passes = self.passes + 1 if passed else 0
        self.sold_now = False
        self.turn = self.left_of(player)
        self.round_over = self.passes == len(self.players)
        if passed:
            self.fact("passed", player)
        return "passed" if passed else None

    def dealt(self, player: str) -> None:
        """10, 10.6: a purchase ends the turn, and the buyer is the last to have dealt."""
        self.last_dealer = player
        self.sold_now = True  # the turn is none without an act
        self.stock_turn_over(player)

    def pass_unasked(self, player: str) -> None:
        """A pass that nobody declared: right only if the player could have done nothing."""
        if self.round[0] == "auction":
            self.expect("9", "who passes", self.turn, player)
            free = self.ledger[player] - self.tied_up(player)
            self.expect("9", f"{player} can buy", False, free >= self.auction_price(self.left_to_sell()[0]))
            self.auction_pass(player)
            return
        self.silent_turn_end(player)
        self.expect("10", "who passes", self.turn, player)
        self.expect("10", f"{player} can buy or sell", False, self.can_buy(player) or self.can_sell(player))
        self.turn = player
        self.stock_turn_over(player)

    def silent_turn_end(self, then: str) -> None:
        """A turn in which a player sold and can do no more ends without another action."""
        if self.round[0] == "stock" and self.sold_now and self.turn != then:
            able = self.can_buy(self.turn) or self.can_sell(self.turn)
            self.expect("10", f"{self.turn} can buy or sell", False, able)
            self.stock_turn_over(self.turn)

    def room(self, player: str, corporation: str) -> bool:
        """10.1, 10.4: room for a certificate. Two readings, decided in B1: one that does not count has it."""
        free = self.yellow(corporation) and "no_yellow_share_at_limit" not in self.options
        return free or self.certificates(player) < self.limit_of_certificates

    def may_buy(self, player: str, corporation: str, source: str) -> bool:
        """10.4: whether a player may buy a share, and can pay for it."""
        holdings = self.held[corporation]
        if corporation not in self.president or holdings.get(source, 0) < 10:
            return False
        if holdings.get(player, 0) >= self.title["holding_limit"] or (player, corporation) in self.sold:
            return False
        return self.room(player, corporation) and self.ledger[player] >= self.price_from(corporation, source)

    def price_from(self, corporation: str, source: str) -> int:
        """10.4: the par value for the initial offering, the current price for the bank pool."""
        return self.par[corporation] if source == OFFERING else self.market.price(corporation)

    def may_start(self, player: str, corporation: str, par: int) -> bool:
        """10.4: whether a player may buy a president's certificate at a par value."""
        price = par * self.certificate(corporation) // 10
        return (
            corporation not in self.par
            and par in self.par_cells
            and self.ledger[player] >= price
            and self.certificates(player) < self.limit_of_certificates
        )

    def can_buy(self, player: str) -> bool:
        """Whether there is anything that a player could buy."""
        return any(
            self.may_start(player, sym, min(self.par_cells))
            or self.may_buy(player, sym, OFFERING)
            or self.may_buy(player, sym, POOL)
            for sym in self.corporations
        )

    def can_sell(self, player: str) -> bool:
        """Whether there is anything that a player could sell."""
        return any(self.largest_block(player, sym) for sym in self.corporations)

    def successor(self, corporation: str, player: str, remaining: int) -> str | None:
        """10.3: who becomes president when the president is left with so much; ties go to the left."""
        after = self.players.index(player)
        others = [self.players[(after + i) % len(self.players)] for i in range(1, len(self.players))]
        # 10.3 asks for 20%; 14.1, B22: a 30% certificate can only be changed for three shares.
        able = [
            name
            for name in others
            if self.held[corporation].get(name, 0) >= max(20, self.certificate(corporation))
            and self.held[corporation][name] > remaining
        ]
        return max(able, key=lambda name: self.held[corporation][name], default=None)

    def may_sell(self, player: str, corporation: str, percent: int) -> bool:
        """10.2: whether a block may be sold; 11.8: in an emergency the presidency at stake stays."""
        holdings = self.held[corporation]
        if holdings.get(player, 0) < percent or corporation not in self.par:
            return False
        if self.round[0] == "stock" and self.stock_rounds == 1:  # not in the first stock round
            return False
        if holdings.get(POOL, 0) + percent > self.title["pool_limit"]:
            return False
        if self.president.get(corporation) != player:
            return True
        remaining = holdings[player] - percent
        if self.successor(corporation, player, remaining):
            return not (self.round[0] == "operating" and corporation == self.now.corporation)
        return remaining >= self.certificate(corporation)  # the certificate itself never goes to the pool

    def largest_block(self, player: str, corporation: str) -> int:
        """The most a player may sell of a corporation at once, in percent."""
        blocks = [percent for percent in range(10, 60, 10) if self.may_sell(player, corporation, percent)]
        return max(blocks, default=0)

    def move_shares(self, corporation: str, source: str, to: str, percent: int) -> None:
        """Shares change hands."""
        self.held[corporation][source] -= percent
        self.held[corporation][to] += percent
        self.fact("shares_moved", corporation, source, to, percent)

    def act_sell_shares(self, action: dict[str, Any]) -> None:
        """10.2: a block is paid at the price before the sale, then the marker falls a row a share."""
        self.section = "10.2"
        player, corporation, percent = action["by"], action["corporation"], action["percent"]
        allowed = self.may_sell(player, corporation, percent)
        self.expect("10.2", f"may sell {percent}% of {corporation}", True, allowed)
        price = self.market.price(corporation)
        if self.need:
            self.section = "11.8"
            # 11.8: selling stops when there is enough; B18: nor a block where a smaller one would do.
            lacking = self.lacking()
            self.expect("11.8", "money still needed", True, lacking > 0)
            self.expect("11.8", "no larger block than needed", True, (percent // 10 - 1) * price < lacking)
        amount = percent // 10 * price
        self.fact("shares_sold", player, corporation, percent, amount)
        self.sell(player, corporation, percent)
        if not self.need:
            self.sold.add((player, corporation))
            self.sold_now = True
            self.last_dealer = player

    def sell(self, player: str, corporation: str, percent: int) -> None:
        """10.2, 10.3: the presidency passes first, then shares, money and marker move."""
        price = self.market.price(corporation)
        if self.president.get(corporation) == player:
            new = self.successor(corporation, player, self.held[corporation][player] - percent)
            self.give_presidency(corporation, new or player)
        self.move_shares(corporation, player, POOL, percent)
        self.pay(BANK, player, percent // 10 * price)
        self.market.fall(corporation, percent // 10)
        self.moved(corporation, price)

    def moved(self, corporation: str, old: int) -> None:
        """A marker may have moved."""
        if self.market.price(corporation) != old:
            self.fact("price_moved", corporation, old, self.market.price(corporation))

    def give_presidency(self, corporation: str, new: str) -> None:
        """10.3: the presidency goes to a player."""
        old = self.president[corporation]
        if new != old:
            self.president[corporation] = new
            self.fact("president_changed", corporation, old, new)

    def set_par(self, player: str, corporation: str, par: int) -> None:
        """10.4: the par value, the marker at the bottom of its space, and the president's certificate."""
        self.expect("10.4", "a par value", True, par in self.par_cells)
        self.par[corporation] = par
        self.market.put(corporation, self.par_cells[par])
        self.president[corporation] = player
        self.move_shares(corporation, OFFERING, player, self.certificate(corporation))
        self.fact("par_set", corporation, player, par)

    def act_par(self, action: dict[str, Any]) -> None:
        """10.4: two shares (14.1: three with two players) at par for the president's certificate."""
        self.section = "10.4"
        player, corporation, par = action["by"], action["corporation"], action["par"]
        self.expect("10.4", "may start the corporation", True, self.may_start(player, corporation, par))
        price = par * self.certificate(corporation) // 10
        self.set_par(player, corporation, par)
        self.pay(player, BANK, price)
        self.fact("share_bought", player, corporation, OFFERING, self.certificate(corporation), price)
        self.float(corporation)
        self.dealt(player)

    def act_buy_share(self, action: dict[str, Any]) -> None:
        """10.4: one share; the buyer may become president by it, and the corporation may float."""
        self.section = "10.4"
        player, corporation, source = action["by"], action["corporation"], action["source"]
        self.expect("10.4", f"may buy {corporation}", True, self.may_buy(player, corporation, source))
        price = self.price_from(corporation, source)
        if self.remove_share(player, corporation, source):
            self.move_shares(corporation, source, player, 10)
            self.pay(player, BANK, price)
            self.fact("share_bought", player, corporation, source, 10, price)
            holder = self.president[corporation]
            if self.held[corporation][player] > self.held[corporation][holder]:
                self.give_presidency(corporation, player)
            self.float(corporation)
        self.dealt(player)

    def remove_share(self, player: str, corporation: str, source: str) -> bool:
        """14.3: of two players, one who is not president sees a pool share go. Whether one is left to buy."""
        any_source = "two_player_removal" in self.options
        if (
            self.two
            and player != self.president[corporation]
            and (source == POOL or any_source)
            and self.held[corporation].get(POOL, 0)
        ):
            self.held[corporation][POOL] -= 10
            self.held[corporation][GONE] += 10
            self.fact("share_removed", corporation, player)
        return self.held[corporation].get(source, 0) >= 10  # B22: nothing is paid when none is left

    def float(self, corporation: str) -> None:
        """10.5: 60% out of the initial offering float a corporation with ten times par."""
        unsold = self.held[corporation][OFFERING]
        if corporation in self.floated or unsold > 100 - self.title["float_percent"]:
            return
        self.floated.add(corporation)
        self.pay(BANK, corporation, 10 * self.par[corporation])
        self.fact("floated", corporation, 10 * self.par[corporation])
        if self.two:  # 14.2: the unsold certificates go to the bank pool
            self.move_shares(corporation, OFFERING, POOL, unsold)

    def end_stock_round(self) -> None:
        """10.6: priority left of the last to deal; sold-out corporations rise, of one space in order."""
        self.section = "10.6"
        if self.last_dealer:
            self.pass_priority(self.left_of(self.last_dealer))
        sold_out = [
            sym for sym in self.par if not self.held[sym].get(OFFERING, 0) and not self.held[sym].get(POOL, 0)
        ]
        for corporation in self.market.order(sold_out):
            old = self.market.price(corporation)
            self.market.rise(corporation)
            self.moved(corporation, old)

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
        canal = self.title["powers"]["canal"]
        self.now.tiles += 1
        self.now.canal = True
        self.expect("11.3", "tiles laid in the turn", 1, self.now.tiles)
        self.expect("7.1", "the owner of P4", self.private_owner[canal["private"]], self.now.corporation)
        self.expect("7.1", "P4 closed", False, canal["private"] in self.closed)
        self.expect("7.1", "a tile in P4's hex", False, canal["hex"] in self.tiles)
        self.lay(canal["hex"], canal["tile"], action["rotation"])

    def act_lay_pair(self, action: dict[str, Any]) -> None:
        """7.1, P2 and P3: two joined tiles in its hexes, beside the tile of the turn."""
        self.section = "7.1"
        self.stage("lay_pair")
        private = action["private"]
        self.expect("7.1", f"the owner of {private}", self.private_owner[private], self.now.corporation)
        self.expect("7.1", f"{private} closed", False, private in self.closed)
        hexes = self.title["powers"]["pairs"][private]
        for hex_, laid in zip(hexes, (action["first"], action["second"]), strict=True):
            self.expect("7.1", "a tile in a hex of the pair", False, hex_ in self.tiles)
            self.expect("7.1", "tiles of the pair", True, laid["tile"] in self.title["powers"]["pair_tiles"])
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
        self.put_token(number, self.title["powers"]["canal"]["hex"], 0, 0)

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

    # 7.1: private companies sold to corporations

    def act_buy_private(self, action: dict[str, Any]) -> None:
        """7.1: in phases 3 and 4, for half to double the face value, if the owner agrees."""
        self.section = "7.1"
        private, price = action["private"], action["price"]
        owner, face = self.private_owner[private], self.private_rows[private]["face"]
        self.expect("7.1", "phase of such purchases", True, "buys_privates" in self.phases[self.phase])
        self.expect("7.1", "half to double the face value", True, face <= 2 * price <= 4 * face)
        self.expect(
            "7.1",
            f"{private} for sale",
            True,
            owner in self.players
            and self.private_rows[private].get("to_companies", True)
            and private not in self.closed,
        )
        self.expect("7.1", "money for it", True, self.ledger[self.now.corporation] >= price)
        self.propose(
            {
                "what": "private",
                "item": private,
                "price": price,
                "seller": owner,
                "asked": owner,
                "trade_in": "",
            }
        )

    def propose(self, proposal: dict[str, Any]) -> None:
        """7.1, 11.7: agreement is at once where one person is on both sides (B27)."""
        proposal["buyer"] = self.now.corporation
        if proposal["asked"] == self.president[self.now.corporation]:
            self.conclude(proposal)
        else:
            self.proposal = proposal

    def act_accept(self, action: dict[str, Any]) -> None:
        """The other side agrees."""
        proposal, self.proposal = self.proposal, None
        if proposal:
            self.section = "7.1" if proposal["what"] == "private" else "11.7"
            self.conclude(proposal)

    def act_decline(self, action: dict[str, Any]) -> None:
        """The other side does not agree."""
        self.section = "11.7"
        self.proposal = None

    def conclude(self, proposal: dict[str, Any]) -> None:
        """Carry a purchase out."""
        item, price = proposal["item"], proposal["price"]
        if proposal["what"] == "train":
            self.raise_or_pay(item, price, proposal["trade_in"])
            return
        owner, buyer = self.private_owner[item], self.now.corporation
        self.pay(buyer, owner, price)
        self.private_owner[item] = buyer
        self.fact("private_bought", item, owner, buyer, price)

    # 11.7: purchase trains

    def on_sale(self) -> dict[str, int]:
        """11.7, B15: the bank's trains and prices: pool, lowest kind of the stack, from phase 6 the D."""
        stack = self.trains_of(DEPOT)
        offered = self.trains_of(POOL) + stack[:1]
        if self.phase in ("6", "D"):
            offered += [train for train in stack if self.trains[train][0] == "D"]
        return {train: int(self.kinds[self.trains[train][0]]["price"]) for train in offered}

    def act_buy_train(self, action: dict[str, Any]) -> None:
        """11.7: from the bank at face value, from another corporation at a price agreed upon."""
        self.section = "11.7"
        self.stage("buy_train")
        corporation, price = self.now.corporation, action["price"]
        train, trade_in = action["train"], action["trade_in"]
        kind, source = self.trains[train]
        if trade_in:
            row = self.kinds[kind]
            self.expect(
                "11.7",
                "trade-in",
                (True, corporation),
                (self.trains[trade_in][0] in row.get("trade_in", []), self.trains[trade_in][1]),
            )
            self.expect("11.7", "the price with a trade-in", row.get("trade_in_price"), price)
        else:
            room = len(self.trains_of(corporation)) < self.train_limit()
            self.expect("11.7", "room for a train", True, room)
        if source not in self.corporations:
            self.expect("11.7", f"{train} for sale", True, self.bank_sells(train))
            if not trade_in:
                self.expect("11.7", "the price", self.kinds[kind]["price"], price)
            self.raise_or_pay(train, price, trade_in)
            return
        self.expect("11.7", "the seller is another", True, source != corporation)
        self.expect("11.7", "a price of $1 or more", True, price >= 1)
        self.propose(
            {
                "what": "train",
                "item": train,
                "price": price,
                "seller": source,
                "asked": self.president[source],
                "trade_in": trade_in,
            }
        )

    def bank_sells(self, train: str) -> bool:
        """Whether the bank offers a train (of the stack: one of its kind)."""
        kind, source = self.trains[train]
        return any(self.trains[other] == (kind, source) for other in self.on_sale())

    def raise_or_pay(self, train: str, price: int, trade_in: str) -> None:
        """11.8: the president adds what the treasury lacks, and sells shares when cash does not suffice."""
        corporation = self.now.corporation
        short = price - self.ledger[corporation]
        if short <= 0:
            self.buy_train(train, price, trade_in, 0)
            return
        self.section = "11.8"
        president, source = self.president[corporation], self.trains[train][1]
        cheapest = min(self.on_sale().values())
        self.expect("11.8", "trains of the corporation", [], self.trains_of(corporation))
        self.expect("11.8", "a trade-in", "", trade_in)
        self.expect("11.8", "a route", True, self.has_route(corporation))
        if "help_for_company_train" not in self.options:
            poor = self.ledger[corporation] < cheapest
            self.expect("11.8", "treasury below the cheapest train", True, poor)
        if source in self.corporations:
            face = self.kinds[self.trains[train][0]]["price"]
            self.expect("11.8", "at most the face value", True, price <= face)
        else:
            self.expect("11.8", "the cheapest train", cheapest, price)
        if self.ledger[president] >= short:
            self.buy_train(train, price, trade_in, short)
        else:
            can = self.ledger[president] + self.sellable(president)
            self.expect("11.8", "can raise the money", True, can >= short)
            self.need = {
                "corporation": corporation,
                "train": train,
                "price": price,
                "president": president,
                "agreed": "" if source not in self.corporations else self.president[source],
            }

    def sellable(self, player: str) -> int:
        """11.8: what the shares that can be sold would bring: the largest block of each corporation."""
        return sum(self.largest_block(player, sym) // 10 * self.market.price(sym) for sym in self.par)

    def lacking(self) -> int:
        """B18: price less treasury and the president's cash."""
        need = self.need or {}
        return int(need["price"]) - self.ledger[need["corporation"]] - self.ledger[need["president"]]

    def act_complete_purchase(self, action: dict[str, Any]) -> None:
        """11.8: the money is there, and the train is bought."""
        self.section = "11.8"
        need = self.need or {}
        self.expect("11.8", "money still needed", True, self.lacking() <= 0)
        short = need["price"] - self.ledger[need["corporation"]]
        self.need = None
        self.buy_train(need["train"], need["price"], "", short)

    def buy_train(self, train: str, price: int, trade_in: str, help_: int) -> None:
        """11.7: money and train change hands; the first of a kind out of the stack begins a phase."""
        corporation = self.now.corporation
        kind, source = self.trains[train]
        self.pay(self.president[corporation], corporation, help_)
        self.pay(corporation, source if source in self.corporations else BANK, price)
        self.trains[train] = (kind, corporation)
        self.fact("train_bought", corporation, train, source, price, trade_in, help_)
        if trade_in:
            self.trains[trade_in] = (self.trains[trade_in][0], POOL)
        if source == DEPOT and "count" not in self.kinds[kind]:  # unlimited
            self.trains[f"{kind}-{int(train.rpartition('-')[2]) + 1}"] = (kind, DEPOT)
        if corporation == self.drawn:  # 7.1, P6: its corporation's first train (silent, decided in B4: any)
            self.close_private(self.title["presidency"]["private"])
        if source == DEPOT:
            self.enter_phase(kind)

    def close_private(self, private: str) -> None:
        """A private company leaves the game."""
        if private not in self.closed:
            self.closed.add(private)
            self.fact("private_closed", private)

    # 8: phases

    def enter_phase(self, kind: str) -> None:
        """8: the first train of a kind begins its phase: trains rust, private companies close."""
        names = list(self.phases)
        if names.index(kind) <= names.index(self.phase):
            return
        self.phase = kind
        self.fact("phase_began", kind)
        for rusting, row in self.kinds.items():
            if row.get("rusts_on") == kind:
                gone = [
                    train for train, (name, owner) in self.trains.items() if name == rusting and owner != GONE
                ]
                for train in gone:
                    self.trains[train] = (rusting, GONE)
                self.fact("trains_rusted", rusting, gone)
        if kind == self.title["private_companies_close"]:
            for private in self.private_rows:
                self.close_private(private)

    def over_limit(self) -> list[str]:
        """11.7: the corporations with too many trains, in operating order."""
        over = [sym for sym in self.floated if len(self.trains_of(sym)) > self.train_limit()]
        if "discard_order" in self.options:
            return [sym for sym in self.corporations if sym in over]
        return self.market.order(over)

    def act_discard_train(self, action: dict[str, Any]) -> None:
        """11.7: a train in excess goes to the bank pool without compensation."""
        self.section = "11.7"
        kind, owner = self.trains[action["train"]]
        self.expect("11.7", "who discards", next(iter(self.over_limit()), ""), owner)
        self.trains[action["train"]] = (kind, POOL)
        self.fact("train_discarded", owner, action["train"])

    def export(self) -> None:
        """11.9: the top train of the stack, if a 2, 3 or 4, leaves the game; a new kind begins its phase."""
        top = self.trains_of(DEPOT)[0]
        kind = self.trains[top][0]
        if self.kinds[kind].get("exported") and not self.exported:
            self.exported = True
            self.section = "11.9"
            self.trains[top] = (kind, GONE)
            self.fact("train_exported", top)
            self.enter_phase(kind)

    # 11.8, 12: the end

    def act_bankrupt(self, action: dict[str, Any]) -> None:
        """11.8: only if treasury, cash and all that can be sold do not pay for the cheapest train."""
        self.section = "11.8"
        player, corporation = action["by"], self.now.corporation
        self.expect("11.8", "trains of the corporation", [], self.trains_of(corporation))
        self.expect("11.8", "a route", True, self.has_route(corporation))
        most = self.ledger[corporation] + self.ledger[player] + self.sellable(player)
        price = self.need["price"] if self.need else min(self.on_sale().values())
        self.expect("11.8", "the money cannot be raised", True, most < price)
        for sym in list(self.par):  # the president has sold all shares that can be sold ...
            if block := self.largest_block(player, sym):
                self.fact("shares_sold", player, sym, block, block // 10 * self.market.price(sym))
                self.sell(player, sym, block)
        self.pay(player, BANK, self.ledger[player])  # ... and contributed all funds (B19: the cash is gone)
        self.need = None
        self.bankrupt, self.end = player, "bankrupt"
        self.fact("went_bankrupt", player, corporation)
        self.fact("end_set_off", "bankrupt")

    def worth(self, player: str) -> int:
        """12: cash, stock at current prices, private companies at face value."""
        stock = sum(self.held[sym].get(player, 0) // 10 * self.market.price(sym) for sym in self.par)
        privates = sum(
            self.private_rows[sym]["face"]
            for sym, owner in self.private_owner.items()
            if owner == player and sym not in self.closed
        )
        return self.ledger[player] + stock + int(privates)

    def result(self) -> dict[str, int]:
        """12: everybody's worth."""
        return {player: self.worth(player) for player in self.players}

    def game_over(self, event: dict[str, Any]) -> None:
        """12: at once by a bankruptcy, or after the set of operating rounds when the bank has broken."""
        if not self.bankrupt:
            self.end_operating_round()
            self.expect(
                "12",
                "the last operating round of the set",
                ("operating", self.round[3]),
                (self.round[0], self.round[2]),
            )
            self.expect("12", "the bank has broken", True, self.broken)
            # 11.9 and 12 do not say whether a last train is exported; it would change nobody's worth.
        self.expect("12", "the reason", "bankrupt" if self.bankrupt else "bank", event["reason"])
        self.over = True
        self.expect("12", "the result", self.result(), event["result"])

    # ------------------------------------------------------------------------------------ comparing the books

    def compare_facts(self, events: list[dict[str, Any]]) -> None:
        """What the referee says happened against the events, kind by kind, in any order."""
        for kind, (section, names) in FACTS.items():
            told = [
                tuple(event.get(name, 0 if name == "kept" else "") for name in names)
                for event in events
                if event["type"] == kind
            ]
            ours = self.made.get(kind, [])
            if told or ours:
                mine, theirs = (sorted(map(plain, rows), key=repr) for rows in (ours, told))
                self.expect(section or self.section, kind, mine, theirs)

    def same(self, section: str, what: str, ours: Any, theirs: Any) -> Any:
        """Compare, and hand back the program's value, to go on with."""
        self.expect(section, what, ours, theirs)
        return theirs

    def compare(self) -> None:
        """All books against the tables and slots after a line."""
        self.compare_cash()
        self.compare_stock()
        self.compare_market()
        self.compare_material()
        self.compare_slots()

    def compare_cash(self) -> None:
        """Everybody's money."""
        for account, theirs in self.told.tables["cash"].items():
            if not self.expect(self.section, f"cash of {account}", self.ledger[account], theirs):
                self.ledger.accounts[account] = theirs

    def compare_stock(self) -> None:
        """Holdings, presidents and the state of corporations."""
        for sym, certificates in self.told.tables["stock"].items():
            theirs: dict[str, int] = defaultdict(int)
            for row in certificates:
                theirs[row["owner"]] += row["percent"]
            ours = {owner: percent for owner, percent in self.held[sym].items() if percent}
            if not self.expect("10", f"shares of {sym}", ours, dict(theirs)):
                self.held[sym] = theirs
            top = next(row for row in certificates if row.get("president"))
            if self.drawn:
                self.expect("14.1", f"certificate of {sym}", self.certificate(sym), top["percent"])
            owner = "" if top["owner"] == OFFERING else top["owner"]
            if not self.expect("10.3", f"president of {sym}", self.president.get(sym, ""), owner):
                self.president[sym] = owner
        for sym, row in self.told.tables["corporations"].items():
            mine = (self.par.get(sym), sym in self.floated, sym in self.operated, self.last_revenue[sym])
            told = (row.get("par"), *(row.get(name, 0) for name in ("floated", "operated", "last_revenue")))
            if not self.expect("10.5", f"{sym}: par, floated, operated, last revenue", mine, told):
                self.last_revenue[sym] = told[3]
                if told[0] is not None:
                    self.par[sym] = told[0]
                for members, member in ((self.floated, told[1]), (self.operated, told[2])):
                    (members.add if member else members.discard)(sym)

    def compare_market(self) -> None:
        """Markers by row and column, and the stacks of those that share a space."""
        rows = self.told.tables["markers"]
        self.expect("6", "corporations on the market", sorted(self.market.cell), sorted(rows))
        told = {sym: (row.get("row", 0), row.get("column", 0)) for sym, row in rows.items()}
        stacks: dict[tuple[int, int], list[str]] = defaultdict(list)
        for sym, cell in told.items():
            stacks[cell].append(sym)
            if not self.expect("6", f"marker of {sym}", self.market.cell.get(sym), cell):
                self.market.put(sym, cell)
        for cell, stack in stacks.items():
            ours = sorted(stack, key=lambda sym: self.market.arrival[sym])
            theirs = sorted(stack, key=lambda sym: int(rows[sym].get("arrival", 0)))
            if len(stack) > 1 and not self.expect("6", f"stack in {cell}", ours, theirs):
                for sym in theirs:
                    self.market.arrivals += 1
                    self.market.arrival[sym] = self.market.arrivals

    def compare_material(self) -> None:
        """Trains, private companies, tiles and markers on the map."""
        trains = {train: (row["kind"], row["owner"]) for train, row in self.told.tables["trains"].items()}
        for train in sorted(set(trains) | set(self.trains)):
            if not self.expect("11.7", f"train {train}", self.trains.get(train), trains.get(train)):
                self.trains = {key: trains[key] for key in sorted(trains)}
        for sym, row in self.told.tables["privates"].items():
            told = (row.get("owner", BANK), row.get("closed", False))
            ours = (self.private_owner[sym], sym in self.closed)
            if not self.expect("7.1", f"private company {sym}", ours, told):
                self.private_owner[sym] = told[0]
                (self.closed.add if told[1] else self.closed.discard)(sym)
        laid = self.told.tables["tiles"].items()
        tiles = {hex_: (row["tile"], row.get("rotation", 0)) for hex_, row in laid}
        self.tiles = self.same("11.3", "tiles on the map", self.tiles, tiles)
        for name, row in self.told.tables["tokens"].items():
            sym, _, number = name.rpartition(" ")
            place = (row["hex"], row["city"]) if row.get("placed") else None
            if not self.expect("11.4", f"marker {name}", self.tokens[sym][int(number)], place):
                self.tokens[sym][int(number)] = place
            if number == "0":
                home = (row["hex"], row["city"])
                self.home[sym] = self.same("11.4", f"home of {sym}", self.home[sym], home)
            price = self.corporations[sym]["tokens"][int(number)]
            self.expect("7.2", f"price of marker {name}", price, row["price"])

    def compare_slots(self) -> None:
        """Phase, priority deal, round, turn, and what is pending."""
        slots = self.told.slots
        self.phase = self.same("8", "phase", self.phase, slots["phase"])
        self.priority = self.same("10.6", "priority deal", self.priority, slots["priority deal"])
        round_ = slots["round"]
        told = (round_["kind"], round_["number"], round_["part"], round_["of"])
        self.round = self.same("11", "round", self.round, told)
        self.broken = self.same("12", "bank broken", self.broken, slots["bank broken"])
        self.end = self.same("12", "what ends the game", self.end, slots["end"])
        self.bankrupt = self.same("11.8", "who is bankrupt", self.bankrupt, slots["bankrupt"])
        self.drawn = self.same("3", "P6's corporation", self.drawn, slots["drawn corporation"])
        self.expect("11.7", "proposal pending", terms(self.proposal), terms(slots["proposal"]))
        self.expect("11.8", "money to be raised", terms(self.need), terms(slots["need"]))
        if told[0] == "auction":
            opening = slots["opening"]
            bids = {
                item: sorted((bid["player"], bid["amount"]) for bid in rows)
                for item, rows in opening["bids"].items()
            }
            self.expect("9", "bids", {item: sorted(rows) for item, rows in self.bids.items()}, bids)
            self.expect("9", "discount of P1", self.discount, opening["discount"])
            self.expect("9", "last buyer at face value", self.last_buyer, opening["last_buyer"])
        elif told[0] == "stock":
            sold = {tuple(pair) for pair in slots["stock turn"]["sold"]}
            self.expect("10.4", "who sold what", self.sold, sold)
            self.expect("10.6", "the last to buy or sell", self.last_dealer, slots["stock turn"]["last"])
        elif self.now.corporation and not self.over:
            turn, now = slots["operating turn"], self.now
            for name, ours in (
                ("corporation", now.corporation),
                ("tiles", now.tiles),
                ("tokens", now.tokens),
                ("revenue", now.revenue),
                ("divided", now.divided),
            ):
                self.expect("11", f"{name} of the turn", ours, turn[name])
        if self.over:
            self.expect("12", "result", self.result(), slots["result"])


def plain(values: tuple[Any, ...]) -> list[Any]:
    """Values that can be sorted and compared, whatever their kind."""
    ordered = [sorted(value.items()) if isinstance(value, dict) else value for value in values]
    return [sorted(value) if isinstance(value, list) else value for value in ordered]


def terms(row: dict[str, Any] | None) -> tuple[Any, ...] | None:
    """What of a proposal or need is compared."""
    if row is None:
        return None
    names = ("item", "train", "price", "seller", "buyer", "asked", "corporation", "president", "agreed")
    return tuple(row.get(name) or "" for name in names)


if __name__ == "__main__":
    sys.exit(books.main(Referee))
