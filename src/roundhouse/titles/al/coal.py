"""The coal field of the South & North Alabama (table III): a token that makes a city worth more to one corporation."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends, rule_value
from ...core.state import Slot
from ...routes.question import Bonus
from ...rules.depot import PhaseBegan
from ...rules.explained import (
    ENDS,
    EXPLANATIONS,
    MARKER,
    PAPER,
    THINGS,
    WHEN,
    Explained,
    ThingSource,
    explains,
)
from ...rules.privates import PRIVATES, UsePower, owns_power
from ...rules.reach import BOARD
from ...rules.running import QUESTION, STOP_VALUE, answer
from ...rules.shown import SIGNS_ON_MAP, Note, Sign, SignSource


class CoalField(msgspec.Struct, frozen=True):
    """The title's data: the private company, the print on the cities, dollars, the phase that takes the token."""

    private: str
    icon: str
    bonus: int
    removed_on: str


class Coal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the token lies and for which corporation; empty while it does not lie on the map."""

    hex: str = ""
    corporation: str = ""


COAL_FIELD: Setting[CoalField] = Setting("coal field")
COAL: Slot[Coal] = Slot("coal token", Coal, Coal())


class PlaceCoal(UsePower, frozen=True, tag="place_coal"):
    """Place the coal token in a city with coal."""

    hex: str


class CoalPlaced(Event, frozen=True, tag="coal_placed"):
    """The coal token was placed for a corporation."""

    corporation: str
    hex: str


class CoalRemoved(Event, frozen=True, tag="coal_removed"):
    """The coal token left the map."""

    corporation: str
    hex: str


@rule_value("coal city is in reach")
def IN_REACH(pos: Position, corporation: str, hex: str) -> bool:
    """Whether one of the corporation's trains has a legal route with the city in it."""
    question = QUESTION(pos, corporation)
    there = Bonus("coal", 1, (frozenset({(hex, 0)}),))
    trains = {train.reach: replace(train, worth=None) for train in question.trains}
    # Nothing else is worth anything, so that a train can earn something just by getting there.
    return any(
        answer(pos, replace(question, trains=(train,), worth=(), bonuses=(there,))).value > 0
        for train in trains.values()
    )


class NoCoalToken(Details, frozen=True):
    """The private company has no coal token."""

    private: str


@check("private company has the coal token", about=("private",))
def has_coal(pos: Position, action: PlaceCoal) -> NoCoalToken | None:
    """No other company has one."""
    return None if action.private == COAL_FIELD(pos).private else NoCoalToken(action.private)


class AlreadyPlaced(Details, frozen=True):
    """The coal token of the private company lies on the map."""

    private: str


@check("coal token is placed once", about=("private",))
def placed_once(pos: Position, action: PlaceCoal) -> AlreadyPlaced | None:
    """It stays where it was put."""
    return AlreadyPlaced(action.private) if pos[PRIVATES][action.private].used else None


class NoCoalThere(Details, frozen=True):
    """The city has no coal; `cities` have."""

    hex: str
    cities: tuple[str, ...]


@check("coal token goes to a city with coal", about=("hex",))
def coal_city(pos: Position, action: PlaceCoal) -> NoCoalThere | None:
    """The cities are printed on the map."""
    cities = _cities(pos)
    return None if action.hex in cities else NoCoalThere(action.hex, tuple(cities))


class OutOfReach(Details, frozen=True):
    """No train of the corporation runs there."""

    who: str
    hex: str


@check("train reaches the coal city", about=("hex",))
def in_reach(pos: Position, action: PlaceCoal) -> OutOfReach | None:
    """One of the corporation's trains can get there."""
    who = pos.frame.who
    return None if IN_REACH(pos, who, action.hex) else OutOfReach(who, action.hex)


def _cities(pos: Position) -> list[str]:
    icon = COAL_FIELD(pos).icon
    return [id for id, hex in BOARD(pos).hexes.items() if icon in hex.face.icons]


def _offers(pos: Position) -> Iterator[Offer]:
    private = COAL_FIELD(pos).private
    row = pos[PRIVATES][private]
    if row.owner == pos.frame.who and not row.used:
        for hex in _cities(pos):
            yield Offer(PlaceCoal(pos.actor, private, hex))


def _place(pos: Position, action: PlaceCoal) -> None:
    who = pos.frame.who
    pos.change(PRIVATES, action.private, used=True)
    pos.set(COAL, Coal(action.hex, who))
    pos.emit(CoalPlaced(who, action.hex))


@amends(STOP_VALUE, "coal token adds to its city")
def coal_pays(pos: Position, value: int, corporation: str, stop: StopKey) -> int:
    """For every train of that corporation, and for no other's."""
    coal = pos[COAL]
    return value + COAL_FIELD(pos).bonus if coal == Coal(stop[0], corporation) else value


@reacts("coal token leaves the map", PhaseBegan)
def coal_leaves(pos: Position, event: PhaseBegan) -> None:
    """One that has been placed outlives its company, but not this phase."""
    coal = pos[COAL]
    if coal.hex and event.phase == COAL_FIELD(pos).removed_on:
        pos.set(COAL, Coal())
        pos.emit(CoalRemoved(coal.corporation, coal.hex))


def _on_map(pos: Position) -> Iterator[Sign]:
    """In its city, while it lies there."""
    coal = pos[COAL]
    if coal.hex:
        facts = {"corporation": coal.corporation, "bonus": COAL_FIELD(pos).bonus}
        yield Sign(coal.hex, f"+{COAL_FIELD(pos).bonus}", coal.corporation, Note("coal token", facts))


PLACE_COAL: ActionType[PlaceCoal] = ActionType(
    PlaceCoal, _offers, (owns_power, has_coal, placed_once, coal_city, in_reach), _place
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private == COAL_FIELD(pos).private:
        yield from _token_explained(pos, "coal token")


def _token_explained(pos: Position, marker: str) -> Iterator[Explained]:
    """Of the private company and of its token the same."""
    data = COAL_FIELD(pos)
    if marker == "coal token":
        facts = {"hexes": tuple(_cities(pos)), "bonus": data.bonus, "phase": data.removed_on}
        by = ("action type: place_coal", "amendment: coal token adds to its city")
        yield Explained("coal token", facts=facts, by=by)
        told = "coal token by track" if IN_REACH.name in pos.title.overrides else "coal token"
        by = ("check: in the menu / place_coal", "check: train reaches the coal city")
        yield Explained(told, WHEN, by=by)
        yield Explained("coal token", ENDS, facts, ("reaction: coal token leaves the map",))


FEATURE = Feature(
    "coal field",
    after=("obsolescence",),
    slots=(COAL,),
    rule_values=(IN_REACH,),
    amendments=(coal_pays,),
    menus={"track": (PLACE_COAL,), "trains": (PLACE_COAL,)},
    non_blocking={"token": (PLACE_COAL,), "run": (PLACE_COAL,), "dividend": (PLACE_COAL,)},
    reactions=(coal_leaves,),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 40), explains(MARKER, _token_explained)),
        THINGS(ThingSource(MARKER, lambda pos: ("coal token",))),
        SIGNS_ON_MAP(SignSource(_on_map, 90)),
    ),
)
"""At any moment of the turn; its first and its last step wait for it."""
