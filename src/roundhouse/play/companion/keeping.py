"""What an entry does to a ledger: money, trains, private companies, the market and rounds. Shares are in `shares`.

`static/js/companion/keeping.js` does the same on a device; a corpus of ledgers holds both together.
"""

from __future__ import annotations

from typing import Any

from . import entries as e
from .facts import Facts, PaperFacts, PieceFacts, TrainFacts
from .shares import ShareKeeper
from .state import (
    BANK,
    DEPOT,
    FOLLOWS,
    OFFERING,
    OUT_OF_GAME,
    POOL,
    WARNING,
    Held,
    State,
    certificates,
    counted,
    held,
    left,
    on_sale,
    piece_value,
    president,
    price,
)


class Keeper(ShareKeeper):
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
        own = (POOL, how.pool), (OFFERING, how.offering), (sym, how.treasury)
        for player in facts.players:
            self._share(player, paid * held(state, player, sym), how.players_up)
        percent = sum(held(state, owner, sym) for owner, counts in own if counts)
        self._share(sym, paid * percent, how.own_up)
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

    # -- trains and phases -----------------------------------------------------------------------------

    def kind(self, name: str) -> TrainFacts:
        """The facts of a kind of train; void for none."""
        found = next((row for row in self.facts.trains if row.kind == name), None)
        return found or self.void("unknown", name=name)

    def _train(self, one: e.Train) -> None:
        facts, state, sym = self.facts, self.state, self.corporation(one.corporation)
        kind = self.kind(one.train)
        if one.source not in (DEPOT, POOL):
            self.corporation(one.source)
        there = state.trains.get(one.source, []) if one.source != sym else []  # nobody buys from itself
        gone = state.depot[kind.kind] == 0 if one.source == DEPOT else kind.kind not in there
        if gone:
            self.void("no train", source=one.source, train=kind.kind)
        if one.trade_in and one.trade_in not in state.trains.get(sym, []):
            self.void("no train", source=sym, train=one.trade_in)
        usual = kind.trade_in_price if one.trade_in and kind.trade_in_price else kind.price
        cost = usual if one.price is None else one.price
        early = one.source == DEPOT and kind.kind not in on_sale(facts, state)
        self.done("train", corporation=sym, train=kind.kind, source=one.source, price=cost)
        if early:
            self.tell(WARNING, "not on sale", train=kind.kind)
        if one.trade_in:
            self._hand_over(sym, POOL, one.trade_in)
        lacking, helper = cost - state.cash[sym], president(facts, state, sym)
        if one.help and helper and lacking > 0:
            self.pay(helper, sym, lacking)
            self.tell(FOLLOWS, "helps", player=helper, corporation=sym, amount=lacking)
        self.pay(sym, BANK if one.source in (DEPOT, POOL) else one.source, cost)
        if one.source == DEPOT:
            number = self._number(kind)
            self._leave_depot(kind, sym)
            self._uncover(kind, number)
        else:
            self._hand_over(one.source, sym, kind.kind)
        self._train_limit(sym)

    def _number(self, kind: TrainFacts) -> int:
        """Which one of its kind the depot sells next; below 1 for those that have become of the kind."""
        left = self.state.depot[kind.kind]
        if left is None or kind.count is None:
            return 1 + sum(trains.count(kind.kind) for trains in self.state.trains.values())
        return kind.count - left + 1

    def _uncover(self, kind: TrainFacts, number: int) -> None:
        """The rates that come to light when the depot sells a train."""
        for name, piece in self.facts.pieces.items():
            for train, at, rate in piece.rates:
                if (train, at) == (kind.kind, number):
                    self.state.rates[name] = rate
                    self.tell(FOLLOWS, "rate", what=name, rate=rate)

    def _hand_over(self, source: str, to: str, kind: str) -> None:
        self.state.trains[source].remove(kind)
        if to != OUT_OF_GAME:
            self.state.trains.setdefault(to, []).append(kind)

    def _leave_depot(self, kind: TrainFacts, to: str) -> None:
        state = self.state
        left = state.depot[kind.kind]
        if left is not None:
            state.depot[kind.kind] = left - 1
        if to != OUT_OF_GAME:
            state.trains.setdefault(to, []).append(kind.kind)
        for row in self.facts.phases:
            if row.on == kind.kind and self._later(row.name):
                self._begin(row.name)

    def _later(self, phase: str) -> bool:
        names = [row.name for row in self.facts.phases]
        return names.index(phase) > names.index(self.state.phase)

    def _begin(self, phase: str) -> None:
        facts, state = self.facts, self.state
        state.phase = phase
        self.tell(FOLLOWS, "phase", phase=phase)
        for kind in facts.trains:
            if kind.rusts_on == phase:
                self._rusts(kind)
            if kind.obsolete_on == phase and kind.kind not in state.obsolete:
                state.obsolete.append(kind.kind)
                self.tell(FOLLOWS, "obsolete", train=kind.kind)
        if facts.close_on == phase:
            for sym, owner in state.privates.items():
                if owner != OUT_OF_GAME:
                    state.privates[sym] = OUT_OF_GAME
                    self.tell(FOLLOWS, "closes", what=sym)
        for name, piece in facts.pieces.items():
            if piece.ends_on == phase and self._take_away(name, [*state.counts]):
                self.tell(FOLLOWS, "pieces leave", what=name)
        for sym in facts.corporations:
            self._train_limit(sym)

    def _rusts(self, kind: TrainFacts) -> None:
        state = self.state
        state.depot[kind.kind] = 0
        each = kind.price * kind.salvage // 100
        for owner in [*self.facts.corporations, POOL]:
            count = state.trains.get(owner, []).count(kind.kind)
            if count:
                state.trains[owner] = [one for one in state.trains[owner] if one != kind.kind]
                self.tell(FOLLOWS, "rusts", owner=owner, train=kind.kind, count=count)
                if each and owner != POOL:
                    self.pay(BANK, owner, count * each)
                    self.tell(FOLLOWS, "gets", owner=owner, amount=count * each)

    def _train_limit(self, sym: str) -> None:
        limit = next(row.limit for row in self.facts.phases if row.name == self.state.phase)
        count = len(self.state.trains.get(sym, []))
        if count > limit:
            self.tell(WARNING, "too many trains", corporation=sym, count=count, limit=limit)

    def _discard(self, one: e.Discard) -> None:
        sym, kind = self.corporation(one.corporation), self.kind(one.train).kind
        if kind not in self.state.trains.get(sym, []):
            self.void("no train", source=sym, train=kind)
        self.done("discard gone" if one.gone else "discard", corporation=sym, train=kind)
        self._hand_over(sym, OUT_OF_GAME if one.gone else POOL, kind)

    def _export(self, one: e.Export) -> None:
        kind = next((row for row in self.facts.trains if self.state.depot[row.kind] != 0), None)
        if kind is None:
            self.void("no train", source=DEPOT, train="")
        self.done("export", train=kind.kind)
        self._leave_depot(kind, OUT_OF_GAME)

    def _phase(self, one: e.Phase) -> None:
        if one.phase not in [row.name for row in self.facts.phases]:
            self.void("unknown", name=one.phase)
        self.done("phase by hand", phase=one.phase)
        if self._later(one.phase):
            self._begin(one.phase)
        else:
            self.state.phase = one.phase

    def _rust(self, one: e.Rust) -> None:
        kind = self.kind(one.train)
        self.done("rust", train=kind.kind)
        self._rusts(kind)

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

    # -- loans and bonds -------------------------------------------------------------------------------

    def _paper(self, one: e.Paper) -> None:
        row = self.facts.loans.get(one.what)
        if row is None:
            self.void("unknown", name=one.what)
        cost = row.face * one.count if one.price is None else one.price
        said = {"what": one.what, "count": one.count, "price": cost}
        if not row.of:
            self._lend(one, row, said)
            return
        for owner in (one.source, one.to):
            if owner != POOL and (owner == BANK or owner not in self.state.cash):
                self.void("unknown", name=owner)
        self._there(one.source, one)
        self.done("paper", to=one.to, source=one.source, **said)
        self.pay(BANK if one.to == POOL else one.to, BANK if one.source == POOL else one.source, cost)
        self.add(one.source, one.what, -one.count)
        self.add(one.to, one.what, one.count)

    def _lend(self, one: e.Paper, row: PaperFacts, said: dict[str, Any]) -> None:
        takes = one.to == BANK
        sym = self.corporation(one.source if takes else one.to)
        if not takes:
            if one.source != BANK:
                self.void("unknown", name=one.source)
            self._there(sym, one)
        self.done("borrows" if takes else "repays", corporation=sym, **said)
        self.pay(BANK if takes else sym, sym if takes else BANK, said["price"])
        count = self.add(sym, one.what, one.count if takes else -one.count)
        if sym in self.state.markers:
            market = self.facts.market
            self.walk(sym, market.left if takes else market.right, one.count * row.columns)
        if count > row.most:
            self.tell(WARNING, "too many papers", owner=sym, what=one.what, count=count, limit=row.most)

    def _there(self, owner: str, one: e.Paper) -> None:
        if counted(self.state, owner, one.what) < one.count:
            self.void("no papers", owner=owner, what=one.what, count=one.count)

    # -- pieces of the title ---------------------------------------------------------------------------

    def _sort(self, what: str) -> PieceFacts:
        """The facts of a sort of pieces; void for none."""
        return self.facts.pieces.get(what) or self.void("unknown", name=what)

    def _piece(self, one: e.Piece) -> None:
        facts, state, row = self.facts, self.state, self._sort(one.what)
        self.owner(one.source)
        self.owner(one.to)
        if one.source == one.to:
            self.void("unknown", name=one.to)
        there = left(facts, state, one.what) if one.source == BANK else counted(state, one.source, one.what)
        if there is not None and there < one.count:
            self.void("no papers", owner=one.source, what=one.what, count=one.count)
        back = one.to == BANK
        each = piece_value(facts, state, one.what) if back else row.price
        cost = each * one.count if one.price is None else one.price
        say = "pieces back" if back else "paper" if cost else "pieces"
        self.done(say, to=one.to, source=one.source, what=one.what, count=one.count, price=cost)
        self.pay(one.to, one.source, cost)
        if one.source != BANK:
            self._less(one.source, one.what, one.count)
        if not back:
            count = self.add(one.to, one.what, one.count)
            if row.most and count > row.most:
                self.tell(
                    WARNING, "too many pieces", owner=one.to, what=one.what, count=count, limit=row.most
                )

    def _less(self, owner: str, what: str, count: int) -> None:
        if not self.add(owner, what, -count):
            del self.state.counts[owner][what]

    def _take_away(self, what: str, owners: list[str]) -> bool:
        """Take all pieces of a sort from some; whether there were any."""
        return sum([self.state.counts.get(owner, {}).pop(what, 0) for owner in owners]) > 0

    def _pass_away(self, sym: str) -> None:
        """What is gone when the turn is over."""
        for name, piece in self.facts.pieces.items():
            if piece.passing:
                self._take_away(name, [sym])

    def _shareout(self, one: e.Shareout) -> None:
        facts, state, row, sym = self.facts, self.state, self._sort(one.what), self.started(one.corporation)
        if not row.unit:
            self.void("unknown", name=one.what)
        self.done("shared out", what=one.what, corporation=sym, amount=one.face)
        how = facts.dividends
        parts = {player: (held(state, player, sym), how.players_up) for player in facts.players}
        if row.unsold:
            own = (POOL, how.pool), (OFFERING, how.offering), (sym, how.treasury)
            parts[sym] = (sum(held(state, owner, sym) for owner, counts in own if counts), how.own_up)
        for owner, (percent, up) in parts.items():
            dollars = -(-one.face * percent // 100) if up else one.face * percent // 100
            count = dollars // row.unit
            if count:
                self.add(owner, one.what, count)
                self.tell(FOLLOWS, "pieces", to=owner, source=BANK, what=one.what, count=count)

    def _rate(self, one: e.Rate) -> None:
        if not self._sort(one.what).unit:
            self.void("unknown", name=one.what)
        self.done("rate", what=one.what, rate=one.rate)
        self.state.rates[one.what] = one.rate

    def _interest(self, one: e.Interest) -> None:
        facts, state, sym = self.facts, self.state, self.corporation(one.corporation)
        due: list[tuple[str, int]] = []
        for name, row in facts.loans.items():
            if not row.of:
                due.append((BANK, row.interest * counted(state, sym, name)))
            elif row.of == sym:
                owners = {POOL: BANK, **{player: player for player in facts.players}}
                due += [(to, row.interest * counted(state, owner, name)) for owner, to in owners.items()]
        self.done("interest", corporation=sym, amount=sum(amount for _, amount in due))
        for payee, amount in due:
            self.pay(sym, payee, amount)
            if amount and payee != BANK:
                self.tell(FOLLOWS, "gets", owner=payee, amount=amount)

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
