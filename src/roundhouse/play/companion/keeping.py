"""What an entry does to a ledger: money, the market, private companies and rounds.

Shares are in `shares`, loans, bonds and other pieces in `pieces`, trains and phases in `trains`.

`static/js/companion/keeping.js` does the same on a device; a corpus of ledgers holds both together.
"""

from __future__ import annotations

from typing import Any

from . import entries as e
from .facts import Facts
from .state import (
    BANK,
    FOLLOWS,
    OUT_OF_GAME,
    WARNING,
    Held,
    State,
    certificates,
    held,
    price,
)
from .trains import TrainKeeper


class Keeper(TrainKeeper):
    """Keeps a ledger: `enter` does what one entry says to the state."""

    def enter(self, one: Any) -> None:
        """Do what an entry says. Raises `Void` when nothing of it can be done; then nothing has been."""
        self.payers: set[str] = set()
        self.gainers: set[str] = set()
        getattr(self, f"_{one.__struct_config__.tag}")(one)
        self._judge()

    # -- judging: nothing is refused, but said ------------------------------------------------------

    def _judge(self) -> None:
        facts, state = self.facts, self.state
        for owner in sorted(self.payers):
            if owner != BANK and state.cash[owner] < 0:
                self.tell(WARNING, "short", owner=owner, amount=-state.cash[owner])
        balance = state.cash[BANK]
        if not state.broken and (balance < 0 or (balance == 0 and facts.empty_breaks)):
            state.broken = True
            self.tell(FOLLOWS, "bank broken")
        for player in facts.players:
            if player in self.gainers:
                count = certificates(facts, state, player)
                if count > state.limit:
                    self.tell(WARNING, "over limit", player=player, count=count, limit=state.limit)

    # -- money -----------------------------------------------------------------------------------------

    def _pay(self, one: e.Pay) -> None:
        self.owner(one.payer)
        self.owner(one.payee)
        self.pay(one.payer, one.payee, one.amount)
        self.done("pay for" if one.why else "pay", **self.said(one, "payer", "payee", "amount", "why"))

    def _dividend(self, one: e.Dividend) -> None:
        facts, state, sym = self.facts, self.state, one.corporation
        self.started(sym)
        how, revenue = facts.dividends, one.revenue
        unit = 2 * max(1, how.half)
        half = min(revenue, -(-revenue // unit) * max(1, how.half))
        paid = {"pay": revenue, "half": half, "withhold": 0}[one.way]
        self.done(f"dividend {one.way}", corporation=sym, revenue=revenue, amount=paid)
        if not one.besides:
            self._pass_away(sym)
            state.earned[sym] = revenue
            if sym not in state.ran:
                state.ran.append(sym)
        for player in facts.players:
            self._share(player, paid * held(state, player, sym), how.players_up)
        self._share(sym, paid * self.own_percent(sym), how.own_up)
        if revenue > paid:
            self.pay(BANK, sym, revenue - paid)
            self.tell(FOLLOWS, "keeps", corporation=sym, amount=revenue - paid)
        usual = 0 if one.besides else self._steps(sym, revenue, paid)
        steps = usual if one.steps is None else one.steps
        way = facts.market.right if steps > 0 else facts.market.left
        self.walk(sym, way, abs(steps))

    def _share(self, owner: str, hundredths: int, up: bool) -> None:
        amount = -(-hundredths // 100) if up else hundredths // 100
        if amount:
            self.pay(BANK, owner, amount)
            self.tell(FOLLOWS, "gets", owner=owner, amount=amount)

    def _steps(self, sym: str, revenue: int, paid: int) -> int:
        if not paid:
            return -1
        match self.facts.dividends.steps:
            case "whole":
                return 1 if paid == revenue else 0
            case "price":
                leap = next(row.leap for row in self.facts.phases if row.name == self.state.phase)
                return min(paid // max(1, price(self.facts, self.state, sym) or 0), leap)
        return 1

    # -- the market ------------------------------------------------------------------------------------

    def _move(self, one: e.Move) -> None:
        market = self.facts.market
        sym = self.corporation(one.corporation) if one.cell else self.started(one.corporation)
        if one.cell:
            if one.cell not in market.right:
                self.void("no cell", cell=one.cell)
            self.done("moved", corporation=sym)
            self.place(sym, one.cell)
            return
        self.done("moved", corporation=sym)
        if one.way == "down":
            self.fall(sym, one.steps)
        elif one.way:
            self.walk(sym, getattr(market, one.way), one.steps)

    # -- private companies -----------------------------------------------------------------------------

    def _private(self, one: e.Private) -> None:
        state = self.state
        if one.private not in state.privates:
            self.void("unknown", name=one.private)
        seller = state.privates[one.private]
        if seller == OUT_OF_GAME:
            self.void("closed", what=one.private)
        if one.buyer != BANK:
            self.owner(one.buyer)
        cost = self.facts.privates[one.private].face if one.price is None else one.price
        self.done("private", private=one.private, buyer=one.buyer, seller=seller, price=cost)
        self.acts(one.buyer)
        self.pay(one.buyer, seller, cost)
        state.privates[one.private] = one.buyer
        self.gainers.add(one.buyer)
        if one.version > 1 and seller == BANK:
            self.along(one.private, one.buyer)

    def _close(self, one: e.Close) -> None:
        state = self.state
        if one.what in state.privates:
            if state.privates[one.what] == OUT_OF_GAME:
                self.void("closed", what=one.what)
            self.done("close", what=one.what)
            state.privates[one.what] = OUT_OF_GAME
            return
        sym = self.corporation(one.what)
        self.done("close", what=sym)
        state.closed.append(sym)
        state.markers.pop(sym, None)

    def _merge(self, one: e.Merge) -> None:
        state, sym, into = self.state, self.corporation(one.corporation), self.corporation(one.into)
        if sym == into:
            self.void("unknown", name=into)
        self.done("merge", corporation=sym, into=into)
        self.pay(sym, into, state.cash[sym])
        trains = state.trains.pop(sym, [])
        if trains:
            state.trains.setdefault(into, []).extend(trains)
        for private, owner in state.privates.items():
            if owner == sym:
                state.privates[private] = into
        for what, count in state.counts.pop(sym, {}).items():
            if what not in self.facts.pieces or not self.facts.pieces[what].lost:
                self.add(into, what, count)
        state.stock[sym] = [Held(c.percent, OUT_OF_GAME, c.president) for c in state.stock[sym]]
        state.closed.append(sym)
        state.markers.pop(sym, None)
        self._train_limit(into)

    def _income(self, one: e.Income) -> None:
        self.done("income")
        self._incomes()

    def _incomes(self) -> None:
        state = self.state
        for sym, owner in state.privates.items():
            if owner not in (BANK, OUT_OF_GAME):
                amount = self.facts.privates[sym].pays[state.phase][owner not in self.facts.players]
                if amount:
                    self.pay(BANK, owner, amount)
                    self.tell(FOLLOWS, "income of", private=sym, owner=owner, amount=amount)

    # -- rounds and the rest ---------------------------------------------------------------------------

    def _round(self, one: e.Round) -> None:
        state = self.state
        kind, number, part = state.round
        if one.version > 1 and one.round == kind == "stock":
            self.void("round is on", number=number)
        state.ran = []
        for sym in self.facts.corporations:
            self._pass_away(sym)
        if one.round == "stock":
            state.round = ("stock", number + 1, 1)
            self.done("stock round", number=number + 1)
            state.turn, state.acted, state.passed, state.last = state.priority, False, 0, ""
            return
        part = part + 1 if kind == "operating" else 1
        if kind != "operating" and one.usual:
            self._rise()
        if one.version > 1:
            number = max(1, number)  # nobody has said that there was a stock round before
        state.round = ("operating", number, part)
        self.done("operating round", number=number, part=part)
        if state.last:
            self._pass_priority(self._left_of(state.last))
        state.turn, state.last = "", ""
        if part == 1:
            self._set_begins(number)
        if one.usual:
            self._incomes()

    def _rise(self) -> None:
        rising = [sym for sym in self.state.markers if self.sold_out(sym)]
        for sym in sorted(rising, key=lambda sym: self.state.markers[sym].arrival):
            self.walk(sym, self.facts.market.rise, 1, "rises")

    def _set_begins(self, number: int) -> None:
        """The phases that begin with a set of operating rounds, and what they make of the depot."""
        state = self.state
        for row in self.facts.phases:
            if row.set and number >= row.set and self._later(row.name):
                self._begin(row.name)
                count, more = state.depot.get(row.replaced) or 0, state.depot.get(row.by)
                if count and more is not None:
                    state.depot[row.replaced], state.depot[row.by] = 0, more + count
                    state.replaced += count
                    self.tell(FOLLOWS, "replaced", train=row.replaced, by=row.by, count=count)

    def _pass_priority(self, player: str) -> None:
        if player != self.state.priority:
            self.state.priority = player
            self.tell(FOLLOWS, "priority", player=player)

    def _turn(self, one: e.Turn) -> None:
        state = self.state
        if not state.turn:
            self.void("no turn")
        self.done("turn over" if state.acted else "passes", player=state.turn)
        state.passed = 0 if state.acted else state.passed + 1
        state.acted = False
        if state.passed >= len(self.facts.players):
            state.turn = ""
            self.tell(FOLLOWS, "all passed")
            return
        state.turn = self._left_of(state.turn)
        self.tell(FOLLOWS, "turn", player=state.turn)

    def _priority(self, one: e.Priority) -> None:
        self.state.priority = self.player(one.player)
        self.done("priority", player=one.player)

    def _count(self, one: e.Count) -> None:
        count = self.add(self.owner(one.owner), one.what, one.by)
        self.done("count", owner=one.owner, what=one.what, count=count)

    def _limit(self, one: e.Limit) -> None:
        self.state.limit = one.limit
        self.done("limit", limit=one.limit)

    def _note(self, one: e.Note) -> None:
        self.done("note", text=one.text)

    def _end(self, one: e.End) -> None:
        self.state.over = True
        self.done("end")


def fold(facts: Facts, state: State, one: Any) -> None:
    """Do what an entry says to a state, in its place. Raises `Void`."""
    Keeper(facts, state, one.id).enter(one)
