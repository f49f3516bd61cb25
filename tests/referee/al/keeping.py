"""What the referee keeps, and how it follows a line."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .. import books
from ..books import Ledger, Line
from .data import (
    BANK,
    CORPORATIONS,
    DEPOT,
    EVENTS,
    FLOW,
    KINDS,
    OFFERING,
    OPERATING,
    PRIVATES,
    STOCK,
    TITLE,
    Chart,
    Row,
)


class Keeping(books.Referee):
    """What the referee keeps, and how it follows a line."""

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
        self.declined = list[Row]()  # in this turn
        self.need: tuple[str, int] | None = None  # train and price
        self.least, self.discarding = 0, list[str]()
        self.divided, self.stationed, self.laid = False, False, list[str]()
        self.revenue, self.bank_trains = 0, 0
        self.said: dict[str, list[list[Any]]] = defaultdict(list)
        self.flows = 0
        self.acting = False
        self.line: Line = {}
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
        self.line, action = line, line["action"]
        self.said, self.flows = defaultdict(list), 0
        self.cash.entries.clear()
        self.check_who_acts(action["by"])
        self.acting = True
        getattr(self, "on_" + action["type"])(action["by"], action)
        self.acting = False
        self.judge_bank()
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
        """Pay; whether the bank has run out is asked when the action is complete (decided: 29)."""
        self.cash.pay(payer, payee, amount)
        if not self.acting:
            self.judge_bank()

    def judge_bank(self) -> None:
        """[5(a)] The bank has run out with nothing left (decided: 29; an option: when it owes money)."""
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
        """A stock turn in which something was bought is over when nothing is left to be sold, and one in which
        something was sold when nothing is left to be sold or bought."""
        if self.kind != STOCK or not self.did_something:
            return
        if (self.bought and self.sold_first) or (
            not self.something_to_sell(self.player)
            and (self.bought or not self.something_to_buy(self.player))
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
