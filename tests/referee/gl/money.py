"""Interest, loans, bonds and money in need."""

from __future__ import annotations

from collections import Counter

from ..books import Line
from .data import BANK, GONE, POOL, Debt, Turn
from .keeping import Keeping


class Money(Keeping):
    """Interest, loans, bonds and money in need."""

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

    # 4.6.9 to 4.6.11: loans, bonds and own stock ------------------------------------------------------------

    def do_repay_loan(self, action: Line) -> None:
        """4.6.9: $500 each, and the marker one column right for each (3.5)."""
        name = self.turn.corporation
        for _ in range(action["count"]):
            self.loans[name] -= 1
            self.pay(name, BANK, self.title["loans"]["face"])
            self.move(name, self.market.right(self.cell[name]))
            self.tell("loan_repaid", corporation=name, count=self.loans[name])
        self.expect("4.6.9", "loans and money for it", True, self.loans[name] >= 0 and self.ledger[name] >= 0)

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
            if most < 2:
                self.chief[name], self.acting = POOL, new
                self.tell("caretaker_named", corporation=name, player=new)
                return
            self.chief[name], self.acting = new, ""
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
        if self.debt is not None and self.debt.corporation == name:
            self.debt = None  # with the corporation what was wanted of its president is gone, and its turn
            self.turn = Turn()
        self.closed.add(name)
        self.cell.pop(name, None)
        self.shares[name], self.chief[name], self.tokens[name], self.spare[name] = Counter(), GONE, [], 0
        if self.trains.get(self.longer) == name:  # special power tokens are eliminated with it
            self.tell("length_lost", private="ALCO", train=self.longer)
            self.longer = ""
        self.trains |= {train: POOL for train, owner in self.trains.items() if owner == name}
        self.loans[name] = 0
        for private in [one for one, row in self.special.items() if row[0] == name]:
            self.tell("special_token_lost", private=private, corporation=name)
            del self.special[private]
        self.lines = {line: "" if holder == name else holder for line, holder in self.lines.items()}
        self.tell("corporation_closed", corporation=name)
