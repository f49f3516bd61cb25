"""Zones of the map: each hex lies in one, each corporation is at home in one, and whose track leads where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...board.network import Side
from ...core.cache import once
from ...core.figures import Fact, figure
from ...core.now import Now
from ...core.title import Feature
from ...features.map_areas import MAP_AREAS
from ...features.merging import MERGED
from ...rules.reach import reach
from ...rules.shown import AREAS_OF_MAP, NOTES_OF_CORPORATIONS, Note, NoteSource

ZONES: Fact[Mapping[str, str]] = Fact("zones of the map")
"""By hex; hexes that are in none, such as lakes, are left out."""

HOME_ZONE: Fact[Mapping[str, str]] = Fact("home zones")
"""By corporation, as the title lists them, which need not be the zone of the hex."""


@figure("sides that link no zones")
def UNLINKED(now: Now) -> frozenset[Side]:
    """Sides by which routes lead into a hex, each as seen from there, without being in its zone for that."""
    return frozenset()


def zone_of(now: Now, hex: str) -> str:
    """The zone in which a hex lies, "" for none."""
    return ZONES(now).get(hex, "")


def home_zones(now: Now, corporation: str) -> frozenset[str]:
    """Where the corporation is at home: its own zone and that of what it merged with; none of a national company."""
    zones = HOME_ZONE(now)
    names = (corporation, now[MERGED].get(corporation, ""))
    return frozenset(zones[name] for name in names if name in zones)


@once
def _zones_entered(now: Now, corporation: str) -> frozenset[str]:
    """The zones into which the corporation's routes lead."""
    hexes = {hex for hex, _ in reach(now, corporation).inbound - UNLINKED(now)}
    return frozenset(zone for zone in map(ZONES(now).get, hexes) if zone is not None)


def builds_in(now: Now, corporation: str, zones: Collection[str]) -> bool:
    """Whether the corporation can build in one of the zones: it is at home in one, or its track leads into one."""
    if not home_zones(now, corporation).isdisjoint(zones):
        return True
    return not _zones_entered(now, corporation).isdisjoint(zones)


def _noted(now: Now, corporation: str) -> Iterator[Note]:
    if zones := home_zones(now, corporation):
        yield Note("home zones", {"zones": tuple(sorted(zones))})


FEATURE = Feature(
    "zones of the map",
    figures=(UNLINKED,),
    brings=(
        NOTES_OF_CORPORATIONS(NoteSource(_noted, 10)),
        AREAS_OF_MAP(MAP_AREAS),
    ),
)
