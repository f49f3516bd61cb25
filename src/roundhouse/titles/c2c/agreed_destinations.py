"""Variant: before they begin the players may agree on other destinations (Appendix F).

The first player says which; the others then agree one after the other, or all stays as printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from ...board.map import Board
from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Each, Seq, Step
from ...core.life import KEEP
from ...core.position import Event, Position
from ...core.rule_values import amends
from ...core.state import Table
from ...rules.corporations import CORPORATION_SPECS
from ...rules.owners import CORPORATION, of_corporation
from ...rules.reach import BOARD
from ...rules.shares import PLAYERS
from ...rules.turns import PASS
from .destinations import DESTINATION_HEXES, DESTINATIONS

AGREED: Table[str] = Table(
    "agreed destinations", str, CORPORATION, of_corporation(closed=KEEP, merged=KEEP, nationalised=KEEP)
)
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


def places(pos: Position) -> tuple[str, ...]:
    """The hexes that can be destinations: those with a stop, one for each area."""
    return _places(BOARD(pos))


@lru_cache(maxsize=8)
def _places(board: Board) -> tuple[str, ...]:
    firsts = {hexes[0] for hexes in board.areas.values()}
    return tuple(
        id
        for id, hex in board.hexes.items()
        if hex.face.stops and (id in firsts or not any(stop.group for stop in hex.face.stops))
    )


class HasNoOther(Details, frozen=True):
    """There is no other destination to be proposed for the corporation."""

    corporation: str


@check("destination is set once", about=("corporation",))
def set_once(pos: Position, action: SetDestination) -> HasNoOther | None:
    """A corporation that has a destination is given another one, a single time."""
    if action.corporation in DESTINATIONS(pos) and action.corporation not in pos[AGREED]:
        return None
    return HasNoOther(action.corporation)


class NotADestination(Details, frozen=True):
    """The hex is no place for a destination, or the corporation's home or destination anyway."""

    case: Literal["place", "same"]
    hex: str
    corporation: str


@check("destination is a stop elsewhere")
def elsewhere(pos: Position, action: SetDestination) -> NotADestination | None:
    """It is a city or an area, neither the home nor what the destination is anyway."""
    who = action.corporation
    if action.hex not in places(pos):
        return NotADestination("place", action.hex, who)
    if action.hex == CORPORATION_SPECS(pos)[who].home or action.hex in DESTINATIONS(pos)[who]:
        return NotADestination("same", action.hex, who)
    return None


def _offers(pos: Position) -> Iterator[Offer]:
    found = places(pos)
    for corporation in DESTINATIONS(pos):
        if corporation not in pos[AGREED]:
            for hex in found:
                yield Offer(SetDestination(pos.actor, corporation, hex))


def _set(pos: Position, action: SetDestination) -> None:
    pos.put(AGREED, action.corporation, action.hex)
    pos.emit(DestinationSet(action.corporation, action.hex))


def _refusals(pos: Position) -> Iterator[Offer]:
    if pos[AGREED]:
        yield Offer(KeepDestinations(pos.actor))


def _keep(pos: Position, action: KeepDestinations) -> None:
    for corporation in list(pos[AGREED]):
        pos.drop(AGREED, corporation)
    pos.emit(DestinationsKept(action.by))


@amends(DESTINATION_HEXES, "destinations are agreed on")
def agreed(pos: Position, hexes: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """All hexes of an area."""
    hex = pos[AGREED].get(corporation)
    if hex is None:
        return hexes
    return next((area for area in BOARD(pos).areas.values() if hex in area), (hex,))


def _next_to_agree(pos: Position, seen: tuple[str, ...]) -> str | None:
    others = PLAYERS(pos)[1:] if pos[AGREED] else ()
    return next((player for player in others if player not in seen), None)


SET_DESTINATION: ActionType[SetDestination] = ActionType(SetDestination, _offers, (set_once, elsewhere), _set)
KEEP_DESTINATIONS: ActionType[KeepDestinations] = ActionType(KeepDestinations, _refusals, (), _keep)

PROPOSING = Step("destinations are proposed", lambda pos: PLAYERS(pos)[0], (SET_DESTINATION,), closer=PASS)
AGREEING = Step("destinations are agreed to", lambda pos: pos.frame.who, (KEEP_DESTINATIONS,), closer=PASS)

DESTINATIONS_AGREED = Seq(
    "destinations are agreed", PROPOSING, Each("those who agree", _next_to_agree, AGREEING)
)
"""Comes before the game."""

FEATURE = Feature("agreed destinations", tables=(AGREED,), amendments=(agreed,))
