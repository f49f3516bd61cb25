"""Homes: tokens placed as a corporation floats, homes of two hexes, and a home to be chosen (4.4, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...board.network import StopKey
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Position
from ...core.rule_values import Setting, amends, overrides
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import COMPANY, EXPLANATIONS, Explained, explains
from ...rules.floating import Floated
from ...rules.operating_round import FLOATING, HOME_AT, operator, place_home
from ...rules.piece_ids import home_token
from ...rules.reach import BOARD, CLOSED_CITIES, STATIONS, TOKENS
from ...rules.tokens import PLACE_TOKEN, PlaceToken


class Home(msgspec.Struct, frozen=True):
    """The title's data: besides its home, the hex that a token there is in as well, or that can be chosen instead."""

    sym: str
    twin: str = ""
    choice: str = ""


HOMES: Setting[dict[str, Home]] = Setting("homes of two hexes")
"""By corporation; those without a second hex may be left out."""


class ChooseHome(Action, frozen=True, tag="choose_home"):
    """Choose the hex of the home token, as the corporation floats."""

    hex: str


def home_hexes(pos: Position, corporation: str) -> tuple[str, ...]:
    """The hexes from which the corporation can set out at home: two where it has a twin, or still has the choice."""
    home = pos[TOKENS].get(home_token(corporation))
    if home is None or not home.hex:
        return ()
    row = HOMES(pos).get(corporation, Home(corporation))
    second = row.twin or ("" if home.placed else row.choice)
    return (home.hex, second) if second else (home.hex,)


def _choices(pos: Position, corporation: str) -> tuple[str, ...]:
    """The hexes of which one is chosen; none where there is no choice."""
    row = HOMES(pos).get(corporation)
    return (CORPORATION_SPECS(pos)[corporation].home, row.choice) if row is not None and row.choice else ()


@overrides(HOME_AT, "home token is placed at floating")
def at_floating(pos: Position, corporation: str) -> str:
    """Not only when it operates."""
    return FLOATING


@reacts("home token is placed", Floated)
def placed(pos: Position, event: Floated) -> None:
    """At once, or as soon as its place is chosen."""
    if not CORPORATION_SPECS(pos)[event.corporation].home:
        return
    if _choices(pos, event.corporation):
        pos.interrupt(CHOOSING.name, event.corporation)
    else:
        place_home(pos, event.corporation)


class NotItsHome(Details, frozen=True):
    """The corporation chooses one of `hexes`."""

    who: str
    hex: str
    hexes: tuple[str, ...]


@check("home is one of two")
def one_of_two(pos: Position, action: ChooseHome) -> NotItsHome | None:
    """One of the two hexes in which the herald is printed."""
    hexes = _choices(pos, pos.frame.who)
    return None if action.hex in hexes else NotItsHome(pos.frame.who, action.hex, hexes)


def _offers(pos: Position) -> Iterator[Offer]:
    for hex in _choices(pos, pos.frame.who):
        yield Offer(ChooseHome(pos.actor, hex))


def _choose(pos: Position, action: ChooseHome) -> None:
    who = pos.frame.who
    pos.close()
    pos.change(TOKENS, home_token(who), hex=action.hex)
    place_home(pos, who)


CHOOSE_HOME: ActionType[ChooseHome] = ActionType(ChooseHome, _offers, (one_of_two,), _choose)

CHOOSING = Step("home token", operator, (CHOOSE_HOME,))


@amends(STATIONS, "home token is in both hexes")
def in_both(pos: Position, stations: list[StopKey], corporation: str) -> list[StopKey]:
    """For whoever has the token in the printed home, the second hex of it is a station too."""
    found = list(stations)
    for row in HOMES(pos).values():
        charter = CORPORATION_SPECS(pos)[row.sym]
        if row.twin and (charter.home, charter.city) in stations:
            found.append((row.twin, 0))
    return found


@amends(CLOSED_CITIES, "circle that was not chosen is closed")
def other_circle(pos: Position, closed: frozenset[StopKey]) -> frozenset[StopKey]:
    """Once the corporation stands in the one, the other takes no token."""
    found = set(closed)
    for row in HOMES(pos).values():
        token = pos[TOKENS].get(home_token(row.sym))
        if row.choice and token is not None and token.placed:
            hexes = _choices(pos, row.sym)
            found |= {(hex, CORPORATION_SPECS(pos)[row.sym].city) for hex in hexes if hex != token.hex}
    return frozenset(found)


class OffMap(Details, frozen=True):
    """The hex is an off-map location."""

    hex: str


@check("off-map locations are for homes", about=("hex",))
def not_off_map(pos: Position, action: PlaceToken) -> OffMap | None:
    """No station but the homes that are printed there."""
    return OffMap(action.hex) if BOARD(pos).hexes[action.hex].face.colour == "red" else None


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    row = HOMES(pos).get(corporation)
    if row is not None and row.twin:
        by = ("amendment: home token is in both hexes",)
        yield Explained("home of two hexes", facts={"hex": row.twin}, by=by)
    if row is not None and row.choice:
        yield Explained("home is chosen", facts={"hex": row.choice}, by=("action type: choose_home",))


FEATURE = Feature(
    "homes",
    after=("incremental capital",),
    overrides=(at_floating,),
    amendments=(in_both, other_circle),
    checks=(PLACE_TOKEN.checked_by(not_off_map),),
    reactions=(placed,),
    flow=(CHOOSING,),
    brings=(EXPLANATIONS(explains(COMPANY, _explained)),),
)
