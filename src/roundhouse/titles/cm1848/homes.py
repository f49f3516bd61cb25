"""Homes: two at once, a second one for later, a station to be chosen (30, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Step
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Slot
from ...features.merging import CorporationsMerged, heir, is_merged
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import COMPANY, EXPLANATIONS, Explained, explains
from ...rules.operating_round import HomePlaced, operator
from ...rules.piece_ids import home_token, numbered_token
from ...rules.reach import HOMES_KEPT, TOKENS, hex_face, markers_in, slots
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


HOMES: Setting[dict[str, Homes]] = Setting("homes")
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


def settings(data: Mapping[str, Any]) -> Settings:
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


def _second_heads(pos: Position) -> None:
    for sym, row in HOMES(pos).items():
        for number, hex in enumerate(row.heads):
            pos.change(TOKENS, numbered_token(sym, number), hex=hex, city=CORPORATION_SPECS(pos)[sym].city)


# -- a second home for later ---------------------------------------------------------------------------


def owed(pos: Position, corporation: str) -> list[str]:
    """The later homes that the corporation, for itself or as an heir, has not placed its marker in.

    None for one that has no marker left to place.
    """
    if corporation not in CORPORATION_SPECS(pos) or next_token(pos, corporation) is None:
        return []
    return [row.later for row in _awaited(pos) if heir(pos, row.sym) == corporation]


def unreached(pos: Position, corporation: str) -> list[str]:
    """The corporation's own later homes, and those it has inherited, that no marker was placed in."""
    return [row.later for row in _awaited(pos) if heir(pos, row.sym) == corporation]


def _awaited(pos: Position) -> list[Homes]:
    return [row for row in HOMES(pos).values() if row.later and row.sym not in pos[SECOND_HOMES]]


@reacts("second home is reached", TokenPlaced)
def reached(pos: Position, event: TokenPlaced) -> None:
    """For good, whatever becomes of the marker."""
    for row in _awaited(pos):
        if row.later == event.hex and heir(pos, row.sym) == event.corporation:
            pos.set(SECOND_HOMES, (*pos[SECOND_HOMES], row.sym))


@reacts("heir stands in the second home", CorporationsMerged)
def stood_there(pos: Position, event: CorporationsMerged) -> None:
    """A marker of the survivor's own does for the one that its predecessor owed: there is one a hex."""
    who = event.survivor
    hexes = {token.hex for token in pos[TOKENS].values() if token.corporation == who and token.placed}
    for row in _awaited(pos):
        if row.later in hexes and heir(pos, row.sym) == who:
            pos.set(SECOND_HOMES, (*pos[SECOND_HOMES], row.sym))


@amends(HOMES_KEPT, "second homes keep a space")
def kept_for_later(pos: Position, kept: list[str], stop: StopKey) -> list[str]:
    """In the first station of the hex, as long as somebody may come there."""
    hex, city = stop
    if city:
        return kept
    rows = [row for row in _awaited(pos) if row.later == hex]
    return [*kept, *(c for c in (heir(pos, row.sym) for row in rows) if hex in owed(pos, c))]


@amends(TOKEN_COST, "second home is free")
def free_of_charge(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """Whoever owes a marker there places it for nothing."""
    return 0 if cost and hex in owed(pos, corporation) else cost


@amends(MEASURED_FROM, "homes and merged markers are measured from")
def homes_or_markers(pos: Position, hexes: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Of an unmerged corporation all homes that it has reached; of a merged one all its markers on the map."""
    if is_merged(pos, corporation):
        there = tuple(t.hex for t in pos[TOKENS].values() if t.corporation == corporation and t.placed)
        return there or hexes
    row = HOMES(pos).get(corporation)
    if row is None:
        return hexes
    later = (row.later,) if row.later and corporation in pos[SECOND_HOMES] else ()
    return (*(row.heads or hexes), *later)


# -- a station to be chosen ------------------------------------------------------------------------------


def _chooser(pos: Position, hex: str) -> str | None:
    """The corporation with a choice of stations in the hex, None when there is none."""
    rows = (row.sym for row in HOMES(pos).values() if row.either)
    return next((sym for sym in rows if CORPORATION_SPECS(pos)[sym].home == hex), None)


def _stations(pos: Position, sym: str) -> list[int]:
    """The stations of the home hex that the home marker of `sym` can be in: its own, and those with room."""
    token = pos[TOKENS][home_token(sym)]
    cities = [k for k, stop in enumerate(hex_face(pos, token.hex).stops) if stop.kind == "city"]
    return [k for k in cities if len(_others(pos, sym, (token.hex, k))) < slots(pos, (token.hex, k))]


def _others(pos: Position, sym: str, stop: StopKey) -> list[str]:
    own = pos[TOKENS][home_token(sym)].corporation
    return [c for c in markers_in(pos, stop) if c != own]


@amends(HOMES_KEPT, "one of two stations is kept")
def one_is_kept(pos: Position, kept: list[str], stop: StopKey) -> list[str]:
    """Not this one, as long as there is room in the other."""
    sym = _chooser(pos, stop[0])
    if sym is None or sym not in kept:
        return kept
    others = [city for city in _stations(pos, sym) if city != stop[1]]
    return [c for c in kept if c != sym] if others else kept


@reacts("home marker goes to the other station", TokenPlaced)
def moved_aside(pos: Position, event: TokenPlaced) -> None:
    """When somebody takes the station in which the space was kept."""
    sym = _chooser(pos, event.hex)
    if sym is None or sym == event.corporation:
        return
    token = pos[TOKENS].get(home_token(sym))
    if token is None or token.placed:
        return
    free = _stations(pos, sym)
    if free and token.city not in free:
        pos.change(TOKENS, home_token(sym), city=free[0])


@reacts("station at home is chosen", HomePlaced)
def choose_at_placing(pos: Position, event: HomePlaced) -> None:
    """If there is a tile with two."""
    if _chooser(pos, event.hex) == event.corporation:
        _ask(pos, event.corporation)


@reacts("station on the new tile is chosen", TileLaid)
def choose_at_laying(pos: Position, event: TileLaid) -> None:
    """The marker that was waiting on the unbuilt hex goes to one of the two."""
    sym = _chooser(pos, event.hex)
    if sym is None or event.old:
        return
    token = pos[TOKENS].get(home_token(sym))
    if token is not None and token.placed and token.hex == event.hex:
        _ask(pos, sym)


def _ask(pos: Position, sym: str) -> None:
    token = pos[TOKENS][home_token(sym)]
    if hex_face(pos, token.hex).paths and len(_stations(pos, sym)) > 1:
        pos.interrupt(STATION.name, token.corporation)


class StationTaken(Details, frozen=True):
    """Of the stations in the hex those in `free` can be had."""

    who: str
    hex: str
    city: int
    free: tuple[int, ...]


@check("station is free")
def station_is_free(pos: Position, action: ChooseStation) -> StationTaken | None:
    """One of the home hex that others do not fill."""
    who = pos.frame.who
    sym = _asked(pos, who)
    free = _stations(pos, sym)
    if action.city in free:
        return None
    return StationTaken(who, pos[TOKENS][home_token(sym)].hex, action.city, tuple(free))


def _asked(pos: Position, who: str) -> str:
    """The corporation of the map whose home marker it is."""
    rows = (row.sym for row in HOMES(pos).values() if row.either)
    return next(sym for sym in rows if pos[TOKENS][home_token(sym)].corporation == who)


def home_of_choice(pos: Position, who: str) -> str:
    """The hex in which a corporation that is asked for it chooses a station."""
    return pos[TOKENS][home_token(_asked(pos, who))].hex


def _offers(pos: Position) -> Iterator[Offer]:
    for city in _stations(pos, _asked(pos, pos.frame.who)):
        yield Offer(ChooseStation(pos.actor, city))


def _choose(pos: Position, action: ChooseStation) -> None:
    who = pos.frame.who
    pos.close()
    id = home_token(_asked(pos, who))
    pos.change(TOKENS, id, city=action.city)
    pos.emit(StationChosen(who, pos[TOKENS][id].hex, action.city))


CHOOSE_STATION: ActionType[ChooseStation] = ActionType(ChooseStation, _offers, (station_is_free,), _choose)

STATION = Step("station", operator, (CHOOSE_STATION,))


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    row = HOMES(pos).get(corporation)
    if row is not None and row.later:
        by = (
            "check: second home is due",
            "amendment: second home is free",
            "amendment: second homes keep a space",
        )
        yield Explained("second home", facts={"hex": row.later}, by=by)
    if row is not None and row.either:
        yield Explained("either station", by=("action type: choose_station",))


FEATURE = Feature(
    "homes",
    after=("land grants", "tokens by straight distance"),
    slots=(SECOND_HOMES,),
    amendments=(kept_for_later, one_is_kept, free_of_charge, homes_or_markers),
    flow=(STATION,),
    reactions=(reached, stood_there, moved_aside, choose_at_placing, choose_at_laying),
    setup=(Do("second homes are marked", _second_heads),),
    brings=(EXPLANATIONS(explains(COMPANY, _explained)),),
)
