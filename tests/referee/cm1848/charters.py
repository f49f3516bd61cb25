"""Charters: conversion and hostile take-overs."""

from __future__ import annotations

from .data import BANK, GRANTS, MARKET, OFFERING, TITLE, Json
from .keeping import Keeping


class Charters(Keeping):
    """Charters: conversion and hostile take-overs."""

    # ---- 23: conversion of charters

    def do_convert_charter(self, action: Json) -> None:
        """Twice the par for the certificate, par for up to two shares, less $100; then those laid out pay par
        (26)."""
        player, who, par, shares = action["by"], action["corporation"], action["par"], action["shares"]
        charter, section = f"{who} charter", "23"
        self.must(
            section, f"{player} owns {charter}", self.owner[charter] == player and charter not in self.shut
        )
        self.must(
            section,
            "par and shares",
            str(par) in MARKET["par"] and 0 <= shares <= TITLE["conversion"]["ordinary"],
        )
        self.must(section, f"{charter} may be converted now", self.convertible(who))
        self.act(player)
        cost = par * (2 + shares) - TITLE["conversion"]["discount"]
        self.must(section, "the money is there", cost <= self.ledger[player])
        self.pay(player, BANK, cost)
        self.close_paper(charter)
        self.par[who], self.president[who], self.converted_in[who] = par, player, self.round[1]
        self.move(who, (MARKET["par"][str(par)][0], MARKET["par"][str(par)][1]))
        self.transfer(who, OFFERING, player, 20 + 10 * shares)
        self.must("8", "at most 60% for a player", self.held[who][player] <= TITLE["holding_limit"])
        self.must("45", "certificate limit", self.certificates(player) <= self.limit())
        for attacker, _ in self.attacks.pop(who, []):
            self.pay(attacker, BANK, par)
            self.transfer(who, OFFERING, attacker, 10)
            self.note("laid_out_bought", attacker, who, par)
        self.note("charter_converted", who, player, par, shares, self.forced.pop(who, "") == player)
        self.raised.pop(who, None)
        self.overdue.discard(who)
        self.succeed_buyer(who)
        if who in GRANTS and not self.starter:
            self.starter = player  # 19
        self.float_if_due(who)

    def convertible(self, corporation: str) -> bool:
        """Land grant charters not in phase 2; late ones only after all land grants, and not in the round of
        the fifth."""
        grants = sorted(number for who, number in self.converted_in.items() if who in GRANTS)
        if corporation in GRANTS:
            return self.phase != "2"
        if corporation in self.told.slots["charters of pioneers"]:
            return True
        return len(grants) == len(GRANTS) and grants[4] != self.round[1]

    def float_if_due(self, corporation: str) -> None:
        """23, 24: with 50% sold from the initial offering: ten times par, markers by par value (14)."""
        par = self.par[corporation]
        sold = 100 - self.held[corporation][OFFERING]
        if corporation not in self.floated and par is not None and sold >= TITLE["float_percent"]:
            self.floated.add(corporation)
            self.pay(BANK, corporation, 10 * par)
            self.note("floated", corporation, 10 * par)
            self.tokens[corporation] = [""] * TITLE["station_markers"][str(par)]

    # ---- 26: hostile take-overs

    def do_attack(self, action: Json) -> None:
        """A bid for another player's charter, $100 or $5 more than the last; a share is laid out, not bought.
        Only what its owner may convert can be attacked (silent, decided: D20)."""
        player, who = action["by"], action["corporation"]
        owner, rows = self.owner[f"{who} charter"], self.attacks.setdefault(who, [])
        self.must(
            "26",
            "another player's open charter",
            owner in self.players and owner != player and f"{who} charter" not in self.shut,
        )
        self.must("26", f"{who} may be converted", self.convertible(who))
        self.must("26", "certificate limit", not self.at_limit(player))
        self.check_bid(
            player,
            action["price"],
            rows[-1][1] + TITLE["take_over"]["step"] if rows else TITLE["take_over"]["least"],
        )
        self.act(player)
        rows.append((player, action["price"]))

    def open_bidding(self, item: str = "") -> None:
        """Several attackers bid amongst themselves, in order from the original one, in the defender's
        turn; `item`: the charter, where it is known."""
        told = self.before.slots["auction"]
        item = item or (told["item"] if told else "")
        if self.mode == "stock" and self.auction is None and item in self.attacks:
            rows = self.attacks[item]
            leader, bid = self.highest_bid(item)
            before = self.around(rows[0][0])[-1]
            self.auction = {
                "item": item,
                "leader": leader,
                "price": bid,
                "in": [row[0] for row in rows],
                "spoke": before,
            }

    def highest_bid(self, corporation: str) -> tuple[str, int]:
        """The bid that stands: the last one raised in the defender's turn, or the highest attack."""
        return self.raised.get(corporation) or max(self.attacks[corporation], key=lambda row: row[1])

    def do_accept_bid(self, action: Json) -> None:
        """The highest bidder pays and gets the charter, which he has to convert in his next turn. The turn of
        the defender goes on as if nothing had been done."""
        who = self.before.slots["charter defended"]["corporation"]
        buyer, bid = self.highest_bid(who)
        del self.attacks[who]
        self.raised.pop(who, None)
        self.change_for(buyer, bid)
        self.pay(buyer, action["by"], bid)
        self.note("charter_taken", who, action["by"], buyer, bid)
        self.owner[f"{who} charter"] = buyer
        self.forced[who] = buyer

    def do_refuse_bid(self, action: Json) -> None:
        """The bidder may go on; when he does not, the defender has to convert in this turn."""
        who = self.before.slots["charter defended"]["corporation"]
        bidder, bid = self.highest_bid(who)
        self.auction = {
            "item": who,
            "leader": "",
            "price": bid,
            "in": [bidder],
            "spoke": bidder,
            "refused": True,
        }

    def on_bid_refused(self, event: Json) -> None:
        """The last word on a bid; unasked only when the bidder cannot raise it."""
        if event["final"]:
            bidder, bid = self.highest_bid(event["corporation"])
            if self.by != ("pass", bidder):
                self.must("26", "the bidder cannot raise", self.cannot_raise(bidder, bid))
            self.auction = None
            self.forced[event["corporation"]] = event["player"]
            self.overdue.add(event["corporation"])

    def on_bid_lapsed(self, event: Json) -> None:
        """A bidder without the money any more."""
        rows = self.attacks[event["corporation"]]
        bid = dict(rows).get(event["player"], 0)
        self.must(
            "26",
            "the bid lapses for want of money",
            self.cannot_raise(event["player"], bid - int(TITLE["step_of_bids"])),
        )
        self.attacks[event["corporation"]] = [row for row in rows if row[0] != event["player"]]
