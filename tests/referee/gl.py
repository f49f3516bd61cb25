"""A second referee of 18GL, written from the rulebook and the data files alone.

It follows a stream line by line. An action, and the few events that only say where the game stands (a player
passed, a turn or a round began, a corporation could not run), are taken as decisions; everything that follows
from them by the book is worked out here, entered in books of our own, and compared with the program's events
and tables.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee import books
from referee.books import Line

HERE = books.TITLES / "gl"
BANK, OFFERING, POOL, DEPOT, GONE = "bank", "initial offering", "bank pool", "depot", "out of the game"
Cell = tuple[int, int]

# What is compared of the events of a line, kind by kind: the section that asks for it and the fields.
TOLD: dict[str, tuple[str, tuple[str, ...]]] = {
    "private_sold": ("4.2", ("private", "player", "price")),
    "private_closed": ("4.3", ("private", "owner")),
    "par_set": ("4.1.3", ("corporation", "player", "par")),
    "share_bought": ("4.1.2", ("player", "corporation", "source", "percent", "price")),
    "shares_sold": ("4.1.1", ("player", "corporation", "percent", "price")),
    "floated": ("4.4", ("corporation", "capital")),
    "president_changed": ("4.5.2", ("corporation", "old", "new")),
    "priority_passed": ("4.1", ("player",)),
    "tile_laid": ("4.6.1.1", ("corporation", "hex", "cost")),
    "token_placed": ("4.6.2", ("corporation", "hex", "cost")),
    "line_used": ("4.6.3 ferry", ("corporation", "holder", "line", "trains", "amount")),
    "ran": ("4.6.3", ("corporation", "revenue")),
    "interest_paid": ("4.6.4", ("corporation", "on", "amount", "withheld")),
    "interest_lacking": ("4.6.4", ("corporation", "on", "amount")),
    "paid_out": ("4.6.6", ("corporation", "revenue", "amounts", "kept")),
    "withheld": ("4.6.6", ("corporation", "revenue")),
    "train_bought": ("4.6.8", ("corporation", "train", "source", "price", "help")),
    "train_discarded": ("4.6.8", ("corporation", "train")),
    "phase_began": ("2", ("phase",)),
    "trains_rusted": ("4.6.8 rust", ("kind", "trains", "owners")),
    "salvage_paid": ("4.6.8 rust", ("corporation", "trains", "amount")),
    "trains_cut": ("T6", ("kind", "count")),
    "length_lost": ("4.3(9)", ("private", "train")),
    "special_token_lost": ("4.3", ("private", "corporation")),
    "loan_taken": ("4.8", ("corporation", "count")),
    "loan_repaid": ("4.6.9", ("corporation", "count")),
    "bonds_issued": ("4.7.4", ("corporation", "to", "count")),
    "bond_bought": ("4.1.2 bonds", ("player", "price")),
    "bonds_sold": ("4.1.2 bonds", ("player", "count", "price")),
    "bonds_redeemed": ("4.6.10", ("corporation", "source", "count", "price")),
    "own_stock_bought": ("4.6.11", ("corporation", "percent", "price")),
    "own_stock_sold": ("4.6.11", ("corporation", "percent", "price")),
    "national_formed": (
        "4.5.1.2",
        ("corporation", "merged", "share", "price", "shares", "bonds", "left", "bonds_left", "void", "loans"),
    ),
    "national_not_formed": ("4.5.1.2", ("corporation", "merging", "last")),
    "merged": ("4.5.1.2", ("corporation", "into", "cash", "loans")),
    "token_taken_over": ("4.5.1.2", ("national", "hex")),
    "went_bankrupt": ("4.7.3", ("player", "corporation")),
    "corporation_closed": ("4.7.3", ("corporation",)),
    "bank_broke": ("5", ("balance",)),
    "end_set_off": ("5", ("reason",)),
}


# 4.6.1 to 4.6.11: the order of a turn.
STEPS = {
    "lay_tile": 1,
    "lay_works_tile": 1,
    "lay_own_tile": 1,
    "open_ferry": 1,
    "place_token": 2,
    "lengthen_train": 3,
    "run": 3,
    "dividend": 6,
    "buy_train": 8,
    "repay_loan": 9,
    "redeem_bonds": 10,
    "sell_own": 11,
    "buy_own": 11,
}


def toml(name: str) -> dict[str, Any]:
    """A data file of the title."""
    with (HERE / name).open("rb") as file:
        return tomllib.load(file)


# The map and the tiles --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A city, town or off-map location: values by colour, or one value under ""."""

    kind: str
    values: dict[str, int]
    slots: int
    group: str


@dataclass(frozen=True)
class Face:
    """What lies in a hex: stops; paths between edges (0 to 5) and stops (-1, -2 ... for stop 0, 1 ...);
    terrain."""

    stops: tuple[Stop, ...]
    paths: tuple[tuple[int, int, int], ...]
    cost: int
    terrain: str
    impassable: frozenset[int]

    def turned(self, rotation: int) -> Face:
        """The face turned clockwise."""

        def turn(end: int) -> int:
            return (end + rotation) % 6 if end >= 0 else end

        paths = tuple((turn(a), turn(b), lanes) for a, b, lanes in self.paths)
        return Face(self.stops, paths, self.cost, self.terrain, self.impassable)

    def exits(self, stop: int) -> list[int]:
        """Edges with track into a stop."""
        found = [(a, b) for a, b, _ in self.paths if -1 - stop in (a, b)]
        return [max(a, b) for a, b in found]

    def lanes(self, edge: int) -> int:
        """How many trains the widest track at an edge takes."""
        return max((lanes for a, b, lanes in self.paths if edge in (a, b)), default=1)


def read_face(code: str) -> Face:
    """A face from its code in the data files."""
    stops: list[Stop] = []
    paths: list[tuple[int, int, int]] = []
    cost, terrain, closed = 0, "", set[int]()
    for item in filter(None, code.split(";")):
        kind, _, rest = item.partition("=")
        word = dict(pair.split(":", 1) for pair in rest.split(",") if ":" in pair)
        if kind in ("city", "town", "offboard"):
            values = {"": 0}
            for part in word["revenue"].split("|"):
                colour, _, amount = part.rpartition("_")
                values[colour] = int(amount)
            stops.append(Stop(kind, values, int(word.get("slots", 1)), word.get("groups", "")))
        elif kind == "path":
            ends = [-1 - int(end[1:]) if end.startswith("_") else int(end) for end in (word["a"], word["b"])]
            paths.append((ends[0], ends[1], int(word.get("lanes", 1))))
        elif kind == "upgrade":
            cost, terrain = int(word["cost"]), word.get("terrain", "")
        elif kind == "border" and word.get("type") == "impassable":
            closed.add(int(word["edge"]))
    return Face(tuple(stops), tuple(paths), cost, terrain, frozenset(closed))


def neighbour(hex: str, edge: int) -> str:
    """The hex beyond an edge: flat-topped hexes, letters are columns, edges clockwise from the bottom."""
    column, row = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))[edge]
    return f"{chr(ord(hex[0]) + column)}{int(hex[1:]) + row}"


class Chart:
    """The map as printed, and what the tiles are."""

    def __init__(self) -> None:
        data, tiles = toml("map.toml"), toml("tiles.toml")["tiles"]
        self.printed = {hex: read_face(row.get("code", "")) for hex, row in data["hexes"].items()}
        self.colour = {hex: row.get("color", "white") for hex, row in data["hexes"].items()}
        self.tiles = {name: read_face(row["code"]) for name, row in tiles.items()}
        self.tile_colour = {name: row["color"] for name, row in tiles.items()}
        self.ferries: dict[str, dict[str, Any]] = {row["name"]: row for row in data["ferry"]}


class Market:
    """3.5: where a marker goes. Rows from the top, columns from the left."""

    def __init__(self) -> None:
        data = toml("market.toml")
        self.prices: list[list[int]] = data["prices"]
        self.start = {int(par): (cell[0], cell[1]) for par, cell in data["par"].items()}
        self.yellow = {(cell[0], cell[1]) for cell in data["zones"]["yellow"]}

    def price(self, cell: Cell) -> int:
        return self.prices[cell[0]][cell[1]]

    def right(self, cell: Cell) -> Cell:
        """One column right; at the end of a row up instead."""
        row, column = cell
        return (row, column + 1) if column + 1 < len(self.prices[row]) else self.up(cell)

    def left(self, cell: Cell) -> Cell:
        """One column left; at the end of a row down instead."""
        row, column = cell
        return (row, column - 1) if column else self.down(cell, 1)

    def up(self, cell: Cell) -> Cell:
        """One row up, unless on the top row."""
        return (max(cell[0] - 1, 0), cell[1])

    def down(self, cell: Cell, rows: int) -> Cell:
        """So many rows down, or to the bottom row of the column."""
        bottom = max(row for row, prices in enumerate(self.prices) if len(prices) > cell[1])
        return (min(cell[0] + rows, bottom), cell[1])


@dataclass
class Turn:
    """An operating turn: what the referee has to remember of it."""

    corporation: str = ""
    earnings: int = 0
    ran: bool = False
    paid_interest: bool = False
    divided: bool = False
    own_stock: str = ""
    first: bool = False
    step: int = 0


@dataclass
class Debt:
    """A payment that waits for a president's money (4.7.2): interest, or a train."""

    corporation: str
    what: str
    amount: int
    train: str = ""
    payees: dict[str, int] = field(default_factory=dict)
    withheld: int = 0


# The referee ------------------------------------------------------------------------------------------------


class Referee(books.Referee):
    """The books of one game of 18GL."""

    def begin(self) -> None:
        """1.2: the game set up, by the rulebook and not by the opening line, which `compare` is held
        against."""
        self.title, self.chart, self.market = toml("title.toml"), Chart(), Market()
        self.kinds: dict[str, dict[str, Any]] = {row["name"]: row for row in self.title["train"]}
        self.phases: dict[str, dict[str, Any]] = {row["name"]: row for row in self.title["phase"]}
        self.companies: dict[str, dict[str, Any]] = {row["sym"]: row for row in self.title["private"]}
        self.charters: dict[str, dict[str, Any]] = {row["sym"]: row for row in self.title["corporation"]}
        self.national: str = self.title["national"]["sym"]
        self.twins: dict[str, str] = {}
        for row in self.charters.values():
            if "twin" in row:
                self.twins |= {row["home"]: row["twin"], row["twin"]: row["home"]}
        count = str(len(self.players))
        start: int = self.title["starting_cash"][count]
        self.limit: int = self.title["certificate_limit"][count]
        self.ledger = books.Ledger(dict.fromkeys(self.players, start))
        self.ledger.accounts[BANK] = self.title["money_in_play"] - start * len(self.players)
        self.paid: Counter[tuple[str, str]] = Counter()
        self.broken = False
        # Shares by owner, counted in shares (the president's certificate is two), and who has that
        # certificate.
        self.shares: dict[str, Counter[str]] = {name: Counter({OFFERING: 10}) for name in self.charters}
        self.chief: dict[str, str] = dict.fromkeys(self.charters, OFFERING)
        self.percent = dict.fromkeys(self.charters, 10)
        self.acting = ""
        self.par: dict[str, int] = {}
        self.cell: dict[str, Cell] = {}
        self.arrival: dict[str, int] = {}
        self.arrivals = 0
        self.floated: dict[str, int] = {}
        self.operated: set[str] = set()
        self.closed: set[str] = set()
        self.trains = {
            f"{kind}-{n}": DEPOT for kind, row in self.kinds.items() for n in range(row.get("count", 1))
        }
        self.longer = ""
        self.owner: dict[str, str] = dict.fromkeys(self.companies, BANK)
        self.shut: set[str] = set()
        self.tiles: dict[str, tuple[str, int]] = {}
        self.tokens: dict[str, list[tuple[str, int]]] = {name: [] for name in self.charters}
        self.spare = {name: len(row["tokens"]) for name, row in self.charters.items()}
        self.loans: Counter[str] = Counter()
        self.earned: Counter[str] = Counter()
        self.line: Line = {}
        self.bonds: Counter[str] = Counter({self.national: self.title["bonds"]["count"]})
        self.special: dict[str, tuple[str, str]] = {}
        self.lines: dict[str, str] = {}
        self.merged: list[str] = []
        self.kept: Counter[str] = Counter()
        self.waits: tuple[int, int] | None = None
        self.formation_due = False
        self.formation_over = False
        self.phase = "2H"
        self.round: dict[str, Any] = {"kind": "auction", "number": 1, "part": 1, "of": 1}
        self.done: set[str] = set()
        self.turn = Turn()
        self.debt: Debt | None = None
        self.sale: tuple[str, str, int] | None = None
        self.priority = self.players[0]
        self.out: set[str] = set()
        self.mover = self.priority
        self.last = ""
        self.passes = 0
        self.acted = False
        self.sold: set[tuple[str, str]] = set()
        self.sold_now: set[str] = set()
        self.bids: dict[str, dict[str, int]] = {}
        self.bidder = ""
        self.any_sold = False
        self.end = ""
        self.mine: dict[str, list[tuple[Any, ...]]] = {}
        self.started: dict[str, int] = {}
        self.compare("1.2")

    # Following a line ---------------------------------------------------------------------------------------

    def follow(self, line: Line) -> None:
        action = line["action"]
        self.line, self.mine, self.started = line, {}, {}
        self.paid.clear()
        self.check_actor(action)
        getattr(self, "do_" + action["type"])(action)
        for event in line["events"]:
            marker = getattr(self, "on_" + event["type"], None)
            if marker is not None:
                marker(event)
        self.check_end_set_off()
        self.compare_events(line["events"])
        self.compare("books")

    def check_actor(self, action: Line) -> None:
        """Whose turn it is: in stock round order (4.1), or the president's of the operating corporation
        (4.6)."""
        kind, by = action["type"], action["by"]
        if kind in ("draw_private", "discard_train", "keep_token", "choose_home", "set_par", "announce_run"):
            return  # each is looked at where it is done
        if kind in ("accept", "decline"):
            item = self.before.slots["proposal"]["item"]
            asked = self.president(self.trains[item]) if self.sale else self.owner[item]
            self.expect("4.3" if not self.sale else "4.6.8", "who is asked", asked, by)
        elif self.bidder:
            self.expect("4.2", "who bids in the auction", self.bidder, by)
        elif self.debt is not None:
            self.expect("4.7.2", "who raises money", self.president(self.debt.corporation), by)
        elif self.round["kind"] == "operating":
            self.expect("4.6", "who acts for the corporation", self.president(self.turn.corporation), by)
            self.check_step(action)
        else:
            if self.acted and by != self.mover:
                self.next_mover()
            self.expect("4.1", "whose turn it is", self.mover, by)
            self.mover = by

    def check_step(self, action: Line) -> None:
        """4.6: a turn goes in strict order; Bridge and Tunnel belong to track, the other special tokens to
        tokens."""
        step = STEPS.get(action["type"], self.turn.step)
        if action["type"] == "give_token":
            step = STEPS["place_token" if action["hex"] else "lay_tile"]
        self.expect("4.6", f"{action['type']} in its place", True, step >= self.turn.step)
        self.turn.step = step

    def tell(self, event: str, **fields: Any) -> None:
        """Note what must have happened, to be compared with the events of the line."""
        names = TOLD[event][1]
        self.mine.setdefault(event, []).append(tuple(plain(fields.get(name)) for name in names))

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Money changes hands; 5: whether the bank has run out."""
        self.ledger.pay(payer, payee, amount)
        self.paid[payer, payee] += amount
        # Two readings: out of money at $0, or when it cannot pay. The first is the plainer meaning of "runs
        # out of money".
        if self.ledger[BANK] <= 0 and not self.broken:
            self.broken = True
            self.tell("bank_broke", balance=self.ledger[BANK])

    def compare_events(self, events: list[Line]) -> None:
        """Each kind of event: what the referee expected and what the program told, in any order."""
        for kind, (section, names) in TOLD.items():
            told = [
                tuple(plain(event.get(name)) for name in names) for event in events if event["type"] == kind
            ]
            mine = self.mine.get(kind, [])
            if told or mine:
                self.expect(section, kind, sorted(mine, key=repr), sorted(told, key=repr))
        paid: Counter[tuple[str, str]] = Counter()
        for event in events:
            if event["type"] == "paid":
                paid[event["payer"], event["payee"]] += event["amount"]
        for pair in sorted(self.paid.keys() | paid.keys()):
            self.expect("payments", f"{pair[0]} pays {pair[1]}", self.paid[pair], paid[pair])
        moves = [event for event in events if event["type"] == "price_moved"]
        moved = {event["corporation"]: event["new"] for event in moves}
        from_ = {event["corporation"]: event["old"] for event in reversed(moves)}
        prices = {name: (old, self.price(name)) for name, old in self.started.items() if name in self.cell}
        for name in sorted(moved.keys() | {name for name, (old, new) in prices.items() if old != new}):
            told_move = (from_[name], moved[name]) if name in moved else None
            self.expect("3.5", f"move of {name}", prices.get(name), told_move)

    # The whole of the books ---------------------------------------------------------------------------------

    def compare(self, section: str) -> None:
        """All our books against all the tables; a difference is recorded and then adopted."""
        tables, slots = self.told.tables, self.told.slots
        for name, amount in tables["cash"].items():
            if not self.expect(section, f"cash of {name}", self.ledger[name], amount):
                self.ledger.accounts[name] = amount
        self.compare_stock(section, tables)
        self.compare_market(section, tables["markers"])
        for train, row in tables["trains"].items():
            if not self.expect(section, f"owner of {train}", self.trains.get(train), row["owner"]):
                self.trains[train] = row["owner"]
        self.expect(section, "trains", sorted(self.trains), sorted(tables["trains"]))
        for name, row in tables["privates"].items():
            mine = self.owner[name], name in self.shut
            told = row.get("owner", BANK), row.get("closed", False)
            if not self.expect(section, f"private company {name}", mine, told):
                self.owner[name] = told[0]
                (self.shut.add if told[1] else self.shut.discard)(name)
        self.compare_tokens(section, tables["tokens"])
        tiles = {hex: (row["tile"], row["rotation"]) for hex, row in tables["tiles"].items()}
        self.expect(section, "tiles", self.tiles, tiles)
        self.loans = self.adopt(section, "loans", self.loans, tables["loans"])
        self.bonds = self.adopt(section, "bonds", self.bonds, tables["bonds"])
        special = {
            name: (row["corporation"], row.get("hex", "")) for name, row in tables["special tokens"].items()
        }
        if not self.expect(section, "special tokens", self.special, special):
            self.special = special
        lines = {name: row.get("holder", "") for name, row in tables["open lines"].items()}
        if not self.expect(section, "open ferries", self.lines, lines):
            self.lines = lines
        for name in ("phase", "priority deal", "bank broken", "round", "longer train", "end"):
            self.compare_slot(section, name, slots[name])
        out = set(slots["players out of the game"])
        self.expect(section, "players out of the game", sorted(self.out), sorted(out))
        if self.line.get("step") not in ("discard", "tokens kept"):  # 4.6.8: at once, before anything else
            over = [name for name in self.floated if self.owned(name) > self.train_limit(name)]
            self.expect("T2", "corporations over the train limit", [], over)
        self.compare_turns(section, slots, tables)
        bids = {
            name: {bid["player"]: bid["amount"] for bid in row}
            for name, row in slots["opening"]["bids"].items()
        }
        self.expect(section, "bids", {name: row for name, row in self.bids.items() if row}, bids)

    def compare_turns(self, section: str, slots: dict[str, Any], tables: dict[str, dict[str, Any]]) -> None:
        """What a turn remembers, money that is wanted, and CONRAIL's row."""
        turn, told = self.turn, slots["operating turn"]
        if turn.corporation and self.debt is None:
            mine = (turn.corporation, turn.earnings if turn.ran else None, turn.divided)
            self.expect(
                section, "operating turn", mine, tuple(told[x] for x in ("corporation", "revenue", "divided"))
            )
        if self.round["kind"] == "stock":
            stock = slots["stock turn"]
            self.expect(
                section,
                "stock turn",
                (self.last, sorted(self.sold)),
                (stock["last"], sorted(tuple(pair) for pair in stock["sold"])),
            )
        need = slots["need"] and tuple(slots["need"][x] for x in ("corporation", "price", "president"))
        debt = self.debt and (self.debt.corporation, self.debt.amount, self.president(self.debt.corporation))
        self.expect(section, "money wanted", debt, need)
        row = tables["national"].get(self.national)
        if row is not None:
            mine_row = (self.percent[self.national], self.merged, list(self.waits or ()))
            self.expect(
                "4.5.1.2", "national company", mine_row, (row["share"], row["merged"], row.get("waits", []))
            )
        for name, row in tables["corporations"].items():
            self.expect(section, f"last revenue of {name}", self.earned[name], row.get("last_revenue", 0))

    def compare_slot(self, section: str, name: str, told: Any) -> None:
        """A slot that the referee keeps under a name of its own."""
        names = {"priority deal": "priority", "bank broken": "broken", "longer train": "longer"}
        attribute = names.get(name, name)
        if not self.expect(section, name, getattr(self, attribute), told):
            setattr(self, attribute, told)

    def adopt(self, section: str, what: str, mine: Counter[str], told: dict[str, int]) -> Counter[str]:
        """Compare counts by owner; what to go on with."""
        return mine if self.expect(section, what, +mine, +Counter(told)) else Counter(told)

    def compare_stock(self, section: str, tables: dict[str, dict[str, Any]]) -> None:
        """Holdings, certificates, presidents, par values, floated, operated and closed corporations."""
        for name, rows in tables["stock"].items():
            held: Counter[str] = Counter()
            count: Counter[str] = Counter()
            chief = GONE
            for row in rows:
                if row["owner"] != GONE:
                    held[row["owner"]] += row["percent"]
                    count[row["owner"]] += 1
                chief = row["owner"] if row.get("president") else chief
            shares = self.shares.get(name, Counter())
            mine = {owner: n * self.percent.get(name, 0) for owner, n in shares.items() if n}
            if not self.expect(section, f"shares of {name}", mine, dict(held)):
                self.percent.setdefault(name, 10)
                self.shares[name] = Counter({owner: n // self.percent[name] for owner, n in held.items()})
            mine_chief = self.chief.get(name, GONE)
            if not self.expect(section, f"president's certificate of {name}", mine_chief, chief):
                self.chief[name] = chief
            cards = {owner: self.certificates(name, owner) for owner, n in shares.items() if n}
            self.expect(section, f"certificates of {name}", cards, dict(count))
        acting = tables["national"].get(self.national, {}).get("acting", "")
        if not self.expect(section, "acting president", self.acting, acting):
            self.acting = acting
        for name, row in tables["corporations"].items():
            state = [
                self.par.get(name),
                name in self.floated and name not in self.closed,
                name in self.operated,
                name in self.closed,
            ]
            told = [row.get("par"), *(row.get(one, False) for one in ("floated", "operated", "closed"))]
            self.expect(section, f"state of {name}", state, told)
        floated = {name: number for name, number in self.floated.items() if name != self.national}
        self.expect(section, "stock rounds of floating", floated, tables["stock round of floating"])

    def compare_market(self, section: str, markers: dict[str, Any]) -> None:
        """Rows and columns, and who lies upon whom within a space."""
        self.expect(section, "markers", sorted(self.cell), sorted(markers))
        for name, row in markers.items():
            cell = (row["row"], row["column"])
            if not self.expect(section, f"marker of {name}", self.cell.get(name), cell):
                self.cell[name] = cell
        for cell in set(self.cell.values()):
            here = [name for name, at in self.cell.items() if at == cell and name in markers]
            if len(here) > 1:
                mine = sorted(here, key=lambda name: self.arrival.get(name, 0))
                told = sorted(here, key=lambda name: int(markers[name]["arrival"]))
                if not self.expect("3.5 stacks", f"markers on {cell}", mine, told):
                    self.arrival |= {name: markers[name]["arrival"] for name in here}
        self.arrivals = max([self.arrivals, *(row["arrival"] for row in markers.values())])

    def compare_tokens(self, section: str, told: dict[str, Any]) -> None:
        """Tokens on the map, and how many are left."""
        placed: dict[str, list[tuple[str, int]]] = {name: [] for name in self.tokens}
        spare: Counter[str] = Counter()
        for row in told.values():
            if row["placed"]:
                placed.setdefault(row["corporation"], []).append((row["hex"], row["city"]))
            else:
                spare[row["corporation"]] += 1
        for name, tokens in placed.items():
            if name in self.merged and not self.formation_over:
                continue  # CONRAIL's president still chooses; when the tokens leave the book does not say
            mine = sorted(self.tokens.get(name, [])), self.spare.get(name, 0)
            if not self.expect(section, f"tokens of {name}", mine, (sorted(tokens), spare[name])):
                self.tokens[name], self.spare[name] = tokens, spare[name]

    # 3: the stock market and shares -------------------------------------------------------------------------

    def price(self, name: str) -> int:
        """The current market value of a share."""
        return self.market.price(self.cell[name])

    def move(self, name: str, cell: Cell) -> None:
        """3.5: a marker that moves goes to the bottom of the stack; one that does not keeps its place."""
        if cell == self.cell[name]:
            return
        self.started.setdefault(name, self.price(name))
        self.put_marker(name, cell)

    def put_marker(self, name: str, cell: Cell) -> None:
        """A marker arrives on a space, below any others."""
        self.arrivals += 1
        self.cell[name], self.arrival[name] = cell, self.arrivals

    def left(self, name: str) -> None:
        """3.5: one column to the left."""
        self.move(name, self.market.left(self.cell[name]))

    def order(self) -> list[str]:
        """4.6: by price, then the marker further right, then the one on top; floated corporations alone."""
        names = [name for name in self.floated if name not in self.closed]
        return sorted(names, key=lambda name: (-self.price(name), -self.cell[name][1], self.arrival[name]))

    def certificates(self, name: str, owner: str) -> int:
        """3.4: the president's certificate is one for two shares."""
        return self.shares[name][owner] - (self.chief[name] == owner)

    def counted_certificates(self, player: str) -> int:
        """3.2, 3.4: certificates that count against the limit."""
        white = [name for name in self.shares if self.cell.get(name) not in self.market.yellow]
        return sum(self.certificates(name, player) for name in white if self.shares[name][player])

    def president(self, name: str) -> str:
        """Who acts for a corporation."""
        if name == self.national and self.chief[name] not in self.players:
            return self.acting
        return self.chief.get(name, "")

    def after(self, player: str) -> list[str]:
        """The others still in the game, in stock round order from the next after a player, himself last."""
        at = self.players.index(player) + 1
        ring = self.players[at:] + self.players[:at]
        return [one for one in ring if one not in self.out]

    def settle_presidency(self, name: str) -> None:
        """4.5.2: who has more shares than the president takes the certificate; of equals the next after
        him."""
        old = self.president(name)
        if old not in self.players or name not in self.chief:
            return
        if name == self.national and self.chief[name] != old:
            self.settle_acting(name, old)
            return
        others = [one for one in self.after(old) if one != old]
        most = max((self.shares[name][one] for one in others), default=0)
        if most > self.shares[name][old]:
            new = next(one for one in others if self.shares[name][one] == most)
            self.chief[name] = new
            self.tell("president_changed", corporation=name, old=old, new=new)

    def settle_acting(self, name: str, old: str) -> None:
        """4.5.1.2: an acting president; who has two shares takes the certificate for them (silent,
        decided: section 9)."""
        holders = [one for one in [old, *self.after(old)] if self.shares[name][one] >= 2]
        if holders:
            # His two single shares go where the certificate was: the counts of shares stay as they are.
            self.chief[name], self.acting = holders[0], ""
            if holders[0] != old:
                self.tell("president_changed", corporation=name, old=old, new=holders[0])
        elif not self.shares[name][old]:
            new = next((one for one in self.after(old) if self.shares[name][one]), "")
            self.acting = new
            self.tell("president_changed", corporation=name, old=old, new=new)

    def give(self, name: str, source: str, to: str, shares: int) -> None:
        """Shares change hands."""
        self.shares[name][source] -= shares
        self.shares[name][to] += shares

    # 4.1: the stock round -----------------------------------------------------------------------------------

    def next_mover(self) -> None:
        """The turn goes to the next player in stock round order."""
        if not self.cheapest():
            self.check_over_limit(self.mover)
        self.mover = self.after(self.mover)[0]
        self.acted, self.sold_now = False, set()

    def on_passed(self, event: Line) -> None:
        """4.1: a player passes (or can do nothing, which the referee takes as told)."""
        if self.acted:
            self.next_mover()
        self.expect("4.1", "who passes", self.mover, event["player"])
        self.mover = event["player"]
        self.next_mover()
        self.passes += 1

    def check_over_limit(self, player: str) -> None:
        """4.1.1: over the certificate limit or 60%, a player has to sell as far as he legally can."""
        can = [name for name in self.cell if name not in self.sold_now and self.most_to_sell(player, name)]
        over = self.counted_certificates(player) > self.limit
        self.expect(
            "4.1.1",
            f"{player} sells down to the limit",
            False,
            over and any(self.cell[name] not in self.market.yellow for name in can),
        )
        much = [name for name in can if self.shares[name][player] * self.percent[name] > 60]
        self.expect("4.1.1", f"{player} sells down to 60%", [], much)

    def act(self, player: str, over: bool = True) -> None:
        """A player did something in the stock round: all have to pass anew."""
        self.last, self.passes, self.acted = player, 0, True
        if over:
            self.next_mover()

    def do_pass(self, action: Line) -> None:
        """Nothing more in this step; a player who sold before he passes ends his turn by it without
        passing."""
        if self.round["kind"] != "operating" and self.acted:
            self.next_mover()

    def do_sell_shares(self, action: Line) -> None:
        """4.1.1 in the stock round, 4.7.2 when money is raised."""
        player, name = action["by"], action["corporation"]
        shares = action["percent"] // self.percent[name]
        if self.debt is None:
            self.expect("4.1.1", "sold once in a turn", False, name in self.sold_now)
            self.sold.add((player, name))
            self.sold_now.add(name)
            self.act(player, over=False)
        else:
            self.expect("4.7.2", "needs the money", True, self.ledger[player] < self.lacking())
        self.sell(player, name, shares)

    def sell(self, player: str, name: str, shares: int) -> None:
        """4.1.1: at one price for all, the marker down a row for each, the pool at 50% at most."""
        price = self.price(name)
        self.expect("4.1.1", f"{name} has operated", True, name in self.operated)
        self.give(name, player, POOL, shares)
        self.pay(BANK, player, price * shares)
        self.tell(
            "shares_sold",
            player=player,
            corporation=name,
            percent=shares * self.percent[name],
            price=price * shares,
        )
        before = self.president(name)
        self.settle_presidency(name)
        if self.debt is not None and name == self.debt.corporation:
            self.expect("4.7.2", "presidency kept", before, self.president(name))
        self.check_pool(name)
        self.expect(
            "3.4",
            "president's certificate not sold",
            True,
            self.chief[name] not in self.players or self.shares[name][self.chief[name]] >= 2,
        )
        self.move(name, self.market.down(self.cell[name], shares))

    def check_pool(self, name: str) -> None:
        """3.4: never more than 50% in the open market by a sale."""
        self.expect(
            "3.4", f"50% of {name} in the pool", True, self.shares[name][POOL] * self.percent[name] <= 50
        )

    def do_par(self, action: Line) -> None:
        """4.1.3: the president's certificate comes first, at a starting value that the phase allows (3.3)."""
        player, name, par = action["by"], action["corporation"], action["par"]
        self.set_starting_value(name, player, par)
        self.pay(player, BANK, 2 * par)
        self.tell("share_bought", player=player, corporation=name, source=OFFERING, percent=20, price=2 * par)
        self.check_limits(player, name)
        self.act(player)

    def set_starting_value(self, name: str, player: str, par: int) -> None:
        """4.1.3: the marker goes below others in its space."""
        since: str | None = self.title["later_starting_values"].get(str(par))
        reached = list(self.phases).index(self.phase) >= list(self.phases).index(since or "2H")
        self.expect("3.3", f"starting value {par} allowed", True, par in self.market.start and reached)
        self.par[name] = par
        self.put_marker(name, self.market.start[par])
        self.give(name, OFFERING, player, 2)
        self.chief[name] = player
        self.tell("par_set", corporation=name, player=player, par=par)

    def do_buy_share(self, action: Line) -> None:
        """4.1.2: at the market value; to the treasury for its shares, to the bank for others."""
        player, name, source = action["by"], action["corporation"], action["source"]
        price = self.price(name)
        self.expect("4.1.2", "not sold in this round", False, (player, name) in self.sold)
        # 4.1.2 names the pool and the treasury alone; before floating the money stays with the bank (silent,
        # decided: section 7, capital reaches a corporation only when it floats).
        self.pay(player, name if source == name else BANK, price)
        self.give(name, source, player, 1)
        single = self.shares[name][source] - (2 if self.chief[name] == source else 0)
        self.expect("4.1.2", "share there", True, single >= 0)
        self.tell(
            "share_bought",
            player=player,
            corporation=name,
            source=source,
            percent=self.percent[name],
            price=price,
        )
        self.settle_presidency(name)
        self.check_limits(player, name)
        self.act(player)
        if name not in self.floated and self.shares[name][OFFERING] <= 5:
            self.float(name)

    def do_buy_presidency(self, action: Line) -> None:
        """4.5.1.2: CONRAIL's president's certificate, two shares at once."""
        player, name = action["by"], action["corporation"]
        source, price = self.chief[name], 2 * self.price(name)
        self.pay(player, name if source == name else BANK, price)
        self.give(name, source, player, 2)
        old, self.chief[name], self.acting = self.acting, player, ""
        self.tell(
            "share_bought",
            player=player,
            corporation=name,
            source=source,
            percent=2 * self.percent[name],
            price=price,
        )
        if old != player:
            self.tell("president_changed", corporation=name, old=old, new=player)
        self.settle_presidency(name)
        self.check_limits(player, name)
        self.act(player)

    def check_limits(self, player: str, name: str) -> None:
        """3.4: after a purchase, the certificate limit and 60% of a corporation; nobody pays what he does
        not have."""
        self.expect("T3", f"certificates of {player}", True, self.counted_certificates(player) <= self.limit)
        self.expect("3.4", f"60% of {name}", True, self.shares[name][player] * self.percent[name] <= 60)
        self.expect("4.1.2", f"cash of {player} suffices", True, self.ledger[player] >= 0)

    def float(self, name: str) -> None:
        """4.4: with five shares bought it gets that many starting values, its other shares and a token at
        home."""
        capital = (10 - self.shares[name][OFFERING]) * self.par[name]
        self.floated[name] = self.round["number"]
        self.pay(BANK, name, capital)
        self.give(name, OFFERING, name, self.shares[name][OFFERING])
        self.tell("floated", corporation=name, capital=capital)
        if "choice" not in self.charters[name]:
            self.put_token(name, self.charters[name]["home"], 0)

    def do_choose_home(self, action: Line) -> None:
        """4.4: the Wabash has a choice of two."""
        name = next(
            name for name, row in self.charters.items() if action["hex"] in (row["home"], row.get("choice"))
        )
        self.expect("4.4", "who chooses the home", self.president(name), action["by"])
        self.put_token(name, action["hex"], 0)

    def put_token(self, name: str, hex: str, city: int) -> None:
        """A token leaves the charter for the map."""
        self.tokens[name].append((hex, city))
        self.spare[name] -= 1

    def do_buy_bond(self, action: Line) -> None:
        """4.1.2: a bond from the open market at face value."""
        face: int = self.title["bonds"]["face"]
        self.move_bonds(POOL, action["by"], 1)
        self.pay(action["by"], BANK, face)
        self.tell("bond_bought", player=action["by"], price=face)
        self.act(action["by"])

    def do_sell_bonds(self, action: Line) -> None:
        """4.1.2: bonds to the open market at face value, in the selling half of a turn."""
        worth = action["count"] * self.title["bonds"]["face"]
        self.move_bonds(action["by"], POOL, action["count"])
        self.pay(BANK, action["by"], worth)
        self.tell("bonds_sold", player=action["by"], count=action["count"], price=worth)
        if self.debt is None:
            self.act(action["by"], over=False)

    def move_bonds(self, source: str, to: str, count: int) -> None:
        """Bonds change hands."""
        self.expect("4.5.1.2", f"bonds of {source}", True, self.bonds[source] >= count)
        self.bonds[source] -= count
        self.bonds[to] += count

    # 4.2, 4.3: private companies ----------------------------------------------------------------------------

    def do_draw_private(self, action: Line) -> None:
        """1.2, 4.3(3): one of three, the others take no part."""
        self.shut |= set(self.title["private_draw"]["of"]) - {action["private"]}

    def cheapest(self) -> str:
        """The lowest-priced private company left, "" when all are sold."""
        left = [name for name in self.companies if self.owner[name] == BANK and name not in self.shut]
        return min(left, key=lambda name: int(self.companies[name]["face"]), default="")

    def sell_private(self, name: str, player: str, price: int) -> None:
        """4.2: the bank sells a private company."""
        self.owner[name], self.any_sold = player, True
        self.pay(player, BANK, price)
        self.tell("private_sold", private=name, player=player, price=price)
        self.expect("4.2", f"cash of {player} suffices", True, self.ledger[player] >= 0)

    def do_buy_cheapest(self, action: Line) -> None:
        """4.2: the lowest-priced one at face value; then those with bids fall due."""
        name = action["private"]
        self.expect("4.2", "lowest-priced private company", self.cheapest(), name)
        self.sell_private(name, action["by"], self.companies[name]["face"])
        # Silent, decided (section 6): the turn goes on after the player who bought, whoever got what by bids.
        self.act(action["by"])
        self.settle_bids()

    def settle_bids(self) -> None:
        """4.2: a single bid buys, several call for an auction, begun by the next after the highest bidder."""
        while (name := self.cheapest()) and self.bids.get(name):
            bids = self.bids[name]
            if len(bids) > 1:
                high = max(bids, key=lambda player: bids[player])
                self.bidder = next(player for player in self.after(high) if player in bids)
                return
            player, price = next(iter(bids.items()))
            self.sell_private(name, player, price)
            del self.bids[name]

    def do_bid(self, action: Line) -> None:
        """4.2: in steps of $5, $5 more than the face value or the last bid, of money not set aside
        elsewhere."""
        player, name, price = action["by"], action["private"], action["price"]
        bids = self.bids.setdefault(name, {})
        least = max([self.companies[name]["face"], *bids.values()]) + 5
        self.expect("4.2", "bid high enough and in fives", True, price >= least and price % 5 == 0)
        aside = sum(
            row[player]
            for other, row in self.bids.items()
            if other != name and row.get(player) and row[player] == max(row.values())
        )
        self.expect("4.2", "bid covered", True, price + aside <= self.ledger[player])
        if self.bidder:
            bids[player] = price
            self.bidder = next(one for one in self.after(player) if one in bids)
        else:
            self.expect("4.2", "not the lowest-priced one", True, name != self.cheapest())
            bids[player] = price
            self.act(player)

    def do_drop_out(self, action: Line) -> None:
        """4.2: who passes in an auction is out of it; the last one left buys."""
        bids = self.bids[self.cheapest()]
        del bids[action["by"]]
        self.bidder = next(one for one in self.after(action["by"]) if one in bids) if len(bids) > 1 else ""
        self.settle_bids()

    def do_set_par(self, action: Line) -> None:
        """4.3(12): with C&A comes PRR's president's certificate, and its starting value."""
        power = self.title["powers"]["presidency"]
        self.expect("4.3(12)", "who sets the starting value", self.owner[power["private"]], action["by"])
        self.set_starting_value(power["corporation"], action["by"], action["par"])

    def on_compelled(self, event: Line) -> None:
        """4.2: all pass before any private company is sold: the holder of the priority deal must buy the
        first."""
        self.expect("4.2", "nothing sold", False, self.any_sold)
        self.expect("4.2", "all have passed", len(self.players), self.passes)
        self.expect("4.2", "who is compelled", self.priority, event["player"])
        self.sell_private(self.cheapest(), self.priority, self.title["first_company"]["price"])
        self.mover = self.priority
        self.act(self.priority)
        self.settle_bids()

    def pay_private_revenue(self) -> None:
        """4.6: each operating round begins with the private companies' revenue."""
        for name, row in self.companies.items():
            if self.owner[name] in self.players and name not in self.shut:
                self.pay(BANK, self.owner[name], row["revenue"])

    def close_private(self, name: str) -> None:
        """4.3: a closed company plays no further role."""
        if name not in self.shut:
            self.shut.add(name)
            self.tell("private_closed", private=name, owner=self.owner[name])

    # Rounds -------------------------------------------------------------------------------------------------

    def on_round_began(self, event: Line) -> None:
        """4: a stock round, then a set of operating rounds by the phase."""
        told = {name: event[name] for name in ("kind", "number", "part", "of")}
        kind, number, part, of = (self.round[name] for name in ("kind", "number", "part", "of"))
        if kind == "auction":
            mine = {"kind": "stock", "number": 1, "part": 1, "of": 1}
        elif kind == "stock":
            self.close_stock_round()
            # Silent, decided (section 5): the number of rounds is fixed when the set begins. Private
            # companies unsold, "a normal Operating Round" (4.2): phase 2H has one anyway.
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
        name, face = self.turn.corporation, self.chart.printed[hex]
        upgrade: dict[str, Any] = self.title["upgrade_cost"]
        if hex in upgrade["hexes"]:
            cost = upgrade["colours"][self.chart.tile_colour[tile]]
        elif hex in self.tiles or self.chart.colour[hex] != "white":
            cost = 0
        else:
            cost = face.cost
            for row in self.title["powers"]["discount"]:  # 4.3(4), 4.3(5)
                if face.terrain == row["terrain"] and self.special.get(row["private"], ("", ""))[0] == name:
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
        self.close_private(self.title["powers"]["works"]["private"])

    def do_lay_own_tile(self, action: Line) -> None:
        """4.3(2): so does EJ&E."""
        power = self.title["powers"]["extra_tiles"]
        self.expect("4.3(2)", "hex of EJ&E", True, action["hex"] in power["hexes"])
        self.do_lay_tile(action)
        self.close_private(power["private"])

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
        icon = next((row["icon"] for row in self.title["powers"]["bonus"] if row["private"] == name), "")
        gone = name in self.shut or name in self.special
        self.expect("4.3", f"token of {name} is there to give", False, gone)
        self.expect("4.3", f"symbol for {name} in the hex", True, action["hex"] in icons.get(icon, [""]))
        self.special[name] = (self.turn.corporation, action["hex"])
        if any(row["private"] == name and row["closes"] for row in self.title["powers"]["bonus"]):
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
        """Whose tokens lie in a city."""
        return [name for name, tokens in self.tokens.items() if (hex, city) in tokens]

    def stations(self, name: str) -> set[tuple[str, int]]:
        """4.5: cities with a token of the corporation; some homes occupy two hexes, the Wabash's does not."""
        found = set(self.tokens[name])
        return found | {(self.twins[hex], city) for hex, city in found if hex in self.twins}

    def barred(self, name: str, hex: str, city: int) -> bool:
        """4.6.3: whether a city is filled with other corporations' tokens."""
        stop, here = self.face(hex).stops[city], self.tokens_in(hex, city)
        return stop.kind == "city" and len(here) >= stop.slots and name not in here

    def distance(self, name: str, hex: str, city: int) -> int:
        """4.6.2: hexes from the nearest token over existing track, 0 when there is no way. Off-map
        locations end a route, cities full of strange tokens too; ferries only where their tiles lie
        (rulings, section 6: no fee)."""
        queue = deque(
            (at, edge, 0) for at, stop in sorted(self.stations(name)) for edge in self.face(at).exits(stop)
        )
        seen = set[tuple[str, int]]()
        while queue:
            at, edge, length = queue.popleft()
            to, entry = neighbour(at, edge), (edge + 3) % 6
            closed = to not in self.chart.printed or edge in self.chart.printed[at].impassable
            if (at, edge) in seen or closed or (self.chart.colour[to] == "blue" and to not in self.tiles):
                continue
            seen.add((at, edge))
            for a, b, _ in self.face(to).paths:
                if entry not in (a, b):
                    continue
                other = b if a == entry else a
                if other >= 0:
                    queue.append((to, other, length + 1))
                elif (to, -1 - other) == (hex, city):
                    return length + 1
                elif self.chart.colour[to] != "red" and not self.barred(name, to, -1 - other):
                    outs = self.face(to).exits(-1 - other)
                    queue.extend((to, out, length + 1) for out in outs if out != entry)
        return 0

    # 4.6.3: running trains ----------------------------------------------------------------------------------

    def do_run(self, action: Line) -> None:
        """4.6.3: the earnings of the runs declared, ferry fees, then interest."""
        name, revenue = self.turn.corporation, 0
        fees: Counter[str] = Counter()
        borders: Counter[frozenset[str]] = Counter()
        used = [run["train"] for run in action["runs"]]
        self.expect("4.6.3", "each train runs once", len(used), len(set(used)))
        for run in action["runs"]:
            self.expect("4.6.3", f"owner of {run['train']}", name, self.trains[run["train"]])
            revenue += self.earn(run["train"], list(stops_of(run["route"])), borders)
            fees.update(self.ferries_of(run["route"]))
        for pair, count in borders.items():
            self.expect(
                "4.6.3",
                f"track between {' and '.join(sorted(pair))} used once",
                True,
                count <= self.lanes(*sorted(pair)),
            )
        for ferry, trains in fees.items():
            holder, fee = self.lines.get(ferry, ""), self.title["powers"]["ferry"]["fee"]
            if holder and holder != name:
                self.expect("4.6.3 ferry", "fee can be paid", True, self.ledger[name] >= fee * trains)
                self.pay(name, holder, fee * trains)
                self.tell(
                    "line_used",
                    corporation=name,
                    holder=holder,
                    line=ferry,
                    trains=trains,
                    amount=fee * trains,
                )
        self.tell("ran", corporation=name, revenue=revenue)
        self.earned[name] = revenue
        for event in self.line["events"]:
            if event["type"] == "ran":
                self.expect("4.6.3", "runs as declared", action["runs"], event["runs"])
        self.turn.earnings, self.turn.ran = revenue, True
        self.settle_interest()

    def do_announce_run(self, action: Line) -> None:
        """4.6.3: earnings must be the greatest possible; which that is, the referee does not look for."""

    def lanes(self, one: str, other: str) -> int:
        """Two trains between the Chicago hexes on brown and gray tiles (decided: only if both sides are
        double)."""
        edge = next(edge for edge in range(6) if neighbour(one, edge) == other)
        return min(self.face(one).lanes(edge), self.face(other).lanes((edge + 3) % 6))

    def ferries_of(self, route: list[str]) -> set[str]:
        """Ferries on a route, each once (decided: the fee is for each train)."""
        hexes = {hex for hex, _ in stops_of(route)}
        found = {name for name, row in self.chart.ferries.items() if hexes & row["lake"].keys()}
        for name in found:
            self.expect("4.6.3 ferry", f"{name} is open", True, name in self.lines)
        return found

    def earn(self, train: str, route: list[tuple[str, int | None]], borders: Counter[frozenset[str]]) -> int:
        """4.6.3, 4.9, 4.10: what one train earns, and whether its route is legal as far as stops go."""
        name, kind = self.turn.corporation, train.rsplit("-", 1)[0]
        stops = [(hex, city) for hex, city in route if city is not None]
        for (one, _), (other, _) in zip(route, route[1:]):
            self.expect(
                "4.6.3",
                f"{one} and {other} adjoin",
                True,
                other in [neighbour(one, edge) for edge in range(6)],
            )
            borders[frozenset((one, other))] += 1
        places = [self.face(hex).stops[city].group or (hex, city) for hex, city in stops]
        self.expect("4.6.3", f"{train} at no place twice", len(places), len(set(places)))
        self.expect("4.6.3", f"{train} has a token of {name}", True, bool(self.stations(name) & set(stops)))
        inner = route[1:-1]
        self.expect(
            "4.6.3",
            f"{train}: off-map locations at the ends",
            [],
            [hex for hex, _ in inner if self.chart.colour[hex] == "red"],
        )
        self.expect(
            "4.6.3",
            f"{train}: not through full cities",
            [],
            [hex for hex, city in inner if city is not None and self.barred(name, hex, city)],
        )
        if "hexes" in self.kinds[kind]:
            length = self.kinds[kind]["hexes"]
            if train == self.longer:  # 4.3(9)
                length += self.title["powers"]["longer_train"]["hexes"]
            self.expect("4.6.3", f"{train} is long enough", True, len(route) - 1 <= length)
        return self.earn_express(train, stops) if kind == "E" else self.earn_all(train, stops)

    def earn_all(self, train: str, stops: list[tuple[str, int]]) -> int:
        """4.6.3: at least two stops, all of them count; D trains too (4.10)."""
        self.expect("4.6.3", f"{train} has two stops", True, len(stops) >= 2)
        return sum(self.value(hex, city) for hex, city in stops) + self.bonus({hex for hex, _ in stops})

    def earn_express(self, train: str, stops: list[tuple[str, int]]) -> int:
        """4.9, T8: cities and off-map locations alone; doubled until the first D is bought."""
        row = self.title["express"]
        cities = [
            (hex, city) for hex, city in stops if self.face(hex).stops[city].kind not in row["uncounted"]
        ]
        running = [one for one, owner in self.trains.items() if one.startswith("E-") and owner in self.tokens]
        doubled = self.phase != "D"
        most = row["stops"][str(len(running))] if doubled else self.kinds["E"]["stops"]
        self.expect("T8", f"{train}: two cities to {most}", True, 2 <= len(cities) <= most)
        revenue = sum(self.value(hex, city) for hex, city in cities) + self.bonus({hex for hex, _ in cities})
        return revenue * (2 if doubled else 1)

    def value(self, hex: str, city: int) -> int:
        """1.3: what is printed; of an off-map location's values the phase's."""
        values = self.face(hex).stops[city].values
        return values.get(self.phases[self.phase]["revenue"], values[""])

    def bonus(self, hexes: set[str]) -> int:
        """4.3(6), 4.3(8), 4.3(10): special tokens of the corporation (decided: once for a hex)."""
        rows = [row for row in self.title["powers"]["bonus"] if row["private"] in self.special]
        return sum(
            row["amount"]
            for row in rows
            if self.special[row["private"]][0] == self.turn.corporation
            and self.special[row["private"]][1] in hexes
        )

    def do_lengthen_train(self, action: Line) -> None:
        """4.3(9): ALCO's token on a train."""
        self.longer = action["train"]
        self.expect(
            "4.3(9)",
            "own H train",
            (self.turn.corporation, True),
            (self.trains[action["train"]], self.longer.split("-")[0] in ("2H", "4H", "6H")),
        )

    # 4.6.4, 4.6.5, 4.7.2: interest and money troubles -------------------------------------------------------

    def on_interest_lacking(self, event: Line) -> None:
        """Without a run the interest falls due before the earnings of nothing are withheld."""
        self.no_run()

    def on_interest_paid(self, event: Line) -> None:
        self.no_run()

    def on_withheld(self, event: Line) -> None:
        self.no_run()
        if not self.turn.divided and self.debt is None:
            self.withhold()

    def no_run(self) -> None:
        """A corporation that runs no train earns nothing, and owes its interest all the same."""
        if not self.turn.ran and not self.turn.divided:
            self.turn.earnings, self.turn.ran = 0, True
            self.settle_interest()

    def settle_interest(self) -> None:
        """4.6.4 loans first, then 4.6.5 bonds."""
        name = self.turn.corporation
        if self.turn.paid_interest or self.debt is not None:
            return
        due = self.loans[name] * self.title["loans"]["interest"]
        if due and not self.pay_interest("loans", {BANK: due}):
            return
        self.settle_bond_interest()

    def settle_bond_interest(self) -> None:
        """4.6.5: $10 a bond to its owner, for those in the open market to the bank, for its own nothing."""
        name, each = self.turn.corporation, self.title["bonds"]["interest"]
        if name == self.national:
            due: Counter[str] = Counter()
            for owner, count in self.bonds.items():
                if owner != name:
                    due[BANK if owner == POOL else owner] += count * each
            if sum(due.values()) and not self.pay_interest("bonds", dict(due)):
                return
        self.turn.paid_interest = True

    def pay_interest(self, what: str, payees: dict[str, int]) -> bool:
        """4.6.4: from the treasury if it has all, else from the earnings, and what these lack (decided,
        section 10) from the treasury again; only a shortage of both is an emergency. False when the
        president must raise money."""
        name, amount = self.turn.corporation, sum(payees.values())
        withheld = 0 if self.ledger[name] >= amount else min(amount, self.turn.earnings)
        self.turn.earnings -= withheld
        debt = Debt(name, what, amount - withheld, payees=payees, withheld=withheld)
        self.debt = debt
        if self.ledger[name] < debt.amount:
            self.tell("interest_lacking", corporation=name, on=what, amount=debt.amount)
        self.borrow(name, debt.amount)
        if self.lacking() > self.ledger[self.president(name)]:
            return False
        self.settle_debt()
        return True

    def lacking(self) -> int:
        """4.7.2: what the president has to add."""
        assert self.debt is not None
        return max(0, self.debt.amount - self.ledger[self.debt.corporation])

    def borrow(self, name: str, amount: int) -> None:
        """4.7.4 CONRAIL's bonds first, then 4.8 one loan, then a second; none more than needed."""
        face: int = self.title["bonds"]["face"]
        if name == self.national and self.ledger[name] < amount:
            count = min(self.bonds[name], -((self.ledger[name] - amount) // face))
            if count:
                self.move_bonds(name, POOL, count)
                self.pay(BANK, name, count * face)
                self.tell("bonds_issued", corporation=name, to=POOL, count=count)
        while self.ledger[name] < amount and self.loans[name] < self.title["loans"]["most"]:
            self.loans[name] += 1
            self.pay(BANK, name, self.title["loans"]["face"])
            self.tell("loan_taken", corporation=name, count=self.loans[name])
            self.left(name)

    def settle_debt(self) -> None:
        """4.7.2: the president makes up the difference, and the payment is made."""
        debt, help = self.debt, self.lacking()
        assert debt is not None
        name, self.debt = debt.corporation, None
        president = self.president(name)
        self.expect("4.7.2", f"{president} can help {name}", True, self.ledger[president] >= help)
        self.pay(president, name, help)
        if debt.train:
            self.complete_train(name, debt.train, debt.amount, help)
            return
        rest = debt.withheld  # the bank keeps earnings that are withheld, or hands them to owners of bonds
        for payee, due in debt.payees.items():
            earned = min(rest, due)
            rest -= earned
            if payee != BANK:
                self.pay(BANK, payee, earned)
            self.pay(name, payee, due - earned)
        self.tell(
            "interest_paid",
            corporation=name,
            on=debt.what,
            amount=sum(debt.payees.values()),
            withheld=debt.withheld,
        )

    def do_complete_purchase(self, action: Line) -> None:
        """4.7.2: the money has been raised."""
        assert self.debt is not None
        loans = self.debt.what == "loans"
        self.settle_debt()
        if loans:
            self.settle_bond_interest()
        self.turn.paid_interest = True

    # 4.6.6: dividends ---------------------------------------------------------------------------------------

    def do_dividend(self, action: Line) -> None:
        """4.6.6: all, half rounded up to $10, or nothing; 3.5: the marker after the total."""
        earnings, choice = self.turn.earnings, action["choice"]
        if choice == "withhold" or not earnings:
            self.withhold()
        elif choice == "half":
            unit = self.title["half_dividend"]["rounded_to"]
            self.pay_out(-(-earnings // (2 * unit)) * unit)
        else:
            self.pay_out(earnings)

    def withhold(self) -> None:
        """4.6.6, 3.5: the treasury keeps the earnings, the marker moves left."""
        name, earnings = self.turn.corporation, self.turn.earnings
        self.turn.divided = True
        self.pay(BANK, name, earnings)
        self.tell("withheld", corporation=name, revenue=earnings)
        self.left(name)

    def pay_out(self, total: int) -> None:
        """4.6.6: by percent; of 5% shares a player's sum is rounded up, the treasury's down; the pool's
        are lost."""
        name, earnings = self.turn.corporation, self.turn.earnings
        self.turn.divided = True
        amounts: dict[str, int] = {}
        for owner in [*self.players, name]:
            cents = total * self.shares[name][owner] * self.percent[name]
            amount = cents // 100 if owner == name else -(-cents // 100)
            if amount:
                amounts[owner] = amount
                self.pay(BANK, owner, amount)
        self.pay(BANK, name, earnings - total)
        self.tell("paid_out", corporation=name, revenue=total, amounts=amounts, kept=earnings - total)
        price, cell = self.price(name), self.cell[name]
        if total >= price:
            cell = self.market.right(cell)
            if total >= 2 * price and self.phases[self.phase].get("double_jump"):
                cell = self.market.right(cell)
        self.move(name, cell)

    # 4.6.8: trains ------------------------------------------------------------------------------------------

    def face_value(self, train: str) -> int:
        """T7."""
        return int(self.kinds[train.rsplit("-", 1)[0]]["price"])

    def on_sale(self) -> str:
        """4.6.8: the kind on top of the bank's trains."""
        left = [train.rsplit("-", 1)[0] for train, owner in self.trains.items() if owner == DEPOT]
        return next((kind for kind in self.kinds if kind in left), "")

    def train_limit(self, name: str) -> int:
        """T2; one more for CONRAIL."""
        limit: int = self.phases[self.phase]["train_limit"]
        return self.title["national"]["train_limit"] if name == self.national else limit

    def owned(self, name: str) -> int:
        """How many trains a corporation has."""
        return sum(owner == name for owner in self.trains.values())

    def do_buy_train(self, action: Line) -> None:
        """4.6.8, 4.7.1: from the bank or the pool at face value, or from another corporation at a price
        agreed on."""
        name, train, price = self.turn.corporation, action["train"], action["price"]
        source, face = self.trains[train], self.face_value(train)
        self.expect("4.6.8", "room for a train", True, self.owned(name) < self.train_limit(name))
        if source in (DEPOT, POOL):
            if source == DEPOT:
                self.expect("4.6.8", "topmost train", self.on_sale(), train.rsplit("-", 1)[0])
            self.buy_from_bank(name, train, face)
        else:
            self.expect("T2", "trades allowed", True, list(self.phases).index(self.phase) >= 2)
            self.expect("4.6.8", "price of a deal", True, self.price_allowed(name, source, price, face))
            self.expect("4.7.1", "treasury pays", True, self.ledger[name] >= price)
            self.expect("4.3(9)", "no lengthened train sold", True, train != self.longer)
            self.sale = (name, train, price)
            if self.president(name) == self.president(source):
                self.trade()

    def price_allowed(self, buyer: str, seller: str, price: int, face: int) -> bool:
        """4.6.8: CONRAIL at face value, debtors buy at that at most and sell at that at least, others from
        $1."""
        if self.national in (buyer, seller):
            return price == face
        if (self.loans[buyer] and price > face) or (self.loans[seller] and price < face):
            return False
        return price >= 1

    def trade(self) -> None:
        """A train goes from one corporation to another."""
        assert self.sale is not None
        (name, train, price), self.sale = self.sale, None
        source = self.trains[train]
        self.pay(name, source, price)
        self.trains[train] = name
        self.tell("train_bought", corporation=name, train=train, source=source, price=price, help=0)
        self.first_train_of_prr(name)

    def do_ask_permission(self, action: Line) -> None:
        """4.3: the owner's consent to a power: no money, no paper."""

    def do_accept(self, action: Line) -> None:
        """4.6.8: the other president agrees to the price."""
        if self.sale is not None:
            self.trade()

    def do_decline(self, action: Line) -> None:
        """No deal."""
        self.sale = None

    def buy_from_bank(self, name: str, train: str, price: int) -> None:
        """4.7, 4.7.2: what the treasury lacks is borrowed, what loans cannot cover comes from the
        president."""
        short = self.ledger[name] < price
        if short:
            self.expect("4.7.2", "only a corporation without trains is helped", 0, self.owned(name))
            self.expect("4.7.2", "only the bank's train is bought so (decided)", DEPOT, self.trains[train])
            cheaper = [self.face_value(one) for one, owner in self.trains.items() if owner == POOL]
            self.expect(
                "4.7",
                "no cheaper train in the pool that it can pay",
                False,
                any(cost <= self.ledger[name] for cost in cheaper),
            )
        self.debt = Debt(name, "train", price, train)
        self.borrow(name, price)
        if self.lacking() <= self.ledger[self.president(name)]:
            self.settle_debt()

    def complete_train(self, name: str, train: str, price: int, help: int) -> None:
        """4.6.8: the train changes hands; the first of its kind begins a phase."""
        source, kind = self.trains[train], train.rsplit("-", 1)[0]
        self.pay(name, BANK, price)
        self.trains[train] = name
        self.tell("train_bought", corporation=name, train=train, source=source, price=price, help=help)
        self.first_train_of_prr(name)
        if kind == "D" and source == DEPOT:  # as many as are wanted
            self.trains[f"D-{int(train[2:]) + 1}"] = DEPOT
        if list(self.phases).index(kind) > list(self.phases).index(self.phase):
            self.begin_phase(kind)

    def first_train_of_prr(self, name: str) -> None:
        """4.3(12): C&A closes when PRR buys its first train."""
        power = self.title["powers"]["presidency"]
        if name == power["corporation"]:
            self.close_private(power["private"])

    def do_discard_train(self, action: Line) -> None:
        """4.6.8: over the limit; 4.3(9): a lengthened train becomes an ordinary one."""
        name = self.trains[action["train"]]
        self.expect("4.6.8", "over the train limit", True, self.owned(name) > self.train_limit(name))
        self.expect("4.6.8", "who discards", self.president(name), action["by"])
        self.trains[action["train"]] = POOL
        self.tell("train_discarded", corporation=name, train=action["train"])
        if action["train"] == self.longer:
            self.longer = ""
            self.tell("length_lost", private="ALCO", train=action["train"])

    # 2: phases ----------------------------------------------------------------------------------------------

    def begin_phase(self, phase: str) -> None:
        """T2: trains rust, private companies close, special tokens leave, CONRAIL may form."""
        self.phase = phase
        self.tell("phase_began", phase=phase)
        for kind, row in self.kinds.items():
            if row.get("rusts_on") == phase:
                self.rust(kind, row)
        if phase == self.title["private_companies_close"]:
            for name in self.companies:
                if self.owner[name] != BANK:
                    self.close_private(name)
        if phase == self.title["powers"]["special_tokens_end"]:
            for name, (holder, _) in sorted(self.special.items()):
                self.tell("special_token_lost", private=name, corporation=holder)
            self.special = {}
        if phase in self.title["national"]["phases"] and not self.merged:
            self.formation_due = True

    def rust(self, kind: str, row: dict[str, Any]) -> None:
        """4.6.8: a quarter of the face value to the owner; 4.3(9): ALCO closes with its train."""
        rusted = {
            one: owner
            for one, owner in self.trains.items()
            if one.rsplit("-", 1)[0] == kind and owner != GONE
        }
        for name in self.tokens:
            count = sum(owner == name for owner in rusted.values())
            if count:
                worth = count * row["price"] * row["salvage"] // 100
                self.pay(BANK, name, worth)
                self.tell("salvage_paid", corporation=name, trains=count, amount=worth)
        self.trains |= dict.fromkeys(rusted, GONE)
        self.tell("trains_rusted", kind=kind, trains=list(rusted), owners=rusted)
        if self.longer in rusted:
            self.tell("length_lost", private="ALCO", train=self.longer)
            self.longer = ""
            self.close_private("ALCO")

    # 4.5.1.2: CONRAIL ---------------------------------------------------------------------------------------

    def merging(self) -> list[str]:
        """Floated corporations that have operated and have no train now."""
        return [
            name
            for name in self.charters
            if name in self.floated
            and name not in self.closed
            and name in self.operated
            and not self.owned(name)
        ]

    def on_national_not_formed(self, event: Line) -> None:
        """4.5.1.2: fewer than two corporations: no merger."""
        self.expect("4.5.1.2", "a formation is due", True, self.formation_due)
        merging = self.merging()
        self.expect("4.5.1.2", "fewer than two merge", True, len(merging) < 2)
        self.tell("national_not_formed", corporation=self.national, merging=merging, last=self.phase == "E")
        self.formation_due = False
        self.cut_trains()

    def on_national_formed(self, event: Line) -> None:
        """4.5.1.2: the formation procedure, paragraph by paragraph."""
        new, merging = self.national, self.merging()
        self.expect("4.5.1.2", "a formation is due", True, self.formation_due)
        self.expect("4.5.1.2", "two or more merge", True, len(merging) >= 2)
        self.formation_due, self.merged = False, merging
        issue = [row for row in self.title["national"]["issue"] if row["merging"] <= len(merging)][-1]
        self.percent[new], self.shares[new] = issue["share"], Counter()
        total = 100 // issue["share"]
        got, bonds, left, void = self.exchange(merging, total, self.bonds[new] if issue["bonds"] else 0)
        self.shares[new] += got
        for owner, count in bonds.items():
            self.bonds[new] -= count
            self.bonds[owner] += count
        price, loans = self.starting_value(merging), sum(self.loans[name] for name in merging)
        bonds_left = self.title["bonds"]["count"] - sum(bonds.values())
        self.tell(
            "national_formed",
            corporation=new,
            merged=merging,
            share=issue["share"],
            price=price,
            shares=got,
            bonds=bonds,
            left=left,
            bonds_left=bonds_left,
            void=void,
            loans=loans,
        )
        self.name_president(new, got)
        self.par[new], self.floated[new] = price, self.round["number"]
        self.put_marker(new, (0, self.market.prices[0].index(price)))
        for _ in range(loans):
            self.left(new)
        count = min(loans, self.bonds[new])
        self.bonds[new] -= count
        self.bonds[POOL] += count
        if count:
            self.tell("bonds_issued", corporation=new, to=POOL, count=count)
        self.pay(BANK, new, left * self.price(new))
        self.shares[new][POOL] += left
        self.take_over(new, merging)
        # 4.5.1.2: it waits for the next round if one of the merged has operated in this one.
        if any(name in self.done for name in merging):
            self.waits = (self.round["number"], self.round["part"])
        self.cut_trains()

    def exchange(
        self, merging: list[str], left: int, bonds: int
    ) -> tuple[dict[str, int], dict[str, int], int, int]:
        """Two for one: players from the one who began the phase on, the treasuries together, then the open
        market with what players (and treasuries) threw in as odd shares. Shares first, then bonds, then
        nothing."""
        first = self.president(self.turn.corporation)
        owners = [first, *(one for one in self.after(first) if one != first), self.national, POOL]
        got, given, odd, void = dict[str, int](), dict[str, int](), 0, 0
        for owner in owners:
            if owner == self.national:
                held = sum(self.shares[name][name] for name in merging)
            else:
                held = sum(self.shares[name][owner] for name in merging)
            if owner == POOL:
                held += odd
            elif held % 2:
                odd += 1
            wanted = held // 2
            got[owner] = min(wanted, left)
            left -= got[owner]
            given[owner] = min(wanted - got[owner], bonds)
            bonds -= given[owner]
            void += 2 * (wanted - got[owner] - given[owner])
        return got, given, left, void

    def starting_value(self, merging: list[str]) -> int:
        """The mean of the two best prices, rounded down to a market value, $110 at least."""
        best = sorted((self.price(name) for name in merging), reverse=True)[:2]
        value = max(price for price in self.market.prices[0] if price <= max(sum(best) // 2, 75))
        return max(value, int(self.title["national"]["least_start"]))

    def name_president(self, name: str, got: dict[str, int]) -> None:
        """The first to receive two shares; if none, the first to receive one acts, and the certificate
        lies with the treasury's shares, or in the open market. Then a normal change of presidency."""
        players = [one for one in got if one in self.players and got[one]]
        first = next((one for one in players if got[one] >= 2), "")
        self.acting = "" if first or not players else players[0]
        self.chief[name] = first or (name if got[name] >= 2 else POOL)
        if first:
            self.settle_presidency(name)

    def take_over(self, new: str, merging: list[str]) -> None:
        """CONRAIL gets the money, special tokens, ferry and five tokens more, and the homes; loans go to
        the bank."""
        self.spare[new], self.tokens[new] = len(self.title["national"]["tokens"]), []
        for name in merging:
            self.tell("merged", corporation=name, into=new, cash=self.ledger[name], loans=self.loans[name])
            self.pay(name, new, self.ledger[name])
            self.loans[name] = 0
            home = self.tokens[name][0]
            if home not in self.tokens[new]:
                self.tokens[new].append(home)
                self.tell("token_taken_over", national=new, hex=home[0])
            self.closed.add(name)
            del self.cell[name]
            self.shares[name], self.chief[name] = Counter(), GONE
            self.spare[name] = 0
        for name in merging:  # one token of CONRAIL stands for several
            self.tokens[name] = [token for token in self.tokens[name] if token not in self.tokens[new]]
        self.special = {
            one: (new if holder in merging else holder, hex) for one, (holder, hex) in self.special.items()
        }
        self.lines = {line: new if holder in merging else holder for line, holder in self.lines.items()}

    def do_keep_token(self, action: Line) -> None:
        """4.5.1.2: up to two more for each merged corporation."""
        token = (action["hex"], action["city"])
        whose = [name for name in self.merged if token in self.tokens[name]]
        self.expect("4.5.1.2", "a merged corporation's token", True, bool(whose))
        self.expect("4.5.1.2", "CONRAIL's president chooses", self.president(self.national), action["by"])
        for event in self.line["events"]:
            if event["type"] == "token_taken_over":
                self.kept[event["corporation"]] += 1
        self.expect(
            "4.5.1.2",
            "two tokens of each",
            True,
            max(self.kept.values()) <= self.title["national"]["taken_tokens"],
        )
        for name in whose:
            self.tokens[name].remove(token)
        self.tokens[self.national].append(token)
        self.tell("token_taken_over", national=self.national, hex=action["hex"])

    def on_formation_over(self, event: Line) -> None:
        """4.5.1.2: tokens not replaced are lost."""
        self.expect("4.5.1.2", "formed", bool(self.merged), event["formed"])
        self.formation_over = bool(self.merged)
        for name in self.merged:
            self.tokens[name] = []

    def cut_trains(self) -> None:
        """T6: 10H trains by the corporations in play or still to come, CONRAIL counted if it exists
        (decided, section 5: the one just bought is among the number, and phase E counts nothing anew)."""
        cut = self.title["train_cut"]
        if self.phase != cut["train"]:
            return
        alive = len([name for name in self.charters if name not in self.closed]) + bool(self.merged)
        keep = next(row["trains"] for row in cut["row"] if alive >= row["least"])
        kind = [one for one in self.trains if one.startswith("10H-")]
        gone = [one for one in kind[keep:] if self.trains[one] == DEPOT]
        self.trains |= dict.fromkeys(gone, GONE)
        if gone:
            self.tell("trains_cut", kind="10H", count=len(gone))

    # 4.6.9 to 4.6.11: loans, bonds and own stock ------------------------------------------------------------

    def do_repay_loan(self, action: Line) -> None:
        """4.6.9: $500 each, and the marker one column right for each (3.5)."""
        name = self.turn.corporation
        for _ in range(action["count"]):
            self.loans[name] -= 1
            self.pay(name, BANK, self.title["loans"]["face"])
            self.move(name, self.market.right(self.cell[name]))
        self.expect("4.6.9", "loans and money for it", True, self.loans[name] >= 0 and self.ledger[name] >= 0)
        self.tell("loan_repaid", corporation=name, count=self.loans[name])

    def do_redeem_bonds(self, action: Line) -> None:
        """4.6.10: from the open market first, else from one player."""
        name, owner, count = self.turn.corporation, action["owner"], action["count"]
        cost = count * self.title["bonds"]["face"]
        self.expect("4.6.10", "open market first", True, owner == POOL or not self.bonds[POOL])
        self.move_bonds(owner, name, count)
        self.pay(name, BANK if owner == POOL else owner, cost)
        self.expect("4.6.10", "treasury pays", True, self.ledger[name] >= 0)
        self.tell("bonds_redeemed", corporation=name, source=owner, count=count, price=cost)

    def do_sell_own(self, action: Line) -> None:
        """4.6.11: treasury shares to the open market, with the fall of a sale."""
        name, count = self.own_stock("sells", action)
        worth = count * self.price(name)
        self.pay(BANK, name, worth)
        self.give(name, name, POOL, count)
        self.tell("own_stock_sold", corporation=name, percent=action["percent"], price=worth)
        self.check_pool(name)
        self.expect("4.6.11", "treasury had the shares", True, self.shares[name][name] >= 0)
        self.move(name, self.market.down(self.cell[name], count))

    def do_buy_own(self, action: Line) -> None:
        """4.6.11: shares from the open market, at a price that stays."""
        name, count = self.own_stock("buys", action)
        worth = count * self.price(name)
        self.pay(name, BANK, worth)
        self.give(name, POOL, name, count)
        self.tell("own_stock_bought", corporation=name, percent=action["percent"], price=worth)
        self.expect("4.6.11", "treasury pays", True, self.ledger[name] >= 0 and self.shares[name][POOL] >= 0)

    def own_stock(self, what: str, action: Line) -> tuple[str, int]:
        """4.6.11: not in its first operating round, and only sell or buy."""
        name = self.turn.corporation
        self.expect("4.6.11", "not in its first operating round", False, self.turn.first)
        self.expect("4.6.11", "sells or buys", True, self.turn.own_stock in ("", what))
        self.turn.own_stock = what
        return name, action["percent"] // self.percent[name]

    # 4.7.3: bankruptcy --------------------------------------------------------------------------------------

    def do_bankrupt(self, action: Line) -> None:
        """4.7.3: all is sold that may be sold; if that is too little he is out, his shares in the open
        market."""
        player, debt = action["by"], self.debt
        assert debt is not None
        for name in self.order():
            if shares := self.most_to_sell(player, name):
                self.sell(player, name, shares)
        self.expect("4.7.3", "money still lacking", True, self.ledger[player] < self.lacking())
        self.tell("went_bankrupt", player=player, corporation=debt.corporation)
        self.pay(player, debt.corporation, self.ledger[player])  # 4.7.3: the treasury has what he raised
        self.out.add(player)
        for name in [name for name in self.shares if self.shares[name][player]]:
            self.leave(player, name)
        self.bonds[POOL] += self.bonds.pop(player, 0)
        for name, owner in self.owner.items():
            if owner == player:
                self.close_private(name)
        if self.priority == player:  # the book is silent; the next in order is the only one who can have it
            self.priority = self.after(player)[0]
            self.tell("priority_passed", player=self.priority)

    def most_to_sell(self, player: str, name: str) -> int:
        """4.7.2, 4.1.1, 3.4: the pool at 50% at most, no change in the operating corporation's presidency,
        and nobody without a successor gives the president's certificate away."""
        if name not in self.operated:
            return 0
        held, others = self.shares[name][player], [one for one in self.after(player) if one != player]
        rival = max((self.shares[name][one] for one in others), default=0)
        most = min(held, 50 // self.percent[name] - self.shares[name][POOL])
        if self.president(name) == player:
            if self.debt is not None and name == self.debt.corporation:
                most = min(most, held - max(rival, 2))
            elif rival < 2:
                most = min(most, held - 2)
        return max(most, 0)

    def leave(self, player: str, name: str) -> None:
        """4.7.3: his shares go to the open market; a successor needs two shares, else the corporation
        closes."""
        presides = self.president(name) == player
        others = [one for one in self.after(player) if self.shares[name][one]]
        most = max((self.shares[name][one] for one in others), default=0)
        new = next((one for one in others if self.shares[name][one] == most), "")
        self.give(name, player, POOL, self.shares[name][player])
        if not presides:
            return
        if name == self.national and new:  # 4.7.3, last but one paragraph: one share is enough to act
            self.chief[name], self.acting = (new, "") if most >= 2 else (POOL, new)
        elif most >= 2:
            self.chief[name] = new
        else:
            self.close_corporation(name)
            return
        self.tell("president_changed", corporation=name, old=player, new=new)

    def close_corporation(self, name: str) -> None:
        """4.7.3: shares and tokens go, trains to the open market; its money goes to the bank (silent,
        decided)."""
        self.pay(name, BANK, self.ledger[name])
        self.closed.add(name)
        self.cell.pop(name, None)
        self.shares[name], self.chief[name], self.tokens[name], self.spare[name] = Counter(), GONE, [], 0
        self.trains |= {train: POOL for train, owner in self.trains.items() if owner == name}
        self.loans[name] = 0
        self.special = {one: row for one, row in self.special.items() if row[0] != name}
        self.lines = {line: "" if holder == name else holder for line, holder in self.lines.items()}
        self.tell("corporation_closed", corporation=name)

    # 5: the end ---------------------------------------------------------------------------------------------

    def check_end_set_off(self) -> None:
        """5: the bank is out of money, a share is worth $450, or one player is left."""
        if self.end:
            return
        if len(self.players) - len(self.out) <= 1:
            self.end = "survivor"
        elif self.broken:
            self.end = "bank"
        elif any(self.price(name) >= 450 for name in self.cell):
            self.end = next((e["reason"] for e in self.line["events"] if e["type"] == "end_set_off"), "price")
        if self.end:
            self.tell("end_set_off", reason=self.end)

    def on_game_over(self, event: Line) -> None:
        """5: after the whole set of operating rounds, or at once when a sole survivor is left."""
        self.check_end_set_off()
        if len(self.players) - len(self.out) > 1:
            self.end_turn()
            self.expect(
                "5",
                "the set is complete",
                ("operating", self.round["of"], []),
                (self.round["kind"], self.round["part"], self.waiting()),
            )
        self.expect("5", "why the game ends", self.end, event["reason"])
        told = event["result"]
        for player in self.players:
            if player not in self.out:
                self.expect("5", f"net worth of {player}", self.worth(player), told[player])
        alive = min(told[player] for player in self.players if player not in self.out)
        for player in self.out:  # the book gives the bankrupt no place but behind the others
            self.expect("5", f"{player} behind the survivors", True, told[player] < alive)

    def worth(self, player: str) -> int:
        """5: cash, bonds, and shares at prices less $50 a loan and $10 a bond outstanding."""
        bonds: dict[str, int] = self.title["bonds"]
        total = self.ledger[player] + self.bonds[player] * bonds["face"]
        for name in self.cell:
            price = self.price(name) - self.loans[name] * self.title["loans"]["price_cut"]
            if name == self.national:
                out = sum(count for owner, count in self.bonds.items() if owner != name)
                price -= out * bonds["price_cut"]
            total += price * self.shares[name][player]
        return total


def plain(value: Any) -> Any:
    """A value as it is compared: what a stream leaves out is nothing, 0 or empty; lists in any order of
    their items."""
    if isinstance(value, dict):
        return sorted(((key, one) for key, one in value.items() if one), key=repr) or 0
    if isinstance(value, (list, tuple)):
        return sorted(value) or 0
    return value or 0


def stops_of(route: list[str]) -> Iterator[tuple[str, int | None]]:
    """A route's hexes, with the number of the stop where there is one."""
    for part in route:
        hex, _, city = part.partition(".")
        yield hex, int(city) if city else None


if __name__ == "__main__":
    sys.exit(books.main(Referee))
