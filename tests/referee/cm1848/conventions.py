"""The railroad conventions."""

from __future__ import annotations

from .data import BANK, GRANTS, INCOMES, OFFERING, PIONEERS, POWERS, PRIVATES, TITLE, Json
from .keeping import Keeping


class Conventions(Keeping):
    """The railroad conventions."""

    # ---- 18, 19: the conventions

    def chapter(self) -> str:
        """The chapter of the auction that goes on."""
        return "26" if self.mode == "stock" else "18" if self.conventions == 0 else "19"

    def speaker(self) -> str:
        """Who has to offer, to bid or to choose a charter."""
        if self.choosing:
            return self.last_buyer
        if self.auction:
            order = self.around(self.left_of(self.auction["spoke"]))
            asked = [who for who in order if who in self.auction["in"] and who != self.auction["leader"]]
            return asked[0] if asked else ""
        return self.turn

    def for_sale(self) -> list[str]:
        """18: private companies, pioneers and land grant charters; 19: subsidiaries, the other charters,
        CM."""
        first = {*PRIVATES, *PIONEERS, *(f"{grant} charter" for grant in GRANTS)}
        return [
            item
            for item, owner in self.owner.items()
            if owner == BANK and item not in self.shut and (item in first) == (self.conventions == 0)
        ]

    def check_bid(self, player: str, bid: int, least: int) -> None:
        """18, 19: a multiple of $5, at least face value or above the last bid, and paid for."""
        self.must(
            self.chapter(),
            f"a bid of ${bid}, ${least} or more",
            bid % TITLE["step_of_bids"] == 0 and bid >= least,
        )
        self.must(self.chapter(), f"a bid of ${bid} can be paid", bid <= self.most_to_bid(player))

    def most_to_bid(self, player: str) -> int:
        """18, 19: cash; 26: with bonds, but $30 have to be left. A convention may come before the turn of a player
        whose charter was bid for: what was bid, and $30, is kept for that (decided: D20), and $30 for each charter
        that has to be converted next."""
        cash, reserve = self.ledger[player], int(TITLE["take_over"]["reserve"])
        in_hand = cash + self.bonds[player] * self.unit()
        if self.mode == "stock":
            return in_hand - reserve
        bids = [bid for rows in self.attacks.values() for who, bid in rows if who == player]
        due = [*bids, *(0 for who in self.forced.values() if who == player)]
        return min(cash, in_hand - sum(due) - reserve * len(due)) if due else cash

    def cannot_raise(self, player: str, bid: int) -> bool:
        """Whether a player has not the money for a higher bid."""
        return self.most_to_bid(player) < bid + int(TITLE["step_of_bids"])

    def do_put_up(self, action: Json) -> None:
        """An item is offered with an opening bid."""
        item, by = action["private"], action["by"]
        self.must(self.chapter(), f"{item} is for sale", item in self.for_sale())
        self.check_bid(by, action["price"], self.face[item])
        self.auction = {
            "item": item,
            "leader": by,
            "price": action["price"],
            "in": list(self.players),
            "spoke": by,
        }
        self.settle_auction()

    def do_raise_bid(self, action: Json) -> None:
        """A higher bid, in a convention or by an attacker (26)."""
        auction, by, bid = self.auction or {"price": 0, "item": ""}, action["by"], action["price"]
        self.check_bid(by, bid, auction["price"] + TITLE["step_of_bids"])
        auction |= {"leader": by, "price": bid, "spoke": by}
        if self.mode == "stock":
            self.raised[auction["item"]] = (by, bid)
        if auction.get("refused"):
            self.auction = None

    def on_left_auction(self, event: Json) -> None:
        """A bidder passes; unasked only when he cannot go $5 higher."""
        if self.auction is None:  # 26: it began as the turn of the attacked came
            self.open_bidding(event["item"])
        if self.auction is None:
            return self.must("18", "an auction goes on", False)
        player = event["player"]
        self.expect(self.chapter(), "who passes", self.speaker(), player)
        if self.by != ("pass", player):
            self.must(
                self.chapter(), f"{player} cannot bid more", self.cannot_raise(player, self.auction["price"])
            )
        self.auction["in"].remove(player)
        self.auction["spoke"] = player
        return self.settle_auction()

    def settle_auction(self) -> None:
        """When all but the highest bidder have passed he gets the item; the chance to offer goes to his
        left."""
        if self.auction is None or len(self.auction["in"]) > 1:
            return
        item, buyer, bid = (self.auction[name] for name in ("item", "leader", "price"))
        self.auction = None
        if self.mode == "stock":  # 26: the attackers have bid amongst themselves
            self.raised[item] = (buyer, bid)
            self.note("auction_won", item, buyer, bid)
            return
        self.note("auction_won", item, buyer, bid)
        self.note("private_sold", item, buyer, bid)
        self.pay(buyer, BANK, bid)
        self.owner[item] = buyer
        self.last_buyer, self.passes, self.turn = buyer, 0, self.left_of(buyer)
        for power in POWERS.get(item, ()):
            if power["does"] == "share":  # 4: ORSN comes with 10% of the NP
                self.transfer(power["corporation"], OFFERING, buyer, TITLE["share"])
        if item in PIONEERS:
            self.choosing = item
        else:
            self.end_first_convention()

    def do_choose_charter(self, action: Json) -> None:
        """7: a pioneer comes with the charter of a corporation that has no land grant, chosen at once."""
        charter = f"{action['corporation']} charter"
        self.must(
            "7", f"{charter} is free", action["corporation"] not in GRANTS and self.owner[charter] == BANK
        )
        self.owner[charter] = action["by"]
        self.choosing = ""
        self.end_first_convention()

    def end_first_convention(self) -> None:
        """18: over when everything is sold; the priority deal goes to the left of the last purchaser."""
        if self.conventions == 0 and not self.for_sale():
            self.pass_priority(self.left_of(self.last_buyer))
            self.conventions = 1
            self.begin_stock_round()

    def pass_in_convention(self) -> None:
        """18, 19: what happens when all players in turn decline to offer something."""
        self.passes += 1
        self.turn = self.left_of(self.turn)
        if self.passes < len(self.players):
            return
        self.passes = 0  # after the second convention too (silent, decided: D15)
        if self.conventions == 1:
            self.conventions, self.mode, self.turn = 2, "stock", self.starter
        elif not self.last_buyer:
            self.end = "nothing sold"  # 18, 40: a draw
            self.note("end_set_off", "nothing sold")
        else:
            papers = [*PIONEERS, *(f"{grant} charter" for grant in GRANTS)]
            if self.pay_incomes(papers):
                self.note("incomes_paid")
            self.turn = self.left_of(self.last_buyer)

    def pay_incomes(self, papers: list[str]) -> int:
        """Fixed incomes of open papers to players; how many there were."""
        paid = [paper for paper in papers if self.owner[paper] in self.players and paper not in self.shut]
        for paper in paid:
            self.pay(BANK, self.owner[paper], INCOMES[paper])
        return len(paid)
