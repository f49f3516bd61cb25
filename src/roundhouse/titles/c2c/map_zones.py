"""Zones of the map: each hex lies in one, each corporation is at home in one, and whose track leads where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...board.network import Side
from ...core.cache import memo_per_position
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, rule_value
from ...features.map_areas import MAP_AREAS
from ...features.merging import MERGED
from ...rules.explained import COMPANY, EXPLANATIONS, Explained, explains
from ...rules.reach import reach
from ...rules.shown import AREAS_OF_MAP, NOTES_OF_CORPORATIONS, Note, NoteSource

ZONES: Setting[Mapping[str, str]] = Setting("zones of the map")
"""By hex; hexes that are in none, such as lakes, are left out."""

HOME_ZONE: Setting[Mapping[str, str]] = Setting("home zones")
"""By corporation, as the title lists them, which need not be the zone of the hex."""


@rule_value("sides that link no zones")
def UNLINKED(pos: Position) -> frozenset[Side]:
    """Sides by which routes lead into a hex, each as seen from there, without being in its zone for that."""
    return frozenset()


def zone_of(pos: Position, hex: str) -> str:
    """The zone in which a hex lies, "" for none."""
    return ZONES(pos).get(hex, "")


def home_zones(pos: Position, corporation: str) -> frozenset[str]:
    """Where the corporation is at home: its own zone and that of what it merged with; none of a national company."""
    zones = HOME_ZONE(pos)
    names = (corporation, pos[MERGED].get(corporation, ""))
    return frozenset(zones[name] for name in names if name in zones)


@memo_per_position
def _zones_entered(pos: Position, corporation: str) -> frozenset[str]:
    """The zones into which the corporation's routes lead."""
    hexes = {hex for hex, _ in reach(pos, corporation).inbound - UNLINKED(pos)}
    return frozenset(zone for zone in map(ZONES(pos).get, hexes) if zone is not None)


def builds_in(pos: Position, corporation: str, zones: Collection[str]) -> bool:
    """Whether the corporation can build in one of the zones: it is at home in one, or its track leads into one."""
    if not home_zones(pos, corporation).isdisjoint(zones):
        return True
    return not _zones_entered(pos, corporation).isdisjoint(zones)


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if zones := home_zones(pos, corporation):
        yield Note("home zones", {"zones": tuple(sorted(zones))})


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    if zone := HOME_ZONE(pos).get(corporation):
        yield Explained("home zone", facts={"zone": zone}, by=("setting: home zones",))


FEATURE = Feature(
    "zones of the map",
    rule_values=(UNLINKED,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(_noted, 10)),
        AREAS_OF_MAP(MAP_AREAS),
        EXPLANATIONS(explains(COMPANY, _explained)),
    ),
)
