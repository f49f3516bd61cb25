"""A second bookkeeper for 18C2C (rulebook 1.4.0): works out from the book what each action must have led to.

Sections named in `expect` are those of the rulebook; A, B, C and F are its appendices. Where the book is
silent a comment says "silent, decided: ...", after rulings.md. Nothing comes from the program being checked.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from referee import books
from referee.books import Ledger, Line

HERE = books.TITLES / "c2c"
OFFERING, POOL, GONE, DEPOT, BANK = "initial offering", "bank pool", "out of the game", "depot", "bank"
ACTS_OF_PRESIDENTS = {
    "lay_tile",
    "place_token",
    "place_bull",
    "place_destination",
    "take_token",
    "run",
    "dividend",
    "buy_train",
    "buy_private",
    "buy_marker",
    "move_train",
    "put_marker",
    "shut_marker",
    "use_discount",
    "complete_purchase",
}
# What is compared in events besides payments, with the section it belongs to.
TOLD = {
    "price_moved": ("3.4", ("corporation", "old", "new")),
    "price_split": ("3.3", ("corporation", "times")),
    "share_bought": ("4.3", ("player", "corporation", "source", "percent", "price")),
    "shares_sold": ("4.3", ("player", "corporation", "percent", "price")),
    "share_redeemed": ("4.4", ("corporation", "source", "percent", "price")),
    "shares_reissued": ("4.5", ("corporation", "percent", "par")),
    "president_changed": ("4.3.2", ("corporation", "old", "new")),
    "priority_passed": ("4.3.3", ("player",)),
    "par_set": ("4.6.1", ("corporation", "player", "par")),
    "floated": ("4.6.2", ("corporation", "capital")),
    "private_sold": ("2.7", ("private", "player", "price")),
    "private_closed": ("A", ("private", "owner")),
    "corporation_closed": ("3.2", ("corporation",)),
    "home_placed": ("4.7.2", ("corporation", "hex", "city")),
    "token_placed": ("4.7.2", ("corporation", "hex", "city", "cost")),
    "bull_placed": ("4.3.5", ("corporation", "hex", "city", "cost", "beside", "forfeited")),
    "train_bought": ("4.7.5", ("corporation", "train", "source", "price", "help")),
    "trains_rusted": ("4.1", ("kind", "owners")),
    "phase_began": ("4.1", ("phase",)),
    "odd_paid": ("F kinder", ("owner", "corporation", "amount")),
    "odd_bought": ("F kinder", ("owner", "corporation", "price")),
    "compensated": ("5.1.2", ("national", "player", "shares", "amount")),
    "merged": ("5.1", ("corporation", "into", "cash")),
    "private_bought": ("4.9", ("private", "seller", "buyer", "price")),
    "marker_bought": ("A", ("corporation", "marker", "seller", "price")),
    "paid_out": ("4.7.4", ("corporation", "revenue", "kept")),
    "corporations_merged": ("4.3.5", ("survivor", "vanished", "player")),
    "national_formed": ("5.1.2", ("corporation", "share", "price", "left")),
}
Cell = tuple[int, int]
Row = dict[str, Any]


def data(name: str) -> Row:
    """A data file of the title."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


# --- 2.2, Appendix C: hexes and tiles ---


@dataclass(frozen=True)
class Stop:
    """A city or red area on a face: what it pays, its token spaces, and the edges that lead to it."""

    revenue: str
    slots: int
    edges: frozenset[int]


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops, sections of plain track, and the cost of the first tile."""

    stops: tuple[Stop, ...] = ()
    track: frozenset[frozenset[int]] = frozenset()
    cost: int = 0
    terrain: str = ""

    def turned(self, rotation: int) -> Face:
        """The face turned clockwise in sixths."""

        def turn(edges: frozenset[int]) -> frozenset[int]:
            return frozenset((edge + rotation) % 6 for edge in edges)

        stops = tuple(Stop(stop.revenue, stop.slots, turn(stop.edges)) for stop in self.stops)
        return Face(stops, frozenset(turn(section) for section in self.track), self.cost, self.terrain)

    def edges(self) -> set[int]:
        """All sides that its track runs to."""
        return {edge for group in (*(stop.edges for stop in self.stops), *self.track) for edge in group}


def face(code: str) -> Face:
    """Read a face as map.toml and tiles.toml write it."""
    stops: list[tuple[str, int]] = []
    to_stop: dict[int, set[int]] = {}
    track: set[frozenset[int]] = set()
    cost, terrain = 0, ""
    for part in filter(None, code.split(";")):
        kind, _, text = part.partition("=")
        values = dict(item.split(":", 1) for item in text.split(",") if ":" in item)
        if kind in ("city", "offboard"):
            stops.append((values["revenue"], int(values.get("slots", "1")) if kind == "city" else 0))
        elif kind == "path" and values["b"].startswith("_"):
            to_stop.setdefault(int(values["b"][1:]), set()).add(int(values["a"]))
        elif kind == "path":
            track.add(frozenset((int(values["a"]), int(values["b"]))))
        elif kind == "upgrade":
            cost, terrain = int(values["cost"]), values["terrain"]
    read = (Stop(pays, slots, frozenset(to_stop.get(i, ()))) for i, (pays, slots) in enumerate(stops))
    return Face(tuple(read), frozenset(track), cost, terrain)


def neighbour(place: str, edge: int) -> str:
    """The hex across an edge; edges count clockwise from the lower left."""
    letters, column = re.fullmatch(r"([A-Z]+)(\d+)", place).groups()  # type: ignore[union-attr]
    row = ord(letters[-1]) - 65 + 26 * (len(letters) - 1)
    down, right = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)][edge]
    row += down
    return ("A" if row >= 26 else "") + chr(65 + row % 26) + str(int(column) + right)


def side(place: str, other: str) -> int | None:
    """The edge of a hex that another one lies across."""
    return next((edge for edge in range(6) if neighbour(place, edge) == other), None)


# --- what the referee keeps ---


@dataclass
class Certificate:
    """A share certificate."""

    percent: int
    owner: str
    president: bool = False


@dataclass
class Corporation:
    """What has become of a corporation."""

    par: int | None = None
    floated: bool = False
    operated: bool = False
    last_revenue: int = 0
    closed: bool = False


@dataclass
class Token:
    """A station marker."""

    corporation: str
    price: int
    hex: str
    city: int
    placed: bool


@dataclass
class Company:
    """A private company."""

    owner: str = BANK
    closed: bool = False


@dataclass
class Turn:
    """What an operating turn remembers."""

    corporation: str = ""
    revenue: int = 0
    ran: bool = False
    empty_shell: bool = False
    loans: list[str] = field(default_factory=list)
    crossings: int = 0
    tiles: list[tuple[str, int]] = field(default_factory=list)  # zone, points
    tokens: int = 0
    discounts: set[str] = field(default_factory=set)
    first: bool = False
    bridged_home: bool = False
    from_home: bool = True  # all tiles in the West and the Plains, or in the home hex, wherever that lies


class Market:
    """3.2 to 3.5: the chart, where markers stand, and how they move."""

    def __init__(self, chart: Row) -> None:
        self.prices: list[list[int]] = chart["prices"]
        self.goes_up = {tuple(cell) for cell in chart["up"]}
        self.goes_down = {tuple(cell) for cell in chart["down"]}
        self.ledge = {column: row for row, column in chart["ledge"]["upper"]}
        self.zones = {name: {tuple(cell) for cell in cells} for name, cells in chart["zones"].items()}
        self.par = {int(price): (cell[0], cell[1]) for price, cell in chart["par"].items()}
        self.split_cell: Cell = (chart["split"]["cell"][0], chart["split"]["cell"][1])
        self.reissue = {int(par): least for par, least in chart["reissue"]["least_price"].items()}
        self.reissue_above = {int(price): par for price, par in chart["reissue"]["above"].items()}
        self.rungs: list[int] = sorted(chart["steps"]["prices"] + chart["steps"]["split"])
        self.at: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.splits: dict[str, int] = {}
        self.moves: list[tuple[str, int, int]] = []
        self.split_now: list[tuple[str, int]] = []

    def price(self, corporation: str) -> int:
        row, column = self.at[corporation]
        return self.prices[row][column]

    def worth(self, corporation: str) -> int:
        """3.3: split shares are worth double (silent, decided: double again for a second split)."""
        return int(self.price(corporation) * 2 ** self.splits.get(corporation, 0))

    def zone(self, corporation: str, name: str) -> bool:
        return self.at.get(corporation) in self.zones[name]

    def place(self, corporation: str, cell: Cell) -> None:
        """3.4: a newly arriving token is placed below those that are already there."""
        if self.at.get(corporation) == cell:
            return
        if corporation in self.at:
            self.moves.append((corporation, self.price(corporation), self.prices[cell[0]][cell[1]]))
        self.remove(corporation)
        self.at[corporation] = cell
        self.stacks.setdefault(cell, []).append(corporation)

    def remove(self, corporation: str) -> None:
        cell = self.at.pop(corporation, None)
        if cell is not None:
            self.stacks[cell].remove(corporation)

    def split(self, corporation: str) -> None:
        """3.3, 1.4.0 change 1: beyond $500 to the $275 of the top row."""
        self.splits[corporation] = self.splits.get(corporation, 0) + 1
        self.place(corporation, self.split_cell)
        self.split_now.append((corporation, self.splits[corporation]))

    def up(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if row > 0:
            self.place(corporation, (row - 1, column))
        elif column + 1 == len(self.prices[0]):
            self.split(corporation)
        else:
            self.place(corporation, (1, column + 1))

    def right(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if (row, column) == (0, len(self.prices[0]) - 1):
            self.split(corporation)
        elif (row, column) in self.goes_up or column + 1 >= len(self.prices[row]):
            self.place(corporation, (row - 1, column))
        else:
            self.place(corporation, (row, column + 1))

    def left(self, corporation: str) -> None:
        row, column = self.at[corporation]
        if (row, column) in self.goes_down or column == 0:
            self.place(corporation, (min(row + 1, self.bottom(column)), column))
        else:
            self.place(corporation, (row, column - 1))

    def bottom(self, column: int) -> int:
        return max(row for row, prices in enumerate(self.prices) if len(prices) > column)

    def sold(self, corporation: str, shares: int) -> None:
        """3.3 DOWN, 3.4: a row for each share; only two rows past the upper ledge push a token through it."""
        row, column = self.at[corporation]
        target, ledge = row + shares, self.ledge.get(column)
        if ledge is not None and row <= ledge and target == ledge + 1:
            target = ledge
        self.place(corporation, (min(target, max(self.bottom(column), row)), column))

    def nearest(self, amount: int, parts: int) -> int:
        """4.3.5, 5.1.3: the rung nearest to amount/parts, halves up."""
        if amount >= self.rungs[-1] * parts:
            return int(self.rungs[-1])
        return min(self.rungs, key=lambda rung: (abs(rung * parts - amount), -rung))

    def order(self, corporations: list[str]) -> list[str]:
        """4.7: split ones first, then by value, further right, uppermost in the stack."""

        def key(corporation: str) -> tuple[bool, int, int, int]:
            cell = self.at[corporation]
            split = self.splits.get(corporation, 0) > 0
            return not split, -self.worth(corporation), -cell[1], self.stacks[cell].index(corporation)

        return sorted((one for one in corporations if one in self.at), key=key)


class Referee(books.Referee):
    """Follows a game of 18C2C."""

    # --- 2: setup ---

    def begin(self) -> None:
        self.title, self.map, tiles = data("title.toml"), data("map.toml"), data("tiles.toml")
        self.short = "short" in self.options
        self.market = Market(data("market.toml"))
        variant = self.title["short"] if self.short else {}
        without = set(variant.get("without", ()))
        self.charter = {row["sym"]: row for row in self.title["corporation"] if row["sym"] not in without}
        self.total = len(self.charter)
        self.goals = {
            sym: variant.get("destination", {}).get(sym, row["destination"])
            for sym, row in self.charter.items()
        }
        self.rows: list[list[str]] = variant.get("rows", self.title["auction"]["rows"])
        names = {sym for row in self.rows for sym in row}
        self.charters_of_companies = {row["sym"]: row for row in self.title["private"] if row["sym"] in names}
        self.companies = {sym: Company() for row in self.title["private"] if (sym := row["sym"]) in names}
        self.nationals = {row["sym"]: row["phases"][0] for row in self.title["national_company"]}
        self.hexes = {
            place: row
            for place, row in self.map["hexes"].items()
            if not self.short or int(re.sub(r"\D", "", place)) > self.map["short"]["last_column_out"]
        }
        self.hexes |= self.map["short"]["hexes"] if self.short else {}
        self.printed = {place: face(row.get("code", "")) for place, row in self.hexes.items()}
        self.tile_faces = {number: face(row["code"]) for number, row in tiles["tiles"].items()}
        self.colour = {number: row["color"] for number, row in tiles["tiles"].items()}
        self.zone = {place: zone for zone, places in self.map["zones"].items() for place in places}
        self.kinds = {row["name"]: row for row in self.title["train"]}
        self.phases = {row["name"]: row for row in self.title["phase"]}
        self.percent_of_privatization = {int(k): v for k, v in self.title["privatization"]["percent"].items()}
        self.bonuses = (
            self.title["short"]["transcontinental"] if self.short else self.title["transcontinental"]
        )
        self.set_up_money()
        self.set_up_paper(variant)
        self.set_up_flow()

    def set_up_money(self) -> None:
        """2.3, 2.6: the bank holds the players' cash too."""
        game = self.title["short"] if self.short else self.title
        each = game["starting_cash"][str(len(self.players))]
        self.cash = Ledger(dict.fromkeys(self.players, each))
        self.cash.accounts[BANK] = game["money_in_play"] - each * len(self.players)
        self.cash.accounts |= dict.fromkeys(self.charter, 0)

    def set_up_paper(self, variant: Row) -> None:
        """2.1, 2.4, Appendix B: shares in the offering, trains in the depot, tokens on charters."""
        self.corporations = {sym: Corporation() for sym in self.charter}
        self.stock = {
            sym: [Certificate(20, OFFERING, True), *(Certificate(10, OFFERING) for _ in range(8))]
            for sym in self.charter
        }
        self.trains: dict[str, str] = {}
        self.kind_of: dict[str, str] = {}
        self.shells: dict[str, str] = {}
        for kind, row in self.kinds.items():
            for number in range(variant.get("trains", {}).get(kind, row.get("count", 1))):
                self.trains[f"{kind}-{number}"], self.kind_of[f"{kind}-{number}"] = DEPOT, kind
        self.tokens: dict[str, Token] = {}
        for sym, row in self.charter.items():
            for number, price in enumerate(row["tokens"]):
                home = number == 0
                self.tokens[f"{sym} {number}"] = Token(
                    sym, price, row["home"] if home else "", row.get("city", 0) if home else -1, False
                )
        self.beside: dict[str, tuple[str, str, int, str]] = {}
        self.goals_in_spaces: dict[str, str] = {}
        self.tiles: dict[str, tuple[str, int]] = {}
        self.holder = {sym: sym for sym in self.charter}
        self.goal_state = dict.fromkeys(self.charter, "open")
        self.bulls: dict[str, int] = {}
        self.merged: dict[str, str] = {}
        self.formed: dict[str, Row] = {}
        self.reissues: dict[str, int] = {}
        self.crossed: dict[str, int] = {}
        self.place_markers: dict[str, tuple[str, str, bool]] = {}
        self.sold_markers = {
            row["kind"]: row
            for row in self.title["powers"]["sold_marker"]
            if row["private"] in self.companies
        }
        self.markers: dict[str, list[str]] = {}
        self.unsold = {kind: (row["count"], BANK) for kind, row in self.sold_markers.items()}
        self.check(self.opening)

    def set_up_flow(self) -> None:
        self.phase, self.kind, self.number, self.part, self.parts = "2", "stock", 1, 1, 1
        self.priority = self.turn = self.players[0]
        self.last_actor = ""
        self.acted, self.passes, self.merging_round, self.merge_turn = False, 0, False, self.players[0]
        self.sold_first = self.for_company = self.bridge_used = False
        self.bids: dict[str, dict[str, int]] = {}
        self.auction, self.settling, self.top, self.discount = "", list[str](), 0, 0
        self.pars_due: list[str] = []
        self.sold_this_round: set[tuple[str, str]] = set()
        self.sold_this_turn: set[str] = set()
        self.bought: tuple[str, bool] = ("", False)
        self.redeemed: set[str] = set()
        self.reissued: set[str] = set()
        self.floated: set[str] = set()
        self.reissue_money: Counter[str] = Counter()
        self.no_dividend: Counter[str] = Counter()
        self.initial = True
        self.for_sale = False
        self.in_play = self.total
        self.done: set[str] = set()
        self.op = Turn()
        self.goal_run: tuple[str, str] = ("", "")
        self.need: Row = {}
        self.merger: Row = {}
        self.of_whom: dict[str, tuple[str, str]] = {}
        self.odd: list[str] = []
        self.bank_broken, self.end, self.bankrupt, self.result = False, "", "", dict[str, int]()
        self.step = "auction turn"
        self.fresh: set[tuple[str, str]] = set()

    # --- following a stream ---

    def follow(self, line: Line) -> None:
        action, self.line = line["action"], line
        first = len(self.cash.entries)
        self.said: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.market.moves, self.market.split_now = [], []
        for key in line["tables"].get("trains", ()):  # 2.4: there are as many 12-trains as wanted
            if key not in self.trains and key.startswith("12-"):
                self.trains[key], self.kind_of[key] = DEPOT, "12"
        if action["type"] not in ("accept", "decline", "exchange_share"):
            self.check_turn(action["by"])
            if self.kind == "operating" and self.operating() and action["type"] in ACTS_OF_PRESIDENTS:
                self.expect(
                    "4.7", f"president of {self.operating()}", self.acting(self.operating()), action["by"]
                )
        getattr(self, "do_" + action["type"], self.nothing)(action)
        for event in line["events"]:
            getattr(self, "on_" + event["type"], self.nothing)(event)
        told = [(e["payer"], e["payee"], e["amount"]) for e in line["events"] if e["type"] == "paid"]
        self.check_payments(Counter(self.cash.entries[first:]), Counter(e for e in told if e[2]))
        self.check_bank(told)
        self.check_told(line["events"])
        self.check(line)
        self.step = line["step"]

    def nothing(self, _: Row) -> None:
        """Actions and events that move neither money nor paper."""

    def say(self, kind: str, *values: Any) -> None:
        """What an event must tell."""
        self.said[kind].append(values)

    def check_told(self, events: list[Row]) -> None:
        for move in self.market.moves:
            self.say("price_moved", *move)
        for split in self.market.split_now:
            self.say("price_split", *split)
        for kind, (section, names) in TOLD.items():
            told = [tuple(event.get(name, 0) for name in names) for event in events if event["type"] == kind]
            if told or self.said[kind]:
                self.expect(section, f"event {kind}", sorted(self.said[kind], key=str), sorted(told, key=str))

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash.pay(payer, payee, amount)

    def check_payments(self, ours: Counter[Any], theirs: Counter[Any]) -> None:
        for entry in ours | theirs:
            self.expect(
                "payments", f"{entry[0]} pays {entry[1]} ${entry[2]} (times)", ours[entry], theirs[entry]
            )

    def check_bank(self, told: list[tuple[str, str, int]]) -> None:
        """6.0: the bank runs out (silent, decided: at zero or below, at any moment)."""
        balance = self.before.tables["cash"][BANK]
        for payer, payee, amount in told:
            balance += amount * ((payee == BANK) - (payer == BANK))
            self.bank_broken = self.bank_broken or balance <= 0
        if self.bank_broken and not self.end:
            self.end = "bank"

    # --- who acts: 2.5, 4.2, 4.3 ---

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def from_left_of(self, player: str) -> list[str]:
        at = self.players.index(player) + 1
        return self.players[at:] + self.players[:at]

    def check_turn(self, player: str) -> None:
        """In a stock round the turn goes round clockwise; a turn with an act may end without a pass."""
        if self.kind != "stock" or self.merging_round or self.auction or self.pars_due or self.need:
            return
        if player != self.turn and self.acted and player == self.left_of(self.turn):
            self.end_stock_turn(self.turn)
            self.new_turn(player)
        if not self.expect("4.3", "player to act", self.turn, player):
            self.new_turn(player)

    def end_stock_turn(self, player: str) -> None:
        """3.1, 4.3: who is over the limit sells in his turn, as far as he can (silent, decided)."""
        if not self.initial and not self.auctioning() and self.certificates(player) > self.limit():
            counting = [
                sym
                for sym in self.stock
                if sym in self.market.at
                and self.can_sell(sym, player, "")
                and not self.market.zone(sym, "yellow")
                and not self.market.zone(sym, "brown")
            ]
            self.expect("4.3", f"shares that {player} can sell, being over the limit", [], counting)

    def new_turn(self, player: str) -> None:
        self.turn, self.acted = player, False
        self.sold_this_turn, self.bought = set(), ("", False)
        self.sold_first = self.for_company = False

    def act(self, player: str) -> None:
        """4.3.3: a stock action that affects the priority order."""
        self.acted, self.passes, self.last_actor = True, 0, player

    def do_pass(self, action: Row) -> None:
        if self.step == "stock turn" and not any(e["type"] == "passed" for e in self.line["events"]):
            self.end_stock_turn(action["by"])
            self.new_turn(self.left_of(action["by"]))
        if self.step == "share for an odd one":
            self.odd.pop(0)
            self.next_odd_share()

    def on_passed(self, event: Row) -> None:
        """4.3: the round goes on until all players have passed in order."""
        player = event["player"]
        if self.merging_round:
            self.expect("4.3.5", "who declares no merger", self.merge_turn, player)
            self.merge_turn, self.passes = self.left_of(player), self.passes + 1
            return
        if player != self.turn and self.acted and player == self.left_of(self.turn):
            self.end_stock_turn(self.turn)
            self.new_turn(player)
        self.expect("4.3", "player who passes", self.turn, player)
        self.passes += 1
        self.end_stock_turn(player)
        self.new_turn(self.left_of(player))
        if self.passes == len(self.players):
            self.end_of_stock_round()

    def end_of_stock_round(self) -> None:
        """4.3.3: priority to the left of the last to act; 4.3.4: all sold; then 4.3.5: mergers."""
        old = self.priority
        if self.last_actor:  # silent, decided: without any action priority stays
            self.priority = self.left_of(self.last_actor)
        if self.priority != old:
            self.say("priority_passed", self.priority)
        if self.auctioning():
            self.passes = 0
            return
        live = [sym for sym in self.market.at if self.corporations[sym].floated or self.sold_out(sym)]
        for sym in self.market.order(live):
            if self.sold_out(sym):
                self.market.up(sym)
        self.merging_round, self.merge_turn, self.passes = True, self.priority, 0
        self.reissue_money.clear()
        self.check_price_end()

    def sold_out(self, sym: str) -> bool:
        """4.3.4, 3.4: no share in the offering or on the open market."""
        return not self.held(sym, OFFERING) and not self.held(sym, POOL)

    def on_round_began(self, event: Row) -> None:
        """2.7, 4.1, 4.2: which round follows; private companies pay before corporations operate."""
        kind = event["kind"]
        if self.kind == "operating":
            self.end_turn()
            self.expect("4.2", "corporation that has not operated yet", "", self.next_to_operate())
        self.expect(
            "6.0",
            "play goes on after the end",
            True,
            self.end in ("", "bank") and (not self.end or self.kind == "stock"),
        )
        if kind == "stock":
            self.begin_stock_round()
        elif kind == "operating":
            self.expect("4.3.5", "players who have passed", len(self.players), self.passes)
            self.begin_operating_round()
        else:
            self.expect("2.7", "private companies are left when all have passed", True, self.auctioning())
        told = (event["kind"], event["number"], event["part"], event["of"])
        self.expect(
            "4.2",
            "round",
            (self.kind if kind != "auction" else kind, self.number, self.part, self.parts),
            told,
        )
        if kind != "stock":
            self.private_income()
        if kind == "auction":
            self.lower_prices()

    def begin_stock_round(self) -> None:
        if self.kind == "operating":
            self.expect("4.1", "operating rounds of the set played", self.parts, self.part)
            self.initial = False
            self.number += 1
        self.kind, self.part, self.parts, self.merging_round = "stock", 1, 1, False
        self.last_actor, self.passes = "", 0
        self.new_turn(self.priority)
        for old in (self.sold_this_round, self.redeemed, self.reissued, self.floated):
            old.clear()
        self.count_in_play()

    def begin_operating_round(self) -> None:
        if self.kind == "stock":
            self.part, self.parts = 1, self.phases[self.phase]["rounds"]
            # 4.1.2, 4.9: private companies are for sale after the stock round that follows the first 3-train
            self.for_sale = self.for_sale or self.phase != "2"
        else:
            self.part += 1
        self.kind, self.merging_round = "operating", False
        self.done.clear()
        self.no_dividend.clear()
        self.fresh.clear()
        self.op = Turn()

    # --- 2.7 initial stock round ---

    def auctioning(self) -> bool:
        return any(company.owner == BANK for company in self.companies.values())

    def top_row(self) -> list[str]:
        rows = ([sym for sym in row if self.companies[sym].owner == BANK] for row in self.rows)
        return next((row for row in rows if row), [])

    def cost(self, sym: str) -> int:
        cut = self.discount if sym in self.title["auction"]["cut"]["privates"] else 0
        return int(max(0, self.charters_of_companies[sym]["face"] - cut))

    def lower_prices(self) -> None:
        """2.7: GRS and SV, if still available, are reduced by $5."""
        if any(
            self.companies[sym].owner == BANK
            for sym in self.title["auction"]["cut"]["privates"]
            if sym in self.companies
        ):
            self.discount += self.title["auction"]["cut"]["by"]

    def do_buy_cheapest(self, action: Row) -> None:
        sym, player = action["private"], action["by"]
        self.expect("2.7", f"{sym} is in the top row", True, sym in self.top_row())
        self.act(player)
        self.top = next(i for i, row in enumerate(self.rows) if sym in row)
        self.sell_company(sym, player, self.cost(sym))
        self.settle_bids()

    def do_bid(self, action: Row) -> None:
        sym, player, price = action["private"], action["by"], action["price"]
        bids = self.bids.setdefault(sym, {})
        least = max([*bids.values(), self.charters_of_companies[sym]["face"]]) + self.title["step_of_bids"]
        self.expect(
            "2.7", f"bid for {sym} is at least ${least}, by $5", True, price >= least and price % 5 == 0
        )
        bids[player] = price
        committed = sum(
            bids[player] for bids in self.bids.values() if max(bids, key=lambda p: bids[p]) == player
        )
        self.expect("2.7", "bids can be set aside", True, committed <= self.cash[player])
        if not self.auction:
            self.act(player)
        self.settle_bids()

    def do_drop_out(self, action: Row) -> None:
        self.bids[self.auction].pop(action["by"])
        self.settle_bids()

    def settle_bids(self) -> None:
        """2.7: a row that comes to the top is settled, left before right; one so sold out brings the next."""
        while not self.pars_due:  # Appendix A: a par value is set at once
            if self.settling:
                sym = self.settling[0]
                if len(self.bids[sym]) > 1:
                    self.auction = sym
                    return
                self.settling.pop(0)
                self.auction = ""
                ((player, price),) = self.bids.pop(sym).items()
                self.sell_company(sym, player, price)
                continue
            row = self.top_row()
            if not row or row[0] in self.rows[self.top]:
                return
            self.top = next(i for i, names in enumerate(self.rows) if row[0] in names)
            self.settling = [sym for sym in row if sym in self.bids]

    def sell_company(self, sym: str, player: str, price: int) -> None:
        """2.7, Appendix A: some companies come with a certificate."""
        self.pay(player, BANK, price)
        self.say("private_sold", sym, player, price)
        self.companies[sym].owner = player
        for row in self.title["powers"]["certificate"]:
            if row["private"] == sym and row["percent"] == 20:
                self.pars_due.append(row["corporation"])
            elif row["private"] == sym:
                self.move_shares(row["corporation"], OFFERING, player, row["percent"])
        self.pars_due.sort(key=lambda corporation: corporation != "SP")  # 2.7: the Southern Pacific first

    def do_set_par(self, action: Row) -> None:
        sym = self.pars_due.pop(0)
        self.start(sym, action["by"], action["par"])
        self.float_if_sold(sym)
        if self.auctioning() or self.settling:
            self.settle_bids()

    # --- 3.1 limits, and shares ---

    def held(self, sym: str, owner: str) -> int:
        return sum(one.percent for one in self.stock[sym] if one.owner == owner)

    def unit(self, sym: str) -> int:
        """What a share is, in percent: 5.1.2 has 5% shares."""
        return int(self.formed[sym]["share"]) if sym in self.formed else 10

    def president(self, sym: str) -> str:
        owner = next((one.owner for one in self.stock[sym] if one.president), "")
        return owner if owner in self.players else ""

    def move_shares(self, sym: str, source: str, to: str, percent: int) -> None:
        """Ordinary certificates change hands."""
        for one in self.stock[sym]:
            if percent >= one.percent and one.owner == source and not one.president:
                one.owner, percent = to, percent - one.percent
        self.expect("4.3", f"certificates of {sym} that {source} lacks", 0, percent)

    def certificates(self, player: str) -> float:
        """3.1: private companies count, shares in yellow and brown do not; two 5% shares count as one."""
        count = float(sum(one.owner == player and not one.closed for one in self.companies.values()))
        for sym, certificates in self.stock.items():
            if self.market.zone(sym, "yellow") or self.market.zone(sym, "brown"):
                continue
            count += sum(0.5 if one.percent == 5 else 1 for one in certificates if one.owner == player)
        return count

    def count_in_play(self) -> None:
        """3.1: share-sets less those merged, closed or absorbed; Amtrak and Conrail add one each."""
        gone = sum(self.corporations[sym].closed for sym in self.charter)
        alive = sum(not self.corporations[sym].closed for sym in self.formed)
        self.in_play = self.total - gone + alive

    def limit(self) -> int:
        """3.1: six for each corporation in play, shared among the players, halves up."""
        each, players = self.title["certificates_by_corporations"]["each"], len(self.players)
        return int((2 * each * self.in_play + players) // (2 * players))

    def check_limit(self, player: str) -> None:
        limit = self.limit()
        self.expect(
            "3.1", f"{player} keeps to the limit of {limit}", True, self.certificates(player) <= limit
        )

    def settle_presidency(self, sym: str, least: int = 0) -> None:
        """4.3.2: who has more than the president takes over; of equals the closest to his left."""
        old = self.president(sym)
        if not old:
            return
        most = max(self.held(sym, player) for player in self.players if player != old)
        if most <= max(self.held(sym, old) - least, 0) or most < 2 * self.unit(sym):
            return
        new = next(
            player for player in self.from_left_of(old) if player != old and self.held(sym, player) == most
        )
        self.swap_certificate(sym, old, new)

    def swap_certificate(self, sym: str, old: str, new: str) -> None:
        """4.3.2: two normal certificates against the president's."""
        top = next(one for one in self.stock[sym] if one.president)
        self.move_shares(sym, new, old, top.percent)
        top.owner = new
        self.say("president_changed", sym, old, new)

    # --- 4.3 stock round ---

    def start(self, sym: str, player: str, par: int) -> None:
        """4.6.1: the president's certificate, par value and marker."""
        self.expect("4.6.1", f"par of {sym} is a starting value", True, par in self.market.par)
        self.expect("4.6.1", f"{sym} has not been started", True, self.corporations[sym].par is None)
        self.corporations[sym].par = par
        self.market.place(sym, self.market.par[par])
        self.say("par_set", sym, player, par)
        next(one for one in self.stock[sym] if one.president).owner = player
        self.settle_presidency(sym)

    def check_historical(self, sym: str) -> None:
        """Appendix F: the West and the Plains wait for the first 3-train."""
        if "historical" in self.options and self.charter[sym]["zone"] in ("West", "Plains"):
            self.expect("F historical", f"{sym} is started after a 3-train", True, self.phase != "2")

    def do_par(self, action: Row) -> None:
        sym, player, par = action["corporation"], action["by"], action["par"]
        self.check_historical(sym)
        self.check_purchase(sym, player)
        self.act(player)
        self.pay(player, BANK, 2 * par)
        self.say("share_bought", player, sym, OFFERING, 20, 2 * par)
        self.start(sym, player, par)
        self.check_limit(player)
        self.float_if_sold(sym)

    def do_start_with_private(self, action: Row) -> None:
        """Appendix A, Mohawk and Hudson: one share of the two is paid with the company."""
        sym, player, par = action["corporation"], action["by"], action["par"]
        self.check_purchase(sym, player)
        self.act(player)
        self.expect("A Mohawk", "owner of MH", self.companies["MH"].owner, player)
        self.pay(player, BANK, par)
        self.say("share_bought", player, sym, OFFERING, 20, par)
        self.close_company("MH")
        self.start(sym, player, par)
        self.check_limit(player)
        self.float_if_sold(sym)

    def check_purchase(self, sym: str, player: str) -> None:
        """4.3: one purchase in a turn, except out of brown, and not of what one has sold in this round."""
        self.expect("4.3", f"{player} has not sold {sym}", False, (player, sym) in self.sold_this_round)
        many = (
            sym in self.stock
            and self.market.zone(sym, "brown")
            and self.bought in (("", False), (sym, False))
        )
        self.expect(
            "4.3",
            f"{player} may still buy {sym}",
            True,
            not self.for_company and (many or self.bought == ("", False)),
        )
        self.sold_first = self.sold_first or (bool(self.sold_this_turn) and not self.bought[0])
        self.bought = (sym, False)

    def do_buy_share(self, action: Row) -> None:
        """4.3: at par from the offering, at the price from the market; 4.5: reissued ones pay the company."""
        sym, player, source = action["corporation"], action["by"], action["source"]
        self.check_purchase(sym, player)
        self.act(player)
        par = self.corporations[sym].par or 0
        price = par if source == OFFERING else self.market.price(sym)
        reissued = source == OFFERING and self.reissues.get(sym, 0) > 0
        self.pay(player, sym if reissued else BANK, price)
        self.say("share_bought", player, sym, source, self.unit(sym), price)
        if reissued:
            self.reissue_money[sym] += price
        self.take_share(sym, source, player)
        self.check_limit(player)

    def take_share(self, sym: str, source: str, to: str) -> None:
        self.move_shares(sym, source, to, self.unit(sym))
        self.settle_presidency(sym)
        self.float_if_sold(sym)

    def do_privatize(self, action: Row) -> None:
        """4.3.1: out of another player's hand, at a price that rises with the phase, fractions up."""
        sym, player, owner = action["corporation"], action["by"], action["owner"]
        self.check_purchase(sym, player)
        self.act(player)
        self.bought = (sym, True)
        percent = max(
            p for since, p in self.percent_of_privatization.items() if since <= int(self.phase) for p in [p]
        )
        allowed = (
            self.president(sym) == player
            and self.held(sym, player) >= 50
            and sym not in self.formed
            and not self.market.zone(sym, "yellow")
            and not self.market.zone(sym, "brown")
        )
        self.expect("4.3.1", f"{sym} may be privatized", True, allowed)
        price = -(-self.market.price(sym) * percent // 100)
        self.pay(player, owner, price)
        self.say("share_bought", player, sym, owner, self.unit(sym), price)
        self.take_share(sym, owner, player)
        self.check_limit(player)

    def do_sell_shares(self, action: Row) -> None:
        sym, player, percent = action["corporation"], action["by"], action["percent"]
        if self.need:
            self.check_forced_sale(player)
        else:
            self.act(player)
            self.expect("2.7", "no sales in the initial stock round", False, self.initial)
            self.expect("4.3", f"{sym} is sold in one block", False, sym in self.sold_this_turn)
            self.expect("4.3", "no sale, purchase and sale", False, self.sold_first and self.bought[0] != "")
            self.expect("4.3", "no sale after an act for a corporation", False, self.for_company)
            self.bought = (self.bought[0], bool(self.bought[0]))
        self.sell(sym, player, percent)

    def sell(self, sym: str, player: str, percent: int) -> None:
        """4.3, 3.4: each share at the price; a row down for each; five at most on the open market."""
        shares = percent // self.unit(sym)
        limit = 50  # silent, decided: of 5% shares ten, as many percent
        self.expect("4.3", f"market has room for {sym}", True, self.held(sym, POOL) + percent <= limit)
        if self.kind == "stock":  # two readings: a forced sale in an operating round bans no later purchase
            self.sold_this_round.add((player, sym))
        self.sold_this_turn.add(sym)
        if self.president(sym) == player:
            self.settle_presidency(sym, percent)
            if self.need and self.need["corporation"] == sym:
                self.expect("4.7.5", f"forced sales leave {sym} its president", player, self.president(sym))
        top = next(one for one in self.stock[sym] if one.president)
        left = self.held(sym, player) - percent
        self.expect(
            "4.3.2", f"president of {sym} keeps two shares", True, top.owner != player or left >= top.percent
        )
        self.pay(BANK, player, self.market.price(sym) * shares)
        self.say("shares_sold", player, sym, percent, self.market.price(sym) * shares)
        self.move_shares(sym, player, POOL, percent)
        self.market.sold(sym, percent // 10)
        if self.market.zone(sym, "closing"):
            self.close(sym)

    # --- 4.4, 4.5 redemption and reissue ---

    def do_redeem(self, action: Row) -> None:
        sym, source, player = action["corporation"], action["source"], action["by"]
        self.check_president(sym, player)
        self.expect("4.4", f"{sym} redeems once in a round", False, sym in self.redeemed)
        self.expect("4.4", f"{sym} floated before this round", False, sym in self.floated)
        self.expect("4.4", "open market first", True, source == POOL or not self.held(sym, POOL))
        out = sum(self.held(sym, owner) for owner in [*self.players, POOL])
        self.expect("4.4", "six shares stay outside", True, out - self.unit(sym) >= 60)
        if source == POOL:
            self.redeem(sym, source)

    def redeem(self, sym: str, source: str) -> None:
        price, president = self.market.price(sym), self.president(sym)
        self.act_for_company(president)
        self.expect(
            "4.5",
            f"{sym} pays with other money than that of reissued shares",
            True,
            self.cash[sym] - self.reissue_money[sym] >= price,
        )
        self.pay(sym, BANK if source == POOL else source, price)
        self.say("share_redeemed", sym, source, self.unit(sym), price)
        self.move_shares(sym, source, sym, self.unit(sym))
        self.redeemed.add(sym)
        self.settle_presidency(sym)
        self.expect("4.4", "redemption does not change the president", president, self.president(sym))

    def act_for_company(self, player: str) -> None:
        """4.3, 4.4, 4.5: the sole action of the president in this turn."""
        self.expect("4.3", f"{player} has not acted in this turn", False, self.acted)
        self.act(player)
        self.for_company = True

    def check_president(self, sym: str, player: str) -> None:
        self.expect("4.3.2", f"president of {sym}", self.president(sym), player)

    def do_reissue(self, action: Row) -> None:
        """4.5: all redeemed shares, at the box for 75% of the price or the old par value if higher."""
        sym = action["corporation"]
        self.check_president(sym, action["by"])
        self.expect("4.5", f"{sym} reissues once in a round", False, sym in self.reissued)
        if sym not in self.reissues:  # the original one; what was put there since does not count
            self.expect("4.5", f"original offering of {sym} is sold out", 0, self.held(sym, OFFERING))
        price = self.market.price(sym)
        boxes = [par for par, least in self.market.reissue.items() if least <= price]
        par = self.market.reissue_above.get(price, max(boxes, default=0))
        self.corporations[sym].par = max(par, self.corporations[sym].par or 0)
        self.say("shares_reissued", sym, self.held(sym, sym), self.corporations[sym].par)
        self.move_shares(sym, sym, OFFERING, self.held(sym, sym))
        self.reissues[sym] = self.reissues.get(sym, 0) + 1
        self.reissued.add(sym)
        self.act_for_company(action["by"])

    # --- 4.6.2 floating ---

    def float_if_sold(self, sym: str) -> None:
        """The sixth share out of the offering floats; ten times the starting price comes from the bank."""
        one = self.corporations[sym]
        if one.floated or one.closed or one.par is None or self.held(sym, OFFERING) > 40:
            return
        one.floated = True
        self.floated.add(sym)
        self.pay(BANK, sym, 10 * one.par)
        self.say("floated", sym, 10 * one.par)

    # --- 3.2: closing ---

    def close(self, sym: str) -> None:
        """3.2: no compensation; trains to the open market, money to the bank, the rest leaves the game."""
        self.pay(sym, BANK, self.cash[sym])
        self.say("corporation_closed", sym)
        for train, owner in self.trains.items():
            if owner == sym:
                self.trains[train] = POOL
                self.shells.pop(train, None)
        for name, company in self.companies.items():  # silent, decided: its companies and markers go with it
            if company.owner == sym:
                self.close_company(name)
        self.place_markers = {k: v for k, v in self.place_markers.items() if v[0] != sym}
        self.markers.pop(sym, None)
        self.unsold = {
            kind: (0, "") if seller == sym else (n, seller) for kind, (n, seller) in self.unsold.items()
        }
        self.tokens = {k: token for k, token in self.tokens.items() if token.corporation != sym}
        self.beside = {k: row for k, row in self.beside.items() if row[0] != sym}
        for goal in [goal for goal, holder in self.holder.items() if holder == sym]:
            del self.holder[goal], self.goal_state[goal]
        self.strike(sym)
        if self.kind == "stock":  # 3.2: otherwise the limit changes at the start of the next stock round
            self.count_in_play()

    def close_company(self, sym: str) -> None:
        company = self.companies[sym]
        if not company.closed:
            company.closed = True
            self.say("private_closed", sym, company.owner)

    def strike(self, sym: str) -> None:
        """The charter, shares and marker of a corporation leave the game."""
        one = self.corporations[sym]
        one.closed, one.floated = True, False
        for certificate in self.stock[sym]:
            certificate.owner = GONE
        self.market.remove(sym)
        self.market.splits.pop(sym, None)
        for table in (self.bulls, self.reissues, self.crossed):
            table.pop(sym, None)

    # --- 4.3.5 mergers ---

    def do_declare_merger(self, action: Row) -> None:
        pair = [action["corporation"], action["other"]]
        self.expect("4.3.5", "whose turn it is to declare a merger", self.merge_turn, action["by"])
        since = int(self.title["merger"]["since"])
        self.expect("4.3.5", "mergers since the first 4-train", True, int(self.phase) >= since)
        for sym in pair:
            single = sym in self.charter and sym not in self.merged and self.corporations[sym].operated
            self.expect("4.3.5", f"{sym} has operated and never merged", True, single)
        self.check_president(pair[0], action["by"])
        self.merger = {"pair": pair, "by": action["by"], "president": action["president"]}

    def do_choose_survivor(self, action: Row) -> None:
        pair, stays = self.merger["pair"], action["corporation"]
        goes = pair[0] if stays == pair[1] else pair[1]
        self.merger["survivor"] = stays
        result = (self.market.worth(stays) + self.market.worth(goes)) * 3
        last = self.market.order(pair)[-1]
        self.check_president_of_merger(action["by"], pair)
        self.join_charters(stays, goes)
        both = self.reissues.get(stays, 0) and self.reissues.get(goes, 0)
        if not both:  # 4.3.5: otherwise the money of offered shares does not go to the treasury
            self.reissues.pop(stays, None)
        self.advance(last, stays, goes, self.market.nearest(result, 4))
        self.corporations[stays].par = min(self.market.price(stays), self.title["merger"]["most_par"])
        odd = self.exchange_pair(stays, goes)
        crossed = self.crossed.get(stays, 0) + self.crossed.get(goes, 0)
        self.strike(goes)
        if crossed:  # 4.7.9: bonuses had are absorbed
            self.crossed[stays] = crossed
        self.merged[stays] = goes
        self.say("corporations_merged", stays, goes, self.merger["by"])
        self.count_in_play()
        if "kinder_mergers" in self.options:
            self.compensate_odd(stays, odd)
        self.next_odd_share()

    def new_shares(self, pair: list[str]) -> dict[str, int]:
        return {p: sum(self.held(sym, p) for sym in pair) // 20 for p in self.players}

    def check_president_of_merger(self, player: str, pair: list[str]) -> None:
        """4.3.5: who has most of the new shares; of equals whom the two presidents agree on."""
        shares = self.new_shares(pair)
        best = [one for one in self.players if shares[one] == max(shares.values())]
        self.expect(
            "4.3.5",
            "president of the merger has most shares, and two",
            True,
            player in best and shares[player] >= 2,
        )
        self.merger["president"] = player

    def advance(self, last: str, stays: str, goes: str, target: int) -> None:
        """4.3.5: the marker that would operate last advances until it matches; then it is the survivor's."""
        old, moves, splits_before = (
            self.market.price(last),
            len(self.market.moves),
            len(self.market.split_now),
        )
        while self.market.worth(last) < target:
            self.market.right(last)
        self.market.moves[moves:] = [(stays, old, self.market.price(last))]
        new = self.market.split_now[splits_before:]
        self.market.split_now[splits_before:] = [(stays, times) for _, times in new]
        cell, splits = self.market.at[last], self.market.splits.get(last, 0)
        if last != stays:
            self.market.remove(last)
            self.market.remove(stays)
            self.market.place(stays, cell)
        self.market.splits.pop(goes, None)
        if splits:
            self.market.splits[stays] = splits
        else:
            self.market.splits.pop(stays, None)

    def exchange_pair(self, stays: str, goes: str) -> list[str]:
        """4.3.5: all shares two for one, redeemed and offered ones too; odd ones go to the market first."""
        old = {
            owner: sum(self.held(stays, o) + self.held(goes, o) for o in owners) // 10
            for owner, owners in [
                *((p, [p]) for p in self.players),
                (OFFERING, [OFFERING]),
                (stays, [stays, goes]),
                (POOL, [POOL]),
            ]
        }
        odd = [owner for owner, count in old.items() if owner != POOL and count % 2]
        old[POOL] += len(odd)
        president = self.merger["president"]
        paper = [Certificate(20, president, True)]
        for owner, count in old.items():
            paper += [Certificate(10, owner) for _ in range(count // 2 - (2 if owner == president else 0))]
        self.expect("4.3.5", "shares after a merger", 100, sum(one.percent for one in paper))
        self.stock[stays] = paper
        return odd

    def join_charters(self, stays: str, goes: str) -> None:
        """4.3.5: money, trains, private companies and markers together; a shell for each of the two."""
        self.pay(goes, stays, self.cash[goes])
        for train, owner in self.trains.items():
            if owner in (stays, goes):
                self.shells[train], self.trains[train] = owner, stays
        for company in self.companies.values():
            company.owner = stays if company.owner == goes and not company.closed else company.owner
        self.of_whom = {
            key: (one.corporation, one.hex)
            for key, one in self.tokens.items()
            if one.corporation in (stays, goes) and one.placed
        }
        self.of_whom |= {key: row[:2] for key, row in self.beside.items() if row[0] in (stays, goes)}
        for token in self.tokens.values():
            if token.corporation in (stays, goes):
                token.corporation = stays
                token.price = token.price if token.placed else self.title["token_prices"]["merged"]
        self.beside = {k: (stays if row[0] == goes else row[0], *row[1:]) for k, row in self.beside.items()}
        self.place_markers = {
            k: (stays if who == goes else who, place, shut)
            for k, (who, place, shut) in self.place_markers.items()
        }
        self.markers[stays] = self.markers.get(stays, []) + self.markers.pop(goes, [])
        self.unsold = {k: (n, stays if who == goes else who) for k, (n, who) in self.unsold.items()}
        for goal, holder in self.holder.items():
            self.holder[goal] = stays if holder == goes else holder

    def join_tokens(self) -> None:
        """4.3.5: of two tokens in a hex one returns, never a home; of others by choice."""
        self.merge_turn, self.passes = self.left_of(self.merger["by"]), 0
        places: dict[str, dict[str, str]] = {}
        for key, (who, place) in self.of_whom.items():
            places.setdefault(place, {})[who] = key
        for pair in places.values():
            keys = list(pair.values())
            homes = [key for key in keys if key.endswith(" 0")]
            if len(keys) == 2 and len(homes) == 1:
                self.take_back(next(key for key in keys if key not in homes))

    def on_bull_given(self, event: Row) -> None:
        """4.3.5: the marker taken off the market becomes a bull token, when all other tokens are seen to."""
        sym = event["corporation"]
        self.expect("4.3.5", "who gets a bull token", self.merger.pop("survivor", ""), sym)
        hexes = Counter(
            one.hex
            for key, one in self.tokens.items()
            if one.corporation == sym and one.hex and not key.endswith(" 0")
        )
        self.expect("4.3.5", f"hexes with two tokens of {sym}", [], [k for k, n in hexes.items() if n > 1])
        self.bulls[sym] = self.title["token_prices"]["bull"]

    def take_back(self, key: str) -> None:
        if (
            key in self.beside
        ):  # a destination token that is returned: what it is then called only the table tells
            row = self.beside.pop(key)
            price = self.title["token_prices"]["merged"]
            self.tokens[self.new_token(key)] = Token(row[0], price, "", -1, False)
            return
        token = self.tokens[key]
        token.hex, token.city, token.placed = "", -1, False
        token.price = self.title["token_prices"]["merged"]

    def do_return_token(self, action: Row) -> None:
        key = action["token"]
        mine = self.tokens[key] if key in self.tokens else None
        self.expect("4.3.5", "a home token is never removed", False, key.endswith(" 0"))
        if mine is not None:
            twice = sum(
                one.corporation == mine.corporation and one.hex == mine.hex for one in self.tokens.values()
            )
            self.expect("4.3.5", "tokens in the hex from which one returns", True, twice > 1)
        self.take_back(key)

    def compensate_odd(self, sym: str, odd: list[str]) -> None:
        """F, kinder mergers: half the new price for players and the corporation (not for the offering)."""
        price = self.market.price(sym)
        for owner in odd:
            if owner != OFFERING:
                amount = price * self.title["variants"]["kinder_mergers"]["odd"] // 100
                self.pay(BANK, owner, amount)
                self.say("odd_paid", owner, sym, amount)
        first = self.players.index(self.merger["by"])
        players = self.players[first:] + self.players[:first]
        self.odd = [one for one in [*players, sym] if one in odd]

    def next_odd_share(self) -> None:
        """F, kinder mergers: who cannot pay has no choice; tokens are joined when all have chosen."""
        sym = self.merger["survivor"]
        while self.odd and (self.cash[self.odd[0]] < self.market.price(sym) or not self.held(sym, POOL)):
            self.odd.pop(0)
        if not self.odd:
            self.join_tokens()

    def do_buy_odd(self, action: Row) -> None:
        """F, kinder mergers: for an odd share one from the market, the declarer first, the company last."""
        sym = self.merger["survivor"]
        owner = self.odd.pop(0) if self.odd else ""
        self.expect(
            "F kinder",
            "who acts for the buyer",
            owner if owner in self.players else self.president(sym),
            action["by"],
        )
        self.pay(owner, BANK, self.market.price(sym))
        self.say("odd_bought", owner, sym, self.market.price(sym))
        self.move_shares(sym, POOL, owner, 10)
        self.settle_presidency(sym)
        self.next_odd_share()

    # --- deals: 4.3, 4.4, 4.7.5, 4.9 ---

    def on_agreed(self, event: Row) -> None:
        deal = event["proposal"]
        what, item, seller, buyer, price = (deal[key] for key in ("what", "item", "seller", "buyer", "price"))
        if what == "private deal":
            if not self.auctioning():
                self.check_purchase(item, buyer)  # A: instead of a stock certificate purchase
            self.act(deal["proposer"])
            self.expect("4.3", f"owner of {item}", self.companies[item].owner, seller)
            self.expect("4.3", f"{buyer} can pay", True, self.cash[buyer] >= price)
            self.pay(buyer, seller, price)
            self.say("private_bought", item, seller, buyer, price)
            self.companies[item].owner = buyer
        elif what == "private":
            self.buy_company(item, seller, buyer, price)
        elif what == "train":
            self.expect("4.7.5", f"owner of {item}", self.trains[item], seller)
            self.take_train(buyer, item, price)
        elif what == "redemption":
            self.expect("4.4", "price of a redeemed share", self.market.price(item), price)
            self.redeem(item, seller)
        elif what == "marker":
            self.take_marker(buyer, item, seller)

    def on_private_added(self, event: Row) -> None:
        company = self.companies[event["private"]]
        self.expect("2.7", f"owner of {event['private']}", company.owner, event["payer"])
        company.owner = event["to"]

    def buy_company(self, sym: str, player: str, buyer: str, price: int) -> None:
        """4.9: half to double the listed cost; 4.1.1: MRB and KT for $40 at most before that."""
        listed, kinds = self.charters_of_companies[sym]["face"], self.title["private_price"]
        self.expect("4.9", f"{player} owns {sym}", player, self.companies[sym].owner)
        self.expect(
            "A",
            f"{sym} may be bought by a corporation",
            True,
            self.charters_of_companies[sym].get("to_companies", True),
        )
        early = next((row for row in self.title["early_sale"] if row["private"] == sym), None)
        if self.for_sale:
            fair = listed * kinds["least"] <= 100 * price <= listed * kinds["most"]
            self.expect("4.9", f"price of {sym} is from half to double", True, fair)
        else:
            zone = self.charter.get(buyer, {}).get("zone", "")
            fits = (
                early is not None
                and price <= early["most"]
                and (buyer in early.get("corporations", ()) or zone in early.get("home", ()))
            )
            self.expect("4.1.1", f"{buyer} may buy {sym} in phase two", True, fits)
        if "historical" in self.options and sym == "MRB":
            self.expect("F historical", "MRB is bought after a 3-train", True, self.phase != "2")
        self.pay(buyer, player, price)
        self.say("private_bought", sym, player, buyer, price)
        self.companies[sym].owner = buyer
        for kind, row in self.sold_markers.items():
            if row["private"] == sym:  # A: one of the markers; it sells the others from now on
                self.markers.setdefault(buyer, []).append(kind)
                self.unsold[kind] = (self.unsold[kind][0] - row["given"], buyer)

    def do_buy_marker(self, action: Row) -> None:
        if action["seller"] == self.unsold[action["marker"]][1]:
            self.take_marker(self.operating(), action["marker"], action["seller"])

    def take_marker(self, buyer: str, kind: str, seller: str) -> None:
        """Appendix A: always at one price; bought from another corporation it does not serve this round."""
        row = self.sold_markers[kind]
        left, first_hand = self.unsold[kind]
        self.pay(buyer, seller, row["price"])
        self.say("marker_bought", buyer, kind, seller, row["price"])
        if seller == first_hand and left:
            self.unsold[kind] = (left - 1, first_hand)
            self.expect(
                "4.1.3",
                "the bank sells markers from phase four",
                True,
                seller != BANK or int(self.phase) >= int(row["bank_from"]),
            )
        elif self.expect("A", f"{seller} has a marker to sell", True, kind in self.markers.get(seller, ())):
            self.markers[seller].remove(kind)
            self.fresh.add((buyer, kind))
        self.markers.setdefault(buyer, []).append(kind)
        most = row["most"]["merged" if self.double(buyer) else "public"]
        self.expect("A", f"{kind} markers of {buyer}", True, self.markers[buyer].count(kind) <= most)

    def do_exchange_share(self, action: Row) -> None:
        """Appendix A, Mohawk and Hudson: for a player's share, or a redeemed one of the corporation."""
        owner = self.companies["MH"].owner
        self.expect(
            "A Mohawk",
            "company is open, and NYC neither reissued nor merged",
            True,
            not self.companies["MH"].closed
            and not self.corporations["NYC"].closed
            and (action["source"] == POOL or not self.reissues.get("NYC")),
        )
        self.close_company("MH")
        if owner == "NYC":
            self.redeemed.add("NYC")
        if self.kind == "operating" and "NYC" not in self.done:
            self.no_dividend[owner] += 10
        self.take_share("NYC", action["source"], owner)

    def do_put_marker(self, action: Row) -> None:
        """Appendix A: a marker on a city with the symbol; 4.8.8: it serves the whole corporation."""
        sym, place = action["private"], action["hex"]
        row = next(row for row in self.title["powers"]["place_marker"] if row["private"] == sym)
        icons = re.findall(r"icon=(\w+)", self.hexes[place].get("code", ""))
        self.expect("A", f"{place} has the symbol", True, row["icon"] in icons)
        self.expect("A", f"owner of {sym}", self.operating(), self.companies[sym].owner)
        self.place_markers[sym] = (self.companies[sym].owner, place, False)

    def do_shut_marker(self, action: Row) -> None:
        """Appendix A: the company is closed, the marker serves its owner alone."""
        sym = action["private"]
        self.close_company(sym)
        self.place_markers[sym] = (*self.place_markers[sym][:2], True)

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

    def end_turn(self) -> None:
        """4.7.5, 4.8.6: who can run a train must own one, on each shell."""
        sym = self.op.corporation
        if sym and self.op.ran and not self.corporations[sym].closed and not self.op.loans and not self.end:
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
        points = sum(self.title["tile_points"][colour] for colour in steps)
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
            saved, self.op.bridged_home = cost, True
        elif river and "MRB" in self.op.discounts:
            saved = min(cost, self.title["powers"]["bridge"]["discount"])
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
        if not beside:
            self.tokens[self.new_token(f"{sym} bull")] = Token(
                sym, self.title["token_prices"]["bull"], place, city, True
            )
        else:
            self.beside[f"{sym} bull"] = (sym, place, city, "bull")
        self.tokens = {k: one for k, one in self.tokens.items() if one.corporation != sym or one.hex}
        for goal, holder in self.holder.items():
            if holder == sym and self.goal_state[goal] == "open":
                self.goal_state[goal] = "gone"

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
        else:
            self.beside[f"{goal} goal"] = (sym, place, city, "destination")

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
        for row in self.title["powers"]["place_marker"]:
            owner, where, shut = self.place_markers.get(row["private"], ("", "", False))
            if where == place:
                pays = row.get("closed", row) if shut else row
                total += pays["owner"] if owner == sym else pays["others"]
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
            if holder == sym and spot is not None and self.same_stop(*spot, place, city):
                return not self.double(sym) or self.shells.get(train) == goal
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
        """Without a run nothing is paid, and the marker goes left."""
        if self.line["action"]["type"] == "dividend" and event["corporation"] == self.line["action"]["for"]:
            return
        self.expect(
            "4.7.4",
            "earnings without a run",
            (self.op.corporation, 0),
            (event["corporation"], event["revenue"]),
        )
        sym = event["corporation"]
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
        if not self.corporations[sym].closed:
            self.transcontinental(sym)
        if self.op.loans:
            self.pay_for_loans(sym)
        self.check_price_end()

    def acting(self, sym: str) -> str:
        """Silent, decided: without anybody with two shares the largest holder acts for Amtrak or Conrail."""
        return self.president(sym) or (self.line["action"]["by"] if sym in self.formed else "")

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
        """4.7.9: a square to the right for the first run from coast to east, two for a merger corporation."""
        most = self.bonuses["merged" if self.double(sym) else "public"]
        more = min(self.op.crossings, most - self.crossed.get(sym, 0))
        for _ in range(max(more, 0)):
            self.crossed[sym] = self.crossed.get(sym, 0) + 1
            self.market.right(sym)
        told = sum(len(event["trains"]) for event in self.line["events"] if event["type"] == "crossed")
        self.expect("4.7.9", f"transcontinental bonuses of {sym}", max(more, 0), told)

    # --- 4.7.5 trains ---

    def depot(self) -> list[str]:
        order = list(self.kinds)
        return sorted(
            (train for train, owner in self.trains.items() if owner == DEPOT),
            key=lambda train: (order.index(self.kind_of[train]), int(train.split("-")[1])),
        )

    def do_buy_train(self, action: Row) -> None:
        train, price, sym = action["train"], action["price"], self.op.corporation
        source = self.trains[train]
        if source not in (DEPOT, POOL):
            return
        self.expect("4.7.5", f"price of {train}", self.kinds[self.kind_of[train]]["price"], price)
        helper = self.acting(sym)
        if self.cash[sym] < price:
            self.open_need(sym, train, price)
            if self.cash[sym] + self.cash[helper] < price:
                self.expect("4.7.5", f"{helper} raises money", True, self.told.slots["need"] is not None)
                return
            self.need = {}
        help_ = max(0, price - self.cash[sym])
        self.pay(helper, sym, help_)
        self.take_train(sym, train, price, help_)

    def open_need(self, sym: str, train: str, price: int) -> None:
        """4.7.5: with help only the cheapest train of the bank or the market, and only if it has to."""
        self.need = {"corporation": sym, "train": train, "price": price}
        offers = [*self.depot()[:1], *(one for one, owner in self.trains.items() if owner == POOL)]
        cheapest = min((self.kinds[self.kind_of[one]]["price"] for one in offers), default=0)
        self.expect("4.7.5", "the cheapest train is bought with help", cheapest, price)
        empty = sym not in self.trains.values() or (self.double(sym) and len(self.shell_count(sym)) < 2)
        self.expect("4.7.5", f"{sym} has to buy a train", True, empty)

    def shell_count(self, sym: str) -> Counter[str]:
        return Counter(self.shells.get(train, "") for train, owner in self.trains.items() if owner == sym)

    def take_train(self, buyer: str, train: str, price: int, help_: int = 0) -> None:
        source, kind = self.trains[train], self.kind_of[train]
        if source == DEPOT:
            self.expect("2.4", "next train of the bank", self.kind_of[self.depot()[0]], kind)
        elif source != POOL:
            self.expect("4.7.5", "price between corporations is at least $1", True, price >= 1)
        if source in self.formed or buyer in self.formed:  # 5.2.1
            self.expect("5.2.1", "Amtrak and Conrail trade at face value", self.kinds[kind]["price"], price)
        if buyer in self.formed:
            self.expect(
                "5.2.1", "trains for Amtrak and Conrail", True, kind in self.title["national_terms"]["trains"]
            )
        self.pay(buyer, BANK if source in (DEPOT, POOL) else source, price)
        self.expect("4.7.5", f"{buyer} can pay", True, self.cash[buyer] >= 0)
        self.trains[train] = buyer
        self.say("train_bought", buyer, train, source, price, help_)
        self.shells.pop(train, None)
        if self.double(buyer):  # whose shell it goes on is the president's choice
            self.shells[train] = self.told.tables["train shells"].get(train, "")
        self.check_train_limit(buyer)
        for row in self.title["powers"]["certificate"]:
            if row["percent"] == 20 and row["corporation"] == buyer and row["private"] in self.companies:
                self.close_company(row["private"])  # A: closes with the corporation's first train
        if source == DEPOT and int(kind) > int(self.phase):
            self.begin_phase(kind, buyer)

    def check_train_limit(self, sym: str) -> None:
        limit = self.phases[self.phase]["train_limit"]
        self.expect(
            "4.1", f"{sym} keeps to {limit} trains", True, max(self.shell_count(sym).values()) <= limit
        )

    def begin_phase(self, kind: str, buyer: str) -> None:
        """4.1.2 to 4.1.8: what the first train of a kind brings."""
        self.phase = kind
        self.say("phase_began", kind)
        for old in (name for name, row in self.kinds.items() if row.get("rusts_on") == kind):
            owners = {
                train: owner
                for train, owner in self.trains.items()
                if owner != GONE and self.kind_of[train] == old
            }
            self.say("trains_rusted", old, owners)
            for train in owners:
                self.trains[train] = GONE
                self.shells.pop(train, None)
        if kind == self.title["private_companies_close"]:
            for name in self.companies:
                self.close_company(name)
        if kind == self.title["powers"]["markers_end"]:
            self.place_markers.clear()
        for marker, row in self.sold_markers.items():
            if row["until"] == kind:
                self.unsold[marker] = (0, "")
                self.markers = {k: [one for one in v if one != marker] for k, v in self.markers.items()}
        for sym, when in self.nationals.items():
            if when == kind:
                self.form_national(sym, self.told_buyer(buyer))

    def told_buyer(self, corporation: str) -> str:
        """5.1.2: the player who purchased the train."""
        return self.president(corporation) or self.line["action"]["by"]

    def do_discard_train(self, action: Row) -> None:
        """4.7.5: trains in excess go to the open market without compensation."""
        train = action["train"]
        owner = self.trains[train]
        limit = self.phases[self.phase]["train_limit"]
        self.expect(
            "4.7.5", f"{owner} has trains in excess", True, max(self.shell_count(owner).values()) > limit
        )
        self.trains[train] = POOL
        self.shells.pop(train, None)

    def do_move_train(self, action: Row) -> None:
        """4.8.3: trains are shuffled among the shells."""
        self.shells[action["train"]] = action["shell"]

    def check_forced_sale(self, player: str) -> None:
        """4.7.5: only as much as is needed, and not the presidency of the buying corporation."""
        corporation, price = self.need["corporation"], self.need["price"]
        self.expect(
            "4.7.5", "money is still lacking", True, self.cash[player] + self.cash[corporation] < price
        )

    def do_complete_purchase(self, _: Row) -> None:
        sym, train, price = self.need["corporation"], self.need["train"], self.need["price"]
        if self.corporations[sym].closed:
            self.need = {}
            return
        president = self.president(sym)
        help_ = max(0, price - self.cash[sym])
        self.pay(president, sym, help_)
        self.expect("4.7.5", f"{president} can help", True, self.cash[president] >= 0)
        self.need = {}
        self.take_train(sym, train, price, help_)

    def do_bankrupt(self, action: Row) -> None:
        """6.0: the president sells what he can, in an order of his own, and it is not enough."""
        player, sym = action["by"], self.op.corporation
        self.need, closings = {"corporation": sym, "price": 0}, list[str]()
        for event in self.line["events"]:
            if event["type"] == "shares_sold":
                self.sell(event["corporation"], player, event["percent"])
                closings.append(event["corporation"])
        cheapest = min(
            self.kinds[self.kind_of[t]]["price"] for t, o in self.trains.items() if o in (DEPOT, POOL)
        )
        self.expect("6.0", f"{player} cannot pay", True, self.cash[player] + self.cash[sym] < cheapest)
        for one in self.stock:
            self.expect("6.0", f"{player} can sell more of {one}", False, self.can_sell(one, player, sym))
        self.pay(player, BANK, self.cash[player])  # 6.0, silent, decided: his cash is no part of his worth
        self.bankrupt, self.end = player, "bankrupt"

    def can_sell(self, sym: str, player: str, buying: str) -> bool:
        """4.3.2, 4.7.5: whether the market's limit and the president's two shares let one go."""
        unit, held = self.unit(sym), self.held(sym, player)
        if not held or sym not in self.market.at or self.held(sym, POOL) + unit > 50:
            return False
        if self.president(sym) != player:
            return True
        others = max(self.held(sym, one) for one in self.players if one != player)
        if sym == buying:
            return held - unit >= max(others, 2 * unit)
        room = 50 - self.held(sym, POOL)
        return held > 2 * unit or (others >= 2 * unit and held - room < others)

    # --- 5: Amtrak and Conrail ---

    def form_national(self, sym: str, buyer: str) -> None:
        """5.1.1: of all that have operated and have no train left, if they are two or more."""
        merging = sorted(
            one
            for one in self.charter
            if one not in self.trains.values()
            and self.corporations[one].operated
            and not self.corporations[one].closed
        )
        kinds = ("national_formed", "national_not_formed")
        told: Row = next((event for event in self.line["events"] if event["type"] in kinds), {})
        theirs: Any = told.get("merged", told.get("merging", ()))
        self.expect("5.1.1", f"{sym} forms of", merging, sorted(theirs))
        if len(merging) < self.title["national_terms"]["least_merging"]:
            return
        double = {one for one in merging if one in self.merged}
        total = sum(self.market.worth(one) * (2 if one in double else 1) for one in merging)
        price = max(
            self.market.nearest(total, len(merging) + len(double)),
            self.title["national_terms"]["least_start"],
        )
        splits = 1 if price > self.market.prices[0][-1] else 0
        square = price // 2 if splits else price
        waits = (self.number, self.part) if any(one in self.done for one in merging) else ()
        self.formed[sym] = {"share": 10, "merged": merging, "waits": waits, "price": square}
        self.corporations[sym] = Corporation(square, True)
        self.cash.accounts.setdefault(sym, 0)
        self.exchange_for_national(sym, buyer, merging, double)
        self.expect("5.1.3", f"starting price of {sym}", square, told.get("price"))
        terms = self.formed[sym]
        self.say("national_formed", sym, terms["share"], square, self.held(sym, OFFERING) // terms["share"])
        self.absorb(sym, merging)
        self.market.place(sym, (0, self.market.prices[0].index(square)))
        if splits:
            self.market.splits[sym] = splits

    def exchange_for_national(self, sym: str, buyer: str, merging: list[str], double: set[str]) -> None:
        """5.1.2: two shares of a public corporation for one, one of a merger corporation; the buyer first."""
        public = [one for one in merging if one not in double]
        due: dict[str, int] = {}
        odd = 0
        players = [buyer, *(player for player in self.from_left_of(buyer) if player != buyer)]
        for owner in [*players, sym, POOL]:
            if owner == sym:
                single, twin = (
                    sum(self.held(o, o) for o in group) // 10 for group in (public, sorted(double))
                )
            else:
                single, twin = (
                    sum(self.held(o, owner) for o in group) // 10 for group in (public, sorted(double))
                )
            single += odd if owner == POOL else 0
            due[owner] = twin + single // 2
            odd += single % 2
        self.cut_to_twenty(sym, due, merging, double, players)
        issued = sum(due.values())
        share = 10 if issued <= 10 else 5
        self.formed[sym]["share"] = share
        president = self.first_president(sym, due, players)
        paper = [Certificate(2 * share, president or OFFERING, True)]
        for owner, count in [*due.items(), (OFFERING, 100 // share - issued)]:
            own = owner == president or (owner == OFFERING and not president)
            paper += [Certificate(share, owner) for _ in range(count - (2 if own else 0))]
        self.stock[sym] = paper

    def first_president(self, sym: str, due: dict[str, int], players: list[str]) -> str:
        """5.1.2: the first to reach two shares, until another has more."""
        first = president = ""
        for player in players:
            if due[player] >= 2 and due[player] > due.get(president, 0):
                first, president = first or player, player
        if first != president:  # who had it in between is not told
            self.say("president_changed", sym, first, president)
        return president

    def cut_to_twenty(
        self, sym: str, due: dict[str, int], merging: list[str], double: set[str], players: list[str]
    ) -> None:
        """5.1.2: more than 20 of players are cut in proportion; redeemed ones and the market's come after."""
        total = sum(due[player] for player in players)
        if total <= 20:
            due[sym] = min(due[sym], 20 - total)
            due[POOL] = min(due[POOL], 20 - total - due[sym])
            return
        due[sym] = due[POOL] = 0
        wanted = {player: due[player] for player in players}
        for player in players:  # to the nearest 5%, 2.5% upwards: twentieths, halves up
            due[player] = (40 * wanted[player] + total) // (2 * total)
        while sum(due[player] for player in players) > 20:
            # silent, decided: from who gained most by rounding, of equals the last in exchange order
            gain = {player: due[player] * total - 20 * wanted[player] for player in players}
            due[max(reversed(players), key=lambda player: gain[player])] -= 1
        for player in players:
            missing = wanted[player] - due[player]
            public = [
                self.market.worth(one)
                for one in merging
                if one not in double
                for _ in range(self.held(one, player) // 10)
            ]
            value = sum(public) - (min(public) if len(public) % 2 else 0)  # an odd share is not traded in
            value += sum(self.held(one, player) // 10 * self.market.worth(one) for one in double)
            mine = self.formed[sym]["price"] * missing
            # silent, decided: fractions up
            amount = min(mine, -(-value * missing // wanted[player])) if wanted[player] else 0
            self.pay(BANK, player, amount)
            if missing:
                self.say("compensated", sym, player, missing, amount)

    def absorb(self, sym: str, merging: list[str]) -> None:
        """5.1, 5.1.4: money and markers pass over, tokens are replaced, extra ones return; no bulls."""
        for one in merging:
            self.say("merged", one, sym, self.cash[one])
            self.pay(one, sym, self.cash[one])
            self.markers[sym] = self.markers.get(sym, []) + self.markers.pop(one, [])
            self.unsold = {k: (n, sym if who == one else who) for k, (n, who) in self.unsold.items()}
            if self.crossed.get(one):  # 5.2.2: bonuses are inherited, two at most
                self.crossed[sym] = min(2, self.crossed.get(sym, 0) + self.crossed[one])
            for goal, holder in self.holder.items():
                if holder == one:
                    self.holder[goal], self.goal_state[goal] = sym, "gone"
            for token in self.tokens.values():
                if token.corporation == one:
                    token.corporation, token.price = sym, self.title["token_prices"]["national"]
            self.beside = {
                k: (sym if who == one else who, place, city, what)
                for k, (who, place, city, what) in self.beside.items()
            }
            self.strike(one)
        self.return_extra(sym)

    def return_extra(self, sym: str) -> None:
        """5.1.4: one token in a hex, homes stay; of others the president chooses: the table tells which."""
        by_hex: dict[str, list[str]] = {}
        for key, token in self.tokens.items():
            if token.corporation == sym and token.placed:
                by_hex.setdefault(token.hex, []).append(key)
        for key, (who, hex_, _, _) in self.beside.items():  # silent, decided: those beside give way
            if who == sym:
                by_hex.setdefault(hex_, []).append(key)
        for keys in by_hex.values():
            homes = [key for key in keys if key.endswith(" 0")]
            told = [key for key in keys if self.told.tables["tokens"].get(key, {}).get("placed")]
            keep = homes or told[:1] or keys[:1]
            for key in keys:
                if key not in keep:
                    self.take_back(key)

    def tokens_of(self, sym: str) -> list[str]:
        """On the map, beside the spaces and on the charter."""
        return [
            *(key for key, token in self.tokens.items() if token.corporation == sym),
            *(key for key, row in self.beside.items() if row[0] == sym),
        ]

    def do_give_up(self, action: Row) -> None:
        """5.1.4: twenty tokens at most; the president chooses, but homes stay."""
        key, most = action["what"], self.title["national_terms"]["most_tokens"]
        row = self.beside.get(key)
        sym = row[0] if row else self.tokens[key].corporation
        self.expect("5.1.4", f"more than {most} tokens of {sym}", True, len(self.tokens_of(sym)) > most)
        self.expect("5.1.4", "a home stays", False, key.endswith(" 0"))
        self.beside.pop(key, None)
        self.tokens.pop(key, None)
        if len(self.tokens_of(sym)) == most and self.op.loans:
            self.pay_for_loans(self.op.corporation)

    def on_trains_lent(self, event: Row) -> None:
        """5.2.1: the next trains of the bank fill empty shells for a run."""
        sym = event["corporation"]
        own = sum(owner == sym for owner in self.trains.values())
        self.expect("5.2.1", f"only Amtrak and Conrail borrow ({sym})", True, sym in self.formed)
        self.op.loans = [self.kind_of[train] for train in self.depot()[: max(0, 2 - own)]]
        self.expect("5.2.1", "trains on loan", self.op.loans, list(event["kinds"]))

    def pay_for_loans(self, sym: str) -> None:
        """5.2.1: the run and the treasury buy them as far as the money goes; the rest goes back."""
        while self.op.loans:
            kind = self.op.loans.pop(0)
            price = self.kinds[kind]["price"]
            if self.cash[sym] >= price and self.kind_of[self.depot()[0]] == kind:
                self.take_train(sym, self.depot()[0], price)
                if self.line["step"] == "markers given up":
                    return  # the other company that this train has called sorts its tokens first

    # --- 6, 7: the end ---

    def check_price_end(self) -> None:
        """F, $500 finish."""
        if "finish_500" in self.options and not self.end:
            limit = self.title["variants"]["finish_500"]["price"]
            if any(self.market.price(sym) >= limit or self.market.splits.get(sym) for sym in self.market.at):
                self.end = "price"

    def on_game_over(self, event: Row) -> None:
        """7.0: cash, shares at market value (split ones doubled), private companies at cost."""
        self.end_turn()
        self.check_bank(
            [(e["payer"], e["payee"], e["amount"]) for e in self.line["events"] if e["type"] == "paid"]
        )
        self.expect("6.0", "why the game ends", self.end, event["reason"])
        if self.end == "bank":
            self.expect("6.0", "corporation that has not operated", "", self.next_to_operate())
        self.result = {player: self.final_worth(player) for player in self.players}
        for player in self.players:
            self.expect("7.0", f"result of {player}", self.result[player], event["result"][player])

    def final_worth(self, player: str) -> int:
        shares = sum(
            self.held(sym, player) // self.unit(sym) * self.market.worth(sym) for sym in self.market.at
        )
        papers = sum(
            int(self.charters_of_companies[sym]["face"])
            for sym, company in self.companies.items()
            if company.owner == player and not company.closed
        )
        return self.cash[player] + shares + papers

    # --- the whole of the books against the tables ---

    def check(self, line: Line) -> None:
        for name, section, ours in self.tables():
            theirs = {key: self.plain(name, row) for key, row in self.told.tables.get(name, {}).items()}
            changed = set(line["tables"].get(name, ()))
            different = {key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)}
            for key in sorted(changed | different):
                if not self.expect(section, f"{name}: {key}", ours.get(key), theirs.get(key)):
                    self.adopt(name, key, theirs.get(key))
        if hasattr(self, "line"):
            self.check_stacks()
            self.check_slots()

    def tables(self) -> list[tuple[str, str, dict[str, Any]]]:
        """The referee's books, row by row as `plain` has the program's."""
        corporations = {
            sym: (one.par, one.floated, one.operated, one.last_revenue, one.closed)
            for sym, one in self.corporations.items()
        }
        stock = {
            sym: Counter((one.owner, one.percent, one.president) for one in paper)
            for sym, paper in self.stock.items()
        }
        tokens = {
            key: (one.corporation, one.price, one.hex, one.city, one.placed)
            for key, one in self.tokens.items()
        }
        national = {
            sym: (row["share"], sorted(row["merged"]), tuple(row["waits"]))
            for sym, row in self.formed.items()
        }
        return [
            ("cash", "cash", dict(self.cash.accounts)),
            ("corporations", "4.6", corporations),
            ("stock", "4.3.2", stock),
            ("markers", "3.4", dict(self.market.at)),
            ("price splits", "3.3", dict(self.market.splits)),
            ("trains", "4.7.5", dict(self.trains)),
            ("train shells", "4.8.3", dict(self.shells)),
            ("tokens", "4.7.2", tokens),
            ("privates", "A", {sym: (one.owner, one.closed) for sym, one in self.companies.items()}),
            ("tokens beside the spaces", "4.7.7", dict(self.beside)),
            ("bull tokens", "4.3.5", dict(self.bulls)),
            ("merged corporations", "4.3.5", dict(self.merged)),
            ("national", "5.1", national),
            ("reissues", "4.5", {sym: True for sym, count in self.reissues.items() if count}),
            ("transcontinental bonuses had", "4.7.9", {k: v for k, v in self.crossed.items() if v}),
            ("place markers", "A", dict(self.place_markers)),
            (
                "markers of corporations",
                "A",
                {sym: sorted(kinds) for sym, kinds in self.markers.items() if kinds},
            ),
            ("markers not sold yet", "A", dict(self.unsold)),
            ("tiles", "4.7.1", dict(self.tiles)),
            ("destinations", "4.7.6", {k: (self.holder[k], self.goal_state[k]) for k in self.holder}),
        ]

    def plain(self, name: str, row: Any) -> Any:
        """A row of the program's tables in the referee's terms."""
        match name:
            case "corporations":
                return (
                    row.get("par"),
                    row.get("floated", False),
                    row.get("operated", False),
                    row.get("last_revenue", 0),
                    row.get("closed", False),
                )
            case "stock":
                return Counter((one["owner"], one["percent"], one.get("president", False)) for one in row)
            case "markers":
                return row["row"], row["column"]
            case "trains":
                return row["owner"]
            case "privates":
                return row.get("owner", BANK), row.get("closed", False)
            case "tokens":
                return row["corporation"], row["price"], row["hex"], row["city"], row["placed"]
            case "tokens beside the spaces":
                return row["corporation"], row["hex"], row["city"], row["what"]
            case "national":
                return row["share"], sorted(row["merged"]), tuple(row.get("waits", ()))
            case "reissues":
                return bool(row)
            case "place markers":
                return row["corporation"], row["hex"], row.get("shut", False)
            case "markers of corporations":
                return sorted(one["kind"] for one in row)
            case "markers not sold yet":
                return row["left"], row["seller"]
            case "tiles":
                return row["tile"], row["rotation"]
            case "destinations":
                return row["holder"], row.get("state", "open")
            case _:
                return row

    def adopt(self, name: str, key: str, row: Any) -> None:
        """Go on with the program's row, so that one difference does not bring a hundred."""
        plain_tables: dict[str, dict[str, Any]] = {
            "cash": self.cash.accounts,
            "price splits": self.market.splits,
            "trains": self.trains,
            "train shells": self.shells,
            "tokens beside the spaces": self.beside,
            "bull tokens": self.bulls,
            "merged corporations": self.merged,
            "transcontinental bonuses had": self.crossed,
            "place markers": self.place_markers,
            "markers of corporations": self.markers,
            "markers not sold yet": self.unsold,
            "tiles": self.tiles,
            "reissues": self.reissues,
        }
        if name in plain_tables:
            table = plain_tables[name]
            if row is None:
                table.pop(key, None)
            else:
                table[key] = row
        elif name == "markers":
            self.market.remove(key) if row is None else self.market.place(key, row)
        elif row is None:
            for other in (
                (self.tokens, self.holder, self.goal_state) if name in ("tokens", "destinations") else ()
            ):
                other.pop(key, None)
        elif name == "corporations":
            self.corporations[key] = Corporation(*row)
        elif name == "stock":
            self.stock[key] = [
                Certificate(p, owner, top) for (owner, p, top), n in row.items() for _ in range(n)
            ]
        elif name == "tokens":
            self.tokens[key] = Token(*row)
        elif name == "privates":
            self.companies[key] = Company(*row)
        elif name == "destinations":
            self.holder[key], self.goal_state[key] = row
        elif name == "national":
            self.formed[key] = {"share": row[0], "merged": row[1], "waits": row[2], "price": 0}

    def check_stacks(self) -> None:
        """3.4: the order of markers within a box, by the arrivals that the program remembers."""
        theirs: dict[Cell, list[tuple[int, str]]] = {}
        for sym, row in self.told.tables["markers"].items():
            theirs.setdefault((row["row"], row["column"]), []).append((row["arrival"], sym))
        for cell, markers in theirs.items():
            names = [sym for _, sym in sorted(markers)]
            ours = self.market.stacks.get(cell, [])
            if len(names) > 1 or ours != names:
                if not self.expect("3.4", f"order of markers in {cell}", list(ours), names):
                    self.market.stacks[cell] = names

    def check_slots(self) -> None:
        slots = self.told.slots
        round_ = slots["round"]
        limit = self.phases[self.phase]["train_limit"]
        live = {sym for sym, one in self.corporations.items() if not one.closed}
        counts = {
            owner: self.shell_count(owner) for owner in self.trains.values() if owner in self.corporations
        }
        excess = [owner for owner, count in counts.items() if max(count.values()) > limit]
        shuffling = self.line["step"] == "trains are shuffled"  # 4.8.3: halfway a shell may hold too many
        pairs: list[tuple[str, str, Any, Any]] = [
            ("4.1", "phase", self.phase, slots["phase"]),
            ("2.5", "priority deal", self.priority, slots["priority deal"]),
            (
                "4.2",
                "round",
                (self.kind, self.number, self.part, self.parts),
                (round_["kind"], round_["number"], round_["part"], round_["of"]),
            ),
            ("6.0", "bank broken", self.bank_broken, slots["bank broken"]),
            ("6.0", "end", self.end, slots["end"]),
            ("6.0", "bankrupt", self.bankrupt, slots["bankrupt"]),
            ("7.0", "result", self.result, slots["result"]),
            ("3.1", "corporations in play", self.in_play, slots["corporations in play"]),
            ("4.9", "private companies are for sale", self.for_sale, slots["private companies are for sale"]),
            (
                "4.4",
                "redeemed in this round",
                self.redeemed & live,
                set(slots["redeemed in this round"]) & live,
            ),
            (
                "4.5",
                "reissued in this round",
                self.reissued & live,
                set(slots["reissued in this round"]) & live,
            ),
            ("4.6.2", "floated in this round", self.floated, set(slots["floated in this round"])),
            (
                "4.3",
                "sold in this round",
                self.sold_this_round,
                {tuple(one) for one in slots["stock turn"]["sold"]},
            ),
            (
                "4.7.5",
                "trains in excess to be discarded",
                excess != [] and not shuffling,
                self.line["step"] == "discard",
            ),
            ("5.2.1", "trains on loan", self.op.loans, list(slots["trains on loan"])),
        ]
        pairs += self.turn_slots(slots)
        for section, what, ours, theirs in pairs:
            self.expect(section, what, ours, theirs)
        self.phase, self.priority, self.in_play = (
            slots["phase"],
            slots["priority deal"],
            slots["corporations in play"],
        )
        self.bank_broken, self.end, self.for_sale = (
            slots["bank broken"],
            slots["end"],
            slots["private companies are for sale"],
        )
        self.sold_this_round = {(one[0], one[1]) for one in slots["stock turn"]["sold"]}
        self.redeemed, self.reissued = (
            set(slots["redeemed in this round"]),
            set(slots["reissued in this round"]),
        )
        self.floated = set(slots["floated in this round"])
        self.kind, self.number = round_["kind"], round_["number"]
        self.part, self.parts = round_["part"], round_["of"]

    def turn_slots(self, slots: Row) -> list[tuple[str, str, Any, Any]]:
        """What the turns and the opening remember."""
        if self.auctioning():
            opening = slots["opening"]
            bids = {
                sym: {one["player"]: one["amount"] for one in row} for sym, row in opening["bids"].items()
            }
            ours = {sym: row for sym, row in self.bids.items() if row}
            return [("2.7", "bids", ours, bids), ("2.7", "discount", self.discount, opening["discount"])]
        if self.kind == "stock" and not self.merging_round:
            money = {sym: amount for sym, amount in self.reissue_money.items() if amount}
            return [
                ("4.3.3", "last to act", self.last_actor, slots["stock turn"]["last"]),
                ("4.5", "money of reissued shares", money, slots["money of reissued shares"]),
            ]
        turn, op = slots["operating turn"], self.op
        if self.kind != "operating" or self.goal_run[0] or turn["corporation"] != op.corporation:
            return []
        points = [(one["zone"], one["points"]) for one in slots["tile points of the turn"]]
        return [
            ("4.7.1", "tile points of the turn", op.tiles, points),
            ("4.7.1", "tiles laid", len(op.tiles), turn["tiles"]),
            ("4.7.2", "tokens placed", op.tokens, turn["tokens"]),
            ("A", "discounts announced", op.discounts, set(slots["lay discounts announced"])),
        ]


if __name__ == "__main__":
    sys.exit(books.main(Referee))
