"""Markers: what a private company lays in a hex, whose stops are worth more then to one corporation or to all.

A corporation lays it while it owns the private company, in its turn, with or without track there; it cannot be moved.
If it is worth something to others as well, the owner may be allowed to close the company to shut them out for good. A
marker stays on the map when the company closes, until a phase takes it away; one not laid by then is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.cache import memo_by_reads
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import MOVE, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Table
from ...features.closing import CorporationClosed
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PhaseBegan
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.names import Dollars, HexName, PhaseName, Several
from ...rules.operating_turn import BUYING, DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.owners import PRIVATE, of_corporation
from ...rules.privates import POWER_SERVES, UsePower, close, owns_power
from ...rules.reach import BOARD
from ...rules.running import STOP_VALUE
from ...rules.shown import PRINTED_ON_HEXES, SIGNS_ON_MAP, HexPrint, Note, Sign, SignSource
from ..bearers import is_open, named_on


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="marker"):
    """A marker is laid in a hex, once, in any step of the turn of the corporation that owns the private company.

    - `hexes`, `icon`: where, by name or by the symbol that is printed there; no track has to lead there;
    - `more`: dollars that a stop there is worth more to that corporation; `others`: to all others;
    - `shuts`: once it lies there the owner may close the private company, and others have nothing of it from then on;
    - `until`: the phase with whose beginning it leaves the map; empty: it stays.
    """

    more: Several
    hexes: tuple[HexName, ...] = ()
    icon: str = ""
    others: Dollars = 0
    shuts: bool = False
    until: PhaseName | Literal[""] = ""

    def __post_init__(self) -> None:
        """Raises ValueError, with a clause that says why, for what no rule would carry out."""
        if not (self.hexes or self.icon):
            raise ValueError("a marker has its place: hexes or an icon")
        if self.shuts and not self.others:
            raise ValueError("a marker that is worth nothing to others shuts nobody out")


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a marker lies and whose it is; `shut` when the company was closed to shut the others out."""

    corporation: str
    hex: str
    shut: bool = False


PLACE_MARKERS: Setting[Mapping[str, Marker]] = Setting("place markers")
"""By private company."""

PLACED: Table[Placed] = Table(
    "place markers",
    Placed,
    PRIVATE,
    of_corporation(
        "corporation",
        closed=by_rule("reaction: place markers of a closed corporation leave"),
        merged=MOVE,
        nationalised=MOVE,
    ),
)
"""By private company: where its marker lies."""


class MarkerPut(Event, frozen=True, tag="marker_put"):
    """A corporation laid the marker of a private company."""

    corporation: str
    private: str
    hex: str


class MarkerShut(Event, frozen=True, tag="marker_shut"):
    """A marker is of use to its owner alone from now on."""

    corporation: str
    private: str
    hex: str


class PlaceMarkersLost(Event, frozen=True, tag="place_markers_lost"):
    """Markers left the map, told by their hexes."""

    hexes: tuple[str, ...]


class PutMarker(UsePower, frozen=True, tag="put_marker"):
    """Lay the marker of a private company in a hex."""

    hex: str


class ShutMarker(UsePower, frozen=True, tag="shut_marker"):
    """Close a private company whose marker lies on the map, so that it is of use to nobody else."""


@memo_by_reads
def places(pos: Position, private: str) -> tuple[str, ...]:
    """The hexes in which the private company's marker may be laid."""
    row, board = PLACE_MARKERS(pos)[private], BOARD(pos)
    shown = (id for id, hex in board.hexes.items() if row.icon and row.icon in hex.face.icons)
    return tuple(dict.fromkeys((*row.hexes, *shown)))


def added_by(pos: Position, private: str, corporation: str) -> int:
    """What the marker of a private company adds for the corporation where it lies."""
    row, lies = PLACE_MARKERS(pos)[private], pos[PLACED][private]
    if lies.corporation == corporation:
        return row.more
    return 0 if lies.shut else row.others


# -- checks ---------------------------------------------------------------------------------------


class NoMarker(Details, frozen=True):
    """The private company has no marker."""

    case: ClassVar[str] = "none"
    private: str


class MarkerLaid(Details, frozen=True):
    """The marker lies in a hex."""

    case: ClassVar[str] = "laid"
    private: str
    hex: str


@check("private company has a marker to lay", about=("private",))
def has_marker(pos: Position, action: PutMarker) -> NoMarker | MarkerLaid | None:
    """It comes with one, which does not lie on the map yet."""
    if action.private not in PLACE_MARKERS(pos):
        return NoMarker(action.private)
    if action.private in pos[PLACED]:
        return MarkerLaid(action.private, pos[PLACED][action.private].hex)
    return None


class NotItsPlace(Details, frozen=True):
    """The marker is for other `hexes`, or for those with the symbol `icon`; the case is the private company."""

    case: str
    private: str
    hex: str
    hexes: tuple[str, ...]
    icon: str


@check("marker goes to its place")
def in_its_place(pos: Position, action: PutMarker) -> NotItsPlace | None:
    """A hex that the power names, or one that shows the symbol; no track has to lead there."""
    private, hexes = action.private, places(pos, action.private)
    if action.hex in hexes:
        return None
    if PLACE_MARKERS(pos)[private].hexes:
        return NotItsPlace(private, private, action.hex, hexes, "")
    return NotItsPlace(private, private, action.hex, (), PLACE_MARKERS(pos)[private].icon)


class NoMarkerToShut(Details, frozen=True):
    """The private company has no marker that can be shut."""

    case: ClassVar[str] = "none"
    private: str


class MarkerNotLaid(Details, frozen=True):
    """The marker is not laid."""

    case: ClassVar[str] = "not laid"
    private: str


@check("marker can be shut")
def can_shut(pos: Position, action: ShutMarker) -> NoMarkerToShut | MarkerNotLaid | None:
    """The marker lies on the map, and is one from which others profit."""
    row = PLACE_MARKERS(pos).get(action.private)
    if row is None or not row.shuts:
        return NoMarkerToShut(action.private)
    return None if action.private in pos[PLACED] else MarkerNotLaid(action.private)


# -- offers and effects -----------------------------------------------------------------------------


def _put_offers(pos: Position) -> Iterator[Offer]:
    for private in PLACE_MARKERS(pos):
        if private not in pos[PLACED] and POWER_SERVES(pos, private, pos.frame.who):
            for hex in places(pos, private):
                yield Offer(PutMarker(pos.actor, private, hex))


def _put(pos: Position, action: PutMarker) -> None:
    who = pos.frame.who
    pos.put(PLACED, action.private, Placed(who, action.hex))
    pos.emit(MarkerPut(who, action.private, action.hex))


def _shut_offers(pos: Position) -> Iterator[Offer]:
    for private, row in PLACE_MARKERS(pos).items():
        if row.shuts and private in pos[PLACED] and POWER_SERVES(pos, private, pos.frame.who):
            yield Offer(ShutMarker(pos.actor, private))


def _shut(pos: Position, action: ShutMarker) -> None:
    lies = pos[PLACED][action.private]
    pos.put(PLACED, action.private, replace(lies, shut=True))
    close(pos, action.private)
    pos.emit(MarkerShut(lies.corporation, action.private, lies.hex))


PUT_MARKER: ActionType[PutMarker] = ActionType(
    PutMarker, _put_offers, (owns_power, has_marker, in_its_place), _put
)
SHUT_MARKER: ActionType[ShutMarker] = ActionType(ShutMarker, _shut_offers, (owns_power, can_shut), _shut)

# -- what the markers are worth, and where they go -----------------------------------------------------


@amends(STOP_VALUE, "place markers add to stops")
def with_markers(pos: Position, value: int, corporation: str, stop: StopKey) -> int:
    """To every stop of the hex."""
    for private, lies in pos[PLACED].items():
        if lies.hex == stop[0]:
            value += added_by(pos, private, corporation)
    return value


@reacts("place markers leave", PhaseBegan)
def leave(pos: Position, event: PhaseBegan) -> None:
    """Those that the phase takes away."""
    _lose(pos, lambda private, lies: PLACE_MARKERS(pos)[private].until == event.phase)


@reacts("place markers of a closed corporation leave", CorporationClosed)
def of_closed(pos: Position, event: CorporationClosed) -> None:
    """With everything that it had."""
    _lose(pos, lambda private, lies: lies.corporation == event.corporation)


def _lose(pos: Position, goes: Callable[[str, Placed], bool]) -> None:
    gone = {private: lies.hex for private, lies in pos[PLACED].items() if goes(private, lies)}
    for private in gone:
        pos.drop(PLACED, private)
    if gone:
        pos.emit(PlaceMarkersLost(tuple(gone.values())))


def _owners_are_there(pos: Position) -> Iterator[str]:
    for private, lies in pos[PLACED].items():
        if lies.corporation not in CORPORATION_SPECS(pos):
            yield f"place markers: that of {private} is nobody's"


# -- what is shown and told ---------------------------------------------------------------------------


def _on_map(pos: Position) -> Iterator[Sign]:
    """Each with what it adds to the stops there."""
    for private, lies in pos[PLACED].items():
        others, mine = added_by(pos, private, ""), added_by(pos, private, lies.corporation)
        facts = {"private": private, "corporation": lies.corporation, "owner": mine, "others": others}
        text = f"+{mine}/{others}" if others else f"+{mine}"
        yield Sign(lies.hex, text, lies.corporation, Note("place marker", facts))


def _printed(pos: Position) -> Iterator[HexPrint]:
    """On the hexes named in which the marker can still be laid, whose it is; a symbol is printed there already."""
    for private, row in PLACE_MARKERS(pos).items():
        if is_open(pos, private) and private not in pos[PLACED]:
            yield from named_on(pos, private, row.hexes)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = PLACE_MARKERS(pos).get(private)
    if row is None:
        return
    facts: dict[str, Any] = {"hexes": places(pos, private), "owner": row.more, "others": row.others}
    by = (
        "action type: put_marker",
        f"check: marker goes to its place / {private}",
        "setting: place markers",
    )
    yield Explained("place marker", facts=facts, by=by)
    yield Explained("place marker", WHEN, by=("check: private company has a marker to lay",))
    if row.shuts:
        facts = {"owner": row.more}
        yield Explained("shut marker", WHEN, facts, ("action type: shut_marker", "check: marker can be shut"))
    yield Explained("place marker", ENDS, {"phase": row.until or None}, ("reaction: place markers leave",))


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if any(row.until == phase for row in PLACE_MARKERS(pos).values()):
        yield Explained("place markers leave", by=("reaction: place markers leave",))


def features(rows: Mapping[str, Marker]) -> Iterable[Feature]:
    """The mechanism with these private companies.

    >>> [feature] = features({"PORT": Marker(icon="port", more=20)})
    >>> feature.name, sorted(feature.non_blocking)
    ('place markers', ['dividend', 'run', 'token', 'track', 'trains'])
    """
    steps = (TRACK, TOKEN, RUNNING, DIVIDING, BUYING)
    shutting = any(row.shuts for row in rows.values())
    kinds: tuple[ActionType[Any], ...] = (PUT_MARKER, SHUT_MARKER) if shutting else (PUT_MARKER,)
    yield Feature(
        "place markers",
        settings=Settings(PLACE_MARKERS.to(dict(rows))),
        tables=(PLACED,),
        amendments=(with_markers,),
        non_blocking={step.name: kinds for step in steps},
        reactions=(leave, of_closed),
        audits=(_owners_are_there,),
        brings=(
            SIGNS_ON_MAP(SignSource(_on_map, 90)),
            PRINTED_ON_HEXES(_printed),
            EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),
        ),
        above={
            "text": f"{__name__}.text:TEXTS",
            "interop": f"{__name__}.interop:PART",
            "bots": f"{__name__}.bots:WEIGHTS",
        },
    )
