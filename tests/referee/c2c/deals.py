"""Deals between players and corporations."""

from __future__ import annotations

import re

from .. import books
from .data import BANK, POOL, Row
from .keeping import Keeping


class Deals(Keeping):
    """Deals between players and corporations."""

    # --- deals: 4.3, 4.4, 4.7.5, 4.9 ---

    def on_agreed(self, event: Row) -> None:
        deal = event["proposal"]
        what, item, seller, buyer, price = (deal[key] for key in ("what", "item", "seller", "buyer", "price"))
        if what in ("private deal", "private deal offered"):
            if what == "private deal offered":  # 4.3, by one reading: the owner's action, in his turn
                self.expect("4.3", "owners may offer", True, "owners_offer_privates" in self.options)
                self.expect("2.7", "no offers while private companies are sold", False, self.auctioning())
                self.expect("4.3", f"{seller} offers {item} in the own turn", self.turn, seller)
            if not self.auctioning():
                self.check_purchase(item, deal["proposer"])  # A: instead of a stock certificate purchase
            self.act(deal["proposer"])
            self.expect("4.3", f"owner of {item}", self.companies[item].owner, seller)
            self.expect("4.3", f"{buyer} can pay", True, self.cash[buyer] >= price)
            self.pay(buyer, seller, price)
            self.say("private_bought", item, seller, buyer, price)
            self.companies[item].owner = buyer
        elif what == "private":
            self.buy_company(item, seller, buyer, price)
        elif what == "train":
            self.expect("4.7.5", f"owner of {item}", self.trains[item], seller)
            self.take_train(buyer, item, price)
        elif what == "redemption":
            self.expect("4.4", "price of a redeemed share", self.market.price(item), price)
            self.redeem(item, seller)
        elif what == "marker":
            self.take_marker(buyer, item, seller)

    def on_private_added(self, event: Row) -> None:
        company = self.companies[event["private"]]
        self.expect("2.7", f"owner of {event['private']}", company.owner, event["payer"])
        company.owner = event["to"]

    def buy_company(self, sym: str, player: str, buyer: str, price: int) -> None:
        """4.9: half to double the listed cost; 4.1.1: MRB and KT for $40 at most before that."""
        listed, kinds = self.charters_of_companies[sym]["face"], self.title["private_price"]
        self.expect("4.9", f"{player} owns {sym}", player, self.companies[sym].owner)
        self.expect(
            "A",
            f"{sym} may be bought by a corporation",
            True,
            self.charters_of_companies[sym].get("to_companies", True),
        )
        early = next((row for row in self.title["early_sale"] if row["private"] == sym), None)
        if self.for_sale:
            fair = listed * kinds["least"] <= 100 * price <= listed * kinds["most"]
            self.expect("4.9", f"price of {sym} is from half to double", True, fair)
        else:
            zone = self.charter.get(buyer, {}).get("zone", "")
            fits = (
                early is not None
                and price <= early["most"]
                and (buyer in early.get("corporations", ()) or zone in early.get("home", ()))
            )
            self.expect("4.1.1", f"{buyer} may buy {sym} in phase two", True, fits)
        if "historical" in self.options and sym == "MRB":
            self.expect("F historical", "MRB is bought after a 3-train", True, self.phase != "2")
        self.pay(buyer, player, price)
        self.say("private_bought", sym, player, buyer, price)
        self.companies[sym].owner = buyer
        for kind, row in self.sold_markers.items():
            if row["private"] == sym:  # A: one of the markers; it sells the others from now on
                self.markers.setdefault(buyer, []).append(kind)
                self.unsold[kind] = (self.unsold[kind][0] - row["given"], buyer)

    def do_buy_marker(self, action: Row) -> None:
        """Appendix A: the first sale cannot be refused (silent, decided: G); the seller's own is sold on by consent."""
        left, first_hand = self.unsold[action["marker"]]
        if left and action["seller"] == first_hand:
            self.take_marker(self.operating(), action["marker"], action["seller"])

    def take_marker(self, buyer: str, kind: str, seller: str) -> None:
        """Appendix A: always at one price; bought from another corporation it does not serve this round."""
        row = self.sold_markers[kind]
        left, first_hand = self.unsold[kind]
        self.pay(buyer, seller, row["price"])
        self.say("marker_bought", buyer, kind, seller, row["price"])
        if seller == first_hand and left:
            self.unsold[kind] = (left - 1, first_hand)
            self.expect(
                "4.1.3",
                "the bank sells markers from phase four",
                True,
                seller != BANK or int(self.phase) >= int(row["bank_from"]),
            )
        elif self.expect("A", f"{seller} has a marker to sell", True, kind in self.markers.get(seller, ())):
            self.markers[seller].remove(kind)
            self.fresh.add((buyer, kind))
        self.markers.setdefault(buyer, []).append(kind)
        most = row["most"]["merged" if self.double(buyer) else "public"]
        self.expect("A", f"{kind} markers of {buyer}", True, self.markers[buyer].count(kind) <= most)

    def check_exchange(self, owner: str) -> None:
        """4.3, by one reading: a seller of NYC has none for MH either."""
        if "sale_bars_exchange" in self.options:
            self.expect("4.3", f"{owner} has not sold NYC", False, (owner, "NYC") in self.sold_this_round)

    def do_exchange_share(self, action: Row) -> None:
        """Appendix A, Mohawk and Hudson: for a player's share, or a redeemed one of the corporation."""
        owner = self.companies["MH"].owner
        self.expect(
            "A Mohawk",
            "company is open, and NYC neither reissued nor merged",
            True,
            not self.companies["MH"].closed
            and not self.corporations["NYC"].closed
            and (action["source"] == POOL or not self.reissues.get("NYC")),
        )
        self.check_exchange(owner)
        self.close_company("MH")
        if owner == "NYC":
            self.redeemed.add("NYC")
        if self.kind == "operating" and "NYC" not in self.done:
            self.no_dividend[owner] += 10
        self.take_share("NYC", action["source"], owner)

    def do_put_marker(self, action: Row) -> None:
        """Appendix A: a marker on a city with the symbol; 4.8.8: it serves the whole corporation."""
        sym, place = action["private"], action["hex"]
        row = books.powers(self.title, "marker")[sym]
        icons = re.findall(r"icon=(\w+)", self.hexes[place].get("code", ""))
        self.expect("A", f"{place} has the symbol", True, row["icon"] in icons)
        self.expect("A", f"owner of {sym}", self.operating(), self.companies[sym].owner)
        self.place_markers[sym] = (self.companies[sym].owner, place, False)

    def do_shut_marker(self, action: Row) -> None:
        """Appendix A: the company is closed, the marker serves its owner alone."""
        sym = action["private"]
        self.close_company(sym)
        self.place_markers[sym] = (*self.place_markers[sym][:2], True)
