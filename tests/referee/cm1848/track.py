"""Track, markers and rights."""

from __future__ import annotations

from collections import Counter, deque

from .data import BANK, CITIES, CORPORATIONS, GRANTS, MAP, PHASES, TILES, TITLE, Json, beyond, distance, half
from .keeping import Keeping


class Track(Keeping):
    """Track, markers and rights."""

    # ---- 9, 31, 32: track

    def do_lay_tile(self, action: Json) -> None:
        """Terrain is paid for the first tile of a hex by the corporation, its president helping."""
        hexagon, tile, who = action["hex"], action["tile"], self.current
        builder = self.told_of("tile_laid")[0]["corporation"]
        if builder != who:
            self.must(
                "31", f"{who} owns {builder}", self.owner.get(builder) == who and builder not in self.shut
            )
            self.must(
                "31", "subsidiaries operate in increasing order", all(one < builder for one in self.builders)
            )
        self.builders.append(builder)
        self.must("37", "colour in this phase", TILES[tile]["color"] in PHASES[self.phase]["tiles"])
        old = self.laid.get(hexagon)
        cost = 0 if old else self.terrain(hexagon)
        if cost:
            self.spend_helped(BANK, cost)
        self.note("tile_laid", builder, hexagon, tile, cost)
        self.laid[hexagon] = {"tile": tile, "rotation": action["rotation"]}
        face = self.stops_of(hexagon)
        for key, city in self.station.items():
            if key[1] == hexagon and (city >= len(face) or face[city]["kind"] == "junction"):
                self.station[key] = 0  # two stations have become one
        if not old:
            self.lay_in_grants(builder, hexagon)

    def terrain(self, hexagon: str) -> int:
        """2, 32: the fee of a hex; 16: south of St Louis that of the river token (silent, decided: A8)."""
        if hexagon in MAP["mississippi"]["hexes"]:
            return int(MAP["mississippi"]["token"])
        code = MAP["hexes"][hexagon].get("code", "")
        return sum(int(part.split("cost:")[1].split(",")[0]) for part in code.split(";") if "cost:" in part)

    def lay_in_grants(self, builder: str, hexagon: str) -> None:
        """9: the first tile in a hex of a grant: bonds, spikes on the way and at the end, Credit Mobilier
        (6)."""
        for grant, row in GRANTS.items():
            if hexagon not in row["hexes"] or grant in self.completed:
                continue
            filler = self.filler[grant]
            sharers = {self.filler[one] for one in GRANTS if hexagon in GRANTS[one]["shared"]}
            self.must(
                "9",
                f"{builder} may lay in the grant of {filler}",
                builder == filler or hexagon in row["open"] or builder in sharers,
            )
            if builder == filler:  # silent, decided: for its own lays only (D10)
                self.give_bonds(self.holders(filler, row["bonds"].get(hexagon, 0)))
                if hexagon in row["spikes"]:
                    self.spikes.append((filler, row["spikes"][hexagon]))
                if grant == TITLE["credit_mobilier"]["corporation"]:
                    self.give_bonds(self.credit_mobilier())
            if all(one in self.laid for one in row["hexes"]):
                self.complete_grant(grant)

    def credit_mobilier(self) -> dict[str, int]:
        """6: $30 in bonds for each tile (silent, decided: for each certificate, D9)."""
        certificates = Counter(
            self.owner[paper]
            for paper in self.face
            if paper.startswith("CM ") and self.owner[paper] in self.players and paper not in self.shut
        )
        return {owner: count * TITLE["credit_mobilier"]["bonds"] for owner, count in certificates.items()}

    def complete_grant(self, grant: str) -> None:
        """9: the Golden Spike; 6: Credit Mobilier closes with the grant of the UP."""
        filler, spike = self.filler[grant], CORPORATIONS[grant]["spike"]
        self.completed.add(grant)
        self.note("grant_completed", grant, filler)
        if spike["paid_in"] == "bonds":
            self.give_bonds(self.holders(filler, spike["amount"]))
        else:
            self.spikes.append((filler, spike["amount"]))
        if grant == TITLE["credit_mobilier"]["corporation"]:
            for paper in self.face:
                if paper.startswith("CM "):
                    self.close_paper(paper)

    def do_divide_spike(self, action: Json) -> None:
        """9: a spike in cash is divided, kept, or half of each; the price does not move."""
        if not self.spikes:
            return self.must("9", "a spike is to be divided", False)
        who, amount = self.spikes.pop(0)
        paid = {"pay": amount, "half": half(amount), "withhold": 0}[action["choice"]]
        for owner, share in self.holders(who, paid).items():
            self.pay(BANK, owner, share)
        return self.pay(BANK, who, amount - paid)

    # ---- 15, 33: markers and rights

    def do_place_token(self, action: Json) -> None:
        """The next marker, $20 for each hex from home, or from the nearest marker after a merger; second
        homes are free."""
        who, hexagon = self.current, action["hex"]
        free = any(
            self.filler[one] == who and CORPORATIONS[one].get("later_home") == hexagon for one in GRANTS
        )
        cost = 0 if free else self.marker_cost(who, hexagon)
        self.use_marker(who, free)
        self.must("33", "one marker of a corporation in a hex", hexagon not in self.tokens[who])
        self.must("33", "a space is free", self.free_space(hexagon, action["city"]))
        if cost:
            self.spend_helped(BANK, cost)
        self.note("token_placed", who, hexagon, cost)
        self.tokens[who].append(hexagon)
        self.station[who, hexagon] = action["city"]

    def use_marker(self, who: str, second_home: bool) -> None:
        """33: one marker or right a turn; 9: land grant corporations wait for their grant or second home."""
        self.must("33", "one marker or right a turn", not self.marked)
        self.must("33", f"{who} has a marker left", "" in self.tokens[who])
        self.marked = True
        if who in GRANTS and who not in self.merged and not second_home:
            home = CORPORATIONS[who].get("later_home")
            self.must(
                "9",
                f"{who} may place markers and buy track rights",
                home in self.tokens[who] if home else who in self.completed,
            )
        if "" in self.tokens[who]:
            self.tokens[who].remove("")

    def free_space(self, hexagon: str, city: int) -> bool:
        """33: a vacant space in the station."""
        face = self.stops_of(hexagon)
        taken = sum(one == city and where == hexagon for (_, where), one in self.station.items())
        return city < len(face) and taken < face[city]["slots"]

    def marker_cost(self, who: str, hexagon: str) -> int:
        """33: $20 for each hex."""
        row = CORPORATIONS[who]
        origins = [
            *row.get("railheads", [row["home"]]),
            *([row["later_home"]] if "later_home" in row else []),
        ]
        if who in self.merged:
            origins = [one for one in self.tokens[who] if one]
        far = self.by_track if "markers_by_track" in self.options else distance
        return int(TITLE["marker_price"]["hex"]) * min(far(one, hexagon) for one in origins)

    def by_track(self, start: str, end: str) -> int:
        """33, by a reading: the hexes that the shortest track enters, whoever stands on the way; many where
        there is none."""
        waiting, seen = (
            deque([(start, f"_{number}", 0) for number in range(len(self.stops_of(start)))]),
            set(),
        )
        while waiting:
            hexagon, at, length = waiting.popleft()
            if hexagon == end and at[0] == "_":
                return length
            if (hexagon, at) in seen:
                continue
            seen.add((hexagon, at))
            for ends in self.paths_of(hexagon):
                if at not in ends:
                    continue
                other = ends[1 - ends.index(at)]
                if other[0] == "_":
                    waiting.appendleft((hexagon, other, length))
                else:
                    waiting.append((beyond(hexagon, int(other)), str((int(other) + 3) % 6), length + 1))
        return 99

    def do_buy_rights(self, action: Json) -> None:
        """Track rights cost a marker and its price; mining rights (4) $40, for the owner of the company or,
        when it is closed, for the bank."""
        who, place = self.current, action["place"]
        self.must("33", f"{who} has no rights in {place}", who not in self.rights[place])
        if place in CITIES:
            self.must("15", "rights are left", len(self.rights[place]) < CITIES[place]["rights"])
            self.use_marker(who, second_home=False)
            cost, payee = self.marker_cost(who, CITIES[place]["hex"]), BANK
        else:
            mining, owner = TITLE["powers"]["mining"], self.owner[place]
            self.must(
                "33", f"{place} is closed or a corporation's", place in self.shut or owner in CORPORATIONS
            )
            self.must("33", "one marker or right a turn", not self.marked)
            # silent, decided (D4): three besides the owner, three in all when it closed in a player's hands
            others = [one for one in self.rights[place] if one != owner]
            self.must("4", "three others at most", len(others) < mining["others"])
            cost, payee = mining["price"], BANK if place in self.shut else owner
            self.marked = True
        self.spend_helped(payee, cost)
        self.note("rights_bought", who, place, cost, payee)
        self.rights[place].append(who)
