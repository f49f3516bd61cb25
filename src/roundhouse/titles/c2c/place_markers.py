"""Place markers: the marker of a private company lies on a place with its symbol, whose stops are worth more then.

A corporation lays it while it owns the private company, in its turn, with or without track there; it cannot be moved.
If it is worth something to others as well, the owner may close the company to shut them out for good. A marker stays
on the map when the company closes, until a phase takes all of them away; one not laid by then is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import MOVE, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...features.closing import CorporationClosed
from ...features.notes import SIGNS
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PhaseBegan
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.owners import PRIVATE, of_corporation
from ...rules.privates import UsePower, close, owned, owns_power
from ...rules.reach import BOARD
from ...rules.running import STOP_VALUE
from ...rules.shown import Note, Sign


class Shares(msgspec.Struct, frozen=True):
    """Dollars that a marker adds to a stop: for its owner and for the others."""

    owner: int
    others: int = 0


class PlaceMarker(msgspec.Struct, frozen=True):
    """The title's data: the symbol that the place must show, and what the marker adds there.

    `closed`: what it adds once the owner has closed the private company; None where that changes nothing.
    """

    icon: str
    owner: int
    others: int = 0
    closed: Shares | None = None


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a marker lies and whose it is; `shut` when the company was closed to shut the others out."""

    corporation: str
    hex: str
    shut: bool = False


PLACE_MARKERS: Setting[Mapping[str, PlaceMarker]] = Setting("place markers")
"""By private company."""

MARKERS_END: Setting[str] = Setting("phase that takes place markers away")

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


def places(pos: Position, private: str) -> tuple[str, ...]:
    """The hexes in which the private company's marker may be laid."""
    icon, board = PLACE_MARKERS(pos)[private].icon, BOARD(pos)
    return tuple(id for id, hex in board.hexes.items() if icon in hex.face.icons)


def added_by(pos: Position, private: str, corporation: str) -> int:
    """What the marker of a private company adds for the corporation where it lies."""
    terms, lies = PLACE_MARKERS(pos)[private], pos[PLACED][private]
    worth = Shares(terms.owner, terms.others)
    if lies.shut and terms.closed is not None:
        worth = terms.closed
    return worth.owner if lies.corporation == corporation else worth.others


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


class NoSymbol(Details, frozen=True):
    """The hex does not show the symbol; the case is the private company."""

    case: str
    private: str
    hex: str
    icon: str


@check("marker goes to its symbol")
def at_symbol(pos: Position, action: PutMarker) -> NoSymbol | None:
    """The place shows the symbol of the marker; no track has to lead there."""
    if action.hex in places(pos, action.private):
        return None
    icon = PLACE_MARKERS(pos)[action.private].icon
    return NoSymbol(action.private, action.private, action.hex, icon)


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
    terms = PLACE_MARKERS(pos).get(action.private)
    if terms is None or terms.closed is None:
        return NoMarkerToShut(action.private)
    return None if action.private in pos[PLACED] else MarkerNotLaid(action.private)


# -- offers and effects -----------------------------------------------------------------------------


def _put_offers(pos: Position) -> Iterator[Offer]:
    for private in owned(pos, pos.frame.who):
        if private in PLACE_MARKERS(pos) and private not in pos[PLACED]:
            for hex in places(pos, private):
                yield Offer(PutMarker(pos.actor, private, hex))


def _put(pos: Position, action: PutMarker) -> None:
    who = pos.frame.who
    pos.put(PLACED, action.private, Placed(who, action.hex))
    pos.emit(MarkerPut(who, action.private, action.hex))


def _shut_offers(pos: Position) -> Iterator[Offer]:
    for private in owned(pos, pos.frame.who):
        if private in pos[PLACED] and PLACE_MARKERS(pos)[private].closed is not None:
            yield Offer(ShutMarker(pos.actor, private))


def _shut(pos: Position, action: ShutMarker) -> None:
    lies = pos[PLACED][action.private]
    pos.put(PLACED, action.private, replace(lies, shut=True))
    close(pos, action.private)
    pos.emit(MarkerShut(lies.corporation, action.private, lies.hex))


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
    """All of them, with the phase of the title's data."""
    if event.phase == MARKERS_END(pos):
        _lose(pos, lambda lies: True)


@reacts("place markers of a closed corporation leave", CorporationClosed)
def of_closed(pos: Position, event: CorporationClosed) -> None:
    """With everything that it had."""
    _lose(pos, lambda lies: lies.corporation == event.corporation)


def _lose(pos: Position, goes: Callable[[Placed], bool]) -> None:
    gone = {private: lies.hex for private, lies in pos[PLACED].items() if goes(lies)}
    for private in gone:
        pos.drop(PLACED, private)
    if gone:
        pos.emit(PlaceMarkersLost(tuple(gone.values())))


@amends(SIGNS, "place markers on the map")
def lying(pos: Position, found: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """Each with what it adds to the stops there."""
    return (*found, *(_sign(pos, private) for private in pos[PLACED]))


def _sign(pos: Position, private: str) -> Sign:
    lies = pos[PLACED][private]
    others = added_by(pos, private, "")
    mine = added_by(pos, private, lies.corporation)
    facts = {"private": private, "corporation": lies.corporation, "owner": mine, "others": others}
    text = f"+{mine}/{others}" if others else f"+{mine}"
    return Sign(lies.hex, text, lies.corporation, Note("place marker", facts))


def _owners_are_there(pos: Position) -> Iterator[str]:
    for private, lies in pos[PLACED].items():
        if lies.corporation not in CORPORATION_SPECS(pos):
            yield f"place markers: that of {private} is nobody's"


PUT_MARKER: ActionType[PutMarker] = ActionType(
    PutMarker, _put_offers, (owns_power, has_marker, at_symbol), _put
)
SHUT_MARKER: ActionType[ShutMarker] = ActionType(ShutMarker, _shut_offers, (owns_power, can_shut), _shut)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    terms = PLACE_MARKERS(pos).get(private)
    if terms is None:
        return
    facts = {"icon": terms.icon, "hexes": places(pos, private), "owner": terms.owner, "others": terms.others}
    by = (
        "action type: put_marker",
        f"check: marker goes to its symbol / {private}",
        "setting: place markers",
    )
    yield Explained("place marker", facts=facts, by=by)
    yield Explained("place marker", WHEN, by=("check: private company has a marker to lay",))
    if terms.closed is not None:
        facts = {"owner": terms.closed.owner, "others": terms.closed.others}
        yield Explained("shut marker", WHEN, facts, ("action type: shut_marker", "check: marker can be shut"))
    yield Explained("place marker", ENDS, {"phase": MARKERS_END(pos)}, ("reaction: place markers leave",))


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if phase == MARKERS_END(pos):
        yield Explained("place markers leave", by=("reaction: place markers leave",))


FEATURE = Feature(
    "place markers",
    after=("redemption and reissue",),
    tables=(PLACED,),
    amendments=(with_markers, lying),
    reactions=(leave, of_closed),
    audits=(_owners_are_there,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),),
)
"""With the rule values of `notes`; its types of action are offered in passing, in the steps of an operating turn."""
