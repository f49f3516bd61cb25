"""Variant: before they begin the players may agree on other destinations (Appendix F).

The first player says which; the others then agree one after the other, or all stays as printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import amends
from ...core.flow import Each, Seq, Step
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...features.destinations import DESTINATION_HEXES, DESTINATIONS
from ...rules.corporations import CHARTERS
from ...rules.reach import BOARD
from ...rules.shares import PLAYERS
from ...rules.turns import PASS

AGREED: Table[str] = Table("agreed destinations", str)
"""By corporation: the hex that takes the place of what is printed."""


class SetDestination(Action, frozen=True, tag="set_destination"):
    """Propose another destination for a corporation."""

    corporation: str
    hex: str


class KeepDestinations(Action, frozen=True, tag="keep_destinations"):
    """Do not agree: all destinations stay as they are printed."""


class DestinationSet(Event, frozen=True, tag="destination_set"):
    """Another destination was proposed for a corporation."""

    corporation: str
    hex: str


class DestinationsKept(Event, frozen=True, tag="destinations_kept"):
    """A player did not agree to other destinations."""

    player: str


def places(now: Now) -> tuple[str, ...]:
    """The hexes that can be destinations: those with a stop, one for each area."""
    board = BOARD(now)
    firsts = {hexes[0] for hexes in board.areas.values()}
    return tuple(
        id
        for id, hex in board.hexes.items()
        if hex.face.stops and (id in firsts or not any(stop.group for stop in hex.face.stops))
    )


class HasNoOther(Details, frozen=True):
    """There is no other destination to be proposed for the corporation."""

    corporation: str


@check("destination is set once")
def set_once(now: Now, action: SetDestination) -> HasNoOther | None:
    """A corporation that has a destination is given another one, a single time."""
    if action.corporation in DESTINATIONS(now) and action.corporation not in now[AGREED]:
        return None
    return HasNoOther(action.corporation)


class NotADestination(Details, frozen=True):
    """The hex is no place for a destination, or the corporation's home or destination anyway."""

    case: Literal["place", "same"]
    hex: str
    corporation: str


@check("destination is a stop elsewhere")
def elsewhere(now: Now, action: SetDestination) -> NotADestination | None:
    """It is a city or an area, neither the home nor what the destination is anyway."""
    who = action.corporation
    if action.hex not in places(now):
        return NotADestination("place", action.hex, who)
    if action.hex == CHARTERS(now)[who].home or action.hex in DESTINATIONS(now)[who]:
        return NotADestination("same", action.hex, who)
    return None


def _offers(now: Now) -> Iterator[Offer]:
    found = places(now)
    for corporation in DESTINATIONS(now):
        if corporation not in now[AGREED]:
            for hex in found:
                yield Offer(SetDestination(now.actor, corporation, hex))


def _set(now: Now, action: SetDestination) -> None:
    now.put(AGREED, action.corporation, action.hex)
    now.emit(DestinationSet(action.corporation, action.hex))


def _refusals(now: Now) -> Iterator[Offer]:
    if now[AGREED]:
        yield Offer(KeepDestinations(now.actor))


def _keep(now: Now, action: KeepDestinations) -> None:
    for corporation in list(now[AGREED]):
        now.drop(AGREED, corporation)
    now.emit(DestinationsKept(action.by))


@amends(DESTINATION_HEXES, "destinations are agreed on")
def agreed(now: Now, hexes: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """All hexes of an area."""
    hex = now[AGREED].get(corporation)
    if hex is None:
        return hexes
    return next((area for area in BOARD(now).areas.values() if hex in area), (hex,))


def _next_to_agree(now: Now, seen: tuple[str, ...]) -> str | None:
    others = PLAYERS(now)[1:] if now[AGREED] else ()
    return next((player for player in others if player not in seen), None)


SET_DESTINATION: Kind[SetDestination] = Kind(SetDestination, _offers, (set_once, elsewhere), _set)
KEEP_DESTINATIONS: Kind[KeepDestinations] = Kind(KeepDestinations, _refusals, (), _keep)

PROPOSING = Step("destinations are proposed", lambda now: PLAYERS(now)[0], (SET_DESTINATION,), closer=PASS)
AGREEING = Step("destinations are agreed to", lambda now: now.frame.who, (KEEP_DESTINATIONS,), closer=PASS)

DESTINATIONS_AGREED = Seq(
    "destinations are agreed", PROPOSING, Each("those who agree", _next_to_agree, AGREEING)
)
"""Comes before the game."""

FEATURE = Feature("agreed destinations", tables=(AGREED,), amendments=(agreed,))
