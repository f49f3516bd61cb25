"""Homes: two at once, a second one for later, a station to be chosen (30, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...board.network import StopKey
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact, Settings, amends
from ...core.flow import Do, Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...features.merging import CorporationsMerged, heir, is_merged
from ...rules.corporations import CHARTERS
from ...rules.operating_round import HomePlaced, operator
from ...rules.reach import HOMES_KEPT, TOKENS, face, markers_in, slots
from ...rules.tokens import TOKEN_COST, TokenPlaced, next_token
from ...rules.track import TileLaid
from .straight_tokens import MEASURED_FROM


class Homes(msgspec.Struct, frozen=True):
    """The title's data: `heads` are the homes of whoever has two, `later` is the second home of whoever comes to it
    later, `either` says that one of the home's stations is chosen."""

    sym: str
    heads: tuple[str, ...] = ()
    later: str = ""
    either: bool = False


HOMES: Fact[dict[str, Homes]] = Fact("homes")
"""By corporation; those with one home and one station there are left out."""

SECOND_HOMES: Slot[tuple[str, ...]] = Slot("second homes reached", tuple[str, ...], ())
"""The corporations of the map whose marker in the later home has been placed, by themselves or by their heirs."""


class ChooseStation(Action, frozen=True, tag="choose_station"):
    """Choose the station of the home hex that the home marker is in."""

    city: int


class StationChosen(Event, frozen=True, tag="station_chosen"):
    """The home marker is in this station of the hex."""

    corporation: str
    hex: str
    city: int


def facts(data: Mapping[str, Any]) -> Settings:
    """What title.toml says of homes."""
    rows = [
        Homes(
            row["sym"],
            tuple(row.get("railheads", ())),
            row.get("later_home", ""),
            row.get("either", False),
        )
        for row in data["corporation"]
    ]
    return Settings(HOMES.to({row.sym: row for row in rows if row.heads or row.later or row.either}))


# -- two homes ----------------------------------------------------------------------------------------


def _second_heads(now: Now) -> None:
    for sym, row in HOMES(now).items():
        for number, hex in enumerate(row.heads):
            now.change(TOKENS, f"{sym} {number}", hex=hex, city=CHARTERS(now)[sym].city)


# -- a second home for later ---------------------------------------------------------------------------


def owed(now: Now, corporation: str) -> list[str]:
    """The later homes that the corporation, for itself or as an heir, has not placed its marker in.

    None for one that has no marker left to place.
    """
    if corporation not in CHARTERS(now) or next_token(now, corporation) is None:
        return []
    return [row.later for row in _awaited(now) if heir(now, row.sym) == corporation]


def unreached(now: Now, corporation: str) -> list[str]:
    """The corporation's own later homes, and those it has inherited, that no marker was placed in."""
    return [row.later for row in _awaited(now) if heir(now, row.sym) == corporation]


def _awaited(now: Now) -> list[Homes]:
    return [row for row in HOMES(now).values() if row.later and row.sym not in now[SECOND_HOMES]]


@reacts("second home is reached", TokenPlaced)
def reached(now: Now, event: TokenPlaced) -> None:
    """For good, whatever becomes of the marker."""
    for row in _awaited(now):
        if row.later == event.hex and heir(now, row.sym) == event.corporation:
            now.set(SECOND_HOMES, (*now[SECOND_HOMES], row.sym))


@reacts("heir stands in the second home", CorporationsMerged)
def stood_there(now: Now, event: CorporationsMerged) -> None:
    """A marker of the survivor's own does for the one that its predecessor owed: there is one a hex."""
    who = event.survivor
    hexes = {token.hex for token in now[TOKENS].values() if token.corporation == who and token.placed}
    for row in _awaited(now):
        if row.later in hexes and heir(now, row.sym) == who:
            now.set(SECOND_HOMES, (*now[SECOND_HOMES], row.sym))


@amends(HOMES_KEPT, "second homes keep a space")
def kept_for_later(now: Now, kept: list[str], stop: StopKey) -> list[str]:
    """In the first station of the hex, as long as somebody may come there."""
    hex, city = stop
    if city:
        return kept
    rows = [row for row in _awaited(now) if row.later == hex]
    return [*kept, *(c for c in (heir(now, row.sym) for row in rows) if hex in owed(now, c))]


@amends(TOKEN_COST, "second home is free")
def free_of_charge(now: Now, cost: int, corporation: str, hex: str) -> int:
    """Whoever owes a marker there places it for nothing."""
    return 0 if cost and hex in owed(now, corporation) else cost


@amends(MEASURED_FROM, "homes and merged markers are measured from")
def homes_or_markers(now: Now, hexes: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Of an unmerged corporation all homes that it has reached; of a merged one all its markers on the map."""
    if is_merged(now, corporation):
        there = tuple(t.hex for t in now[TOKENS].values() if t.corporation == corporation and t.placed)
        return there or hexes
    row = HOMES(now).get(corporation)
    if row is None:
        return hexes
    later = (row.later,) if row.later and corporation in now[SECOND_HOMES] else ()
    return (*(row.heads or hexes), *later)


# -- a station to be chosen ------------------------------------------------------------------------------


def _chooser(now: Now, hex: str) -> str | None:
    """The corporation with a choice of stations in the hex, None when there is none."""
    rows = (row.sym for row in HOMES(now).values() if row.either)
    return next((sym for sym in rows if CHARTERS(now)[sym].home == hex), None)


def _stations(now: Now, sym: str) -> list[int]:
    """The stations of the home hex that the home marker of `sym` can be in: its own, and those with room."""
    token = now[TOKENS][f"{sym} 0"]
    cities = [k for k, stop in enumerate(face(now, token.hex).stops) if stop.kind == "city"]
    return [k for k in cities if len(_others(now, sym, (token.hex, k))) < slots(now, (token.hex, k))]


def _others(now: Now, sym: str, stop: StopKey) -> list[str]:
    own = now[TOKENS][f"{sym} 0"].corporation
    return [c for c in markers_in(now, stop) if c != own]


@amends(HOMES_KEPT, "one of two stations is kept")
def one_is_kept(now: Now, kept: list[str], stop: StopKey) -> list[str]:
    """Not this one, as long as there is room in the other."""
    sym = _chooser(now, stop[0])
    if sym is None or sym not in kept:
        return kept
    others = [city for city in _stations(now, sym) if city != stop[1]]
    return [c for c in kept if c != sym] if others else kept


@reacts("home marker goes to the other station", TokenPlaced)
def moved_aside(now: Now, event: TokenPlaced) -> None:
    """When somebody takes the station in which the space was kept."""
    sym = _chooser(now, event.hex)
    if sym is None or sym == event.corporation:
        return
    token = now[TOKENS].get(f"{sym} 0")
    if token is None or token.placed:
        return
    free = _stations(now, sym)
    if free and token.city not in free:
        now.change(TOKENS, f"{sym} 0", city=free[0])


@reacts("station at home is chosen", HomePlaced)
def choose_at_placing(now: Now, event: HomePlaced) -> None:
    """If there is a tile with two."""
    if _chooser(now, event.hex) == event.corporation:
        _ask(now, event.corporation)


@reacts("station on the new tile is chosen", TileLaid)
def choose_at_laying(now: Now, event: TileLaid) -> None:
    """The marker that was waiting on the unbuilt hex goes to one of the two."""
    sym = _chooser(now, event.hex)
    if sym is None or event.old:
        return
    token = now[TOKENS].get(f"{sym} 0")
    if token is not None and token.placed and token.hex == event.hex:
        _ask(now, sym)


def _ask(now: Now, sym: str) -> None:
    token = now[TOKENS][f"{sym} 0"]
    if face(now, token.hex).paths and len(_stations(now, sym)) > 1:
        now.interrupt(STATION.name, token.corporation)


class StationTaken(Details, frozen=True):
    """Of the stations in the hex those in `free` can be had."""

    who: str
    hex: str
    city: int
    free: tuple[int, ...]


@check("station is free")
def station_is_free(now: Now, action: ChooseStation) -> StationTaken | None:
    """One of the home hex that others do not fill."""
    who = now.frame.who
    sym = _asked(now, who)
    free = _stations(now, sym)
    if action.city in free:
        return None
    return StationTaken(who, now[TOKENS][f"{sym} 0"].hex, action.city, tuple(free))


def _asked(now: Now, who: str) -> str:
    """The corporation of the map whose home marker it is."""
    rows = (row.sym for row in HOMES(now).values() if row.either)
    return next(sym for sym in rows if now[TOKENS][f"{sym} 0"].corporation == who)


def home_of_choice(now: Now, who: str) -> str:
    """The hex in which a corporation that is asked for it chooses a station."""
    return now[TOKENS][f"{_asked(now, who)} 0"].hex


def _offers(now: Now) -> Iterator[Offer]:
    for city in _stations(now, _asked(now, now.frame.who)):
        yield Offer(ChooseStation(now.actor, city))


def _choose(now: Now, action: ChooseStation) -> None:
    who = now.frame.who
    now.close()
    id = f"{_asked(now, who)} 0"
    now.change(TOKENS, id, city=action.city)
    now.emit(StationChosen(who, now[TOKENS][id].hex, action.city))


CHOOSE_STATION: Kind[ChooseStation] = Kind(ChooseStation, _offers, (station_is_free,), _choose)

STATION = Step("station", operator, (CHOOSE_STATION,))


FEATURE = Feature(
    "homes",
    after=("land grants", "tokens by straight distance"),
    slots=(SECOND_HOMES,),
    amendments=(kept_for_later, one_is_kept, free_of_charge, homes_or_markers),
    flow=(STATION,),
    reactions=(reached, stood_there, moved_aside, choose_at_placing, choose_at_laying),
    setup=(Do("second homes are marked", _second_heads),),
)
