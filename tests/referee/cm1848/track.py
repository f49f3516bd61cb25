"""Track and land grants."""

from __future__ import annotations

from collections import Counter

from .data import BANK, CORPORATIONS, GRANTS, MAP, PHASES, TILES, TITLE, Json, half
from .keeping import Keeping


class Track(Keeping):
    """Track and land grants."""

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
        elif who in GRANTS and who not in self.merged and who not in self.completed:
            self.must("9", f"{who} builds in its land grant alone", hexagon in GRANTS[who]["hexes"])
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
