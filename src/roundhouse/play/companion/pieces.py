"""What entries do to loans, to bonds, and to the pieces that a title brings besides."""

from __future__ import annotations

from typing import Any

from . import entries as e
from .facts import PaperFacts, PieceFacts
from .shares import ShareKeeper
from .state import BANK, FOLLOWS, OFFERING, POOL, WARNING, counted, held, left, piece_value


class PieceKeeper(ShareKeeper):
    """Entries about what is neither money nor share, train or private company."""

    def own_percent(self, sym: str) -> int:
        """The shares for which a corporation is paid itself, in percent."""
        how = self.facts.dividends
        own = (POOL, how.pool), (OFFERING, how.offering), (sym, how.treasury)
        return sum(held(self.state, owner, sym) for owner, counts in own if counts)

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
        pieces = self._how_many(one, row)
        there = left(facts, state, one.what) if one.source == BANK else counted(state, one.source, one.what)
        if there is not None and there < pieces:
            say = "no face" if row.unit else "no papers"
            self.void(say, owner=one.source, what=one.what, **self._many(row, pieces))
        back = one.to == BANK
        each = piece_value(facts, state, one.what) if back else row.price
        cost = each * pieces if one.price is None else one.price
        say = "pieces back" if back else "paper" if cost else "pieces"
        said = {"to": one.to, "source": one.source, "what": one.what, **self._many(row, pieces)}
        self.done(self._say(say, row), **said, price=cost)
        self.pay(one.to, one.source, cost)
        if one.source != BANK:
            self._less(one.source, one.what, pieces)
        if not back:
            count = self.add(one.to, one.what, pieces)
            if row.most and count > row.most:
                self.tell(
                    WARNING, "too many pieces", owner=one.to, what=one.what, count=count, limit=row.most
                )

    def _how_many(self, one: e.Piece, row: PieceFacts) -> int:
        """How many pieces an entry is about; void for a face value that none make up."""
        if one.face is None:
            return one.count
        if not row.unit or not one.face or one.face % row.unit:
            self.void("no such face", what=one.what, face=one.face)
        return one.face // row.unit

    @staticmethod
    def _many(row: PieceFacts, count: int) -> dict[str, int]:
        """The facts that say how many pieces of a sort: those with a face value by that."""
        return {"count": count, "face": count * row.unit} if row.unit else {"count": count}

    @staticmethod
    def _say(say: str, row: PieceFacts) -> str:
        return f"{say} by face" if row.unit else say

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
            parts[sym] = (self.own_percent(sym), how.own_up)
        for owner, (percent, up) in parts.items():
            dollars = -(-one.face * percent // 100) if up else one.face * percent // 100
            count = dollars // row.unit
            if count:
                self.add(owner, one.what, count)
                self.tell(
                    FOLLOWS,
                    self._say("pieces", row),
                    to=owner,
                    source=BANK,
                    what=one.what,
                    **self._many(row, count),
                )

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
