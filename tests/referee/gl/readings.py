"""What the book leaves open, as the table reads it: the options of the readings, none for the first of each."""

from __future__ import annotations

from typing import Any

from .keeping import Keeping

HILL_BELOW_TRACK = "L14"
"""Cleveland's small hill is drawn below track that is part of the map."""


class Readings(Keeping):
    """What depends on a reading and nothing else."""

    def ends_here(self, hex: str) -> bool:
        """4.6.3: what is off the map ends a route; by the first reading not a city there, which is somebody's home. The
        second hex of a home is printed without a circle for a token: it is no city."""
        if self.chart.colour[hex] != "red":
            return False
        return "off_map_ends" in self.options or self.chart.printed[hex].stops[0].kind != "city"

    def grow_set(self) -> None:
        """2, 4.6: a set keeps the rounds of the phase in which it began, or a phase with more adds them at once."""
        if "set_grows" in self.options and self.round["kind"] == "operating":
            self.round["of"] = max(self.round["of"], self.phases[self.phase]["rounds"])

    def check_kept(self) -> None:
        """4.5.1.2: two more tokens for each merged corporation are two of each, or so many of all of them."""
        each: int = self.title["national"]["taken_tokens"]
        if "tokens_together" in self.options:
            most = each * len(self.merged)
            self.expect("4.5.1.2", f"{most} tokens of all", True, self.kept.total() <= most)
        else:
            self.expect("4.5.1.2", "two tokens of each", True, max(self.kept.values()) <= each)

    def check_symbol(self, name: str, hex: str) -> None:
        """4.6.2, 4.3(6), 4.3(10): whether a route has to lead to where the token of Terminal or Port goes."""
        if "symbols_connected" not in self.options:
            return
        stops = [(hex, number) for number in range(len(self.face(hex).stops))]
        reached = any(stop in self.stations(name) or self.distance(name, *stop) > 0 for stop in stops)
        self.expect("4.6.2", f"{name} reaches {hex}", True, reached)

    def price_of_ground(self, hex: str, colour: str) -> tuple[int, str]:
        """4.6.1.1, 1.3: what a tile of a colour costs in a hex, and for which terrain."""
        chicago: dict[str, Any] = self.title["upgrade_cost"]
        if hex in chicago["hexes"]:
            # 4.6.1.1 names green and brown; 1.3 has each upgrade, so that gray costs what they do.
            each = "brown" if "gray_chicago_costs" in self.options and colour == "gray" else colour
            return chicago["colours"][each], ""
        if hex in self.tiles:
            return 0, ""
        if "clevelands_hill_paid" in self.options and hex == HILL_BELOW_TRACK:
            return 20, "hill"
        face = self.chart.printed[hex]
        return (face.cost, face.terrain) if self.chart.colour[hex] == "white" else (0, "")
