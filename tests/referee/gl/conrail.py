"""CONRAIL."""

from __future__ import annotations

from collections import Counter

from ..books import Line
from .data import BANK, DEPOT, GONE, POOL
from .keeping import Keeping


class Conrail(Keeping):
    """CONRAIL."""

    # 4.5.1.2: CONRAIL ---------------------------------------------------------------------------------------

    def merging(self) -> list[str]:
        """Floated corporations that have operated and have no train now."""
        return [
            name
            for name in self.charters
            if name in self.floated
            and name not in self.closed
            and name in self.operated
            and not self.owned(name)
        ]

    def on_national_not_formed(self, event: Line) -> None:
        """4.5.1.2: fewer than two corporations: no merger."""
        self.expect("4.5.1.2", "a formation is due", True, self.formation_due)
        merging = self.merging()
        self.expect("4.5.1.2", "fewer than two merge", True, len(merging) < 2)
        self.tell("national_not_formed", corporation=self.national, merging=merging, last=self.phase == "E")
        self.formation_due = False

    def on_national_formed(self, event: Line) -> None:
        """4.5.1.2: the formation procedure, paragraph by paragraph."""
        new, merging = self.national, self.merging()
        self.expect("4.5.1.2", "a formation is due", True, self.formation_due)
        self.expect("4.5.1.2", "two or more merge", True, len(merging) >= 2)
        self.formation_due, self.merged = False, merging
        issue = [row for row in self.title["national"]["issue"] if row["merging"] <= len(merging)][-1]
        self.percent[new], self.shares[new] = issue["share"], Counter()
        total = 100 // issue["share"]
        got, bonds, left, void = self.exchange(merging, total, self.bonds[new] if issue["bonds"] else 0)
        self.shares[new] += got
        for owner, count in bonds.items():
            self.bonds[new] -= count
            self.bonds[owner] += count
            if count and owner != new:
                self.tell("bonds_issued", corporation=new, to=owner, count=count)
        price, loans = self.starting_value(merging), sum(self.loans[name] for name in merging)
        bonds_left = self.title["bonds"]["count"] - sum(bonds.values())
        self.tell(
            "national_formed",
            corporation=new,
            merged=merging,
            share=issue["share"],
            price=price,
            shares=got,
            bonds=bonds,
            left=left,
            bonds_left=bonds_left,
            void=void,
            loans=loans,
        )
        self.name_president(new, got)
        self.floated[new] = self.round["number"]
        self.put_marker(new, (0, self.market.prices[0].index(price)))
        for _ in range(loans):
            self.left(new)
        self.par[new] = self.price(new)  # "final Starting Value": after the loans, so below $110 perhaps
        count = min(loans, self.bonds[new])
        self.bonds[new] -= count
        self.bonds[POOL] += count
        if count:
            self.tell("bonds_issued", corporation=new, to=POOL, count=count)
        self.pay(BANK, new, left * self.price(new))
        self.shares[new][POOL] += left
        self.take_over(new, merging)
        # 4.5.1.2: it waits for the next round if one of the merged has operated in this one.
        if any(name in self.done for name in merging):
            self.waits = (self.round["number"], self.round["part"])

    def exchange(
        self, merging: list[str], left: int, bonds: int
    ) -> tuple[dict[str, int], dict[str, int], int, int]:
        """Two for one: players from the one who began the phase on, the treasuries together, then the open
        market with what players (and treasuries) threw in as odd shares. Shares first, then bonds, then
        nothing."""
        first = self.president(self.turn.corporation)
        owners = [first, *(one for one in self.after(first) if one != first), self.national, POOL]
        got, given, odd, void = dict[str, int](), dict[str, int](), 0, 0
        for owner in owners:
            if owner == self.national:
                held = sum(self.shares[name][name] for name in merging)
            else:
                held = sum(self.shares[name][owner] for name in merging)
            if owner == POOL:
                held += odd
            elif held % 2:
                odd += 1
            wanted = held // 2
            got[owner] = min(wanted, left)
            left -= got[owner]
            given[owner] = min(wanted - got[owner], bonds)
            bonds -= given[owner]
            void += 2 * (wanted - got[owner] - given[owner])
        return got, given, left, void

    def starting_value(self, merging: list[str]) -> int:
        """The mean of the two best prices, rounded down to a market value, $110 at least."""
        best = sorted((self.price(name) for name in merging), reverse=True)[:2]
        value = max(price for price in self.market.prices[0] if price <= max(sum(best) // 2, 75))
        return max(value, int(self.title["national"]["least_start"]))

    def name_president(self, name: str, got: dict[str, int]) -> None:
        """The first to receive two shares; if none, the first to receive one acts, and the certificate
        lies with the treasury's shares, or in the open market. Then a normal change of presidency."""
        players = [one for one in got if one in self.players and got[one]]
        first = next((one for one in players if got[one] >= 2), "")
        self.acting = "" if first or not players else players[0]
        self.chief[name] = first or (name if got[name] >= 2 else POOL)
        if first:
            self.settle_presidency(name)

    def take_over(self, new: str, merging: list[str]) -> None:
        """CONRAIL gets the money, special tokens, ferry and five tokens more, and the homes; loans go to
        the bank."""
        self.spare[new], self.tokens[new] = len(self.title["national"]["tokens"]), []
        for name in merging:
            self.tell("merged", corporation=name, into=new, cash=self.ledger[name], loans=self.loans[name])
            self.pay(name, new, self.ledger[name])
            self.loans[name] = 0
            home = self.tokens[name][0]
            if home not in self.tokens[new]:
                self.tokens[new].append(home)
                self.tell("token_taken_over", national=new, hex=home[0])
            self.closed.add(name)
            del self.cell[name]
            self.shares[name], self.chief[name] = Counter(), GONE
            self.spare[name] = 0
        for name in merging:  # one token of CONRAIL stands for several
            self.tokens[name] = [token for token in self.tokens[name] if token not in self.tokens[new]]
        self.special = {
            one: (new if holder in merging else holder, hex) for one, (holder, hex) in self.special.items()
        }
        self.lines = {line: new if holder in merging else holder for line, holder in self.lines.items()}

    def do_keep_token(self, action: Line) -> None:
        """4.5.1.2: up to two more for each merged corporation."""
        token = (action["hex"], action["city"])
        whose = [name for name in self.merged if token in self.tokens[name]]
        self.expect("4.5.1.2", "a merged corporation's token", True, bool(whose))
        self.expect("4.5.1.2", "CONRAIL's president chooses", self.president(self.national), action["by"])
        for event in self.line["events"]:
            if event["type"] == "token_taken_over":
                self.kept[event["corporation"]] += 1
        self.check_kept()
        for name in whose:
            self.tokens[name].remove(token)
        self.tokens[self.national].append(token)
        self.tell("token_taken_over", national=self.national, hex=action["hex"])

    def on_formation_over(self, event: Line) -> None:
        """4.5.1.2: tokens not replaced are lost; then T6, after CONRAIL has had the opportunity to form."""
        self.expect("4.5.1.2", "formed", bool(self.merged), event["formed"])
        self.formation_over = bool(self.merged)
        for name in self.merged:
            self.tokens[name] = []
        self.cut_trains()

    def cut_trains(self) -> None:
        """T6: 10H trains by the corporations in play or still to come, CONRAIL counted if it exists
        (decided, section 5: the one just bought is among the number, and phase E counts nothing anew)."""
        cut = self.title["train_cut"]
        if self.phase != cut["train"]:
            return
        alive = len([name for name in self.charters if name not in self.closed]) + bool(self.merged)
        keep = next(row["trains"] for row in cut["row"] if alive >= row["least"])
        kind = [one for one in self.trains if one.startswith("10H-")]
        gone = [one for one in kind[keep:] if self.trains[one] == DEPOT]
        self.trains |= dict.fromkeys(gone, GONE)
        if gone:
            self.tell("trains_cut", kind="10H", count=len(gone))
