"""Mergers."""

from __future__ import annotations

from collections import Counter

from .data import BANK, CITIES, CORPORATIONS, GONE, POOL, TITLE, Json, distance, kind, merged_square
from .keeping import Keeping


class Mergers(Keeping):
    """Mergers."""

    # ---- 25: mergers

    def do_propose_merger(self, action: Json) -> None:
        """What has to hold before two corporations may merge; the other president has to agree."""
        player, both = action["by"], (action["survivor"], action["vanished"])
        together = max(sum(self.held[one][who] for one in both) for who in self.players)
        for what, holds in (
            ("phase", int(self.phase) >= int(TITLE["merger"]["since"])),
            ("neither has merged", not any(one in self.merged for one in both)),
            ("both have operated", all(one in self.finished for one in both)),
            ("a train", any(owner in both for owner in self.trains.values())),
            ("four shares in one hand", together >= TITLE["merger"]["shares"]),
            ("a president acts", player in [self.president[one] for one in both]),
            ("no purchase before", not self.acted),
        ):
            self.must("25", f"{' and '.join(both)} may merge: {what}", holds)
        other = next((self.president[one] for one in both if self.president[one] != player), player)
        self.pending = {
            "what": "merger",
            "item": both[1],
            "asked": other,
            "survivor": both[0],
            "player": player,
        }

    def merge(self, deal: Json) -> None:
        """The exchange, and what the survivor gets and pays."""
        survivor, vanished, player = deal["survivor"], deal["item"], deal["player"]
        self.survivor = survivor
        ours, theirs = (list(filter(None, self.tokens[one])) for one in (survivor, vanished))
        fee = TITLE["merger"]["fee"] * min(distance(one, other) for one in ours for other in theirs)
        for one in (survivor, vanished):  # treasury shares go to the pool for money
            self.pay(BANK, one, self.value(one) * self.held[one][one] // 10)
        self.pay(vanished, survivor, self.ledger[vanished])
        halves = {
            who: (self.held[survivor][who] + self.held[vanished][who]) // 10 for who in self.around(player)
        }
        self.price_merger(survivor, vanished)
        self.hand_over(survivor, vanished)
        self.exchange(survivor, vanished, halves)
        whole = self.held[survivor]
        president = max(self.around(self.president[survivor]), key=lambda who: whole[who])
        added = self.spend(survivor, BANK, fee, president)  # from the joint treasury (silent, decided: D19)
        self.note("merger_fee_paid", survivor, fee, president, added)
        self.sold |= {(who, survivor) for who, one in self.sold if one == vanished}  # 24: "or a predecessor"
        self.puffed = {(who, survivor if one == vanished else one) for who, one in self.puffed}  # 38
        self.act(player)
        self.settle_merger()

    def price_merger(self, survivor: str, vanished: str) -> None:
        """Both prices less one, rounded down on the top row or first column; left for each without a 6, 7 or
        8."""
        total = self.value(survivor) + self.value(vanished) - TITLE["merger"]["less"]
        modern = {owner for train, owner in self.trains.items() if kind(train) in TITLE["merger"]["modern"]}
        square = merged_square(total, sum(one not in modern for one in (survivor, vanished)))
        del self.square[vanished], self.arrival[vanished]
        self.move(survivor, square)

    def hand_over(self, survivor: str, vanished: str) -> None:
        """Trains, papers, bonds, cars, grants, rights and markers; of two like rights, and of two markers in
        a hex, one is lost; 13: never more than one car."""
        for things in (self.trains, self.owner, self.filler):
            for thing, owner in things.items():
                if owner == vanished and thing not in self.shut:
                    things[thing] = survivor
        self.bonds[survivor] += self.bonds.pop(vanished, 0)
        if vanished in self.cars:
            self.cars = self.cars - {vanished} | {survivor}
        for place, rows in self.rights.items():
            if vanished in rows and survivor in rows:
                rows.remove(vanished)
                rows.append("")
                self.note("rights_lost", survivor, place)
            self.rights[place] = [survivor if one == vanished else one for one in rows]
        for hexagon in self.tokens[vanished]:
            city = self.station.pop((vanished, hexagon), 0)
            if not hexagon or hexagon not in self.tokens[survivor]:
                self.tokens[survivor].append(hexagon)
                if hexagon:
                    self.station[survivor, hexagon] = city
        self.tokens[vanished] = []

    def exchange(self, survivor: str, vanished: str, halves: dict[str, int]) -> None:
        """Pairs of halves become shares; the first with two pairs gets the president's certificate, until odd
        halves are settled. What players do not take lies in the pool (silent, decided: D19)."""
        shares = {who: count // 2 * 10 for who, count in halves.items()}
        self.odd = [who for who, count in halves.items() if count % 2]
        self.president[vanished] = ""
        self.president[survivor] = next((who for who, percent in shares.items() if percent >= 20), self.by[1])
        self.held[vanished] = Counter({GONE: 100})
        self.held[survivor] = Counter(shares | {POOL: 100 - sum(shares.values())})
        self.note(
            "merger_exchanged",
            survivor,
            vanished,
            [list(row) for row in shares.items()],
            self.president[survivor],
            self.odd[:],
        )
        self.merged[survivor] = vanished
        self.closed.add(vanished)
        self.floated.discard(vanished)

    def largest(self, corporation: str) -> str:
        """The largest holder; of equals the president, then the nearest to the president's left."""
        return max(self.around(self.president[corporation]), key=lambda who: self.held[corporation][who])

    def settle_merger(self) -> None:
        """Once the odd halves are settled: who has more than the president takes over; trains in excess
        go."""
        if not self.odd:
            largest = self.largest(self.survivor)
            if largest != self.president[self.survivor]:
                self.change_president(self.survivor, largest)
            self.find_excess({self.survivor})

    def do_give_up(self, action: Json) -> None:
        """Eight markers and track rights at most: the president gives up the rest, but one marker stays on
        the map and one in each home of an unfilled grant."""
        who, what = self.survivor, action["what"]
        count = len(self.tokens[who]) + sum(who in self.rights[place] for place in CITIES)
        self.must("25", "more than eight markers and rights", count > TITLE["merger"]["markers"])
        place = what.removeprefix("rights ")
        if place in self.rights:
            self.rights[place][self.rights[place].index(who)] = ""
            self.note("rights_lost", who, place)
            return
        hexagon = self.before.tables["tokens"][what]["hex"]
        unfilled = [
            CORPORATIONS[one]
            for one, filler in self.filler.items()
            if filler == who and one not in self.completed
        ]
        homes = [home for row in unfilled for home in row.get("railheads", [row["home"]])]
        self.must(
            "25",
            f"{what} may be given up",
            not hexagon or (hexagon not in homes and sum(map(bool, self.tokens[who])) > 1),
        )
        self.tokens[who].remove(hexagon)
        self.station.pop((who, hexagon), None)
        self.been_there |= {  # 33 (decided: D29): a second home given up is not owed again
            one for one in self.grants_of(who) if hexagon and CORPORATIONS[one].get("later_home") == hexagon
        }
        for place, row in CITIES.items():  # 8: the home in Chicago has brought rights, which go with it
            home = what.rsplit(" ", 1)
            if hexagon == row["hex"] == CORPORATIONS[home[0]]["home"] and home[1] == "0":
                self.rights[place][self.rights[place].index(who)] = ""
                self.note("rights_lost", who, place)

    def do_take_odd(self, action: Json) -> None:
        """Half the price, rounded down, makes a whole share of a half, while there are shares."""
        player, cost = action["by"], self.value(self.survivor) // 2
        self.must("25", "a share is left", self.held[self.survivor][POOL] >= 10)
        self.must("25", "the money is there", self.ledger[player] >= cost)
        self.pay(player, BANK, cost)
        self.transfer(self.survivor, POOL, player, 10)
        self.note("odd_share_completed", player, self.survivor, cost)
        self.odd.remove(player)
        self.settle_merger()

    def on_odd_share_handed_in(self, event: Json) -> None:
        """Half the price for a half; unasked only where it cannot be completed."""
        player, cost = event["player"], self.value(self.survivor) // 2
        self.expect("25", "whose odd share is settled", self.odd[:1], [player])
        if self.by != ("sell_odd", player):
            held = self.held[self.survivor]
            barred = held[POOL] < 10 or held[player] >= TITLE["holding_limit"] or self.at_limit(player)
            # 11: bonds are changed in one's own turn
            bonds = self.bonds[player] * self.unit() if player == self.turn else 0
            self.must(
                "25", f"{player} cannot complete the share", barred or self.ledger[player] + bonds < cost
            )
        self.pay(BANK, player, cost)
        self.note("odd_share_handed_in", player, self.survivor, cost)
        self.odd = [who for who in self.odd if who != player]
        self.settle_merger()
