"""Amtrak and Conrail."""

from __future__ import annotations

from typing import Any

from .data import BANK, OFFERING, POOL, Certificate, Corporation, Row
from .keeping import Keeping


class Nationals(Keeping):
    """Amtrak and Conrail."""

    # --- 5: Amtrak and Conrail ---

    def form_national(self, sym: str, buyer: str) -> None:
        """5.1.1: of all that have operated and have no train left, if they are two or more."""
        merging = sorted(
            one
            for one in self.charter
            if one not in self.trains.values()
            and self.corporations[one].operated
            and not self.corporations[one].closed
        )
        kinds = ("national_formed", "national_not_formed")
        told: Row = next((event for event in self.line["events"] if event["type"] in kinds), {})
        theirs: Any = told.get("merged", told.get("merging", ()))
        self.expect("5.1.1", f"{sym} forms of", merging, sorted(theirs))
        if len(merging) < self.title["national_terms"]["least_merging"]:
            return
        double = {one for one in merging if one in self.merged}
        total = sum(self.market.worth(one) * (2 if one in double else 1) for one in merging)
        price = max(
            self.first_price(total, len(merging) + len(double)),
            self.title["national_terms"]["least_start"],
        )
        splits = 1 if price > self.market.prices[0][-1] else 0
        square = price // 2 if splits else price
        self.formed[sym] = {"share": 10, "merged": merging, "waits": (), "price": square}
        self.corporations[sym] = Corporation(square, True)
        self.cash.accounts.setdefault(sym, 0)
        self.exchange_for_national(sym, buyer, merging, double)
        self.expect("5.1.3", f"starting price of {sym}", square, told.get("price"))
        terms = self.formed[sym]
        self.say("national_formed", sym, terms["share"], square, self.held(sym, OFFERING) // terms["share"])
        self.absorb(sym, merging)
        self.market.place(sym, (0, self.market.prices[0].index(square)))
        if splits:
            self.market.splits[sym] = splits
        passed = self.market.order([sym, self.op.corporation])[0] == sym  # 5.2: its place in the order
        if passed or any(one in self.done for one in merging):
            terms["waits"] = (self.number, self.part)
        self.check_price_end()

    def first_price(self, total: int, parts: int) -> int:
        """5.1.3: the rung nearest to the mean; by the other reading the next that is not below it."""
        if "first_price_rounded_up" not in self.options:
            return self.market.nearest(total, parts)
        return min(
            (rung for rung in self.market.rungs if rung * parts >= total), default=self.market.rungs[-1]
        )

    def exchange_for_national(self, sym: str, buyer: str, merging: list[str], double: set[str]) -> None:
        """5.1.2: two shares of a public corporation for one, one of a merger corporation; the buyer first."""
        public = [one for one in merging if one not in double]
        due: dict[str, int] = {}
        odd = 0
        players = [buyer, *(player for player in self.from_left_of(buyer) if player != buyer)]
        for owner in [*players, sym, POOL]:
            if owner == sym:
                single, twin = (
                    sum(self.held(o, o) for o in group) // 10 for group in (public, sorted(double))
                )
            else:
                single, twin = (
                    sum(self.held(o, owner) for o in group) // 10 for group in (public, sorted(double))
                )
            single += odd if owner == POOL else 0
            due[owner] = twin + single // 2
            odd += single % 2
        self.cut_to_twenty(sym, due, merging, double, players)
        issued = sum(due.values())
        share = 10 if issued <= 10 else 5
        self.formed[sym]["share"] = share
        president = self.first_president(sym, due, players)
        if not president:  # silent, decided: the largest holder acts, of equals the first to exchange
            self.acts[sym] = max(players, key=lambda player: due[player])
        paper = [Certificate(2 * share, president or OFFERING, True)]
        for owner, count in [*due.items(), (OFFERING, 100 // share - issued)]:
            own = owner == president or (owner == OFFERING and not president)
            paper += [Certificate(share, owner) for _ in range(count - (2 if own else 0))]
        self.stock[sym] = paper

    def first_president(self, sym: str, due: dict[str, int], players: list[str]) -> str:
        """5.1.2: the first to reach two shares, until another has more."""
        first = president = ""
        for player in players:
            if due[player] >= 2 and due[player] > due.get(president, 0):
                first, president = first or player, player
        if first != president:  # who had it in between is not told
            self.say("president_changed", sym, first, president)
        return president

    def cut_to_twenty(
        self, sym: str, due: dict[str, int], merging: list[str], double: set[str], players: list[str]
    ) -> None:
        """5.1.2: more than 20 of players are cut in proportion; redeemed ones and the market's come after."""
        total = sum(due[player] for player in players)
        if total <= 20:
            due[sym] = min(due[sym], 20 - total)
            due[POOL] = min(due[POOL], 20 - total - due[sym])
            return
        due[sym] = due[POOL] = 0
        wanted = {player: due[player] for player in players}
        for player in players:  # to the nearest 5%, 2.5% upwards: twentieths, halves up
            due[player] = (40 * wanted[player] + total) // (2 * total)
        while sum(due[player] for player in players) > 20:
            # silent, decided: from who gained most by rounding, of equals the last in exchange order
            gain = {player: due[player] * total - 20 * wanted[player] for player in players}
            due[max(reversed(players), key=lambda player: gain[player])] -= 1
        for player in players:
            missing = wanted[player] - due[player]
            public = [
                self.market.worth(one)
                for one in merging
                if one not in double
                for _ in range(self.held(one, player) // 10)
            ]
            value = sum(public) - (min(public) if len(public) % 2 else 0)  # an odd share is not traded in
            value += sum(self.held(one, player) // 10 * self.market.worth(one) for one in double)
            mine = self.formed[sym]["price"] * missing
            # silent, decided: fractions up
            amount = min(mine, -(-value * missing // wanted[player])) if wanted[player] else 0
            self.pay(BANK, player, amount)
            if missing:
                self.say("compensated", sym, player, missing, amount)

    def absorb(self, sym: str, merging: list[str]) -> None:
        """5.1, 5.1.4: money and markers pass over, tokens are replaced, extra ones return; no bulls."""
        self.floated -= set(merging)  # they are gone, whenever they floated
        for one in merging:
            self.say("merged", one, sym, self.cash[one])
            self.pay(one, sym, self.cash[one])
            self.markers[sym] = self.markers.get(sym, []) + self.markers.pop(one, [])
            self.unsold = {k: (n, sym if who == one else who) for k, (n, who) in self.unsold.items()}
            if self.crossed.get(one):  # 5.2.2: bonuses are inherited, two at most
                self.crossed[sym] = min(2, self.crossed.get(sym, 0) + self.crossed[one])
            for goal, holder in self.holder.items():
                if holder == one:
                    self.holder[goal], self.goal_state[goal] = sym, "gone"
            for token in self.tokens.values():
                if token.corporation == one:
                    token.corporation, token.price = sym, self.title["token_prices"]["national"]
            self.beside = {
                k: (sym if who == one else who, place, city, what)
                for k, (who, place, city, what) in self.beside.items()
            }
            self.strike(one)
        self.return_extra(sym)

    def return_extra(self, sym: str) -> None:
        """5.1.4: one token in a hex, homes stay; of others the president chooses: the table tells which."""
        by_hex: dict[str, list[str]] = {}
        for key, token in self.tokens.items():
            if token.corporation == sym and token.placed:
                by_hex.setdefault(token.hex, []).append(key)
        for key, (who, hex_, _, _) in self.beside.items():  # silent, decided: those beside give way
            if who == sym:
                by_hex.setdefault(hex_, []).append(key)
        for keys in by_hex.values():
            homes = [key for key in keys if key.endswith(" 0")]
            told = [key for key in keys if self.told.tables["tokens"].get(key, {}).get("placed")]
            keep = homes or told[:1] or keys[:1]
            for key in keys:
                if key not in keep:
                    self.take_back(key)

    def tokens_of(self, sym: str) -> list[str]:
        """On the map, beside the spaces and on the charter."""
        return [
            *(key for key, token in self.tokens.items() if token.corporation == sym),
            *(key for key, row in self.beside.items() if row[0] == sym),
        ]

    def do_give_up(self, action: Row) -> None:
        """5.1.4: twenty tokens at most; the president chooses, but homes stay."""
        key, most = action["what"], self.title["national_terms"]["most_tokens"]
        row = self.beside.get(key)
        sym = row[0] if row else self.tokens[key].corporation
        self.expect("5.1.4", f"more than {most} tokens of {sym}", True, len(self.tokens_of(sym)) > most)
        self.expect("5.1.4", "a home stays", False, key.endswith(" 0"))
        self.beside.pop(key, None)
        self.tokens.pop(key, None)
        if len(self.tokens_of(sym)) == most and self.op.loans:
            self.pay_for_loans(self.op.corporation)

    def on_trains_lent(self, event: Row) -> None:
        """5.2.1: the next trains of the bank fill empty shells for a run."""
        sym = event["corporation"]
        own = sum(owner == sym for owner in self.trains.values())
        self.expect("5.2.1", f"only Amtrak and Conrail borrow ({sym})", True, sym in self.formed)
        self.op.loans = [self.kind_of[train] for train in self.depot()[: max(0, 2 - own)]]
        self.op.lent = True
        self.expect("5.2.1", "trains on loan", self.op.loans, list(event["kinds"]))

    def pay_for_loans(self, sym: str) -> None:
        """5.2.1: the run and the treasury buy them as far as the money goes; the rest goes back."""
        while self.op.loans:
            kind, phase = self.op.loans.pop(0), self.phase
            price = self.kinds[kind]["price"]
            if self.cash[sym] >= price and self.kind_of[self.depot()[0]] == kind:
                self.take_train(sym, self.depot()[0], price)
                if self.phase != phase and self.line["step"] == "markers given up":
                    return  # the other company that this train has called sorts its tokens first
