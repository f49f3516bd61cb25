"""What the referee keeps, and how it follows a line."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .. import books
from ..books import Line
from .data import (
    BANK,
    DEPOT,
    HIGH_STARTS,
    OFFERING,
    STEPS,
    TOLD,
    Cell,
    Chart,
    Debt,
    Market,
    Turn,
    plain,
    toml,
)


class Keeping(books.Referee):
    """What the referee keeps, and how it follows a line."""

    def begin(self) -> None:
        """1.2: the game set up, by the rulebook and not by the opening line, which `compare` is held
        against."""
        self.title, self.chart, self.market = toml("title.toml"), Chart(), Market()
        if "high_starts_in_second_row" in self.options:
            self.market.start |= HIGH_STARTS
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
        dealt = 0 if "bank_besides_cash" in self.options else start * len(self.players)
        self.ledger.accounts[BANK] = self.title["money_in_play"] - dealt
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
        self.step = ""
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
        self.judge_bank()
        self.check_end_set_off()
        self.compare_events(line["events"])
        self.compare("books")
        self.step = line.get("step", "")

    def check_actor(self, action: Line) -> None:
        """Whose turn it is: in stock round order (4.1), or the president's of the operating corporation
        (4.6)."""
        kind, by = action["type"], action["by"]
        if kind in ("draw_private", "discard_train", "keep_token", "choose_home", "set_par", "announce_run"):
            return  # each is looked at where it is done
        if self.step == "tokens kept":
            self.expect("4.5.1.2", "CONRAIL's president chooses", self.president(self.national), by)
            return
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
        """Money changes hands."""
        self.ledger.pay(payer, payee, amount)
        self.paid[payer, payee] += amount

    def judge_bank(self) -> None:
        """5: whether the bank has run out; with a loan or sales to raise money that is asked when what they are for
        has been paid (4.7.2; decided: B22)."""
        # Two readings: out of money at $0, or when it cannot pay. The first is the plainer meaning of "runs
        # out of money".
        if self.debt is None and self.ledger[BANK] <= 0 and not self.broken:
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
