"""Station markers: what land grants ask of them, and the one that comes with a private company (4, 9, 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from ...board.network import StopKey
from ...core.actions import Offer
from ...core.details import Details
from ...core.figures import Fact, Settings
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...core.title import Feature
from ...features.merging import MERGED
from ...features.own_stock import OWN_STOCK
from ...rules.corporations import CHARTERS, CORPORATIONS
from ...rules.operating_turn import DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.privates import PRIVATES, UsePower, close, owns_power
from ...rules.reach import STATIONS, TOKENS, Token, face, markers_in, reach_from, slots
from ...rules.tokens import PLACE_TOKEN, PlaceToken, next_token
from ...rules.trains import STEP
from ...rules.turns import PASS, Pass
from .homes import HOMES, owed, unreached
from .land_grants import FILLERS, GRANTS, complete, unfinished
from .puffing import PUFFING
from .rights import BUY_RIGHTS, PLACES, RIGHTS, BuyRights
from .tokens_by_par import TOKENS_BY_PAR, tokens_of


class ExtraMarker(msgspec.Struct, frozen=True):
    """The title's data: the private company that gives a marker, to whoever has fewer than `most`; its price for each
    hex is `price`."""

    private: str
    most: int
    price: int


EXTRA_MARKER: Fact[ExtraMarker] = Fact("marker of a private company")


class TakeMarker(UsePower, frozen=True, tag="take_marker"):
    """Close a private company for a station marker."""


class MarkerTaken(Event, frozen=True, tag="marker_taken"):
    """A corporation has a station marker more, which cost it a private company."""

    corporation: str
    private: str
    markers: int


def facts(data: Mapping[str, Any]) -> Settings:
    """What title.toml says of the private company."""
    row = data["powers"]["marker"]
    return Settings(EXTRA_MARKER.to(ExtraMarker(row["private"], row["most"], data["marker_price"]["hex"])))


# -- land grants first ---------------------------------------------------------------------------------


class SecondHomeFirst(Details, frozen=True):
    """The marker in the second home comes before any other."""

    case: ClassVar[str] = "second home"
    who: str
    hex: str


class LandGrantFirst(Details, frozen=True):
    """The land grant is filled before."""

    case: ClassVar[str] = "land grant"
    who: str
    grant: str


def _barred(now: Now, who: str) -> SecondHomeFirst | LandGrantFirst | None:
    """What a land grant corporation has to do before it places markers and buys track rights."""
    later = [hex for grant, hex in _conditions(now, who) if hex]
    if later:
        return SecondHomeFirst(who, later[0])
    open_grants = [grant for grant, hex in _conditions(now, who) if not hex]
    return LandGrantFirst(who, open_grants[0]) if open_grants else None


def _conditions(now: Now, who: str) -> Iterator[tuple[str, str]]:
    """Grants that bar markers, with the second home that has to be reached, or "" where the grant has to be filled."""
    due = unreached(now, who)
    for hex in due if owed(now, who) else ():
        yield "", hex
    for grant in unfinished(now, who):
        if not _has_later_home(now, grant):
            yield grant, ""


def _has_later_home(now: Now, grant: str) -> bool:
    row = HOMES(now).get(grant)
    return row is not None and bool(row.later)


@check("land grant before markers")
def grant_before_markers(now: Now, action: PlaceToken) -> SecondHomeFirst | LandGrantFirst | None:
    """No marker but the free one in the second home, before that stands or the grant is filled."""
    who = now.frame.who
    return None if action.hex in owed(now, who) else _barred(now, who)


@check("land grant before track rights")
def grant_before_rights(now: Now, action: BuyRights) -> SecondHomeFirst | LandGrantFirst | None:
    """Likewise, and none as long as its grant is open at all; mining rights are free to buy."""
    if PLACES(now)[action.place].mine:
        return None
    who = now.frame.who
    barred = _barred(now, who)
    open_grants = unfinished(now, who)
    if barred is None and open_grants:
        return LandGrantFirst(who, open_grants[0])
    return barred


def _due(now: Now) -> str:
    """The second home in which a marker has to be placed now; empty for none."""
    who = now.frame.who
    for hex in owed(now, who):
        for city in range(len(face(now, hex).stops)):
            action = PlaceToken(now.actor, hex, city)
            if all(test(now, action) is None for test in now.title.checks[PLACE_TOKEN.name]):
                return hex
    return ""


class SecondHomeDue(Details, frozen=True):
    """The marker in the second home is placed now."""

    who: str
    hex: str


@check("second home is due")
def second_home_is_due(now: Now, action: Pass | BuyRights) -> SecondHomeDue | None:
    """The marker comes there at the first chance."""
    if now.frame.node != TOKEN.name:
        return None
    hex = _due(now)
    return SecondHomeDue(now.frame.who, hex) if hex else None


# -- markers of others -------------------------------------------------------------------------------------


class CutsOffGrant(Details, frozen=True):
    """The marker would keep the `filler` of the grant out of it."""

    who: str
    hex: str
    grant: str
    filler: str


@check("marker would cut off a land grant")
def cuts_off(now: Now, action: PlaceToken) -> CutsOffGrant | None:
    """Whoever has to fill a grant keeps all ways to what is empty there."""
    who, stop = now.frame.who, (action.hex, action.city)
    inside = markers_in(now, stop)
    if len(inside) + 1 < slots(now, stop):
        return None
    for grant, filler in now[FILLERS].items():
        if filler in (who, *inside) or complete(now, grant):
            continue
        if _on_the_line(now, grant, action.hex) or _shut_out(now, grant, filler, action):
            return CutsOffGrant(who, action.hex, grant, filler)
    return None


def _on_the_line(now: Now, grant: str, hex: str) -> bool:
    """Whether the hex stands on the line between the one home and what is empty."""
    path = GRANTS(now)[grant].path
    heads = [k for k, at in enumerate(path) if at in _homes(now, grant)]
    if len(heads) != 1 or hex not in path or path.index(hex) <= heads[0]:
        return False
    return any(not face(now, beyond).paths for beyond in path[path.index(hex) :])


def _homes(now: Now, grant: str) -> set[str]:
    row = HOMES(now).get(grant)
    return set(row.heads) if row is not None and row.heads else {CHARTERS(now)[grant].home}


def _shut_out(now: Now, grant: str, filler: str, action: PlaceToken) -> bool:
    """Whether some way into an empty hex of the grant is lost by the marker."""
    empty = {hex for hex in GRANTS(now)[grant].hexes if not face(now, hex).paths}
    stations = tuple(dict.fromkeys([*STATIONS(now, filler), *_kept(now, filler)]))
    before = {side for side in reach_from(now, filler, stations).inbound if side[0] in empty}
    if not before:
        return False
    trial = Now(now.title, now.state.copy())
    id = next_token(trial, now.frame.who)
    if id is None:
        return False
    trial.change(TOKENS, id, hex=action.hex, city=action.city, placed=True)
    return not before <= reach_from(trial, filler, stations).inbound


def _kept(now: Now, corporation: str) -> list[StopKey]:
    """The stations that its home markers will be in."""
    return [(t.hex, t.city) for t in now[TOKENS].values() if t.corporation == corporation and t.hex]


# -- the marker of a private company ------------------------------------------------------------------------


class BringsNoMarker(Details, frozen=True):
    """The private company has no marker."""

    private: str


@check("private company has a marker")
def has_a_marker(now: Now, action: TakeMarker) -> BringsNoMarker | None:
    """The others have none to give."""
    return None if action.private == EXTRA_MARKER(now).private else BringsNoMarker(action.private)


class TooManyMarkers(Details, frozen=True):
    """The corporation has as many markers as it can have."""

    who: str
    count: int
    most: int


@check("markers are few enough")
def few_enough(now: Now, action: TakeMarker) -> TooManyMarkers | None:
    """Those on the map and those on the charter together."""
    who, most = now.frame.who, EXTRA_MARKER(now).most
    count = len(tokens_of(now, who))
    return None if count < most else TooManyMarkers(who, count, most)


def _offers(now: Now) -> Iterator[Offer]:
    private = EXTRA_MARKER(now).private
    if now[PRIVATES][private].owner == now.frame.who:
        yield Offer(TakeMarker(now.actor, private))


def _take(now: Now, action: TakeMarker) -> None:
    who = now.frame.who
    numbers = (f"{who} {number}" for number in range(len(now[TOKENS]) + 1))
    now.put(TOKENS, next(id for id in numbers if id not in now[TOKENS]), Token(who, EXTRA_MARKER(now).price))
    close(now, action.private)
    now.emit(MarkerTaken(who, action.private, len(tokens_of(now, who))))


TAKE_MARKER: Kind[TakeMarker] = Kind(TakeMarker, _offers, (owns_power, has_a_marker, few_enough), _take)

# -- conservation -------------------------------------------------------------------------------------------


def _markers_are_kept(now: Now) -> Iterator[str]:
    """Of each corporation as many as its par value gives; for one of them it may have track rights instead."""
    more = int(now[PRIVATES][EXTRA_MARKER(now).private].closed)
    for who, row in now[CORPORATIONS].items():
        if not row.floated:
            continue
        both = [who, *(vanished for survivor, vanished in now[MERGED].items() if survivor == who)]
        given = sum(TOKENS_BY_PAR(now)[now[CORPORATIONS][c].par or 0] for c in both)
        has = len(tokens_of(now, who)) + _bought(now, who)
        if has > given + more or (has < given and len(both) == 1):
            yield f"markers: {who} has {has} of {given}"


def _bought(now: Now, who: str) -> int:
    rights = (right for place, row in PLACES(now).items() if not row.mine for right in now[RIGHTS][place])
    return sum(1 for right in rights if right.holder == who and not right.given)


FEATURE = Feature(
    "station markers",
    after=("rights", "what land grants ask of a turn"),
    menus={TOKEN.name: (TAKE_MARKER,)},
    asides=dict.fromkeys(
        (TRACK.name, RUNNING.name, DIVIDING.name, STEP, PUFFING.name, OWN_STOCK.name), (TAKE_MARKER,)
    ),
    checks=(
        PLACE_TOKEN.checked_by(grant_before_markers, cuts_off),
        BUY_RIGHTS.checked_by(grant_before_rights, second_home_is_due),
        PASS.checked_by(second_home_is_due),
    ),
    audits=(_markers_are_kept,),
)
