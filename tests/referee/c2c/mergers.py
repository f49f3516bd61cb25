"""Mergers."""

from __future__ import annotations

from collections import Counter

from .data import BANK, OFFERING, POOL, Certificate, Row, Token
from .keeping import Keeping


class Mergers(Keeping):
    """Mergers."""

    # --- 4.3.5 mergers ---

    def do_declare_merger(self, action: Row) -> None:
        pair = [action["corporation"], action["other"]]
        self.expect("4.3.5", "whose turn it is to declare a merger", self.merge_turn, action["by"])
        self.expect("F", "no merger after the $500 finish", True, self.end != "price")
        since = int(self.title["merger"]["since"])
        self.expect("4.3.5", "mergers since the first 4-train", True, int(self.phase) >= since)
        for sym in pair:
            single = sym in self.charter and sym not in self.merged and self.corporations[sym].operated
            self.expect("4.3.5", f"{sym} has operated and never merged", True, single)
        self.check_president(pair[0], action["by"])
        self.merger = {"pair": pair, "by": action["by"], "president": action["president"]}

    def do_choose_survivor(self, action: Row) -> None:
        pair, stays = self.merger["pair"], action["corporation"]
        goes = pair[0] if stays == pair[1] else pair[1]
        self.merger["survivor"] = stays
        result = (self.market.worth(stays) + self.market.worth(goes)) * 3
        last = self.market.order(pair)[-1]
        self.check_president_of_merger(action["by"], pair)
        self.join_charters(stays, goes)
        both = self.reissues.get(stays, 0) and self.reissues.get(goes, 0)
        if not both:  # 4.3.5: otherwise the money of offered shares does not go to the treasury
            self.reissues.pop(stays, None)
        self.advance(last, stays, goes, self.market.nearest(result, 4))
        self.corporations[stays].par = min(self.market.price(stays), self.title["merger"]["most_par"])
        odd = self.exchange_pair(stays, goes)
        crossed = self.crossed.get(stays, 0) + self.crossed.get(goes, 0)
        self.strike(goes)
        if crossed:  # 4.7.9: bonuses had are absorbed
            self.crossed[stays] = crossed
        self.merged[stays] = goes
        self.say("corporations_merged", stays, goes, self.merger["by"])
        self.count_in_play()
        self.check_price_end()
        if "kinder_mergers" in self.options:
            self.compensate_odd(stays, odd, bool(both))
        self.next_odd_share()

    def new_shares(self, pair: list[str]) -> dict[str, int]:
        return {p: sum(self.held(sym, p) for sym in pair) // 20 for p in self.players}

    def check_president_of_merger(self, player: str, pair: list[str]) -> None:
        """4.3.5: who has most of the new shares; of equals whom the two presidents agree on."""
        shares = self.new_shares(pair)
        best = [one for one in self.players if shares[one] == max(shares.values())]
        self.expect(
            "4.3.5",
            "president of the merger has most shares, and two",
            True,
            player in best and shares[player] >= 2,
        )
        self.merger["president"] = player

    def advance(self, last: str, stays: str, goes: str, target: int) -> None:
        """4.3.5: the marker that would operate last advances until it matches; then it is the survivor's."""
        old, moves, splits_before = (
            self.market.price(last),
            len(self.market.moves),
            len(self.market.split_now),
        )
        while self.market.worth(last) < target:
            self.market.right(last)
        self.market.moves[moves:] = [(stays, old, self.market.price(last))]
        new = self.market.split_now[splits_before:]
        self.market.split_now[splits_before:] = [(stays, times) for _, times in new]
        cell, splits = self.market.at[last], self.market.splits.get(last, 0)
        if last != stays:
            self.market.remove(last)
            self.market.remove(stays)
            self.market.place(stays, cell)
        self.market.splits.pop(goes, None)
        if splits:
            self.market.splits[stays] = splits
        else:
            self.market.splits.pop(stays, None)

    def exchange_pair(self, stays: str, goes: str) -> list[str]:
        """4.3.5: all shares two for one, redeemed and offered ones too; odd ones go to the market first."""
        old = {
            owner: sum(self.held(stays, o) + self.held(goes, o) for o in owners) // 10
            for owner, owners in [
                *((p, [p]) for p in self.players),
                (OFFERING, [OFFERING]),
                (stays, [stays, goes]),
                (POOL, [POOL]),
            ]
        }
        odd = [owner for owner, count in old.items() if owner != POOL and count % 2]
        old[POOL] += len(odd)
        president = self.merger["president"]
        paper = [Certificate(20, president, True)]
        for owner, count in old.items():
            paper += [Certificate(10, owner) for _ in range(count // 2 - (2 if owner == president else 0))]
        self.expect("4.3.5", "shares after a merger", 100, sum(one.percent for one in paper))
        self.stock[stays] = paper
        return odd

    def join_charters(self, stays: str, goes: str) -> None:
        """4.3.5: money, trains, private companies and markers together; a shell for each of the two."""
        self.pay(goes, stays, self.cash[goes])
        for train, owner in self.trains.items():
            if owner in (stays, goes):
                self.shells[train], self.trains[train] = owner, stays
        for company in self.companies.values():
            company.owner = stays if company.owner == goes and not company.closed else company.owner
        self.of_whom = {
            key: (one.corporation, one.hex)
            for key, one in self.tokens.items()
            if one.corporation in (stays, goes) and one.placed
        }
        self.of_whom |= {key: row[:2] for key, row in self.beside.items() if row[0] in (stays, goes)}
        for token in self.tokens.values():
            if token.corporation in (stays, goes):
                token.corporation = stays
                token.price = token.price if token.placed else self.title["token_prices"]["merged"]
        self.beside = {k: (stays if row[0] == goes else row[0], *row[1:]) for k, row in self.beside.items()}
        self.place_markers = {
            k: (stays if who == goes else who, place, shut)
            for k, (who, place, shut) in self.place_markers.items()
        }
        self.markers[stays] = self.markers.get(stays, []) + self.markers.pop(goes, [])
        self.unsold = {k: (n, stays if who == goes else who) for k, (n, who) in self.unsold.items()}
        for goal, holder in self.holder.items():
            self.holder[goal] = stays if holder == goes else holder

    def join_tokens(self) -> None:
        """4.3.5: of two tokens in a hex one returns, never a home; of others by choice."""
        self.merge_turn, self.passes = self.left_of(self.merger["by"]), 0
        places: dict[str, dict[str, str]] = {}
        for key, (who, place) in self.of_whom.items():
            places.setdefault(place, {})[who] = key
        for pair in places.values():
            keys = list(pair.values())
            homes = [key for key in keys if key.endswith(" 0")]
            if len(keys) == 2 and len(homes) == 1:
                self.take_back(next(key for key in keys if key not in homes))

    def on_bull_given(self, event: Row) -> None:
        """4.3.5: the marker taken off the market becomes a bull token, when all other tokens are seen to."""
        sym = event["corporation"]
        self.expect("4.3.5", "who gets a bull token", self.merger.pop("survivor", ""), sym)
        hexes = Counter(
            one.hex
            for key, one in self.tokens.items()
            if one.corporation == sym and one.hex and not key.endswith(" 0")
        )
        self.expect("4.3.5", f"hexes with two tokens of {sym}", [], [k for k, n in hexes.items() if n > 1])
        self.bulls[sym] = self.title["token_prices"]["bull"]

    def take_back(self, key: str) -> None:
        if (
            key in self.beside
        ):  # a destination token that is returned: what it is then called only the table tells
            row = self.beside.pop(key)
            price = self.title["token_prices"]["merged"]
            self.tokens[self.new_token(key)] = Token(row[0], price, "", -1, False)
            return
        token = self.tokens[key]
        token.hex, token.city, token.placed = "", -1, False
        token.price = self.title["token_prices"]["merged"]

    def do_return_token(self, action: Row) -> None:
        key = action["token"]
        mine = self.tokens[key] if key in self.tokens else None
        self.expect("4.3.5", "a home token is never removed", False, key.endswith(" 0"))
        if mine is not None:
            twice = sum(
                one.corporation == mine.corporation and one.hex == mine.hex for one in self.tokens.values()
            )
            twice += sum(row[:2] == (mine.corporation, mine.hex) for row in self.beside.values())
            self.expect("4.3.5", "tokens in the hex from which one returns", True, twice > 1)
        self.take_back(key)

    def compensate_odd(self, sym: str, odd: list[str], reissued: bool) -> None:
        """F, kinder mergers: half the new price for players and the corporation; for the offering's share it is
        the corporation's only if the money for that is (4.3.5: both have reissued; silent, decided)."""
        price = self.market.price(sym)
        for owner in odd:
            if owner != OFFERING or reissued:
                payee = sym if owner == OFFERING else owner
                amount = -(-price * self.title["variants"]["kinder_mergers"]["odd"] // 100)  # halves in full
                self.pay(BANK, payee, amount)
                self.say("odd_paid", payee, sym, amount)
        first = self.players.index(self.merger["by"])
        players = self.players[first:] + self.players[:first]
        self.odd = [one for one in [*players, sym] if one in odd]

    def next_odd_share(self) -> None:
        """F, kinder mergers: who cannot pay has no choice; tokens are joined when all have chosen."""
        sym = self.merger["survivor"]
        while self.odd and (self.cash[self.odd[0]] < self.market.price(sym) or not self.held(sym, POOL)):
            self.odd.pop(0)
        if not self.odd:
            self.join_tokens()

    def do_buy_odd(self, action: Row) -> None:
        """F, kinder mergers: for an odd share one from the market, the declarer first, the company last."""
        sym = self.merger["survivor"]
        owner = self.odd.pop(0) if self.odd else ""
        self.expect(
            "F kinder",
            "who acts for the buyer",
            owner if owner in self.players else self.president(sym),
            action["by"],
        )
        self.pay(owner, BANK, self.market.price(sym))
        self.say("odd_bought", owner, sym, self.market.price(sym))
        self.move_shares(sym, POOL, owner, 10)
        self.settle_presidency(sym)
        self.next_odd_share()
