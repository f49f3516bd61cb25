"""A second bookkeeper of 1848, written from the rulebook: it says where a game departs from the book.

The draft has no numbers; chapters are counted as in title.toml: 2 map, 3 stock market, 4 private companies,
5 subsidiaries, 6 Credit Mobilier, 7 pioneers, 8 corporations, 9 land grants, 10 charters, 11 bonds, 12 track,
13 rolling stock, 14 station markers, 15 track rights, 16 setting up, 18 and 19 conventions, 20 stock rounds,
21 selling, 22 buy actions, 23 conversion, 24 buying, 25 mergers, 26 take-overs, 27 end of a stock round,
28 operating rounds, 29 routes, 30 home markers, 31 work of subsidiaries, 32 track, 33 markers and rights,
34 running, 35 dividends, 36 buying rolling stock, 37 phases, 38 puffing, 39 own stock, 40 end of the game,
45 certificate limits.

Only choices are taken from the stream: what a player does, who passes unasked (`passed`, `left_auction`),
which subsidiary builds, and whether a turn goes on after its purchase (bonds may still be changed then).
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from referee import books

BANK, OFFERING, POOL, GONE, DEPOT = "bank", "initial offering", "bank pool", "out of the game", "depot"
Json = dict[str, Any]
Square = tuple[int, int]
Stop = tuple[str, int]
Used = frozenset[Stop]  # pieces of track: hex and number


def data(name: str) -> Json:
    """One of the data files of the title."""
    return tomllib.loads((books.TITLES / "cm1848" / f"{name}.toml").read_text(encoding="utf-8"))


def table(name: str, key: str = "sym") -> dict[str, Json]:
    """A table of title.toml by a key of its rows."""
    return {row[key]: row for row in TITLE[name]}


TITLE, MARKET, MAP, TILES = data("title"), data("market"), data("map"), data("tiles")["tiles"]
CORPORATIONS, SUBSIDIARIES = table("corporation"), table("subsidiary")
PRIVATES, PIONEERS = table("private"), table("pioneer")
TRAINS, PHASES = table("train", "name"), table("phase", "name")
GRANTS, DISTRICTS, CITIES = MAP["land_grant"], MAP["mining_district"], MAP["track_rights"]
PRICES: list[list[int]] = MARKET["prices"]
INCOMES: dict[str, int] = {sym: row["revenue"] for sym, row in (PRIVATES | SUBSIDIARIES | PIONEERS).items()}
INCOMES |= {f"{grant} charter": TITLE["charters"]["land_grant"]["revenue"] for grant in GRANTS}

# What is compared of events: section, type, fields.
COMPARED = """
3 price_moved corporation old new
4 private_closed private owner
4 private_bought private seller buyer price
5 subsidiary_given subsidiary player corporation
5 subsidiary_closed subsidiary corporation player to_corporation to_player
9 grant_completed grant corporation
9 bonds_given amounts
11 bonds_spent owner units dollars
11 bonds_changed owner units dollars
11 bond_rate_changed old new
13 car_bought corporation price
18 auction_won item player price
18 private_sold private player price
18 incomes_paid
20 priority_passed player
21 shares_sold player corporation percent price
21 president_changed corporation old new
23 charter_converted corporation player par shares forced
24 floated corporation capital
24 share_bought player corporation source percent price
25 merger_exchanged survivor vanished shares president odd
25 merger_fee_paid corporation fee player added
25 rights_lost corporation place
25 odd_share_completed player corporation price
25 odd_share_handed_in player corporation price
26 charter_taken corporation seller buyer price
26 laid_out_bought player corporation price
28 turn_began corporation
30 home_placed corporation hex
32 tile_laid corporation hex tile cost
32 president_helped corporation player amount
33 token_placed corporation hex cost
33 rights_bought corporation place cost payee
34 ran corporation revenue
34 run_announced corporation revenue
35 paid_out corporation revenue amounts kept
35 withheld corporation revenue
36 train_bought corporation train source price help
37 phase_began phase
38 puffed corporation cost
39 own_stock_sold corporation percent price
39 own_stock_bought corporation percent price
40 end_set_off reason
40 game_over reason result
"""
EVENTS = {words[1]: (words[0], words[2:]) for words in map(str.split, COMPARED.strip().splitlines())}

# 28: the order of activities in a turn; what may be done at any time is not here.
STEPS = {
    "close_subsidiary": 1,
    "lay_tile": 3,
    "place_token": 4,
    "buy_rights": 4,
    "run": 5,
    "dividend": 6,
    "buy_train": 7,
    "buy_car": 7,
    "puff": 8,
    "sell_own": 9,
    "buy_own": 9,
}


def kind(train: str) -> str:
    """13: the type of a train, the first part of its id; 2-trains replaced by 3-trains are of type 3."""
    return train.partition("-")[0]


def price(square: Square) -> int:
    """3: what a share is worth on a square, (row, column) of the chart."""
    return PRICES[square[0]][square[1]]


def right(square: Square) -> Square:
    """35: one to the right, or up where the row ends; the top right corner stays."""
    row, column = square
    if [row, column] in MARKET["up"]:
        return row - 1, column
    return (row, column + 1) if column + 1 < len(PRICES[row]) else square


def left(square: Square) -> Square:
    """35: one to the left, or down in the first column; the bottom left corner stays."""
    row, column = square
    if [row, column] in MARKET["down"]:
        return row + 1, column
    return (row, column - 1) if column else square


def down(square: Square, steps: int) -> Square:
    """21: down by so many squares, at most to the ledge of that column."""
    row, column = square
    for _ in range(steps):
        if row + 1 < len(PRICES) and column < len(PRICES[row + 1]):
            row += 1
    return row, column


def sold_out(square: Square) -> Square:
    """27: one up; from the top row one diagonally down and right, if there is such a square."""
    row, column = square
    if row:
        return row - 1, column
    return (1, column + 1) if column + 1 < len(PRICES[1]) else square


def merged_square(total: int, steps: int) -> Square:
    """25: the next lower price of the top row or the first column, then so many squares to the left."""
    line = [(row, 0) for row in reversed(range(1, len(PRICES)))]
    line += [(0, column) for column in range(len(PRICES[0]))]
    at = max(number for number, square in enumerate(line) if price(square) <= total or number == 0)
    return line[max(0, at - steps)]


def distance(one: str, other: str) -> int:
    """Steps from hex to hex, as the crow flies; columns of neighbours in a row differ by two."""
    rows, columns = abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))
    return rows + max(0, (columns - rows) // 2)


def stops(code: str) -> list[Json]:
    """The stops of a face in order: kind, slots and the printed value (a number, or values by colour)."""
    found: list[Json] = []
    for part in code.split(";"):
        kind, _, rest = part.partition("=")
        if kind in ("city", "town", "offboard", "junction"):
            fields = dict(item.split(":") for item in rest.split(",")) if rest else {}
            worth = fields.get("revenue", "0")
            value = dict(item.split("_") for item in worth.split("|")) if "_" in worth else worth
            found.append({"kind": kind, "slots": int(fields.get("slots", 1)), "value": value})
    return found


def paths(code: str, rotation: int) -> list[tuple[str, str]]:
    """The pieces of track of a face turned clockwise: an edge is a digit, a stop "_" and its number."""
    found = []
    for part in code.split(";"):
        if part.startswith("path="):
            ends = [item[2:] for item in part.removeprefix("path=").split(",")[:2]]
            one, other = (end if end[0] == "_" else str((int(end) + rotation) % 6) for end in ends)
            found.append((one, other))
    return found


def beyond(hexagon: str, edge: int) -> str:
    """The hex on the other side of an edge; 0 is the lower left one, then clockwise."""
    row, column = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))[edge]
    return f"{chr(ord(hexagon[0]) + row)}{int(hexagon[1:]) + column}"


def half(amount: int) -> int:
    """35: half of an amount, rounded up to a multiple of $10."""
    unit: int = TITLE["half_dividend"]["rounded_to"]
    return -(-amount // (2 * unit)) * unit


class Referee(books.Referee):
    """Follows a game of 1848."""

    # ---- 16: setting up

    def begin(self) -> None:
        """The books before the first action; the opening position is checked against them."""
        cash = TITLE["starting_cash"][str(len(self.players))]
        self.ledger = books.Ledger({BANK: TITLE["money_in_play"] - cash * len(self.players)})
        self.ledger.accounts |= dict.fromkeys(self.players, cash) | dict.fromkeys(CORPORATIONS, 0)
        self.payments: Counter[tuple[str, str, int]] = Counter()
        self.notes: list[tuple[Any, ...]] = []
        self.line: books.Line = {"events": []}
        self.begin_papers()
        self.begin_corporations()
        self.begin_rounds()
        self.compare()

    def begin_papers(self) -> None:
        """4 to 7, 10, 11: companies, charters, bonds; 13: trains in order."""
        self.face = {sym: row["face"] for sym, row in (PRIVATES | PIONEERS | SUBSIDIARIES).items()}
        self.face |= {f"{who} charter": TITLE["charters"]["late"]["face"] for who in CORPORATIONS}
        self.face |= {f"{grant} charter": TITLE["charters"]["land_grant"]["face"] for grant in GRANTS}
        for number in range(len(self.players) + TITLE["credit_mobilier"]["extra"]):  # 6
            self.face[f"CM {number + 1}"] = TITLE["credit_mobilier"]["face"]
        self.owner = dict.fromkeys(self.face, BANK)
        self.shut: set[str] = set()
        self.bonds: Counter[str] = Counter()
        self.rate: int = TITLE["bonds"]["rate"]
        self.pledged: dict[str, int] = {}
        self.depot = [f"{kind}-{n}" for kind, row in TRAINS.items() for n in range(row.get("count", 1))]
        self.trains = dict.fromkeys(self.depot, DEPOT)
        self.cars: set[str] = set()

    def begin_corporations(self) -> None:
        """8, 9, 14, 15: shares, markers and rights."""
        self.held = {who: Counter({OFFERING: 100}) for who in CORPORATIONS}
        self.president = dict.fromkeys(CORPORATIONS, "")
        self.par: dict[str, int | None] = dict.fromkeys(CORPORATIONS)
        self.floated, self.closed = set[str](), set[str]()
        self.operated, self.finished = set[str](), set[str]()  # begun, and completed, the first turn
        self.square: dict[str, Square] = {}
        self.arrival: dict[str, int] = {}
        self.laid: dict[str, Json] = {}
        # the hexes of markers, "" for those in stock
        self.tokens = {who: [""] * len(row["tokens"]) for who, row in CORPORATIONS.items()}
        self.station: dict[tuple[str, str], int] = {}
        self.rights: dict[str, list[str]] = {place: [] for place in [*CITIES, *DISTRICTS]}
        for who, row in CORPORATIONS.items():
            for place in row.get("rights", []):
                self.rights[place].append(who)  # 8: CNW has its track rights in Chicago from the start
        self.filler = {grant: grant for grant in GRANTS}
        self.completed: set[str] = set()
        self.spikes: list[tuple[str, int]] = []
        self.merged: dict[str, str] = {}
        self.attacks: dict[str, list[tuple[str, int]]] = {}
        self.raised: dict[str, tuple[str, int]] = {}
        self.forced: dict[str, str] = {}
        self.overdue: set[str] = set()
        self.converted_in: dict[str, int] = {}
        self.puffed: set[tuple[str, str]] = set()

    def begin_rounds(self) -> None:
        """17, 18: where the game stands."""
        self.phase, self.priority, self.turn = "2", self.players[0], self.players[0]
        self.mode, self.round, self.conventions = "convention", ("auction", 1, 1, 1), 0
        self.passes = 0
        self.auction: Json | None = None
        self.last_buyer = self.choosing = self.starter = self.last_actor = ""
        self.acted = self.sold_now = False
        self.sold: set[tuple[str, str]] = set()
        self.sale_prices: dict[str, int] = {}
        self.current, self.step, self.own_stock = "", 0, ""
        self.to_operate: set[str] = set()
        self.builders: list[str] = []
        self.revenue: int | None = None
        self.divided = self.marked = self.car_for_train = self.zero_told = False
        self.need: Json | None = None
        self.pending: Json = {}
        self.discarding: list[str] = []
        self.survivor = ""
        self.odd: list[str] = []
        self.broken, self.end = False, ""
        self.result: dict[str, int] = {}

    # ---- bookkeeping

    def must(self, section: str, what: str, holds: bool) -> None:
        """Something that has to be so."""
        self.expect(section, what, True, holds)

    def note(self, event: str, *what: Any) -> None:
        """Something that the program should have told as an event."""
        self.notes.append((event, *what))

    def told_of(self, what: str) -> list[Json]:
        """The events of a type in this line."""
        return [event for event in self.line["events"] if event["type"] == what]

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Move cash."""
        self.ledger.pay(payer, payee, amount)
        if amount:
            self.payments[payer, payee, amount] += 1

    def unit(self) -> int:
        """11: dollars for a unit of bonds."""
        return int(TITLE["bonds"]["unit"]) * self.rate // 100

    def spend_bonds(self, owner: str, most: int, due: int) -> int:
        """11: bonds for at most so many units, no more than needed and without change; what they are
        worth."""
        worth = self.unit()
        units = min(most, self.bonds[owner], -(-due // worth)) if worth and due > 0 else 0
        dollars = min(due, units * worth)
        if units > 0:
            self.bonds[owner] -= units
            self.pay(BANK, owner, dollars)
            self.note("bonds_spent", owner, units, dollars)
        return dollars if units > 0 else 0

    def spend(self, corporation: str, payee: str, amount: int, helper: str = "") -> int:
        """A payment in an operating round: pledged bonds, the treasury, then more bonds, then the president
        (`helper`) likewise. What the president gave. That cash comes before bonds is the owner's choice
        (11)."""
        bonds = self.spend_bonds(corporation, self.pledged.pop(corporation, 0), amount)
        cash = max(0, self.ledger[corporation] - bonds)
        self.spend_bonds(corporation, self.bonds[corporation], amount - bonds - cash)
        lacking = amount - self.ledger[corporation]
        if lacking <= 0 or not helper:
            lacking = 0
        else:
            pledged = self.spend_bonds(helper, self.pledged.pop(helper, 0), lacking)
            self.spend_bonds(
                helper, self.bonds[helper], lacking - pledged - max(0, self.ledger[helper] - pledged)
            )
            self.must("36", f"{helper} can pay ${lacking}", self.ledger[helper] >= lacking)
            self.pay(helper, corporation, lacking)
        self.must("32", f"{corporation} can pay ${amount}", self.ledger[corporation] >= amount)
        self.pay(corporation, payee, amount)
        return lacking

    def spend_helped(self, payee: str, amount: int) -> None:
        """32, 33: a payment of the corporation at turn for track or markers, which its president may have to
        help."""
        helped = self.spend(self.current, payee, amount, self.president[self.current])
        if helped:
            self.note("president_helped", self.current, self.president[self.current], helped)

    def value(self, corporation: str) -> int:
        """The stock price."""
        return price(self.square[corporation])

    def move(self, corporation: str, square: Square) -> None:
        """3: put a marker on a square, under those that are there; one that does not move keeps its place."""
        old = self.square.get(corporation)
        if old == square:
            return
        self.square[corporation] = square
        self.arrival[corporation] = max(self.arrival.values(), default=0) + 1
        if old is not None:
            self.note("price_moved", corporation, price(old), price(square))

    def certificates(self, player: str) -> int:
        """8: share certificates of a player; the president's is one for 20%. Nothing else counts."""
        return sum(held[player] // 10 - (self.president[who] == player) for who, held in self.held.items())

    def at_limit(self, player: str) -> bool:
        """45: no certificate may be bought at the limit."""
        return self.certificates(player) >= self.limit()

    def limit(self) -> int:
        """45: how many certificates a player may hold."""
        return int(TITLE["certificate_limit"][str(len(self.players))])

    def around(self, player: str) -> list[str]:
        """All players clockwise, beginning with this one."""
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self.around(player)[1]

    def holders(self, corporation: str, total: int) -> dict[str, int]:
        """9, 35: a sum divided by shares: the initial offering and the treasury count for the corporation,
        what the pool would get is lost."""
        shares: Counter[str] = Counter()
        for owner, percent in self.held[corporation].items():
            if owner not in (POOL, GONE):
                shares[corporation if owner == OFFERING else owner] += percent
        return {owner: total * percent // 100 for owner, percent in shares.items() if percent and total}

    def close_paper(self, paper: str) -> None:
        """A company or charter closes."""
        if paper not in self.shut:
            self.shut.add(paper)
            self.note("private_closed", paper, self.owner[paper])

    def transfer(self, corporation: str, source: str, to: str, percent: int) -> None:
        """Shares change hands."""
        self.held[corporation][source] -= percent
        self.held[corporation][to] += percent

    # ---- the stream

    def follow(self, line: books.Line) -> None:
        """Enter what an action must have led to, then compare everything."""
        self.line = line
        self.notes.clear()
        self.payments.clear()
        action = line["action"]
        self.by: tuple[str, str] = (action["type"], action["by"])
        self.open_bidding()
        self.expect_actor(action)
        for name, what in [
            (f"do_{action['type']}", action),
            *((f"on_{one['type']}", one) for one in line["events"]),
        ]:
            handler: Callable[[Json], None] | None = getattr(self, name, None)
            try:
                if handler:
                    handler(what)
            except (LookupError, TypeError, ValueError) as error:  # a difference, not the end
                self.expect("stream", f"{name} can be entered", "", repr(error))
        if self.mode == "stock" and self.acted and not self.told.slots["stock turn"]["bought"]:
            self.end_turn()
        self.check_bank()
        self.compare_events(line["events"])
        self.compare()

    def expect_actor(self, action: Json) -> None:
        """Who had to act."""
        by, what = action["by"], action["type"]
        if what in ("accept", "decline"):
            self.expect("28", "who answers", self.pending.get("asked"), by)
        elif what == "give_subsidiary":
            self.expect("5", "the owner gives", self.owner[action["private"]], by)
        elif what in ("change_bonds", "announce_run"):
            self.must(
                "11", "bonds are changed outside operating rounds", what != "change_bonds" or not self.current
            )
        elif what in ("take_odd", "sell_odd"):
            self.expect("25", "whose odd share is settled", self.odd[0] if self.odd else "", by)
        elif what == "give_up":
            self.expect("25", "who gives markers up", self.president[self.survivor], by)
        elif self.discarding and what in ("discard_train", "discard_car"):
            self.expect("36", "who discards", self.president[self.discarding[0]], by)
        elif self.need:
            self.expect("36", "the president raises the money", self.need["president"], by)
        elif self.mode == "convention" or self.auction:
            self.expect("18" if self.conventions == 0 else "19", "who speaks", self.speaker(), by)
        elif self.mode == "stock":
            if by != self.turn and (self.acted or self.sold_now):
                self.end_turn()
            self.expect("20", "whose stock turn it is", self.turn, by)
        elif self.current:
            self.expect("28", "the president decides", self.president[self.current], by)
            step = STEPS.get(what, self.step)
            if what == "lay_tile" and self.told_of("tile_laid")[0]["corporation"] in SUBSIDIARIES:
                step = 2  # 31: before the parent's own track
            self.must("28", f"{what} in the order of activities", step >= self.step)
            self.step = max(step, self.step)

    def compare_events(self, events: list[Json]) -> None:
        """Payments and the events of the list above, each kind as a whole."""
        told = [
            (event["type"], *(event.get(name, 0) for name in EVENTS[event["type"]][1]))
            for event in events
            if event["type"] in EVENTS
        ]
        for what in sorted({row[0] for row in [*told, *self.notes]}):
            ours, theirs = (
                sorted(json.dumps(row[1:], sort_keys=True) for row in rows if row[0] == what)
                for rows in (self.notes, told)
            )
            self.expect(EVENTS[what][0], what, ours, theirs)
        paid = Counter((one["payer"], one["payee"], one["amount"]) for one in events if one["type"] == "paid")
        if self.payments or paid:
            self.expect("money", "payments", sorted(self.payments.items()), sorted(paid.items()))

    # ---- 18, 19: the conventions

    def chapter(self) -> str:
        """The chapter of the auction that goes on."""
        return "26" if self.mode == "stock" else "18" if self.conventions == 0 else "19"

    def speaker(self) -> str:
        """Who has to offer, to bid or to choose a charter."""
        if self.choosing:
            return self.last_buyer
        if self.auction:
            order = self.around(self.left_of(self.auction["spoke"]))
            asked = [who for who in order if who in self.auction["in"] and who != self.auction["leader"]]
            return asked[0] if asked else ""
        return self.turn

    def for_sale(self) -> list[str]:
        """18: private companies, pioneers and land grant charters; 19: subsidiaries, the other charters,
        CM."""
        first = {*PRIVATES, *PIONEERS, *(f"{grant} charter" for grant in GRANTS)}
        return [
            item
            for item, owner in self.owner.items()
            if owner == BANK and item not in self.shut and (item in first) == (self.conventions == 0)
        ]

    def check_bid(self, player: str, bid: int, least: int) -> None:
        """18, 19: a multiple of $5, at least face value or above the last bid, within cash; 26: bonds count,
        but $30 have to be left."""
        room = self.ledger[player]
        if self.mode == "stock":
            room += self.bonds[player] * self.unit() - int(TITLE["take_over"]["reserve"])
        self.must(
            self.chapter(),
            f"a bid of ${bid}, ${least} or more",
            bid % TITLE["step_of_bids"] == 0 and bid >= least,
        )
        self.must(self.chapter(), f"a bid of ${bid} can be paid", bid <= room)

    def cannot_raise(self, player: str, bid: int) -> bool:
        """Whether a player has not the money for a higher bid."""
        room = self.ledger[player]
        if self.mode == "stock":
            room += self.bonds[player] * self.unit() - int(TITLE["take_over"]["reserve"])
        return room < bid + int(TITLE["step_of_bids"])

    def do_put_up(self, action: Json) -> None:
        """An item is offered with an opening bid."""
        item, by = action["private"], action["by"]
        self.must(self.chapter(), f"{item} is for sale", item in self.for_sale())
        self.check_bid(by, action["price"], self.face[item])
        self.auction = {
            "item": item,
            "leader": by,
            "price": action["price"],
            "in": list(self.players),
            "spoke": by,
        }
        self.settle_auction()

    def do_raise_bid(self, action: Json) -> None:
        """A higher bid, in a convention or by an attacker (26)."""
        auction, by, bid = self.auction or {"price": 0, "item": ""}, action["by"], action["price"]
        self.check_bid(by, bid, auction["price"] + TITLE["step_of_bids"])
        auction |= {"leader": by, "price": bid, "spoke": by}
        if self.mode == "stock":
            self.raised[auction["item"]] = (by, bid)
        if auction.get("refused"):
            self.auction = None

    def on_left_auction(self, event: Json) -> None:
        """A bidder passes; unasked only when he cannot go $5 higher."""
        if self.auction is None:
            return self.must("18", "an auction goes on", False)
        player = event["player"]
        self.expect(self.chapter(), "who passes", self.speaker(), player)
        if self.by != ("pass", player):
            self.must(
                self.chapter(), f"{player} cannot bid more", self.cannot_raise(player, self.auction["price"])
            )
        self.auction["in"].remove(player)
        self.auction["spoke"] = player
        return self.settle_auction()

    def settle_auction(self) -> None:
        """When all but the highest bidder have passed he gets the item; the chance to offer goes to his
        left."""
        if self.auction is None or len(self.auction["in"]) > 1:
            return
        item, buyer, bid = (self.auction[name] for name in ("item", "leader", "price"))
        self.auction = None
        if self.mode == "stock":  # 26: the attackers have bid amongst themselves
            self.raised[item] = (buyer, bid)
            return
        self.note("auction_won", item, buyer, bid)
        self.note("private_sold", item, buyer, bid)
        self.pay(buyer, BANK, bid)
        self.owner[item] = buyer
        self.last_buyer, self.passes, self.turn = buyer, 0, self.left_of(buyer)
        share = TITLE["powers"]["free_share"]
        if item == share["private"]:  # 4: ORSN comes with 10% of the NP
            self.transfer(share["corporation"], OFFERING, buyer, share["percent"])
        if item in PIONEERS:
            self.choosing = item
        else:
            self.end_first_convention()

    def do_choose_charter(self, action: Json) -> None:
        """7: a pioneer comes with the charter of a corporation that has no land grant, chosen at once."""
        charter = f"{action['corporation']} charter"
        self.must(
            "7", f"{charter} is free", action["corporation"] not in GRANTS and self.owner[charter] == BANK
        )
        self.owner[charter] = action["by"]
        self.choosing = ""
        self.end_first_convention()

    def end_first_convention(self) -> None:
        """18: over when everything is sold; the priority deal goes to the left of the last purchaser."""
        if self.conventions == 0 and not self.for_sale():
            self.pass_priority(self.left_of(self.last_buyer))
            self.conventions = 1
            self.begin_stock_round()

    def pass_in_convention(self) -> None:
        """18, 19: what happens when all players in turn decline to offer something."""
        self.passes += 1
        self.turn = self.left_of(self.turn)
        if self.passes < len(self.players):
            return
        self.passes = 0  # after the second convention too (silent, decided: D15)
        if self.conventions == 1:
            self.conventions, self.mode, self.turn = 2, "stock", self.starter
        elif not self.last_buyer:
            self.end = "draw"  # 18, 40: nothing sold at all
            self.note("end_set_off", "draw")
        else:
            papers = [*PIONEERS, *(f"{grant} charter" for grant in GRANTS)]
            if self.pay_incomes(papers):
                self.note("incomes_paid")
            self.turn = self.left_of(self.last_buyer)

    def pay_incomes(self, papers: list[str]) -> int:
        """Fixed incomes of open papers to players; how many there were."""
        paid = [paper for paper in papers if self.owner[paper] in self.players and paper not in self.shut]
        for paper in paid:
            self.pay(BANK, self.owner[paper], INCOMES[paper])
        return len(paid)

    # ---- 20, 22: stock rounds

    def begin_stock_round(self) -> None:
        """The holder of the priority deal begins."""
        self.mode, self.turn, self.passes, self.last_actor = "stock", self.priority, 0, ""
        self.acted = self.sold_now = False
        self.sold.clear()
        self.sale_prices.clear()

    def act(self, player: str, purchase: bool = True) -> None:
        """A player has bought, sold, or done another action."""
        if purchase:
            self.must("22", "one buy action a turn", not self.acted or player in self.forced.values())
            self.acted = True
        self.passes, self.last_actor = 0, player

    def end_turn(self) -> None:
        """22: puff markers of the player go (38); 19: the second convention may be due."""
        self.must("26", "charters that had to be converted are", not self.overdue)
        over = self.certificates(self.turn) > self.limit()
        self.must(
            "21", f"{self.turn} sells what is above the limit", not over or self.could_sell(self.turn) == 0
        )
        self.puffed = {pair for pair in self.puffed if pair[0] != self.turn}
        self.sale_prices.clear()
        self.acted = self.sold_now = False
        self.turn = self.left_of(self.turn)
        self.overdue = {who for who, player in self.forced.items() if player == self.turn}
        if self.starter == self.turn and self.conventions == 1:
            self.mode, self.passes = "convention", 0

    def do_pass(self, action: Json) -> None:
        """A stock turn in which something was done ends; a real pass is told by `passed`, in auctions
        `left_auction`."""
        if self.mode == "stock" and not self.auction and (self.acted or self.sold_now):
            self.end_turn()

    def on_passed(self, event: Json) -> None:
        """20: a player's turn went by without an act, asked or unasked."""
        player = event["player"]
        if self.mode == "stock" and (self.acted or (self.sold_now and player != self.turn)):
            self.end_turn()
        self.expect("20" if self.mode == "stock" else self.chapter(), "who passes", self.turn, player)
        if self.mode == "convention":
            return self.pass_in_convention()
        self.turn = player
        self.passes += 1
        return self.end_turn()

    def pass_priority(self, player: str) -> None:
        """The priority deal card goes to a player."""
        if player != self.priority:
            self.note("priority_passed", player)
        self.priority = player

    def end_stock_round(self) -> None:
        """20: all have passed consecutively; 27: corporations wholly in players' hands rise, together and
        without a change of their order; 7: pioneers go at the end of the first round."""
        self.expect("20", "consecutive passes at the end of the round", len(self.players), self.passes)
        if self.last_actor:
            self.pass_priority(self.left_of(self.last_actor))
        for who in sorted(self.square, key=lambda one: self.arrival[one]):
            if sum(self.held[who][player] for player in self.players) == 100:
                self.move(who, sold_out(self.square[who]))
        if self.round[1] == 1:
            for pioneer in PIONEERS:
                self.close_paper(pioneer)

    # ---- 21: selling

    def do_sell_shares(self, action: Json) -> None:
        """In a stock turn before any purchase; for a train until the money is there."""
        player, who, percent = action["by"], action["corporation"], action["percent"]
        if self.need:
            active = self.need["buyer"]
            self.must(
                "36", "sales stop when the money is there", self.means(active, player) < self.need["price"]
            )
            self.must(
                "36", "the active certificate stays", who != active or self.held[who][player] - percent >= 20
            )
        else:
            self.must("22", "sales come before the purchase", not self.acted)
            self.sold.add((player, who))
            self.sold_now = True
            self.act(player, purchase=False)
        self.sell(player, who, percent)

    def sell(self, player: str, who: str, percent: int) -> None:
        """Shares go to the pool at the price before the sale; the price falls a square for each 10%."""
        what = f"{player} may sell {percent}% of {who}: "
        self.must("21", what + "owned", self.held[who][player] >= percent)
        self.must("21", what + "it has completed a turn", who in self.finished)
        self.must("21", what + "room in the pool", self.held[who][POOL] + percent <= TITLE["pool_limit"])
        self.must("38", what + "no puff marker", (player, who) not in self.puffed)
        self.succeed_seller(who, player, percent)
        self.transfer(who, player, POOL, percent)
        # the original price, all through a turn
        amount = self.sale_prices.setdefault(who, self.value(who)) * percent // 10
        self.pay(BANK, player, amount)
        self.note("shares_sold", player, who, percent, amount)
        self.move(who, down(self.square[who], percent // 10))

    def succeed_seller(self, corporation: str, seller: str, percent: int) -> None:
        """The largest holder of 20% or more takes over from a president who falls below him; of equals the
        one nearest to the president's left."""
        held = self.held[corporation]
        rest = held[seller] - percent
        if self.president[corporation] == seller:
            rivals = [who for who in self.around(seller)[1:] if held[who] >= 20 and held[who] > rest]
            self.must("21", "the president's certificate stays with a player", bool(rivals) or rest >= 20)
            if rivals:
                self.change_president(corporation, max(rivals, key=lambda who: held[who]))

    def change_president(self, corporation: str, player: str) -> None:
        """The certificate changes hands; 38: the puff marker of the outgoing president goes."""
        old, self.president[corporation] = self.president[corporation], player
        self.puffed.discard((old, corporation))
        self.note("president_changed", corporation, old, player)

    # ---- 23: conversion of charters

    def do_convert_charter(self, action: Json) -> None:
        """Twice the par for the certificate, par for up to two shares, less $100; then those laid out pay par
        (26)."""
        player, who, par, shares = action["by"], action["corporation"], action["par"], action["shares"]
        charter, section = f"{who} charter", "23"
        self.must(
            section, f"{player} owns {charter}", self.owner[charter] == player and charter not in self.shut
        )
        self.must(
            section,
            "par and shares",
            str(par) in MARKET["par"] and 0 <= shares <= TITLE["conversion"]["ordinary"],
        )
        self.must(section, f"{charter} may be converted now", self.convertible(who))
        self.act(player)
        cost = par * (2 + shares) - TITLE["conversion"]["discount"]
        self.must(section, "the money is there", cost <= self.ledger[player])
        self.pay(player, BANK, cost)
        self.close_paper(charter)
        self.par[who], self.president[who], self.converted_in[who] = par, player, self.round[1]
        self.move(who, (MARKET["par"][str(par)][0], MARKET["par"][str(par)][1]))
        self.transfer(who, OFFERING, player, 20 + 10 * shares)
        self.must("8", "at most 60% for a player", self.held[who][player] <= TITLE["holding_limit"])
        self.must("45", "certificate limit", self.certificates(player) <= self.limit())
        for attacker, _ in self.attacks.pop(who, []):
            self.pay(attacker, BANK, par)
            self.transfer(who, OFFERING, attacker, 10)
            self.note("laid_out_bought", attacker, who, par)
        self.note("charter_converted", who, player, par, shares, self.forced.pop(who, "") == player)
        self.raised.pop(who, None)
        self.overdue.discard(who)
        self.succeed_buyer(who)
        if who in GRANTS and not self.starter:
            self.starter = player  # 19
        self.float_if_due(who)

    def convertible(self, corporation: str) -> bool:
        """Land grant charters not in phase 2; late ones only after all land grants, and not in the round of
        the fifth."""
        grants = sorted(number for who, number in self.converted_in.items() if who in GRANTS)
        if corporation in GRANTS:
            return self.phase != "2"
        if corporation in self.told.slots["charters of pioneers"]:
            return True
        return len(grants) == len(GRANTS) and grants[4] != self.round[1]

    def float_if_due(self, corporation: str) -> None:
        """23, 24: with 50% sold from the initial offering: ten times par, markers by par value (14)."""
        par = self.par[corporation]
        sold = 100 - self.held[corporation][OFFERING]
        if corporation not in self.floated and par is not None and sold >= TITLE["float_percent"]:
            self.floated.add(corporation)
            self.pay(BANK, corporation, 10 * par)
            self.note("floated", corporation, 10 * par)
            self.tokens[corporation] = [""] * TITLE["station_markers"][str(par)]

    # ---- 24: buying

    def succeed_buyer(self, corporation: str) -> None:
        """Who holds more than the president becomes president."""
        held, president = self.held[corporation], self.president[corporation]
        more = [who for who in self.players if held[who] > held[president]]
        if more:
            self.change_president(corporation, more[0])

    def do_buy_share(self, action: Json) -> None:
        """Par from the offering, the stock price from the pool (to the bank) or a treasury (to the
        corporation)."""
        player, who, source = action["by"], action["corporation"], action["source"]
        cost = self.par[who] or 0 if source == OFFERING else self.value(who)
        self.must("24", f"{player} has not sold {who} in this round", (player, who) not in self.sold)
        self.must(
            "24", "an ordinary share is there", self.held[who][source] >= 10 and self.president[who] != ""
        )
        self.must("24", "the money is there", cost <= self.ledger[player])
        self.must("45", "certificate limit", not self.at_limit(player))
        self.act(player)
        self.pay(player, who if source == who else BANK, cost)
        self.transfer(who, source, player, 10)
        self.note("share_bought", player, who, source, 10, cost)
        self.must("8", "at most 60% for a player", self.held[who][player] <= TITLE["holding_limit"])
        self.succeed_buyer(who)
        self.float_if_due(who)

    def do_buy_paper(self, action: Json) -> None:
        """What the second convention left, at face value."""
        player, paper = action["by"], action["private"]
        self.must("24", f"{paper} lies in the pool", paper in self.for_sale() and self.conventions == 2)
        self.must("24", "the money is there", self.face[paper] <= self.ledger[player])
        self.act(player)
        self.pay(player, BANK, self.face[paper])
        self.note("private_sold", paper, player, self.face[paper])
        self.owner[paper] = player

    # ---- 26: hostile take-overs

    def do_attack(self, action: Json) -> None:
        """A bid for another player's charter, $100 or $5 more than the last; a share is laid out, not bought.
        Only what its owner may convert can be attacked (silent, decided: D20)."""
        player, who = action["by"], action["corporation"]
        owner, rows = self.owner[f"{who} charter"], self.attacks.setdefault(who, [])
        self.must(
            "26",
            "another player's open charter",
            owner in self.players and owner != player and f"{who} charter" not in self.shut,
        )
        self.must("26", f"{who} may be converted", self.convertible(who))
        self.must("26", "certificate limit", not self.at_limit(player))
        self.check_bid(
            player,
            action["price"],
            rows[-1][1] + TITLE["take_over"]["step"] if rows else TITLE["take_over"]["least"],
        )
        self.act(player)
        rows.append((player, action["price"]))

    def open_bidding(self) -> None:
        """Several attackers bid amongst themselves, in order from the original one, in the defender's
        turn."""
        told = self.before.slots["auction"]
        if self.mode == "stock" and self.auction is None and told and told["item"] in self.attacks:
            rows = self.attacks[told["item"]]
            leader, bid = self.highest_bid(told["item"])
            before = self.around(rows[0][0])[-1]
            self.auction = {
                "item": told["item"],
                "leader": leader,
                "price": bid,
                "in": [row[0] for row in rows],
                "spoke": before,
            }

    def highest_bid(self, corporation: str) -> tuple[str, int]:
        """The bid that stands: the last one raised in the defender's turn, or the highest attack."""
        return self.raised.get(corporation) or max(self.attacks[corporation], key=lambda row: row[1])

    def do_accept_bid(self, action: Json) -> None:
        """The highest bidder pays and gets the charter, which he has to convert in his next turn. The turn of
        the defender goes on as if nothing had been done."""
        who = self.before.slots["charter defended"]["corporation"]
        buyer, bid = self.highest_bid(who)
        del self.attacks[who]
        self.raised.pop(who, None)
        self.spend_bonds(buyer, self.bonds[buyer], bid - self.ledger[buyer])
        self.pay(buyer, action["by"], bid)
        self.note("charter_taken", who, action["by"], buyer, bid)
        self.owner[f"{who} charter"] = buyer
        self.forced[who] = buyer

    def do_refuse_bid(self, action: Json) -> None:
        """The bidder may go on; when he does not, the defender has to convert in this turn."""
        who = self.before.slots["charter defended"]["corporation"]
        bidder, bid = self.highest_bid(who)
        self.auction = {
            "item": who,
            "leader": "",
            "price": bid,
            "in": [bidder],
            "spoke": bidder,
            "refused": True,
        }

    def on_bid_refused(self, event: Json) -> None:
        """The last word on a bid; unasked only when the bidder cannot raise it."""
        if event["final"]:
            bidder, bid = self.highest_bid(event["corporation"])
            if self.by != ("pass", bidder):
                self.must("26", "the bidder cannot raise", self.cannot_raise(bidder, bid))
            self.auction = None
            self.forced[event["corporation"]] = event["player"]
            self.overdue.add(event["corporation"])

    def on_bid_lapsed(self, event: Json) -> None:
        """A bidder without the money any more."""
        rows = self.attacks[event["corporation"]]
        bid = dict(rows).get(event["player"], 0)
        self.must(
            "26",
            "the bid lapses for want of money",
            self.cannot_raise(event["player"], bid - int(TITLE["step_of_bids"])),
        )
        self.attacks[event["corporation"]] = [row for row in rows if row[0] != event["player"]]

    # ---- 11: bonds

    def do_change_bonds(self, action: Json) -> None:
        """Bonds for cash at the rate."""
        player, count = action["by"], action["count"]
        self.must("11", "bonds held", 0 < count <= self.bonds[player])
        self.bonds[player] -= count
        self.pay(BANK, player, count * self.unit())
        self.note("bonds_changed", player, count, count * self.unit())

    def do_pledge_bonds(self, action: Json) -> None:
        """The next payment of this owner begins with so many units."""
        self.must("11", "bonds held", 0 < action["count"] <= self.bonds[action["owner"]])
        self.pledged[action["owner"]] = action["count"]

    def give_bonds(self, amounts: dict[str, int]) -> None:
        """9, 11: bonds (dollars of face value) go to their owners at once; once worth nothing they are
        lost."""
        if self.rate and amounts:
            for owner, amount in amounts.items():
                self.bonds[owner] += amount // TITLE["bonds"]["unit"]
            self.note("bonds_given", amounts)

    # ---- 28: rounds

    def on_round_began(self, event: Json) -> None:
        """A round begins: what ends the one before, what comes next, and what is paid at its start."""
        what, number, part, of = self.round
        if what == "auction":
            self.round = ("stock", 1, 1, 1)
        elif what == "stock":
            self.end_stock_round()
            self.begin_scheduled_phase(number)
            self.round = ("operating", number, 1, PHASES[self.phase]["rounds"])
            self.begin_operating_round()
        else:
            self.end_operating_turn()
            self.expect("28", "corporations that have not operated", [], sorted(self.to_operate))
            if part < of:
                self.round = (what, number, part + 1, of)
                self.begin_operating_round()
            else:
                self.must("40", "the bank is not broken after the set", not self.broken)
                self.round = ("stock", number + 1, 1, 1)
                self.begin_stock_round()
        self.expect(
            "28", "the round", self.round, (event["kind"], event["number"], event["part"], event["of"])
        )

    def begin_operating_round(self) -> None:
        """Fixed incomes of private companies, land grant charters and subsidiaries of players come first."""
        self.mode, self.current = "operating", ""
        self.to_operate = set(self.floated)
        self.pay_incomes([*PRIVATES, *(f"{grant} charter" for grant in GRANTS), *SUBSIDIARIES])

    def by_price(self, corporations: set[str]) -> list[str]:
        """28, 36: the highest first; of equals the one furthest right, then the one on top."""
        return sorted(
            corporations, key=lambda who: (-self.value(who), -self.square[who][1], self.arrival[who])
        )

    def on_turn_began(self, event: Json) -> None:
        """The next corporation operates; which one is decided when the one before has finished."""
        self.end_operating_turn()
        self.note("turn_began", self.by_price(self.to_operate)[0] if self.to_operate else "")
        self.current = who = event["corporation"]
        self.to_operate.discard(who)
        self.builders, self.revenue = [], None
        self.divided = self.marked = self.car_for_train = False
        self.own_stock, self.step = "", 0
        if who not in self.operated:
            self.operated.add(who)
            self.place_home(who)

    def end_operating_turn(self) -> None:
        """28: earnings are established, and divided or kept, in each turn."""
        if self.current:
            self.must("35", f"{self.current} has divided or kept its earnings", self.divided)
            self.must("36", f"{self.current} has bought a train for its car", not self.car_for_train)
            self.finished.add(self.current)
        self.pledged.clear()
        self.sale_prices.clear()
        self.current = ""

    def place_home(self, corporation: str) -> None:
        """30: the free markers of the first turn; the NP has two."""
        row = CORPORATIONS[corporation]
        for number, home in enumerate(row.get("railheads", [row["home"]])):
            self.tokens[corporation][number] = home
            self.station[corporation, home] = row.get("city", 0)
            self.note("home_placed", corporation, home)

    def do_choose_station(self, action: Json) -> None:
        """30 (silent, decided: D28): SP picks its station when the tile is there."""
        self.station[self.current, CORPORATIONS[self.current]["home"]] = action["city"]

    # ---- 4, 5: private companies and subsidiaries

    def on_agreed(self, event: Json) -> None:
        """The other side agrees, or the same player acts for both."""
        deal, self.pending = self.pending, {}
        told = event["proposal"]
        self.expect(
            "28", "what is agreed", (deal.get("what"), deal.get("item")), (told["what"], told["item"])
        )
        carry: dict[str, Callable[[Json], None]] = {
            "private": self.buy_private,
            "subsidiary": self.give_subsidiary,
            "train": self.buy_train,
            "merger": self.merge,
        }
        if deal:
            carry[deal["what"]](deal)

    def do_decline(self, action: Json) -> None:
        """Nothing happens."""
        self.pending = {}

    def do_buy_private(self, action: Json) -> None:
        """4: in phases 3 and 4 (silent, decided: D3), from a player, for a price in the range of the
        company."""
        item, cost = action["private"], action["price"]
        sale = PRIVATES[item].get("sale", {"least": 1, "most": 0, "most_later": 0})
        most = sale["most_later"] if self.conventions == 2 else sale["most"]
        self.must("4", f"{item} may be sold now", self.phase in ("3", "4") and item not in self.shut)
        self.must("4", f"{item} for ${sale['least']} to ${most}", sale["least"] <= cost <= most)
        self.must("4", f"{item} belongs to a player", self.owner[item] in self.players)
        self.pending = {
            "what": "private",
            "item": item,
            "asked": self.owner[item],
            "price": cost,
            "buyer": self.current,
        }

    def buy_private(self, deal: Json) -> None:
        """4: the corporation pays; a mining company brings rights in its district."""
        item, buyer = deal["item"], deal["buyer"]
        self.spend(buyer, self.owner[item], deal["price"])
        self.note("private_bought", item, self.owner[item], buyer, deal["price"])
        self.owner[item] = buyer
        if item in DISTRICTS:
            self.rights[item].append(buyer)

    def do_take_marker(self, action: Json) -> None:
        """4: CGR closes for a marker more, unless there are five."""
        item, power = action["private"], TITLE["powers"]["marker"]
        self.must(
            "4", f"{self.current} owns {item}", self.owner[item] == self.current and item == power["private"]
        )
        self.must("4", "fewer than five markers", len(self.tokens[self.current]) < power["most"])
        self.tokens[self.current].append("")
        self.close_paper(item)

    def do_ask_for_subsidiary(self, action: Json) -> None:
        """5: the corporation at turn asks the owner."""
        item = action["private"]
        self.pending = {"what": "subsidiary", "item": item, "asked": self.owner[item], "buyer": self.current}

    def do_give_subsidiary(self, action: Json) -> None:
        """5: the owner gives, the president has to agree."""
        who = action["corporation"]
        self.pending = {
            "what": "subsidiary",
            "item": action["private"],
            "asked": self.president[who],
            "buyer": who,
        }

    def give_subsidiary(self, deal: Json) -> None:
        """5: in phases 3 and 4, without payment, to an active corporation."""
        item, who = deal["item"], deal["buyer"]
        self.must(
            "5",
            f"{item} may be given",
            self.phase in TITLE["subsidiary_terms"]["given"]
            and self.owner[item] in self.players
            and item not in self.shut
            and who in self.floated,
        )
        self.note("subsidiary_given", item, self.owner[item], who)
        self.owner[item] = who

    def do_close_subsidiary(self, action: Json) -> None:
        """5: in phases 5 and 6, before any of them has operated in this turn."""
        item = action["private"]
        self.must(
            "5",
            f"{item} may be closed",
            self.phase in TITLE["subsidiary_terms"]["closed"]
            and self.owner[item] == self.current
            and not self.builders,
        )
        self.close_subsidiary(item)

    def close_subsidiary(self, item: str) -> None:
        """5: the golden handshake; more when the notional train has a route."""
        row, parent = SUBSIDIARIES[item], self.owner[item]
        route = self.notional(row["named"], row["train"])
        told = sum(one["route"] for one in self.told_of("subsidiary_closed") if one["subsidiary"] == item)
        self.expect("5", f"route of {item}", route, told)
        none = TITLE["subsidiary_terms"]["no_route"]
        amounts = (row["handshake"], route) if route else (none, none)
        self.close_paper(item)
        self.pay(BANK, parent, amounts[0])
        self.pay(BANK, self.president[parent], amounts[1])
        self.note("subsidiary_closed", item, parent, self.president[parent], *amounts)

    def notional(self, named: list[str], length: int) -> int:
        """5 (silent, decided: the best route, without rights of any kind, D8): the named cities in order
        without a stop between them, and others at the ends as far as the train goes. Markers do not block
        it."""

        def extend(ends: list[Stop], spare: int, used: Used, seen: frozenset[Stop]) -> int:
            best = 0
            for number, end in enumerate(ends):
                for stop, more in self.links(end, used):
                    cost = 0 if self.is_yard(stop[0]) else 1
                    if stop not in seen and cost <= spare:
                        moved = [*ends[:number], stop, *ends[number + 1 :]]
                        best = max(best, self.worth(*stop) + extend(moved, spare - cost, more, seen | {stop}))
            return best

        def core(at: Stop, rest: list[Stop], used: Used, seen: frozenset[Stop]) -> int:
            if not rest:
                return extend([first, at], length - len(named), used, seen)
            best = -1
            for stop, more in self.links(at, used):
                if stop == rest[0] or (stop not in seen and self.is_yard(stop[0])):
                    found = core(stop, rest[1:] if stop == rest[0] else rest, more, seen | {stop})
                    best = max(best, found + self.worth(*stop) if found >= 0 else -1)
            return best

        first, *others = [(hexagon, 0) for hexagon in named]
        found = core(first, others, frozenset(), frozenset([first]))
        return found + self.worth(*first) if found >= 0 else 0

    def links(self, start: Stop, used: Used) -> Iterator[tuple[Stop, Used]]:
        """29: all stops next to a stop along unused track, and the track used then."""
        barred = {row["hex"] for row in [*CITIES.values(), *DISTRICTS.values()]}
        waiting = [(start[0], f"_{start[1]}", used)]
        while waiting:
            hexagon, at, gone = waiting.pop()
            for number, ends in enumerate(self.paths_of(hexagon)):
                if at not in ends or (hexagon, number) in gone:
                    continue
                end, more = ends[1 - ends.index(at)], gone | {(hexagon, number)}
                if end[0] != "_":
                    following = beyond(hexagon, int(end))
                    if following not in barred:
                        waiting.append((following, str((int(end) + 3) % 6), more))
                elif self.stops_of(hexagon)[int(end[1:])]["kind"] == "junction":
                    waiting.append((hexagon, end, more))
                else:
                    yield (hexagon, int(end[1:])), more

    def paths_of(self, hexagon: str) -> list[tuple[str, str]]:
        """The pieces of track in a hex."""
        if hexagon in self.laid:
            return paths(TILES[self.laid[hexagon]["tile"]]["code"], self.laid[hexagon]["rotation"])
        return paths(MAP["hexes"].get(hexagon, {}).get("code", ""), 0)

    # ---- 9, 31, 32: track

    def do_lay_tile(self, action: Json) -> None:
        """Terrain is paid for the first tile of a hex by the corporation, its president helping."""
        hexagon, tile, who = action["hex"], action["tile"], self.current
        builder = self.told_of("tile_laid")[0]["corporation"]
        if builder != who:
            self.must(
                "31", f"{who} owns {builder}", self.owner.get(builder) == who and builder not in self.shut
            )
            self.must(
                "31", "subsidiaries operate in increasing order", all(one < builder for one in self.builders)
            )
        self.builders.append(builder)
        self.must("37", "colour in this phase", TILES[tile]["color"] in PHASES[self.phase]["tiles"])
        old = self.laid.get(hexagon)
        cost = 0 if old else self.terrain(hexagon)
        if cost:
            self.spend_helped(BANK, cost)
        self.note("tile_laid", builder, hexagon, tile, cost)
        self.laid[hexagon] = {"tile": tile, "rotation": action["rotation"]}
        face = self.stops_of(hexagon)
        for key, city in self.station.items():
            if key[1] == hexagon and (city >= len(face) or face[city]["kind"] == "junction"):
                self.station[key] = 0  # two stations have become one
        if not old:
            self.lay_in_grants(builder, hexagon)

    def terrain(self, hexagon: str) -> int:
        """2, 32: the fee of a hex; 16: south of St Louis that of the river token (silent, decided: A8)."""
        if hexagon in MAP["mississippi"]["hexes"]:
            return int(MAP["mississippi"]["token"])
        code = MAP["hexes"][hexagon].get("code", "")
        return sum(int(part.split("cost:")[1].split(",")[0]) for part in code.split(";") if "cost:" in part)

    def lay_in_grants(self, builder: str, hexagon: str) -> None:
        """9: the first tile in a hex of a grant: bonds, spikes on the way and at the end, Credit Mobilier
        (6)."""
        for grant, row in GRANTS.items():
            if hexagon not in row["hexes"] or grant in self.completed:
                continue
            filler = self.filler[grant]
            sharers = {self.filler[one] for one in GRANTS if hexagon in GRANTS[one]["shared"]}
            self.must(
                "9",
                f"{builder} may lay in the grant of {filler}",
                builder == filler or hexagon in row["open"] or builder in sharers,
            )
            if builder == filler:  # silent, decided: for its own lays only (D10)
                self.give_bonds(self.holders(filler, row["bonds"].get(hexagon, 0)))
                if hexagon in row["spikes"]:
                    self.spikes.append((filler, row["spikes"][hexagon]))
                if grant == TITLE["credit_mobilier"]["corporation"]:
                    self.give_bonds(self.credit_mobilier())
            if all(one in self.laid for one in row["hexes"]):
                self.complete_grant(grant)

    def credit_mobilier(self) -> dict[str, int]:
        """6: $30 in bonds for each tile (silent, decided: for each certificate, D9)."""
        certificates = Counter(
            self.owner[paper]
            for paper in self.face
            if paper.startswith("CM ") and self.owner[paper] in self.players and paper not in self.shut
        )
        return {owner: count * TITLE["credit_mobilier"]["bonds"] for owner, count in certificates.items()}

    def complete_grant(self, grant: str) -> None:
        """9: the Golden Spike; 6: Credit Mobilier closes with the grant of the UP."""
        filler, spike = self.filler[grant], CORPORATIONS[grant]["spike"]
        self.completed.add(grant)
        self.note("grant_completed", grant, filler)
        if spike["paid_in"] == "bonds":
            self.give_bonds(self.holders(filler, spike["amount"]))
        else:
            self.spikes.append((filler, spike["amount"]))
        if grant == TITLE["credit_mobilier"]["corporation"]:
            for paper in self.face:
                if paper.startswith("CM "):
                    self.close_paper(paper)

    def do_divide_spike(self, action: Json) -> None:
        """9: a spike in cash is divided, kept, or half of each; the price does not move."""
        if not self.spikes:
            return self.must("9", "a spike is to be divided", False)
        who, amount = self.spikes.pop(0)
        paid = {"pay": amount, "half": half(amount), "withhold": 0}[action["choice"]]
        for owner, share in self.holders(who, paid).items():
            self.pay(BANK, owner, share)
        return self.pay(BANK, who, amount - paid)

    # ---- 15, 33: markers and rights

    def do_place_token(self, action: Json) -> None:
        """The next marker, $20 for each hex from home, or from the nearest marker after a merger; second
        homes are free."""
        who, hexagon = self.current, action["hex"]
        free = any(
            self.filler[one] == who and CORPORATIONS[one].get("later_home") == hexagon for one in GRANTS
        )
        cost = 0 if free else self.marker_cost(who, hexagon)
        self.use_marker(who, free)
        self.must("33", "one marker of a corporation in a hex", hexagon not in self.tokens[who])
        self.must("33", "a space is free", self.free_space(hexagon, action["city"]))
        if cost:
            self.spend_helped(BANK, cost)
        self.note("token_placed", who, hexagon, cost)
        self.tokens[who].append(hexagon)
        self.station[who, hexagon] = action["city"]

    def use_marker(self, who: str, second_home: bool) -> None:
        """33: one marker or right a turn; 9: land grant corporations wait for their grant or second home."""
        self.must("33", "one marker or right a turn", not self.marked)
        self.must("33", f"{who} has a marker left", "" in self.tokens[who])
        self.marked = True
        if who in GRANTS and who not in self.merged and not second_home:
            home = CORPORATIONS[who].get("later_home")
            self.must(
                "9",
                f"{who} may place markers and buy track rights",
                home in self.tokens[who] if home else who in self.completed,
            )
        if "" in self.tokens[who]:
            self.tokens[who].remove("")

    def free_space(self, hexagon: str, city: int) -> bool:
        """33: a vacant space in the station."""
        face = self.stops_of(hexagon)
        taken = sum(one == city and where == hexagon for (_, where), one in self.station.items())
        return city < len(face) and taken < face[city]["slots"]

    def marker_cost(self, who: str, hexagon: str) -> int:
        """33: $20 for each hex."""
        row = CORPORATIONS[who]
        origins = [
            *row.get("railheads", [row["home"]]),
            *([row["later_home"]] if "later_home" in row else []),
        ]
        if who in self.merged:
            origins = [one for one in self.tokens[who] if one]
        return int(TITLE["marker_price"]["hex"]) * min(distance(one, hexagon) for one in origins)

    def do_buy_rights(self, action: Json) -> None:
        """Track rights cost a marker and its price; mining rights (4) $40, for the owner of the company or,
        when it is closed, for the bank."""
        who, place = self.current, action["place"]
        self.must("33", f"{who} has no rights in {place}", who not in self.rights[place])
        if place in CITIES:
            self.must("15", "rights are left", len(self.rights[place]) < CITIES[place]["rights"])
            self.use_marker(who, second_home=False)
            cost, payee = self.marker_cost(who, CITIES[place]["hex"]), BANK
        else:
            mining, owner = TITLE["powers"]["mining"], self.owner[place]
            self.must(
                "33", f"{place} is closed or a corporation's", place in self.shut or owner in CORPORATIONS
            )
            self.must("33", "one marker or right a turn", not self.marked)
            # silent, decided (D4): three besides the owner, three in all when it closed in a player's hands
            others = [one for one in self.rights[place] if one != owner]
            self.must("4", "three others at most", len(others) < mining["others"])
            cost, payee = mining["price"], BANK if place in self.shut else owner
            self.marked = True
        self.spend_helped(payee, cost)
        self.note("rights_bought", who, place, cost, payee)
        self.rights[place].append(who)

    # ---- 29, 34: running

    def stops_of(self, hexagon: str) -> list[Json]:
        """The stops of what lies in a hex, or of what is printed there."""
        if hexagon in self.laid:
            return stops(TILES[self.laid[hexagon]["tile"]]["code"])
        return stops(MAP["hexes"][hexagon].get("code", ""))

    def worth(self, hexagon: str, stop: int) -> int:
        """34: the printed value, or that of the phase's colour."""
        face = self.stops_of(hexagon)
        value = face[stop]["value"] if stop < len(face) else 0
        return int(value.get(PHASES[self.phase]["revenue"], 0) if isinstance(value, dict) else value)

    def of_tile(self, hexagon: str, what: str) -> Any:
        """Something about the tile in a hex."""
        return TILES[self.laid[hexagon]["tile"]].get(what) if hexagon in self.laid else None

    def is_yard(self, hexagon: str) -> bool:
        """12: classification yards, which take no stop of a train (silent, decided: B4)."""
        return self.of_tile(hexagon, "kind") in TITLE["running"]["uncounted"]

    def earnings(self, who: str, runs: list[Json]) -> int:
        """34: the sum of the routes, with a palace car (13) one station of one train more, never of a bonus
        train."""
        total, doubled, reached = 0, [0], set[str]()
        used: Counter[tuple[str, str]] = Counter()
        mines = [row["hex"] for row in DISTRICTS.values()]
        for run in runs:
            nodes = [node.partition(".") for node in run["route"]]
            route = [(hexagon, int(stop or -1)) for hexagon, _, stop in nodes]
            visited = [one for one in route if one[1] >= 0 and one[0] not in mines]
            yard = run["train"].removeprefix("bonus ") if run["train"].startswith("bonus ") else ""
            self.check_train(who, run["train"], yard, visited, reached)
            self.check_route(who, run["train"], route, visited)
            used.update(
                (min(one[0], other[0]), max(one[0], other[0]))
                for one, other in zip(route, route[1:])
                if one[0] != other[0]
            )
            total += sum(self.worth(*one) for one in route if one[1] >= 0)
            if not yard:
                doubled += [self.worth(*one) for one in visited]
                reached |= {hexagon for hexagon, _ in visited}
        self.expect("34", "rims crossed twice", [], sorted(rim for rim, times in used.items() if times > 1))
        return total + (max(doubled) if who in self.cars else 0)

    def check_train(self, who: str, train: str, yard: str, visited: list[Stop], reached: set[str]) -> None:
        """34: two stops or more, no more than the train allows; 12: what a bonus train needs (silent,
        decided: D26)."""
        counted = [one for one in visited if one[0] == yard or not self.is_yard(one[0])]
        if yard:
            most = TITLE["bonus_train"].get(str(self.of_tile(yard, "bonus")), 0)
            self.must(
                "34",
                f"{train}: own marker, reached by a train, on its route",
                yard in self.tokens[who] and yard in reached and yard in [one[0] for one in counted],
            )
        else:
            self.expect("34", f"owner of {train}", who, self.trains.get(train, ""))
            most = TRAINS[kind(train)]["stops"]
        self.must("34", f"stops of {train}", TITLE["running"]["stops"] <= len(counted) <= most)

    def check_route(self, who: str, train: str, route: list[Stop], visited: list[Stop]) -> None:
        """29: a marker on the route, no stop twice, no full station of others, rights, hexes that touch."""
        own = [one for one in visited if self.station.get((who, one[0])) == one[1]]
        self.must("29", f"{train}: a marker of {who} on the route", bool(own))
        self.must("29", f"{train}: no station twice", len(visited) == len(set(visited)))
        for place, row in [*CITIES.items(), *DISTRICTS.items()]:
            if any(hexagon == row["hex"] for hexagon, _ in route):
                self.must("29", f"{train}: rights in {place}", who in self.rights[place])
            inside = [hexagon for hexagon, _ in route[1:-1]]
            self.must("15", f"{train}: {place} at an end", place not in CITIES or row["hex"] not in inside)
        for hexagon, stop in visited:
            city = self.stops_of(hexagon)[stop]["kind"] == "city"
            open_to_all = self.is_yard(hexagon) or hexagon == CITIES["Chicago"]["hex"]
            if city and (hexagon, stop) not in own and not open_to_all:
                self.must("29", f"{train}: {hexagon} is not full of others", self.free_space(hexagon, stop))
        self.must(
            "29",
            f"{train}: hexes touch",
            all(distance(one[0], other[0]) <= 1 for one, other in zip(route, route[1:])),
        )

    def do_run(self, action: Json) -> None:
        """The declared runs; $20 for each subsidiary that has built, unless trains earn nothing (5)."""
        who = self.current
        alone = self.earnings(who, action["runs"])
        built = sum(one != who for one in self.builders)
        self.revenue = alone + (TITLE["subsidiary_terms"]["earnings"] * built if alone else 0)
        self.note("ran" if action["type"] == "run" else "run_announced", who, alone)
        told = self.told.tables["corporations"][who].get("last_revenue", 0)
        self.expect("34", f"earnings marker of {who}", self.revenue, told)

    def do_announce_run(self, action: Json) -> None:
        """34: any player may show better ones."""
        before = self.revenue or 0
        self.do_run(action)
        self.must("34", "higher than declared", (self.revenue or 0) > before)

    # ---- 35: dividends

    def do_dividend(self, action: Json) -> None:
        """All, half or nothing is paid out."""
        who, revenue = self.current, self.revenue or 0
        paid = {"pay": revenue, "half": half(revenue), "withhold": 0}[action["choice"]]
        amounts = self.holders(who, paid)
        for owner, share in amounts.items():
            self.pay(BANK, owner, share)
        self.pay(BANK, who, revenue - paid)
        if paid:
            self.note("paid_out", who, paid, amounts, revenue - paid)
            self.divide("half" if action["choice"] == "half" else "all")
        else:
            self.note("withheld", who, revenue)
            self.divide("none")

    def divide(self, part: str) -> None:
        """Right when all is paid, left when nothing is, not at all for half."""
        self.must("35", "earnings are divided once", not self.divided)
        self.divided = True
        square = self.square[self.current]
        self.move(self.current, {"all": right(square), "half": square, "none": left(square)}[part])

    def on_withheld(self, event: Json) -> None:
        """Without a run earnings are zero and the price falls, in the first turn always."""
        if self.by[0] == "dividend" and self.divided:
            return  # it is the action itself; else the turn of the next corporation follows on it
        self.expect("34", "no run before", None, self.revenue)
        self.revenue = 0
        self.note("withheld", self.current, 0)
        self.divide("none")
        if not self.zero_told:  # told once a game: 34 puts the earnings marker on the amount earned
            told = self.told.tables["corporations"][self.current].get("last_revenue", 0)
            self.zero_told = not self.expect("34", f"earnings marker of {self.current}", 0, told)

    # ---- 13, 36, 37: rolling stock and phases

    def stock_of(self, corporation: str) -> int:
        """Trains and palace car."""
        return sum(owner == corporation for owner in self.trains.values()) + (corporation in self.cars)

    def train_limit(self, corporation: str) -> int:
        """37, and one more for a merged corporation (25)."""
        more = TITLE["merger"]["train_limit"] if corporation in self.merged else 0
        return int(PHASES[self.phase]["train_limit"]) + int(more)

    def do_buy_train(self, action: Json) -> None:
        """From the bank or the pool at face value, or with consent from another corporation."""
        train, cost, who = action["train"], action["price"], self.current
        source = self.trains.get(train, "")
        self.must("36", f"{who} has room for a train", self.stock_of(who) < self.train_limit(who))
        deal = {"what": "train", "item": train, "price": cost, "buyer": who, "president": self.president[who]}
        if source not in (DEPOT, POOL):
            self.must("36", "trade between corporations", self.phase != "2" and 1 <= cost <= self.means(who))
            self.pending = deal | {"asked": self.president.get(source, "")}
            return
        self.expect("36", f"price of {train}", TRAINS[kind(train)]["price"], cost)
        self.must(
            "36", "a train of the pool or the cheapest new one", source == POOL or train == self.depot[0]
        )
        if cost > self.means(who):
            self.must("36", f"{who} has no train when its president helps", who not in self.trains.values())
        if self.told.slots["need"]:
            self.must(
                "36",
                "the president has not enough without sales",
                cost > self.means(who, self.president[who]),
            )
            self.need = deal
        else:
            self.buy_train(deal)

    def means(self, corporation: str, president: str = "") -> int:
        """Cash and bonds of a corporation, and of its president."""
        owners = [one for one in (corporation, president) if one]
        return sum(self.ledger[one] + self.bonds[one] * self.unit() for one in owners)

    def buy_train(self, deal: Json) -> None:
        """The effects of a purchase apply at once; 4: ORSN closes when the NP buys a train."""
        train, who = deal["item"], deal["buyer"]
        source = self.trains.get(train, "")
        bank = source not in CORPORATIONS
        helped = self.spend(who, BANK if bank else source, deal["price"], self.president[who] if bank else "")
        self.note("train_bought", who, train, source, deal["price"], helped)
        self.trains[train] = who
        self.car_for_train = False
        if who == TITLE["powers"]["free_share"]["corporation"]:
            self.close_paper(TITLE["powers"]["free_share"]["private"])
        if source == DEPOT:
            self.leave_depot(train)

    def leave_depot(self, train: str) -> None:
        """37: a new phase; 36, 11: a bond marker uncovered; 13: 8-trains without limit (C1)."""
        self.depot.remove(train)
        if not self.depot:
            self.depot = [f"{kind(train)}-{int(train.partition('-')[2]) + 1}"]
            self.trains[self.depot[0]] = DEPOT
        if int(kind(train)) > int(self.phase) and kind(train) != TITLE["scheduled_phase"]["phase"]:
            self.begin_phase(kind(train))
        for row in TITLE["bonds"]["marker"]:
            if train == f"{row['train']}-{row['number'] - 1}":
                self.note("bond_rate_changed", self.rate, row["rate"])
                self.rate = row["rate"]

    def begin_scheduled_phase(self, number: int) -> None:
        """37: at the second pair of operating rounds 2-trains left become 3-trains and phase 3 begins."""
        terms = TITLE["scheduled_phase"]
        if number != terms["set"] or int(self.phase) >= int(terms["phase"]):
            return
        self.begin_phase(terms["phase"])
        old = [train for train in self.depot if train.startswith(f"{terms['replaced']}-")]
        new = [f"{terms['by']}-{train.replace('-', '.')}" for train in old]
        for train, fresh in zip(old, new):
            del self.trains[train]
            self.trains[fresh] = DEPOT
        self.depot = new + self.depot[len(old) :]

    def begin_phase(self, phase: str) -> None:
        """37: rusting, closings (4, 5) and discards, in this order (silent, decided: D18)."""
        self.phase = phase
        self.note("phase_began", phase)
        for train, owner in self.trains.items():
            if owner != DEPOT and TRAINS[kind(train)].get("rusts_on") == phase:
                self.trains[train] = GONE
        if phase == TITLE["private_companies_close"]:
            for paper in PRIVATES:
                self.close_paper(paper)
        terms = TITLE["subsidiary_terms"]
        for paper in SUBSIDIARIES:
            if phase == terms["players_close"] and self.owner[paper] not in CORPORATIONS:
                self.close_paper(paper)  # silent about those nobody has bought: of use to nobody any more
            if phase == terms["all_close"] and self.owner[paper] in CORPORATIONS and paper not in self.shut:
                self.close_subsidiary(paper)
        self.find_excess(self.floated)

    def find_excess(self, corporations: set[str]) -> None:
        """36: those above the limit discard in descending order of price."""
        self.discarding = self.by_price(
            {who for who in corporations if self.stock_of(who) > self.train_limit(who)}
        )

    def do_discard_train(self, action: Json) -> None:
        """Excess goes to the pool without compensation."""
        self.expect("36", "whose train is discarded", self.discarding[:1], [self.trains.get(action["train"])])
        self.trains[action["train"]] = POOL
        self.find_excess(set(self.discarding))

    def do_discard_car(self, action: Json) -> None:
        """A car is given back to the bank: in excess, or to make room for a train."""
        who = self.discarding[0] if self.discarding else self.current
        self.must(
            "36",
            f"{who} has a car and no room",
            who in self.cars and self.stock_of(who) >= self.train_limit(who),
        )
        self.car_for_train = self.car_for_train or not self.discarding
        self.cars.discard(who)
        self.find_excess(set(self.discarding))

    def do_buy_car(self, action: Json) -> None:
        """13: one for a corporation, nine in all."""
        who, terms = self.current, TITLE["palace_car"]
        self.must("13", f"a car for {who}", who not in self.cars and len(self.cars) < terms["count"])
        self.must("36", f"{who} has room", self.stock_of(who) < self.train_limit(who))
        self.spend(who, BANK, terms["price"])
        self.note("car_bought", who, terms["price"])
        self.cars.add(who)

    def do_complete_purchase(self, action: Json) -> None:
        """36: the money has been raised."""
        if self.need:
            self.buy_train(self.need)
        self.need = None
        self.sale_prices.clear()

    def do_bankrupt(self, action: Json) -> None:
        """36: a president who cannot raise the price of the train is bankrupt, and the game is over."""
        player, who = action["by"], self.current
        costs = [TRAINS[kind(one)]["price"] for one, owner in self.trains.items() if owner == POOL]
        costs.append(TRAINS[kind(self.depot[0])]["price"])
        self.must("36", f"{who} has no train", who not in self.trains.values())
        self.must(
            "36",
            f"{player} cannot raise the money",
            self.means(who, player) + self.could_sell(player) < min(costs),
        )
        for sold in self.told_of(
            "shares_sold"
        ):  # what can be sold is sold first; which of it, the program chose
            self.sell(player, sold["corporation"], sold["percent"])
        self.end = "bankrupt"
        self.note("end_set_off", "bankrupt")

    def could_sell(self, player: str) -> int:
        """36: what a player might get for shares, roughly: not the certificate of the active corporation, no
        puffed shares, none that have not operated, 50% in the pool at most, and a certificate only if
        somebody can take it."""
        total = 0
        for who in self.square:
            held = self.held[who]
            if who not in self.finished or (player, who) in self.puffed:
                continue
            others = max(held[one] for one in self.players if one != player)
            keep = 0
            if self.president[who] == player:
                keep = max(20, others) if who == self.current else 20 if others < 20 else 0
            most = min(held[player] - keep, TITLE["pool_limit"] - held[POOL])
            total += max(0, most) * self.value(who) // 10
        return total

    # ---- 38, 39: puffing, own stock

    def do_puff(self, action: Json) -> None:
        """One to the right, or up at the end of a track, for ten times the difference, out of the
        treasury."""
        who = self.current
        square = right(self.square[who])
        cost = TITLE["puffing"]["times"] * (price(square) - self.value(who))
        self.must("38", "the corner cannot be puffed", square != self.square[who])
        self.spend(who, BANK, cost)
        self.move(who, square)
        self.note("puffed", who, cost)
        self.puffed.add((self.president[who], who))

    def do_sell_own(self, action: Json) -> None:
        """39: treasury to pool at the price, which falls a square for each 10%."""
        who, percent = self.current, action["percent"]
        self.must("39", "issues or redeems, not both", self.own_stock != "buys")
        self.must("39", "shares in the treasury", self.held[who][who] >= percent)
        self.must("39", "at most 50% in the pool", self.held[who][POOL] + percent <= TITLE["pool_limit"])
        self.own_stock, amount = "sells", self.value(who) * percent // 10
        self.pay(BANK, who, amount)
        self.transfer(who, who, POOL, percent)
        self.note("own_stock_sold", who, percent, amount)
        self.move(who, down(self.square[who], percent // 10))

    def do_buy_own(self, action: Json) -> None:
        """39: pool to treasury at the price, which stays."""
        who, percent = self.current, action["percent"]
        self.must("39", "issues or redeems, not both", self.own_stock != "sells")
        self.must("39", "shares in the pool", self.held[who][POOL] >= percent)
        self.must(
            "39", "at most 50% in the treasury", self.held[who][who] + percent <= TITLE["treasury_limit"]
        )
        self.own_stock, amount = "buys", self.value(who) * percent // 10
        self.spend(who, BANK, amount)
        self.transfer(who, POOL, who, percent)
        self.note("own_stock_bought", who, percent, amount)

    # ---- 25: mergers

    def do_propose_merger(self, action: Json) -> None:
        """What has to hold before two corporations may merge; the other president has to agree."""
        player, both = action["by"], (action["survivor"], action["vanished"])
        together = max(sum(self.held[one][who] for one in both) for who in self.players)
        for what, holds in (
            ("phase", int(self.phase) >= int(TITLE["merger"]["since"])),
            ("neither has merged", not any(one in self.merged for one in both)),
            ("both have operated", all(one in self.finished for one in both)),
            ("a train", any(owner in both for owner in self.trains.values())),
            ("four shares in one hand", together >= TITLE["merger"]["shares"]),
            ("a president acts", player in [self.president[one] for one in both]),
            ("no purchase before", not self.acted),
        ):
            self.must("25", f"{' and '.join(both)} may merge: {what}", holds)
        other = next((self.president[one] for one in both if self.president[one] != player), player)
        self.pending = {
            "what": "merger",
            "item": both[1],
            "asked": other,
            "survivor": both[0],
            "player": player,
        }

    def merge(self, deal: Json) -> None:
        """The exchange, and what the survivor gets and pays."""
        survivor, vanished, player = deal["survivor"], deal["item"], deal["player"]
        self.survivor = survivor
        ours, theirs = (list(filter(None, self.tokens[one])) for one in (survivor, vanished))
        fee = TITLE["merger"]["fee"] * min(distance(one, other) for one in ours for other in theirs)
        for one in (survivor, vanished):  # treasury shares go to the pool for money
            self.pay(BANK, one, self.value(one) * self.held[one][one] // 10)
        self.pay(vanished, survivor, self.ledger[vanished])
        halves = {
            who: (self.held[survivor][who] + self.held[vanished][who]) // 10 for who in self.around(player)
        }
        self.price_merger(survivor, vanished)
        self.hand_over(survivor, vanished)
        self.exchange(survivor, vanished, halves)
        president = self.president[survivor]
        added = self.spend(survivor, BANK, fee, president)  # from the joint treasury (silent, decided: D19)
        self.note("merger_fee_paid", survivor, fee, president, added)
        self.sold |= {(who, survivor) for who, one in self.sold if one == vanished}  # 24: "or a predecessor"
        self.puffed = {(who, survivor if one == vanished else one) for who, one in self.puffed}  # 38
        self.act(player)
        self.settle_merger()

    def price_merger(self, survivor: str, vanished: str) -> None:
        """Both prices less one, rounded down on the top row or first column; left for each without a 6, 7 or
        8."""
        total = self.value(survivor) + self.value(vanished) - TITLE["merger"]["less"]
        modern = {owner for train, owner in self.trains.items() if kind(train) in TITLE["merger"]["modern"]}
        square = merged_square(total, sum(one not in modern for one in (survivor, vanished)))
        del self.square[vanished], self.arrival[vanished]
        self.move(survivor, square)

    def hand_over(self, survivor: str, vanished: str) -> None:
        """Trains, papers, bonds, cars, grants, rights and markers; of two like rights, and of two markers in
        a hex, one is lost; 13: never more than one car."""
        for things in (self.trains, self.owner, self.filler):
            for thing, owner in things.items():
                if owner == vanished and thing not in self.shut:
                    things[thing] = survivor
        self.bonds[survivor] += self.bonds.pop(vanished, 0)
        if vanished in self.cars:
            self.cars = self.cars - {vanished} | {survivor}
        for place, rows in self.rights.items():
            if vanished in rows and survivor in rows:
                rows.remove(vanished)
                rows.append("")
                self.note("rights_lost", survivor, place)
            self.rights[place] = [survivor if one == vanished else one for one in rows]
        for hexagon in self.tokens[vanished]:
            city = self.station.pop((vanished, hexagon), 0)
            if not hexagon or hexagon not in self.tokens[survivor]:
                self.tokens[survivor].append(hexagon)
                if hexagon:
                    self.station[survivor, hexagon] = city
        self.tokens[vanished] = []

    def exchange(self, survivor: str, vanished: str, halves: dict[str, int]) -> None:
        """Pairs of halves become shares; the first with two pairs gets the president's certificate, unless
        somebody has more. What players do not take lies in the pool (silent, decided: D19)."""
        shares = {who: count // 2 * 10 for who, count in halves.items()}
        self.odd = [who for who, count in halves.items() if count % 2]
        self.president[vanished] = ""
        self.president[survivor] = next((who for who, percent in shares.items() if percent >= 20), self.by[1])
        self.held[vanished] = Counter({GONE: 100})
        self.held[survivor] = Counter(shares | {POOL: 100 - sum(shares.values())})
        self.president[survivor] = self.largest(survivor)
        self.note(
            "merger_exchanged",
            survivor,
            vanished,
            [list(row) for row in shares.items()],
            self.president[survivor],
            self.odd[:],
        )
        self.merged[survivor] = vanished
        self.closed.add(vanished)
        self.floated.discard(vanished)

    def largest(self, corporation: str) -> str:
        """The largest holder; of equals the president, then the nearest to the president's left."""
        return max(self.around(self.president[corporation]), key=lambda who: self.held[corporation][who])

    def settle_merger(self) -> None:
        """Once the odd halves are settled: who has more than the president takes over; trains in excess
        go."""
        if not self.odd:
            largest = self.largest(self.survivor)
            if largest != self.president[self.survivor]:
                self.change_president(self.survivor, largest)
            self.find_excess({self.survivor})

    def do_give_up(self, action: Json) -> None:
        """Eight markers and track rights at most: the president gives up the rest, but one marker stays on
        the map and one in each home of an unfilled grant."""
        who, what = self.survivor, action["what"]
        count = len(self.tokens[who]) + sum(who in self.rights[place] for place in CITIES)
        self.must("25", "more than eight markers and rights", count > TITLE["merger"]["markers"])
        place = what.removeprefix("rights ")
        if place in self.rights:
            self.rights[place][self.rights[place].index(who)] = ""
            return
        hexagon = self.before.tables["tokens"][what]["hex"]
        unfilled = [
            CORPORATIONS[one]
            for one, filler in self.filler.items()
            if filler == who and one not in self.completed
        ]
        homes = [home for row in unfilled for home in row.get("railheads", [row["home"]])]
        self.must(
            "25",
            f"{what} may be given up",
            not hexagon or (hexagon not in homes and sum(map(bool, self.tokens[who])) > 1),
        )
        self.tokens[who].remove(hexagon)
        self.station.pop((who, hexagon), None)

    def do_take_odd(self, action: Json) -> None:
        """Half the price, rounded down, makes a whole share of a half, while there are shares."""
        player, cost = action["by"], self.value(self.survivor) // 2
        self.must("25", "a share is left", self.held[self.survivor][POOL] >= 10)
        self.must("25", "the money is there", self.ledger[player] >= cost)
        self.pay(player, BANK, cost)
        self.transfer(self.survivor, POOL, player, 10)
        self.note("odd_share_completed", player, self.survivor, cost)
        self.odd.remove(player)
        self.settle_merger()

    def on_odd_share_handed_in(self, event: Json) -> None:
        """Half the price for a half; unasked only where it cannot be completed."""
        player, cost = event["player"], self.value(self.survivor) // 2
        self.expect("25", "whose odd share is settled", self.odd[:1], [player])
        if self.by != ("sell_odd", player):
            held = self.held[self.survivor]
            barred = held[POOL] < 10 or held[player] >= TITLE["holding_limit"] or self.at_limit(player)
            self.must("25", f"{player} cannot complete the share", barred or self.ledger[player] < cost)
        self.pay(BANK, player, cost)
        self.note("odd_share_handed_in", player, self.survivor, cost)
        self.odd = [who for who in self.odd if who != player]
        self.settle_merger()

    # ---- 40: the end

    def check_bank(self) -> None:
        """The bank is broken when it has run out (silent, decided: at $0, D24), whatever it gets
        afterwards."""
        if self.ledger[BANK] <= 0 and not self.broken:
            self.broken = True
            if not self.end:
                self.end = "bank"
                self.note("end_set_off", "bank")

    def on_game_over(self, event: Json) -> None:
        """At the end of the set after the bank has run out, at once on a bankruptcy or when nothing was
        sold."""
        self.check_bank()
        if self.end == "bank":
            self.end_operating_turn()
            self.expect("28", "corporations that have not operated", [], sorted(self.to_operate))
            self.expect("40", "the end of a set", self.round[3], self.round[2])
        self.result = {who: self.wealth(who) for who in self.players}
        self.note("game_over", self.end, self.result)
        self.mode = "over"

    def wealth(self, player: str) -> int:
        """Cash, stock at its price, subsidiaries, charters and Credit Mobilier at face value; bonds at their
        rate and nothing for private companies (silent, decided: D14, D24)."""
        stock = sum(self.held[who][player] * self.value(who) // 10 for who in self.square)
        nothing = {*self.shut, *PRIVATES, *PIONEERS}
        papers = sum(
            self.face[paper]
            for paper, owner in self.owner.items()
            if owner == player and paper not in nothing
        )
        return int(self.ledger[player] + stock + papers + self.bonds[player] * self.unit())

    # ---- comparison

    def same(self, section: str, what: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        """Compare a table row by row, and go on with what the program has."""
        for key in sorted({*ours, *theirs}):
            if not self.expect(section, f"{what} of {key}", ours.get(key), theirs.get(key)):
                if key in theirs:
                    ours[key] = theirs[key]
                else:
                    del ours[key]

    def compare(self) -> None:
        """All tables, and those slots about which the book has an opinion."""
        tables, slots = self.told.tables, self.told.slots
        self.same("money", "cash", self.ledger.accounts, tables["cash"])
        self.bonds = +self.bonds
        self.same("11", "bonds", self.bonds, +Counter(tables["bonds held"]))
        self.compare_shares(tables)
        self.compare_papers(tables)
        self.compare_map(tables)
        ours = {
            "phase": self.phase,
            "priority deal": self.priority,
            "rate of bonds": self.rate,
            "end": self.end,
            "bank broken": self.broken,
            "conventions held": self.conventions,
            "result": self.result,
        }
        for what, mine in ours.items():
            self.expect("slots", what, mine, slots[what])
        self.phase, self.priority, self.rate = slots["phase"], slots["priority deal"], slots["rate of bonds"]
        self.broken, self.end = slots["bank broken"], slots["end"]
        self.conventions = slots["conventions held"]
        puffed = {(who, one) for who, one in slots["puff markers"]}
        self.expect("38", "puff markers", sorted(self.puffed), sorted(puffed))
        self.puffed = puffed
        told = tuple(slots["round"][name] for name in ("kind", "number", "part", "of"))
        self.expect("28", "round", self.round, told)
        if self.current:
            turn = slots["operating turn"]
            ours_now = (self.current, self.revenue, self.divided, len(self.builders), int(self.marked))
            self.expect(
                "28",
                "turn",
                ours_now,
                tuple(turn[name] for name in ("corporation", "revenue", "divided", "tiles", "tokens")),
            )
        if self.mode == "stock":
            self.expect("20", "last to act", self.last_actor, slots["stock turn"]["last"])
            self.expect(
                "24",
                "sales",
                sorted(self.sold),
                sorted((who, one) for who, one in slots["stock turn"]["sold"]),
            )
        elif self.mode == "convention":
            told_bid, bid = slots["auction"], self.auction
            self.expect(
                self.chapter(),
                "bid",
                bid and [bid["item"], bid["leader"], bid["price"]],
                told_bid and [told_bid["item"], told_bid["leader"], told_bid["price"]],
            )

    def compare_shares(self, tables: dict[str, Json]) -> None:
        """Shares, presidents, par values, squares and piles."""
        for who, rows in tables["stock"].items():
            told: Counter[str] = Counter()
            for row in rows:
                told[row["owner"]] += row["percent"]
            holder = next((row["owner"] for row in rows if row.get("president")), "")
            president = holder if holder in self.players else ""
            self.held[who] = +self.held[who]
            self.same("8", f"shares of {who}", self.held[who], told)
            self.expect("8", f"president of {who}", self.president[who], president)
            self.president[who] = president
        for who, row in tables["corporations"].items():
            own = (self.par[who], who in self.floated, who in self.operated, who in self.closed)
            flags = (row.get(name, False) for name in ("floated", "operated", "closed"))
            self.expect("24", f"par, floated, operated, closed of {who}", own, (row.get("par"), *flags))
        markers = tables["markers"]
        self.same(
            "3", "square", self.square, {who: (row["row"], row["column"]) for who, row in markers.items()}
        )
        piles = [
            [self.square[one], one] for one in sorted(self.square, key=lambda one: self.arrival.get(one, 0))
        ]
        theirs = [
            [self.square[one], one] for one in sorted(markers, key=lambda one: int(markers[one]["arrival"]))
        ]
        if not self.expect(
            "3", "piles", sorted(piles, key=lambda row: row[0]), sorted(theirs, key=lambda row: row[0])
        ):
            self.arrival = {who: row["arrival"] for who, row in markers.items()}

    def compare_papers(self, tables: dict[str, Json]) -> None:
        """Trains, cars, companies and charters, mergers, attacks."""
        self.same("36", "owner", self.trains, {key: row["owner"] for key, row in tables["trains"].items()})
        cars = {who for who, count in tables["extra cars"].items() if count}
        self.expect("13", "cars", sorted(self.cars), sorted(cars))
        self.cars = cars
        self.same(
            "4", "owner", self.owner, {key: row.get("owner", BANK) for key, row in tables["privates"].items()}
        )
        shut = {key for key, row in tables["privates"].items() if row.get("closed")}
        self.expect("4", "closed papers", sorted(self.shut), sorted(shut))
        self.shut = shut
        self.same("9", "filler", self.filler, tables["land grants filled by"])
        self.same("25", "merger", self.merged, tables["merged corporations"])
        self.attacks = {who: rows for who, rows in self.attacks.items() if rows}
        told = {
            who: [(row["player"], row["amount"]) for row in rows]
            for who, rows in tables["charters attacked"].items()
            if rows
        }
        self.same("26", "attacks", self.attacks, told)

    def compare_map(self, tables: dict[str, Json]) -> None:
        """Tiles, markers and rights."""
        self.same("32", "tile", self.laid, tables["tiles"])
        tokens: dict[str, list[str]] = {who: [] for who in CORPORATIONS}
        for row in tables["tokens"].values():
            tokens[row["corporation"]].append(row["hex"] if row["placed"] else "")
            key = (row["corporation"], row["hex"])
            if row["placed"] and not self.expect(
                "33", f"station of {key}", self.station.get(key), row["city"]
            ):
                self.station[key] = row["city"]
        self.tokens = {who: sorted(rows) for who, rows in self.tokens.items()}
        self.same("14", "markers", self.tokens, {who: sorted(rows) for who, rows in tokens.items()})
        rights = {place: sorted(row["holder"] for row in rows) for place, rows in tables["rights"].items()}
        self.rights = {place: sorted(rows) for place, rows in self.rights.items()}
        self.same("15", "rights", self.rights, rights)


if __name__ == "__main__":
    sys.exit(books.main(Referee))
