"""What the site calls otherwise than we: corporations, private companies and tiles."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from .sitefile import SiteAction


@dataclass(frozen=True, kw_only=True)
class Names:
    """The site's names with ours; what is not in the tables is called alike.

    `corporations` and `companies` by symbol. `tiles` by number or, where the site tells copies apart that we take for
    one tile, by the id of the copy; `copies` says which of ours then lies in a hex, by (tile, hex).
    """

    corporations: Mapping[str, str] = field(default_factory=dict)
    companies: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @functools.cached_property
    def _inverse(self) -> Names:
        return Names(
            corporations=_turned(self.corporations),
            companies=_turned(self.companies),
            tiles=_turned(self.tiles),
        )

    def ours(self, move: SiteAction) -> SiteAction:
        """A move of the site in our names."""
        fields = {name: getattr(move, name) for name in NAMED}
        return replace(move, **self._renamed(fields))

    def site(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """A row for the site, made with our names, in its own."""
        return {**row, **self._inverse._renamed(row)}

    def _renamed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the row that are called otherwise."""
        found: dict[str, Any] = {}
        for name, sort in (("entity", "entity_type"), ("target", "target_type")):
            names = {"corporation": self.corporations, "company": self.companies}.get(row.get(sort) or "")
            if names is not None:
                found[name] = names.get(str(row[name]), row[name])
        for name, names in (
            ("corporation", self.corporations),
            ("tokener", self.corporations),
            ("company", self.companies),
        ):
            if row.get(name) is not None:
                found[name] = names.get(row[name], row[name])
        if row.get("shares") is not None:
            found["shares"] = type(row["shares"])(map(self._certificate, row["shares"]))
        if row.get("share") is not None:
            found["share"] = self._certificate(row["share"])
        if row.get("tile") is not None:
            found["tile"] = self._tile(row["tile"])
        if row.get("city") is not None:
            tile, dash, index = str(row["city"]).rpartition("-")
            found["city"] = f"{self._tile(tile)}{dash}{index}"
        return found

    def _certificate(self, id: str) -> str:
        corporation, line, number = id.rpartition("_")
        return f"{self.corporations.get(corporation, corporation)}{line}{number}"

    def _tile(self, id: str) -> str:
        name, dash, copy = id.rpartition("-")
        return self.tiles.get(id) or f"{self.tiles.get(name, name)}{dash}{copy}"


NAMED = (
    *("entity", "entity_type", "target", "target_type", "corporation", "tokener"),
    *("company", "shares", "share", "tile", "city"),
)
"""The fields of an action in which names stand."""


def _turned(names: Mapping[str, str]) -> dict[str, str]:
    return {ours: site for site, ours in names.items()}
