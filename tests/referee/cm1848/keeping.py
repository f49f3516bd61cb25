"""What the referee keeps, and how it follows a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from .. import books
from .data import (
    BANK,
    CITIES,
    CORPORATIONS,
    DEPOT,
    DISTRICTS,
    EVENTS,
    GONE,
    GRANTS,
    OFFERING,
    PIONEERS,
    POOL,
    PRIVATES,
    STEPS,
    SUBSIDIARIES,
    TITLE,
    TRAINS,
    Json,
    Square,
    price,
)


class Keeping(books.Referee):
    """What the referee keeps, and how it follows a line."""

    # ---- 16: setting up

    def begin(self) -> None:
        """The books before the first action; the opening position is checked against them."""
        cash = TITLE["starting_cash"][str(len(self.players))]
        other = TITLE["read_otherwise"]
        money = other["money_in_play"] if "bank_12000" in self.options else TITLE["money_in_play"]
        self.ledger = books.Ledger({BANK: money - cash * len(self.players)})
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
        more = TITLE["read_otherwise"]["trains"] if "one_train_more" in self.options else {}
        counts = {kind: more.get(kind, row.get("count", 1)) for kind, row in TRAINS.items()}
        self.depot = [f"{kind}-{n}" for kind, count in counts.items() for n in range(count)]
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
        self.been_there: set[str] = set()  # grants whose corporation has had a marker in its second home
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
        self.divided = self.marked = self.car_for_train = False
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

    def bonds_for(self, most: int, due: int) -> tuple[int, int]:
        """11: bonds for at most so many units, no more than needed and without change: units, and dollars."""
        worth = self.unit()
        units = min(most, -(-due // worth)) if worth and due > 0 else 0
        return max(0, units), min(due, units * worth) if units > 0 else 0

    def spend_bonds(self, owner: str, due: int) -> None:
        """11: pledged bonds pay first, then cash, then as many more as are needed."""
        held = self.bonds[owner]
        units, dollars = self.bonds_for(min(self.pledged.pop(owner, 0), held), due)
        more, rest = self.bonds_for(held - units, due - dollars - max(0, self.ledger[owner]))
        units, dollars = units + more, dollars + rest
        if units:
            self.bonds[owner] -= units
            self.pay(BANK, owner, dollars)
            self.note("bonds_spent", owner, units, dollars)

    def change_for(self, owner: str, due: int) -> None:
        """11, 26: in a stock round bonds are changed, what is over being the owner's: that nothing is given back
        is said of operating rounds (decided: D14)."""
        units = self.bonds_for(self.bonds[owner], due - max(0, self.ledger[owner]))[0]
        if units:
            self.bonds[owner] -= units
            self.pay(BANK, owner, units * self.unit())
            self.note("bonds_changed", owner, units, units * self.unit())

    def spend(self, corporation: str, payee: str, amount: int, helper: str = "") -> int:
        """A payment in an operating round: pledged bonds, the treasury, then more bonds, then the president
        (`helper`) likewise. What the president gave. That cash comes before bonds is the owner's choice
        (11)."""
        self.spend_bonds(corporation, amount)
        lacking = amount - self.ledger[corporation]
        if lacking <= 0 or not helper:
            lacking = 0
        else:
            self.spend_bonds(helper, lacking)
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

    def by_price(self, corporations: set[str]) -> list[str]:
        """27, 28, 36: the highest first; of equals the one furthest right, then the one on top."""
        return sorted(
            corporations, key=lambda who: (-self.value(who), -self.square[who][1], self.arrival[who])
        )

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
            if what == "change_bonds" and self.mode == "stock" and not self.auction:
                if by != self.turn and (self.acted or self.sold_now) and not self.odd:
                    self.end_turn()
                self.expect("11", "who changes bonds in a stock turn", self.turn, by)
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
