"""The second referee of 18AL: a bookkeeper that works from the rulebook and the data files alone.

It follows a stream of a game, keeps its own books and says where the program's differ. Numbers in brackets
are sections of the rulebook; those whose numbers the text has lost are called as in rulings.md (4.2.2.1,
4.2.3.1, 4.2.5.1, 4.2.5.2), T1 to T3 are the tables. "Decided" points to section B of rulings.md.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from referee import books
from referee.books import Ledger, Line

Row = dict[str, Any]
OFFERING, POOL, DEPOT, GONE, BANK = "initial offering", "bank pool", "depot", "out of the game", "bank"
STOCK, OPERATING = "stock", "operating"


def load(name: str) -> Row:
    """One of the data files."""
    with (books.TITLES / "al" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


TITLE, MAP, TILES, MARKET = load("title"), load("map"), load("tiles")["tiles"], load("market")
CORPORATIONS: dict[str, Row] = {row["sym"]: row for row in TITLE["corporation"]}
PRIVATES: dict[str, Row] = {row["sym"]: row for row in TITLE["private"]}
KINDS: dict[str, Row] = {row["name"]: row for row in TITLE["train"]}
PHASES: list[Row] = TITLE["phase"]
SHARE: int = TITLE["share"]
PRESIDENT: int = TITLE["certificates"][0]
STEP: int = TITLE["step_of_bids"]

# The events that are compared: section, and what of each. A program may tell more.
EVENTS: dict[str, tuple[str, str]] = {
    "bid_made": ("3.1(b)", "player private price"),
    "private_sold": ("3.1", "private player price"),
    "private_bought": ("4.2.6", "private seller buyer price"),
    "private_closed": ("T1", "private"),
    "par_set": ("3.2(c)", "corporation player par"),
    "share_bought": ("3.2(c)", "player corporation source percent price"),
    "shares_sold": ("3.2(a)", "player corporation percent price"),
    "floated": ("3.4", "corporation capital"),
    "president_changed": ("3.5", "corporation old new"),
    "price_moved": ("1.5", "corporation old new"),
    "passed": ("3.6", "player"),
    "priority_passed": ("3.6", "player"),
    "round_began": ("4", "kind number part of"),
    "turn_began": ("4(b)", "corporation"),
    "home_placed": ("4.2(a)", "corporation hex"),
    "tile_laid": ("4.2.1(f)", "corporation hex tile cost"),
    "token_placed": ("4.2.2", "corporation hex cost"),
    "objective_reached": ("4.2.2.1", "corporation hex amount"),
    "ran": ("4.2.3.1", "corporation revenue"),
    "run_announced": ("4.2.3.1", "corporation revenue"),
    "paid_out": ("4.2.4", "corporation revenue amounts"),
    "withheld": ("4.2.4", "corporation revenue"),
    "train_bought": ("4.2.5", "corporation train source price help"),
    "train_discarded": ("4.2.5(g)", "corporation train"),
    "phase_began": ("1.2", "phase"),
    "trains_rusted": ("T1", "kind trains owners"),
    "trains_obsolete": ("4.2.5.1", "kind trains"),
    "obsolete_trains_left": ("4.2.5.1", "corporation trains"),
    "coal_placed": ("T3", "corporation hex"),
    "coal_removed": ("T1", "corporation hex"),
    "names_received": ("T3", "corporation"),
    "names_lost": ("T3", "corporation"),
    "went_bankrupt": ("4.2.5.2", "player corporation"),
    "bank_broke": ("5(a)", ""),
    "end_set_off": ("5", "reason"),
    "game_over": ("5", "reason result"),
}
FLOW = ("withheld", "turn_began", "round_began", "game_over")  # what may follow an action by itself


# The map ---------------------------------------------------------------------------------------------------

AROUND = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))  # rows and columns to the hex beyond each edge


def beyond(hex_: str, edge: int) -> str:
    """The hex on the other side of an edge."""
    rows, columns = AROUND[edge]
    return f"{chr(ord(hex_[0]) + rows)}{int(hex_[1:]) + columns}"


@dataclass
class Face:
    """What lies in a hex: at most one stop, the edges joined to it, and track from edge to edge."""

    stop: str = ""  # city, town, offboard, or nothing
    red: bool = False
    early: int = 0  # its value before the first 5 Train, and from then on
    late: int = 0
    circles: int = 0
    to_stop: set[int] = field(default_factory=set)
    through: set[frozenset[int]] = field(default_factory=set)
    cost: int = 0
    coal: bool = False


def face_of(code: str, color: str, rotation: int) -> Face:
    """Read the code of a tile or of a printed hex."""
    face = Face(red=color == "red", coal="icon=coal" in code)
    for part in filter(None, code.split(";")):
        what, _, rest = part.partition("=")
        options = dict(option.split(":", 1) for option in rest.split(",") if ":" in option)
        if what in ("city", "town", "offboard"):
            values = [int(value.rpartition("_")[2]) for value in options["revenue"].split("|")]
            face.stop, face.early, face.late = what, values[0], values[-1]
            face.circles = int(options.get("slots", 1)) if what == "city" else 0
        elif what == "path":
            start = (int(options["a"]) + rotation) % 6
            if options["b"].startswith("_"):
                face.to_stop.add(start)
            else:
                face.through.add(frozenset((start, (int(options["b"]) + rotation) % 6)))
        elif what == "upgrade":
            face.cost = int(options["cost"])
    return face


# The Stock Chart (1.5) -------------------------------------------------------------------------------------


class Chart:
    """Where the market value tokens lie, the topmost of each space first."""

    prices: list[list[int]] = MARKET["prices"]

    def __init__(self) -> None:
        self.spaces: dict[tuple[int, int], list[str]] = {}
        self.cells: dict[str, tuple[int, int]] = {}

    def price(self, sym: str) -> int:
        """The market value."""
        row, column = self.cells[sym]
        return self.prices[row][column]

    def within(self, sym: str, zone: str) -> bool:
        """Whether a token is in the yellow section, or where it ends the game."""
        return list(self.cells[sym]) in MARKET["zones"][zone]

    def rank(self, sym: str) -> tuple[int, int, int]:
        """Sorts by 4(b): the highest value, then farthest to the right, then on top."""
        cell = self.cells[sym]
        return -self.price(sym), -cell[1], self.spaces[cell].index(sym)

    def put(self, sym: str, row: int, column: int) -> None:
        """Place a token underneath all others; one that cannot move keeps its place (decided: 9)."""
        old, cell = self.cells.get(sym), (row, column)
        if old == cell or not (0 <= row < len(self.prices) and 0 <= column < len(self.prices[row])):
            return
        if old is not None:
            self.spaces[old].remove(sym)
        self.cells[sym] = cell
        self.spaces.setdefault(cell, []).append(sym)

    def right(self, sym: str) -> None:
        """[4.2.4] One to the right; at the end of a row upward instead."""
        row, column = self.cells[sym]
        if column + 1 < len(self.prices[row]):
            self.put(sym, row, column + 1)
        else:
            self.up(sym)

    def left(self, sym: str) -> None:
        """[4.2.4] One to the left; in the leftmost column down instead; in the corner nowhere."""
        row, column = self.cells[sym]
        if column > 0:
            self.put(sym, row, column - 1)
        else:
            self.down(sym, 1)

    def down(self, sym: str, steps: int) -> None:
        """[3.2(a)] Down, but not off the bottom of the chart."""
        row, column = self.cells[sym]
        lowest = max(place for place, prices in enumerate(self.prices) if column < len(prices))
        self.put(sym, min(row + steps, lowest), column)

    def up(self, sym: str) -> None:
        """[3.6] Up one, but not off the top."""
        row, column = self.cells[sym]
        self.put(sym, row - 1, column)


class Referee(books.Referee):
    """Follows one game of 18AL."""

    # 2. Starting the game ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """The books before the first action."""
        number = str(len(self.players))
        cash: int = TITLE["starting_cash"][number]
        self.limit: int = TITLE["certificate_limit"][number]
        self.cash = Ledger({BANK: TITLE["money_in_play"] - len(self.players) * cash})
        self.cash.accounts |= dict.fromkeys(self.players, cash) | dict.fromkeys(CORPORATIONS, 0)
        self.chart = Chart()
        self.pars: dict[str, int] = {}
        self.shares: dict[str, dict[str, int]] = {sym: {OFFERING: 100} for sym in CORPORATIONS}
        self.president: dict[str, str] = {}
        self.floated: set[str] = set()
        self.operated: set[str] = set()
        self.trains = {f"{kind}-{number}": DEPOT for kind in KINDS for number in range(self.supply(kind))}
        self.obsolete: set[str] = set()
        self.phase = 0
        self.owners = dict.fromkeys(PRIVATES, BANK)
        self.closed: set[str] = set()
        self.used: set[str] = set()
        self.bids: dict[str, dict[str, int]] = {}
        self.contest: tuple[str, str, int] | None = None  # private company, who speaks, passes in a row
        self.tiles: dict[str, tuple[str, int]] = {}
        self.tokens: dict[str, list[str]] = {sym: [] for sym in CORPORATIONS}
        self.coal = ("", "")  # hex, corporation
        self.names = ""
        self.broken, self.end, self.over, self.bankrupt = False, "", False, ""
        self.result: dict[str, int] = {}
        self.priority: str = self.opening["slots"]["priority deal"]  # determined randomly
        self.kind, self.number, self.part, self.parts = STOCK, 1, 1, 1
        self.player, self.last, self.sold = "", "", set[tuple[str, str]]()
        self.corporation, self.acted = "", set[str]()
        self.proposal: Row | None = None
        self.need: tuple[str, int] | None = None  # train and price
        self.least, self.discarding = 0, list[str]()
        self.divided, self.stationed, self.laid = False, False, list[str]()
        self.revenue, self.bank_trains = 0, 0
        self.said: dict[str, list[list[Any]]] = defaultdict(list)
        self.flows = 0
        self.step = "auction turn"
        self.new_stock_round()
        self.compare_books()

    def supply(self, kind: str) -> int:
        """How many trains of a kind there are; [7(c)] one at a time without end (an option: eight)."""
        if kind == TITLE["optional"]["endless_train"] and "unlimited_4d" in self.options:
            return 8 if "unlimited_4d_count" in self.options else 1
        return int(KINDS[kind]["count"])

    # What is done with every line --------------------------------------------------------------------------

    def follow(self, line: Line) -> None:
        """Do what the action means by the book, let what follows from it follow, and compare."""
        action = line["action"]
        self.said, self.flows = defaultdict(list), 0
        self.cash.entries.clear()
        self.check_who_acts(action["by"])
        getattr(self, "on_" + action["type"])(action["by"], action)
        self.let_follow(line["events"])
        self.compare_events(line["events"])
        self.compare_books()
        self.step = line["step"]

    def must(self, section: str, what: str, holds: bool) -> None:
        """A rule that the action has to keep."""
        self.expect(section, what, True, holds)

    def say(self, event: str, *values: Any) -> None:
        """Note an event that must be told."""
        self.said[event].append(list(values))
        if event in FLOW:
            self.flows += 1

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Pay; [5(a)] the bank has run out with nothing left (decided: 29; an option: when it owes money)."""
        self.cash.pay(payer, payee, amount)
        highest = -1 if "bank_breaks_at_zero" in self.options else 0
        if self.cash[BANK] <= highest and not self.broken:
            self.broken = True
            self.say("bank_broke")
            self.set_off("bank")

    def check_who_acts(self, by: str) -> None:
        """Whether the right player acts. A turn with nothing left to do may have ended without a pass."""
        waiting = self.proposal or self.contest or self.selling_privates()
        if not waiting and by != self.player:
            self.let_turn_end()
        if self.proposal:
            actor = self.proposal["asked"]
        elif self.contest:
            actor = self.contest[1]
        elif self.kind == STOCK:
            actor = self.player
        else:
            actor = self.president.get(self.discarding[0] if self.discarding else self.corporation)
        if not self.expect("3" if self.kind == STOCK else "4.2", "who acts", actor, by):
            self.player = by

    def let_follow(self, events: list[Row]) -> None:
        """What the program let happen by itself, being without a choice: follow, ask whether it was right."""
        told = [event["type"] for event in events]
        if self.compelled and "compelled" in told and "private_sold" in told:
            self.take_cheapest(self.priority)
        self.let_pass(events)
        told = [event for event in told if event in FLOW]
        while self.flows < len(told) and self.kind == OPERATING and not self.over:
            if told[self.flows] == "withheld" and not self.divided:
                unable = not self.owned(self.corporation) or not self.legal_run()
                self.must("4.2(d)", f"{self.corporation} has no train or no route", unable)
                self.withhold(0)
            elif told[self.flows] != "withheld" and self.divided and not self.discarding:
                self.must("4.2(g)", f"nothing left to buy for {self.corporation}", not self.can_buy())
                self.operating_turn_over()
            else:
                break
        self.let_pass(events)

    def let_turn_end(self) -> None:
        """A stock turn in which something was bought is over when nothing is left to be sold."""
        if (
            self.kind == STOCK
            and self.bought
            and (self.sold_first or not self.something_to_sell(self.player))
        ):
            self.stock_turn_over()

    def let_pass(self, events: list[Row]) -> None:
        """[3.6] Players who can neither buy nor sell are not asked."""
        told = [event["player"] for event in events if event["type"] == "passed"]
        if len(told) > len(self.said["passed"]) and told[len(self.said["passed"])] != self.player:
            self.let_turn_end()
        while self.kind == STOCK and [self.player] == told[len(self.said["passed"]) :][:1]:
            able = self.something_to_sell(self.player) or self.something_to_buy(self.player)
            self.must("3.6", f"{self.player} can do nothing", not able)
            self.stock_turn_over()

    def compare_events(self, events: list[Row]) -> None:
        """Events by kind, in their order; payments in any order."""
        paid = [(row["payer"], row["payee"], row["amount"]) for row in events if row["type"] == "paid"]
        if paid or self.cash.entries:
            self.expect("1.4", "payments", sorted(self.cash.entries), sorted(paid))
        for kind, (section, names) in EVENTS.items():
            told = [[event[name] for name in names.split()] for event in events if event["type"] == kind]
            if told or self.said[kind]:
                self.expect(section, kind, self.said[kind], told)

    # Comparing the books -----------------------------------------------------------------------------------

    def agree(self, section: str, what: str, ours: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        """Compare two tables, a difference for each key."""
        for key in {**ours, **told}:
            if ours.get(key) != told.get(key):
                self.expect(section, f"{what} {key}", ours.get(key), told.get(key))
        if ours != told:
            return False
        self.checked[section] += 1
        return True

    def compare_books(self) -> None:
        """All tables and slots; what differs is adopted."""
        tables, slots = self.told.tables, self.told.slots
        if not self.agree("1.4", "cash", self.cash.accounts, tables["cash"]):
            self.cash.accounts = dict(tables["cash"])
        solvent = all(cash >= 0 for name, cash in self.cash.accounts.items() if name != BANK)
        self.must("1.3.2", "nobody but the bank owes money", solvent)
        self.compare_market(tables["markers"])
        self.compare_stock(tables["stock"], tables["corporations"])
        self.compare_privates(tables["privates"], slots["opening"]["bids"])
        told = {train: row["owner"] for train, row in tables["trains"].items()}
        if not self.agree("4.2.5", "train", self.trains, told):
            self.trains = told
        self.compare_map(tables["tiles"], tables["tokens"])
        self.compare_turns(slots)
        self.compare_state(slots)

    def compare_market(self, markers: Row) -> None:
        """Row and column of each token, and the stacks from top to bottom."""
        told = {sym: (row["row"], row["column"]) for sym, row in markers.items()}
        stacks: dict[tuple[int, int], list[str]] = {}
        for sym in sorted(told, key=lambda sym: int(markers[sym]["arrival"])):
            stacks.setdefault(told[sym], []).append(sym)
        ours = {cell: list(stack) for cell, stack in self.chart.spaces.items() if stack}
        same = self.agree("1.5", "market space of", self.chart.cells, told)
        if not self.expect("1.5", "order within spaces", ours, stacks) or not same:
            self.chart.cells, self.chart.spaces = told, {cell: list(stack) for cell, stack in stacks.items()}

    def compare_stock(self, stock: Row, corporations: Row) -> None:
        """Percent by owner, presidents, the nine certificates, par values, who has floated and operated."""
        for sym, certificates in stock.items():
            held: dict[str, int] = defaultdict(int)
            for certificate in certificates:
                held[certificate["owner"]] += certificate["percent"]
            ours = {owner: percent for owner, percent in self.shares[sym].items() if percent}
            if not self.agree("1.3.2", f"stock of {sym} of", ours, held):
                self.shares[sym] = dict(held)
            heads = [row["owner"] for row in certificates if row.get("president")]
            if not self.expect("3.5", f"president of {sym}", [self.president.get(sym, OFFERING)], heads):
                self.president[sym] = heads[0]
            percents = sorted((row["percent"] for row in certificates), reverse=True)
            self.expect("1.3.2", f"certificates of {sym}", TITLE["certificates"], percents)
        mine = {sym: (self.pars.get(sym), sym in self.floated, sym in self.operated) for sym in CORPORATIONS}
        told = {
            sym: (row.get("par"), row.get("floated", False), row.get("operated", False))
            for sym, row in corporations.items()
        }
        if not self.agree("3.4", "par, floated, operated:", mine, told):
            self.pars = {sym: row[0] for sym, row in told.items() if row[0]}
            self.floated = {sym for sym, row in told.items() if row[1]}
            self.operated = {sym for sym, row in told.items() if row[2]}

    def compare_privates(self, privates: Row, bids: Row) -> None:
        """Their owners, the closed and the used ones; the bids."""
        ours = {sym: (self.owners[sym], sym in self.closed, sym in self.used) for sym in PRIVATES}
        told = {
            sym: (row.get("owner", BANK), row.get("closed", False), row.get("used", False))
            for sym, row in privates.items()
        }
        if not self.agree("1.3.1", "owner, closed, used:", ours, told):
            self.owners = {sym: row[0] for sym, row in told.items()}
            self.closed = {sym for sym, row in told.items() if row[1]}
            self.used = {sym for sym, row in told.items() if row[2]}
        made = {sym: {row["player"]: row["amount"] for row in rows} for sym, rows in bids.items()}
        if not self.agree("3.1(b)", "bids on", self.bids, made):
            self.bids = made

    def compare_map(self, tiles: Row, tokens: Row) -> None:
        """Tiles; tokens on the map, and what those on the charters will cost."""
        told = {hex_: (row["tile"], row["rotation"]) for hex_, row in tiles.items()}
        if not self.agree("4.2.1", "tile in", self.tiles, told):
            self.tiles = told
        for sym, hexes in self.tokens.items():
            rows = [row for row in tokens.values() if row["corporation"] == sym]
            left = [row["price"] for row in rows if not row["placed"]]
            self.expect("3.4(b)", f"tokens left to {sym}", CORPORATIONS[sym]["tokens"][len(hexes) :], left)
            placed = [row["hex"] for row in rows if row["placed"]]
            if not self.expect("4.2.2", f"tokens of {sym}", sorted(hexes), sorted(placed)):
                self.tokens[sym] = placed

    def compare_turns(self, slots: Row) -> None:
        """Round, priority deal, whose turn it is, what a stock round remembers, proposals and needs."""
        ours = {"kind": self.kind, "number": self.number, "part": self.part, "of": self.parts}
        if not self.over and not self.agree("1.1", "round:", ours, slots["round"]):
            self.kind, self.number, self.part, self.parts = (slots["round"][key] for key in ours)
        if not self.expect("3.6", "priority deal", self.priority, slots["priority deal"]):
            self.priority = slots["priority deal"]
        if self.kind == OPERATING and not self.over:
            turn = slots["operating turn"]
            if not self.expect("4(b)", "operating corporation", self.corporation, turn["corporation"]):
                self.acted = self.acted - {self.corporation} | {turn["corporation"]}
                self.corporation = turn["corporation"]
            if not self.expect("4.2.4", "paid out or withheld", self.divided, turn["divided"]):
                self.divided = turn["divided"]
            if not self.expect("4.2.3.1", "revenue of the turn", self.revenue, turn["revenue"] or 0):
                self.revenue = turn["revenue"] or 0
        elif not self.over:
            sold = {(pair[0], pair[1]) for pair in slots["stock turn"]["sold"]}
            if not self.expect("3.2", "sold in this round", self.sold, sold):
                self.sold = sold
            if not self.expect("3.6", "last to act", self.last, slots["stock turn"]["last"]):
                self.last = slots["stock turn"]["last"]
        if not self.expect("1.5", "proposal", self.proposal, slots["proposal"]):
            self.proposal = slots["proposal"]
        need = slots["need"] and (slots["need"]["train"], slots["need"]["price"])
        if not self.expect("4.2.5.2", "money to be raised for", self.need, need):
            self.need = need

    def compare_state(self, slots: Row) -> None:
        """Phase, tokens and chits of private companies, what is counted in a turn, the end of the game."""
        coal = (slots["coal token"].get("hex", ""), slots["coal token"].get("corporation", ""))
        if not self.expect("T3", "coal token", self.coal, coal):
            self.coal = coal
        least = "least that a certificate sold for the train brought"
        ours = {
            "phase": PHASES[self.phase]["name"],
            "train names": self.names,
            "end": self.end,
            "bank broken": self.broken,
            "bankrupt": self.bankrupt,
            "result": self.result,
            "trains bought from the bank": self.bank_trains,
            least: self.least,
        }
        if not self.agree("1.2", "slot", ours, {name: slots[name] for name in ours}):
            self.phase = [phase["name"] for phase in PHASES].index(slots["phase"])
            self.names, self.end, self.broken = slots["train names"], slots["end"], slots["bank broken"]
            self.bank_trains, self.least = slots["trains bought from the bank"], slots[least]

    # 3. Stock round ----------------------------------------------------------------------------------------

    def new_stock_round(self) -> None:
        """The holder of the priority deal begins."""
        self.player, self.passes, self.last, self.sold = self.priority, 0, "", set()
        first = TITLE["first_company"]  # 3.1.2: in the fifth round it must be taken
        self.compelled = self.owners[first["private"]] == BANK and self.number >= len(first["prices"])
        self.bought, self.sold_first, self.did_something = False, False, False

    def next_player(self, player: str) -> str:
        """The one to the left."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def acts(self, player: str) -> None:
        """[3.6] A player takes an action on his turn."""
        self.last, self.did_something = player, True

    def stock_turn_over(self) -> None:
        """[3.6] The next player's turn, or the end of the round when all have passed consecutively."""
        if not self.selling_privates():  # 3.3(b); decided: 8, only what is legal has to be sold
            keeps = self.certificates(self.player) > self.limit and bool(self.sales(self.player))
            self.must("3.3(b)", f"{self.player} does not keep certificates over the limit", not keeps)
        if self.did_something:
            self.passes = 0
        else:
            self.passes += 1
            self.say("passed", self.player)
        self.player = self.next_player(self.player)
        self.bought, self.sold_first, self.did_something = False, False, False
        if self.passes == len(self.players):
            self.stock_round_over()

    def on_pass(self, by: str, action: Row) -> None:
        """A pass in an auction or a stock turn; in an operating turn [4.2] most steps are optional."""
        if self.contest:
            self.pass_in_auction()
        elif self.kind == STOCK:
            self.must("3.1.2", "the first company must be taken", not self.compelled)
            self.stock_turn_over()
        elif self.step == "trains":
            self.operating_turn_over()

    # 3.1. While unsold private companies remain ------------------------------------------------------------

    def selling_privates(self) -> bool:
        """Whether the bank still holds private companies."""
        return BANK in self.owners.values()

    def cheapest_private(self) -> str:
        """The cheapest unsold one, by par value."""
        unsold = [sym for sym, owner in self.owners.items() if owner == BANK]
        return min(unsold, key=lambda sym: int(PRIVATES[sym]["face"]))

    def price_of_cheapest(self) -> int:
        """[3.1(a), 3.1.2] Par value, but the first company is cheaper in each round from the second on."""
        cheapest, first = self.cheapest_private(), TITLE["first_company"]
        if cheapest == first["private"]:
            return int(first["prices"][min(self.number, len(first["prices"])) - 1])
        return int(PRIVATES[cheapest]["face"])

    def free_cash(self, player: str, besides: str = "") -> int:
        """[3.1(b)] Cash without what is set aside for bids on other companies."""
        others = [bids for sym, bids in self.bids.items() if sym != besides]
        return self.cash[player] - sum(bids.get(player, 0) for bids in others)

    def sell_private(self, private: str, player: str, price: int) -> None:
        """The bank sells a private company; the losers' money is free again (decided: 4)."""
        self.pay(player, BANK, price)
        self.owners[private] = player
        self.bids.pop(private, None)
        self.say("private_sold", private, player, price)

    def on_buy_cheapest(self, by: str, action: Row) -> None:
        """[3.1(a)] Buy the cheapest company; auctions may follow."""
        self.expect("3.1(a)", "cheapest private company", self.cheapest_private(), action["private"])
        self.must("3.1(b)", "money not set aside", self.free_cash(by) >= self.price_of_cheapest())
        self.take_cheapest(by)

    def take_cheapest(self, player: str) -> None:
        """Also [3.1.2] for nothing, by force. It uses up the turn; auctions come before the next player's."""
        self.sell_private(self.cheapest_private(), player, self.price_of_cheapest())
        self.compelled = False
        self.acts(player)
        self.stock_turn_over()
        self.auctions()

    def on_bid(self, by: str, action: Row) -> None:
        """[3.1(b)] Bid on another unsold company, or [3.1.1] in its auction."""
        private, price = action["private"], action["price"]
        bids = self.bids.setdefault(private, {})
        least = max([PRIVATES[private]["face"], *bids.values()]) + STEP
        self.must("3.1(b)", f"a bid of {price} is {least} or more", price >= least)
        self.must("3.1(b)", "the bidder has the money", price <= self.free_cash(by, private))
        bids[by] = price  # a second bid on the same company replaces the first (decided: 4)
        self.say("bid_made", by, private, price)
        if self.contest:
            self.let_speak(by, 0)
            return
        self.must("3.1(b)", "not the cheapest company", private != self.cheapest_private())
        self.must("3.1.2", "the first company must be taken", not self.compelled)
        self.acts(by)
        self.stock_turn_over()

    # 3.1.1. Auctions ---------------------------------------------------------------------------------------

    def auctions(self) -> None:
        """Auction the cheapest company left for as long as it has been bid on."""
        while self.selling_privates() and self.bids.get(self.cheapest_private()):
            private = self.cheapest_private()
            bids = self.bids[private]
            high = max(bids, key=lambda player: bids[player])
            if len(bids) > 1:
                self.contest = private, high, 0
                self.let_speak(high, 0)
                return
            self.sell_private(private, high, bids[high])

    def let_speak(self, after: str, passes: int) -> None:
        """Participants take turns, clockwise (an option: the lowest bidder); who has not $5 more must
        pass, and is not asked (decided: 5)."""
        assert self.contest
        private = self.contest[0]
        bids = self.bids[private]
        player = self.next_player(after)
        while player not in bids:
            player = self.next_player(player)
        if "auction_turn_order" in self.options:
            player = min(bids, key=lambda bidder: bids[bidder])
        self.contest = private, player, passes
        if self.free_cash(player, private) < max(bids.values()) + STEP:
            self.pass_in_auction()

    def pass_in_auction(self) -> None:
        """It ends when all but the high bidder pass consecutively; a pass is not final (an option: it is)."""
        assert self.contest
        private, player, passes = self.contest
        bids = self.bids[private]
        high = max(bids, key=lambda bidder: bids[bidder])
        if "auction_turn_order" in self.options:
            del bids[player]
            passes = -1
        if passes + 1 >= len(bids) - 1:
            self.contest = None
            self.sell_private(private, high, bids[high])
            self.auctions()
        else:
            self.let_speak(player, passes + 1)

    # 3.2. Regular stock turn -------------------------------------------------------------------------------

    def on_par(self, by: str, action: Row) -> None:
        """[3.2(c)(1)] Found a corporation: twice the par value for the president's certificate."""
        sym, par = action["corporation"], action["par"]
        self.must("3.2(c)", "a par value of the chart", str(par) in MARKET["par"])
        self.must("3.2(c)", f"{sym} has not been founded", sym not in self.pars)
        self.say("par_set", sym, by, par)
        self.pars[sym], self.president[sym] = par, by
        self.chart.put(sym, *MARKET["par"][str(par)])
        self.buy(by, sym, OFFERING, PRESIDENT, par * PRESIDENT // SHARE)

    def on_buy_share(self, by: str, action: Row) -> None:
        """[3.2(c)(2), (3)] At par value from the Initial Offering, at market value from the Open Market."""
        sym, source = action["corporation"], action["source"]
        there = sym in self.pars and self.shares[sym].get(source, 0) > 0
        self.must("3.2(c)", f"{source} has stock of {sym}", there)
        self.buy(by, sym, source, SHARE, self.pars[sym] if source == OFFERING else self.chart.price(sym))

    def buy(self, player: str, sym: str, source: str, percent: int, price: int) -> None:
        """Buy one certificate; [3.3] limits, [3.4] floating and [3.5] a new president."""
        self.check_purchase(player)
        self.must("3.2(c)", f"no stock of {sym} sold in this round", (player, sym) not in self.sold)
        fits = self.chart.within(sym, "yellow") or self.certificates(player) < self.limit
        self.must("3.3(b)", f"{player} is below the certificate limit", fits)
        self.pay(player, BANK, price)
        self.move_shares(sym, source, player, percent)
        self.must("3.3(a)", "60% of a corporation", self.shares[sym][player] <= TITLE["holding_limit"])
        self.say("share_bought", player, sym, source, percent, price)
        if sym not in self.floated and self.shares[sym].get(OFFERING, 0) <= 100 - TITLE["float_percent"]:
            self.floated.add(sym)  # 3.4: ten times par value
            self.pay(BANK, sym, 10 * self.pars[sym])
            self.say("floated", sym, 10 * self.pars[sym])
        self.settle_presidency(sym)

    def check_purchase(self, player: str) -> None:
        """One purchase in a turn."""
        self.must("3.1", "no regular turn while the bank has private companies", not self.selling_privates())
        self.must("3.2(c)", "one purchase in a turn", not self.bought)
        self.bought = True
        self.acts(player)

    def check_sale(self, player: str) -> None:
        """The purchase must precede or follow all sales of the turn, private companies too (decided: 7)."""
        self.must("3.1", "no regular turn while the bank has private companies", not self.selling_privates())
        self.must("3.2", "no sales both before and after the purchase", not (self.bought and self.sold_first))
        self.sold_first = self.sold_first or not self.bought
        self.acts(player)

    def move_shares(self, sym: str, source: str, to: str, percent: int) -> None:
        """Certificates change hands."""
        self.shares[sym][source] = self.shares[sym].get(source, 0) - percent
        self.shares[sym][to] = self.shares[sym].get(to, 0) + percent

    def on_sell_shares(self, by: str, action: Row) -> None:
        """[3.2(a)] Sell to the Open Market at market value, then move the token down, a space a share."""
        sym, percent = action["corporation"], action["percent"]
        price = self.chart.price(sym)
        self.must("3.2(a)", f"{by} may sell {percent}% of {sym}", self.may_sell(by, sym, percent))
        if self.need:
            self.must("4.2.5.2(d)", "money is still needed", self.lacking() > 0)
            self.note_least(by, sym, percent)
        else:
            self.check_sale(by)
            self.sold.add((by, sym))
        self.say("shares_sold", by, sym, percent, price * percent // SHARE)
        self.move_shares(sym, by, POOL, percent)
        self.settle_presidency(sym)
        self.pay(BANK, by, price * percent // SHARE)
        self.move_token(sym, lambda sym: self.chart.down(sym, percent // SHARE))

    def may_sell(self, player: str, sym: str, percent: int) -> bool:
        """Whether the restrictions of 3.2(a), and of 4.2.5.2(d) when money is raised, allow a sale."""
        held = self.shares[sym].get(player, 0)
        others = max(self.shares[sym].get(other, 0) for other in self.players if other != player)
        if self.kind == STOCK and self.number == 1:  # (1)
            return False
        if not 0 < percent <= held or self.shares[sym].get(POOL, 0) + percent > TITLE["pool_limit"]:  # (2)
            return False
        if self.president[sym] != player:
            return True
        left = held - percent
        if self.kind == OPERATING and sym == self.corporation and others > left:
            return False
        return left >= PRESIDENT or others >= PRESIDENT  # (3), (4): with less than 20% left, others have more

    def sales(self, player: str) -> list[tuple[str, int]]:
        """All blocks that a player may sell."""
        percents = range(SHARE, TITLE["pool_limit"] + 1, SHARE)
        blocks = [(sym, percent) for sym in self.pars for percent in percents]
        return [(sym, percent) for sym, percent in blocks if self.may_sell(player, sym, percent)]

    def something_to_sell(self, player: str) -> bool:
        """Whether a player may sell anything to the Open Market or to another player."""
        privates = [sym for sym, owner in self.owners.items() if owner == player and sym not in self.closed]
        return bool(privates or self.sales(player))

    def something_to_buy(self, player: str) -> bool:
        """Whether a player has money for what is cheapest: a private company of another one, or a share."""
        prices = [
            1 for owner in self.owners.values() if owner not in (player, BANK) and owner in self.players
        ]
        prices += [self.pars[sym] for sym in self.pars if self.shares[sym].get(OFFERING)]
        prices += [self.chart.price(sym) for sym in self.pars if self.shares[sym].get(POOL)]
        return any(price <= self.cash[player] for price in prices)

    def move_token(self, sym: str, move: Callable[[str], None]) -> None:
        """Move a market value token; one that could not move is not told of."""
        old = self.chart.price(sym)
        move(sym)
        if self.chart.price(sym) != old:
            self.say("price_moved", sym, old, self.chart.price(sym))

    # 3.2(b), 3.2(c)(4), 4.2.6 and 4.2.5(d): what needs the consent of another player ------------------------

    def on_sell_private(self, by: str, action: Row) -> None:
        """[3.2(b)] In the seller's turn."""
        private, to = action["private"], action["to"]
        self.propose("private offered", private, by, to, action["price"], by, to)

    def on_buy_from_player(self, by: str, action: Row) -> None:
        """[3.2(c)(4)] In the buyer's turn; it is his one purchase."""
        seller = self.owners[action["private"]]
        self.must("3.2(c)", "one purchase in a turn", not self.bought)
        self.propose("private asked for", action["private"], seller, by, action["price"], by, seller)

    def on_buy_private(self, by: str, action: Row) -> None:
        """[4.2.6] A corporation buys a private company in its turn, for half to 1.5 times its par value."""
        private, price, bounds = action["private"], action["price"], TITLE["private_price"]
        seller, face = self.owners[private], PRIVATES[private]["face"]
        fits = bounds["least"] * face <= 100 * price <= bounds["most"] * face
        self.must("4.2.6", "corporations may buy private companies", self.private_sales())
        self.must("4.2.6", f"a price between {bounds['least']}% and {bounds['most']}%", fits)
        self.propose("private", private, seller, self.corporation, price, by, seller)

    def propose(self, what: str, item: str, seller: str, buyer: str, price: int, by: str, asked: str) -> None:
        """Ask the other side; nobody asks himself."""
        self.must("3.2(b)", "a positive price", price >= 1)
        self.must("3.2(b)", f"{buyer} has ${price}", self.cash[buyer] >= price)
        self.proposal = {
            "what": what,
            "item": item,
            "seller": seller,
            "buyer": buyer,
            "price": price,
            "proposer": by,
            "asked": asked,
        }
        if asked == by:
            self.on_accept(by, {})

    def on_decline(self, by: str, action: Row) -> None:
        """Nothing happens."""
        self.proposal = None

    def on_accept(self, by: str, action: Row) -> None:
        """The sale takes place."""
        assert self.proposal
        deal, self.proposal = self.proposal, None
        item, seller, buyer, price = deal["item"], deal["seller"], deal["buyer"], deal["price"]
        self.pay(buyer, seller, price)
        if deal["what"] == "train":  # 4.2.5(d): it does not count against the limit of 4.2.5(f)
            self.must("4.2.5.1", "no obsolete train changes hands", item not in self.obsolete)
            self.trains[item] = buyer
            self.say("train_bought", buyer, item, seller, price, 0)
            return
        self.must("1.3.1", f"{item} is {seller}'s", self.owners[item] == seller and item not in self.closed)
        if deal["what"] == "private offered":
            self.check_sale(seller)
        elif deal["what"] == "private asked for":
            self.check_purchase(buyer)
        if buyer in self.players and "private_trade_ignores_certificate_limit" not in self.options:
            fits = self.certificates(buyer) < self.limit  # in the seller's turn too (decided: 7)
            self.must("3.3(b)", f"{buyer} is below the certificate limit", fits)
        self.owners[item] = buyer
        self.say("private_bought", item, seller, buyer, price)
        if buyer in CORPORATIONS and item == TITLE["train_names"]["private"]:
            self.names = buyer
            self.say("names_received", buyer)

    # 3.3. Limits, 3.5. Presidency --------------------------------------------------------------------------

    def certificates(self, player: str) -> int:
        """[3.3(b)] What counts against the limit: a president's certificate once, those in the yellow not."""
        count = sum(owner == player and sym not in self.closed for sym, owner in self.owners.items())
        for sym in self.pars:
            held = self.shares[sym].get(player, 0)
            if held and not self.chart.within(sym, "yellow"):
                count += held // SHARE - (self.president[sym] == player)
        return count

    def settle_presidency(self, sym: str) -> None:
        """Who has more than the president becomes president; of several, the first to the left of him."""
        old = self.president[sym]
        place = self.players.index(old)
        order = self.players[place:] + self.players[:place]
        new = max(order, key=lambda player: self.shares[sym].get(player, 0))
        if new == old:
            return
        self.president[sym] = new
        self.say("president_changed", sym, old, new)
        # T3 is lost. Decided (19): the train names are lost with the presidency, for good.
        if self.names == sym and "chits_lost_with_presidency" not in self.options:
            self.names = ""
            self.say("names_lost", sym)

    # 3.6. End of stock round -------------------------------------------------------------------------------

    def stock_round_over(self) -> None:
        """Priority deal, sold-out corporations in the order of 4(b); operating rounds by phase (T1)."""
        after = self.next_player(self.last) if self.last else self.priority
        if after != self.priority:
            self.priority = after
            self.say("priority_passed", after)
        banks = (OFFERING, POOL)  # all stock is owned by players when there is nothing in either
        sold_out = [sym for sym in self.pars if not any(self.shares[sym].get(bank) for bank in banks)]
        for sym in sorted(sold_out, key=self.chart.rank):
            self.move_token(sym, self.chart.up)
        self.part, self.parts = 0, PHASES[self.phase]["rounds"]
        self.new_operating_round()

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
        data, hex_ = TITLE["lumber_terminal"], action["hex"]
        self.use_ability(action["private"], data["private"])
        fits = hex_ in TILES[data["tile"]]["hexes"] and hex_ not in self.tiles
        self.must("T3", f"the terminal may lie in {hex_}", fits)
        self.lay(hex_, data["tile"], action["rotation"], 0)

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

    # 4.2.5. Trains -----------------------------------------------------------------------------------------

    def owned(self, owner: str) -> list[str]:
        """The trains of a corporation, of the Initial Offering or of the Open Market."""
        return [train for train, its in self.trains.items() if its == owner]

    def room(self, sym: str) -> int:
        """[4.2.5(g)] How many trains below the limit (an option leaves obsolete ones out)."""
        free = self.obsolete if "buyer_of_7_keeps_its_4s_for_one_run" in self.options else set()
        return int(PHASES[self.phase]["train_limit"]) - len(set(self.owned(sym)) - free)

    def retire(self, trains: Iterable[str]) -> None:
        """Trains leave the game."""
        self.trains |= dict.fromkeys(trains, GONE)
        self.obsolete -= set(trains)

    def prices(self, train: str) -> list[int]:
        """[4.2.5(c)] Face value; T3 is lost, decided (20): New Decatur Yards halve it once, if new."""
        full, yards = int(KINDS[train.split("-")[0]]["price"]), TITLE["reduced_train"]
        ours = self.owners[yards["private"]] == self.corporation and yards["private"] not in self.closed
        new = self.trains[train] == DEPOT or "half_price_only_for_new_trains" in self.options
        return [full, full * yards["percent"] // 100] if ours and new else [full]

    def on_offer(self) -> list[str]:
        """[4.2.5(b)] What the bank sells: the first train of the Initial Offering, all of the Open Market."""
        return self.owned(DEPOT)[:1] + self.owned(POOL)

    def may_buy_from_bank(self) -> bool:
        """[4.2.5(f)] One train in a turn until the first 4 Train, whether new or not (decided: 22)."""
        most: int = PHASES[self.phase]["bank_trains"]
        return most == 0 or self.bank_trains < most

    def private_sales(self) -> bool:
        """[4.2.6, T1] Corporations may buy private companies from the first 3 Train to the first 5."""
        return bool(PHASES[self.phase].get("buys_privates", False))

    def can_buy(self) -> bool:
        """Whether there is any train or private company that the corporation could still buy."""
        sym, cash = self.corporation, self.cash[self.corporation]
        faces = [PRIVATES[name]["face"] for name, owner in self.owners.items() if owner in self.players]
        if self.private_sales() and faces and min(faces) * TITLE["private_price"]["least"] <= 100 * cash:
            return True
        others = cash > 0 and any(
            owner in CORPORATIONS and owner != sym and train not in self.obsolete
            for train, owner in self.trains.items()
        )
        bank = self.may_buy_from_bank() and any(min(self.prices(train)) <= cash for train in self.on_offer())
        return self.room(sym) > 0 and (others or bank)

    def on_buy_train(self, by: str, action: Row) -> None:
        """From the bank, or [4.2.5(d)] from another corporation for any price, never with help."""
        train, price, sym = action["train"], action["price"], self.corporation
        seller = self.trains[train]
        self.expect("4.2.5", "trade-in", "", action["trade_in"])
        self.must("4.2", "trains are bought after they have run", self.divided)
        self.must("4.2.5(g)", f"{sym} has fewer trains than the limit", self.room(sym) > 0)
        if seller not in CORPORATIONS:
            self.check_bank_train(train, price)
            self.need, self.least = (train, price), 0
            if self.lacking() <= 0:
                self.buy_needed()
            return
        self.must("4.2.5(d)", "another corporation's train", seller != sym)
        if self.cash[sym] < price and "president_may_top_up_for_other_corporations_trains" in self.options:
            self.must("4.2.5.2", "face value at most", price <= max(self.prices(train)))
            self.pay(by, sym, price - self.cash[sym])
        self.propose("train", train, seller, sym, price, by, self.president[seller])

    def check_bank_train(self, train: str, price: int) -> None:
        """[4.2.5] Order, price and number of trains from the bank; [4.2.5.2] whether a president may help."""
        kind, cash = train.split("-")[0], self.cash[self.corporation]
        offered = [name.split("-")[0] for name in self.on_offer()]
        self.must("4.2.5(b)", f"a {kind} Train is on offer", kind in offered)
        self.must("4.2.5(c)", f"{train} for one of {self.prices(train)}", price in self.prices(train))
        self.must("4.2.5(f)", "one train from the bank in a turn", self.may_buy_from_bank())
        if price > cash:
            least = min(price for name in self.on_offer() for price in self.prices(name))
            self.must("4.2.5.2", "a train is needed and cannot be paid", self.must_buy() and cash < least)
            cheapest = min(max(self.prices(name)) for name in self.on_offer())
            self.expect("4.2.5.2(a)", "face value of the cheapest", cheapest, max(self.prices(train)))

    def buy_needed(self) -> None:
        """Buy from the bank; [4.2.5.2(c)] the president adds what is lacking; [4.2.5(e)] phases begin."""
        assert self.need
        (train, price), self.need = self.need, None
        sym, source, kind = self.corporation, self.trains[train], train.split("-")[0]
        help_ = max(0, price - self.cash[sym])
        half = price < max(self.prices(train))
        self.pay(self.president[sym], sym, help_)
        self.pay(sym, BANK, price)
        self.trains[train] = sym
        self.bank_trains += 1
        self.say("train_bought", sym, train, source, price, help_)
        if half:
            self.close(TITLE["reduced_train"]["private"])
        if source == DEPOT and self.supply(kind) < KINDS[kind]["count"]:  # 7(c): there is another one
            self.trains[f"{kind}-{sum(name.startswith(kind + '-') for name in self.trains)}"] = DEPOT
        begun = [place for place, phase in enumerate(PHASES) if phase.get("on", phase["name"]) == kind]
        if source == DEPOT and begun[0] > self.phase:
            self.begin_phase(begun[0])

    def close(self, private: str) -> None:
        """A private company leaves the game."""
        self.closed.add(private)
        self.say("private_closed", private)

    # T1. Phases, 4.2.5.1. Obsolescence ---------------------------------------------------------------------

    def begin_phase(self, phase: int) -> None:
        """Removals first, then discards (decided: 24)."""
        self.phase, name = phase, PHASES[phase]["name"]
        self.say("phase_began", name)
        for kind, row in KINDS.items():
            trains = [train for train in self.trains if train.startswith(f"{kind}-")]
            trains = [train for train in trains if self.trains[train] != GONE]
            hard = row.get("obsolete_on") == name and "hard_rust_t4" in self.options  # 7(d)
            if row.get("rusts_on") == name or hard:
                owners = {train: self.trains[train] for train in trains if self.trains[train] in CORPORATIONS}
                self.retire(trains)
                self.say("trains_rusted", kind, trains, owners)
            elif row.get("obsolete_on") == name:
                self.make_obsolete(kind, trains)
        if name == TITLE["private_companies_close"]:
            for private in [sym for sym in PRIVATES if sym not in self.closed]:
                self.close(private)
        if name == TITLE["coal_field"]["removed_on"] and self.coal[0]:
            self.say("coal_removed", self.coal[1], self.coal[0])
            self.coal = ("", "")
        # 4.2.5(g): who has too many must discard, the buyer first, then by operating order (decided: 23).
        over = [sym for sym in self.floated if self.room(sym) < 0]
        self.discarding = sorted(over, key=lambda sym: (sym != self.corporation, self.chart.rank(sym)))

    def make_obsolete(self, kind: str, trains: list[str]) -> None:
        """[4.2.5.1] The buyer's and the Open Market's go at once, others after their owner's next run."""
        keeps = "buyer_of_7_keeps_its_4s_for_one_run" in self.options
        at_once = {POOL} if keeps else {POOL, self.corporation}
        lost = [train for train in trains if self.trains[train] in at_once]
        left = [train for train in trains if train not in lost]
        self.retire(lost)
        self.obsolete |= set(left)
        if left:
            self.say("trains_obsolete", kind, left)

    def on_discard_train(self, by: str, action: Row) -> None:
        """[4.2.5(g)] Into the Open Market without compensation; [4.2.5.1] an obsolete one leaves the game."""
        train, sym = action["train"], self.discarding[0] if self.discarding else ""
        self.expect("4.2.5(g)", "whose train is discarded", sym, self.trains[train])
        self.trains[train] = GONE if train in self.obsolete else POOL
        self.obsolete.discard(train)
        self.say("train_discarded", sym, train)
        self.discarding = [other for other in self.discarding if self.room(other) < 0]

    # 4.2.5.2. Forced purchase ------------------------------------------------------------------------------

    def must_buy(self) -> bool:
        """A legal run, no train, and trains left in the bank."""
        return not self.owned(self.corporation) and bool(self.on_offer()) and self.legal_run()

    def lacking(self) -> int:
        """What corporation and president together still lack for the train."""
        assert self.need
        president = self.president[self.corporation]
        return self.need[1] - self.cash[self.corporation] - self.cash[president]

    def note_least(self, player: str, sym: str, percent: int) -> None:
        """(d) The smallest amount for any one certificate; the president's is one (decided: 27)."""
        left = self.shares[sym][player] - percent
        whole = self.president[sym] == player and percent == PRESIDENT and left < PRESIDENT
        amount = self.chart.price(sym) * (PRESIDENT if whole else SHARE) // SHARE
        self.least = min(self.least or amount, amount)

    def on_complete_purchase(self, by: str, action: Row) -> None:
        """The money has been raised: the purchase, after which less than the smallest amount may be left."""
        self.must("4.2.5.2", "there is enough money", self.lacking() <= 0)
        self.buy_needed()
        self.must("4.2.5.2(d)", f"{by} sold only what was needed", self.cash[by] < self.least)
        self.least = 0

    def on_bankrupt(self, by: str, action: Row) -> None:
        """[5(c), 5.1] All that may be sold has been sold, and it is not enough; the cash is forfeited."""
        price = min((price for train in self.on_offer() for price in self.prices(train)), default=0)
        self.must("4.2.5.2", f"{self.corporation} must buy a train", self.must_buy())
        self.must("4.2.5.2", f"{by} cannot pay {price}", self.cash[self.corporation] + self.cash[by] < price)
        self.expect("4.2.5.2(d)", f"what {by} may still sell", [], self.sales(by))
        self.bankrupt, self.need, self.least = by, None, 0
        self.say("went_bankrupt", by, self.corporation)
        self.pay(by, BANK, self.cash[by])
        self.end = ""  # it ends the game at once even when another end has been set off
        self.set_off("bankrupt")
        self.game_over()

    # 5. End of game ----------------------------------------------------------------------------------------

    def set_off(self, reason: str) -> None:
        """The first that happens counts (decided: 32)."""
        if not self.end:
            self.end = reason
            self.say("end_set_off", reason)

    def game_over(self) -> None:
        """[5.1] Cash, stock at market value, private companies at par value."""
        self.over = True
        for player in self.players:
            stock = sum(self.shares[sym].get(player, 0) // SHARE * self.chart.price(sym) for sym in self.pars)
            owned = [sym for sym, owner in self.owners.items() if owner == player and sym not in self.closed]
            privates = sum(int(PRIVATES[sym]["face"]) for sym in owned)
            self.result[player] = self.cash[player] + stock + privates
        self.say("game_over", self.end, dict(self.result))


if __name__ == "__main__":
    sys.exit(books.main(Referee))
