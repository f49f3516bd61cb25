"""The places that ask for rights, what the title says of them, and who has rights there (15, 33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ....core.life import IdKind, by_rule
from ....core.position import Position
from ....core.rule_values import Setting, Settings
from ....core.state import Table
from ....rules.corporations import CORPORATION_SPECS
from ....rules.owners import of_corporation
from ....rules.privates import PRIVATES


class Place(msgspec.Struct, frozen=True):
    """Where rights are needed: `count` of them can be bought; `mine`: it is the district of a mining company."""

    hex: str
    count: int
    mine: bool = False


class MiningTerms(msgspec.Struct, frozen=True):
    """The title's data: the price of mining rights, and the phase from which the bank has it."""

    price: int
    bank_from: str


PLACES: Setting[dict[str, Place]] = Setting("places that ask for rights")
"""Track rights by the name of the city, mining rights by the sym of the mining company."""

MINING: Setting[MiningTerms] = Setting("terms of mining rights")

GIVEN_RIGHTS: Setting[dict[str, str]] = Setting("rights from the start")
"""By place: the corporation that has them without having paid."""


class Right(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rights that somebody has: `holder` is empty when they have left the game; `given`: they came with the home
    marker, or with the mining company."""

    holder: str
    given: bool = False


RIGHTS: Table[tuple[Right, ...]] = Table(
    "rights",
    tuple[Right, ...],
    IdKind("place"),
    of_corporation("holder", merged=by_rule("reaction: rights pass to the survivor")),
)
"""By place: those that are not for sale any more."""


def settings(data: Mapping[str, Any], chart: Mapping[str, Any]) -> Settings:
    """What title.toml and map.toml say of rights."""
    mining = data["powers"]["mining"]
    cities = {name: Place(row["hex"], row["rights"]) for name, row in chart["track_rights"].items()}
    mines = {sym: Place(row["hex"], mining["others"], True) for sym, row in chart["mining_district"].items()}
    return Settings(
        PLACES.to({**cities, **mines}),
        MINING.to(MiningTerms(mining["price"], mining["bank_from"])),
        GIVEN_RIGHTS.to(
            {place: row["sym"] for row in data["corporation"] for place in row.get("rights", ())}
        ),
    )


def has_rights(pos: Position, corporation: str, place: str) -> bool:
    """Whether the corporation has rights in the place; the owner of a mining company has them there."""
    for right in pos[RIGHTS][place]:
        if right.holder == corporation:
            return True
    return PLACES(pos)[place].mine and owner_of(pos, place) == corporation


def rights_of(pos: Position, corporation: str) -> list[str]:
    """The places in which the corporation has rights."""
    return [place for place in PLACES(pos) if has_rights(pos, corporation, place)]


def owner_of(pos: Position, place: str) -> str:
    """The corporation that owns the mining company; empty when none does."""
    row = pos[PRIVATES][place]
    return row.owner if not row.closed and row.owner in CORPORATION_SPECS(pos) else ""
