"""What entries do to shares, and what all of keeping is made of: paying, telling, moving a marker."""

from __future__ import annotations

from typing import Any, NoReturn

from . import entries as e
from .facts import Facts
from .state import (
    BANK,
    DONE,
    FOLLOWS,
    OFFERING,
    OUT_OF_GAME,
    POOL,
    WARNING,
    Held,
    Line,
    Marker,
    State,
    counted,
    held,
    president,
    price,
    price_in,
    share_of,
)


class Void(Exception):
    """Raised when an entry has no effect: what it is about is not there. The line that says why."""

    def __init__(self, say: str, **facts: Any) -> None:
        super().__init__(say)
        self.say, self.facts = say, facts


class Keeping:
    """What all of keeping is made of."""

    def __init__(self, facts: Facts, state: State, of: str) -> None:
        self.facts, self.state, self.of = facts, state, of
        self.payers: set[str] = set()
        self.gainers: set[str] = set()

    def tell(self, sort: str, say: str, **facts: Any) -> None:
        """Write a line of the log."""
        self.state.lines.append(Line(self.of, sort, say, facts))

    def done(self, say: str, **facts: Any) -> None:
        """Write the line of the entry itself."""
        self.tell(DONE, say, **facts)

    def void(self, say: str, **facts: Any) -> NoReturn:
        """Leave off before anything was done. Raises `Void`."""
        raise Void(say, **facts)

    @staticmethod
    def said(one: Any, *names: str) -> dict[str, Any]:
        """Fields of an entry as facts."""
        return {name: getattr(one, name) for name in names}

    def player(self, name: str) -> str:
        """A player; void for none."""
        return name if name in self.facts.players else self.void("unknown", name=name)

    def corporation(self, sym: str) -> str:
        """A corporation that is in the game; void for none."""
        if sym in self.state.closed:
            self.void("closed", what=sym)
        return sym if sym in self.facts.corporations else self.void("unknown", name=sym)

    def started(self, sym: str) -> str:
        """A corporation with a marker on the market; void for none."""
        return (
            sym if self.corporation(sym) in self.state.markers else self.void("not started", corporation=sym)
        )

    def owner(self, name: str) -> str:
        """Whoever can have money; void for anybody else."""
        return name if name in self.state.cash else self.void("unknown", name=name)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Move money; nothing else does, so none is lost."""
        if amount:
            self.state.cash[payer] -= amount
            self.state.cash[payee] += amount
            self.payers.add(payer)

    # -- turns of a stock round --------------------------------------------------------------------------

    def _left_of(self, player: str) -> str:
        players = self.facts.players
        return players[(players.index(player) + 1) % len(players)]

    def acts(self, player: str) -> None:
        """Somebody buys or sells in a stock round: whose turn it is; those before them in the order have passed."""
        state = self.state
        if state.round[0] != "stock" or player not in self.facts.players:
            return
        if state.turn and state.turn != player:
            self.tell(FOLLOWS, "turn", player=player)
        state.turn = state.last = player
        state.acted, state.passed = True, 0

    # -- the market ------------------------------------------------------------------------------------

    def place(self, sym: str, cell: str, say: str = "price", again: bool = False) -> None:
        """Put a marker into a cell, behind those that are there; `again`: also where it is there already."""
        state, before = self.state, self.state.markers.get(sym)
        if again or before is None or before.cell != cell:
            state.arrivals += 1
            state.markers[sym] = Marker(cell, state.arrivals)
            self.tell(FOLLOWS, say, corporation=sym, price=price_in(self.facts, cell))

    def walk(self, sym: str, way: dict[str, str], steps: int, say: str = "price") -> None:
        """Move a marker along a way; the price splits where it leaves the top."""
        split, cell, times = self.facts.split, self.state.markers[sym].cell, 0
        for _ in range(steps):
            before, cell = cell, way[cell]
            if split is not None and (before, cell) == (split.last, split.to):
                times += 1
        self.place(sym, cell, say, again=times > 0)
        if split is not None and times:
            self.tell(FOLLOWS, "splits", corporation=sym, count=self.add(sym, split.piece, times))

    def add(self, owner: str, what: str, count: int) -> int:
        """Count so many more of something; how many there are then."""
        counts = self.state.counts.setdefault(owner, {})
        counts[what] = counts.get(what, 0) + count
        return counts[what]

    def fall(self, sym: str, rows: int) -> None:
        """Let a marker fall by so many rows."""
        falls = self.facts.market.falls[self.state.markers[sym].cell]
        if rows:
            self.place(sym, falls[min(rows, len(falls)) - 1])


class ShareKeeper(Keeping):
    """The entries about shares."""

    def _start(self, one: e.Start) -> None:
        facts, state, sym = self.facts, self.state, self.corporation(one.corporation)
        self.player(one.player)
        if sym in state.par:
            self.void("has begun", corporation=sym)
        top = next((c for c in state.stock[sym] if c.president and c.owner == OFFERING), None)
        if top is None:
            self.void("no shares", owner=OFFERING, corporation=sym, percent=facts.corporations[sym].share)
        paper = facts.beginning.papers.get(sym, "") if facts.beginning is not None else ""
        cost = self._usual(one, sym, top, paper) if one.price is None else one.price
        cell = facts.market.par.get(str(one.par)) or self._cell(one.par)
        self.done("start", player=one.player, corporation=sym, par=one.par, price=cost)
        if str(one.par) not in facts.market.par:
            self.tell(WARNING, "no par", par=one.par)
        for private in (paper, self._brought_by(sym)):
            if private in state.privates and state.privates[private] != one.player:
                self.tell(WARNING, "not the owner", player=one.player, private=private, corporation=sym)
        self.acts(one.player)
        state.par[sym] = one.par
        self.pay(one.player, BANK, cost)
        if cell:
            self.place(sym, cell)
        self._hand([top], sym, one.player)
        if state.privates.get(paper, OUT_OF_GAME) != OUT_OF_GAME:
            state.privates[paper] = OUT_OF_GAME
            self.tell(FOLLOWS, "closes", what=paper)
        self._float_if_due(sym)

    def _brought_by(self, sym: str) -> str:
        """The private company with which the president's certificate of a corporation comes; "" for none."""
        along = self.facts.along.items()
        return next((name for name, row in along if row.president and row.corporation == sym), "")

    def _usual(self, one: e.Start, sym: str, top: Held, paper: str) -> int:
        """What a president's certificate costs where nothing is said; `paper`: the private company that it takes."""
        full = one.par * top.percent // self.facts.corporations[sym].share
        owners = self.state.privates
        if one.version > 1 and owners.get(self._brought_by(sym)) == one.player:
            return 0
        if self.facts.beginning is None or (one.version > 1 and owners.get(paper) != one.player):
            return full
        return max(0, full - self.facts.beginning.discount)

    def along(self, private: str, player: str) -> None:
        """What comes with a private company that a player has bought from the bank."""
        row = self.facts.along.get(private)
        if row is None or player not in self.facts.players:
            return
        sym = row.corporation
        if row.president:
            if sym not in self.state.par:
                self.tell(FOLLOWS, "presidency along", player=player, corporation=sym)
            return
        picked = self._pick(sym, OFFERING, row.percent)
        if picked:
            self.tell(FOLLOWS, "along", owner=player, corporation=sym, percent=row.percent)
            self._hand(picked, sym, player)
            self._settle(sym)
            self._float_if_due(sym)

    def _cell(self, price: int) -> str:
        prices = self.facts.market.prices
        return next(
            (
                f"{row},{column}"
                for row, line in enumerate(prices)
                for column, each in enumerate(line)
                if each == price
            ),
            "",
        )

    def _hand(self, taken: list[Held], sym: str, to: str) -> None:
        """Give certificates to a new owner, behind those that are there."""
        stay = [c for c in self.state.stock[sym] if not any(c is one for one in taken)]
        self.state.stock[sym] = stay + [Held(c.percent, to, c.president) for c in taken]
        self.gainers.add(to)

    def _pick(self, sym: str, owner: str, percent: int, top: bool = False) -> list[Held]:
        """Certificates of an owner that make up so many percent, the president's last; empty where none do."""
        own = [c for c in self.state.stock[sym] if c.owner == owner]
        ordinary = [c for c in own if not c.president]
        for pool in (ordinary, [*(c for c in own if c.president), *ordinary]) if top else (ordinary,):
            picked: list[Held] = []
            left = percent
            for one in pool:
                if one.percent <= left:
                    picked.append(one)
                    left -= one.percent
            if not left:
                return picked
        return []

    def _buy(self, one: e.Buy) -> None:
        facts, state, sym, source = self.facts, self.state, self.corporation(one.corporation), one.source
        if one.buyer == BANK:
            self.void("unknown", name=one.buyer)
        self.owner(one.buyer)
        picked = self._pick(sym, source, one.percent)
        if not picked:
            self.void("no shares", owner=source, corporation=sym, percent=one.percent)
        usual = {OFFERING: facts.shares.offering, POOL: facts.shares.pool}.get(source, facts.shares.treasury)
        each = state.par.get(sym) if usual == "par" else price(facts, state, sym)
        if one.price is None and each is None:
            self.void("not started", corporation=sym)
        cost = (each or 0) * one.percent // share_of(facts, state, sym) if one.price is None else one.price
        payee = source if source in state.cash else BANK
        if source == OFFERING and facts.reissues and counted(state, sym, facts.reissues):
            payee = sym
        self.done("buy", buyer=one.buyer, corporation=sym, source=source, percent=one.percent, price=cost)
        self.acts(one.buyer)
        self.pay(one.buyer, payee, cost)
        self._hand(picked, sym, one.buyer)
        self._settle(sym)
        self._float_if_due(sym)
        self._holding(sym, one.buyer)

    def _holding(self, sym: str, owner: str) -> None:
        percent = held(self.state, owner, sym)
        if owner in self.facts.players and percent > self.facts.holding:
            self.tell(
                WARNING,
                "holds too much",
                player=owner,
                corporation=sym,
                percent=percent,
                limit=self.facts.holding,
            )

    def _sell(self, one: e.Sell) -> None:
        facts, state, sym = self.facts, self.state, self.started(one.corporation)
        self.owner(one.seller)
        share, keeps = share_of(facts, state, sym), held(state, one.seller, sym) - one.percent
        if keeps < 0 or one.percent % share:
            self.void("no shares", owner=one.seller, corporation=sym, percent=one.percent)
        follower = ""
        if president(facts, state, sym) == one.seller:
            follower = self._successor(sym, one.seller, keeps)
        if not follower and not self._pick(sym, one.seller, one.percent):
            self.void("president stays", player=one.seller, corporation=sym)
        usual = (price(facts, state, sym) or 0) * one.percent // share
        cost = usual if one.price is None else one.price
        self.done("sell", seller=one.seller, corporation=sym, percent=one.percent, price=cost)
        self.acts(one.seller)
        if follower:
            self._swap(sym, one.seller, follower)
        self._hand(self._pick(sym, one.seller, one.percent), sym, POOL)
        self.pay(BANK, one.seller, cost)
        usual_rows = one.percent // (facts.corporations[sym].share if facts.small else share)
        self.fall(sym, usual_rows if one.rows is None else one.rows)
        if held(state, POOL, sym) > facts.pool:
            self.tell(WARNING, "pool full", corporation=sym, percent=held(state, POOL, sym), limit=facts.pool)

    def _give(self, one: e.Give) -> None:
        sym = self.corporation(one.corporation)
        if one.to not in (OFFERING, POOL, OUT_OF_GAME):
            self.owner(one.to)
        picked = self._pick(sym, one.source, one.percent, top=True)
        if not picked:
            self.void("no shares", owner=one.source, corporation=sym, percent=one.percent)
        self.done("give", **self.said(one, "source", "to", "corporation", "percent"))
        self._hand(picked, sym, one.to)
        self._settle(sym)
        if sym in self.state.par:
            self._float_if_due(sym)
        self._holding(sym, one.to)

    def _reissue(self, one: e.Reissue) -> None:
        facts, sym = self.facts, self.started(one.corporation)
        if not facts.reissues:
            self.void("no reissues", corporation=sym)
        own = [c for c in self.state.stock[sym] if c.owner == sym and not c.president]
        if not own:
            self.void("no shares", owner=sym, corporation=sym, percent=facts.corporations[sym].share)
        percent = sum(c.percent for c in own)
        self.done("reissue", corporation=sym, percent=percent, par=one.par)
        self.state.par[sym] = one.par
        self._hand(own, sym, OFFERING)
        self.add(sym, facts.reissues, 1)

    def _form(self, one: e.Form) -> None:
        sym = self.corporation(one.corporation)
        if self.state.stock[sym]:
            self.void("has begun", corporation=sym)
        share = self.facts.corporations[sym].share if one.share is None else one.share
        self.done("form", corporation=sym)
        percents = [2 * share, *[share] * (100 // share - 2)]
        self.state.stock[sym] = [Held(percent, OFFERING, n == 0) for n, percent in enumerate(percents)]

    # -- presidents ------------------------------------------------------------------------------------

    def _successor(self, sym: str, old: str, keeps: int) -> str:
        """Who has more than the president keeps, the nearest to the left of equals; "" for nobody."""
        players, best = self.facts.players, ""
        top = next(c.percent for c in self.state.stock[sym] if c.president)
        most, seat = max(keeps, top - 1), players.index(old)
        for player in players[seat + 1 :] + players[:seat]:
            if held(self.state, player, sym) > most:
                best, most = player, held(self.state, player, sym)
        return best

    def _settle(self, sym: str) -> None:
        old = president(self.facts, self.state, sym)
        new = self._successor(sym, old, held(self.state, old, sym)) if old else ""
        if new:
            self._swap(sym, old, new)

    def _swap(self, sym: str, old: str, new: str) -> None:
        stock = self.state.stock[sym]
        top = next(c for c in stock if c.president)
        given: list[Held] = []
        for one in stock:
            if one.owner == new and not one.president and sum(c.percent for c in given) < top.percent:
                given.append(one)
        owner = top.owner
        self._hand(given, sym, owner)
        self._hand([top], sym, new)
        self.tell(FOLLOWS, "president", player=new, corporation=sym)

    def _president(self, one: e.President) -> None:
        sym = self.corporation(one.corporation)
        self.player(one.player)
        top = next((c for c in self.state.stock[sym] if c.president), None)
        own = sum(c.percent for c in self.state.stock[sym] if c.owner == one.player and not c.president)
        if top is None or top.owner == one.player or own < top.percent:
            self.void("no president", player=one.player, corporation=sym)
        self.done("president by hand", player=one.player, corporation=sym)
        self._swap(sym, top.owner, one.player)

    # -- floating --------------------------------------------------------------------------------------

    def sold_out(self, sym: str) -> bool:
        """Whether all of a corporation is in players' hands; its own shares are as good as that in some titles."""
        own = () if self.facts.shares.own_sold else (sym,)
        return not any(held(self.state, owner, sym) for owner in (OFFERING, POOL, *own))

    def _float_if_due(self, sym: str) -> None:
        out = 100 - held(self.state, OFFERING, sym)
        if sym in self.state.par and sym not in self.state.floated and out >= self.facts.float:
            self._floats(sym, None)

    def _floats(self, sym: str, capital: int | None) -> None:
        state, par = self.state, self.state.par.get(sym, 0)
        out = 100 - held(state, OFFERING, sym)
        shares = out // self.facts.corporations[sym].share
        usual = 10 * par if self.facts.shares.full else par * shares
        paid = usual if capital is None else capital
        state.floated.append(sym)
        self.pay(BANK, sym, paid)
        self.tell(FOLLOWS, "floats", corporation=sym, amount=paid)
        if not self.facts.shares.full:
            left = [c for c in state.stock[sym] if c.owner == OFFERING]
            self._hand(left, sym, sym)

    def _float(self, one: e.Float) -> None:
        sym = self.started(one.corporation)
        if sym in self.state.floated:
            self.void("has floated", corporation=sym)
        self.done("float", corporation=sym)
        self._floats(sym, one.capital)
