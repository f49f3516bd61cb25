"""What entries do to trains, and what comes with them: phases, rust, limits, rates that come to light."""

from __future__ import annotations

from . import entries as e
from .facts import TrainFacts
from .pieces import PieceKeeper
from .state import BANK, DEPOT, FOLLOWS, OUT_OF_GAME, POOL, WARNING, on_sale, president


class TrainKeeper(PieceKeeper):
    """Entries about trains and phases."""

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
